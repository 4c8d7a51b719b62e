"""The self-play environment: every game's reward reaches the learner once, seats rotate, SB3 finds what it asks for."""

from types import SimpleNamespace

import numpy as np
import pytest

import signoria
from signoria.agents.base import Agent
from signoria.agents.random import RandomAgent
from signoria.envs.core.errors import IllegalAction, SignoriaError
from signoria.envs.core.rng import derive_seed

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from signoria.training.vec_env import LEARNER, Opponent, SelfPlayVecEnv

GAME = signoria.load_game("princes_of_florence")


def pick(decisions: int, player: int, count: int, factor: int) -> int:
    """Return which of `count` legal actions a scripted player takes: erratic, but the same in batch and state."""
    return (factor * decisions + 7 * player + 3) % count


class Scripted(Agent):
    """Plays `pick` with its own factor."""

    def __init__(self, factor: int) -> None:
        self.name = f"scripted {factor}"
        self.factor = factor

    def act(self, games, rows):
        choices = [
            pick(int(games.states["decisions"][i]), int(games.players[i]), int(games.legal_counts[i]), self.factor)
            for i in rows
        ]
        return games.legal_ids[rows, choices].astype(np.int64)

    def reseed(self, seed):
        pass


LEARNER_FACTOR, OPPONENT_FACTOR = 5, 11


def make_env(seats: int, num_games: int = 6, *, seed: int = 3, **arguments) -> SelfPlayVecEnv:
    games = signoria.make_batch(GAME.id, num_games, seats, seed)
    return SelfPlayVecEnv(games, [Opponent("script", Scripted(OPPONENT_FACTOR))], seed, **arguments)


def learner_actions(env: SelfPlayVecEnv) -> np.ndarray:
    return Scripted(LEARNER_FACTOR).act(env.games, np.arange(env.num_envs))


def reference_game(seed: int, seats: int, learner: int) -> dict:
    """Play a game with `State` alone and return what the learner should have met."""
    state = signoria.make_state(GAME.id, seats, seed)
    observations, masks = [], []
    while not state.done:
        factor = OPPONENT_FACTOR
        if state.player == learner:
            factor = LEARNER_FACTOR
            observations.append(state.observation())
            masks.append(state.action_mask())
        legal = state.legal_actions()
        state.step(int(legal[pick(int(state.record["decisions"]), state.player, len(legal), factor)]))
    return {
        "observations": np.array(observations),
        "masks": np.array(masks),
        "reward": state.rewards()[learner],
        "terminal": state.observation(learner),
        "points": state.scores[learner],
    }


def play(env: SelfPlayVecEnv, games_per_row: int) -> list[list[dict]]:
    """Return the learner's first games of every row as the environment shows them."""
    finished: list[list[dict]] = [[] for _ in range(env.num_envs)]
    met: list[list[np.ndarray]] = [[] for _ in range(env.num_envs)]
    masks: list[list[np.ndarray]] = [[] for _ in range(env.num_envs)]
    observations = env.reset()
    while min(map(len, finished)) < games_per_row:
        for i in range(env.num_envs):
            met[i].append(observations[i])
            masks[i].append(env.action_masks()[i])
        observations, rewards, dones, infos = env.step(learner_actions(env))
        for i in np.flatnonzero(~dones):
            assert rewards[i] == 0
            assert infos[i] == {}
        for i in np.flatnonzero(dones):
            finished[i].append({"observations": met[i], "masks": masks[i], "reward": rewards[i], **infos[i]})
            met[i], masks[i] = [], []
    return finished


@pytest.mark.parametrize("seats", [2, 3])
def test_every_game_reaches_the_learner_once_and_as_a_reference_loop_plays_it(seats):
    env = make_env(seats)
    env.reset()
    first_seeds, first_seats = env.games.seeds.copy(), env.learner_seats.copy()
    env.seed(77)
    env.reset()
    assert (env.games.seeds != first_seeds).any()
    env.seed(77)
    games = play(env, 4)
    env.seed(77)
    env.reset()
    for i, row in enumerate(games):
        seed, learner = int(env.games.seeds[i]), int(env.learner_seats[i])
        for game in row:
            expected = reference_game(seed, seats, learner)
            np.testing.assert_array_equal(game["observations"], expected["observations"])
            np.testing.assert_array_equal(game["masks"], expected["masks"])
            np.testing.assert_array_equal(game["terminal_observation"], expected["terminal"])
            assert game["reward"] == expected["reward"] == game["episode"]["r"]
            assert game["episode"]["l"] == len(expected["observations"])
            assert (game["seat"], game["points"]) == (learner, expected["points"])
            assert game["opponents"] == ["script"] * (seats - 1)
            seed, learner = derive_seed(seed, 1), (learner + 1) % seats
    assert len(set(first_seats.tolist())) > 1


def test_results_count_every_game_by_group():
    env = make_env(3, seed=5)
    env.set_opponents([Opponent("a", Scripted(2), group="both"), Opponent("b", Scripted(3), group="both")])
    games = [game for row in play(env, 2) for game in row]
    (results,) = env.take_results().values()
    assert results.games == 2 * len(games)
    assert results.reward == pytest.approx(2 * sum(float(game["reward"]) for game in games))
    assert results.wins == 2 * sum(game["reward"] == 1 for game in games)
    assert env.take_results() == {}


class Tape:
    """A batch whose games follow a tape: per row, what each step leads to, (next seat to act, rewards or None)."""

    num_players = 2

    def __init__(self, first: list[int], tapes: list[list[tuple]]) -> None:
        self.num_games = len(tapes)
        self.game = SimpleNamespace(observation_size=1, num_actions=2)
        self.players = np.array(first)
        self.observations = np.zeros((self.num_games, 1), np.float32)
        self.action_masks = np.ones((self.num_games, 2), np.bool_)
        self.final_states = np.zeros(self.num_games, [("scores", np.int32, 2)])
        self.states = self.final_states
        self.rewards = np.zeros((self.num_games, 2), np.float32)
        self.dones = np.zeros(self.num_games, np.bool_)
        self.tapes = [list(tape) for tape in tapes]

    def reset(self, seed=None):
        pass

    def step(self, actions, rows=None):
        self.rewards[:] = 0
        self.dones[:] = False
        for i in range(self.num_games) if rows is None else rows:
            self.players[i], rewards = self.tapes[i].pop(0)
            if rewards is not None:
                self.rewards[i] = rewards
                self.dones[i] = True
                self.observations[i] += 1

    def observe_final(self, rows, seats):
        return self.observations[rows] - 1


class FirstAction(Agent):
    name = "first"

    def act(self, games, rows):
        return np.zeros(len(rows), np.int64)

    def reseed(self, seed):
        pass


def tape_env(tapes: list[list[tuple]]) -> SelfPlayVecEnv:
    """Return an environment whose learner sits on seat 0 in the first game of every row and is to act."""
    env = SelfPlayVecEnv(Tape([0] * len(tapes), tapes), [Opponent("first", FirstAction())])
    env._seat_players(np.arange(len(tapes)))  # without `reset`, which would draw the learner's seats
    return env


def test_rewards_when_games_end_in_every_order():
    end, other = (1.0, -1.0), (-1.0, 1.0)
    env = tape_env(
        [
            [(1, end)],  # the learner's move ends the game; in the next one he sits on seat 1 and moves first
            [(1, None), (1, None), (1, end)],  # an opponent's move ends it
            [(0, None)],  # nothing ends
            [(0, end), (0, None), (1, None)],  # it ends, and the opponent opens the next game with two moves
            [(0, end), (1, other), (0, None)],  # the next game ends without a decision of the learner
            [(1, None), (0, other), (0, end)],  # the same after an opponent's move
        ]
    )
    observations, rewards, dones, infos = env.step(np.zeros(6, np.int64))
    assert rewards.tolist() == [1, 1, 0, 1, 1, -1]
    assert dones.tolist() == [True, True, False, True, True, True]
    assert [info["terminal_observation"].tolist() for info in infos if info] == [[0]] * 5
    assert observations[:, 0].tolist() == [1, 1, 0, 1, 2, 2]
    assert env.skipped == 2
    assert env.learner_seats.tolist() == [1, 1, 0, 1, 0, 0]
    assert (env.games.players == env.learner_seats).all()
    assert not any(env.games.tapes)


def test_a_game_that_ends_before_the_first_decision_is_skipped_at_reset():
    games = Tape([1], [[(1, (1.0, -1.0)), (0, None)]])
    env = SelfPlayVecEnv(games, [Opponent("first", FirstAction())], seed=0)
    while True:  # until the draw gives the learner seat 0
        games.tapes = [[(0, (1.0, -1.0)), (1, None)]]
        games.players[:] = 1
        skipped = env.skipped
        env.reset()
        if env.skipped > skipped:
            break
    assert env.learner_seats.tolist() == [1]


def test_seats_rotate_and_begin_differently():
    env = make_env(2, num_games=32)
    env.reset()
    assert 4 < env.learner_seats.sum() < 28
    before = env.learner_seats.copy()
    dones = np.zeros(32, np.bool_)
    while not dones.any():
        dones = env.step(learner_actions(env))[2]
    np.testing.assert_array_equal(env.learner_seats, np.where(dones, 1 - before, before))


def test_masks_are_the_legal_actions_and_copies():
    env = make_env(2)
    env.reset()
    masks = env.action_masks()
    for i in range(env.num_envs):
        legal = env.games.legal_ids[i, : env.games.legal_counts[i]]
        np.testing.assert_array_equal(np.flatnonzero(masks[i]), legal)
    np.testing.assert_array_equal(get_action_masks(env), masks)
    np.testing.assert_array_equal(env.env_method("action_masks", indices=[4, 1]), masks[[4, 1]])
    kept, observations = masks.copy(), env.reset()
    seen = observations.copy()
    masks = env.action_masks()
    kept = masks.copy()
    env.step(learner_actions(env))
    np.testing.assert_array_equal(masks, kept)
    np.testing.assert_array_equal(observations, seen)


def test_opponents_are_drawn_by_weight_and_running_games_keep_theirs():
    env = make_env(3, num_games=200)
    one, two, three = (Opponent(name, Scripted(k), k) for k, name in enumerate(("one", "two", "three"), 1))
    env.set_opponents([one, three])
    env.reset()
    seats = np.arange(200), env.learner_seats
    assert (env.assigned[seats] == LEARNER).all()
    assert (env.assigned == LEARNER).sum() == 200
    assert (env.assigned == 1).sum() / 400 == pytest.approx(0.75, abs=0.08)
    playing = [[env._opponents[k].label if k >= 0 else "" for k in row] for row in env.assigned]
    env.set_opponents([two, three])
    assert [[env._opponents[k].label if k >= 0 else "" for k in row] for row in env.assigned] == playing
    assert [opponent.label for opponent in env.opponents] == ["two", "three"]
    env.reset()
    env.set_opponents([two])
    assert {env._opponents[k].label for k in env.assigned[env.assigned >= 0]} == {"two", "three"}


def test_shaping_adds_nothing_over_a_whole_game():
    env = make_env(2, shaping=0.03)
    plain = make_env(2)
    env.reset()
    plain.reset()
    shaped = 0
    while shaped < 10:
        actions = learner_actions(env)
        _, rewards, dones, infos = env.step(actions)
        expected = plain.step(actions)[1]
        assert (rewards != expected).any() or not dones.any()
        for i in np.flatnonzero(dones):
            shaped += 1
            assert infos[i]["episode"]["r"] == pytest.approx(expected[i], abs=1e-4)


def test_the_same_seed_gives_the_same_games():
    streams = []
    for _ in range(2):
        env = SelfPlayVecEnv(signoria.make_batch(GAME.id, 8), [Opponent("random", RandomAgent(4))])
        env.seed(9)
        observations = [env.reset()]
        observations += [env.step(learner_actions(env))[0] for _ in range(60)]
        streams.append(np.array(observations))
    np.testing.assert_array_equal(*streams)


def test_a_saved_generator_gives_the_same_next_games():
    first, second = make_env(2, seed=1), make_env(2, seed=2)
    second.restore_generator(first.generator_state())
    first.restore_generator(first.generator_state())
    np.testing.assert_array_equal(first.reset(), second.reset())
    np.testing.assert_array_equal(first.games.seeds, second.games.seeds)


def test_what_sb3_asks_of_an_environment():
    env = make_env(2)
    assert is_masking_supported(env)
    assert not env.has_attr("nothing")
    assert env.get_attr("num_envs", [0, 1]) == [6, 6]
    assert env.env_is_wrapped(object) == [False] * 6
    with pytest.raises(AttributeError, match="only 'action_masks'"):
        env.env_method("render")
    with pytest.raises(AttributeError, match="single games"):
        env.set_attr("shaping", 1)


def test_maskable_ppo_learns_two_iterations():
    env = make_env(2, num_games=8)
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=128, n_epochs=1, seed=1, device="cpu")
    model.learn(2 * 8 * 32)
    assert model.num_timesteps == 512
    assert all(set(info) == {"r", "l", "t"} for info in model.ep_info_buffer)


def test_illegal_actions_change_nothing():
    env = make_env(2)
    env.reset()
    before = env.games.states.tobytes()
    with pytest.raises(IllegalAction):
        env.step(np.full(6, GAME.num_actions - 1))
    assert env.games.states.tobytes() == before


@pytest.mark.parametrize(
    ("opponents", "text"),
    [
        ([Opponent("a", RandomAgent()), Opponent("a", RandomAgent())], "must differ"),
        ([Opponent("a", RandomAgent(), -1.0)], "at least 0"),
        ([Opponent("a", RandomAgent(), 0.0)], "above 0"),
        ([], "above 0"),
    ],
)
def test_unusable_opponents_are_refused(opponents, text):
    with pytest.raises(SignoriaError, match=text):
        SelfPlayVecEnv(signoria.make_batch(GAME.id, 2), opponents)


@pytest.mark.parametrize("missing", ["auto_restart", "observations", "masks"])
def test_unusable_batches_are_refused(missing):
    with pytest.raises(SignoriaError, match="training needs"):
        SelfPlayVecEnv(signoria.make_batch(GAME.id, 2, **{missing: False}), [Opponent("a", RandomAgent())])
