"""Auctions of the heuristic for The Princes of Florence: what to put up, and how far to bid."""

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.princes_of_florence.auction import can_take, first_pile, last_pile
from ...envs.princes_of_florence.constants import PASS, RAISE, SELECT_PILE, Pile
from ...envs.princes_of_florence.work import first_bid, minimum, raise_step
from .princes_of_florence_values import best_work_with_object, object_value
from .princes_of_florence_weights import Weight


@compiled
def usual_price(s: np.void, pile: int, w: np.ndarray) -> int:
    """Return what an object usually costs."""
    if pile == Pile.LANDSCAPE:
        return w[Weight.PRICE_FOREST]
    return w[Weight.PRICE_FOREST + pile]


@compiled
def other_gain(s: np.void, p: int, pile: int, rivals: int, w: np.ndarray) -> int:
    """Return what the seat expects to gain by the best other object of this round if it lets this one go."""
    best = 0
    for other in range(last_pile(s), first_pile(s) - 1, -1):
        if other != pile and not (int(s["sold"]) >> other) & 1:
            price = first_bid(s) if rivals <= 1 else usual_price(s, other, w)
            gain = object_value(s, p, other, w) - price
            if gain > best and can_take(s, p, other):
                best = gain
    return best * w[Weight.SURPLUS_1 + rivals - 1] // 100


@compiled
def affordable(s: np.void, p: int, pile: int, value: int, w: np.ndarray) -> int:
    """Return the price up to which an object of this value is bought, by the round and the money that is free.

    A seat that cannot complete a work even with the object keeps money to get there: without both it would be out.
    """
    round_no = int(s["round_no"])
    price = value * w[Weight.SPEND_1 + round_no - 1] // 100
    if best_work_with_object(s, p, pile) < minimum(s):
        price = min(price, max(0, int(s["money"][p]) - w[Weight.SAFE]))
    free = max(0, int(s["money"][p]) - w[Weight.RESERVE_1 + round_no - 1])
    if price <= free:
        return price
    beyond = free + (price - free) * w[Weight.OVER] // 100
    return min(beyond, max(int(s["money"][p]), value // 2))


@compiled
def is_worth(s: np.void, p: int, pile: int, rivals: int, bid: int, w: np.ndarray) -> bool:
    """Tell whether the seat pays this price for an object against so many rivals."""
    value = object_value(s, p, pile, w)
    if affordable(s, p, pile, value, w) < bid:
        return False
    if rivals > 0:
        value -= other_gain(s, p, pile, rivals, w)
    return affordable(s, p, pile, value, w) >= bid


@compiled
def choose_select(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Put up the object with the largest gain over its usual price, or withdraw if none is worth the first bid."""
    p = int(s["player"])
    rivals = popcount(int(s["in_auction"])) - 1
    best = PASS
    best_gain = -1
    for j in range(1, n):
        pile = int(legal[j]) - SELECT_PILE
        value = object_value(s, p, pile, w)
        if affordable(s, p, pile, value, w) < first_bid(s):
            continue
        price = first_bid(s) if rivals == 0 else usual_price(s, pile, w)
        gain = max(0, value - price)
        if gain > best_gain:
            best = int(legal[j])
            best_gain = gain
    return best


@compiled
def choose_bid(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Raise while the price is below what the object is worth."""
    p = int(s["player"])
    rivals = popcount(int(s["in_auction"])) - 1
    price = int(s["bid"]) + raise_step(s)
    if int(legal[n - 1]) == RAISE and is_worth(s, p, int(s["pile"]), rivals, price, w):
        return RAISE
    return PASS


@compiled
def choose_landscape_type(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Take the landscape of the largest value."""
    p = int(s["player"])
    best = int(legal[0])
    best_value = -1_000_000
    for j in range(n):
        value = object_value(s, p, int(legal[j]) - SELECT_PILE, w)
        if value > best_value:
            best = int(legal[j])
            best_value = value
    return best
