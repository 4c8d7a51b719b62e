"""Worked examples of section 11 about extra actions of cards: 8-10, 35 and the first half of 36."""

import pytest

from signoria.envs.lorenzo_il_magnifico.constants import Phase

from .moves import BLACK, DECLINE, ORANGE, WHITE, extra, floor, place, privilege
from .scenario import cards, goods, legal, phase, play, position, privileges, stock

pytestmark = pytest.mark.plain

BUILDING_EXTRAS = {extra(floor("building", number)) for number in (1, 2, 3, 4)}
GUILD = floor("building", 4)


def architect(*, coins: int = 7, servants: int = 1, stone: int = 3):
    """Seat 0 has just taken Architect; Sculptors' Guild lies on floor 4 of the occupied building tower."""
    with position() as table:
        table.turn(0, round_no=3, dice=(3, 3, 3))
        table.stand(1, ORANGE, floor("building", 1))
        table.put("Architect", 1)
        table.put("Sculptors' Guild", 4)
        table.give(0, coins=coins, servants=servants, stone=stone, wood=1)
    return play(table.state, place(BLACK, floor("character", 1)))


def test_11_08_architect():
    state = architect()
    assert phase(state) == Phase.EXTRA_TOWER
    assert stock(state) == goods(coins=3, servants=1, stone=3, wood=1)
    assert {extra(GUILD), DECLINE} <= set(legal(state)) <= BUILDING_EXTRAS | {DECLINE}
    play(state, extra(GUILD))
    assert stock(state) == goods(military=2, wood=1, vp=6), "the wood discount is lost"
    assert cards(state) == ["Architect", "Sculptors' Guild"]
    assert phase(state) == Phase.TURN
    assert state.player == 1


@pytest.mark.parametrize("short", [{"coins": 6}, {"servants": 0}, {"stone": 2}])
def test_11_08_architect_who_cannot_pay(short):
    assert extra(GUILD) not in legal(architect(**short))


def test_11_08_architect_declines():
    state = play(architect(), DECLINE)
    assert stock(state) == goods(coins=3, servants=1, stone=3, wood=1)
    assert state.player == 1


def patron(coins: int):
    """Seat 0 has just taken Patron with black from floor 1 of the empty tower; Royal Messenger lies on floor 3."""
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 1, 1))
        table.put("Patron", 1)
        table.put("Royal Messenger", 3)
        table.give(0, coins=coins)
    return play(table.state, place(BLACK, floor("character", 1)))


@pytest.mark.parametrize("coins", [9, 10])
def test_11_09_patron_in_his_own_tower(coins):
    state = patron(coins)
    assert phase(state) == Phase.EXTRA_TOWER
    assert stock(state) == goods(coins=coins - 3)
    play(state, extra(floor("character", 3)))
    assert stock(state) == goods(coins=coins - 9, stone=1)
    assert privileges(state) == {"wood+stone", "servants", "coins", "military", "faith"}
    play(state, privilege("faith"))
    assert privileges(state) == {"wood+stone", "servants", "coins", "military"}
    play(state, privilege("servants"))
    assert privileges(state) == {"wood+stone", "coins", "military"}
    play(state, privilege("military"))
    assert stock(state) == goods(coins=coins - 9, stone=1, faith=1, servants=2, military=2)
    assert phase(state) == Phase.TURN
    assert state.player == 1


def test_11_09_patron_with_too_few_coins():
    state = patron(8)
    assert stock(state) == goods(coins=5)
    assert extra(floor("character", 3)) not in legal(state)


def captain(military: int):
    """Seat 0 owns two territories and has just taken Captain."""
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 1, 1))
        table.put("Captain", 1)
        table.put("Manor House", 2)
        table.give(0, cards=["Village", "Forest"], military=military, coins=4)
    return play(table.state, place(WHITE, floor("character", 1)))


def test_11_10_captain_first_gains_then_acts():
    state = captain(military=1)
    assert phase(state) == Phase.EXTRA_TOWER
    assert stock(state) == goods(military=3)
    assert legal(state) == [*(extra(floor("territory", number)) for number in (1, 2, 3)), DECLINE]
    play(state, extra(floor("territory", 2)))
    assert cards(state) == ["Village", "Forest", "Manor House", "Captain"]
    assert stock(state) == goods(military=3)


def test_11_10_captain_without_the_military():
    state = captain(military=0)
    assert stock(state) == goods(military=2)
    assert phase(state) == Phase.TURN, "no floor is legal: the extra action is skipped"
    assert state.player == 1


def test_11_35_chain_of_extra_actions():
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 1, 1))
        table.give(0, cards=["Village"], coins=13, servants=4)
        table.put("Abbess", 1)
        table.put("Hero", 2)
        table.put("Improving the Canals", 3)
    assert not table.sound, "cards of different periods side by side"
    state = play(table.state, place(BLACK, floor("character", 1)))
    assert phase(state) == Phase.EXTRA_TOWER
    assert stock(state) == goods(coins=10, servants=4, faith=1)
    play(state, extra(floor("character", 2)))
    assert privileges(state) == {"wood+stone", "servants", "coins", "military", "faith"}
    assert stock(state) == goods(coins=3, servants=4, faith=1)
    play(state, privilege("coins"))
    assert phase(state) == Phase.EXTRA_TOWER
    assert stock(state) == goods(coins=5, servants=4, faith=1)
    assert extra(floor("venture", 3)) in legal(state)
    forced = int(state.record["forced"])
    play(state, extra(floor("venture", 3)))
    assert state.record["forced"] == forced + 1, "the harvest offers k = 0 only"
    assert stock(state) == goods(coins=4, servants=4, faith=1, wood=1, stone=1)
    assert cards(state) == ["Village", "Abbess", "Hero", "Improving the Canals"]
    assert phase(state) == Phase.TURN
    assert state.player == 1


def test_11_36_discounts_meet():
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 1, 1))
        table.give(0, cards=["Stonemason"], coins=4)
        table.put("Architect", 1)
        table.put("Chapel", 1)
    state = play(table.state, place(BLACK, floor("character", 1)))
    assert phase(state) == Phase.EXTRA_TOWER
    play(state, extra(floor("building", 1)))
    assert stock(state) == goods(faith=1), "free"
    assert cards(state) == ["Stonemason", "Architect", "Chapel"]
    assert phase(state) == Phase.TURN, "the discount is not asked"
    assert state.player == 1
