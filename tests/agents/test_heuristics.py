"""What must hold for the heuristic of every game: legal, without chance, fair, and better than random play."""

import os
import subprocess
import sys

import numpy as np
import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.benchmarks.soak import option_sets
from signoria.envs.core.compiled import JIT
from signoria.envs.core.registry import game_ids

GAMES = [signoria.load_game(name) for name in game_ids()]
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in GAMES
    for seats in range(game.min_seats, game.max_seats + 1)
]
OPTIONS = [
    pytest.param(game, options, id=f"{game.id}-{'-'.join(options)}")
    for game in GAMES
    for options in option_sets(game)[1:]
]
MOST_STEPS = 5000
"""No game takes longer."""


def is_legal(batch, actions) -> bool:
    return all(a in batch.legal_ids[i, :n] for i, (a, n) in enumerate(zip(actions, batch.legal_counts, strict=True)))


def play_mixed(game, seats: int, *, games: int, seed: int, **options) -> None:
    """Ask the heuristic at every decision of a game in each row; half the rows follow it, the others are random."""
    batch = signoria.make_batch(game.id, games, seats, seed, observations=False, masks=False, **options)
    heuristic, random = load_agent("heuristic", game), load_agent("random", game, seed=seed)
    rows = np.arange(games)
    finished = np.zeros(games, np.bool_)
    for _ in range(MOST_STEPS):
        before = batch.states.tobytes()
        actions = heuristic.act(batch, rows)
        assert actions.shape == rows.shape
        assert actions.dtype == np.int64
        assert is_legal(batch, actions)
        assert batch.states.tobytes() == before
        np.testing.assert_array_equal(actions, heuristic.act(batch, rows))
        batch.step(np.where(rows < games // 2, actions, random.act(batch, rows)))
        finished |= batch.dones
        if finished.all():
            return
    raise AssertionError(f"seed {seed}: a game does not end")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_choices_are_legal_repeatable_and_change_nothing(game, seats):
    play_mixed(game, seats, games=40, seed=seats)


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_choices_are_legal_with_every_option(game, options):
    play_mixed(game, game.default_seats, games=20, seed=3, **options)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.boundscheck
@pytest.mark.plain
def test_whole_games_in_every_mode(game, seats):
    play_mixed(game, seats, games=4, seed=seats)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.boundscheck
@pytest.mark.plain
def test_decisions_without_a_choice_are_answered(game):
    play_mixed(game, game.default_seats, games=4, seed=1, auto_forced=False)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_compiled_and_plain_choose_the_same(game, seats):
    assert JIT, "this test runs compiled and starts the plain process itself"
    command = [sys.executable, __file__, game.id, str(seats)]
    done = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, check=True)
    assert [int(a) for a in done.stdout.split()] == own_game(game.id, seats)


def own_game(game_id: str, seats: int) -> list[int]:
    """Return the actions of a game that the heuristic plays against itself."""
    batch = signoria.make_batch(game_id, 1, seats, 41, auto_restart=False, observations=False, masks=False)
    heuristic = load_agent("heuristic", batch.game)
    actions = []
    while batch.legal_counts[0]:
        actions.append(int(heuristic.act(batch, np.zeros(1, np.int64))[0]))
        batch.step(actions[-1:])
    return actions


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hidden_cards_do_not_matter(game, seats):
    """The choice stays when everything that the seat cannot know is dealt anew, at every decision of a game."""
    heuristic = load_agent("heuristic", game)
    row = np.zeros(1, np.int64)
    batch = signoria.make_batch(game.id, 1, seats, 11, auto_restart=False, observations=False, masks=False)
    decisions = 0
    while batch.legal_counts[0]:
        action = heuristic.act(batch, row)
        state = signoria.State.from_record(game, batch.states[0])
        for seed in range(3):
            assert choice(heuristic, state.determinize(state.player, seed)) == action[0]
        batch.step(action)
        decisions += 1
    assert decisions > 20


def choice(agent, state) -> int:
    """Return the agent's action in one position."""
    batch = signoria.make_batch(state.game.id, 1, state.num_players, observations=False, masks=False, **state.options)
    legal = state.legal_actions()
    batch._buffers.states[0] = state.record
    batch.players[0] = state.player
    batch.legal_ids[0, : len(legal)] = legal
    batch.legal_counts[0] = len(legal)
    return int(agent.act(batch, np.zeros(1, np.int64))[0])


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_beats_random_at_the_smallest_table(game):
    """At least 95 % of 200 games, from every seat in turn."""
    games = 200
    batch = signoria.make_batch(game.id, games, game.min_seats, 17, auto_restart=False, reward="win")
    heuristic, random = load_agent("heuristic", game), load_agent("random", game, seed=17)
    own_seat = np.arange(games) % game.min_seats
    won = np.zeros(games)
    while batch.legal_counts.any():
        rows = np.flatnonzero(batch.legal_counts)
        own = batch.players[rows] == own_seat[rows]
        batch.step(np.where(own, heuristic.act(batch, rows), random.act(batch, rows)), rows)
        won += batch.rewards[np.arange(games), own_seat]
    print("share of wins", won.mean())
    assert won.mean() >= 0.95


if __name__ == "__main__":
    print(*own_game(sys.argv[1], int(sys.argv[2])))
