"""Worked examples of section 11 about works: 1-6, 28 and 33."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from .moves import CONVERTS, PASS, Bonus, Prestige, convert, play_bonus, work
from .scenario import cards, legal, names, phase, play, position

pytestmark = pytest.mark.plain


def mathematician(*, freedoms=("Religion",), jesters=0, others=0, bonus=(), round_no=7, auto_forced=False):
    """Seat 0 is to act and holds the Mathematician, all that he wants and `others` further cards in hand."""
    hand = ["Mathematician", *("Theologian", "Painter", "Poet")[:others]]
    with position(auto_forced=auto_forced) as table:
        table.give(0, hand=hand, tiles=["Lake", "University"], freedoms=freedoms, jesters=jesters, bonus=bonus)
        table.give(0, fame=0, money=0)
        table.turn(0, round_no)
    return table.state


def test_example_1_work_value():
    with position() as table:
        table.give(
            0,
            hand=["Mathematician", "Theologian", "Painter"],
            display=["Poet"],
            tiles=["Lake", "University"],
            freedoms=["Religion"],
            jesters=2,
            money=0,
        )
        table.turn(0, round_no=7)
    state = play(table.state, work("Mathematician"))
    assert phase(state) == Phase.WORK_CONVERT
    assert state.record["work_value"] == 18
    assert names(state.record["display"][0]) == {"Mathematician", "Poet"}
    play(state, convert(0))
    assert state.record["money"][0] == 1800


def test_example_2_minimum():
    hand = ["Botanist", "Mathematician", "Sculptor"]
    with position() as table:
        table.give(0, hand=hand, tiles=["Park"])
        table.turn(0, round_no=1)
    assert work("Botanist") not in legal(table.state)
    with position() as table:
        table.give(0, hand=hand, tiles=["Park"], freedoms=["Religion"])
        table.turn(0, round_no=1)
    assert work("Botanist") in legal(table.state)
    play(table.state, work("Botanist"))
    assert table.state.record["work_value"] == 9


def test_example_3_exactly_the_minimum():
    state = mathematician(jesters=2, others=2, round_no=7)
    assert work("Mathematician") in legal(state)
    assert play(state, work("Mathematician")).record["work_value"] == 17
    assert work("Mathematician") not in legal(mathematician(jesters=2, others=1, round_no=7))


@pytest.mark.parametrize(("points", "florins"), [(7, 100), (0, 1500), (3, 900)])
def test_example_4_conversion(points, florins):
    state = play(mathematician(jesters=1, others=2, round_no=5), work("Mathematician"))
    assert state.record["work_value"] == 15
    assert legal(state) == [convert(k) for k in range(8)]
    play(state, convert(points))
    assert (state.scores[0], state.record["money"][0]) == (points, florins)


def sample_principality():
    """The rulebook's sample: the Composer is about to be played, then 3 cards lie in the display and 2 in hand."""
    with position() as table:
        table.give(
            0,
            hand=["Composer", "Poet", "Painter"],
            display=["Theologian", "Goldsmith"],
            bonus=[Bonus.BUILDING_SIZES, Bonus.BUILDINGS, Bonus.JESTERS],
            prestige=[Prestige.MOST_LANDSCAPES],
            tiles=["Forest", "Forest", "Lake", "University", "Workshop", "Opera", "Tower", "Chapel"],
            builders=2,
            freedoms=["Travel", "Opinion"],
        )
        table.turn(0, round_no=5)
    return table.state


def test_example_5_bonus_cards():
    state = play(sample_principality(), work("Composer"))
    assert phase(state) == Phase.WORK_BONUS
    assert state.record["work_value"] == 15
    assert legal(state) == [PASS, play_bonus(Bonus.BUILDINGS), play_bonus(Bonus.BUILDING_SIZES)]
    play(state, play_bonus(Bonus.BUILDING_SIZES))
    assert state.record["work_value"] == 21
    assert legal(state) == [PASS, play_bonus(Bonus.BUILDINGS)]
    play(state, play_bonus(Bonus.BUILDINGS))
    assert phase(state) == Phase.WORK_CONVERT, "no useful card remains: the work finishes by itself"
    assert state.record["work_value"] == 26
    assert cards(state.record["bonus_hand"][0]) == {Bonus.JESTERS}


def test_example_5_finishing_without_bonus_cards():
    state = play(sample_principality(), work("Composer"), PASS)
    assert phase(state) == Phase.WORK_CONVERT
    assert state.record["work_value"] == 15
    assert cards(state.record["bonus_hand"][0]) == {Bonus.BUILDING_SIZES, Bonus.BUILDINGS, Bonus.JESTERS}


def test_example_6_bonus_needed():
    without = mathematician(jesters=1, round_no=5)
    assert work("Mathematician") not in legal(without)
    state = mathematician(jesters=1, round_no=5, bonus=[Bonus.JESTERS])
    play(state, work("Mathematician"))
    assert phase(state) == Phase.WORK_BONUS
    assert state.record["work_value"] == 13
    assert legal(state) == [play_bonus(Bonus.JESTERS)]
    play(state, play_bonus(Bonus.JESTERS))
    assert phase(state) == Phase.WORK_CONVERT
    assert state.record["work_value"] == 15


def test_example_28_hand_card_bonus():
    state = play(mathematician(others=2, round_no=3, bonus=[Bonus.HAND_CARDS]), work("Mathematician"))
    assert phase(state) == Phase.WORK_BONUS
    before = int(state.record["work_value"])
    play(state, play_bonus(Bonus.HAND_CARDS))
    assert state.record["work_value"] == before + 2


def test_example_28_hand_card_bonus_with_an_empty_hand():
    state = play(mathematician(others=0, round_no=2, bonus=[Bonus.HAND_CARDS]), work("Mathematician"))
    assert phase(state) == Phase.WORK_CONVERT, "a bonus card worth 0 cannot be played"
    assert cards(state.record["bonus_hand"][0]) == {Bonus.HAND_CARDS}


def test_example_33_forced_bonus_card():
    state = mathematician(
        freedoms=("Religion", "Travel"), others=2, round_no=5, bonus=[Bonus.FREEDOMS], auto_forced=True
    )
    forced = int(state.record["forced"])
    play(state, work("Mathematician"))
    assert phase(state) == Phase.WORK_CONVERT
    assert state.record["work_value"] == 17
    assert state.record["forced"] == forced + 1
    assert cards(state.record["bonus_played"]) == {Bonus.FREEDOMS}
    assert set(legal(state)) <= set(CONVERTS)
