"""Worked examples of section 11 about set-up, exchanges, moving and earning: 1, 2, 12 to 19 and 28."""

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import asked, bank, book, display, hand, legal, money, pawn, phase, pile_size, play, tokens
from .scenario import position

pytestmark = pytest.mark.plain


def test_11_01_set_up_purchase():
    with position(3) as table:
        table.at("set-up", seat=1)
        table.give(0, [2, 1, 1, 1, 1])
        table.give(1, [1, 2, 1, 1, 1])
        table.give(2, [1, 1, 2, 1, 1])
        table.show(1, "Emerald I", "Ruby II")
    state = table.state
    assert asked(state) == (1, "SETUP_EARN")
    assert legal(state) == [0, 6, 7, 8, 9, 10, 65]
    assert bank(state)[m.V] == 18
    play(state, 65)
    assert tokens(state, 1) == [0, 0, 1, 1, 1]
    assert money(state, 1) == 3
    assert book(state, 1) == {"Emerald": 1}
    assert bank(state)[m.V] == 20
    assert display(state, 1) == [None, "Ruby II"]
    assert asked(state) == (2, "SETUP_EARN")
    play(state, m.PASS)
    assert phase(state) == Phase.ORDER_BID
    assert None not in display(state, 1)
    assert display(state, 1)[1] == "Ruby II"


def test_11_02_exchange():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [3, 0, 1, 0, 0])
    state = table.state
    before = bank(state)
    play(state, 10)
    assert (asked(state), legal(state)) == ((0, "EXCHANGE_GIVE"), [1, 3])
    play(state, m.give(m.B), m.give(m.B), m.give(m.B))
    assert tokens(state, 0) == [0, 0, 1, 0, 1]
    assert [now - then for now, then in zip(bank(state), before, strict=True)] == [3, 0, 0, 0, -1]
    assert asked(state) == (0, "EARN")
    assert not set(m.EXCHANGES) & set(legal(state))


def crowd(*, first: list[int], second: list[int] | None = None):
    """Return example 12: seats 0 and 2 on tent 0, seat 1 on tent 3, neutral apprentices on tents 3 and 4."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.pawns({0: 0, 1: 3, 2: 0})
        table.give(0, first)
        table.give(1, second or [0] * 5)
    return table.state


def test_11_12_fees():
    state = crowd(first=[3, 0, 1, 2, 2])
    assert asked(state) == (0, "GO_TENT")
    assert legal(state) == [6, 7, 8, 9, 10, 59, 61]


@pytest.mark.parametrize(("tent", "fee"), [(m.B, 4), (m.V, 1), (m.Q, 1), (m.R, 3), (m.S, 2)])
def test_11_12_every_fee(tent, fee):
    have = [4, 4, 4, 4, 4]
    state = play(crowd(first=have), m.go(tent))
    assert tokens(state, 0) == [4 - fee if colour == tent else 4 for colour in m.COLOURS]
    assert pawn(state, 0) == tent
    one_short = [fee - 1 if colour == tent else 5 for colour in m.COLOURS]
    assert m.go(tent) not in legal(crowd(first=one_short))


@pytest.mark.parametrize(("have", "ways"), [([0, 0, 0, 4, 3], [m.R, m.S]), ([0, 0, 0, 3, 2], [])])
def test_11_13_later_movers_see_the_new_crowd(have, ways):
    state = play(crowd(first=[0, 1, 0, 0, 2], second=have), m.go(m.S))
    assert asked(state) == (1, "GO_TENT")
    assert m.among(legal(state), "GO_TENT", 5) == ways
    assert (m.BALK in legal(state)) == (not ways)


@pytest.mark.parametrize(("tent", "left"), [(m.S, [0, 0, 0, 4, 0]), (m.R, [0, 0, 0, 0, 3])])
def test_11_13_later_movers_pay_for_the_new_crowd(tent, left):
    state = play(crowd(first=[0, 1, 0, 0, 2], second=[0, 0, 0, 4, 3]), m.go(m.S), m.go(tent))
    assert tokens(state, 1) == left


def balk(auto_forced: bool):
    """Return example 14; the other seats have nothing and stand elsewhere."""
    with position(3, auto_forced=auto_forced) as table:
        table.at("moves", seat=0)
        table.give(0, [2, 0, 0, 0, 0])
    return table.state


def test_11_14_balk():
    state = balk(auto_forced=False)
    assert (asked(state), legal(state)) == ((0, "GO_TENT"), [m.BALK])
    play(state, m.BALK)
    assert tokens(state, 0) == [2, 0, 0, 0, 0]
    assert pawn(state, 0) == 0


def test_11_14_after_balking_only_a_mystery_can_be_bought():
    state = balk(auto_forced=True)
    assert (asked(state), legal(state)) == ((0, "EARN"), [m.PASS, m.BUY])
    size = pile_size(state)
    play(state, m.BUY)
    assert tokens(state, 0) == [1, 0, 0, 0, 0]
    assert len(hand(state, 0)) == 1
    assert pile_size(state) < size


INVITATION, CLOAK = "Master's Invitation", "Cloak of Shadows"


@pytest.mark.parametrize(("cards", "fee"), [([INVITATION, CLOAK], 0), ([INVITATION], 2), ([CLOAK], 3), ([], 5)])
def test_11_15_free_staying(cards, fee):
    with position(3) as table:
        table.at("moves", seat=0)
        table.pawns({1: 0, 2: 0})
        table.give(0, [5, 0, 0, 0, 0], mysteries=cards)
    state = play(table.state, *(m.card(name) for name in cards), m.go(m.B))
    assert tokens(state, 0) == [5 - fee, 0, 0, 0, 0]


def at_recipes(players: int = 3, *, have: list[int], shown: tuple[str, ...], cards: tuple[str, ...], auto_forced=True):
    """Return a position in phase 8: seat 0 stands at tent 0 with these tokens, recipes and mysteries."""
    with position(players, auto_forced=auto_forced) as table:
        table.at("recipes", seat=0)
        table.show(0, *shown)
        table.give(0, have, mysteries=cards)
    return table.state


STONE = "Philosopher's Stone"


def test_11_16_philosophers_stone():
    state = at_recipes(have=[0, 1, 2, 0, 0], shown=("Platinum III",), cards=(STONE,), auto_forced=False)
    assert m.earn(0, 0) not in legal(state)
    play(state, m.card(STONE), m.earn(0, 0))
    assert (asked(state), legal(state)) == ((0, "WAIVE"), [121, 122])
    play(state, 122)
    assert legal(state) == [121]
    play(state, 121)
    assert tokens(state, 0) == [0, 0, 0, 0, 0]
    assert money(state, 0) == 7
    assert book(state, 0) == {"Platinum": 1}


def test_11_17_discount_larger_than_needed():
    cards = (STONE, STONE, "Midnight Oil")
    state = at_recipes(have=[0] * 5, shown=("Platinum I", "Silver I"), cards=cards, auto_forced=False)
    play(state, *(m.card(name) for name in cards), m.earn(0, 0))
    waives = []
    while phase(state) == Phase.WAIVE:
        waives.append(legal(state)[0])
        play(state, waives[-1])
    assert waives == [121, 122, 123]
    assert money(state, 0) == 3
    assert tokens(state, 0) == [0] * 5
    assert (asked(state), legal(state)) == ((0, "EARN"), [m.PASS])


def test_11_18_recipe_or_mystery():
    state = at_recipes(have=[1, 1, 2, 1, 1], shown=("Platinum I", "Silver I"), cards=())
    assert {m.earn(0, 0), m.earn(0, 1), m.BUY} <= set(legal(state))
    play(state, m.earn(0, 0))
    assert (state.player, phase(state)) != (0, Phase.EARN)
    assert hand(state, 0) == []


def test_11_18_midnight_oil():
    cards = ("Midnight Oil", "Astral Journey")
    state = at_recipes(have=[3, 1, 2, 1, 2], shown=("Platinum I", "Silver I"), cards=cards)
    play(state, m.card("Midnight Oil"), m.earn(0, 0))
    assert asked(state) == (0, "EARN")
    assert legal(state) == [m.PASS, *m.EXCHANGES, m.earn(0, 1), m.card("Astral Journey")]
    play(state, m.earn(0, 1))
    assert (state.player, phase(state)) != (0, Phase.EARN)
    assert book(state, 0) == {"Platinum": 1, "Silver": 1}


def test_11_19_no_refill_within_the_phase():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.pawns({0: 2, 1: 2, 2: 2})
        table.show(2, "Amethyst I", "Amethyst II")
        table.give(0, [1, 1, 0, 1, 0])
        table.give(1, [0, 0, 2, 1, 0])
        table.give(2, [0, 0, 0, 0, 1])
    state = play(table.state, m.earn(2, 0), m.earn(2, 1))
    assert display(state, 2) == [None, None]
    assert (asked(state), legal(state)) == ((2, "EARN"), [m.PASS, m.BUY])


@pytest.mark.parametrize(("have", "stays"), [(4, True), (3, False)])
def test_11_28_summons(have, stays):
    with position(3) as table:
        table.at("window 7", order=(0, 1, 2))
        table.give(0, [0, 0, 2, 0, 2], mysteries=["Summons"])
        table.give(1, [0, have, 0, 0, 0])
    state = play(table.state, m.card("Summons"), m.pawn(4), m.at_tent(m.V))
    assert pawn(state, 4) == m.V
    assert asked(state) == (0, "GO_TENT")
    play(state, m.go(m.Q))
    assert (m.go(m.V) in legal(state)) == stays
    if stays:
        assert asked(state) == (1, "GO_TENT")
        play(state, m.go(m.V))
        assert tokens(state, 1) == [0, 0, 0, 0, 0]


def test_11_28_without_summons():
    with position(3) as table:
        table.at("moves", seat=1)
        table.give(1, [0, 3, 0, 0, 0])
    state = play(table.state, m.go(m.V))
    assert tokens(state, 1) == [0, 0, 0, 0, 0]
