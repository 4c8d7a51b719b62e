"""Importing a game's tables with one data file changed, and the changes that every game must refuse."""

import importlib.util
import json
import shutil
from collections.abc import Callable, Iterable
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


def refuses_missing_rows(load: Load, file: str) -> None:
    """Check that neither the last row nor one before it may be missing."""
    refuses(load, file, lambda rows: rows.pop())
    refuses(load, file, lambda rows: rows.pop(1), r": (row 1\b|\d+ rows)")


def refuses_doubled_rows(load: Load, file: str) -> None:
    """Check that no row may be added that repeats the first, and none have its id."""
    refuses(load, file, lambda rows: rows.append({**rows[0], "id": len(rows)}))
    refuses(load, file, lambda rows: rows[1].update(id=0), r": row 1\b")


def refuses_a_copied_row(load: Load, file: str, source: int = 0, copy: int = 1) -> None:
    """Check that a row may not say what another one says."""
    refuses(load, file, lambda rows: rows[copy].update({**rows[source], "id": copy}), rf": row {copy}\b")


def refuses_missing_columns(load: Load, file: str, columns: Iterable[str]) -> None:
    """Check that none of these columns may be missing in a row."""
    for column in columns:
        refuses(load, file, lambda rows, column=column: rows[1].pop(column), r": row 1\b")


def refuses_unknown_sources(load: Load, file: str, columns: Iterable[str]) -> None:
    """Check that none of these columns, which say where a row comes from, may hold an unknown word."""
    for column in columns:
        refuses(load, file, lambda rows, column=column: rows[1].update({column: "hearsay"}), f": row 1: '{column}'")


def refuses_empty_files(load: Load, files: Iterable[str]) -> None:
    """Check that no file may be without rows."""
    for file in files:
        refuses(load, file, lambda rows: rows.clear())


def refuses_a_contradiction(load: Load, case: Contradiction) -> None:
    """Check that a contradiction is refused with the words that tell what is wrong."""
    with pytest.raises(DataError, match=rf"{case.file}\.json: row {case.row}\b") as error:
        load(case.file, lambda rows: rows[case.row].update(case.change))
    assert case.words in str(error.value)
