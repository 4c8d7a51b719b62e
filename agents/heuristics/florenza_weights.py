"""The weights of the heuristic for Florenza: The Card Game, read from `florenza.json`."""

from enum import IntEnum

from ...envs.florenza.constants import MAX_SEATS, MIN_SEATS
from .weights import by_seats, read_weights


class Weight(IntEnum):
    """Rows of the data file, which says what each weight means; all are whole numbers."""

    MARBLE = 0
    WOOD = 1
    METAL = 2
    GOLD = 3
    FABRIC = 4
    SPICE = 5
    MONEY = 6
    STOCK_HALF = 7
    MONEY_HALF = 8
    LEFT = 9
    HALF_TIME = 10
    RISK = 11
    FINISH = 12
    MONUMENT = 13
    GUILD = 14
    CARRY = 15
    RESERVE = 16
    LATER_PRICE = 17
    LATER_GAIN = 18
    ACTION = 19
    DRAW = 20
    INCOME = 21
    LAST_INCOME = 22
    SET_ONE = 23
    SET_TWO = 24
    MONUMENTS = 25
    HIRES = 26
    WORKSHOPS = 27
    RESIDENCES = 28
    SETS = 29
    INSPIRATION = 30
    HAND_HALF = 31
    CAPTAIN = 32
    FREE_TAKE = 33
    BARTER = 34


WEIGHTS = read_weights("florenza.json", Weight, by_seats(MIN_SEATS, MAX_SEATS))
"""By number of seats. Found by letting variants of the weights play thousands of games against each other."""
