"""Copies and pickles of an environment, at any moment, are independent and equal."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from signoria.envs.aec import GameAEC
from signoria.envs.core.errors import WrongVersion

FIELDS = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


def by_pickle(env: GameAEC) -> GameAEC:
    return pickle.loads(pickle.dumps(env))


@pytest.fixture(params=[copy.deepcopy, by_pickle], ids=["deepcopy", "pickle"])
def copied(request):
    """Either way to copy."""
    return request.param


@pytest.fixture(params=["raw", "env"])
def env(case, request):
    """Either environment, before the first reset."""
    return getattr(case, request.param)(reward="points")


def assert_equal(first: GameAEC, second: GameAEC) -> None:
    assert type(first) is type(second)
    for name in FIELDS:
        assert getattr(first, name) == getattr(second, name)
    assert first.game_state == second.game_state
    for agent in first.possible_agents:
        mine, theirs = first.observe(agent), second.observe(agent)
        assert all(np.array_equal(mine[key], theirs[key]) for key in mine)


def assert_independent_and_equal(env: GameAEC, other: GameAEC) -> None:
    """Play both on in the same way, one after the other, through the end and into the next game."""
    assert_equal(env, other)
    before = env.game_state
    rng, again = np.random.default_rng(3), np.random.default_rng(3)
    play_on(other, rng)
    assert env.game_state == before
    play_on(env, again)
    assert_equal(env, other)


def play_on(env: GameAEC, rng: np.random.Generator) -> None:
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    env.reset()
    for _ in range(5):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))


def test_copy_before_reset(env, copied):
    other = copied(env)
    with pytest.raises(AttributeError, match="before reset"):
        _ = other.agents
    env.reset(seed=1)
    other.reset(seed=1)
    assert_independent_and_equal(env, other)


def test_copy_at_the_first_decision(env, copied):
    env.reset(seed=2)
    assert_independent_and_equal(env, copied(env))


def test_copy_in_the_middle_of_a_game(env, copied, advance):
    env.reset(seed=2)
    advance(env, 33)
    assert_independent_and_equal(env, copied(env))


def test_copy_while_dead_agents_step(env, copied, advance):
    env.reset(seed=2)
    advance(env)
    env.step(None)
    assert_independent_and_equal(env, copied(env))


def test_copy_after_an_illegal_action(case, copied, advance):
    env = case.env()
    env.reset(seed=2)
    advance(env, 9)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    EnvLogger.flush()
    assert_independent_and_equal(env, copied(env))


def test_action_spaces_are_copied_with_their_generators(env, copied):
    env.reset(seed=2)
    env.action_space("player_1").seed(5)
    other = copied(env)
    mask = np.ones(env.game.num_actions, np.int8)
    assert [env.action_space("player_1").sample(mask) for _ in range(5)] == [
        other.action_space("player_1").sample(mask) for _ in range(5)
    ]


def test_pickle_of_another_version_is_refused(full, monkeypatch):
    env = full.env()
    env.reset(seed=1)
    data = pickle.dumps(env)
    monkeypatch.setattr(full.game, "version", full.game.version + 1)
    with pytest.raises(WrongVersion, match=f"version {full.game.version - 1} .* version {full.game.version}"):
        pickle.loads(data)
