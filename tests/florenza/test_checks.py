"""Every invariant of `checks.py` holds in sound positions and is broken by a position spoilt on purpose."""

import pytest

from signoria.envs.core.game import load_game
from signoria.envs.florenza import checks
from signoria.envs.florenza.checks import Invariant

from ..spoiling import broken, check_explained, check_wrong_numbers, record_of, spoilt
from .sound_positions import POSITIONS, finished, hiring, patient
from .spoilt_cards import CARD_CASES
from .spoilt_turns import TURN_CASES
from .spoilt_works import WORK_CASES

GAME = load_game("florenza")
CASES = CARD_CASES + WORK_CASES + TURN_CASES


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_sound_positions_break_nothing(make):
    assert broken(GAME, record_of(make)) == set()


def test_every_invariant_has_a_case():
    assert {case.flag for case in CASES} == set(Invariant)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spoilt_position_breaks_its_invariant(case):
    assert case.flag.name in broken(GAME, spoilt(case))


@pytest.mark.parametrize("value", [-128, 127])
@pytest.mark.parametrize("make", [hiring, finished], ids=lambda make: make.__name__)
def test_no_number_however_wrong_leads_astray(make, value):
    """Every number of every narrow field may be anything: the check ends, and never reads beyond an array."""
    check_wrong_numbers(GAME, make, value)


def test_a_single_choice_is_a_decision_only_without_auto_forced():
    records = record_of(patient).copy()
    records["auto_forced"] = 1
    records["options"][:, 4] = 1
    assert broken(GAME, records) == {"DECISION"}


def test_each_invariant_is_explained():
    check_explained(checks)
