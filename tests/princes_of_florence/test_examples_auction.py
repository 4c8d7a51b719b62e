"""Worked examples of section 11 about the auction: 7-12, 29, 30 and 33."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from .moves import BUILDS, BUY_BONUS, FREEDOMS, PASS, PILE, PLACES, RAISE, TAKE_PROFESSION, select, work
from .scenario import legal, new_game, phase, play, position

pytestmark = pytest.mark.plain
SEVEN_PILES = [select(pile) for pile in PILE if pile != "Landscape"]


def bidding(seat: int, state) -> None:
    """Check who is asked for a bid."""
    assert phase(state) == Phase.AUCTION_BID
    assert state.player == seat


def test_example_7_auction_run():
    with position(players=4) as table:
        table.auction(0)
    state = play(table.state, select("Jester"))
    for seat, move in [(1, RAISE), (2, PASS), (3, RAISE), (0, RAISE), (1, PASS), (3, PASS)]:
        bidding(seat, state)
        play(state, move)
    assert state.record["jesters"][0] == 1
    assert list(state.record["money"][:4]) == [3000, 3500, 3500, 3500]
    assert (phase(state), state.player) == (Phase.AUCTION_SELECT, 1)


def test_example_7_the_same_selector_after_another_wins():
    with position(players=4) as table:
        table.auction(0)
    state = play(table.state, select("Jester"), RAISE, PASS, RAISE, RAISE, PASS, RAISE, PASS)
    assert state.record["jesters"][3] == 1
    assert list(state.record["money"][:4]) == [3500, 3500, 3500, 2900]
    assert (phase(state), state.player) == (Phase.AUCTION_SELECT, 0)


def last_player(money: int):
    """Only seat 2 of three is still in."""
    with position() as table:
        table.give(2, money=money, fame=0)
        table.auction(2, withdrawn=[0, 1], start=0)
    return table.state


def test_example_8_last_player_may_take_any_pile():
    state = last_player(700)
    assert legal(state) == [PASS, *SEVEN_PILES]
    play(state, select("Jester"))
    assert (state.record["jesters"][2], state.record["money"][2]) == (1, 500)
    assert phase(state) == Phase.ACTION_MAIN


def test_example_8_last_player_may_pass():
    state = play(last_player(700), PASS)
    assert state.record["money"][2] == 700
    assert phase(state) == Phase.ACTION_MAIN


def test_example_9_withdrawal():
    with position() as table:
        table.auction(0)
    state = play(table.state, PASS, PASS)
    assert (phase(state), state.player) == (Phase.AUCTION_SELECT, 2)
    play(state, select("Builder"))
    assert (state.record["builders"][2], state.record["money"][2]) == (1, 3300)
    assert phase(state) == Phase.ACTION_MAIN, "nobody is asked for a bid"


def poor_bidder():
    """Seat 1 has 500 florins and 4 prestige points; seat 0 selects a jester, 0 bids 200, 1 bids 300, 2 bids 400."""
    with position() as table:
        table.give(1, money=500, fame=4)
        table.auction(0)
    return play(table.state, select("Jester"), RAISE, RAISE)


def test_example_10_purse_allows_900():
    state = play(poor_bidder(), RAISE, RAISE, RAISE, RAISE)
    bidding(1, state)
    assert (state.record["bid"], legal(state)) == (800, [PASS, RAISE])


def test_example_10_purse_forbids_1000():
    state = play(poor_bidder(), RAISE, RAISE, PASS, RAISE, RAISE, RAISE)
    bidding(1, state)
    assert (state.record["bid"], legal(state)) == (900, [PASS])


def test_example_10_winning_at_800():
    state = play(poor_bidder(), RAISE, RAISE, PASS, RAISE, RAISE, PASS)
    assert state.record["jesters"][1] == 1
    assert (state.record["money"][1], state.scores[1]) == (0, 1)


def pauper(**setting):
    """Seat 0 has 100 florins, no prestige points and no builder, but a good work."""
    with position() as table:
        table.give(
            0, hand=["Mathematician", "Poet"], tiles=["Lake"], freedoms=["Religion"], money=100, fame=0, jesters=1
        )
        if setting.get("auction"):
            table.auction(0)
        else:
            table.turn(0)
    return table.state


def test_example_11_no_money_in_the_auction():
    assert legal(pauper(auction=True)) == [PASS]


def test_example_11_no_money_in_the_action_phase():
    moves = legal(pauper())
    assert not set(moves) & {*BUILDS, *FREEDOMS, TAKE_PROFESSION, BUY_BONUS}
    assert moves == [PASS, work("Mathematician"), work("Poet")]


def test_example_12_second_forest():
    with position(players=2) as table:
        table.give(0, tiles=["Forest"], money=200, fame=2)
        table.auction(0)
    state = play(table.state, select("Forest"), RAISE, RAISE, PASS)
    assert phase(state) == Phase.PLACE_TILE
    assert (state.record["money"][0], state.scores[0]) == (0, 0), "400 are paid with 200 florins and 2 points"
    assert set(legal(state)) <= set(PLACES)
    play(state, legal(state)[0])
    assert (state.record["money"][0], state.scores[0]) == (0, 3)
    assert state.record["landscapes"][0][0] == 2


def test_example_29_two_players_default():
    state = new_game(2)
    assert list(state.record["money"][:2]) == [3500, 3500]
    assert list(state.record["freedoms_left"]) == [1, 1, 1]
    with position(players=2) as table:
        table.auction(0)
    state = table.state
    assert legal(state) == [PASS, *SEVEN_PILES]
    assert play(state, select("Jester")).record["bid"] == 200


def test_example_29_two_players_official():
    state = new_game(2, two_player_rules="official")
    assert list(state.record["money"][:2]) == [2500, 2500]
    assert sum(int(n) for n in state.record["freedoms_left"]) == 5
    with position(players=2, two_player_rules="official") as table:
        table.auction(0)
    state = table.state
    others = [select(pile) for pile in ("Prestige card", "Recruiting card", "Jester", "Builder")]
    assert legal(state) == [PASS, *others, select("Landscape")]
    assert play(state, select("Landscape")).record["bid"] == 300
    play(state, PASS)
    assert (phase(state), state.player) == (Phase.AUCTION_LANDSCAPE_TYPE, 0)
    assert legal(state) == [select("Forest"), select("Lake"), select("Park")]
    play(state, select("Lake"))
    assert phase(state) == Phase.PLACE_TILE
    play(state, legal(state)[0])
    assert list(state.record["landscapes"][0]) == [0, 1, 0]
    assert (phase(state), state.player) == (Phase.AUCTION_SELECT, 1)
    assert legal(state) == [PASS, *others], "the landscape object is closed for the round"
    play(state, select("Jester"))
    assert (state.record["jesters"][1], state.record["money"][1]) == (1, 2200)


def crowded_board(selector: int):
    """Seat 0 has a tile on every cell with odd row and column outside the palazzo: no 2x2 block is free."""
    with position() as table:
        for row, col in [(1, 1), (1, 3), (1, 5), (3, 1), (3, 3), (3, 5)]:
            table.put(0, "Park", 0, row, col)
        table.put(0, "Lake", 0, 5, 3)
        table.put(0, "Lake", 0, 5, 5)
        table.auction(selector)
    return table.state


def test_example_30_no_room_to_select():
    moves = legal(crowded_board(selector=0))
    assert select("Forest") not in moves
    assert select("Lake") in moves


def test_example_30_no_room_to_raise():
    state = play(crowded_board(selector=2), select("Forest"))
    bidding(0, state)
    assert legal(state) == [PASS]
    play(state, PASS)
    bidding(1, state)
    assert legal(state) == [PASS, RAISE]


def test_example_33_forced_pass():
    with position(auto_forced=True) as table:
        table.give(1, money=200, fame=0)
        table.auction(0)
    state = play(table.state, select("Jester"))
    bidding(2, state)
    assert state.record["forced"] == 1, "seat 1 has passed without being asked"
