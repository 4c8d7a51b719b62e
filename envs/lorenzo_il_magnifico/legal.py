"""The legal actions of every decision point, exactly (sections 4.2 to 4.6). One function per phase; ids ascend."""

import numpy as np

from ..core.choices import write_both, write_ids
from ..core.compiled import compiled
from ..core.pending import top
from .areas import needed_values
from .board import closed_spaces
from .constants import (
    ALL_RAISES,
    BONUS_TILE,
    DECLINE_EXTRA,
    DISCOUNT,
    END_TURN,
    EXCHANGE,
    EXTRA_TOWER,
    FORCED_ONLY,
    HAND_SIZE,
    HOME,
    LEADER,
    LEADER_ACTIVATE,
    LEADER_DISCARD,
    LEADER_PLAY,
    MAX_RAISE,
    NUM_BONUS_TILES,
    NUM_DICE,
    NUM_FLOORS,
    NUM_MEMBERS,
    NUM_PRIVILEGES,
    NUM_SPACES,
    OVERPAY,
    PASS,
    PLACE,
    PRIVILEGE,
    SERVANTS,
    SET_MEMBER,
    VATICAN,
    VENTURE_COST,
    Area,
    CardType,
    Member,
    Option,
    Phase,
    Space,
)
from .costs import FIRST_WAY, SECOND_WAY, is_payable, reach
from .gains import can_pay, most_raise
from .leaders import can_activate, can_play, copyable, in_hand
from .survey import extra_floors, usable_spaces
from .tables import EXCHANGES, PAY


@compiled
def legal_bonus_tile(s: np.void, out: np.ndarray) -> int:
    """Any advanced bonus tile that nobody has."""
    n = 0
    for tile in range(1, NUM_BONUS_TILES):
        taken = False
        for p in range(int(s["num_players"])):
            taken = taken or int(s["bonus_tile"][p]) == tile
        if not taken:
            out[n] = BONUS_TILE + tile - 1
            n += 1
    return n


@compiled
def write_placements(s: np.void, p: int, out: np.ndarray) -> int:
    """Write every legal PLACE (section 4.3)."""
    n = 0
    open_to_coloured = ~closed_spaces(s, p)
    for member in range(NUM_MEMBERS):
        if int(s["member_at"][p, member]) == HOME:
            spaces = usable_spaces(s, int(s["member_value"][p, member]))
            if member != Member.NEUTRAL:
                spaces &= open_to_coloured
            n = write_ids(spaces, PLACE + NUM_SPACES * member, out, n)
    return n


@compiled
def write_leader_actions(s: np.void, p: int, out: np.ndarray, n: int) -> int:
    """Append what the seat may do with its leaders (section 4.6)."""
    for slot in range(HAND_SIZE):
        if in_hand(s, p, slot):
            out[n] = LEADER_DISCARD + slot
            n += 1
    for slot in range(HAND_SIZE):
        if can_play(s, p, slot):
            out[n] = LEADER_PLAY + slot
            n += 1
    for slot in range(HAND_SIZE):
        if can_activate(s, p, slot):
            out[n] = LEADER_ACTIVATE + slot
            n += 1
    return n


@compiled
def legal_turn(s: np.void, out: np.ndarray) -> int:
    """Place a member, pass (always, or with pass_rule=forced_only if nothing can be placed), or use leaders."""
    p = int(s["player"])
    n = write_placements(s, p, out)
    if n == 0 or s["options"][Option.PASS_RULE] != FORCED_ONLY:
        out[n] = PASS
        n += 1
    return write_leader_actions(s, p, out, n)


@compiled
def legal_post_turn(s: np.void, out: np.ndarray) -> int:
    """Use leaders or end the turn."""
    n = write_leader_actions(s, int(s["player"]), out, 0)
    out[n] = END_TURN
    return n + 1


@compiled
def write_ways(s: np.void, first: int, out: np.ndarray) -> int:
    """Write the ways in which the card being taken can be paid (section 5.3)."""
    p = int(s["player"])
    card = int(s["tower_cards"][top(s, 1)])
    n = 0
    for way in range(FIRST_WAY, SECOND_WAY + 1):
        if is_payable(s, p, card, top(s, 2), way, NUM_FLOORS, 0):
            out[n] = first + way
            n += 1
    return n


@compiled
def largest_raise(s: np.void, p: int) -> int:
    """Return the largest raise that SERVANTS may offer for the top task."""
    most = min(MAX_RAISE, most_raise(s, p))
    space = top(s, 1)
    if space < NUM_FLOORS:
        most = min(most, reach(s, p, space, top(s, 4), top(s, 2)))
    return most


@compiled
def legal_servants(s: np.void, out: np.ndarray) -> int:
    """The least raise, and further ones that switch something on, or every affordable one (section 4.4)."""
    p = int(s["player"])
    space = top(s, 1)
    least = top(s, 3)
    every = s["options"][Option.SERVANTS_CHOICE] == ALL_RAISES or s["options"][Option.ALLOW_OVERPAY] == OVERPAY
    useful = 0
    if not every:
        useful = needed_values(s, p, Area.HARVEST if space == Space.HARVEST_SINGLE else Area.PRODUCTION)
    n = 0
    for raised in range(least, largest_raise(s, p) + 1):
        value = top(s, 2) + raised
        if every or raised == least or (value > 0 and (useful >> value) & 1):
            out[n] = SERVANTS + raised
            n += 1
    return n


@compiled
def legal_exchange(s: np.void, out: np.ndarray) -> int:
    """Skip the building, or one of its exchanges that can be paid (section 5.5)."""
    p = int(s["player"])
    card = int(s["cards"][p, CardType.BUILDING, top(s, 2)])
    out[0] = EXCHANGE
    n = 1
    for exchange in range(1, EXCHANGES[card] + 1):
        if can_pay(s, p, PAY[card, exchange]):
            out[n] = EXCHANGE + exchange
            n += 1
    return n


@compiled
def legal_privilege(s: np.void, out: np.ndarray) -> int:
    """Any bonus not chosen yet in the same group (section 5.6)."""
    return write_ids((1 << NUM_PRIVILEGES) - 1 & ~top(s, 2), PRIVILEGE, out, 0)


@compiled
def legal_extra_tower(s: np.void, out: np.ndarray) -> int:
    """A floor whose card the extra action can take, or decline (section 4.4)."""
    n = write_ids(extra_floors(s, top(s, 1)), EXTRA_TOWER, out, 0)
    out[n] = DECLINE_EXTRA
    return n + 1


@compiled
def legal_set_member(s: np.void, out: np.ndarray) -> int:
    """A coloured member at home."""
    p = int(s["player"])
    n = 0
    for member in range(NUM_DICE):
        if int(s["member_at"][p, member]) == HOME:
            out[n] = SET_MEMBER + member
            n += 1
    return n


@compiled
def legal_nested(s: np.void, phase: int, out: np.ndarray) -> int:
    """Write the legal actions of a decision inside a turn."""
    if phase == Phase.SERVANTS:
        return legal_servants(s, out)
    if phase == Phase.EXCHANGE:
        return legal_exchange(s, out)
    if phase == Phase.PRIVILEGE:
        return legal_privilege(s, out)
    if phase == Phase.EXTRA_TOWER:
        return legal_extra_tower(s, out)
    if phase == Phase.VENTURE_COST:
        return write_ways(s, VENTURE_COST, out)
    if phase == Phase.DISCOUNT:
        return write_ways(s, DISCOUNT, out)
    if phase == Phase.COPY:
        return write_ids(copyable(s, int(s["player"])), LEADER, out, 0)
    return legal_set_member(s, out)


@compiled
def legal(s: np.void, out: np.ndarray) -> int:
    """Write the legal action ids ascending into `out` (int16, at least MAX_LEGAL long); return their number."""
    phase = int(s["phase"])
    if phase == Phase.TURN:
        return legal_turn(s, out)
    if phase == Phase.VATICAN:
        return write_both(VATICAN, out)
    if phase == Phase.POST_TURN:
        return legal_post_turn(s, out)
    if phase == Phase.CHOOSE_BONUS_TILE:
        return legal_bonus_tile(s, out)
    if phase == Phase.LEADER_DRAFT:
        return write_ids(int(s["packet"][int(s["player"])]), LEADER, out, 0)
    return legal_nested(s, phase, out)
