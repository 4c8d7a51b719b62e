"""Set-up and the chance in it (sections 3 and 8)."""

import numpy as np
import pytest

import signoria
from signoria.envs.princes_of_florence.constants import NO_CARD, Option, Phase

from . import reference as ref
from .moves import pick_profession, select
from .scenario import GAME, cards, deck, finish_setup, legal, names, new_game, phase, play

MANY = 4000
"""Games of a distribution test."""


def first_states(players: int, **options) -> np.ndarray:
    """Return the records of many fresh games."""
    batch = signoria.make_batch(
        GAME, num_games=MANY, num_players=players, seed=5, observations=False, masks=False, **options
    )
    return np.array(batch.states)


def close_to(count: int, share: float, trials: int = MANY) -> bool:
    """Tell whether a count lies within five standard deviations of its expectation."""
    return abs(count - share * trials) <= 5 * (trials * share * (1 - share)) ** 0.5


@pytest.mark.plain
@pytest.mark.parametrize(
    ("players", "money", "freedoms", "deck_size"),
    [(2, 3500, 1, 15), (3, 3500, 2, 12), (4, 3500, 3, 9), (5, 3500, 4, 6)],
)
def test_amounts_per_number_of_players(players, money, freedoms, deck_size):
    state = new_game(players)
    assert list(state.record["money"]) == [money] * players + [0] * (5 - players)
    assert list(state.record["freedoms_left"]) == [freedoms] * 3
    assert list(state.record["piles"]) == [6, 6, 6, 14, 5, 7, 6]
    assert list(state.record["buildings_left"]) == [3] * 10
    finish_setup(state)
    assert state.record["profession_deck_size"] == deck_size
    assert len(set(deck(state.record, "profession"))) == deck_size
    assert sorted(deck(state.record, "prestige")) == list(range(14))
    assert sorted(deck(state.record, "bonus")) == list(range(20))
    assert state.scores[:players] == (0,) * players
    for field in ("board", "built", "landscapes", "builders", "jesters", "freedoms", "display", "recruiting"):
        assert not state.record[field].any()
    assert not state.record["bonus_hand"].any()
    assert not state.record["prestige_hand"].any()


@pytest.mark.plain
@pytest.mark.parametrize(("number", "total"), [(5, 5), (4, 4)])
def test_official_two_player_amounts(number, total):
    state = new_game(2, two_player_rules="official", two_player_freedoms=number)
    assert list(state.record["money"][:2]) == [2500, 2500]
    left = [int(n) for n in state.record["freedoms_left"]]
    assert sum(left) == total
    assert min(left) >= 1


def test_two_player_options_do_nothing_for_more_players():
    state = new_game(3, two_player_rules="official", two_player_freedoms=4)
    assert list(state.record["money"][:3]) == [3500] * 3
    assert list(state.record["freedoms_left"]) == [2, 2, 2]
    finish_setup(state)
    assert select("Forest") in legal(state)
    assert select("Landscape") not in legal(state)
    assert play(state, select("Forest")).record["bid"] == 200


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup_return(players):
    state = new_game(players, seed=players)
    start = int(state.record["start_player"])
    dealt = [cards(state.record["hand"][p]) for p in range(players)]
    assert [len(hand) for hand in dealt] == [4] * players
    assert len(set().union(*dealt)) == 4 * players
    undealt = set(range(21)) - set().union(*dealt)
    returned = set()
    for k in range(players):
        seat = (start + k) % players
        assert (phase(state), state.player) == (Phase.SETUP_RETURN, seat)
        assert legal(state) == sorted(pick_profession(name) for name in names(state.record["hand"][seat]))
        choice = max(dealt[seat])
        returned.add(choice)
        dealt[seat].discard(choice)
        play(state, legal(state)[-1])
    assert [cards(state.record["hand"][p]) for p in range(players)] == dealt
    assert set(deck(state.record, "profession")) == undealt | returned
    assert all(card == NO_CARD for card in state.record["profession_deck"][21 - 3 * players :])
    assert (phase(state), state.player, state.record["round_no"]) == (Phase.AUCTION_SELECT, start, 1)


@pytest.mark.plain
def test_cards_stay_in_hand_until_all_have_chosen():
    state = new_game(3)
    first = state.player
    play(state, legal(state)[0])
    assert [len(cards(state.record["hand"][p])) for p in range(3)] == [4, 4, 4]
    assert state.record["setup_return"][first] in cards(state.record["hand"][first])
    assert state.record["profession_deck_size"] == 9


@pytest.mark.plain
@pytest.mark.parametrize("public", [True, False])
def test_open_and_hidden_deal(public):
    state = new_game(3, initial_deal_public=public)
    for p in range(3):
        assert state.record["known_hand"][p] == (state.record["hand"][p] if public else 0)
    finish_setup(state)
    for p in range(3):
        assert state.record["known_hand"][p] == (state.record["hand"][p] if public else 0)


@pytest.mark.plain
def test_side_b_has_its_own_palazzo():
    assert new_game(2, principality_side="B").record["options"][Option.PRINCIPALITY_SIDE] == 1
    assert len(ref.palazzo(0)) == len(ref.palazzo(1)) == 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_starting_player_is_uniform(players):
    starts = first_states(players)["start_player"]
    for seat in range(players):
        assert close_to(int((starts == seat).sum()), 1 / players)


def test_deal_is_uniform():
    records = first_states(3)
    for p in range(3):
        for card in range(21):
            assert close_to(int((records["hand"][:, p] >> card & 1).sum()), 4 / 21)


@pytest.mark.parametrize(("field", "count"), [("prestige_deck", 14), ("bonus_deck", 20)])
def test_decks_are_shuffled_uniformly(field, count):
    decks = first_states(2)[field]
    assert (np.sort(decks, axis=1) == np.arange(count)).all()
    for place in (0, 1, count // 2, count - 1):
        for card in range(count):
            assert close_to(int((decks[:, place] == card).sum()), 1 / count)
    follows = (decks[:, 1:] - decks[:, :-1] == 1).sum()
    assert close_to(int(follows) // (count - 1), 1 / count), "neighbours are as independent as in a uniform permutation"


def test_returned_cards_are_shuffled_into_the_deck():
    batch = signoria.make_batch(
        GAME, num_games=MANY, num_players=2, seed=9, observations=False, masks=False, initial_deal_public=False
    )
    returned = np.zeros((MANY, 2), dtype=np.int64)
    for k in range(2):
        returned[:, k] = batch.legal_ids[:, 0] - pick_profession("Mathematician")
        batch.step(batch.legal_ids[:, 0].astype(np.int64))
    decks = np.array(batch.states)["profession_deck"]
    for place in (0, 7, 14):
        for k in range(2):
            assert close_to(int((decks[:, place] == returned[:, k]).sum()), 1 / 15)


def test_official_extra_freedoms():
    left = first_states(2, two_player_rules="official")["freedoms_left"]
    assert (left.sum(axis=1) == 5).all()
    assert close_to(int((left.max(axis=1) == 3).sum()), 1 / 4), "two of the same type with probability 1/4"
    for kind in range(3):
        assert close_to(int((left[:, kind] == 3).sum()), 1 / 12)


def test_official_single_extra_freedom():
    left = first_states(2, two_player_rules="official", two_player_freedoms=4)["freedoms_left"]
    assert (left.sum(axis=1) == 4).all()
    for kind in range(3):
        assert close_to(int((left[:, kind] == 2).sum()), 1 / 3)
