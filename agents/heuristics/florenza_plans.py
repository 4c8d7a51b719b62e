"""Plans of a seat of Florenza: The Card Game: the work that is worth most per action.

A plan fetches the resources that a card or monument lacks (locations, then barter, then the market), raises the money
that is short (selling at locations, then on the market, then workers) and finishes the work with an artist. Its score
is what it brings less what the goods used are worth, divided by its actions. Argument z is 0 for this round and 1 for
the next one. `t` is the table of `florenza_survey`, `w` the row of `WEIGHTS` for the number of seats.
"""

import numpy as np

from ...envs.core.bits import lowest_bit
from ...envs.core.compiled import compiled
from ...envs.florenza.constants import (
    COMPLETE_MONUMENT,
    LOCATION,
    MARKET_SELL,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    PLAY_CARD,
    RESERVE_MONUMENT,
    SEND_WORKERS,
    WORKERS_MONEY,
    Place,
)
from ...envs.florenza.costs import may_own, monument_money
from ...envs.florenza.monuments import leftmost, monuments_of
from ...envs.florenza.piles import types_in_hand
from ...envs.florenza.tables import (
    BUY_PRICE,
    CARD_ARTISTS,
    CARD_COST,
    CARD_MONEY,
    LOCATION_EFFECT,
    LOCATION_MONEY,
    LOCATION_RESOURCE,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    SELL_PRICE,
    Effect,
)
from .florenza_gains import card_gain, monument_gain
from .florenza_survey import MONEY, TENTHS, Fact, Plan, Row, last_worth, money_worth, resource_worth, usefulness
from .florenza_weights import Weight

NOTHING = -1
"""No action, no resource, no plan."""
WORST = -1000000
"""Below every score."""


def _location_of(effect: Effect) -> np.ndarray:
    """Return the location with an effect for each resource, int64 (6,)."""
    where = {int(LOCATION_RESOURCE[i]): i for i in range(NUM_LOCATIONS) if LOCATION_EFFECT[i] == effect}
    return np.array([where[r] for r in range(NUM_RESOURCES)], np.int64)


TAKE_AT = _location_of(Effect.TAKE)
SELL_AT = _location_of(Effect.SELL)
BARTER_AT = int(np.flatnonzero(LOCATION_EFFECT == Effect.BARTER)[0])
LOCATION_PRICE = int(LOCATION_MONEY.max())


# --- fetching resources


@compiled
def cheapest_left(row: int, z: int, at_location: bool, t: np.ndarray) -> int:
    """Return the resource of a row whose last card is worth least, NOTHING if there is none.

    With `at_location` only kinds that can be sold at a location count.
    """
    best = NOTHING
    least = 0
    for resource in range(NUM_RESOURCES):
        if t[row, resource] > 0 and not (at_location and t[Row.COPIES + z, SELL_AT[resource]] == 0):
            worth = last_worth(resource, t[row, resource], t)
            if best == NOTHING or worth < least:
                best = resource
                least = worth
    return best


@compiled
def set_aside(z: int, cost: np.ndarray, t: np.ndarray) -> bool:
    """Split the resources held into those that the work needs and the others; False if the supply cannot help."""
    for resource in range(NUM_RESOURCES):
        missing = cost[resource] - t[Row.HELD + z, resource]
        t[Row.MISSING, resource] = max(0, missing)
        t[Row.LEFT, resource] = max(0, -missing)
        if missing > t[Row.SUPPLY + z, resource]:
            return False
    return True


@compiled
def collect(z: int, cost: np.ndarray, barters: bool, t: np.ndarray) -> int:
    """Plan the resources of a work, with barter or without.

    Returns:
        8 bits of actions, then 8 bits of purchases and above them the number of barters; or NOTHING.
    """
    if not set_aside(z, cost, t):
        return NOTHING
    actions = 0
    short = 0
    for resource in range(NUM_RESOURCES):
        missing = t[Row.MISSING, resource]
        actions += missing
        short += max(0, missing - t[Row.COPIES + z, TAKE_AT[resource]])
    bartered = 0
    while barters and short > 0 and bartered < t[Row.COPIES + z, BARTER_AT]:
        resource = cheapest_left(Row.LEFT, z, False, t)
        if resource == NOTHING:
            break
        t[Row.LEFT, resource] -= 1
        bartered += 1
        short -= 1
    return actions | short << 8 | bartered << 16


@compiled
def purchases(collected: int) -> int:
    """Return the number of purchases in a result of `collect`."""
    return (collected >> 8) & 255


# --- raising money


@compiled
def sale(z: int, need: int, t: np.ndarray) -> int:
    """Return the action that raises money best while some is needed, from the resources of Row.REST."""
    resource = cheapest_left(Row.REST, z, True, t)
    if resource != NOTHING:
        return LOCATION + SELL_AT[resource]
    resource = cheapest_left(Row.REST, z, False, t)
    if resource != NOTHING and need > WORKERS_MONEY:
        return MARKET_SELL + resource
    return SEND_WORKERS


@compiled
def raise_money(z: int, need: int, t: np.ndarray) -> int:
    """Sell from Row.REST until some money is there; return 8 bits of actions and above them the money received."""
    actions = 0
    money = 0
    sold = 0
    while money < need:
        resource = NOTHING
        actions += 1
        action = sale(z, need - money, t)
        if action >= LOCATION:
            resource = LOCATION_RESOURCE[action - LOCATION]
            money += LOCATION_PRICE
            t[Row.COPIES + z, SELL_AT[resource]] -= 1
            sold |= 1 << resource
            t[Row.REST, resource] -= 1
        elif action >= MARKET_SELL:
            t[Row.REST, action - MARKET_SELL] -= 1
            money += SELL_PRICE
        else:
            more = (need - money + WORKERS_MONEY - 1) // WORKERS_MONEY
            actions += more - 1
            money += more * WORKERS_MONEY
    while sold != 0:
        t[Row.COPIES + z, SELL_AT[lowest_bit(sold)]] += 1
        sold &= sold - 1
    return actions | money << 8


# --- scores


@compiled
def used_worth(z: int, row: int, money: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of the goods held less that of the resources in a row and some money."""
    worth = money_worth(t[Row.HELD + z, MONEY], w) - money_worth(money, w)
    for resource in range(NUM_RESOURCES):
        worth += resource_worth(resource, t[Row.HELD + z, resource], t) - resource_worth(resource, t[row, resource], t)
    return worth


@compiled
def score_with(z: int, collected: int, price: int, gain: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return 8 bits of the actions of a work, with all its costs in money known, and above them its worth."""
    actions = (collected & 255) + 1
    cost = price + purchases(collected) * BUY_PRICE
    for resource in range(NUM_RESOURCES):
        t[Row.REST, resource] = t[Row.LEFT, resource]
    held = t[Row.HELD + z, MONEY]
    if cost > held:
        raised = raise_money(z, cost - held, t)
        actions += raised & 255
        held += raised >> 8
    left = max(0, t[Row.FACT, Fact.ACTIONS] - actions)
    net = gain - used_worth(z, Row.REST, held - cost, w, t) * usefulness(left, w) // 100
    return min(actions, 255) | net << 8


@compiled
def keep_best(z: int, target: int, artist: int, barters: bool, score: int, result: int, t: np.ndarray) -> None:
    """Note a plan if it is the best one so far; `result` is from `score_with`."""
    if score > t[Row.PLAN + z, Plan.SCORE]:
        t[Row.PLAN + z, Plan.SCORE] = score
        t[Row.PLAN + z, Plan.TARGET] = target
        t[Row.PLAN + z, Plan.ARTIST] = artist
        t[Row.PLAN + z, Plan.BARTERS] = 1 if barters else 0
        t[Row.PLAN + z, Plan.ACTIONS] = result & 255
        t[Row.PLAN + z, Plan.NET] = result >> 8


@compiled
def weigh_way(
    z: int,
    target: int,
    barters: bool,
    collected: int,
    money: int,
    classes: int,
    gain: int,
    risk: int,
    share: int,
    w: np.ndarray,
    t: np.ndarray,
) -> None:
    """Weigh a work, its resources being planned, with every artist; arguments as in `weigh`."""
    extra = 1 if target >= RESERVE_MONUMENT else 0
    turns = t[Row.FACT, Fact.TURNS + z]
    for i in range(t[Row.FACT, Fact.ARTISTS + z] if classes != 0 else 1):
        if classes != 0 and t[Row.CLASSES + z, i] & classes == 0:
            continue
        price = money + (t[Row.PRICE + z, i] if classes != 0 else 0)
        artist_gain = t[Row.GAIN + z, i] if classes != 0 else 0
        result = score_with(z, collected, price, gain + artist_gain, w, t)
        actions = result & 255
        if actions <= turns:
            score = 1000 * (result >> 8) // (TENTHS * (actions - 1 + extra) + w[Weight.FINISH])
            score = score * max(100, 1000 - risk * (actions - 1)) // 1000 * share // 100
            keep_best(z, target, i, barters, score, result, t)


@compiled
def weigh(
    z: int,
    target: int,
    cost: np.ndarray,
    money: int,
    classes: int,
    gain: int,
    risk: int,
    share: int,
    w: np.ndarray,
    t: np.ndarray,
) -> None:
    """Weigh a work with every artist, without barter and with it, and note the best plan.

    Args:
        z: 0 for this round, 1 for the next.
        target: the action that finishes it, or reserves its monument.
        cost: resources, (6,).
        money: its cost without the artist.
        classes: bitset of artist classes, 0 for none.
        gain: worth of having it, without the artist.
        risk: thousandths lost for each action before the last.
        share: percent of the score that counts.
        w: weights.
        t: table.
    """
    collected = collect(z, cost, False, t)
    if collected == NOTHING or (collected & 255) + 1 > t[Row.FACT, Fact.TURNS + z]:
        return
    weigh_way(z, target, False, collected, money, classes, gain, risk, share, w, t)
    if purchases(collected) > 0 and t[Row.COPIES + z, BARTER_AT] > 0:
        collected = collect(z, cost, True, t)
        if collected >> 16 > 0:
            weigh_way(z, target, True, collected, money, classes, gain, risk, share * w[Weight.BARTER] // 100, w, t)


# --- all works


@compiled
def weigh_card(s: np.void, p: int, z: int, card: int, share: int, w: np.ndarray, t: np.ndarray) -> None:
    """Weigh a card."""
    gain = card_gain(s, p, card, w, t)
    weigh(z, PLAY_CARD + card, CARD_COST[card], CARD_MONEY[card], CARD_ARTISTS[card], gain, 0, share, w, t)


@compiled
def weigh_hand(s: np.void, p: int, z: int, share: int, w: np.ndarray, t: np.ndarray) -> None:
    """Weigh all cards in hand that the seat may still play."""
    cards = types_in_hand(s, p)
    while cards != 0:
        card = lowest_bit(cards)
        if may_own(s, p, card):
            weigh_card(s, p, z, card, share, w, t)
        cards &= cards - 1


@compiled
def weigh_monument(
    s: np.void, p: int, z: int, monument: int, first: int, share: int, w: np.ndarray, t: np.ndarray
) -> None:
    """Weigh a monument; `first` is the block of its action."""
    risk = w[Weight.RISK] * t[Row.FACT, Fact.OPPONENTS]
    if int(s["monument_place"][monument]) != Place.DISPLAY or first == RESERVE_MONUMENT:
        risk = 0
    weigh(
        z,
        first + monument,
        MONUMENT_COST[monument],
        monument_money(s, p, monument),
        MONUMENT_ARTISTS[monument],
        monument_gain(s, p, monument, w),
        risk,
        share,
        w,
        t,
    )


@compiled
def staying(s: np.void) -> int:
    """Return the bitset of the monuments that will stay on display if nothing is completed."""
    first = leftmost(s, 0)
    if first == NUM_MONUMENTS:
        return 0
    second = leftmost(s, 1 << first)
    return 1 << first | (1 << second if second != NUM_MONUMENTS else 0)


@compiled
def weigh_monuments(s: np.void, p: int, z: int, share: int, w: np.ndarray, t: np.ndarray) -> None:
    """Weigh all monuments that the seat may complete; for the next round those that stay, or are reserved first."""
    shown = monuments_of(s, Place.DISPLAY)
    own = monuments_of(s, Place.RESERVED + p)
    stay = staying(s) if z == 1 else 0
    monuments = shown | own
    while monuments != 0:
        monument = lowest_bit(monuments)
        if z == 0 or ((own | stay) >> monument) & 1:
            weigh_monument(s, p, z, monument, COMPLETE_MONUMENT, share, w, t)
        elif w[Weight.RESERVE] > 0 and t[Row.FACT, Fact.TURNS] > 0:
            weigh_monument(s, p, z, monument, RESERVE_MONUMENT, w[Weight.RESERVE], w, t)
        monuments &= monuments - 1


@compiled
def plan_round(s: np.void, p: int, z: int, share: int, w: np.ndarray, t: np.ndarray) -> None:
    """Find the best plan for this round (z = 0) or the next one (1)."""
    t[Row.PLAN + z, Plan.SCORE] = WORST
    t[Row.PLAN + z, Plan.TARGET] = NOTHING
    t[Row.PLAN + z, Plan.ARTIST] = 0
    t[Row.PLAN + z, Plan.BARTERS] = 0
    if t[Row.FACT, Fact.TURNS + z] > 0:
        weigh_hand(s, p, z, share, w, t)
        weigh_monuments(s, p, z, share, w, t)
