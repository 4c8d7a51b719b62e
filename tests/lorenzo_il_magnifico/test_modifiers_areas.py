"""What changes harvests and productions (section 5.10): Farmer, Peasant, Artisan, Scholar, tiles 1-5 and 1-6."""

import pytest

from .boards import board, change, take
from .moves import (
    BLACK,
    HARVEST_LARGE,
    HARVEST_SINGLE,
    MARKET_1,
    NEUTRAL,
    PRODUCTION_LARGE,
    PRODUCTION_SINGLE,
    WHITE,
    activate,
    place,
    privilege,
    servants,
    slot,
)
from .scenario import phase, play, raises, spaces_for

pytestmark = pytest.mark.plain

HARVEST = {HARVEST_SINGLE, HARVEST_LARGE}
PRODUCTION = {PRODUCTION_SINGLE, PRODUCTION_LARGE}
AREAS = HARVEST | PRODUCTION
STANDARD = {"harvest": {"wood": 1, "stone": 1, "servants": 1}, "production": {"military": 1, "coins": 2}}
"""What the standard bonus tile gives."""

HELPERS = [("Farmer", HARVEST, 2), ("Peasant", HARVEST, 3), ("Artisan", PRODUCTION, 2), ("Scholar", PRODUCTION, 3)]


def plus(*parts: dict[str, int]) -> dict[str, int]:
    """Return the sum of gains."""
    names = [name for part in parts for name in part]
    return {name: sum(part.get(name, 0) for part in parts) for name in names}


# --- placements


@pytest.mark.parametrize(("character", "spaces", "_"), HELPERS)
def test_a_character_lets_the_neutral_member_into_its_area(character, spaces, _):
    assert spaces_for(board(3, cards=[character]), NEUTRAL) == spaces
    assert spaces_for(board(3, cards=["Warlord"]), NEUTRAL) & AREAS == set()


LADDER = {
    "harvest": {
        "Trading Town": (1, {"coins": 3}),
        "Marble Pit": (2, {"vp": 1, "stone": 2}),
        "Farm": (3, {"vp": 2, "wood": 2}),
        "Castle": (4, {"military": 3, "servants": 1}),
        "Colony": (5, {"vp": 4, "wood": 1}),
        "Province": (6, {"vp": 4, "stone": 1}),
    },
    "production": {
        "Garden": (1, {"vp": 3}),
        "Bank": (2, {"coins": 5}),
        "Tax Office": (5, {}),
        "Stronghold": (6, {"military": 2, "vp": 2}),
    },
}
"""Cards by the least value that activates them (Tax Office: no territory, no coins)."""


def gains(area: str, value: int) -> dict[str, int]:
    """Return what the bonus tile and all cards of the ladder give at a value."""
    if value < 1:
        return {}
    return plus(STANDARD[area], *[gain for needed, gain in LADDER[area].values() if needed <= value])


SINGLE = {"harvest": HARVEST_SINGLE, "production": PRODUCTION_SINGLE}
LARGE = {"harvest": HARVEST_LARGE, "production": PRODUCTION_LARGE}


@pytest.mark.parametrize(
    ("area", "characters", "die", "value"),
    [
        ("harvest", ["Farmer"], 3, 5),
        ("harvest", ["Peasant"], 3, 6),
        ("harvest", ["Farmer", "Peasant"], 1, 6),
        ("harvest", ["Artisan", "Scholar"], 3, 3),
        ("production", ["Artisan"], 3, 5),
        ("production", ["Scholar"], 3, 6),
        ("production", ["Artisan", "Scholar"], 1, 6),
        ("production", ["Farmer", "Peasant"], 3, 3),
    ],
)
def test_a_character_raises_the_value(area, characters, die, value):
    state = board(dice=(die, 1, 1), cards=[*characters, *LADDER[area]])
    assert change(state, place(BLACK, SINGLE[area])) == gains(area, value)


@pytest.mark.parametrize(("tile", "area"), [("1-5", "harvest"), ("1-6", "production")])
@pytest.mark.parametrize("die", [3, 4, 6])
def test_a_tile_lowers_the_value_by_three(tile, area, die):
    state = board(dice=(die, die, die), tiles=(tile,), cards=list(LADDER[area]))
    if die == 3:
        assert SINGLE[area] not in spaces_for(state, BLACK)
        assert {HARVEST_SINGLE, PRODUCTION_SINGLE} & spaces_for(state, BLACK), "the other area is open"
    else:
        assert change(state, place(BLACK, SINGLE[area])) == gains(area, die - 3)


@pytest.mark.parametrize(("tile", "area"), [("1-5", "harvest"), ("1-6", "production")])
def test_a_tile_costs_servants_at_the_door(tile, area):
    state = play(board(tiles=(tile,), servants=1), place(BLACK, SINGLE[area]))
    assert int(state.record["stock"][0][3]) == (1 if area == "harvest" else 0), "1 paid, harvest gives 1 back"
    assert phase(state).name == "TURN"


@pytest.mark.parametrize(
    ("tile", "area", "character"), [("1-5", "harvest", "Farmer"), ("1-6", "production", "Scholar")]
)
def test_tile_and_character_add_up(tile, area, character):
    value = 3 - 3 + (2 if character == "Farmer" else 3)
    state = board(tiles=(tile,), cards=[character, *LADDER[area]])
    assert change(state, place(BLACK, SINGLE[area])) == gains(area, value)


@pytest.mark.parametrize("area", ["harvest", "production"])
def test_the_large_space_is_entered_before_its_penalty(area):
    state = board(3, dice=(1, 4, 4), cards=list(LADDER[area]))
    assert change(state, place(BLACK, LARGE[area])) == {}, "value 1 enters, -2 gives nothing"
    state = board(3, dice=(4, 4, 4), cards=list(LADDER[area]))
    assert change(state, place(BLACK, LARGE[area])) == gains(area, 1)


# --- extra actions of cards


@pytest.mark.parametrize(
    ("cards", "tiles", "value"),
    [
        (["Warlord"], (), 4),
        (["Farmer"], (), 6),
        (["Peasant"], (), 6),
        (["Artisan"], (), 4),
        (["Warlord"], ("1-5",), 1),
        (["Warlord"], ("1-6",), 4),
        (["Farmer"], ("1-5",), 3),
    ],
)
def test_harvest_of_the_cardinal(cards, tiles, value):
    state = board(show={"Cardinal": 1}, cards=[*cards, *LADDER["harvest"]], tiles=tiles, coins=4)
    expected = plus({"faith": 2, "coins": -4}, gains("harvest", value))
    assert change(state, take(BLACK, "character", 1)) == {name: x for name, x in expected.items() if x}


@pytest.mark.parametrize(
    ("cards", "tiles", "value"),
    [
        (["Warlord"], (), 4),
        (["Artisan"], (), 6),
        (["Scholar"], (), 6),
        (["Peasant"], (), 4),
        (["Warlord"], ("1-6",), 1),
        (["Warlord"], ("1-5",), 4),
        (["Scholar"], ("1-6",), 4),
    ],
)
def test_production_of_the_bishop(cards, tiles, value):
    state = board(show={"Bishop": 1}, cards=[*cards, *LADDER["production"]], tiles=tiles, coins=5)
    expected = plus({"faith": 1, "coins": -5}, gains("production", value))
    assert change(state, take(BLACK, "character", 1)) == {name: x for name, x in expected.items() if x}


def test_an_extra_action_below_one_does_nothing():
    """Improving the Roads: a production of value 3, with tile 1-6 of value 0."""
    mine = {"show": {"Improving the Roads": 1}, "coins": 4, "servants": 3, "tiles": ("1-6",)}
    state = board(cards=list(LADDER["production"]), **mine)
    assert change(state, take(BLACK, "venture", 1)) == {"coins": -4, "servants": -3}


def test_servants_may_raise_an_extra_action_from_below_one():
    mine = {"show": {"Improving the Roads": 1}, "coins": 4, "servants": 5, "tiles": ("1-6",)}
    state = play(board(cards=["Garden", "Bank"], **mine), take(BLACK, "venture", 1))
    assert raises(state) == {0, 1, 2}
    assert change(state, servants(2)) == {"servants": -2, "military": 1, "coins": 7, "vp": 3}


# --- leaders: characters do not count, tiles do


@pytest.mark.parametrize(
    ("cards", "tiles", "offered"),
    [
        (["Warlord"], (), {0, 1, 4}),
        (["Farmer", "Peasant"], (), {0, 1, 4}),
        (["Farmer", "Peasant"], ("1-5",), {0, 3, 4, 7}),
        (["Farmer"], ("1-6",), {0, 1, 4}),
    ],
)
def test_harvest_of_sforza(cards, tiles, offered):
    """Activations 1 (bonus tile), 2 and 5 from value 1, with tile 1-5 from -2."""
    mine = {"cards": [*cards, "Marble Pit", "Colony"], "tiles": tiles, "servants": 12, "played": ["Sforza"]}
    state = board(**mine)
    play(state, activate(slot(state, 0, "Sforza")))
    assert raises(state) == offered
    k = sorted(offered)[-1]
    assert change(state, servants(k)) == {"servants": 1 - k, "wood": 2, "stone": 3, "vp": 5}


@pytest.mark.parametrize(
    ("cards", "tiles", "offered"),
    [
        (["Warlord"], (), {0, 1, 2, 6}),
        (["Artisan", "Scholar"], (), {0, 1, 2, 6}),
        (["Artisan"], ("1-6",), {0, 4, 5, 9}),
        (["Scholar"], ("1-5",), {0, 1, 2, 6}),
    ],
)
def test_production_of_leonardo(cards, tiles, offered):
    """Activations 1, 2 and 6 from value 0, with tile 1-6 from -3."""
    mine = {"cards": [*cards, "Bank", "Stronghold"], "tiles": tiles, "servants": 12, "played": ["Leonardo"]}
    state = board(**mine)
    play(state, activate(slot(state, 0, "Leonardo")))
    assert raises(state) == offered
    k = sorted(offered)[-1]
    assert change(state, servants(k)) == {"servants": -k, "coins": 7, "military": 3, "vp": 2}


@pytest.mark.parametrize(("leader", "found"), [("Sforza", STANDARD["harvest"]), ("Leonardo", {})])
def test_leaders_actions_without_servants(leader, found):
    state = board(cards=["Farmer", "Artisan"], played=[leader])
    assert change(state, activate(slot(state, 0, leader))) == found
    assert (phase(state).name, state.player) == ("TURN", 0)


def test_leaders_actions_need_no_free_space():
    state = board(turn=1, stand=((1, WHITE, HARVEST_SINGLE),), played=["Sforza"])
    assert change(state, activate(slot(state, 0, "Sforza"))) == STANDARD["harvest"]


# --- what the modifiers of the areas leave alone


@pytest.mark.parametrize("tile", ["1-5", "1-6"])
def test_tiles_of_the_areas_leave_other_spaces_alone(tile):
    state = board(dice=(1, 1, 1), tiles=(tile,), coins=10)
    assert MARKET_1 in spaces_for(state, BLACK)
    assert change(state, take(BLACK, "character", 1)) == {"coins": -6}


def test_privileges_of_a_harvest_come_after_all_gains():
    state = board(dice=(6, 6, 6), cards=["City", "Commercial Hub"])
    assert change(state, place(BLACK, HARVEST_SINGLE)) == plus(STANDARD["harvest"], {"coins": 1})
    assert change(state, privilege("coins")) == {"coins": 2}
