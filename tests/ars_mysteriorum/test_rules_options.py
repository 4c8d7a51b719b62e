"""The options of section 9, one by one."""

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import (
    asked,
    display,
    hand,
    legal,
    offer,
    order,
    phase,
    pile_size,
    plain_move,
    play,
    round_no,
    tokens,
    until,
)
from .reference import RECIPES
from .scenario import new_game, position

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(("players", "rounds"), [(2, 19), (3, 12), (4, 9), (5, 7)])
def test_without_mysteries_the_pile_is_a_clock(players, rounds):
    state = new_game(players, mysteries=False)
    seen = set()
    while not state.done:
        seen.add(phase(state))
        assert not state.record["hand"].any()
        assert offer(state) == [None] * players
        if phase(state) == Phase.ORDER_BID:
            assert pile_size(state) == 40 - players * (1 + round_no(state))
        state.step(plain_move(state))
    assert not seen & {Phase.MYSTERY_WINDOW, Phase.TAKE_MYSTERY, Phase.COUNTER}
    assert round_no(state) == rounds + 1


def test_without_mysteries_none_can_be_bought():
    with position(3, mysteries=False) as table:
        table.at("recipes", seat=0)
        table.give(0, [1, 1, 0, 0, 0])
    assert m.BUY not in legal(table.state)


def test_order_by_bid():
    with position(4, order_by_bid=True) as table:
        table.at("bids", order=(3, 1, 0, 2))
        table.give(2, mysteries=["Silver Tongue"])
    state = play(table.state, m.bid(4), m.bid(6), m.bid(4), m.bid(2))
    assert asked(state) == (2, "MYSTERY_WINDOW")
    play(state, m.card("Silver Tongue"))
    assert asked(state)[1] == "TAKE_MYSTERY"
    assert order(state) == [1, 2, 3, 0]


def test_scattered_recipes():
    """The copies of an item lie in different tents, as the column `tent_scattered` tells."""
    state = new_game(3, recipe_distribution="scattered")
    for tent in m.COLOURS:
        size = int(state.record["stack_size"][tent])
        cards = {int(card) for card in state.record["stack"][tent][:size]}
        cards |= {m.RECIPE[name] for name in display(state, tent)}
        assert cards == {row["id"] for row in RECIPES if row["tent_scattered"] == tent}


def test_without_bid_pass_a_card_must_be_placed():
    with position(2, bid_pass=False) as table:
        table.at("favours")
    state = table.state
    assert m.PASS not in legal(state)
    placed = 0
    while phase(state) == Phase.PLACE_FAVOR:
        assert m.PASS not in legal(state)
        play(state, legal(state)[-1])
        placed += 1
    assert placed == 10


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
def test_max_bids(most):
    with position(2, max_bids=most) as table:
        table.at("favours")
    state, placed = table.state, [0, 0]
    while phase(state) == Phase.PLACE_FAVOR:
        placed[state.player] += 1
        play(state, legal(state)[-1])
    assert placed == [most, most]


def test_random_colours_are_dealt_to_the_seats():
    seen = set()
    for seed in range(30):
        record = new_game(3, seed, random_colours=True).record
        colours = tuple(int(colour) for colour in record["colour"][:3])
        assert len(set(colours)) == 3
        seen |= {(seat, colour) for seat, colour in enumerate(colours)}
    assert seen == {(seat, colour) for seat in range(3) for colour in m.COLOURS}


def test_colours_by_number_without_the_option():
    assert [int(colour) for colour in new_game(4).record["colour"][:4]] == [0, 1, 2, 3]


def exchanges(state) -> list[int]:
    """Return the colours that an exchange may bring."""
    return m.among(legal(state), "EXCHANGE", 5)


def test_exchange_filter_at_set_up_looks_at_the_own_tent():
    """Gold I costs [0,1,0,1,2] and Platinum III [0,2,3,0,0]; the seat has two Verdigris and one of all else."""
    with position(3, exchange_filter=True) as table:
        table.at("set-up", seat=0)
        table.show(0, "Gold I", "Platinum III")
        table.give(0, [1, 2, 1, 1, 1])
    assert exchanges(table.state) == [m.Q, m.S]


def test_exchange_filter_in_phase_eight_looks_at_the_tent_where_the_seat_may_earn():
    """Tent 1 shows Emerald I [1,2,0,0,0] and Sapphire II [0,1,1,0,1]; the other tents do not count."""
    with position(3, exchange_filter=True) as table:
        table.at("recipes", seat=0)
        table.pawns({0: 1})
        table.show(1, "Emerald I", "Sapphire II")
        table.give(0, [4, 1, 1, 0, 0])
    assert exchanges(table.state) == [m.V, m.S]


def test_exchange_filter_offers_nothing_to_who_is_not_admitted():
    with position(3, exchange_filter=True) as table:
        table.at("recipes", seat=0)
        table.admitted(1, 2)
        table.give(0, [4, 1, 1, 0, 0], mysteries=["Astral Journey"])
        for tent in m.COLOURS:
            table.show(
                tent, {0: "Silver II", 1: "Sapphire III", 2: "Turquoise III", 3: "Myrrh III", 4: "Indigo I"}[tent]
            )
            table.stack(tent)
    state = table.state
    assert exchanges(state) == []
    play(state, m.card("Astral Journey"))
    assert exchanges(state) == [m.V, m.Q, m.R, m.S]


def test_exchange_filter_at_a_move_looks_at_all_tents_and_fees():
    """Every displayed recipe can be paid but for Salt; the fee of the crowded tent 0 lacks Brimstone."""
    with position(3, exchange_filter=True) as table:
        table.at("moves", seat=0)
        table.pawns({1: 0, 2: 0})
        shown = {0: "Silver II", 1: "Emerald I", 2: "Turquoise I", 3: "Frankincense II", 4: "Indigo I"}
        for tent, name in shown.items():
            table.show(tent, name)
            table.stack(tent)
        table.give(0, [3, 2, 2, 2, 0], mysteries=["Cloak of Shadows", "Master's Invitation"])
    state = table.state
    assert exchanges(state) == [m.B, m.S]
    play(state, m.card("Cloak of Shadows"))
    assert exchanges(state) == [m.S]


def test_exchange_filter_does_not_look_at_discounts():
    with position(3, exchange_filter=True) as table:
        table.at("recipes", seat=0)
        table.show(0, "Silver I", "Silver II")
        table.give(0, [1, 1, 1, 2, 0], mysteries=["Philosopher's Stone"])
    state = table.state
    assert exchanges(state) == [m.S]
    play(state, m.card("Philosopher's Stone"))
    assert exchanges(state) == [m.S]


def test_without_auto_forced_single_choices_are_asked():
    with position(3, auto_forced=False) as table:
        table.at("moves", seat=0)
    state = table.state
    assert (asked(state), legal(state)) == ((0, "GO_TENT"), [m.BALK])
    counts = int(state.record["decisions"])
    until(state, Phase.ORDER_BID)
    assert int(state.record["decisions"]) > counts
    assert int(state.record["forced"]) == 0


def test_auto_forced_changes_nothing_else():
    """The same seed and the same plain moves lead to the same end."""
    ends = []
    for auto in (True, False):
        state = new_game(4, 5, auto_forced=auto)
        while not state.done:
            state.step(plain_move(state))
        facts = [(tokens(state, p), hand(state, p)) for p in range(4)]
        ends.append((state.scores, state.ranks, round_no(state), facts))
    assert ends[0] == ends[1]
