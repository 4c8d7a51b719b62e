"""Re-dealing agrees with everything that a seat has seen: compared with all worlds, counted out by brute force.

A small deck of five cards, three seats. The story is told by draws; a world is an initial order of the deck and the
index kept in every draw.
"""

from itertools import permutations, product

import numpy as np
import pytest

from signoria.envs.core import memory, rng
from signoria.envs.core.game import load_game

pytestmark = [pytest.mark.plain, pytest.mark.boundscheck]

CARDS = 5
SEATS = 3
ORDER = (3, 0, 4, 1, 2)
LEAST_DEALS, MOST_DEALS = 500, 4000
"""Worlds dealt: at least so many, and on until every possible one has turned up."""


def tell(order, draws):
    """Play draws (seat, number drawn, index kept); return the places (tuple) and what each seat saw."""
    deck = list(order)
    hands = [[] for _ in range(SEATS)]
    seen = [[] for _ in range(SEATS)]
    for seat, number, kept in draws:
        drawn, deck = deck[:number], deck[number:]
        seen[seat].append((tuple(drawn), kept))
        hands[seat].append(drawn.pop(kept))
        deck += drawn
    return (tuple(deck), tuple(tuple(hand) for hand in hands)), tuple(tuple(s) for s in seen)


def remembered(order, draws):
    """Return the memory after the same story, kept by the functions under test."""
    known = np.zeros((SEATS, CARDS), np.int32)
    memory.forget(known, SEATS, CARDS)
    deck = list(order)
    for seat, number, kept in draws:
        drawn, deck = np.array(deck[:number], np.int8), deck[number:]
        for card in drawn:
            memory.know(known, seat, int(card))
        memory.note_pick(known, SEATS, seat, drawn, number, kept, True)
        deck += [int(card) for k, card in enumerate(drawn) if k != kept]
    return known


def place_list(places):
    deck, hands = places
    return [*deck, *(card for hand in hands for card in hand)]


STORIES = [
    [(0, 3, 1)],
    [(0, 3, 2), (1, 3, 0)],
    [(1, 3, 0), (0, 2, 1), (2, 3, 1)],
    [(0, 2, 0), (1, 4, 2), (2, 3, 2)],
    [(0, 3, 0), (1, 2, 1), (0, 2, 0)],
]


def possible_worlds(story, viewer, seen):
    """Return every arrangement of the places that agrees with what the viewer saw."""
    choices = [[kept] if seat == viewer else range(number) for seat, number, kept in story]
    worlds = set()
    for order, kept in product(permutations(range(CARDS)), product(*choices)):
        draws = [(seat, number, k) for (seat, number, _), k in zip(story, kept, strict=True)]
        places, other_seen = tell(order, draws)
        if other_seen[viewer] == seen[viewer]:
            worlds.add(tuple(place_list(places)))
    return worlds


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("viewer", range(SEATS))
def test_no_possible_place_is_excluded_and_what_was_seen_lying_still_is_known(story, viewer):
    places, seen = tell(ORDER, story)
    known = remembered(ORDER, story)
    worlds = possible_worlds(story, viewer, seen)
    assert tuple(place_list(places)) in worlds
    for number, card in enumerate(place_list(places)):
        allowed = {c for c in range(CARDS) if (int(known[viewer][card]) >> c) & 1}
        assert {world[number] for world in worlds} <= allowed


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("viewer", range(SEATS))
def test_redealt_worlds_agree_with_what_the_viewer_saw(toy_id, story, viewer):
    places, seen = tell(ORDER, story)
    worlds = possible_worlds(story, viewer, seen)
    own = {card for drawn, kept in seen[viewer] for k, card in enumerate(drawn) if k == kept}
    state = np.zeros(1, load_game(toy_id).state_dtype)
    found = set()
    before = remembered(ORDER, story)
    for seed in range(MOST_DEALS):
        known = before.copy()
        rng.seed_rng(state[0], seed)
        rename = np.empty(CARDS, np.int64)
        hidden = sum(1 << c for c in range(CARDS) if c not in own)
        memory.redeal(state[0], known, SEATS, viewer, hidden, CARDS, rename)
        cards = [int(rename[c]) for c in place_list(places)]
        assert sorted(cards) == list(range(CARDS))
        for card in cards:
            assert (int(known[viewer][card]) >> card) & 1, "the new truth is not possible for the viewer"
        found.add(tuple(cards))
        if seed >= LEAST_DEALS and worlds <= found:
            break
    # The memory knows places one by one, not how they hang together: it may allow more worlds than there are.
    assert worlds <= found, f"viewer {viewer}: {len(worlds - found)} possible worlds never turn up"


def test_shuffled_returns_are_known_as_a_set():
    known = np.zeros((SEATS, CARDS), np.int32)
    memory.forget(known, SEATS, CARDS)
    drawn = np.array([4, 1, 0], np.int8)
    for card in drawn:
        memory.know(known, 0, int(card))
    memory.note_pick(known, SEATS, 0, drawn, 3, 1, False)
    assert known[0].tolist() == [0b10001, 0b00010, 0b11111, 0b11111, 0b10001]
    assert known[1].tolist() == [0b11111] * CARDS


def test_rename_bits_moves_every_bit():
    rename = np.array([2, 0, 1, 4, 3], np.int64)
    assert memory.rename_bits(0b01011, rename, CARDS) == 0b10101
