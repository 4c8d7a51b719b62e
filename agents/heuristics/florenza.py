"""The heuristic for Florenza: The Card Game: a planning, human-like player (section 12 of the rules page).

For every card in hand and every monument it plans what is missing and takes the first step of the plan that is worth
most per action; goods, actions and cards to come are valued by how long they can still be used. It uses only what the
seat to act may see: the public table, its own hand and goods. Ties go to the lowest action.
"""

import numpy as np

from ...envs.core.choices import is_legal
from ...envs.core.compiled import compiled
from ...envs.core.dispatch import register_heuristic
from ...envs.florenza.constants import (
    INSPIRATION,
    KEEP_CARD,
    LOCATION,
    MARKET_BUY,
    MARKET_SELL,
    RESOURCE,
    ROUNDS,
    SEND_WORKERS,
    WORKERS_MONEY,
    Phase,
)
from ...envs.florenza.costs import may_own
from ...envs.florenza.state import STATE
from ...envs.florenza.tables import (
    CAPTAIN_POINTS,
    LOCATION_EFFECT,
    LOCATION_RESOURCE,
    SELL_PRICE,
    Effect,
)
from ...envs.florenza.works import work_money
from .florenza_plans import BARTER_AT, LOCATION_PRICE, NOTHING, WORST, plan_round, weigh_card
from .florenza_steps import given_in_barter, step_ahead, step_now, still_missing
from .florenza_survey import (
    MONEY,
    NUM_ROWS,
    PP,
    WIDTH,
    Fact,
    Plan,
    Row,
    last_worth,
    money_worth,
    survey,
    usefulness,
)
from .florenza_weights import WEIGHTS, Weight

# --- single actions without a plan


@compiled
def sale_worth(resource: int, price: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what selling a resource is worth."""
    money = t[Row.HELD, MONEY]
    return money_worth(money + price, w) - money_worth(money, w) - last_worth(resource, t[Row.HELD, resource], t)


@compiled
def captain_worth(s: np.void, p: int, w: np.ndarray) -> int:
    """Return what the "new Captain" card is worth; the next seat becomes Captain without it."""
    if (int(s["captain"]) + 1) % int(s["num_players"]) == p:
        return 0
    return PP * CAPTAIN_POINTS if int(s["round_no"]) == ROUNDS else w[Weight.CAPTAIN]


@compiled
def location_worth(location: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a location is worth that gives or takes a resource."""
    resource = LOCATION_RESOURCE[location]
    if LOCATION_EFFECT[location] == Effect.TAKE:
        return w[Weight.FREE_TAKE] + last_worth(resource, t[Row.HELD, resource] + 1, t)
    if LOCATION_EFFECT[location] == Effect.SELL:
        return w[Weight.FREE_TAKE] + sale_worth(resource, LOCATION_PRICE, w, t)
    return WORST


@compiled
def deal_worth(s: np.void, p: int, action: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what an action is worth by itself; WORST for those that only a plan takes."""
    useful = usefulness(t[Row.FACT, Fact.ACTIONS] - 1, w)
    if action == SEND_WORKERS:
        money = t[Row.HELD, MONEY]
        return (money_worth(money + WORKERS_MONEY, w) - money_worth(money, w)) * useful // 100
    if action == INSPIRATION:
        return (
            w[Weight.INSPIRATION]
            * w[Weight.HAND_HALF]
            * useful
            // (w[Weight.HAND_HALF] + int(s["hand_size"][p]))
            // 100
        )
    if action >= MARKET_SELL and action < MARKET_BUY:
        return sale_worth(action - MARKET_SELL, SELL_PRICE, w, t) * useful // 100
    if action >= LOCATION and action < RESOURCE:
        if LOCATION_EFFECT[action - LOCATION] == Effect.CAPTAIN:
            return captain_worth(s, p, w)
        worth = location_worth(action - LOCATION, w, t)
        return worth if worth == WORST else worth * useful // 100
    return WORST


@compiled
def best_deal(s: np.void, p: int, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the place in `legal` of the action that is worth most by itself."""
    best = 0
    best_worth = WORST - 1
    for j in range(n):
        worth = deal_worth(s, p, int(legal[j]), w, t)
        if worth > best_worth:
            best = j
            best_worth = worth
    return best


@compiled
def choose_action(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Take the first step of the best plan, or a single action that is worth more."""
    p = int(s["player"])
    plan_round(s, p, 0, 100, w, t)
    plan_round(s, p, 1, w[Weight.CARRY], w, t)
    best = int(legal[best_deal(s, p, legal, n, w, t)])
    best_score = 100 * deal_worth(s, p, best, w, t)
    if t[Row.PLAN + 1, Plan.TARGET] != NOTHING and t[Row.PLAN + 1, Plan.SCORE] > best_score:
        action = step_ahead(s, p, t)
        if is_legal(action, legal, n):
            best = action
            best_score = t[Row.PLAN + 1, Plan.SCORE]
    if t[Row.PLAN, Plan.TARGET] != NOTHING and t[Row.PLAN, Plan.SCORE] > best_score:
        action = step_now(s, p, t)
        if is_legal(action, legal, n):
            best = action
    return best


# --- decisions inside an action


@compiled
def choose_artist(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Hire the artist that is worth most more than his price."""
    p = int(s["player"])
    money = t[Row.HELD, MONEY] - work_money(s, p)
    useful = usefulness(t[Row.FACT, Fact.ACTIONS], w)
    best = int(legal[0])
    best_worth = WORST
    for i in range(t[Row.FACT, Fact.ARTISTS]):
        if t[Row.PRICE, i] > money or not is_legal(t[Row.HIRE, i], legal, n):
            continue
        worth = t[Row.GAIN, i] + money_worth(money - t[Row.PRICE, i], w) * useful // 100
        if worth > best_worth:
            best = t[Row.HIRE, i]
            best_worth = worth
    return best


@compiled
def choose_given(legal: np.ndarray, n: int, t: np.ndarray) -> int:
    """Give the resource whose last card is worth least."""
    best = int(legal[0])
    for j in range(1, n):
        resource = int(legal[j]) - RESOURCE
        least = last_worth(best - RESOURCE, t[Row.HELD, best - RESOURCE], t)
        if last_worth(resource, t[Row.HELD, resource], t) < least:
            best = int(legal[j])
    return best


@compiled
def choose_taken(legal: np.ndarray, n: int, t: np.ndarray) -> int:
    """Take the resource of which a further card is worth most."""
    best = int(legal[0])
    for j in range(1, n):
        resource = int(legal[j]) - RESOURCE
        most = last_worth(best - RESOURCE, t[Row.HELD, best - RESOURCE] + 1, t)
        if last_worth(resource, t[Row.HELD, resource] + 1, t) > most:
            best = int(legal[j])
    return best


@compiled
def choose_barter(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Go on with a barter as the best plan wants it, otherwise with what is worth least and most."""
    p = int(s["player"])
    t[Row.COPIES, BARTER_AT] = 1
    t[Row.FACT, Fact.TURNS] += 1
    t[Row.FACT, Fact.ACTIONS] += 1
    plan_round(s, p, 0, 100, w, t)
    giving = int(s["phase"]) == Phase.BARTER_GIVE
    if t[Row.PLAN, Plan.TARGET] != NOTHING:
        given = given_in_barter(0, t)
        resource = given if giving else still_missing(0, t)
        if given != NOTHING and is_legal(RESOURCE + resource, legal, n):
            return RESOURCE + resource
    return choose_given(legal, n, t) if giving else choose_taken(legal, n, t)


# --- decisions between actions


@compiled
def worth_ahead(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the best plan for the next round is worth less its actions, 0 if there is none."""
    plan_round(s, p, 1, 100, w, t)
    if t[Row.PLAN + 1, Plan.TARGET] == NOTHING:
        return 0
    return t[Row.PLAN + 1, Plan.NET] - w[Weight.ACTION] * t[Row.PLAN + 1, Plan.ACTIONS]


@compiled
def choose_resource(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Take the resource that helps the best plan for the next round most, its own worth counted as well."""
    p = int(s["player"])
    best = int(legal[0])
    best_worth = WORST
    for j in range(n):
        resource = int(legal[j]) - RESOURCE
        held = t[Row.HELD + 1, resource]
        t[Row.HELD + 1, resource] = held + 1
        worth = worth_ahead(s, p, w, t) + last_worth(resource, held + 1, t)
        t[Row.HELD + 1, resource] = held
        if worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def choose_kept(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Keep the card with the best plan for the next round."""
    p = int(s["player"])
    best = int(legal[0])
    best_score = WORST
    for j in range(n):
        card = int(legal[j]) - KEEP_CARD
        t[Row.PLAN + 1, Plan.SCORE] = WORST
        if may_own(s, p, card):
            weigh_card(s, p, 1, card, 100, w, t)
        if t[Row.PLAN + 1, Plan.SCORE] > best_score:
            best = int(legal[j])
            best_score = t[Row.PLAN + 1, Plan.SCORE]
    return best


# --- all decisions


@compiled
def choose_by(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the choice among `legal[:n]` for the seat to act, with these weights."""
    phase = int(s["phase"])
    t = np.zeros((NUM_ROWS, WIDTH), np.int64)
    survey(s, int(s["player"]), w, t)
    if phase == Phase.ACTION:
        return choose_action(s, legal, n, w, t)
    if phase == Phase.HIRE_ARTIST:
        return choose_artist(s, legal, n, w, t)
    if phase == Phase.BARTER_GIVE or phase == Phase.BARTER_TAKE:
        return choose_barter(s, legal, n, w, t)
    if phase == Phase.KEEP_CARD:
        return choose_kept(s, legal, n, w, t)
    if phase == Phase.CAPTAIN_RESOURCE or phase == Phase.MERCATANTI_RESOURCE:
        return choose_resource(s, legal, n, w, t)
    if phase == Phase.TRADE_TAKE:
        return choose_taken(legal, n, t)
    return choose_given(legal, n, t)


@compiled
def choose(s: np.void, legal: np.ndarray, n: int) -> int:
    """Return the heuristic's choice among `legal[:n]` for the seat to act; nothing is changed."""
    return choose_by(s, legal, n, WEIGHTS[int(s["num_players"])])


register_heuristic(STATE, choose)
