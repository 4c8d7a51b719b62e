"""Compiles everything of a game ahead of its first use, or loads it from the cache."""

from collections.abc import Callable

import numpy as np

from . import kernels
from .batch import Batch
from .compiled import clear_stale_cache
from .game import Game
from .rng import make_words


def _play_in_kernel(games: Batch) -> None:
    buffers = games._buffers
    kernels.play_random(
        buffers.states,
        1,
        buffers.legal_ids,
        buffers.legal_counts,
        buffers.masks,
        buffers.observations,
        buffers.seeds,
        buffers.blank,
        buffers.settings,
        make_words(0),
        np.zeros(2, np.int64),
    )


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
        games.heuristic_actions,
        lambda: games.random_actions(make_words(0)),
        lambda: games.step([int(games.legal_ids[0, 0])]),
        games.broken,
        lambda: games.state(0).determinize(0, 0),
        lambda: _play_in_kernel(games),
    ]
    for number, step in enumerate(steps):
        step()
        if progress is not None:
            progress(number + 1, len(steps))
