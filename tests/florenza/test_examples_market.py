"""Worked examples of section 11 about market, locations and the choices of ACTION: 16 to 18, 27 and 28."""

import pytest

from signoria.envs.florenza.constants import NUM_LOCATIONS, Phase

from .moves import (
    BUYS,
    INSPIRATION,
    LOCATION_ROWS,
    LOCATIONS,
    MARKET_TRADE,
    PASS,
    RESOURCES,
    SELLS,
    SEND_WORKERS,
    buy,
    complete,
    hire,
    hire_anonymous,
    location,
    play_card,
    reserve_artist,
    reserve_monument,
    resource,
    sell,
)
from .reading import (
    artists,
    changes,
    copies,
    goods,
    hand,
    holdings,
    legal,
    monuments,
    offered,
    phase,
    play,
    stock,
    where,
)
from .scenario import new_game, position

pytestmark = pytest.mark.plain


def trade():
    """A holds 2 marble and 1 wood and begins to trade; there is no metal in the supply."""
    with position(auto_forced=False) as table:
        table.give(0, marble=2, wood=1)
        table.common(metal=0)
    return play(table.state, MARKET_TRADE)


def test_11_16_market_trade():
    state = trade()
    assert phase(state) == Phase.TRADE_GIVE_1
    assert offered(state) == {"marble"}
    play(state, resource("marble"))
    assert phase(state) == Phase.TRADE_GIVE_2
    assert offered(state) == {"marble", "wood"}
    play(state, resource("wood"))
    assert phase(state) == Phase.TRADE_TAKE
    assert offered(state) == {"gold", "fabric", "spice"}
    common = stock(state)
    play(state, resource("gold"))
    assert holdings(state, 0) == goods(marble=1, gold=1)
    assert changes(common, stock(state)) == {"marble": 1, "wood": 1, "gold": -1}
    assert state.player == 1


def test_11_16_two_equal_resources():
    state = play(trade(), resource("marble"), resource("marble"))
    assert offered(state) == {"wood", "gold", "fabric", "spice"}
    play(state, resource("wood"))
    assert holdings(state, 0) == goods(wood=2)


def one_spice(**common: int):
    """A holds 1 spice and 100 F."""
    with position(auto_forced=False) as table:
        table.give(0, spice=1, money=100)
        table.common(**common)
    return table.state


@pytest.mark.parametrize("missing", ["metal", "marble"])
def test_11_17_barter(missing):
    state = play(one_spice(**{missing: 0}), location("Baratto"))
    assert phase(state) == Phase.BARTER_GIVE
    assert offered(state) == {"spice"}
    play(state, resource("spice"))
    assert phase(state) == Phase.BARTER_TAKE
    assert offered(state) == {*RESOURCES} - {"spice", missing}
    common = stock(state)
    play(state, resource("fabric"))
    assert holdings(state, 0) == goods(fabric=1, money=100)
    assert changes(common, stock(state)) == {"spice": 1, "fabric": -1}


@pytest.mark.parametrize("supply", [0, 1])
def test_11_17_buying(supply):
    state = one_spice(spice=supply)
    assert (buy("spice") in legal(state)) == (supply >= 1)
    if supply:
        play(state, buy("spice"))
        assert holdings(state, 0) == goods(spice=2)


@pytest.mark.parametrize(("action", "price"), [(location("Speziale"), 200), (sell("spice"), 100)])
def test_11_17_selling(action, price):
    state = one_spice()
    common = stock(state)
    play(state, action)
    assert holdings(state, 0) == goods(money=100 + price)
    assert changes(common, stock(state)) == {"spice": 1, "money": -price}


def test_11_18_location_used_up():
    with position() as table:
        for seat in (0, 1):
            table.give(seat, spice=2, gold=2)
    state = table.state
    barter = (location("Baratto"), resource("spice"), resource("marble"))
    assert copies(state, "Baratto") == 2
    play(state, *barter, *barter)
    assert where(state) == (4, 2, 0)
    assert copies(state, "Baratto") == 0
    while int(state.record["round_no"]) == 4:
        assert location("Baratto") not in legal(state)
        play(state, SEND_WORKERS if SEND_WORKERS in legal(state) else legal(state)[0])
    assert copies(state, "Baratto") == 2
    assert location("Baratto") in legal(state)


def nothing_to_do(bank: int, *, auto_forced: bool):
    """A has 50 F and nothing to do with it in round 5; only the bank may have money for workers."""
    with position(auto_forced=auto_forced) as table:
        table.turn(0, round_no=5, step=4)
        table.may_be_forced = auto_forced
        table.sound = False  # nobody has time for so many actions in one round
        table.give(0, money=50)
        table.common(money=bank)
        table.monuments(exact=True)
        table.artists(exact=True)
        for row in LOCATION_ROWS:
            table.used(row["name"], row["copies_all"])
        table.new_captain(1)
        table.pile(size=0, into_hands=True)
    return table.state


def test_11_27_no_legal_action():
    state = nothing_to_do(0, auto_forced=False)
    assert state.player == 0
    assert legal(state) == [PASS]
    play(state, PASS)
    assert where(state) == (5, 4, 1)


def test_11_27_pass_is_carried_out():
    assert where(nothing_to_do(0, auto_forced=True)) == (5, 4, 1)


def test_11_27_workers_instead():
    state = nothing_to_do(50, auto_forced=False)
    assert state.player == 0
    assert legal(state) == [SEND_WORKERS]


TOO_DEAR = {"Casa", "Casamento", "Biblioteca", "Convento", "Protettore"}
AFFORDABLE = {
    "Banco: Atrio",
    "Palazzo Vescovile: Salone",
    "Ponte Vecchio: Struttura",
    "San Lorenzo: Navata",
    "San Lorenzo: Sagrestia",
    "Santa Croce: Cappella",
    "Santa Maria Novella: Cappella",
    "Santa Maria Novella: Crocifisso",
    "Uffizi: Interni",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_11_28_opening_mask(players):
    for seed in range(25):
        state = new_game(players, seed)
        assert state.player == int(state.record["captain"])
        cards = set(hand(state, state.player)) - TOO_DEAR
        expected = {SEND_WORKERS, INSPIRATION, *SELLS, *BUYS, MARKET_TRADE, *LOCATIONS}
        expected |= {reserve_monument(name) for name in monuments(state)}
        expected |= {reserve_artist(name) for name, _ in artists(state)}
        expected |= {play_card(name) for name in cards}
        expected |= {complete(name) for name in monuments(state) if name in AFFORDABLE}
        assert len(LOCATIONS) == NUM_LOCATIONS == 14
        assert len(monuments(state)) == 7
        assert set(legal(state)) == expected, f"seed {seed}"


def test_11_28_first_resource_of_a_trade():
    state = play(new_game(4), MARKET_TRADE)
    assert phase(state) == Phase.TRADE_GIVE_1
    assert legal(state) == [resource(name) for name in RESOURCES[:5]]


DEALT = [
    *("Alberti", "Giulio Romano", "Bramante", "Bernini architect", "Michelangelo Buonarroti architect"),
    *("Perugino", "Caravaggio"),
    *("Mochi", "Giambologna", "Ghiberti"),
]


def opening(monument: str):
    """The Captain begins to complete a monument with the goods of the start."""
    with position(4) as table:
        table.turn(0, round_no=1)
        table.pile(size=6, into_hands=True)
        table.artists(*DEALT, exact=True)
        table.monuments("Banco: Atrio", "Ponte Vecchio: Struttura")
        for seat in range(4):
            table.give(seat, money=300, **dict.fromkeys(RESOURCES, 1))
    state = play(table.state, complete(monument))
    assert phase(state) == Phase.HIRE_ARTIST
    return state


def test_11_28_artists_for_banco_atrio():
    cheap = ["Alberti", "Giulio Romano", "Bramante", "Perugino", "Mochi", "Giambologna"]
    nameless = [hire_anonymous(name) for name in ("architect", "painter", "sculptor")]
    assert set(legal(opening("Banco: Atrio"))) == {*map(hire, cheap), *nameless}


def test_11_28_artists_for_ponte_vecchio():
    assert legal(opening("Ponte Vecchio: Struttura")) == [hire("Alberti"), hire_anonymous("architect")]
