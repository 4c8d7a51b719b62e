"""Names for every number of Florenza: The Card Game: limits, phases, tasks, places, action blocks, options.

Limits come from sections 2 and 4 of the rules page, phases from section 4.8, action blocks from section 4.11. Amounts,
costs and card values are not here: they are read from the data files by `tables.py`.
"""

from enum import IntEnum

MIN_SEATS = 2
MAX_SEATS = 4

NUM_RESOURCES = 6
NUM_CARDS = 63
"""Different Florenza cards; a card is named by its type."""
NUM_DECK = 76
NUM_CLASSES = 7
NUM_PILES = 3
NUM_MONUMENTS = 27
NUM_ARTISTS = 33
"""Named artists, that is backs; the anonymous ones follow as 33..35 in artists.json."""
NUM_FACES = 85
"""Cards of named artists."""
NUM_ARTIST_CLASSES = 3
NUM_LOCATIONS = 14
MAX_DISPLAY = 10
"""Most named artists dealt in a round."""
MAX_WORKS = 40
"""Most works of art of one player: one for each action of a game."""
MAX_PENDING = 2
WORKERS_MONEY = 50
"""Fiorini for sending out workers (section 4.9)."""
ROUNDS = 5
STEPS = 8
COMMON_STEPS = 4
"""Steps 1 to 4 are everybody's."""

NO_CARD = NUM_CARDS
NO_MONUMENT = NUM_MONUMENTS
NO_SEAT = MAX_SEATS
NO_RESOURCE = NUM_RESOURCES


class Phase(IntEnum):
    """Decision points (section 4.8)."""

    ACTION = 0
    HIRE_ARTIST = 1
    BARTER_GIVE = 2
    BARTER_TAKE = 3
    TRADE_GIVE_1 = 4
    TRADE_GIVE_2 = 5
    TRADE_TAKE = 6
    KEEP_CARD = 7
    CAPTAIN_RESOURCE = 8
    MERCATANTI_RESOURCE = 9
    GAME_OVER = 10


class Task(IntEnum):
    """Kinds of pending tasks with their arguments (`envs/core/pending.py`): the rest of an action."""

    HIRE_FOR_CARD = 1
    """Hire an artist for a Florenza card: card. It is out of the hand and not paid for yet."""
    HIRE_FOR_MONUMENT = 2
    """Hire an artist for a monument: monument. It lies where it was and is not paid for yet."""
    BARTER_GIVE = 3
    BARTER_TAKE = 4
    """Resource to be given."""
    TRADE_GIVE_1 = 5
    TRADE_GIVE_2 = 6
    """First resource to be given."""
    TRADE_TAKE = 7
    """Both resources to be given."""


class Stage(IntEnum):
    """Parts of a round that ask for decisions (section 4.2)."""

    ACTIONS = 0
    KEEPING = 1
    NAMING = 2
    """The Captain names a resource."""
    INCOME = 3


class CardClass(IntEnum):
    """Kinds of Florenza card (section 2.1)."""

    RESIDENCE = 0
    WORKSHOP = 1
    GUILD = 2
    PRIEST = 3
    CHURCH = 4
    PALACE = 5
    DISTRICT = 6


class Place(IntEnum):
    """Where a monument or an artist card is; RESERVED + seat and OWNED + seat tell whose it is."""

    PILE = 0
    DISPLAY = 1
    GONE = 2
    """Out of the game."""
    RESERVED = 3
    OWNED = RESERVED + MAX_SEATS
    """Monument completed, artist hired."""


class Option(IntEnum):
    """Index of each option in `s["options"]`, in the order of options.json (section 9).

    The stored number is the position of the value in the row's `values`, but 0 / 1 for false / true.
    """

    USE_GUILDS = 0
    LOCATIONS = 1
    OPEN_HOLDINGS = 2
    MAJORITY_NEEDS_HOLDING = 3
    AUTO_FORCED = 4


NUM_OPTIONS = 5

# First action id of every block (section 4.11; actions.json is checked against them by tables.py).
PASS = 0
SEND_WORKERS = 1
INSPIRATION = 2
MARKET_SELL = 3
MARKET_BUY = 9
MARKET_TRADE = 15
LOCATION = 16
RESOURCE = 30
PLAY_CARD = 36
COMPLETE_MONUMENT = 99
RESERVE_MONUMENT = 126
RESERVE_ARTIST = 153
HIRE_DISPLAY = 186
HIRE_RESERVED = 219
HIRE_ANONYMOUS = 252
KEEP_CARD = 255
NUM_ACTIONS = 318

MAX_LEGAL = 160
"""Bound of the length of a legal action list: all choices of ACTION with every card in hand and every monument."""
