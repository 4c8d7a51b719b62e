"""Tables of Venedig other than the board, read from the data files and checked at import (sections 2, 4.4 and 9).

Everything here comes from `data/*.json`; the checks name the file and row at fault. Arrays are int64, so that compiled
rules can calculate with them directly, and are frozen into the compiled code: they must not be changed after import.
The board is in `board.py`.
"""

from enum import IntEnum

import numpy as np

from ..core.datafiles import Rows
from ..core.game import options_of
from . import constants as c
from .data_checks import (
    LOWEST_TREASURE,
    SCORE_WORDS,
    check_blocks,
    check_buildings,
    check_cards,
    check_decisions,
    check_options,
    check_tiles,
)

MOST = 99
"""Bound of amounts in the data: sums of them fit into the state's narrow fields."""

_buildings = Rows(c.DATA, "buildings.json", c.NUM_TYPES)
_cards = Rows(c.DATA, "cards.json", c.NUM_CARDS)
_swamp = Rows(c.DATA, "swamp_tiles.json", c.NUM_SWAMP_VALUES)
_treasures = Rows(c.DATA, "treasures.json", c.NUM_TREASURE_VALUES)
_options = Rows(c.DATA, "options.json", c.NUM_OPTIONS)
_blocks = Rows(c.DATA, "action_layout.json")
_decisions = Rows(c.DATA, "decisions.json", c.Phase.GAME_OVER)


class ScoreKind(IntEnum):
    """What a building is worth (sections 2 and 5.6); in small letters `score_kind` of buildings.json."""

    FLAT = 0
    """`SCORE_VALUE`."""
    RING_UNBUILT = 1
    """`SCORE_VALUE` for each touching square that is not built."""
    RING_BUILT = 2
    """`SCORE_VALUE` for each touching square that is built."""
    CASAS_ON_ISLAND = 3
    """`SCORE_VALUE` for each casa on one of the two islands that a ponte joins; `casas_on_chosen_island`."""


# --- building types and cards ---

TYPE_COLOURS = _buildings.texts("colour")
TYPE_SIZE = _buildings.integers("size", low=1, high=3)
"""Squares that a building covers, (5,)."""
CARDS_NEEDED = _buildings.integers("cost", low=1, high=MOST)
"""Cards that a building costs, (5,)."""
SCORE_KIND = _buildings.choices("score_kind", SCORE_WORDS)
"""`ScoreKind` of each type, (5,)."""
SCORE_VALUE = _buildings.integers("score_value", low=1, high=MOST)
"""Points, or points per square or casa, (5,)."""
STOCK = np.stack([_buildings.integers(column, low=1, high=MOST) for column in ("supply_after_setup", "stock")])
"""Supply at the start by code of the option supply_includes_start: without the start buildings, whole; (2, 5)."""
DECK_CARDS = np.bincount(_cards.integers("type", high=c.NUM_TYPES - 1), minlength=c.NUM_TYPES).astype(np.int64)
"""Cards of each type, (5,)."""

check_buildings(_buildings)
check_cards(_cards, _buildings)

# --- gold ---

GOLD_PER_STEP = 5
"""Gold that moves a gondola by one square (section 5.7)."""
SWAMP_COUNT = _swamp.integers("count", high=MOST)
"""Swamp tiles by value, (3,)."""
TREASURE_COUNT = _treasures.integers("count", high=MOST)
"""Treasures by value - 3, (4,)."""
GOLD_VALUE = np.concatenate([_treasures.integers("value", low=1, high=MOST), _swamp.integers("value", high=MOST)[1:]])
"""Gold of each kind of tile that can be paid, in the order of the PAY actions: treasures, swamp tiles; (6,)."""

check_tiles(_swamp, 0)
check_tiles(_treasures, LOWEST_TREASURE)

# --- options and layout ---

check_options(_options)
OPTIONS = options_of(_options, "text")
"""The game's options, in the order of `s["options"]`."""
MAX_TURNS = np.array([int(value) for value in OPTIONS[c.Option.MAX_TURNS_PER_PLAYER].values], np.int64)
"""Turns per player after which the game ends, by code of the option (section 6.4)."""

BLOCK_NAMES = _blocks.texts("name")
BLOCK_FIRST = _blocks.integers("first")
BLOCK_SIZE = _blocks.integers("size", low=1)
BLOCK_MEANINGS = _blocks.texts("meaning")

check_blocks(_blocks, c)
check_decisions(_decisions, _blocks)
