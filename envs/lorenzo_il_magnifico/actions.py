"""Names and words for the 185 action ids (section 4.7).

`action_name` is unique per id and needs no position; `action_text` says what the action means in a position.
"""

from collections.abc import Callable

import numpy as np

from ..core.game import action_blocks, name_at
from ..core.wording import due_task
from .board import area_of
from .church import period_of
from .constants import (
    BONUS_TILE,
    DECLINE_EXTRA,
    DISCOUNT,
    END_TURN,
    EXCHANGE,
    EXTRA_TOWER,
    FLOORS,
    HAND_SIZE,
    LEADER,
    LEADER_ACTIVATE,
    LEADER_DISCARD,
    LEADER_PLAY,
    NO_CARD,
    NO_LEADER,
    NUM_DICE,
    NUM_FLOORS,
    NUM_RESOURCES,
    NUM_SPACES,
    PASS,
    PLACE,
    PRIVILEGE,
    SERVANTS,
    SET_MEMBER,
    VATICAN,
    VENTURE_COST,
    CardType,
    Good,
    Option,
    Phase,
    Space,
)
from .costs import SECOND_WAY, charge, price, tower_fee
from .modifiers import SET_VALUE, ability
from .tables import (
    BLOCK_FIRST,
    BLOCK_MEANINGS,
    BLOCK_NAMES,
    BLOCK_SIZE,
    BONUS_TILE_NAMES,
    BONUS_TILE_TEXTS,
    CARD_NAMES,
    COST,
    EXTRA_VALUE,
    FAITH_VP,
    GAIN,
    HAS_RESOURCE_COST,
    LEADER_NAMES,
    LEADER_TEXTS,
    MILITARY_PAID,
    MILITARY_REQUIRED,
    PAY,
    PRIVILEGE_NAMES,
    SPACE_BONUS,
    SPACE_NAMES,
    SPACE_PENALTY,
    SPACE_VALUE,
    TILE_CODES,
    TILE_TEXTS,
)
from .wording import MEMBER_NAMES, amount, amounts, card_on

BLOCKS = action_blocks(BLOCK_NAMES, BLOCK_FIRST, BLOCK_SIZE, BLOCK_MEANINGS)
"""The contiguous blocks of action ids, from actions.json."""


def _names() -> list[str]:
    """Return the unique names of all ids, in order."""
    slots = range(LEADER_PLAY - LEADER_DISCARD)
    return [
        *(f"Place {member} on {space}" for member in MEMBER_NAMES for space in SPACE_NAMES),
        "Pass",
        "Pay resources",
        "Pay military points",
        "Take wood off",
        "Take stone off",
        *(f"Take the privilege {name}" for name in PRIVILEGE_NAMES),
        *(f"Raise by {raised}" for raised in range(EXCHANGE - SERVANTS)),
        "Skip the exchange",
        "Make the first exchange",
        "Make the second exchange",
        *(f"Take the card of {space}" for space in SPACE_NAMES[:NUM_FLOORS]),
        "Decline the extra action",
        "Support the Church",
        "Refuse to support the Church",
        *(f"Choose bonus tile {name}" for name in BONUS_TILE_NAMES[1:]),
        *(f"Choose leader {name}" for name in LEADER_NAMES),
        *(f"Discard leader {slot}" for slot in slots),
        *(f"Play leader {slot}" for slot in slots),
        *(f"Use leader {slot}" for slot in slots),
        *(f"Set {member}" for member in MEMBER_NAMES[:NUM_DICE]),
        "End the turn",
    ]


ACTION_NAMES = _names()


def action_name(action: int) -> str:
    """Return the unique name of an action id; leaders in slots are counted from 0 as in the data.

    Raises:
        IndexError: the id is outside 0..184.
    """
    return name_at(ACTION_NAMES, action)


def action_text(record: np.void, action: int, viewer: int | None = None) -> str:
    """Return what a legal action means in a position, in words.

    Args:
        record: the position; the action is one of the seat to act.
        action: id 0..184.
        viewer: seat that listens; a leader that another seat keeps in the draft is not named. None is told everything.

    Raises:
        IndexError: the id is outside 0..184.
    """
    name = action_name(action)
    phase = Phase(int(record["phase"]))
    player = int(record["player"])
    if phase == Phase.LEADER_DRAFT and viewer not in (None, player):
        return "Keep one of the leaders in hand"
    tell = TELLERS.get(phase)
    return tell(record, player, action) if tell else name


# --- placements and taking cards ---


def _raise_words(record: np.void, p: int, missing: int) -> list[str]:
    """Return the servants that a missing value costs at least, as a list of no or one part."""
    return [amount(missing * int(record["servant_rate"][p]), "servant")] if missing > 0 else []


def _cost_words(record: np.void, p: int, card: int, granting: int) -> str:
    """Return what a card costs after the fixed discounts, each way to pay it."""
    ways = []
    if HAS_RESOURCE_COST[card] and COST[card].any():
        ways.append(amounts([int(price(record, p, card, granting, resource)) for resource in range(NUM_RESOURCES)]))
    if MILITARY_REQUIRED[card]:
        ways.append(f"{MILITARY_PAID[card]} military")
    return f" for {' or '.join(ways)}" if ways else ""


def _taking_words(record: np.void, p: int, space: int, value: int, granting: int) -> str:
    """Return the card of a floor with its cost, and servants and fee that taking it needs at least."""
    card = int(record["tower_cards"][space])
    missing = int(SPACE_VALUE[space]) - value - int(record["tower_value"][p, space // FLOORS])
    needs = _raise_words(record, p, missing)
    fee = int(tower_fee(record, p, space // FLOORS))
    if fee:
        needs.append(f"{amount(fee, 'coin')} for the occupied tower")
    text = card_on(record, space) + _cost_words(record, p, card, granting)
    return text + (f", needs {' and '.join(needs)}" if needs else "")


def _place_text(record: np.void, p: int, action: int) -> str:
    """Return what placing a member means."""
    member, space = divmod(action - PLACE, NUM_SPACES)
    value = int(record["member_value"][p, member])
    text = f"Place {MEMBER_NAMES[member]} ({value}) on {SPACE_NAMES[space]}"
    if space < NUM_FLOORS:
        return f"{text}: take {_taking_words(record, p, space, value, NO_CARD)}"
    if space <= Space.PRODUCTION_LARGE:
        checked = value + int(record["area_value"][p, area_of(space)])
        text += f": action value {checked - int(SPACE_PENALTY[space])}"
        needs = _raise_words(record, p, int(SPACE_VALUE[space]) - checked)
    else:
        text += f": {amounts(SPACE_BONUS[space])}"
        needs = _raise_words(record, p, int(SPACE_VALUE[space]) - value)
    return text + (f", needs {needs[0]}" if needs else "")


def _turn_text(record: np.void, p: int, action: int) -> str:
    """Return the words of TURN and POST_TURN."""
    if action < PASS:
        return _place_text(record, p, action)
    if action == PASS:
        return "Pass: place no family member this turn"
    if LEADER_DISCARD <= action < SET_MEMBER:
        return _leader_text(record, p, action)
    return action_name(action)


def _leader_text(record: np.void, p: int, action: int) -> str:
    """Return the words of the leader actions (section 4.6)."""
    slot = (action - LEADER_DISCARD) % HAND_SIZE
    leader = int(record["leaders"][p, slot])
    if leader == NO_LEADER:
        return action_name(action)
    if action < LEADER_PLAY:
        return f"Discard {LEADER_NAMES[leader]} for a council privilege"
    if action < LEADER_ACTIVATE:
        return f"Play {LEADER_NAMES[leader]} ({LEADER_TEXTS[leader]})"
    used = int(ability(record, p, slot))
    copied = f" as {LEADER_NAMES[used]}" if used != leader else ""
    return f"Use {LEADER_NAMES[leader]}{copied} ({LEADER_TEXTS[used]})"


# --- decisions inside a turn ---


def _extra_tower_text(record: np.void, p: int, action: int) -> str:
    """Return the words of EXTRA_TOWER."""
    granting = due_task(record)[1]
    if action == DECLINE_EXTRA:
        return f"Give up the extra action of {CARD_NAMES[granting]}"
    if not EXTRA_TOWER <= action < DECLINE_EXTRA:
        return action_name(action)
    space = action - EXTRA_TOWER
    taken = _taking_words(record, p, space, int(EXTRA_VALUE[granting]), granting)
    return f"Take from {SPACE_NAMES[space]} with {CARD_NAMES[granting]}: {taken}"


def _paying_text(record: np.void, p: int, action: int) -> str:
    """Return the words of VENTURE_COST and DISCOUNT: what is paid for the card."""
    space, granting = due_task(record)[1:3]
    card = int(record["tower_cards"][space])
    if not VENTURE_COST <= action < PRIVILEGE or card == NO_CARD:
        return action_name(action)
    if action == VENTURE_COST + SECOND_WAY:
        return f"Pay {MILITARY_PAID[card]} military for {CARD_NAMES[card]}"
    way = action - (VENTURE_COST if action < DISCOUNT else DISCOUNT)
    charged = [int(charge(record, p, card, granting, way, resource)) for resource in range(NUM_RESOURCES)]
    taken_off = ("", "")
    if action >= DISCOUNT:
        taken_off = (" (wood off)", " (stone off)")
    return f"Pay {amounts(charged)} for {CARD_NAMES[card]}{taken_off[way]}"


def _servants_text(record: np.void, p: int, action: int) -> str:
    """Return the words of SERVANTS: what is paid, and the value of a harvest or production."""
    if not SERVANTS <= action < EXCHANGE:
        return action_name(action)
    raised = action - SERVANTS
    _, space, value, _, _ = due_task(record)
    paid = amount(raised * int(record["servant_rate"][p]), "servant")
    if space == Space.HARVEST_SINGLE:
        return f"Harvest with value {value + raised}, paying {paid}"
    if space == Space.PRODUCTION_SINGLE:
        return f"Produce with value {value + raised}, paying {paid}"
    return f"Pay {paid} on {SPACE_NAMES[space]}"


def _exchange_text(record: np.void, p: int, action: int) -> str:
    """Return the words of EXCHANGE: building, payment and gain."""
    card = int(record["cards"][p, CardType.BUILDING, due_task(record)[2]])
    exchange = action - EXCHANGE
    if not EXCHANGE <= action < EXTRA_TOWER or card == NO_CARD:
        return action_name(action)
    if exchange == 0:
        return f"Skip the exchange of {CARD_NAMES[card]}"
    return f"Exchange of {CARD_NAMES[card]}: pay {amounts(PAY[card, exchange])} for {amounts(GAIN[card, exchange])}"


def _privilege_text(record: np.void, p: int, action: int) -> str:
    """Return the words of PRIVILEGE."""
    if not PRIVILEGE <= action < SERVANTS:
        return action_name(action)
    return f"Council privilege: {PRIVILEGE_NAMES[action - PRIVILEGE]}"


def _copy_text(record: np.void, p: int, action: int) -> str:
    """Return the words of COPY."""
    if not LEADER <= action < LEADER_DISCARD:
        return action_name(action)
    leader = action - LEADER
    return f"Copy {LEADER_NAMES[leader]} ({LEADER_TEXTS[leader]})"


def _set_member_text(record: np.void, p: int, action: int) -> str:
    """Return the words of SET_MEMBER."""
    if not SET_MEMBER <= action < END_TURN:
        return action_name(action)
    member = action - SET_MEMBER
    return f"Set the {MEMBER_NAMES[member]} member ({int(record['member_value'][p, member])}) to {SET_VALUE}"


# --- between the turns ---


def _vatican_text(record: np.void, p: int, action: int) -> str:
    """Return the words of VATICAN (section 4.5)."""
    if action == VATICAN:
        faith = int(record["stock"][p, Good.FAITH])
        points = int(FAITH_VP[int(record["options"][Option.FAITH_VP]), faith]) + int(record["church_bonus"][p])
        return f"Support the Church: {faith} faith for {points} VP"
    if action != VATICAN + 1:
        return action_name(action)
    tile = int(record["tiles"][period_of(int(record["round_no"]))])
    return f"Refuse and be excommunicated: tile {TILE_CODES[tile]} ({TILE_TEXTS[tile]})"


def _bonus_tile_text(record: np.void, p: int, action: int) -> str:
    """Return the words of CHOOSE_BONUS_TILE."""
    if not BONUS_TILE <= action < LEADER:
        return action_name(action)
    tile = 1 + action - BONUS_TILE
    return f"Choose bonus tile {BONUS_TILE_NAMES[tile]} ({BONUS_TILE_TEXTS[tile]})"


def _draft_text(record: np.void, p: int, action: int) -> str:
    """Return the words of LEADER_DRAFT for the seat that picks."""
    if not LEADER <= action < LEADER_DISCARD:
        return action_name(action)
    leader = action - LEADER
    return f"Keep {LEADER_NAMES[leader]} ({LEADER_TEXTS[leader]})"


TELLERS: dict[Phase, Callable[[np.void, int, int], str]] = {
    Phase.CHOOSE_BONUS_TILE: _bonus_tile_text,
    Phase.LEADER_DRAFT: _draft_text,
    Phase.TURN: _turn_text,
    Phase.VENTURE_COST: _paying_text,
    Phase.DISCOUNT: _paying_text,
    Phase.SERVANTS: _servants_text,
    Phase.EXCHANGE: _exchange_text,
    Phase.PRIVILEGE: _privilege_text,
    Phase.EXTRA_TOWER: _extra_tower_text,
    Phase.VATICAN: _vatican_text,
    Phase.COPY: _copy_text,
    Phase.SET_MEMBER: _set_member_text,
    Phase.POST_TURN: _turn_text,
}
"""What tells an action of each decision point; actions that the phase does not offer are told by their names."""
