"""Periodic evaluation against anchors that never change, so that progress in self-play is measured from outside."""

import io
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ..agents.base import Agent
from ..agents.random import RandomAgent
from ..benchmarks.win_rates import Rate, evaluate
from ..envs.core.game import Game
from ..envs.core.rng import derive_seed
from .config import TrainConfig
from .pool import find_heuristic

EVALUATION_STREAM = 1 << 41
"""Index from which the seed of the evaluation games is derived; far from the training games' and a tournament's."""


@dataclass
class Evaluation:
    """Win rates of the learner, playing greedily, against each anchor on the same seeds every time.

    Attributes:
        steps: decisions of the learner so far.
        seconds: training time so far.
        num_players: seats.
        rates: win rate by anchor (`random`, `heuristic`).
    """

    steps: int
    seconds: float
    num_players: int
    rates: dict[str, Rate]

    def score(self) -> float:
        """Return the mean win share over the anchors, by which the best version is chosen."""
        return sum(rate.share for rate in self.rates.values()) / len(self.rates)

    def mean_reward(self) -> float:
        """Return the mean rank reward over the anchors, -1..1."""
        ranks = sum(rate.mean_rank for rate in self.rates.values()) / len(self.rates)
        return 1.0 - 2.0 * (ranks - 1.0) / (self.num_players - 1)

    def to_json(self) -> dict[str, Any]:
        """Return the evaluation for JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Evaluation":
        """Return what `to_json` has written."""
        return cls(**data | {"rates": {name: Rate(**rate) for name, rate in data["rates"].items()}})


def evaluate_anchors(game: Game, config: TrainConfig, agent: Agent, steps: int, seconds: float) -> Evaluation:
    """Play `config.eval_games` games against random and, where the game has one, against the heuristic."""
    seed = derive_seed(config.seed, EVALUATION_STREAM)
    anchors: dict[str, Agent] = {"random": RandomAgent()}
    heuristic = find_heuristic(game)
    if heuristic is not None:
        anchors["heuristic"] = heuristic
    seats = game.check_seats(config.num_players)
    rates = {
        name: evaluate(game, seats, agent, [anchor], games=config.eval_games, seed=seed, options=config.options)
        for name, anchor in anchors.items()
    }
    return Evaluation(steps, round(seconds, 1), seats, rates)


def evaluation_text(evaluation: Evaluation, *, best: bool) -> str:
    """Return an evaluation as a line."""
    minutes, seconds = divmod(int(evaluation.seconds), 60)
    parts = [f"{minutes:3d}:{seconds:02d} {evaluation.steps:>11,} decisions"]
    for name, rate in evaluation.rates.items():
        points = f"{rate.mean_points:.1f} to {rate.opponent_points:.1f} points"
        parts.append(f"against {name} {rate.share:.1%} wins ({rate.low:.1%} to {rate.high:.1%}), {points}")
    return "; ".join([*parts, "best so far"] if best else parts)


def save_evaluations(evaluations: Sequence[Evaluation]) -> bytes:
    """Return the content of `evaluations.npz`.

    SB3's names `timesteps` (E,) and `results` are kept, but `results` (E, K) holds win shares, one column per anchor.
    `low` and `high` are their 95 % intervals, `points` and `opponent_points` the mean points, `games` their number,
    `seconds` (E,) the training time, `anchors` (K,) the names.
    """
    anchors = list(evaluations[0].rates)

    def table(name: str) -> np.ndarray:
        return np.array([[getattr(evaluation.rates[anchor], name) for anchor in anchors] for evaluation in evaluations])

    buffer = io.BytesIO()
    np.savez(
        buffer,
        timesteps=np.array([evaluation.steps for evaluation in evaluations]),
        seconds=np.array([evaluation.seconds for evaluation in evaluations]),
        anchors=np.array(anchors),
        results=table("share"),
        low=table("low"),
        high=table("high"),
        points=table("mean_points"),
        opponent_points=table("opponent_points"),
        games=table("games"),
    )
    return buffer.getvalue()
