"""The heuristic for Lorenzo il Magnifico: a plain, human-like player (section 12 of the rules page).

It values goods, cards, harvests and productions in hundredths of a victory point by what they bring until the end of
the game, and makes the placement that is worth most, the member's value being a price. It uses only what the
seat to act may see: the public table and its own leaders. Ties go to the lowest action.
"""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.core.dispatch import register_heuristic
from ...envs.core.pending import top
from ...envs.lorenzo_il_magnifico.board import area_of
from ...envs.lorenzo_il_magnifico.church import faith_points, period_of
from ...envs.lorenzo_il_magnifico.constants import (
    BONUS_TILE,
    DECLINE_EXTRA,
    DISCOUNT,
    END_TURN,
    EXCHANGE,
    EXTRA_TOWER,
    FLOORS,
    NUM_FLOORS,
    NUM_MEMBERS,
    PERIODS,
    PRIVILEGE,
    SERVANTS,
    VATICAN,
    VENTURE_COST,
    CardType,
    Good,
    Phase,
    Space,
)
from ...envs.lorenzo_il_magnifico.costs import tower_fee
from ...envs.lorenzo_il_magnifico.state import STATE
from ...envs.lorenzo_il_magnifico.tables import ROUNDS_PER_PERIOD
from ...envs.lorenzo_il_magnifico.towers import extra_raise
from .lorenzo_il_magnifico_areas import (
    clear_scratch,
    exchange_worth,
    fill_areas,
    raise_cost,
    raised_worth,
)
from .lorenzo_il_magnifico_cards import exchange_of_goods, floor_worth
from .lorenzo_il_magnifico_leaders import (
    NOTHING,
    choose_copy,
    choose_draft,
    choose_leader_action,
    choose_set_member,
)
from .lorenzo_il_magnifico_turn import choose_turn
from .lorenzo_il_magnifico_weights import WEIGHTS, Weight
from .lorenzo_il_magnifico_worth import NUM_ROWS, VP, WIDTH, faith_worth, harm, privilege_worth, survey_worth

# --- decisions inside a turn


@compiled
def choose_servants(s: np.void, legal: np.ndarray, n: int, t: np.ndarray) -> int:
    """Raise a harvest or production as far as it pays; everything else only as far as it must be."""
    p = int(s["player"])
    space = top(s, 1)
    best = int(legal[0])
    if space != Space.HARVEST_SINGLE and space != Space.PRODUCTION_SINGLE:
        return best
    fill_areas(s, p, t)
    best_worth = raised_worth(s, p, area_of(space), top(s, 2), best - SERVANTS, t)
    for j in range(1, n):
        worth = raised_worth(s, p, area_of(space), top(s, 2), int(legal[j]) - SERVANTS, t)
        if worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def choose_exchange(s: np.void, legal: np.ndarray, n: int, t: np.ndarray) -> int:
    """Make the exchange that gains most, if any gains."""
    p = int(s["player"])
    card = int(s["cards"][p][CardType.BUILDING][top(s, 2)])
    clear_scratch(t)
    best = int(legal[0])
    best_worth = 0
    for j in range(1, n):
        worth = exchange_worth(s, p, card, int(legal[j]) - EXCHANGE, t)
        if worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def choose_privilege(s: np.void, legal: np.ndarray, n: int, t: np.ndarray) -> int:
    """Take the bonus that is worth most."""
    p = int(s["player"])
    best = int(legal[0])
    best_worth = privilege_worth(s, p, best - PRIVILEGE, t)
    for j in range(1, n):
        worth = privilege_worth(s, p, int(legal[j]) - PRIVILEGE, t)
        if worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def choose_way(s: np.void, first: int, legal: np.ndarray, n: int, t: np.ndarray) -> int:
    """Pay for a card in the way that costs less (VENTURE_COST, DISCOUNT)."""
    p = int(s["player"])
    best = int(legal[0])
    best_worth = exchange_of_goods(s, p, top(s, 1), top(s, 2), best - first, 0, t)
    for j in range(1, n):
        worth = exchange_of_goods(s, p, top(s, 1), top(s, 2), int(legal[j]) - first, 0, t)
        if worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def choose_extra(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Take the best card by an extra action; decline if none is worth its price."""
    p = int(s["player"])
    granting = top(s, 1)
    fill_areas(s, p, t)
    best = DECLINE_EXTRA
    best_worth = 0
    for j in range(n):
        space = int(legal[j]) - EXTRA_TOWER
        if space < NUM_FLOORS:
            worth = floor_worth(s, p, space, granting, tower_fee(s, p, space // FLOORS), w, t)
            worth -= raise_cost(s, p, extra_raise(s, p, granting, space), t)
            if worth > best_worth:
                best = int(legal[j])
                best_worth = worth
    return best


@compiled
def choose_nested(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Choose in a decision inside a turn."""
    phase = int(s["phase"])
    if phase == Phase.PRIVILEGE:
        return choose_privilege(s, legal, n, t)
    if phase == Phase.SERVANTS:
        return choose_servants(s, legal, n, t)
    if phase == Phase.EXCHANGE:
        return choose_exchange(s, legal, n, t)
    if phase == Phase.EXTRA_TOWER:
        return choose_extra(s, legal, n, w, t)
    if phase == Phase.VENTURE_COST:
        return choose_way(s, VENTURE_COST, legal, n, t)
    return choose_way(s, DISCOUNT, legal, n, t)


# --- decisions outside a turn


@compiled
def choose_vatican(s: np.void, w: np.ndarray) -> int:
    """Support the Church unless keeping the faith for the next judgement is worth more than the tile costs."""
    p = int(s["player"])
    period = period_of(int(s["round_no"]))
    if period == PERIODS - 1:
        return VATICAN
    placements = NUM_MEMBERS * ROUNDS_PER_PERIOD
    support = VP * (faith_points(s, p) + int(s["church_bonus"][p]))
    support += faith_worth(s, p, 0, period + 1, placements, w)
    refuse = faith_worth(s, p, int(s["stock"][p][Good.FAITH]), period + 1, placements, w) - harm(s, p, period, w)
    return VATICAN + 1 if refuse > support else VATICAN


@compiled
def choose_bonus_tile(legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Take the bonus tile with the highest preference."""
    best = int(legal[0])
    for j in range(1, n):
        if w[Weight.TILE_1 + int(legal[j]) - BONUS_TILE] > w[Weight.TILE_1 + best - BONUS_TILE]:
            best = int(legal[j])
    return best


@compiled
def choose_post_turn(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Use leaders while that is sensible, then end the turn."""
    fill_areas(s, int(s["player"]), t)
    action = choose_leader_action(s, legal, n, w, t)
    return action if action != NOTHING else END_TURN


# --- all decisions


@compiled
def choose_by(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the choice among `legal[:n]` for the seat to act, with these weights."""
    phase = int(s["phase"])
    if phase == Phase.VATICAN:
        return choose_vatican(s, w)
    if phase == Phase.CHOOSE_BONUS_TILE:
        return choose_bonus_tile(legal, n, w)
    if phase == Phase.LEADER_DRAFT:
        return choose_draft(legal, n, w)
    if phase == Phase.COPY:
        return choose_copy(legal, n, w)
    if phase == Phase.SET_MEMBER:
        return choose_set_member(s)
    t = np.empty((NUM_ROWS, WIDTH), np.int64)
    survey_worth(s, int(s["player"]), w, t)
    if phase == Phase.TURN:
        return choose_turn(s, legal, n, w, t)
    if phase == Phase.POST_TURN:
        return choose_post_turn(s, legal, n, w, t)
    return choose_nested(s, legal, n, w, t)


@compiled
def choose(s: np.void, legal: np.ndarray, n: int) -> int:
    """Return the heuristic's choice among `legal[:n]` for the seat to act; nothing is changed."""
    return choose_by(s, legal, n, WEIGHTS[int(s["num_players"])])


register_heuristic(STATE, choose)
