import importlib.util
from pathlib import Path

import pytest

from signoria.envs.core.game import Game, load_game

TOY = Path(__file__).resolve().parents[1] / "core" / "toy.py"


@pytest.fixture(scope="session")
def toy() -> Game:
    """The toy game of the engine's tests: 2 or 3 seats take 1 to 3 stones in turn, the last stone wins."""
    spec = importlib.util.spec_from_file_location("toy_registration", TOY)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return load_game(module.register())
