"""Artists: dealing, reserving, hiring (sections 2.5, 4.5, 4.10 and 5.3)."""

import numpy as np

from ..core.bits import MATCHED, lowest_bit, matching
from ..core.compiled import compiled
from ..core.rng import shuffle
from .constants import MAX_DISPLAY, NUM_ARTIST_CLASSES, NUM_ARTISTS, NUM_FACES, ROUNDS, WORKERS_MONEY, Place
from .tables import ARTIST_CLASS, ARTIST_COST, ARTISTS_PER_ROUND, FACE_ARTIST, FACE_VALUE

NO_PLACE = NUM_FACES
ALL_BACKS = (1 << NUM_ARTISTS) - 1
COST_BIT = NUM_ARTISTS
COST_BITS = 10
"""Bits of the costs of each class: up to 450 F, the last bit being left for "nobody"."""
MOST_UNITS = int(ARTIST_COST.max()) // WORKERS_MONEY

if MOST_UNITS >= COST_BITS - 1 or COST_BIT + COST_BITS * NUM_ARTIST_CLASSES > MATCHED:
    raise ValueError("costs of artists do not fit into the bits of an offer")
if ROUNDS * MAX_DISPLAY > MATCHED:
    raise ValueError("more artists are dealt than a bitset has bits")


def _cost_bits(artist: int) -> int:
    """Return the bit of an artist's cost in an offer."""
    return 1 << COST_BIT + COST_BITS * int(ARTIST_CLASS[artist]) + int(ARTIST_COST[artist]) // WORKERS_MONEY


FACE_OFFER = np.array([1 << int(artist) | _cost_bits(artist) for artist in FACE_ARTIST], np.int64)
"""What each artist card adds to the offers of its place, (85,)."""
ANONYMOUS_OFFERS = np.array(
    [
        sum(_cost_bits(NUM_ARTISTS + kind) for kind in range(NUM_ARTIST_CLASSES) if classes >> kind & 1)
        for classes in range(1 << NUM_ARTIST_CLASSES)
    ],
    np.int64,
)
"""What the anonymous artists of a bitset of classes add to the costs, (8,)."""


@compiled
def shuffle_artists(s: np.void) -> None:
    """Shuffle the named artists (section 8, ARTISTS)."""
    for face in range(NUM_FACES):
        s["artist_order"][face] = face
    shuffle(s, s["artist_order"], NUM_FACES)


@compiled
def deal_artists(s: np.void) -> None:
    """Deal the artists of a round to the display."""
    first = int(s["artists_dealt"])
    for k in range(first, first + ARTISTS_PER_ROUND[int(s["num_players"])]):
        s["artist_place"][k] = Place.DISPLAY
        s["artists_dealt"] += 1


@compiled
def artist_at(s: np.void, k: int) -> int:
    """Return the back of the artist at a place of the dealing order."""
    return FACE_ARTIST[int(s["artist_order"][k])]


@compiled
def clear_display(s: np.void) -> None:
    """Take the artists of the display out of the game, faces unseen."""
    places = places_dealt(s, Place.DISPLAY)
    while places != 0:
        s["artist_place"][lowest_bit(places)] = Place.GONE
        places &= places - 1


@compiled
def places_dealt(s: np.void, place: int) -> int:
    """Return the bitset of the places of the dealing order whose artists lie in a place."""
    return matching(s["artist_place"], place)


@compiled
def offers_in(s: np.void, place: int) -> int:
    """Return the backs that lie in a place (the display, or a seat's reserve) joined with their costs by class.

    Bit k stands for back k; from COST_BIT on, COST_BITS for each class, bit u for an artist who costs u units of 50 F.
    """
    offers = 0
    places = places_dealt(s, place)
    while places != 0:
        offers |= FACE_OFFER[int(s["artist_order"][lowest_bit(places)])]
        places &= places - 1
    return offers


@compiled
def artists_in(s: np.void, place: int) -> int:
    """Return the bitset of the backs that lie in a place: the display, or a seat's reserve."""
    return offers_in(s, place) & ALL_BACKS


@compiled
def count_in(s: np.void, place: int, artist: int) -> int:
    """Return how many cards with a back lie in a place."""
    number = 0
    places = places_dealt(s, place)
    while places != 0:
        number += 1 if artist_at(s, lowest_bit(places)) == artist else 0
        places &= places - 1
    return number


@compiled
def first_in(s: np.void, place: int, artist: int) -> int:
    """Return where in the dealing order the first card with a back lies in a place, NO_PLACE if there is none."""
    places = places_dealt(s, place)
    while places != 0:
        k = lowest_bit(places)
        if artist_at(s, k) == artist:
            return k
        places &= places - 1
    return NO_PLACE


@compiled
def reserve_artist(s: np.void, p: int, artist: int) -> None:
    """Put the first card with a back of the display into the seat's reserve, face unseen."""
    s["artist_place"][first_in(s, Place.DISPLAY, artist)] = Place.RESERVED + p


@compiled
def take_artist(s: np.void, p: int, place: int, artist: int) -> int:
    """Give the seat the first card with a back of a place for good; return its value."""
    k = first_in(s, place, artist)
    s["artist_place"][k] = Place.OWNED + p
    return FACE_VALUE[int(s["artist_order"][k])]


@compiled
def reserve_penalty(s: np.void, p: int) -> int:
    """Return the values on the faces of the seat's reserved artists (section 6.1, item 10)."""
    penalty = 0
    places = places_dealt(s, Place.RESERVED + p)
    while places != 0:
        penalty += FACE_VALUE[int(s["artist_order"][lowest_bit(places)])]
        places &= places - 1
    return penalty
