"""The generator: the published algorithm, uniform, the same in both modes."""

from collections import Counter

import numpy as np
import pytest

from signoria.envs.core import rng
from signoria.envs.core.compiled import plain
from signoria.envs.core.game import load_game

pytestmark = [pytest.mark.plain, pytest.mark.boundscheck]


def reference_sfc32(a: int, b: int, c: int, counter: int, count: int) -> list[int]:
    """Chris Doty-Humphrey's sfc32, written with 32-bit arithmetic."""
    word = np.array([a, b, c, counter], np.uint32)
    numbers = []
    with np.errstate(over="ignore"):
        for _ in range(count):
            a, b, c, counter = word
            number = a + b + counter
            word = np.array([b ^ (b >> 9), c + (c << 3), ((c << 21) | (c >> 11)) + number, counter + np.uint32(1)])
            word = word.astype(np.uint32)
            numbers.append(int(number))
    return numbers


def test_the_stream_is_sfc32():
    words = np.array([0x12345678, 0x9ABCDEF0, 0x2545F491, 0xFFFFFFFE], np.int64)
    expected = reference_sfc32(*words.tolist(), count=200)
    assert [rng.step_words(words) for _ in range(200)] == expected


def test_compiled_and_plain_agree():
    one, two = rng.make_words(99), rng.make_words(99)
    assert [rng.step_words(one) for _ in range(50)] == [plain(rng.step_words)(two) for _ in range(50)]
    assert one.tolist() == two.tolist()
    assert rng.derive_seed(2**61 + 5, 77) == plain(rng.derive_seed)(2**61 + 5, 77)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 21, 2**31 - 1])
def test_numbers_below_n_are_uniform(n):
    words = rng.make_words(n)
    draws = [rng.words_below(words, n) for _ in range(3000)]
    assert min(draws) >= 0
    assert max(draws) < n
    bins = min(n, 10)
    counts = Counter(draw * bins // n for draw in draws)
    # Boundaries fall between numbers, so a bin's share is the share of numbers in it.
    shares = Counter(k * bins // n for k in range(n)) if n < 100 else dict.fromkeys(range(bins), n / bins)
    chi_square = sum((counts[k] - 3000 * shares[k] / n) ** 2 / (3000 * shares[k] / n) for k in range(bins))
    assert chi_square < 40, f"seed {n}, counts {counts}"  # 9 degrees of freedom: p < 1e-5


def test_the_uneven_rest_is_drawn_again():
    # n = 3 * 2**30: 2**32 holds it once and a third, so without the redraw the low third would be twice as likely.
    n = 3 * 2**29
    words = rng.make_words(4)
    low = sum(rng.words_below(words, n) < n // 3 for _ in range(6000))
    assert abs(low - 2000) < 5 * (6000 * 2 / 9) ** 0.5, "seed 4"


def test_seeds_of_games_differ():
    seeds = {rng.derive_seed(batch, row) for batch in range(50) for row in range(200)}
    assert len(seeds) == 10_000
    assert 0 <= min(seeds)
    assert max(seeds) < 2**62
    first = {rng.step_words(rng.make_words(seed)) for seed in range(2000)}
    assert len(first) > 1990


def test_shuffle_reaches_every_order_equally(toy_id):
    record = np.zeros(1, load_game(toy_id).state_dtype)
    rng.seed_rng(record[0], 8)
    counts: Counter = Counter()
    for _ in range(6000):
        values = np.array([0, 1, 2, 9], np.int8)
        rng.shuffle(record[0], values, 3)
        counts[tuple(values.tolist())] += 1
    assert len(counts) == 6
    assert all(order[3] == 9 for order in counts)
    assert all(abs(count - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for count in counts.values()), f"seed 8: {counts}"
