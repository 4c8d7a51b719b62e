"""The Vatican at the end of a period (section 4.5), the tracks' ends (5.1) and the options military_cap, faith_vp."""

import pytest

from signoria.envs.lorenzo_il_magnifico import constants as c

from .boards import RICH, board, change, floors, take, turns
from .moves import BLACK, COUNCIL, MARKET_3, NEUTRAL, PASS, REFUSE, SUPPORT, place, privilege
from .scenario import legal, order, phase, play, position, stock

pytestmark = pytest.mark.plain

TRACK = [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19, 22, 25, 30]


def judgement(period: int, *faiths: int, turn_order=None, **options):
    """Return the game after the last pass of a period; seat k has `faiths[k]`."""
    turn_order = turn_order or list(range(len(faiths)))
    with position(len(faiths), **options) as table:
        table.turn(turn_order[-1], 2 * period, turn=3, order=turn_order)
        for seat, faith in enumerate(faiths):
            table.give(seat, faith=faith, vp=10)
    return play(table.state, PASS)


def cubes(state) -> list[int]:
    return [int(bits) for bits in state.record["cubes"][: state.num_players]]


@pytest.mark.parametrize(("period", "required"), [(1, 3), (2, 4), (3, 5)])
def test_faith_required(period, required):
    state = judgement(period, required - 1, required)
    assert (phase(state).name, state.player) == ("VATICAN", 1)
    assert legal(state) == [SUPPORT, REFUSE]
    assert stock(state, 0)["faith"] == required - 1, "faith stays"
    assert cubes(state) == [1 << period - 1, 0]


@pytest.mark.parametrize("period", [1, 2])
@pytest.mark.parametrize("faith", range(16))
def test_points_for_support(period, faith):
    state = judgement(period, faith, 0)
    if faith < period + 2:
        assert (stock(state)["vp"], stock(state)["faith"], cubes(state)[0]) == (10, faith, 1 << period - 1)
    else:
        play(state, SUPPORT)
        assert (stock(state)["vp"], stock(state)["faith"], cubes(state)[0]) == (10 + TRACK[faith], 0, 0)
    assert int(state.record["round_no"]) == 2 * period + 1


@pytest.mark.parametrize("faith", [3, 5, 6, 8, 15])
def test_the_number_of_the_space_by_option(faith):
    state = play(judgement(1, faith, 0, faith_vp="space"), SUPPORT)
    assert stock(state)["vp"] == 10 + faith
    state = play(judgement(1, faith, 0, faith_vp="track"), SUPPORT)
    assert stock(state)["vp"] == 10 + TRACK[faith]


def test_the_number_of_the_space_counts_at_the_end_too():
    """4 faith are too little in the third period: 4 VP either way; 5 VP for the military rank."""
    state = judgement(3, 4, 0, faith_vp="space", final_faith_vp="yes")
    assert state.scores[0] == 10 + 4 + 5


def test_refusing_keeps_the_faith_and_costs_a_cube():
    state = play(judgement(1, 7, 0), REFUSE)
    assert (stock(state)["vp"], stock(state)["faith"]) == (10, 7)
    assert cubes(state) == [1, 1]


def test_the_church_asks_in_turn_order():
    state, asked = judgement(2, 4, 9, 3, 5, turn_order=[3, 2, 1, 0]), []
    while phase(state).name == "VATICAN":
        asked.append(state.player)
        play(state, REFUSE if state.player == 1 else SUPPORT)
    assert asked == [3, 1, 0], "seat 2 has too little faith"
    assert cubes(state) == [0, 2, 2, 0]


def test_the_turn_order_is_still_that_of_the_round():
    """Seat 2 is alone in the council, but the order changes after the judgement."""
    with position(3) as table:
        table.turn(2, 2, turn=3)
        table.stand(2, BLACK, COUNCIL)
        for seat in range(3):
            table.give(seat, faith=3)
    state, asked = play(table.state, PASS), []
    while phase(state).name == "VATICAN":
        asked.append(state.player)
        assert order(state) == [0, 1, 2]
        play(state, SUPPORT)
    assert asked == [0, 1, 2]
    assert order(state) == [2, 0, 1]


@pytest.mark.parametrize("round_no", [1, 3, 5])
def test_no_judgement_after_the_first_round_of_a_period(round_no):
    with position(2) as table:
        table.turn(1, round_no, turn=3)
        table.give(0, faith=15)
    state = play(table.state, PASS)
    assert phase(state).name == "TURN"
    assert int(state.record["round_no"]) == round_no + 1
    assert cubes(state) == [0, 0]


def test_the_third_judgement_may_be_refused():
    state = judgement(3, 5, 0)
    assert legal(state) == [SUPPORT, REFUSE]
    play(state, REFUSE)
    assert state.done
    assert cubes(state) == [4, 4]


def test_excommunications_add_up():
    with position(2) as table:
        table.turn(1, 4, turn=3, dice=(5, 5, 5))
        table.tile("1-7", 0)
        table.tile("2-1")
    state = play(table.state, PASS)
    assert cubes(state) == [3, 2]
    dice = [int(x) for x in state.record["dice"]]
    assert [int(x) for x in state.record["member_value"][0]] == [x - 1 for x in dice] + [0]
    assert int(state.record["tower_value"][0][0]) == int(state.record["tower_value"][1][0]) == -4


@pytest.mark.parametrize(("period", "tile"), [(1, "1-6"), (2, "2-5")])
def test_a_tile_acts_at_once_in_the_next_round(period, tile):
    with position(2) as table:
        table.turn(1, 2 * period, turn=3)
        table.tile(tile)
        table.give(1, faith=5)
    state = play(table.state, PASS, SUPPORT)
    for seat, suffers in ((0, True), (1, False)):
        assert (int(state.record["area_value"][seat][1]) == -3) == (suffers and period == 1)
        assert bool(int(state.record["powers"][seat]) & c.Power.NO_MARKET) == (suffers and period == 2)


def test_a_tile_does_nothing_before_its_judgement():
    """Tiles in play are harmless to seats without a cube, in all rounds."""
    with position(4) as table:
        table.turn(0, 5, dice=(1, 1, 1))
        for code in ("1-7", "2-5", "3-5"):
            table.tile(code)
    assert change(table.state, place(BLACK, MARKET_3)) == {"coins": 2, "military": 3}


# --- the ends of the tracks


@pytest.mark.parametrize(("military", "gained"), [(22, 3), (23, 2), (24, 1), (25, 0)])
def test_military_stops_at_25(military, gained):
    position_ = {"military": military}
    assert change(board(4, **position_), place(BLACK, MARKET_3)).get("military", 0) == gained
    state = board(4, options={"military_cap": "none"}, **position_)
    assert change(state, place(BLACK, MARKET_3))["military"] == 3


@pytest.mark.parametrize(("faith", "gained"), [(11, 4), (13, 2), (14, 1), (15, 0)])
@pytest.mark.parametrize("cap", ["25", "none"])
def test_faith_stops_at_15(faith, gained, cap):
    state = board(show={"Preacher": 1}, coins=2, faith=faith, options={"military_cap": cap})
    assert change(state, take(BLACK, "character", 1)).get("faith", 0) == gained


def test_military_that_is_lost_does_not_pay():
    """The floor bonus of 2 military at 25 is lost; the card costs none, so nothing else changes."""
    state = board(dice=(6, 6, 6), servants=1, **RICH)
    assert "military" not in change(state, take(BLACK, "building", 4))


def test_resources_have_no_limit():
    state = board(coins=300, servants=200)
    assert change(state, place(NEUTRAL, COUNCIL), privilege("coins")) == {"coins": 3, "servants": -1}
    assert stock(state)["coins"] == 303


def test_military_paid_takes_no_territory_away():
    """Three territories need 3 military when the third is added; afterwards the points may go."""
    state = board(show={"Military Campaign": 1}, cards=["Woods", "Forest", "Village"], military=3)
    assert change(state, take(BLACK, "venture", 1)) == {"military": -2, "coins": 3}
    assert int(state.record["card_count"][0][0]) == 3
    turns(state)
    assert floors(state, BLACK, "territory") == set()
