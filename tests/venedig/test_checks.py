"""Every invariant of `checks.py` holds in sound positions and is broken by a position spoilt on purpose."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from signoria.envs.core import kernels
from signoria.envs.core.buffers import run_kernel
from signoria.envs.core.game import load_game
from signoria.envs.venedig import checks
from signoria.envs.venedig import constants as c
from signoria.envs.venedig.checks import Invariant
from signoria.envs.venedig.constants import Phase

from . import spoilt_things, spoilt_turns  # noqa: F401  # they enter their cases
from .scenario import new_game
from .sound_positions import POSITIONS, STEP_LIMIT
from .spoiling import CASES

GAME = load_game("venedig")


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
    assert {flag for flag, *_ in CASES} == set(Invariant)


@pytest.mark.parametrize(
    ("flag", "make", "change"),
    CASES,
    ids=[f"{flag.name}-{make.__name__}-{change.__name__}" for flag, make, change in CASES],
)
def test_a_spoilt_position_breaks_its_invariant(flag, make, change):
    records = record_of(make).copy()
    change(records[0])
    assert flag.name in broken(records)


def test_every_decision_is_among_the_sound_positions():
    assert {Phase(int(record_of(make)[0]["phase"])) for make in POSITIONS} == set(Phase)


@pytest.mark.parametrize("players", range(c.MIN_SEATS, c.MAX_SEATS + 1))
def test_a_random_game_stays_sound_and_so_do_its_redealt_positions(players):
    state = new_game(players, seed=players)
    rng = np.random.default_rng(players)
    for number in range(STEP_LIMIT):
        assert state.broken() == []
        if number % 10 == 0:
            assert state.determinize(number // 10 % players, number).broken() == []
        if state.done:
            return
        state.step(int(rng.choice(state.legal_actions())))
    raise AssertionError("the game does not end")


def test_each_invariant_is_explained():
    lines = [line.strip() for line in Path(checks.__file__).read_text(encoding="utf-8").splitlines()]
    for flag in Invariant:
        assert lines[lines.index(f"{flag.name} = auto()") + 1].startswith('"""')
