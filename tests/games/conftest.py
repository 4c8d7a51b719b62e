"""Every registered game, at every seat count and with every option: later games join by being registered."""

from typing import Any

import pytest

from signoria.envs.core.game import load_game
from signoria.envs.core.registry import game_ids

TABLES = [
    (game_id, seats)
    for game_id in game_ids()
    for seats in range(load_game(game_id).min_seats, load_game(game_id).max_seats + 1)
]
"""Every game with every number of seats."""


def option_sets(game_id: str) -> list[dict[str, Any]]:
    """Return the defaults, every single other option value, and all other values together."""
    game = load_game(game_id)
    others = [{o.name: value} for o in game.options for value in o.values if value != o.default]
    together = {name: value for one in others for name, value in one.items()}
    return [{}, *others, together]


VARIANTS = [(game_id, seats, options) for game_id, seats in TABLES for options in option_sets(game_id)]
"""Every game with every number of seats and every set of options."""


def name_of(value: Any) -> str | None:
    """Return a readable test id for options."""
    if isinstance(value, dict):
        return "-".join(f"{name}={chosen}" for name, chosen in value.items()) or "defaults"
    return None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant_options" in metafunc.fixturenames:
        metafunc.parametrize(("game_id", "seats", "variant_options"), VARIANTS, ids=name_of)
    elif "seats" in metafunc.fixturenames:
        metafunc.parametrize(("game_id", "seats"), TABLES)
    elif "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", game_ids())
