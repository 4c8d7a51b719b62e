"""Every invariant of `checks.py` holds in sound positions and is broken by a position spoilt on purpose."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from signoria.envs.ars_mysteriorum import checks
from signoria.envs.ars_mysteriorum.checks import Invariant
from signoria.envs.ars_mysteriorum.constants import Phase
from signoria.envs.core import kernels
from signoria.envs.core.buffers import run_kernel
from signoria.envs.core.game import load_game

from .sound_positions import POSITIONS, finished, moving
from .spoilt_cards import CARD_CASES
from .spoilt_goods import GOODS_CASES
from .spoilt_turns import TURN_CASES

GAME = load_game("ars_mysteriorum")
CASES = CARD_CASES + GOODS_CASES + TURN_CASES


@cache
def record_of(make: Callable) -> np.ndarray:
    """Return a position's record as an array of one, made once."""
    return np.array([make().record])


def broken(records: np.ndarray) -> set[str]:
    """Return the names of the invariants that a record breaks."""
    flags = np.zeros(1, np.int64)
    run_kernel(GAME, kernels.check_rows, records, flags)
    return set(GAME.invariants(int(flags[0])))


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_sound_positions_break_nothing(make):
    assert broken(record_of(make)) == set()


def test_every_invariant_has_a_case():
    assert {case.flag for case in CASES} == set(Invariant)


def test_every_decision_is_among_the_sound_positions():
    assert {Phase(int(record_of(make)[0]["phase"])) for make in POSITIONS} == set(Phase)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spoilt_position_breaks_its_invariant(case):
    records = record_of(case.make).copy()
    case.change(records[0])
    assert broken(records) == {flag.name for flag in Invariant if flag & (case.flag | case.also)}


@pytest.mark.parametrize("value", [-128, 127])
@pytest.mark.parametrize("make", [moving, finished], ids=lambda make: make.__name__)
def test_no_number_however_wrong_leads_astray(make, value):
    """Every number of every narrow field may be anything: the check ends, and never reads beyond an array.

    In plain mode an index that is too high raises an error.
    """
    for name in GAME.state_dtype.names:
        records = record_of(make).copy()
        if records[name].dtype == np.int8 and name != "filler":
            records[name] = value
            assert broken(records) != set(), name


def test_each_invariant_is_explained():
    lines = [line.strip() for line in Path(checks.__file__).read_text(encoding="utf-8").splitlines()]
    for flag in Invariant:
        assert lines[lines.index(f"{flag.name} = auto()") + 1].startswith('"""')
