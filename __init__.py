"""Signoria: five Eurogames of the Italian Renaissance as reinforcement-learning environments."""

from .envs.core.batch import Batch, make_batch
from .envs.core.errors import SignoriaError
from .envs.core.game import Game, load_game
from .envs.core.registry import game_ids
from .envs.core.rng import make_words
from .envs.core.state import State, from_bytes, make_state
from .envs.registration import register_environments

__version__ = "0.1.0"
__all__ = [
    "Batch",
    "Game",
    "SignoriaError",
    "State",
    "__version__",
    "from_bytes",
    "game_ids",
    "load_game",
    "make_batch",
    "make_state",
    "make_words",
]

register_environments()
