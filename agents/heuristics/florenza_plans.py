"""Plans of a seat of Florenza: The Card Game: the work that is worth most per action, and its first step.

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
    MARKET_BUY,
    MARKET_SELL,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    PLAY_CARD,
    RESERVE_ARTIST,
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
from .florenza_survey import MONEY, Fact, Plan, Row, last_worth, money_worth, resource_worth, usefulness
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
def _set_aside(z: int, cost: np.ndarray, t: np.ndarray) -> bool:
    """Split the resources held into those that the work needs and the others; False if the supply cannot help."""
    for resource in range(NUM_RESOURCES):
        missing = cost[resource] - t[Row.HELD + z, resource]
        t[Row.MISSING, resource] = max(0, missing)
        t[Row.LEFT, resource] = max(0, -missing)
        if missing > t[Row.SUPPLY + z, resource]:
            return False
    return True


@compiled
def can_barter(z: int, used: int, resource: int, w: np.ndarray, t: np.ndarray) -> bool:
    """Tell whether a resource should be given in a barter, after some barters."""
    if resource == NOTHING or t[Row.COPIES + z, BARTER_AT] <= used:
        return False
    return last_worth(resource, t[Row.LEFT, resource], t) <= w[Weight.BARTER]


@compiled
def collect(z: int, cost: np.ndarray, w: np.ndarray, t: np.ndarray) -> int:
    """Plan the resources of a work; return 8 bits of actions and above them the number of purchases, or NOTHING."""
    if not _set_aside(z, cost, t):
        return NOTHING
    actions = 0
    short = 0
    for resource in range(NUM_RESOURCES):
        missing = t[Row.MISSING, resource]
        actions += missing
        short += max(0, missing - t[Row.COPIES + z, TAKE_AT[resource]])
    bartered = 0
    while short > 0:
        resource = cheapest_left(Row.LEFT, z, False, t)
        if not can_barter(z, bartered, resource, w, t):
            break
        t[Row.LEFT, resource] -= 1
        bartered += 1
        short -= 1
    return actions | short << 8


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
    cost = price + (collected >> 8) * BUY_PRICE
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
def keep_best(z: int, target: int, artist: int, score: int, t: np.ndarray) -> None:
    """Note a plan if it is the best one so far."""
    if score > t[Row.PLAN + z, Plan.SCORE]:
        t[Row.PLAN + z, Plan.SCORE] = score
        t[Row.PLAN + z, Plan.TARGET] = target
        t[Row.PLAN + z, Plan.ARTIST] = artist


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
    """Weigh a work with every artist and note the best plan.

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
    collected = collect(z, cost, w, t)
    extra = 1 if target >= RESERVE_MONUMENT else 0
    turns = t[Row.FACT, Fact.TURNS + z]
    if collected == NOTHING or (collected & 255) + 1 > turns:
        return
    for i in range(t[Row.FACT, Fact.ARTISTS + z] if classes != 0 else 1):
        if classes != 0 and t[Row.CLASSES + z, i] & classes == 0:
            continue
        price = money + (t[Row.PRICE + z, i] if classes != 0 else 0)
        artist_gain = t[Row.GAIN + z, i] if classes != 0 else 0
        result = score_with(z, collected, price, gain + artist_gain, w, t)
        actions = result & 255
        if actions <= turns:
            score = 1000 * (result >> 8) // (10 * (actions - 1 + extra) + w[Weight.FINISH])
            keep_best(z, target, i, score * max(100, 1000 - risk * (actions - 1)) // 1000 * share // 100, t)


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
    if t[Row.FACT, Fact.TURNS + z] > 0:
        weigh_hand(s, p, z, share, w, t)
        weigh_monuments(s, p, z, share, w, t)


# --- the first step


@compiled
def collect_target(s: np.void, p: int, z: int, w: np.ndarray, t: np.ndarray) -> int:
    """Split the goods again for the plan found; return its whole cost in money, purchases included."""
    target = t[Row.PLAN + z, Plan.TARGET]
    artist = t[Row.PLAN + z, Plan.ARTIST]
    if target < COMPLETE_MONUMENT:
        card = target - PLAY_CARD
        collected = collect(z, CARD_COST[card], w, t)
        money = CARD_MONEY[card] + (t[Row.PRICE + z, artist] if CARD_ARTISTS[card] != 0 else 0)
    else:
        monument = target - (RESERVE_MONUMENT if target >= RESERVE_MONUMENT else COMPLETE_MONUMENT)
        collected = collect(z, MONUMENT_COST[monument], w, t)
        money = monument_money(s, p, monument) + t[Row.PRICE + z, artist]
    return money + (collected >> 8) * BUY_PRICE


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
def given_in_barter(z: int, cost: np.ndarray, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a plan gives in its first barter, NOTHING if it has none."""
    _set_aside(z, cost, t)
    resource = cheapest_left(Row.LEFT, z, False, t)
    if still_missing(z, t) != NOTHING and can_barter(z, 0, resource, w, t):
        return resource
    return NOTHING


@compiled
def target_cost(target: int) -> np.ndarray:
    """Return the resources that the target of a plan costs."""
    if target < COMPLETE_MONUMENT:
        return CARD_COST[target - PLAY_CARD]
    if target < RESERVE_MONUMENT:
        return MONUMENT_COST[target - COMPLETE_MONUMENT]
    return MONUMENT_COST[target - RESERVE_MONUMENT]


@compiled
def step_now(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the first step of the plan for this round."""
    target = t[Row.PLAN, Plan.TARGET]
    need = collect_target(s, p, 0, w, t) - t[Row.HELD, MONEY]
    action = taking_step(t)
    if action != NOTHING:
        return action
    for resource in range(NUM_RESOURCES):
        t[Row.REST, resource] = t[Row.LEFT, resource]
    if need > 0 and cheapest_left(Row.REST, 0, True, t) != NOTHING:
        return sale(0, need, t)
    missing = still_missing(0, t)
    if missing != NOTHING:
        if given_in_barter(0, target_cost(target), w, t) != NOTHING:
            return LOCATION + BARTER_AT
        if t[Row.HELD, MONEY] >= BUY_PRICE:
            return MARKET_BUY + missing
    return sale(0, need, t) if need > 0 else target


@compiled
def step_ahead(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return a step of this round for the plan of the next one, NOTHING if there is none."""
    target = t[Row.PLAN + 1, Plan.TARGET]
    if target >= RESERVE_MONUMENT and target < RESERVE_ARTIST:
        return target
    need = collect_target(s, p, 1, w, t) - t[Row.HELD + 1, MONEY]
    action = taking_step(t)
    if action != NOTHING or need <= 0:
        return action
    for resource in range(NUM_RESOURCES):
        t[Row.REST, resource] = min(t[Row.LEFT, resource], t[Row.HELD, resource])
    resource = cheapest_left(Row.REST, 0, True, t)
    return LOCATION + SELL_AT[resource] if resource != NOTHING else NOTHING
