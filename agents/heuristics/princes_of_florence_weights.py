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
    RISK = 11
    CASH = 12
    CASH_RATE = 13
    JESTER = 14
    LANDSCAPE = 15
    BUILDER_1 = 16
    BUILDER_2 = 17
    BUILDER_3 = 18
    PRESTIGE = 19
    PRESTIGE_ROUND = 20
    RECRUIT = 21
    NEW_WORK = 22
    TAKE_FIT = 23
    BONUS_CARD = 24
    BONUS_OWNED = 25
    BONUS_KEEP = 26
    FREEDOM = 27
    BUILDING = 28
    SPACE = 29
    PAIR = 30
    LEAD = 31
    LEAD_EVEN = 32
    DIFFICULTY = 33
    RECRUIT_FIT = 34
    RECRUIT_HAND = 35
    PRICE_FOREST = 36
    PRICE_LAKE = 37
    PRICE_PARK = 38
    PRICE_PRESTIGE = 39
    PRICE_RECRUITING = 40
    PRICE_JESTER = 41
    PRICE_BUILDER = 42
    SURPLUS_1 = 43
    SURPLUS_2 = 44
    SURPLUS_3 = 45
    SURPLUS_4 = 46
    OVER = 47
    SPEND_1 = 48
    SPEND_2 = 49
    SPEND_3 = 50
    SPEND_4 = 51
    SPEND_5 = 52
    SPEND_6 = 53
    SPEND_7 = 54
    MONEY_1 = 55
    MONEY_2 = 56
    MONEY_3 = 57
    MONEY_4 = 58
    MONEY_5 = 59
    MONEY_6 = 60
    MONEY_7 = 61
    RESERVE_1 = 62
    RESERVE_2 = 63
    RESERVE_3 = 64
    RESERVE_4 = 65
    RESERVE_5 = 66
    RESERVE_6 = 67
    RESERVE_7 = 68
    NEED_1 = 69
    NEED_2 = 70
    NEED_3 = 71
    NEED_4 = 72
    NEED_5 = 73
    NEED_6 = 74
    NEED_ACTION = 75


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
