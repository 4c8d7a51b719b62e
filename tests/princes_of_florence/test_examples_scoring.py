"""Worked examples of section 11 about best works, prestige cards and the end: 17, 23-26 and 32."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from .moves import PASS, Prestige, convert, work
from .scenario import legal, phase, play, position

pytestmark = pytest.mark.plain
SAMPLE_TILES = ["Forest", "Forest", "Lake", "University", "Workshop", "Opera", "Tower", "Chapel"]
FIVE_WORKS = ["Poet", "Painter", "Sculptor", "Composer", "Lawyer"]


def ended(table):
    """Let the last player of round 7 pass."""
    state = play(table.state, PASS)
    assert state.done
    return state


def test_example_17_best_work():
    with position() as table:
        table.give(
            0, hand=["Mathematician", "Map Maker"], tiles=["Lake", "University"], freedoms=["Religion"], jesters=2
        )
        table.give(0, display=["Poet"], fame=0)
        table.give(1, hand=["Botanist"], tiles=["Park", "Laboratory"], freedoms=["Religion"], jesters=4)
        table.give(1, display=["Theologian"], fame=0)
        table.give(2, fame=0)
        table.turn(0, round_no=3)
    state = play(table.state, work("Mathematician"))
    assert state.record["work_value"] == 17
    play(state, convert(0), PASS, work("Botanist"))
    assert state.record["work_value"] == 20
    play(state, convert(0), PASS, PASS)
    assert state.scores[:3] == (0, 3, 0)


def best_works(*values: int):
    """The last player of round 3 passes after these best works of the round."""
    with position() as table:
        for seat, value in enumerate(values):
            table.give(seat, fame=10)
            table.r["best_work"][seat] = value
        table.turn(2, round_no=3, last=True)
    return play(table.state, PASS)


def test_example_17_shared_best_work():
    state = best_works(19, 19, 0)
    assert state.scores[:3] == (13, 13, 10)
    assert not state.record["best_work"].any(), "reset for the next round"


def test_example_17_nobody_completed_a_work():
    assert best_works(0, 0, 0).scores[:3] == (10, 10, 10)


@pytest.mark.parametrize("order", [("Mathematician", "Alchemist"), ("Alchemist", "Mathematician")])
def test_example_17_the_higher_of_two_works_counts(order):
    with position() as table:
        table.give(
            0, hand=["Mathematician", "Alchemist"], tiles=["Lake", "University"], freedoms=["Religion"], jesters=3
        )
        table.turn(0, round_no=2)
    state = play(table.state, work(order[0]), convert(0), work(order[1]), convert(0))
    assert state.record["best_work"][0] == 18, "Mathematician 10 + 6 + 2 = 18, Alchemist 3 + 6 + 2 = 11"


def sample_end(card: Prestige, *rivals: dict):
    """End of the game of the rulebook's sample owner, who holds `card`, against these rivals."""
    with position(players=3) as table:
        table.give(
            0,
            tiles=SAMPLE_TILES,
            builders=2,
            freedoms=["Travel", "Opinion"],
            display=FIVE_WORKS,
            prestige=[card],
            fame=0,
        )
        for seat, rival in enumerate(rivals, start=1):
            table.give(seat, **rival)
        table.turn(2, round_no=7, last=True)
    return ended(table)


FIVE_BUILDINGS = {"tiles": ["University", "Workshop", "Opera", "Tower", "Chapel"], "builders": 2}
FULLER = {"tiles": ["Park"] * 6 + ["Lake"] * 5 + ["Forest"] * 3}


@pytest.mark.parametrize(
    ("card", "rivals", "points"),
    [
        (Prestige.MOST_BUILDINGS, [FIVE_BUILDINGS], 3),
        (Prestige.ALL_LANDSCAPE_TYPES, [], 0),
        (Prestige.MOST_LAKES, [{"tiles": ["Lake"]}, {"tiles": ["Lake"]}], 3),
        (Prestige.MOST_JESTERS, [], 0),
        (Prestige.BUILDER_JESTER_AND_LANDSCAPES, [], 0),
        (Prestige.TWO_LARGE_BUILDINGS, [], 5),
        (Prestige.MOST_LANDSCAPES, [{"tiles": ["Lake", "Lake", "Park"]}], 4),
        (Prestige.ALL_FREEDOMS, [], 0),
        (Prestige.MOST_BUILDERS, [{"builders": 1}], 6),
        (Prestige.MOST_WORKS, [{"display": ["Botanist"], "recruited": 4}], 4),
        (Prestige.FEWEST_EMPTY_CELLS, [FULLER], 0),
        (Prestige.MOST_FORESTS, [{"tiles": ["Forest"]}], 7),
        (Prestige.BUILDINGS_AND_FREEDOMS, [], 7),
        (Prestige.MOST_PARKS, [], 0),
    ],
)
def test_example_23_prestige_of_the_rulebook_sample(card, rivals, points):
    assert sample_end(card, *rivals).scores[0] == points


def test_example_24_zero_majority():
    state = sample_end(Prestige.MOST_PARKS, {"tiles": ["Forest"]}, {"tiles": ["Lake"]})
    assert state.scores[:3] == (0, 0, 0)


def empty_cells(holder: int, *boards: list[str]):
    """The holder of "fewest empty cells" scores against these boards."""
    with position() as table:
        for seat, tiles in enumerate(boards):
            table.give(seat, tiles=tiles, fame=0)
        table.give(holder, prestige=[Prestige.FEWEST_EMPTY_CELLS])
        table.turn(2, round_no=7, last=True)
    return ended(table).scores[holder]


BOARD_24 = ["University", "Opera", "Tower", "Forest"]
BOARD_20 = ["University", "Laboratory", "Studio", "Forest"]
BOARD_30 = ["Library", "Opera", "Lake"]


@pytest.mark.parametrize(
    ("holder", "boards", "points"),
    [
        (1, [BOARD_24, BOARD_20, BOARD_30], 8),
        (0, [BOARD_24, BOARD_20, BOARD_30], 0),
        (1, [BOARD_20, BOARD_20, BOARD_30], 4),
    ],
)
def test_example_25_empty_cells(holder, boards, points):
    assert empty_cells(holder, *boards) == points


def final_ranks(*pairs: tuple[int, int]):
    """Return the finished game of seats with these prestige points and florins."""
    with position(players=len(pairs)) as table:
        for seat, (fame, money) in enumerate(pairs):
            table.give(seat, fame=fame, money=money)
        table.turn(len(pairs) - 1, round_no=7, last=True)
    state = ended(table)
    assert phase(state) == Phase.GAME_OVER
    assert legal(state) == []
    return state.ranks


def test_example_26_tie_break():
    assert final_ranks((58, 200), (58, 500)) == (2, 1)
    assert final_ranks((58, 500), (58, 500)) == (1, 1)


def test_example_32_shared_rank():
    assert final_ranks((58, 500), (58, 500), (10, 900)) == (1, 1, 3)
