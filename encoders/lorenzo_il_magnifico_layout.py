"""Observation layout `flat` of Lorenzo il Magnifico: its segments in writing order, and their scales.

Cards on the floors are told by what they do. In what the seats own, only territories and buildings matter one by one,
because harvests and productions activate them at different values; all that characters and ventures still do is in the
seat's modifiers, counts and end points. What belongs to one seat at a time is told by signed planes of all seats.
"""

from ..envs.lorenzo_il_magnifico.constants import (
    CARDS_PER_TYPE,
    FLOORS,
    MAX_CARDS,
    MAX_RAISE,
    MAX_SEATS,
    NUM_BONUS_TILES,
    NUM_DICE,
    NUM_LEADERS,
    NUM_MEMBERS,
    NUM_OPTIONS,
    NUM_PRIVILEGES,
    NUM_SPACES,
    NUM_TILES,
    NUM_TYPES,
    PERIODS,
    Area,
    Phase,
    Power,
    Task,
)
from ..envs.lorenzo_il_magnifico.prospects import ACTION_VALUES, NUM_VALUES
from ..envs.lorenzo_il_magnifico.tables import (
    COST,
    EXTRA_DISCOUNT,
    FAITH_MAX,
    FAITH_REQUIRED,
    FAITH_VP,
    LEADER_EFFECT,
    LEADER_VALUE,
    MILITARY_MAX,
    OPTIONS,
    PERM_DISCOUNT,
    ROUNDS,
    TOWER_FEE,
    LeaderEffect,
)
from .lorenzo_il_magnifico_cards import ROW_LENGTHS, ROW_TEXTS, TYPES
from .segments import Layout, Segment
from .writers import AMOUNTS, shares_of

# --- scales: the amount written as 1; larger amounts, possible only where "clipped" is said, are written as 1 too ---

MAX_SCORE = 100  # clipped; greedy play reaches 89-124 (section 12)
MAX_COINS = 20  # clipped
MAX_MATERIAL = 12  # clipped; wood, stone
MAX_SERVANTS = 15  # clipped
MAX_MILITARY = MILITARY_MAX  # clipped with option military_cap=none
MAX_VENTURE_VP = 30  # clipped; six ventures give about 30
MAX_WORTH = 20  # clipped; VP of an activation, the best single cards give about 5
MAX_MEMBER = 8
MAX_TOWER_VALUE = 4
MAX_AREA_VALUE = 5
MAX_COST = int(COST.max())
MAX_DISCOUNT = int(PERM_DISCOUNT.max() + LEADER_VALUE[LEADER_EFFECT == LeaderEffect.COIN_DISCOUNT].max())
MAX_SUPPORT = int(FAITH_VP.max() + LEADER_VALUE[LEADER_EFFECT == LeaderEffect.CHURCH_BONUS].max())
MAX_NEEDED = 16
"""Above every value that can be needed, 7 and a malus of 4 at most."""
MAX_ACTION_VALUE = 15  # clipped
MAX_EXTRA_DISCOUNT = int(EXTRA_DISCOUNT.max())
MAX_REQUIRED = int(FAITH_REQUIRED.max())
MAX_CODE = max(len(option.values) for option in OPTIONS) - 1
TURNS = 5
"""Turns of a round: one per family member and the extra one of tile 2-7."""
DRAFT_PICKS = 4
OWNED_CARDS = 2 * CARDS_PER_TYPE
"""Territories and buildings."""

AREAS_OF_MEMBERS = NUM_TYPES + len(Area)
"""Towers and areas, each of which takes one coloured family member of a player."""


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in writing order: joined bitsets, then numbers."""
    worth = f"worth in VP of what territories give at action values {', '.join(map(str, ACTION_VALUES))}"
    rows = [
        ("home", NUM_MEMBERS, 1, "family members at home: black, white, orange, neutral"),
        ("coloured", AREAS_OF_MEMBERS, 1, "towers, harvest, production with a coloured family member of the seat"),
        ("present", 1, 1, "1: somebody plays this seat"),
        ("to_act", 1, 1, "1: the decision is this seat's"),
        ("bonus_tile", NUM_BONUS_TILES, 1, "personal bonus tile"),
        ("cubes", PERIODS, 1, "periods in which the seat was excommunicated"),
        ("powers", len(Power), 1, "permissions and prohibitions: " + ", ".join(_words(Power))),
        ("member_value", NUM_MEMBERS, MAX_MEMBER, "value of each family member"),
        ("tower_value", NUM_TYPES, MAX_TOWER_VALUE, "change of the value of actions in each tower"),
        ("area_value", len(Area), MAX_AREA_VALUE, "change of the value of harvests, productions"),
        ("coins", 1, MAX_COINS, "coins"),
        ("wood", 1, MAX_MATERIAL, "wood"),
        ("stone", 1, MAX_MATERIAL, "stone"),
        ("servants", 1, MAX_SERVANTS, "servants"),
        ("military", 1, MAX_MILITARY, "military points"),
        ("faith", 1, FAITH_MAX, "faith points"),
        ("card_count", NUM_TYPES, MAX_CARDS, "cards owned of each type"),
        ("score", 1, MAX_SCORE, "victory points"),
        ("turn_order", 1, MAX_SEATS, "4 for the first in turn order, 3 for the second, and so on"),
        ("council", 1, MAX_SEATS, "the same for the order in the council; 0 if not there"),
        ("harvest", len(ACTION_VALUES), MAX_WORTH, worth),
        ("production", len(ACTION_VALUES), MAX_WORTH, "the same of buildings, exchanges at their best"),
        ("exchanges", 1, MAX_CARDS, "buildings with exchanges"),
        ("venture_vp", 1, MAX_VENTURE_VP, "end VP of ventures"),
        ("coin_discount", 2, MAX_DISCOUNT, "coins off the cost of characters, of buildings and ventures"),
        ("choice_discount", 1, 1, "wood or stone off the cost of buildings"),
        ("support_vp", 1, MAX_SUPPORT, "VP for supporting the Church with the faith at hand"),
        ("hand", 1, DRAFT_PICKS, "leaders in hand"),
    ]
    return [Segment(f"seat{seat}.{name}", length, scale, "public", text) for name, length, scale, text in rows]


def _words(kinds: type[Power] | type[Phase] | type[Task]) -> list[str]:
    """Return the names of an enum's members in plain words."""
    return [str(kind.name).lower().replace("_", " ") for kind in kinds]


def _set_segments() -> list[Segment]:
    """Return the bit segments of viewer and table, in writing order."""
    rows = [
        ("near_members", NUM_SPACES, 1, "public", "spaces with a family member: 1 of the viewer, else -1 of seat1"),
        ("far_members", NUM_SPACES, 1, "public", "the same: 1 of seat2, else -1 of seat3"),
        ("near_leaders", NUM_LEADERS, 1, "public", "leaders in play: 1 the viewer's, -1 seat1's"),
        ("far_leaders", NUM_LEADERS, 1, "public", "the same: 1 seat2's, -1 seat3's"),
        ("used_leaders", NUM_LEADERS, 1, "public", "leaders in play whose ability was used this round"),
        ("near_cards", OWNED_CARDS, 1, "public", "territories, then buildings owned: 1 by the viewer, -1 by seat1"),
        ("far_cards", OWNED_CARDS, 1, "public", "the same: 1 by seat2, -1 by seat3"),
        ("leader_hand", NUM_LEADERS, 1, "viewer", "leaders in hand or kept in the draft: 1 may be played, -1 not yet"),
        ("seen_leaders", NUM_LEADERS, 1, "viewer", "-1 leaders of the draft to pick from now, 1 others seen"),
        ("discarded", NUM_LEADERS, 1, "public", "1 leaders discarded by anybody, -1 the one that Lorenzo copies"),
        ("phase", len(Phase), 1, "public", "decision point: " + ", ".join(_words(Phase))),
        ("round", ROUNDS, 1, "public", "round; none during set-up"),
        ("turn", TURNS, 1, "public", "turn of the round, the fifth is the extra one of tile 2-7; none at the Vatican"),
        ("placed", 1, 1, "public", "1: the seat to act has placed or passed"),
        ("target", NUM_SPACES, 1, "public", "space of the card being taken or of the action being raised by servants"),
        ("privileges", NUM_PRIVILEGES, 1, "public", "privileges already chosen in this group"),
        ("tasks", len(Task), 1, "public", "kinds of pending tasks: " + ", ".join(_words(Task))),
        ("tiles", NUM_TILES, 1, "public", "excommunication tiles in play"),
        ("extra_towers", NUM_TYPES, 1, "public", "towers of the extra action being granted or carried out"),
        ("pool", CARDS_PER_TYPE, 1, "public", "building whose exchange is decided: 1; -1 those asked after it"),
        ("fees", NUM_TYPES, 1, "public", "towers in which the viewer has to pay the fee"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


def _card_segments() -> list[Segment]:
    """Return the feature rows of the cards on the floors."""
    segments = []
    for kind in range(NUM_TYPES):
        columns = "; ".join(ROW_TEXTS[kind])
        text = f"card of each floor, bottom up, all zero if it is taken; {ROW_LENGTHS[kind]} floats: {columns}"
        segments.append(Segment(TYPES[kind], FLOORS * int(ROW_LENGTHS[kind]), 1, "public", text))
    return segments


def _number_segments() -> list[Segment]:
    """Return the numbers of the table, in writing order."""
    priced = FLOORS * (NUM_TYPES - 1)
    rows = [
        (
            "needed",
            NUM_SPACES,
            MAX_NEEDED,
            "public",
            "viewer to act: 16 less the value needed for each space, raises counted, -16 if it cannot be used; else 0",
        ),
        ("coin_price", priced, MAX_COST, "public", "coins due from the viewer, floors of characters to ventures"),
        ("wood_price", FLOORS, MAX_COST, "public", "wood due from the viewer, floors of buildings, choice not counted"),
        ("stone_price", FLOORS, MAX_COST, "public", "stone due likewise"),
        ("dice", NUM_DICE, 6, "public", "black, white, orange die"),
        ("options", NUM_OPTIONS, MAX_CODE, "public", "codes of the game's options"),
        ("faith_required", 1, MAX_REQUIRED, "public", "faith that the Church asks in this period"),
        ("draft", 1, DRAFT_PICKS, "public", "leaders picked by every seat"),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
        ("value", 1, MAX_ACTION_VALUE, "public", "value of the harvest or production, or of the extra action"),
        ("least_raise", 1, MAX_RAISE, "public", "least raise by servants"),
        ("privileges_left", 1, DRAFT_PICKS, "public", "privileges left in this group"),
        ("fee", 1, TOWER_FEE, "public", "tower fee of the action being raised by servants"),
        ("extra_discount", 3, MAX_EXTRA_DISCOUNT, "public", "coins, wood, stone off by the extra action"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)]
    + _set_segments()
    + _card_segments()
    + _number_segments()
)
"""Layout `flat`, version by its digest."""

BLOCK = LAYOUT.offset("seat1.home")
"""Floats of one seat's block; within a block the offsets are those of seat 0."""

# Offsets within a seat's block, and the bit of each segment in its joined integer.
FLAGS = LAYOUT.offset("seat0.home")
COLOURED_BIT = LAYOUT.offset("seat0.coloured") - FLAGS
PRESENT_BIT = LAYOUT.offset("seat0.present") - FLAGS
TO_ACT_BIT = LAYOUT.offset("seat0.to_act") - FLAGS
BONUS_TILE_BIT = LAYOUT.offset("seat0.bonus_tile") - FLAGS
CUBES_BIT = LAYOUT.offset("seat0.cubes") - FLAGS
POWERS_BIT = LAYOUT.offset("seat0.powers") - FLAGS
MEMBER_VALUE = LAYOUT.offset("seat0.member_value")
TOWER_VALUE = LAYOUT.offset("seat0.tower_value")
AREA_VALUE = LAYOUT.offset("seat0.area_value")
STOCK = LAYOUT.offset("seat0.coins")
CARD_COUNT = LAYOUT.offset("seat0.card_count")
SCORE = LAYOUT.offset("seat0.score")
TURN_ORDER = LAYOUT.offset("seat0.turn_order")
COUNCIL = LAYOUT.offset("seat0.council")
HARVEST = LAYOUT.offset("seat0.harvest")
COIN_DISCOUNT = LAYOUT.offset("seat0.coin_discount")
CHOICE_DISCOUNT = LAYOUT.offset("seat0.choice_discount")
SUPPORT_VP = LAYOUT.offset("seat0.support_vp")
IN_HAND = LAYOUT.offset("seat0.hand")

# Offsets and bits of the viewer's and the table's segments.
MEMBERS = LAYOUT.offset("near_members")
LEADERS = LAYOUT.offset("near_leaders")
USED_BIT = LAYOUT.offset("used_leaders") - LEADERS
NEAR_CARDS = LAYOUT.offset("near_cards")
FAR_CARDS = LAYOUT.offset("far_cards")
LEADER_HAND = LAYOUT.offset("leader_hand")
SEEN_BIT = LAYOUT.offset("seen_leaders") - LEADER_HAND
DISCARDED_BIT = LAYOUT.offset("discarded") - LEADER_HAND
PHASE = LAYOUT.offset("phase")
ROUND_BIT = LAYOUT.offset("round") - PHASE
TURN_BIT = LAYOUT.offset("turn") - PHASE
PLACED_BIT = LAYOUT.offset("placed") - PHASE
TARGET_BIT = LAYOUT.offset("target") - PHASE
PRIVILEGES_BIT = LAYOUT.offset("privileges") - PHASE
TASKS_BIT = LAYOUT.offset("tasks") - PHASE
TILES = LAYOUT.offset("tiles")
EXTRA_TOWERS_BIT = LAYOUT.offset("extra_towers") - TILES
POOL_BIT = LAYOUT.offset("pool") - TILES
FEES_BIT = LAYOUT.offset("fees") - TILES
NEEDED = LAYOUT.offset("needed")
COIN_PRICE = LAYOUT.offset("coin_price")
WOOD_PRICE = LAYOUT.offset("wood_price")
STONE_PRICE = LAYOUT.offset("stone_price")
DICE = LAYOUT.offset("dice")
OPTIONS_AT = LAYOUT.offset("options")
FAITH_REQUIRED_AT = LAYOUT.offset("faith_required")
DRAFT = LAYOUT.offset("draft")
SEATS = LAYOUT.offset("num_players")
VALUE = LAYOUT.offset("value")
LEAST_RAISE = LAYOUT.offset("least_raise")
PRIVILEGES_LEFT = LAYOUT.offset("privileges_left")
FEE = LAYOUT.offset("fee")
DISCOUNT = LAYOUT.offset("extra_discount")

# Rows for `write_amounts`.

MEMBER_SHARES = shares_of(*[MAX_MEMBER] * NUM_MEMBERS)
TOWER_SHARES = shares_of(*[MAX_TOWER_VALUE] * NUM_TYPES)
AREA_SHARES = shares_of(*[MAX_AREA_VALUE] * len(Area))
PROSPECT_SHARES = shares_of(*[10 * MAX_WORTH] * 2 * NUM_VALUES, MAX_CARDS, MAX_VENTURE_VP)
STOCK_SHARES = shares_of(MAX_COINS, MAX_MATERIAL, MAX_MATERIAL, MAX_SERVANTS, MAX_MILITARY, FAITH_MAX)
COUNT_SHARES = shares_of(*[MAX_CARDS] * NUM_TYPES)
NEEDED_SHARES = shares_of(*[-MAX_NEEDED] * AMOUNTS, base=1)
DICE_SHARES = shares_of(*[6] * NUM_DICE)
OPTION_SHARES = shares_of(*[MAX_CODE] * AMOUNTS)
