"""Worked examples of section 11 about the income: 8 to 11 and 29."""

import pytest

from signoria.envs.florenza.constants import Phase

from .moves import INSPIRATION, RESOURCES, SEND_WORKERS, resource
from .reading import changes, goods, holdings, offered, phase, play, points, stock
from .scenario import position

pytestmark = pytest.mark.plain

A, B, C, D = range(4)


def naming(state, action: int = SEND_WORKERS):
    """Make the last action of a round and return the state in which the Captain names a resource."""
    play(state, action)
    assert phase(state) == Phase.CAPTAIN_RESOURCE
    assert state.player == A
    return state


def incomes(state, named: str) -> list[dict[str, int]]:
    """Let the Captain name a resource; return what every seat has received by then."""
    before = [holdings(state, seat) for seat in range(state.num_players)]
    play(state, resource(named))
    return [changes(before[seat], holdings(state, seat)) for seat in range(state.num_players)]


def test_11_08_income():
    with position() as table:
        table.turn(B, step=6)
        table.give(B, tableau=["Casamento", "Lanaiuolo", "Cambiavalute"])
    state = naming(table.state)
    common = stock(state)
    first, second = incomes(state, "gold")
    assert second == {"marble": 1, "wood": 1, "gold": 1, "fabric": 1, "money": 350}
    assert first == {"marble": 1, "wood": 1, "gold": 1, "money": 200}
    assert changes(common, stock(state)) == {"marble": -2, "wood": -2, "gold": -2, "fabric": -1, "money": -550}


def shortage_of_gold(*tableau: str):
    """Supply of gold 2; B owns Monte di Pietà, D what is named."""
    with position(4) as table:
        table.turn(D, step=4)
        table.give(B, tableau=["Monte di Pietà"])
        table.give(D, tableau=tableau)
        table.common(gold=2)
    return naming(table.state)


def test_11_09_shortage_of_a_resource():
    state = shortage_of_gold()
    rest = {"marble": 1, "wood": 1, "money": 200}
    assert incomes(state, "gold") == [rest | {"gold": 1}, rest | {"gold": 1}, rest, rest]
    assert stock(state)["gold"] == 0


def test_11_11_mercatanti():
    state = shortage_of_gold("Arte dei Mercatanti")
    rest = {"marble": 1, "wood": 1, "money": 200}
    assert incomes(state, "gold") == [rest | {"gold": 1}, rest | {"gold": 1}, rest, rest]
    assert phase(state) == Phase.MERCATANTI_RESOURCE
    assert state.player == D
    assert offered(state) == {*RESOURCES} - {"gold"}
    before = holdings(state, D)
    play(state, resource("fabric"))
    assert changes(before, holdings(state, D)) == {"fabric": 1}


def test_11_10_shortage_of_money():
    with position() as table:
        table.turn(A, step=5)
        table.give(A, tableau=["Palagio"])
        table.common(money=300)
    state = naming(table.state, INSPIRATION)
    assert stock(state)["money"] == 300
    first, second = incomes(state, "spice")
    assert first == {"marble": 1, "wood": 1, "spice": 1, "money": 300}
    assert second == {"marble": 1, "wood": 1, "spice": 1}
    assert stock(state)["money"] == 0


def test_11_29_income_of_round_5():
    with position() as table:
        table.turn(B, round_no=5, step=7)
        table.give(A, metal=2, gold=1, money=150)
        table.give(B, tableau=["Padrone", "Casamento", "Casa"], fabric=3, spice=2, money=100)
    state = naming(table.state, INSPIRATION)
    first, second = incomes(state, "spice")
    assert first == {"marble": 1, "wood": 1, "spice": 1, "money": 200}
    assert second == {"marble": 1, "wood": 1, "spice": 1, "money": 250}
    assert holdings(state, A) == goods(marble=1, wood=1, metal=2, gold=1, spice=1, money=350)
    assert holdings(state, B) == goods(marble=1, wood=1, fabric=3, spice=3, money=350)
    assert state.done
    assert int(state.record["captain"]) == B
    assert points(state, A) == 2 + 4
    assert points(state, B) == 4 + 4 + 1 + 6
