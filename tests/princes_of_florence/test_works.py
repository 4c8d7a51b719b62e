"""Completing works and the bonus cards (sections 2.6, 2.8, 4.2, 5.5 and 5.7)."""

import itertools

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref
from .moves import PASS, Bonus, Prestige, convert, play_bonus, work
from .scenario import cards, legal, phase, play, position

pytestmark = pytest.mark.plain

# WV that each card adds in the rulebook's sample principality (section 2.8, last column).
SAMPLE_VALUES = dict(zip(Bonus, [5, 5, 4, 4, 4, 3, 2, 4, 6, 2, 0, 3, 4, 3, 0, 2, 0, 2, 4, 4], strict=True))


def sample(*bonus: Bonus):
    """The Composer has been played in the rulebook's sample principality with these bonus cards in hand (WV 15)."""
    with position() as table:
        table.give(0, hand=["Composer", "Poet", "Painter"], display=["Theologian", "Goldsmith"], bonus=bonus)
        table.give(0, prestige=[Prestige.ALL_FREEDOMS], builders=2, freedoms=["Travel", "Opinion"])
        table.give(0, tiles=["Forest", "Forest", "Lake", "University", "Workshop", "Opera", "Tower", "Chapel"])
        table.turn(0, round_no=5)
    return play(table.state, work("Composer"))


def value(**given) -> int:
    """Return the work value of a Composer completed in round 1 with what is given, or 0 if he cannot be played."""
    given.setdefault("hand", ["Composer"])
    with position() as table:
        table.give(0, **given)
        table.turn(0, round_no=1)
    if work("Composer") not in legal(table.state):
        return 0
    return int(play(table.state, work("Composer")).record["work_value"])


@pytest.mark.parametrize("bonus", list(Bonus))
def test_sample_value_of_each_bonus_card(bonus):
    assert ref.BONUS_CARDS[bonus]["example_value"] == SAMPLE_VALUES[bonus]
    state = sample(bonus)
    if SAMPLE_VALUES[bonus] == 0:
        assert phase(state) == Phase.WORK_CONVERT
        assert cards(state.record["bonus_hand"][0]) == {bonus}
        return
    assert legal(state) == [PASS, play_bonus(bonus)]
    play(state, play_bonus(bonus))
    assert state.record["work_value"] == 15 + SAMPLE_VALUES[bonus]
    assert cards(state.record["bonus_played"]) == {bonus}
    assert not state.record["bonus_hand"][0]


# Other principalities; everybody there has 2 jesters and the Freedom of Opinion as well.
OTHER_VALUES = [
    (Bonus.JESTERS, {}, 4),
    (Bonus.JESTERS, {"jesters": 3}, 10),
    (Bonus.PARKS, {"tiles": ["Park", "Park"]}, 4),
    (Bonus.JESTERS_AND_PARKS, {"tiles": ["Park", "Park", "Lake"]}, 4),
    (Bonus.JESTERS_AND_FORESTS, {"tiles": ["Forest"]}, 3),
    (Bonus.BUILDERS_AND_LAKES, {"builders": 3, "tiles": ["Lake", "Lake"]}, 5),
    (Bonus.LANDSCAPE_TYPES, {"tiles": ["Lake", "Lake", "Park"]}, 4),
    (Bonus.LANDSCAPE_TYPES, {"tiles": ["Forest", "Forest", "Park", "Park"]}, 4),
    (Bonus.BUILDING_SIZES, {"tiles": ["Tower", "Chapel", "Opera"]}, 4),
    (Bonus.SMALL_BUILDINGS_AND_LANDSCAPES, {"tiles": ["Tower", "Opera", "Park", "Park"]}, 3),
    (Bonus.MEDIUM_BUILDINGS, {"tiles": ["Tower", "Opera", "Studio"]}, 4),
    (Bonus.TABLE_CARDS, {"display": ["Poet"], "recruited": 2}, 4),
    (Bonus.HAND_CARDS, {"recruiting": 2}, 2),
    (Bonus.LANDSCAPES_AND_PRESTIGE_CARDS, {"prestige": [Prestige.MOST_LAKES], "tiles": ["Lake"]}, 2),
    (Bonus.PRESTIGE_CARDS_AND_FREEDOMS, {"prestige": [Prestige.MOST_LAKES, Prestige.MOST_PARKS]}, 3),
]


@pytest.mark.parametrize(("bonus", "given", "added"), OTHER_VALUES)
def test_bonus_values_elsewhere(bonus, given, added):
    with position() as table:
        table.give(0, hand=["Composer"], bonus=[bonus], freedoms=["Opinion"], jesters=2)
        table.give(0, **given)
        table.turn(0, round_no=1)
    state = play(table.state, work("Composer"))
    before = int(state.record["work_value"])
    play(state, play_bonus(bonus))
    assert state.record["work_value"] == before + added


def test_bonus_cards_do_not_depend_on_their_order():
    chosen = (Bonus.HAND_CARDS, Bonus.TABLE_CARDS, Bonus.PRESTIGE_CARDS_AND_FREEDOMS)
    for order in itertools.permutations(chosen):
        state = play(sample(*chosen), *[play_bonus(card) for card in order])
        assert phase(state) == Phase.WORK_CONVERT
        assert state.record["work_value"] == 15 + 2 + 3 + 3


def test_a_bonus_card_is_played_once_and_leaves_the_game():
    state = play(sample(Bonus.FORESTS, Bonus.LAKES), play_bonus(Bonus.FORESTS))
    assert legal(state) == [PASS, play_bonus(Bonus.LAKES)]
    play(state, PASS)
    assert cards(state.record["bonus_played"]) == {Bonus.FORESTS}
    assert cards(state.record["bonus_hand"][0]) == {Bonus.LAKES}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"jesters": 3}, 7),
        ({"jesters": 2, "tiles": ["Lake"]}, 8),
        ({"jesters": 2, "tiles": ["Lake", "Lake"]}, 8),
        ({"jesters": 2, "tiles": ["Forest", "Park", "Opera"]}, 9),
        ({"jesters": 2, "freedoms": ["Travel", "Religion", "Opinion"]}, 8),
        ({"jesters": 2, "tiles": ["Tower", "Chapel", "Lake"]}, 8),
        ({"jesters": 7}, 15),
        ({"jesters": 2, "hand": ["Composer", "Poet"], "display": ["Painter"]}, 7),
        ({"jesters": 2, "recruiting": 1, "recruited": 2}, 8),
        ({"jesters": 3, "prestige": [Prestige.ALL_LANDSCAPE_TYPES], "bonus": [Bonus.PARKS], "builders": 3}, 7),
        ({"jesters": 2, "tiles": ["Opera"], "builders": 1}, 9),
        ({"jesters": 2, "tiles": ["Studio", "Park"]}, 0),
    ],
)
def test_work_value(given, expected):
    assert value(**given) == expected


def test_work_moves_the_card_and_pays():
    with position() as table:
        table.give(0, hand=["Composer"], tiles=["Lake", "Opera"], money=0, fame=7)
        table.turn(0, round_no=1)
    state = play(table.state, work("Composer"))
    assert not state.record["hand"][0]
    assert cards(state.record["display"][0]) == {12}
    play(state, convert(3))
    assert (state.record["money"][0], state.scores[0]) == (200, 10)
    assert state.record["best_work"][0] == 8
    assert state.record["actions_left"] == 1


@pytest.mark.parametrize(("round_no", "minimum"), [(1, 7), (2, 10), (3, 12), (4, 14), (5, 15), (6, 16), (7, 17)])
def test_minimum_of_each_round(round_no, minimum):
    def allowed(cards_held: int) -> bool:
        """Composer with landscape (3) and one card per further point."""
        with position() as table:
            table.give(0, hand=["Composer"], display=["Poet"] if cards_held > 1 else [], tiles=["Lake"])
            extra = ["Painter", "Lawyer", "Sculptor", "Botanist", "Alchemist", "Physicist", "Physician", "Goldsmith"]
            extra += ["Theologian", "Philosopher", "Dramatist", "Astronomer"]
            table.give(0, display=extra[: cards_held - 2])
            table.turn(0, round_no=round_no)
        return work("Composer") in legal(table.state)

    assert allowed(minimum - 3)
    assert not allowed(minimum - 4)


def test_only_useful_bonus_cards_help_to_reach_the_minimum():
    def allowed(*bonus: Bonus) -> bool:
        with position() as table:
            table.give(0, hand=["Composer"], tiles=["Lake"], bonus=bonus)
            table.turn(0, round_no=1)
        return work("Composer") in legal(table.state)

    assert not allowed(), "3 + 1"
    assert not allowed(Bonus.LAKES), "4 + 2"
    assert not allowed(Bonus.LAKES, Bonus.FORESTS, Bonus.HAND_CARDS)
    assert allowed(Bonus.LAKES, Bonus.LANDSCAPE_TYPES), "4 + 2 + 2"


def test_bonus_cards_are_played_until_the_minimum_is_reached():
    with position() as table:
        table.give(0, hand=["Composer"], tiles=["Lake"], bonus=[Bonus.LAKES, Bonus.LANDSCAPE_TYPES, Bonus.TABLE_CARDS])
        table.turn(0, round_no=1)
    state = play(table.state, work("Composer"))
    assert PASS not in legal(state)
    play(state, play_bonus(Bonus.LAKES))
    assert PASS not in legal(state), "6 < 7"
    play(state, play_bonus(Bonus.TABLE_CARDS))
    assert legal(state) == [PASS, play_bonus(Bonus.LANDSCAPE_TYPES)]
    play(state, PASS)
    assert state.record["work_value"] == 7


def test_best_work_is_paid_before_the_next_auction():
    with position() as table:
        for seat in range(3):
            table.give(seat, money=100, fame=0)
        table.r["best_work"][0] = 9
        table.turn(2, round_no=1, last=True)
    state = play(table.state, PASS)
    assert state.scores[0] == 3
    assert (phase(state), state.player) == (Phase.AUCTION_SELECT, 1)
    play(state, PASS, PASS)
    assert len(legal(state)) == 8, "100 florins and 3 points pay a first bid"
