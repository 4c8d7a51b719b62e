"""Mystery cards of the heuristic for Ars Mysteriorum: which to take, when to play them, at what (section 12).

A card is played when it brings more than it is worth to keep, which fades towards the last round. What it brings is
reckoned from the outlook before and after it.
"""

import numpy as np

from ...envs.ars_mysteriorum.bidding import best_lap, order_value, place_of
from ...envs.ars_mysteriorum.constants import (
    FIRST,
    MAX_COPIES,
    NO_KIND,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_TENTS,
    PASS,
    PLAY_MYSTERY,
    TARGET_COLOUR,
    TARGET_ITEM,
    TARGET_PAWN,
    TARGET_TENT,
    Option,
    Phase,
)
from ...envs.ars_mysteriorum.mysteries import seat_of, target_colours, target_pawns, target_tents
from ...envs.ars_mysteriorum.scoring import copies_counted
from ...envs.ars_mysteriorum.tables import (
    CATEGORY_ITEMS,
    COUNTERSPELL,
    CROWD_FEE,
    DUPLICATES,
    ITEM_CATEGORY,
    ITEM_COPIES,
    ITEM_PRINCE,
    KIND_EFFECT,
    KIND_VALUE,
    MASTER_PROFIT,
    PRINCE_ITEMS,
    PRINCE_PROFIT,
    Effect,
)
from ...envs.core.compiled import compiled
from .ars_mysteriorum_bids import wanted_tent, winnings
from .ars_mysteriorum_plans import outlook
from .ars_mysteriorum_survey import FLORIM, WORST, Fact, Row, fading, lead
from .ars_mysteriorum_weights import Weight

BEFORE_OFFER = (1 << Effect.ORDER_PLUS) | (1 << Effect.DRAW_MYSTERY)
"""Bitset of the effects whose time in a round is over when the offer is taken."""


@compiled
def kept_worth(effect: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card must bring at least to be played now."""
    return fading(w[Weight.ORDER_PLUS + effect] * w[Weight.KEEP] // 100, t)


@compiled
def offered_worth(kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a mystery is worth that is taken from the offer."""
    effect = KIND_EFFECT[kind]
    worth = w[Weight.ORDER_PLUS + effect]
    return fading(worth, t) if (BEFORE_OFFER >> effect) & 1 else worth


@compiled
def offer_interest(s: np.void, w: np.ndarray, t: np.ndarray) -> int:
    """Return how much more the best mystery of the offer is worth than the mean of all."""
    best = 0
    total = 0
    n = int(s["num_players"])
    for slot in range(n):
        kind = int(s["offer"][slot])
        if kind != NO_KIND:
            worth = offered_worth(kind, w, t)
            best = max(best, worth)
            total += worth
    return best - total // n


# --- salaries with a Homunculus


@compiled
def sets_with(s: np.void, p: int, items: np.ndarray, item: int, extra: int) -> int:
    """Return how many sets of a row or column pay the seat if an item counts `extra` more."""
    sets = 1 if s["options"][Option.MULTI_SETS] == 0 else MAX_COPIES
    for k in range(len(items)):
        copies = copies_counted(s, p, items[k])
        if items[k] == item:
            copies = min(copies + extra, ITEM_COPIES[item])
        sets = min(sets, copies)
    return sets


@compiled
def line_gain(s: np.void, p: int, items: np.ndarray, profit: int, item: int, extra: int) -> int:
    """Return what a row or column pays more if an item counts `extra` more."""
    return profit * (sets_with(s, p, items, item, extra) - sets_with(s, p, items, item, 0))


@compiled
def wild_gain(s: np.void, p: int, item: int, extra: int) -> int:
    """Return what the salary of this round grows by if an item counts `extra` more, hundredths of a Florim."""
    category = ITEM_CATEGORY[item]
    prince = ITEM_PRINCE[item]
    copies = copies_counted(s, p, item)
    gain = DUPLICATES[item, min(copies + extra, ITEM_COPIES[item])] - DUPLICATES[item, copies]
    gain += line_gain(s, p, CATEGORY_ITEMS[category], MASTER_PROFIT[category], item, extra)
    return FLORIM * (gain + line_gain(s, p, PRINCE_ITEMS[prince], PRINCE_PROFIT[prince], item, extra))


# --- what a card brings at a target


@compiled
def token_gain(s: np.void, colour: int, amount: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a number of tokens, which may be negative, changes in the outlook."""
    before = outlook(s, w, t)
    t[Row.HAVE, colour] += FLORIM * amount
    after = outlook(s, w, t)
    t[Row.HAVE, colour] -= FLORIM * amount
    return after - before


@compiled
def favour_gain(s: np.void, p: int, tent: int, owner: int, change: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what it brings the seat that the best card of an owner at a tent counts `change` more."""
    lap = best_lap(s, owner, tent)
    won = winnings(s, p, tent, owner, lap, change) - winnings(s, p, tent, owner, lap, 0)
    return token_gain(s, tent, won, w, t) if won != 0 else 0


@compiled
def move_gain(s: np.void, colour: int, tent: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what it brings the seat that another apprentice goes to a tent."""
    here = int(s["pawn"][colour])
    before = outlook(s, w, t)
    t[Row.FEE, here] -= CROWD_FEE
    t[Row.FEE, tent] += CROWD_FEE
    after = outlook(s, w, t)
    t[Row.FEE, here] += CROWD_FEE
    t[Row.FEE, tent] -= CROWD_FEE
    return after - before


@compiled
def tent_gain(s: np.void, p: int, kind: int, colour: int, tent: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card brings at a tent; `colour` is the apprentice chosen before."""
    effect = KIND_EFFECT[kind]
    if effect == Effect.FAVOR_PLUS:
        return favour_gain(s, p, tent, p, KIND_VALUE[kind], w, t)
    if effect == Effect.FAVOR_MINUS:
        return favour_gain(s, p, tent, seat_of(s, colour), -KIND_VALUE[kind], w, t)
    return move_gain(s, colour, tent, w, t)


@compiled
def colour_gain(s: np.void, kind: int, victim: int, colour: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card brings with a colour of tokens; `victim` is the apprentice whose owner gives them."""
    amount = KIND_VALUE[kind]
    if KIND_EFFECT[kind] == Effect.STEAL_TOKEN:
        return token_gain(s, colour, min(amount, int(s["tokens"][seat_of(s, victim), colour])), w, t)
    return token_gain(s, colour, min(amount, int(s["bank"][colour])), w, t)


# --- the best targets


@compiled
def best_tent(s: np.void, p: int, kind: int, colour: int, w: np.ndarray, t: np.ndarray) -> tuple[int, int]:
    """Return the best tent for a card and what it brings there."""
    effect = KIND_EFFECT[kind]
    tents = target_tents(s, p, effect, colour)
    if effect == Effect.PEEK_TENT:
        return wanted_tent(s, tents, w, t), 0
    best = NUM_TENTS
    most = WORST
    for tent in range(NUM_TENTS):
        if (tents >> tent) & 1:
            gain = tent_gain(s, p, kind, colour, tent, w, t)
            if gain > most:
                best = tent
                most = gain
    return best, most


@compiled
def best_colour(s: np.void, kind: int, victim: int, w: np.ndarray, t: np.ndarray) -> tuple[int, int]:
    """Return the best colour of tokens for a card and what it brings."""
    colours = target_colours(s, KIND_EFFECT[kind], victim)
    best = NUM_COLOURS
    most = WORST
    for colour in range(NUM_COLOURS):
        if (colours >> colour) & 1:
            gain = colour_gain(s, kind, victim, colour, w, t)
            if gain > most:
                best = colour
                most = gain
    return best, most


@compiled
def best_pawn(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> tuple[int, int]:
    """Return the best apprentice for a card and what it brings with the best second target."""
    effect = KIND_EFFECT[kind]
    pawns = target_pawns(s, p, effect)
    best = NUM_COLOURS
    most = WORST
    for pawn in range(NUM_COLOURS):
        if (pawns >> pawn) & 1 == 0:
            continue
        if effect == Effect.STEAL_TOKEN:
            _, gain = best_colour(s, kind, pawn, w, t)
        else:
            _, gain = best_tent(s, p, kind, pawn, w, t)
        if gain > most:
            best = pawn
            most = gain
    return best, most


@compiled
def best_item(s: np.void, p: int, kind: int) -> tuple[int, int]:
    """Return the item that grows the seat's salary most, and by how much."""
    best = 0
    most = WORST
    for item in range(NUM_ITEMS):
        gain = wild_gain(s, p, item, KIND_VALUE[kind])
        if gain > most:
            best = item
            most = gain
    return best, most


@compiled
def choose_target(s: np.void, phase: int, w: np.ndarray, t: np.ndarray) -> int:
    """Choose a target of the mystery being played, which is the lowest task."""
    p = int(s["player"])
    kind = int(s["pending"][0, 1])
    first = int(s["pending"][0, FIRST])
    if phase == Phase.TARGET_TENT:
        tent, _ = best_tent(s, p, kind, first, w, t)
        return TARGET_TENT + tent
    if phase == Phase.TARGET_PAWN:
        pawn, _ = best_pawn(s, p, kind, w, t)
        return TARGET_PAWN + pawn
    if phase == Phase.TARGET_COLOUR:
        colour, _ = best_colour(s, kind, first, w, t)
        return TARGET_COLOUR + colour
    item, _ = best_item(s, p, kind)
    return TARGET_ITEM + item


# --- windows


@compiled
def places_gained(s: np.void, p: int, plus: int) -> int:
    """Return how many seats the seat would overtake in the auction for the turn order."""
    own = order_value(s, p)
    mine = place_of(s, p)
    gained = 0
    for place in range(int(s["num_players"])):
        q = int(s["order"][place])
        theirs = order_value(s, q)
        ahead = theirs > own or (theirs == own and place < mine)
        stays = theirs > own + plus or (theirs == own + plus and place < mine)
        if q != p and ahead and not stays:
            gained += 1
    return gained


@compiled
def draw_gain(s: np.void, p: int, number: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what drawing mysteries brings; a seat that is behind does not shorten the game with it."""
    n = int(s["num_players"])
    pile = int(s["pile_size"])
    drawn = min(number, pile)
    if (pile - drawn) // n < pile // n and lead(s, p) < 0:
        return 0
    return drawn * fading(w[Weight.MYSTERY], t)


@compiled
def window_gain(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card that is played in a window brings now."""
    effect = KIND_EFFECT[kind]
    if effect == Effect.ORDER_PLUS:
        return places_gained(s, p, KIND_VALUE[kind]) * w[Weight.OVERTAKE]
    if effect == Effect.DRAW_MYSTERY:
        return draw_gain(s, p, KIND_VALUE[kind], w, t)
    if effect == Effect.GAIN_MONEY:
        return FLORIM * KIND_VALUE[kind] + kept_worth(effect, w, t)
    if effect == Effect.WILD_ITEM:
        _, gain = best_item(s, p, kind)
    elif effect == Effect.GAIN_TOKENS:
        _, gain = best_colour(s, kind, 0, w, t)
    elif effect == Effect.FAVOR_PLUS:
        _, gain = best_tent(s, p, kind, 0, w, t)
    else:
        _, gain = best_pawn(s, p, kind, w, t)
    return gain


@compiled
def choose_in_window(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Play the card that brings most above what it is worth to keep, or pass."""
    p = int(s["player"])
    best = PASS
    most = 0
    for j in range(n):
        action = int(legal[j])
        if action < PLAY_MYSTERY:
            continue
        kind = action - PLAY_MYSTERY
        gain = window_gain(s, p, kind, w, t) - kept_worth(KIND_EFFECT[kind], w, t)
        if gain > most:
            best = action
            most = gain
    return best


# --- Counterspells and the offer


@compiled
def harm(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return how much the mystery being played hurts the seat: all of it if it is aimed at the seat, else a part."""
    kind = int(s["pending"][0, 1])
    player = int(s["pending"][0, 2])
    first = int(s["pending"][0, FIRST])
    effect = KIND_EFFECT[kind]
    worth = w[Weight.ORDER_PLUS + effect]
    if effect == Effect.WILD_ITEM:
        worth = wild_gain(s, player, first, KIND_VALUE[kind])
    aimed = effect == Effect.FAVOR_MINUS or effect == Effect.STEAL_TOKEN or effect == Effect.MOVE_OTHER
    if aimed:
        return worth if first == int(s["colour"][p]) else 0
    return worth * w[Weight.HARM] // 100


@compiled
def choose_counter(s: np.void, w: np.ndarray, t: np.ndarray) -> int:
    """Cancel a mystery that hurts more than the Counterspell is worth to keep."""
    if harm(s, int(s["player"]), w, t) > kept_worth(Effect.COUNTER, w, t):
        return PLAY_MYSTERY + COUNTERSPELL
    return PASS


@compiled
def bought_worth(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what buying the top mystery of the pile is worth; it can take the last round away."""
    n = int(s["num_players"])
    pile = int(s["pile_size"])
    worth = fading(w[Weight.MYSTERY], t)
    if pile >= n and (pile - 1) // n < pile // n and t[Row.FACT, Fact.AFTER] >= FLORIM * (pile // n):
        if pile == n:
            worth += w[Weight.END_AHEAD] if lead(s, p) > 0 else -w[Weight.END_BEHIND]
        else:
            worth += w[Weight.SHORTER] if lead(s, p) > 0 else -w[Weight.SHORTER]
    return worth
