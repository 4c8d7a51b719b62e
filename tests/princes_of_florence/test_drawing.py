"""Drawing cards and putting the others under the deck (sections 4.2, 8 and option `return_order`)."""

from itertools import permutations

import pytest

from signoria.envs.princes_of_florence.constants import NO_CARD, Phase

from .moves import (
    BUY_BONUS,
    PASS,
    PROFESSION,
    TAKE_PROFESSION,
    Bonus,
    Prestige,
    pick_bonus,
    pick_prestige,
    pick_profession,
    select,
)
from .scenario import cards, deck, legal, phase, play, position

FIVE_PROFESSIONS = [PROFESSION[name] for name in ("Poet", "Lawyer", "Painter", "Composer", "Sculptor")]
FIVE_BONUS = [Bonus.LAKES, Bonus.FORESTS, Bonus.PARKS, Bonus.JESTERS, Bonus.BUILDINGS]
FIVE_PRESTIGE = [
    Prestige.MOST_LAKES,
    Prestige.MOST_FORESTS,
    Prestige.MOST_PARKS,
    Prestige.MOST_JESTERS,
    Prestige.MOST_WORKS,
]
DRAWS = [
    ("profession", FIVE_PROFESSIONS, TAKE_PROFESSION, pick_profession("Mathematician"), "hand"),
    ("bonus", FIVE_BONUS, BUY_BONUS, pick_bonus(Bonus(0)), "bonus_hand"),
    ("prestige", FIVE_PRESTIGE, select("Prestige card"), pick_prestige(Prestige(0)), "prestige_hand"),
]


def drawing(kind: str, top: list[int], action: int, *, seed: int = 1, **options):
    """Seat 0 has drawn the five cards that lay on top."""
    with position(seed=seed, **options) as table:
        table.stack(kind, top)
        if kind == "prestige":
            table.auction(0, withdrawn=[1, 2])
        else:
            table.turn(0)
    return play(table.state, action)


@pytest.mark.plain
@pytest.mark.parametrize(("kind", "top", "action", "first_pick", "hand"), DRAWS)
@pytest.mark.parametrize("kept", range(5))
def test_in_the_order_drawn(kind, top, action, first_pick, hand, kept):
    state = drawing(kind, top, action)
    below = deck(state.record, kind)
    assert [int(card) for card in state.record["drawn"]] == [int(card) for card in top]
    assert not set(below) & {int(card) for card in top}, "drawn cards are out of the deck"
    assert not state.record[hand][0], "and not in the hand yet"
    play(state, first_pick + top[kept])
    assert cards(state.record[hand][0]) == {int(top[kept])}
    assert deck(state.record, kind) == below + [int(card) for card in top if card != top[kept]]
    assert state.record["drawn_size"] == 0
    assert all(card == NO_CARD for card in state.record["drawn"])


@pytest.mark.parametrize(("kind", "top", "action", "first_pick", "hand"), DRAWS)
def test_shuffled(kind, top, action, first_pick, hand):
    orders = set()
    for seed in range(250):
        state = drawing(kind, top, action, seed=seed, return_order="shuffled")
        below = deck(state.record, kind)
        play(state, first_pick + top[0])
        after = deck(state.record, kind)
        assert after[:-4] == below, "the cards left in the deck keep their order"
        orders.add(tuple(after[-4:]))
    expected = {tuple(int(card) for card in order) for order in permutations(top[1:])}
    assert orders <= expected
    assert len(orders) >= 22, "24 orders, each missed by 250 seeds with probability 2e-5"


@pytest.mark.plain
def test_the_deck_turns_round():
    """Four takers see 5, then 5 with the four returned ones, in the order in which they went down."""
    left = ["Poet", "Lawyer", "Painter", "Composer", "Sculptor", "Dramatist", "Botanist"]
    with position(players=4) as table:
        table.leave_professions(left, rest_to=3)
        table.turn(0)
    state = play(table.state, TAKE_PROFESSION, pick_profession("Poet"), PASS, TAKE_PROFESSION)
    drawn = [int(card) for card in state.record["drawn"]]
    assert drawn == [PROFESSION[name] for name in ("Dramatist", "Botanist", "Lawyer", "Painter", "Composer")]
    play(state, pick_profession("Lawyer"))
    order = [PROFESSION[name] for name in ("Sculptor", "Dramatist", "Botanist", "Painter", "Composer")]
    assert deck(state.record, "profession") == order


@pytest.mark.plain
def test_a_single_card_is_taken_without_asking():
    with position(auto_forced=True) as table:
        table.leave_professions(["Poet"], rest_to=2)
        table.turn(0)
    state = play(table.state, TAKE_PROFESSION)
    assert phase(state) == Phase.ACTION_MAIN
    assert cards(state.record["hand"][0]) == {PROFESSION["Poet"]}
    assert state.record["profession_deck_size"] == 0
    assert TAKE_PROFESSION not in legal(state)


@pytest.mark.plain
def test_there_are_always_five_prestige_cards():
    with position(players=2) as table:
        for seat in range(2):
            table.give(seat, prestige=list(Prestige)[3 * seat : 3 * seat + 3])
        table.auction(0, round_no=7, withdrawn=[1])
    state = play(table.state, select("Prestige card"))
    assert state.record["drawn_size"] == 5
    assert len(legal(state)) == 5
