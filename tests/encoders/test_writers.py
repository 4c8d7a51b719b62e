"""The vector writers write what their plain loops say."""

import sys

import numpy as np
import pytest

from signoria.encoders.writers import AMOUNTS, ROW, WIDTH, borrowed, write_bits, write_counts, write_row, write_signed
from signoria.envs.core.compiled import compiled, plain

pytestmark = [pytest.mark.plain, pytest.mark.boundscheck]

SIZE = WIDTH + 6
WORDS = [0, 1, 1 << 31, 1 << 32, 0xFF << 28, (1 << 63) - 1, 0x5555_5555_5555_5555, 0x0123_4567_89AB_CDEF]


@compiled
def write_all(words: np.ndarray, negatives: np.ndarray, bits: np.ndarray, signed: np.ndarray) -> None:
    for k in range(len(words)):
        write_bits(borrowed(bits[k]), 3, int(words[k]))
        write_signed(borrowed(signed[k]), 3, int(words[k]), int(negatives[k]))


def random_words(count: int) -> np.ndarray:
    random = np.random.default_rng(5).integers(0, 1 << 63, count)
    return np.concatenate([np.array(WORDS, np.int64), random])


def spread(words: np.ndarray) -> np.ndarray:
    """Return the bits of 64-bit words, lowest first."""
    return np.unpackbits(words.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")


@pytest.mark.parametrize("order", ["contiguous", "strided"])
def test_bits_and_signed_bits(order):
    words = random_words(40)
    negatives = words[::-1].copy()
    shape = (len(words), SIZE)
    bits, signed = np.full(shape, np.nan, np.float32), np.full(shape, np.nan, np.float32)
    if order == "strided":
        bits, signed = (np.full((len(words), 2 * SIZE), np.nan, np.float32)[:, ::2] for _ in range(2))
    write_all(words, negatives, bits, signed)
    plus, minus = spread(words).astype(np.float32), spread(negatives).astype(np.float32)
    np.testing.assert_array_equal(bits[:, 3 : 3 + WIDTH], plus)
    np.testing.assert_array_equal(signed[:, 3 : 3 + WIDTH], np.where(plus == 1, 1, -minus))
    for written in (bits, signed):
        assert np.isnan(written[:, :3]).all()
        assert np.isnan(written[:, 3 + WIDTH :]).all()


def test_compiled_and_plain_write_the_same_bytes():
    words = random_words(20)
    negatives = words[::-1].copy()
    fast = [np.zeros((len(words), SIZE), np.float32) for _ in range(2)]
    slow = [np.zeros((len(words), SIZE), np.float32) for _ in range(2)]
    write_all(words, negatives, *fast)
    plain(write_all)(words, negatives, *slow)
    assert [array.tobytes() for array in fast] == [array.tobytes() for array in slow]


def test_borrowed_keeps_shape_and_content_and_leaks_nothing():
    array = np.zeros((8, SIZE), np.float32)
    words = random_words(0)
    before = sys.getrefcount(array)
    for _ in range(100):
        write_all(words, words, array, array.copy())
    assert sys.getrefcount(array) == before
    assert borrowed(array) is array


TABLE = np.arange(3 * ROW, dtype=np.float32).reshape(3, ROW)


@compiled
def copy_rows(order: np.ndarray, out: np.ndarray) -> None:
    for k in range(len(order)):
        write_row(borrowed(out[k]), 3, TABLE, int(order[k]))


@pytest.mark.parametrize("order", ["contiguous", "strided"])
def test_rows(order):
    out = np.full((4, ROW + 6), np.nan, np.float32)
    if order == "strided":
        out = np.asfortranarray(out)
    chosen = np.array([2, 0, 1, 2])
    copy_rows(chosen, out)
    np.testing.assert_array_equal(out[:, 3 : 3 + ROW], TABLE[chosen])
    assert np.isnan(np.delete(out, np.arange(3, 3 + ROW), axis=1)).all()


MASKS = np.array([0, 1, 0xFF, 0xFF << 40, (1 << 63) - 1, 0x5555 << 30, 1 << 62, 3 << 31], np.int64)
SHARES = np.array([1, 1, 0.25, 0.1, 0.01, 0.5, 0.125, 0.75], np.float32)


@compiled
def count_all(words: np.ndarray, out: np.ndarray) -> None:
    for k in range(len(words)):
        write_counts(borrowed(out[k]), 3, int(words[k]), MASKS, SHARES)


@pytest.mark.parametrize("order", ["contiguous", "strided"])
def test_counts(order):
    words = random_words(40)
    out = np.full((len(words), AMOUNTS + 6), np.nan, np.float32)
    if order == "strided":
        out = np.asfortranarray(out)
    count_all(words, out)
    counts = np.array([[bin(int(word) & int(mask)).count("1") for mask in MASKS] for word in words], np.float32)
    np.testing.assert_array_equal(out[:, 3 : 3 + AMOUNTS], np.minimum(counts * SHARES, 1))
    assert np.isnan(np.delete(out, np.arange(3, 3 + AMOUNTS), axis=1)).all()
