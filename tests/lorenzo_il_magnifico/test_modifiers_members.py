"""What changes the value of family members (sections 4.3 and 5.10): tile 1-7, Lucrezia, Moro, Montefeltro, Sigismondo.

Values are measured by the servants paid on a fourth floor, which needs 7.
"""

import pytest

from .boards import RICH, board, change, extra_floors, floors, pass_round, set_dice, take
from .moves import (
    BLACK,
    COUNCIL,
    HARVEST_SINGLE,
    MARKET_1,
    MARKET_2,
    NEUTRAL,
    ORANGE,
    PRODUCTION_SINGLE,
    WHITE,
    activate,
    place,
    set_member,
    slot,
)
from .scenario import legal, phase, play, spaces_for, stock

pytestmark = pytest.mark.plain

ALL = (BLACK, WHITE, ORANGE, NEUTRAL)


def servants_paid(member: int, **mine) -> int:
    """Return what the member pays on the fourth floor of the territory tower."""
    return -change(board(servants=12, **mine), take(member, "territory", 4)).get("servants", 0)


VALUES = [
    ({}, (1, 4, 6), (1, 4, 6, 0)),
    ({"tiles": ("1-7",)}, (1, 4, 6), (0, 3, 5, 0)),
    ({"played": ["Lucrezia"]}, (1, 4, 5), (3, 6, 7, 0)),
    ({"played": ["Lucrezia"], "tiles": ("1-7",)}, (1, 4, 6), (2, 5, 7, 0)),
    ({"played": ["Moro"]}, (1, 4, 6), (5, 5, 5, 0)),
    ({"played": ["Moro"], "tiles": ("1-7",)}, (1, 5, 6), (4, 4, 4, 0)),
    ({"played": ["Moro", "Lucrezia"], "tiles": ("1-7",)}, (1, 5, 6), (6, 6, 6, 0)),
    ({"played": ["Sigismondo"]}, (1, 4, 6), (1, 4, 6, 3)),
    ({"played": ["Sigismondo"], "tiles": ("1-7",)}, (1, 4, 6), (0, 3, 5, 3)),
    ({"played": ["Sigismondo", "Lucrezia"]}, (1, 2, 3), (3, 4, 5, 3)),
    ({"used": ["Montefeltro"], "set_member": BLACK}, (1, 4, 5), (6, 4, 5, 0)),
    ({"used": ["Montefeltro"], "set_member": WHITE, "played": ["Moro"]}, (1, 4, 5), (5, 6, 5, 0)),
    ({"used": ["Montefeltro"], "set_member": BLACK, "tiles": ("1-7",)}, (1, 4, 5), (5, 3, 4, 0)),
    (
        {"used": ["Montefeltro"], "set_member": BLACK, "tiles": ("1-7",), "played": ["Lucrezia"]},
        (1, 2, 3),
        (7, 3, 4, 0),
    ),
]


@pytest.mark.parametrize(("mine", "dice", "values"), VALUES)
def test_values_of_the_four_members(mine, dice, values):
    for member in ALL:
        assert servants_paid(member, dice=dice, **mine) == 7 - values[member]


@pytest.mark.parametrize(("mine", "dice", "values"), VALUES)
def test_floors_reached_without_servants(mine, dice, values):
    state = board(dice=dice, **mine)
    for member in ALL:
        reached = {k for k, needed in enumerate((1, 3, 5, 7), 1) if needed <= values[member]}
        assert floors(state, member, "territory") == reached
        for space in (HARVEST_SINGLE, PRODUCTION_SINGLE, MARKET_1, MARKET_2, COUNCIL):
            assert (space in spaces_for(state, member)) == (values[member] >= 1)


@pytest.mark.parametrize(
    "mine",
    [
        {"tiles": ("1-7",)},
        {"played": ["Lucrezia"]},
        {"played": ["Moro"]},
        {"played": ["Sigismondo"]},
        {"used": ["Montefeltro"], "set_member": ORANGE},
    ],
)
def test_extra_actions_are_left_alone(mine):
    state = board(dice=(2, 2, 2), show={"Abbess": 1}, **RICH, **mine)
    play(state, take(BLACK, "character", 1))
    for tower in ("territory", "building", "venture"):
        assert extra_floors(state, tower) == {1, 2}, "value 4"


# --- Montefeltro's action


def test_montefeltro_sets_a_coloured_member_at_home():
    stand = ((0, WHITE, MARKET_1), (1, WHITE, MARKET_2))
    state = board(dice=(1, 1, 1), stand=stand, played=["Montefeltro"])
    play(state, activate(slot(state, 0, "Montefeltro")))
    assert phase(state).name == "SET_MEMBER"
    assert legal(state) == [set_member(BLACK), set_member(ORANGE)]
    play(state, set_member(ORANGE))
    assert (phase(state).name, state.player) == ("TURN", 0)
    assert floors(state, ORANGE, "territory") == {1, 2, 3}
    assert floors(state, BLACK, "territory") == {1}
    assert activate(slot(state, 0, "Montefeltro")) not in legal(state), "once per round"


def test_montefeltro_with_one_coloured_member_is_not_asked():
    stand = ((0, WHITE, MARKET_1), (0, BLACK, COUNCIL), (1, WHITE, MARKET_2), (1, BLACK, COUNCIL))
    state = board(dice=(1, 1, 1), stand=stand, played=["Montefeltro"])
    play(state, activate(slot(state, 0, "Montefeltro")))
    assert (phase(state).name, state.player) == ("TURN", 0)
    assert floors(state, ORANGE, "territory") == {1, 2, 3}


def test_montefeltro_needs_a_coloured_member_at_home():
    stand = tuple((p, member, COUNCIL) for p in (0, 1) for member in (BLACK, WHITE, ORANGE))
    state = board(stand=stand, played=["Montefeltro"], servants=1)
    assert activate(slot(state, 0, "Montefeltro")) not in legal(state)
    assert place(NEUTRAL, COUNCIL) in legal(state)


def test_montefeltro_ends_with_the_round():
    state = board(dice=(1, 1, 1), played=["Montefeltro"])
    play(state, activate(slot(state, 0, "Montefeltro")), set_member(BLACK))
    pass_round(state)
    set_dice(state, 2, 2, 2)
    assert floors(state, BLACK, "territory") == {1}
    assert activate(slot(state, 0, "Montefeltro")) in legal(state)


def test_tile_1_7_costs_a_servant_on_every_space_with_a_one():
    for space in (MARKET_2, COUNCIL, HARVEST_SINGLE, PRODUCTION_SINGLE):
        state = board(dice=(1, 6, 6), tiles=("1-7",))
        assert place(BLACK, space) not in legal(state)
        state = board(dice=(1, 6, 6), tiles=("1-7",), servants=1)
        play(state, place(BLACK, space))
        gained = {MARKET_2: 5, HARVEST_SINGLE: 1}.get(space, 0)
        assert stock(state)["servants"] == gained
