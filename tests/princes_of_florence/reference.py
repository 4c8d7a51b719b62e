"""A slow, plain-Python second opinion on the rules of The Princes of Florence, written from the rules page.

It reads a state record and the printed rows of the data files (outlines, cards, costs) and shares no code and no
table with the compiled rules: boards are sets of cells, hands are sets of numbers, orientations are turned here.
"""

import json
from functools import cache
from pathlib import Path

from signoria.envs.princes_of_florence import constants as c

DATA = Path(c.__file__).parent / "data"
GRID = 7

Cell = tuple[int, int]
Spot = tuple[int, int, int]


@cache
def rows(name: str) -> list[dict]:
    """Return the rows of one data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


PROFESSIONS, BUILDINGS, LANDSCAPES = rows("professions"), rows("buildings"), rows("landscapes")
BONUS_CARDS, PRESTIGE_CARDS = rows("bonus_cards"), rows("prestige_cards")
CONSTANTS = {row["name"]: row["value"] for row in rows("constants")}
MINIMUM = {row["round"]: row["min_work_value"] for row in rows("rounds")}
TILES = [*BUILDINGS, *LANDSCAPES]
TILE_NAMES = [row["name_en"] for row in TILES]


def members(bitset: int) -> set[int]:
    """Return the numbers whose bits are set."""
    return {k for k in range(32) if int(bitset) >> k & 1}


# --- outlines and placements (sections 2.4, 2.5, 5.3) ---------------------------------------------------------------


def _at_origin(cells: set[Cell]) -> frozenset[Cell]:
    top, left = min(r for r, _ in cells), min(k for _, k in cells)
    return frozenset((r - top, k - left) for r, k in cells)


@cache
def orientations(tile: int) -> tuple[frozenset[Cell], ...]:
    """Return the outlines of a tile: printed shape clockwise by 0, 90, 180, 270 degrees, then its mirror image."""
    printed = set(zip(TILES[tile]["cell_rows"], TILES[tile]["cell_cols"], strict=True))
    found: list[frozenset[Cell]] = []
    for shape in (printed, {(r, -k) for r, k in printed}):
        turned = shape
        for _ in range(4):
            outline = _at_origin(turned)
            if outline not in found:
                found.append(outline)
            turned = {(k, -r) for r, k in turned}
    return tuple(found)


@cache
def placements(tile: int) -> tuple[tuple[Spot, frozenset[Cell]], ...]:
    """Return every position of the tile inside the grid with the cells that it covers."""
    found = []
    for number, outline in enumerate(orientations(tile)):
        for row in range(GRID):
            for col in range(GRID):
                cells = frozenset((r + row, k + col) for r, k in outline)
                if all(r < GRID and k < GRID for r, k in cells):
                    found.append(((number, row, col), cells))
    return tuple(found)


@cache
def palazzo(side: int) -> frozenset[Cell]:
    """Return the cells of the palazzo on side A (0) or B (1)."""
    return frozenset(divmod(cell, GRID) for cell in rows("boards")[side]["palazzo_cells"])


def touching(cells: frozenset[Cell], corners: bool) -> frozenset[Cell]:
    """Return the cells that share an edge (or, with `corners`, a corner) with one of `cells`."""
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    if corners:
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    return frozenset((r + dr, k + dk) for r, k in cells for dr, dk in steps)


@cache
def spots(
    tile: int, side: int, buildings: frozenset[Cell], covered: frozenset[Cell], apart: bool, corners: bool
) -> tuple[Spot, ...]:
    """Return the legal positions of a tile (section 5.3); `apart`: it must not touch palazzo or buildings."""
    blocked = covered | palazzo(side)
    near = touching(buildings | palazzo(side), corners) if apart else frozenset()
    return tuple(spot for spot, cells in placements(tile) if cells.isdisjoint(blocked) and cells.isdisjoint(near))


def board_cells(record, seat: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the cells of a seat's buildings and the cells of its landscapes."""
    buildings, landscapes = set(), set()
    for cell in range(GRID * GRID):
        tile = int(record["board"][seat][cell]) - 1
        if tile >= 0:
            (buildings if tile < len(BUILDINGS) else landscapes).add(divmod(cell, GRID))
    return frozenset(buildings), frozenset(landscapes)


def legal_spots(record, seat: int, tile: int) -> tuple[Spot, ...]:
    """Return where `seat` may place the tile now."""
    buildings, landscapes = board_cells(record, seat)
    apart = tile < len(BUILDINGS) and int(record["builders"][seat]) < 2
    side = int(record["options"][c.Option.PRINCIPALITY_SIDE])
    corners = bool(record["options"][c.Option.DIAGONAL_ADJACENCY])
    return spots(tile, side, buildings, buildings | landscapes, apart, corners)


# --- what a seat has ------------------------------------------------------------------------------------------------


def holdings(record, seat: int) -> dict[str, int]:
    """Return every count that bonus cards and prestige cards ask for."""
    built = [BUILDINGS[b] for b in members(record["built"][seat])]
    forests, lakes, parks = (int(n) for n in record["landscapes"][seat])
    covered = sum(len(cells) for cells in board_cells(record, seat))
    display = len(members(record["display"][seat])) + int(record["recruited"][seat])
    return {
        "building": len(built),
        "small_building": sum(row["size_class"] == "small" for row in built),
        "medium_building": sum(row["size_class"] == "medium" for row in built),
        "large_building": sum(row["size_class"] == "large" for row in built),
        "building_size": len({row["size_class"] for row in built}),
        "landscape": forests + lakes + parks,
        "forest": forests,
        "lake": lakes,
        "park": parks,
        "landscape_type": sum(n > 0 for n in (forests, lakes, parks)),
        "freedom": len(members(record["freedoms"][seat])),
        "builder": int(record["builders"][seat]),
        "jester": int(record["jesters"][seat]),
        "prestige_card": len(members(record["prestige_hand"][seat])),
        "hand_card": len(members(record["hand"][seat])) + int(record["recruiting"][seat]),
        "table_card": display,
        "empty_cells": GRID * GRID - 6 - covered,
    }


# --- works (section 5.5) --------------------------------------------------------------------------------------------


def bonus_value(bonus: int, have: dict[str, int]) -> int:
    """Return the work value that a bonus card adds for these holdings (section 2.8)."""
    row = BONUS_CARDS[bonus]
    return sum(row[f"per_{what}"] * have[what] for what in have if f"per_{what}" in row)


def after_playing(record, seat: int) -> dict[str, int]:
    """Return the holdings once one profession card has moved from the hand to the display."""
    have = holdings(record, seat)
    return have | {"hand_card": have["hand_card"] - 1, "table_card": have["table_card"] + 1}


def work_value(record, seat: int, profession: int) -> int:
    """Return the value of a work without bonus cards."""
    row = PROFESSIONS[profession]
    have = holdings(record, seat)
    value = CONSTANTS["wv_per_jester"] * have["jester"]
    value += CONSTANTS["wv_per_card"] * (have["hand_card"] + have["table_card"])
    if record["landscapes"][seat][row["landscape_id"]] > 0:
        value += CONSTANTS["wv_landscape"]
    if row["freedom_id"] in members(record["freedoms"][seat]):
        value += CONSTANTS["wv_freedom"]
    if row["building_id"] in members(record["built"][seat]):
        value += CONSTANTS["wv_building"]
    return value


def best_value(record, seat: int, profession: int) -> int:
    """Return the value of a work with every useful bonus card in hand."""
    have = after_playing(record, seat)
    return work_value(record, seat, profession) + sum(bonus_value(b, have) for b in members(record["bonus_hand"][seat]))


# --- final scoring (section 6) --------------------------------------------------------------------------------------

METRICS = {
    "buildings": "building",
    "lakes": "lake",
    "forests": "forest",
    "parks": "park",
    "landscapes": "landscape",
    "jesters": "jester",
    "builders": "builder",
    "works": "table_card",
    "empty_cells": "empty_cells",
}
CONDITIONS = {
    "min_buildings": "building",
    "min_large_buildings": "large_building",
    "min_freedoms": "freedom",
    "min_builders": "builder",
    "min_jesters": "jester",
    "min_landscapes": "landscape",
    "min_landscape_types": "landscape_type",
}


def prestige_points(record, seat: int, card: int) -> int:
    """Return what a prestige card pays to `seat`."""
    row = PRESTIGE_CARDS[card]
    everybody = [holdings(record, other) for other in range(int(record["num_players"]))]
    if row["kind"] == "threshold":
        met = all(everybody[seat][what] >= row[field] for field, what in CONDITIONS.items())
        return row["pp_full"] if met else 0
    counts = [have[METRICS[row["metric"]]] for have in everybody]
    mine = counts[seat]
    if row["kind"] == "most":
        if mine == 0 or mine < max(counts):
            return 0
    elif mine > min(counts):
        return 0
    return row["pp_full"] if counts.count(mine) == 1 else row["pp_tie"]


def ranks(record) -> list[int]:
    """Return the rank of every seat from the final PP and money."""
    pairs = [(int(record["scores"][p]), int(record["money"][p])) for p in range(int(record["num_players"]))]
    return [1 + sum(other > mine for other in pairs) for mine in pairs]
