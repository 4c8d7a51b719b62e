"""The neural agent: legal, repeatable, fair, and particular about the checkpoints that it reads."""

import io
import json
import pickle
import zipfile
from itertools import pairwise

import numpy as np
import pytest

import signoria
from signoria.agents.random import RandomAgent
from signoria.envs.core.errors import SignoriaError, WrongVersion

torch = pytest.importorskip("torch")

from signoria.agents import neural  # noqa: E402 - needs torch

GAME = signoria.load_game("princes_of_florence")
WIDTHS = (GAME.observation_size, 32, GAME.num_actions)


def make_layers(seed: int = 0) -> list:
    generator = torch.Generator().manual_seed(seed)
    return [
        (torch.randn(after, before, generator=generator) * 0.2, torch.randn(after, generator=generator))
        for before, after in pairwise(WIDTHS)
    ]


def make_agent(**arguments) -> neural.NeuralAgent:
    return neural.NeuralAgent(GAME, make_layers(), **arguments)


def write(path, *, member_changes=(), weights=None, **changes) -> None:
    """Write a checkpoint of the agent of `make_agent`, with changed metadata or members."""
    metadata = {
        "format": neural.FORMAT,
        "game": GAME.id,
        "version": GAME.version,
        "layout": GAME.layout_digest,
        "network": {"activation": "relu", "policy": ["a", "b"]},
    }
    tensors = {}
    for name, (weight, bias) in zip("ab", make_layers(), strict=True):
        tensors |= {f"{name}.weight": weight, f"{name}.bias": bias}
    buffer = io.BytesIO()
    torch.save(tensors, buffer)
    members = {
        neural.METADATA_MEMBER: json.dumps(metadata | changes),
        neural.WEIGHTS_MEMBER: buffer.getvalue() if weights is None else weights,
    } | dict(member_changes)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            if data is not None:
                archive.writestr(name, data)


@pytest.mark.parametrize("seats", range(GAME.min_seats, GAME.max_seats + 1))
@pytest.mark.parametrize("greedy", [True, False])
def test_choices_are_legal(seats, greedy):
    games = signoria.make_batch(GAME.id, 16, seats, seed=seats)
    agent, random = make_agent(greedy=greedy, seed=1), RandomAgent(2)
    rows = np.arange(16)
    for _ in range(150):
        actions = agent.act(games, rows)
        assert actions.dtype == np.int64
        assert games.action_masks[rows, actions].all()
        games.step(np.where(rows % 2, actions, random.act(games, rows)))


def test_greedy_play_is_repeatable_and_sampling_follows_the_seed():
    games = signoria.make_batch(GAME.id, 64, seed=3)
    rows = np.arange(64)
    greedy, sampling = make_agent(), make_agent(greedy=False, seed=5)
    np.testing.assert_array_equal(greedy.act(games, rows), greedy.act(games, rows))
    first, second = sampling.act(games, rows), sampling.act(games, rows)
    assert (first != second).any()
    sampling.reseed(5)
    np.testing.assert_array_equal(sampling.act(games, rows), first)
    some = rows[10:20]
    np.testing.assert_array_equal(greedy.act(games, some), greedy.act(games, rows)[some])
    assert len(greedy.act(games, rows[:0])) == 0


def test_greedy_play_takes_the_legal_action_with_the_highest_score():
    games = signoria.make_batch(GAME.id, 64, seed=3)
    agent = make_agent()
    scores = np.where(games.action_masks, agent.scores(games.observations), -np.inf)
    np.testing.assert_array_equal(agent.act(games, np.arange(64)), scores.argmax(axis=1))


def test_sampling_follows_the_probabilities():
    games = signoria.make_batch(GAME.id, 1, seed=3)
    agent = make_agent(greedy=False, seed=1)
    legal = games.legal_ids[0, : games.legal_counts[0]]
    scores = agent.scores(games.observations)[0, legal].astype(np.float64)
    expected = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
    row = np.zeros(1, np.int64)
    drawn = np.array([agent.act(games, row)[0] for _ in range(2000)])
    np.testing.assert_allclose([(drawn == a).mean() for a in legal], expected, atol=0.05)


class OneState:
    """What the agent reads of a batch, for a single position."""

    observations = None

    def __init__(self, state) -> None:
        legal = state.legal_actions()
        self.game = state.game
        self.legal_ids = np.zeros((1, state.game.max_legal), np.int16)
        self.legal_ids[0, : len(legal)] = legal
        self.legal_counts = np.array([len(legal)])
        self.players = np.array([state.player])
        self.observe = lambda rows, seats: np.stack([state.observation(int(seat)) for seat in seats])


@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_do_not_matter(seats):
    """The choice stays when everything that the seat cannot know is dealt anew, at every decision of a game."""
    agent, random = make_agent(), RandomAgent(4)
    row = np.zeros(1, np.int64)
    games = signoria.make_batch(GAME.id, 1, seats, 11, auto_restart=False)
    decisions = 0
    while games.legal_counts[0]:
        state = games.state(0)
        action = agent.act(games, row)[0]
        for seed in range(3):
            assert agent.act(OneState(state.determinize(state.player, seed)), row)[0] == action
        games.step(random.act(games, row))
        decisions += 1
    assert decisions > 20


def test_a_batch_without_observations_is_observed():
    arguments = {"num_games": 8, "seed": 1}
    full = signoria.make_batch(GAME.id, **arguments)
    bare = signoria.make_batch(GAME.id, **arguments, observations=False, masks=False)
    rows = np.arange(8)
    np.testing.assert_array_equal(make_agent().act(full, rows), make_agent().act(bare, rows))


def test_the_callers_torch_threads_are_restored():
    before = torch.get_num_threads()
    make_agent(threads=before + 1).scores(np.zeros((1, GAME.observation_size), np.float32))
    assert torch.get_num_threads() == before


def test_a_checkpoint_plays_as_the_network_that_was_saved(tmp_path):
    path = tmp_path / "bot.zip"
    write(path)
    games = signoria.make_batch(GAME.id, 32, seed=3)
    agent = neural.load_checkpoint(path, GAME)
    assert agent.name == "bot"
    np.testing.assert_array_equal(agent.act(games, np.arange(32)), make_agent().act(games, np.arange(32)))


@pytest.mark.parametrize(
    ("change", "found", "expected"),
    [
        ({"game": "florenza"}, "florenza", GAME.id),
        ({"version": 9}, "version 9", f"version {GAME.version}"),
        ({"layout": "0123456789abcdef"}, "layout 0123456789abcdef", f"layout {GAME.layout_digest}"),
    ],
)
def test_a_checkpoint_of_something_else_is_refused_with_both_named(tmp_path, change, found, expected):
    path = tmp_path / "bot.zip"
    write(path, **change)
    with pytest.raises(WrongVersion, match=f"{found}.*{expected}"):
        neural.load_checkpoint(path, GAME)


def test_a_checkpoint_of_a_later_format_is_refused(tmp_path):
    write(tmp_path / "bot.zip", format=2)
    with pytest.raises(WrongVersion, match="format 2; this version reads format 1"):
        neural.load_checkpoint(tmp_path / "bot.zip", GAME)


@pytest.mark.parametrize(
    ("members", "text"),
    [
        ({neural.METADATA_MEMBER: None}, "has no signoria.json"),
        ({neural.METADATA_MEMBER: "{"}, "is no checkpoint"),
        ({neural.METADATA_MEMBER: "[]"}, "format None"),
        ({neural.WEIGHTS_MEMBER: None}, "cannot read policy.pth"),
        ({neural.WEIGHTS_MEMBER: b"rubbish"}, "cannot read policy.pth"),
    ],
)
def test_damaged_checkpoints_are_refused(tmp_path, members, text):
    write(tmp_path / "bot.zip", member_changes=members)
    with pytest.raises(SignoriaError, match=text):
        neural.load_checkpoint(tmp_path / "bot.zip", GAME)


def test_a_file_that_is_no_zip_is_refused(tmp_path):
    (tmp_path / "bot.zip").write_text("hello")
    with pytest.raises(SignoriaError, match="is no checkpoint"):
        neural.load_checkpoint(tmp_path / "bot.zip", GAME)


class Bomb:
    """Leaves a file behind when it is unpickled."""

    def __init__(self, path) -> None:
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


def test_nothing_in_a_checkpoint_is_run(tmp_path):
    trace = tmp_path / "trace"
    buffer = io.BytesIO()
    torch.save({"a.weight": Bomb(trace)}, buffer)
    write(tmp_path / "bot.zip", weights=buffer.getvalue(), member_changes={"data": pickle.dumps(Bomb(trace))})
    with pytest.raises(SignoriaError, match=r"cannot read policy\.pth"):
        neural.load_checkpoint(tmp_path / "bot.zip", GAME)
    assert not trace.exists()


def test_layers_that_do_not_fit_are_refused(tmp_path):
    with pytest.raises(SignoriaError, match="inputs"):
        neural.NeuralAgent(GAME, make_layers()[:1])
    with pytest.raises(SignoriaError, match="unknown activation"):
        make_agent(activation="step")
    write(tmp_path / "bot.zip", network={"activation": "relu", "policy": ["a", "missing"]})
    with pytest.raises(SignoriaError, match=r"missing\.weight"):
        neural.load_checkpoint(tmp_path / "bot.zip", GAME)
