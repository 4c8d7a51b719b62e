"""Invariants of the toy game."""

from enum import IntFlag


class Invariant(IntFlag):
    """What must hold."""

    STONES_NOT_NEGATIVE = 1
