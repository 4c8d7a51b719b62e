"""Every registered game, at every seat count and with every option: later games join by being registered."""

from typing import Any

import pytest

from signoria.benchmarks.soak import option_sets
from signoria.envs.core.compiled import JIT
from signoria.envs.core.game import Game, load_game
from signoria.envs.core.registry import game_ids

GAMES = [load_game(game_id) for game_id in game_ids()]

TABLES = [(game.id, seats) for game in GAMES for seats in range(game.min_seats, game.max_seats + 1)]
"""Every game with every number of seats."""


def name_of(options: dict[str, Any]) -> str:
    """Return what a set of options is called in a test's id; pytest numbers those of the same name."""
    if len(options) > 1:
        return "several"
    return next((f"{name}={value}" for name, value in options.items()), "defaults")


def variants(game: Game) -> list[Any]:
    """Return a game's numbers of seats with its sets of options.

    Plain Python is slow, so there only the defaults are played at every number of seats, all else at the smallest.
    """
    return [
        pytest.param(game.id, seats, options, id=f"{game.id}-{seats}-{name_of(options)}")
        for seats in range(game.min_seats, game.max_seats + 1)
        for options in option_sets(game)
        if JIT or not options or seats == game.min_seats
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant_options" in metafunc.fixturenames:
        found = [variant for game in GAMES for variant in variants(game)]
        metafunc.parametrize(("game_id", "seats", "variant_options"), found)
    elif "seats" in metafunc.fixturenames:
        metafunc.parametrize(("game_id", "seats"), TABLES)
    elif "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", game_ids())
