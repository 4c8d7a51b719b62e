"""Favour cards: the auction for the turn order, cards at the tents and what they win (sections 4.3, 5.2 and 5.3)."""

import numpy as np

from ..core.compiled import compiled
from .constants import (
    ALL_VALUES,
    MAX_LAPS,
    MAX_SEATS,
    NO_SEAT,
    NO_TENT,
    NUM_BINS,
    NUM_TENTS,
    Option,
)
from .payments import EVERY_TENT
from .tables import BINS, MAX_AT_TENT, MAX_BIDS

RANK = 64
"""Weight of a card's effective value before the place in the turn order and the printed value decide."""
HIGHEST = 1 << 20
"""Above the rank of any card; its negative is below."""


@compiled
def bid_for_order(s: np.void, p: int, value: int) -> None:
    """Put a favour card into the auction for the turn order."""
    s["order_bid"][p] = value
    s["favour"][p] &= ~(1 << (value - 1))


@compiled
def order_value(s: np.void, p: int) -> int:
    """Return the seat's effective bid for the turn order."""
    return int(s["order_bid"][p]) + int(s["order_plus"][p])


@compiled
def chooser(s: np.void, number: int) -> int:
    """Return the seat that chooses its position as number 0..n-1: the highest bid first, ties in the old order."""
    n = int(s["num_players"])
    for place in range(n):
        p = int(s["order"][place])
        before = 0
        for other in range(n):
            q = int(s["order"][other])
            if order_value(s, q) > order_value(s, p) or (order_value(s, q) == order_value(s, p) and other < place):
                before += 1
        if before == number:
            return p
    return NO_SEAT


@compiled
def place_of(s: np.void, p: int) -> int:
    """Return the seat's place in the turn order."""
    place = 0
    while int(s["order"][place]) != p:
        place += 1
    return place


@compiled
def take_chosen_order(s: np.void) -> None:
    """Make the chosen order the turn order."""
    for place in range(int(s["num_players"])):
        s["order"][place] = s["chosen"][place]
        s["chosen"][place] = NO_SEAT


# --- cards at the tents


@compiled
def lay(s: np.void, p: int, value: int, tent: int) -> None:
    """Place a favour card face down at a tent."""
    lap = int(s["laid"][p])
    s["laid_tent"][p, lap] = tent
    s["laid_value"][p, lap] = value
    s["favour"][p] &= ~(1 << (value - 1))
    s["laid"][p] = lap + 1


@compiled
def is_out(s: np.void, p: int) -> bool:
    """Tell whether the seat places no more favour cards this round."""
    if (int(s["out"]) >> p) & 1 or s["favour"][p] == 0:
        return True
    return int(s["laid"][p]) >= MAX_BIDS[int(s["options"][Option.MAX_BIDS])]


@compiled
def laid_tents(s: np.void, p: int) -> int:
    """Return the bitset of the tents where the seat has a card."""
    tents = 0
    for lap in range(int(s["laid"][p])):
        tents |= 1 << int(s["laid_tent"][p, lap])
    return tents


@compiled
def rival_tents(s: np.void, p: int) -> int:
    """Return the bitset of the tents where an opponent has a card."""
    tents = 0
    for q in range(int(s["num_players"])):
        if q != p:
            tents |= laid_tents(s, q)
    return tents


@compiled
def free_tents(s: np.void, p: int) -> int:
    """Return the bitset of the tents where the seat may place another card."""
    laid = int(s["laid"][p])
    if laid < MAX_AT_TENT:
        return EVERY_TENT
    tents = EVERY_TENT
    for tent in range(NUM_TENTS):
        cards = 0
        for lap in range(laid):
            if int(s["laid_tent"][p, lap]) == tent:
                cards += 1
        if cards >= MAX_AT_TENT:
            tents &= ~(1 << tent)
    return tents


@compiled
def effective(s: np.void, p: int, lap: int) -> int:
    """Return what the card of a lap counts."""
    return int(s["laid_value"][p, lap]) + int(s["laid_plus"][p, lap])


@compiled
def best_lap(s: np.void, p: int, tent: int) -> int:
    """Return the lap of the seat's highest card at a tent: by effective, then by printed value; it has one there."""
    best = 0
    highest = -HIGHEST
    for lap in range(int(s["laid"][p])):
        if int(s["laid_tent"][p, lap]) != tent:
            continue
        rank = effective(s, p, lap) * RANK + int(s["laid_value"][p, lap])
        if rank > highest:
            best = lap
            highest = rank
    return best


@compiled
def change_best(s: np.void, p: int, tent: int, change: int) -> None:
    """Make the seat's highest card at a tent count more or less."""
    s["laid_plus"][p, best_lap(s, p, tent)] += change


@compiled
def look_at(s: np.void, p: int, tent: int) -> None:
    """Remember that the seat has seen the others' cards at a tent."""
    for q in range(int(s["num_players"])):
        for lap in range(int(s["laid"][q]) if q != p else 0):
            if int(s["laid_tent"][q, lap]) == tent:
                s["peeked"][p] |= 1 << (MAX_LAPS * q + lap)


# --- giving out elements


@compiled
def card_rank(s: np.void, place: int, lap: int) -> int:
    """Return a number that sorts cards: effective value, then the earlier place in the turn order, then the value."""
    p = int(s["order"][place])
    return (effective(s, p, lap) * MAX_SEATS + MAX_SEATS - 1 - place) * RANK + int(s["laid_value"][p, lap])


@compiled
def next_card(s: np.void, tent: int, below: int) -> tuple[int, int]:
    """Return seat and rank of the best card at a tent whose rank is below another one; NO_SEAT if there is none."""
    seat = NO_SEAT
    best = -HIGHEST
    for place in range(int(s["num_players"])):
        p = int(s["order"][place])
        for lap in range(int(s["laid"][p])):
            if int(s["laid_tent"][p, lap]) != tent:
                continue
            rank = card_rank(s, place, lap)
            if rank < below and rank > best:
                seat = p
                best = rank
    return seat, best


@compiled
def give_out_tent(s: np.void, tent: int) -> None:
    """Let the best cards at a tent take its bins, the largest first."""
    rank = HIGHEST
    for number in range(NUM_BINS):
        if BINS[int(s["num_players"]), number] == 0:
            return
        seat, rank = next_card(s, tent, rank)
        if seat == NO_SEAT:
            return
        s["tokens"][seat, tent] += s["bins"][tent, number]
        s["bins"][tent, number] = 0


@compiled
def take_cards_back(s: np.void) -> None:
    """Return all favour cards to their owners."""
    for p in range(int(s["num_players"])):
        s["favour"][p] = ALL_VALUES
        s["order_bid"][p] = 0
        s["order_plus"][p] = 0
        for lap in range(int(s["laid"][p])):
            s["laid_tent"][p, lap] = NO_TENT
            s["laid_value"][p, lap] = 0
            s["laid_plus"][p, lap] = 0
        s["laid"][p] = 0


@compiled
def give_out_elements(s: np.void) -> None:
    """Resolve all tents, then return the cards (step 6b)."""
    for tent in range(NUM_TENTS):
        give_out_tent(s, tent)
    take_cards_back(s)
