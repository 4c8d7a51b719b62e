"""Makes the toy game available to the tests of the engine."""

from collections.abc import Iterator

import pytest

from . import toy


@pytest.fixture
def toy_id() -> Iterator[str]:
    """Id of the toy game."""
    with toy.registered() as game_id:
        yield game_id
