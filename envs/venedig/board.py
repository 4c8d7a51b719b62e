"""The board of Venedig, read from the data files and checked at import (section 2).

The board is reconstructed, so its numbers of squares, islands, sites, lines and canal squares are those of the files.
Squares of an island are the bits of one integer, bit k for its k-th square. Tables by island or site have one more
entry, all zero, for NO_ISLAND and NO_SITE. Arrays are int64 and frozen into the compiled code: they must not be
changed after import.
"""

import numpy as np

from ..core.datafiles import Rows
from . import constants as c
from .board_checks import (
    check_canal,
    check_choices,
    check_islands,
    check_lines,
    check_sites,
    check_squares,
    check_start,
    integer_lists,
)
from .data_checks import SITE_KINDS, check_buildings, check_tiles

_islands = Rows(c.DATA, "islands.json")
_squares = Rows(c.DATA, "hexes.json")
_sites = Rows(c.DATA, "sites.json")
_lines = Rows(c.DATA, "bridges.json")
_canal = Rows(c.DATA, "canal.json")
_start = Rows(c.DATA, "start_buildings.json")
_buildings = Rows(c.DATA, "buildings.json", c.NUM_TYPES)
_swamp = Rows(c.DATA, "swamp_tiles.json", c.NUM_SWAMP_VALUES)
_decisions = Rows(c.DATA, "decisions.json", c.Phase.GAME_OVER)

check_buildings(_buildings)
check_tiles(_swamp, 0)
check_squares(_squares)
check_lines(_lines, _squares, _canal)
check_canal(_canal, _squares)
check_islands(_islands, _squares, _lines, _canal)
check_sites(_sites, _squares, _lines, _buildings)
check_start(_start, _squares, _sites, _lines, _buildings, _swamp)
check_choices(_decisions, _sites, _squares)


# --- squares and islands ---

SQUARE_NAMES = _squares.texts("name")
SQUARE_ISLAND = _squares.integers("island", high=c.NUM_ISLANDS - 1)
SQUARE_ROW = _squares.integers("row", low=-c.NUM_SQUARES)
SQUARE_COL = _squares.integers("col", low=-c.NUM_SQUARES)
"""Row and column on the map; odd rows lie half a square to the right, (squares,)."""

ISLAND_LETTERS = _islands.texts("letter")
ISLAND_SIZE = np.append(_islands.integers("n_hexes", low=1), 0)
"""Squares of each island, (islands + 1,)."""
FIRST_SQUARE = np.append(_islands.integers("first_hex"), c.NUM_SQUARES)
"""First square of each island, whose squares are consecutive, (islands + 1,)."""
SQUARE_BIT = np.arange(c.NUM_SQUARES) - FIRST_SQUARE[SQUARE_ISLAND]
"""Place of each square on its island, (squares,)."""
ISLAND_SQUARES = (1 << ISLAND_SIZE) - 1
"""Bitboard of all squares of each island, (islands + 1,)."""

WORD_BITS = 63
"""Squares that fit into one integer."""


def _words() -> np.ndarray:
    """Return the word of each island: islands one after the other share an integer while their squares fit into it."""
    words = np.zeros(c.NUM_ISLANDS, np.int64)
    first = 0
    for island in range(1, c.NUM_ISLANDS):
        fits = FIRST_SQUARE[island + 1] - FIRST_SQUARE[first] <= WORD_BITS
        first = first if fits else island
        words[island] = words[island - 1] + (0 if fits else 1)
    return words


WORD_OF = _words()
"""Word of each island: the board as few bitboards, of several islands each; (islands,)."""
NUM_WORDS = int(WORD_OF[-1]) + 1
WORD_FIRST = np.searchsorted(WORD_OF, np.arange(NUM_WORDS + 1))
"""First island of each word, and the end, (words + 1,)."""
WORD_SQUARE = FIRST_SQUARE[WORD_FIRST[:-1]]
"""First square of each word, (words,)."""
WORD_SHIFT = FIRST_SQUARE[:-1] - WORD_SQUARE[WORD_OF]
"""Place of each island's first square in its word, (islands,)."""


def _bitboards(squares: list[int]) -> np.ndarray:
    """Return a set of squares as bitboard of each island, int64 (islands + 1,)."""
    boards = np.zeros(c.NUM_ISLANDS + 1, np.int64)
    for square in squares:
        boards[SQUARE_ISLAND[square]] |= 1 << int(SQUARE_BIT[square])
    return boards


NEIGHBOURS = np.array(
    [_bitboards(row)[SQUARE_ISLAND[k]] for k, row in enumerate(integer_lists(_squares, "neighbours"))], np.int64
)
"""Bitboard of the squares that touch each square, all on its own island, (squares,)."""

# --- bridge lines and canal ---

LINE_ENDS = _lines.vectors("hexes", 2, high=c.NUM_SQUARES - 1)
"""End squares of each bridge line, (lines, 2)."""
LINE_ISLANDS = SQUARE_ISLAND[LINE_ENDS]
"""Islands that each line joins, in the order of its ends, (lines, 2)."""
CANAL_ROW = _canal.integers("row", low=-c.NUM_SQUARES)
CANAL_COL = _canal.integers("col", low=-c.NUM_SQUARES)
"""Row and column of the canal squares on the map, (GOAL + 1,)."""
BESIDE = np.array([sum(1 << island for island in row) for row in integer_lists(_canal, "islands")], np.int64)
"""Bitset of the islands beside each canal square, (GOAL + 1,)."""

# --- building sites ---

SITE_KIND = _sites.choices("kind", SITE_KINDS)
"""Kind of each site, its place in `SITE_KINDS`, (sites,)."""


def _site_table(column: str) -> np.ndarray:
    """Return a column of lists of squares as bitboards on a site's islands, int64 (sites + 1, 2)."""
    table = np.zeros((c.NUM_SITES + 1, 2), np.int64)
    for site, squares in enumerate(integer_lists(_sites, column)):
        table[site] = _bitboards(squares)[SITE_ISLAND[site]]
    return table


SITE_ISLAND = np.full((c.NUM_SITES + 1, 2), c.NO_ISLAND, np.int64)
"""Island of each site; a bridge line has two, other sites NO_ISLAND as the second; (sites + 1, 2)."""
for _site, _on in enumerate(integer_lists(_sites, "islands")):
    SITE_ISLAND[_site, : len(_on)] = _on
SITE_SQUARES = _site_table("hexes")
"""Squares of each site on its first and second island, (sites + 1, 2)."""
SITE_RING = _site_table("ring")
"""Other squares that touch a square of the site, on its first and second island, (sites + 1, 2)."""
SITE_LINE = np.append(np.maximum(_sites.integers("bridge", low=-1, high=c.NUM_LINES - 1), 0), 0)
"""Bridge line of a bridge site, 0 for all others, (sites + 1,)."""

_type_kind = _buildings.choices("site_kind", SITE_KINDS)
TYPE_FIRST_SITE = np.array([np.flatnonzero(SITE_KIND == kind)[0] for kind in _type_kind], np.int64)
TYPE_LAST_SITE = np.array([np.flatnonzero(SITE_KIND == kind)[-1] for kind in _type_kind], np.int64)
"""First and last site of each building type, (types,); all sites between them are of its kind."""

# --- the start ---

START_SWAMP = _bitboards([k for k, start in enumerate(_squares.texts("start")) if start == "swamp"])
"""Squares with swamp at the start, (islands + 1,)."""
START_BUILDINGS = np.zeros((c.NUM_TYPES, c.NUM_ISLANDS + 1), np.int64)
for _type, _built in zip(_start.integers("type"), integer_lists(_start, "hexes"), strict=True):
    START_BUILDINGS[_type] |= _bitboards(_built)
"""Squares of the buildings at the start, by type and island, (types, islands + 1)."""
START_LINES = sum(1 << line for line, built in enumerate(_lines.integers("start_built", high=1)) if built)
"""Bitset of the lines with a ponte at the start."""
