"""Tables of Lorenzo il Magnifico, read from the data files and checked at import (sections 2, 3, 4.7 and 9).

Everything here comes from `data/*.json`; the checks name the file and row at fault. Arrays are int64, so that compiled
rules can calculate with them directly, and are frozen into the compiled code: they must not be changed after import.
Tables of cards have 97 rows, those of leaders 21: the row of NO_CARD and NO_LEADER is zero. An *eight-vector* holds
amounts in the order of `constants.Good`, a *four-vector* its first four.
"""

from enum import IntEnum
from pathlib import Path

import numpy as np

from ..core.datafiles import Rows
from ..core.game import options_of
from . import constants as c
from .data_checks import (
    CARD_REQUIREMENTS,
    STOCK_REQUIREMENTS,
    check_blocks,
    check_bonus_tiles,
    check_cards,
    check_constants,
    check_leaders,
    check_options,
    check_privileges,
    check_set_up,
    check_spaces,
    check_tiles,
    check_tracks,
)
from .effects import DiscountMode as DiscountMode
from .effects import ExtraKind as ExtraKind
from .effects import LeaderEffect as LeaderEffect
from .effects import PermanentKind as PermanentKind
from .effects import ProductionKind as ProductionKind
from .effects import TileEffect as TileEffect
from .effects import words

DATA = Path(__file__).parent / "data"
MOST = 99
"""Bound of amounts in the data: sums of them fit into the state's int16, modifiers into its int8."""

_cards = [
    Rows(DATA, name, c.CARDS_PER_TYPE)
    for name in ("territories.json", "characters.json", "buildings.json", "ventures.json")
]
_tiles = Rows(DATA, "excommunication_tiles.json", c.NUM_TILES)
_leaders = Rows(DATA, "leaders.json", c.NUM_LEADERS)
_bonus_tiles = Rows(DATA, "personal_bonus_tiles.json", c.NUM_BONUS_TILES)
_spaces = Rows(DATA, "action_spaces.json", c.NUM_SPACES)
_privileges = Rows(DATA, "council_privileges.json", c.NUM_PRIVILEGES)
_faith = Rows(DATA, "faith_track.json")
_slots = Rows(DATA, "card_slots.json", c.MAX_CARDS)
_constants = Rows(DATA, "constants.json")
_counts = Rows(DATA, "player_counts.json", c.MAX_SEATS - c.MIN_SEATS + 1)
_options = Rows(DATA, "options.json", c.NUM_OPTIONS)
_blocks = Rows(DATA, "actions.json")

TERRITORIES, CHARACTERS, BUILDINGS, VENTURES = ((card_type,) for card_type in c.CardType)
ALL_TYPES = tuple(c.CardType)


def _by_card(column: str, types: tuple[c.CardType, ...], low: int = 0, high: int = MOST) -> np.ndarray:
    """Return an integer column of the files of some card types, int64 (97,); -1, "none", becomes 0."""
    table = np.zeros(c.NUM_CARDS + 1, np.int64)
    for card_type in types:
        first = c.CARDS_PER_TYPE * card_type
        values = _cards[card_type].integers(column, low, high)
        table[first : first + c.CARDS_PER_TYPE] = np.maximum(values, 0)
    return table


def _goods(rows: Rows, column: str) -> np.ndarray:
    """Return a column of eight-vectors, int64 (rows, 8); the privileges of one of them can all be different."""
    table = rows.vectors(column, c.NUM_GOODS, high=MOST)
    for number, privileges in enumerate(table[:, c.Good.PRIVILEGES]):
        if privileges > c.NUM_PRIVILEGES:
            raise rows.fail(number, f"{column!r} holds {privileges} privileges, but only {c.NUM_PRIVILEGES} differ")
    return table


def _goods_by_card(column: str, types: tuple[c.CardType, ...]) -> np.ndarray:
    """Return a column of eight-vectors of the files of some card types, int64 (97, 8)."""
    table = np.zeros((c.NUM_CARDS + 1, c.NUM_GOODS), np.int64)
    for card_type in types:
        first = c.CARDS_PER_TYPE * card_type
        table[first : first + c.CARDS_PER_TYPE] = _goods(_cards[card_type], column)
    return table


def _resources_by_card(column: str, types: tuple[c.CardType, ...]) -> np.ndarray:
    """Return a column of four-vectors of the files of some card types, int64 (97, 4)."""
    table = np.zeros((c.NUM_CARDS + 1, c.NUM_RESOURCES), np.int64)
    for card_type in types:
        first = c.CARDS_PER_TYPE * card_type
        table[first : first + c.CARDS_PER_TYPE] = _cards[card_type].vectors(column, c.NUM_RESOURCES, high=MOST)
    return table


def _bitsets_by_card(column: str, types: tuple[c.CardType, ...]) -> np.ndarray:
    """Return a column of lists of card types as bitsets, int64 (97,)."""
    table = np.zeros(c.NUM_CARDS + 1, np.int64)
    for card_type in types:
        for number in range(c.CARDS_PER_TYPE):
            entries = _cards[card_type].cell(number, column, list)
            table[c.CARDS_PER_TYPE * card_type + number] = sum(1 << entry for entry in entries if entry in ALL_TYPES)
    return table


def _last(kind: type[IntEnum]) -> int:
    """Return the highest number of an enum."""
    return max(kind)


# --- cards ---

CARD_NAMES = tuple(name for rows in _cards for name in rows.texts("name"))
CARD_TEXTS = tuple(text for rows in _cards for text in rows.texts("text"))
CARD_PERIOD = _by_card("period", ALL_TYPES, low=1, high=c.PERIODS)

COST = _resources_by_card("cost", (*CHARACTERS, *BUILDINGS, *VENTURES))
"""Printed cost of each card, (97, 4); of ventures with HAS_RESOURCE_COST 0 nothing (section 5.3)."""
HAS_RESOURCE_COST = _by_card("has_resource_cost", VENTURES, high=1)
HAS_RESOURCE_COST[: c.CARDS_PER_TYPE * c.CardType.VENTURE] = 1
"""1: the card may be taken for its COST; 0: ventures that are paid with military points only."""
MILITARY_REQUIRED = _by_card("mil_required", VENTURES)
"""Military points that paying a venture's military cost needs; 0: it has no military cost."""
MILITARY_PAID = _by_card("mil_paid", VENTURES)

IMMEDIATE = _goods_by_card("imm", ALL_TYPES)
"""Gain when the card is taken, eight-vectors (97, 8)."""
END_VP = _by_card("end_vp", VENTURES)
ACTIVATION = _by_card("activation", (*TERRITORIES, *BUILDINGS), low=1, high=6)
"""Value that a harvest or production needs to activate the card."""
HARVEST = _goods_by_card("harvest", TERRITORIES)

PRODUCTION_KIND = _by_card("prod_kind", BUILDINGS, high=_last(ProductionKind))
"""`ProductionKind` of each building; 0 for all other cards."""
PER_TYPE = _by_card("per_type", BUILDINGS, low=-1, high=c.NUM_TYPES - 1)
"""Card type that a PER_CARD building counts; 0 for all other cards."""
PER_GAIN = _goods_by_card("per_gain", BUILDINGS)
EXCHANGES = _by_card("n_options", BUILDINGS, high=2)
"""Exchanges that the building offers, 0..2."""
_nothing = np.zeros((c.NUM_CARDS + 1, c.NUM_GOODS), np.int64)
PAY = np.stack([_nothing, _goods_by_card("pay1", BUILDINGS), _goods_by_card("pay2", BUILDINGS)], axis=1)
GAIN = np.stack([_nothing, _goods_by_card("gain1", BUILDINGS), _goods_by_card("gain2", BUILDINGS)], axis=1)
"""In exchange k = 1 or 2 PAY[card, k] is paid for GAIN[card, k], (97, 3, 8); FREE buildings give GAIN[card, 1]."""

VP_PER_TYPE = _by_card("imm_vp_per_type", CHARACTERS, low=-1, high=c.NUM_TYPES - 1)
"""Card type counted for the immediate VP of VP_PER_CARD each; 0 if none (section 5.7)."""
VP_PER_CARD = _by_card("imm_vp_per", CHARACTERS)
VP_MILITARY_DIVISOR = _by_card("imm_vp_mil_div", CHARACTERS)
"""Military points for each immediate VP; 0 if the card gives none."""

EXTRA_KIND = _by_card("extra_kind", (*CHARACTERS, *VENTURES), high=_last(ExtraKind))
EXTRA_TOWERS = _bitsets_by_card("extra_types", (*CHARACTERS, *VENTURES))
"""Bitset of the towers in which the extra action takes a card."""
EXTRA_VALUE = _by_card("extra_value", (*CHARACTERS, *VENTURES))
EXTRA_DISCOUNT = _resources_by_card("extra_discount", (*CHARACTERS, *VENTURES))

PERM_KIND = _by_card("perm_kind", CHARACTERS, high=_last(PermanentKind))
PERM_TOWER = _by_card("perm_tower", CHARACTERS, low=-1, high=c.NUM_TYPES - 1)
"""Tower of a TOWER_VALUE effect and of the discount; 0 if none."""
PERM_VALUE = _by_card("perm_value", CHARACTERS, high=9)
PERM_DISCOUNT_MODE = _by_card("perm_discount_mode", CHARACTERS, high=_last(DiscountMode))
PERM_DISCOUNT = _resources_by_card("perm_discount", CHARACTERS)

check_cards(_cards)

# --- excommunication tiles ---

TILES_PER_PERIOD = c.NUM_TILES // c.PERIODS
"""Tiles of the period of index k: 7 * k .. 7 * k + 6."""
TILE_CODES = tuple(code.replace("_", "-") for code in _tiles.texts("code"))
TILE_TEXTS = _tiles.texts("text")


def _with_none(values: np.ndarray) -> np.ndarray:
    """Return a table with a row of zeros behind the others."""
    return np.concatenate([values, np.zeros_like(values[:1])])


TILE_EFFECT = _with_none(1 + _tiles.choices("effect", words(TileEffect)))
"""`TileEffect` of each tile, (22,)."""
TILE_TYPE = _with_none(np.maximum(_tiles.integers("card_type", low=-1, high=c.NUM_TYPES - 1), 0))
"""Card type of TOWER_MALUS and NO_END_VP, (22,); 0 if none."""
TILE_GAIN_MALUS = _with_none(_tiles.vectors("gain_malus", c.NUM_GOODS, high=9))
TILE_VALUE = _with_none(_tiles.integers("value", low=-9, high=9))
"""Parameter of the effect, signed as in the data, (22,)."""

check_tiles(_tiles)

# --- leaders and personal bonus tiles ---

LEADER_NAMES = _leaders.texts("name")
LEADER_TEXTS = _leaders.texts("text")
LEADER_EFFECT = _with_none(1 + _leaders.choices("effect", words(LeaderEffect)))
LEADER_ONCE = _with_none(np.array([kind == "once" for kind in _leaders.texts("kind")], np.int64))
"""1: an ability used once per round, (21,)."""
LEADER_CARDS = _with_none(
    np.stack([_leaders.integers(column, high=c.MAX_CARDS) for column in CARD_REQUIREMENTS], axis=1)
)
"""Cards of each type required, (21, 4)."""
LEADER_SAME = _with_none(_leaders.integers("req_any_same", high=c.MAX_CARDS))
"""Cards of any one type required, (21,)."""
LEADER_STOCK = _with_none(np.stack([_leaders.integers(column, high=MOST) for column in STOCK_REQUIREMENTS], axis=1))
"""Goods required, in the order of the stock, (21, 6); they are not paid."""
LEADER_VP = _with_none(_leaders.integers("req_vp", high=MOST))
LEADER_GAIN = _with_none(_goods(_leaders, "gain"))
LEADER_VALUE = _with_none(_leaders.integers("value", high=9))
"""Parameter of the effect, (21,)."""

BONUS_TILE_NAMES = _bonus_tiles.texts("name")
BONUS_TILE_TEXTS = _bonus_tiles.texts("text")
BONUS_TILE_GAIN = np.stack([_goods(_bonus_tiles, column) for column in ("harvest", "production")], axis=1)
"""Gain of each tile in each area, (5, 2, 8)."""
BONUS_TILE_VALUE = _bonus_tiles.integers("activation", low=1, high=6)

check_leaders(_leaders)
check_bonus_tiles(_bonus_tiles)

# --- amounts (constants.json) ---

check_constants(_constants)

MILITARY_FIRST = _constants.amount("military_first", high=MOST)
MILITARY_SECOND = _constants.amount("military_second", high=MOST)
RESOURCES_PER_VP = _constants.amount("resources_per_vp", low=1)
TOWER_FEE = _constants.amount("occupied_tower_fee_coins", high=MOST)
ROUNDS = _constants.amount("rounds")
ROUNDS_PER_PERIOD = _constants.amount("rounds_per_period")
FAITH_MAX = _constants.amount("faith_track_max", low=1)
MILITARY_MAX = _constants.amount("military_track_max", low=1, high=MOST)
FAITH_REQUIRED = np.array([_constants.amount(f"faith_required_period_{k}") for k in range(1, c.PERIODS + 1)], np.int64)
"""Faith needed to support the Church, by index of the period."""

# --- board ---

SPACE_NAMES = _spaces.texts("name")
SPACE_VALUE = _spaces.integers("min_value", low=1, high=MOST)
SPACE_PENALTY = _spaces.integers("value_penalty", high=9)
"""Taken off the value of a harvest or production, after the value needed has been checked."""
SPACE_BONUS = _goods(_spaces, "bonus")
SPACE_SINGLE = _spaces.integers("capacity", high=1)
"""1: room for one member; 0: for any number."""
SPACE_OPEN = (np.arange(c.MAX_SEATS + 1)[:, None] >= _spaces.integers("min_players")).astype(np.int64)
"""SPACE_OPEN[players, space] is 1 where the space is in play, (5, 25)."""
PRIVILEGE_NAMES = _privileges.texts("name")
PRIVILEGE_GAIN = _goods(_privileges, "gain")

FAITH_VP = np.stack([_faith.integers("vp", high=MOST), np.arange(len(_faith))])
"""VP of the spaces of the faith track by code of the option faith_vp: printed number, ordinal number, (2, 16)."""
SLOT_MILITARY = _slots.integers("military_required", high=MOST)
"""Military points needed for the next territory, by number of territories owned, (6,)."""
TERRITORY_VP = np.concatenate([[0], _slots.integers("end_vp_territories", high=MOST)])
CHARACTER_VP = np.concatenate([[0], _slots.integers("end_vp_characters", high=MOST)])
"""VP at the end by number of cards owned, (7,)."""

_large_penalty = _constants.amount("large_space_penalty")
_counts.integers("players")
_counts.integers("large_spaces", high=1)
_counts.integers("market_spaces", high=4)
check_spaces(_spaces, _counts, _large_penalty)
check_privileges(_privileges)
check_tracks(_faith, _slots, FAITH_REQUIRED, FAITH_MAX)

# --- set-up ---

check_set_up(_counts)


def _start_coins() -> np.ndarray:
    """Return the coins at the start by players and position in turn order, int64 (5, 4)."""
    table = np.zeros((c.MAX_SEATS + 1, c.MAX_SEATS), np.int64)
    for row in _counts:
        table[row["players"], : row["players"]] = row["start_coins"]
    return table


START_COINS = _start_coins()
START_STOCK = np.zeros((c.MAX_SEATS + 1, c.NUM_STOCK), np.int64)
"""Stock at the start without coins, by players, (5, 6)."""
for _good in (c.Good.WOOD, c.Good.STONE, c.Good.SERVANTS, c.Good.MILITARY, c.Good.FAITH):
    START_STOCK[_counts.integers("players"), _good] = _counts.integers(f"start_{_good.name.lower()}", high=MOST)

# --- options and layout ---

check_options(_options, MILITARY_MAX)
OPTIONS = options_of(_options, "meaning")
"""The game's options, in the order of `s["options"]`."""

BLOCK_NAMES = _blocks.texts("name")
BLOCK_FIRST = _blocks.integers("first")
BLOCK_SIZE = _blocks.integers("size", low=1)
BLOCK_MEANINGS = _blocks.texts("meaning")

check_blocks(_blocks, c)
