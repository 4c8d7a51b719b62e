"""`env()` behaves exactly as PettingZoo's three usual wrappers around `raw_env()`, misuse included."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from signoria.envs.aec import GameAEC

FIELDS = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


def wrapped(raw: GameAEC) -> AECEnv:
    """Return PettingZoo's own stack."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def outcome(call: Callable[[], Any]) -> tuple:
    """Return what a call does: its error, if any, and the warnings it logs."""
    EnvLogger.flush()
    try:
        call()
    except (AssertionError, AttributeError, ValueError) as error:
        return type(error), str(error), list(EnvLogger.mqueue)
    return None, "", list(EnvLogger.mqueue)


def assert_same_view(env: AECEnv, reference: AECEnv) -> None:
    for name in FIELDS:
        assert getattr(env, name) == getattr(reference, name), name
    for agent in env.possible_agents:
        mine, theirs = env.observe(agent), reference.observe(agent)
        assert mine.keys() == theirs.keys()
        for key, value in mine.items():
            assert value.dtype == theirs[key].dtype
            assert np.array_equal(value, theirs[key]), (agent, key)


def draw_action(rng: np.random.Generator, mask: np.ndarray, mistakes: float) -> Any:
    """Return a legal action, or with probability `mistakes` something else."""
    if mask.any() and rng.random() >= mistakes:
        return int(rng.choice(np.flatnonzero(mask)))
    wrong = (None, None, -1, len(mask), 1.5, np.int32(rng.integers(len(mask))), int(rng.integers(len(mask))))
    return wrong[rng.integers(len(wrong))]


@pytest.mark.parametrize("mistakes", [0.0, 0.02, 0.3])
def test_same_behaviour_as_the_standard_wrappers(case, mistakes):
    env, reference = case.env(), wrapped(case.raw())
    rng = np.random.default_rng(7)
    for game in range(6):
        env.reset(seed=game)
        reference.reset(seed=game)
        assert_same_view(env, reference)
        for step in range(1500):
            mask = env.observe(env.agent_selection)["action_mask"] if env.agents else np.zeros(case.game.num_actions)
            action = draw_action(rng, mask, mistakes) if mask.any() or rng.random() < mistakes else None
            result = outcome(lambda action=action: env.step(action))
            assert result == outcome(lambda action=action: reference.step(action)), (step, action)
            if step % 10 == 0 or result[0] is not None or result[2]:
                assert_same_view(env, reference)
            if not env.agents and rng.random() < 0.5:
                break
        assert_same_view(env, reference)


def test_same_errors_before_reset(case):
    env, reference = case.env(render_mode="ansi"), wrapped(case.raw(render_mode="ansi"))
    calls = [
        *(lambda env, name=name: getattr(env, name) for name in (*FIELDS[:-1], "num_agents")),
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.state(),
        lambda env: env.agent_iter(),
        lambda env: env.last(),
    ]
    for call in calls:
        mine, theirs = outcome(lambda call=call: call(env)), outcome(lambda call=call: call(reference))
        assert mine[0] is not None
        assert mine == theirs


def test_illegal_action_ends_the_game_for_all(case, advance):
    env = case.env()
    env.reset(seed=1)
    advance(env, 20)
    mover = env.agent_selection
    mask = env.observe(mover)["action_mask"]
    result = outcome(lambda: env.step(int(np.flatnonzero(mask == 0)[0])))
    assert result[0] is None
    assert "Illegal move made" in result[2][0]
    assert env.terminations == env.truncations == dict.fromkeys(env.possible_agents, True)
    got = {}
    for agent in env.agent_iter():
        seen, got[agent], terminated, truncated, _ = env.last()
        assert terminated is True
        assert truncated is True
        assert not seen["action_mask"].any()
        env.step(None)
    assert got == {agent: -1 if agent == mover else 0 for agent in env.possible_agents}


def test_next_game_after_an_illegal_action_is_sound(case, advance):
    env = case.env()
    for seed in range(3):
        env.reset(seed=seed)
        mask = env.observe(env.agent_selection)["action_mask"]
        outcome(lambda mask=mask: env.step(int(np.flatnonzero(mask == 0)[-1])))
        env.step(None)  # only one of the dead agents steps before the next game
        env.reset(seed=seed)
        assert env.agents == env.possible_agents
        advance(env)
        assert env.game_state.done
        assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)


def test_loop_over_agents_must_step(case):
    env = case.env()
    env.reset(seed=1)
    agents = iter(env.agent_iter())
    next(agents)
    with pytest.raises(AssertionError, match=r"need to call step\(\) or reset\(\)"):
        next(agents)


def test_loop_over_agents_ends_after_max_iter(case, draw):
    env = case.env()
    env.reset(seed=1)
    count = 0
    for _ in env.agent_iter(11):
        env.step(draw(env.last()[0]["action_mask"]))
        count += 1
    assert count == 11
