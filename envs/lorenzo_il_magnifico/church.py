"""The Vatican: supporting the Church or being excommunicated (section 4.5)."""

import numpy as np

from ..core.compiled import compiled
from .constants import Good, Option
from .modifiers import refresh
from .tables import FAITH_REQUIRED, FAITH_VP, ROUNDS_PER_PERIOD


@compiled
def period_of(round_no: int) -> int:
    """Return the period 0..2 of a round 1..6."""
    return (round_no - 1) // ROUNDS_PER_PERIOD


@compiled
def has_faith(s: np.void, p: int) -> bool:
    """Tell whether the seat has the faith that the period of the round requires."""
    return int(s["stock"][p, Good.FAITH]) >= FAITH_REQUIRED[period_of(int(s["round_no"]))]


@compiled
def faith_points(s: np.void, p: int) -> int:
    """Return the VP of the seat's space on the faith track."""
    return FAITH_VP[int(s["options"][Option.FAITH_VP]), int(s["stock"][p, Good.FAITH])]


@compiled
def support(s: np.void, p: int) -> None:
    """Score the faith space and begin the track anew."""
    s["scores"][p] += faith_points(s, p) + int(s["church_bonus"][p])
    s["stock"][p, Good.FAITH] = 0


@compiled
def excommunicate(s: np.void, p: int) -> None:
    """Put a cube on the tile of the period, which acts from now on."""
    s["cubes"][p] |= 1 << period_of(int(s["round_no"]))
    refresh(s, p)
