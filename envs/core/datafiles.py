"""Reading a game's data files: lists of flat rows, with errors that name the file and the row."""

import json
from collections.abc import Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from .errors import SignoriaError


class DataError(SignoriaError):
    """A data file lacks something or contradicts another one; the message names the file and the row."""


class Rows:
    """The rows of one data file: a list of JSON objects with the same keys and an `id` counting from 0.

    Args:
        folder: the game's `data` folder.
        name: file name, such as `rounds.json`.
        count: number of rows that the rules need; None allows any.

    Raises:
        DataError: the file cannot be read, has another number of rows, or its ids do not count from 0.
    """

    def __init__(self, folder: Path, name: str, count: int | None = None) -> None:
        self.name = name
        try:
            self.rows: list[dict[str, Any]] = json.loads((folder / name).read_text(encoding="utf-8"))
        except (OSError, json.JSONDecodeError) as error:
            raise DataError(f"{name}: {error}") from error
        if count is not None and len(self.rows) != count:
            raise DataError(f"{name}: {len(self.rows)} rows, but {count} are needed")
        for number, row in enumerate(self.rows):
            if row.get("id") != number:
                raise DataError(f"{name}: row {number} has id {row.get('id')!r}; ids count from 0")

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __getitem__(self, number: int) -> dict[str, Any]:
        return self.rows[number]

    def fail(self, number: int, message: str) -> DataError:
        """Return (to be raised) an error about one row."""
        return DataError(f"{self.name}: row {number}: {message}")

    def require(self, number: int, condition: bool, message: str) -> None:
        """Check something about one row.

        Raises:
            DataError: the condition does not hold.
        """
        if not condition:
            raise self.fail(number, message)

    def cell(self, number: int, column: str, kind: type) -> Any:
        """Return one entry.

        Raises:
            DataError: the column is missing or its entry is not of the type `kind`.
        """
        row = self.rows[number]
        if column not in row:
            raise self.fail(number, f"has no {column!r}")
        if not isinstance(row[column], kind) or (kind is int and isinstance(row[column], bool)):
            raise self.fail(number, f"{column!r} is {row[column]!r}, not {kind.__name__}")
        return row[column]

    def integers(self, column: str, low: int = 0, high: int = 2**31 - 1) -> np.ndarray:
        """Return an integer column as int64 array (rows,).

        Raises:
            DataError: an entry is missing, no integer, or outside `low..high`.
        """
        values = [self.cell(number, column, int) for number in range(len(self))]
        for number, value in enumerate(values):
            if not low <= value <= high:
                raise self.fail(number, f"{column!r} is {value}, outside {low}..{high}")
        return np.array(values, np.int64)

    def vectors(self, column: str, length: int, low: int = 0, high: int = 2**31 - 1) -> np.ndarray:
        """Return a column of integer lists of one length as int64 array (rows, length).

        Raises:
            DataError: an entry is missing, no list of `length` integers, or one of them is outside `low..high`.
        """
        table = np.zeros((len(self), length), np.int64)
        for number in range(len(self)):
            entries = self.cell(number, column, list)
            if len(entries) != length or any(type(entry) is not int for entry in entries):
                raise self.fail(number, f"{column!r} is {entries!r}, not {length} integers")
            if not all(low <= entry <= high for entry in entries):
                raise self.fail(number, f"{column!r} is {entries!r}, outside {low}..{high}")
            table[number] = entries
        return table

    def texts(self, column: str) -> tuple[str, ...]:
        """Return a text column."""
        return tuple(self.cell(number, column, str) for number in range(len(self)))

    def choices(self, column: str, allowed: tuple[str, ...]) -> np.ndarray:
        """Return a text column as positions in `allowed`, int64 (rows,)."""
        positions = []
        for number, text in enumerate(self.texts(column)):
            if text not in allowed:
                raise self.fail(number, f"{column!r} is {text!r}, not one of {', '.join(allowed)}")
            positions.append(allowed.index(text))
        return np.array(positions, np.int64)

    def unique(self, column: str) -> tuple[Any, ...]:
        """Return a column in which no entry may appear twice.

        Raises:
            DataError: an entry is missing, or equals that of an earlier row; the message names both rows.
        """
        entries = [self.cell(number, column, object) for number in range(len(self))]
        for number, entry in enumerate(entries):
            first = entries.index(entry)
            if first != number:
                raise self.fail(number, f"{column!r} is {entry!r}, as in row {first}")
        return tuple(entries)

    def amount(self, name: str, low: int = 0, high: int = 2**31 - 1) -> int:
        """Return the `value` of the row with this `name`.

        Raises:
            DataError: no row has the name, or its value is no integer or outside `low..high`.
        """
        for number, row_name in enumerate(self.texts("name")):
            if row_name == name:
                value = int(self.cell(number, "value", int))
                if not low <= value <= high:
                    raise self.fail(number, f"{name!r} is {value}, outside {low}..{high}")
                return value
        raise DataError(f"{self.name}: no row is named {name!r}")

    def expect(self, column: str, wanted: Any) -> None:
        """Check that an integer column equals `wanted` (one number or one per row), which comes from elsewhere.

        Raises:
            DataError: names the first row that differs.
        """
        values = self.integers(column, low=-(2**31))
        for number, (value, due) in enumerate(zip(values, np.broadcast_to(wanted, values.shape), strict=True)):
            if value != due:
                raise self.fail(number, f"{column!r} is {value}, but {due} follows from the other data")


def check_contiguous(rows: Rows, constants: ModuleType, first: str) -> int:
    """Check that the blocks of a game's actions follow each other as constants.py says; return the number of actions.

    Args:
        rows: the file with a block's `name`, first id and `size` in each row.
        constants: the game's constants.py, which has the first id of each block under its name.
        first: column of the first ids.

    Raises:
        DataError: names the row that begins elsewhere.
    """
    end = 0
    blocks = zip(rows.texts("name"), rows.integers(first), rows.integers("size", low=1), strict=True)
    for number, (name, begin, size) in enumerate(blocks):
        if getattr(constants, name, None) != begin or begin != end:
            raise rows.fail(number, f"{name} does not begin where constants.py and the block before say")
        end += int(size)
    return end


def check_actions(rows: Rows, constants: ModuleType, first: str) -> None:
    """Check that the blocks of a game's actions follow each other and are as many actions as constants.py says.

    Args:
        rows: the file with a block's `name`, first id and `size` in each row.
        constants: the game's constants.py, which has the first id of each block under its name, and NUM_ACTIONS.
        first: column of the first ids.

    Raises:
        DataError: names the row that begins elsewhere, or the number of actions.
    """
    end = check_contiguous(rows, constants, first)
    if end != constants.NUM_ACTIONS:
        raise DataError(f"{rows.name}: {end} actions, but constants.py says {constants.NUM_ACTIONS}")


def check_option_values(rows: Rows, options: type[IntEnum], values: Mapping[int, list[Any]]) -> None:
    """Check that a game's options have the names and values of constants.py, and the first value as default.

    Args:
        rows: options.json, with an option's `name`, `values` and `default` in each row.
        options: the game's options by number.
        values: values of the options that are not true or false, in the order of their codes.

    Raises:
        DataError: names the row of the first contradiction.
    """
    for number, name in enumerate(rows.texts("name")):
        option = options(number)
        fits = option.name.lower() == name
        rows.require(number, fits, f"is named {name!r}, but the option is {option.name.lower()}")
        allowed = rows.cell(number, "values", list)
        due = values.get(option, [False, True])
        found = allowed if option in values else sorted(allowed, key=repr)
        rows.require(number, found == due, f"'values' are {allowed!r}, but must be {due!r}")
        default = rows.cell(number, "default", object)
        rows.require(number, default == allowed[0], f"'default' {default!r} is not the first of 'values'")
