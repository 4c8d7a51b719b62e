"""Names for every number of Lorenzo il Magnifico: limits, phases, tasks, goods, spaces, action blocks, options.

Limits come from sections 2 and 3 of the rules page, phases from section 4.2, action blocks from section 4.7. Amounts,
costs and card values are not here: they are read from the data files by `tables.py`.
"""

from enum import IntEnum, IntFlag

MIN_SEATS = 2
MAX_SEATS = 4

NUM_TYPES = 4
CARDS_PER_TYPE = 24
NUM_CARDS = NUM_TYPES * CARDS_PER_TYPE
"""Cards 0..95: 24 * type + id in the type's data file."""
PERIODS = 3
CARDS_PER_PERIOD = 8
"""Cards of one type and period; four are shown in each of its two rounds."""
MAX_CARDS = 6
"""Slots of a personal board for cards of one type."""
FLOORS = 4
NUM_FLOORS = NUM_TYPES * FLOORS
NUM_SPACES = 25
NUM_DICE = 3
NUM_MEMBERS = 4
NUM_TILES = 21
NUM_LEADERS = 20
HAND_SIZE = 4
"""Leaders dealt to each player."""
NUM_PRIVILEGES = 5
NUM_BONUS_TILES = 5
NUM_GOODS = 8
NUM_STOCK = 6
"""Goods of a player's stock: the first six; victory points are `scores`, privileges are never owned."""
NUM_RESOURCES = 4
MAX_RAISE = 12
"""Largest raise by servants that is offered (section 4.4)."""
MAX_PENDING = 8
"""Deepest stack of tasks: privileges of the bonus tile and of six cards, and one below them."""

NO_CARD = NUM_CARDS
"""Empty floor or slot, and "no card grants this": tables have an all-zero row for it."""
NO_LEADER = NUM_LEADERS
HOME = NUM_SPACES
"""Place of a family member that is not on the board."""
NO_SEAT = MAX_SEATS
NO_PICK = NUM_LEADERS
NEVER = 127
"""In `needed`: the space cannot be used."""


class Phase(IntEnum):
    """Decision points (section 4.2)."""

    CHOOSE_BONUS_TILE = 0
    LEADER_DRAFT = 1
    TURN = 2
    VENTURE_COST = 3
    DISCOUNT = 4
    SERVANTS = 5
    EXCHANGE = 6
    PRIVILEGE = 7
    EXTRA_TOWER = 8
    VATICAN = 9
    COPY = 10
    SET_MEMBER = 11
    POST_TURN = 12
    GAME_OVER = 13


class Task(IntEnum):
    """Kinds of pending tasks with their arguments (`envs/core/pending.py`)."""

    TAKE_CARD = 1
    """Pay for and take a card: space, card granting the extra action or NO_CARD. May ask VENTURE_COST or DISCOUNT."""
    SERVANTS = 2
    """Raise the value: target space (0..15 a floor, 16 harvest, 18 production, 20..24), value without servants
    (harvest, production) or tower fee due (floors), least raise, card granting the extra action or NO_CARD."""
    PRODUCTION = 3
    """Run a production: value, next slot to look at, chosen exchanges (2 bits per slot: 0 none, 1 first, 2 second)."""
    PRIVILEGE = 4
    """Choose privileges of one group: how many are left, bitset of those chosen."""
    EXTRA_TOWER = 5
    """Take a card by an extra action: card granting it."""
    COPY = 6
    """Choose the leader to copy: slot of Lorenzo de' Medici."""
    SET_MEMBER = 7
    """Choose the family member that Federico da Montefeltro sets."""


class Stage(IntEnum):
    """How far the turn of the seat to act is."""

    BEFORE_PLACEMENT = 0
    AFTER_PLACEMENT = 1
    FINISHED = 2


class Prospect(IntEnum):
    """Places of what the cards of a seat will bring (`prospects.py`); harvests and productions take three each."""

    HARVEST = 0
    PRODUCTION = 3
    EXCHANGES = 6
    VENTURE_VP = 7


NUM_PROSPECTS = 8


class CardType(IntEnum):
    """Card types and towers, from left to right (section 2)."""

    TERRITORY = 0
    CHARACTER = 1
    BUILDING = 2
    VENTURE = 3


class Good(IntEnum):
    """Columns of every eight-vector; the first four are the resources, the first six a player's stock."""

    COINS = 0
    WOOD = 1
    STONE = 2
    SERVANTS = 3
    MILITARY = 4
    FAITH = 5
    VP = 6
    PRIVILEGES = 7


class Member(IntEnum):
    """Family members; the first three take the values of the dice of their colour."""

    BLACK = 0
    WHITE = 1
    ORANGE = 2
    NEUTRAL = 3


class Area(IntEnum):
    """The two areas in which cards are activated."""

    HARVEST = 0
    PRODUCTION = 1


class Space(IntEnum):
    """Action spaces beyond the floors, which are 4 * tower + floor (section 4.7)."""

    HARVEST_SINGLE = 16
    HARVEST_LARGE = 17
    PRODUCTION_SINGLE = 18
    PRODUCTION_LARGE = 19
    MARKET_1 = 20
    MARKET_4 = 23
    COUNCIL = 24


class Source(IntEnum):
    """What a gain comes from (section 5.1)."""

    SPACE = 0
    """An action space or a floor of a tower."""
    CARD = 1
    """The immediate effect of a development card."""
    ACTIVATION = 2
    """The harvest of a territory or the production of a building."""
    BONUS_TILE = 3
    PRIVILEGE = 4
    LEADER = 5


class LeaderState(IntEnum):
    """Where a player's leader is."""

    NONE = 0
    HAND = 1
    PLAYED = 2
    DISCARDED = 3


class Power(IntFlag):
    """Permissions and prohibitions of a player, bits of `powers` (section 5.10)."""

    NO_FLOOR_BONUS = 1
    """Preacher."""
    NO_MARKET = 2
    """Tile 2-5."""
    SKIP_FIRST_TURN = 4
    """Tile 2-7."""
    ANY_SPACE = 8
    """Ludovico Ariosto."""
    NO_TOWER_FEE = 16
    """Filippo Brunelleschi."""
    NO_TERRITORY_REQUIREMENT = 32
    """Cesare Borgia."""
    DOUBLE_IMMEDIATE = 64
    """Santa Rita."""


class Option(IntEnum):
    """Index of each option in `s["options"]`, in the order of options.json (section 9).

    The stored number is the position of the value in the row's `values`, but 0 / 1 for false / true.
    """

    MODE = 0
    LEADERS = 1
    BONUS_TILES = 2
    PASS_RULE = 3
    MILITARY_CAP = 4
    MILITARY_TIES = 5
    PRIVILEGE_MALUS = 6
    PRODUCTION_POOL = 7
    SERVANTS_CHOICE = 8
    ALLOW_OVERPAY = 9
    FINAL_FAITH_VP = 10
    FAITH_VP = 11
    AUTO_FORCED = 12


NUM_OPTIONS = 13

# Codes of the options' values, where rules compare them.
ADVANCED = 1
DEAL, WITHOUT_LEADERS = 1, 2
STANDARD_TILES = 1
FORCED_ONLY = 1
NO_CAP = 1
SKIP_SECOND = 1
EXEMPT = 1
SEQUENTIAL = 1
ALL_RAISES = 1
OVERPAY = 1
SCORE_FAITH = 1
SPACE_NUMBER = 1

# First action id of every block (section 4.7; actions.json is checked against them by tables.py).
PLACE = 0
PASS = 100
VENTURE_COST = 101
DISCOUNT = 103
PRIVILEGE = 105
SERVANTS = 110
EXCHANGE = 123
EXTRA_TOWER = 126
DECLINE_EXTRA = 142
VATICAN = 143
BONUS_TILE = 145
LEADER = 149
LEADER_DISCARD = 169
LEADER_PLAY = 173
LEADER_ACTIVATE = 177
SET_MEMBER = 181
END_TURN = 184
NUM_ACTIONS = 185

MAX_LEGAL = 113
"""Bound of the length of a legal action list: every PLACE, PASS and every leader action of a TURN."""
