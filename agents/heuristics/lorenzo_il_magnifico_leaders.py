"""Leaders in the heuristic of Lorenzo il Magnifico: drafting, playing, using, copying and discarding them.

`t` is the table of `lorenzo_il_magnifico_worth.py`, `w` the row of weights.
"""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.lorenzo_il_magnifico.constants import (
    HAND_SIZE,
    HOME,
    LEADER,
    LEADER_ACTIVATE,
    LEADER_DISCARD,
    LEADER_PLAY,
    NUM_DICE,
    NUM_MEMBERS,
    NUM_STOCK,
    NUM_TYPES,
    SET_MEMBER,
    Area,
)
from ...envs.lorenzo_il_magnifico.leaders import copyable
from ...envs.lorenzo_il_magnifico.modifiers import SET_VALUE, ability
from ...envs.lorenzo_il_magnifico.tables import (
    LEADER_CARDS,
    LEADER_EFFECT,
    LEADER_SAME,
    LEADER_STOCK,
    LEADER_VALUE,
    LEADER_VP,
    LeaderEffect,
)
from .lorenzo_il_magnifico_areas import best_raised_worth
from .lorenzo_il_magnifico_weights import Weight
from .lorenzo_il_magnifico_worth import Fact, Row

NOTHING = -1
"""No action chosen."""


@compiled
def choose_draft(legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Keep the leader with the highest preference."""
    best = int(legal[0])
    for j in range(1, n):
        if w[Weight.DRAFT_SFORZA + int(legal[j]) - LEADER] > w[Weight.DRAFT_SFORZA + best - LEADER]:
            best = int(legal[j])
    return best


@compiled
def choose_copy(legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Copy the leader that is worth most per round."""
    best = int(legal[0])
    for j in range(1, n):
        if w[Weight.LEADER_SFORZA + int(legal[j]) - LEADER] > w[Weight.LEADER_SFORZA + best - LEADER]:
            best = int(legal[j])
    return best


@compiled
def weakest_member(s: np.void, p: int) -> int:
    """Return the coloured member at home of the lowest value, NUM_DICE if none is at home."""
    weakest = NUM_DICE
    for member in range(NUM_DICE):
        if int(s["member_at"][p][member]) != HOME:
            continue
        if weakest == NUM_DICE or int(s["member_value"][p][member]) < int(s["member_value"][p][weakest]):
            weakest = member
    return weakest


@compiled
def choose_set_member(s: np.void) -> int:
    """Set the coloured member of the lowest value."""
    return SET_MEMBER + weakest_member(s, int(s["player"]))


# --- playing, using, discarding


@compiled
def turns_to_requirement(s: np.void, p: int, leader: int, w: np.ndarray) -> int:
    """Return how many placements the requirement of a leader is expected to take, tenths."""
    most = 0
    cards = 0
    for kind in range(NUM_TYPES):
        owned = int(s["card_count"][p][kind])
        most = max(most, owned)
        cards += max(0, LEADER_CARDS[leader, kind] - owned)
    cards += max(0, LEADER_SAME[leader] - most)
    units = max(0, LEADER_VP[leader] - int(s["scores"][p])) // 2
    for good in range(NUM_STOCK):
        units += max(0, LEADER_STOCK[leader, good] - int(s["stock"][p][good]))
    return cards * w[Weight.CARD_TURNS] + units * w[Weight.UNIT_TURNS]


@compiled
def expected_worth(s: np.void, p: int, leader: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a leader in hand is still worth: per round in play, times the chance to play it."""
    if LEADER_EFFECT[leader] == LeaderEffect.COPY_LEADER and copyable(s, p) == 0 and t[Row.OUTLOOK, Fact.ROUNDS] < 2:
        return 0
    total = 10 * t[Row.OUTLOOK, Fact.PLACEMENTS]
    rest = total - turns_to_requirement(s, p, leader, w)
    if rest <= 0:
        return 0
    return w[Weight.LEADER_SFORZA + leader] * rest // (10 * NUM_MEMBERS) * rest // total


@compiled
def is_useful(s: np.void, p: int, slot: int, t: np.ndarray) -> bool:
    """Tell whether using the once-per-round ability of a leader gains something now."""
    leader = ability(s, p, slot)
    effect = LEADER_EFFECT[leader]
    if effect == LeaderEffect.SET_ONE_MEMBER:
        member = weakest_member(s, p)
        return member < NUM_DICE and int(s["member_value"][p][member]) < SET_VALUE - 1
    if effect == LeaderEffect.HARVEST or effect == LeaderEffect.PRODUCTION:
        area = Area.HARVEST if effect == LeaderEffect.HARVEST else Area.PRODUCTION
        value = LEADER_VALUE[leader] + int(s["area_malus"][p][area])
        return best_raised_worth(s, p, area, value, 0, t) > 0
    return True


@compiled
def is_hopeless(s: np.void, p: int, slot: int, w: np.ndarray, t: np.ndarray) -> bool:
    """Tell whether a leader in hand is worth less than the privilege for discarding it."""
    worth = expected_worth(s, p, int(s["leaders"][p][slot]), w, t)
    return 100 * worth < w[Weight.DISCARD] * t[Row.PRIVILEGES, 1]


@compiled
def choose_leader_action(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Play a leader, else use one, else discard one without hope; NOTHING if none of it is sensible."""
    p = int(s["player"])
    useful = NOTHING
    hopeless = NOTHING
    for j in range(n):
        action = int(legal[j])
        if LEADER_PLAY <= action < LEADER_PLAY + HAND_SIZE:
            return action
        use = action - LEADER_ACTIVATE
        if useful == NOTHING and 0 <= use < HAND_SIZE and is_useful(s, p, use, t):
            useful = action
        slot = action - LEADER_DISCARD
        if hopeless == NOTHING and 0 <= slot < HAND_SIZE and is_hopeless(s, p, slot, w, t):
            hopeless = action
    return useful if useful != NOTHING else hopeless
