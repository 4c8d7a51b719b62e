"""Which cards to draw, to swap and to discard (section 4.3, DRAW, DRAW3 and DISCARD_TYPE)."""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.venedig.constants import (
    DISCARD_TYPE,
    NUM_ISLANDS,
    NUM_TYPES,
    PAY,
    SWAP_DRAWS,
    SWAP_IN,
    TAKE_DECK,
    TAKE_POOL,
)
from .venedig_play import TABLE_SIZE, kinds_lying, lay_all, lying_worth
from .venedig_survey import FIRST_OF_TYPE, NUM_BOARDS, NUM_ROWS, Row, kinds_in_hand, lacking, prospect, survey
from .venedig_weights import Weight


@compiled
def hand_worth(s: np.void, p: int, kind: int, cards: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of some hand cards of a type."""
    return cards * t[Row.KEEP, kind] + prospect(s, p, kind, cards, w, t) * w[Weight.DRAW_HAND] // 100


@compiled
def gain_of_card(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what one more card of a type adds to the hand."""
    cards = int(s["hand"][p, kind])
    return hand_worth(s, p, kind, cards + 1, w, t) - hand_worth(s, p, kind, cards, w, t)


@compiled
def loss_of_card(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card is worth that goes into the pool: what the hand loses, and what it helps the others."""
    cards = int(s["hand"][p, kind])
    loss = hand_worth(s, p, kind, cards, w, t) - hand_worth(s, p, kind, cards - 1, w, t)
    helps = t[Row.KEEP, kind]
    if kind >= FIRST_OF_TYPE and lacking(s, kind) <= 1:
        helps += t[Row.EXPECTED, kind] // 2
    return loss + helps * w[Weight.POOL] // 100


@compiled
def worth_of_swap(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what swapping a card for three brings: cards of the pool where they are better than unknown ones."""
    worth = -loss_of_card(s, p, kind, w, t)
    due = SWAP_DRAWS
    for other in range(NUM_TYPES):
        if due > 0 and other != kind and (int(s["pool"]) >> other) & 1:
            gain = gain_of_card(s, p, other, w, t)
            if gain > w[Weight.UNKNOWN]:
                worth += gain
                due -= 1
    return worth + due * w[Weight.UNKNOWN]


@compiled
def worth_of_draw(s: np.void, p: int, action: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what an action of DRAW or DRAW3 brings."""
    if action >= SWAP_IN:
        return worth_of_swap(s, p, action - SWAP_IN, w, t)
    if action == TAKE_DECK:
        return w[Weight.UNKNOWN]
    return gain_of_card(s, p, action - TAKE_POOL, w, t)


@compiled
def choose_draw(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Take what brings most."""
    p = int(s["player"])
    b = np.empty((NUM_BOARDS, NUM_ISLANDS + 1), np.int64)
    t = np.empty((NUM_ROWS, NUM_TYPES), np.int64)
    survey(s, p, kinds_in_hand(s, p) | int(s["pool"]), w, b, t)
    best = int(legal[0])
    best_worth = worth_of_draw(s, p, best, w, t)
    for j in range(1, n):
        if int(legal[j]) < PAY:
            worth = worth_of_draw(s, p, int(legal[j]), w, t)
            if worth > best_worth:
                best = int(legal[j])
                best_worth = worth
    return best


@compiled
def choose_discard(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Discard the lying cards that promise least."""
    p = int(s["player"])
    b = np.empty((NUM_BOARDS, NUM_ISLANDS + 1), np.int64)
    t = np.empty((NUM_ROWS, NUM_TYPES), np.int64)
    survey(s, p, kinds_lying(s, p), w, b, t)
    c = np.empty(TABLE_SIZE, np.int64)
    best = int(legal[0])
    best_worth = 0
    for j in range(n):
        kind = int(legal[j]) - DISCARD_TYPE + 1
        lay_all(s, p, kind, 0, c)
        worth = lying_worth(p, kind, c, w, t)
        if j == 0 or worth < best_worth:
            best = int(legal[j])
            best_worth = worth
    return best
