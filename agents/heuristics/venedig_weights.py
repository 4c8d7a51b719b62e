"""The weights of the heuristic for Venedig, read from `venedig.json`."""

from enum import IntEnum

from ...envs.venedig.constants import MAX_SEATS, MIN_SEATS
from .weights import by_seats, read_weights


class Weight(IntEnum):
    """Rows of the data file, which says what each weight means; all are whole numbers."""

    TREASURE = 0
    OTHERS = 1
    OTHERS_LYING = 2
    EXPECT_PALAZZO = 3
    EXPECT_CAMPO = 4
    EXPECT_BASILICA = 5
    EXPECT_PONTE = 6
    OPEN_SHARE = 7
    NO_SITE = 8
    MASTER_1 = 9
    MASTER_2 = 10
    MASTER_3 = 11
    LEAD = 12
    SHARER_1 = 13
    SHARER_2 = 14
    SHARER_3 = 15
    KEEP_CASA = 16
    KEEP_PALAZZO = 17
    KEEP_CAMPO = 18
    KEEP_BASILICA = 19
    KEEP_PONTE = 20
    HAND_0 = 21
    HAND_1 = 22
    HAND_2 = 23
    WAIT = 24
    OVER = 25
    EMPTY = 26
    END_AHEAD = 27
    END_BEHIND = 28
    DRAIN_0 = 29
    DRAIN_1 = 30
    DRAIN_2 = 31
    DRAIN_LYING = 32
    DRAIN_OTHERS = 33
    DRAIN_NEAR = 34
    SWAMP = 35
    DRAIN_COST = 36
    SAVE = 37
    SPOIL = 38
    CASA_ISLAND = 39
    DRAW_HAND = 40
    UNKNOWN = 41
    POOL = 42
    LATE = 43
    LATE_SQUARES = 44
    KJ_START = 45
    KJ_END = 46


WEIGHTS = read_weights("venedig.json", Weight, by_seats(MIN_SEATS, MAX_SEATS))
"""By number of seats. Found by letting variants of the weights play thousands of games against each other."""
