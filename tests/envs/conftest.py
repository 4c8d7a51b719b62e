"""Cases for the environment tests: every registered game with every number of seats."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from signoria import game_ids, load_game
from signoria.envs.aec import CheckedAEC, GameAEC
from signoria.envs.core.game import Game


@dataclass(frozen=True)
class Case:
    """A game with a number of seats."""

    game: Game
    seats: int

    @property
    def module(self) -> Any:
        return importlib.import_module(self.game.entry.pettingzoo_module)

    def raw(self, **arguments: Any) -> GameAEC:
        return self.module.raw_env(num_players=self.seats, **arguments)

    def env(self, **arguments: Any) -> CheckedAEC:
        return self.module.env(num_players=self.seats, **arguments)


GAMES = [load_game(game_id) for game_id in game_ids()]
CASES = [Case(game, seats) for game in GAMES for seats in range(game.min_seats, game.max_seats + 1)]


@pytest.fixture(params=CASES, ids=lambda case: f"{case.game.id}-{case.seats}")
def case(request: pytest.FixtureRequest) -> Case:
    """Every game with every number of seats."""
    return request.param


@pytest.fixture(params=[Case(game, game.max_seats) for game in GAMES], ids=lambda case: case.game.id)
def full(request: pytest.FixtureRequest) -> Case:
    """Every game with its largest number of seats."""
    return request.param


@pytest.fixture
def draw() -> Callable[[np.ndarray], int]:
    """A function that draws a legal action from a mask."""
    rng = np.random.default_rng(1)
    return lambda mask: int(rng.choice(np.flatnonzero(mask)))


@pytest.fixture
def advance(draw: Callable[[np.ndarray], int]) -> Callable[..., None]:
    """A function that makes random legal steps, at most a number of them, until the game is over."""

    def run(env: GameAEC, steps: int = 10**6) -> None:
        for _ in range(steps):
            if env.terminations[env.agent_selection]:
                return
            env.step(draw(env.observe(env.agent_selection)["action_mask"]))

    return run
