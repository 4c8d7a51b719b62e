"""Registers the toy game under the id `toy`, for tests of the engine only."""

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from signoria.envs.core import registry

MODULE = f"{__name__.rpartition('.')[0]}.toy_game"


class ToyEntry(registry.Entry):
    """A registry entry whose modules lie beside the tests."""

    rules = property(lambda self: MODULE)
    encoder = property(lambda self: MODULE)


def load() -> None:
    """Import the toy game's package."""
    folder = Path(__file__).parent / "toy_game"
    spec = importlib.util.spec_from_file_location(
        MODULE, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module
    spec.loader.exec_module(module)


@contextmanager
def registered() -> Iterator[str]:
    """List the toy game among the games while the block runs, and yield its id."""
    if MODULE not in sys.modules:
        load()
    registry.GAMES["toy"] = ToyEntry("toy", "Toy", "Toy", 0)
    yield "toy"
    del registry.GAMES["toy"]
