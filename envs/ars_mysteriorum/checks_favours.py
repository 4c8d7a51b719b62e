"""What must be true of favour cards (sections 4.2, 4.3 and 5.2).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from .constants import (
    ALL_VALUES,
    MAX_LAPS,
    NO_TENT,
    NUM_KINDS,
    NUM_TENTS,
    NUM_VALUES,
    Option,
    Stage,
)
from .tables import KIND_EFFECT, KIND_VALUE, MAX_AT_TENT, OPTIONS, Effect

MOST_CARDS = np.array(OPTIONS[Option.MAX_BIDS].values, np.int64)
"""Favour cards of a round by code of the option `max_bids`, (5,)."""


@compiled
def laid_in_range(s: np.void, n: int) -> bool:
    """Tell whether the lists of cards at tents are as long as counted, and nothing lies behind."""
    for p in range(n):
        laid = int(s["laid"][p])
        if not 0 <= laid <= MAX_LAPS or not 0 <= int(s["favour"][p]) <= ALL_VALUES:
            return False
        for lap in range(MAX_LAPS):
            tent = int(s["laid_tent"][p, lap])
            value = int(s["laid_value"][p, lap])
            if lap < laid and not (0 <= tent < NUM_TENTS and 1 <= value <= NUM_VALUES):
                return False
            if lap >= laid and not (tent == NO_TENT and value == 0 and s["laid_plus"][p, lap] == 0):
                return False
    return True


@compiled
def favours_conserved(s: np.void, n: int) -> bool:
    """Tell whether each seat's six cards are in hand, at tents or in the auction, each value once."""
    for p in range(n):
        values = int(s["favour"][p])
        number = 0
        for value in range(NUM_VALUES):
            number += (values >> value) & 1
        for lap in range(int(s["laid"][p])):
            values |= 1 << (int(s["laid_value"][p, lap]) - 1)
            number += 1
        bid = int(s["order_bid"][p])
        if not 0 <= bid <= NUM_VALUES:
            return False
        if bid > 0:
            values |= 1 << (bid - 1)
            number += 1
        if values != ALL_VALUES or number != NUM_VALUES:
            return False
    return True


@compiled
def laid_sound(s: np.void, n: int) -> bool:
    """Tell whether cards lie at tents only in their stages, not too many, at most three of a seat at one tent."""
    stage = int(s["stage"])
    for p in range(n):
        laid = int(s["laid"][p])
        if laid > 0 and stage != Stage.FAVOURS and stage != Stage.FAVOUR_WINDOW:
            return False
        if laid > MOST_CARDS[int(s["options"][Option.MAX_BIDS])]:
            return False
        for tent in range(NUM_TENTS):
            cards = 0
            for lap in range(laid):
                if int(s["laid_tent"][p, lap]) == tent:
                    cards += 1
            if cards > MAX_AT_TENT:
                return False
    return True


@compiled
def laps_sound(s: np.void, n: int) -> bool:
    """Tell whether each seat has placed a card in every lap until it passed; the seat at `place` is next."""
    if int(s["stage"]) != Stage.FAVOURS:
        return True
    current = int(s["laid"][int(s["order"][int(s["place"])])])
    for place in range(n):
        p = int(s["order"][place])
        due = current + (1 if place < int(s["place"]) else 0)
        laid = int(s["laid"][p])
        passed = (int(s["out"]) >> p) & 1 == 1
        if laid > due or (laid < due and not passed):
            return False
        if passed and laid == due and place < int(s["place"]):
            return False
    return True


@compiled
def bids_sound(s: np.void, n: int) -> bool:
    """Tell whether exactly those seats have a card in the auction that have been asked (steps 3a to 6b)."""
    stage = int(s["stage"])
    for place in range(n):
        due = Stage.ORDER_WINDOW <= stage <= Stage.FAVOUR_WINDOW
        if stage == Stage.BIDS:
            due = place < int(s["place"])
        if (int(s["order_bid"][int(s["order"][place])]) > 0) != due:
            return False
    return True


@compiled
def played(s: np.void, effect: int) -> int:
    """Return the sum of the values of the discarded mysteries of an effect."""
    total = 0
    for kind in range(NUM_KINDS):
        if KIND_EFFECT[kind] == effect:
            total += KIND_VALUE[kind] * int(s["discard"][kind])
    return total


@compiled
def changes_sound(s: np.void, n: int) -> bool:
    """Tell whether what is added to and taken from favour cards is no more than mysteries played can do."""
    stage = int(s["stage"])
    order_plus = 0
    plus = 0
    minus = 0
    for p in range(n):
        if s["order_plus"][p] < 0 or (s["order_plus"][p] > 0 and s["order_bid"][p] == 0):
            return False
        order_plus += int(s["order_plus"][p])
        for lap in range(int(s["laid"][p])):
            change = int(s["laid_plus"][p, lap])
            if change != 0 and stage != Stage.FAVOUR_WINDOW:
                return False
            plus += max(0, change)
            minus += max(0, -change)
    if order_plus > 0 and stage == Stage.BIDS:
        return False
    within = plus <= played(s, Effect.FAVOR_PLUS) and minus <= played(s, Effect.FAVOR_MINUS)
    return within and order_plus <= played(s, Effect.ORDER_PLUS)


@compiled
def peeked_sound(s: np.void, n: int) -> bool:
    """Tell whether only face-down cards of others have been looked at."""
    for p in range(n):
        there = 0
        for q in range(n):
            cards = int(s["laid"][q]) if q != p and int(s["stage"]) == Stage.FAVOURS else 0
            for lap in range(cards):
                there |= 1 << (MAX_LAPS * q + lap)
        if int(s["peeked"][p]) & ~there != 0:
            return False
    return True


@compiled
def out_sound(s: np.void, n: int) -> bool:
    """Tell whether only seats of the game have passed, only where that is allowed."""
    out = int(s["out"])
    if int(s["stage"]) != Stage.FAVOURS or s["options"][Option.BID_PASS] == 0:
        return out == 0
    return 0 <= out < 1 << n
