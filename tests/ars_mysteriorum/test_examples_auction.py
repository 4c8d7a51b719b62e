"""Worked examples of section 11 about bids: the turn order (3, 4), the elements (5 to 9, 30), windows (10, 11)."""

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import asked, bank, bins, discarded, favours, hand, legal, order, phase, play, rest_of_round, tokens
from .scenario import position

pytestmark = pytest.mark.plain


def test_11_03_order_auction_with_ties():
    with position(4) as table:
        table.at("bids", order=(0, 1, 2, 3))
    state = play(table.state, m.bid(4), m.bid(6), m.bid(4), m.bid(6))
    seen = [asked(state)]
    for action in (18, 17, 20):
        play(state, action)
        seen.append(asked(state))
    assert seen[:3] == [(1, "POSITION"), (3, "POSITION"), (0, "POSITION")]
    assert order(state) == [3, 1, 2, 0]
    assert seen[3] == (3, "TAKE_MYSTERY")


def test_11_03_last_position_is_forced():
    with position(4, auto_forced=False) as table:
        table.at("positions", order=(0, 1, 2, 3))
        table.bids(4, 6, 4, 6)
    state = play(table.state, m.position_no(2), m.position_no(1), m.position_no(4))
    assert asked(state) == (2, "POSITION")
    assert legal(state) == [19] == [m.position_no(3)]


def test_11_04_silver_tongue():
    with position(3) as table:
        table.at("bids", order=(2, 0, 1))
        table.give(1, mysteries=["Silver Tongue"])
    state = table.state
    assert asked(state) == (2, "ORDER_BID")
    play(state, m.bid(4), m.bid(5), m.bid(3))
    assert asked(state) == (1, "MYSTERY_WINDOW")
    play(state, m.card("Silver Tongue"))
    sequence = []
    while phase(state) == Phase.POSITION:
        sequence.append(state.player)
        play(state, legal(state)[0])
    assert sequence == [1, 0]
    assert order(state) == [1, 0, 2]
    assert favours(state, 1) == [1, 2, 4, 5, 6]


def test_11_05_elements_with_five_players():
    with position(5) as table:
        table.at("window 6", order=(0, 1, 2, 3, 4))
        table.place(2, (0, 6), (0, 2), (1, 4), (3, 5))
        table.bins(2, 3, 2, 1)
    state = table.state
    assert [tokens(state, p)[m.Q] for p in range(5)] == [3, 1, 0, 2, 0]
    assert bins(state, 2) == [0, 0, 0]
    assert [favours(state, p) for p in range(5)] == [[1, 2, 3, 4, 5, 6]] * 5


def test_11_06_tie():
    with position(3) as table:
        table.at("window 6", order=(2, 0, 1))
        table.bids(1, 2, 4)
        table.place(1, (0, 5), (1, 5), (2, 3))
        table.bins(1, 3, 1)
    assert [tokens(table.state, p)[m.V] for p in range(3)] == [3, 1, 0]


def test_11_07_two_bins_for_one_seat():
    with position(4) as table:
        table.at("window 6")
        table.place(0, (0, 6), (0, 5), (1, 4))
        table.bins(0, 3, 2)
    assert [tokens(table.state, p)[m.B] for p in range(4)] == [5, 0, 0, 0]


def test_11_08_unclaimed_bin():
    with position(4) as table:
        table.at("window 6")
        table.place(4, (2, 1))
        table.bins(4, 3, 2)
    state = table.state
    assert tokens(state, 2)[m.S] == 3
    assert bins(state, 4) == [0, 2, 0]
    rest_of_round(state)
    assert bins(state, 4) == [3, 2, 0]
    assert bank(state)[m.S] == 22 - 5 - sum(tokens(state, p)[m.S] for p in range(4))


def test_11_09_bank_short():
    with position(5) as table:
        table.at("window 9")
        table.bins(2, 0, 0, 1)
        table.bank(m.Q, 4)
    state = table.state
    assert phase(state) == Phase.ORDER_BID
    assert bins(state, 2) == [3, 1, 1]
    assert bank(state)[m.Q] == 0


def test_11_09_short_bins_are_worth_what_they_hold():
    with position(5) as table:
        table.at("window 6")
        table.bins(2, 3, 1, 1)
        table.place(2, (1, 4), (3, 5))
    assert [tokens(table.state, p)[m.Q] for p in range(5)] == [0, 1, 0, 3, 0]
    assert bins(table.state, 2) == [0, 0, 1]


def flattery_and_slander(counterspells: bool = False, auto_forced: bool = True):
    """Return the position of example 10, or of 11."""
    extra = [m.COUNTERSPELL] if counterspells else []
    with position(3, auto_forced=auto_forced) as table:
        table.at("window 6", order=(1, 0, 2))
        table.give(0, mysteries=["Whispered Flattery"])
        table.give(1, mysteries=["Slander", *extra])
        table.give(2, mysteries=extra)
        table.place(0, (0, 4), (1, 5))
        table.bins(0, 3, 1)
    return table.state


def won(state) -> list[int]:
    """Return the Brimstone of all seats."""
    return [tokens(state, p)[m.B] for p in range(3)]


def test_11_10_flattery_and_slander():
    state = flattery_and_slander()
    assert asked(state) == (1, "MYSTERY_WINDOW")
    play(state, m.PASS)
    assert asked(state) == (0, "MYSTERY_WINDOW")
    play(state, m.card("Whispered Flattery"))
    assert asked(state) == (1, "MYSTERY_WINDOW")
    assert legal(state) == [m.PASS, m.card("Slander")]
    play(state, m.card("Slander"))
    assert phase(state) != Phase.MYSTERY_WINDOW
    assert won(state) == [1, 3, 0]


def test_11_10_targets_without_auto_forced():
    state = play(flattery_and_slander(auto_forced=False), m.PASS, m.card("Whispered Flattery"))
    assert (asked(state), legal(state)) == ((0, "TARGET_TENT"), [90])
    play(state, m.at_tent(0), m.card("Slander"))
    assert (asked(state), legal(state)) == ((1, "TARGET_PAWN"), [95])
    play(state, m.pawn(0))
    assert (asked(state), legal(state)) == ((1, "TARGET_TENT"), [90])
    play(state, m.at_tent(0))
    assert won(state) == [1, 3, 0]


def test_11_10_without_slander():
    state = play(flattery_and_slander(), m.PASS, m.card("Whispered Flattery"), m.PASS)
    assert won(state) == [3, 1, 0]


def test_11_11_counterspell():
    state = play(flattery_and_slander(counterspells=True), m.PASS, m.card("Whispered Flattery"))
    assert (asked(state), legal(state)) == ((2, "COUNTER"), [m.PASS, 89])
    play(state, m.PASS)
    assert asked(state) == (1, "COUNTER")
    play(state, m.PASS)
    assert asked(state) == (1, "MYSTERY_WINDOW")
    before = discarded(state)
    play(state, m.card("Slander"))
    assert asked(state) == (2, "COUNTER")
    play(state, m.COUNTER)
    assert phase(state) != Phase.COUNTER
    assert won(state) == [3, 1, 0]
    gone = {name: n - before.get(name, 0) for name, n in discarded(state).items()}
    assert {name: n for name, n in gone.items() if n} == {"Slander": 1, m.COUNTERSPELL: 1}
    assert hand(state, 1) == [m.COUNTERSPELL]
    assert hand(state, 2) == []


def test_11_30_three_cards_at_most():
    with position(2) as table:
        table.at("favours")
    state = play(table.state, m.place(2, m.R), m.PASS, m.place(3, m.R), m.place(4, m.R))
    assert asked(state) == (0, "PLACE_FAVOR")
    free = [m.place(value, tent) for value in (5, 6) for tent in m.COLOURS if tent != m.R]
    assert legal(state) == [m.PASS, *free]
