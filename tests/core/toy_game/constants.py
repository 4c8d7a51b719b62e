"""Numbers of the toy game."""

from enum import IntEnum

MIN_SEATS = 2
MAX_SEATS = 3
NUM_CARDS = 6
NUM_ACTIONS = 3
MAX_LEGAL = 3


class Phase(IntEnum):
    """The only decision point."""

    TAKE = 0
