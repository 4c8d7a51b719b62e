"""Makes the toy game available to the tests of the engine."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import toy


@pytest.fixture(scope="session")
def toy_id() -> str:
    """Id of the toy game."""
    return toy.register()
