"""What the board offers to every building type, worked out anew only for islands that have changed (5.3 and 5.6).

The board changes in few decisions, so the best open sites are kept in the state: `survey` looks at every island before
a decision, and works out again those whose free or unbuilt squares are no longer the ones noted.

The sites of an island are gone through without a branch, so that the compiler takes several at a time; that is faster
than to look for the few that are open.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .board import (
    ISLAND_SQUARES,
    LINE_ENDS,
    SITE_ISLAND,
    SITE_RING,
    SITE_SQUARES,
    SQUARE_BIT,
    SQUARE_ISLAND,
    TYPE_FIRST_SITE,
    TYPE_LAST_SITE,
    WORD_BITS,
    WORD_OF,
    WORD_SHIFT,
)
from .constants import NUM_ISLANDS, NUM_LINES, SPANS_WATER, Building, Option
from .sites import built_squares
from .tables import SCORE_KIND, SCORE_VALUE, TYPE_SIZE, ScoreKind

# --- sites by island ---

LANES = 8
"""Numbers that one vector operation takes; rows of sites are filled up to whole operations."""
NOWHERE = -1
"""Squares of a site that fills up a row: it is never open, and no single square ever lacks to it."""
ALL_LINES = (1 << NUM_LINES) - 1


def _by_island(kind: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return squares and rings of the sites of a type, int64 (islands, sites), and how much of a row matters.

    Rows are filled up with sites NOWHERE, which have no ring. Of a row nothing matters where fewer squares are free
    than a site has besides one that may be swamp, otherwise all of it: (WORD_BITS + 1,) by number of free squares.
    Kernels need that number also for speed: loops whose length the compiler knows are not compiled to vectors.
    """
    sites = np.arange(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1)
    rows = [sites[SITE_ISLAND[sites, 0] == island] for island in range(NUM_ISLANDS)]
    length = max(len(row) for row in rows)
    length += -length % LANES
    squares = np.full((NUM_ISLANDS, length), NOWHERE, np.int64)
    rings = np.zeros_like(squares)
    for island, row in enumerate(rows):
        squares[island, : len(row)] = SITE_SQUARES[row, 0]
        rings[island, : len(row)] = SITE_RING[row, 0]
    return squares, rings, np.where(np.arange(WORD_BITS + 1) < TYPE_SIZE[kind] - 1, 0, length)


CAMPO_SQUARES, CAMPO_RINGS, CAMPO_ROW = _by_island(Building.CAMPO)
PALAZZO_SQUARES, PALAZZO_RINGS, PALAZZO_ROW = _by_island(Building.PALAZZO)
BASILICA_SQUARES, _, BASILICA_ROW = _by_island(Building.BASILICA)
RANK_BITS = max(PALAZZO_SQUARES.shape[1], CAMPO_SQUARES.shape[1]).bit_length()
"""Bits of the number of a site in its row."""
RANK_MASK = (1 << RANK_BITS) - 1


@compiled
def _counted(kind: int, island: int, built: int) -> int:
    """Return the squares of an island that bring points to a building of a type beside them."""
    if SCORE_KIND[kind] == ScoreKind.RING_BUILT:
        return built
    return ISLAND_SQUARES[island] & ~built


@compiled
def _points(kind: int, ring: int) -> int:
    """Return the points of a building by the number of squares in its ring that count."""
    if SCORE_KIND[kind] == ScoreKind.FLAT:
        return SCORE_VALUE[kind]
    return SCORE_VALUE[kind] * ring


@compiled
def _mask_if_zero(number: int) -> int:
    """Return a mask of all bits for 0, otherwise 0."""
    return -(1 if number == 0 else 0)


@compiled
def _single(squares: int) -> int:
    """Return a bitset of one square, 0 for one of several squares."""
    return squares & _mask_if_zero(squares & (squares - 1))


@compiled
def _ranked(ring: int, number: int) -> int:
    """Return what orders the sites of an island: one more than the squares of the ring that count, then the number."""
    return ((1 + popcount(ring)) << RANK_BITS) | number


@compiled
def _replaced(word: int, island: int, squares: int) -> int:
    """Return a word of the board with other squares of one island."""
    shift = WORD_SHIFT[island]
    return (word & ~(ISLAND_SQUARES[island] << shift)) | (squares << shift)


@compiled
def _survey_palazzo(s: np.void, island: int, free: int, built: int) -> None:
    """Set `palazzo_sites`, `palazzo_value` and `palazzo_count` of an island."""
    counted = _counted(Building.PALAZZO, island, built)
    most = 0
    count = 0
    for i in range(PALAZZO_ROW[popcount(free)]):
        is_open = _mask_if_zero(PALAZZO_SQUARES[island, i] & ~free)
        count -= is_open
        most = max(most, _ranked(PALAZZO_RINGS[island, i] & counted, i) & is_open)
    found = ~_mask_if_zero(most)
    word = WORD_OF[island]
    squares = PALAZZO_SQUARES[island, most & RANK_MASK] & found
    s["palazzo_sites"][word] = _replaced(int(s["palazzo_sites"][word]), island, squares)
    s["palazzo_value"][island] = _points(Building.PALAZZO, (most >> RANK_BITS) - 1) & found
    s["palazzo_count"][island] = count


@compiled
def _survey_campo(s: np.void, island: int, free: int, built: int) -> None:
    """Set `campo_sites`, `campo_swamp` and `campo_value` of an island."""
    counted = _counted(Building.CAMPO, island, built)
    swamp = int(s["swamp"][island])
    most = 0
    drained = 0
    for i in range(CAMPO_ROW[popcount(free)]):
        square = CAMPO_SQUARES[island, i]
        rank = _ranked(CAMPO_RINGS[island, i] & counted, i)
        most = max(most, rank & _mask_if_zero(square & ~free))
        drained = max(drained, rank & _mask_if_zero(square & ~swamp))
    found = ~_mask_if_zero(most)
    better = -(1 if drained >> RANK_BITS > most >> RANK_BITS else 0)
    word = WORD_OF[island]
    here = CAMPO_SQUARES[island, most & RANK_MASK] & found
    later = CAMPO_SQUARES[island, drained & RANK_MASK] & better
    s["campo_sites"][word] = _replaced(int(s["campo_sites"][word]), island, here)
    s["campo_swamp"][word] = _replaced(int(s["campo_swamp"][word]), island, later)
    s["campo_value"][island] = _points(Building.CAMPO, (most >> RANK_BITS) - 1) & found


@compiled
def _survey_basilica(s: np.void, island: int, free: int) -> None:
    """Set `basilica_sites`, `basilica_swamp` and `basilica_count` of an island."""
    lacking = 0
    sites = 0
    count = 0
    for i in range(BASILICA_ROW[popcount(free)]):
        squares = BASILICA_SQUARES[island, i]
        missing = squares & ~free
        is_open = _mask_if_zero(missing)
        lacking |= _single(missing)
        count -= is_open
        sites |= squares & is_open
    word = WORD_OF[island]
    lacking &= int(s["swamp"][island])
    s["basilica_sites"][word] = _replaced(int(s["basilica_sites"][word]), island, sites)
    s["basilica_swamp"][word] = _replaced(int(s["basilica_swamp"][word]), island, lacking)
    s["basilica_count"][island] = count


@compiled
def _open_lines(s: np.void) -> int:
    """Return the bitset of the lines that a ponte may be built on, where pontes cover squares."""
    lines = 0
    for line in range(NUM_LINES):
        is_open = 1
        for end in range(2):
            square = LINE_ENDS[line, end]
            is_open &= int(s["free"][SQUARE_ISLAND[square]]) >> SQUARE_BIT[square]
        lines |= (is_open & 1) << line
    return lines & ~int(s["lines"])


@compiled
def survey(s: np.void) -> None:
    """Bring what the state keeps about open sites up to date with its board."""
    changed = False
    for island in range(NUM_ISLANDS):
        built = built_squares(s, island)
        unbuilt = ISLAND_SQUARES[island] & ~built
        free = unbuilt & ~int(s["swamp"][island])
        if free != s["free"][island] or unbuilt != s["unbuilt"][island]:
            changed = True
            s["free"][island] = free
            s["unbuilt"][island] = unbuilt
            _survey_palazzo(s, island, free, built)
            _survey_campo(s, island, free, built)
            _survey_basilica(s, island, free)
    if s["options"][Option.BRIDGE_OCCUPIES] == SPANS_WATER:
        s["open_lines"] = ALL_LINES & ~int(s["lines"])
    elif changed:
        s["open_lines"] = _open_lines(s)
