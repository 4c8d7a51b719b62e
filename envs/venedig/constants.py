"""Names for every number of Venedig: limits, phases, tasks, turn steps, gold tiles, action blocks, options.

Limits come from sections 2 and 4.1 of the rules page, phases from section 4.3, action blocks from section 4.4. The
numbers of squares, sites, islands, bridge lines and canal squares are those of the data files, because the board is
reconstructed: another one drops in by replacing them. Costs and values are read by `tables.py`, the board by
`board.py`.
"""

from enum import IntEnum
from pathlib import Path

from ..core.datafiles import Rows

DATA = Path(__file__).parent / "data"

MIN_SEATS = 2
MAX_SEATS = 5
NEUTRAL = MAX_SEATS
"""Klaus-Jürgen as a party."""
NUM_PARTIES = MAX_SEATS + 1
NO_PARTY = NUM_PARTIES

NUM_TYPES = 5
NUM_MASTERS = 4
"""Building types with a master builder: type t has index t - 1."""
NUM_CARDS = 42
HAND_LIMIT = 5
START_HAND = 3
MAX_LYING_TYPES = 2
"""Types that may lie before a party between turns."""
MAX_POOL = 3
"""Cards of the pool that stay at the end of a turn."""
TILES_PER_TURN = 2
"""Swamp tiles that may be drained in a turn."""
SWAP_DRAWS = 3
"""Cards drawn after SWAP_IN, and the largest hand that may swap."""
MAX_OPTIONS = NUM_TYPES + NUM_MASTERS
"""Bound of the options of CHOOSE_BUILD."""
MAX_BUILDINGS = 6
"""Most buildings of one build phase: each uses a card laid in it."""
MAX_PENDING = 4
"""Deepest stack of tasks: sharing, building, placing and the choice of a ponte's island."""

NUM_SWAMP_VALUES = 3
NUM_TREASURE_VALUES = 4
NUM_GOLD = 6
"""Kinds of tiles that can be paid: treasures 3..6, swamp tiles 1 and 2."""

NUM_ISLANDS = len(Rows(DATA, "islands.json").rows)
NUM_SQUARES = len(Rows(DATA, "hexes.json").rows)
NUM_SITES = len(Rows(DATA, "sites.json").rows)
NUM_LINES = len(Rows(DATA, "bridges.json").rows)
GOAL = len(Rows(DATA, "canal.json").rows) - 1
"""Last square of the canal track; gondolas may pass it."""

NO_ISLAND = NUM_ISLANDS
"""Second island of a site on one island: tables have an all-zero entry for it, the state an island without squares."""
NO_SITE = NUM_SITES
NO_CARD = NUM_TYPES
"""Entry of the deck that has been drawn; also "no type"."""


class Phase(IntEnum):
    """Decision points (section 4.3)."""

    KJ_START = 0
    PLAY = 1
    CHOOSE_BUILD = 2
    PLACE = 3
    BRIDGE_ISLAND = 4
    DISCARD_TYPE = 5
    DRAIN = 6
    DRAW = 7
    DRAW3 = 8
    PAY = 9
    KJ_END = 10
    GAME_OVER = 11


class Step(IntEnum):
    """Steps of a turn in their order (section 4.2)."""

    KJ_START = 0
    PLAY = 1
    DISCARD_TYPE = 2
    DRAIN = 3
    DRAW = 4
    KJ_END = 5
    END = 6


class Task(IntEnum):
    """Kinds of pending tasks with their arguments (`envs/core/pending.py`), on top of the step of the turn."""

    SHARING = 1
    """Treasures and moves of the buildings of the phase, then the test for the end (sections 5.5, 5.6 and 6.1)."""
    BUILD = 2
    """Go on with complete sets of cards: may ask CHOOSE_BUILD."""
    PLACE = 3
    """Place a building: type, builder, bitset of the participating parties."""
    BRIDGE_ISLAND = 4
    """Choose the island of the ponte placed last."""
    PAY = 5
    """Exchange gold: purse."""


class Building(IntEnum):
    """Building types (section 2)."""

    CASA = 0
    PALAZZO = 1
    CAMPO = 2
    BASILICA = 3
    PONTE = 4


class Option(IntEnum):
    """Index of each option in `s["options"]`, in the order of options.json (section 9).

    The stored number is the position of the value in the row's `values`, but 0 / 1 for false / true.
    """

    SCORE_TIMING = 0
    BRIDGE_OCCUPIES = 1
    EXCESS_RULE = 2
    SUPPLY_INCLUDES_START = 3
    HALF_ROUNDING = 4
    END_MODE = 5
    GOAL_CAP = 6
    TWO_PLAYER_NEUTRAL = 7
    GOLD_HIDDEN = 8
    MAX_TURNS_PER_PLAYER = 9
    AUTO_FORCED = 10


NUM_OPTIONS = 11

# Codes of the options' values, where rules compare them.
AT_PLACEMENT = 1
SPANS_WATER = 1
BUILDER_FIRST = 1
FULL_STOCK = 1
HALVES_UP = 1
IMMEDIATE = 1
CAPPED = 1
WITHOUT_NEUTRAL = 1
OPEN_GOLD = 1

# First action id of every block (section 4.4; action_layout.json is checked against them by tables.py).
PLAY_CARD = 0
END_PLAY = PLAY_CARD + NUM_TYPES
BUILD = END_PLAY + 1
SOLO = BUILD + NUM_TYPES
PLACE_SITE = SOLO + NUM_MASTERS
BRIDGE_ISLAND = PLACE_SITE + NUM_SITES
DISCARD_TYPE = BRIDGE_ISLAND + 2
DRAIN = DISCARD_TYPE + NUM_MASTERS
END_DRAIN = DRAIN + NUM_SQUARES
TAKE_POOL = END_DRAIN + 1
TAKE_DECK = TAKE_POOL + NUM_TYPES
SWAP_IN = TAKE_DECK + 1
PAY = SWAP_IN + NUM_TYPES
PAY_END = PAY + NUM_GOLD
KJ_DRAW = PAY_END + 1
KJ_SKIP = KJ_DRAW + 1
NUM_ACTIONS = KJ_SKIP + 1

MAX_LEGAL = NUM_SITES + NUM_GOLD + 1
"""Bound of the length of a legal action list: every site, or every square with all payments and the end."""
