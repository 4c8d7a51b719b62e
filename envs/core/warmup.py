"""Compiles everything of a game ahead of its first use, or loads it from the cache."""

import importlib.util
from collections.abc import Callable

import numpy as np

from .batch import Batch
from .compiled import clear_stale_cache
from .game import Game
from .rng import make_words
from .state import State


def _finish(games: Batch) -> State:
    """Play a game to its end."""
    state = games.state(0)
    while not state.done:
        state.step(int(state.legal_actions()[0]))
    return state


def warm_up(game: Game, progress: Callable[[int, int], None] | None = None) -> None:
    """Compile every kernel of a game, so that nothing later has to wait.

    Args:
        game: the game.
        progress: called with (steps done, steps in all).
    """
    clear_stale_cache()
    games = Batch(game, 1)
    steps: list[Callable[[], object]] = [
        lambda: games.observe(0, 0),
        lambda: games.step(games.random_actions(make_words(0))),
        games.broken,
        lambda: games.state(0).determinize(0, 0),
        lambda: games.state(0).fork(0),
        lambda: _finish(games).rewards(),
        lambda: games._buffers.play_random(1, make_words(0), np.zeros(2, np.int64)),
    ]
    if importlib.util.find_spec(game.entry.heuristic) is not None:
        steps.insert(0, games.heuristic_actions)
    for number, step in enumerate(steps):
        step()
        if progress is not None:
            progress(number + 1, len(steps))
