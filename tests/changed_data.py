"""Importing a game's tables with one data file changed."""

import importlib.util
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

Change = Callable[[list[dict[str, Any]]], None]


def table_loader(tables: ModuleType, folder: Path) -> Callable[[str, Change], None]:
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
