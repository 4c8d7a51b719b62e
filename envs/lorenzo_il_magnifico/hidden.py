"""Re-dealing everything that a seat cannot know (section 7).

Hidden are the order of the cards not dealt yet, within each type and period, and in the advanced mode the leaders in
others' hands, their packets and, until all have chosen, their picks. A seat has perfect memory of the leaders that it
saw in packets. Money, cards and points of all seats are public.
"""

import numpy as np

from ..core.bits import lowest_bit, popcount
from ..core.compiled import compiled
from ..core.memory import MAX_TRIES, is_asked, redeal, rename_bits
from ..core.rng import randbelow, shuffle
from .constants import (
    CARDS_PER_PERIOD,
    FLOORS,
    HAND_SIZE,
    MAX_LEGAL,
    NO_PICK,
    NUM_LEADERS,
    NUM_TYPES,
    PERIODS,
    LeaderState,
    Phase,
)
from .leaders import can_use_leaders
from .legal import legal
from .setup import plays_with_leaders


@compiled
def _shuffle_rest(s: np.void) -> None:
    """Shuffle the cards not dealt yet within each period: those of its second round stay known as a set."""
    dealt = FLOORS * int(s["round_no"])
    for kind in range(NUM_TYPES):
        for period in range(PERIODS):
            begin = max(dealt, CARDS_PER_PERIOD * period)
            end = CARDS_PER_PERIOD * (period + 1)
            if begin < end:
                shuffle(s, s["decks"][kind, begin:end], end - begin)


@compiled
def shown_leaders(s: np.void, seat: int) -> int:
    """Return the leaders whose place the seat sees: own hand and packet, all played and discarded ones."""
    leaders = int(s["packet"][seat]) | int(s["kept"][seat])
    for q in range(int(s["num_players"])):
        for slot in range(HAND_SIZE):
            state = int(s["leader_state"][q, slot])
            if state >= LeaderState.PLAYED or (q == seat and state == LeaderState.HAND):
                leaders |= 1 << int(s["leaders"][q, slot])
    return leaders


@compiled
def _swap_slots(s: np.void, q: int, a: int, b: int) -> None:
    """Exchange two slots of a seat with everything that belongs to them."""
    leader = int(s["leaders"][q, a])
    s["leaders"][q, a] = s["leaders"][q, b]
    s["leaders"][q, b] = leader
    state = int(s["leader_state"][q, a])
    s["leader_state"][q, a] = s["leader_state"][q, b]
    s["leader_state"][q, b] = state
    used = int(s["leader_used"][q])
    if (used >> a) & 1 != (used >> b) & 1:
        s["leader_used"][q] = used ^ (1 << a | 1 << b)


@compiled
def _sort_slots(s: np.void, q: int) -> None:
    """Put the leaders of a seat into ascending order again."""
    for end in range(HAND_SIZE - 1, 0, -1):
        for slot in range(end):
            if int(s["leaders"][q, slot]) > int(s["leaders"][q, slot + 1]):
                _swap_slots(s, q, slot, slot + 1)


@compiled
def _rename_seat(s: np.void, q: int, rename: np.ndarray) -> None:
    """Give another seat the leaders that now lie in its places."""
    s["packet"][q] = rename_bits(int(s["packet"][q]), rename, NUM_LEADERS)
    s["kept"][q] = rename_bits(int(s["kept"][q]), rename, NUM_LEADERS)
    s["seen_leaders"][q] = rename_bits(int(s["seen_leaders"][q]), rename, NUM_LEADERS)
    if int(s["pick"][q]) != NO_PICK:
        packet = int(s["packet"][q])
        for _ in range(randbelow(s, popcount(packet))):
            packet &= packet - 1
        s["pick"][q] = lowest_bit(packet)
    for slot in range(HAND_SIZE):
        if s["leader_state"][q, slot] == LeaderState.HAND:
            s["leaders"][q, slot] = rename[int(s["leaders"][q, slot])]
    _sort_slots(s, q)


@compiled
def _deal_leaders_anew(s: np.void, seat: int) -> None:
    """Exchange the leaders that the seat cannot see, and choose the others' picks of the running draft anew."""
    n = int(s["num_players"])
    rename = np.empty(NUM_LEADERS, np.int64)
    hidden = (1 << NUM_LEADERS) - 1 & ~shown_leaders(s, seat)
    redeal(s, s["leader_memory"], n, seat, hidden, NUM_LEADERS, rename)
    for q in range(n):
        if q != seat:
            _rename_seat(s, q, rename)


@compiled
def decision_stands(s: np.void, seat: int) -> bool:
    """Tell whether the decision that another seat is known to face can arise with the leaders as they lie."""
    p = int(s["player"])
    if p == seat:
        return True
    if int(s["phase"]) == Phase.POST_TURN and not can_use_leaders(s, p):
        return False
    return is_asked(s, legal(s, np.empty(MAX_LEGAL, np.int16)))


@compiled
def determinize(s: np.void, seat: int) -> None:
    """Re-deal what the seat cannot know, consistently with what it has seen and with the decision that is due."""
    if s["done"]:
        return
    _shuffle_rest(s)
    if not plays_with_leaders(s) or int(s["phase"]) == Phase.CHOOSE_BONUS_TILE:
        return
    for _ in range(MAX_TRIES):
        _deal_leaders_anew(s, seat)
        if decision_stands(s, seat):
            break
