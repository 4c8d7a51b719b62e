"""Worked examples of section 11 about drawing cards and exchanging gold: 14-16."""

import pytest

from signoria.envs.venedig.constants import Phase

from .moves import END_DRAIN, PAY_END, TAKE_DECK, pay_swamp, pay_treasure, swap, take
from .reading import discarded, end_turn, hand, legal, pass_to, phase, play, pool, stock, tiles
from .scenario import position

pytestmark = pytest.mark.plain


def at_draw(*cards: str, pool: tuple[str, ...], deck: tuple[str, ...] = ()):
    """Seat 0 is at DRAW with these cards in hand."""
    with position() as table:
        table.turn(0)
        table.hand(0, *cards)
        table.pool(*pool)
        table.deck(*deck)
    return pass_to(table.state, Phase.DRAW)


def test_11_14_swap():
    state = at_draw("casa", "ponte", "ponte", pool=("palazzo", "campo"), deck=("basilica", "casa", "campo"))
    assert legal(state) == [take("palazzo"), take("campo"), TAKE_DECK, swap("casa"), swap("ponte")]
    play(state, swap("casa"))
    assert phase(state) == Phase.DRAW3
    assert legal(state) == [take("palazzo"), take("campo"), TAKE_DECK], "casa is barred"
    play(state, take("palazzo"))
    assert legal(state) == [take("campo"), TAKE_DECK]
    play(state, TAKE_DECK)
    assert hand(state, 0) == {"ponte": 2, "palazzo": 1, "basilica": 1, "casa": 1}
    assert pool(state) == {"casa", "campo"}
    assert int(state.record["active"]) == 1


def test_11_14_four_cards_cannot_be_swapped():
    state = at_draw("casa", "ponte", "ponte", "basilica", pool=("palazzo", "campo"))
    assert legal(state) == [take("palazzo"), take("campo"), TAKE_DECK]


def test_11_14_five_cards_draw_nothing():
    with position() as table:
        table.turn(0)
        table.hand(0, "casa", "ponte", "ponte", "basilica", "basilica")
        table.pool("palazzo", "campo")
    state = play(pass_to(table.state, Phase.DRAIN), END_DRAIN)
    assert hand(state, 0).total() == 5
    assert int(state.record["active"]) == 1


def test_11_15_four_cards_are_cleaned_up():
    state = at_draw("basilica", pool=("casa", "palazzo", "campo"), deck=("ponte", "ponte", "casa", "ponte"))
    play(state, swap("basilica"), TAKE_DECK)
    assert pool(state) == set()
    assert discarded(state) == {"casa": 1, "palazzo": 1, "campo": 1, "basilica": 1}
    assert hand(state, 0) == {"ponte": 2, "casa": 1}
    assert int(state.record["active"]) == 1


def test_11_15_three_cards_stay():
    state = at_draw("basilica", pool=("casa", "palazzo", "campo"), deck=("ponte", "ponte", "casa", "ponte"))
    play(state, swap("basilica"), take("casa"), TAKE_DECK)
    assert pool(state) == {"palazzo", "campo", "basilica"}
    assert not discarded(state)
    assert hand(state, 0) == {"ponte": 2, "casa": 1}
    assert int(state.record["active"]) == 1


def with_seven_gold(where: Phase):
    """Seat 0, on 0, owns treasure 4 and swamp tiles 1 and 2 and is at this decision; every choice is asked."""
    with position(auto_forced=False) as table:
        table.turn(0)
        table.hand(0, "casa")
        table.drain(0, 1)
        table.give(0, treasures=[4], swamp=[1, 2])
    state = pass_to(table.state, where)
    assert stock(state)[4] == 4
    assert {pay_treasure(4), pay_swamp(1), pay_swamp(2)} <= set(legal(state))
    return play(state, pay_treasure(4))


PAYING = [Phase.PLAY, Phase.DRAIN, Phase.DRAW]


@pytest.mark.parametrize("where", PAYING, ids=lambda where: where.name)
@pytest.mark.parametrize(("paid", "kept"), [(1, 2), (2, 1)])
def test_11_16_exchange(where, paid, kept):
    state = with_seven_gold(where)
    assert phase(state) == Phase.PAY
    assert legal(state) == [pay_swamp(1), pay_swamp(2)], "4 gold are not enough to stop"
    play(state, pay_swamp(paid))
    assert legal(state) == [PAY_END]
    play(state, PAY_END)
    assert state.scores == (1, 0, 0)
    assert tiles(state, 0) == ({}, {kept: 1})
    assert stock(state)[4] == 5
    assert int(state.record["swamp_paid"][paid]) == 1
    assert int(state.record["swamp_paid"].sum()) == 1
    assert phase(state) == where, "the interrupted decision comes back"
    assert state.player == 0


def test_11_16_pay_end_is_made_by_the_engine():
    with position() as table:
        table.turn(0)
        table.hand(0, "casa")
        table.drain(0, 1)
        table.give(0, treasures=[4], swamp=[1, 2])
    state = play(table.state, pay_treasure(4), pay_swamp(1))
    assert phase(state) == Phase.PLAY
    assert state.scores == (1, 0, 0)
    assert end_turn(state).scores == (1, 0, 0)
