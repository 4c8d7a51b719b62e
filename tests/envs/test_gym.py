"""The Gymnasium environment: one seat of a game against agents."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from signoria.envs.core.errors import IllegalAction, SignoriaError
from signoria.envs.gym import GameEnv
from signoria.envs.registration import register_environments


class Watcher:
    """Plays the first legal action and notes the seats that it plays."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def act(self, games, rows):
        self.seats |= set(games.players[rows].tolist())
        return games.legal_ids[rows, 0].astype(np.int64)


@pytest.fixture
def env(case):
    return GameEnv(case.game.id, case.seats, seat=1)


def play(env, draw, steps=10**6):
    """Play on with random legal actions and return the last result of `step`."""
    result = None
    for _ in range(steps):
        result = env.step(draw(env.action_masks()))
        if result[2]:
            break
    return result


def test_passes_the_environment_check(case):
    register_environments()
    for seat in (0, case.seats - 1, None):
        made = gymnasium.make(case.game.entry.gymnasium_id, num_players=case.seats, seat=seat, render_mode="ansi")
        check_env(made.unwrapped)


def test_game_ends_with_the_reward_of_the_seat(env, case, draw):
    for seed in range(4):
        _, info = env.reset(seed=seed)
        assert info["seat"] == env.seat == 1
        observation, reward, terminated, truncated, info = play(env, draw)
        assert observation in env.observation_space
        assert terminated is True
        assert truncated is False
        ranks = info["ranks"]
        assert len(ranks) == len(info["scores"]) == case.seats
        ahead, tied = np.sum(ranks < ranks[1]), np.sum(ranks == ranks[1])
        assert reward == pytest.approx(1 - (2 * ahead + tied - 1) / (case.seats - 1))
        assert not info["action_mask"].any()
        assert not env.action_masks().any()


def test_waits_only_for_its_own_seat_with_the_true_mask(env, draw):
    _, info = env.reset(seed=3)
    for _ in range(25):
        state = env.table.batch.state(0)
        assert state.player == 1
        assert np.array_equal(np.flatnonzero(env.action_masks()), state.legal_actions())
        assert info["action_mask"].dtype == np.int8
        assert np.array_equal(info["action_mask"], env.action_masks())
        assert env.action_space.sample(info["action_mask"]) in state.legal_actions()
        observation, reward, terminated, _, info = play(env, draw, 1)
        assert not terminated
        assert reward == 0.0
        assert np.array_equal(observation, env.table.batch.state(0).observation(1))


def test_opponents_play_the_other_seats_in_turn_order(case, draw):
    watchers = [Watcher() for _ in range(case.seats - 1)]
    env = GameEnv(case.game.id, case.seats, seat=1, opponents=watchers)
    env.reset(seed=1)
    play(env, draw)
    assert [watcher.seats for watcher in watchers] == [{(1 + k) % case.seats} for k in range(1, case.seats)]


def test_one_opponent_plays_all_other_seats(case, draw):
    watcher = Watcher()
    env = GameEnv(case.game.id, case.seats, seat=0, opponents=watcher)
    env.reset(seed=1)
    play(env, draw)
    assert watcher.seats == set(range(1, case.seats))


@pytest.mark.parametrize("seat", [None, "random"])
def test_random_seat_changes_from_game_to_game(case, seat):
    env = GameEnv(case.game.id, case.seats, seat=seat)
    seats = [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(60))]
    assert set(seats) == set(range(case.seats))
    assert seats == [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(60))]


def test_first_seed_fixes_everything(case):
    def trajectory():
        env = GameEnv(case.game.id, case.seats, seat=None)
        rng = np.random.default_rng(0)
        seen = []
        for seed in (9, None):
            observation, _ = env.reset(seed=seed)
            seen.append(observation)
            seen += [env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))[0] for _ in range(20)]
        return seen

    assert all(np.array_equal(a, b) for a, b in zip(trajectory(), trajectory(), strict=True))


def test_illegal_action_ends_the_game_for_the_seat(env, draw):
    env.reset(seed=1)
    play(env, draw, 3)
    action = int(np.flatnonzero(~env.action_masks())[0])
    observation, reward, terminated, truncated, info = env.step(action)
    assert observation in env.observation_space
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal_action"] is True
    with pytest.raises(ResetNeeded):
        env.step(action)
    env.reset()
    assert "scores" in play(env, draw)[4]


def test_what_is_no_action_is_refused(env, case):
    env.reset(seed=1)
    before = env.table.batch.state(0)
    for action in (-1, case.game.num_actions, None, 1.0):
        with pytest.raises(IllegalAction, match=rf"0\.\.{case.game.num_actions - 1}"):
            env.step(action)
    assert env.table.batch.state(0) == before


def test_step_needs_a_running_game(env, draw):
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    play(env, draw)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_copies_are_independent_and_equal(env):
    def last(mask):
        return int(np.flatnonzero(mask)[-1])

    env.reset(seed=4)
    play(env, last, 10)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.table.batch.state(0)
        theirs = play(other, last, 15)
        assert env.table.batch.state(0) == before
        twin = copy.deepcopy(env)
        assert np.array_equal(play(twin, last, 15)[0], theirs[0])


def test_picture_is_what_the_seat_may_see(case, draw):
    env = GameEnv(case.game.id, case.seats, seat=1, render_mode="ansi")
    with pytest.raises(ResetNeeded):
        env.render()
    env.reset(seed=1)
    assert env.render() == env.table.batch.state(0).render(1)
    play(env, draw)
    assert env.render() == case.game.render(env.table.batch.final_states[0], 1)
    silent = GameEnv(case.game.id)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert silent.render() is None


def test_bad_arguments_are_refused_with_what_is_allowed(full):
    game, seats = full.game.id, full.seats
    with pytest.raises(SignoriaError, match="unknown game"):
        GameEnv("chess")
    with pytest.raises(SignoriaError, match=rf"seat must be 0\.\.{seats - 1}"):
        GameEnv(game, seats, seat=seats)
    with pytest.raises(SignoriaError, match=f"one opponent or {seats - 1} are needed"):
        GameEnv(game, seats, opponents=["random"] * seats)
    with pytest.raises(SignoriaError, match="'random', 'heuristic'"):
        GameEnv(game, seats, opponents="grandmaster")
    with pytest.raises(SignoriaError, match=r"act\(games, rows\)"):
        GameEnv(game, seats, opponents=[3] * (seats - 1))
    with pytest.raises(SignoriaError, match="None, 'ansi'"):
        GameEnv(game, seats, render_mode="human")
    with pytest.raises(SignoriaError, match="seed must be a whole number"):
        GameEnv(game, seats).reset(seed=-3)
