"""Locations, market and workers: exchanging resources and money (sections 2.4, 4.8, 4.9 and 5.7)."""

import numpy as np

from ..core.bits import joined, matching, popcount
from ..core.compiled import compiled
from ..core.pending import push
from .constants import NUM_LOCATIONS, NUM_RESOURCES, Task
from .purse import ALL_KINDS, UNIT, held_goods, kinds_of, several_of
from .tables import BUY_PRICE, LOCATION_EFFECT, LOCATION_MONEY, LOCATION_RESOURCE, SELL_PRICE, Effect

TRADED = 2
"""Resources given in a trade."""


def _with_effect(effect: Effect) -> int:
    """Return the bitset of the locations with an effect."""
    return sum(1 << int(location) for location in np.flatnonzero(LOCATION_EFFECT == effect))


def _by_kinds(effect: Effect) -> np.ndarray:
    """Return by bitset of kinds the bitset of the locations that have an effect on one of them, int64 (64,)."""
    table = np.zeros(ALL_KINDS + 1, np.int64)
    for kinds in range(len(table)):
        of_kind = (kinds >> LOCATION_RESOURCE) & 1 == 1
        table[kinds] = sum(1 << int(k) for k in np.flatnonzero(of_kind & (LOCATION_EFFECT == effect)))
    return table


TAKERS = _by_kinds(Effect.TAKE)
SELLERS = _by_kinds(Effect.SELL)
BARTERERS = _with_effect(Effect.BARTER)
CAPTAINS = _with_effect(Effect.CAPTAIN)
PAID_BY = np.array(
    [
        sum(1 << k for k in range(NUM_LOCATIONS) if LOCATION_MONEY[k] <= units * UNIT)
        for units in range(int(LOCATION_MONEY.max()) // UNIT + 1)
    ],
    np.int64,
)
"""Bitset of the locations whose money a bank of so many units can pay; the last one holds for all larger banks."""

LOWER = np.array([(1 << max(kinds.bit_length() - 1, 0)) - 1 for kinds in range(ALL_KINDS + 1)], np.int64)
"""By bitset of kinds, the bits below its highest one, (64,)."""


@compiled
def highest_cleared(kinds: int) -> int:
    """Return a bitset of kinds without its highest one."""
    return kinds & LOWER[kinds]


@compiled
def take(s: np.void, p: int, resource: int) -> None:
    """Take a resource card from the supply."""
    s["resources"][p, resource] += 1
    s["supply"][resource] -= 1


@compiled
def give(s: np.void, p: int, resource: int) -> None:
    """Give a resource card back to the supply."""
    s["resources"][p, resource] -= 1
    s["supply"][resource] += 1


@compiled
def receive(s: np.void, p: int, money: int) -> None:
    """Take money from the bank; a negative amount is paid to it."""
    s["money"][p] += money
    s["bank"] -= money


@compiled
def supplied(s: np.void) -> int:
    """Return the bitset of the kinds of resource in the supply."""
    return kinds_of(joined(s["supply"]))


@compiled
def exchangeable(supply: int) -> int:
    """Return the bitset of the kinds for which one of another kind could be had; `supply` is a bitset of kinds."""
    if supply & (supply - 1) != 0:
        return ALL_KINDS
    return ALL_KINDS & ~supply if supply != 0 else 0


@compiled
def barter_gives(s: np.void, p: int) -> int:
    """Return the bitset of the kinds that can be given in a barter: held, and another kind is in the supply."""
    return kinds_of(held_goods(s, p)) & exchangeable(supplied(s))


@compiled
def second_gives(s: np.void, p: int, first: int) -> int:
    """Return the bitset of the kinds that complete a trade: not below the first one, and a third kind is supplied."""
    kinds = 0
    supply = supplied(s)
    for resource in range(first, NUM_RESOURCES):
        held = int(s["resources"][p, resource]) - (1 if resource == first else 0)
        if held > 0 and supply & ~(1 << first | 1 << resource) != 0:
            kinds |= 1 << resource
    return kinds


@compiled
def first_gives(s: np.void, p: int) -> int:
    """Return the bitset of the kinds with which a trade can begin."""
    goods = held_goods(s, p)
    held = kinds_of(goods)
    if popcount(supplied(s)) > TRADED:  # a kind that is not given is always left
        return several_of(goods) | highest_cleared(held)
    kinds = 0
    for resource in range(NUM_RESOURCES):
        if (held >> resource) & 1 and second_gives(s, p, resource) != 0:
            kinds |= 1 << resource
    return kinds


@compiled
def open_locations_for(s: np.void, held: int, supply: int) -> int:
    """Return the bitset of the locations that a seat can activate (section 4.9); the arguments are bitsets of kinds."""
    usable = TAKERS[supply] | SELLERS[held] | CAPTAINS
    if held & exchangeable(supply) != 0:
        usable |= BARTERERS
    usable &= PAID_BY[min(int(s["bank"]) // UNIT, len(PAID_BY) - 1)]
    return usable & ~matching(s["locations"], 0)


@compiled
def activate(s: np.void, p: int, location: int) -> None:
    """Turn a copy of a location face down and use it."""
    s["locations"][location] -= 1
    effect = LOCATION_EFFECT[location]
    if effect == Effect.TAKE:
        take(s, p, LOCATION_RESOURCE[location])
    elif effect == Effect.SELL:
        give(s, p, LOCATION_RESOURCE[location])
        receive(s, p, LOCATION_MONEY[location])
    elif effect == Effect.BARTER:
        push(s, Task.BARTER_GIVE, 0, 0, 0, 0)
    else:
        s["next_captain"] = p


@compiled
def sell(s: np.void, p: int, resource: int) -> None:
    """Sell a resource on the market."""
    give(s, p, resource)
    receive(s, p, SELL_PRICE)


@compiled
def buy(s: np.void, p: int, resource: int) -> None:
    """Buy a resource on the market."""
    take(s, p, resource)
    receive(s, p, -BUY_PRICE)
