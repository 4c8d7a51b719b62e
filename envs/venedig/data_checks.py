"""Checks of the data files of Venedig against each other and against constants.py; `board_checks.py` checks the board.

Each function raises `DataError` naming the file and the row at fault: a missing row, a row that appears twice, a
value that does not go with its neighbours (sections 2, 4.3, 4.4 and 9).
"""

from types import ModuleType

import numpy as np

from ..core.datafiles import Rows, check_contiguous
from . import constants as c

SOURCES = ("summary", "review", "reconstructed", "design")
"""Where a fact comes from; `data/README.md` explains each."""
SITE_KINDS = ("single", "pair", "triangle", "bridge")
"""Kinds of building sites."""
KIND_SIZES = (1, 2, 3, 2)
"""Squares of a site of each kind."""
BRIDGE_KIND = SITE_KINDS.index("bridge")
SCORE_WORDS = ("flat", "ring_unbuilt", "ring_built", "casas_on_chosen_island")
"""`score_kind` of buildings.json in the order of `tables.ScoreKind`."""
FLAT = SCORE_WORDS.index("flat")
CASAS = SCORE_WORDS.index("casas_on_chosen_island")
MOST_PER_SQUARE = 6
"""Bound of the points for each square or casa: those of a building fit into the state's int8."""
DECIDERS = ("active", "builder")
MOST_TURNS = 2000
"""Bound of the turns per player: those of all seats fit into the state's int16."""
LOWEST_TREASURE = 3
"""Treasures are stored by value - 3."""


def check_sources(rows: Rows) -> None:
    """Check that each row, and each field with an origin of its own, says where the facts come from.

    Raises:
        DataError: a missing or unknown origin; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    for number, row in enumerate(rows):
        for column in row:
            if column.startswith("source_"):
                rows.require(number, row[column] in SOURCES, f"{column!r} is {row[column]!r}, not an origin")
                field = column.removeprefix("source_")
                rows.require(number, field in row, f"{column!r} speaks of a field that is not there")


# --- buildings, cards and gold ---


def check_buildings(rows: Rows) -> None:
    """Check that stock, supply, site, points and master builder of each building type go together.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    for column in ("name", "name_en", "name_de", "colour"):
        rows.unique(column)
        rows.texts(column)
    rows.texts("text")
    types = np.arange(c.NUM_TYPES)
    kinds = rows.choices("site_kind", SITE_KINDS)
    scores = rows.choices("score_kind", SCORE_WORDS)
    rows.expect("size", np.array(KIND_SIZES)[kinds])
    rows.expect("supply_after_setup", rows.integers("stock") - rows.integers("start_built"))
    rows.expect("needs_builder", (types != c.Building.CASA).astype(np.int64))
    costs, worth = rows.integers("cost", low=1), rows.integers("score_value", low=1)
    for number in range(c.NUM_TYPES):
        is_ponte = number == c.Building.PONTE
        fits = (kinds[number] == BRIDGE_KIND) == is_ponte
        rows.require(number, fits, "'site_kind' is bridge for a ponte and for nothing else")
        fits = (scores[number] == CASAS) == is_ponte
        rows.require(number, fits, "'score_kind' counts casas for a ponte and for nothing else")
        fits = scores[number] == FLAT or worth[number] <= MOST_PER_SQUARE
        rows.require(number, fits, f"'score_value' is {worth[number]} for each, more than {MOST_PER_SQUARE}")
        fits = number != c.Building.CASA or costs[number] == 1
        rows.require(number, fits, "'cost' of a casa is one card")


def check_cards(rows: Rows, buildings: Rows) -> None:
    """Check names and numbers of the cards against buildings.json.

    Args:
        rows: cards.json.
        buildings: buildings.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    types = rows.integers("type", high=c.NUM_TYPES - 1)
    for column in ("name", "name_en"):
        names, due = rows.texts(column), buildings.texts(column)
        for number, building_type in enumerate(types):
            fits = names[number] == due[building_type]
            rows.require(number, fits, f"{column!r} is {names[number]!r}, but type {building_type} has another name")
    for number, (said, found) in enumerate(
        zip(buildings.integers("cards_in_deck"), np.bincount(types, minlength=c.NUM_TYPES), strict=True)
    ):
        buildings.require(number, said == found, f"'cards_in_deck' is {said}, but cards.json has {found}")


def check_tiles(rows: Rows, lowest: int) -> None:
    """Check that the rows of swamp tiles or treasures follow each other by value.

    Args:
        rows: swamp_tiles.json or treasures.json.
        lowest: value of the first row.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    rows.unique("value")
    rows.expect("value", lowest + np.arange(len(rows)))
    rows.integers("count", low=1, high=99)


# --- options and layout ---


def check_options(rows: Rows) -> None:
    """Check names and values of the options against constants.py.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    values = {
        c.Option.SCORE_TIMING: ("at_placement", c.AT_PLACEMENT),
        c.Option.BRIDGE_OCCUPIES: ("no", c.SPANS_WATER),
        c.Option.EXCESS_RULE: ("builder_first", c.BUILDER_FIRST),
        c.Option.SUPPLY_INCLUDES_START: ("no", c.FULL_STOCK),
        c.Option.HALF_ROUNDING: ("up", c.HALVES_UP),
        c.Option.END_MODE: ("immediate", c.IMMEDIATE),
        c.Option.GOAL_CAP: ("yes", c.CAPPED),
        c.Option.TWO_PLAYER_NEUTRAL: ("no", c.WITHOUT_NEUTRAL),
        c.Option.GOLD_HIDDEN: ("no", c.OPEN_GOLD),
    }
    check_sources(rows)
    rows.unique("name")
    rows.texts("text")
    for number, name in enumerate(rows.texts("name")):
        option = c.Option(number)
        due = option.name.lower()
        rows.require(number, name == due, f"is named {name!r}, but the option is {due}")
        allowed = rows.cell(number, "values", list)
        rows.require(number, len(set(map(repr, allowed))) == len(allowed), "'values' holds a value twice")
        rows.require(number, rows.cell(number, "default", object) in allowed, "'default' is none of 'values'")
        if option in values:
            value, code = values[option]
            fits = len(allowed) == 2 and allowed[code] == value
            rows.require(number, fits, f"'values' must be two, with {value!r} at place {code}")
    _check_turn_limits(rows)
    switch = c.Option.AUTO_FORCED
    fits = sorted(map(repr, rows[switch]["values"])) == ["False", "True"]
    rows.require(switch, fits, "'values' are not true and false")


def _check_turn_limits(rows: Rows) -> None:
    """Check that the limits of turns are positive numbers written as texts."""
    for limit in rows[c.Option.MAX_TURNS_PER_PLAYER]["values"]:
        fits = isinstance(limit, str) and limit.isdecimal() and 0 < int(limit) <= MOST_TURNS
        rows.require(c.Option.MAX_TURNS_PER_PLAYER, fits, f"{limit!r} in 'values' is not a number of turns")


def check_blocks(rows: Rows, constants: ModuleType) -> None:
    """Check that the action blocks follow each other as constants.py says.

    Args:
        rows: action_layout.json.
        constants: constants.py, which has the first action of each block under its name.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    phases = {phase.name for phase in c.Phase}
    sizes = rows.integers("size", low=1)
    rows.expect("last", rows.integers("first") + sizes - 1)
    end = check_contiguous(rows, constants, "first")
    for number in range(len(rows)):
        for phase in rows.cell(number, "decisions", list):
            rows.require(number, phase in phases, f"'decisions' holds {phase!r}, which is no decision point")
    if end != c.NUM_ACTIONS:
        raise rows.fail(len(rows) - 1, f"{end} actions end here, but {c.NUM_ACTIONS} follow from the other data")


def check_decisions(rows: Rows, blocks: Rows) -> None:
    """Check that the decision points are those of constants.py with the action blocks that action_layout.json says.

    Args:
        rows: decisions.json.
        blocks: action_layout.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    rows.choices("decider", DECIDERS)
    rows.texts("skip")
    most = rows.integers("max_choices", low=2)
    for number, name in enumerate(rows.texts("name")):
        due = c.Phase(number).name
        rows.require(number, name == due, f"is named {name!r}, but the decision point is {due}")
        offered = [row for row in blocks if name in row["decisions"]]
        fits = rows.cell(number, "blocks", list) == [row["name"] for row in offered]
        rows.require(number, fits, "'blocks' are not those that action_layout.json says")
        bound = sum(row["size"] for row in offered)
        rows.require(number, most[number] <= bound, f"'max_choices' is {most[number]}, but there are {bound} actions")
