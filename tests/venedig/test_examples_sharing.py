"""Worked examples of section 11 about treasures and gondola moves: 5, 11, 12 and 24."""

import pytest

from signoria.envs.venedig.constants import Phase

from .moves import bridge_island, lay, pay_treasure, place, place_ponte, site, site_of_line
from .reading import discarded, laid, legal, legal_sites, marker, phase, play, stock, treasures
from .scenario import position

pytestmark = pytest.mark.plain


def joint_palazzo(*, auto_forced: bool = True, treasure_stock: tuple[int, ...] | None = None):
    """Seat 2 has added the third palazzo to those of seat 0 (marker) and seat 1; only 66-67 has room.

    With a `treasure_stock` seat 2 owns all other treasures.
    """
    with position(auto_forced=auto_forced) as table:
        table.turn(2)
        table.lay(0, "palazzo")
        table.lay(1, "palazzo")
        table.hand(2, "palazzo")
        table.drain(66)
        if treasure_stock is not None:
            table.treasure_stock(*treasure_stock, holder=2)
    return play(table.state, lay("palazzo"))


def test_11_05_joint_building_is_placed_by_the_builder():
    state = joint_palazzo(auto_forced=False)
    assert state.player == 0
    assert legal_sites(state) == {240}
    assert site(66, 67) == 240
    assert state.scores == (0, 0, 0)
    assert play(state, place(66, 67)).scores == (6, 3, 4)


def test_11_05_joint_building():
    state = joint_palazzo()
    assert state.scores == (6, 3, 4)
    assert [treasures(state, seat) for seat in range(3)] == [1, 1, 1]
    assert discarded(state) == {"palazzo": 3}
    assert not any(laid(state, seat) for seat in range(3))
    assert marker(state, "palazzo") is None
    assert phase(state) == Phase.DRAIN
    assert state.player == 2


@pytest.mark.parametrize(("left", "drawn"), [((3, 6), (1, 1, 0)), ((6,), (1, 0, 0)), ((), (0, 0, 0))])
def test_11_05_order_of_the_treasures(left, drawn):
    state = joint_palazzo(treasure_stock=left)
    assert [treasures(state, seat) for seat in range(2)] == list(drawn[:2])
    assert treasures(state, 2) == 18 - len(left) + drawn[2]
    assert not stock(state)
    assert state.scores == (6, 3, 4)


def test_11_11_gondola_skipping_with_gold():
    with position() as table:
        table.turn(0)
        table.gondolas(10, 11, 13)
        table.give(0, treasures=[5, 5, 5])
        table.hand(0, "casa")
    state = play(table.state, *[pay_treasure(5)] * 3)
    assert state.scores == (15, 11, 13)


def test_11_11_gondola_skipping_with_a_campo():
    """A campo on 48 touches three built squares: 47, 49 and 53."""
    with position() as table:
        table.turn(0)
        table.gondolas(10, 11, 13)
        table.build("casa", 47)
        table.build("casa", 53)
        table.hand(0, "campo", "campo", "campo")
    state = play(table.state, *[lay("campo")] * 3, place(48))
    assert state.scores == (15, 11, 13)


def test_11_12_ponte_treasure():
    with position(auto_forced=False) as table:
        table.turn(1)
        table.gondolas(7, 35, 0)
        table.lay(0, "ponte", 2)
        table.hand(1, "ponte")
        table.drain(14, 42)
    state = play(table.state, lay("ponte"))
    assert state.player == 0
    assert legal_sites(state) == {site_of_line(1)} == {site(14, 42)}
    play(state, place_ponte(1))
    assert phase(state) == Phase.BRIDGE_ISLAND
    assert state.player == 0
    assert sorted(legal(state)) == sorted([bridge_island(1, "A"), bridge_island(1, "C")])
    play(state, bridge_island(1, "A"))
    assert [treasures(state, seat) for seat in range(3)] == [1, 0, 0]
    assert state.scores == (7, 35, 0), "no casa stands on A"


def test_11_24_treasures_exhausted():
    """Seats 1 and 0, both beside D, build a palazzo together; seat 1 is the builder, one treasure is left."""
    with position() as table:
        table.turn(0)
        table.lay(1, "palazzo", 2)
        table.hand(0, "palazzo")
        table.drain(66)
        table.treasure_stock(4, holder=2)
    state = play(table.state, lay("palazzo"))
    assert [treasures(state, seat) for seat in range(3)] == [0, 1, 17]
    assert not stock(state)
    assert state.scores == (3, 6, 0)
