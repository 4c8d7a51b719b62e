"""What must be true of resources, money, locations, anonymous artists and turns (sections 2.4, 4.4, 4.9, 5.1 and 5.3).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .checks_places import is_reserved
from .constants import (
    COMMON_STEPS,
    NO_SEAT,
    NUM_ARTIST_CLASSES,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    STEPS,
    Option,
    Place,
    Stage,
)
from .tables import (
    ARTISTS_PER_ROUND,
    BANK,
    LOCATION_COPIES,
    LOCATION_EFFECT,
    MONUMENTS_FIRST,
    MONUMENTS_LATER,
    STEP_CARDS,
    SUPPLY,
    Effect,
)

COIN = 50
"""All amounts of money are multiples of it (section 2.1)."""
CAPTAIN_CARD = int(np.flatnonzero(LOCATION_EFFECT == Effect.CAPTAIN)[0])
"""Location that makes its user the new Captain."""
EVERY_CLASS = (1 << NUM_ARTIST_CLASSES) - 1


# --- resources and money


@compiled
def resources_conserved(s: np.void, n: int) -> bool:
    """Tell whether all resource cards are in the supply or with a seat (section 2.1)."""
    for resource in range(NUM_RESOURCES):
        total = int(s["supply"][resource])
        least = total
        for p in range(n):
            total += int(s["resources"][p, resource])
            least = min(least, int(s["resources"][p, resource]))
        if total != SUPPLY[resource] or least < 0:
            return False
    return True


@compiled
def money_conserved(s: np.void, n: int) -> bool:
    """Tell whether all money is in the bank or with a seat, in multiples of 50 F (section 2.1)."""
    total = int(s["bank"])
    whole = total >= 0 and total % COIN == 0
    for p in range(n):
        money = int(s["money"][p])
        whole = whole and money >= 0 and money % COIN == 0
        total += money
    return whole and total == BANK


# --- locations and anonymous artists


@compiled
def copies(s: np.void, n: int, location: int) -> int:
    """Return how many copies of a location are in the game (section 2.4)."""
    return LOCATION_COPIES[int(s["options"][Option.LOCATIONS]), n, location]


@compiled
def locations_sound(s: np.void, n: int) -> bool:
    """Tell whether no more copies of a location are face up than there are."""
    for location in range(NUM_LOCATIONS):
        if not 0 <= int(s["locations"][location]) <= copies(s, n, location):
            return False
    return True


@compiled
def captain_card_in_range(s: np.void, n: int) -> bool:
    """Tell whether the new Captain card is with a seat of the game or nobody."""
    holder = int(s["next_captain"])
    return 0 <= holder < n or holder == NO_SEAT


@compiled
def captain_card_sound(s: np.void, n: int) -> bool:
    """Tell whether the new Captain card is missing exactly while a seat holds it.

    It is given back in the last election too, but no location is turned face up again then (section 4.2, phase 4d).
    """
    held = int(s["next_captain"]) != NO_SEAT
    if s["done"] == 1:
        return not held
    return held == (int(s["locations"][CAPTAIN_CARD]) < copies(s, n, CAPTAIN_CARD))


@compiled
def anonymous_in_range(s: np.void) -> bool:
    """Tell whether the anonymous artists face up are a bitset of classes."""
    return 0 <= int(s["anonymous"]) <= EVERY_CLASS


@compiled
def anonymous_down(s: np.void) -> int:
    """Return how many anonymous artists are face down."""
    return NUM_ARTIST_CLASSES - popcount(int(s["anonymous"]))


@compiled
def anonymous_sound(s: np.void, n: int) -> bool:
    """Tell whether works without a named artist are as many as this round's, and no more than three in each other."""
    works = 0
    for p in range(n):
        works += int(s["work_count"][p])
        for kind in range(NUM_ARTIST_CLASSES):
            works -= int(s["hired"][p, kind])
    before = NUM_ARTIST_CLASSES * (int(s["round_no"]) - 1)
    return anonymous_down(s) <= works <= before + anonymous_down(s)


# --- turns


@compiled
def turns_begun(s: np.void, n: int, p: int) -> int:
    """Return in how many steps of this round the seat can have acted, as far as the round has come (section 4.4)."""
    place = (p - int(s["captain"]) + n) % n
    turns = 0
    for step in range(1, STEPS + 1):
        if step > COMMON_STEPS and int(s["tableau"][p]) & STEP_CARDS[step] == 0:
            continue
        over = step < int(s["step"]) or int(s["stage"]) != Stage.ACTIONS
        if step == int(s["step"]):
            over = place < int(s["place"]) or (place == int(s["place"]) and s["acted"] == 1)
        turns += 1 if over else 0
    return turns


@compiled
def turns_before(s: np.void, p: int) -> int:
    """Return how many turns the seat can have had in earlier rounds."""
    turns = COMMON_STEPS
    for step in range(COMMON_STEPS + 1, STEPS + 1):
        if int(s["tableau"][p]) & STEP_CARDS[step] != 0:
            turns += 1
    return turns * (int(s["round_no"]) - 1)


@compiled
def things_taken(s: np.void, p: int) -> int:
    """Return how many things lie before the seat that cost a turn each: cards, monuments, artists in reserve."""
    number = popcount(int(s["tableau"][p]))
    for monument in range(NUM_MONUMENTS):
        place = int(s["monument_place"][monument])
        if place == Place.OWNED + p or place == Place.RESERVED + p:
            number += 1
    for k in range(int(s["artists_dealt"])):
        if int(s["artist_place"][k]) == Place.RESERVED + p:
            number += 1
    return number


@compiled
def turns_used(s: np.void, n: int) -> int:
    """Return how many turns the things that are gone from the middle must have cost in this round.

    Each reserved monument or artist and each use of a location is a turn; a work takes an artist, and at most one
    monument.
    """
    turns = 0
    artists = anonymous_down(s)
    monuments = 0
    for k in range(int(s["artists_dealt"]) - ARTISTS_PER_ROUND[n], int(s["artists_dealt"])):
        place = int(s["artist_place"][k])
        turns += 1 if is_reserved(place) else 0
        artists += 1 if place >= Place.OWNED else 0
    drawn = int(s["monuments_drawn"])
    new = MONUMENTS_FIRST if int(s["round_no"]) == 1 else MONUMENTS_LATER
    for k in range(drawn - new, drawn):
        place = int(s["monument_place"][int(s["monument_order"][k])])
        turns += 1 if is_reserved(place) else 0
        monuments += 1 if place >= Place.OWNED else 0
    for location in range(NUM_LOCATIONS):
        turns += copies(s, n, location) - int(s["locations"][location])
    return turns + max(artists, monuments)


@compiled
def turns_sound(s: np.void, n: int) -> bool:
    """Tell whether turns suffice for what each seat has, and for what is gone from the middle this round."""
    total = 0
    for p in range(n):
        turns = turns_begun(s, n, p)
        if things_taken(s, p) > turns_before(s, p) + turns:
            return False
        total += turns
    return turns_used(s, n) <= total
