"""The weights of the heuristic for Ars Mysteriorum, read from `ars_mysteriorum.json`."""

from enum import IntEnum

from ...envs.ars_mysteriorum.constants import MAX_SEATS, MIN_SEATS
from .weights import by_seats, read_weights


class Weight(IntEnum):
    """Rows of the data file, which says what each weight means; all are whole numbers."""

    EMPTYING = 0
    DELAY = 1
    COLUMN_1 = 2
    COLUMN_2 = 3
    ROW_1 = 4
    ROW_2 = 5
    ROW_3 = 6
    ROW_4 = 7
    COPY_SHARE = 8
    BEHIND = 9
    TIED = 10
    AHEAD = 11
    END_AHEAD = 12
    END_BEHIND = 13
    SHORTER = 14
    DENY = 15
    TOKEN = 16
    STOCK_HALF = 17
    EXCHANGE = 18
    COVER = 19
    LACK = 20
    SECOND = 21
    INCOME = 22
    SPREAD = 23
    KEEP_1 = 24
    KEEP_2 = 25
    KEEP_3 = 26
    KEEP_4 = 27
    KEEP_5 = 28
    KEEP_6 = 29
    BID_STEP = 30
    BID_MOST = 31
    BID_LATE = 32
    PEEK_LEFT = 33
    PEEK_CARDS = 34
    OVERTAKE = 35
    MYSTERY = 36
    KEEP = 37
    HARM = 38
    ORDER_PLUS = 39
    DRAW_MYSTERY = 40
    PEEK_TENT = 41
    FAVOR_PLUS = 42
    FAVOR_MINUS = 43
    GAIN_TOKENS = 44
    STEAL_TOKEN = 45
    FREE_BASE = 46
    FREE_CROWD = 47
    MOVE_OTHER = 48
    DISCOUNT = 49
    EXTRA_RECIPE = 50
    REMOTE_RECIPE = 51
    GAIN_MONEY = 52
    WILD_ITEM = 53
    COUNTER = 54


WEIGHTS = read_weights("ars_mysteriorum.json", Weight, by_seats(MIN_SEATS, MAX_SEATS))
"""By number of seats. Found by letting variants of the weights play thousands of games against each other."""
