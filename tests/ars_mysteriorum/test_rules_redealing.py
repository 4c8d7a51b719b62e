"""Re-dealing what a seat cannot know keeps all that it has seen (section 7)."""

from collections import Counter

import numpy as np
import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import asked, favours, hand, known, laid, peeked, play, until
from .reference import KINDS
from .scenario import new_game, position
from .worlds import BOWL, peeking, placing, seen, swapped

pytestmark = pytest.mark.plain


def redeals(state, seat: int, count: int = 40) -> list:
    """Return re-dealt copies of a position; each is sound and looks the same to the seat."""
    worlds = [state.determinize(seat, seed) for seed in range(count)]
    for world in worlds:
        assert world.broken() == []
        assert seen(world, seat) == seen(state, seat)
        assert asked(world) == asked(state)
    return worlds


def values_laid(world, seat: int) -> list[int]:
    """Return the values of a seat's favour cards at the tents, lap by lap."""
    return [int(value) for value in world.record["laid_value"][seat][: int(world.record["laid"][seat])]]


def test_redealing_bids():
    """The others' bids may be anything, the own one stays."""
    state = until(new_game(3), Phase.ORDER_BID)
    first = state.player
    play(state, m.bid(4), m.bid(6))
    (second,) = {0, 1, 2} - {first, state.player}
    own = redeals(state, first)
    assert {int(world.record["order_bid"][first]) for world in own} == {4}
    assert {int(world.record["order_bid"][second]) for world in own} == {1, 2, 3, 4, 5, 6}
    third = redeals(state, state.player)
    assert {int(world.record["order_bid"][first]) for world in third} == {1, 2, 3, 4, 5, 6}
    assert {int(world.record["order_bid"][second]) for world in third} == {1, 2, 3, 4, 5, 6}
    for world in own + third:
        for seat in (0, 1, 2):
            bid = int(world.record["order_bid"][seat])
            assert favours(world, seat) == [value for value in range(1, 7) if value != bid]


def test_redealing_face_down_favour_cards():
    """Seat 1 has bid 1 and laid two cards: any two of the other five; tents and laps stay."""
    state = play(placing(), m.place(6, m.B), m.place(2, m.V), m.PASS, m.place(3, m.B), m.place(5, m.S))
    worlds = redeals(state, 0, 60)
    pairs = Counter(tuple(values_laid(world, 1)) for world in worlds)
    assert len(pairs) > 10
    assert all(len({a, b, 1}) == 3 for a, b in pairs)
    for world in worlds:
        assert laid(world, 0) == {6: (m.B, 0), 3: (m.B, 0)}
        assert [tent for tent, _ in laid(world, 1).values()] == [m.V, m.S]
        assert sorted([*favours(world, 1), *values_laid(world, 1)]) == [2, 3, 4, 5, 6]


def test_redealing_keeps_what_a_peek_has_shown():
    state = play(peeking(3), m.card(BOWL), m.at_tent(m.B), m.place(2, m.V), m.place(6, m.B))
    for world in redeals(state, 0):
        assert peeked(world, 0) == {(1, 0)}
        assert values_laid(world, 1)[0] == 3
    worlds = redeals(state, 0)
    assert len({values_laid(world, 1)[1] for world in worlds}) > 1
    others = redeals(state, 2)
    assert len({values_laid(world, 1)[0] for world in others}) > 1


def test_redealing_shown_favour_cards_changes_nothing():
    with position(3) as table:
        table.at("window 6")
        table.bids(1, 1, 1)
        table.place(m.B, (0, 6), (1, 5), (2, 4))
        table.give(2, mysteries=["Secret Cache"])
    for world in redeals(table.state, 0):
        assert [values_laid(world, seat) for seat in range(3)] == [[6], [5], [4]]


def all_mysteries(world) -> Counter[str]:
    """Return all mysteries wherever they are."""
    r = world.record
    found = Counter(name for seat in range(world.num_players) for name in hand(world, seat))
    found += Counter({name: int(n) for name, n in zip(m.KIND_NAMES, r["discard"], strict=True)})
    kinds = [int(kind) for kind in r["offer"]] + [int(kind) for kind in r["pile"][: int(r["pile_size"])]]
    return found + Counter(m.KIND_NAMES[kind] for kind in kinds if kind < len(KINDS))


def test_redealing_mysteries_keeps_what_is_known():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [1, 0, 0, 0, 0], mysteries=["Summons"], drafted=["Slander"])
        table.give(1, mysteries=["Royal Stipend", "Homunculus"], drafted=["Slander"])
        table.give(2, drafted=["Counterspell", "Silver Tongue"])
    state = table.state
    worlds = redeals(state, 0)
    hands = set()
    for world in worlds:
        assert hand(world, 0) == ["Slander", "Summons"]
        assert known(world, 1) == (["Slander"], 2)
        assert hand(world, 2) == ["Silver Tongue", "Counterspell"]
        assert all_mysteries(world) == Counter({row["name"]: row["copies"] for row in KINDS})
        assert (world.record["discard"] == state.record["discard"]).all()
        hands.add(tuple(hand(world, 1)))
    assert len(hands) > 10
    assert len({world.record["pile"].tobytes() for world in worlds}) == len(worlds)


def test_redealing_stacks_keeps_the_set_of_each():
    state = until(new_game(4), Phase.ORDER_BID)
    worlds = redeals(state, 2, 10)
    for world in worlds:
        for tent in m.COLOURS:
            mine, theirs = sorted(world.record["stack"][tent]), sorted(state.record["stack"][tent])
            assert mine == theirs
        assert (world.record["display"] == state.record["display"]).all()
    assert len({world.record["stack"].tobytes() for world in worlds}) == len(worlds)


@pytest.mark.parametrize("auto_forced", [True, False])
def test_redealing_who_is_asked_for_mysteries(auto_forced):
    """For the others the seat that is asked may hold anything that it can play; for itself its hand stays."""
    worlds = swapped("window 9", "Royal Stipend", "Summons", also=("Homunculus",), auto_forced=auto_forced)
    for state in worlds:
        others = redeals(state, 2)
        assert {hand(world, state.player)[0] for world in others} == {"Royal Stipend", "Homunculus"}
        assert {hand(world, state.player)[0] for world in redeals(state, state.player)} == {"Royal Stipend"}


def test_redealing_who_is_asked_for_a_counterspell():
    """Seat 1's only card is the only Counterspell that seat 0 does not see: it must be there in every world."""
    with position(2) as table:
        table.at("window 9", round_no=1)
        table.give(0, mysteries=["Royal Stipend", *[m.COUNTERSPELL] * 3])
        table.give(1, mysteries=[m.COUNTERSPELL])
    state = play(table.state, m.card("Royal Stipend"))
    assert asked(state) == (1, "COUNTER")
    assert {tuple(hand(world, 1)) for world in redeals(state, 0, 10)} == {(m.COUNTERSPELL,)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_redealing_at_every_decision_of_a_game(players):
    """What a seat has seen is the same in every world, whatever is asked."""
    state = new_game(players, seed=50 + players)
    chance = np.random.default_rng(50 + players)
    for number in range(150):
        if state.done:
            return
        if number % 5 == 0:
            for seat in range(players):
                for world in redeals(state, seat, 2):
                    assert hand(world, seat) == hand(state, seat)
                    assert [known(world, p) for p in range(players)] == [known(state, p) for p in range(players)]
                    assert all_mysteries(world) == all_mysteries(state)
                    assert favours(world, seat) == favours(state, seat)
        state.step(int(chance.choice(state.legal_actions())))
