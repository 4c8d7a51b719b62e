"""Observation layout `flat` of Lorenzo il Magnifico: segments, feature rows of cards, and worths of activations.

Cards are told by what they do. `CARD_ROWS` has one row of features per card; the columns of a row depend on the card's
type: those in which all cards of the type are alike are left out. In what a seat owns, only territories and buildings
matter one by one, because harvests and productions activate them at different values; all that characters and ventures
still do is in the seat's modifiers, counts and end points.
"""

import numpy as np

from ..envs.lorenzo_il_magnifico.constants import (
    CARDS_PER_TYPE,
    FLOORS,
    MAX_CARDS,
    MAX_RAISE,
    MAX_SEATS,
    NUM_BONUS_TILES,
    NUM_CARDS,
    NUM_DICE,
    NUM_FLOORS,
    NUM_GOODS,
    NUM_LEADERS,
    NUM_MEMBERS,
    NUM_OPTIONS,
    NUM_PRIVILEGES,
    NUM_SPACES,
    NUM_STOCK,
    NUM_TILES,
    NUM_TYPES,
    PERIODS,
    CardType,
    Good,
    Phase,
    Power,
    Task,
)
from ..envs.lorenzo_il_magnifico.tables import (
    ACTIVATION,
    CARD_PERIOD,
    CHARACTER_VP,
    COST,
    END_VP,
    EXCHANGES,
    EXTRA_DISCOUNT,
    EXTRA_KIND,
    EXTRA_TOWERS,
    EXTRA_VALUE,
    FAITH_MAX,
    FAITH_REQUIRED,
    FAITH_VP,
    GAIN,
    HARVEST,
    HAS_RESOURCE_COST,
    IMMEDIATE,
    LEADER_EFFECT,
    LEADER_VALUE,
    MILITARY_MAX,
    MILITARY_PAID,
    MILITARY_REQUIRED,
    OPTIONS,
    PAY,
    PER_GAIN,
    PER_TYPE,
    PERM_DISCOUNT,
    PERM_DISCOUNT_MODE,
    PERM_KIND,
    PERM_TOWER,
    PERM_VALUE,
    PRODUCTION_KIND,
    ROUNDS,
    SLOT_MILITARY,
    TERRITORY_VP,
    TOWER_FEE,
    VP_MILITARY_DIVISOR,
    VP_PER_CARD,
    VP_PER_TYPE,
    DiscountMode,
    ExtraKind,
    LeaderEffect,
    PermanentKind,
    ProductionKind,
)
from .segments import Layout, Segment

TYPES = ("territories", "characters", "buildings", "ventures")
GOODS = ("coins", "wood", "stone", "servants", "military", "faith", "VP", "privileges")

# --- features of cards ---


def _first_effect() -> np.ndarray:
    """Return what each activation of a card gives, (97, 8); of buildings that exchange, the first exchange's balance."""
    kind = PRODUCTION_KIND[:, None]
    building = np.zeros((NUM_CARDS + 1, 1), bool)
    building[CARDS_PER_TYPE * CardType.BUILDING : CARDS_PER_TYPE * (CardType.BUILDING + 1)] = True
    balance = GAIN[:, 1] - PAY[:, 1]
    return HARVEST + np.where(building, np.where(kind == ProductionKind.PER_CARD, PER_GAIN, balance), 0)


def _where_type(condition: np.ndarray, types: np.ndarray, amount: np.ndarray) -> np.ndarray:
    """Return amounts in the column of their card type where a condition holds, (97, 4)."""
    return np.where(condition[:, None] & (types[:, None] == np.arange(NUM_TYPES)), amount[:, None], 0)


def _features() -> list[tuple[str, np.ndarray]]:
    """Return the features of cards: meaning and amounts, (97,) each; the row of NO_CARD is zero."""
    there = (np.arange(NUM_CARDS + 1) < NUM_CARDS).astype(np.int64)
    second = GAIN[:, 2] - PAY[:, 2]
    per_card = _where_type(PRODUCTION_KIND == ProductionKind.PER_CARD, PER_TYPE, there)
    vp_per_card = _where_type(VP_PER_CARD > 0, VP_PER_TYPE, VP_PER_CARD)
    tower_value = _where_type(PERM_KIND == PermanentKind.TOWER_VALUE, PERM_TOWER, PERM_VALUE)
    towers = (EXTRA_TOWERS[:, None] >> np.arange(NUM_TYPES)) & 1
    resources = GOODS[: COST.shape[1]]
    rows = [("there", there), ("period", CARD_PERIOD), ("activation value", ACTIVATION)]
    rows += [(f"cost in {good}", COST[:, k]) for k, good in enumerate(resources)]
    rows += [("may be paid in resources", HAS_RESOURCE_COST)]
    rows += [("military needed", MILITARY_REQUIRED), ("military paid", MILITARY_PAID)]
    rows += [(f"{good} at once", IMMEDIATE[:, k]) for k, good in enumerate(GOODS)]
    rows += [(f"{good} by activation or first exchange", amounts) for good, amounts in zip(GOODS, _first_effect().T)]
    rows += [(f"that for each of the {kind}", per_card[:, k]) for k, kind in enumerate(TYPES)]
    rows += [(f"{good} by second exchange", second[:, k]) for k, good in enumerate(GOODS)]
    rows += [("VP at the end", END_VP)]
    rows += [(f"VP for each of the {kind} at once", vp_per_card[:, k]) for k, kind in enumerate(TYPES)]
    rows += [("military for each VP at once", VP_MILITARY_DIVISOR)]
    rows += [("extra harvest", EXTRA_KIND == ExtraKind.HARVEST), ("extra production", EXTRA_KIND == ExtraKind.PRODUCTION)]
    rows += [(f"extra card of the {kind}", towers[:, k]) for k, kind in enumerate(TYPES)]
    rows += [("value of the extra action", EXTRA_VALUE)]
    rows += [(f"its discount in {good}", EXTRA_DISCOUNT[:, k]) for k, good in enumerate(resources)]
    rows += [(f"permanent value for {kind}", tower_value[:, k]) for k, kind in enumerate(TYPES)]
    rows += [("permanent harvest value", PERM_VALUE * (PERM_KIND == PermanentKind.HARVEST_VALUE))]
    rows += [("permanent production value", PERM_VALUE * (PERM_KIND == PermanentKind.PRODUCTION_VALUE))]
    rows += [("loss of floor bonuses", PERM_KIND == PermanentKind.NO_FLOOR_BONUS)]
    rows += [(f"permanent discount in {good}", PERM_DISCOUNT[:, k]) for k, good in enumerate(resources)]
    rows += [("choice of one of them", PERM_DISCOUNT_MODE == DiscountMode.CHOICE)]
    return [(text, np.asarray(amounts, np.int64)) for text, amounts in rows]


CARD_ROW = 32
"""Floats copied for one card; a row may be shorter, zeros follow."""


def _card_rows() -> tuple[np.ndarray, np.ndarray, list[list[str]]]:
    """Return the feature rows (97, CARD_ROW), their length by type, and the meaning of every column by type.

    A column's scale is the largest amount among the cards of the type, so that features lie in [-1, 1].
    """
    table = np.zeros((NUM_CARDS + 1, CARD_ROW), np.float32)
    texts = []
    for kind in range(NUM_TYPES):
        rows = slice(CARDS_PER_TYPE * kind, CARDS_PER_TYPE * (kind + 1))
        kept = []
        for text, amounts in _features():
            most = int(np.abs(amounts[rows]).max())
            if text == "there" or len(set(amounts[rows].tolist())) > 1:
                table[rows, len(kept)] = amounts[rows] / most
                kept.append(text if most == 1 else f"{text} ({most})")
        texts.append(kept)
    return table, np.array([len(kept) for kept in texts]), texts


CARD_ROWS, ROW_LENGTHS, ROW_TEXTS = _card_rows()

# --- worth of activations ---

WORTH = np.array([0.8, 0.8, 0.8, 0.7, 0.8, 1.8, 1, 1.6])
"""Worth of each good in VP (section 12); a privilege is worth two coins."""
MAX_WORTH = 20  # clipped; the best single cards are worth about 5
ACTION_VALUES = 6
WORTH_ROW = 8
"""Floats of a worth row: worth at action values 1 to 6, 1 for a building with an exchange, zero."""
EXCHANGE_COLUMN = ACTION_VALUES


def _worth_rows() -> np.ndarray:
    """Return by card what it adds to a harvest or production at each action value, float32 (97, WORTH_ROW).

    Worths are divided by MAX_WORTH, the exchange mark by MAX_CARDS. A PER_CARD building's row is for one card counted,
    a building's that exchanges for its better exchange. Characters and ventures have zeros.
    """
    exchanges = np.maximum((GAIN[:, 1:] - PAY[:, 1:]) @ WORTH, 0).max(axis=1)
    worth = np.where(PRODUCTION_KIND == ProductionKind.EXCHANGE, exchanges, _first_effect() @ WORTH)
    table = np.zeros((NUM_CARDS + 1, WORTH_ROW), np.float32)
    for value in range(1, ACTION_VALUES + 1):
        table[:, value - 1] = np.where((ACTIVATION > 0) & (ACTIVATION <= value), worth, 0) / MAX_WORTH
    table[:, EXCHANGE_COLUMN] = (EXCHANGES > 0) / MAX_CARDS
    return table


WORTH_ROWS = _worth_rows()

COUNTED_TYPE = np.where(PRODUCTION_KIND == ProductionKind.PER_CARD, PER_TYPE, NUM_TYPES)
"""Card type that a building counts, (97,); NUM_TYPES for all other cards."""
CARD_BIT = np.array([1 << (card % CARDS_PER_TYPE) for card in range(NUM_CARDS)] + [0], np.int64)
"""Bit of each card within its type, (97,); 0 for NO_CARD."""

# --- scales: the amount written as 1; larger amounts, possible only where "clipped" is said, are written as 1 too ---

MAX_SCORE = 100  # clipped; greedy play reaches 89-124 (section 12)
MAX_COINS = 20  # clipped
MAX_MATERIAL = 12  # clipped; wood, stone
MAX_SERVANTS = 15  # clipped
MAX_MILITARY = MILITARY_MAX  # clipped with option military_cap=none
MAX_VENTURE_VP = 30  # clipped; six ventures give about 30
MAX_MEMBER = 8
MAX_TOWER_VALUE = 4
MAX_AREA_VALUE = 5
MAX_COST = int(COST.max())
MAX_DISCOUNT = int(PERM_DISCOUNT.max() + LEADER_VALUE[LEADER_EFFECT == LeaderEffect.COIN_DISCOUNT].max())
MAX_SUPPORT = int(FAITH_VP.max() + LEADER_VALUE[LEADER_EFFECT == LeaderEffect.CHURCH_BONUS].max())
MAX_SET_VP = int(max(TERRITORY_VP.max(), CHARACTER_VP.max()))
MAX_STEP = int(max(np.diff(TERRITORY_VP).max(), np.diff(CHARACTER_VP).max()))
MAX_SLOT = int(SLOT_MILITARY.max())
MAX_ACTION_VALUE = 15  # clipped
MAX_EXTRA_DISCOUNT = int(EXTRA_DISCOUNT.max())
MAX_CODE = max(len(option.values) for option in OPTIONS) - 1
TURNS = 5
"""Turns of a round: one per family member and the extra one of tile 2-7."""
DRAFT_PICKS = 4
BOARD_SPACES = NUM_SPACES - NUM_FLOORS
MALUS_GOODS = Good.MILITARY + 1
"""Goods that a tile can take something off."""

_LEADERS = "leaders in play, Lorenzo's copy included: 1 permanent or ready, -1 used this round"


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in writing order: three joined bitsets, then numbers."""
    rows = [
        ("floors", NUM_FLOORS, 1, "floors with a family member: 1 coloured, -1 neutral"),
        ("spaces", BOARD_SPACES, 1, "other spaces with a coloured family member"),
        ("neutral_spaces", BOARD_SPACES, 1, "other spaces with the neutral family member"),
        ("home", NUM_MEMBERS, 1, "family members at home: black, white, orange, neutral"),
        ("present", 1, 1, "1: somebody plays this seat"),
        ("to_act", 1, 1, "1: the decision is this seat's"),
        ("turn_order", MAX_SEATS, 1, "place in turn order"),
        ("council", MAX_SEATS, 1, "place in the council, by the seat's first member there"),
        ("bonus_tile", NUM_BONUS_TILES, 1, "personal bonus tile"),
        ("cubes", PERIODS, 1, "periods in which the seat was excommunicated"),
        ("set_member", NUM_DICE, 1, "coloured family member set by Montefeltro"),
        ("double_rate", 1, 1, "1: two servants are paid for +1 of value"),
        ("enough_faith", 1, 1, "1: faith suffices for the Church in this period"),
        ("territories", CARDS_PER_TYPE, 1, "territories owned"),
        ("buildings", CARDS_PER_TYPE, 1, "buildings owned"),
        ("powers", len(Power), 1, "permissions and prohibitions: " + ", ".join(_words(Power))),
        ("gain_malus", MALUS_GOODS, 1, "goods of which every gain is lessened: " + ", ".join(GOODS[:MALUS_GOODS])),
        ("leaders", NUM_LEADERS, 1, _LEADERS),
        ("harvest", ACTION_VALUES, MAX_WORTH, "worth in VP of what territories give at action values 1 to 6"),
        ("production", ACTION_VALUES, MAX_WORTH, "the same of buildings, exchanges at their best"),
        ("exchanges", 1, MAX_CARDS, "buildings with exchanges"),
        ("score", 1, MAX_SCORE, "victory points"),
        ("coins", 1, MAX_COINS, "coins"),
        ("wood", 1, MAX_MATERIAL, "wood"),
        ("stone", 1, MAX_MATERIAL, "stone"),
        ("servants", 1, MAX_SERVANTS, "servants"),
        ("military", 1, MAX_MILITARY, "military points"),
        ("faith", 1, FAITH_MAX, "faith points"),
        ("card_count", NUM_TYPES, MAX_CARDS, "cards owned of each type"),
        ("member_value", NUM_MEMBERS, MAX_MEMBER, "value of each family member"),
        ("tower_value", NUM_TYPES, MAX_TOWER_VALUE, "change of the value of actions in each tower"),
        ("area_value", 2, MAX_AREA_VALUE, "change of the value of harvests, productions"),
        ("coin_discount", NUM_TYPES, MAX_DISCOUNT, "coins off the cost of cards of each type"),
        ("choice_discount", 1, 1, "wood or stone off the cost of buildings"),
        ("set_vp", 2, MAX_SET_VP, "end VP of territories, characters by their number"),
        ("next_vp", 2, MAX_STEP, "end VP that one more territory, character adds"),
        ("venture_vp", 1, MAX_VENTURE_VP, "end VP of ventures"),
        ("slot_military", 1, MAX_SLOT, "military points that one more territory needs"),
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
        ("leader_hand", NUM_LEADERS, 1, "viewer", "leaders in hand or kept in the draft: 1 may be played, -1 not yet"),
        ("packet", NUM_LEADERS, 1, "viewer", "draft: leaders to pick from"),
        ("seen_leaders", NUM_LEADERS, 1, "viewer", "leaders that the viewer has seen"),
        ("phase", len(Phase), 1, "public", "decision point: " + ", ".join(_words(Phase))),
        ("round", ROUNDS, 1, "public", "round; none during set-up"),
        ("turn", TURNS, 1, "public", "turn of the round, the fifth is the extra one of tile 2-7; none at the Vatican"),
        ("placed", 1, 1, "public", "1: the seat to act has placed or passed"),
        ("target", NUM_SPACES, 1, "public", "space of the card being taken or of the action being raised by servants"),
        ("privileges", NUM_PRIVILEGES, 1, "public", "privileges already chosen in this group"),
        ("tasks", len(Task), 1, "public", "kinds of pending tasks: " + ", ".join(_words(Task))),
        ("tiles", NUM_TILES, 1, "public", "excommunication tiles in play"),
        ("discarded", NUM_LEADERS, 1, "public", "leaders discarded by anybody"),
        ("extra_towers", NUM_TYPES, 1, "public", "towers of the extra action being granted or carried out"),
        ("pool", CARDS_PER_TYPE, 1, "public", "running production: 1 building still to be asked, -1 exchange chosen"),
        ("to_come", NUM_CARDS, 1, "public", "cards of the period that are not dealt yet"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


def _card_segments() -> list[Segment]:
    """Return the feature rows of the cards on the floors and of the building being asked."""
    segments = []
    for kind in range(NUM_TYPES):
        text = f"card on each floor, bottom up; per floor {ROW_LENGTHS[kind]} floats: " + ", ".join(ROW_TEXTS[kind])
        segments.append(Segment(f"{TYPES[kind]}", FLOORS * int(ROW_LENGTHS[kind]), 1, "public", text))
    asked = "building whose exchange is asked for: as one floor of buildings"
    return [*segments, Segment("asked", int(ROW_LENGTHS[CardType.BUILDING]), 1, "public", asked)]


def _number_segments() -> list[Segment]:
    """Return the numbers of the table, in writing order."""
    priced = FLOORS * (NUM_TYPES - 1)
    rows = [
        ("coin_price", priced, MAX_COST, "public", "coins due from the viewer, floors of characters to ventures"),
        ("wood_price", FLOORS, MAX_COST, "public", "wood due from the viewer, floors of buildings, choice not counted"),
        ("stone_price", FLOORS, MAX_COST, "public", "stone due likewise"),
        (
            "reach",
            NUM_FLOORS,
            MAX_RAISE + 1,
            "public",
            "viewer to act: 1 + the largest raise by servants with which the floor's card can be taken; 0 if it cannot",
        ),
        ("fees", NUM_TYPES, TOWER_FEE, "public", "coins due from the viewer for entering each tower"),
        ("dice", NUM_DICE, 6, "public", "black, white, orange die"),
        ("value", 1, MAX_ACTION_VALUE, "public", "value of the harvest or production, or of the extra action"),
        ("least_raise", 1, MAX_RAISE, "public", "least raise by servants"),
        ("privileges_left", 1, DRAFT_PICKS, "public", "privileges left in this group"),
        ("fee", 1, TOWER_FEE, "public", "tower fee of the action being raised by servants"),
        ("extra_discount", 3, MAX_EXTRA_DISCOUNT, "public", "coins, wood, stone off by the extra action"),
        ("faith_required", 1, int(FAITH_REQUIRED.max()), "public", "faith that the Church asks in this period"),
        ("draft", 1, DRAFT_PICKS, "public", "leaders picked by every seat"),
        ("options", NUM_OPTIONS, MAX_CODE, "public", "codes of the game's options"),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)]
    + _set_segments()
    + _card_segments()
    + _number_segments()
)
"""Layout `flat`, version by its digest."""
