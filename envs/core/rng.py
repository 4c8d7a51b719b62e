"""All chance of every game: a small generator (sfc32) whose four 32-bit words live in the state record.

The words are held in int64 and every step is masked to 32 bits, so compiled and plain code, and every platform, give
the same stream without overflow. Copying a state copies its future; `State.fork` gives a copy another one.
"""

from typing import Any

import numpy as np

from .compiled import compiled
from .errors import SignoriaError

MASK32 = 0xFFFFFFFF
_WARM_UP = 12
"""Rounds after seeding, so that neighbouring seeds give unrelated streams."""


def check_seed(seed: Any) -> int:
    """Return a seed as an int, 0..2**62-1.

    Raises:
        SignoriaError: it is not a whole number in this range.
    """
    if isinstance(seed, (bool, np.bool_)) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**62:
        raise SignoriaError(f"seed must be a whole number from 0 to 2**62-1, not {seed!r}")
    return int(seed)


def random_seed() -> int:
    """Return a seed drawn from the operating system."""
    return int(np.random.default_rng().integers(2**62))


@compiled
def mix32(x: int) -> int:
    """Return a 32-bit hash of a 32-bit word (xor-shift-multiply; both multipliers are below 2**31)."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK32
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK32
    return x ^ (x >> 15)


@compiled
def derive_seed(seed: int, index: int) -> int:
    """Return the seed, 0..2**62-1, of the `index`-th game that belongs to `seed`."""
    low = mix32((seed & MASK32) ^ mix32((index & MASK32) ^ 0x5BF03635))
    high = mix32(((seed >> 32) & MASK32) ^ mix32(low ^ 0x3C6EF372) ^ ((index >> 32) & MASK32))
    return (mix32(low ^ high) << 30) | (high & 0x3FFFFFFF)


@compiled
def step_words(words: np.ndarray) -> int:
    """Advance four generator words in place and return the next number, 0..2**32-1."""
    a = int(words[0])
    b = int(words[1])
    c = int(words[2])
    counter = int(words[3])
    result = (a + b + counter) & MASK32
    words[3] = (counter + 1) & MASK32
    words[0] = b ^ (b >> 9)
    words[1] = (c + (c << 3)) & MASK32
    words[2] = ((((c << 21) & MASK32) | (c >> 11)) + result) & MASK32
    return result


@compiled
def seed_words(words: np.ndarray, seed: int) -> None:
    """Fill four generator words from a seed, 0..2**63-1."""
    words[0] = seed & MASK32
    words[1] = (seed >> 32) & MASK32
    words[2] = 0x2545F491
    words[3] = 1
    for _ in range(_WARM_UP):
        step_words(words)


def make_words(seed: int) -> np.ndarray:
    """Return seeded generator words, int64 (4,), for use outside a state."""
    words = np.zeros(4, np.int64)
    seed_words(words, seed)
    return words


@compiled
def words_below(words: np.ndarray, n: int) -> int:
    """Return a uniform number 0..n-1 (1 <= n < 2**31), without bias: the uneven rest of 2**32 is drawn again."""
    product = step_words(words) * n
    if (product & MASK32) < n:
        uneven = (MASK32 + 1) % n
        while (product & MASK32) < uneven:
            product = step_words(words) * n
    return product >> 32


@compiled
def seed_rng(s: np.void, seed: int) -> None:
    """Seed the generator of a state."""
    seed_words(s["rng"], seed)


@compiled
def randbelow(s: np.void, n: int) -> int:
    """Return a uniform number 0..n-1 from the state's generator."""
    return words_below(s["rng"], n)


@compiled
def shuffle(s: np.void, values: np.ndarray, n: int) -> None:
    """Shuffle `values[:n]` in place (Fisher-Yates) with the state's generator."""
    for i in range(n - 1, 0, -1):
        j = randbelow(s, i + 1)
        kept = values[i]
        values[i] = values[j]
        values[j] = kept
