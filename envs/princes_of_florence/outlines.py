"""Orientations of a tile from its printed outline, and where they fit into the grid (sections 2.2-2.4).

Runs at import only. An outline is a sorted tuple of (row, column) inside its bounding box, row 0 on top.
"""

import numpy as np

from ..core.datafiles import Rows
from .constants import GRID, MAX_ORIENTATIONS

Outline = tuple[tuple[int, int], ...]


def _normalised(cells: list[tuple[int, int]]) -> Outline:
    """Return the cells moved to the top left corner of the grid, sorted."""
    top = min(row for row, _ in cells)
    left = min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


def orientations(outline: Outline) -> list[Outline]:
    """Return the different orientations: turned clockwise by 0-270 degrees, then the mirror image likewise."""
    found: list[Outline] = []
    for image in (list(outline), [(row, -col) for row, col in outline]):
        cells = image
        for _ in range(4):
            turned = _normalised(cells)
            if turned not in found:
                found.append(turned)
            cells = [(col, -row) for row, col in cells]
    return found


def read_outline(rows: Rows, number: int) -> Outline:
    """Return the outline in columns `cell_rows` and `cell_cols` of one row.

    Raises:
        DataError: the lists do not match, leave the grid or name a cell twice.
    """
    cell_rows = rows.cell(number, "cell_rows", list)
    cell_cols = rows.cell(number, "cell_cols", list)
    if len(cell_rows) != len(cell_cols) or not cell_rows:
        raise rows.fail(number, "'cell_rows' and 'cell_cols' must be equally long and not empty")
    cells = list(zip(cell_rows, cell_cols, strict=True))
    if len(set(cells)) != len(cells) or not all(0 <= value < GRID for cell in cells for value in cell):
        raise rows.fail(number, f"the cells {cells} must be different and lie in the {GRID}x{GRID} grid")
    return _normalised(cells)


def read_orientations(rows: Rows) -> list[list[Outline]]:
    """Return the orientations of every tile of buildings.json or landscapes.json, checked against its counts."""
    tiles = []
    for number in range(len(rows)):
        found = orientations(read_outline(rows, number))
        if rows.cell(number, "size_cells", int) != len(found[0]):
            raise rows.fail(number, f"'size_cells' is not {len(found[0])}, the number of its cells")
        if rows.cell(number, "orientations", int) != len(found):
            raise rows.fail(number, f"'orientations' is not {len(found)}, as its cells give")
        tiles.append(found)
    return tiles


def check_shapes(shapes: Rows, tiles: list[list[Outline]]) -> None:
    """Check that shapes.json lists exactly the computed orientations, tile by tile.

    Raises:
        DataError: names the row that differs and what it should hold.
    """
    expected = [(tile, k, outline) for tile, found in enumerate(tiles) for k, outline in enumerate(found)]
    for number, (tile, orientation, outline) in enumerate(expected):
        if number >= len(shapes):
            break
        for column, due in (("tile_index", tile), ("orientation", orientation)):
            if shapes.cell(number, column, int) != due:
                raise shapes.fail(number, f"{column!r} is not {due}, as the outlines give")
        if read_outline(shapes, number) != outline:
            cell_rows, cell_cols = [row for row, _ in outline], [col for _, col in outline]
            raise shapes.fail(number, f"the outline gives cell_rows {cell_rows}, cell_cols {cell_cols}")
    if len(shapes) != len(expected):
        raise shapes.fail(len(shapes) - 1, f"is the last, but the outlines give {len(expected)} orientations")


def orientation_counts(tiles: list[list[Outline]]) -> np.ndarray:
    """Return how many orientations each tile has, int64 (tiles,)."""
    return np.array([len(found) for found in tiles], np.int64)


def cell_offsets(tiles: list[list[Outline]]) -> np.ndarray:
    """Return each cell's distance row*7+col from the box's top left corner, int64 (tiles, 8, most cells); rest 0."""
    most = max(len(found[0]) for found in tiles)
    offsets = np.zeros((len(tiles), MAX_ORIENTATIONS, most), np.int64)
    for tile, found in enumerate(tiles):
        for k, outline in enumerate(found):
            offsets[tile, k, : len(outline)] = [row * GRID + col for row, col in outline]
    return offsets


def footprints(tiles: list[list[Outline]]) -> np.ndarray:
    """Return bitboards of the tile with its box in the top left corner of the grid, int64 (tiles, 8)."""
    masks = np.zeros((len(tiles), MAX_ORIENTATIONS), np.int64)
    for tile, found in enumerate(tiles):
        for k, outline in enumerate(found):
            masks[tile, k] = bitboard([row * GRID + col for row, col in outline])
    return masks


def anchor_masks(tiles: list[list[Outline]]) -> np.ndarray:
    """Return bitboards of the top left corners at which the bounding box lies in the grid, int64 (tiles, 8)."""
    masks = np.zeros((len(tiles), MAX_ORIENTATIONS), np.int64)
    for tile, found in enumerate(tiles):
        for k, outline in enumerate(found):
            height = 1 + max(row for row, _ in outline)
            width = 1 + max(col for _, col in outline)
            fitting = [r * GRID + c for r in range(GRID - height + 1) for c in range(GRID - width + 1)]
            masks[tile, k] = bitboard(fitting)
    return masks


def bitboard(cells: list[int]) -> int:
    """Return the bitboard of some cell numbers, or the bitset of any other small numbers."""
    return sum(1 << cell for cell in set(cells))
