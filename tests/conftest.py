"""Shared set-up of all tests."""

from pathlib import Path
from typing import Any

import pytest


class RootIsPlainFolder:
    """Keeps pytest from taking the root, which holds the package's `__init__.py`, for a package of tests.

    Otherwise pytest imports the root a second time, under the name of its folder, and every module of the package
    exists twice: two registries, two sets of kernels, classes that are not equal to themselves.
    """

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        if path == parent.config.rootpath:
            return pytest.Dir.from_parent(parent, path=path)
        return None


def pytest_configure(config: pytest.Config) -> None:
    # Registered by hand: a hook that stands in this file itself is not asked about folders above it.
    config.pluginmanager.register(RootIsPlainFolder())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadgroup` all tests of a game run in one process, so that only one has to compile the game."""
    if config.getvalue("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadScopeScheduling

    from signoria.envs.core.registry import game_ids

    class ByGame(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return next((game_id for game_id in game_ids() if game_id in nodeid), "general")

    return ByGame(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository, which is the folder of the package."""
    return Path(__file__).resolve().parent.parent
