"""Texts of the legal actions of any game, and random games in which to read them."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import signoria


def legal_texts(state: signoria.State, viewer: int | None = None) -> dict[int, str]:
    """Return the texts of the legal actions by id."""
    return {int(a): state.game.action_text(state.record, int(a), viewer) for a in state.legal_actions()}


def random_positions(game_id: str, *tables: tuple[int, dict[str, Any]]) -> Iterator[signoria.State]:
    """Yield every position of a random game for each of these numbers of seats with options."""
    chance = random.Random(5)
    for players, options in tables:
        state = signoria.make_state(game_id, num_players=players, seed=players, **options)
        while not state.done:
            yield state
            state.step(chance.choice(state.legal_actions().tolist()))
        yield state


def check_names(actions: ModuleType, count: int) -> None:
    """Check that each action of a game has a name of its own, and other numbers none."""
    assert len({actions.action_name(action) for action in range(count)}) == count
    for action in (-1, count):
        with pytest.raises(IndexError, match=rf"0\.\.{count - 1}"):
            actions.action_name(action)
