"""Checks of the files of the board against each other, at import (section 2).

The board is reconstructed, so nothing here knows the number of squares, islands, lines, sites or canal squares; what
follows from other data must follow: neighbours from the places of the squares, sites and rings from the neighbours,
the numbers of an island from its squares. Each function raises `DataError` naming the file and the row at fault.
"""

import numpy as np

from ..core.datafiles import Rows
from . import constants as c
from .data_checks import BRIDGE_KIND, SITE_KINDS, check_sources

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""Axial differences of hexes that touch."""
STARTS = ("swamp", "open", "built")
"""What a square is at the start."""
MOST_SQUARES = 62
"""Bound of the squares of an island, which are the bits of an int64."""
MOST_LINES = 31
"""Bound of the bridge lines, which are the bits of an int32."""
NONE = -1
"""Sentinel of the files for a building type, a line or a canal square that is not there."""


def integer_lists(rows: Rows, column: str, high: int = 2**31 - 1) -> list[list[int]]:
    """Return a column of lists of different integers 0..high, of any length.

    Raises:
        DataError: an entry is missing or no such list; the message names the file and the row.
    """
    table = []
    for number in range(len(rows)):
        entries = rows.cell(number, column, list)
        fits = all(type(entry) is int and 0 <= entry <= high for entry in entries)
        rows.require(number, fits, f"{column!r} is {entries!r}, not numbers 0..{high}")
        rows.require(number, len(set(entries)) == len(entries), f"{column!r} is {entries!r}, with a number twice")
        table.append(entries)
    return table


def cells(rows: Rows) -> list[tuple[int, int]]:
    """Return the axial coordinates of the rows after a check against their rows and columns.

    Raises:
        DataError: coordinates that contradict each other; the message names the file and the row.
    """
    low = -(2**31)
    col, row = rows.integers("col", low=low), rows.integers("row", low=low)
    rows.expect("r", row)
    rows.expect("q", col - row // 2)
    return [(int(q), int(r)) for q, r in zip(rows.integers("q", low=low), rows.integers("r", low=low), strict=True)]


def touching(cell: tuple[int, int], places: dict[tuple[int, int], int]) -> list[int]:
    """Return which of the places touch a cell, ascending."""
    around = ((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)
    return sorted(places[there] for there in around if there in places)


# --- squares ---


def check_squares(rows: Rows) -> None:
    """Check that islands are consecutive and apart, and that the neighbours are the squares that touch.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.require(0, len(rows) > 0, "is missing")
    check_sources(rows)
    rows.unique("name")
    islands = rows.integers("island")
    for number, island in enumerate(islands):
        rows.require(number, island < c.NUM_ISLANDS, f"'island' is {island}, which islands.json does not have")
        fits = number == 0 or islands[number - 1] <= island
        rows.require(number, fits, "squares of an island are not consecutive")
    at = cells(rows)
    places: dict[tuple[int, int], int] = {}
    for number, cell in enumerate(at):
        rows.require(number, cell not in places, f"lies on the same place as row {places.get(cell)}")
        places[cell] = number
    for number, neighbours in enumerate(integer_lists(rows, "neighbours", c.NUM_SQUARES - 1)):
        due = touching(at[number], places)
        rows.require(number, neighbours == due, f"'neighbours' are {neighbours}, but {due} touch it")
        fits = all(islands[k] == islands[number] for k in due)
        rows.require(number, fits, "touches a square of another island")
    starts = rows.choices("start", STARTS)
    types = rows.integers("start_building", low=NONE, high=c.NUM_TYPES - 1)
    for number in range(len(rows)):
        fits = (starts[number] == STARTS.index("built")) == (types[number] != NONE)
        rows.require(number, fits, "'start_building' does not go with 'start'")


def check_islands(rows: Rows, squares: Rows, lines: Rows, canal: Rows) -> None:
    """Check the numbers of each island against its squares, lines and canal squares.

    Args:
        rows: islands.json.
        squares: hexes.json.
        lines: bridges.json.
        canal: canal.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    rows.texts("name")
    letters = rows.unique("letter")
    islands = squares.integers("island", high=c.NUM_ISLANDS - 1)
    starts = squares.choices("start", STARTS)
    beside = integer_lists(canal, "islands", c.NUM_ISLANDS - 1)
    joined = integer_lists(lines, "islands", c.NUM_ISLANDS - 1)
    listed = integer_lists(rows, "canal_squares", c.GOAL), integer_lists(rows, "bridges", c.NUM_LINES - 1)
    for number, letter in enumerate(letters):
        rows.require(number, isinstance(letter, str) and len(letter) == 1, f"'letter' is {letter!r}")
        own = np.flatnonzero(islands == number)
        rows.require(number, len(own) > 0, "has no squares in hexes.json")
        rows.require(number, len(own) <= MOST_SQUARES, f"has more than {MOST_SQUARES} squares")
        for column, entries, due in (
            ("canal_squares", listed[0][number], [k for k, row in enumerate(beside) if number in row]),
            ("bridges", listed[1][number], [k for k, row in enumerate(joined) if number in row]),
        ):
            rows.require(number, entries == due, f"{column!r} are {entries}, but {due} follow from the other data")
        for square in own.tolist():
            due_name = f"{letter}{square:02d}"
            squares.require(square, squares[square]["name"] == due_name, f"'name' is not {due_name}")
    rows.expect("n_hexes", np.bincount(islands, minlength=len(rows)))
    rows.expect("first_hex", [int(np.flatnonzero(islands == number)[0]) for number in range(len(rows))])
    for code, start in enumerate(STARTS):
        rows.expect(f"n_{start}", np.bincount(islands[starts == code], minlength=len(rows)))


# --- water ---


def check_lines(rows: Rows, squares: Rows, canal: Rows) -> None:
    """Check that each bridge line joins two islands over one water cell, and that no square is on two lines.

    Args:
        rows: bridges.json.
        squares: hexes.json.
        canal: canal.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    if len(rows) > MOST_LINES:
        raise rows.fail(MOST_LINES, f"is one line more than {MOST_LINES}")
    islands = squares.integers("island", high=c.NUM_ISLANDS - 1)
    ends = rows.vectors("hexes", 2, high=c.NUM_SQUARES - 1)
    joined = rows.vectors("islands", 2, high=c.NUM_ISLANDS - 1)
    places = {cell: number for number, cell in enumerate(cells(squares))}
    on_canal = {cell: number for number, cell in enumerate(cells(canal))}
    waters = zip(*(rows.integers(column, low=-(2**31)).tolist() for column in ("water_q", "water_r")), strict=True)
    line_of: dict[int, int] = {}
    for number, water in enumerate(waters):
        first, second = ends[number].tolist()
        fits = joined[number].tolist() == islands[[first, second]].tolist()
        rows.require(number, fits, "'islands' are not those of its end squares")
        rows.require(number, islands[first] != islands[second], "ends twice on one island")
        for end in (first, second):
            rows.require(number, end not in line_of, f"square {end} ends line {line_of.get(end)} too")
            line_of[end] = number
            rows.require(number, end in touching(water, places), f"its water does not touch square {end}")
        rows.require(number, water not in places, "its water is a square")
        due = on_canal.get(water, NONE)
        found = rows.cell(number, "canal_square", int)
        rows.require(number, found == due, f"'canal_square' is {found}, but {due} follows from canal.json")
    for square, found in enumerate(squares.integers("bridge", low=NONE)):
        due = line_of.get(square, NONE)
        squares.require(square, found == due, f"'bridge' is {found}, but {due} follows from bridges.json")


def check_canal(rows: Rows, squares: Rows) -> None:
    """Check that the canal runs over water from a start that all share to a goal.

    Args:
        rows: canal.json.
        squares: hexes.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.require(1, len(rows) > 1, "is missing: a canal has a start and a goal")
    check_sources(rows)
    rows.unique("name")
    land = set(cells(squares))
    seen: dict[tuple[int, int], int] = {}
    rows.expect("shared", [1] + [0] * (len(rows) - 1))
    roles = rows.texts("role")
    islands = integer_lists(rows, "islands", c.NUM_ISLANDS - 1)
    for number, cell in enumerate(cells(rows)):
        due = "start" if number == 0 else "goal" if number == c.GOAL else "normal"
        rows.require(number, roles[number] == due, f"'role' is {roles[number]!r}, not {due!r}")
        rows.require(number, cell not in land, "lies on a square of hexes.json")
        rows.require(number, cell not in seen, f"lies on the same place as row {seen.get(cell)}")
        seen[cell] = number
        rows.require(number, islands[number] == sorted(islands[number]), "'islands' are not ascending")


# --- sites and the start ---


def _wanted_sites(neighbours: list[list[int]], ends: list[list[int]]) -> list[set[tuple[int, ...]]]:
    """Return the squares of all sites of each kind, which follow from neighbours and lines."""
    squares = range(len(neighbours))
    singles: set[tuple[int, ...]] = {(a,) for a in squares}
    pairs: set[tuple[int, ...]] = {(a, b) for a in squares for b in neighbours[a] if a < b}
    triangles: set[tuple[int, ...]] = {(*pair, d) for pair in pairs for d in _after(pair, neighbours)}
    return [singles, pairs, triangles, {tuple(row) for row in ends}]


def _after(pair: tuple[int, ...], neighbours: list[list[int]]) -> list[int]:
    """Return the squares with higher numbers that touch both squares of a pair."""
    return [square for square in neighbours[pair[1]] if square > pair[1] and square in neighbours[pair[0]]]


def check_sites(rows: Rows, squares: Rows, lines: Rows, buildings: Rows) -> None:
    """Check that the sites are all single squares, pairs, triangles and lines, each once and with its ring.

    Args:
        rows: sites.json.
        squares: hexes.json.
        lines: bridges.json.
        buildings: buildings.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    rows.texts("name")
    kinds = rows.choices("kind", SITE_KINDS)
    for number in range(1, len(rows)):
        fits = kinds[number - 1] <= kinds[number]
        rows.require(number, fits, f"'kind' is not in the order {', '.join(SITE_KINDS)}")
    neighbours = integer_lists(squares, "neighbours", c.NUM_SQUARES - 1)
    ends = integer_lists(lines, "hexes", c.NUM_SQUARES - 1)
    wanted = _wanted_sites(neighbours, ends)
    seen: dict[tuple[int, ...], int] = {}
    covered = [tuple(row) for row in integer_lists(rows, "hexes", c.NUM_SQUARES - 1)]
    for number, site in enumerate(covered):
        kind = int(kinds[number])
        rows.require(number, site in wanted[kind], f"'hexes' are {list(site)}, which is no {SITE_KINDS[kind]}")
        key = (kind, *site)
        rows.require(number, key not in seen, f"is the same site as row {seen.get(key)}")
        seen[key] = number
        rows.require(number, kind != 0 or site == (number,), "a single square has another number than its site")
    for kind, sites in enumerate(wanted):
        for site in sorted(sites):
            there = (kind, *site) in seen
            squares.require(site[0], there, f"the {SITE_KINDS[kind]} {list(site)} is missing in sites.json")
    _check_site_fields(rows, squares, buildings, ends)


def _check_site_fields(rows: Rows, squares: Rows, buildings: Rows, ends: list[list[int]]) -> None:
    """Check types, islands, line and ring of sites whose squares are right."""
    kinds = rows.choices("kind", SITE_KINDS)
    type_kinds = buildings.choices("site_kind", SITE_KINDS)
    island_of = squares.integers("island", high=c.NUM_ISLANDS - 1)
    neighbours = integer_lists(squares, "neighbours", c.NUM_SQUARES - 1)
    types, islands = integer_lists(rows, "types", c.NUM_TYPES - 1), integer_lists(rows, "islands", c.NUM_ISLANDS - 1)
    rings = integer_lists(rows, "ring", c.NUM_SQUARES - 1)
    for number, row in enumerate(rows):
        site, is_bridge = row["hexes"], kinds[number] == BRIDGE_KIND
        due = [k for k in range(c.NUM_TYPES) if type_kinds[k] == kinds[number]]
        rows.require(number, types[number] == due, f"'types' are {types[number]}, but {due} build there")
        due = [int(island_of[k]) for k in (site if is_bridge else site[:1])]
        rows.require(number, islands[number] == due, f"'islands' are {islands[number]}, not {due}")
        line = ends.index(site) if is_bridge else NONE
        rows.require(number, rows.cell(number, "bridge", int) == line, f"'bridge' is not {line}")
        due = sorted({k for square in site for k in neighbours[square]} - set(site))
        rows.require(number, rings[number] == due, f"'ring' is {rings[number]}, but {due} touch the site")
    for number, kind in enumerate(type_kinds):
        buildings.require(number, kind in kinds, f"no site of sites.json is a {SITE_KINDS[kind]}")


def check_start(rows: Rows, squares: Rows, sites: Rows, lines: Rows, buildings: Rows, swamp: Rows) -> None:
    """Check that the buildings of the start stand on sites of their kind, and that the swamp tiles cover the swamp.

    Args:
        rows: start_buildings.json.
        squares: hexes.json.
        sites: sites.json.
        lines: bridges.json.
        buildings: buildings.json.
        swamp: swamp_tiles.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("site")
    types, numbers = rows.integers("type", high=c.NUM_TYPES - 1), rows.integers("site", high=c.NUM_SITES - 1)
    names, due_names = rows.texts("name"), buildings.texts("name")
    standing = {}
    crossed = np.zeros(len(lines), np.int64)
    for number, (building_type, site) in enumerate(zip(types.tolist(), numbers.tolist(), strict=True)):
        fits = names[number] == due_names[building_type]
        rows.require(number, fits, f"'name' is {names[number]!r}, but type {building_type} has another name")
        found = sites[site]
        rows.require(number, building_type in found["types"], f"site {site} is none for type {building_type}")
        for column in ("hexes", "islands"):
            fits = rows.cell(number, column, list) == found[column]
            rows.require(number, fits, f"{column!r} are not those of site {site}")
        for square in found["hexes"]:
            rows.require(number, square not in standing, f"square {square} is built on twice")
            standing[square] = building_type
        if found["bridge"] != NONE:
            crossed[found["bridge"]] = 1
    for square, said in enumerate(squares.integers("start_building", low=NONE)):
        due = standing.get(square, NONE)
        fits = said == due
        squares.require(square, fits, f"'start_building' is {said}, but {due} follows from start_buildings.json")
    lines.expect("start_built", crossed)
    buildings.expect("start_built", np.bincount(types, minlength=c.NUM_TYPES))
    tiles, marked = int(swamp.integers("count").sum()), squares.texts("start").count("swamp")
    last = len(swamp) - 1
    swamp.require(last, tiles == marked, f"{tiles} tiles up to here, but hexes.json has {marked} squares with swamp")


def check_choices(rows: Rows, sites: Rows, squares: Rows) -> None:
    """Check the bounds of the decisions that depend on the board.

    Args:
        rows: decisions.json.
        sites: sites.json.
        squares: hexes.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    most = int(np.bincount(sites.choices("kind", SITE_KINDS)).max())
    drained = squares.texts("start").count("swamp") + 1 + c.NUM_GOLD
    for number, due in ((c.Phase.PLACE, most), (c.Phase.DRAIN, drained)):
        found = rows.cell(number, "max_choices", int)
        rows.require(number, found == due, f"'max_choices' is {found}, but {due} follows from the board")
