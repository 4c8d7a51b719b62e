"""Weights of the heuristics say what they mean, and are refused when their file does not fit their names."""

from enum import IntEnum
from pathlib import Path

import numpy as np
import pytest

from signoria.agents import heuristics
from signoria.agents.heuristics.venedig_weights import WEIGHTS, Weight
from signoria.agents.heuristics.weights import by_seats, read_weights
from signoria.envs.core.datafiles import DataError, Rows

COLUMNS = by_seats(2, 5)
FOLDER = Path(heuristics.__file__).parent
GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def renamed(number: int) -> type[IntEnum]:
    """Return the names of the weights with another one in one place."""
    return IntEnum("Renamed", {"OTHER" if w == number else w.name: int(w) for w in Weight})


def test_rows_stand_for_numbers_of_seats():
    table = read_weights("venedig.json", Weight, COLUMNS)
    np.testing.assert_array_equal(table, WEIGHTS)
    assert table.shape == (6, len(Weight))
    assert not table[:2].any()
    assert table[2:].any(axis=1).all()


def test_another_name_is_refused_with_file_and_row():
    with pytest.raises(DataError, match=r"venedig\.json: row 3: is named .* but the weight is OTHER"):
        read_weights("venedig.json", renamed(3), COLUMNS)


def test_a_missing_row_is_refused_with_the_numbers():
    fewer = IntEnum("Fewer", {w.name: int(w) for w in list(Weight)[:-1]})
    with pytest.raises(DataError, match=rf"venedig\.json: {len(Weight)} rows, but {len(Weight) - 1} are needed"):
        read_weights("venedig.json", fewer, COLUMNS)


def test_a_missing_column_is_refused_with_file_and_row():
    with pytest.raises(DataError, match=r"venedig\.json: row 0: has no 'seats_6'"):
        read_weights("venedig.json", Weight, by_seats(2, 6))


def test_a_missing_file_is_refused_by_name():
    with pytest.raises(DataError, match=r"chess\.json"):
        read_weights("chess.json", Weight, COLUMNS)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_weight_says_what_it_means(game_id):
    texts = Rows(FOLDER, f"{game_id}.json").texts("text")
    assert len(set(texts)) == len(texts)
