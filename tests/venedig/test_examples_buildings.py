"""Worked examples of section 11 about set-up and single buildings: 1-4, 10 and 20."""

import pytest

from signoria.envs.venedig.constants import Phase

from .moves import MASTERS, SITE_ROWS, SQUARE_ROWS, TYPES, build, lay, place, site
from .reading import (
    built_on,
    discarded,
    free,
    hand,
    laid,
    legal,
    legal_sites,
    marker,
    phase,
    play,
    pool,
    stock,
    supply,
    swamps,
    treasures,
)
from .scenario import new_game, position

pytestmark = pytest.mark.plain

OPEN = {8, 26, 48, 67, 85}
"""The dry and empty squares at the start."""


def test_11_01_set_up():
    state = new_game(4)
    assert len(swamps(state)) == 86
    assert free(state) == OPEN
    assert sum(built_on(state, row["id"]) is not None for row in SQUARE_ROWS) == 9
    assert [supply(state, name) for name in TYPES] == [18, 5, 5, 4, 5]
    assert int(state.record["deck_size"]) == 30
    assert [hand(state, seat).total() for seat in range(4)] == [3, 3, 3, 3]
    assert pool(state) == set()
    assert not discarded(state)
    assert state.scores == (0, 0, 0, 0)
    assert stock(state).total() == 18
    assert [marker(state, name) for name in MASTERS] == [None] * 4
    assert not any(laid(state, party) for party in range(6))


def casa_of_seat_0():
    """Seat 0, on square 0, has laid its only card, a casa."""
    with position() as table:
        table.turn(0)
        table.hand(0, "casa")
    return play(table.state, lay("casa"))


@pytest.mark.parametrize(("square", "drawn"), [(67, 1), (48, 0)])
def test_11_02_casa_with_treasure(square, drawn):
    state = casa_of_seat_0()
    assert legal_sites(state) == OPEN
    assert state.player == 0
    play(state, place(square))
    assert built_on(state, square) == "casa"
    assert treasures(state, 0) == drawn
    assert stock(state).total() == 18 - drawn
    assert state.scores == (1, 0, 0)
    assert supply(state, "casa") == 17
    assert discarded(state) == {"casa": 1}
    assert phase(state) == Phase.DRAIN


@pytest.mark.parametrize(
    ("drained", "squares", "number", "ring", "value"),
    [
        (66, (66, 67), 240, [62, 63, 64, 65, 68, 70, 71], 6),
        (47, (47, 48), 201, [41, 42, 43, 46, 49, 52, 53, 54], 7),
    ],
)
def test_11_03_palazzo_value(drained, squares, number, ring, value):
    assert site(*squares) == number
    assert sorted(SITE_ROWS[number]["ring"]) == ring
    with position(auto_forced=False) as table:
        table.turn(0)
        table.hand(0, "palazzo", "palazzo", "palazzo")
        table.drain(drained)
    state = play(table.state, *[lay("palazzo")] * 3)
    assert legal_sites(state) == {number}
    play(state, place(*squares))
    assert state.scores == (value, 0, 0)
    assert [built_on(state, square) for square in squares] == ["palazzo"] * 2


@pytest.mark.parametrize(("square", "value"), [(26, 2), (48, 1), (67, 1), (8, 1), (85, 1)])
def test_11_04_campo_value(square, value):
    with position() as table:
        table.turn(0)
        table.hand(0, "campo", "campo", "campo")
    state = play(table.state, *[lay("campo")] * 3)
    assert legal_sites(state) == OPEN
    assert play(state, place(square)).scores == (value, 0, 0)


@pytest.mark.parametrize("lying", [0, 1, 2, 3])
def test_11_10_no_room(lying):
    """Seat 1 completes a basilica with what seat 0 has lying."""
    with position() as table:
        table.turn(1)
        table.lay(0, "basilica", lying)
        table.hand(1, *["basilica"] * (4 - lying))
    state = play(table.state, *[lay("basilica")] * (4 - lying))
    assert phase(state) == Phase.DRAIN
    assert state.player == 1
    assert discarded(state) == {"basilica": 4}
    assert not laid(state, 0)
    assert not laid(state, 1)
    assert marker(state, "basilica") is None
    assert state.scores == (0, 0, 0)
    assert [treasures(state, seat) for seat in range(3)] == [0, 0, 0]
    assert supply(state, "basilica") == 4


@pytest.mark.parametrize(("timing", "square"), [("after_all", 3), ("at_placement", 2)])
def test_11_20_timing(timing, square):
    with position(score_timing=timing) as table:
        table.turn(0)
        table.hand(0, "casa", "campo", "campo", "campo")
        table.drain(47)
    state = play(table.state, lay("casa"), *[lay("campo")] * 3)
    assert phase(state) == Phase.CHOOSE_BUILD
    assert legal(state) == [build("casa"), build("campo")]
    play(state, build("campo"), place(48))
    assert state.scores == (0, 0, 0), "points are shared when all is built"
    assert legal_sites(state) == OPEN - {48} | {47}
    assert play(state, place(47)).scores == (square, 0, 0)
