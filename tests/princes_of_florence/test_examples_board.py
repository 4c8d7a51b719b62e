"""Worked examples of section 11 about buildings and the board: 13-16 and 22."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref
from .moves import PLACE_BASE, build, place, select
from .scenario import legal, phase, play, position

pytestmark = pytest.mark.plain


def builder_at_work(name: str, *, builders: int, tower: bool = False):
    """Seat 0 has paid for a building and is to place it."""
    with position() as table:
        table.give(0, builders=builders)
        if tower:
            table.put(0, "Tower", 0, 0, 0)
        table.turn(0)
    state = play(table.state, build(name))
    assert phase(state) == Phase.PLACE_TILE
    return state


@pytest.mark.parametrize(("builders", "cost"), [(0, 700), (1, 300), (2, 300), (3, 0)])
def test_example_13_building_costs(builders, cost):
    with position() as table:
        table.give(0, builders=builders, money=1000, fame=0)
        table.turn(0)
    state = play(table.state, build("Tower"))
    assert (state.record["money"][0], state.scores[0]) == (1000 - cost, 0)
    play(state, legal(state)[0])
    assert (state.record["money"][0], state.scores[0]) == (1000 - cost, 3)


@pytest.mark.parametrize(("owned", "points"), [(0, 0), (1, 3), (2, 3)])
def test_example_13_points_for_builders(owned, points):
    with position() as table:
        table.give(0, builders=owned, money=1000, fame=0)
        table.auction(0, withdrawn=[1, 2])
    state = play(table.state, select("Builder"))
    assert state.record["builders"][0] == owned + 1
    assert (state.record["money"][0], state.scores[0]) == (800, points)


def test_example_13_two_buildings_for_nothing():
    with position() as table:
        table.give(0, builders=3, money=0, fame=0)
        table.turn(0)
    state = play(table.state, build("Tower"), place(0, 0, 0), build("Chapel"), place(0, 2, 0))
    assert (state.record["money"][0], state.scores[0]) == (0, 6)


@pytest.mark.parametrize(("builders", "allowed"), [(0, False), (1, False), (2, True), (3, True)])
def test_example_14_chapel_beside_the_palazzo(builders, allowed):
    moves = legal(builder_at_work("Chapel", builders=builders))
    assert (place(0, 4, 0) in moves) == allowed
    assert place(0, 3, 0) in moves


@pytest.mark.parametrize("builders", [0, 1, 2, 3])
def test_example_14_tower_at_a_corner_of_the_palazzo(builders):
    state = builder_at_work("Tower", builders=builders)
    play(state, place(1, 3, 3))
    covered = {divmod(cell, 7) for cell in range(49) if state.record["board"][0][cell]}
    assert covered == {(3, 3), (3, 4), (4, 3)}


@pytest.mark.parametrize(("builders", "count"), [(0, 156), (1, 156), (2, 194), (3, 194)])
def test_example_15_library_on_an_empty_board(builders, count):
    assert len(legal(builder_at_work("Library", builders=builders))) == count


@pytest.mark.parametrize(("builders", "count"), [(0, 104), (1, 104), (2, 165), (3, 165)])
def test_example_15_library_beside_a_tower(builders, count):
    assert len(legal(builder_at_work("Library", builders=builders, tower=True))) == count


def test_example_16_encoding():
    assert place(0, 0, 4) == PLACE_BASE + 4 == 210
    state = play(builder_at_work("University", builders=0), place(0, 0, 4))
    covered = {divmod(cell, 7) for cell in range(49) if state.record["board"][0][cell]}
    assert covered == {(0, 5), (1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6)}
    buildings, landscapes = ref.board_cells(state.record, 0)
    assert (len(buildings), len(landscapes)) == (7, 0)


def test_example_22_building_supply():
    with position(players=4) as table:
        for seat in range(3):
            table.give(seat, tiles=["Opera"])
        table.turn(3)
    state = table.state
    assert state.record["buildings_left"][4] == 0
    assert build("Opera") not in legal(state)
    assert build("Studio") in legal(state)


def test_example_22_the_third_opera_can_still_be_built():
    with position(players=4) as table:
        for seat in range(2):
            table.give(seat, tiles=["Opera"])
        table.turn(3)
    assert build("Opera") in legal(table.state)
