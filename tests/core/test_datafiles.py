"""Reading data files: columns of vectors, unique entries, named amounts."""

import json

import numpy as np
import pytest

from signoria.envs.core.datafiles import DataError, Rows


def rows_with(folder, **columns) -> Rows:
    """Return the rows of a file with these columns."""
    count = len(next(iter(columns.values())))
    rows = [{"id": k, **{name: entries[k] for name, entries in columns.items()}} for k in range(count)]
    (folder / "things.json").write_text(json.dumps(rows))
    return Rows(folder, "things.json")


def test_vectors(tmp_path):
    table = rows_with(tmp_path, cost=[[1, 0, 2], [0, 0, 0]]).vectors("cost", 3)
    assert table.dtype == np.int64
    assert table.tolist() == [[1, 0, 2], [0, 0, 0]]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ([1, 2], "not 3 integers"),
        ([1, 2, 3, 4], "not 3 integers"),
        ([1, 2, 3.5], "not 3 integers"),
        ([1, 2, True], "not 3 integers"),
        ([1, 2, None], "not 3 integers"),
        ([1, 2, -1], "outside 0..9"),
        ([1, 2, 10], "outside 0..9"),
        (7, "not list"),
    ],
)
def test_wrong_vectors_are_refused(tmp_path, entry, words):
    rows = rows_with(tmp_path, cost=[[0, 0, 0], entry])
    with pytest.raises(DataError, match=r"things\.json: row 1: 'cost'") as error:
        rows.vectors("cost", 3, high=9)
    assert words in str(error.value)


def test_unique_entries(tmp_path):
    assert rows_with(tmp_path, name=["a", "b"]).unique("name") == ("a", "b")
    assert rows_with(tmp_path, gain=[[1], [2]]).unique("gain") == ([1], [2])
    with pytest.raises(DataError, match=r"things\.json: row 2: 'name' is 'a', as in row 0"):
        rows_with(tmp_path, name=["a", "b", "a"]).unique("name")


def test_named_amounts(tmp_path):
    rows = rows_with(tmp_path, name=["fee", "rounds"], value=[3, 6])
    assert (rows.amount("fee"), rows.amount("rounds")) == (3, 6)
    with pytest.raises(DataError, match=r"things\.json: no row is named 'tax'"):
        rows.amount("tax")
    with pytest.raises(DataError, match=r"things\.json: row 1: 'rounds' is 6, outside 0\.\.5"):
        rows.amount("rounds", high=5)
    with pytest.raises(DataError, match=r"row 0: 'value' is '3', not int"):
        rows_with(tmp_path, name=["fee"], value=["3"]).amount("fee")
