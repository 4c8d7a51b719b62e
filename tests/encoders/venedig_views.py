"""What tests of Venedig's observation share: looking at it by segment, and draining squares."""

import numpy as np

from signoria.encoders.venedig import LAYOUT
from signoria.envs.venedig import board as b
from signoria.envs.venedig.state import STATE
from signoria.envs.venedig.survey import survey

from .segments_seen import seen_in


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees of an edited board, by segment."""
    edited = np.array([record], STATE)
    survey(edited[0])
    return seen_in(edited[0], seat, LAYOUT)


def drain(r: np.void, *squares: int) -> None:
    for square in squares:
        r["swamp"][b.SQUARE_ISLAND[square]] &= ~(1 << int(b.SQUARE_BIT[square]))
