"""The board planes of Venedig's observation, and what the board offers to each building type (sections 5.3 and 5.6).

The squares of islands that share a word of the board are written together; open sites are those that `survey` keeps in
the state. Numbers about sites (`best` to `casas`) are written with the planes that they belong to; no write of the
segments in between reaches as far as them.
"""

import numpy as np

from ..envs.core.bits import popcount
from ..envs.core.compiled import compiled, inlined
from ..envs.venedig.board import LINE_ENDS, NUM_WORDS, SQUARE_ISLAND, WORD_FIRST, WORD_SHIFT, WORD_SQUARE
from ..envs.venedig.constants import NUM_ISLANDS, NUM_LINES, Building
from ..envs.venedig.tables import SCORE_VALUE
from . import venedig_layout as layout
from .venedig_layout import MAX_CASAS, MAX_SITES, MAX_VALUE
from .writers import clipped, write_bits, write_signed

LINE_ISLANDS = np.array([sum(1 << int(SQUARE_ISLAND[square]) for square in ends) for ends in LINE_ENDS], np.int64)
"""Bitset of the islands that each line joins, (lines,)."""


@inlined
def _write_offer(kind: int, best: int, count: int, out: np.ndarray) -> None:
    """Write `best` and `sites` of a type."""
    out[layout.BEST + kind] = clipped(best, MAX_VALUE)
    out[layout.SITES + kind] = clipped(count, MAX_SITES)


@inlined
def _write_ground(s: np.void, out: np.ndarray) -> int:
    """Write `ground` and the sites of one square; return the islands with a free square."""
    islands = 0
    count = 0
    for word in range(NUM_WORDS):
        free = 0
        swamp = 0
        for island in range(WORD_FIRST[word], WORD_FIRST[word + 1]):
            squares = int(s["free"][island])
            islands |= (1 if squares != 0 else 0) << island
            free |= squares << WORD_SHIFT[island]
            swamp |= int(s["swamp"][island]) << WORD_SHIFT[island]
        count += popcount(free)
        write_signed(out, layout.GROUND + WORD_SQUARE[word], free, swamp)
    _write_offer(Building.CASA, SCORE_VALUE[Building.CASA] if count > 0 else 0, count, out)
    out[layout.SITES + Building.CAMPO] = clipped(count, MAX_SITES)
    return islands


@inlined
def _write_buildings(s: np.void, plus: int, minus: int, at: int, out: np.ndarray) -> None:
    """Write the plane of two types from position `at`."""
    for word in range(NUM_WORDS):
        ones = 0
        others = 0
        for island in range(WORD_FIRST[word], WORD_FIRST[word + 1]):
            ones |= int(s["buildings"][plus, island]) << WORD_SHIFT[island]
            others |= int(s["buildings"][minus, island]) << WORD_SHIFT[island]
        write_signed(out, at + WORD_SQUARE[word], ones, others)


@inlined
def _write_sites(s: np.void, out: np.ndarray) -> None:
    """Write the planes of open sites."""
    for word in range(NUM_WORDS):
        write_bits(out, layout.PALAZZO_SITES + WORD_SQUARE[word], int(s["palazzo_sites"][word]))
    for word in range(NUM_WORDS):
        campo = int(s["campo_sites"][word])
        write_signed(out, layout.CAMPO_SITES + WORD_SQUARE[word], campo, int(s["campo_swamp"][word]))
    for word in range(NUM_WORDS):
        basilica = int(s["basilica_sites"][word])
        write_signed(out, layout.BASILICA_SITES + WORD_SQUARE[word], basilica, int(s["basilica_swamp"][word]))


@compiled
def _line_islands(lines: int) -> int:
    """Return the islands that the lines of a bitset join."""
    islands = 0
    for line in range(NUM_LINES):
        islands |= LINE_ISLANDS[line] & -((lines >> line) & 1)
    return islands


@inlined
def _write_islands(s: np.void, bridged: int, out: np.ndarray) -> int:
    """Write `palazzo_value` to `casas` and the offers but that of casas; `bridged` has an open line.

    Returns:
        Islands with a site for a palazzo, then from bit NUM_ISLANDS on those with one for a basilica.
    """
    islands = 0
    palazzo = campo = ponte = palazzi = basilicas = 0
    for island in range(NUM_ISLANDS):
        casas = popcount(int(s["buildings"][Building.CASA, island]))
        out[layout.PALAZZO_VALUE + island] = clipped(int(s["palazzo_value"][island]), MAX_VALUE)
        out[layout.CAMPO_VALUE + island] = clipped(int(s["campo_value"][island]), MAX_VALUE)
        out[layout.CASAS + island] = clipped(casas, MAX_CASAS)
        palazzo = max(palazzo, int(s["palazzo_value"][island]))
        campo = max(campo, int(s["campo_value"][island]))
        ponte = max(ponte, casas * ((bridged >> island) & 1))
        palazzi += int(s["palazzo_count"][island])
        basilicas += int(s["basilica_count"][island])
        islands |= (1 if s["palazzo_count"][island] > 0 else 0) << island
        islands |= (1 if s["basilica_count"][island] > 0 else 0) << (NUM_ISLANDS + island)
    out[layout.BEST + Building.CAMPO] = clipped(campo, MAX_VALUE)
    _write_offer(Building.PALAZZO, palazzo, palazzi, out)
    _write_offer(Building.BASILICA, SCORE_VALUE[Building.BASILICA] if basilicas > 0 else 0, basilicas, out)
    _write_offer(Building.PONTE, ponte * SCORE_VALUE[Building.PONTE], popcount(int(s["open_lines"])), out)
    return islands


@inlined
def write_planes(s: np.void, beside: int, bridge: int, out: np.ndarray) -> int:
    """Write the segments from `ground` to `bridge` and from `best` to `casas`.

    Args:
        s: state record.
        beside: bitset of the islands beside the viewer's gondola.
        bridge: bit of the line of the ponte whose island is being chosen, 0 for none.
        out: the observation.

    Returns:
        Bitset of the types with an open site on the islands `beside`.
    """
    single = _write_ground(s, out)
    _write_buildings(s, Building.CASA, Building.CAMPO, layout.CASA_CAMPO, out)
    _write_buildings(s, Building.PALAZZO, Building.BASILICA, layout.PALAZZO_BASILICA, out)
    _write_sites(s, out)
    lines = int(s["open_lines"])
    write_signed(out, layout.LINES, int(s["lines"]) | (bridge << layout.BRIDGE_BIT), lines)
    bridged = _line_islands(lines)
    islands = _write_islands(s, bridged, out)
    types = 0
    if single & beside:
        types |= (1 << Building.CASA) | (1 << Building.CAMPO)
    if islands & beside:
        types |= 1 << Building.PALAZZO
    if (islands >> NUM_ISLANDS) & beside:
        types |= 1 << Building.BASILICA
    if bridged & beside:
        types |= 1 << Building.PONTE
    return types
