"""Batches of games: validation, restart, rows, threads, copies. Played with the toy game."""

import copy
import pickle

import numpy as np
import pytest

import signoria
from signoria.envs.core.errors import BadOption, BadSeats, IllegalAction, SignoriaError, UnknownGame
from signoria.envs.core.rng import make_words

pytestmark = [pytest.mark.plain, pytest.mark.boundscheck]


def played(toy_id: str, **arguments) -> signoria.Batch:
    games = signoria.make_batch(toy_id, 200, 2, seed=3, **arguments)
    words = make_words(1)
    for _ in range(4):
        games.step(games.random_actions(words))
    return games


@pytest.mark.parametrize("masks", [True, False])
def test_a_single_illegal_action_changes_no_game(toy_id, masks):
    games = signoria.make_batch(toy_id, 50, 2, seed=3, masks=masks)
    before = games.states.tobytes()
    actions = games.random_actions(make_words(0))
    actions[30] = 3
    with pytest.raises(IllegalAction, match=r"toy: game 30, seat 0: action 3 is not legal; legal are 0, 1, 2"):
        games.step(actions)
    assert games.states.tobytes() == before


@pytest.mark.parametrize("masks", [True, False])
@pytest.mark.parametrize("action", [-1, -2, 3, 10**9, -(2**40)])
def test_reserved_and_absurd_actions_are_refused(toy_id, action, masks):
    games = signoria.make_batch(toy_id, 2, 2, masks=masks)
    with pytest.raises(IllegalAction):
        games.step([0, action])


def test_actions_must_be_whole_numbers_one_per_game(toy_id):
    games = signoria.make_batch(toy_id, 3, 2)
    with pytest.raises(SignoriaError, match="whole numbers"):
        games.step([0.0, 1.0, 2.0])
    with pytest.raises(SignoriaError, match="3 actions are needed"):
        games.step([0, 1])


@pytest.mark.parametrize("rows", [[1, 1], [2, 1], [-1, 0], [0, 3]])
def test_rows_must_ascend_without_repeats(toy_id, rows):
    games = signoria.make_batch(toy_id, 3, 2)
    before = games.states.tobytes()
    with pytest.raises(SignoriaError, match=r"rows must ascend"):
        games.step([0, 0], rows=rows)
    assert games.states.tobytes() == before


def test_stepping_rows_leaves_the_others_alone(toy_id):
    games = signoria.make_batch(toy_id, 4, 2, seed=9)
    single = [games.state(i) for i in range(4)]
    games.step([2, 1], rows=[1, 3])
    single[1].step(2)
    single[3].step(1)
    assert [games.state(i) == single[i] for i in range(4)] == [True] * 4
    assert games.players.tolist() == [state.player for state in single]


def test_every_row_is_the_game_of_its_seed(toy_id):
    games = played(toy_id)
    fresh = signoria.make_batch(toy_id, 200, 2, seed=3)
    assert any(games.seeds != fresh.seeds), "no game was restarted"
    for i in range(20):
        assert fresh.state(i) == signoria.make_state(toy_id, 2, seed=int(fresh.seeds[i]))


def test_a_finished_game_restarts_in_the_same_step_and_its_end_is_kept(toy_id):
    games = signoria.make_batch(toy_id, 100, 2, seed=5)
    single = [games.state(i) for i in range(100)]
    words = make_words(2)
    finished = 0
    for _ in range(30):
        actions = games.random_actions(words)
        games.step(actions)
        for i in range(100):
            single[i].step(int(actions[i]))
            assert bool(games.dones[i]) == single[i].done
            if single[i].done:
                finished += 1
                assert games.final_states[i].tobytes() == single[i].record.tobytes()
                assert games.rewards[i].tolist() == single[i].rewards().tolist()
                single[i] = signoria.make_state(toy_id, 2, seed=int(games.seeds[i]))
            else:
                assert not games.rewards[i].any()
            assert games.states[i].tobytes() == single[i].record.tobytes()
    assert finished > 100


def test_masks_and_observations_are_of_the_seat_to_act(toy_id):
    games = played(toy_id)
    for i in range(50):
        state = games.state(i)
        assert np.array_equal(games.action_masks[i], state.action_mask())
        assert np.array_equal(games.observations[i], state.observation())
        assert np.flatnonzero(games.action_masks[i]).tolist() == state.legal_actions().tolist()


def test_without_restart_a_finished_game_refuses_actions(toy_id):
    games = signoria.make_batch(toy_id, 1, 2, auto_restart=False)
    while not games.dones[0]:
        games.step(games.random_actions(make_words(0)))
    assert games.legal_counts[0] == 0
    assert not games.action_masks.any()
    with pytest.raises(IllegalAction, match="game 0 is over"):
        games.step([0])


def test_parts_can_be_switched_off(toy_id):
    games = played(toy_id, observations=False, masks=False)
    assert games.observations is None
    assert games.action_masks is None
    assert games.states.tobytes() == played(toy_id).states.tobytes()


def test_threads_change_nothing(toy_id):
    assert played(toy_id, num_threads=2).states.tobytes() == played(toy_id).states.tobytes()


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_copies_in_the_middle_are_equal_and_independent(toy_id, duplicate):
    games = played(toy_id)
    twin = duplicate(games)
    before = games.states.tobytes()
    actions = twin.random_actions(make_words(7))
    twin.step(actions)
    assert games.states.tobytes() == before
    games.step(actions)
    assert games.states.tobytes() == twin.states.tobytes()
    assert games.observations.tobytes() == twin.observations.tobytes()


def test_reset_with_a_seed_repeats_and_without_goes_on(toy_id):
    games = played(toy_id)
    games.reset(3)
    assert games.states.tobytes() == signoria.make_batch(toy_id, 200, 2, seed=3).states.tobytes()
    first = games.seeds.copy()
    games.reset()
    assert not (games.seeds == first).any()


def test_state_arrays_cannot_be_written(toy_id):
    games = played(toy_id)
    with pytest.raises(ValueError, match="read-only"):
        games.states["stones"][0] = 1


@pytest.mark.parametrize("reward", ["rank", "win", "points"])
def test_rewards_of_each_kind(toy_id, reward):
    games = signoria.make_batch(toy_id, 100, 3, seed=1, reward=reward)
    words = make_words(1)
    while not games.dones.any():
        games.step(games.random_actions(words))
    i = int(np.flatnonzero(games.dones)[0])
    final = games.final_states[i]
    if reward == "points":
        assert games.rewards[i].tolist() == final["scores"].tolist()
    elif reward == "win":
        assert games.rewards[i].sum() == 1
        assert (games.rewards[i] > 0).tolist() == (final["ranks"] == 1).tolist()
    else:
        assert games.rewards[i].sum() == 0
        assert games.rewards[i].tolist() == [2.0 - rank for rank in final["ranks"]]


def test_bad_arguments_name_what_is_allowed(toy_id):
    with pytest.raises(UnknownGame, match=f"unknown game 'chess'; the games are: {', '.join(signoria.game_ids())}"):
        signoria.make_batch("chess", 1)
    with pytest.raises(BadSeats, match="2 to 3 seats, not 4"):
        signoria.make_batch(toy_id, 1, 4)
    with pytest.raises(BadSeats, match="not True"):
        signoria.make_batch(toy_id, 1, True)
    with pytest.raises(BadOption, match="has no option 'speed'; its options are: auto_forced"):
        signoria.make_batch(toy_id, 1, speed=3)
    with pytest.raises(BadOption, match="cannot be 1; allowed: True, False"):
        signoria.make_batch(toy_id, 1, auto_forced=1)
    with pytest.raises(SignoriaError, match="num_games must be"):
        signoria.make_batch(toy_id, 0)
    with pytest.raises(SignoriaError, match="num_threads must be"):
        signoria.make_batch(toy_id, 1, num_threads=0)
    with pytest.raises(SignoriaError, match="reward cannot be 'fame'"):
        signoria.make_batch(toy_id, 1, reward="fame")
    for seed in (-1, 2**62, 1.5, True):
        with pytest.raises(SignoriaError, match="seed must be"):
            signoria.make_batch(toy_id, 1, seed=seed)


def test_observe_checks_rows_seats_and_buffer(toy_id):
    games = signoria.make_batch(toy_id, 3, 2)
    assert games.observe([0, 2], 1).shape == (2, games.game.observation_size)
    with pytest.raises(SignoriaError, match=r"rows must lie in 0\.\.2"):
        games.observe([3], 0)
    with pytest.raises(SignoriaError, match=r"seats must lie in 0\.\.1"):
        games.observe([0], 2)
    with pytest.raises(SignoriaError, match="out must be a contiguous, writable float32 array"):
        games.observe([0], 0, out=np.zeros((1, 3), np.float32))


def test_helpers_refuse_rows_that_do_not_exist_or_are_over(toy_id):
    games = signoria.make_batch(toy_id, 3, 2, auto_restart=False)
    words = make_words(0)
    for rows in ([3], [-1]):
        with pytest.raises(SignoriaError, match=r"rows must lie in 0\.\.2"):
            games.random_actions(words, rows)
    while games.legal_counts[1]:
        games.step(games.random_actions(words, [1]), [1])
    with pytest.raises(SignoriaError, match="game 1 is over"):
        games.random_actions(words)
    assert len(games.random_actions(words, [0, 2])) == 2


def test_ends_are_shown_only_after_a_game_has_ended(toy_id):
    games = signoria.make_batch(toy_id, 2, 2)
    with pytest.raises(SignoriaError, match="no game of these rows has ended"):
        games.observe_final([0], 0)
    words = make_words(0)
    while not games.final_states["done"].all():
        games.step(games.random_actions(words))
    assert games.observe_final([0, 1], 1).shape == (2, games.game.observation_size)


def test_restart_begins_the_next_game_of_some_rows(toy_id):
    games = signoria.make_batch(toy_id, 4, 2, seed=2)
    before = games.seeds.copy()
    games.restart([1, 3])
    assert (games.seeds == before).tolist() == [True, False, True, False]
    assert games.state(1) == signoria.make_state(toy_id, 2, seed=int(games.seeds[1]))
    with pytest.raises(SignoriaError, match=r"rows must lie in 0\.\.3"):
        games.restart([4])


@pytest.mark.parametrize("make", [list, np.array, lambda a: np.array(a, np.int16), lambda a: np.array([a, a]).T[:, 0]])
def test_every_kind_of_array_of_actions_is_taken(toy_id, make):
    games = signoria.make_batch(toy_id, 4, 2, seed=2)
    actions = make([0, 1, 2, 0])
    if isinstance(actions, np.ndarray):
        actions.flags.writeable = False
    games.step(actions)
    assert (games.states["decisions"] == 1).all()
