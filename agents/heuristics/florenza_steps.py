"""The first step of a plan that a seat of Florenza: The Card Game has made (`florenza_plans`)."""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.florenza.constants import (
    COMPLETE_MONUMENT,
    LOCATION,
    MARKET_BUY,
    NUM_RESOURCES,
    PLAY_CARD,
    RESERVE_ARTIST,
    RESERVE_MONUMENT,
)
from ...envs.florenza.costs import monument_money
from ...envs.florenza.tables import BUY_PRICE, CARD_ARTISTS, CARD_COST, CARD_MONEY, MONUMENT_COST
from .florenza_plans import BARTER_AT, NOTHING, SELL_AT, TAKE_AT, cheapest_left, collect, purchases, sale, set_aside
from .florenza_survey import MONEY, Plan, Row


@compiled
def target_cost(target: int) -> np.ndarray:
    """Return the resources that the target of a plan costs."""
    if target < COMPLETE_MONUMENT:
        return CARD_COST[target - PLAY_CARD]
    if target < RESERVE_MONUMENT:
        return MONUMENT_COST[target - COMPLETE_MONUMENT]
    return MONUMENT_COST[target - RESERVE_MONUMENT]


@compiled
def target_money(s: np.void, p: int, z: int, t: np.ndarray) -> int:
    """Return the money that the target of the plan found costs with its artist."""
    target = t[Row.PLAN + z, Plan.TARGET]
    price = t[Row.PRICE + z, t[Row.PLAN + z, Plan.ARTIST]]
    if target < COMPLETE_MONUMENT:
        card = target - PLAY_CARD
        return CARD_MONEY[card] + (price if CARD_ARTISTS[card] != 0 else 0)
    monument = target - (RESERVE_MONUMENT if target >= RESERVE_MONUMENT else COMPLETE_MONUMENT)
    return monument_money(s, p, monument) + price


@compiled
def collect_target(s: np.void, p: int, z: int, t: np.ndarray) -> int:
    """Split the goods again for the plan found; return its whole cost in money, purchases included."""
    cost = target_cost(t[Row.PLAN + z, Plan.TARGET])
    collected = collect(z, cost, t[Row.PLAN + z, Plan.BARTERS] == 1, t)
    return target_money(s, p, z, t) + purchases(collected) * BUY_PRICE


@compiled
def taking_step(t: np.ndarray) -> int:
    """Return a location that gives a missing resource now, fewest copies first, NOTHING if there is none."""
    best = NOTHING
    for resource in range(NUM_RESOURCES):
        location = TAKE_AT[resource]
        copies = t[Row.COPIES, location]
        usable = t[Row.MISSING, resource] > 0 and copies > 0 and t[Row.SUPPLY, resource] > 0
        if usable and (best == NOTHING or copies < t[Row.COPIES, best - LOCATION]):
            best = LOCATION + location
    return best


@compiled
def still_missing(z: int, t: np.ndarray) -> int:
    """Return a missing resource that no location gives, NOTHING if there is none."""
    for resource in range(NUM_RESOURCES):
        if t[Row.MISSING, resource] > t[Row.COPIES + z, TAKE_AT[resource]]:
            return resource
    return NOTHING


@compiled
def given_in_barter(z: int, t: np.ndarray) -> int:
    """Return what the plan found gives in its first barter, NOTHING if it has none."""
    if t[Row.PLAN + z, Plan.BARTERS] == 0:
        return NOTHING
    set_aside(z, target_cost(t[Row.PLAN + z, Plan.TARGET]), t)
    if still_missing(z, t) == NOTHING:
        return NOTHING
    return cheapest_left(Row.LEFT, z, False, t)


@compiled
def step_now(s: np.void, p: int, t: np.ndarray) -> int:
    """Return the first step of the plan for this round."""
    target = t[Row.PLAN, Plan.TARGET]
    need = collect_target(s, p, 0, t) - t[Row.HELD, MONEY]
    action = taking_step(t)
    if action != NOTHING:
        return action
    for resource in range(NUM_RESOURCES):
        t[Row.REST, resource] = t[Row.LEFT, resource]
    if need > 0 and cheapest_left(Row.REST, 0, True, t) != NOTHING:
        return sale(0, need, t)
    missing = still_missing(0, t)
    if missing != NOTHING:
        if given_in_barter(0, t) != NOTHING:
            return LOCATION + BARTER_AT
        if t[Row.HELD, MONEY] >= BUY_PRICE:
            return MARKET_BUY + missing
    return sale(0, need, t) if need > 0 else target


@compiled
def step_ahead(s: np.void, p: int, t: np.ndarray) -> int:
    """Return a step of this round for the plan of the next one, NOTHING if there is none."""
    target = t[Row.PLAN + 1, Plan.TARGET]
    if target >= RESERVE_MONUMENT and target < RESERVE_ARTIST:
        return target
    need = collect_target(s, p, 1, t) - t[Row.HELD + 1, MONEY]
    action = taking_step(t)
    if action != NOTHING or need <= 0:
        return action
    for resource in range(NUM_RESOURCES):
        t[Row.REST, resource] = min(t[Row.LEFT, resource], t[Row.HELD, resource])
    resource = cheapest_left(Row.REST, 0, True, t)
    return LOCATION + SELL_AT[resource] if resource != NOTHING else NOTHING
