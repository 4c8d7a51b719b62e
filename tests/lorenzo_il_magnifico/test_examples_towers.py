"""Worked examples of section 11 about taking cards by a placement: 2-7, 21, 23-26 and the second half of 36."""

import pytest

from signoria.envs.lorenzo_il_magnifico.constants import Phase

from .moves import (
    BLACK,
    NEUTRAL,
    ORANGE,
    PAY_MILITARY,
    PAY_RESOURCES,
    STONE_OFF,
    WHITE,
    WOOD_OFF,
    floor,
    place,
)
from .scenario import cards, goods, legal, legal_places, phase, play, position, shown, spaces_for, stock

pytestmark = pytest.mark.plain

BUILDING_TOWER = {floor("building", number) for number in (1, 2, 3, 4)}
TERRITORY_TOWER = {floor("territory", number) for number in (1, 2, 3, 4)}


def next_is_on_turn(state, seat: int = 1) -> bool:
    """Tell whether the turn has ended and this seat is at its TURN."""
    return phase(state) == Phase.TURN and state.player == seat


def test_11_02_floor_bonus_pays_the_card():
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 1, 6))
        table.put("Hiring Soldiers", 4)
        table.give(0, coins=4, servants=1)
    space = floor("venture", 4)
    state = play(table.state, place(ORANGE, space))
    assert stock(state) == goods(military=6)
    assert cards(state) == ["Hiring Soldiers"]
    assert shown(state, space) is None
    assert next_is_on_turn(state)


def campaign(coins: int):
    """Military Campaign lies on floor 4 of an occupied tower; seat 0 reaches the value 7 with its only servant."""
    with position() as table:
        table.turn(0, round_no=1, dice=(1, 1, 6))
        table.put("Military Campaign", 4)
        table.stand(1, BLACK, floor("venture", 1))
        table.give(0, coins=coins, military=3, servants=1)
    return table.state


def test_11_03_fee_not_from_the_bonus():
    assert place(ORANGE, floor("venture", 4)) not in legal(campaign(coins=2))


def test_11_03_fee_from_the_stock():
    state = play(campaign(coins=3), place(ORANGE, floor("venture", 4)))
    assert stock(state) == goods(coins=5, military=1)
    assert cards(state) == ["Military Campaign"]


def same_tower(coins: int = 3, servants: int = 1):
    """Seat 0 has its white member in the building tower, on whose floor 1 Chapel lies; all dice show 6."""
    with position() as table:
        table.turn(0, round_no=1, dice=(6, 6, 6))
        table.put("Chapel", 1)
        table.stand(0, WHITE, floor("building", 3), took="Residence")
        table.give(0, coins=coins, servants=servants, wood=2)
    return table.state


def test_11_04_no_second_coloured_member_in_a_tower():
    state = same_tower(coins=20, servants=20)
    assert not spaces_for(state, BLACK) & BUILDING_TOWER
    assert not spaces_for(state, ORANGE) & BUILDING_TOWER
    assert spaces_for(state, BLACK) & TERRITORY_TOWER == TERRITORY_TOWER


def test_11_04_the_neutral_member_may_join():
    state = same_tower()
    assert spaces_for(state, NEUTRAL) & BUILDING_TOWER == {floor("building", 1)}
    play(state, place(NEUTRAL, floor("building", 1)))
    assert stock(state) == goods(faith=1), "fee 3 coins, 1 servant, 2 wood for the card"
    assert cards(state) == ["Residence", "Chapel"]


@pytest.mark.parametrize("short", [{"coins": 2}, {"servants": 0}])
def test_11_04_fee_and_servant_are_due(short):
    assert place(NEUTRAL, floor("building", 1)) not in legal(same_tower(**short))


@pytest.mark.parametrize("servants", [5, 6, 7])
def test_11_05_two_servants_per_point(servants):
    with position() as table:
        table.turn(0, round_no=5)
        table.tile("2-6", 0)
        table.put("Sanctuary", 2)
        table.give(0, servants=servants)
    move = place(NEUTRAL, floor("territory", 2))
    assert (move in legal(table.state)) == (servants >= 6)
    if servants >= 6:
        assert stock(play(table.state, move)) == goods(servants=servants - 6, faith=1)


def third_territory(military: int):
    """Two territories owned, City on floor 1, every floor reachable."""
    with position() as table:
        table.turn(0, round_no=2, dice=(6, 6, 6))
        table.give(0, cards=["Village", "Forest"], military=military, servants=10)
        table.put("City", 1)
    return table.state


def test_11_06_third_territory_without_military():
    assert not {space for _, space in legal_places(third_territory(military=2))} & TERRITORY_TOWER


def test_11_06_third_territory_with_military():
    state = third_territory(military=3)
    assert spaces_for(state, BLACK) & TERRITORY_TOWER == TERRITORY_TOWER
    play(state, place(BLACK, floor("territory", 1)))
    assert stock(state) == goods(coins=3, military=3, servants=10)
    assert cards(state) == ["Village", "Forest", "City"]


def marketplace(number: int, **amounts: int):
    """Seat 0 owns Stonemason; Marketplace lies on a floor of the empty building tower; the black die shows 3."""
    with position() as table:
        table.turn(0, round_no=3, dice=(3, 1, 1))
        table.give(0, cards=["Stonemason"], **amounts)
        table.put("Marketplace", number)
    return table.state


@pytest.mark.parametrize(("choice", "left"), [(WOOD_OFF, {"wood": 1}), (STONE_OFF, {"stone": 1})])
def test_11_07_stonemason(choice, left):
    state = play(marketplace(3, wood=2, stone=1), place(BLACK, floor("building", 3)))
    assert phase(state) == Phase.DISCOUNT
    assert legal(state) == [WOOD_OFF, STONE_OFF]
    play(state, choice)
    assert stock(state) == goods(military=1, vp=3, **left)
    assert next_is_on_turn(state)


def test_11_36_only_one_way_of_the_discount_is_payable():
    state = play(marketplace(1, wood=2, stone=0), place(BLACK, floor("building", 1)))
    assert stock(state) == goods(vp=3)
    assert cards(state) == ["Stonemason", "Marketplace"]
    assert next_is_on_turn(state), "the discount is not asked"


def test_11_21_faith_cap():
    with position() as table:
        table.turn(0, round_no=5, dice=(6, 6, 6))
        table.give(0, faith=14, wood=4, stone=4)
        table.put("Cathedral", 1)
    state = play(table.state, place(BLACK, floor("building", 1)))
    assert stock(state) == goods(faith=15, vp=7)


@pytest.mark.parametrize("servants", [0, 1])
def test_11_23_tower_malus(servants):
    with position() as table:
        table.turn(0, round_no=5, dice=(1, 6, 1))
        table.tile("2-1", 0)
        table.put("Colony", 1)
        table.put("Marble Pit", 2)
        table.give(0, servants=servants)
    reachable = {floor("territory", number) for number in range(1, 2 + servants)}
    assert spaces_for(table.state, WHITE) & TERRITORY_TOWER == reachable
    first = play(table.state.clone(), place(WHITE, floor("territory", 1)))
    assert stock(first) == goods(military=2, servants=servants), "no servant is paid"
    if servants:
        second = play(table.state, place(WHITE, floor("territory", 2)))
        assert stock(second) == goods(vp=3), "the servant is paid"


def pope(**amounts: int):
    """Take Support to the Pope from floor 1 of the empty venture tower."""
    with position() as table:
        table.turn(0, round_no=5, dice=(6, 6, 6))
        table.put("Support to the Pope", 1)
        table.give(0, **amounts)
    return play(table.state, place(BLACK, floor("venture", 1)))


def test_11_24_both_venture_costs_are_asked():
    state = pope(military=10, wood=3, stone=3, coins=4)
    assert phase(state) == Phase.VENTURE_COST
    assert legal(state) == [PAY_RESOURCES, PAY_MILITARY]
    resources = play(state.clone(), PAY_RESOURCES)
    assert stock(resources) == goods(military=10, faith=2)
    military = play(state, PAY_MILITARY)
    assert stock(military) == goods(military=5, wood=3, stone=3, coins=4, faith=2)
    assert next_is_on_turn(military)


def test_11_24_only_resources_with_nine_military():
    state = pope(military=9, wood=3, stone=3, coins=4)
    assert next_is_on_turn(state), "no question"
    assert stock(state) == goods(military=9, faith=2)


def test_11_25_general():
    with position() as table:
        table.turn(0, round_no=5, dice=(6, 6, 6))
        table.put("General", 1)
        table.give(0, military=11, coins=5)
    state = play(table.state, place(BLACK, floor("character", 1)))
    assert stock(state) == goods(military=11, vp=5)


def preacher(card: str, **amounts: int):
    """Seat 0 owns Preacher; the card lies on floor 4 of its tower and the black die with a servant reaches it."""
    with position() as table:
        table.turn(0, round_no=3, dice=(6, 1, 1))
        table.give(0, cards=["Preacher"], servants=1, **amounts)
        table.put(card, 4)
    return table.state


def test_11_26_no_stone_from_floor_4():
    state = play(preacher("Papal Messenger", coins=5), place(BLACK, floor("character", 4)))
    assert stock(state) == goods(faith=3)


@pytest.mark.parametrize("coins", [4, 5, 6])
def test_11_26_the_card_is_paid_without_the_bonus(coins):
    move = place(BLACK, floor("venture", 4))
    state = preacher("Hiring Soldiers", coins=coins)
    assert (move in legal(state)) == (coins == 6)
    if coins == 6:
        assert stock(play(state, move)) == goods(military=6)
