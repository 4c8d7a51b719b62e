"""Tables of Ars Mysteriorum, read from the data files and checked at import (sections 2, 3, 4.3 and 5).

Everything here comes from `data/*.json`; the checks name the file and row at fault. Arrays are int64, so that compiled
rules can calculate with them directly, and are frozen into the compiled code: they must not be changed after import.
Colours are in the order Brimstone, Verdigris, Quicksilver, Realgar, Salt, amounts of money in Florims, a *bitset* holds
bit k for number k. Tables by number of players have a row for every number 0..5, zero where nobody plays with so many.
"""

from pathlib import Path

import numpy as np

from ..core.datafiles import Rows
from ..core.game import options_of
from . import constants as c
from .data_checks import (
    MOST,
    MOST_MONEY,
    check_bins,
    check_blocks,
    check_chips,
    check_constants,
    check_elements,
    check_favours,
    check_options,
    check_set_up,
)
from .data_mysteries import check_kinds, check_mysteries
from .data_recipes import check_categories, check_items, check_princes, check_recipes, check_tents
from .effects import Aim as Aim
from .effects import Effect as Effect
from .effects import Timing as Timing
from .effects import words

DATA = Path(__file__).parent / "data"

_elements = Rows(DATA, "elements.json", c.NUM_COLOURS)
_tents = Rows(DATA, "tents.json", c.NUM_TENTS)
_categories = Rows(DATA, "categories.json", c.NUM_CATEGORIES)
_princes = Rows(DATA, "princes.json", c.NUM_PRINCES)
_items = Rows(DATA, "items.json", c.NUM_ITEMS)
_recipes = Rows(DATA, "recipes.json", c.NUM_RECIPES)
_favours = Rows(DATA, "favor_cards.json", c.NUM_COLOURS * c.NUM_VALUES)
_bins = Rows(DATA, "bins.json", c.MAX_SEATS - c.MIN_SEATS + 1)
_counts = Rows(DATA, "setup.json", c.MAX_SEATS - c.MIN_SEATS + 1)
_kinds = Rows(DATA, "mystery_kinds.json", c.NUM_KINDS)
_mysteries = Rows(DATA, "mystery_cards.json", c.NUM_MYSTERIES)
_constants = Rows(DATA, "constants.json")
_blocks = Rows(DATA, "actions.json")
_options = Rows(DATA, "options.json", c.NUM_OPTIONS)


def _by_players(rows: Rows, column: str, high: int = MOST) -> np.ndarray:
    """Return a column by number of players, int64 (6,)."""
    table = np.zeros(c.MAX_SEATS + 1, np.int64)
    table[c.MIN_SEATS :] = rows.integers(column, high=high)
    return table


# --- elements and tents ---

ELEMENT_NAMES = _elements.texts("name")
COLOUR_NAMES = _elements.texts("colour")
CHIPS = _elements.integers("chips", low=1, high=99)
"""Tokens of each colour in the game, (5,)."""
check_elements(_elements)

TENT_NAMES = _tents.texts("name")
TENT_CATEGORY = _tents.integers("category", high=c.NUM_CATEGORIES - 1)
"""Category taught in each tent, unless recipes are scattered, (5,)."""
START_ORDER = _tents.integers("initial_order", low=1, high=c.NUM_COLOURS)
"""Rank of each colour in the first turn order, 1 = first, (5,)."""
check_tents(_tents)

# --- recipes, items and the book ---

CATEGORY_NAMES = _categories.texts("name")
CATEGORY_ITEMS = _categories.vectors("items", c.NUM_PRINCES, high=c.NUM_ITEMS - 1)
"""Items of each column of the book, (5, 3)."""
MASTER_PROFIT = _categories.integers("master_profit", high=MOST_MONEY)
"""Florims a round for each master's set, (5,)."""
MASTER_REWARD = _categories.integers("end_reward", high=MOST_MONEY)

PRINCE_NAMES = _princes.texts("name")
PRINCE_ITEMS = _princes.vectors("items", c.NUM_CATEGORIES, high=c.NUM_ITEMS - 1)
"""Items of each row of the book, (3, 5)."""
PRINCE_PROFIT = _princes.integers("profit", high=MOST_MONEY)
"""Florims a round for each prince's combination, (3,)."""
PRINCE_REWARD = _princes.integers("end_reward", high=MOST_MONEY)

ITEM_NAMES = _items.texts("name")
ITEM_CATEGORY = _items.integers("category", high=c.NUM_CATEGORIES - 1)
ITEM_PRINCE = _items.integers("prince", high=c.NUM_PRINCES - 1)
ITEM_COPIES = _items.integers("copies", low=1, high=c.MAX_COPIES)
"""Recipes of each item in the game, (15,)."""
DUPLICATES = np.zeros((c.NUM_ITEMS, c.MAX_COPIES + 1), np.int64)
"""Florims a round for 0..4 copies of each item, (15, 5)."""
for _copies in range(2, c.MAX_COPIES + 1):
    DUPLICATES[:, _copies] = _items.integers(f"dup{_copies}", high=MOST_MONEY)

RECIPE_NAMES = _recipes.texts("name")
RECIPE_ITEM = _recipes.integers("item", high=c.NUM_ITEMS - 1)
RECIPE_TENT = np.stack([_recipes.integers(column, high=c.NUM_TENTS - 1) for column in ("tent", "tent_scattered")])
"""Tent of each recipe, by code of the option `recipe_distribution`, (2, 48)."""
RECIPE_COST = _recipes.vectors("cost", c.NUM_COLOURS, high=MOST)
RECIPE_TOTAL = _recipes.integers("cost_total", high=MOST)
RECIPE_BONUS = _recipes.integers("bonus", high=MOST_MONEY)
"""Florims paid once when the recipe is earned, (48,)."""

check_items(_items)
check_recipes(_recipes, _items, _tents)
check_categories(_categories, _items)
check_princes(_princes, _items)

# --- favour cards, bins and set-up ---

check_favours(_favours, _elements)

BINS = np.zeros((c.MAX_SEATS + 1, c.NUM_BINS), np.int64)
"""Tokens to which each bin is filled, by number of players, (6, 3); 0: bin not in use."""
BINS[c.MIN_SEATS :] = _bins.vectors("bins", c.NUM_BINS, high=MOST)
check_bins(_bins)

START_EACH = _by_players(_counts, "start_tokens_each_colour")
START_OWN = _by_players(_counts, "start_tokens_extra_own")
"""Further tokens of the own colour at the start, (6,)."""
START_MONEY = _by_players(_counts, "start_money", high=MOST_MONEY)
START_MYSTERIES = _by_players(_counts, "start_mysteries")
MAX_ROUNDS = _by_players(_counts, "max_rounds", high=c.NUM_MYSTERIES)
check_set_up(_counts, CHIPS, BINS)

# --- mysteries ---

KIND_NAMES = _kinds.texts("name")
KIND_TEXTS = _kinds.texts("text")
KIND_EFFECT = _kinds.choices("effect", tuple(effect.name for effect in Effect))
"""`Effect` of each kind, (16,)."""
KIND_TIMING = _kinds.choices("timing", words(Timing))
KIND_PHASE = _kinds.integers("phase", high=9)
KIND_VALUE = _kinds.integers("value", high=9)
KIND_AIM = _kinds.integers("target", high=len(Aim) - 1)
"""`Aim` of each kind, (16,)."""
KIND_COPIES = _kinds.integers("copies", low=1, high=c.NUM_MYSTERIES)
"""Cards of each kind in the game, (16,)."""
check_kinds(_kinds)
check_mysteries(_mysteries, _kinds)


def _kinds_by_phase(timing: Timing) -> np.ndarray:
    """Return the bitset of the kinds of a timing by phase of the round 0..9, int64 (10,)."""
    table = np.zeros(10, np.int64)
    for kind in range(c.NUM_KINDS):
        if KIND_TIMING[kind] == timing:
            table[KIND_PHASE[kind]] |= 1 << kind
    return table


WINDOW_KINDS = _kinds_by_phase(Timing.WINDOW)
"""Bitset of the kinds that are played in the window of each phase of the round, (10,)."""
OWN_KINDS = _kinds_by_phase(Timing.OWN_TURN)
"""Bitset of the kinds that are played within the own decision of each phase of the round, (10,)."""
COUNTERSPELL = int(np.flatnonzero(KIND_EFFECT == Effect.COUNTER)[0])
"""The kind that cancels others."""

# --- constants, options and layout ---

check_constants(_constants, _counts, _bins)
check_chips(_constants, CHIPS)
MOVE_FEE = _constants.amount("move_fee", high=MOST)
STAY_FEE = _constants.amount("stay_fee", high=MOST)
CROWD_FEE = _constants.amount("crowd_fee", high=MOST)
"""Tokens for each other apprentice at a tent."""
EXCHANGE_GIVES = _constants.amount("exchange_give", low=2, high=MOST)
EXCHANGE_TAKES = _constants.amount("exchange_take", low=1, high=EXCHANGE_GIVES - 1)
MYSTERY_PRICE = _constants.amount("mystery_price", low=1, high=MOST)
"""Tokens of any colours for a mystery."""
MAX_AT_TENT = _constants.amount("max_cards_per_player_per_tent", low=1, high=c.MAX_LAPS)
"""Favour cards of one seat at one tent."""

check_options(_options)
OPTIONS = options_of(_options, "text")
"""The game's options, in the order of `s["options"]`."""
MAX_BIDS = np.array(OPTIONS[c.Option.MAX_BIDS].values, np.int64)
"""Favour cards that a seat may place in a round, by code of the option `max_bids`, (5,)."""

BLOCK_NAMES = _blocks.texts("name")
BLOCK_FIRST = _blocks.integers("start")
BLOCK_SIZE = _blocks.integers("size", low=1)
BLOCK_MEANINGS = _blocks.texts("text")
check_blocks(_blocks, c)
