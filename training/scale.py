"""What games of a table are like: how long they are and how many points they give, measured before training begins.

Settings are shares of these, so no number of the training belongs to one game.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..agents.random import RandomAgent
from ..envs.core.batch import Batch
from ..envs.core.game import Game
from .pool import find_heuristic

GAMES = 64
SEED = 0
"""Always the same games, so that every run of a table has the same scale."""


@dataclass(frozen=True)
class Scale:
    """Means over games in which the heuristic, or random play where there is none, plays all seats.

    Attributes:
        decisions: decisions of all seats per game.
        points: points of the seat furthest from 0 per game, at least 1.
    """

    decisions: float
    points: float


def measure_scale(game: Game, num_players: int, options: dict[str, Any]) -> Scale:
    """Play some games and return their scale; the same arguments give the same scale."""
    games = Batch(game, GAMES, num_players, SEED, auto_restart=False, observations=False, masks=False, options=options)
    agent = find_heuristic(game) or RandomAgent(SEED)
    while len(rows := np.flatnonzero(games.legal_counts)):
        games.step(agent.act(games, rows), rows)
    points = np.abs(games.states["scores"].astype(np.float64)).max(axis=1)
    return Scale(float(games.states["decisions"].mean()), max(1.0, float(points.mean())))
