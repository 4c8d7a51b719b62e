"""Importing a game's tables with one data file changed, and the changes that every game must refuse."""

import importlib.util
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from signoria.envs.core.datafiles import DataError

Change = Callable[[list[dict[str, Any]]], None]
Load = Callable[[str, Change], None]
"""A function that imports a game's tables with one data file changed."""


class Contradiction(NamedTuple):
    """A row of a data file that contradicts another one when some of its entries change."""

    file: str
    row: int
    change: dict[str, Any]
    words: str
    """What the message says."""

    def __str__(self) -> str:
        return f"{self.file}-{self.row}-{'-'.join(self.change)}"


def data_files(tables: ModuleType) -> list[str]:
    """Return the names of a game's data files, without their ending."""
    return sorted(path.stem for path in (Path(tables.__file__).parent / "data").glob("*.json"))


def columns_of(tables: ModuleType, file: str) -> list[str]:
    """Return the columns of a data file."""
    path = Path(tables.__file__).parent / "data" / f"{file}.json"
    return list(json.loads(path.read_text(encoding="utf-8"))[0])


def table_loader(tables: ModuleType, folder: Path) -> Load:
    """Return a function that imports a copy of `tables` from `folder` with one data file changed, then undone."""
    source = Path(tables.__file__).parent
    shutil.copytree(source / "data", folder / "data")
    copy = shutil.copy(source / "tables.py", folder)

    def run(file: str, change: Change) -> None:
        path = folder / "data" / f"{file}.json"
        original = path.read_text()
        rows = json.loads(original)
        change(rows)
        path.write_text(json.dumps(rows))
        spec = importlib.util.spec_from_file_location(f"{tables.__package__}.changed_tables", copy)
        try:
            spec.loader.exec_module(importlib.util.module_from_spec(spec))
        finally:
            path.write_text(original)

    return run


# --- what is refused, with the names of the file and the row


def refuses(load: Load, file: str, change: Change, where: str = "") -> None:
    """Check that a change is refused with the name of the file and, as a pattern, what else the message says."""
    with pytest.raises(DataError, match=rf"{file}\.json{where}"):
        load(file, change)


def refuses_a_copied_row(load: Load, file: str, source: int = 0, copy: int = 1) -> None:
    """Check that a row may not say what another one says."""
    refuses(load, file, lambda rows: rows[copy].update({**rows[source], "id": copy}), rf": row {copy}\b")


def refuses_a_contradiction(load: Load, case: Contradiction) -> None:
    """Check that a contradiction is refused with the words that tell what is wrong."""
    with pytest.raises(DataError, match=rf"{case.file}\.json: row {case.row}\b") as error:
        load(case.file, lambda rows: rows[case.row].update(case.change))
    assert case.words in str(error.value)


class EveryDataFile:
    """Tests for a class that has the game's `tables` and parametrises `file`; its module has a fixture `load`."""

    tables: ModuleType
    ALIKE: tuple[str, ...] = ()
    """Files in which a row may say what the one before says."""

    def columns(self, file: str) -> list[str]:
        """Return the columns that no row may lack."""
        return columns_of(self.tables, file)

    def sources(self, file: str) -> list[str]:
        """Return the columns that say where a row, or a field of it, comes from."""
        return [column for column in columns_of(self.tables, file) if column.endswith("source")]

    def test_unchanged_data_are_accepted(self, load, file):
        load(file, lambda rows: None)

    def test_a_missing_row(self, load, file):
        refuses(load, file, lambda rows: rows.pop())
        refuses(load, file, lambda rows: rows.pop(1), r": (row 1\b|\d+ rows)")

    def test_a_doubled_row(self, load, file):
        refuses(load, file, lambda rows: rows.append({**rows[0], "id": len(rows)}))
        refuses(load, file, lambda rows: rows[1].update(id=0), r": row 1\b")
        if file not in self.ALIKE:
            refuses_a_copied_row(load, file)

    def test_a_missing_column(self, load, file):
        for column in self.columns(file):
            refuses(load, file, lambda rows, column=column: rows[1].pop(column), r": row 1\b")

    def test_an_unknown_source(self, load, file):
        for column in self.sources(file):
            refuses(load, file, lambda rows, column=column: rows[1].update({column: "hearsay"}), f": row 1: '{column}'")

    def test_an_empty_file(self, load, file):
        refuses(load, file, lambda rows: rows.clear())
