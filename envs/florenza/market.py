"""Locations, market and workers: exchanging resources and money (sections 2.4, 4.8, 4.9 and 5.7)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import push
from .constants import NUM_RESOURCES, Task
from .tables import BUY_PRICE, LOCATION_EFFECT, LOCATION_MONEY, LOCATION_RESOURCE, SELL_PRICE, Effect


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
    kinds = 0
    for resource in range(NUM_RESOURCES):
        if s["supply"][resource] > 0:
            kinds |= 1 << resource
    return kinds


@compiled
def barter_gives(s: np.void, p: int) -> int:
    """Return the bitset of the kinds that can be given in a barter: held, and another kind is in the supply."""
    kinds = 0
    supply = supplied(s)
    for resource in range(NUM_RESOURCES):
        if s["resources"][p, resource] > 0 and supply & ~(1 << resource) != 0:
            kinds |= 1 << resource
    return kinds


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
    kinds = 0
    for resource in range(NUM_RESOURCES):
        if s["resources"][p, resource] > 0 and second_gives(s, p, resource) != 0:
            kinds |= 1 << resource
    return kinds


@compiled
def can_activate(s: np.void, p: int, location: int) -> bool:
    """Tell whether the seat can activate a location (section 4.9)."""
    if s["locations"][location] == 0:
        return False
    effect = LOCATION_EFFECT[location]
    resource = LOCATION_RESOURCE[location]
    if effect == Effect.TAKE:
        return s["supply"][resource] > 0
    if effect == Effect.SELL:
        return s["resources"][p, resource] > 0 and int(s["bank"]) >= LOCATION_MONEY[location]
    return effect == Effect.CAPTAIN or barter_gives(s, p) != 0


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
def can_sell(s: np.void, p: int, resource: int) -> bool:
    """Tell whether the seat can sell a resource on the market."""
    return s["resources"][p, resource] > 0 and int(s["bank"]) >= SELL_PRICE


@compiled
def can_buy(s: np.void, p: int, resource: int) -> bool:
    """Tell whether the seat can buy a resource on the market."""
    return int(s["money"][p]) >= BUY_PRICE and s["supply"][resource] > 0


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
