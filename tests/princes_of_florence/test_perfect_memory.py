"""Which worlds a seat with perfect memory holds possible (section 7), in positions small enough to list them."""

from itertools import permutations

import pytest

from signoria.envs.princes_of_florence import constants as c

from . import reference as ref
from .moves import BUY_BONUS, PASS, TAKE_PROFESSION, Bonus, convert, pick_bonus, play_bonus, recruit, work
from .scenario import deck, finish_setup, legal, new_game, play, position, rearranged

TRIALS = 400


def name(card: int) -> str:
    """Return a profession's name."""
    return ref.PROFESSIONS[card]["name_en"]


def pick(state, card: int):
    """Keep a drawn profession and end the turn."""
    return play(state, c.PICK_PROFESSION + card)


def open_game(**options):
    """Five seats after an open deal, seat 0 to act: everybody knows which six professions form the deck."""
    state = finish_setup(new_game(5, seed=3, **options))
    with rearranged(state) as table:
        for seat in table.seats:
            table.give(seat, jesters=1)
        table.turn(0)
    return state, deck(state.record, "profession")


def decks(state, viewer: int, kind: str = "profession") -> set[tuple[int, ...]]:
    """Return every order of a deck that the viewer's re-deals show."""
    return {tuple(deck(state.determinize(viewer, seed).record, kind)) for seed in range(TRIALS)}


def test_the_last_unseen_card_is_deduced():
    state, (a, b, middle, d, e, f) = open_game()
    pick(play(state, TAKE_PROFESSION), middle)
    assert decks(state, 0) == {(f, a, b, d, e)}
    others = {order[0] for order in decks(state, 1)}
    assert others == {a, b, middle, d, e, f}, "seat 1 has seen nothing"


def second_draw(kept: int, **options):
    """Seat 0 has seen a b c d e and kept c; seat 1 then drew f a b d e and kept the card number `kept` of them."""
    state, (a, b, middle, d, e, f) = open_game(**options)
    pick(play(state, TAKE_PROFESSION), middle)
    play(state, PASS, TAKE_PROFESSION)
    drawn = [int(card) for card in state.record["drawn"]]
    assert set(drawn) == {f, a, b, d, e}
    return pick(state, drawn[kept]), drawn


@pytest.mark.parametrize("kept", range(5))
def test_one_of_five_cards_was_kept_by_another(kept):
    state, drawn = second_draw(kept)
    expected = {tuple(card for card in drawn if card != out) for out in drawn}
    assert decks(state, 0) == expected
    assert decks(state, 1) == {tuple(card for card in drawn if card != drawn[kept])}
    for seed in range(50):
        world = state.determinize(0, seed).record
        hidden = ref.members(world["hand"][1]) - ref.members(world["known_hand"][1])
        assert hidden == set(drawn) - set(deck(world, "profession"))


@pytest.mark.parametrize("kept", range(5))
def test_redealt_worlds_do_not_give_the_truth_away(kept):
    """All five worlds are equally likely for seat 0: a search must not learn from the re-deals which one is true."""
    state, drawn = second_draw(kept)
    orders = [tuple(deck(state.determinize(0, seed).record, "profession")) for seed in range(TRIALS)]
    for out in drawn:
        share = orders.count(tuple(card for card in drawn if card != out)) / TRIALS
        assert 0.1 < share < 0.3


@pytest.mark.parametrize("kept", range(5))
def test_a_card_played_later_tells_what_was_kept(kept):
    state, drawn = second_draw(kept)
    with rearranged(state) as table:
        table.give(1, jesters=2)
    play(state, work(name(drawn[kept])), convert(0))
    assert decks(state, 0) == {tuple(card for card in drawn if card != drawn[kept])}


SEEN = [
    Bonus.FORESTS,
    Bonus.PARKS,
    Bonus.LARGE_BUILDINGS,
    Bonus.MEDIUM_BUILDINGS,
    Bonus.SMALL_BUILDINGS,
]
"""Drawn by seat 0, who keeps the third; worth nothing to seat 1."""


def played_from_two(held: Bonus, below: Bonus, kept: int):
    """Seat 1 holds one bonus card and draws `below` and the four that seat 0 put back, keeps one, plays JESTERS."""
    with position(players=2) as table:
        table.give(1, bonus=[held], hand=["Poet"], jesters=3)
        table.leave_bonus([*SEEN, below])
        table.turn(0)
    state = play(table.state, BUY_BONUS, pick_bonus(SEEN[2]), PASS, BUY_BONUS)
    drawn = [int(card) for card in state.record["drawn"]]
    play(state, pick_bonus(Bonus(drawn[kept])), work("Poet"), play_bonus(Bonus.JESTERS))
    return play(state, convert(0))


@pytest.mark.parametrize(
    ("held", "below", "kept"),
    [(Bonus.LAKES, Bonus.JESTERS, 0), *[(Bonus.JESTERS, Bonus.LAKES, kept) for kept in range(5)]],
)
def test_nobody_sees_from_which_place_of_a_hand_a_card_is_played(held, below, kept):
    """The Jesters card was in the hand before or was kept from the draw: five decks are possible."""
    state = played_from_two(held, below, kept)
    drawn = [int(card) for card in (Bonus.LAKES, *SEEN[:2], *SEEN[3:])]
    assert decks(state, 0, "bonus") == {tuple(card for card in drawn if card != out) for out in drawn}


def test_shuffled_returns_are_known_as_a_set():
    state, (a, b, middle, d, e, f) = open_game(return_order="shuffled")
    pick(play(state, TAKE_PROFESSION), middle)
    seen = decks(state, 0)
    assert seen <= {(f, *order) for order in permutations((a, b, d, e))}
    assert len(seen) == 24


def test_own_cards_stay_under_the_bonus_deck():
    with position(players=3) as table:
        table.give(1, bonus=[Bonus.FREEDOMS])
        table.turn(0)
    state = play(table.state, BUY_BONUS)
    drawn = [int(card) for card in state.record["drawn"]]
    play(state, pick_bonus(Bonus(drawn[1])), PASS)
    bottom = (drawn[0], *drawn[2:])
    assert all(order[-4:] == bottom for order in decks(state, 0, "bonus"))
    for _ in range(2):
        play(state, BUY_BONUS)
        play(state, legal(state)[2])
    orders = decks(state, 0, "bonus")
    assert {order[4:8] if len(order) == 16 else order[5:9] for order in orders} == {bottom}, "nobody has drawn them"
    assert len({order[-4:] for order in orders}) > 50, "the cards that others put below are unknown"


def test_a_recruited_card_is_known_to_all():
    with position(players=3) as table:
        table.give(0, recruiting=1)
        table.give(1, display=["Poet"])
        table.turn(0)
    state = play(table.state, recruit("Poet"))
    for viewer in (1, 2):
        for seed in range(30):
            assert 18 in ref.members(state.determinize(viewer, seed).record["hand"][0])


def test_the_drawer_knows_what_he_drew_and_the_others_do_not():
    state, order = open_game()
    play(state, TAKE_PROFESSION)
    own = {tuple(state.determinize(0, seed).record["drawn"]) for seed in range(30)}
    assert own == {tuple(order[:5])}
    foreign = [tuple(int(card) for card in state.determinize(1, seed).record["drawn"]) for seed in range(TRIALS)]
    assert {cards[0] for cards in foreign} == set(order)
    assert all(set(cards) <= set(order) for cards in foreign)
