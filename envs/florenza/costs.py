"""What cards, monuments and artists cost, and what can be paid (sections 4.9, 4.10 and 5.4)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from .artists import artist_at
from .constants import NUM_ARTIST_CLASSES, NUM_ARTISTS, NUM_CARDS, NUM_RESOURCES, CardClass, Place
from .monuments import is_within_reach
from .tables import (
    ARTIST_CLASS,
    ARTIST_COST,
    CARD_ARTISTS,
    CARD_CLASS,
    CARD_COST,
    CARD_MONEY,
    CLASS_CARDS,
    DISCOUNT_ARTIST,
    DISCOUNT_MONUMENT,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_MONEY,
)

COST_BITS = 16
"""Bits of each class's cost in the result of `cheapest_artists`."""
COST_MASK = (1 << COST_BITS) - 1
NEVER = COST_MASK
"""Cost of an artist class of which nobody can be hired."""

DISCOUNTS = sum(1 << card for card in range(NUM_CARDS) if DISCOUNT_ARTIST[card] or DISCOUNT_MONUMENT[card])
"""Bitset of the cards that make artists or monuments cheaper."""


@compiled
def discount(s: np.void, p: int, amounts: np.ndarray) -> int:
    """Return the sum of a column of discounts over the seat's tableau."""
    total = 0
    cards = int(s["tableau"][p]) & DISCOUNTS
    while cards != 0:
        total += amounts[lowest_bit(cards)]
        cards &= cards - 1
    return total


@compiled
def hire_cost(s: np.void, p: int, artist: int) -> int:
    """Return what an artist (0..32, anonymous 33..35) costs the seat."""
    return max(0, ARTIST_COST[artist] - discount(s, p, DISCOUNT_ARTIST))


@compiled
def monument_money(s: np.void, p: int, monument: int) -> int:
    """Return the money that a monument costs the seat, its artist not counted."""
    return max(0, MONUMENT_MONEY[monument] - discount(s, p, DISCOUNT_MONUMENT))


@compiled
def _cheaper(costs: int, artist: int) -> int:
    """Return the costs by class after an artist is offered."""
    shift = COST_BITS * ARTIST_CLASS[artist]
    if ARTIST_COST[artist] < (costs >> shift) & COST_MASK:
        costs = costs & ~(COST_MASK << shift) | ARTIST_COST[artist] << shift
    return costs


@compiled
def cheapest_artists(s: np.void, p: int) -> int:
    """Return the printed cost of the cheapest artist of each class that the seat could hire, COST_BITS bits a class."""
    costs = NEVER | NEVER << COST_BITS | NEVER << 2 * COST_BITS
    for k in range(int(s["artists_dealt"])):
        place = int(s["artist_place"][k])
        if place == Place.DISPLAY or place == Place.RESERVED + p:
            costs = _cheaper(costs, artist_at(s, k))
    for kind in range(NUM_ARTIST_CLASSES):
        if (int(s["anonymous"]) >> kind) & 1:
            costs = _cheaper(costs, NUM_ARTISTS + kind)
    return costs


@compiled
def can_hire(s: np.void, p: int, costs: int, classes: int, budget: int) -> bool:
    """Tell whether an artist of one of some classes (bitset) can be hired within a budget."""
    if budget < 0:
        return False
    least = NEVER
    for kind in range(NUM_ARTIST_CLASSES):
        if (classes >> kind) & 1:
            least = min(least, (costs >> COST_BITS * kind) & COST_MASK)
    return least != NEVER and least - discount(s, p, DISCOUNT_ARTIST) <= budget


@compiled
def covers(s: np.void, p: int, cost: np.ndarray) -> bool:
    """Tell whether the seat holds the resources of a cost."""
    for resource in range(NUM_RESOURCES):
        if int(s["resources"][p, resource]) < cost[resource]:
            return False
    return True


@compiled
def pay(s: np.void, p: int, cost: np.ndarray, money: int) -> None:
    """Return resources to the supply and money to the bank (section 5.1)."""
    for resource in range(NUM_RESOURCES):
        s["resources"][p, resource] -= cost[resource]
        s["supply"][resource] += cost[resource]
    s["money"][p] -= money
    s["bank"] += money


@compiled
def may_own(s: np.void, p: int, card: int) -> bool:
    """Tell whether a card may join the tableau: no equal card, one priest (section 5.2)."""
    tableau = int(s["tableau"][p])
    if (tableau >> card) & 1:
        return False
    return CARD_CLASS[card] != CardClass.PRIEST or tableau & CLASS_CARDS[CardClass.PRIEST] == 0


@compiled
def can_play(s: np.void, p: int, card: int, costs: int) -> bool:
    """Tell whether the seat can play a card of its hand (section 4.9 a); `costs` is from `cheapest_artists`."""
    if s["hand"][p, card] == 0 or not may_own(s, p, card):
        return False
    budget = int(s["money"][p]) - CARD_MONEY[card]
    if budget < 0 or not covers(s, p, CARD_COST[card]):
        return False
    return CARD_ARTISTS[card] == 0 or can_hire(s, p, costs, CARD_ARTISTS[card], budget)


@compiled
def can_complete(s: np.void, p: int, monument: int, costs: int) -> bool:
    """Tell whether the seat can complete a monument (section 4.9 b); `costs` is from `cheapest_artists`."""
    if not is_within_reach(s, p, monument) or not covers(s, p, MONUMENT_COST[monument]):
        return False
    return can_hire(s, p, costs, MONUMENT_ARTISTS[monument], int(s["money"][p]) - monument_money(s, p, monument))
