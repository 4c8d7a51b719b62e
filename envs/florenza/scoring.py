"""The end of the game: points, works of art and ranks (section 6)."""

import numpy as np

from ..core.bits import lowest_bit, popcount
from ..core.compiled import compiled
from .artists import reserve_penalty
from .constants import (
    MAX_SEATS,
    MAX_WORKS,
    NUM_ARTIST_CLASSES,
    NUM_CARDS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    CardClass,
    Option,
    Place,
)
from .monuments import monuments_of
from .tables import (
    BONUS_KIND,
    BONUS_POINTS,
    CAPTAIN_POINTS,
    CLASS_CARDS,
    MAJORITY_POINTS,
    MONUMENT_VALUE,
    SET_POINTS,
    Bonus,
)

RESOURCES, MONEY = 0, 1
"""Rows of MAJORITY_POINTS."""

BONUS_CARDS = sum(1 << card for card in range(NUM_CARDS) if BONUS_KIND[card] != Bonus.NONE)
"""Bitset of the guilds that score at the end."""


@compiled
def cards_of(s: np.void, p: int, kind: int) -> int:
    """Return how many cards of a class the seat has played."""
    return popcount(int(s["tableau"][p]) & CLASS_CARDS[kind])


@compiled
def district_sets(s: np.void, p: int) -> int:
    """Return the seat's sets of palace, church and district building (item 4)."""
    buildings = min(cards_of(s, p, CardClass.CHURCH), cards_of(s, p, CardClass.PALACE))
    return min(buildings, cards_of(s, p, CardClass.DISTRICT))


@compiled
def artist_sets(s: np.void, p: int) -> int:
    """Return the seat's sets of named architect, painter and sculptor."""
    sets = int(s["hired"][p, 0])
    for kind in range(1, NUM_ARTIST_CLASSES):
        sets = min(sets, int(s["hired"][p, kind]))
    return sets


@compiled
def bonus_count(s: np.void, p: int, kind: int) -> int:
    """Return how often the seat has what a guild pays for."""
    if kind == Bonus.WORKSHOP:
        return cards_of(s, p, CardClass.WORKSHOP)
    if kind == Bonus.RESIDENCE:
        return cards_of(s, p, CardClass.RESIDENCE)
    if kind == Bonus.MONUMENT:
        return popcount(monuments_of(s, Place.OWNED + p))
    if kind == Bonus.ARTIST_SET:
        return artist_sets(s, p)
    return district_sets(s, p)


@compiled
def guild_points(s: np.void, p: int) -> int:
    """Return what the seat's guilds score (item 5, section 5.9)."""
    points = 0
    cards = int(s["tableau"][p]) & BONUS_CARDS
    while cards != 0:
        card = lowest_bit(cards)
        points += BONUS_POINTS[card] * bonus_count(s, p, BONUS_KIND[card])
        cards &= cards - 1
    return points


@compiled
def resource_total(s: np.void, p: int) -> int:
    """Return how many resource cards the seat holds."""
    total = 0
    for resource in range(NUM_RESOURCES):
        total += int(s["resources"][p, resource])
    return total


@compiled
def holding(s: np.void, p: int, kind: int) -> int:
    """Return what is compared for a majority: resource cards or money."""
    return resource_total(s, p) if kind == RESOURCES else int(s["money"][p])


@compiled
def majority_points(s: np.void, p: int, kind: int) -> int:
    """Return what the seat's rank in resources or money scores (items 6 and 7)."""
    own = holding(s, p, kind)
    if own == 0 and s["options"][Option.MAJORITY_NEEDS_HOLDING] == 1:
        return 0
    rank = 1
    for q in range(int(s["num_players"])):
        if holding(s, q, kind) > own:
            rank += 1
    return MAJORITY_POINTS[kind, rank]


@compiled
def reserved_monument_values(s: np.void, p: int) -> int:
    """Return the values of the monuments that the seat has reserved (item 9)."""
    total = 0
    for monument in range(NUM_MONUMENTS):
        if int(s["monument_place"][monument]) == Place.RESERVED + p:
            total += MONUMENT_VALUE[monument]
    return total


@compiled
def open_points(s: np.void, p: int) -> int:
    """Return the points of the seat as things stand, the penalty for reserved artists not counted."""
    points = int(s["scores"][p]) + SET_POINTS * district_sets(s, p) + guild_points(s, p)
    points += majority_points(s, p, RESOURCES) + majority_points(s, p, MONEY)
    if int(s["captain"]) == p:
        points += CAPTAIN_POINTS
    return points - reserved_monument_values(s, p)


@compiled
def final_points(s: np.void, p: int) -> int:
    """Return all points of the seat as things stand (items 1-10)."""
    return open_points(s, p) - reserve_penalty(s, p)


@compiled
def sort_works(s: np.void, p: int, works: np.ndarray) -> None:
    """Write the seat's works in descending order, zeros behind them."""
    for i in range(MAX_WORKS):
        work = int(s["works"][p, i])
        k = i
        while k > 0 and works[k - 1] < work:
            works[k] = works[k - 1]
            k -= 1
        works[k] = work


@compiled
def is_higher(s: np.void, p: int, q: int, works: np.ndarray) -> bool:
    """Tell whether seat p is above seat q: points, then works one by one; a list that ends earlier is lower."""
    if int(s["scores"][p]) != int(s["scores"][q]):
        return int(s["scores"][p]) > int(s["scores"][q])
    for i in range(MAX_WORKS):
        if works[p, i] != works[q, i]:
            return works[p, i] > works[q, i]
    return False


@compiled
def score_game(s: np.void) -> None:
    """Score all seats and rank them (section 6.3)."""
    n = int(s["num_players"])
    works = np.zeros((MAX_SEATS, MAX_WORKS), np.int64)
    points = np.zeros(MAX_SEATS, np.int64)
    for p in range(n):
        points[p] = final_points(s, p)
        sort_works(s, p, works[p])
    for p in range(n):
        s["scores"][p] = points[p]
    for p in range(n):
        rank = 1
        for q in range(n):
            if is_higher(s, q, p, works):
                rank += 1
        s["ranks"][p] = rank
