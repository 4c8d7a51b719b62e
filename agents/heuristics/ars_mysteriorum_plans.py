"""Plans of a seat of Ars Mysteriorum: go to a tent, pay its fee, earn a recipe there (section 12).

A plan is worth its recipe less the tokens for it. Before the favour cards are shown it is weighed with the tokens that
are expected (`outlook`), afterwards with those in hand, exchanges included (`exact_net`).
"""

import numpy as np

from ...envs.ars_mysteriorum.constants import NUM_COLOURS, NUM_SLOTS, NUM_TENTS
from ...envs.ars_mysteriorum.payments import fees_with, tent_of
from ...envs.ars_mysteriorum.recipes import recipe_at
from ...envs.ars_mysteriorum.tables import (
    EXCHANGE_GIVES,
    RECIPE_COST,
    RECIPE_TOTAL,
)
from ...envs.core.bits import BYTE, BYTE_MASK
from ...envs.core.compiled import compiled
from .ars_mysteriorum_survey import FLORIM, NUM_PLACES, WORST, Fact, Row, all_stock, own_worth, stock_worth
from .ars_mysteriorum_weights import Weight

NO_PLACE = NUM_PLACES
GIVEN = EXCHANGE_GIVES * FLORIM
"""Tokens that an exchange costs, hundredths."""


@compiled
def needed(s: np.void, place: int, colour: int, with_fee: bool, t: np.ndarray) -> int:
    """Return how many tokens of a colour the recipe at a place costs, with the fee of its tent, hundredths."""
    need = RECIPE_COST[recipe_at(s, place), colour]
    if with_fee and place // NUM_SLOTS == colour:
        need += t[Row.FEE, colour]
    return FLORIM * need


@compiled
def short_and_spare(s: np.void, place: int, with_fee: bool, w: np.ndarray, t: np.ndarray) -> tuple[int, int, int]:
    """Return what a plan lacks, what it leaves, and what the tokens that it spends would be worth otherwise."""
    short = 0
    spare = 0
    spent = 0
    for colour in range(NUM_COLOURS):
        have = t[Row.HAVE, colour]
        left = have - needed(s, place, colour, with_fee, t)
        if left < 0:
            short -= left
            left = 0
        spare += left
        if left < have:
            spent += stock_worth(have, w, t) - stock_worth(left, w, t)
    return short, spare, spent


@compiled
def exchange_price(short: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the tokens given for `short` tokens are worth."""
    return EXCHANGE_GIVES * short * t[Row.FACT, Fact.TOKEN] // FLORIM * w[Weight.EXCHANGE] // 100


# --- with the tokens that are expected


@compiled
def expected_net(s: np.void, place: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of the plan for a place with the tokens expected and those that cards to come can bring."""
    short, spare, spent = short_and_spare(s, place, True, w, t)
    pool = t[Row.FACT, Fact.POOL]
    covered = min(short, pool)
    short -= covered
    exchanged = min(short, (spare + pool - covered) // EXCHANGE_GIVES)
    net = t[Row.WORTH, place] - spent - covered * w[Weight.COVER] // FLORIM
    net -= exchange_price(exchanged, w, t) + exchanged * w[Weight.COVER] // FLORIM
    return net - (short - exchanged) * w[Weight.LACK] // FLORIM


@compiled
def outlook(s: np.void, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of the tokens expected: the best plan, a part of the best one at another tent, the stock."""
    best = 0
    second = 0
    for tent in range(NUM_TENTS):
        here = 0
        for slot in range(NUM_SLOTS):
            if t[Row.WORTH, NUM_SLOTS * tent + slot] > WORST:
                here = max(here, expected_net(s, NUM_SLOTS * tent + slot, w, t))
        if here > best:
            second = best
            best = here
        elif here > second:
            second = here
    return best + second * w[Weight.SECOND] // 100 + all_stock(w, t)


# --- with the tokens in hand


@compiled
def banked(s: np.void, place: int, with_fee: bool, t: np.ndarray) -> bool:
    """Tell whether the bank has what a plan must get by exchanges."""
    for colour in range(NUM_COLOURS):
        if needed(s, place, colour, with_fee, t) - t[Row.HAVE, colour] > FLORIM * int(s["bank"][colour]):
            return False
    return True


@compiled
def exact_net(s: np.void, place: int, with_fee: bool, discount: int, owed: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of earning the recipe at a place with the tokens in hand, WORST if it cannot be paid.

    Args:
        s: the position.
        place: 2 x tent + slot.
        with_fee: whether the fee of the tent is still to be paid.
        discount: tokens that it costs less.
        owed: hundredths of tokens that a running exchange still takes.
        w: weights.
        t: the survey.
    """
    if t[Row.WORTH, place] == WORST:
        return WORST
    short, spare, spent = short_and_spare(s, place, with_fee, w, t)
    saved = FLORIM * min(discount, RECIPE_TOTAL[recipe_at(s, place)])
    tent = place // NUM_SLOTS
    fee_short = max(0, FLORIM * t[Row.FEE, tent] - t[Row.HAVE, tent]) if with_fee else 0
    used = min(short - fee_short, saved)
    short -= used
    spare -= owed
    if spare < 0 or short > spare // GIVEN * FLORIM or (short > 0 and not banked(s, place, with_fee, t)):
        return WORST
    net = t[Row.WORTH, place] - spent - exchange_price(short, w, t)
    return net + (saved - used) * t[Row.FACT, Fact.TOKEN] // FLORIM * w[Weight.EXCHANGE] // 100


@compiled
def find_best(s: np.void, tents: int, with_fee: bool, discount: int, owed: int, w: np.ndarray, t: np.ndarray) -> int:
    """Note the best plan among some tents (bitset) in the facts BEST and PLACE; return its worth, or WORST."""
    t[Row.FACT, Fact.BEST] = WORST
    t[Row.FACT, Fact.PLACE] = NO_PLACE
    for place in range(NUM_PLACES):
        if (tents >> (place // NUM_SLOTS)) & 1:
            net = exact_net(s, place, with_fee, discount, owed, w, t)
            if net > t[Row.FACT, Fact.BEST]:
                t[Row.FACT, Fact.BEST] = net
                t[Row.FACT, Fact.PLACE] = place
    return t[Row.FACT, Fact.BEST]


@compiled
def lacking_colour(s: np.void, place: int, t: np.ndarray) -> int:
    """Return the first colour of which a recipe costs more than is held, NUM_COLOURS if there is none."""
    for colour in range(NUM_COLOURS):
        if needed(s, place, colour, False, t) > t[Row.HAVE, colour]:
            return colour
    return NUM_COLOURS


# --- fees, and who is there first


@compiled
def set_fees(s: np.void, p: int, free_base: bool, free_crowd: bool, t: np.ndarray) -> None:
    """Fill the fees as they are, or as they would be without base fee or without fee for other apprentices."""
    due = fees_with(s, p, s["free_base"] == 1 or free_base, s["free_crowd"] == 1 or free_crowd)
    for tent in range(NUM_TENTS):
        t[Row.FEE, tent] = (due >> BYTE * tent) & BYTE_MASK


@compiled
def can_pay(s: np.void, q: int, recipe: int) -> bool:
    """Tell whether a seat can pay a recipe, exchanges included."""
    short = 0
    spare = 0
    for colour in range(NUM_COLOURS):
        left = int(s["tokens"][q, colour]) - RECIPE_COST[recipe, colour]
        if left < 0:
            short -= left
        else:
            spare += left
    return EXCHANGE_GIVES * short <= spare


@compiled
def take_out(s: np.void, q: int, tent: int, w: np.ndarray, t: np.ndarray) -> None:
    """Strike the recipe that another seat is expected to earn at its tent."""
    best = 0
    taken = NO_PLACE
    for slot in range(NUM_SLOTS):
        place = NUM_SLOTS * tent + slot
        if t[Row.WORTH, place] == WORST or not can_pay(s, q, recipe_at(s, place)):
            continue
        worth = own_worth(s, q, recipe_at(s, place), w, t)
        if worth > best:
            best = worth
            taken = place
    if taken != NO_PLACE:
        t[Row.WORTH, taken] = WORST


@compiled
def strike_taken(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """Strike the recipes that seats are expected to earn who have moved and come before this one (stage TENTS)."""
    for place in range(int(s["place"])):
        q = int(s["order"][place])
        if q != p and (int(s["admitted"]) >> q) & 1:
            take_out(s, q, tent_of(s, q), w, t)
