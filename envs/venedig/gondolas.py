"""Gondolas on the canal (section 5.6)."""

import numpy as np

from ..core.compiled import compiled
from .board import BESIDE
from .constants import CAPPED, GOAL, Option


@compiled
def is_occupied(s: np.void, p: int, square: int) -> bool:
    """Tell whether another seat's gondola stands on a canal square."""
    for q in range(int(s["num_players"])):
        if q != p and int(s["scores"][q]) == square:
            return True
    return False


@compiled
def moved(s: np.void, p: int, steps: int) -> int:
    """Return the square that the seat's gondola reaches with some steps: occupied squares are not counted."""
    capped = s["options"][Option.GOAL_CAP] == CAPPED
    square = int(s["scores"][p])
    for _ in range(steps):
        if capped and square >= GOAL:
            return square
        square += 1
        while is_occupied(s, p, square) and not (capped and square == GOAL):
            square += 1
    return square


@compiled
def move(s: np.void, p: int, steps: int) -> None:
    """Move the seat's gondola."""
    s["scores"][p] = moved(s, p, steps)


@compiled
def islands_beside(s: np.void, p: int) -> int:
    """Return the bitset of the islands beside the seat's gondola; beyond the goal there is none."""
    square = int(s["scores"][p])
    return BESIDE[square] if square <= GOAL else 0


@compiled
def has_arrived(s: np.void) -> bool:
    """Tell whether a gondola stands on the goal or beyond."""
    for p in range(int(s["num_players"])):
        if int(s["scores"][p]) >= GOAL:
            return True
    return False
