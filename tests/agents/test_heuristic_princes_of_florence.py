"""The heuristic of The Princes of Florence makes the obvious choices and plays a sensible game (section 12)."""

import numpy as np
import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.agents.heuristics.princes_of_florence import room
from signoria.agents.heuristics.princes_of_florence_weights import OFFICIAL, WEIGHTS, Weight
from signoria.envs.princes_of_florence import constants as c
from signoria.envs.princes_of_florence.constants import Phase
from signoria.envs.princes_of_florence.placement import tile_area, write_placements
from signoria.envs.princes_of_florence.tables import FOOTPRINTS

from ..princes_of_florence.moves import (
    PASS,
    RAISE,
    RECRUITS,
    WORKS,
    Bonus,
    Prestige,
    convert,
    pick_prestige,
    pick_profession,
    play_bonus,
    recruit,
    select,
    work,
)
from ..princes_of_florence.scenario import GAME, new_game, phase, play, position
from .test_heuristics import choice
from .whole_games import play_games, scores_of

plain = pytest.mark.plain


@pytest.fixture
def heuristic():
    return load_agent("heuristic", signoria.load_game(GAME))


# --- works ---


def last_turn(**given):
    """Seat 0 of three has one action left in the last round."""
    with position(players=3) as table:
        table.give(0, **given)
        table.turn(0, 7, actions=1)
    return table.state


READY = {"hand": ["Mathematician"], "tiles": ["Lake", "University"], "freedoms": ["Religion"], "jesters": 4}


@plain
def test_completes_a_good_work_rather_than_passing(heuristic):
    state = last_turn(**READY, money=0)
    assert choice(heuristic, state) == work("Mathematician")


@plain
def test_everything_becomes_prestige_in_the_last_round(heuristic):
    state = play(last_turn(**READY, money=0), work("Mathematician"))
    assert state.record["work_value"] == 3 + 4 + 3 + 8 + 1
    assert choice(heuristic, state) == convert(19 // 2)


@plain
def test_prefers_the_work_of_the_higher_value(heuristic):
    state = last_turn(hand=["Mathematician", "Poet"], tiles=["Lake", "University"], freedoms=["Religion"], jesters=5)
    assert choice(heuristic, state) == work("Mathematician")


@plain
def test_plays_the_bonus_card_that_the_minimum_needs(heuristic):
    state = last_turn(hand=["Mathematician"], tiles=["Lake"], jesters=5, bonus=[Bonus.JESTERS])
    play(state, work("Mathematician"))
    assert state.record["work_value"] < 17
    assert choice(heuristic, state) == play_bonus(Bonus.JESTERS)


@plain
def test_keeps_money_for_the_next_rounds(heuristic):
    with position(players=3) as table:
        table.give(0, **READY, money=0)
        table.turn(0, 3)
    state = play(table.state, work("Mathematician"))
    assert choice(heuristic, state) < convert(19 // 2)


# --- cards ---


@plain
def test_returns_the_profession_that_shares_nothing(heuristic):
    state = new_game(3, seed=2)
    with state.edit() as r:
        hands = [["Mathematician", "Theologian", "Philosopher", "Physician"], ["Poet"], ["Painter"]]
        with position(players=3) as table:
            for seat, names in enumerate(hands):
                table.give(seat, hand=names)
            r["hand"] = table.r["hand"]
    assert phase(state) == Phase.SETUP_RETURN
    with state.edit() as r:
        r["hand"][state.player] = table.state.record["hand"][0]
    assert choice(heuristic, state) == pick_profession("Physician")


@plain
def test_keeps_the_drawn_profession_that_matches_what_it_owns(heuristic):
    with position(players=3) as table:
        table.give(0, tiles=["Lake", "Opera"], freedoms=["Opinion"], money=1000)
        table.stack("profession", [0, 1, 12, 15, 19])
        table.turn(0, 3)
    state = play(table.state, c.TAKE_PROFESSION)
    assert choice(heuristic, state) == pick_profession("Composer")


@plain
def test_recruits_before_its_last_action_and_works_with_it(heuristic):
    with position(players=3) as table:
        table.give(0, tiles=["Lake", "Opera"], freedoms=["Opinion"], jesters=4, recruiting=1)
        table.give(1, display=["Composer", "Astronomer"])
        table.turn(0, 7, actions=1)
    state = table.state
    assert choice(heuristic, state) == recruit("Composer")
    play(state, recruit("Composer"))
    assert choice(heuristic, state) == work("Composer")


@plain
def test_keeps_the_prestige_card_that_scores(heuristic):
    with position(players=2) as table:
        table.give(0, freedoms=["Travel", "Religion", "Opinion"], money=1000)
        table.give(1, builders=2, tiles=["Lake"])
        table.stack("prestige", [Prestige.MOST_BUILDERS, Prestige.MOST_LAKES, Prestige.ALL_FREEDOMS, 3, 5])
        table.auction(0, 7, withdrawn=[1])
    state = play(table.state, select("Prestige card"))
    assert choice(heuristic, state) == pick_prestige(Prestige.ALL_FREEDOMS)


# --- auctions ---


@plain
def test_the_last_bidder_takes_a_jester_for_the_first_bid(heuristic):
    with position(players=3) as table:
        table.give(0, hand=["Mathematician", "Theologian", "Philosopher"], money=3500)
        table.auction(0, 2, withdrawn=[1, 2])
    assert choice(heuristic, table.state) == select("Jester")


@plain
def test_raises_a_cheap_jester_and_lets_an_absurd_price_go(heuristic):
    with position(players=3) as table:
        for seat in range(3):
            table.give(seat, hand=[["Mathematician"], ["Theologian"], ["Philosopher"]][seat], money=9000)
        table.auction(0, 1)
    state = play(table.state, select("Jester"))
    assert choice(heuristic, state) == RAISE
    play(state, *[RAISE] * 40)
    assert choice(heuristic, state) == PASS


@plain
def test_buys_nothing_for_its_points_that_adds_nothing(heuristic):
    """Without money, cards and rounds to come, no object is worth selling points."""
    with position(players=3) as table:
        table.give(0, money=0, fame=20)
        table.auction(0, 7, withdrawn=[1, 2])
    assert choice(heuristic, table.state) in {PASS, select("Prestige card")}


@plain
def test_chooses_the_landscape_that_its_professions_want(heuristic):
    with position(players=2, two_player_rules="official") as table:
        table.give(0, hand=["Mathematician", "Alchemist", "Watchmaker"], money=2500)
        table.auction(0, 1, withdrawn=[1])
    assert choice(heuristic, table.state) != PASS
    state = play(table.state, select("Landscape"))
    assert choice(heuristic, state) == select("Lake")


@plain
def test_a_seat_without_a_possible_work_keeps_money(heuristic):
    """The minimum of round 4 is out of reach: the last 800 florins are not spent on a jester."""
    with position(players=2) as table:
        table.give(0, hand=["Mathematician", "Alchemist", "Watchmaker"], money=800)
        table.give(1, money=3000)
        table.auction(1, 4)
    state = play(table.state, select("Jester"), RAISE, RAISE, RAISE, RAISE)
    assert state.player == 0
    assert choice(heuristic, state) == PASS


@plain
def test_works_rather_than_ends_the_turn_without_money(heuristic):
    """Nothing else can be paid, and the next minimum would shut the card out."""
    with position(players=3) as table:
        table.give(0, hand=["Mathematician", "Poet"], tiles=["Lake", "University"], jesters=2, money=0)
        table.turn(0, 3)
    assert choice(heuristic, table.state) in {work("Mathematician"), work("Poet")}


# --- the board ---


def placements_left(state, tile: int, action: int) -> int:
    """Count all placements of all other tiles after this one."""
    out = np.zeros(c.MAX_LEGAL, np.int16)
    orientation, anchor = divmod(action - c.PLACE, c.CELLS)
    with state.clone().edit() as r:
        field = "building_cells" if tile < c.NUM_BUILDINGS else "landscape_cells"
        r[field][0] |= FOOTPRINTS[tile, orientation] << anchor
        return sum(write_placements(r, 0, other, out) for other in range(c.NUM_TILES) if other != tile)


@pytest.mark.parametrize(("builders", "tile"), [(0, "Laboratory"), (0, "Library"), (2, "University"), (0, "Forest")])
def test_placing_keeps_room(heuristic, builders, tile):
    """The place chosen leaves more room than three quarters of all places."""
    number = {"University": 0, "Laboratory": 1, "Library": 3, "Forest": 10}[tile]
    with position(players=2) as table:
        table.give(0, tiles=["Opera", "Lake"], builders=builders, money=5000)
        table.turn(0, 2)
    state = table.state
    with state.edit() as r:
        r["phase"], r["tile"], r["actions_left"] = Phase.PLACE_TILE, number, 1
        if number >= c.NUM_BUILDINGS:
            r["selector"], r["in_auction"] = 0, 1
    left = {int(a): placements_left(state, number, int(a)) for a in state.legal_actions()}
    chosen = left[choice(heuristic, state)]
    assert chosen >= np.quantile(list(left.values()), 0.75)


def test_room_counts_less_after_a_tile_in_the_middle(heuristic):
    with position(players=2) as table:
        table.turn(0, 2)
    record = table.state.record
    tower = 1 | 1 << 7 | 1 << 8
    corner, middle = tower, tower << 17
    assert tile_area(record, 0, 8) & middle == middle
    assert room(record, 0, 8, corner) > room(record, 0, 8, middle)


# --- whole games ---


@pytest.mark.parametrize(("seats", "least"), [(2, 68), (3, 60), (4, 52), (5, 45)])
def test_scores_reach_the_range_of_sensible_play(heuristic, seats, least):
    """The page's greedy play makes 68, 60, 52 and 45 points; two points less are allowed to chance."""
    batch, chosen = play_games(heuristic, seats, 200, 23)
    scores, money = scores_of(batch), batch.states["money"][:, :seats]
    works, recruits = chosen[[*WORKS]].sum(), chosen[[*RECRUITS]].sum()
    print("points", scores.mean(), "money", money.mean(), "works", works / scores.size, "recruits", recruits)
    assert scores.mean() >= least - 2
    assert works / scores.size >= 4
    assert recruits > 0
    assert money.mean() < 1500


@pytest.mark.parametrize("options", [{"two_player_rules": "official"}, {"principality_side": "B"}])
def test_scores_stay_there_with_options(heuristic, options):
    """The official two-player game is poorer (62 points in the page's greedy play); side B costs a little."""
    scores = scores_of(play_games(heuristic, 2, 200, 29, **options)[0])
    print("points", scores.mean(), "least", scores.min())
    assert scores.mean() >= 60


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_goes_bankrupt(heuristic, seats):
    scores = scores_of(play_games(heuristic, seats, 200, 31)[0])
    assert scores.min() >= 10


@plain
def test_weights_are_read_for_every_number_of_seats():
    assert WEIGHTS.shape == (c.MAX_SEATS + 1, len(Weight))
    assert OFFICIAL < c.MIN_SEATS
    assert (WEIGHTS[0] == 0).all()
    assert (WEIGHTS[1:, Weight.SPEND_1 : Weight.SPEND_7 + 1] > 0).all()
