"""The weights of the heuristic for Florenza: The Card Game, read from `florenza.json`."""

from enum import IntEnum
from pathlib import Path

import numpy as np

from ...envs.core.datafiles import Rows
from ...envs.florenza.constants import MAX_SEATS, MIN_SEATS


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


def _read() -> np.ndarray:
    """Return the weights, int64 (MAX_SEATS + 1, number of weights), by number of seats.

    Raises:
        DataError: the rows do not have the names of `Weight`.
    """
    rows = Rows(Path(__file__).parent, "florenza.json", len(Weight))
    for number, name in enumerate(rows.texts("name")):
        if Weight(number).name != name:
            raise rows.fail(number, f"is named {name!r}, but the weight is {Weight(number).name}")
    weights = np.zeros((MAX_SEATS + 1, len(Weight)), np.int64)
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        weights[seats] = rows.integers(f"seats_{seats}", low=-10000)
    return weights


WEIGHTS = _read()
"""Found by letting variants of the weights play thousands of games against each other."""
