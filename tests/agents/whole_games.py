"""Whole games of a heuristic, which the tests of every game's heuristic play and look at."""

import numpy as np

import signoria
from signoria.agents.base import load_agent
from signoria.agents.heuristic import HeuristicAgent
from signoria.envs.core.batch import Batch

from .test_heuristics import choice, is_legal


def fresh_games(heuristic: HeuristicAgent, games: int, seats: int, seed: int, **options) -> Batch:
    """Return games that are played once, without observations."""
    return signoria.make_batch(
        heuristic.game.id, games, seats, seed, auto_restart=False, observations=False, masks=False, **options
    )


def play_games(heuristic: HeuristicAgent, seats: int, games: int, seed: int, **options) -> tuple[Batch, np.ndarray]:
    """Return games that the heuristic has played in every seat, and how often it chose each action."""
    batch = fresh_games(heuristic, games, seats, seed, **options)
    chosen = np.zeros(heuristic.game.num_actions, np.int64)
    while batch.legal_counts.any():
        rows = np.flatnonzero(batch.legal_counts)
        actions = heuristic.act(batch, rows)
        np.add.at(chosen, actions, 1)
        batch.step(actions, rows)
    return batch, chosen


def scores_of(batch: Batch) -> np.ndarray:
    """Return the scores of all seats, (games, seats)."""
    return batch.states["scores"][:, : batch.num_players]


def share_won(heuristic: HeuristicAgent, seats: int, games: int = 60, seed: int = 7) -> float:
    """Return how many of the games against random seats the heuristic wins, from every seat in turn, as a share."""
    batch = fresh_games(heuristic, games, seats, seed)
    random = load_agent("random", heuristic.game, seed=seed)
    own_seat = np.arange(games) % seats
    while batch.legal_counts.any():
        rows = np.flatnonzero(batch.legal_counts)
        own = batch.players[rows] == own_seat[rows]
        batch.step(np.where(own, heuristic.act(batch, rows), random.act(batch, rows)), rows)
    return float((batch.states["ranks"][np.arange(games), own_seat] == 1).mean())


def check_redealt(heuristic: HeuristicAgent, seats: int, seed: int = 19, **options) -> None:
    """Check that the choice stays when everything hidden is dealt anew, at every decision of a game."""
    batch = fresh_games(heuristic, 1, seats, seed, **options)
    row = np.zeros(1, np.int64)
    while batch.legal_counts[0]:
        action = heuristic.act(batch, row)
        state = batch.state(0)
        before = state.to_bytes()
        for again in range(2):
            assert choice(heuristic, state.determinize(state.player, again)) == action[0]
        assert state.to_bytes() == before
        batch.step(action)


def check_other_options(heuristic: HeuristicAgent, **kept) -> None:
    """Check that choices are legal with every rule at its other value at once, in games that random play makes odd.

    Args:
        heuristic: the agent.
        kept: values of options that stay as they are.
    """
    game = heuristic.game
    options = {option.name: next(v for v in option.values if v != option.default) for option in game.options}
    batch = signoria.make_batch(game.id, 40, 3, 37, observations=False, masks=False, **{**options, **kept})
    random = load_agent("random", game, seed=37)
    rows = np.arange(40)
    for step in range(300):
        actions = heuristic.act(batch, rows)
        assert is_legal(batch, actions)
        batch.step(np.where((rows + step) % 3 == 0, random.act(batch, rows), actions))
