"""What must be true of leader cards: hands, use, draft, and what each seat knows of them (sections 3, 4.6 and 7).

Each function tells whether one thing is sound; `checks.py` names the invariants.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from ..core.memory import knows
from .checks_seats import ability
from .constants import (
    ADVANCED,
    DEAL,
    HAND_SIZE,
    NO_LEADER,
    NO_PICK,
    NUM_LEADERS,
    WITHOUT_LEADERS,
    LeaderState,
    Member,
    Option,
    Phase,
    Task,
)
from .tables import LEADER_EFFECT, LEADER_ONCE, LeaderEffect

ALL_LEADERS = (1 << NUM_LEADERS) - 1


@compiled
def uses_leaders(s: np.void) -> bool:
    """Tell whether the game is played with leaders."""
    return s["options"][Option.MODE] == ADVANCED and s["options"][Option.LEADERS] != WITHOUT_LEADERS


@compiled
def hands_dealt(s: np.void) -> bool:
    """Tell whether the seats have their four leaders."""
    phase = int(s["phase"])
    return uses_leaders(s) and phase != Phase.CHOOSE_BONUS_TILE and phase != Phase.LEADER_DRAFT


@compiled
def leaders_sound(s: np.void, n: int) -> bool:
    """Tell whether each seat has four leaders in ascending order, all different, or nobody has any."""
    seen = 0
    for p in range(n):
        for slot in range(HAND_SIZE):
            leader = int(s["leaders"][p][slot])
            state = int(s["leader_state"][p][slot])
            if not hands_dealt(s):
                if leader != NO_LEADER or state != LeaderState.NONE:
                    return False
                continue
            if not 0 <= leader < NUM_LEADERS or (seen >> leader) & 1:
                return False
            if not LeaderState.HAND <= state <= LeaderState.DISCARDED:
                return False
            if slot > 0 and int(s["leaders"][p][slot - 1]) > leader:
                return False
            seen |= 1 << leader
    return True


@compiled
def waits_for(s: np.void, p: int, kind: int) -> bool:
    """Tell whether the seat is to act and has a task of this kind on the stack."""
    for i in range(int(s["pending_size"])):
        if int(s["pending"][i][0]) == kind:
            return int(s["player"]) == p
    return False


@compiled
def leader_use_sound(s: np.void, p: int) -> bool:
    """Tell whether only once-per-round leaders were used, and a member is set exactly by Montefeltro (section 4.6)."""
    used = int(s["leader_used"][p])
    if used >> HAND_SIZE != 0:
        return False
    setting = False
    for slot in range(HAND_SIZE):
        leader = ability(s, p, slot)
        if (used >> slot) & 1:
            if LEADER_ONCE[leader] == 0:
                return False
            setting = setting or LEADER_EFFECT[leader] == LeaderEffect.SET_ONE_MEMBER
    done = setting and not waits_for(s, p, Task.SET_MEMBER)
    return Member.BLACK <= int(s["set_member"][p]) <= Member.NEUTRAL and done == (s["set_member"][p] != Member.NEUTRAL)


@compiled
def copied_sound(s: np.void, n: int, p: int) -> bool:
    """Tell whether Lorenzo de' Medici copies another seat's played leader as soon as he is played, nobody else any."""
    copying = False
    for slot in range(HAND_SIZE):
        played = int(s["leader_state"][p][slot]) == LeaderState.PLAYED
        copying = copying or (played and LEADER_EFFECT[int(s["leaders"][p][slot])] == LeaderEffect.COPY_LEADER)
    copied = int(s["copied"][p])
    if not copying or waits_for(s, p, Task.COPY):
        return copied == NO_LEADER
    for q in range(n):
        for slot in range(HAND_SIZE):
            if q != p and int(s["leaders"][q][slot]) == copied and copied != NO_LEADER:
                return int(s["leader_state"][q][slot]) == LeaderState.PLAYED
    return False


@compiled
def draft_sound(s: np.void, n: int) -> bool:
    """Tell whether packets, picks and leaders kept fit the draft, and are empty outside it (section 3)."""
    drafting = int(s["phase"]) == Phase.LEADER_DRAFT
    number = int(s["draft_no"])
    if drafting and not 0 <= number < HAND_SIZE:
        return False
    if not drafting and number != 0:
        return False
    seen = 0
    for p in range(n):
        packet = int(s["packet"][p])
        kept = int(s["kept"][p])
        pick = int(s["pick"][p])
        if drafting and p < int(s["step"]):
            if not 0 <= pick < NUM_LEADERS or not (packet >> pick) & 1:
                return False
        elif pick != NO_PICK:
            return False
        if not drafting and (packet != 0 or kept != 0):
            return False
        if drafting and (popcount(packet) != HAND_SIZE - number or popcount(kept) != number):
            return False
        if (packet | kept) & ~ALL_LEADERS != 0 or packet & kept != 0 or (packet | kept) & seen != 0:
            return False
        seen |= packet | kept
    return True


@compiled
def own_leaders(s: np.void, p: int) -> int:
    """Return the bitset of the leaders that lie before the seat: slots, packet and those kept."""
    own = int(s["packet"][p]) | int(s["kept"][p])
    if hands_dealt(s):
        for slot in range(HAND_SIZE):
            own |= 1 << int(s["leaders"][p][slot])
    return own


@compiled
def open_leaders(s: np.void, n: int) -> int:
    """Return the bitset of the leaders that all have seen: played and discarded ones."""
    seen = 0
    if hands_dealt(s):
        for p in range(n):
            for slot in range(HAND_SIZE):
                if int(s["leader_state"][p][slot]) >= LeaderState.PLAYED:
                    seen |= 1 << int(s["leaders"][p][slot])
    return seen


@compiled
def seen_leaders_sound(s: np.void, n: int, p: int) -> bool:
    """Tell whether the seat has seen its own leaders and the open ones (section 7), and no others in a deal."""
    seen = int(s["seen_leaders"][p])
    due = own_leaders(s, p) | open_leaders(s, n)
    exact = not uses_leaders(s) or s["options"][Option.LEADERS] == DEAL
    return seen & ~ALL_LEADERS == 0 and due & ~seen == 0 and (not exact or seen == due)


@compiled
def leader_memory_sound(s: np.void, n: int, p: int) -> bool:
    """Tell whether the true place of each leader is possible for the seat, and it knows its own and the open ones."""
    known = own_leaders(s, p) | open_leaders(s, n)
    for leader in range(NUM_LEADERS):
        places = int(s["leader_memory"][p][leader])
        if not uses_leaders(s):
            if places != 0:
                return False
            continue
        if places & ~ALL_LEADERS != 0 or not (places >> leader) & 1:
            return False
        if (known >> leader) & 1 and not knows(s["leader_memory"], p, leader):
            return False
    return True
