"""Prestige cards, best work and ranks (sections 2.7, 5.7 and 6)."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref
from .moves import PASS, Bonus, Prestige
from .scenario import legal, new_game, phase, play, position

pytestmark = pytest.mark.plain


def points(card: Prestige, *seats: dict, holder: int = 0) -> int:
    """Return what the holder's prestige card pays at the end among these seats."""
    with position(players=len(seats)) as table:
        for seat, given in enumerate(seats):
            table.give(seat, fame=0, **given)
        table.give(holder, prestige=[card])
        table.turn(len(seats) - 1, round_no=7, last=True)
    state = play(table.state, PASS)
    assert state.done
    assert sum(state.scores) == state.scores[holder], "nobody else scores it"
    return state.scores[holder]


# card, points alone, points when tied, what 1 and what 2 of the counted things are
MOST = [
    (Prestige.MOST_BUILDINGS, 6, 3, {"tiles": ["Tower"]}, {"tiles": ["Tower", "Opera"]}),
    (Prestige.MOST_LAKES, 6, 3, {"tiles": ["Lake"]}, {"tiles": ["Lake", "Lake"]}),
    (Prestige.MOST_JESTERS, 6, 3, {"jesters": 1}, {"jesters": 2}),
    (Prestige.MOST_LANDSCAPES, 7, 4, {"tiles": ["Lake"]}, {"tiles": ["Park", "Forest"]}),
    (Prestige.MOST_BUILDERS, 6, 3, {"builders": 1}, {"builders": 2}),
    (Prestige.MOST_FORESTS, 7, 4, {"tiles": ["Forest"]}, {"tiles": ["Forest", "Forest"]}),
    (Prestige.MOST_PARKS, 5, 3, {"tiles": ["Park"]}, {"tiles": ["Park", "Park"]}),
]


@pytest.mark.parametrize(("card", "alone", "tied", "one", "two"), MOST)
def test_majorities(card, alone, tied, one, two):
    nothing = {}
    assert points(card, two, one, one) == alone
    assert points(card, two, two, one) == tied
    assert points(card, two, two, two) == tied
    assert points(card, one, two, nothing) == 0
    assert points(card, one, nothing, nothing) == alone
    assert points(card, nothing, nothing, nothing) == 0
    assert points(card, one, two, holder=1) == alone


def test_most_works_counts_professions_and_recruiting_cards():
    card = Prestige.MOST_WORKS
    assert points(card, {"display": ["Poet", "Lawyer"]}, {"display": ["Painter"]}) == 7
    assert points(card, {"display": ["Poet"], "recruited": 1}, {"display": ["Painter"]}) == 7
    assert points(card, {"display": ["Poet"]}, {"recruited": 1}) == 4
    assert points(card, {"display": ["Poet"], "hand": ["Lawyer"]}, {"recruited": 2}) == 0
    assert points(card, {"hand": ["Poet"], "recruiting": 2}, {}) == 0


def test_fewest_empty_cells():
    card = Prestige.FEWEST_EMPTY_CELLS
    assert points(card, {"tiles": ["Forest"]}, {"tiles": ["Lake"]}) == 8
    assert points(card, {"tiles": ["Lake"]}, {"tiles": ["Tower"]}) == 4, "3 cells each"
    assert points(card, {"tiles": ["Park"]}, {"tiles": ["Lake"]}) == 0
    assert points(card, {}, {}) == 4, "43 empty cells are a count like any other"


FULL_BOARD = [
    *[("Forest", 0, row, col) for row, col in [(0, 0), (0, 2), (0, 4), (5, 3), (5, 5)]],
    *[("Lake", 0, 2, 0), ("Lake", 2, 2, 1), ("Lake", 0, 2, 3), ("Lake", 2, 2, 4)],
    *[("Park", 1, 0, 6), ("Park", 1, 2, 6), ("Park", 0, 4, 0), ("Park", 0, 4, 2), ("Chapel", 0, 4, 4)],
]
"""5 * 4 + 4 * 3 + 4 * 2 + 3 = 43 cells."""


def test_zero_empty_cells_is_a_valid_count():
    with position() as table:
        table.give(0, fame=0, prestige=[Prestige.FEWEST_EMPTY_CELLS])
        for tile in FULL_BOARD:
            table.put(0, *tile)
        table.turn(2, round_no=7, last=True)
    assert ref.holdings(table.state.record, 0)["empty_cells"] == 0
    assert play(table.state, PASS).scores[0] == 8


THRESHOLDS = [
    (
        Prestige.ALL_LANDSCAPE_TYPES,
        8,
        {"tiles": ["Forest", "Lake", "Park"]},
        [
            {"tiles": ["Forest", "Lake", "Lake"]},
            {"tiles": ["Forest", "Forest", "Park"]},
            {"tiles": ["Lake", "Park", "Park"]},
        ],
    ),
    (
        Prestige.BUILDER_JESTER_AND_LANDSCAPES,
        7,
        {"builders": 1, "jesters": 1, "tiles": ["Lake", "Lake"]},
        [
            {"jesters": 1, "tiles": ["Lake", "Lake"]},
            {"builders": 1, "tiles": ["Lake", "Lake"]},
            {"builders": 1, "jesters": 1, "tiles": ["Lake", "Tower"]},
        ],
    ),
    (Prestige.TWO_LARGE_BUILDINGS, 5, {"tiles": ["University", "Workshop"]}, [{"tiles": ["University", "Opera"]}]),
    (
        Prestige.ALL_FREEDOMS,
        8,
        {"freedoms": ["Travel", "Religion", "Opinion"]},
        [{"freedoms": ["Travel", "Religion"]}],
    ),
    (
        Prestige.BUILDINGS_AND_FREEDOMS,
        7,
        {"builders": 2, "tiles": ["Opera", "Studio", "Tower", "Chapel"], "freedoms": ["Travel", "Religion"]},
        [
            {"builders": 2, "tiles": ["Opera", "Studio", "Tower"], "freedoms": ["Travel", "Religion", "Opinion"]},
            {"builders": 2, "tiles": ["Opera", "Studio", "Tower", "Chapel", "Hospital"], "freedoms": ["Travel"]},
        ],
    ),
]


@pytest.mark.parametrize(("card", "full", "enough", "short"), THRESHOLDS)
def test_thresholds(card, full, enough, short):
    assert points(card, enough, {}, {}) == full
    assert points(card, enough, enough, {}) == full, "the others do not matter"
    for given in short:
        assert points(card, given, {}, {}) == 0


def test_several_cards_score_the_same_objects():
    with position() as table:
        table.give(0, tiles=["Forest", "Forest"], fame=1)
        table.give(0, prestige=[Prestige.MOST_FORESTS, Prestige.MOST_LANDSCAPES, Prestige.MOST_PARKS])
        table.give(1, fame=2, prestige=[Prestige.MOST_JESTERS])
        table.turn(2, round_no=7, last=True)
    assert play(table.state, PASS).scores[:3] == (1 + 7 + 7, 2, 0)


def test_nothing_else_scores():
    with position(players=2) as table:
        table.give(
            0,
            money=5000,
            fame=3,
            hand=["Poet", "Lawyer"],
            recruiting=2,
            bonus=[Bonus.FORESTS, Bonus.LAKES],
            jesters=3,
            builders=2,
        )
        table.give(1, money=0, fame=4)
        table.turn(1, round_no=7, last=True)
    state = play(table.state, PASS)
    assert state.scores[:2] == (3, 4)
    assert state.ranks == (2, 1)


def test_best_work_of_the_last_round_is_paid_before_the_prestige_cards():
    with position(players=2) as table:
        table.give(0, money=100, fame=0)
        table.give(1, money=500, fame=3)
        table.r["best_work"][0] = 17
        table.turn(1, round_no=7, last=True)
    state = play(table.state, PASS)
    assert state.scores[:2] == (3, 3)
    assert state.ranks == (2, 1)


@pytest.mark.parametrize(
    ("pairs", "ranks"),
    [
        ([(5, 100), (7, 0), (6, 900)], (3, 1, 2)),
        ([(5, 100), (5, 100), (5, 100)], (1, 1, 1)),
        ([(5, 100), (6, 100), (6, 100)], (3, 1, 1)),
        ([(0, 100), (0, 200), (0, 100), (0, 300), (0, 0)], (3, 2, 3, 1, 5)),
    ],
)
def test_ranks(pairs, ranks):
    with position(players=len(pairs)) as table:
        for seat, (fame, money) in enumerate(pairs):
            table.give(seat, fame=fame, money=money)
        table.turn(len(pairs) - 1, round_no=7, last=True)
    assert play(table.state, PASS).ranks == ranks


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_ends_after_round_seven(players):
    state = new_game(players)
    start = int(state.record["start_player"])
    rounds = []
    while not state.done:
        if phase(state) == Phase.AUCTION_SELECT and (not rounds or rounds[-1] != state.record["round_no"]):
            rounds.append(int(state.record["round_no"]))
            assert state.player == (start + len(rounds) - 1) % players
        state.step(legal(state)[0])
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    assert phase(state) == Phase.GAME_OVER
    assert legal(state) == []
    assert state.scores[:players] == (0,) * players
    assert state.ranks[:players] == (1,) * players
