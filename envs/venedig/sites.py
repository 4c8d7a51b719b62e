"""Where a building can stand and what it is worth (sections 5.3 and 5.6)."""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .board import (
    ISLAND_SQUARES,
    SITE_ISLAND,
    SITE_LINE,
    SITE_RING,
    SITE_SQUARES,
    TYPE_FIRST_SITE,
    TYPE_LAST_SITE,
)
from .constants import NO_SITE, NUM_TYPES, SPANS_WATER, Building, Option
from .tables import SCORE_KIND, SCORE_VALUE, ScoreKind


@compiled
def built_squares(s: np.void, island: int) -> int:
    """Return the bitboard of an island's squares that are built on."""
    squares = 0
    for kind in range(NUM_TYPES):
        squares |= int(s["buildings"][kind, island])
    return squares


@compiled
def free_squares(s: np.void, island: int) -> int:
    """Return the bitboard of an island's squares that have neither swamp nor building."""
    return ISLAND_SQUARES[island] & ~(int(s["swamp"][island]) | built_squares(s, island))


@compiled
def is_open(s: np.void, kind: int, site: int) -> bool:
    """Tell whether a building of a type can be placed on one of its sites now (section 5.3)."""
    if kind == Building.PONTE:
        if (int(s["lines"]) >> SITE_LINE[site]) & 1:
            return False
        if s["options"][Option.BRIDGE_OCCUPIES] == SPANS_WATER:
            return True
    for end in range(2):
        if SITE_SQUARES[site, end] & ~free_squares(s, SITE_ISLAND[site, end]) != 0:
            return False
    return True


@compiled
def first_open(s: np.void, kind: int, site: int) -> int:
    """Return the first open site of a type from `site` on, NO_SITE if there is none."""
    for candidate in range(site, TYPE_LAST_SITE[kind] + 1):
        if is_open(s, kind, candidate):
            return candidate
    return NO_SITE


@compiled
def has_site(s: np.void, kind: int) -> bool:
    """Tell whether a building of a type can be placed anywhere."""
    return first_open(s, kind, TYPE_FIRST_SITE[kind]) != NO_SITE


@compiled
def ring_value(s: np.void, kind: int, island: int, ring: int) -> int:
    """Return how many squares of a ring on one island count for a type: the built or the other ones."""
    built = built_squares(s, island)
    if SCORE_KIND[kind] == ScoreKind.RING_BUILT:
        return SCORE_VALUE[kind] * popcount(ring & built)
    return SCORE_VALUE[kind] * popcount(ring & ~built)


@compiled
def site_value(s: np.void, kind: int, site: int, island: int) -> int:
    """Return the points of a building as the board stands (section 5.6); `island` is the one chosen for a ponte."""
    if SCORE_KIND[kind] == ScoreKind.FLAT:
        return SCORE_VALUE[kind]
    if SCORE_KIND[kind] == ScoreKind.CASAS_ON_ISLAND:
        return SCORE_VALUE[kind] * popcount(int(s["buildings"][Building.CASA, island]))
    value = ring_value(s, kind, SITE_ISLAND[site, 0], SITE_RING[site, 0])
    return value + ring_value(s, kind, SITE_ISLAND[site, 1], SITE_RING[site, 1])
