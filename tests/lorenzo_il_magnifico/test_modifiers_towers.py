"""What changes the value of actions in the towers, their floor bonuses, fee and requirement (section 5.10)."""

import pytest

from .boards import RICH, board, change, extra_floors, first_cards, floors, take, take_extra
from .moves import (
    BLACK,
    HARVEST_SINGLE,
    MARKET_1,
    NEUTRAL,
    ORANGE,
    PRODUCTION_SINGLE,
    TYPES,
    WHITE,
    floor,
    place,
    privilege,
)
from .scenario import legal, phase, play, spaces_for

pytestmark = pytest.mark.plain

BONUS = [("Warlord", "territory"), ("Dame", "character"), ("Stonemason", "building"), ("Knight", "venture")]
MALUS = [("2-1", "territory"), ("2-2", "building"), ("2-3", "character"), ("2-4", "venture")]
SIX = (6, 6, 6)


# --- Warlord, Dame, Stonemason, Knight: +2 in their tower


@pytest.mark.parametrize(("character", "tower"), BONUS)
def test_a_character_lets_the_neutral_member_enter_its_tower_only(character, tower):
    state = board(cards=[character], **RICH)
    assert spaces_for(state, NEUTRAL) == {floor(tower, 1)}
    assert spaces_for(board(**RICH), NEUTRAL) == set()


@pytest.mark.parametrize(("character", "tower"), BONUS)
def test_a_character_saves_two_servants(character, tower):
    assert floors(board(cards=[character], servants=2, **RICH), NEUTRAL, tower) == {1, 2}
    state = board(cards=[character], servants=3, **RICH)
    assert floors(state, NEUTRAL, tower) == {1, 2, 3}
    assert change(state, take(NEUTRAL, tower, 3))["servants"] == -3


@pytest.mark.parametrize(("character", "tower"), BONUS)
def test_a_character_raises_extra_actions(character, tower):
    for servants in (0, 1):
        state = board(dice=SIX, cards=[character], show={"Abbess": 1}, servants=servants, **RICH)
        play(state, take(BLACK, "character", 1))
        for other in TYPES:
            reached = {k for k, needed in enumerate((1, 3, 5, 7), 1) if needed <= 4 + 2 * (other == tower) + servants}
            assert extra_floors(state, other) == reached - ({1} if other == "character" else set())
    assert change(state, take_extra(tower, 4))["servants"] == -1


@pytest.mark.parametrize(("character", "tower"), BONUS)
def test_a_character_does_not_help_to_take_himself(character, tower):
    state = board(dice=(1, 1, 1), show={character: 2}, servants=1, **RICH)
    assert floors(state, BLACK, "character") == {1}
    state = board(dice=(1, 1, 1), show={character: 2}, servants=2, **RICH)
    assert change(state, take(BLACK, "character", 2))["servants"] == -2


# --- tiles 2-1 to 2-4: -4 in their tower


@pytest.mark.parametrize(("tile", "tower"), MALUS)
def test_a_tile_closes_the_upper_floors_of_its_tower(tile, tower):
    state = board(dice=SIX, tiles=(tile,), **RICH)
    for other in TYPES:
        assert floors(state, WHITE, other) == ({1} if other == tower else {1, 2, 3})
    assert {HARVEST_SINGLE, PRODUCTION_SINGLE, MARKET_1} <= spaces_for(state, WHITE)


@pytest.mark.parametrize(("tile", "tower"), MALUS)
def test_a_tile_costs_four_servants_more(tile, tower):
    assert floors(board(dice=SIX, tiles=(tile,), servants=2, **RICH), WHITE, tower) == {1, 2}
    state = board(dice=SIX, tiles=(tile,), servants=3, **RICH)
    assert floors(state, WHITE, tower) == {1, 2, 3}
    assert change(state, take(WHITE, tower, 3))["servants"] == -3


@pytest.mark.parametrize(("tile", "tower"), MALUS)
def test_a_tile_lowers_extra_actions(tile, tower):
    state = play(board(dice=SIX, tiles=(tile,), show={"Abbess": 1}, **RICH), take(BLACK, "character", 1))
    for other in TYPES:
        reached = set() if other == tower else {1, 2}
        assert extra_floors(state, other) == reached - ({1} if other == "character" else set())
    state = board(dice=SIX, tiles=(tile,), show={"Abbess": 1}, servants=3, **RICH)
    play(state, take(BLACK, "character", 1))
    assert extra_floors(state, tower) == ({2} if tower == "character" else {1, 2})
    assert change(state, take_extra(tower, 2))["servants"] == -3


def test_character_and_tile_add_up():
    state = board(cards=["Warlord"], tiles=("2-1",), servants=2, **RICH)
    assert floors(state, BLACK, "territory") == {1, 2}, "3 + 2 - 4 = 1"
    assert change(state, take(BLACK, "territory", 2))["servants"] == -2


# --- Preacher: no bonus on floors 3 and 4

CARD_CHANGE = {
    ("territory", 3): {"military": 2},
    ("territory", 4): {"vp": 3},
    ("character", 3): {"coins": -7, "vp": 4},
    ("character", 4): {"coins": -6},
    ("building", 3): {"coins": -2, "wood": -2, "stone": -4, "vp": 9},
    ("building", 4): {"coins": -3, "wood": -3, "stone": -1, "vp": 9},
    ("venture", 3): {"coins": 3, "wood": 3, "stone": 3, "military": -6},
    ("venture", 4): {"military": -8, "faith": 4},
}
"""What the cards of the upper floors cost and give to an owner of one character (Paramour: two with itself)."""

FLOOR_GOOD = {"territory": "wood", "character": "stone", "building": "military", "venture": "coins"}
AMPLE = {"coins": 20, "wood": 10, "stone": 10, "military": 15, "servants": 2}


def upper_floor(character: str, tower: str, number: int) -> dict[str, int]:
    state = board(dice=SIX, cards=[character], **AMPLE)
    found = change(state, take(ORANGE, tower, number))
    found["servants"] = found.get("servants", 0) + (1 if number == 4 else 0)
    return {name: amount for name, amount in found.items() if amount}


@pytest.mark.parametrize(("tower", "number"), list(CARD_CHANGE))
def test_preacher_gets_no_bonus_from_the_upper_floors(tower, number):
    assert upper_floor("Preacher", tower, number) == CARD_CHANGE[tower, number]


@pytest.mark.parametrize(("tower", "number"), list(CARD_CHANGE))
def test_others_get_the_bonus_of_the_upper_floors(tower, number):
    expected = dict(CARD_CHANGE[tower, number])
    good = FLOOR_GOOD[tower]
    expected[good] = expected.get(good, 0) + number - 2
    assert upper_floor("Farmer", tower, number) == {name: amount for name, amount in expected.items() if amount}


def test_preacher_cannot_pay_with_the_bonus():
    show = {"Hiring Mercenaries": 4}
    assert 4 in floors(board(dice=SIX, show=show, cards=["Farmer"], coins=6, servants=1), ORANGE, "venture")
    assert 4 not in floors(board(dice=SIX, show=show, cards=["Preacher"], coins=7, servants=1), ORANGE, "venture")
    assert 4 in floors(board(dice=SIX, show=show, cards=["Preacher"], coins=8, servants=1), ORANGE, "venture")


@pytest.mark.parametrize("number", [3, 4])
def test_preacher_still_yields_the_bonus_of_his_own_floor(number):
    state = board(dice=SIX, show={"Preacher": number}, coins=2, servants=1)
    found = change(state, take(ORANGE, "character", number))
    assert (found["stone"], found["faith"], found["coins"]) == (number - 2, 4, -2)


def test_preacher_and_extra_actions():
    state = board(cards=["Preacher"], show={"Ambassador": 1}, coins=10)
    play(state, take(BLACK, "character", 1), privilege("faith"))
    assert change(state, take_extra("territory", 4)) == {"vp": 3}
    state = board(show={"Ambassador": 1}, coins=10)
    play(state, take(BLACK, "character", 1), privilege("faith"))
    assert change(state, take_extra("territory", 4)) == {"vp": 3, "wood": 2}


def test_preacher_keeps_the_bonuses_of_other_spaces():
    assert change(board(cards=["Preacher"]), place(BLACK, MARKET_1)) == {"coins": 5}


# --- Brunelleschi: no fee


def test_brunelleschi_enters_occupied_towers_for_nothing():
    stand = ((1, WHITE, floor("character", 4)),)
    assert 1 not in floors(board(turn=1, stand=stand, coins=8), BLACK, "character")
    state = board(turn=1, stand=stand, coins=6, played=["Brunelleschi"])
    assert change(state, take(BLACK, "character", 1)) == {"coins": -6}


def test_brunelleschi_waives_the_fee_of_extra_actions():
    state = play(board(show={"Patron": 1}, coins=7, played=["Brunelleschi"]), take(BLACK, "character", 1))
    assert change(state, take_extra("character", 2)) == {"coins": -4}
    state = play(board(show={"Patron": 1}, coins=9), take(BLACK, "character", 1))
    assert phase(state).name == "TURN", "6 coins are left for a fee of 3 and 4 for the card"


def test_brunelleschi_changes_no_price():
    assert 1 not in floors(board(coins=5, played=["Brunelleschi"]), BLACK, "character")


def test_brunelleschi_does_not_lift_the_rule_of_coloured_members():
    stand = ((0, WHITE, floor("territory", 4)), (1, BLACK, MARKET_1))
    state = board(stand=stand, servants=1, played=["Brunelleschi"])
    assert floors(state, BLACK, "territory") == set()
    assert floors(state, NEUTRAL, "territory") == {1}


# --- Cesare Borgia: no military requirement


@pytest.mark.parametrize(("owned", "needed"), [(2, 3), (3, 7), (4, 12), (5, 18)])
def test_cesare_borgia_needs_no_military_for_territories(owned, needed):
    mine = {"cards": first_cards(0, owned), "military": needed - 1}
    assert floors(board(**mine), ORANGE, "territory") == set()
    state = board(played=["Cesare"], **(mine | {"military": 0}))
    assert floors(state, ORANGE, "territory") == {1, 2, 3}
    assert change(state, take(ORANGE, "territory", 2)) == {"vp": 1, "wood": 1}


def test_cesare_borgia_and_extra_actions():
    mine = {"cards": first_cards(0, 3), "coins": 10}
    state = play(board(show={"Captain": 1}, **mine), take(BLACK, "character", 1))
    assert phase(state).name == "TURN", "2 military are no 7"
    state = play(board(show={"Captain": 1}, played=["Cesare"], **mine), take(BLACK, "character", 1))
    assert extra_floors(state, "territory") == {1, 2, 3}
    assert change(state, take_extra("territory", 2)) == {"vp": 1, "wood": 1}


def test_cesare_borgia_changes_neither_the_six_slots_nor_ventures():
    state = board(played=["Cesare"], cards=first_cards(0, 6), military=11)
    assert floors(state, ORANGE, "territory") == set()
    assert take(ORANGE, "venture", 3) not in legal(state), "Military Conquest needs 12"
