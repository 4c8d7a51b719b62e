"""What changes gains (section 5.1): tiles 1-1 to 1-4 and Santa Rita, and the option privilege_malus."""

import pytest

from .boards import board, change, extra_floors, floors, take
from .moves import (
    BLACK,
    COUNCIL,
    FIRST,
    HARVEST_SINGLE,
    MARKET_1,
    MARKET_2,
    MARKET_3,
    MARKET_4,
    ORANGE,
    PRODUCTION_SINGLE,
    activate,
    place,
    privilege,
    slot,
)
from .scenario import phase, play

pytestmark = pytest.mark.plain

SIX = (6, 6, 6)


def gain(position: dict, *actions: int, tiles=(), **options) -> dict[str, int]:
    """Return what the moves change for a seat that suffers the tiles."""
    return change(board(4, tiles=tiles, options=options, **position), *actions)


def less(found: dict[str, int], **malus: int) -> dict[str, int]:
    """Return a gain lowered by the malus, without zeros."""
    lowered = {name: amount - malus.get(name, 0) for name, amount in found.items()}
    return {name: amount for name, amount in lowered.items() if amount}


HARVEST = {"wood": 1, "stone": 1, "servants": 1}
PRODUCTION = {"military": 1, "coins": 2}
CHAPEL = {"wood": -2, "military": 1, "faith": 1}
WARLORD = {"coins": -2, "military": 3}

CASES = [
    # What is done, what it changes, and how much less with the tile.
    ("1-1", {}, (place(BLACK, MARKET_3),), {"military": 3, "coins": 2}, {"military": 1}),
    ("1-1", {"dice": SIX, "show": {"Chapel": 3}, "wood": 2}, (take(BLACK, "building", 3),), CHAPEL, {"military": 1}),
    ("1-1", {"show": {"Warlord": 1}, "coins": 2}, (take(BLACK, "character", 1),), WARLORD, {"military": 1}),
    ("1-1", {"show": {"Citadel": 1}}, (take(BLACK, "territory", 1),), {}, {}),
    (
        "1-1",
        {"dice": SIX, "cards": ["Citadel", "Manor House"]},
        (place(BLACK, HARVEST_SINGLE),),
        {"military": 4, "wood": 1, "stone": 2, "servants": 3},
        {"military": 2},
    ),
    (
        "1-1",
        {"dice": SIX, "cards": ["Stronghold"]},
        (place(BLACK, PRODUCTION_SINGLE),),
        {"military": 3, "coins": 2, "vp": 2},
        {"military": 2},
    ),
    ("1-1", {}, (place(BLACK, COUNCIL), privilege("military")), {"coins": 1, "military": 2}, {"military": 1}),
    ("1-2", {}, (place(BLACK, MARKET_1),), {"coins": 5}, {"coins": 1}),
    ("1-2", {}, (place(BLACK, MARKET_3),), {"military": 3, "coins": 2}, {"coins": 1}),
    ("1-2", {}, (place(BLACK, MARKET_2),), {"servants": 5}, {}),
    ("1-2", {}, (place(BLACK, COUNCIL), privilege("coins")), {"coins": 3}, {"coins": 2}),
    ("1-2", {"show": {"City": 1}}, (take(BLACK, "territory", 1),), {"coins": 3}, {"coins": 1}),
    (
        "1-2",
        {"cards": ["Gold Mine", "Commercial Hub"]},
        (place(BLACK, HARVEST_SINGLE),),
        {"coins": 3} | HARVEST,
        {"coins": 2},
    ),
    (
        "1-2",
        {"dice": SIX, "cards": ["Mint", "Bank", "Garden"]},
        (place(BLACK, PRODUCTION_SINGLE),),
        {"coins": 10, "military": 1, "vp": 3},
        {"coins": 3},
    ),
    ("1-3", {}, (place(BLACK, MARKET_2),), {"servants": 5}, {"servants": 1}),
    ("1-3", {}, (place(BLACK, COUNCIL), privilege("servants")), {"coins": 1, "servants": 2}, {"servants": 1}),
    (
        "1-3",
        {"show": {"Hosting Panhandlers": 1}, "wood": 3},
        (take(BLACK, "venture", 1),),
        {"wood": -3, "servants": 4},
        {"servants": 1},
    ),
    (
        "1-3",
        {"dice": SIX, "cards": ["Village", "Manor House"]},
        (place(BLACK, HARVEST_SINGLE),),
        {"coins": 1, "wood": 1, "stone": 1, "servants": 4, "military": 2},
        {"servants": 3},
    ),
    ("1-4", {"dice": SIX}, (take(BLACK, "territory", 3),), {"wood": 1, "military": 2}, {"wood": 1}),
    ("1-4", {"dice": SIX}, (take(BLACK, "territory", 2),), {"wood": 1, "vp": 1}, {"wood": 1}),
    (
        "1-4",
        {"dice": SIX, "show": {"Dame": 3}, "coins": 4},
        (take(BLACK, "character", 3),),
        {"coins": -4, "stone": 1},
        {"stone": 1},
    ),
    ("1-4", {"show": {"Gravel Pit": 1}}, (take(BLACK, "territory", 1),), {"stone": 2}, {"stone": 1}),
    (
        "1-4",
        {"cards": ["Rock Pit", "Woods"]},
        (place(BLACK, HARVEST_SINGLE),),
        {"wood": 2, "stone": 4, "servants": 1},
        {"wood": 2, "stone": 2},
    ),
    (
        "1-4",
        {"cards": ["Marketplace"], "coins": 3},
        (place(BLACK, PRODUCTION_SINGLE), FIRST),
        {"coins": -1, "wood": 2, "stone": 2, "military": 1},
        {"wood": 1, "stone": 1},
    ),
    (
        "1-4",
        {},
        (place(BLACK, COUNCIL), privilege("wood+stone")),
        {"coins": 1, "wood": 1, "stone": 1},
        {"wood": 1, "stone": 1},
    ),
]


@pytest.mark.parametrize(("tile", "position", "actions", "expected", "malus"), CASES)
def test_a_tile_takes_one_from_every_source(tile, position, actions, expected, malus):
    clean = gain(position, *actions)
    assert clean == expected
    assert gain(position, *actions, tiles=(tile,)) == less(clean, **malus)


@pytest.mark.parametrize("tile", ["1-1", "1-2", "1-3", "1-4"])
def test_a_privilege_of_another_kind_is_untouched(tile):
    assert gain({}, place(BLACK, MARKET_4), privilege("faith"), tiles=(tile,)) == {"faith": 1}


LEADER_CASES = [
    ("1-1", "Botticelli", {"military": 2, "vp": 1}, {"military": 1}),
    ("1-2", "Botticelli", {"military": 2, "vp": 1}, {}),
    ("1-2", "Michelangelo", {"coins": 3}, {"coins": 1}),
    ("1-2", "Bande Nere", {"wood": 1, "stone": 1, "coins": 1}, {"coins": 1}),
    ("1-4", "Bande Nere", {"wood": 1, "stone": 1, "coins": 1}, {"wood": 1, "stone": 1}),
    ("1-3", "Cosimo", {"servants": 3, "vp": 1}, {"servants": 1}),
]


@pytest.mark.parametrize(("tile", "leader", "expected", "malus"), LEADER_CASES)
def test_a_leaders_ability_is_one_source(tile, leader, expected, malus):
    for tiles, found in (((), expected), ((tile,), less(expected, **malus))):
        state = board(tiles=tiles, played=[leader])
        assert change(state, activate(slot(state, 0, leader))) == found


def test_gonzagas_privilege_is_lowered_like_any_other():
    state = board(tiles=("1-2",), played=["Gonzaga"])
    assert change(state, activate(slot(state, 0, "Gonzaga")), privilege("coins")) == {"coins": 1}


def test_an_exchange_is_lowered_when_gained_but_paid_in_full():
    position = {"cards": ["Barracks"], "servants": 1, "dice": (1, 1, 1)}
    actions = (place(BLACK, PRODUCTION_SINGLE), FIRST)
    assert gain(position, *actions) == {"servants": -1, "military": 4, "coins": 2}
    assert gain(position, *actions, tiles=("1-1",)) == {"servants": -1, "military": 2, "coins": 2}
    assert gain(position, *actions, tiles=("1-3",)) == {"servants": -1, "military": 4, "coins": 2}


def test_payments_are_not_changed():
    position = {"dice": SIX, "coins": 10, "wood": 10, "stone": 10, "servants": 1}
    assert gain(position, take(BLACK, "building", 4), tiles=("1-4",)) == {
        "coins": -3,
        "wood": -3,
        "stone": -1,
        "servants": -1,
        "military": 2,
        "vp": 9,
    }


# --- legality: only the floor bonus really received pays the card


def test_tile_1_2_and_the_coins_of_the_floor():
    position = {"dice": SIX, "show": {"Hiring Mercenaries": 4}, "servants": 1}
    assert 4 in floors(board(coins=6, **position), ORANGE, "venture")
    assert 4 not in floors(board(coins=6, tiles=("1-2",), **position), ORANGE, "venture")
    state = board(coins=7, tiles=("1-2",), **position)
    assert change(state, take(ORANGE, "venture", 4))["coins"] == -7


def test_tile_1_1_and_the_military_of_the_captain():
    position = {"show": {"Captain": 1}, "cards": ["Woods", "Forest"], "coins": 4, "military": 1}
    state = play(board(**position), take(BLACK, "character", 1))
    assert extra_floors(state, "territory") == {1, 2, 3}
    state = play(board(tiles=("1-1",), **position), take(BLACK, "character", 1))
    assert phase(state).name == "TURN", "2 military are not enough for a third territory"


def test_tile_1_3_and_the_servants_of_a_privilege():
    """With tile 2-6 the two servants of the privilege raise Hero's action from 6 to 7, one does not."""
    position = {"show": {"Hero": 1}, "coins": 20, "wood": 6, "military": 25}
    for tiles, reached in ((("2-6",), {1, 2, 3, 4}), (("1-3", "2-6"), {1, 2, 3})):
        state = play(board(tiles=tiles, **position), take(BLACK, "character", 1), privilege("servants"))
        assert extra_floors(state, "venture") == reached


def test_tile_1_4_and_the_stone_of_the_floor():
    """Architect on floor 4 yields 2 stone or 1; Residence costs 2 stone, 1 less in his action."""
    show = {"Architect": 4, "Sculptors' Guild": 3}
    position = {"dice": SIX, "show": show, "coins": 4, "servants": 1, "stone": 1}
    state = play(board(**position), take(BLACK, "character", 4))
    assert extra_floors(state, "building") == {3}
    state = play(board(tiles=("1-4",), **position), take(BLACK, "character", 4))
    assert phase(state).name == "TURN", "2 stone do not pay 4 - 1"


# --- option privilege_malus=no


@pytest.mark.parametrize(
    ("tile", "chosen", "expected"),
    [
        ("1-1", "military", {"coins": 1, "military": 2}),
        ("1-2", "coins", {"coins": 2}),
        ("1-3", "servants", {"coins": 1, "servants": 2}),
        ("1-4", "wood+stone", {"coins": 1, "wood": 1, "stone": 1}),
    ],
)
def test_privileges_may_be_exempt(tile, chosen, expected):
    actions = (place(BLACK, COUNCIL), privilege(chosen))
    assert gain({}, *actions, tiles=(tile,), privilege_malus="no") == expected


@pytest.mark.parametrize(
    ("tile", "space", "full", "lowered"),
    [
        ("1-1", PRODUCTION_SINGLE, PRODUCTION, {"coins": 2}),
        ("1-2", PRODUCTION_SINGLE, PRODUCTION, {"coins": 1, "military": 1}),
        ("1-3", HARVEST_SINGLE, HARVEST, {"wood": 1, "stone": 1}),
        ("1-4", HARVEST_SINGLE, HARVEST, {"servants": 1}),
    ],
)
def test_the_bonus_tile_may_be_exempt(tile, space, full, lowered):
    assert gain({}, place(BLACK, space), tiles=(tile,), privilege_malus="no") == full
    assert gain({}, place(BLACK, space), tiles=(tile,)) == lowered


def test_nothing_else_is_exempt():
    options = {"privilege_malus": "no"}
    assert gain({}, place(BLACK, MARKET_1), tiles=("1-2",), **options) == {"coins": 4}
    assert gain({"show": {"City": 1}}, take(BLACK, "territory", 1), tiles=("1-2",), **options) == {"coins": 2}
    position = {"dice": (1, 1, 1), "cards": ["Gold Mine"]}
    found = gain(position, place(BLACK, HARVEST_SINGLE), tiles=("1-2",), **options)
    assert found == {"coins": 1} | HARVEST


# --- Santa Rita


RITA = [
    ("Dukedom", {"coins": 8}),
    ("Farm", {"vp": 1, "wood": 2}),
    ("Castle", {"vp": 2, "coins": 4}),
    ("Fortified Town", {"military": 2, "servants": 2}),
    ("Hermitage", {"faith": 1}),
    ("Mining Town", {"servants": 4, "stone": 2}),
]


@pytest.mark.parametrize(("territory", "expected"), RITA)
def test_santa_rita_doubles_resources_of_cards(territory, expected):
    state = board(show={territory: 1}, played=["Santa Rita"])
    assert change(state, take(BLACK, "territory", 1)) == expected


def test_santa_rita_doubles_resources_of_ventures_not_their_price():
    state = board(show={"Hosting Foreigners": 1}, wood=4, played=["Santa Rita"])
    assert change(state, take(BLACK, "venture", 1)) == {"wood": -4, "servants": 10}
    state = board(dice=SIX, military=12, played=["Santa Rita"])
    assert change(state, take(BLACK, "venture", 3)) == {"military": -6, "wood": 6, "stone": 6, "coins": 7}


def test_santa_rita_doubles_no_privilege():
    state = board(show={"Province": 1}, played=["Santa Rita"])
    assert change(state, take(BLACK, "territory", 1)) == {"stone": 2}
    assert change(state, privilege("coins")) == {"coins": 2}
    assert phase(state).name == "TURN"


def test_santa_rita_doubles_no_floor_bonus():
    state = board(dice=SIX, show={"Dukedom": 3}, played=["Santa Rita"])
    assert change(state, take(BLACK, "territory", 3)) == {"coins": 8, "wood": 1}
    position = {"dice": SIX, "show": {"Hiring Mercenaries": 4}, "servants": 1, "played": ["Santa Rita"]}
    assert 4 not in floors(board(coins=5, **position), ORANGE, "venture"), "5 + 2 < 8"
    assert 4 in floors(board(coins=6, **position), ORANGE, "venture")


def test_santa_rita_doubles_no_points_of_buildings():
    state = board(show={"Baptistery": 1}, stone=3, played=["Santa Rita"])
    assert change(state, take(BLACK, "building", 1)) == {"stone": -3, "vp": 2, "faith": 1}


@pytest.mark.parametrize(("space", "expected"), [(HARVEST_SINGLE, HARVEST), (PRODUCTION_SINGLE, PRODUCTION)])
def test_santa_rita_doubles_neither_harvest_nor_production(space, expected):
    assert change(board(dice=(1, 1, 1), played=["Santa Rita"]), place(BLACK, space)) == expected
    assert change(board(played=["Santa Rita"]), place(BLACK, MARKET_1)) == {"coins": 5}


def test_santa_rita_doubles_no_harvest_started_by_a_card():
    state = board(show={"Improving the Canals": 1}, servants=2, coins=3, cards=["Estate"], played=["Santa Rita"])
    found = change(state, take(BLACK, "venture", 1))
    assert found == {"servants": -1, "coins": -2, "wood": 3, "stone": 1}


def test_santa_rita_doubles_no_leader():
    state = board(played=["Santa Rita", "Michelangelo"])
    assert change(state, activate(slot(state, 0, "Michelangelo"))) == {"coins": 3}


@pytest.mark.parametrize(
    ("tile", "territory", "expected"),
    [
        ("1-2", "City", {"coins": 5}),
        ("1-4", "Rock Pit", {"wood": 1}),
        ("1-4", "Estate", {"servants": 4, "wood": 1}),
        ("1-3", "Estate", {"servants": 3, "wood": 2}),
    ],
)
def test_santa_rita_doubles_before_the_tile_takes_one(tile, territory, expected):
    state = board(show={territory: 1}, tiles=(tile,), played=["Santa Rita"])
    assert change(state, take(BLACK, "territory", 1)) == expected
