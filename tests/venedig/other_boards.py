"""Boards other than that of the data files: read, changed, and written as data files with every derived field.

Everything that follows from the places of the squares is found by brute force here, without the checks of the game.
"""

import json
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

Cell = tuple[int, int]
"""Column and row on the map."""
Rows = list[dict[str, Any]]

BOARD_FILES = ("islands", "hexes", "bridges", "canal", "sites", "start_buildings")
OTHER_FILES = ("buildings", "action_layout", "decisions", "swamp_tiles")
"""Files with numbers that depend on the board."""
SOURCE = "reconstructed"
KINDS = ("single", "pair", "triangle", "bridge")


@dataclass
class Board:
    """The facts of a board from which its files follow."""

    squares: list[dict[Cell, str]]
    """For each island its squares with what they are at the start: `swamp`, `open` or `built`."""
    lines: list[tuple[Cell, Cell, Cell]]
    """First end, second end, water between them."""
    canal: list[tuple[Cell, list[int]]]
    """Places and islands beside them, from the start to the goal."""
    start: list[tuple[int, list[Cell]]]
    """Type and squares of the buildings at the start, for a ponte the ends of its line."""
    others: dict[str, Rows] = field(default_factory=dict)
    """Rows of `OTHER_FILES`."""


def axial(cell: Cell) -> Cell:
    """Return the axial coordinates of a place."""
    return cell[0] - cell[1] // 2, cell[1]


def touch(a: Cell, b: Cell) -> bool:
    """Tell whether two places touch."""
    (q, r), (u, v) = axial(a), axial(b)
    return max(abs(q - u), abs(r - v), abs(q + r - u - v)) == 1


def read_board(folder: Path) -> Board:
    """Return the board of a folder of data files."""
    files = {name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in BOARD_FILES}
    at = [(row["col"], row["row"]) for row in files["hexes"]]
    squares: list[dict[Cell, str]] = [{} for _ in files["islands"]]
    for row in files["hexes"]:
        squares[row["island"]][at[row["id"]]] = row["start"]
    lines = []
    for row in files["bridges"]:
        water = row["water_q"] + row["water_r"] // 2, row["water_r"]
        lines.append((at[row["hexes"][0]], at[row["hexes"][1]], water))
    canal = [((row["col"], row["row"]), row["islands"]) for row in files["canal"]]
    start = [(row["type"], [at[square] for square in row["hexes"]]) for row in files["start_buildings"]]
    others = {name: json.loads((folder / f"{name}.json").read_text(encoding="utf-8")) for name in OTHER_FILES}
    return Board(squares, lines, canal, start, others)


def write_board(board: Board, folder: Path) -> dict[str, Rows]:
    """Write the data files of a board into a folder and return their rows."""
    at = [cell for island in board.squares for cell in island]
    number = {cell: k for k, cell in enumerate(at)}
    files = {"sites": _sites(board, at, number)}
    files["hexes"] = _squares(board, at, number)
    files["bridges"] = _lines(board, number, files["hexes"])
    files["canal"] = _canal(board)
    files["islands"] = _islands(board, files)
    files["start_buildings"] = _start(board, number, files)
    files |= _others(board, files)
    for name, rows in files.items():
        numbered = [{"id": k, **row} for k, row in enumerate(rows)]
        (folder / f"{name}.json").write_text(json.dumps(numbered), encoding="utf-8")
    return files


def _island_of(board: Board, cell: Cell) -> int:
    return next(k for k, island in enumerate(board.squares) if cell in island)


def _squares(board: Board, at: list[Cell], number: dict[Cell, int]) -> Rows:
    standing = {cell: building_type for building_type, cells in board.start for cell in cells}
    line_of = {end: k for k, (first, second, _) in enumerate(board.lines) for end in (first, second)}
    rows = []
    for k, cell in enumerate(at):
        island = _island_of(board, cell)
        row = {"name": f"{'ABCDEFGH'[island]}{k:02d}", "island": island, "col": cell[0], "row": cell[1]}
        row |= {"q": axial(cell)[0], "r": axial(cell)[1], "start": board.squares[island][cell]}
        row["neighbours"] = sorted(number[other] for other in at if touch(cell, other))
        row |= {"start_building": standing.get(cell, -1), "bridge": line_of.get(cell, -1), "source": SOURCE}
        rows.append(row)
    return rows


def _sites(board: Board, at: list[Cell], number: dict[Cell, int]) -> Rows:
    """Return all single squares, pairs, triangles and lines with their rings."""
    covered: list[tuple[int, list[Cell]]] = [(0, [cell]) for cell in at]
    for size in (2, 3):
        groups = (cells for cells in combinations(at, size) if all(touch(a, b) for a, b in combinations(cells, 2)))
        covered += [(size - 1, list(cells)) for cells in groups]
    covered += [(3, [first, second]) for first, second, _ in board.lines]
    rows = []
    for kind, cells in covered:
        squares = [number[cell] for cell in cells]
        islands = [_island_of(board, cell) for cell in (cells if kind == 3 else cells[:1])]
        ring = sorted(number[other] for other in at if other not in cells and any(touch(other, cell) for cell in cells))
        row = {"name": f"{KINDS[kind]} {'-'.join(map(str, squares))}", "kind": KINDS[kind], "hexes": squares}
        row |= {"types": [[0, 2], [1], [3], [4]][kind], "islands": islands, "ring": ring, "source": SOURCE}
        row["bridge"] = board.lines.index(next(x for x in board.lines if x[0] == cells[0])) if kind == 3 else -1
        rows.append(row)
    return rows


def _lines(board: Board, number: dict[Cell, int], squares: Rows) -> Rows:
    canal = [cell for cell, _ in board.canal]
    crossed = [cells for building_type, cells in board.start if building_type == 4]
    rows = []
    for k, (first, second, water) in enumerate(board.lines):
        ends = [number[first], number[second]]
        row = {"name": f"line {k}", "islands": [squares[end]["island"] for end in ends], "hexes": ends}
        row |= {"water_q": axial(water)[0], "water_r": water[1], "source": SOURCE}
        row["canal_square"] = canal.index(water) if water in canal else -1
        row["start_built"] = int([first, second] in crossed)
        rows.append(row)
    return rows


def _canal(board: Board) -> Rows:
    last = len(board.canal) - 1
    rows = []
    for k, (cell, islands) in enumerate(board.canal):
        row = {"name": f"square {k}", "col": cell[0], "row": cell[1], "q": axial(cell)[0], "r": cell[1]}
        row |= {"islands": islands, "shared": int(k == 0), "source": SOURCE}
        row["role"] = "start" if k == 0 else "goal" if k == last else "normal"
        rows.append(row)
    return rows


def _islands(board: Board, files: dict[str, Rows]) -> Rows:
    rows = []
    for k, island in enumerate(board.squares):
        states = list(island.values())
        row = {"name": f"Island {'ABCDEFGH'[k]}", "letter": "ABCDEFGH"[k], "n_hexes": len(island), "source": SOURCE}
        row["first_hex"] = sum(len(other) for other in board.squares[:k])
        row |= {f"n_{state}": states.count(state) for state in ("swamp", "open", "built")}
        row["canal_squares"] = [c for c, square in enumerate(files["canal"]) if k in square["islands"]]
        row["bridges"] = [b for b, line in enumerate(files["bridges"]) if k in line["islands"]]
        rows.append(row)
    return rows


def _start(board: Board, number: dict[Cell, int], files: dict[str, Rows]) -> Rows:
    names = [row["name"] for row in board.others["buildings"]]
    rows = []
    for building_type, cells in board.start:
        squares = [number[cell] for cell in cells]
        fits = [k for k, row in enumerate(files["sites"]) if row["hexes"] == squares and building_type in row["types"]]
        row = {"name": names[building_type], "type": building_type, "hexes": squares, "site": fits[0]}
        rows.append({**row, "islands": files["sites"][fits[0]]["islands"], "source": SOURCE})
    return rows


def _others(board: Board, files: dict[str, Rows]) -> dict[str, Rows]:
    """Return the rows of the other files with the numbers of this board."""
    others = json.loads(json.dumps(board.others))
    swamp = sum(row["start"] == "swamp" for row in files["hexes"])
    tiles = others["swamp_tiles"]
    tiles[0]["count"] = swamp - tiles[1]["count"] - tiles[2]["count"]
    first = 0
    for row in others["action_layout"]:
        sizes = {"PLACE_SITE": len(files["sites"]), "DRAIN": len(files["hexes"])}
        row["first"], row["size"] = first, sizes.get(row["name"], row["size"])
        first += row["size"]
        row["last"] = first - 1
    for row in others["decisions"]:
        kinds = [site["kind"] for site in files["sites"]]
        bounds = {"PLACE": max(kinds.count(kind) for kind in KINDS), "DRAIN": swamp + 7}
        row["max_choices"] = bounds.get(row["name"], row["max_choices"])
    return others
