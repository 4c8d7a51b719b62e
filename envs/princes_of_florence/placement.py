"""Where tiles fit (sections 2.4, 5.3): bitboards of the 7x7 grid, bit row*7+col.

A placement is named by its orientation and its anchor, the cell of the bounding box's top left corner. All anchors of
one orientation are found at once: the cell `offset` behind the anchor is free for the anchors in `free >> offset`.
"""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from .constants import CELLS, GRID, NUM_BUILDINGS, PLACE, Option
from .tables import (
    ANCHORS,
    CELL_OFFSETS,
    FULL_GRID,
    LEFT_COLUMN,
    MAY_TOUCH,
    PALAZZO,
    RIGHT_COLUMN,
    TILE_CELLS,
    TILE_ORIENTATIONS,
)


@compiled
def palazzo_cells(s: np.void) -> int:
    """Return the bitboard of the palazzo on the side that is played (section 2.5)."""
    return PALAZZO[int(s["options"][Option.PRINCIPALITY_SIDE])]


@compiled
def empty_cells(s: np.void, p: int) -> int:
    """Return the bitboard of the seat's cells without palazzo and tiles."""
    return FULL_GRID & ~(palazzo_cells(s) | int(s["building_cells"][p]) | int(s["landscape_cells"][p]))


@compiled
def with_neighbours(cells: int, corners: bool) -> int:
    """Return the cells and all that share an edge with them, or with `corners` also those that touch at a corner."""
    sideways = cells | ((cells & ~RIGHT_COLUMN) << 1) | ((cells & ~LEFT_COLUMN) >> 1)
    spreading = sideways if corners else cells
    return (sideways | (spreading << GRID) | (spreading >> GRID)) & FULL_GRID


@compiled
def building_area(s: np.void, p: int) -> int:
    """Return the cells that a building of the seat may cover: with too few builders none next to others (5.3)."""
    empty = empty_cells(s, p)
    if MAY_TOUCH[int(s["builders"][p])]:
        return empty
    walls = palazzo_cells(s) | int(s["building_cells"][p])
    return empty & ~with_neighbours(walls, s["options"][Option.DIAGONAL_ADJACENCY] != 0)


@compiled
def tile_area(s: np.void, p: int, tile: int) -> int:
    """Return the cells that a tile of the seat may cover."""
    return building_area(s, p) if tile < NUM_BUILDINGS else empty_cells(s, p)


@compiled
def legal_anchors(area: int, tile: int, orientation: int) -> int:
    """Return the bitboard of anchors where every cell of the oriented tile lies in `area`."""
    anchors = ANCHORS[tile, orientation]
    for k in range(TILE_CELLS[tile]):
        anchors &= area >> CELL_OFFSETS[tile, orientation, k]
    return anchors


@compiled
def fits(area: int, tile: int) -> bool:
    """Tell whether the tile has a placement within `area`."""
    for orientation in range(TILE_ORIENTATIONS[tile]):
        if legal_anchors(area, tile, orientation) != 0:
            return True
    return False


@compiled
def has_placement(s: np.void, p: int, tile: int) -> bool:
    """Tell whether the seat can place the tile on his board (section 5.3)."""
    return fits(tile_area(s, p, tile), tile)


@compiled
def write_placements(s: np.void, p: int, tile: int, out: np.ndarray) -> int:
    """Write the PLACE actions of every legal placement, ascending, and return their number."""
    area = tile_area(s, p, tile)
    n = 0
    for orientation in range(TILE_ORIENTATIONS[tile]):
        anchors = legal_anchors(area, tile, orientation)
        first = PLACE + orientation * CELLS
        while anchors != 0:
            out[n] = first + lowest_bit(anchors)
            n += 1
            anchors &= anchors - 1
    return n
