"""The auction phase (sections 4.1, 4.2, 5.2 and 5.6)."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from .moves import FREEDOMS, PASS, RAISE, RECRUITS, Prestige, pick_prestige, recruit, select
from .scenario import cards, deck, legal, names, phase, play, position

pytestmark = pytest.mark.plain


def auction(players: int = 3, seat: int = 0, round_no: int = 1, withdrawn=(), **options):
    """An empty table with `seat` as selector."""
    with position(players, **options) as table:
        table.auction(seat, round_no, withdrawn=withdrawn)
    return table.state


def who(state) -> tuple[Phase, int]:
    return phase(state), state.player


def test_bidding_goes_round_from_the_left_of_the_selector():
    state = play(auction(players=5, seat=3), select("Jester"))
    asked = []
    for _ in range(10):
        asked.append(state.player)
        play(state, RAISE)
    assert asked == [4, 0, 1, 2, 3] * 2
    assert state.record["bid"] == 200 + 10 * 100


def test_the_selectors_choice_is_his_first_bid():
    state = play(auction(), select("Builder"))
    assert (state.record["bid"], state.record["high_bidder"]) == (200, 0)
    play(state, PASS, PASS)
    assert (state.record["builders"][0], state.record["money"][0]) == (1, 3300)
    assert who(state) == (Phase.AUCTION_SELECT, 1)


def test_who_passed_on_an_object_is_not_asked_again_for_it():
    state = play(auction(players=4), select("Jester"), PASS, RAISE, RAISE)
    assert who(state) == (Phase.AUCTION_BID, 0)
    play(state, RAISE)
    assert who(state) == (Phase.AUCTION_BID, 2), "seat 1 is skipped"


def test_passing_on_an_object_is_no_withdrawal():
    state = play(auction(), select("Jester"), PASS, PASS)
    assert who(state) == (Phase.AUCTION_SELECT, 1)
    play(state, select("Builder"))
    assert who(state) == (Phase.AUCTION_BID, 2)


def test_withdrawn_players_and_owners_are_not_asked():
    state = play(auction(players=4), PASS)
    assert who(state) == (Phase.AUCTION_SELECT, 1)
    play(state, select("Jester"), RAISE, PASS, PASS)
    assert state.record["jesters"][2] == 1
    assert who(state) == (Phase.AUCTION_SELECT, 1), "the selector selects again"
    play(state, select("Builder"))
    assert who(state) == (Phase.AUCTION_BID, 3), "0 has withdrawn, 2 has bought"
    play(state, PASS)
    assert who(state) == (Phase.AUCTION_SELECT, 3)


def test_one_object_of_a_pile_per_round():
    state = play(auction(), select("Jester"), PASS, PASS)
    assert select("Jester") not in legal(state)
    play(state, PASS, PASS, PASS, PASS, PASS)
    assert (phase(state), state.record["round_no"]) == (Phase.AUCTION_SELECT, 2)
    assert select("Jester") in legal(state)


def test_one_object_per_player_and_round():
    state = play(auction(players=2), select("Jester"), PASS)
    assert who(state) == (Phase.AUCTION_SELECT, 1)
    play(state, select("Builder"))
    assert phase(state) == Phase.ACTION_MAIN, "both have an object"
    assert (state.record["jesters"][0], state.record["builders"][1]) == (1, 1)


def test_bids_are_paid_by_the_winner_only():
    state = play(auction(), select("Jester"), RAISE, RAISE, RAISE, RAISE, PASS, PASS)
    assert list(state.record["money"][:3]) == [3500, 2900, 3500]
    assert state.record["jesters"][1] == 1


def test_the_action_phase_begins_with_the_starting_player():
    with position() as table:
        table.auction(1, start=2, withdrawn=[0, 2])
    assert who(play(table.state, PASS)) == (Phase.ACTION_MAIN, 2)


def test_the_starting_player_of_the_round_selects_first():
    with position() as table:
        table.turn(0, round_no=1, last=True)
    start = int(table.state.record["start_player"])
    state = play(table.state, PASS)
    assert state.record["start_player"] == (start + 1) % 3
    assert who(state) == (Phase.AUCTION_SELECT, (start + 1) % 3)


def test_nobody_can_pay():
    with position(auto_forced=True) as table:
        for seat in range(3):
            table.give(seat, money=100, fame=0, hand=[("Poet", "Lawyer", "Painter")[seat]])
        table.give(0, money=300)
        table.auction(1, start=0, withdrawn=[0])
    assert who(table.state) == (Phase.ACTION_MAIN, 0)
    assert not set(legal(table.state)).isdisjoint(FREEDOMS)


def test_prestige_points_count_for_the_first_bid():
    for fame, possible in [(1, True), (0, False)]:
        with position() as table:
            table.give(0, money=100, fame=fame)
            table.auction(0)
        assert (select("Jester") in legal(table.state)) == possible


def test_the_first_bid_of_the_official_game_is_300():
    for money, possible in [(300, True), (200, False)]:
        with position(2, two_player_rules="official") as table:
            table.give(0, money=money, fame=0)
            table.auction(0)
        assert (select("Jester") in legal(table.state)) == possible


def test_a_fourth_builder_is_out_of_reach():
    with position() as table:
        table.give(0, builders=3)
        table.auction(0)
    assert select("Builder") not in legal(table.state)
    with position() as table:
        table.give(0, builders=3)
        table.auction(2)
    state = play(table.state, select("Builder"))
    assert (state.player, legal(state)) == (0, [PASS])


def test_an_empty_pile_cannot_be_selected():
    with position() as table:
        table.give(1, builders=3)
        table.give(2, builders=3)
        table.auction(0)
    moves = legal(table.state)
    assert select("Builder") not in moves
    assert select("Jester") in moves
    assert select("Landscape") not in moves


def test_points_of_an_acquisition_come_after_its_payment():
    with position() as table:
        table.give(0, builders=1, money=100, fame=1)
        table.auction(0, withdrawn=[1, 2])
    state = play(table.state, select("Builder"))
    assert (state.record["money"][0], state.scores[0]) == (0, 3)


def test_landscape_points_are_counted_per_type():
    with position() as table:
        table.give(0, tiles=["Lake", "Park"], fame=0)
        table.auction(0, withdrawn=[1, 2])
    state = play(table.state, select("Forest"))
    play(state, legal(state)[0])
    assert state.scores[0] == 0
    assert list(state.record["landscapes"][0]) == [1, 1, 1]
    assert list(state.record["piles"][:3]) == [5, 5, 5]


def test_after_a_landscape_the_auction_goes_on():
    state = play(auction(), select("Park"), RAISE, PASS, PASS)
    assert who(state) == (Phase.PLACE_TILE, 1)
    play(state, legal(state)[0])
    assert who(state) == (Phase.AUCTION_SELECT, 0)
    assert state.record["landscapes"][1][2] == 1


def test_prestige_card_is_drawn_and_kept():
    with position() as table:
        table.stack("prestige", [6, 2, 13, 0, 9])
        table.auction(0)
    state = play(table.state, select("Prestige card"), PASS, PASS)
    assert who(state) == (Phase.PRESTIGE_PICK, 0)
    assert legal(state) == sorted(pick_prestige(card) for card in map(Prestige, (6, 2, 13, 0, 9)))
    play(state, pick_prestige(Prestige.MOST_PARKS))
    assert cards(state.record["prestige_hand"][0]) == {Prestige.MOST_PARKS}
    assert deck(state.record, "prestige")[-4:] == [6, 2, 0, 9]
    assert state.record["piles"][3] == 13
    assert who(state) == (Phase.AUCTION_SELECT, 1)


def recruiter(*, old: int = 0, own: bool = False, foreign: bool = True):
    """Seat 0 buys a recruiting card while professions lie on the table."""
    with position() as table:
        table.give(0, recruiting=old, display=["Sculptor"] if own else [])
        if foreign:
            table.give(1, display=["Poet"], recruited=1)
            table.give(2, display=["Lawyer"])
        table.auction(0, withdrawn=[1, 2])
    return play(table.state, select("Recruiting card"))


def test_recruiting_at_once():
    state = recruiter(own=True)
    assert who(state) == (Phase.RECRUIT_NOW, 0)
    assert legal(state) == sorted([PASS, recruit("Poet"), recruit("Lawyer")])
    play(state, recruit("Lawyer"))
    assert names(state.record["hand"][0]) == names(state.record["known_hand"][0]) == {"Lawyer"}
    assert (state.record["recruiting"][0], state.record["recruited"][2]) == (0, 1)
    assert not names(state.record["display"][2])
    assert phase(state) == Phase.ACTION_MAIN


def test_recruiting_card_kept_for_later():
    state = play(recruiter(), PASS)
    assert state.record["recruiting"][0] == 1
    assert phase(state) == Phase.ACTION_MAIN
    assert {recruit("Poet"), recruit("Lawyer")} <= set(legal(state))


def test_only_the_card_just_won_can_be_used_at_once():
    state = play(recruiter(old=1), recruit("Poet"))
    assert state.record["recruiting"][0] == 1, "the older card waits"
    assert phase(state) != Phase.RECRUIT_NOW
    assert who(play(recruiter(old=1), PASS)) == (Phase.ACTION_MAIN, 0)


def test_nothing_to_recruit():
    state = recruiter(own=True, foreign=False)
    assert phase(state) == Phase.ACTION_MAIN
    assert state.record["recruiting"][0] == 1
    assert set(legal(state)).isdisjoint(RECRUITS)


def test_every_phase_ends_when_all_have_an_object():
    state = auction(players=5)
    for pile in ("Recruiting card", "Jester", "Builder", "Prestige card"):
        play(state, select(pile))
        while phase(state) == Phase.AUCTION_BID:
            play(state, PASS)
        if phase(state) == Phase.PRESTIGE_PICK:
            play(state, legal(state)[0])
    assert who(state) == (Phase.AUCTION_SELECT, 4)
    play(state, select("Lake"))
    assert who(state) == (Phase.PLACE_TILE, 4)
    play(state, legal(state)[0])
    assert who(state) == (Phase.ACTION_MAIN, 0)
