"""Names for every number of The Princes of Florence: limits, phases, action blocks, piles, options.

Limits come from section 2 of the rules page, phases from section 4.2, action blocks from section 4.3.
Amounts, costs and card values are not here: they are read from the data files by `tables.py`.
"""

from enum import IntEnum

MIN_SEATS = 2
MAX_SEATS = 5
"""Seats 0..4; the box holds five principality boards (section 2)."""

NUM_PROFESSIONS = 21
NUM_PRESTIGE = 14
NUM_BONUS = 20
NUM_BUILDINGS = 10
NUM_LANDSCAPES = 3
NUM_FREEDOMS = 3
NUM_PILES = 7
"""Auction objects 0-6 (auction_objects.json); the joint landscape object (7) is no pile of its own."""
NUM_TILES = NUM_BUILDINGS + NUM_LANDSCAPES
GRID = 7
CELLS = GRID * GRID
MAX_ORIENTATIONS = 8
DRAW_SIZE = 5
"""Cards drawn at most at once, of which one is kept (section 4.2)."""

NO_CARD = 127
"""Empty entry of a deck, of the drawn cards and of `setup_return`; also "no tile", "no pile", "no work"."""


class Phase(IntEnum):
    """Decision points (section 4.2, decision_points.json)."""

    SETUP_RETURN = 0
    AUCTION_SELECT = 1
    AUCTION_BID = 2
    AUCTION_LANDSCAPE_TYPE = 3
    PLACE_TILE = 4
    PRESTIGE_PICK = 5
    RECRUIT_NOW = 6
    ACTION_MAIN = 7
    WORK_BONUS = 8
    WORK_CONVERT = 9
    PROFESSION_PICK = 10
    BONUS_PICK = 11
    GAME_OVER = 12


class Pile(IntEnum):
    """Auction objects (auction_objects.json); LANDSCAPE is the joint object of the official two-player game."""

    FOREST = 0
    LAKE = 1
    PARK = 2
    PRESTIGE = 3
    RECRUITING = 4
    JESTER = 5
    BUILDER = 6
    LANDSCAPE = 7


class Landscape(IntEnum):
    """Landscape types (landscapes.json)."""

    FOREST = 0
    LAKE = 1
    PARK = 2


class Freedom(IntEnum):
    """Freedoms (freedoms.json)."""

    TRAVEL = 0
    RELIGION = 1
    OPINION = 2


class Option(IntEnum):
    """Index of each option in `s["options"]`, in the order of options.json (section 9).

    The stored number is the position of the value in the row's `values`, but 0 / 1 for false / true.
    """

    PRINCIPALITY_SIDE = 0
    TWO_PLAYER_RULES = 1
    TWO_PLAYER_FREEDOMS = 2
    INITIAL_DEAL_PUBLIC = 3
    RETURN_ORDER = 4
    DIAGONAL_ADJACENCY = 5
    AUTO_FORCED = 6
    MONEY_VISIBLE = 7


NUM_OPTIONS = 8

# First action id of every block (section 4.3; action_blocks.json is checked against them by tables.py).
PASS = 0
RAISE = 1
SELECT_PILE = 2
PICK_PROFESSION = 10
PICK_PRESTIGE = 31
PICK_BONUS = 45
WORK = 65
PLAY_BONUS = 86
CONVERT = 106
BUILD = 170
FREEDOM = 180
TAKE_PROFESSION = 183
BUY_BONUS = 184
RECRUIT = 185
PLACE = 206
NUM_ACTIONS = 598

MAX_CONVERT = 63
"""Largest k of CONVERT k; never binds, no work value exceeds 108 (section 4.2)."""
MAX_LEGAL = 392
"""Bound of the length of a legal action list: every PLACE id. 194 is the largest with the printed outlines,
but changed outlines must not overflow the list (section 4.2)."""
