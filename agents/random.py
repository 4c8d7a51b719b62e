"""Uniformly random play from a generator of its own."""

from typing import TYPE_CHECKING

import numpy as np

from ..envs.core.buffers import check_seed
from ..envs.core.kernels import choose_random
from ..envs.core.rng import seed_words
from .base import Agent

if TYPE_CHECKING:
    from ..envs.core.batch import Batch


class RandomAgent(Agent):
    """Draws each legal action with the same probability. The same seed and games give the same play.

    Args:
        seed: 0..2**62-1.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._words = np.zeros(4, np.int64)
        self.reseed(seed)

    def act(self, games: "Batch", rows: np.ndarray) -> np.ndarray:
        """Return a random legal action per row, (K,) int64."""
        actions = np.empty(len(rows), np.int64)
        choose_random(rows, games.legal_ids, games.legal_counts, self._words, actions)
        return actions

    def reseed(self, seed: int) -> None:
        """Start the generator anew.

        Raises:
            SignoriaError: the seed is not a whole number from 0 to 2**62-1.
        """
        seed_words(self._words, check_seed(seed))
