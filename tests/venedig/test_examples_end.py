"""Worked examples of section 11 about the end of the game: 17-19 and 23."""

import pytest

from signoria.envs.venedig.constants import Phase

from .moves import lay, place
from .reading import built_on, discarded, end_turn, hand, phase, play, supply, swamps, tiles
from .scenario import position

pytestmark = pytest.mark.plain


def goal(*, third: int, gold: dict[int, list[int]]):
    """Seat 0 on 58 builds a basilica (7 points) on D, seat 1 stands on 59; returns the finished game."""
    with position() as table:
        table.turn(0)
        table.gondolas(58, 59, third)
        table.hand(0, *["basilica"] * 4)
        table.drain(63, 64, 66)
        for seat, treasures in gold.items():
            table.give(seat, treasures=treasures)
    state = play(table.state, *[lay("basilica")] * 4, place(63, 64, 67))
    assert state.done
    assert phase(state) == Phase.GAME_OVER
    return state


def test_11_17_goal():
    state = goal(third=20, gold={})
    assert state.scores == (66, 59, 20)
    assert state.ranks == (1, 2, 3)
    assert len(swamps(state)) == 86 - 3, "the turn stops: nothing is drained"
    assert hand(state, 0).total() == 0, "and nothing is drawn"


def test_11_17_order_of_the_final_exchange():
    """The order 1, 2, 0 alone gives these squares.

    Seat 1 moves 7 steps from 59: 60 to 65, then 67. Seat 2 moves 2 from 57: 58, 59. Seat 0 moves 1 from 66: 68.
    """
    state = goal(third=57, gold={0: [5], 1: [6, 6, 6, 5, 5, 4, 3], 2: [4, 3, 3]})
    assert state.scores == (68, 67, 59)
    assert state.ranks == (1, 2, 3)


def test_11_18_supply_exhausted():
    with position() as table:
        table.turn(0)
        table.hand(0, "casa", "casa")
        table.supply("casa", 1)
    state = table.state
    deck, turns = int(state.record["deck_size"]), int(state.record["turns"])
    still = swamps(state)
    play(state, lay("casa"), lay("casa"), place(48))
    assert built_on(state, 48) == "casa"
    assert state.done
    assert supply(state, "casa") == 0
    assert state.scores == (1, 0, 0)
    assert discarded(state) == {"casa": 2}
    assert swamps(state) == still
    assert hand(state, 0).total() == 0
    assert int(state.record["deck_size"]) == deck
    assert int(state.record["turns"]) == turns, "the turn is not counted"


def final_exchange(table):
    """Put the gondolas and the gold of example 19 on the table."""
    table.gondolas(45, 44, 46)
    table.give(0, treasures=[4, 6])
    table.give(1, treasures=[6, 6])


def test_11_19_final_exchange_after_a_building():
    """Seat 2 ends the game by the last campo on 99, which touches nothing built and so is worth nothing."""
    with position() as table:
        table.turn(2)
        final_exchange(table)
        table.hand(2, "campo", "campo", "campo")
        table.drain(99)
        table.supply("campo", 1)
    state = play(table.state, *[lay("campo")] * 3, place(99))
    assert state.done
    assert state.scores == (48, 47, 46)
    assert state.ranks == (1, 2, 3)


def test_11_19_final_exchange_after_the_last_turn():
    """Seat 2 has the last turn that the safety limit allows and so is the active seat of the exchange."""
    with position(max_turns_per_player="5") as table:
        table.turn(2, turns=5 * 3 - 1)
        final_exchange(table)
        table.hand(2, "casa")
    state = end_turn(table.state)
    assert state.done
    assert state.scores == (48, 47, 46)
    assert state.ranks == (1, 2, 3)


@pytest.mark.parametrize(("squares", "ranks"), [((5, 0, 0), (1, 2, 2)), ((0, 3, 0), (2, 1, 2))])
def test_11_23_nobody_moved(squares, ranks):
    with position(max_turns_per_player="5") as table:
        table.turn(2, turns=5 * 3 - 1)
        table.gondolas(*squares)
        table.hand(2, "casa")
    state = end_turn(table.state)
    assert state.done
    assert state.scores == squares
    assert state.ranks == ranks
    assert tiles(state, 0) == ({}, {})
