"""Worked examples of section 11 about laid cards and master builders: 6-9, 13, 26 and 27."""

import pytest

from signoria.envs.venedig.constants import Phase

from .moves import END_PLAY, bridge_island, build, discard, lay, place, place_ponte, site, site_of_line, solo
from .reading import (
    built_on,
    discarded,
    end_turn,
    hand,
    laid,
    legal,
    legal_sites,
    marker,
    phase,
    play,
    supply,
    treasures,
)
from .scenario import position

pytestmark = pytest.mark.plain


def test_11_06_marker():
    with position() as table:
        table.turn(0)
        table.hand(0, "basilica", "basilica", "ponte")
        table.hand(1, "basilica", "basilica")
        table.deck("casa", "casa", "casa")
        table.drain(63, 64, 66)
    state = play(table.state, lay("basilica"))
    assert marker(state, "basilica") == 0
    end_turn(play(state, END_PLAY))
    play(state, lay("basilica"))
    assert marker(state, "basilica") == 0, "a tie changes nothing"
    play(state, lay("basilica"))
    assert marker(state, "basilica") == 1
    end_turn(end_turn(state))
    assert (int(state.record["active"]), state.player) == (0, 0)
    play(state, lay("basilica"))
    assert marker(state, "basilica") == 1, "2 : 2, the marker stays"
    play(state, END_PLAY)
    assert state.player == 1, "the master builder places, though it is not his turn"
    assert legal_sites(state) == {site(63, 64, 67), site(63, 66, 67)}
    play(state, place(63, 64, 67))
    assert built_on(state, 64) == "basilica"
    assert state.scores == (3, 7, 0)
    assert marker(state, "basilica") is None


def shared_ponte():
    """Seat 1 has added two ponte cards to the two of seat 0 (marker); only line 8 (57-73, C-D) has room."""
    with position(auto_forced=False) as table:
        table.turn(1)
        table.lay(0, "ponte", 2)
        table.hand(1, "ponte", "ponte")
        table.drain(57, 73)
    return play(table.state, lay("ponte"), lay("ponte"))


def test_11_07_excess():
    state = shared_ponte()
    assert state.player == 0
    assert legal_sites(state) == {431} == {site_of_line(8)}
    play(state, place_ponte(8))
    assert phase(state) == Phase.BRIDGE_ISLAND
    assert state.player == 0
    assert sorted(legal(state)) == sorted([bridge_island(8, "C"), bridge_island(8, "D")])
    play(state, bridge_island(8, "C"))
    assert state.scores == (1, 0, 0)
    assert [treasures(state, seat) for seat in range(3)] == [1, 1, 0]
    assert not laid(state, 0)
    assert laid(state, 1) == {"ponte": 1}
    assert marker(state, "ponte") == 1
    assert discarded(state) == {"ponte": 3}
    assert [built_on(state, square) for square in (57, 73)] == ["ponte", "ponte"]
    assert supply(state, "ponte") == 4


def campo_choice():
    """Seat 1 has laid three campo cards beside the two of seat 0."""
    with position() as table:
        table.turn(1)
        table.lay(0, "campo", 2)
        table.hand(1, "campo", "campo", "campo")
    state = play(table.state, *[lay("campo")] * 3)
    assert marker(state, "campo") == 1
    assert phase(state) == Phase.CHOOSE_BUILD
    assert state.player == 1
    assert legal(state) == [build("campo"), solo("campo")]
    return state


def test_11_08_together():
    state = play(campo_choice(), build("campo"))
    assert state.player == 1
    play(state, place(26))
    assert state.scores == (1, 2, 0)
    assert not laid(state, 0)
    assert laid(state, 1) == {"campo": 2}
    assert marker(state, "campo") == 1


def test_11_08_solo():
    state = play(campo_choice(), solo("campo"))
    assert state.player == 1
    play(state, place(26))
    assert state.scores == (0, 2, 0)
    assert laid(state, 0) == {"campo": 2}
    assert not laid(state, 1)
    assert marker(state, "campo") == 0
    assert discarded(state) == {"campo": 3}


def two_palazzi():
    """Seat 1 has laid five palazzo cards beside the two of seat 0; all stand on 0."""
    with position() as table:
        table.turn(1)
        table.lay(0, "palazzo", 2)
        table.hand(1, *["palazzo"] * 5)
        table.drain(66, 47, 53, 31, 32)
    state = play(table.state, *[lay("palazzo")] * 5)
    assert legal(state) == [build("palazzo"), solo("palazzo")]
    return state


def test_11_09_together_and_again():
    state = play(two_palazzi(), build("palazzo"))
    assert state.player == 1
    assert laid(state, 1) == {"palazzo": 4}
    assert not laid(state, 0)
    play(state, place(66, 67))
    assert phase(state) == Phase.PLACE, "the second palazzo comes by itself"
    assert state.player == 1
    play(state, place(47, 48))
    assert state.scores == (3, 13, 0)
    assert laid(state, 1) == {"palazzo": 1}
    assert marker(state, "palazzo") == 1
    assert [treasures(state, seat) for seat in range(3)] == [1, 1, 0]
    assert discarded(state) == {"palazzo": 6}
    assert supply(state, "palazzo") == 3


def test_11_09_solo_and_together():
    state = play(two_palazzi(), solo("palazzo"))
    assert state.player == 1
    assert (laid(state, 0), laid(state, 1)) == ({"palazzo": 2}, {"palazzo": 2})
    assert marker(state, "palazzo") == 0
    play(state, place(66, 67))
    assert phase(state) == Phase.PLACE, "the second palazzo comes by itself"
    assert state.player == 0
    play(state, place(47, 48))
    assert state.scores == (8, 10, 0)
    assert not laid(state, 0)
    assert laid(state, 1) == {"palazzo": 1}
    assert marker(state, "palazzo") == 1
    assert [treasures(state, seat) for seat in range(3)] == [0, 1, 0]


def test_11_13_third_type():
    with position() as table:
        table.turn(0)
        table.lay(0, "palazzo")
        table.lay(0, "campo")
        table.hand(0, "basilica")
    state = play(table.state, lay("basilica"))
    assert phase(state) == Phase.DISCARD_TYPE
    assert state.player == 0
    assert legal(state) == [discard("palazzo"), discard("campo"), discard("basilica")]
    play(state, discard("campo"))
    assert laid(state, 0) == {"palazzo": 1, "basilica": 1}
    assert discarded(state) == {"campo": 1}
    assert marker(state, "campo") is None
    assert (marker(state, "palazzo"), marker(state, "basilica")) == (0, 0)
    assert phase(state) == Phase.DRAIN


def test_11_13_casa_is_no_type():
    with position() as table:
        table.turn(0)
        table.lay(0, "palazzo")
        table.lay(0, "campo")
        table.hand(0, "casa")
    state = play(table.state, lay("casa"), place(67))
    assert phase(state) == Phase.DRAIN
    assert laid(state, 0) == {"palazzo": 1, "campo": 1}


def four_palazzo_cards(rule: str):
    """Seat 2 has added two palazzo cards to those of seat 0 (marker) and seat 1; it builds on 66-67."""
    with position(auto_forced=False, excess_rule=rule) as table:
        table.turn(2)
        table.lay(0, "palazzo")
        table.lay(1, "palazzo")
        table.hand(2, "palazzo", "palazzo")
        table.drain(66)
    assert marker(table.state, "palazzo") == 0
    state = play(table.state, lay("palazzo"), lay("palazzo"))
    assert state.player == 2
    assert legal_sites(state) == {240}
    return play(state, place(66, 67))


def test_11_26_builder_first():
    state = four_palazzo_cards("builder_first")
    assert state.scores == (3, 0, 6)
    assert [laid(state, seat).total() for seat in range(3)] == [0, 1, 0]
    assert marker(state, "palazzo") == 1
    assert [treasures(state, seat) for seat in range(3)] == [1, 0, 1]
    assert discarded(state) == {"palazzo": 3}


def test_11_26_default():
    state = four_palazzo_cards("active_keeps")
    assert [laid(state, seat).total() for seat in range(3)] == [0, 0, 1]
    assert marker(state, "palazzo") == 2
    assert [treasures(state, seat) for seat in range(3)] == [1, 1, 1]
    assert state.scores == (3, 4, 6), "seat 1 skips square 3"
    assert discarded(state) == {"palazzo": 3}


def test_11_27_marker_after_a_discard():
    with position() as table:
        table.turn(0)
        for seat in (0, 2, 1):
            table.lay(seat, "basilica")
        table.lay(0, "palazzo")
        table.hand(0, "campo")
    assert marker(table.state, "basilica") == 0
    state = play(table.state, lay("campo"))
    assert phase(state) == Phase.DISCARD_TYPE
    play(state, discard("basilica"))
    assert marker(state, "basilica") == 2
    assert (laid(state, 1), laid(state, 2)) == ({"basilica": 1}, {"basilica": 1})
    assert hand(state, 0).total() == 0
