"""The weights of the heuristic for Venedig, read from `venedig.json`."""

from enum import IntEnum
from pathlib import Path

import numpy as np

from ...envs.core.datafiles import Rows
from ...envs.venedig.constants import MAX_SEATS, MIN_SEATS


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
    OVER = 24
    EMPTY = 25
    END_AHEAD = 26
    END_BEHIND = 27
    DRAIN_0 = 28
    DRAIN_1 = 29
    DRAIN_2 = 30
    DRAIN_LYING = 31
    DRAIN_OTHERS = 32
    DRAIN_NEAR = 33
    SWAMP = 34
    DRAIN_COST = 35
    SAVE = 36
    SPOIL = 37
    CASA_ISLAND = 38
    DRAW_HAND = 39
    UNKNOWN = 40
    POOL = 41
    LATE = 42
    LATE_SQUARES = 43
    KJ_START = 44
    KJ_END = 45


def _read() -> np.ndarray:
    """Return the weights, int64 (MAX_SEATS + 1, number of weights), by number of seats.

    Raises:
        DataError: the rows do not have the names of `Weight`.
    """
    rows = Rows(Path(__file__).parent, "venedig.json", len(Weight))
    for number, name in enumerate(rows.texts("name")):
        if Weight(number).name != name:
            raise rows.fail(number, f"is named {name!r}, but the weight is {Weight(number).name}")
    weights = np.zeros((MAX_SEATS + 1, len(Weight)), np.int64)
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        weights[seats] = rows.integers(f"seats_{seats}", low=-10000)
    return weights


WEIGHTS = _read()
"""Found by letting variants of the weights play thousands of games against each other."""
