"""Every invariant of `checks.py` holds in sound positions and is broken by a position spoilt on purpose."""

import numpy as np
import pytest

from signoria.envs.core.game import load_game
from signoria.envs.venedig import checks
from signoria.envs.venedig import constants as c
from signoria.envs.venedig.checks import Invariant
from signoria.envs.venedig.constants import Phase

from ..spoiling import broken, check_explained, record_of, spoilt
from . import spoilt_things, spoilt_turns  # noqa: F401  # they enter their cases
from .scenario import new_game
from .sound_positions import POSITIONS, STEP_LIMIT
from .spoiling import CASES

GAME = load_game("venedig")


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_sound_positions_break_nothing(make):
    assert broken(GAME, record_of(make)) == set()


def test_every_invariant_has_a_case():
    assert {case.flag for case in CASES} == set(Invariant)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spoilt_position_breaks_its_invariant(case):
    assert case.flag.name in broken(GAME, spoilt(case))


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
    check_explained(checks)
