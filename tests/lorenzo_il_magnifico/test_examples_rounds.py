"""Worked examples of section 11 about set-up, turn order and the Vatican: 1, 19, 20 and 22."""

import pytest

from signoria.envs.lorenzo_il_magnifico.constants import Phase

from .moves import BLACK, COUNCIL, NEUTRAL, ORANGE, PASS, REFUSE, SUPPORT, WHITE
from .scenario import ADVANCED, goods, legal, new_game, order, phase, play, position, stock

pytestmark = pytest.mark.plain


def test_11_01_start():
    wanted = [2, 0, 3, 1]
    state = next(game for game in (new_game(4, seed) for seed in range(1000)) if order(game) == wanted)
    assert [stock(state, seat) for seat in range(4)] == [
        goods(coins=coins, wood=2, stone=2, servants=3) for coins in (6, 8, 5, 7)
    ]
    assert phase(state) == Phase.TURN
    assert state.player == 2


@pytest.mark.parametrize("in_council", [True, False])
def test_11_19_turn_order(in_council):
    with position(4) as table:
        table.turn(3, round_no=1, turn=3)
        if in_council:
            table.stand(2, BLACK, COUNCIL)
            table.stand(0, NEUTRAL, COUNCIL)
            table.stand(2, ORANGE, COUNCIL)
    state = play(table.state, PASS)
    assert state.record["round_no"] == 2
    assert order(state) == ([2, 0, 1, 3] if in_council else [0, 1, 2, 3])
    assert state.player == order(state)[0]


def vatican(faith: tuple[int, int], round_no: int, *, sisto: bool = False):
    """The last turn of a round has been passed; seat 0 is judged first."""
    with position(**(ADVANCED if sisto else {})) as table:
        table.turn(1, round_no, turn=3)
        for seat in (0, 1):
            table.give(seat, faith=faith[seat])
        if sisto:
            table.give(0, played=["Sisto"])
    return play(table.state, PASS)


def cubes(state, seat: int) -> int:
    """Return the bitset of the periods in which the seat was excommunicated."""
    return int(state.record["cubes"][seat])


def test_11_20_too_little_faith():
    state = vatican((2, 3), round_no=2)
    assert phase(state) == Phase.VATICAN
    assert state.player == 1, "seat 0 has no choice"
    assert cubes(state, 0) == 1
    assert stock(state, 0) == goods(faith=2)


def test_11_20_support():
    state = vatican((3, 3), round_no=2)
    assert state.player == 0
    assert legal(state) == [SUPPORT, REFUSE]
    play(state, SUPPORT)
    assert stock(state, 0) == goods(vp=3)
    assert cubes(state, 0) == 0
    assert state.player == 1


def test_11_20_refuse():
    state = play(vatican((3, 3), round_no=2), REFUSE)
    assert stock(state, 0) == goods(faith=3)
    assert cubes(state, 0) == 1
    assert state.player == 1


@pytest.mark.parametrize(("sisto", "points"), [(False, 11), (True, 16)])
def test_11_20_third_vatican(sisto, points):
    state = vatican((8, 8), round_no=6, sisto=sisto)
    assert phase(state) == Phase.VATICAN
    play(state, SUPPORT)
    assert stock(state, 0) == goods(vp=points)
    assert cubes(state, 0) == 0
    assert state.player == 1


def test_11_20_too_little_faith_in_period_3():
    state = vatican((4, 8), round_no=6)
    assert phase(state) == Phase.VATICAN
    assert state.player == 1
    assert cubes(state, 0) == 4
    assert stock(state, 0) == goods(faith=4)


def test_11_22_skipped_first_turn():
    with position(3) as table:
        table.turn(2, round_no=4, turn=3)
        table.tile("2-7")
        for seat in (1, 2):
            table.give(seat, faith=4)
    state = play(table.state, PASS, SUPPORT, SUPPORT)
    assert state.record["round_no"] == 5
    assert [cubes(state, seat) for seat in range(3)] == [2, 0, 0]
    seats = []
    while state.record["round_no"] == 5:
        assert phase(state) == Phase.TURN
        seats.append(state.player)
        play(state, PASS)
    assert seats == [1, 2, *[0, 1, 2] * 3, 0]


def test_11_22_extra_turn_for_a_member():
    with position(3) as table:
        table.turn(0, round_no=5, turn=4)
        table.tile("2-7", 0)
        table.stand(0, WHITE, COUNCIL)
    state = table.state
    assert phase(state) == Phase.TURN
    assert state.player == 0
    play(state, PASS)
    assert state.record["round_no"] == 6
