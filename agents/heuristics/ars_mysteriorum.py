"""The heuristic for Ars Mysteriorum: a plain, human-like player (section 12 of the rules page).

It values recipes by what they will be paid in the rounds to come, places its favour cards where the tokens for the best
recipe lie, goes where that recipe can be paid, and plays mysteries when they bring more than they are worth to keep. It
uses only what the seat to act may see: the public table, its own mysteries and favour cards, and what it has looked at.
Ties go to the lowest action.
"""

import numpy as np

from ...envs.ars_mysteriorum.bidding import rival_tents
from ...envs.ars_mysteriorum.constants import (
    ORDER_BID,
    PLAY_MYSTERY,
    TAKE_MYSTERY,
    Phase,
    Stage,
)
from ...envs.ars_mysteriorum.state import STATE
from ...envs.core.compiled import compiled
from ...envs.core.dispatch import register_heuristic
from .ars_mysteriorum_bids import (
    bid_for,
    cards_to_come,
    choose_card,
    expect_winnings,
    unseen_at,
    wanted_tent,
)
from .ars_mysteriorum_mysteries import (
    choose_counter,
    choose_in_window,
    choose_target,
    offer_interest,
    offered_worth,
)
from .ars_mysteriorum_survey import NUM_ROWS, WIDTH, WORST, survey
from .ars_mysteriorum_turns import (
    choose_exchanged,
    choose_payment,
    choose_purchase,
    choose_waived,
    choose_walk,
)
from .ars_mysteriorum_weights import WEIGHTS, Weight


@compiled
def choose_mystery(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Take the mystery of the offer that is worth most."""
    best = int(legal[0])
    most = WORST
    for j in range(n):
        worth = offered_worth(int(s["offer"][int(legal[j]) - TAKE_MYSTERY]), w, t)
        if worth > most:
            best = int(legal[j])
            most = worth
    return best


@compiled
def choose_placing(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Look at the most wanted tent before the last cards if others lie there; else place a card."""
    p = int(s["player"])
    last = int(legal[n - 1])
    if last >= PLAY_MYSTERY and cards_to_come(s, p) <= w[Weight.PEEK_LEFT]:
        tent = wanted_tent(s, rival_tents(s, p), w, t)
        if unseen_at(s, p, tent) >= w[Weight.PEEK_CARDS]:
            return last
    return choose_card(s, legal, n, w, t)


@compiled
def choose_token(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Choose in EXCHANGE_GIVE, WAIVE and PAY_MYSTERY."""
    phase = int(s["phase"])
    if phase == Phase.EXCHANGE_GIVE:
        return choose_exchanged(s, legal, n, w, t)
    if phase == Phase.WAIVE:
        return choose_waived(s, legal, n, w, t)
    return choose_payment(s, legal, n, w, t)


@compiled
def choose_in_round(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Choose in the phases that every seat goes through in turn."""
    phase = int(s["phase"])
    if phase == Phase.PLACE_FAVOR:
        return choose_placing(s, legal, n, w, t)
    if phase == Phase.GO_TENT:
        return choose_walk(s, legal, n, w, t)
    if phase == Phase.ORDER_BID:
        return ORDER_BID - 1 + bid_for(s, offer_interest(s, w, t), w)
    if phase == Phase.TAKE_MYSTERY:
        return choose_mystery(s, legal, n, w, t)
    if phase == Phase.POSITION:
        return int(legal[0])
    return choose_purchase(s, legal, n, w, t)


@compiled
def choose_by(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the choice among `legal[:n]` for the seat to act, with these weights."""
    phase = int(s["phase"])
    t = np.zeros((NUM_ROWS, WIDTH), np.int64)
    survey(s, int(s["player"]), w, t)
    if int(s["stage"]) == Stage.FAVOUR_WINDOW:
        expect_winnings(s, int(s["player"]), t)
    if phase == Phase.MYSTERY_WINDOW:
        return choose_in_window(s, legal, n, w, t)
    if phase == Phase.COUNTER:
        return choose_counter(s, w, t)
    if phase >= Phase.TARGET_TENT:
        return choose_target(s, phase, w, t)
    if phase >= Phase.EXCHANGE_GIVE:
        return choose_token(s, legal, n, w, t)
    return choose_in_round(s, legal, n, w, t)


@compiled
def choose(s: np.void, legal: np.ndarray, n: int) -> int:
    """Return the heuristic's choice among `legal[:n]` for the seat to act; nothing is changed."""
    return choose_by(s, legal, n, WEIGHTS[int(s["num_players"])])


register_heuristic(STATE, choose)
