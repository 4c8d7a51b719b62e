"""Florenza cards: the draw pile of each round, drawing, keeping and discarding (sections 4.3 and 4.5)."""

import numpy as np

from ..core.bits import lowest_bit, matching
from ..core.compiled import compiled
from ..core.rng import shuffle
from .constants import MAX_SEATS, NO_CARD, NUM_CARDS, NUM_DECK, CardClass, Option
from .tables import (
    ADD_PILE,
    CARD_CLASS,
    CLASS_CARDS,
    DECK_CARD,
    DECK_PILE,
    DECK_SEATS,
    DRAW_CARDS,
    EXTRA_DRAW,
    SHUFFLE_DISCARDS,
)

ALL_TYPES = (1 << NUM_CARDS) - 1


@compiled
def is_used(s: np.void, number: int) -> bool:
    """Tell whether a physical card is in the game: player symbol, and guilds only with option use_guilds."""
    if DECK_SEATS[number] > int(s["num_players"]):
        return False
    return s["options"][Option.USE_GUILDS] == 1 or CARD_CLASS[DECK_CARD[number]] != CardClass.GUILD


@compiled
def sort_piles(s: np.void) -> None:
    """Put the cards of the game into their three piles (section 3, step 1)."""
    for number in range(NUM_DECK):
        if is_used(s, number):
            s["unopened"][DECK_PILE[number] - 1, DECK_CARD[number]] += 1


@compiled
def _put_on_pile(s: np.void, card: int) -> None:
    s["draw_pile"][int(s["draw_size"])] = card
    s["draw_size"] += 1


@compiled
def _open_pile(s: np.void, pile: int) -> None:
    """Add the cards of a pile (1..3) to the draw pile."""
    for card in range(NUM_CARDS):
        for _ in range(int(s["unopened"][pile - 1, card])):
            _put_on_pile(s, card)
        s["unopened"][pile - 1, card] = 0


@compiled
def _take_up_discards(s: np.void) -> None:
    """Add the whole discard pile to the draw pile."""
    for i in range(int(s["discard_size"])):
        _put_on_pile(s, int(s["discard_card"][i]))
        s["discard_card"][i] = NO_CARD
        s["discard_seat"][i] = 0
        s["discard_round"][i] = 0
    s["discard_size"] = 0


@compiled
def rebuild_draw_pile(s: np.void) -> None:
    """Shuffle what is left with a further pile or with the discards: the round's draw pile (section 4.3)."""
    round_no = int(s["round_no"])
    if ADD_PILE[round_no] > 0:
        _open_pile(s, ADD_PILE[round_no])
    if SHUFFLE_DISCARDS[round_no]:
        _take_up_discards(s)
    size = int(s["draw_size"])
    shuffle(s, s["draw_pile"], size)
    for i in range(size // 2):  # the first card of the shuffled order is the top
        card = int(s["draw_pile"][i])
        s["draw_pile"][i] = s["draw_pile"][size - 1 - i]
        s["draw_pile"][size - 1 - i] = card


@compiled
def draw_cards(s: np.void, p: int, number: int) -> None:
    """Draw cards into a hand, as many as there are."""
    for _ in range(min(number, int(s["draw_size"]))):
        s["draw_size"] -= 1
        top = int(s["draw_size"])
        s["hand"][p, int(s["draw_pile"][top])] += 1
        s["hand_size"][p] += 1
        s["draw_pile"][top] = NO_CARD


@compiled
def cards_due(s: np.void, p: int) -> int:
    """Return how many cards a seat draws in phase 2: more with residences."""
    number = DRAW_CARDS[int(s["num_players"])]
    cards = int(s["tableau"][p]) & CLASS_CARDS[CardClass.RESIDENCE]
    while cards != 0:
        number += EXTRA_DRAW[lowest_bit(cards)]
        cards &= cards - 1
    return number


@compiled
def types_in_hand(s: np.void, p: int) -> int:
    """Return the bitset of the types in a hand."""
    return ~matching(s["hand"][p], 0) & ALL_TYPES


@compiled
def leave_hand(s: np.void, p: int, card: int) -> None:
    """Take a card out of a hand."""
    s["hand"][p, card] -= 1
    s["hand_size"][p] -= 1


@compiled
def _discard_rest(s: np.void, p: int) -> None:
    """Discard all cards of a hand but the kept one, ascending by type."""
    for card in range(NUM_CARDS):
        number = int(s["hand"][p, card]) - (1 if int(s["kept"][p]) == card else 0)
        for _ in range(number):
            leave_hand(s, p, card)
            i = int(s["discard_size"])
            s["discard_card"][i] = card
            s["discard_seat"][i] = p
            s["discard_round"][i] = s["round_no"]
            s["discard_size"] += 1


@compiled
def discard_hands(s: np.void) -> None:
    """Let every seat discard what it does not keep, from the Captain clockwise."""
    n = int(s["num_players"])
    for place in range(n):
        _discard_rest(s, (int(s["captain"]) + place) % n)
    for p in range(MAX_SEATS):
        s["kept"][p] = NO_CARD
