"""Worked examples of section 11 about harvest, production, market and council: 11-18, 34 and 40."""

import pytest

from signoria.envs.lorenzo_il_magnifico.constants import Phase

from .moves import (
    BLACK,
    COUNCIL,
    FIRST,
    HARVEST_LARGE,
    HARVEST_SINGLE,
    MARKET_1,
    MARKET_4,
    NEUTRAL,
    ORANGE,
    PASS,
    PRODUCTION_SINGLE,
    SKIP,
    WHITE,
    floor,
    place,
    privilege,
    servants,
)
from .scenario import cards, goods, legal, phase, play, position, privileges, raises, stock

pytestmark = pytest.mark.plain

ALL_PRIVILEGES = {"wood+stone", "servants", "coins", "military", "faith"}


def harvest(space: int, *, players: int = 2, own_servants: int):
    """Seat 0 has put its white 4 on a harvest space; it owns Commercial Hub (1), Gravel Pit (4) and Forest (5)."""
    with position(players) as table:
        table.turn(0, round_no=2, dice=(1, 4, 1))
        table.give(0, cards=["Commercial Hub", "Gravel Pit", "Forest"], servants=own_servants)
    return play(table.state, place(WHITE, space))


@pytest.mark.parametrize(
    ("k", "after"),
    [(0, goods(coins=1, wood=1, stone=3, servants=1 + 1)), (1, goods(coins=1, wood=4, stone=3, servants=1 - 1 + 1))],
)
def test_11_11_harvest(k, after):
    state = harvest(HARVEST_SINGLE, own_servants=1)
    assert raises(state) == {0, 1}
    play(state, servants(k))
    assert stock(state) == after
    assert phase(state) == Phase.TURN
    assert state.player == 1


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("k", "after"),
    [
        (0, goods(coins=1, wood=1, stone=1, servants=4 + 1)),
        (3, goods(coins=1, wood=1, stone=3, servants=4 - 3 + 1)),
        (4, goods(coins=1, wood=4, stone=3, servants=4 - 4 + 1)),
    ],
)
def test_11_12_large_space(players, k, after):
    state = harvest(HARVEST_LARGE, players=players, own_servants=4)
    assert raises(state) == {0, 3, 4}
    assert stock(play(state, servants(k))) == after


@pytest.mark.parametrize("farmer", [True, False])
def test_11_13_farmer_and_neutral(farmer):
    with position() as table:
        table.turn(0, round_no=2)
        table.give(0, cards=["Woods", "Village", *(["Farmer"] if farmer else [])])
    move = place(NEUTRAL, HARVEST_SINGLE)
    assert (move in legal(table.state)) == farmer
    if farmer:
        state = play(table.state, move)
        assert stock(state) == goods(wood=2, stone=1, servants=1), "tile and Woods (2), not Village (3)"
        assert state.player == 1


@pytest.mark.parametrize("own_servants", [0, 1])
def test_11_13_harvest_malus(own_servants):
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 3, 1))
        table.tile("1-5", 0)
        table.give(0, cards=["Commercial Hub", "Woods"], servants=own_servants)
    move = place(WHITE, HARVEST_SINGLE)
    assert (move in legal(table.state)) == (own_servants == 1)
    if own_servants:
        state = play(table.state, move)
        assert stock(state) == goods(coins=1, wood=1, stone=1, servants=1), "tile and Hub (1), not Woods (2)"
        assert state.player == 1


def test_11_14_production_pool():
    with position() as table:
        table.turn(0, round_no=4, dice=(1, 1, 4))
        table.give(0, cards=["Carpenter's Shop", "Treasury"], wood=1)
    state = play(table.state, place(ORANGE, PRODUCTION_SINGLE))
    assert phase(state) == Phase.EXCHANGE
    assert legal(state) == [SKIP, FIRST], "2w -> 5c is not payable"
    play(state, FIRST)
    assert phase(state) == Phase.TURN, "Treasury is skipped"
    assert state.player == 1
    assert stock(state) == goods(coins=5, military=1)


@pytest.mark.parametrize(("excommunicated", "coins"), [(False, 10), (True, 7)])
def test_11_15_per_card_building(excommunicated, coins):
    with position() as table:
        table.turn(0, round_no=6, dice=(6, 1, 1))
        table.tile("1-2", *([0] if excommunicated else []))
        table.give(0, cards=["Mint", "Bank", "Garden"])
    state = play(table.state, place(BLACK, PRODUCTION_SINGLE))
    assert stock(state) == goods(coins=coins, military=1, vp=3)


def coin_malus(*, card: str | None = None, **amounts: int):
    """Seat 0 has tile 1-2; a card may lie on floor 3."""
    with position() as table:
        table.turn(0, round_no=3, dice=(6, 6, 6))
        table.tile("1-2", 0)
        table.give(0, **amounts)
        if card is not None:
            table.put(card, 3)
    return table.state


def test_11_16_coin_malus_on_the_market():
    assert stock(play(coin_malus(), place(BLACK, MARKET_1))) == goods(coins=4)


def test_11_16_coin_malus_in_the_council():
    state = play(coin_malus(), place(BLACK, COUNCIL))
    assert stock(state) == goods()
    assert privileges(state) == ALL_PRIVILEGES
    assert stock(play(state, privilege("coins"))) == goods(coins=1)


def test_11_16_coin_malus_on_floor_3():
    state = play(coin_malus(card="Hosting Foreigners", wood=4), place(BLACK, floor("venture", 3)))
    assert cards(state) == ["Hosting Foreigners"]
    assert stock(state) == goods(servants=5)


def test_11_17_wood_and_stone_malus_on_a_privilege():
    with position() as table:
        table.turn(0, round_no=3)
        table.tile("1-4", 0)
    state = play(table.state, place(BLACK, COUNCIL), privilege("wood+stone"))
    assert stock(state) == goods(coins=1)


def test_11_17_wood_and_stone_malus_on_a_harvest():
    with position() as table:
        table.turn(0, round_no=4, dice=(1, 6, 1))
        table.tile("1-4", 0)
        table.give(0, cards=["Dukedom"])
    state = play(table.state, place(WHITE, HARVEST_SINGLE))
    assert stock(state) == goods(coins=1, wood=1, servants=1)


def test_11_18_market_4():
    with position(4) as table:
        table.turn(0)
    state = play(table.state, place(BLACK, MARKET_4))
    assert privileges(state) == ALL_PRIVILEGES
    play(state, privilege("coins"))
    assert stock(state) == goods(coins=2)
    assert privileges(state) == ALL_PRIVILEGES - {"coins"}
    play(state, privilege("faith"))
    assert stock(state) == goods(coins=2, faith=1)
    assert phase(state) == Phase.TURN
    assert state.player == 1


def test_11_34_council_twice():
    with position() as table:
        table.turn(0)
        table.give(0, servants=1)
    state = play(table.state, place(NEUTRAL, COUNCIL))
    assert stock(state) == goods(coins=1)
    assert privileges(state) == ALL_PRIVILEGES
    play(state, privilege("faith"), PASS)
    assert state.player == 0
    play(state, place(WHITE, COUNCIL))
    assert stock(state) == goods(coins=2, faith=1)
    assert privileges(state) == ALL_PRIVILEGES
    play(state, privilege("faith"))
    assert stock(state) == goods(coins=2, faith=2)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_11_40_burning_servants_on_the_market(k):
    with position(allow_overpay="yes") as table:
        table.turn(0)
        table.give(0, servants=3)
    state = play(table.state, place(NEUTRAL, MARKET_1))
    assert raises(state) == {1, 2, 3}
    play(state, servants(k))
    assert stock(state) == goods(coins=5, servants=3 - k)
    assert state.player == 1


@pytest.mark.parametrize("k", [0, 1, 2])
def test_11_40_burning_servants_on_a_tower(k):
    with position(allow_overpay="yes") as table:
        table.turn(0, round_no=5, dice=(6, 6, 6))
        table.put("Garden", 1)
        table.give(0, servants=4, wood=4, stone=2)
    state = play(table.state, place(BLACK, floor("building", 1)))
    assert raises(state) == {0, 1, 2}
    play(state, servants(k))
    assert stock(state) == goods(servants=4 - k - 2, vp=10)
    assert state.player == 1
