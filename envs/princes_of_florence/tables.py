"""Tables of The Princes of Florence, read from the data files and checked at import (sections 2, 3 and 9).

Everything here comes from `data/*.json`; the checks name the file and row at fault. Arrays are int64, so that compiled
rules can calculate with them directly, and are frozen into the compiled code: they must not be changed after import.
"""

from enum import IntEnum
from pathlib import Path

import numpy as np

from ..core.datafiles import DataError, Rows, check_contiguous
from ..core.game import options_of
from . import constants as c
from .outlines import (
    anchor_masks,
    bitboard,
    cell_offsets,
    check_shapes,
    footprints,
    orientation_counts,
    read_orientations,
)

DATA = Path(__file__).parent / "data"


class Count(IntEnum):
    """What bonus and prestige cards count (sections 2.7 and 2.8)."""

    BUILDINGS = 0
    SMALL_BUILDINGS = 1
    MEDIUM_BUILDINGS = 2
    LARGE_BUILDINGS = 3
    BUILDING_SIZES = 4
    LANDSCAPES = 5
    FORESTS = 6
    LAKES = 7
    PARKS = 8
    LANDSCAPE_TYPES = 9
    FREEDOMS = 10
    BUILDERS = 11
    JESTERS = 12
    PRESTIGE_CARDS = 13
    HAND_CARDS = 14
    WORKS = 15
    EMPTY_CELLS = 16


class PrestigeKind(IntEnum):
    """How a prestige card is scored (section 6)."""

    MOST = 0
    FEWEST = 1
    THRESHOLD = 2


BONUS_COLUMNS = {
    "per_building": Count.BUILDINGS,
    "per_small_building": Count.SMALL_BUILDINGS,
    "per_medium_building": Count.MEDIUM_BUILDINGS,
    "per_large_building": Count.LARGE_BUILDINGS,
    "per_building_size": Count.BUILDING_SIZES,
    "per_landscape": Count.LANDSCAPES,
    "per_forest": Count.FORESTS,
    "per_lake": Count.LAKES,
    "per_park": Count.PARKS,
    "per_landscape_type": Count.LANDSCAPE_TYPES,
    "per_freedom": Count.FREEDOMS,
    "per_builder": Count.BUILDERS,
    "per_jester": Count.JESTERS,
    "per_prestige_card": Count.PRESTIGE_CARDS,
    "per_hand_card": Count.HAND_CARDS,
    "per_table_card": Count.WORKS,
}
"""Columns of bonus_cards.json and what they count."""

CONDITION_COLUMNS = {
    "min_buildings": Count.BUILDINGS,
    "min_large_buildings": Count.LARGE_BUILDINGS,
    "min_freedoms": Count.FREEDOMS,
    "min_builders": Count.BUILDERS,
    "min_jesters": Count.JESTERS,
    "min_landscapes": Count.LANDSCAPES,
    "min_landscape_types": Count.LANDSCAPE_TYPES,
}
"""Columns of prestige_cards.json with the conditions of threshold cards and what they count."""

METRICS = {
    "buildings": Count.BUILDINGS,
    "lakes": Count.LAKES,
    "forests": Count.FORESTS,
    "parks": Count.PARKS,
    "landscapes": Count.LANDSCAPES,
    "jesters": Count.JESTERS,
    "builders": Count.BUILDERS,
    "works": Count.WORKS,
    "empty_cells": Count.EMPTY_CELLS,
}
"""Values of the column `metric` of prestige_cards.json."""

SIZE_CLASSES = ("small", "medium", "large")
PILE_KINDS = ("landscape", "prestige", "recruiting", "jester", "builder")

_professions = Rows(DATA, "professions.json", c.NUM_PROFESSIONS)
_prestige = Rows(DATA, "prestige_cards.json", c.NUM_PRESTIGE)
_bonus = Rows(DATA, "bonus_cards.json", c.NUM_BONUS)
_buildings = Rows(DATA, "buildings.json", c.NUM_BUILDINGS)
_landscapes = Rows(DATA, "landscapes.json", c.NUM_LANDSCAPES)
_freedoms = Rows(DATA, "freedoms.json", c.NUM_FREEDOMS)
_objects = Rows(DATA, "auction_objects.json", c.NUM_PILES)
_boards = Rows(DATA, "boards.json")
_levels = Rows(DATA, "builder_levels.json")
_rounds = Rows(DATA, "rounds.json")
_setup = Rows(DATA, "setup.json")
_constants = Rows(DATA, "constants.json")
_options = Rows(DATA, "options.json", c.NUM_OPTIONS)
_blocks = Rows(DATA, "action_blocks.json")
_phases = Rows(DATA, "decision_points.json", len(c.Phase))
_shapes = Rows(DATA, "shapes.json")


# --- amounts (constants.json) ---

ACTIONS_PER_TURN = _constants.amount("actions_per_round")
WV_PER_JESTER = _constants.amount("wv_per_jester")
WV_PER_CARD = _constants.amount("wv_per_card")
FLORINS_PER_WV = _constants.amount("florins_per_wv")
FLORINS_PER_PP_BOUGHT = _constants.amount("florins_per_pp_bought")
"""Florins not taken from a work for each prestige point (section 5.1)."""
FLORINS_PER_PP_SOLD = _constants.amount("florins_per_pp_sold")
"""Florins that each prestige point gives towards a payment (section 5.1); all amounts are multiples of it."""
MIN_PP = _constants.amount("min_pp")
PP_BEST_WORK = _constants.amount("pp_best_work")
COST_PROFESSION = _constants.amount("cost_profession")
COST_BONUS = _constants.amount("cost_bonus")
MAX_BUILDERS = _constants.amount("max_builders")

ROUNDS = _constants.amount("rounds")
MIN_WORK_VALUE = np.concatenate([[0], _rounds.integers("min_work_value")])
"""By round number 1..ROUNDS; entry 0 is 0."""

# --- cards ---

PROFESSION_NAMES = _professions.texts("name_en")
PROFESSION_BUILDING = _professions.integers("building_id", high=c.NUM_BUILDINGS - 1)
PROFESSION_LANDSCAPE = _professions.integers("landscape_id", high=c.NUM_LANDSCAPES - 1)
PROFESSION_FREEDOM = _professions.integers("freedom_id", high=c.NUM_FREEDOMS - 1)
WV_BUILDING = _professions.integers("wv_building")
WV_LANDSCAPE = _professions.integers("wv_landscape")
WV_FREEDOM = _professions.integers("wv_freedom")


def _terms(rows: Rows, columns: dict[str, Count]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the non-zero entries of some columns row by row: how many, what they count, their amounts."""
    amounts = np.array([rows.integers(column) for column in columns]).T
    kinds = np.array(list(columns.values()), np.int64)
    sizes = (amounts > 0).sum(axis=1)
    counted = np.zeros((len(rows), max(1, sizes.max())), np.int64)
    values = np.zeros_like(counted)
    for number, row in enumerate(amounts):
        counted[number, : sizes[number]] = kinds[row > 0]
        values[number, : sizes[number]] = row[row > 0]
    return sizes.astype(np.int64), counted, values


BONUS_TEXTS = _bonus.texts("text")
BONUS_TERMS, BONUS_COUNTED, BONUS_AMOUNT = _terms(_bonus, BONUS_COLUMNS)
"""Card k adds the sum over its terms t < BONUS_TERMS[k] of BONUS_AMOUNT[k, t] times the count BONUS_COUNTED[k, t]."""

PRESTIGE_NAMES = _prestige.texts("name")
PRESTIGE_TEXTS = _prestige.texts("text")
PRESTIGE_KIND = _prestige.choices("kind", ("most", "fewest", "threshold"))
PRESTIGE_FULL = _prestige.integers("pp_full")
PRESTIGE_TIE = _prestige.integers("pp_tie")
CONDITION_TERMS, CONDITION_COUNTED, CONDITION_MINIMUM = _terms(_prestige, CONDITION_COLUMNS)
"""Threshold card k asks for each term t < CONDITION_TERMS[k] that the count is at least CONDITION_MINIMUM[k, t]."""


def _metrics() -> np.ndarray:
    """Return what each prestige card compares; threshold cards, which compare nothing, hold Count.BUILDINGS."""
    metrics = []
    for number, (kind, name) in enumerate(zip(PRESTIGE_KIND, _prestige.texts("metric"), strict=True)):
        if (kind == PrestigeKind.THRESHOLD) != (name == "none") or name not in {*METRICS, "none"}:
            raise _prestige.fail(number, f"'metric' {name!r} does not go with its 'kind'")
        metrics.append(METRICS.get(name, Count.BUILDINGS))
    return np.array(metrics, np.int64)


PRESTIGE_METRIC = _metrics()

# --- tiles and boards ---

BUILDING_NAMES = _buildings.texts("name_en")
BUILDING_PP = _buildings.integers("pp")
BUILDING_SIZE_CLASS = _buildings.choices("size_class", SIZE_CLASSES)
BUILDINGS_OF_SIZE = np.array([bitboard(list(np.flatnonzero(BUILDING_SIZE_CLASS == size))) for size in range(3)])
"""Bitsets of the building types of each size class: small, medium, large."""

LANDSCAPE_NAMES = _landscapes.texts("name_en")
LANDSCAPE_PP_FIRST = _landscapes.integers("pp_first")
LANDSCAPE_PP_FURTHER = _landscapes.integers("pp_each_additional")

FREEDOM_NAMES = _freedoms.texts("name_en")
FREEDOM_COST = _freedoms.integers("cost")
FREEDOM_COPIES = _freedoms.integers("copies")

TILE_NAMES = BUILDING_NAMES + LANDSCAPE_NAMES
TILE_OUTLINES = read_orientations(_buildings) + read_orientations(_landscapes)
"""Every orientation of every tile as (row, column) cells, by tile_index and orientation."""
TILE_CELLS = np.array([len(found[0]) for found in TILE_OUTLINES], np.int64)
TILE_ORIENTATIONS = orientation_counts(TILE_OUTLINES)
CELL_OFFSETS = cell_offsets(TILE_OUTLINES)
ANCHORS = anchor_masks(TILE_OUTLINES)
FOOTPRINTS = footprints(TILE_OUTLINES)
"""Bitboards (tiles, 8) of the cells with the box at cell 0; shifted left by the anchor they give any placement."""

FULL_GRID = (1 << c.CELLS) - 1
LEFT_COLUMN = bitboard(list(range(0, c.CELLS, c.GRID)))
RIGHT_COLUMN = bitboard(list(range(c.GRID - 1, c.CELLS, c.GRID)))


def _palazzo(side: int) -> int:
    """Return the bitboard of the palazzo on one side."""
    cells = _boards.cell(side, "palazzo_cells", list)
    if not set(cells) <= set(range(c.CELLS)):
        raise _boards.fail(side, f"'palazzo_cells' {cells} are not all cells 0..{c.CELLS - 1}")
    return bitboard(cells)


PALAZZO = np.array([_palazzo(side) for side in range(len(_boards))], np.int64)
"""Bitboard of the palazzo on each side of the board."""

# --- auction, builders ---

PILE_NAMES = (*_objects.texts("name_en"), "Landscape")
MAX_PER_PLAYER = _objects.integers("max_per_player")
BUILDING_COST = _levels.integers("building_cost")
MAY_TOUCH = _levels.integers("may_touch_buildings", high=1)
BUILDER_PP = _levels.integers("pp_on_reaching")
"""By number of builders 0..MAX_BUILDERS."""

# --- set-up: indexed [players, official two-player rules 0/1] ---

PLAIN, OFFICIAL = 0, 1


def _setup_rows() -> np.ndarray:
    """Return the row of setup.json for every seat count and rules variant; -1 below two players."""
    chosen = np.full((c.MAX_SEATS + 1, 2), -1)
    players = _setup.integers("players", low=c.MIN_SEATS, high=c.MAX_SEATS)
    for number, variant in enumerate(_setup.choices("variant", ("plain", "official", "default"))):
        columns = [PLAIN, OFFICIAL] if variant == 2 else [variant]
        chosen[players[number], columns] = number
    for seats in range(c.MIN_SEATS, c.MAX_SEATS + 1):
        if (chosen[seats] < 0).any():
            raise DataError(f"setup.json: no row for {seats} players in every variant")
    return chosen


_SETUP_ROWS = _setup_rows()


def _setup_table(column: str) -> np.ndarray:
    """Return one column of setup.json, int64 (players + 1, 2); 0 below two players."""
    return np.where(_SETUP_ROWS < 0, 0, _setup.integers(column)[_SETUP_ROWS])


START_MONEY = _setup_table("start_money")
FREEDOMS_EACH = _setup_table("freedoms_each")
FIRST_BID = _setup_table("auction_start_bid")
RAISE_STEP = _setup_table("auction_raise")
JOINT_LANDSCAPES = _setup_table("landscapes_one_object")
CARDS_DEALT = _setup_table("professions_dealt")
BUILDINGS_EACH = _setup_table("buildings_each")
_PILE_COLUMNS = {"landscape": "landscapes_each", "prestige": "prestige_deck", "recruiting": "recruiting_pile"}
_kinds = [PILE_KINDS[kind] for kind in _objects.choices("kind", PILE_KINDS)]
PILE_START = np.stack([_setup_table(_PILE_COLUMNS.get(kind, f"{kind}s")) for kind in _kinds], axis=-1)
"""Tiles or cards in each auction pile at the start, (players + 1, 2, piles)."""


def _extra_freedoms() -> np.ndarray:
    """Return how many freedoms are drawn at random, (players + 1, 2, values of two_player_freedoms)."""
    drawn = _setup_table("freedoms_random_extra")
    totals = np.array(_options.cell(c.Option.TWO_PLAYER_FREEDOMS, "values", list))
    table = np.repeat(drawn[:, :, None], len(totals), axis=2)
    each = FREEDOMS_EACH[2, OFFICIAL]
    table[2, OFFICIAL] = totals - c.NUM_FREEDOMS * each
    default = list(totals).index(_options[c.Option.TWO_PLAYER_FREEDOMS]["default"])
    if table[2, OFFICIAL, default] != drawn[2, OFFICIAL] or table[2, OFFICIAL].min() < 0:
        raise _options.fail(c.Option.TWO_PLAYER_FREEDOMS, "contradicts 'freedoms_random_extra' of setup.json")
    return table


EXTRA_FREEDOMS = _extra_freedoms()

# --- options and layout ---

OPTIONS = options_of(_options, "text")
"""The game's options, in the order of `s["options"]`."""

BLOCK_NAMES = _blocks.texts("name")
BLOCK_FIRST = _blocks.integers("first_action")
BLOCK_SIZE = _blocks.integers("size", low=1)
BLOCK_MEANINGS = _blocks.texts("meaning")


# --- checks ---


def _check_cards() -> None:
    """Check the names that cards repeat, and that amounts which stand in two files agree."""
    for column, names, ids in (
        ("building", BUILDING_NAMES, PROFESSION_BUILDING),
        ("landscape", LANDSCAPE_NAMES, PROFESSION_LANDSCAPE),
        ("freedom", FREEDOM_NAMES, PROFESSION_FREEDOM),
    ):
        for number, name in enumerate(_professions.texts(column)):
            if not names[ids[number]].endswith(name):
                raise _professions.fail(number, f"{column!r} {name!r} is not the name of its id")
    for rows, ids in ((_buildings, PROFESSION_BUILDING), (_landscapes, PROFESSION_LANDSCAPE)):
        rows.expect("professions", np.bincount(ids, minlength=len(rows)))
    _freedoms.expect("professions", np.bincount(PROFESSION_FREEDOM, minlength=c.NUM_FREEDOMS))
    _professions.expect("wv_building", _constants.amount("wv_building"))
    _professions.expect("wv_landscape", _constants.amount("wv_landscape"))
    _professions.expect("wv_freedom", _constants.amount("wv_freedom"))
    _freedoms.expect("cost", _constants.amount("cost_freedom"))
    _buildings.expect("pp", _constants.amount("pp_building"))
    _landscapes.expect("pp_each_additional", _constants.amount("pp_additional_landscape"))


def _check_tiles() -> None:
    """Check tile numbers, outlines against shapes.json, and the boards."""
    _buildings.expect("tile_index", np.arange(c.NUM_BUILDINGS))
    _landscapes.expect("tile_index", c.NUM_BUILDINGS + np.arange(c.NUM_LANDSCAPES))
    _buildings.expect("size_class_id", BUILDING_SIZE_CLASS)
    check_shapes(_shapes, TILE_OUTLINES)
    sides = tuple(_options.cell(c.Option.PRINCIPALITY_SIDE, "values", list))
    if _boards.texts("name") != sides:
        raise DataError(f"boards.json: the sides are not {', '.join(sides)}, as options.json says")
    _boards.expect("grid_rows", c.GRID)
    _boards.expect("grid_cols", c.GRID)
    _boards.expect("free_cells", [c.CELLS - int(cells).bit_count() for cells in PALAZZO])


def _check_auction() -> None:
    """Check piles and builder levels."""
    wanted = ("landscape",) * c.NUM_LANDSCAPES + PILE_KINDS[1:]
    for number, kind in enumerate(_kinds):
        if kind != wanted[number]:
            raise _objects.fail(number, f"'kind' is {kind!r}, not {wanted[number]!r}")
        if PILE_START[:, :, number].max() > _objects.integers("copies")[number]:
            raise _objects.fail(number, "setup.json uses more than its 'copies'")
    _levels.expect("builders", np.arange(MAX_BUILDERS + 1))
    if MAX_PER_PLAYER[c.Pile.BUILDER] != MAX_BUILDERS or len(_levels) != MAX_BUILDERS + 1:
        raise _objects.fail(
            c.Pile.BUILDER, f"'max_per_player' and builder_levels.json must fit {MAX_BUILDERS} builders"
        )
    for level, name in ((2, "pp_second_builder"), (3, "pp_third_builder")):
        if BUILDER_PP[level] != _constants.amount(name):
            raise _levels.fail(level, f"'pp_on_reaching' is not {name} of constants.json")


def _check_setup() -> None:
    """Check card counts of setup.json, the rounds and what the decisions take for granted."""
    players = _setup.integers("players")
    kept = _setup.integers("professions_kept")
    _setup.expect("professions_dealt", kept + 1)
    _setup.expect("profession_deck_after_setup", c.NUM_PROFESSIONS - kept * players)
    _setup.expect("prestige_deck", c.NUM_PRESTIGE)
    _setup.expect("bonus_deck", c.NUM_BONUS)
    for number, cards in enumerate((kept + 1) * players):
        if cards > c.NUM_PROFESSIONS:
            raise _setup.fail(number, "deals more professions than there are")
    if EXTRA_FREEDOMS.max() > (FREEDOM_COPIES.sum() - c.NUM_FREEDOMS * FREEDOMS_EACH[2, OFFICIAL]):
        raise DataError("setup.json: more random freedoms than tiles are left")
    if FREEDOMS_EACH.max() > FREEDOM_COPIES.min():
        raise DataError("setup.json: 'freedoms_each' is more than the copies in freedoms.json")
    _rounds.expect("round", 1 + np.arange(ROUNDS))
    if len(_rounds) != ROUNDS:
        raise DataError(f"rounds.json: {len(_rounds)} rows, but constants.json says {ROUNDS} rounds")
    if _constants.amount("draw_size") != c.DRAW_SIZE:
        raise DataError(f"constants.json: 'draw_size' must be {c.DRAW_SIZE}, the length of the state's `drawn`")


def _check_layout() -> None:
    """Check the action blocks and the phases against constants.py."""
    end = check_contiguous(_blocks, c, "first_action")
    _blocks.expect("last_action", BLOCK_FIRST + BLOCK_SIZE - 1)
    if end != c.NUM_ACTIONS:
        raise DataError(f"action_blocks.json: {end} actions, but constants.py says {c.NUM_ACTIONS}")
    for number, name in enumerate(_phases.texts("name")):
        if c.Phase(number).name != name:
            raise _phases.fail(number, f"is named {name!r}, but the phase is {c.Phase(number).name}")
    for number, name in enumerate(_options.texts("name")):
        if c.Option(number).name.lower() != name:
            raise _options.fail(number, f"is named {name!r}, but the option is {c.Option(number).name.lower()}")


_check_cards()
_check_tiles()
_check_auction()
_check_setup()
_check_layout()
