"""A cached kernel is never older than the sources and data it was made from, and kernels are shared across widths."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from signoria.envs.core import compiled
from signoria.envs.core.bits import MATCHED, excess, joined, joined_rows, joined_sum, lowest_bit, matching, popcount
from signoria.envs.core.choices import is_legal

RULE = """
    import json
    from pathlib import Path

    import numpy as np

    from ..core.compiled import compiled
    from .constants import FACTOR

    TABLE = np.array(json.loads((Path(__file__).parent / "data" / "table.json").read_text()), np.int64)


    @compiled
    def rule(i):
        return FACTOR * TABLE[i]
"""
SCRIPT = """
    from mini.envs.game.rule import rule
    print(rule(1), sum(rule.stats.cache_hits.values()))
"""


@pytest.fixture
def mini(tmp_path, root):
    """A package with this project's engine and one rule that depends on another file and on a data file."""
    package = tmp_path / "mini"
    shutil.copytree(root / "envs" / "core", package / "envs" / "core", ignore=shutil.ignore_patterns("__pycache__"))
    game = package / "envs" / "game"
    (game / "data").mkdir(parents=True)
    for folder in (package, package / "envs", game):
        (folder / "__init__.py").touch()
    (game / "rule.py").write_text(textwrap.dedent(RULE))
    (game / "constants.py").write_text("FACTOR = 2\n")
    (game / "data" / "table.json").write_text("[5, 7]")
    return package


def run(package: Path) -> tuple[int, int]:
    """Return the rule's value and the number of cache hits, in a fresh process."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    environment["PYTHONPATH"] = str(package.parent)
    done = subprocess.run(
        [sys.executable, "-B", "-c", textwrap.dedent(SCRIPT)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    value, hits = done.stdout.split()
    return int(value), int(hits)


@pytest.mark.skipif(not compiled.JIT, reason="nothing is cached in plain mode")
def test_a_changed_constant_or_data_row_is_seen_and_unchanged_code_is_loaded(mini):
    assert run(mini) == (14, 0)
    assert run(mini) == (14, 1), "the second start must load the cached kernel"
    (mini / "envs" / "game" / "constants.py").write_text("FACTOR = 3\n")
    assert run(mini) == (21, 0)
    (mini / "envs" / "game" / "data" / "table.json").write_text("[5, 9]")
    assert run(mini) == (27, 0)
    assert run(mini) == (27, 1)


@pytest.mark.skipif(not compiled.JIT, reason="nothing is compiled in plain mode")
def test_literals_and_narrow_integers_share_one_version():
    @compiled.compiled
    def double(x):
        return x * 2

    @compiled.compiled
    def calls(values):
        return double(3) + double(values[0]) + double(100)

    assert calls(np.array([100], np.int8)) == 6 + 200 + 200, "int8 arguments must be widened before arithmetic"
    assert len(double.signatures) == 1


@pytest.mark.plain
@pytest.mark.parametrize("value", [1, 2, 12, 0b1011000, 2**62, 2**63 - 1])
def test_bit_counts(value):
    assert popcount(value) == bin(value).count("1")
    assert lowest_bit(value) == len(bin(value)) - len(bin(value).rstrip("0"))

    @compiled.compiled
    def both(x):
        return popcount(x), lowest_bit(x)

    assert both(value) == (popcount(value), lowest_bit(value))


@pytest.mark.plain
@pytest.mark.boundscheck
@pytest.mark.parametrize("length", [1, 6, 7, 8, 27, 63, 64, 85])
def test_many_numbers_are_compared_and_joined_at_once(length):
    memory = np.arange(length + 64, dtype=np.int8) % 5

    @compiled.compiled
    def places(numbers, value):
        return matching(numbers, value)

    @compiled.compiled
    def side_by_side(numbers):
        return joined(numbers)

    numbers = memory[:length]
    for value in (-1, 0, 3):
        assert places(numbers, value) == sum(1 << k for k in range(min(length, MATCHED)) if k % 5 == value)
    assert side_by_side(numbers) == sum((k % 5) << 8 * k for k in range(min(length, 7)))


@pytest.mark.plain
@pytest.mark.boundscheck
def test_joined_numbers_are_compared_and_added_up():
    random = np.random.default_rng(4)
    print("seed 4")
    amounts = random.integers(0, 37, (50, 7))  # seven of 36 are 252
    amounts[0] = 36
    numbers = joined_rows(amounts)
    assert numbers.tolist() == [sum(int(x) << 8 * k for k, x in enumerate(row)) for row in amounts]
    assert joined_rows(amounts[:, :4], 12).tolist() == [
        sum(int(x) << 12 * k for k, x in enumerate(row[:4])) for row in amounts
    ]

    @compiled.compiled
    def sum_of(number):
        return joined_sum(number)

    @compiled.compiled
    def over(need, held):
        return excess(need, held)

    for number, row in zip(numbers, amounts, strict=True):
        assert sum_of(number) == row.sum()
        for held, other in zip(numbers[:5], amounts[:5], strict=True):
            assert over(number, held) == joined_rows(np.maximum(row - other, 0)[None])[0]


@pytest.mark.plain
@pytest.mark.boundscheck
@pytest.mark.parametrize("count", range(6))
def test_an_action_is_legal_if_it_is_among_the_ids_in_use(count):
    ids = np.array([2, 3, 7, 11, 200], np.int16)
    assert [action for action in range(-2, 202) if is_legal(action, ids, count)] == ids[:count].tolist()
