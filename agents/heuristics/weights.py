"""Reading the weights of a heuristic: a data file beside it, with a name and a sentence for each weight."""

from enum import IntEnum
from pathlib import Path

import numpy as np

from ...envs.core.datafiles import Rows

LEAST = -10_000
"""Least weight; larger penalties stand for a mistake in the file."""


def read_weights(name: str, weights: type[IntEnum], columns: dict[int, str]) -> np.ndarray:
    """Return the weights of a game, int64 (largest row + 1, number of weights).

    Args:
        name: file in this folder.
        weights: names of the weights in the order of the file's rows.
        columns: column of the file for each row of the result, which usually is a number of seats; rows left out are 0.

    Raises:
        DataError: the rows do not have the names of `weights`, or a column lacks a number.
    """
    rows = Rows(Path(__file__).parent, name, len(weights))
    for number, found in enumerate(rows.texts("name")):
        if weights(number).name != found:
            raise rows.fail(number, f"is named {found!r}, but the weight is {weights(number).name}")
    table = np.zeros((max(columns) + 1, len(weights)), np.int64)
    for row, column in columns.items():
        table[row] = rows.integers(column, low=LEAST)
    return table


def by_seats(least: int, most: int) -> dict[int, str]:
    """Return the columns `seats_<n>` for all numbers of seats."""
    return {seats: f"seats_{seats}" for seats in range(least, most + 1)}
