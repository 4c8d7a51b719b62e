"""Re-dealing everything that a seat cannot know (section 7).

Hidden are the order of the three piles, the Florenza cards in others' hands and in what others discarded, what others
keep in the running clean-up, and the faces of all artists that nobody has hired. Cards of piles that are not open stay
in them, and a card discarded in rounds 1 to 3 is of a pile that was open then. Money and resources follow from what
everybody saw.
"""

import numpy as np

from ..core.compiled import compiled
from ..core.memory import MAX_TRIES, is_asked
from ..core.rng import randbelow, shuffle
from .artists import artist_at
from .constants import (
    MAX_LEGAL,
    NO_CARD,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_DECK,
    NUM_FACES,
    NUM_MONUMENTS,
    NUM_PILES,
    ROUNDS,
    Phase,
    Place,
    Stage,
)
from .legal import legal
from .piles import is_used
from .tables import DECK_CARD, DECK_PILE


@compiled
def _shuffle_rest(s: np.void) -> None:
    """Shuffle what lies in the artist and monument piles, and the faces behind equal backs that nobody has hired."""
    dealt = int(s["artists_dealt"])
    shuffle(s, s["artist_order"][dealt:], NUM_FACES - dealt)
    drawn = int(s["monuments_drawn"])
    shuffle(s, s["monument_order"][drawn:], NUM_MONUMENTS - drawn)
    faces = np.empty(NUM_FACES, np.int64)
    for artist in range(NUM_ARTISTS):
        size = 0
        for k in range(NUM_FACES):
            if artist_at(s, k) == artist and s["artist_place"][k] < Place.OWNED:
                faces[size] = s["artist_order"][k]
                size += 1
        shuffle(s, faces, size)
        for k in range(NUM_FACES):
            if artist_at(s, k) == artist and s["artist_place"][k] < Place.OWNED:
                size -= 1
                s["artist_order"][k] = faces[size]


@compiled
def _gather(s: np.void, seat: int, cards: np.ndarray) -> int:
    """Collect the cards that the seat cannot place, taking them out of hands; return their number."""
    size = 0
    for i in range(int(s["draw_size"])):
        cards[size] = s["draw_pile"][i]
        size += 1
    for i in range(int(s["discard_size"])):
        if int(s["discard_seat"][i]) != seat:
            cards[size] = s["discard_card"][i]
            size += 1
    for q in range(int(s["num_players"])):
        for card in range(NUM_CARDS):
            for _ in range(int(s["hand"][q, card]) if q != seat else 0):
                cards[size] = card
                size += 1
                s["hand"][q, card] -= 1
    return size


@compiled
def _copies_open(s: np.void, card: int, round_no: int) -> int:
    """Return how many copies of a card are in the piles that were open in a round."""
    copies = 0
    for number in range(NUM_DECK):
        if DECK_CARD[number] == card and DECK_PILE[number] <= min(round_no, NUM_PILES) and is_used(s, number):
            copies += 1
    return copies


@compiled
def _may_lie(s: np.void, seat: int, card: int, i: int) -> bool:
    """Tell whether a card may be the i-th discard, the seat's own and those before it being fixed.

    By every round from that discard's on, no more cards of the type may have been discarded than copies were open.
    """
    for round_no in range(int(s["discard_round"][i]), ROUNDS):
        found = 1
        for k in range(int(s["discard_size"])):
            fixed = k < i or int(s["discard_seat"][k]) == seat
            if fixed and int(s["discard_card"][k]) == card and int(s["discard_round"][k]) <= round_no:
                found += 1
        if found > _copies_open(s, card, round_no):
            return False
    return True


@compiled
def _pick(s: np.void, seat: int, cards: np.ndarray, size: int, i: int) -> int:
    """Return the place among `cards[:size]` of a random card that may be the i-th discard; `size` if none may."""
    start = randbelow(s, size)
    for step in range(size):
        k = (start + step) % size
        if _may_lie(s, seat, int(cards[k]), i):
            return k
    return size


@compiled
def _sort_discards(s: np.void) -> None:
    """Put what a seat discarded in a round into ascending order, as it always lies."""
    for i in range(1, int(s["discard_size"])):
        k = i
        while k > 0 and _lies_wrong(s, k):
            card = int(s["discard_card"][k])
            s["discard_card"][k] = s["discard_card"][k - 1]
            s["discard_card"][k - 1] = card
            k -= 1


@compiled
def _lies_wrong(s: np.void, k: int) -> bool:
    """Tell whether the k-th discard is of the same seat and round as the one before and of a lower type."""
    same = s["discard_seat"][k] == s["discard_seat"][k - 1] and s["discard_round"][k] == s["discard_round"][k - 1]
    return same and s["discard_card"][k] < s["discard_card"][k - 1]


@compiled
def _deal_cards_anew(s: np.void, seat: int) -> bool:
    """Exchange the cards of others' hands and discards and of the draw pile; False if no card fitted a discard."""
    cards = np.empty(NUM_DECK, np.int64)
    size = _gather(s, seat, cards)
    shuffle(s, cards, size)
    fits = True
    for i in range(int(s["discard_size"])):
        if int(s["discard_seat"][i]) != seat:
            k = _pick(s, seat, cards, size, i)
            fits = fits and k < size
            k = min(k, size - 1)
            s["discard_card"][i] = cards[k]
            size -= 1
            cards[k] = cards[size]
    _sort_discards(s)
    for i in range(int(s["draw_size"])):
        size -= 1
        s["draw_pile"][i] = cards[size]
    for q in range(int(s["num_players"])):
        for _ in range(int(s["hand_size"][q]) if q != seat else 0):
            size -= 1
            s["hand"][q, cards[size]] += 1
    return fits


@compiled
def _keep_anew(s: np.void, seat: int) -> None:
    """Choose anew which card the others keep in the running clean-up."""
    for q in range(int(s["num_players"])):
        if q == seat or int(s["kept"][q]) == NO_CARD:
            continue
        number = randbelow(s, int(s["hand_size"][q]))
        card = 0
        while number >= int(s["hand"][q, card]):
            number -= int(s["hand"][q, card])
            card += 1
        s["kept"][q] = card


@compiled
def decision_stands(s: np.void, seat: int) -> bool:
    """Tell whether the decision that another seat is known to face can arise with the cards as they lie."""
    if int(s["player"]) == seat:
        return True
    choices = legal(s, np.empty(MAX_LEGAL, np.int16))
    if int(s["phase"]) == Phase.KEEP_CARD:
        return choices > 1
    return is_asked(s, choices)


@compiled
def determinize(s: np.void, seat: int) -> None:
    """Re-deal what the seat cannot know, consistently with the decision that is due."""
    if s["done"]:
        return
    _shuffle_rest(s)
    for _ in range(MAX_TRIES):
        if _deal_cards_anew(s, seat) and decision_stands(s, seat):
            break
    if int(s["stage"]) == Stage.KEEPING:
        _keep_anew(s, seat)
