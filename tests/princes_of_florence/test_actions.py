"""The action phase (sections 4.2, 5.1, 5.2, 5.4 and 5.6)."""

import pytest

from signoria.envs.princes_of_florence.constants import Phase

from .moves import (
    BUILDS,
    BUY_BONUS,
    FREEDOMS,
    PASS,
    PROFESSION,
    TAKE_PROFESSION,
    WORKS,
    Bonus,
    build,
    convert,
    freedom,
    pick_profession,
    place,
    recruit,
    work,
)
from .scenario import cards, deck, legal, names, phase, play, position

pytestmark = pytest.mark.plain
ACTION_COST = 300
SIX = [Bonus.FREEDOMS, Bonus.LAKES, Bonus.BUILDINGS, Bonus.PARKS, Bonus.JESTERS, Bonus.FORESTS]


def acting(*, actions: int = 2, round_no: int = 1, **given):
    """Seat 0 is to act with nothing but what is given."""
    with position() as table:
        table.give(0, **given)
        table.turn(0, round_no, actions=actions)
    return table.state


def turn_over(state) -> bool:
    return (phase(state), state.player) == (Phase.ACTION_MAIN, 1)


def test_every_kind_of_action_is_offered():
    with position() as table:
        table.give(0, hand=["Mathematician"], tiles=["Lake", "University"], recruiting=1)
        table.give(1, display=["Poet"])
        table.turn(0)
    expected = [PASS, work("Mathematician")]
    expected += [action for action in BUILDS if action != build("University")]
    expected += [*FREEDOMS, TAKE_PROFESSION, BUY_BONUS, recruit("Poet")]
    assert legal(table.state) == expected


@pytest.mark.parametrize(
    ("money", "fame", "affordable"), [(300, 0, True), (200, 1, True), (0, 3, True), (200, 0, False)]
)
def test_300_florin_actions(money, fame, affordable):
    moves = set(legal(acting(money=money, fame=fame)))
    assert ({*FREEDOMS, TAKE_PROFESSION, BUY_BONUS} <= moves) == affordable
    assert moves.isdisjoint({*FREEDOMS, TAKE_PROFESSION, BUY_BONUS}) == (not affordable)


@pytest.mark.parametrize("action", [TAKE_PROFESSION, BUY_BONUS, freedom("Travel")])
def test_a_shortfall_is_paid_with_prestige_points(action):
    state = play(acting(money=100, fame=5), action)
    assert (state.record["money"][0], state.scores[0]) == (0, 3)


def test_money_is_used_before_prestige_points():
    state = play(acting(money=300, fame=5), freedom("Opinion"))
    assert (state.record["money"][0], state.scores[0]) == (0, 5)


def test_building_with_prestige_points():
    state = play(acting(money=500, fame=4), build("Tower"))
    assert (state.record["money"][0], state.scores[0]) == (0, 2)
    play(state, legal(state)[0])
    assert state.scores[0] == 5, "the 3 points come after the payment"


def test_a_building_cannot_pay_for_itself():
    assert set(legal(acting(money=600, fame=0))).isdisjoint(BUILDS)
    assert build("Tower") in legal(acting(money=600, fame=1))


def test_each_action_uses_up_one():
    state = play(acting(builders=3), freedom("Travel"))
    assert state.record["actions_left"] == 1
    play(state, build("Tower"))
    assert state.record["actions_left"] == 0
    assert phase(state) == Phase.PLACE_TILE
    play(state, legal(state)[0])
    assert turn_over(state)


def test_passing_forfeits_the_remaining_actions():
    assert turn_over(play(acting(), PASS))
    assert turn_over(play(acting(), freedom("Travel"), PASS))


def test_players_act_clockwise_from_the_starting_player():
    with position(players=4) as table:
        table.turn(2)
    state = table.state
    seats = []
    for _ in range(4):
        seats.append(state.player)
        assert state.record["actions_left"] == 2
        play(state, PASS)
    assert seats == [2, 3, 0, 1]
    assert (phase(state), state.player, state.record["round_no"]) == (Phase.AUCTION_SELECT, 3, 2)


def test_marks_of_a_turn_start_anew():
    with position(players=2) as table:
        table.turn(0)
    state = play(table.state, freedom("Travel"), TAKE_PROFESSION)
    play(state, legal(state)[0])
    assert {freedom("Religion"), TAKE_PROFESSION} <= set(legal(state)), "the other player is free to choose"
    play(state, PASS, PASS, PASS)
    assert (phase(state), state.player) == (Phase.ACTION_MAIN, 1)
    play(state, PASS)
    assert state.player == 0
    assert {freedom("Religion"), TAKE_PROFESSION} <= set(legal(state))


def test_a_freedom_is_owned_once():
    state = play(acting(freedoms=["Travel"]), freedom("Opinion"))
    assert cards(state.record["freedoms"][0]) == {0, 2}
    assert list(state.record["freedoms_left"]) == [1, 2, 1]
    assert freedom("Travel") not in legal(acting(freedoms=["Travel"]))


def test_a_building_type_is_owned_once():
    moves = legal(acting(tiles=["Opera"]))
    assert build("Opera") not in moves
    assert build("Studio") in moves


def test_a_building_needs_room():
    with position() as table:
        for row, col in [(1, 1), (1, 3), (1, 5), (3, 1), (3, 3), (3, 5)]:
            table.put(0, "Park", 0, row, col)
        table.put(0, "Lake", 0, 5, 3)
        table.put(0, "Lake", 0, 5, 5)
        table.turn(0)
    moves = legal(table.state)
    assert build("University") not in moves
    assert build("Chapel") in moves, "row 0 is free"


@pytest.mark.parametrize(("builders", "possible"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_second_builder_makes_room(builders, possible):
    """A Workshop would have to touch the University or the palazzo."""
    with position() as table:
        table.give(0, builders=builders)
        table.put(0, "Laboratory", 0, 0, 0)
        table.put(0, "University", 0, 0, 4)
        table.put(0, "Park", 0, 5, 5)
        table.turn(0)
    assert (build("Workshop") in legal(table.state)) == possible


def test_a_building_gives_three_points_and_leaves_the_supply():
    state = play(acting(builders=1, money=300, fame=0), build("Chapel"), place(0, 0, 0))
    assert (state.record["money"][0], state.scores[0]) == (0, 3)
    assert cards(state.record["built"][0]) == {9}
    assert list(state.record["buildings_left"]) == [3] * 9 + [2]
    assert [int(state.record["board"][0][cell]) for cell in range(4)] == [10, 10, 10, 0]


def test_taking_a_profession():
    wanted = ["Poet", "Lawyer", "Painter", "Composer", "Sculptor"]
    with position() as table:
        table.stack("profession", [PROFESSION[name] for name in wanted])
        table.turn(0)
    state = play(table.state, TAKE_PROFESSION)
    assert (phase(state), state.player) == (Phase.PROFESSION_PICK, 0)
    assert state.record["money"][0] == 3500 - ACTION_COST
    assert legal(state) == sorted(pick_profession(name) for name in wanted), "one of them must be kept"
    play(state, pick_profession("Composer"))
    assert names(state.record["hand"][0]) == {"Composer"}
    assert not state.record["known_hand"][0], "the others do not know it"
    assert state.record["profession_deck_size"] == 20


def test_the_kept_profession_may_be_played_at_once():
    with position() as table:
        table.give(0, tiles=["Lake", "Opera"])
        table.stack("profession", [PROFESSION["Composer"]])
        table.turn(0)
    state = play(table.state, TAKE_PROFESSION, pick_profession("Composer"), work("Composer"), convert(0))
    assert names(state.record["display"][0]) == {"Composer"}
    assert turn_over(state)


def test_empty_decks():
    with position() as table:
        table.leave_professions([], rest_to=2)
        table.leave_bonus([])
        table.turn(0)
    moves = legal(table.state)
    assert TAKE_PROFESSION not in moves
    assert BUY_BONUS not in moves
    assert set(FREEDOMS) <= set(moves)


def test_recruiting_before_between_and_after_the_actions():
    with position() as table:
        table.give(0, recruiting=3)
        table.give(1, display=["Poet", "Lawyer"])
        table.give(2, display=["Painter"])
        table.turn(0)
    state = play(table.state, recruit("Poet"), freedom("Travel"), recruit("Painter"), TAKE_PROFESSION)
    play(state, legal(state)[0])
    assert state.player == 0
    assert legal(state) == [PASS, recruit("Lawyer")]
    play(state, recruit("Lawyer"))
    assert turn_over(state)
    assert [int(n) for n in state.record["recruited"][:3]] == [0, 2, 1]


def test_no_recruiting_without_a_card():
    with position() as table:
        table.give(1, display=["Poet"])
        table.turn(0)
    assert recruit("Poet") not in legal(table.state)


def test_a_recruiting_card_on_the_table_cannot_be_taken():
    with position() as table:
        table.give(0, recruiting=2)
        table.give(1, display=["Poet"])
        table.turn(0, actions=1)
    state = play(table.state, recruit("Poet"))
    assert state.record["recruiting"][0] == 1
    assert not {recruit(name) for name in PROFESSION} & set(legal(state))


def test_a_recruited_profession_can_be_completed_and_recruited_again():
    with position() as table:
        table.give(0, recruiting=1, tiles=["Lake", "Theater"])
        table.give(1, display=["Poet"], recruiting=1)
        table.turn(0)
    state = play(table.state, recruit("Poet"), work("Poet"), convert(0), PASS)
    assert (state.player, recruit("Poet") in legal(state)) == (1, True)
    play(state, recruit("Poet"))
    assert names(state.record["hand"][1]) == {"Poet"}
    assert [int(n) for n in state.record["recruited"][:3]] == [1, 1, 0]


def test_the_own_display_cannot_be_recruited():
    state = acting(recruiting=1, display=["Poet"])
    assert recruit("Poet") not in legal(state)


def test_a_work_needs_an_action():
    with position() as table:
        table.give(0, recruiting=1, hand=["Composer"], tiles=["Lake", "Opera"])
        table.give(1, display=["Poet"])
        table.turn(0, actions=0)
    assert set(legal(table.state)).isdisjoint(WORKS)


@pytest.mark.parametrize(("bonus_left", "drawn"), [(SIX[:2], 2), (SIX[:5], 5), (SIX, 5)])
def test_short_bonus_deck_is_drawn_whole(bonus_left, drawn):
    with position() as table:
        table.leave_bonus(bonus_left)
        table.turn(0)
    state = play(table.state, BUY_BONUS)
    assert phase(state) == Phase.BONUS_PICK
    assert list(state.record["drawn"][:drawn]) == bonus_left[:drawn]
    assert state.record["drawn_size"] == drawn
    play(state, legal(state)[0])
    assert sorted(deck(state.record, "bonus") + list(cards(state.record["bonus_hand"][0]))) == sorted(bonus_left)
