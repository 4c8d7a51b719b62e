"""Discounts (sections 5.3 and 5.10): Dame, Stonemason, Pico della Mirandola, extra actions of Architect and Patron."""

import pytest

from .boards import board, change, extra_floors, floors, take, take_extra
from .moves import BLACK, ORANGE, STONE_OFF, WHITE, WOOD_OFF, floor
from .scenario import legal, phase, play

pytestmark = pytest.mark.plain

LOW = (6, 6, 6)
"""Dice with which no servants are needed on floors 1 to 3."""


def afford(tower: str, number: int, **mine) -> bool:
    """Tell whether the black member may take the card with exactly these goods."""
    return number in floors(board(dice=LOW, **mine), BLACK, tower)


# --- Dame: 1 coin off characters


@pytest.mark.parametrize(("number", "price"), [(1, 6), (2, 6), (3, 7)])
def test_dame_saves_a_coin_on_characters(number, price):
    assert not afford("character", number, coins=price - 1, cards=["Farmer"])
    assert not afford("character", number, coins=price - 2, cards=["Dame"])
    state = board(dice=LOW, coins=price - 1, cards=["Dame"])
    assert change(state, take(BLACK, "character", number))["coins"] == 1 - price


def test_dame_saves_nothing_on_the_fee():
    stand = ((1, WHITE, floor("character", 4)),)
    assert 1 not in floors(board(turn=1, stand=stand, coins=7, cards=["Dame"]), BLACK, "character")
    state = board(turn=1, stand=stand, coins=8, cards=["Dame"])
    assert change(state, take(BLACK, "character", 1)) == {"coins": -8}


def test_dame_saves_in_extra_actions():
    state = play(board(show={"Abbess": 1}, coins=9, cards=["Dame"]), take(BLACK, "character", 1))
    assert extra_floors(state, "character") == set(), "7 coins for a fee of 3 and 5 for the card"
    state = play(board(show={"Abbess": 1}, coins=10, cards=["Dame"]), take(BLACK, "character", 1))
    assert change(state, take_extra("character", 2)) == {"coins": -8}


def test_dame_saves_only_on_characters():
    assert not afford("building", 1, coins=2, wood=1, stone=3, cards=["Dame"])
    assert not afford("venture", 1, coins=7, cards=["Dame"])


def test_dame_herself_costs_the_full_price():
    assert not afford("character", 1, show={"Dame": 1}, coins=3)
    state = board(show={"Dame": 1}, coins=4)
    assert change(state, take(BLACK, "character", 1)) == {"coins": -4}


# --- Stonemason: 1 wood or 1 stone off buildings


@pytest.mark.parametrize(
    ("card", "price", "discounted"),
    [
        ("Fair", {"coins": 4, "wood": 3}, {"coins": 4, "wood": 2}),
        ("Sculptors' Guild", {"stone": 4}, {"stone": 3}),
        ("Residence", {"stone": 2}, {"stone": 1}),
        ("Chapel", {"wood": 2}, {"wood": 1}),
    ],
)
def test_stonemason_saves_the_one_kind_in_the_price_unasked(card, price, discounted):
    assert not afford("building", 1, show={card: 1}, **discounted)
    state = board(show={card: 1}, cards=["Stonemason"], **price)
    found = change(state, take(BLACK, "building", 1))
    assert phase(state).name == "TURN"
    assert {name: -amount for name, amount in found.items() if amount < 0} == discounted
    short = {name: amount - (name in ("wood", "stone")) for name, amount in discounted.items()}
    assert not afford("building", 1, show={card: 1}, cards=["Stonemason"], **short)


def test_stonemason_asks_when_wood_and_stone_are_left():
    for choice, spent in ((WOOD_OFF, {"wood": -1, "stone": -4}), (STONE_OFF, {"wood": -2, "stone": -3})):
        state = board(cards=["Stonemason"], coins=2, wood=2, stone=4)
        play(state, take(ORANGE, "building", 3))
        assert phase(state).name == "DISCOUNT"
        assert legal(state) == [WOOD_OFF, STONE_OFF]
        assert change(state, choice) == spent | {"coins": -2, "vp": 9}


@pytest.mark.parametrize(("wood", "stone"), [(1, 4), (2, 3)])
def test_stonemason_offers_only_the_payable_way(wood, stone):
    state = board(cards=["Stonemason"], coins=2, wood=wood, stone=stone)
    found = change(state, take(ORANGE, "building", 3))
    assert found == {"coins": -2, "wood": -wood, "stone": -stone, "vp": 9, "military": 1}


def test_stonemason_does_not_save_both():
    assert not afford("building", 3, cards=["Stonemason"], coins=2, wood=1, stone=3)


def test_stonemason_saves_neither_coins_nor_ventures():
    assert not afford("building", 1, cards=["Stonemason"], coins=2, wood=1, stone=3)
    assert not afford("venture", 2, cards=["Stonemason"], wood=5)


def test_stonemason_saves_in_extra_actions():
    mine = {"show": {"Abbess": 1}, "coins": 7, "cards": ["Stonemason"]}
    state = play(board(wood=1, **mine), take(BLACK, "character", 1))
    assert 2 not in extra_floors(state, "building")
    state = play(board(wood=2, **mine), take(BLACK, "character", 1))
    assert change(state, take_extra("building", 2)) == {"coins": -4, "wood": -2, "vp": 8}


# --- Pico della Mirandola: 3 coins off everything


@pytest.mark.parametrize(
    ("tower", "number", "price"),
    [
        ("character", 1, {"coins": 6}),
        ("character", 3, {"coins": 7}),
        ("building", 1, {"coins": 3, "wood": 1, "stone": 3}),
        ("building", 2, {"coins": 4, "wood": 3}),
        ("building", 3, {"coins": 2, "wood": 2, "stone": 4}),
        ("venture", 1, {"coins": 8}),
        ("venture", 2, {"wood": 6}),
    ],
)
def test_pico_saves_up_to_three_coins(tower, number, price):
    saved = min(3, price.get("coins", 0))
    discounted = price | {"coins": price.get("coins", 0) - saved}
    if saved:
        assert not afford(tower, number, **discounted)
    state = board(dice=LOW, played=["Pico"], **discounted)
    found = change(state, take(BLACK, tower, number))
    spent = {name: -amount for name, amount in found.items() if amount < 0}
    assert spent == {name: amount for name, amount in discounted.items() if amount}
    for name, amount in discounted.items():
        if amount:
            assert not afford(tower, number, played=["Pico"], **(discounted | {name: amount - 1}))


def test_pico_saves_nothing_on_the_fee():
    stand = ((1, WHITE, floor("building", 4)),)
    mine = {"turn": 1, "stand": stand, "wood": 1, "stone": 3, "played": ["Pico"]}
    assert 1 not in floors(board(coins=2, **mine), BLACK, "building")
    state = board(coins=3, **mine)
    assert change(state, take(BLACK, "building", 1)) == {"coins": -3, "wood": -1, "stone": -3, "vp": 7}


def test_pico_saves_nothing_on_military_costs():
    assert not afford("venture", 3, military=11, played=["Pico"])
    state = board(dice=LOW, military=12, played=["Pico"])
    assert change(state, take(BLACK, "venture", 3)) == {"military": -6, "coins": 4, "wood": 3, "stone": 3}


def test_pico_and_dame_add_up():
    assert not afford("character", 1, coins=1, played=["Pico"], cards=["Dame"])
    state = board(coins=2, played=["Pico"], cards=["Dame"])
    assert change(state, take(BLACK, "character", 1)) == {"coins": -2}


def test_pico_in_extra_actions():
    show = {"Patron": 1, "Royal Messenger": 3}
    state = play(board(show=show, coins=2, played=["Pico"]), take(BLACK, "character", 1))
    assert phase(state).name == "TURN", "the fee is not payable"
    state = board(show=show, coins=3, played=["Pico"])
    assert change(state, take(BLACK, "character", 1)) == {}
    assert change(state, take_extra("character", 3)) == {"coins": -3, "stone": 1}, "5 - 3 - 2 for the card"


def test_surplus_discount_is_lost():
    show = {"Patron": 1, "Warlord": 3}
    state = board(show=show, coins=3, played=["Pico"], cards=["Dame"])
    play(state, take(BLACK, "character", 1))
    assert change(state, take_extra("character", 3)) == {"coins": -3, "stone": 1, "military": 3}


# --- Architect and Patron: only in their own extra action


def test_architects_discount_counts_for_his_action_only():
    mine = {"show": {"Architect": 1}, "coins": 10, "wood": 2, "stone": 3}
    state = play(board(**mine), take(BLACK, "character", 1))
    assert extra_floors(state, "building") == {1, 2, 3}
    assert change(state, take_extra("building", 3)) == {
        "coins": -2,
        "wood": -1,
        "stone": -3,
        "vp": 9,
        "military": 1,
    }
    assert not afford("building", 3, cards=["Architect"], coins=10, wood=2, stone=3)


def test_patrons_discount_counts_for_his_action_only():
    state = play(board(show={"Patron": 1}, coins=10), take(BLACK, "character", 1))
    assert extra_floors(state, "character") == {2}, "7 coins for a fee of 3 and 6 - 2 or 7 - 2 for the card"
    assert not afford("character", 1, cards=["Patron"], coins=5)


def test_territories_stay_free():
    for mine in ({"played": ["Pico"]}, {"cards": ["Dame", "Stonemason"]}):
        assert change(board(**mine), take(ORANGE, "territory", 3)) == {"wood": 1, "military": 2}
