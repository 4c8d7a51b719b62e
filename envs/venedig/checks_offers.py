"""What must be true of the open sites that the state keeps (sections 5.3 and 5.6), worked out site by site.

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

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
    WORD_OF,
    WORD_SHIFT,
)
from .checks_board import built, spans_water
from .constants import NUM_ISLANDS, Building
from .tables import SCORE_KIND, SCORE_VALUE, ScoreKind


@compiled
def noted(words: np.ndarray, island: int) -> int:
    """Return the squares of an island in the words of the board."""
    return (int(words[WORD_OF[island]]) >> WORD_SHIFT[island]) & ISLAND_SQUARES[island]


@compiled
def squares_noted(s: np.void) -> bool:
    """Tell whether the free and the unbuilt squares are those of the board."""
    for island in range(NUM_ISLANDS):
        unbuilt = ISLAND_SQUARES[island] & ~built(s, island)
        if int(s["unbuilt"][island]) != unbuilt or int(s["free"][island]) != unbuilt & ~int(s["swamp"][island]):
            return False
    return True


@compiled
def worth(s: np.void, kind: int, site: int) -> int:
    """Return the points of a building of a type, but of a ponte, on a site."""
    if SCORE_KIND[kind] == ScoreKind.FLAT:
        return SCORE_VALUE[kind]
    standing = built(s, SITE_ISLAND[site, 0])
    if SCORE_KIND[kind] != ScoreKind.RING_BUILT:
        standing = ~standing
    return SCORE_VALUE[kind] * popcount(SITE_RING[site, 0] & standing)


@compiled
def best_sound(s: np.void, kind: int, island: int, best: int, value: int) -> bool:
    """Tell whether `best` is an open site of an island that none is worth more than, or 0 where all are closed."""
    most = -1
    found = best == 0
    for site in range(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1):
        squares = SITE_SQUARES[site, 0]
        if SITE_ISLAND[site, 0] == island and squares & ~int(s["free"][island]) == 0:
            most = max(most, worth(s, kind, site))
            found = found or (squares == best and worth(s, kind, site) == value)
    return found and max(most, 0) == value and (best == 0) == (most < 0)


@compiled
def swamp_sound(s: np.void, island: int, best: int) -> bool:
    """Tell whether `best` is a swamp square for a campo that beats the best free one, or 0 where none does."""
    free = int(s["campo_value"][island]) if noted(s["campo_sites"], island) != 0 else -1
    most = free
    of_best = -1
    for site in range(TYPE_FIRST_SITE[Building.CAMPO], TYPE_LAST_SITE[Building.CAMPO] + 1):
        if SITE_ISLAND[site, 0] == island and SITE_SQUARES[site, 0] & ~int(s["swamp"][island]) == 0:
            most = max(most, worth(s, Building.CAMPO, site))
            if SITE_SQUARES[site, 0] == best:
                of_best = worth(s, Building.CAMPO, site)
    return best == 0 if most == free else of_best == most


@compiled
def basilica_sound(s: np.void, island: int) -> bool:
    """Tell whether the sites of a basilica, and the swamp that one lacks alone, are those of the board."""
    on_sites = 0
    lacking = 0
    count = 0
    for site in range(TYPE_FIRST_SITE[Building.BASILICA], TYPE_LAST_SITE[Building.BASILICA] + 1):
        if SITE_ISLAND[site, 0] == island:
            missing = SITE_SQUARES[site, 0] & ~int(s["free"][island])
            if missing == 0:
                on_sites |= SITE_SQUARES[site, 0]
                count += 1
            elif popcount(missing) == 1:
                lacking |= missing & int(s["swamp"][island])
    counted = int(s["basilica_count"][island]) == count
    return counted and noted(s["basilica_sites"], island) == on_sites and noted(s["basilica_swamp"], island) == lacking


@compiled
def palazzi_counted(s: np.void, island: int) -> bool:
    """Tell whether the open sites of palazzi on an island are counted."""
    count = 0
    for site in range(TYPE_FIRST_SITE[Building.PALAZZO], TYPE_LAST_SITE[Building.PALAZZO] + 1):
        is_open = SITE_SQUARES[site, 0] & ~int(s["free"][island]) == 0
        count += 1 if SITE_ISLAND[site, 0] == island and is_open else 0
    return int(s["palazzo_count"][island]) == count


@compiled
def open_lines_sound(s: np.void) -> bool:
    """Tell whether the lines noted as open are free and their ends, where a ponte covers them, too."""
    lines = 0
    for site in range(TYPE_FIRST_SITE[Building.PONTE], TYPE_LAST_SITE[Building.PONTE] + 1):
        is_open = (int(s["lines"]) >> SITE_LINE[site]) & 1 == 0
        for end in range(0 if spans_water(s) else 2):
            is_open = is_open and SITE_SQUARES[site, end] & ~int(s["free"][SITE_ISLAND[site, end]]) == 0
        lines |= (1 if is_open else 0) << SITE_LINE[site]
    return int(s["open_lines"]) == lines


@compiled
def offers_sound(s: np.void) -> bool:
    """Tell whether all that the state keeps about open sites is true of its board."""
    if not squares_noted(s) or not open_lines_sound(s):
        return False
    for island in range(NUM_ISLANDS):
        palazzo = noted(s["palazzo_sites"], island)
        campo = noted(s["campo_sites"], island)
        if not best_sound(s, Building.PALAZZO, island, palazzo, int(s["palazzo_value"][island])):
            return False
        if not best_sound(s, Building.CAMPO, island, campo, int(s["campo_value"][island])):
            return False
        if not swamp_sound(s, island, noted(s["campo_swamp"], island)):
            return False
        if not palazzi_counted(s, island) or not basilica_sound(s, island):
            return False
    return True
