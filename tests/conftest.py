"""Shared set-up of all tests."""

from pathlib import Path

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Group the tests by game for `--dist loadgroup`: a process that compiles a game then runs all its tests."""
    if config.getoption("dist", "no") == "loadgroup":
        from signoria.envs.core.registry import game_ids

        for item in items:
            group = next((game_id for game_id in game_ids() if game_id in item.nodeid), "general")
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the repository, which is the folder of the package."""
    return Path(__file__).resolve().parent.parent
