"""The heuristic of any game: calls the compiled `choose` that the game's module in `agents/heuristics` registers."""

import importlib
from typing import TYPE_CHECKING

from .base import Agent, UnknownAgent

if TYPE_CHECKING:
    import numpy as np

    from ..envs.core.batch import Batch
    from ..envs.core.game import Game


class HeuristicAgent(Agent):
    """Plays by hand-made rules, without chance: the same position and knowledge give the same action.

    Args:
        game: the game to play.

    Raises:
        UnknownAgent: the game has no heuristic.
    """

    name = "heuristic"

    def __init__(self, game: "Game") -> None:
        self.game = game
        try:
            importlib.import_module(game.entry.heuristic)
        except ModuleNotFoundError as error:
            if error.name != game.entry.heuristic:
                raise
            raise UnknownAgent(f"{game.id} has no heuristic; use 'random' or the path of a checkpoint") from None

    def act(self, games: "Batch", rows: "np.ndarray") -> "np.ndarray":
        """Return the heuristic's action per row, (K,) int64."""
        return games.heuristic_actions(rows)

    def reseed(self, seed: int) -> None:
        """Do nothing: the heuristic has no chance."""
