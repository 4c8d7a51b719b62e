"""Re-dealt worlds are equally likely, as far as what a seat has seen goes (sections 7 and 8)."""

from collections import Counter
from itertools import permutations

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import hand, numbers, play, until
from .reference import KINDS
from .scenario import new_game, position

WORLDS = 3000
SEED = 7000


def frequencies(state, seat: int, read) -> Counter:
    """Return how often something is read in the worlds of a seat."""
    print(f"seeds {SEED}..{SEED + WORLDS - 1}")
    return Counter(read(state.determinize(seat, SEED + number)) for number in range(WORLDS))


def is_even(found: Counter, shares: dict) -> None:
    """Check that everything possible turns up, and within five standard deviations of its share."""
    assert set(found) == set(shares)
    for value, share in shares.items():
        expected = WORLDS * share
        deviation = (expected * (1 - share)) ** 0.5
        assert abs(found[value] - expected) < 5 * deviation, (value, found[value], expected)


def test_bids():
    state = until(new_game(3), Phase.ORDER_BID)
    first = state.player
    play(state, m.bid(4))
    found = frequencies(state, state.player, lambda world: int(world.record["order_bid"][first]))
    is_even(found, dict.fromkeys(range(1, 7), 1 / 6))


def test_two_face_down_favour_cards():
    with position(2) as table:
        table.at("favours")
        table.bids(1, 3)
    state = play(table.state, m.place(6, m.B), m.place(2, m.V), m.place(5, m.B), m.place(6, m.S))
    found = frequencies(state, 0, lambda world: tuple(numbers(world.record["laid_value"][1][:2])))
    is_even(found, dict.fromkeys(permutations((1, 2, 4, 5, 6), 2), 1 / 20))


def test_the_mystery_that_was_dealt():
    """One unknown card in seat 1's hand: any of those that seat 0 does not see, by their numbers."""
    with position(2) as table:
        table.at("recipes", seat=0)
        table.give(0, [1, 0, 0, 0, 0], mysteries=["Summons", "Summons"])
        table.give(1, mysteries=["Slander"])
    state = table.state
    left = Counter({row["name"]: row["copies"] for row in KINDS}) - Counter(["Summons", "Summons"])
    left -= Counter({m.KIND_NAMES[kind]: int(n) for kind, n in enumerate(state.record["discard"])})
    found = frequencies(state, 0, lambda world: hand(world, 1)[0])
    is_even(found, {name: count / left.total() for name, count in left.items()})


@pytest.mark.parametrize("place", [0, 1])
def test_the_top_of_a_stack(place):
    state = until(new_game(3), Phase.ORDER_BID)
    size = int(state.record["stack_size"][4])
    cards = numbers(state.record["stack"][4][:size])
    found = frequencies(state, 1, lambda world: int(world.record["stack"][4][size - 1 - place]))
    is_even(found, dict.fromkeys(cards, 1 / size))
