"""The weights of the heuristic for The Princes of Florence, read from `princes_of_florence.json`."""

from enum import IntEnum
from pathlib import Path

import numpy as np

from ...envs.core.datafiles import Rows
from ...envs.princes_of_florence.constants import MAX_SEATS, MIN_SEATS


class Weight(IntEnum):
    """Rows of the data file, which says what each weight means; all are whole numbers."""

    NEW_CARDS = 0
    WORK_SHARE = 1
    FUTURE_FIT = 2
    PP = 3
    GROWTH = 4
    MISSING = 5
    KEEP_BASE = 6
    KEEP_SLOPE = 7
    THREAT = 8
    BEST_WORK = 9
    BEST_SLOPE = 10
    CASH = 11
    CASH_RATE = 12
    JESTER = 13
    LANDSCAPE = 14
    BUILDER_1 = 15
    BUILDER_2 = 16
    BUILDER_3 = 17
    PRESTIGE = 18
    PRESTIGE_ROUND = 19
    RECRUIT = 20
    NEW_WORK = 21
    TAKE_FIT = 22
    BONUS_CARD = 23
    BONUS_KEEP = 24
    FREEDOM = 25
    BUILDING = 26
    SPACE = 27
    PAIR = 28
    LEAD = 29
    LEAD_EVEN = 30
    DIFFICULTY = 31
    RECRUIT_FIT = 32
    RECRUIT_HAND = 33
    PRICE_FOREST = 34
    PRICE_LAKE = 35
    PRICE_PARK = 36
    PRICE_PRESTIGE = 37
    PRICE_RECRUITING = 38
    PRICE_JESTER = 39
    PRICE_BUILDER = 40
    SURPLUS_1 = 41
    SURPLUS_2 = 42
    SURPLUS_3 = 43
    SURPLUS_4 = 44
    OVER = 45
    SPEND_1 = 46
    SPEND_2 = 47
    SPEND_3 = 48
    SPEND_4 = 49
    SPEND_5 = 50
    SPEND_6 = 51
    SPEND_7 = 52
    RESERVE_1 = 53
    RESERVE_2 = 54
    RESERVE_3 = 55
    RESERVE_4 = 56
    RESERVE_5 = 57
    RESERVE_6 = 58
    RESERVE_7 = 59
    NEED_1 = 60
    NEED_2 = 61
    NEED_3 = 62
    NEED_4 = 63
    NEED_5 = 64
    NEED_6 = 65
    NEED_ACTION = 66


def _read() -> np.ndarray:
    """Return the weights, int64 (MAX_SEATS + 1, number of weights), by number of seats.

    Raises:
        DataError: the rows do not have the names of `Weight`.
    """
    rows = Rows(Path(__file__).parent, "princes_of_florence.json", len(Weight))
    for number, name in enumerate(rows.texts("name")):
        if Weight(number).name != name:
            raise rows.fail(number, f"is named {name!r}, but the weight is {Weight(number).name}")
    weights = np.zeros((MAX_SEATS + 1, len(Weight)), np.int64)
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        weights[seats] = rows.integers(f"seats_{seats}", low=-10000)
    return weights


WEIGHTS = _read()
