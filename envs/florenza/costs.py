"""What cards, monuments and artists cost, and what can be paid (sections 4.9, 4.10 and 5.4)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from .artists import ANONYMOUS_OFFERS, COST_BIT, COST_BITS
from .constants import NUM_CARDS, NUM_RESOURCES, CardClass, Place
from .monuments import monuments_of
from .piles import types_in_hand
from .purse import CARD_NEED, LANE, LANE_MASK, MONEY_BIT, MONUMENT_GOODS, MONUMENT_UNITS, UNIT, covers
from .tables import (
    ARTIST_COST,
    CARD_ARTISTS,
    CLASS_CARDS,
    DISCOUNT_ARTIST,
    DISCOUNT_MONUMENT,
    MONUMENT_ARTISTS,
    MONUMENT_MONEY,
)

DISCOUNTS = sum(1 << card for card in range(NUM_CARDS) if DISCOUNT_ARTIST[card] or DISCOUNT_MONUMENT[card])
"""Bitset of the cards that make artists or monuments cheaper."""
PRIESTS = int(CLASS_CARDS[CardClass.PRIEST])

COST_MASK = (1 << COST_BITS) - 1
NOBODY = 1 << COST_BITS - 1
"""Bit of an offer's costs of a class that stands for nobody."""
NEVER = 100
"""Cost in units of an artist that nobody can hire: more than all the money of the game."""
LEAST_UNITS = np.array([*range(COST_BITS - 1), NEVER], np.int64)
"""Cost in units by the lowest bit of an offer's costs of a class."""
CARD_LANE = LANE * CARD_ARTISTS
"""First bit of the cost of each card's artist in `least_units`, (63,)."""
MONUMENT_LANE = LANE * MONUMENT_ARTISTS
"""First bit of the cost of each monument's artist in `least_units`, (27,)."""


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
def _least_of_class(offers: int, kind: int, off: int) -> int:
    """Return the least cost in units of an artist of a class after a discount, about NEVER if there is none."""
    costs = (offers >> COST_BIT + COST_BITS * kind) & COST_MASK
    return max(0, LEAST_UNITS[lowest_bit(costs | NOBODY)] - off)


@compiled
def least_units(s: np.void, p: int, offers: int) -> int:
    """Return the least cost in units of one artist by bitset of the classes allowed, a LANE each; 0 for no class.

    Args:
        s: the state.
        p: the seat that hires.
        offers: `artists.offers_in` of the display and of its reserve together; anonymous artists are added here.
    """
    offers |= ANONYMOUS_OFFERS[int(s["anonymous"])]
    off = discount(s, p, DISCOUNT_ARTIST) // UNIT
    first = _least_of_class(offers, 0, off)
    second = _least_of_class(offers, 1, off)
    third = _least_of_class(offers, 2, off)
    two = min(first, second)
    least = first << LANE | second << 2 * LANE | two << 3 * LANE | third << 4 * LANE
    least |= min(first, third) << 5 * LANE | min(second, third) << 6 * LANE
    return least | min(two, third) << 7 * LANE


@compiled
def card_need(card: int, least: int) -> int:
    """Return what a Florenza card costs with its cheapest artist, packed; `least` is from `least_units`."""
    return CARD_NEED[card] + (((least >> CARD_LANE[card]) & LANE_MASK) << MONEY_BIT)


@compiled
def monument_need(monument: int, least: int, off: int) -> int:
    """Return what a monument costs with its cheapest artist, packed; `off` is the seat's discount in units."""
    units = max(0, MONUMENT_UNITS[monument] - off) + ((least >> MONUMENT_LANE[monument]) & LANE_MASK)
    return MONUMENT_GOODS[monument] + (units << MONEY_BIT)


@compiled
def pay(s: np.void, p: int, cost: np.ndarray, money: int) -> None:
    """Return resources to the supply and money to the bank (section 5.1)."""
    for resource in range(NUM_RESOURCES):
        s["resources"][p, resource] -= cost[resource]
        s["supply"][resource] += cost[resource]
    s["money"][p] -= money
    s["bank"] += money


@compiled
def barred(s: np.void, p: int) -> int:
    """Return the bitset of the cards that may not join the tableau: equal ones, a second priest (section 5.2)."""
    tableau = int(s["tableau"][p])
    return tableau | (PRIESTS if tableau & PRIESTS != 0 else 0)


@compiled
def may_own(s: np.void, p: int, card: int) -> bool:
    """Tell whether a card may join the tableau (section 5.2)."""
    return (barred(s, p) >> card) & 1 == 0


@compiled
def playable_cards(s: np.void, p: int, held: int, least: int) -> int:
    """Return the bitset of the cards of its hand that the seat can play (section 4.9 a).

    Args:
        s: the state.
        p: the seat.
        held: its purse.
        least: `least_units` of the artists that it could hire.
    """
    playable = 0
    cards = types_in_hand(s, p) & ~barred(s, p)
    while cards != 0:
        card = lowest_bit(cards)
        playable |= (1 if covers(held, card_need(card, least)) else 0) << card
        cards &= cards - 1
    return playable


@compiled
def within_reach(s: np.void, p: int) -> int:
    """Return the bitset of the monuments on display or reserved by the seat."""
    return monuments_of(s, Place.DISPLAY) | monuments_of(s, Place.RESERVED + p)


@compiled
def completable_monuments(s: np.void, p: int, held: int, least: int) -> int:
    """Return the bitset of the monuments that the seat can complete (section 4.9 b); arguments as above."""
    completable = 0
    off = discount(s, p, DISCOUNT_MONUMENT) // UNIT
    monuments = within_reach(s, p)
    while monuments != 0:
        monument = lowest_bit(monuments)
        completable |= (1 if covers(held, monument_need(monument, least, off)) else 0) << monument
        monuments &= monuments - 1
    return completable
