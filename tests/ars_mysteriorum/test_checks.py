"""Every invariant of `checks.py` holds in sound positions and is broken by a position spoilt on purpose."""

import pytest

from signoria.envs.ars_mysteriorum import checks
from signoria.envs.ars_mysteriorum.checks import Invariant
from signoria.envs.ars_mysteriorum.constants import Phase
from signoria.envs.core.game import load_game

from ..spoiling import broken, check_explained, check_wrong_numbers, record_of, spoilt
from .sound_positions import POSITIONS, finished, moving
from .spoilt_cards import CARD_CASES
from .spoilt_goods import GOODS_CASES
from .spoilt_turns import TURN_CASES

GAME = load_game("ars_mysteriorum")
CASES = CARD_CASES + GOODS_CASES + TURN_CASES


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_sound_positions_break_nothing(make):
    assert broken(GAME, record_of(make)) == set()


def test_every_invariant_has_a_case():
    assert {case.flag for case in CASES} == set(Invariant)


def test_every_decision_is_among_the_sound_positions():
    assert {Phase(int(record_of(make)[0]["phase"])) for make in POSITIONS} == set(Phase)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spoilt_position_breaks_its_invariant(case):
    assert broken(GAME, spoilt(case)) == {flag.name for flag in Invariant if flag & (case.flag | case.also)}


@pytest.mark.parametrize("value", [-128, 127])
@pytest.mark.parametrize("make", [moving, finished], ids=lambda make: make.__name__)
def test_no_number_however_wrong_leads_astray(make, value):
    """Every number of every narrow field may be anything: the check ends, and never reads beyond an array."""
    check_wrong_numbers(GAME, make, value)


def test_each_invariant_is_explained():
    check_explained(checks)
