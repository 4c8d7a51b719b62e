"""Uniformly random play from a generator of its own."""

from typing import TYPE_CHECKING

from ..envs.core.rng import check_seed, make_words
from .base import Agent

if TYPE_CHECKING:
    import numpy as np

    from ..envs.core.batch import Batch


class RandomAgent(Agent):
    """Draws each legal action with the same probability. The same seed and games give the same play.

    Args:
        seed: 0..2**62-1.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.reseed(seed)

    def act(self, games: "Batch", rows: "np.ndarray") -> "np.ndarray":
        """Return a random legal action per row, (K,) int64."""
        return games.random_actions(self._words, rows)

    def reseed(self, seed: int) -> None:
        """Start the generator anew.

        Raises:
            SignoriaError: the seed is not a whole number from 0 to 2**62-1.
        """
        self._words = make_words(check_seed(seed))
