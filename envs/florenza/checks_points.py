"""What must be true of works, hired artists, points and ranks (sections 5.3, 5.9 and 6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.checks import nothing
from ..core.compiled import compiled
from .constants import (
    MAX_SEATS,
    MAX_WORKS,
    NO_CARD,
    NUM_ARTIST_CLASSES,
    NUM_CARDS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    CardClass,
    Option,
    Place,
)
from .tables import (
    ARTIST_CLASS,
    BONUS_KIND,
    BONUS_POINTS,
    CAPTAIN_POINTS,
    CARD_ARTISTS,
    CARD_PRESTIGE,
    CLASS_CARDS,
    FACE_ARTIST,
    FACE_VALUE,
    MAJORITY_POINTS,
    MONUMENT_ARTISTS,
    MONUMENT_VALUE,
    SET_POINTS,
    Bonus,
)

MOST_WORK = max(int(CARD_PRESTIGE.max()), int(MONUMENT_VALUE.max())) + int(FACE_VALUE.max())
"""Most points of a work of art."""


@compiled
def played(s: np.void, p: int, card: int) -> bool:
    """Tell whether a card lies in the seat's tableau."""
    return (int(s["tableau"][p]) >> card) & 1 == 1


@compiled
def number_played(s: np.void, p: int, kind: int) -> int:
    """Return how many cards of a class lie in the seat's tableau."""
    return popcount(int(s["tableau"][p]) & CLASS_CARDS[kind])


@compiled
def number_completed(s: np.void, p: int) -> int:
    """Return how many monuments the seat has completed."""
    number = 0
    for monument in range(NUM_MONUMENTS):
        if int(s["monument_place"][monument]) == Place.OWNED + p:
            number += 1
    return number


@compiled
def faces_in(s: np.void, place: int) -> int:
    """Return the values on the faces of the artists in a place."""
    total = 0
    for k in range(int(s["artists_dealt"])):
        if int(s["artist_place"][k]) == place:
            total += FACE_VALUE[int(s["artist_order"][k])]
    return total


# --- artists and works


@compiled
def hired_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat's hired artists are counted by class."""
    for kind in range(NUM_ARTIST_CLASSES):
        number = 0
        for k in range(int(s["artists_dealt"])):
            of_kind = ARTIST_CLASS[FACE_ARTIST[int(s["artist_order"][k])]] == kind
            if of_kind and int(s["artist_place"][k]) == Place.OWNED + p:
                number += 1
        if int(s["hired"][p, kind]) != number:
            return False
    return True


@compiled
def work_list_sound(s: np.void, p: int) -> bool:
    """Tell whether the list of works holds points as far as it is counted, and 0 behind."""
    count = int(s["work_count"][p])
    if not 0 <= count <= MAX_WORKS:
        return False
    for i in range(MAX_WORKS):
        work = int(s["works"][p, i])
        if not 0 <= work <= MOST_WORK or (work == 0) != (i >= count):
            return False
    return True


@compiled
def artless_points(s: np.void, p: int) -> int:
    """Return the printed points of the seat's cards that needed no artist: district buildings (section 6.1, item 2)."""
    total = 0
    for card in range(NUM_CARDS):
        if played(s, p, card) and CARD_ARTISTS[card] == 0:
            total += CARD_PRESTIGE[card]
    return total


@compiled
def works_from(s: np.void, p: int, least: int, classes: int) -> int:
    """Return how many churches, palaces and monuments of the seat are printed with so many points or more.

    Args:
        s: a record.
        p: the seat.
        least: points printed on them at least.
        classes: bitset of artist classes; only works for which one of them can be hired count.
    """
    number = 0
    for card in range(NUM_CARDS):
        if played(s, p, card) and CARD_ARTISTS[card] & classes != 0 and CARD_PRESTIGE[card] >= least:
            number += 1
    for monument in range(NUM_MONUMENTS):
        if int(s["monument_place"][monument]) == Place.OWNED + p and MONUMENT_ARTISTS[monument] & classes != 0:
            number += 1 if MONUMENT_VALUE[monument] >= least else 0
    return number


@compiled
def due_work_points(s: np.void, p: int) -> int:
    """Return the points of churches, palaces, monuments and their artists (section 6.1, items 1 and 3)."""
    total = faces_in(s, Place.OWNED + p)
    for card in range(NUM_CARDS):
        if played(s, p, card) and CARD_ARTISTS[card] != 0:
            total += CARD_PRESTIGE[card]
    for monument in range(NUM_MONUMENTS):
        if int(s["monument_place"][monument]) == Place.OWNED + p:
            total += MONUMENT_VALUE[monument]
    return total


@compiled
def works_worth(s: np.void, p: int) -> bool:
    """Tell whether the works are as many as churches, palaces and monuments, and worth as much with their artists."""
    number = number_played(s, p, CardClass.CHURCH) + number_played(s, p, CardClass.PALACE) + number_completed(s, p)
    total = 0
    for i in range(int(s["work_count"][p])):
        total += int(s["works"][p, i])
    return int(s["work_count"][p]) == number and total == due_work_points(s, p)


@compiled
def works_have_prices(s: np.void, p: int) -> bool:
    """Tell whether every printed number of points can belong to a work worth at least as much."""
    every = (1 << NUM_ARTIST_CLASSES) - 1
    for least in range(1, MOST_WORK + 1):
        number = 0
        for i in range(int(s["work_count"][p])):
            if int(s["works"][p, i]) >= least:
                number += 1
        if number < works_from(s, p, least, every):
            return False
    return True


@compiled
def works_have_artists(s: np.void, p: int) -> bool:
    """Tell whether there is a work of its own for each artist hired: one that allows his class (section 4.10)."""
    for classes in range(1, 1 << NUM_ARTIST_CLASSES):
        artists = 0
        for kind in range(NUM_ARTIST_CLASSES):
            if (classes >> kind) & 1:
                artists += int(s["hired"][p, kind])
        if artists > works_from(s, p, 0, classes):
            return False
    return True


# --- the end


@compiled
def paid_for(s: np.void, p: int, kind: int) -> int:
    """Return how often the seat has what a guild pays for (section 5.9)."""
    if kind == Bonus.WORKSHOP:
        return number_played(s, p, CardClass.WORKSHOP)
    if kind == Bonus.RESIDENCE:
        return number_played(s, p, CardClass.RESIDENCE)
    if kind == Bonus.MONUMENT:
        return number_completed(s, p)
    if kind == Bonus.ARTIST_SET:
        return min(int(s["hired"][p, 0]), min(int(s["hired"][p, 1]), int(s["hired"][p, 2])))
    if kind == Bonus.DISTRICT_SET:
        works = min(number_played(s, p, CardClass.CHURCH), number_played(s, p, CardClass.PALACE))
        return min(works, number_played(s, p, CardClass.DISTRICT))
    return 0


@compiled
def holds(s: np.void, p: int, kind: int) -> int:
    """Return what the seat holds: resource cards (kind 0) or money (kind 1)."""
    if kind == 1:
        return int(s["money"][p])
    total = 0
    for resource in range(NUM_RESOURCES):
        total += int(s["resources"][p, resource])
    return total


@compiled
def due_majorities(s: np.void, n: int, p: int) -> int:
    """Return the points for most resources and most money (section 6.2)."""
    points = 0
    for kind in range(2):
        rank = 1
        for q in range(n):
            if holds(s, q, kind) > holds(s, p, kind):
                rank += 1
        if holds(s, p, kind) > 0 or s["options"][Option.MAJORITY_NEEDS_HOLDING] == 0:
            points += MAJORITY_POINTS[kind, rank]
    return points


@compiled
def due_reserve(s: np.void, p: int) -> int:
    """Return the values of the monuments and artists that the seat has reserved in vain (items 9 and 10)."""
    total = faces_in(s, Place.RESERVED + p)
    for monument in range(NUM_MONUMENTS):
        if int(s["monument_place"][monument]) == Place.RESERVED + p:
            total += MONUMENT_VALUE[monument]
    return total


@compiled
def due_points(s: np.void, n: int, p: int) -> int:
    """Return the points of the seat: items 1 to 3 of section 6.1 during the game, all of them after the end."""
    points = artless_points(s, p) + due_work_points(s, p)
    if s["done"] == 0:
        return points
    points += SET_POINTS * paid_for(s, p, Bonus.DISTRICT_SET) + due_majorities(s, n, p) - due_reserve(s, p)
    for card in range(NUM_CARDS):
        if played(s, p, card):
            points += BONUS_POINTS[card] * paid_for(s, p, BONUS_KIND[card])
    return points + (CAPTAIN_POINTS if int(s["captain"]) == p else 0)


@compiled
def scores_sound(s: np.void, n: int, p: int) -> bool:
    """Tell whether the seat has the points that it has earned."""
    return int(s["scores"][p]) == due_points(s, n, p)


@compiled
def works_worth_just(s: np.void, p: int, value: int) -> int:
    """Return how many of the seat's works have a value."""
    number = 0
    for i in range(int(s["work_count"][p])):
        if int(s["works"][p, i]) == value:
            number += 1
    return number


@compiled
def is_above(s: np.void, p: int, q: int) -> bool:
    """Tell whether seat p is above seat q: more points, or more works of the highest value in which they differ."""
    if int(s["scores"][p]) != int(s["scores"][q]):
        return int(s["scores"][p]) > int(s["scores"][q])
    for value in range(MOST_WORK, 0, -1):
        own = works_worth_just(s, p, value)
        other = works_worth_just(s, q, value)
        if own != other:
            return own > other
    return False


@compiled
def ranks_sound(s: np.void, n: int) -> bool:
    """Tell whether ranks are 0 before the end, and then follow points and works (section 6.3)."""
    for p in range(n):
        rank = 1 if s["done"] == 1 else 0
        for q in range(n):
            if s["done"] == 1 and is_above(s, q, p):
                rank += 1
        if int(s["ranks"][p]) != rank:
            return False
    return True


# --- seats that do not play


@compiled
def absent_sound(s: np.void, n: int) -> bool:
    """Tell whether the fields of seats that do not play are 0, and they keep no card."""
    for p in range(n, MAX_SEATS):
        numbers = int(s["scores"][p]) | int(s["ranks"][p]) | int(s["tableau"][p]) | int(s["money"][p])
        numbers |= int(s["hand_size"][p]) | int(s["work_count"][p])
        empty = nothing(s["hand"][p]) and nothing(s["resources"][p]) and nothing(s["works"][p])
        if numbers != 0 or not empty or not nothing(s["hired"][p]) or int(s["kept"][p]) != NO_CARD:
            return False
    return True
