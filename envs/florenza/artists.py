"""Artists: dealing, reserving, hiring (sections 2.5, 4.5, 4.10 and 5.3)."""

import numpy as np

from ..core.compiled import compiled
from ..core.rng import shuffle
from .constants import NUM_FACES, Place
from .tables import ARTISTS_PER_ROUND, FACE_ARTIST, FACE_VALUE

NO_PLACE = NUM_FACES


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
    for k in range(int(s["artists_dealt"])):
        if s["artist_place"][k] == Place.DISPLAY:
            s["artist_place"][k] = Place.GONE


@compiled
def artists_in(s: np.void, place: int) -> int:
    """Return the bitset of the backs that lie in a place: the display, or a seat's reserve."""
    artists = 0
    for k in range(int(s["artists_dealt"])):
        if int(s["artist_place"][k]) == place:
            artists |= 1 << artist_at(s, k)
    return artists


@compiled
def count_in(s: np.void, place: int, artist: int) -> int:
    """Return how many cards with a back lie in a place."""
    number = 0
    for k in range(int(s["artists_dealt"])):
        if int(s["artist_place"][k]) == place and artist_at(s, k) == artist:
            number += 1
    return number


@compiled
def first_in(s: np.void, place: int, artist: int) -> int:
    """Return where in the dealing order the first card with a back lies in a place, NO_PLACE if there is none."""
    for k in range(int(s["artists_dealt"])):
        if int(s["artist_place"][k]) == place and artist_at(s, k) == artist:
            return k
    return NO_PLACE


@compiled
def display_count(s: np.void, artist: int) -> int:
    """Return how many cards with a back are on display."""
    return count_in(s, Place.DISPLAY, artist)


@compiled
def reserved_count(s: np.void, p: int, artist: int) -> int:
    """Return how many cards with a back the seat has reserved."""
    return count_in(s, Place.RESERVED + p, artist)


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
    for k in range(int(s["artists_dealt"])):
        if int(s["artist_place"][k]) == Place.RESERVED + p:
            penalty += FACE_VALUE[int(s["artist_order"][k])]
    return penalty
