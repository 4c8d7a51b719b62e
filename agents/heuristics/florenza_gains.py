"""What cards and monuments are worth to a seat of Florenza: The Card Game once they are played (section 12).

Worths are in hundredths of a prestige point; what a card costs is not counted here. `t` is the table of
`florenza_survey`, `w` the row of `WEIGHTS` for the number of seats.
"""

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.florenza.constants import NUM_CARDS, NUM_RESOURCES, CardClass, Place
from ...envs.florenza.monuments import monuments_of
from ...envs.florenza.scoring import artist_sets, cards_of, district_sets
from ...envs.florenza.tables import (
    BONUS_KIND,
    BONUS_POINTS,
    CARD_CLASS,
    CARD_INCOME,
    CARD_INCOME_ANY,
    CARD_INCOME_MONEY,
    CARD_PRESTIGE,
    DISCOUNT_ARTIST,
    DISCOUNT_MONUMENT,
    EXTRA_DRAW,
    EXTRA_STEP,
    MONUMENT_VALUE,
    SET_POINTS,
    Bonus,
)
from .florenza_survey import PP, UNIT, Fact, Row
from .florenza_weights import Weight

BONUS_BY_KIND = np.array(
    [sum(1 << card for card in range(NUM_CARDS) if BONUS_KIND[card] == kind) for kind in Bonus], np.int64
)
"""Bitset of the guilds that pay for each `Bonus`."""
POINTS_BY_KIND = np.array([max(BONUS_POINTS[BONUS_KIND == kind], default=0) for kind in Bonus], np.int64)
"""Points of these guilds for each one."""

TEN = 10
"""Actions to which expectations refer."""


@compiled
def owned_bonus(s: np.void, p: int, kind: int) -> int:
    """Return the worth of one more of what a guild of the seat pays for, 0 without such a guild."""
    return PP * POINTS_BY_KIND[kind] if int(s["tableau"][p]) & BONUS_BY_KIND[kind] != 0 else 0


# --- district sets


@compiled
def _sets_worth(s: np.void, p: int, first: int, second: int, third: int, w: np.ndarray) -> int:
    """Return the worth of so many churches, palaces and district buildings."""
    sets = min(first, min(second, third))
    begun = (1 if first > sets else 0) + (1 if second > sets else 0) + (1 if third > sets else 0)
    worth = sets * (PP * SET_POINTS + owned_bonus(s, p, Bonus.DISTRICT_SET))
    if begun == 1:
        worth += w[Weight.SET_ONE]
    elif begun == 2:
        worth += w[Weight.SET_TWO]
    return worth


@compiled
def set_gain(s: np.void, p: int, kind: int, w: np.ndarray) -> int:
    """Return what one more card of a class adds to the district sets."""
    churches = cards_of(s, p, CardClass.CHURCH)
    palaces = cards_of(s, p, CardClass.PALACE)
    others = cards_of(s, p, CardClass.DISTRICT)
    before = _sets_worth(s, p, churches, palaces, others, w)
    if kind == CardClass.CHURCH:
        churches += 1
    elif kind == CardClass.PALACE:
        palaces += 1
    else:
        others += 1
    return _sets_worth(s, p, churches, palaces, others, w) - before


# --- residences, workshops, priests


@compiled
def income_gain(card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of a card's incomes until the end; the last one counts for the majorities only."""
    worth = w[Weight.MONEY] * (CARD_INCOME_MONEY[card] // UNIT) + w[Weight.GOLD] * CARD_INCOME_ANY[card]
    cards = CARD_INCOME_ANY[card]
    for resource in range(NUM_RESOURCES):
        worth += w[Weight.MARBLE + resource] * CARD_INCOME[card, resource]
        cards += CARD_INCOME[card, resource]
    last = w[Weight.LAST_INCOME] * cards if worth > 0 else 0
    return worth * t[Row.FACT, Fact.ROUNDS] * w[Weight.INCOME] // 100 + last


@compiled
def actions_gain(s: np.void, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of the actions and the cards that a residence or priest brings."""
    if EXTRA_STEP[card] == 0:
        return 0
    rounds = t[Row.FACT, Fact.ROUNDS]
    worth = rounds * (w[Weight.ACTION] + w[Weight.DRAW] * EXTRA_DRAW[card])
    return worth + w[Weight.ACTION] if t[Row.FACT, Fact.TURNS] > 0 and int(s["step"]) < EXTRA_STEP[card] else worth


# --- guilds


@compiled
def _expected(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return how many of what a guild pays for the seat will have at the end, hundredths."""
    actions = t[Row.FACT, Fact.ACTIONS]
    rounds = t[Row.FACT, Fact.ROUNDS]
    if kind == Bonus.WORKSHOP:
        return 100 * cards_of(s, p, CardClass.WORKSHOP) + rounds * w[Weight.WORKSHOPS]
    if kind == Bonus.RESIDENCE:
        return 100 * cards_of(s, p, CardClass.RESIDENCE) + rounds * w[Weight.RESIDENCES]
    if kind == Bonus.MONUMENT:
        return 100 * popcount(monuments_of(s, Place.OWNED + p)) + actions * w[Weight.MONUMENTS] // TEN
    if kind == Bonus.ARTIST_SET:
        return 100 * artist_sets(s, p) + actions * w[Weight.HIRES] // (4 * TEN)
    return 100 * district_sets(s, p) + actions * w[Weight.SETS] // TEN


@compiled
def guild_gain(s: np.void, p: int, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a guild will have brought at the end."""
    worth = 0
    if BONUS_KIND[card] != Bonus.NONE:
        worth += BONUS_POINTS[card] * _expected(s, p, BONUS_KIND[card], w, t)
    actions = t[Row.FACT, Fact.ACTIONS] - 1
    saved = DISCOUNT_ARTIST[card] * w[Weight.HIRES] + DISCOUNT_MONUMENT[card] * w[Weight.MONUMENTS]
    return worth + saved // UNIT * actions // TEN * w[Weight.MONEY] // 100


# --- cards and monuments


@compiled
def card_gain(s: np.void, p: int, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of having played a card, without its artist."""
    kind = CARD_CLASS[card]
    if kind == CardClass.GUILD:
        return (guild_gain(s, p, card, w, t) + income_gain(card, w, t)) * w[Weight.GUILD] // 100
    if kind == CardClass.RESIDENCE:
        return actions_gain(s, card, w, t) + income_gain(card, w, t) + owned_bonus(s, p, Bonus.RESIDENCE)
    if kind == CardClass.PRIEST:
        return actions_gain(s, card, w, t)
    if kind == CardClass.WORKSHOP:
        return income_gain(card, w, t) + owned_bonus(s, p, Bonus.WORKSHOP)
    return PP * CARD_PRESTIGE[card] + set_gain(s, p, kind, w)


@compiled
def monument_gain(s: np.void, p: int, monument: int, w: np.ndarray) -> int:
    """Return the worth of completing a monument; a reserved one also saves its penalty."""
    worth = PP * MONUMENT_VALUE[monument]
    if int(s["monument_place"][monument]) == Place.RESERVED + p:
        worth += worth
    else:
        worth = worth * w[Weight.MONUMENT] // 100
    return worth + owned_bonus(s, p, Bonus.MONUMENT)
