"""Worked examples of section 11 about the end of the game: 27-30, and the end points of 2."""

import pytest

from .moves import COUNCIL, NEUTRAL, PASS, SUPPORT
from .scenario import order, play, position

pytestmark = pytest.mark.plain

HARMLESS = "3-6"
"""Tile without effect on seats that own no building."""


def finish(table):
    """Pass the last turn of round 6 and support the Church where that is possible."""
    state = play(table.state, PASS)
    while not state.done:
        play(state, SUPPORT)
    return state


def last_turn(table, players: int) -> None:
    """Let the last seat be at the last turn of the game."""
    table.turn(players - 1, round_no=6, turn=3)


def test_11_02_venture_at_the_end():
    with position(3) as table:
        last_turn(table, 3)
        table.tile(HARMLESS)
        table.give(0, cards=["Hiring Soldiers"])
        table.give(1, military=2)
        table.give(2, military=1)
    assert finish(table).scores == (5, 5, 2)


EXAMPLE_27 = {
    "cards": [
        *("Village", "Forest", "Estate", "Farm"),
        *("Farmer", "Artisan", "Peasant", "Scholar", "Cardinal"),
        *("Hiring Recruits", "Support to the Pope"),
    ],
    "military": 14,
    "coins": 3,
    "wood": 4,
    "stone": 2,
    "servants": 5,
}


def example_27(tile: str, **first):
    """The position of example 27: `first` tells the faith and VP of seat 0."""
    with position(3) as table:
        last_turn(table, 3)
        table.tile(tile)
        table.give(0, **EXAMPLE_27, **first)
        table.give(1, military=9)
        table.give(2, military=9)
    return finish(table)


def test_11_27_final_scoring():
    state = example_27(HARMLESS, vp=36, faith=5)
    assert int(state.record["cubes"][0]) == 0, "supports the Church: 36 + 5 = 41 VP before the scoring"
    assert state.scores == (81, 2, 2)


@pytest.mark.parametrize(("tile", "total"), [("3-4", 73), ("3-1", 66)])
def test_11_27_final_scoring_with_a_tile(tile, total):
    state = example_27(tile, vp=41)
    assert int(state.record["cubes"][0]) == 4
    assert state.scores == (total, 2, 2)


@pytest.mark.parametrize(
    ("ties", "military", "points"),
    [
        ("dense", (12, 12, 7, 3), (5, 5, 2, 0)),
        ("skip", (12, 12, 7, 3), (5, 5, 0, 0)),
        ("dense", (0, 0), (5, 5)),
    ],
)
def test_11_28_military_ties(ties, military, points):
    with position(len(military), military_ties=ties) as table:
        last_turn(table, len(military))
        table.tile(HARMLESS)
        for seat, amount in enumerate(military):
            table.give(seat, military=amount)
    assert finish(table).scores == points


def example_29(tile: str, **first) -> int:
    """Return the points of seat 0, which is excommunicated in period 3 and third in military."""
    with position(3) as table:
        last_turn(table, 3)
        table.tile(tile)
        table.give(0, **first)
        table.give(1, military=2)
        table.give(2, military=1)
    state = finish(table)
    assert int(state.record["cubes"][0]) == 4
    return state.scores[0]


def test_11_29_tile_3_4():
    assert example_29("3-4", vp=84) == 68


def test_11_29_tile_3_6():
    buildings = ["Tax Office", "Residence", "Painters' Guild", "Baptistery"]  # 3w 1s, 2s, 4w, 3s
    assert example_29("3-6", vp=50, cards=buildings) == 50 - 13


def test_11_29_tile_3_7():
    assert example_29("3-7", vp=50, wood=3, stone=1, coins=4, servants=2) == 50 + 2 - 10


def test_11_30_tie():
    with position(2) as table:
        last_turn(table, 2)
        table.tile(HARMLESS)
        table.stand(1, NEUTRAL, COUNCIL)
        table.give(0, vp=65)
        table.give(1, vp=65)
    state = finish(table)
    assert state.scores == (70, 70), "65 and 5 for the military rank"
    assert order(state) == [1, 0]
    assert state.ranks == (2, 1)
