"""Turns of the heuristic for Ars Mysteriorum at the tents: walking, earning, exchanging (section 12)."""

import numpy as np

from ...envs.ars_mysteriorum.constants import (
    BALK,
    BUY_MYSTERY,
    EARN_RECIPE,
    EXCHANGE,
    GIVE,
    GO_TENT,
    NUM_COLOURS,
    NUM_KINDS,
    NUM_TENTS,
    PASS,
    PLAY_MYSTERY,
    WAIVE,
    Stage,
)
from ...envs.ars_mysteriorum.payments import EVERY_TENT, open_tents
from ...envs.ars_mysteriorum.recipes import recipe_at
from ...envs.ars_mysteriorum.tables import EXCHANGE_GIVES, KIND_EFFECT, KIND_VALUE, MYSTERY_PRICE, RECIPE_COST, Effect
from ...envs.core.choices import is_legal
from ...envs.core.compiled import compiled
from ...envs.core.pending import top
from .ars_mysteriorum_mysteries import bought_worth, kept_worth
from .ars_mysteriorum_plans import (
    NO_PLACE,
    find_best,
    lacking_colour,
    outlook,
    set_fees,
    strike_taken,
)
from .ars_mysteriorum_survey import FLORIM, WORST, Fact, Row, all_stock, stock_worth
from .ars_mysteriorum_weights import Weight


@compiled
def held_kind(s: np.void, p: int, effect: int) -> int:
    """Return the first kind with an effect that the seat holds, NUM_KINDS if there is none."""
    for kind in range(NUM_KINDS):
        if KIND_EFFECT[kind] == effect and s["hand"][p, kind] > 0:
            return kind
    return NUM_KINDS


# --- walking


@compiled
def fee_worth(tent: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return minus what the tokens for going to a tent are worth, WORST if they are not there."""
    left = t[Row.HAVE, tent] - FLORIM * t[Row.FEE, tent]
    return stock_worth(left, w, t) - stock_worth(t[Row.HAVE, tent], w, t) if left >= 0 else WORST


@compiled
def remote_net(s: np.void, tent: int, owed: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what going to a tent is worth for a seat that can earn anywhere: the best recipe less the fee."""
    price = fee_worth(tent, w, t)
    if price == WORST:
        return WORST
    t[Row.HAVE, tent] -= FLORIM * t[Row.FEE, tent]
    net = find_best(s, EVERY_TENT, False, 0, owed, w, t)
    t[Row.HAVE, tent] += FLORIM * t[Row.FEE, tent]
    return net + price if net > WORST else WORST


@compiled
def tent_net(s: np.void, p: int, tent: int, owed: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of the best plan at a tent, mysteries in hand included; WORST if there is none."""
    best = find_best(s, 1 << tent, True, 0, owed, w, t)
    kind = held_kind(s, p, Effect.DISCOUNT)
    if kind < NUM_KINDS:
        net = find_best(s, 1 << tent, True, KIND_VALUE[kind], owed, w, t)
        if net > WORST:
            best = max(best, net - kept_worth(Effect.DISCOUNT, w, t))
    if held_kind(s, p, Effect.REMOTE_RECIPE) < NUM_KINDS:
        net = remote_net(s, tent, owed, w, t)
        if net > WORST:
            best = max(best, net - kept_worth(Effect.REMOTE_RECIPE, w, t))
    return best


@compiled
def walk_net(s: np.void, p: int, owed: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of the best plan at any tent, or of the cheapest way, WORST if there is none."""
    best = WORST
    for tent in range(NUM_TENTS):
        best = max(best, tent_net(s, p, tent, owed, w, t), fee_worth(tent, w, t) if owed == 0 else WORST)
    return best


@compiled
def card_for_walk(s: np.void, p: int, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the mystery that saves more than it is worth to keep, PASS if there is none."""
    now = walk_net(s, p, 0, w, t)
    best = PASS
    most = 0
    for j in range(n):
        kind = int(legal[j]) - PLAY_MYSTERY
        if kind < 0:
            continue
        effect = KIND_EFFECT[kind]
        set_fees(s, p, effect == Effect.FREE_BASE, effect == Effect.FREE_CROWD, t)
        net = walk_net(s, p, 0, w, t)
        gain = net - (now if now > WORST else 0) - kept_worth(effect, w, t)
        if net > WORST and gain > most:
            best = int(legal[j])
            most = gain
    set_fees(s, p, False, False, t)
    return best


@compiled
def choose_walk(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Go to the tent with the best plan, exchanging for its fee if needed; without a plan the cheapest way."""
    p = int(s["player"])
    strike_taken(s, p, w, t)
    card = card_for_walk(s, p, legal, n, w, t)
    if card != PASS:
        return card
    best = BALK
    most = WORST
    if is_legal(BALK, legal, n):
        most = 0
    for tent in range(NUM_TENTS):
        net = tent_net(s, p, tent, 0, w, t)
        if is_legal(GO_TENT + tent, legal, n):
            net = max(net, fee_worth(tent, w, t))
            action = GO_TENT + tent
        elif is_legal(EXCHANGE + tent, legal, n):
            action = EXCHANGE + tent
        else:
            continue
        if net > most:
            best = action
            most = net
    return best


# --- earning


@compiled
def second_net(s: np.void, tents: int, place: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of a further recipe after that at a place has been paid with the tokens in hand."""
    for colour in range(NUM_COLOURS):
        t[Row.HAVE, colour] -= FLORIM * RECIPE_COST[recipe_at(s, place), colour]
    worth = t[Row.WORTH, place]
    t[Row.WORTH, place] = WORST
    net = find_best(s, tents, False, 0, 0, w, t)
    t[Row.WORTH, place] = worth
    for colour in range(NUM_COLOURS):
        t[Row.HAVE, colour] += FLORIM * RECIPE_COST[recipe_at(s, place), colour]
    return net


@compiled
def card_gain(s: np.void, kind: int, now: int, place: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what an own-turn card brings: the best purchase with it less the best one without.

    Args:
        s: the position.
        kind: kind of the card.
        now: worth of the best purchase without it, at least 0.
        place: its place, or NO_PLACE.
        w: weights.
        t: the survey.
    """
    effect = KIND_EFFECT[kind]
    discount = int(s["discount"])
    tents = open_tents(s, int(s["player"]))
    if effect == Effect.DISCOUNT:
        return find_best(s, tents, False, discount + KIND_VALUE[kind], 0, w, t) - now
    if effect == Effect.REMOTE_RECIPE:
        return find_best(s, EVERY_TENT, False, discount, 0, w, t) - now
    if effect == Effect.EXTRA_RECIPE and place != NO_PLACE and lacking_colour(s, place, t) == NUM_COLOURS:
        return second_net(s, tents, place, w, t)
    return 0


@compiled
def card_for_earning(s: np.void, legal: np.ndarray, n: int, now: int, place: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the mystery that brings more than it is worth to keep, PASS if there is none."""
    best = PASS
    most = 0
    for j in range(n):
        kind = int(legal[j]) - PLAY_MYSTERY
        if kind < 0:
            continue
        gain = card_gain(s, kind, now, place, w, t) - kept_worth(KIND_EFFECT[kind], w, t)
        if gain > most:
            best = int(legal[j])
            most = gain
    return best


@compiled
def cheapest_token(w: np.ndarray, t: np.ndarray) -> int:
    """Return the least worth of a token in hand, 0 if there is none."""
    least = WORST
    for colour in range(NUM_COLOURS):
        have = t[Row.HAVE, colour]
        if have >= FLORIM:
            least = max(least, stock_worth(have - FLORIM, w, t) - stock_worth(have, w, t))
    return -least if least > WORST else 0


@compiled
def choose_purchase(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Earn the best recipe, exchanging for it if needed, with a mystery that makes it better; else buy one or pass."""
    p = int(s["player"])
    net = find_best(s, open_tents(s, p), False, int(s["discount"]), 0, w, t)
    place = t[Row.FACT, Fact.PLACE]
    bought = 0
    if is_legal(BUY_MYSTERY, legal, n):
        bought = bought_worth(s, p, w, t) - MYSTERY_PRICE * cheapest_token(w, t)
    card = card_for_earning(s, legal, n, max(net, 0, bought), place if net > 0 else NO_PLACE, w, t)
    if card != PASS:
        return card
    if net > max(0, bought):
        if is_legal(EARN_RECIPE + place, legal, n):
            return EARN_RECIPE + place
        colour = lacking_colour(s, place, t)
        while colour < NUM_COLOURS:
            if is_legal(EXCHANGE + colour, legal, n):
                return EXCHANGE + colour
            t[Row.HAVE, colour] = FLORIM * RECIPE_COST[recipe_at(s, place), colour]
            colour = lacking_colour(s, place, t)
    return BUY_MYSTERY if bought > 0 else PASS


# --- single tokens


@compiled
def after_giving(s: np.void, p: int, colour: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of what remains when a token has been given for the exchange that is due."""
    taken = top(s, 1)
    owed = FLORIM * (EXCHANGE_GIVES - 1 - top(s, 2))
    t[Row.HAVE, colour] -= FLORIM
    t[Row.HAVE, taken] += FLORIM
    if int(s["stage"]) == Stage.TENTS:
        net = walk_net(s, p, owed, w, t)
    else:
        net = find_best(s, open_tents(s, p), False, int(s["discount"]), owed, w, t)
    worth = max(net, WORST // 2) + all_stock(w, t)
    t[Row.HAVE, colour] += FLORIM
    t[Row.HAVE, taken] -= FLORIM
    return worth


@compiled
def choose_exchanged(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Give the token after which the best plan is worth most."""
    p = int(s["player"])
    if int(s["stage"]) == Stage.TENTS:
        strike_taken(s, p, w, t)
    best = int(legal[0])
    most = WORST
    for j in range(n):
        worth = after_giving(s, p, int(legal[j]) - GIVE, w, t)
        if worth > most:
            best = int(legal[j])
            most = worth
    return best


@compiled
def choose_payment(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Give the token that the plans of the next round miss least."""
    t[Row.FACT, Fact.POOL] = w[Weight.INCOME]
    best = int(legal[0])
    most = WORST
    for j in range(n):
        colour = int(legal[j]) - GIVE
        t[Row.HAVE, colour] -= FLORIM
        worth = outlook(s, w, t)
        t[Row.HAVE, colour] += FLORIM
        if worth > most:
            best = int(legal[j])
            most = worth
    return best


@compiled
def choose_waived(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Keep the token that the plans of the next round need most."""
    t[Row.FACT, Fact.POOL] = w[Weight.INCOME]
    t[Row.WORTH, top(s, 1)] = WORST
    for colour in range(NUM_COLOURS):
        t[Row.HAVE, colour] = max(0, t[Row.HAVE, colour] - FLORIM * int(s["due"][colour]))
    best = int(legal[0])
    most = WORST
    for j in range(n):
        colour = int(legal[j]) - WAIVE
        t[Row.HAVE, colour] += FLORIM
        worth = outlook(s, w, t)
        t[Row.HAVE, colour] -= FLORIM
        if worth > most:
            best = int(legal[j])
            most = worth
    return best
