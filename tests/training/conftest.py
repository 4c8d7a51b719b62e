"""What the tests of training share."""

import pytest
from rich.console import Console


@pytest.fixture
def silent() -> Console:
    """A console that prints nothing."""
    return Console(quiet=True)
