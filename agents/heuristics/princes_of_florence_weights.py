"""The weights of the heuristic for The Princes of Florence, read from `princes_of_florence.json`."""

from enum import IntEnum

from ...envs.princes_of_florence.constants import MAX_SEATS, MIN_SEATS
from .weights import by_seats, read_weights


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
    SAFE = 12
    READY = 13
    CASH = 14
    CASH_RATE = 15
    JESTER = 16
    LANDSCAPE = 17
    BUILDER_1 = 18
    BUILDER_2 = 19
    BUILDER_3 = 20
    PRESTIGE = 21
    PRESTIGE_ROUND = 22
    RECRUIT = 23
    NEW_WORK = 24
    TAKE_FIT = 25
    BONUS_CARD = 26
    BONUS_OWNED = 27
    BONUS_KEEP = 28
    FREEDOM = 29
    BUILDING = 30
    SPACE = 31
    PAIR = 32
    LEAD = 33
    LEAD_EVEN = 34
    DIFFICULTY = 35
    RECRUIT_FIT = 36
    RECRUIT_HAND = 37
    PRICE_FOREST = 38
    PRICE_LAKE = 39
    PRICE_PARK = 40
    PRICE_PRESTIGE = 41
    PRICE_RECRUITING = 42
    PRICE_JESTER = 43
    PRICE_BUILDER = 44
    SURPLUS_1 = 45
    SURPLUS_2 = 46
    SURPLUS_3 = 47
    SURPLUS_4 = 48
    OVER = 49
    SPEND_1 = 50
    SPEND_2 = 51
    SPEND_3 = 52
    SPEND_4 = 53
    SPEND_5 = 54
    SPEND_6 = 55
    SPEND_7 = 56
    MONEY_1 = 57
    MONEY_2 = 58
    MONEY_3 = 59
    MONEY_4 = 60
    MONEY_5 = 61
    MONEY_6 = 62
    MONEY_7 = 63
    RESERVE_1 = 64
    RESERVE_2 = 65
    RESERVE_3 = 66
    RESERVE_4 = 67
    RESERVE_5 = 68
    RESERVE_6 = 69
    RESERVE_7 = 70
    NEED_1 = 71
    NEED_2 = 72
    NEED_3 = 73
    NEED_4 = 74
    NEED_5 = 75
    NEED_6 = 76
    NEED_ACTION = 77


OFFICIAL = 1
"""Row of the official two-player game, which is poorer and has dearer auctions (section 3); no game has one seat."""


WEIGHTS = read_weights(
    "princes_of_florence.json", Weight, {OFFICIAL: "seats_2_official", **by_seats(MIN_SEATS, MAX_SEATS)}
)
"""By number of seats. Found by letting variants of the weights play thousands of games against each other."""
