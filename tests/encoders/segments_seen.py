"""What a seat sees, by segment, and how tests of the observations read it."""

import numpy as np

from signoria.encoders.segments import Layout
from signoria.envs.core.kernels import encode_rows


def by_segment(layout: Layout, observation: np.ndarray) -> dict[str, list[float]]:
    """Return an observation by segment; floats rounded for comparison with worked-out numbers."""
    return {name: [round(float(x), 5) for x in observation[layout.slice(name)]] for name in layout.names}


def seen_in(record: np.void, seat: int, layout: Layout) -> dict[str, list[float]]:
    """Return what a seat sees of a record made by hand, by segment; what is not written is NaN."""
    out = np.full((1, layout.size), np.nan, np.float32)
    encode_rows(np.array([record], record.dtype), np.array([0]), np.array([seat]), out)
    return by_segment(layout, out[0])


def shares(*amounts: float, of: float) -> list[float]:
    """Return amounts as shares of a scale, rounded like what is seen."""
    return [round(amount / of, 5) for amount in amounts]


def bits(*members: int) -> int:
    """Return the bitset of some numbers."""
    return sum(1 << k for k in members)


def nonzero(values: list[float]) -> dict[int, float]:
    """Return the values that are not 0, by position."""
    return {k: value for k, value in enumerate(values) if value != 0}


def ones(values: list[float]) -> set[int]:
    """Return the positions of 1; everything else must be 0."""
    assert set(values) <= {0.0, 1.0}
    return set(nonzero(values))


def signs(values: list[float]) -> tuple[set[int], set[int]]:
    """Return the positions of 1 and of -1; everything else must be 0."""
    assert set(values) <= {-1.0, 0.0, 1.0}
    return {k for k, value in enumerate(values) if value == 1}, {k for k, value in enumerate(values) if value == -1}
