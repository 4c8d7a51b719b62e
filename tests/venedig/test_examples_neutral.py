"""Worked examples of section 11 about Klaus-Jürgen in the game for two: 21, 22 and 25."""

import pytest

from signoria.envs.venedig.constants import Phase

from .moves import KJ, KJ_DRAW, KJ_SKIP, TAKE_DECK, lay, place, site
from .reading import (
    built_on,
    discarded,
    free,
    hand,
    laid,
    legal,
    legal_sites,
    marker,
    pass_to,
    phase,
    play,
    stock,
    supply,
    treasures,
)
from .scenario import position

pytestmark = pytest.mark.plain


def test_11_21_klaus_jurgen_as_builder():
    with position(2, auto_forced=False) as table:
        table.turn(0, skip_kj=True)
        table.lay(KJ, "palazzo", 2)
        table.hand(0, "palazzo")
        table.drain(66)
    state = play(table.state, lay("palazzo"))
    assert state.player == 0
    assert legal_sites(state) == {240} == {site(66, 67)}
    play(state, place(66, 67))
    assert state.scores == (3, 0)
    assert [treasures(state, seat) for seat in range(2)] == [1, 0]
    assert stock(state).total() == 17, "Klaus-Jürgen draws nothing"
    assert not laid(state, KJ)
    assert marker(state, "palazzo") is None
    assert discarded(state) == {"palazzo": 3}


def test_11_22_third_type():
    with position(2) as table:
        table.turn(0)
        table.lay(KJ, "palazzo")
        table.lay(KJ, "campo")
        table.hand(0, "casa")
        table.deck("basilica")
    state = table.state
    assert phase(state) == Phase.KJ_START
    assert legal(state) == [KJ_DRAW, KJ_SKIP]
    play(state, KJ_DRAW)
    assert discarded(state) == {"basilica": 1}
    assert laid(state, KJ) == {"palazzo": 1, "campo": 1}
    assert marker(state, "basilica") is None
    assert phase(state) == Phase.PLAY
    assert state.player == 0


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("square", [67, 48])
def test_11_22_casa(active, square):
    """Both stand on 0, beside D, but nobody draws a treasure for the casa of Klaus-Jürgen on D."""
    with position(2) as table:
        table.turn(active)
        table.hand(active, "casa")
        table.deck("casa")
    state = play(table.state, KJ_DRAW)
    assert state.player == active
    assert legal_sites(state) == {8, 26, 48, 67, 85}
    play(state, place(square))
    assert built_on(state, square) == "casa"
    assert square not in free(state)
    assert state.scores == (0, 0)
    assert [treasures(state, seat) for seat in range(2)] == [0, 0]
    assert stock(state).total() == 18
    assert supply(state, "casa") == 17
    assert discarded(state) == {"casa": 1}
    assert phase(state) == Phase.PLAY
    assert hand(state, active) == {"casa": 1}


def test_11_25_card_completes_a_campo():
    with position(2) as table:
        table.turn(0)
        table.lay(1, "campo")
        table.lay(0, "campo")
        table.hand(0, "casa", "ponte")
        table.deck("campo")
    assert marker(table.state, "campo") == 1
    state = play(table.state, KJ_DRAW)
    assert state.player == 1, "the builder places, though seat 0 is active"
    assert int(state.record["active"]) == 0
    assert legal_sites(state) == {8, 26, 48, 67, 85}
    play(state, place(26))
    assert state.scores == (1, 2)
    assert [treasures(state, seat) for seat in range(2)] == [0, 0]
    assert not any(laid(state, party) for party in (0, 1, KJ))
    assert marker(state, "campo") is None
    assert discarded(state) == {"campo": 3}
    assert supply(state, "campo") == 4
    assert phase(state) == Phase.PLAY
    assert state.player == 0
    turns = int(state.record["turns"])
    play(pass_to(state, Phase.DRAW), TAKE_DECK)
    assert phase(state) == Phase.KJ_START, "no KJ_END in this turn"
    assert state.player == 1
    assert int(state.record["turns"]) == turns + 1
