from collections.abc import Iterator

import pytest

from signoria.envs.core.game import Game, load_game

from ..core.toy import registered


@pytest.fixture
def toy() -> Iterator[Game]:
    """The toy game of the engine's tests: 2 or 3 seats take 1 to 3 stones in turn, the last stone wins."""
    with registered() as game_id:
        yield load_game(game_id)
