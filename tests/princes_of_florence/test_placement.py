"""Outlines, orientations and legal placements (sections 2.2-2.5 and 5.3)."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref
from .moves import PLACES, TILE, build, place, select
from .scenario import legal, phase, play, position

# Section 2.4: orientations, in grid, A free, A clear, B free, B clear
COUNTS = {
    "University": (4, 100, 78, 60, 64, 44),
    "Laboratory": (4, 100, 76, 56, 60, 40),
    "Workshop": (2, 50, 39, 30, 32, 22),
    "Library": (8, 240, 194, 156, 172, 122),
    "Opera": (4, 100, 80, 62, 68, 46),
    "Studio": (4, 100, 80, 61, 68, 46),
    "Hospital": (4, 100, 80, 63, 68, 48),
    "Theater": (4, 120, 96, 76, 84, 58),
    "Tower": (4, 144, 121, 102, 114, 84),
    "Chapel": (2, 70, 58, 48, 54, 42),
    "Forest": (1, 36, 30, 30, 28, 28),
    "Lake": (4, 144, 121, 121, 114, 114),
    "Park": (2, 84, 72, 72, 70, 70),
}
"""For landscapes the clear count equals the free one: nothing keeps them from touching."""


def placing(name: str, *, builders: int = 0, tiles=(), **options):
    """Seat 0 is to place the tile; `tiles` lie already on his board as (name, orientation, row, col)."""
    with position(**options) as table:
        table.give(0, builders=builders)
        for tile in tiles:
            table.put(0, *tile)
        if name in ("Forest", "Lake", "Park"):
            table.auction(0, withdrawn=[1, 2])
        else:
            table.turn(0)
    state = play(table.state, select(name) if phase(table.state) == Phase.AUCTION_SELECT else build(name))
    assert phase(state) == Phase.PLACE_TILE
    assert state.record["tile"] == TILE[name]
    return state


@pytest.mark.plain
@pytest.mark.parametrize("name", list(COUNTS))
def test_reference_counts(name):
    kinds, in_grid, *_ = COUNTS[name]
    assert len(ref.orientations(TILE[name])) == kinds
    assert len(ref.placements(TILE[name])) == in_grid


@pytest.mark.plain
def test_shapes_file_agrees_with_the_printed_outlines():
    for row in ref.rows("shapes"):
        outline = frozenset(zip(row["cell_rows"], row["cell_cols"], strict=True))
        assert ref.orientations(row["tile_index"])[row["orientation"]] == outline


@pytest.mark.plain
@pytest.mark.parametrize("name", list(COUNTS))
@pytest.mark.parametrize("side", ["A", "B"])
def test_counts_on_an_empty_board(name, side):
    free, clear = COUNTS[name][2:4] if side == "A" else COUNTS[name][4:6]
    for builders, expected in [(0, clear), (1, clear), (2, free), (3, free)]:
        moves = legal(placing(name, builders=builders, principality_side=side))
        assert len(moves) == expected
        assert set(moves) <= set(PLACES)


@pytest.mark.plain
def test_placed_cells_follow_the_orientation_numbers():
    for name, tile in TILE.items():
        for number, outline in enumerate(ref.orientations(tile)):
            state = placing(name)
            play(state, place(number, 0, 3))
            covered = {divmod(cell, 7) for cell in range(49) if state.record["board"][0][cell] == tile + 1}
            assert covered == {(row, col + 3) for row, col in outline}
            field = "building_cells" if tile < 10 else "landscape_cells"
            assert int(state.record[field][0]) == sum(1 << row * 7 + col for row, col in covered)


@pytest.mark.plain
@pytest.mark.parametrize("builders", [0, 1, 2, 3])
def test_buildings_touch_buildings_only_with_two_builders(builders):
    moves = legal(placing("Chapel", builders=builders, tiles=[("Tower", 0, 0, 0)]))
    assert (place(0, 1, 2) in moves) == (builders >= 2), "(1, 2) touches (1, 1)"
    assert place(0, 2, 2) in moves, "corner of (1, 1) only"
    assert place(0, 0, 0) not in moves, "covered"
    assert place(0, 4, 3) in moves, "corner of the palazzo only"
    assert (place(0, 5, 3) in moves) == (builders >= 2), "beside the palazzo"
    assert place(0, 5, 2) not in moves, "on the palazzo"


@pytest.mark.plain
def test_landscapes_touch_everything_and_everything_touches_them():
    moves = legal(placing("Park", tiles=[("Tower", 0, 0, 0)]))
    assert {place(0, 1, 2), place(0, 4, 0), place(0, 5, 3), place(1, 0, 1 + 1)} <= set(moves)
    moves = legal(placing("Chapel", tiles=[("Park", 0, 0, 0)]))
    assert {place(0, 1, 0), place(0, 0, 2)} <= set(moves)


@pytest.mark.plain
def test_touching_at_corners_can_be_forbidden():
    tower = [("Tower", 0, 0, 0)]
    moves = legal(placing("Chapel", tiles=tower, diagonal_adjacency=True))
    assert place(0, 2, 2) not in moves, "corner of the Tower"
    assert place(0, 4, 3) not in moves, "corner of the palazzo"
    assert place(0, 3, 3) in moves
    assert place(0, 2, 2) in legal(placing("Chapel", builders=2, tiles=tower, diagonal_adjacency=True))
    assert place(0, 2, 2) in legal(placing("Park", tiles=tower, diagonal_adjacency=True))


@pytest.mark.plain
@pytest.mark.parametrize("corners_forbidden", [False, True])
def test_touching_at_corners_decides_what_can_be_built(corners_forbidden):
    """The only room for a Workshop is rows 4-6, columns 4-6, with (4, 4) at a corner of the Chapel's (3, 3)."""
    with position(diagonal_adjacency=corners_forbidden) as table:
        table.put(0, "Laboratory", 0, 0, 0)
        table.put(0, "University", 0, 0, 4)
        table.put(0, "Chapel", 0, 3, 1)
        table.put(0, "Park", 1, 3, 6)
        table.turn(0)
    assert (build("Workshop") in legal(table.state)) != corners_forbidden
