"""Leaders of the advanced mode: dealing and drafting, requirements, playing and using them (sections 3 and 4.6)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from ..core.memory import learn, note_pick
from ..core.pending import pop, push
from ..core.rng import shuffle
from .areas import push_activation
from .constants import (
    DEAL,
    HAND_SIZE,
    HOME,
    NO_PICK,
    NUM_DICE,
    NUM_LEADERS,
    NUM_STOCK,
    NUM_TYPES,
    Area,
    LeaderState,
    Option,
    Source,
    Task,
)
from .gains import gain, push_privileges
from .modifiers import ability, refresh
from .setup import plays_with_leaders
from .tables import (
    LEADER_CARDS,
    LEADER_EFFECT,
    LEADER_GAIN,
    LEADER_ONCE,
    LEADER_SAME,
    LEADER_STOCK,
    LEADER_VALUE,
    LEADER_VP,
    LeaderEffect,
)

# --- dealing and drafting (section 3)


@compiled
def _show(s: np.void, p: int, leaders: int) -> None:
    """Let a seat see some leaders."""
    s["seen_leaders"][p] |= leaders
    learn(s["leader_memory"], p, leaders)


@compiled
def deal_leaders(s: np.void) -> None:
    """Deal four leaders to every seat; they are drafted, or kept with leaders=deal."""
    n = int(s["num_players"])
    cards = np.empty(NUM_LEADERS, np.int64)
    for leader in range(NUM_LEADERS):
        cards[leader] = leader
    shuffle(s, cards, NUM_LEADERS)
    for p in range(n):
        dealt = 0
        for k in range(HAND_SIZE):
            dealt |= 1 << cards[HAND_SIZE * p + k]
        s["packet"][p] = dealt
        _show(s, p, dealt)
    if s["options"][Option.LEADERS] == DEAL:
        for p in range(n):
            s["kept"][p] = s["packet"][p]
        take_up_hands(s)


@compiled
def take_up_hands(s: np.void) -> None:
    """Put the leaders that every seat has kept into its slots, ascending; the draft is over."""
    for p in range(int(s["num_players"])):
        leaders = int(s["kept"][p])
        for slot in range(HAND_SIZE):
            s["leaders"][p, slot] = lowest_bit(leaders)
            s["leader_state"][p, slot] = LeaderState.HAND
            leaders &= leaders - 1
        s["kept"][p] = 0
        s["packet"][p] = 0
    s["draft_no"] = 0


@compiled
def pick_leader(s: np.void, leader: int) -> None:
    """Note the leader that the seat keeps; the packets move when all have chosen."""
    s["pick"][int(s["player"])] = leader
    s["step"] += 1


@compiled
def _note_picks(s: np.void) -> None:
    """Record what every seat learns from the picks: the others only know the packet from which a leader was kept."""
    n = int(s["num_players"])
    drawn = np.empty(HAND_SIZE, np.int64)
    for p in range(n):
        leaders = int(s["packet"][p])
        size = 0
        kept = 0
        while leaders != 0:
            drawn[size] = lowest_bit(leaders)
            if drawn[size] == int(s["pick"][p]):
                kept = size
            size += 1
            leaders &= leaders - 1
        note_pick(s["leader_memory"], n, p, drawn, size, kept, False)


@compiled
def pass_packets(s: np.void) -> None:
    """Let all seats keep their picks and hand the rest to the neighbour on the right, seat p - 1."""
    n = int(s["num_players"])
    _note_picks(s)
    for p in range(n):
        s["kept"][p] |= 1 << int(s["pick"][p])
        s["packet"][p] &= ~(1 << int(s["pick"][p]))
        s["pick"][p] = NO_PICK
    first = int(s["packet"][0])
    for p in range(n - 1):
        s["packet"][p] = s["packet"][p + 1]
    s["packet"][n - 1] = first
    for p in range(n):
        _show(s, p, int(s["packet"][p]))
    s["draft_no"] += 1
    s["step"] = 0
    if s["draft_no"] == HAND_SIZE:
        take_up_hands(s)


# --- requirements and permissions (section 4.6)


@compiled
def requirement_met(s: np.void, p: int, leader: int) -> bool:
    """Tell whether a seat has what a leader asks for; nothing is paid (section 2, leaders)."""
    same = 0
    for kind in range(NUM_TYPES):
        same = max(same, int(s["card_count"][p, kind]))
        if int(s["card_count"][p, kind]) < LEADER_CARDS[leader, kind]:
            return False
    for good in range(NUM_STOCK):
        if int(s["stock"][p, good]) < LEADER_STOCK[leader, good]:
            return False
    return same >= LEADER_SAME[leader] and int(s["scores"][p]) >= LEADER_VP[leader]


@compiled
def copyable(s: np.void, p: int) -> int:
    """Return the bitset of the leaders that other seats have face up."""
    leaders = 0
    for q in range(int(s["num_players"])):
        for slot in range(HAND_SIZE):
            if q != p and s["leader_state"][q, slot] == LeaderState.PLAYED:
                leaders |= 1 << ability(s, q, slot)
    return leaders


@compiled
def in_hand(s: np.void, p: int, slot: int) -> bool:
    """Tell whether the leader of a slot has been neither played nor discarded."""
    return s["leader_state"][p, slot] == LeaderState.HAND


@compiled
def can_play(s: np.void, p: int, slot: int) -> bool:
    """Tell whether the seat may play the leader of a slot."""
    if not in_hand(s, p, slot):
        return False
    leader = int(s["leaders"][p, slot])
    if not requirement_met(s, p, leader):
        return False
    return LEADER_EFFECT[leader] != LeaderEffect.COPY_LEADER or copyable(s, p) != 0


@compiled
def has_coloured_at_home(s: np.void, p: int) -> bool:
    """Tell whether a coloured member has not been placed this round."""
    for member in range(NUM_DICE):
        if int(s["member_at"][p, member]) == HOME:
            return True
    return False


@compiled
def can_activate(s: np.void, p: int, slot: int) -> bool:
    """Tell whether the seat may use the once-per-round ability of the leader in a slot."""
    if s["leader_state"][p, slot] != LeaderState.PLAYED or (int(s["leader_used"][p]) >> slot) & 1:
        return False
    leader = ability(s, p, slot)
    if LEADER_EFFECT[leader] == LeaderEffect.SET_ONE_MEMBER:
        return has_coloured_at_home(s, p)
    return LEADER_ONCE[leader] == 1


@compiled
def can_use_leaders(s: np.void, p: int) -> bool:
    """Tell whether a leader can be played or used, which opens POST_TURN."""
    if not plays_with_leaders(s):
        return False
    for slot in range(HAND_SIZE):
        if can_play(s, p, slot) or can_activate(s, p, slot):
            return True
    return False


# --- actions


@compiled
def discard_leader(s: np.void, p: int, slot: int) -> None:
    """Show and discard a leader for a privilege."""
    s["leader_state"][p, slot] = LeaderState.DISCARDED
    show_to_all(s, int(s["leaders"][p, slot]))
    push_privileges(s, 1)


@compiled
def show_to_all(s: np.void, leader: int) -> None:
    """Let every seat see a leader."""
    for q in range(int(s["num_players"])):
        _show(s, q, 1 << leader)


@compiled
def play_leader(s: np.void, p: int, slot: int) -> None:
    """Put a leader face up; Lorenzo de' Medici goes on to choose whom he copies."""
    s["leader_state"][p, slot] = LeaderState.PLAYED
    leader = int(s["leaders"][p, slot])
    show_to_all(s, leader)
    if LEADER_EFFECT[leader] == LeaderEffect.COPY_LEADER:
        push(s, Task.COPY, slot, 0, 0, 0)
    refresh(s, p)


@compiled
def copy_leader(s: np.void, p: int, leader: int) -> None:
    """Give Lorenzo de' Medici the ability of a leader in play."""
    pop(s)
    s["copied"][p] = leader
    refresh(s, p)


@compiled
def activate_leader(s: np.void, p: int, slot: int) -> None:
    """Use a once-per-round ability; harvests and productions of leaders get no bonus of characters (section 4.4)."""
    s["leader_used"][p] |= 1 << slot
    leader = ability(s, p, slot)
    effect = LEADER_EFFECT[leader]
    if effect == LeaderEffect.GAIN:
        push_privileges(s, gain(s, p, Source.LEADER, LEADER_GAIN[leader], 1))
    elif effect == LeaderEffect.SET_ONE_MEMBER:
        push(s, Task.SET_MEMBER, 0, 0, 0, 0)
    else:
        area = Area.HARVEST if effect == LeaderEffect.HARVEST else Area.PRODUCTION
        push_activation(s, area, LEADER_VALUE[leader] + int(s["area_malus"][p, area]), 0)


@compiled
def choose_set_member(s: np.void, p: int, member: int) -> None:
    """Let Federico da Montefeltro set the value of a coloured member for this round."""
    pop(s)
    s["set_member"][p] = member
    refresh(s, p)
