"""The board planes of Venedig's observation, and what the board offers to each building type (sections 5.3 and 5.6).

Groups of islands whose squares fit into one integer are written together. The sites of an island are gone through
without a branch, so that the compiler takes several at a time; that is faster than to look for the few that are open.

Numbers about sites (`best` to `casas`) are written with the planes that they belong to; no write of the segments in
between reaches as far as them.
"""

import numpy as np

from ..envs.core.bits import popcount
from ..envs.core.compiled import compiled, inlined
from ..envs.venedig.board import ISLAND_SQUARES
from ..envs.venedig.constants import NUM_ISLANDS, NUM_LINES, SPANS_WATER, Building, Option
from ..envs.venedig.sites import built_squares, free_squares
from ..envs.venedig.tables import SCORE_KIND, SCORE_VALUE, ScoreKind
from . import venedig_layout as layout
from .venedig_layout import (
    ALL_LINES,
    BASILICA_ROW,
    BASILICA_SQUARES,
    CAMPO_RINGS,
    CAMPO_ROW,
    CAMPO_SQUARES,
    END_LINES,
    END_SQUARES,
    ENDS_ROW,
    GROUP_AT,
    GROUP_FIRST,
    ISLAND_SHIFT,
    LINE_ISLANDS,
    MAX_CASAS,
    MAX_SITES,
    MAX_VALUE,
    NUM_GROUPS,
    PALAZZO_RINGS,
    PALAZZO_ROW,
    PALAZZO_SQUARES,
    RANK_BITS,
    RANK_MASK,
)
from .writers import clipped, write_bits, write_signed


@inlined
def _write_offer(kind: int, best: int, count: int, out: np.ndarray) -> None:
    """Write `best` and `sites` of a type."""
    out[layout.BEST + kind] = clipped(best, MAX_VALUE)
    out[layout.SITES + kind] = clipped(count, MAX_SITES)


# --- sites of one island ---


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


# --- planes ---


@inlined
def _write_ground(s: np.void, out: np.ndarray) -> int:
    """Write `ground` and the sites for casas; return the islands with a free square."""
    islands = 0
    count = 0
    for group in range(NUM_GROUPS):
        free = 0
        swamp = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            squares = free_squares(s, island)
            islands |= (1 if squares != 0 else 0) << island
            free |= squares << ISLAND_SHIFT[island]
            swamp |= int(s["swamp"][island]) << ISLAND_SHIFT[island]
        count += popcount(free)
        write_signed(out, layout.GROUND + GROUP_AT[group], free, swamp)
    _write_offer(Building.CASA, _points(Building.CASA, 0) if count > 0 else 0, count, out)
    out[layout.SITES + Building.CAMPO] = clipped(count, MAX_SITES)
    return islands


@inlined
def _write_buildings(s: np.void, plus: int, minus: int, at: int, out: np.ndarray) -> None:
    """Write the plane of two types from position `at`."""
    for group in range(NUM_GROUPS):
        ones = 0
        others = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            ones |= int(s["buildings"][plus, island]) << ISLAND_SHIFT[island]
            others |= int(s["buildings"][minus, island]) << ISLAND_SHIFT[island]
        write_signed(out, at + GROUP_AT[group], ones, others)


@inlined
def _write_palazzo(s: np.void, out: np.ndarray) -> int:
    """Write `palazzo_sites` and the numbers of its sites; return the islands with an open one."""
    islands = 0
    best = 0
    count = 0
    for group in range(NUM_GROUPS):
        ones = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            built = built_squares(s, island)
            free = ISLAND_SQUARES[island] & ~(int(s["swamp"][island]) | built)
            counted = _counted(Building.PALAZZO, island, built)
            most = 0
            for i in range(PALAZZO_ROW[popcount(free)]):
                is_open = _mask_if_zero(PALAZZO_SQUARES[island, i] & ~free)
                count -= is_open
                most = max(most, _ranked(PALAZZO_RINGS[island, i] & counted, i) & is_open)
            found = ~_mask_if_zero(most)
            value = _points(Building.PALAZZO, (most >> RANK_BITS) - 1) & found
            best = max(best, value)
            ones |= (PALAZZO_SQUARES[island, most & RANK_MASK] & found) << ISLAND_SHIFT[island]
            islands |= (found & 1) << island
            out[layout.PALAZZO_VALUE + island] = clipped(value, MAX_VALUE)
        write_bits(out, layout.PALAZZO_SITES + GROUP_AT[group], ones)
    _write_offer(Building.PALAZZO, best, count, out)
    return islands


@inlined
def _write_campo(s: np.void, out: np.ndarray) -> None:
    """Write `campo_sites` and the values of its sites."""
    best = 0
    for group in range(NUM_GROUPS):
        ones = 0
        others = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            built = built_squares(s, island)
            swamp = int(s["swamp"][island])
            free = ISLAND_SQUARES[island] & ~(swamp | built)
            counted = _counted(Building.CAMPO, island, built)
            most = 0
            drained = 0
            for i in range(CAMPO_ROW[popcount(free)]):
                square = CAMPO_SQUARES[island, i]
                rank = _ranked(CAMPO_RINGS[island, i] & counted, i)
                most = max(most, rank & _mask_if_zero(square & ~free))
                drained = max(drained, rank & _mask_if_zero(square & ~swamp))
            found = ~_mask_if_zero(most)
            value = _points(Building.CAMPO, (most >> RANK_BITS) - 1) & found
            best = max(best, value)
            better = -(1 if drained >> RANK_BITS > most >> RANK_BITS else 0)
            ones |= (CAMPO_SQUARES[island, most & RANK_MASK] & found) << ISLAND_SHIFT[island]
            others |= (CAMPO_SQUARES[island, drained & RANK_MASK] & better) << ISLAND_SHIFT[island]
            out[layout.CAMPO_VALUE + island] = clipped(value, MAX_VALUE)
        write_signed(out, layout.CAMPO_SITES + GROUP_AT[group], ones, others)
    out[layout.BEST + Building.CAMPO] = clipped(best, MAX_VALUE)


@inlined
def _write_basilica(s: np.void, out: np.ndarray) -> int:
    """Write `basilica_sites` and the numbers of its sites; return the islands with an open one."""
    islands = 0
    count = 0
    for group in range(NUM_GROUPS):
        ones = 0
        others = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            free = free_squares(s, island)
            lacking = 0
            sites = 0
            for i in range(BASILICA_ROW[popcount(free)]):
                squares = BASILICA_SQUARES[island, i]
                missing = squares & ~free
                is_open = _mask_if_zero(missing)
                lacking |= _single(missing)
                count -= is_open
                sites |= squares & is_open
            ones |= sites << ISLAND_SHIFT[island]
            others |= (lacking & int(s["swamp"][island])) << ISLAND_SHIFT[island]
            islands |= (1 if sites != 0 else 0) << island
        write_signed(out, layout.BASILICA_SITES + GROUP_AT[group], ones, others)
    _write_offer(Building.BASILICA, _points(Building.BASILICA, 0) if count > 0 else 0, count, out)
    return islands


# --- bridge lines ---


@compiled
def _open_lines(s: np.void) -> int:
    """Return the bitset of the lines that a ponte may be built on."""
    if int(s["options"][Option.BRIDGE_OCCUPIES]) == SPANS_WATER:
        return ALL_LINES & ~int(s["lines"])
    seen = 0
    both = 0
    for island in range(NUM_ISLANDS):
        free = free_squares(s, island)
        lines = 0
        for i in range(ENDS_ROW[popcount(free)]):
            lines |= END_LINES[island, i] & _mask_if_zero(END_SQUARES[island, i] & ~free)
        both |= seen & lines
        seen |= lines
    return both & ~int(s["lines"])


@inlined
def _write_lines(s: np.void, bridge: int, out: np.ndarray) -> int:
    """Write `lines`, `bridge` and the numbers of sites for a ponte; return the islands with an open line."""
    lines = _open_lines(s)
    write_signed(out, layout.LINES, int(s["lines"]) | (bridge << layout.BRIDGE_BIT), lines)
    islands = 0
    for line in range(NUM_LINES):
        islands |= LINE_ISLANDS[line] & -((lines >> line) & 1)
    best = 0
    for island in range(NUM_ISLANDS):
        casas = popcount(int(s["buildings"][Building.CASA, island]))
        best = max(best, casas * ((islands >> island) & 1))
        out[layout.CASAS + island] = clipped(casas, MAX_CASAS)
    _write_offer(Building.PONTE, best * SCORE_VALUE[Building.PONTE], popcount(lines), out)
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
    palazzo = _write_palazzo(s, out)
    _write_campo(s, out)
    basilica = _write_basilica(s, out)
    ponte = _write_lines(s, bridge, out)
    types = 0
    if single & beside:
        types |= (1 << Building.CASA) | (1 << Building.CAMPO)
    if palazzo & beside:
        types |= 1 << Building.PALAZZO
    if basilica & beside:
        types |= 1 << Building.BASILICA
    if ponte & beside:
        types |= 1 << Building.PONTE
    return types
