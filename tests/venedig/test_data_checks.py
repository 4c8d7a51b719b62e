"""A missing, doubled or contradictory data row is refused at import, with the names of the file and the row."""

import importlib
import json
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from signoria.envs.core.datafiles import DataError
from signoria.envs.venedig import tables

from ..changed_data import Change, EveryDataFile, Load, data_files, refuses

FOLDER = Path(tables.__file__).parent
FILES = data_files(tables)
MODULES = ("constants", "data_checks", "board_checks", "board", "tables")
COPY = "signoria.envs.changed_venedig"


def rows_of(file: str) -> list[dict[str, Any]]:
    """Return the rows of a data file."""
    return json.loads((FOLDER / "data" / f"{file}.json").read_text(encoding="utf-8"))


@pytest.fixture
def load(tmp_path) -> Load:
    """Return a function that imports board and tables with one data file changed.

    They are imported as parts of a package of their own, so that the game itself stays as it is.
    """
    shutil.copytree(FOLDER / "data", tmp_path / "data")
    for name in MODULES:
        shutil.copy(FOLDER / f"{name}.py", tmp_path)

    def run(file: str, change: Change) -> None:
        rows = rows_of(file)
        change(rows)
        path = tmp_path / "data" / f"{file}.json"
        original = path.read_text(encoding="utf-8")
        path.write_text(json.dumps(rows), encoding="utf-8")
        package = ModuleType(COPY)
        package.__path__ = [str(tmp_path)]
        sys.modules[COPY] = package
        try:
            for name in MODULES:
                importlib.import_module(f"{COPY}.{name}")
        finally:
            path.write_text(original, encoding="utf-8")
            for name in [name for name in sys.modules if name.startswith(COPY)]:
                del sys.modules[name]

    return run


@pytest.mark.parametrize("file", FILES)
class TestEveryFile(EveryDataFile):
    tables = tables
    ALIKE = ("cards",)  # those of one type

    def columns(self, file):
        return [column for column in super().columns(file) if not column.startswith("source_")]


def test_a_missing_row_with_all_others_renumbered(load):
    def drop(rows):
        rows.pop(0)
        for number, row in enumerate(rows):
            row["id"] = number

    for file in FILES:
        refuses(load, file, drop)


@pytest.mark.parametrize("file", FILES)
def test_a_row_behind_the_last(load, file):
    end = rf": (row {len(rows_of(file))}\b|\d+ rows)"
    refuses(load, file, lambda rows: rows.append({**rows[0], "id": len(rows)}), end)


def test_a_source_of_a_field(load):
    with pytest.raises(DataError, match=r"buildings\.json: row 2: 'source_cards_in_deck' is 'hearsay'"):
        load("buildings", lambda rows: rows[2].update(source_cards_in_deck="hearsay"))
    with pytest.raises(DataError, match=r"buildings\.json: row 2: 'source_weight' speaks of a field"):
        load("buildings", lambda rows: rows[2].update(source_weight="review"))


CONTRADICTIONS = [
    ("buildings", 1, {"size": 3}, "'size'"),
    ("buildings", 1, {"site_kind": "triangle", "size": 3}, "sites.json: row 100: 'types'"),
    ("buildings", 1, {"supply_after_setup": 6}, "'supply_after_setup'"),
    ("buildings", 1, {"start_built": 2, "supply_after_setup": 4}, "'start_built'"),
    ("buildings", 1, {"cards_in_deck": 9}, "cards.json has 8"),
    ("buildings", 1, {"cost": 0}, "'cost'"),
    ("buildings", 1, {"cost": "3"}, "not int"),
    ("buildings", 1, {"needs_builder": 0}, "'needs_builder'"),
    ("buildings", 1, {"score_kind": "casas_on_chosen_island"}, "'score_kind'"),
    ("buildings", 1, {"score_kind": "beauty"}, "'score_kind'"),
    ("buildings", 1, {"score_value": 7}, "'score_value'"),
    ("buildings", 1, {"name": "Casa"}, "as in row 0"),
    ("buildings", 0, {"cost": 2}, "'cost'"),
    ("buildings", 4, {"site_kind": "pair"}, "'site_kind'"),
    ("cards", 3, {"type": 5}, "'type'"),
    ("cards", 3, {"type": 1}, "'name'"),
    ("cards", 3, {"type": 1, "name": "Palazzo", "name_en": "Palace"}, "buildings.json: row 0: 'cards_in_deck'"),
    ("cards", 3, {"name_en": "Palace"}, "'name_en'"),
    ("swamp_tiles", 1, {"value": 3}, "'value'"),
    ("swamp_tiles", 1, {"count": 0}, "'count'"),
    ("swamp_tiles", 2, {"count": 29}, "86 squares"),
    ("treasures", 1, {"value": 3}, "as in row 0"),
    ("treasures", 3, {"value": 7}, "'value'"),
    ("treasures", 1, {"count": -1}, "'count'"),
    ("islands", 2, {"letter": "A"}, "as in row 0"),
    ("islands", 2, {"letter": "CC"}, "'letter'"),
    ("islands", 2, {"letter": "X"}, "hexes.json: row 40: 'name'"),
    ("islands", 2, {"n_hexes": 21}, "'n_hexes'"),
    ("islands", 2, {"first_hex": 41}, "'first_hex'"),
    ("islands", 2, {"n_swamp": 17}, "'n_swamp'"),
    ("islands", 2, {"n_open": 0}, "'n_open'"),
    ("islands", 2, {"n_built": 2}, "'n_built'"),
    ("islands", 2, {"canal_squares": [45, 46]}, "'canal_squares'"),
    ("islands", 2, {"bridges": [1, 2, 3, 4, 7, 8, 9]}, "'bridges'"),
    ("islands", 2, {"bridges": [1, 1]}, "twice"),
    ("hexes", 7, {"name": "A06"}, "as in row 6"),
    ("hexes", 7, {"name": "B07"}, "A07"),
    ("hexes", 7, {"island": 1}, "hexes.json: row 8: squares of an island are not consecutive"),
    ("hexes", 19, {"island": 1}, "hexes.json: row 16: touches a square of another island"),
    ("hexes", 30, {"island": 0}, "not consecutive"),
    ("hexes", 7, {"island": 5}, "islands.json"),
    ("hexes", 7, {"col": 9}, "'q'"),
    ("hexes", 7, {"row": 9}, "'r'"),
    ("hexes", 7, {"q": 9}, "'q'"),
    ("hexes", 7, {"col": 2, "q": 2}, "same place as row 6"),
    ("hexes", 7, {"neighbours": [2, 3, 6, 8, 12]}, "'neighbours'"),
    ("hexes", 7, {"neighbours": [2, 3, 6, 8, 12, 14]}, "'neighbours'"),
    ("hexes", 7, {"neighbours": [2, 3, 6, 8, 12, 100]}, "0..99"),
    ("hexes", 7, {"neighbours": "none"}, "not list"),
    ("hexes", 7, {"start": "flooded"}, "'start'"),
    ("hexes", 7, {"start": "built"}, "'start_building'"),
    ("hexes", 7, {"start_building": 0}, "'start_building'"),
    ("hexes", 7, {"start": "built", "start_building": 0}, "islands.json: row 0: 'n_swamp'"),
    ("hexes", 49, {"start_building": 2}, "start_buildings.json"),
    ("hexes", 7, {"start": "open"}, "islands.json: row 0: 'n_swamp'"),
    ("hexes", 7, {"bridge": 3}, "bridges.json"),
    ("hexes", 14, {"bridge": -1}, "bridges.json"),
    ("bridges", 3, {"islands": [2, 1]}, "'islands'"),
    ("bridges", 3, {"hexes": [30, 42]}, "ends line 1 too"),
    ("bridges", 3, {"hexes": [30, 31], "islands": [1, 1]}, "ends twice on one island"),
    ("bridges", 3, {"hexes": [30]}, "not 2 integers"),
    ("bridges", 3, {"water_q": 6}, "does not touch square"),
    ("bridges", 3, {"canal_square": 57}, "'canal_square'"),
    ("bridges", 3, {"start_built": 1}, "'start_built'"),
    ("bridges", 0, {"start_built": 0}, "'start_built'"),
    ("canal", 9, {"shared": 1}, "'shared'"),
    ("canal", 0, {"shared": 0}, "'shared'"),
    ("canal", 60, {"role": "normal"}, "'role'"),
    ("canal", 9, {"role": "goal"}, "'role'"),
    ("canal", 9, {"islands": [1, 0]}, "'islands'"),
    ("canal", 9, {"islands": [5]}, "0..4"),
    ("canal", 9, {"islands": [1]}, "islands.json: row 0: 'canal_squares'"),
    ("canal", 9, {"col": 1, "row": 0, "q": 1, "r": 0}, "lies on a square"),
    ("canal", 9, {"q": 4}, "'q'"),
    ("sites", 7, {"kind": "pair"}, "sites.json: row 8: 'kind'"),
    ("sites", 7, {"kind": "square"}, "'kind'"),
    ("sites", 7, {"types": [0]}, "'types'"),
    ("sites", 7, {"hexes": [8]}, "another number"),
    ("sites", 7, {"ring": [2, 3, 6, 8, 12]}, "'ring'"),
    ("sites", 7, {"islands": [1]}, "'islands'"),
    ("sites", 7, {"bridge": 0}, "'bridge'"),
    ("sites", 100, {"hexes": [0, 2]}, "no pair"),
    ("sites", 100, {"hexes": [1, 0]}, "no pair"),
    ("sites", 101, {"hexes": [0, 1]}, "same site as row 100"),
    ("sites", 309, {"hexes": [0, 1, 2]}, "no triangle"),
    ("sites", 423, {"hexes": [25, 9]}, "no bridge"),
    ("sites", 423, {"bridge": 1}, "'bridge'"),
    ("sites", 423, {"islands": [1, 0]}, "'islands'"),
    ("start_buildings", 1, {"type": 0}, "'name'"),
    ("start_buildings", 1, {"site": 161}, "'hexes'"),
    ("start_buildings", 1, {"site": 27}, "none for type 1"),
    ("start_buildings", 1, {"hexes": [27, 29]}, "'hexes'"),
    ("start_buildings", 1, {"islands": [2]}, "'islands'"),
    ("action_layout", 4, {"size": 434, "last": 448}, "action_layout.json: row 5: BRIDGE_ISLAND does not begin"),
    ("action_layout", 4, {"first": 16}, "'last'"),
    ("action_layout", 4, {"first": 16, "last": 450}, "PLACE_SITE does not begin"),
    ("action_layout", 4, {"name": "PUT"}, "PUT"),
    ("action_layout", 4, {"decisions": ["PUT"]}, "'PUT'"),
    ("action_layout", 15, {"size": 2, "last": 577}, "577 follow"),
    ("decisions", 3, {"name": "PUT"}, "'PUT'"),
    ("decisions", 3, {"decider": "anybody"}, "'decider'"),
    ("decisions", 3, {"blocks": ["PAY"]}, "'blocks'"),
    ("decisions", 3, {"max_choices": 208}, "209 follows"),
    ("decisions", 6, {"max_choices": 94}, "93 follows"),
    ("decisions", 9, {"max_choices": 8}, "7 actions"),
    ("options", 1, {"name": "ponte_size"}, "ponte_size"),
    ("options", 1, {"values": ["no", "yes"]}, "'values'"),
    ("options", 1, {"values": ["yes", "no", "maybe"]}, "'values'"),
    ("options", 1, {"default": "maybe"}, "'default'"),
    ("options", 9, {"values": ["60", "many"]}, "'many'"),
    ("options", 9, {"values": ["60", "0"]}, "'0'"),
    ("options", 9, {"values": [60], "default": 60}, "60"),
    ("options", 9, {"values": ["60", "60"]}, "twice"),
    ("options", 10, {"values": [True]}, "true and false"),
]


@pytest.mark.parametrize(
    ("file", "row", "change", "words"),
    CONTRADICTIONS,
    ids=[f"{k}-{file}-{row}" for k, (file, row, _, _) in enumerate(CONTRADICTIONS)],
)
def test_a_contradiction(load, file, row, change, words):
    """The message names the changed row, or that of another file where it disagrees."""
    where = "" if re.match(r"\w+\.json: row \d+: ", words) else rf"{file}\.json: row {row}: .*"
    with pytest.raises(DataError, match=rf"^{where}{re.escape(words)}"):
        load(file, lambda rows: rows[row].update(change))
