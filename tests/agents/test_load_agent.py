"""Agents by name (`agents/base.py`) and random play."""

import importlib.util

import numpy as np
import pytest
from scipy import stats

import signoria
from signoria.agents.base import Agent, MissingExtra, UnknownAgent, load_agent
from signoria.agents.heuristic import HeuristicAgent
from signoria.agents.random import RandomAgent
from signoria.envs.core.errors import SignoriaError
from signoria.envs.core.registry import Entry

GAME = "princes_of_florence"


@pytest.fixture
def game():
    return signoria.load_game(GAME)


def test_words_name_the_built_in_agents(game):
    random, heuristic = load_agent("random", game, seed=3), load_agent("heuristic", game)
    assert isinstance(random, RandomAgent)
    assert isinstance(heuristic, HeuristicAgent)
    assert [random.name, heuristic.name] == ["random", "heuristic"]
    assert repr(random) == "<RandomAgent random>"


def test_an_unknown_name_is_answered_with_the_allowed_forms(game):
    with pytest.raises(UnknownAgent, match=r"unknown agent 'clever'; allowed: 'random', 'heuristic' or the path of"):
        load_agent("clever", game)


@pytest.mark.parametrize("name", ["bot.zip", "bot.pt", "BOT.ZIP"])
def test_a_missing_checkpoint_is_named(game, tmp_path, name):
    with pytest.raises(UnknownAgent, match=f"there is no checkpoint '.*{name}'; allowed: 'random'"):
        load_agent(str(tmp_path / name), game)


def test_a_folder_is_no_checkpoint(game, tmp_path):
    (tmp_path / "bot.zip").mkdir()
    with pytest.raises(UnknownAgent, match="there is no checkpoint"):
        load_agent(str(tmp_path / "bot.zip"), game)


def test_without_torch_the_extra_is_named(game, tmp_path, monkeypatch):
    (tmp_path / "bot.zip").write_bytes(b"")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"needs torch: pip install 'signoria\[train\]'"):
        load_agent(str(tmp_path / "bot.zip"), game)


def test_a_game_without_heuristic_says_so(game, monkeypatch):
    monkeypatch.setattr(game, "entry", Entry("chess_of_siena", "Chess of Siena", "ChessOfSiena", 0))
    monkeypatch.setattr(game, "id", "chess_of_siena")
    with pytest.raises(UnknownAgent, match="chess_of_siena has no heuristic; use 'random' or"):
        load_agent("heuristic", game)


def test_agents_are_abstract():
    with pytest.raises(TypeError):
        Agent()


# --- random ---


def play(agent, games: int = 8, decisions: int = 60, seed: int = 5) -> list[np.ndarray]:
    batch = signoria.make_batch(GAME, games, 3, seed, observations=False, masks=False)
    made = []
    for _ in range(decisions):
        made.append(agent.act(batch, np.arange(games)))
        batch.step(made[-1])
    return made


def test_the_same_seed_plays_the_same_game():
    first, again, other = play(RandomAgent(7)), play(RandomAgent(7)), play(RandomAgent(8))
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)


def test_reseeding_starts_the_generator_anew():
    agent = RandomAgent(7)
    first = play(agent)
    assert not np.array_equal(play(agent), first)
    agent.reseed(7)
    np.testing.assert_array_equal(play(agent), first)


@pytest.mark.parametrize("seed", [-1, 2**62, "7", True])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(SignoriaError, match="seed must be a whole number"):
        RandomAgent(seed)


def test_random_play_leaves_the_games_generators_alone():
    batch = signoria.make_batch(GAME, 4, 2, 1, observations=False, masks=False)
    before = batch.states.tobytes()
    RandomAgent(1).act(batch, np.arange(4))
    assert batch.states.tobytes() == before


def test_random_is_uniform_over_the_legal_actions():
    seed = 20261
    print("seed", seed)
    batch = signoria.make_batch(GAME, 16, 4, seed, observations=False, masks=False)
    agent = RandomAgent(seed)
    for _ in range(30):
        batch.step(agent.act(batch, np.arange(16)))
    row = int(np.argmax(batch.legal_counts))
    count = int(batch.legal_counts[row])
    draws = np.concatenate([agent.act(batch, np.full(1000, row)) for _ in range(20)])
    seen, hits = np.unique(draws, return_counts=True)
    np.testing.assert_array_equal(seen, batch.legal_ids[row, :count])
    assert stats.chisquare(hits).pvalue > 1e-4


def test_rows_are_answered_in_their_order():
    batch = signoria.make_batch(GAME, 12, 2, 4, observations=False, masks=False)
    rows = np.array([1, 4, 11])
    actions = RandomAgent(2).act(batch, rows)
    assert actions.dtype == np.int64
    for k, row in enumerate(rows):
        assert actions[k] in batch.legal_ids[row, : batch.legal_counts[row]]
