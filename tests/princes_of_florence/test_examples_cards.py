"""Worked examples of section 11 about cards and freedoms: 18-21, 27, 31 and 34."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref
from .moves import (
    BUY_BONUS,
    PASS,
    TAKE_PROFESSION,
    build,
    convert,
    freedom,
    pick_bonus,
    pick_profession,
    recruit,
    select,
    work,
)
from .scenario import deck, legal, names, phase, play, position, rearranged

pytestmark = pytest.mark.plain


def professions(ids) -> list[str]:
    """Return the professions of a list of ids by name."""
    return [ref.PROFESSIONS[p]["name_en"] for p in ids]


def card_count(record, seat: int) -> int:
    """Return the profession and recruiting cards of a seat, in hand and on the table."""
    have = ref.holdings(record, seat)
    return have["hand_card"] + have["table_card"]


def test_example_18_recruiting():
    with position() as table:
        table.give(0, hand=["Poet", "Painter", "Sculptor"], display=["Lawyer"], recruiting=1)
        table.give(1, display=["Composer", "Dramatist"])
        table.turn(0)
    state = table.state
    assert card_count(state.record, 0) == 5
    assert card_count(state.record, 1) == 2
    play(state, recruit("Composer"))
    assert names(state.record["hand"][0]) == {"Poet", "Painter", "Sculptor", "Composer"}
    assert names(state.record["display"][1]) == {"Dramatist"}
    assert (state.record["recruiting"][0], state.record["recruited"][1]) == (0, 1)
    assert (card_count(state.record, 0), card_count(state.record, 1)) == (5, 2)
    assert ref.holdings(state.record, 1)["table_card"] == 2, "his works stay 2"
    assert (state.record["actions_left"], phase(state), state.player) == (2, Phase.ACTION_MAIN, 0)


def test_example_18_the_recruited_profession_can_be_played():
    with position() as table:
        table.give(0, tiles=["Lake", "Opera"], recruiting=1)
        table.give(1, display=["Composer", "Poet"])
        table.turn(0)
    state = play(table.state, recruit("Composer"), work("Composer"), convert(0))
    assert names(state.record["display"][0]) == {"Composer"}
    assert state.record["actions_left"] == 1


def test_example_19_recruiting_limit():
    with position(players=2) as table:
        table.give(0, recruiting=2, recruited=1)
        table.give(1, recruiting=1)
        table.auction(1, withdrawn=[0], round_no=6)
    state = play(table.state, select("Recruiting card"))
    assert state.record["piles"][4] == 0
    assert state.record["recruiting"][1] == 2
    with rearranged(state) as table:
        table.auction(0, round_no=7)
    assert select("Recruiting card") not in legal(state)


def test_example_20_profession_deck_of_five_players():
    left = ["Poet", "Lawyer", "Painter", "Composer", "Sculptor", "Dramatist"]
    with position(players=5) as table:
        table.leave_professions(left, rest_to=4)
        table.turn(0, round_no=1)
    state = table.state
    drawn = []
    for taker in range(6):
        assert (phase(state), state.player) == (Phase.ACTION_MAIN, taker % 5)
        play(state, TAKE_PROFESSION)
        drawn.append(int(state.record["drawn_size"]))
        play(state, legal(state)[0], PASS)
        if taker == 4:
            with rearranged(state) as table:
                table.turn(0, round_no=2)
    assert drawn == [5, 5, 4, 3, 2, 1]
    assert state.record["profession_deck_size"] == 0
    assert TAKE_PROFESSION not in legal(state)
    assert BUY_BONUS in legal(state)


def test_example_21_freedoms_of_three_players():
    with position() as table:
        assert list(table.r["freedoms_left"]) == [2, 2, 2]
        table.give(0, freedoms=["Religion"])
        table.give(1, freedoms=["Religion"])
        table.turn(2)
    moves = legal(table.state)
    assert freedom("Religion") not in moves
    assert {freedom("Travel"), freedom("Opinion")} <= set(moves)


def test_example_27_once_per_phase():
    with position() as table:
        table.turn(0)
    state = table.state.clone()
    play(state, TAKE_PROFESSION)
    play(state, legal(state)[0])
    assert TAKE_PROFESSION not in legal(state)
    assert {freedom("Travel"), BUY_BONUS} <= set(legal(state))
    state = play(table.state.clone(), freedom("Travel"))
    assert not {freedom(name) for name in ("Travel", "Religion", "Opinion")} & set(legal(state))
    assert {TAKE_PROFESSION, BUY_BONUS} <= set(legal(state))


def test_example_27_twice_per_phase():
    with position() as table:
        table.give(0, hand=["Poet", "Painter"], tiles=["Lake"], freedoms=["Travel"], builders=3)
        table.turn(0)
    state = play(table.state.clone(), BUY_BONUS)
    play(state, legal(state)[0], BUY_BONUS)
    play(state, legal(state)[0])
    assert len(ref.members(state.record["bonus_hand"][0])) == 2
    state = play(table.state.clone(), build("Tower"))
    play(state, legal(state)[0], build("Chapel"))
    play(state, legal(state)[0])
    assert ref.members(state.record["built"][0]) == {8, 9}
    state = play(table.state.clone(), work("Poet"), convert(0), work("Painter"), convert(0))
    assert names(state.record["display"][0]) == {"Poet", "Painter"}


def test_example_31_returned_cards():
    a, b, c, d, e, f = left = ["Poet", "Lawyer", "Painter", "Composer", "Sculptor", "Dramatist"]
    with position(players=5) as table:
        table.leave_professions(left, rest_to=4)
        table.turn(0)
    state = play(table.state, TAKE_PROFESSION)
    assert professions(state.record["drawn"]) == [a, b, c, d, e]
    assert sorted(legal(state)) == sorted(pick_profession(name) for name in (a, b, c, d, e))
    play(state, pick_profession(c))
    assert professions(deck(state.record, "profession")) == [f, a, b, d, e]
    play(state, PASS, TAKE_PROFESSION)
    assert state.player == 1
    assert professions(state.record["drawn"]) == [f, a, b, d, e]
    assert deck(state.record, "profession") == []


def test_example_31_the_same_for_bonus_cards():
    with position() as table:
        table.stack("bonus", [7, 3, 11, 0, 5, 2])
        table.turn(0)
    state = play(table.state, BUY_BONUS)
    assert list(state.record["drawn"]) == [7, 3, 11, 0, 5]
    play(state, pick_bonus(11))
    assert deck(state.record, "bonus")[0] == 2
    assert deck(state.record, "bonus")[-4:] == [7, 3, 0, 5]


def test_example_34_recruiting_after_the_last_action():
    with position() as table:
        table.give(0, recruiting=1, builders=3)
        table.give(1, display=["Poet"])
        table.turn(0, actions=1)
    state = play(table.state, build("Tower"))
    play(state, legal(state)[0])
    assert (phase(state), state.player, state.record["actions_left"]) == (Phase.ACTION_MAIN, 0, 0)
    assert legal(state) == [PASS, recruit("Poet")]
    play(state, recruit("Poet"))
    assert names(state.record["hand"][0]) == {"Poet"}
    assert state.player == 1, "nothing is left to do: the turn ends without asking"
