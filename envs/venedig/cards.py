"""Cards: deck, laying them, master builders (sections 5.1 and 5.9)."""

import numpy as np

from ..core.compiled import compiled
from ..core.rng import shuffle
from .constants import NO_CARD, NO_PARTY, NUM_PARTIES, NUM_TYPES


@compiled
def shuffle_deck(s: np.void, size: int) -> None:
    """Shuffle the first `size` entries into a deck; the first card of the shuffled order is its top (section 8)."""
    shuffle(s, s["deck"], size)
    for i in range(size // 2):
        card = int(s["deck"][i])
        s["deck"][i] = s["deck"][size - 1 - i]
        s["deck"][size - 1 - i] = card
    s["deck_size"] = size


@compiled
def has_deck_card(s: np.void) -> bool:
    """Tell whether a card can come from the deck, the discard pile being shuffled when it is empty."""
    if s["deck_size"] > 0:
        return True
    for kind in range(NUM_TYPES):
        if s["discard"][kind] > 0:
            return True
    return False


@compiled
def _reshuffle(s: np.void) -> None:
    """Make a new deck of the discard pile (section 5.9)."""
    size = 0
    for kind in range(NUM_TYPES):
        for _ in range(int(s["discard"][kind])):
            s["deck"][size] = kind
            size += 1
        s["discard"][kind] = 0
    shuffle_deck(s, size)


@compiled
def draw_card(s: np.void) -> int:
    """Take the top card of the deck; `has_deck_card` holds."""
    if s["deck_size"] == 0:
        _reshuffle(s)
    s["deck_size"] -= 1
    card = int(s["deck"][int(s["deck_size"])])
    s["deck"][int(s["deck_size"])] = NO_CARD
    return card


@compiled
def draw_to_hand(s: np.void, p: int) -> None:
    """Draw a card into a hand."""
    s["hand"][p, draw_card(s)] += 1
    s["hand_size"][p] += 1


@compiled
def leave_hand(s: np.void, p: int, kind: int) -> None:
    """Take a card from a hand; everybody sees its type."""
    s["hand"][p, kind] -= 1
    s["hand_size"][p] -= 1
    if s["known_hand"][p, kind] > 0:
        s["known_hand"][p, kind] -= 1


@compiled
def total_laid(s: np.void, kind: int) -> int:
    """Return how many cards of a type (1..4) lie before all parties."""
    total = 0
    for party in range(NUM_PARTIES):
        total += int(s["laid"][party, kind - 1])
    return total


@compiled
def lay_card(s: np.void, party: int, kind: int) -> None:
    """Lay a card of a type (1..4) before a party; who has strictly more than the master builder takes the marker."""
    s["laid"][party, kind - 1] += 1
    s["lays"] += 1
    s["stamp"][party, kind - 1] = s["lays"]
    holder = int(s["marker"][kind - 1])
    if holder == NO_PARTY or int(s["laid"][party, kind - 1]) > int(s["laid"][holder, kind - 1]):
        s["marker"][kind - 1] = party


@compiled
def is_ahead(s: np.void, party: int, other: int, kind: int) -> bool:
    """Tell whether a party has more cards of a type (1..4) lying than another, or as many and had them earlier."""
    lead = int(s["laid"][party, kind - 1]) - int(s["laid"][other, kind - 1])
    return lead > 0 or (lead == 0 and s["stamp"][party, kind - 1] < s["stamp"][other, kind - 1])


@compiled
def fix_marker(s: np.void, kind: int) -> None:
    """Settle the master builder of a type (1..4) after cards left the table (section 5.1)."""
    best = NO_PARTY
    for party in range(NUM_PARTIES):
        if s["laid"][party, kind - 1] > 0 and (best == NO_PARTY or is_ahead(s, party, best, kind)):
            best = party
    holder = int(s["marker"][kind - 1])
    if best == NO_PARTY or holder == NO_PARTY or s["laid"][holder, kind - 1] < s["laid"][best, kind - 1]:
        s["marker"][kind - 1] = best


@compiled
def lying_types(s: np.void, party: int) -> int:
    """Return how many types lie before a party."""
    types = 0
    for kind in range(1, NUM_TYPES):
        if s["laid"][party, kind - 1] > 0:
            types += 1
    return types


@compiled
def discard_laid(s: np.void, party: int, kind: int) -> None:
    """Discard all cards of a type (1..4) that lie before a party (DISCARD_TYPE)."""
    s["discard"][kind] += s["laid"][party, kind - 1]
    s["laid"][party, kind - 1] = 0
    s["new"][kind - 1] = 0
    fix_marker(s, kind)
