"""The two-player rules of 2006 (sections 3, 4.2 and 9, option `two_player_rules` = "official")."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from .moves import PASS, RAISE, select
from .scenario import legal, phase, play, position

pytestmark = pytest.mark.plain
SINGLE_LANDSCAPES = {select("Forest"), select("Lake"), select("Park")}


def official(fill=(), **given):
    """Seat 0 selects; his board is filled with `fill`."""
    with position(2, two_player_rules="official") as table:
        table.give(0, tiles=fill, **given)
        table.auction(0)
    return table.state


def test_the_landscape_piles_are_one_object():
    moves = set(legal(official()))
    assert select("Landscape") in moves
    assert not moves & SINGLE_LANDSCAPES


def test_plain_game_has_no_joint_object():
    with position(2) as table:
        table.auction(0)
    assert select("Landscape") not in legal(table.state)
    assert SINGLE_LANDSCAPES <= set(legal(table.state))


def test_the_winner_chooses_the_type():
    state = play(official(), select("Landscape"), RAISE, PASS)
    assert (phase(state), state.player) == (Phase.AUCTION_LANDSCAPE_TYPE, 1)
    assert state.record["money"][1] == 2500 - 400
    play(state, select("Park"))
    assert phase(state) == Phase.PLACE_TILE
    play(state, legal(state)[0])
    assert list(state.record["landscapes"][1]) == [0, 0, 1]
    assert list(state.record["piles"][:3]) == [6, 6, 5]
    assert (phase(state), state.player) == (Phase.AUCTION_SELECT, 0)
    assert select("Landscape") not in legal(state)


def test_the_object_opens_again_in_the_next_round():
    state = play(official(), select("Landscape"), PASS, select("Lake"))
    play(state, legal(state)[0], PASS, PASS, PASS)
    assert (phase(state), state.record["round_no"]) == (Phase.AUCTION_SELECT, 2)
    assert select("Landscape") in legal(state)


def test_types_without_supply_are_not_offered():
    state = play(official(fill=["Park"] * 6), select("Landscape"), PASS)
    assert legal(state) == [select("Forest"), select("Lake")]


def test_types_without_room_are_not_offered():
    with position(2, two_player_rules="official") as table:
        for row, col in [(1, 1), (1, 3), (1, 5), (3, 1), (3, 3)]:
            table.put(0, "Park", 0, row, col)
        table.put(0, "Lake", 0, 5, 3)
        table.put(0, "Lake", 0, 5, 5)
        table.put(0, "Lake", 0, 2, 5)
        table.auction(0)
    state = play(table.state, select("Landscape"), PASS)
    assert legal(state) == [select("Lake"), select("Park")]


def test_the_last_player_buys_for_300():
    with position(2, two_player_rules="official") as table:
        table.auction(1, withdrawn=[0])
    state = play(table.state, select("Landscape"), select("Forest"))
    assert state.record["money"][1] == 2200


def test_no_landscape_left():
    with position(2, two_player_rules="official") as table:
        table.give(0, tiles=["Forest"] * 6)
        table.give(1, tiles=["Lake"] * 6 + ["Park"] * 6)
        table.auction(0)
    assert select("Landscape") not in legal(table.state)
    assert select("Jester") in legal(table.state)
