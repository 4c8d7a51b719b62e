"""The action phase of the heuristic for The Princes of Florence: works, purchases, bonus cards and conversion."""

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.princes_of_florence.constants import (
    BUILD,
    CONVERT,
    FREEDOM,
    PASS,
    PLAY_BONUS,
    RECRUIT,
    TAKE_PROFESSION,
    WORK,
)
from ...envs.princes_of_florence.tables import (
    ACTIONS_PER_TURN,
    COST_BONUS,
    COST_PROFESSION,
    FLORINS_PER_PP_BOUGHT,
    FLORINS_PER_PP_SOLD,
    FLORINS_PER_WV,
    FREEDOM_COST,
    MIN_WORK_VALUE,
    WV_BUILDING,
    WV_FREEDOM,
    WV_PER_CARD,
    Count,
)
from ...envs.princes_of_florence.work import (
    base_work_value,
    bonus_total,
    bonus_value,
    building_cost,
    cards_in_hand,
    count,
    minimum,
)
from .princes_of_florence_values import (
    WANT_BUILDING,
    WANT_FREEDOM,
    actions_ahead,
    best_work_value,
    building_value,
    clamp_percent,
    fit,
    freedom_value,
    growth,
    lacking_value,
    new_card_value,
    new_cards,
    ready_gain,
    rounds_after,
)
from .princes_of_florence_weights import Weight


@compiled
def best_profession(s: np.void, first: int, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the action `first + profession` of the legal ones whose profession fits best, PASS if there is none."""
    p = int(s["player"])
    best = PASS
    best_fit = -1
    for j in range(n):
        if int(legal[j]) >= first:
            value = fit(s, p, int(legal[j]) - first, w)
            if value > best_fit:
                best = int(legal[j])
                best_fit = value
    return best


@compiled
def choose_recruit(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return a RECRUIT action if a recruiting card is to be used now, else PASS."""
    p = int(s["player"])
    best = best_profession(s, RECRUIT, legal, n, w)
    if best == PASS or rounds_after(s) == 0:
        return best
    if popcount(int(s["hand"][p])) <= w[Weight.RECRUIT_HAND] or fit(s, p, best - RECRUIT, w) >= w[Weight.RECRUIT_FIT]:
        return best
    return PASS


@compiled
def best_bonus(s: np.void, first: int, legal: np.ndarray, n: int) -> int:
    """Return the legal action `first + card` whose bonus card adds the most."""
    p = int(s["player"])
    best = int(legal[n - 1])
    best_value = -1
    for j in range(n):
        if int(legal[j]) >= first:
            value = bonus_value(s, p, int(legal[j]) - first)
            if value > best_value:
                best = int(legal[j])
                best_value = value
    return best


@compiled
def chance_later(s: np.void, p: int, value: int, slots: int, w: np.ndarray) -> int:
    """Return the chance, in percent, to complete a work of this value with one of the next `slots` actions."""
    spare = 100 * (slots - cards_in_hand(s, p)) - new_cards(s, w)
    chance = clamp_percent(w[Weight.KEEP_BASE] + spare * w[Weight.KEEP_SLOPE] // 100)
    if slots > ACTIONS_PER_TURN * rounds_after(s) or rounds_after(s) == 0:
        return chance
    below = MIN_WORK_VALUE[int(s["round_no"]) + 1] - value
    if below > 0 and int(s["money"][p]) < w[Weight.SAFE]:
        return 0
    return chance * clamp_percent(100 - max(0, below) * w[Weight.RISK]) // 100


@compiled
def work_gain(s: np.void, p: int, c: int, slots: int, w: np.ndarray) -> int:
    """Return what completing this work now gains over keeping its card for the next `slots` actions."""
    value = base_work_value(s, p, c)
    bonus = 0
    if value < minimum(s):
        bonus = bonus_total(s, p)
    gain = FLORINS_PER_WV * value + best_work_value(s, p, value + bonus, w)
    money = int(s["money"][p])
    if money < w[Weight.CASH] and rounds_after(s) > 0:
        gain += (w[Weight.CASH] - money) * w[Weight.CASH_RATE] // 100
    lacking = lacking_value(s, p, c) * w[Weight.MISSING] // 100
    return gain - chance_later(s, p, value, slots, w) * (FLORINS_PER_WV * value + growth(s, w) + lacking) // 100


@compiled
def bonus_card_value(s: np.void, p: int, w: np.ndarray) -> int:
    """Return the florins of work value that the best of the drawn bonus cards is expected to add."""
    owned = popcount(int(s["built"][p])) + popcount(int(s["freedoms"][p]))
    owned += int(s["jesters"][p]) + int(s["builders"][p]) + count(s, p, Count.LANDSCAPES)
    return w[Weight.BONUS_CARD] + owned * w[Weight.BONUS_OWNED]


@compiled
def price(s: np.void, p: int, cost: int) -> int:
    """Return what paying costs: money, and double where prestige points are sold."""
    return cost + max(0, cost - int(s["money"][p])) * (FLORINS_PER_PP_BOUGHT // FLORINS_PER_PP_SOLD - 1)


@compiled
def charge(s: np.void, p: int, cost: int, w: np.ndarray) -> int:
    """Return what paying costs in terms of value: less when money will soon be worthless."""
    paid = price(s, p, cost)
    if paid > cost:
        return paid
    return cost * w[Weight.MONEY_1 + int(s["round_no"]) - 1] // 100


@compiled
def purchase_gain(s: np.void, p: int, action: int, w: np.ndarray) -> int:
    """Return the gain of building or of buying a freedom, a profession or a bonus card, in florins."""
    if action < FREEDOM:
        building = action - BUILD
        ready = ready_gain(s, p, WANT_BUILDING[building], WV_BUILDING[building], w)
        return ready + building_value(s, p, building, w) - charge(s, p, building_cost(s, p), w)
    if actions_ahead(s) <= 1:
        return -1
    if action < TAKE_PROFESSION:
        freedom = action - FREEDOM
        ready = ready_gain(s, p, WANT_FREEDOM[freedom], WV_FREEDOM[freedom], w)
        return ready + freedom_value(s, p, freedom, w) - charge(s, p, FREEDOM_COST[freedom], w)
    if action == TAKE_PROFESSION:
        ready = ready_gain(s, p, int(s["hand"][p]), WV_PER_CARD, w)
        return ready + new_card_value(s, p, w[Weight.TAKE_FIT], 1, w) - charge(s, p, COST_PROFESSION, w)
    if cards_in_hand(s, p) == 0:
        return -1
    return bonus_card_value(s, p, w) - charge(s, p, COST_BONUS, w)


@compiled
def best_gain_of_works(s: np.void, legal: np.ndarray, n: int, slots: int, w: np.ndarray) -> int:
    """Return the work that gains most over keeping its card, PASS if none gains anything."""
    p = int(s["player"])
    best = PASS
    most = 0
    for j in range(n):
        action = int(legal[j])
        if WORK <= action < BUILD:
            gain = work_gain(s, p, action - WORK, slots, w)
            if gain > most:
                best = action
                most = gain
    return best


@compiled
def choose_action(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Recruit if it is time, else take the action with the largest gain; work if the turn would end otherwise."""
    p = int(s["player"])
    if int(legal[n - 1]) >= RECRUIT:
        recruit = choose_recruit(s, legal, n, w)
        if recruit != PASS:
            return recruit
    slots = actions_ahead(s) - 1
    best = best_gain_of_works(s, legal, n, slots, w)
    most = work_gain(s, p, best - WORK, slots, w) if best != PASS else 0
    for j in range(n):
        action = int(legal[j])
        if BUILD <= action < RECRUIT:
            gain = purchase_gain(s, p, action, w)
            if gain > most:
                best = action
                most = gain
    if best == PASS:
        return best_gain_of_works(s, legal, n, ACTIONS_PER_TURN * rounds_after(s), w)
    return best


@compiled
def choose_bonus(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Play the best bonus card if the minimum needs it or it adds enough, else finish the work."""
    best = best_bonus(s, PLAY_BONUS, legal, n)
    if int(legal[0]) != PASS:
        return best
    adds = bonus_value(s, int(s["player"]), best - PLAY_BONUS)
    return best if 10 * adds >= rounds_after(s) * w[Weight.BONUS_KEEP] else PASS


@compiled
def choose_conversion(s: np.void, n: int, w: np.ndarray) -> int:
    """Take prestige points for all that is not needed until the next work."""
    p = int(s["player"])
    wanted = 0
    if rounds_after(s) > 0:
        wanted = w[Weight.NEED_1 + int(s["round_no"]) - 1] + int(s["actions_left"]) * w[Weight.NEED_ACTION]
    income = FLORINS_PER_WV * int(s["work_value"])
    spare = income - max(0, wanted - int(s["money"][p]))
    return CONVERT + max(0, min(n - 1, spare // FLORINS_PER_PP_BOUGHT))
