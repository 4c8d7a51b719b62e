"""The native vector environment: many games, one seat of each against agents, all in one batch."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from signoria.envs.core.errors import IllegalAction
from signoria.envs.gym import GameEnv, GameVectorEnv

NUM_ENVS = 16


class First:
    """Plays the first legal action, whatever the other rows are."""

    def act(self, games, rows):
        return games.legal_ids[rows, 0].astype(np.int64)


@pytest.fixture
def envs(case):
    return GameVectorEnv(case.game.id, NUM_ENVS, case.seats, seat=None)


def draw_all(masks, rng):
    """Return a random legal action for every row."""
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


def run(envs, steps, seed=0):
    """Yield the results of random legal steps."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        yield envs.step(draw_all(envs.action_masks(), rng))


def test_shapes_types_and_spaces(envs, case):
    observations, infos = envs.reset(seed=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.single_action_space.n == case.game.num_actions
    assert envs.action_space.shape == (NUM_ENVS,)
    assert observations in envs.observation_space
    assert infos["action_mask"].shape == (NUM_ENVS, case.game.num_actions)
    assert infos["action_mask"].dtype == np.int8
    for observations, rewards, terminations, truncations, infos in run(envs, 5):
        assert observations in envs.observation_space
        assert rewards.shape == terminations.shape == truncations.shape == (NUM_ENVS,)
        assert rewards.dtype == np.float64
        assert terminations.dtype == truncations.dtype == np.bool_
        assert infos["_action_mask"].all()


def test_every_row_waits_for_its_seat_with_the_true_mask(envs):
    observations, infos = envs.reset(seed=1)
    steps = run(envs, 150)
    for _ in range(150):
        for row in range(NUM_ENVS):
            state = envs.table.batch.state(row)
            assert state.player == infos["seat"][row]
            assert np.array_equal(np.flatnonzero(infos["action_mask"][row]), state.legal_actions())
            assert np.array_equal(observations[row], state.observation())
        observations, _, _, _, infos = next(steps)


def test_every_final_reward_and_observation_arrives(envs, case):
    _, infos = envs.reset(seed=2)
    seats = infos["seat"]
    seen_seats = set()
    ended = 0
    for _, rewards, terminations, truncations, infos in run(envs, 400):
        assert not truncations.any()
        assert not rewards[~terminations].any()
        if not terminations.any():
            assert "final_obs" not in infos
            continue
        final = infos["final_info"]
        for name in ("final_obs", "final_info"):
            assert np.array_equal(infos[f"_{name}"], terminations)
        for name in ("scores", "ranks", "seat"):
            assert np.array_equal(final[f"_{name}"], terminations)
        assert np.array_equal(final["seat"][terminations], seats[terminations])
        for row in np.flatnonzero(terminations):
            ranks, seat = final["ranks"][row], final["seat"][row]
            ahead, tied = np.sum(ranks < ranks[seat]), np.sum(ranks == ranks[seat])
            assert rewards[row] == pytest.approx(1 - (2 * ahead + tied - 1) / (case.seats - 1))
            assert infos["final_obs"][row] in envs.single_observation_space
            expected = envs.table.batch.observe_final(row, seat)[0]
            assert np.array_equal(infos["final_obs"][row], expected)
            seen_seats.add(int(seat))
            ended += 1
        assert all(infos["final_obs"][row] is None for row in np.flatnonzero(~terminations))
        seats = infos["seat"]
    assert ended > NUM_ENVS
    assert seen_seats == set(range(case.seats))


def test_infos_have_the_form_of_gymnasiums_own_vector(case):
    theirs = SyncVectorEnv([lambda: GameEnv(case.game.id, case.seats)] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    mine = GameVectorEnv(case.game.id, 2, case.seats)

    def first_end(envs):
        _, infos = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        while "final_info" not in infos:
            _, _, _, _, infos = envs.step(draw_all(infos["action_mask"], rng))
        return infos

    def form(value):
        if isinstance(value, dict):
            return {key: form(item) for key, item in value.items()}
        return value.dtype, value.shape

    assert form(first_end(mine)) == form(first_end(theirs))


def test_returned_arrays_are_copies(envs):
    observations, infos = envs.reset(seed=1)
    kept = observations.copy(), infos["action_mask"].copy(), infos["seat"].copy()
    for _ in run(envs, 200):
        pass
    assert np.array_equal(observations, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])
    assert np.array_equal(infos["seat"], kept[2])


def test_seed_fixes_everything(case):
    def trajectory(seed):
        envs = GameVectorEnv(case.game.id, NUM_ENVS, case.seats, seat=None)
        parts = [envs.reset(seed=seed)[0]]
        for observations, rewards, terminations, _, infos in run(envs, 120):
            parts += [observations, rewards, terminations, infos["seat"]]
        return b"".join(part.tobytes() for part in parts)

    assert trajectory(3) == trajectory(3)
    assert trajectory(3) != trajectory(4)


def test_illegal_actions_end_their_own_games_only(case):
    envs = GameVectorEnv(case.game.id, NUM_ENVS, case.seats, seat=None, opponents=First())
    observations, infos = envs.reset(seed=1)
    actions = draw_all(envs.action_masks(), np.random.default_rng(1))
    twin = copy.deepcopy(envs)
    wrong = np.array([2, 7])
    actions_with_errors = actions.copy()
    actions_with_errors[wrong] = np.argmin(infos["action_mask"][wrong], axis=1)
    before = envs.table.batch.seeds.copy()
    got, rewards, terminations, _, infos = envs.step(actions_with_errors)
    expected = twin.step(actions)
    others = np.setdiff1d(np.arange(NUM_ENVS), wrong)
    assert np.array_equal(np.flatnonzero(terminations), wrong)
    assert (rewards[wrong] == -1).all()
    assert not rewards[others].any()
    assert infos["final_info"]["illegal_action"][wrong].all()
    assert all(np.array_equal(infos["final_obs"][row], observations[row]) for row in wrong)
    assert np.array_equal(got[others], expected[0][others])
    assert (envs.table.batch.seeds[wrong] != before[wrong]).all()
    assert (envs.table.batch.seeds[others] == before[others]).all()
    assert infos["action_mask"].any(axis=1).all()
    assert not envs.table.batch.broken()
    for _ in run(envs, 100):
        assert not envs.table.batch.broken()


def test_what_is_no_action_is_refused_before_any_change(envs, case):
    envs.reset(seed=1)
    actions = draw_all(envs.action_masks(), np.random.default_rng(1))
    before = envs.table.batch.states.tobytes()
    too_large = actions.copy()
    too_large[5] = case.game.num_actions
    for wrong in (actions[:-1], actions.astype(float), too_large, -1 - actions):
        with pytest.raises(IllegalAction):
            envs.step(wrong)
    with pytest.raises(IllegalAction, match=f"not {case.game.num_actions} .game 5."):
        envs.step(too_large)
    assert envs.table.batch.states.tobytes() == before


def test_step_needs_reset(envs):
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(NUM_ENVS, np.int64))


def test_copies_are_independent_and_equal(envs):
    envs.reset(seed=1)
    list(run(envs, 30))
    for other in (copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))):
        before = envs.table.batch.states.tobytes()
        theirs = [step[0].tobytes() for step in run(other, 60)]
        assert envs.table.batch.states.tobytes() == before
        assert theirs == [step[0].tobytes() for step in run(copy.deepcopy(envs), 60)]


def test_gymnasiums_statistics_wrapper_counts_games(full):
    envs = RecordEpisodeStatistics(GameVectorEnv(full.game.id, 4, full.seats))
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    returns = []
    while len(returns) < 6:
        _, rewards, terminations, _, infos = envs.step(draw_all(infos["action_mask"], rng))
        if terminations.any():
            assert np.allclose(infos["episode"]["r"][terminations], rewards[terminations])
            returns += rewards[terminations].tolist()
    envs.close()


def test_pictures_are_what_the_seats_may_see(full):
    envs = GameVectorEnv(full.game.id, 2, full.seats, seat=None, render_mode="ansi")
    with pytest.raises(ResetNeeded):
        envs.render()
    _, infos = envs.reset(seed=1)
    assert envs.render() == tuple(envs.table.batch.state(row).render(int(infos["seat"][row])) for row in range(2))
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert GameVectorEnv(full.game.id).render() is None


def test_opponents_by_name_and_object_sit_together(full):
    opponents = ["random", First()] * full.seats
    opponents = opponents[: full.seats - 1]
    envs = GameVectorEnv(full.game.id, 4, full.seats, opponents=opponents)
    assert len(envs.table.agents) == len({o if isinstance(o, str) else id(o) for o in opponents})
    envs.reset(seed=1)
    assert sum(step[2].sum() for step in run(envs, 200)) > 0
    assert isinstance(envs, gymnasium.vector.VectorEnv)
