"""What tests of Venedig's observation share: looking at it by segment, and draining squares."""

import numpy as np

from signoria.encoders.venedig import LAYOUT
from signoria.envs.core.kernels import encode_rows
from signoria.envs.venedig import board as b
from signoria.envs.venedig.state import STATE
from signoria.envs.venedig.survey import survey


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees of an edited board, by segment; floats rounded to compare with worked-out numbers."""
    out = np.full((1, LAYOUT.size), np.nan, np.float32)
    records = np.array([record], STATE)
    survey(records[0])
    encode_rows(records, np.array([0]), np.array([seat]), out)
    return {name: [round(float(x), 5) for x in out[0, LAYOUT.slice(name)]] for name in LAYOUT.names}


def ones(values: list[float]) -> set[int]:
    """Return the positions of 1; everything else must be 0."""
    assert set(values) <= {0.0, 1.0}
    return {k for k, value in enumerate(values) if value == 1}


def signs(values: list[float]) -> tuple[set[int], set[int]]:
    """Return the positions of 1 and of -1; everything else must be 0."""
    assert set(values) <= {-1.0, 0.0, 1.0}
    return {k for k, value in enumerate(values) if value == 1}, {k for k, value in enumerate(values) if value == -1}


def shares(values: list[int], scale: float) -> list[float]:
    return [round(value / scale, 5) for value in values]


def drain(r: np.void, *squares: int) -> None:
    for square in squares:
        r["swamp"][b.SQUARE_ISLAND[square]] &= ~(1 << int(b.SQUARE_BIT[square]))
