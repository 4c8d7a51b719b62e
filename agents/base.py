"""What an agent is, and how agents are named.

An agent acts for the seats to move in chosen rows of a batch. It may use only what each of these seats sees.
"""

import hashlib
import importlib.util
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..envs.core.errors import MissingExtra, SignoriaError

if TYPE_CHECKING:
    from ..envs.core.batch import Batch
    from ..envs.core.game import Game

CHECKPOINT_SUFFIXES = (".zip", ".pt")
ALLOWED_SPECS = "'random', 'heuristic' or the path of a checkpoint (.zip or .pt)"


class UnknownAgent(SignoriaError):
    """No agent has this name, or its checkpoint does not exist."""


class Agent(ABC):
    """Chooses actions; one agent can act for many games and for several seats of the same game.

    Attributes:
        name: what the agent is called in tables and records.
        fingerprint: digest of the file that an agent comes from, empty for agents without one; tells two checkpoints
            of the same name apart.
    """

    name: str
    fingerprint: str = ""

    @abstractmethod
    def act(self, games: "Batch", rows: np.ndarray) -> np.ndarray:
        """Return a legal action for each of the given rows, for the seat to act there.

        Args:
            games: the batch; it is not changed.
            rows: (K,) int64 row numbers of games that are not over.

        Returns:
            (K,) int64 actions, `actions[k]` for row `rows[k]`.
        """

    @abstractmethod
    def reseed(self, seed: int) -> None:
        """Start the agent's own generator anew; an agent without chance does nothing.

        Args:
            seed: 0..2**62-1.
        """

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


def load_agent(spec: str, game: "Game", *, seed: int = 0, greedy: bool = True) -> Agent:
    """Return the agent that a word or path names.

    Args:
        spec: `random`, `heuristic`, or the path of a checkpoint that ends in `.zip` or `.pt`.
        game: the game it is to play.
        seed: seed of the agent's own generator, 0..2**62-1.
        greedy: a checkpoint plays its most probable action; False draws from its probabilities.

    Raises:
        UnknownAgent: no such name or file, or the game has no heuristic; the message says what is allowed.
        MissingExtra: the spec is a checkpoint and torch is not installed.
        WrongVersion: the checkpoint was trained for another game, version or observation layout.
    """
    if spec == "random":
        from .random import RandomAgent

        return RandomAgent(seed)
    if spec == "heuristic":
        from .heuristic import HeuristicAgent

        return HeuristicAgent(game)
    path = Path(spec)
    if path.suffix.lower() not in CHECKPOINT_SUFFIXES:
        raise UnknownAgent(f"unknown agent {spec!r}; allowed: {ALLOWED_SPECS}")
    if not path.is_file():
        raise UnknownAgent(f"there is no checkpoint {spec!r}; allowed: {ALLOWED_SPECS}")
    return _load_checkpoint(path, game, seed, greedy)


def _load_checkpoint(path: Path, game: "Game", seed: int, greedy: bool) -> Agent:
    """Return the network of a checkpoint; only here is torch needed."""
    if importlib.util.find_spec("torch") is None:
        raise MissingExtra(f"the checkpoint {str(path)!r} needs torch: pip install 'signoria[train]'")
    from .neural import load_checkpoint

    agent = load_checkpoint(path, game, greedy=greedy, seed=seed)
    agent.fingerprint = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    return agent
