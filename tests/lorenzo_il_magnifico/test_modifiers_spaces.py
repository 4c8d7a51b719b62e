"""What changes the use of spaces and the price of raises (section 5.10): tiles 2-5, 2-6 and 2-7, Ludovico Ariosto."""

import pytest

from .boards import board, change, extra_floors, floors, take, take_extra, turns
from .moves import (
    BLACK,
    COUNCIL,
    HARVEST_LARGE,
    HARVEST_SINGLE,
    MARKET_1,
    MARKET_2,
    MARKET_3,
    MARKET_4,
    NEUTRAL,
    ORANGE,
    PRODUCTION_LARGE,
    PRODUCTION_SINGLE,
    WHITE,
    activate,
    floor,
    place,
    servants,
    slot,
)
from .scenario import phase, play, raises, spaces_for

pytestmark = pytest.mark.plain

MARKET = {MARKET_1, MARKET_2, MARKET_3, MARKET_4}
SINGLES = {HARVEST_SINGLE, PRODUCTION_SINGLE, *MARKET}

# --- tile 2-5: no market


def test_tile_2_5_closes_the_market():
    assert spaces_for(board(4), BLACK) >= MARKET | {COUNCIL}
    state = board(4, tiles=("2-5",), servants=3)
    for member in (BLACK, WHITE, ORANGE, NEUTRAL):
        assert not spaces_for(state, member) & MARKET
        assert spaces_for(state, member) >= {COUNCIL, HARVEST_SINGLE, PRODUCTION_SINGLE, HARVEST_LARGE}


def test_tile_2_5_closes_the_market_for_its_sufferer_only():
    state = board(2, tiles=("2-5",))
    play(state, place(BLACK, COUNCIL))
    play(state, min(int(a) for a in state.legal_actions()))
    assert state.player == 1
    assert {MARKET_1, MARKET_2} <= spaces_for(state, BLACK)


@pytest.mark.parametrize("stand", [(), ((1, BLACK, MARKET_1),)])
def test_tile_2_5_closes_the_market_also_with_ariosto(stand):
    state = board(4, tiles=("2-5",), stand=stand, played=["Ariosto"])
    assert not spaces_for(state, BLACK) & MARKET


def test_tile_2_5_takes_no_market_gain_already_made():
    """The tile forbids placing only: the privileges of the council are not touched."""
    assert change(board(tiles=("2-5",)), place(BLACK, COUNCIL)) == {"coins": 1}


# --- tile 2-6: two servants for every point


def test_tile_2_6_doubles_the_price_in_towers():
    mine = {"tiles": ("2-6",), "dice": (4, 1, 1)}
    assert floors(board(servants=1, **mine), BLACK, "territory") == {1, 2}
    assert floors(board(servants=5, **mine), BLACK, "territory") == {1, 2, 3}
    state = board(servants=6, **mine)
    assert floors(state, BLACK, "territory") == {1, 2, 3, 4}
    assert change(state, take(BLACK, "territory", 4))["servants"] == -6


@pytest.mark.parametrize("space", [MARKET_1, COUNCIL, HARVEST_SINGLE, PRODUCTION_SINGLE])
def test_tile_2_6_doubles_the_price_of_the_neutral_member_everywhere(space):
    assert space in spaces_for(board(servants=1), NEUTRAL)
    assert space not in spaces_for(board(tiles=("2-6",), servants=1), NEUTRAL)
    state = board(tiles=("2-6",), servants=2)
    found = change(state, place(NEUTRAL, space))
    assert found["servants"] == (-1 if space == HARVEST_SINGLE else -2)


def test_tile_2_6_doubles_the_price_of_harvests():
    """White 4 with activations 5 and 6: one more costs 2 servants, two more 4."""
    mine = {"cards": ["Colony", "Province"], "tiles": ("2-6",)}
    state = board(servants=3, **mine)
    assert change(play(state, place(WHITE, HARVEST_SINGLE)), servants(1))["servants"] == -1
    state = play(board(servants=4, **mine), place(WHITE, HARVEST_SINGLE))
    assert raises(state) == {0, 1, 2}
    assert change(state, servants(2))["servants"] == -3


def test_tile_2_6_doubles_the_price_of_extra_actions():
    mine = {"show": {"Abbess": 1}, "tiles": ("2-6",), "coins": 3}
    assert extra_floors(play(board(servants=1, **mine), take(BLACK, "character", 1)), "territory") == {1, 2}
    state = play(board(servants=2, **mine), take(BLACK, "character", 1))
    assert extra_floors(state, "territory") == {1, 2, 3}
    assert change(state, take_extra("territory", 3)) == {"servants": -2, "wood": 1, "military": 2}


def test_tile_2_6_doubles_the_price_of_leaders_actions():
    state = board(tiles=("2-6",), servants=4, cards=["Bank"], played=["Leonardo"])
    play(state, activate(slot(state, 0, "Leonardo")))
    assert raises(state) == {0, 1, 2}
    assert change(state, servants(2)) == {"servants": -4, "coins": 7, "military": 1}


def test_tile_2_6_leaves_prices_in_servants_alone():
    state = board(show={"Garden": 1}, tiles=("2-6",), wood=4, stone=2, servants=2)
    assert change(state, take(BLACK, "building", 1)) == {"wood": -4, "stone": -2, "servants": -2, "vp": 10}


# --- tile 2-7: the first turn of every round comes last


def test_tile_2_7_moves_a_turn_to_the_end():
    state = board(3, seat=1, order=[0, 1, 2], turn=1, tiles=("2-7",))
    asked = turns(state)
    assert asked == [1, 2, 0, 1, 2, 0, 1, 2, 1]


def test_tile_2_7_leaves_four_members_to_place():
    """The last member is placed after everybody else is done."""
    stand = tuple((0, member, COUNCIL) for member in (BLACK, WHITE, ORANGE))
    stand += tuple((1, member, COUNCIL) for member in (BLACK, WHITE, ORANGE, NEUTRAL))
    state = board(stand=stand, tiles=("2-7",), turn=4, servants=1)
    assert place(NEUTRAL, MARKET_1) in [int(a) for a in state.legal_actions()]
    play(state, place(NEUTRAL, MARKET_1))
    assert int(state.record["round_no"]) == 6


# --- Ludovico Ariosto: occupied single-place spaces


def test_ariosto_enters_occupied_single_spaces():
    stand = (
        (1, BLACK, HARVEST_SINGLE),
        (1, WHITE, MARKET_1),
        (1, ORANGE, MARKET_3),
        (2, BLACK, PRODUCTION_SINGLE),
        (2, WHITE, MARKET_2),
        (2, ORANGE, MARKET_4),
    )
    assert not spaces_for(board(4, stand=stand), BLACK) & SINGLES
    assert not spaces_for(board(4, stand=stand, played=["Sforza"]), BLACK) & SINGLES
    assert spaces_for(board(4, stand=stand, played=["Ariosto"]), BLACK) >= SINGLES


def test_ariosto_gains_the_bonus_of_an_occupied_space():
    stand = ((1, WHITE, MARKET_1), (1, BLACK, PRODUCTION_SINGLE))
    assert change(board(stand=stand, played=["Ariosto"]), place(BLACK, MARKET_1)) == {"coins": 5}
    state = board(stand=stand, played=["Ariosto"])
    assert change(state, place(BLACK, PRODUCTION_SINGLE)) == {"coins": 2, "military": 1}
    assert bin(int(state.record["occupants"][PRODUCTION_SINGLE])).count("1") == 2


def test_ariosto_may_stand_beside_his_own_members_on_the_market():
    stand = ((0, WHITE, MARKET_1), (1, BLACK, COUNCIL))
    assert MARKET_1 in spaces_for(board(stand=stand, played=["Ariosto"]), BLACK)


@pytest.mark.parametrize(("area", "other"), [(HARVEST_SINGLE, HARVEST_LARGE), (PRODUCTION_SINGLE, PRODUCTION_LARGE)])
def test_ariosto_keeps_the_rule_of_coloured_members(area, other):
    for space in (area, other):
        stand = ((0, WHITE, space), (1, BLACK, COUNCIL), (2, BLACK, COUNCIL))
        state = board(3, stand=stand, servants=1, played=["Ariosto"])
        assert not spaces_for(state, BLACK) & {area, other}
        assert spaces_for(state, NEUTRAL) >= {area, other}
        assert spaces_for(state, BLACK) & SINGLES - {area}


def test_ariosto_is_no_help_in_towers():
    stand = ((0, WHITE, floor("territory", 2)), (1, BLACK, floor("venture", 1)))
    state = board(stand=stand, coins=20, servants=5, played=["Ariosto"])
    assert floors(state, BLACK, "territory") == set(), "one coloured member per tower"
    assert 2 not in floors(state, NEUTRAL, "territory"), "no card"
    assert 1 not in floors(state, BLACK, "venture")
    assert 2 not in floors(board(stand=stand[1:], coins=2, wood=6, played=["Ariosto"]), BLACK, "venture"), "the fee"


def test_ariosto_opens_no_covered_space():
    state = board(2, played=["Ariosto"])
    assert not spaces_for(state, BLACK) & {HARVEST_LARGE, PRODUCTION_LARGE, MARKET_3, MARKET_4}


def test_others_do_not_profit_from_ariosto():
    state = board(played=["Ariosto"])
    play(state, place(BLACK, MARKET_1))
    assert (phase(state).name, state.player) == ("TURN", 1)
    assert MARKET_1 not in spaces_for(state, BLACK)
