"""Monuments: revealing, reserving, the clean-up of the display (sections 3, 4.5 and 5.5)."""

import numpy as np

from ..core.bits import lowest_bit, matching
from ..core.compiled import compiled
from ..core.rng import shuffle
from .constants import NO_MONUMENT, NUM_MONUMENTS, Place
from .tables import MONUMENT_VALUE, MONUMENTS_KEPT


@compiled
def shuffle_monuments(s: np.void) -> None:
    """Shuffle the monuments (section 8, MONUMENTS)."""
    for monument in range(NUM_MONUMENTS):
        s["monument_order"][monument] = monument
    shuffle(s, s["monument_order"], NUM_MONUMENTS)


@compiled
def reveal_monuments(s: np.void, number: int) -> None:
    """Reveal monuments of the pile."""
    for _ in range(number):
        s["monument_place"][int(s["monument_order"][int(s["monuments_drawn"])])] = Place.DISPLAY
        s["monuments_drawn"] += 1


@compiled
def is_shown(s: np.void, monument: int) -> bool:
    """Tell whether a monument is on display."""
    return int(s["monument_place"][monument]) == Place.DISPLAY


@compiled
def leftmost(s: np.void, passed: int) -> int:
    """Return the leftmost monument of the display that is not in the bitset `passed`, NO_MONUMENT if there is none.

    The display lies by descending value, equal values in the order of drawing (section 3).
    """
    best = NO_MONUMENT
    for k in range(int(s["monuments_drawn"])):
        monument = int(s["monument_order"][k])
        further = is_shown(s, monument) and not (passed >> monument) & 1
        if further and (best == NO_MONUMENT or MONUMENT_VALUE[monument] > MONUMENT_VALUE[best]):
            best = monument
    return best


@compiled
def clear_monuments(s: np.void) -> None:
    """Leave the two most valuable monuments on display; the others leave the game (section 4.5)."""
    kept = 0
    for _ in range(MONUMENTS_KEPT):
        monument = leftmost(s, kept)
        if monument != NO_MONUMENT:
            kept |= 1 << monument
    leaving = monuments_of(s, Place.DISPLAY) & ~kept
    while leaving != 0:
        s["monument_place"][lowest_bit(leaving)] = Place.GONE
        leaving &= leaving - 1


@compiled
def monuments_of(s: np.void, place: int) -> int:
    """Return the bitset of the monuments in a place."""
    return matching(s["monument_place"], place)
