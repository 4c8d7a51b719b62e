"""The board planes of Venedig's observation, and what the board offers to each building type (sections 5.3 and 5.6).

Islands are the outer loop of everything: on each one, sites are found from its free squares, which are few, and not
from the list of all sites. Groups of islands whose squares fit into one integer are written together.

Numbers about sites (`best` to `casas`) are written with the planes that they belong to; no write of the segments in
between reaches as far as them.
"""

import numpy as np

from ..envs.core.bits import lowest_bit, popcount
from ..envs.core.compiled import inlined
from ..envs.venedig.board import FIRST_SQUARE, ISLAND_SQUARES, LINE_ISLANDS, NEIGHBOURS
from ..envs.venedig.constants import NUM_ISLANDS, SPANS_WATER, Building, Option
from ..envs.venedig.sites import built_squares, free_squares
from ..envs.venedig.tables import SCORE_KIND, SCORE_VALUE, ScoreKind
from . import venedig_layout as layout
from .venedig_layout import (
    ALL_LINES,
    END_SQUARES,
    GROUP_AT,
    GROUP_FIRST,
    ISLAND_SHIFT,
    LINE_OF,
    MAX_CASAS,
    MAX_SITES,
    MAX_VALUE,
    NUM_GROUPS,
)
from .writers import write_signed


@inlined
def part(amount: int, scale: float) -> np.float32:
    """Return an amount that never exceeds the scale as a share of it."""
    return np.float32(amount) * np.float32(1 / scale)


@inlined
def clipped(amount: int, scale: float) -> np.float32:
    """Return an amount as a share of the scale, 1 if it is larger."""
    return min(np.float32(amount) * np.float32(1 / scale), np.float32(1))


@inlined
def _write_offer(kind: int, best: int, count: int, out: np.ndarray) -> None:
    """Write `best` and `sites` of a type."""
    out[layout.BEST + kind] = clipped(best, MAX_VALUE)
    out[layout.SITES + kind] = clipped(count, MAX_SITES)


@inlined
def _counted(kind: int, island: int, built: int) -> int:
    """Return the squares of an island that bring points to a building of a type beside them."""
    if SCORE_KIND[kind] == ScoreKind.RING_BUILT:
        return built
    return ISLAND_SQUARES[island] & ~built


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
    _write_offer(Building.CASA, SCORE_VALUE[Building.CASA] if count > 0 else 0, count, out)
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
def _write_ponte(s: np.void, out: np.ndarray) -> None:
    """Write `ponte`."""
    for group in range(NUM_GROUPS):
        ends = 0
        empty = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            ends |= int(s["buildings"][Building.PONTE, island]) << ISLAND_SHIFT[island]
            empty |= (END_SQUARES[island] & ~built_squares(s, island)) << ISLAND_SHIFT[island]
        write_signed(out, layout.PONTE + GROUP_AT[group], ends, empty)


@inlined
def _write_palazzo(s: np.void, out: np.ndarray) -> int:
    """Write `palazzo_sites` and the numbers of its sites; return the islands with an open one."""
    islands = 0
    best = 0
    count = 0
    for group in range(NUM_GROUPS):
        ones = 0
        others = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            built = built_squares(s, island)
            swamp = int(s["swamp"][island])
            counted = _counted(Building.PALAZZO, island, built)
            rest = ISLAND_SQUARES[island] & ~(swamp | built)
            most = -1
            sites = 0
            touched = 0
            while rest != 0:
                k = lowest_bit(rest)
                rest &= rest - 1
                around = NEIGHBOURS[FIRST_SQUARE[island] + k]
                touched |= around
                partners = around & rest
                while partners != 0:
                    j = lowest_bit(partners)
                    partners &= partners - 1
                    pair = (1 << k) | (1 << j)
                    value = popcount((around | NEIGHBOURS[FIRST_SQUARE[island] + j]) & ~pair & counted)
                    count += 1
                    if value > most:
                        most = value
                        sites = 0
                    if value == most:
                        sites |= pair
            ones |= sites << ISLAND_SHIFT[island]
            others |= (touched & swamp) << ISLAND_SHIFT[island]
            islands |= (1 if most >= 0 else 0) << island
            most = max(most, 0) * SCORE_VALUE[Building.PALAZZO]
            best = max(best, most)
            out[layout.PALAZZO_VALUE + island] = clipped(most, MAX_VALUE)
        write_signed(out, layout.PALAZZO_SITES + GROUP_AT[group], ones, others)
    _write_offer(Building.PALAZZO, best, count, out)
    return islands


@inlined
def _most_of(squares: int, ones: int, twos: int, fours: int) -> int:
    """Return those of the squares where the number whose binary digits are given is largest."""
    if squares & fours:
        squares &= fours
    if squares & twos:
        squares &= twos
    if squares & ones:
        squares &= ones
    return squares


@inlined
def _number_at(squares: int, ones: int, twos: int, fours: int) -> int:
    """Return the number that squares found by `_most_of` have, -1 if there are none."""
    if squares == 0:
        return -1
    number = 4 if squares & fours else 0
    number += 2 if squares & twos else 0
    return number + (1 if squares & ones else 0)


@inlined
def _write_campo(s: np.void, out: np.ndarray) -> None:
    """Write `campo_sites` and the values of its sites.

    For all squares of an island at once, the neighbours that count are added up in binary; there are at most six.
    """
    best = 0
    for group in range(NUM_GROUPS):
        plus = 0
        minus = 0
        for island in range(GROUP_FIRST[group], GROUP_FIRST[group + 1]):
            built = built_squares(s, island)
            swamp = int(s["swamp"][island])
            counted = _counted(Building.CAMPO, island, built)
            ones = 0
            twos = 0
            fours = 0
            while counted != 0:
                around = NEIGHBOURS[FIRST_SQUARE[island] + lowest_bit(counted)]
                counted &= counted - 1
                carry = ones & around
                ones ^= around
                fours ^= twos & carry
                twos ^= carry
            sites = _most_of(ISLAND_SQUARES[island] & ~(swamp | built), ones, twos, fours)
            most = _number_at(sites, ones, twos, fours)
            better = _most_of(swamp, ones, twos, fours)
            plus |= sites << ISLAND_SHIFT[island]
            if _number_at(better, ones, twos, fours) > most:
                minus |= better << ISLAND_SHIFT[island]
            most = max(most, 0) * SCORE_VALUE[Building.CAMPO]
            best = max(best, most)
            out[layout.CAMPO_VALUE + island] = clipped(most, MAX_VALUE)
        write_signed(out, layout.CAMPO_SITES + GROUP_AT[group], plus, minus)
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
            swamp = int(s["swamp"][island])
            rest = free_squares(s, island)
            sites = 0
            lacking = 0
            while rest != 0:
                k = lowest_bit(rest)
                rest &= rest - 1
                around = NEIGHBOURS[FIRST_SQUARE[island] + k]
                partners = around & rest
                while partners != 0:
                    j = lowest_bit(partners)
                    partners &= partners - 1
                    third = around & NEIGHBOURS[FIRST_SQUARE[island] + j]
                    lacking |= third & swamp
                    third &= partners
                    if third != 0:
                        count += popcount(third)
                        sites |= (1 << k) | (1 << j) | third
            ones |= sites << ISLAND_SHIFT[island]
            others |= lacking << ISLAND_SHIFT[island]
            islands |= (1 if sites != 0 else 0) << island
        write_signed(out, layout.BASILICA_SITES + GROUP_AT[group], ones, others)
    _write_offer(Building.BASILICA, SCORE_VALUE[Building.BASILICA] if count > 0 else 0, count, out)
    return islands


@inlined
def _open_lines(s: np.void) -> int:
    """Return the bitset of the lines that a ponte may be built on."""
    if int(s["options"][Option.BRIDGE_OCCUPIES]) == SPANS_WATER:
        return ALL_LINES & ~int(s["lines"])
    seen = 0
    both = 0
    for island in range(NUM_ISLANDS):
        ends = END_SQUARES[island] & free_squares(s, island)
        while ends != 0:
            line = LINE_OF[FIRST_SQUARE[island] + lowest_bit(ends)]
            ends &= ends - 1
            both |= seen & line
            seen |= line
    return both & ~int(s["lines"])


@inlined
def _write_lines(s: np.void, bridge: int, out: np.ndarray) -> int:
    """Write `lines`, `bridge` and the numbers of sites for a ponte; return the islands with an open line."""
    lines = _open_lines(s)
    write_signed(out, layout.LINES, int(s["lines"]) | (bridge << layout.BRIDGE_BIT), lines)
    for island in range(NUM_ISLANDS):
        casas = popcount(int(s["buildings"][Building.CASA, island]))
        out[layout.CASAS + island] = clipped(casas, MAX_CASAS)
    islands = 0
    count = popcount(lines)
    while lines != 0:
        line = lowest_bit(lines)
        lines &= lines - 1
        islands |= (1 << LINE_ISLANDS[line, 0]) | (1 << LINE_ISLANDS[line, 1])
    best = 0
    for island in range(NUM_ISLANDS):
        if (islands >> island) & 1:
            best = max(best, popcount(int(s["buildings"][Building.CASA, island])))
    _write_offer(Building.PONTE, best * SCORE_VALUE[Building.PONTE], count, out)
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
    _write_ponte(s, out)
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
