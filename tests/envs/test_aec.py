"""What every AEC environment does: PettingZoo's own tests, legality, masks, seeds, rewards, errors."""

import itertools

import numpy as np
import pytest
from pettingzoo.test import seed_test

import signoria
from signoria.envs.core.errors import BadOption, BadSeats, IllegalAction, SignoriaError

from ..pettingzoo_tests import run_api_test


@pytest.fixture(params=["raw", "env"])
def make(case, request):
    """The constructor of either environment of every game with every number of seats."""
    return getattr(case, request.param)


@pytest.fixture
def env(make):
    """Either environment at the start of a game."""
    env = make()
    env.reset(seed=1)
    return env


# --- PettingZoo's own tests


def test_passes_the_api_test_without_other_warnings(make, capsys):
    run_api_test(make())


def test_passes_the_seed_test(make):
    seed_test(make)


def test_metadata_names_the_version(make, case):
    env = make()
    assert str(env) == env.metadata["name"] == f"{case.game.id}_v{case.game.version}"
    assert env.metadata["render_modes"] == ["ansi"]
    assert env.metadata["is_parallelizable"] is False


def test_agents_and_spaces(env, case):
    assert env.possible_agents == env.agents == [f"player_{seat}" for seat in range(case.seats)]
    for agent in env.agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.action_space(agent).n == case.game.num_actions
        assert env.observe(agent) in env.observation_space(agent)
    assert env.unwrapped is env


# --- what agents see


def test_mask_is_exactly_what_is_accepted(case, advance):
    env = case.raw()
    env.reset(seed=2)
    for _ in range(4):
        mask = env.observe(env.agent_selection)["action_mask"]
        assert mask.dtype == np.int8
        assert mask.any()
        state = env.game_state
        assert np.array_equal(np.flatnonzero(mask), state.legal_actions())
        for action in np.flatnonzero(mask == 0):
            with pytest.raises(IllegalAction):
                env.step(action)
        assert env.game_state == state
        for action in np.flatnonzero(mask):
            env.reset(options={"state": state})
            env.step(action)
            state_after = state.clone()
            state_after.step(int(action))
            assert env.game_state == state_after
        env.reset(options={"state": state})
        advance(env, 17)


def test_only_the_agent_to_act_has_a_mask(env, case, advance):
    for _ in range(10):
        state = env.game_state
        assert env.agent_selection == f"player_{state.player}"
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert np.array_equal(seen["observation"], state.observation(seat))
        advance(env, 7)


def test_observations_are_copies(env):
    first = env.observe(env.agent_selection)
    kept = {name: value.copy() for name, value in first.items()}
    for value in first.values():
        value.fill(1)
    again = env.observe(env.agent_selection)
    assert all(np.array_equal(again[name], kept[name]) for name in kept)


def test_state_holds_what_all_agents_see(env):
    assert env.state() in env.state_space
    assert np.array_equal(env.state(), np.concatenate([env.observe(agent)["observation"] for agent in env.agents]))


def test_unknown_agent_is_named(env):
    with pytest.raises(SignoriaError, match=r"'player_9'.*player_0, player_1"):
        env.observe("player_9")


# --- playing


@pytest.mark.parametrize("reward", ["rank", "win", "points"])
def test_every_agent_gets_its_final_reward(case, advance, reward):
    env = case.env(reward=reward)
    for seed in range(3):
        env.reset(seed=seed)
        advance(env)
        state = env.game_state
        got = {}
        for agent in env.agent_iter():
            seen, got[agent], terminated, truncated, info = env.last()
            assert terminated is True
            assert truncated is False
            assert not seen["action_mask"].any()
            seat = int(agent.removeprefix("player_"))
            assert info == {"score": state.scores[seat], "rank": state.ranks[seat]}
            env.step(None)
        assert env.agents == []
        assert list(got.values()) == pytest.approx(state.rewards(reward).tolist())
        if reward == "rank":
            assert sum(got.values()) == pytest.approx(0, abs=1e-6)
        elif reward == "win":
            assert sum(got.values()) == pytest.approx(1)


def test_rewards_are_zero_before_the_end(env, advance):
    while not env.terminations[env.agent_selection]:
        assert set(env.rewards.values()) == {0.0}
        assert all(type(value) is bool for value in [*env.terminations.values(), *env.truncations.values()])
        assert env.last(observe=False)[1] == 0.0
        advance(env, 1)


def test_an_agent_can_act_several_times_in_a_row(env, advance):
    movers = []
    while not env.terminations[env.agent_selection]:
        movers.append(env.agent_selection)
        advance(env, 1)
    assert any(first == second for first, second in itertools.pairwise(movers))


def test_actions_may_be_any_kind_of_whole_number(make):
    states = []
    for kind in (int, np.int16, np.int32, np.uint16, np.int64, np.array):
        env = make()
        env.reset(seed=3)
        action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
        env.step(kind(action))
        states.append(env.game_state)
    assert all(state == states[0] for state in states)


def test_dead_agents_step_with_none_only(env, advance):
    advance(env)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


def test_step_after_the_end_warns_and_does_nothing(env, advance, caplog):
    advance(env)
    for _ in env.possible_agents:
        env.step(None)
    state = env.game_state
    env.step(None)
    assert "should reset() first" in caplog.text.lower()
    assert env.game_state == state
    env.reset(seed=1)
    advance(env, 5)
    assert len(env.agents) == env.num_players


def test_before_reset_everything_says_so(make):
    env = make(render_mode="ansi")
    for name in ("agents", "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    calls = {"step": (0,), "observe": ("player_0",), "render": (), "state": (), "agent_iter": ()}
    for name, arguments in calls.items():
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            getattr(env, name)(*arguments)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = env.nothing
    assert env.possible_agents


def test_raw_env_refuses_what_is_no_action(case):
    env = case.raw()
    env.reset(seed=1)
    state = env.game_state
    for action in (None, -1, case.game.num_actions, 2**70, 1.0, "0", np.array([0, 1])):
        with pytest.raises(
            IllegalAction, match=f"{case.game.id}: {env.agent_selection}: action .* is not legal; legal are"
        ):
            env.step(action)
    assert env.game_state == state


# --- seeds and positions


def test_seed_is_the_seed_of_make_state(env, case):
    env.reset(seed=77)
    assert env.game_state == signoria.make_state(case.game.id, case.seats, seed=77)


def test_first_seed_fixes_the_following_games(make):
    def games(env, seed):
        env.reset(seed=seed)
        states = [env.game_state]
        for _ in range(3):
            env.reset()
            states.append(env.game_state)
        return states

    first = games(make(), 5)
    assert first == games(make(), 5)
    assert len(set(first)) == 4
    assert first != games(make(), 6)


def test_games_differ_without_any_seed(make):
    states = set()
    for _ in range(3):
        env = make()
        env.reset()
        states.add(env.game_state)
    assert len(states) == 3


@pytest.mark.parametrize("seed", [-1, 2**62, 1.5, "1", True])
def test_bad_seed_is_refused(env, seed):
    state = env.game_state
    with pytest.raises(SignoriaError, match="seed must be a whole number"):
        env.reset(seed=seed)
    assert env.game_state == state


def test_reset_continues_a_given_state(env, case, advance):
    advance(env, 30)
    state = env.game_state
    advance(env, 5)
    env.reset(options={"state": state})
    assert env.game_state == state
    assert env.game_state is not state
    assert env.agent_selection == f"player_{state.player}"
    assert np.array_equal(np.flatnonzero(env.last()[0]["action_mask"]), state.legal_actions())
    advance(env)
    assert env.game_state.done
    assert not state.done


def test_reset_refuses_a_state_that_does_not_fit(full, advance):
    env = full.env()
    env.reset(seed=1)
    fewer = signoria.make_state(full.game.id, full.seats - 1, seed=1)
    other = signoria.make_state(full.game.id, full.seats, seed=1, auto_forced=False)
    over = full.raw()
    over.reset(seed=1)
    advance(over)
    for state, message in ((fewer, "seats"), (other, "auto_forced"), (over.game_state, "is over"), ("x", "not str")):
        before = env.game_state
        with pytest.raises(SignoriaError, match=message):
            env.reset(options={"state": state})
        assert env.game_state == before


# --- arguments


def test_bad_arguments_are_refused_with_what_is_allowed(full):
    make = full.module.env
    with pytest.raises(BadSeats, match=f"{full.game.min_seats} to {full.game.max_seats}"):
        make(num_players=99)
    with pytest.raises(SignoriaError, match="None, 'ansi'"):
        make(render_mode="human")
    with pytest.raises(SignoriaError, match="'rank', 'win', 'points'"):
        make(reward="gold")
    with pytest.raises(BadOption, match="auto_forced"):
        make(colour="red")
    with pytest.raises(BadOption, match="True, False"):
        make(auto_forced="yes")
    assert make().num_players == full.game.default_seats


def test_options_reach_the_game(full):
    env = full.env(auto_forced=False)
    env.reset(seed=1)
    assert env.options["auto_forced"] is False
    assert env.game_state.options == env.options


def test_render_is_text_or_a_warning(case):
    env = case.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.game_state)
    silent = case.env()
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert silent.render() is None
    env.close()


def test_docs_page_states_the_true_sizes(full):
    page = full.module.__doc__
    game = full.game
    for fact in (
        f"# {game.title}",
        f'pettingzoo.make("aec", "{game.entry.pettingzoo_id}"',
        f"`[0, {game.num_actions - 1}]`",
        f"`({game.observation_size},)`",
        f"{game.min_seats} to {game.max_seats} (`num_players`, default {game.default_seats})",
        "### Observation Space",
        "#### Legal Actions Mask",
        "### Action Space",
        "### Rewards",
        "### Version History",
        f"* v{game.version}:",
    ):
        assert fact in page
    for block in game.blocks:
        last = block.first + block.size - 1
        ids = str(block.first) if block.size == 1 else f"{block.first}-{last}"
        assert f"| {ids} | `{block.name}` |" in page
