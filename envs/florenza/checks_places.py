"""What must be true of artists and monuments: orders, places, displays (sections 2.5, 2.6, 3, 4.5 and 4.10).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from .constants import MAX_SEATS, NUM_FACES, NUM_MONUMENTS, ROUNDS, Place, Stage
from .tables import (
    ARTISTS_PER_ROUND,
    FACE_ARTIST,
    MONUMENT_VALUE,
    MONUMENTS_FIRST,
    MONUMENTS_KEPT,
    MONUMENTS_LATER,
)


@compiled
def is_order(values: np.ndarray) -> bool:
    """Tell whether an array names each of its indices once."""
    seen = np.zeros(len(values), np.bool_)
    for i in range(len(values)):
        value = int(values[i])
        if not 0 <= value < len(values) or seen[value]:
            return False
        seen[value] = True
    return True


@compiled
def is_place(place: int, n: int) -> bool:
    """Tell whether a card that left its pile can lie in a place: a common one or that of a seat in the game."""
    if place == Place.DISPLAY or place == Place.GONE or Place.RESERVED <= place < Place.RESERVED + n:
        return True
    return Place.OWNED <= place < Place.OWNED + n


@compiled
def is_reserved(place: int) -> bool:
    """Tell whether a place is some seat's reserve."""
    return Place.RESERVED <= place < Place.RESERVED + MAX_SEATS


@compiled
def displays_cleared(s: np.void) -> bool:
    """Tell whether the displays of this round have been cleared: in its clean-up, from the first decision on."""
    return int(s["stage"]) != Stage.ACTIONS and int(s["round_no"]) < ROUNDS


# --- artists


@compiled
def artist_order_sound(s: np.void) -> bool:
    """Tell whether the dealing order names each artist card once."""
    return is_order(s["artist_order"])


@compiled
def artist_places_sound(s: np.void, n: int) -> bool:
    """Tell whether the artists of all rounds so far are dealt and lie somewhere, the others in the pile (section 3)."""
    dealt = int(s["artists_dealt"])
    if dealt != ARTISTS_PER_ROUND[n] * int(s["round_no"]):
        return False
    for k in range(NUM_FACES):
        place = int(s["artist_place"][k])
        if k < dealt and not is_place(place, n):
            return False
        if k >= dealt and place != Place.PILE:
            return False
    return True


@compiled
def artist_display_sound(s: np.void, n: int) -> bool:
    """Tell whether only this round's artists are on display, until they leave the game (section 4.5)."""
    dealt = int(s["artists_dealt"])
    for k in range(dealt):
        shown = k >= dealt - ARTISTS_PER_ROUND[n] and not displays_cleared(s)
        place = int(s["artist_place"][k])
        if (place == Place.DISPLAY and not shown) or (place == Place.GONE and shown):
            return False
    return True


@compiled
def equal_backs_sound(s: np.void, n: int) -> bool:
    """Tell whether of equal backs dealt in a round those left over were dealt last (section 4.10)."""
    for k in range(int(s["artists_dealt"])):
        place = int(s["artist_place"][k])
        back = FACE_ARTIST[int(s["artist_order"][k])]
        next_deal = (k // ARTISTS_PER_ROUND[n] + 1) * ARTISTS_PER_ROUND[n]
        for later in range(k + 1, next_deal):
            equal = FACE_ARTIST[int(s["artist_order"][later])] == back
            taken = int(s["artist_place"][later]) >= Place.RESERVED
            if equal and taken and place < Place.RESERVED:
                return False
    return True


# --- monuments


@compiled
def monument_order_sound(s: np.void) -> bool:
    """Tell whether the drawing order names each monument once."""
    return is_order(s["monument_order"])


@compiled
def drawn_by(round_no: int) -> int:
    """Return how many monuments have been drawn when a round begins with its actions."""
    return 0 if round_no < 1 else MONUMENTS_FIRST + MONUMENTS_LATER * (round_no - 1)


@compiled
def monument_places_sound(s: np.void, n: int) -> bool:
    """Tell whether the monuments of all rounds so far are drawn and lie in a place, the others in the pile."""
    drawn = int(s["monuments_drawn"])
    if drawn != drawn_by(int(s["round_no"])):
        return False
    for k in range(NUM_MONUMENTS):
        place = int(s["monument_place"][int(s["monument_order"][k])])
        if k < drawn and not is_place(place, n):
            return False
        if k >= drawn and place != Place.PILE:
            return False
    return True


@compiled
def place_of(s: np.void, k: int) -> int:
    """Return the place of the k-th monument drawn."""
    return int(s["monument_place"][int(s["monument_order"][k])])


@compiled
def last_clean_up(s: np.void) -> int:
    """Return the last round whose clean-up has cleared the displays, 0 before the first."""
    return int(s["round_no"]) if displays_cleared(s) else int(s["round_no"]) - 1


@compiled
def monuments_kept_sound(s: np.void) -> bool:
    """Tell whether no more monuments outlasted the clean-up than may, and none left the game without one."""
    cleared = drawn_by(last_clean_up(s))
    kept = 0
    newly_gone = False
    for k in range(int(s["monuments_drawn"])):
        place = place_of(s, k)
        if place == Place.GONE and k >= cleared:
            return False
        if place == Place.DISPLAY and k < cleared:
            kept += 1
        newly_gone = newly_gone or (place == Place.GONE and k >= drawn_by(int(s["round_no"]) - 1))
    return kept == MONUMENTS_KEPT if newly_gone else kept <= MONUMENTS_KEPT


@compiled
def lies_before(s: np.void, i: int, k: int) -> bool:
    """Tell whether the i-th monument drawn lies further left on display than the k-th (section 3)."""
    first = MONUMENT_VALUE[int(s["monument_order"][i])]
    second = MONUMENT_VALUE[int(s["monument_order"][k])]
    return first > second or (first == second and i < k)


@compiled
def deal_of(k: int) -> int:
    """Return the round in which the k-th monument is drawn."""
    return 1 if k < MONUMENTS_FIRST else 2 + (k - MONUMENTS_FIRST) // MONUMENTS_LATER


@compiled
def most_valuable_kept(s: np.void) -> bool:
    """Tell whether each monument that left the game lies right of the two that stayed then (section 4.5).

    Two of those drawn up to the last clean-up lie left of it, and so does whatever is still on display and was there
    before it.
    """
    cleared = drawn_by(last_clean_up(s))
    for k in range(cleared):
        if place_of(s, k) != Place.GONE:
            continue
        better = 0
        for i in range(cleared):
            before = lies_before(s, i, k)
            better += 1 if before else 0
            if place_of(s, i) == Place.DISPLAY and deal_of(i) <= deal_of(k) and not before:
                return False
        if better < MONUMENTS_KEPT:
            return False
    return True
