"""Names for every number of Ars Mysteriorum: limits, phases, stages, tasks, action blocks, options.

Limits come from section 2 of the rules page, phases from section 4.3, action blocks from section 4.4. Amounts, costs,
profits and effects are not here: they are read from the data files by `tables.py`.
"""

from enum import IntEnum

MIN_SEATS = 2
MAX_SEATS = 5

NUM_COLOURS = 5
"""Colours of tokens and pawns; tent t hands out tokens of colour t."""
NUM_TENTS = NUM_COLOURS
NUM_SLOTS = 2
"""Recipes displayed in a tent."""
NUM_BINS = 3
NUM_RECIPES = 48
MAX_STACK = 10
"""Most recipes of one tent."""
NUM_CATEGORIES = 5
"""Columns of the recipe book, the masters' sets."""
NUM_PRINCES = 3
"""Rows of the recipe book, the princes' combinations."""
NUM_ITEMS = NUM_CATEGORIES * NUM_PRINCES
MAX_COPIES = 4
"""Most recipes of one item."""
NUM_KINDS = 16
"""Kinds of mystery card."""
NUM_MYSTERIES = 40
NUM_VALUES = 6
"""Favour cards of a seat, values 1 to 6."""
MAX_LAPS = NUM_VALUES - 1
"""Most favour cards that a seat can place in a round: one is in the auction for the turn order."""
MAX_PENDING = 4
"""A mystery card being played: two targets, the questions for a Counterspell, the effect."""

NO_SEAT = MAX_SEATS
NO_COLOUR = NUM_COLOURS
NO_TENT = NUM_TENTS
NO_RECIPE = NUM_RECIPES
NO_KIND = NUM_KINDS
ALL_VALUES = (1 << NUM_VALUES) - 1
"""Bitset of a full hand of favour cards: bit v - 1 for value v."""


class Phase(IntEnum):
    """Decision points (section 4.3)."""

    SETUP_EARN = 0
    ORDER_BID = 1
    MYSTERY_WINDOW = 2
    POSITION = 3
    TAKE_MYSTERY = 4
    PLACE_FAVOR = 5
    GO_TENT = 6
    EARN = 7
    EXCHANGE_GIVE = 8
    WAIVE = 9
    PAY_MYSTERY = 10
    TARGET_TENT = 11
    TARGET_PAWN = 12
    TARGET_COLOUR = 13
    TARGET_ITEM = 14
    COUNTER = 15
    GAME_OVER = 16


class Stage(IntEnum):
    """Steps of set-up and round that ask for decisions (section 4.2)."""

    SETUP = 0
    """Set-up purchases."""
    BIDS = 1
    """3a: secret bids for the turn order."""
    ORDER_WINDOW = 2
    """3b: the bids are shown, mystery window 3."""
    POSITIONS = 3
    """3c."""
    OFFER_WINDOW = 4
    """4a: mystery window 4."""
    OFFER = 5
    """4b: everybody takes a mystery."""
    FAVOURS = 6
    """5: favour cards are placed face down."""
    FAVOUR_WINDOW = 7
    """6a: the favour cards are shown, mystery window 6."""
    TENT_WINDOW = 8
    """7a: mystery window 7."""
    TENTS = 9
    """7b: everybody moves or stays."""
    RECIPES = 10
    """8: everybody may earn a recipe or buy a mystery."""
    SALARY_WINDOW = 11
    """9a: mystery window 9."""


class Task(IntEnum):
    """Kinds of pending tasks with their arguments (`envs/core/pending.py`)."""

    EXCHANGE = 1
    """Give a token: colour that the exchange will bring, tokens given so far."""
    WAIVE = 2
    """Waive a token: place 2 x tent + slot of the recipe being earned, waives left including this one."""
    PAY_MYSTERY = 3
    """Give a token for a mystery card."""
    MYSTERY = 4
    """The mystery being played takes effect: kind, seat that plays it, first target, second target (0 until chosen).

    A target is a tent, colour (of a pawn or of tokens) or item.
    """
    COUNTER = 5
    """Ask for Counterspells: how many seats after the player the next one to be asked sits in the turn order."""
    TARGET = 6
    """Choose a target: `Target`, argument of the task MYSTERY that it fills (`FIRST` or `SECOND`)."""


FIRST, SECOND = 3, 4
"""Columns of `Task.MYSTERY` with the first and the second target."""


class Option(IntEnum):
    """Index of each option in `s["options"]`, in the order of options.json (section 9).

    The stored number is the position of the value in the row's `values`, but 0 / 1 for false / true.
    """

    MYSTERIES = 0
    ORDER_BY_BID = 1
    RECIPE_DISTRIBUTION = 2
    MULTI_SETS = 3
    END_REWARD_SCOPE = 4
    BID_PASS = 5
    MAX_BIDS = 6
    RANDOM_COLOURS = 7
    EXCHANGE_FILTER = 8
    AUTO_FORCED = 9


NUM_OPTIONS = 10

# First action id of every block (section 4.4; actions.json is checked against them by tables.py).
PASS = 0
GIVE = 1
EXCHANGE = 6
ORDER_BID = 11
POSITION = 17
TAKE_MYSTERY = 22
PLACE_FAVOR = 27
GO_TENT = 57
BALK = 62
EARN_RECIPE = 63
BUY_MYSTERY = 73
PLAY_MYSTERY = 74
TARGET_TENT = 90
TARGET_PAWN = 95
TARGET_COLOUR = 100
TARGET_ITEM = 105
WAIVE = 120
NUM_ACTIONS = 125

MAX_LEGAL = 1 + MAX_LAPS * NUM_TENTS + NUM_KINDS
"""Bound of the length of a legal action list: passing, five favour cards at five tents, every kind of mystery."""
