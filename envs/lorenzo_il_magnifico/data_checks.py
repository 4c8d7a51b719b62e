"""Contradictions that the data files of Lorenzo il Magnifico may not hold; each error names the file and the row.

`tables.py` reads the columns, which checks types and ranges, and then calls these checks. They look at what one row or
several files say together: a building that exchanges but offers no exchange, a card of the wrong type, and so on.
"""

from itertools import pairwise
from types import ModuleType

import numpy as np

from ..core.datafiles import DataError, Rows, check_actions
from . import constants as c
from .effects import DiscountMode, ExtraKind, LeaderEffect, PermanentKind, ProductionKind, TileEffect

FIRST_NUMBERS = (1, 49, 25, 73)
"""Printed number of the first card of each type: territories, characters, buildings, ventures (section 2)."""
SOURCES = ("summary", "rulebook", "implementation", "reconstructed", "design")
"""Where a row may come from, see data/README.md."""

ONCE_PER_ROUND = (LeaderEffect.HARVEST, LeaderEffect.PRODUCTION, LeaderEffect.SET_ONE_MEMBER, LeaderEffect.GAIN)
WITHOUT_VALUE = (
    LeaderEffect.PLACE_IN_OCCUPIED,
    LeaderEffect.NO_TOWER_FEE,
    LeaderEffect.GAIN,
    LeaderEffect.COPY_LEADER,
    LeaderEffect.NO_TERRITORY_REQUIREMENT,
)
TYPE_EFFECTS = (TileEffect.TOWER_MALUS, TileEffect.NO_END_VP)
NEGATIVE_EFFECTS = (
    TileEffect.GAIN_MALUS,
    TileEffect.HARVEST_MALUS,
    TileEffect.PRODUCTION_MALUS,
    TileEffect.COLORED_MEMBER_MALUS,
    TileEffect.TOWER_MALUS,
)
UNVALUED_EFFECTS = (TileEffect.NO_MARKET, TileEffect.SKIP_FIRST_TURN, TileEffect.NO_END_VP)

STOCK_REQUIREMENTS = ("req_coin", "req_wood", "req_stone", "req_servant", "req_mil", "req_faith")
CARD_REQUIREMENTS = ("req_territory", "req_character", "req_building", "req_venture")


# --- cards ---


def check_cards(files: list[Rows]) -> None:
    """Check the four card files, in the order of the types.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    seen: dict[str, str] = {}
    for card_type, rows in enumerate(files):
        rows.expect("type", card_type)
        rows.expect("number", FIRST_NUMBERS[card_type] + np.arange(c.CARDS_PER_TYPE))
        rows.choices("source", SOURCES)
        for number, name in enumerate(rows.unique("name")):
            rows.require(number, name not in seen, f"'name' is {name!r}, as in {seen.get(name)}")
            seen[name] = rows.name
        _check_periods(rows)
    territories, characters, buildings, ventures = files
    for number, row in enumerate(territories):
        territories.require(number, any(row["harvest"]), "'harvest' gives nothing")
    _check_buildings(buildings)
    _check_characters(characters)
    _check_ventures(ventures)
    for rows in (characters, ventures):
        _check_extra_actions(rows)


def _check_periods(rows: Rows) -> None:
    """Check that there are eight cards of each period."""
    counts = [0] * (c.PERIODS + 1)
    for number, period in enumerate(rows.integers("period", low=1, high=c.PERIODS)):
        counts[period] += 1
        rows.require(number, counts[period] <= c.CARDS_PER_PERIOD, f"is the ninth card of 'period' {period}")


def _check_buildings(rows: Rows) -> None:
    """Check that each building's production says what its kind needs and nothing else."""
    for number, row in enumerate(rows):
        kind = ProductionKind(row["prod_kind"])
        offered = row["n_options"]
        per_card = kind == ProductionKind.PER_CARD
        rows.require(number, any(row["cost"]), "'cost' is nothing")
        rows.require(number, per_card == (row["per_type"] >= 0), "'per_type' does not go with 'prod_kind'")
        rows.require(number, per_card == any(row["per_gain"]), "'per_gain' does not go with 'prod_kind'")
        fits = 1 <= offered <= 2 if kind == ProductionKind.EXCHANGE else offered == 0
        rows.require(number, fits, f"'n_options' {offered} does not go with 'prod_kind'")
        rows.require(number, row["per_gain"][c.Good.PRIVILEGES] == 0, "'per_gain' gives privileges for each card")
        gains = 1 if kind == ProductionKind.FREE else offered
        for k in (1, 2):
            rows.require(number, any(row[f"pay{k}"]) == (k <= offered), f"'pay{k}' does not go with 'n_options'")
            rows.require(number, any(row[f"gain{k}"]) == (k <= gains), f"'gain{k}' does not go with the other fields")
            rows.require(number, not any(row[f"pay{k}"][c.NUM_STOCK :]), f"'pay{k}' asks for VP or privileges")


def _check_characters(rows: Rows) -> None:
    """Check immediate VP and permanent effects of characters."""
    for number, row in enumerate(rows):
        counted = row["imm_vp_per_type"] >= 0
        rows.require(number, counted == (row["imm_vp_per"] > 0), "'imm_vp_per' does not go with 'imm_vp_per_type'")
        kind = PermanentKind(row["perm_kind"])
        in_tower = kind == PermanentKind.TOWER_VALUE
        valued = kind not in (PermanentKind.NONE, PermanentKind.NO_FLOOR_BONUS)
        rows.require(number, in_tower == (row["perm_tower"] >= 0), "'perm_tower' does not go with 'perm_kind'")
        rows.require(number, valued == (row["perm_value"] > 0), "'perm_value' does not go with 'perm_kind'")
        _check_discount(rows, number, DiscountMode(row["perm_discount_mode"]), row["perm_discount"])


def _check_discount(rows: Rows, number: int, mode: DiscountMode, discount: list[int]) -> None:
    """Check a permanent discount: only with a tower, a choice only between as much wood as stone of a building."""
    row = rows[number]
    rows.require(number, (mode != DiscountMode.NONE) == any(discount), "'perm_discount' does not go with its mode")
    rows.require(number, mode == DiscountMode.NONE or row["perm_tower"] >= 0, "'perm_discount' needs a 'perm_tower'")
    if mode == DiscountMode.CHOICE:
        coins, wood, stone, servants = discount
        fits = row["perm_tower"] == c.CardType.BUILDING and wood == stone and coins == servants == 0
        rows.require(number, fits, "a choice of discounts is one between as much wood as stone, for buildings")


def _check_ventures(rows: Rows) -> None:
    """Check that each venture can be paid for, and that its ways to pay are complete."""
    for number, row in enumerate(rows):
        resources, military = row["has_resource_cost"] == 1, row["mil_required"] > 0
        rows.require(number, resources or military, "has neither a resource cost nor a military cost")
        rows.require(number, resources == any(row["cost"]), "'has_resource_cost' does not go with 'cost'")
        rows.require(number, row["mil_paid"] <= row["mil_required"], "'mil_paid' is more than 'mil_required'")


def _check_extra_actions(rows: Rows) -> None:
    """Check that each extra action says what its kind needs and nothing else."""
    for number, row in enumerate(rows):
        kind, towers = ExtraKind(row["extra_kind"]), row["extra_types"]
        fits = all(type(tower) is int and 0 <= tower < c.NUM_TYPES for tower in towers)
        rows.require(number, fits, f"'extra_types' is {towers!r}, not a list of card types")
        rows.require(number, towers == sorted(set(towers)), f"'extra_types' {towers} is not ascending")
        in_tower = kind == ExtraKind.TOWER
        rows.require(number, in_tower == bool(towers), "'extra_types' does not go with 'extra_kind'")
        valued = kind != ExtraKind.NONE
        rows.require(number, valued == (row["extra_value"] > 0), "'extra_value' does not go with 'extra_kind'")
        fits = in_tower or not any(row["extra_discount"])
        rows.require(number, fits, "'extra_discount' does not go with 'extra_kind'")


# --- tiles and leaders ---


def check_tiles(rows: Rows) -> None:
    """Check the excommunication tiles: seven for each period, each with what its effect needs.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    each = len(rows) // c.PERIODS
    rows.expect("period", 1 + np.arange(len(rows)) // each)
    rows.unique("code")
    rows.unique("name")
    rows.choices("source", SOURCES)
    for number, row in enumerate(rows):
        code = f"{1 + number // each}_{1 + number % each}"
        rows.require(number, row["code"] == code, f"'code' is {row['code']!r}, but its place makes it {code}")
        effect, value = TileEffect[row["effect"].upper()], row["value"]
        fits = (effect in TYPE_EFFECTS) == (row["card_type"] >= 0)
        rows.require(number, fits, "'card_type' does not go with 'effect'")
        fits = (effect == TileEffect.GAIN_MALUS) == any(row["gain_malus"])
        rows.require(number, fits, "'gain_malus' does not go with 'effect'")
        rows.require(number, row["gain_malus"][c.Good.PRIVILEGES] == 0, "'gain_malus' takes privileges")
        wanted = -1 if effect in NEGATIVE_EFFECTS else 0 if effect in UNVALUED_EFFECTS else 1
        rows.require(number, np.sign(value) == wanted, f"'value' {value} does not go with 'effect'")
        at_the_end = effect >= TileEffect.NO_END_VP
        fits = at_the_end == (row["period"] == c.PERIODS)
        rows.require(number, fits, "only tiles of the last period act in final scoring, and they do nothing else")


def check_leaders(rows: Rows) -> None:
    """Check that each leader has a requirement and what its effect needs.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.choices("source", SOURCES)
    rows.expect("number", 1 + np.arange(len(rows)))
    copying = 0
    for number, row in enumerate(rows):
        effect = LeaderEffect[row["effect"].upper()]
        kind = "permanent"
        if effect in ONCE_PER_ROUND:
            kind = "once"
        elif effect == LeaderEffect.COPY_LEADER:
            kind = "copy"
            copying += 1
        rows.require(number, row["kind"] == kind, f"'kind' is {row['kind']!r}, but 'effect' makes it {kind!r}")
        fits = (effect == LeaderEffect.GAIN) == any(row["gain"])
        rows.require(number, fits, "'gain' does not go with 'effect'")
        needs = effect not in (*WITHOUT_VALUE, LeaderEffect.HARVEST, LeaderEffect.PRODUCTION)
        fits = row["value"] > 0 if needs else row["value"] == 0 or effect not in WITHOUT_VALUE
        rows.require(number, fits, f"'value' {row['value']} does not go with 'effect'")
        fits = effect != LeaderEffect.DOUBLE_IMMEDIATE or row["value"] == 2
        rows.require(number, fits, "'value' must be 2 where an effect doubles")
        wanted = (*CARD_REQUIREMENTS, *STOCK_REQUIREMENTS, "req_any_same", "req_vp")
        rows.require(number, any(row[column] for column in wanted), "has no requirement")
        rows.require(number, copying <= 1, "is a second leader who copies another one")


def check_bonus_tiles(rows: Rows) -> None:
    """Check that tile 0 is the standard one and every tile gives something in both areas.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.choices("source", SOURCES)
    rows.expect("advanced", np.minimum(np.arange(len(rows)), 1))
    for number, row in enumerate(rows):
        for column in ("production", "harvest"):
            rows.require(number, any(row[column]), f"{column!r} gives nothing")


def check_privileges(rows: Rows) -> None:
    """Check that the privileges differ and give goods, not privileges.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.unique("gain")
    rows.choices("source", SOURCES)
    for number, row in enumerate(rows):
        rows.require(number, any(row["gain"]), "'gain' is nothing")
        rows.require(number, row["gain"][c.Good.PRIVILEGES] == 0, "'gain' is a privilege again")


# --- board and set-up ---


def check_spaces(rows: Rows, counts: Rows, penalty: int) -> None:
    """Check number, place and kind of the action spaces, and the covered ones against player_counts.json.

    Args:
        rows: action_spaces.json.
        counts: player_counts.json.
        penalty: large_space_penalty of constants.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.choices("source", SOURCES)
    spaces = np.arange(c.NUM_SPACES)
    in_tower = spaces < c.NUM_FLOORS
    rows.expect("tower", np.where(in_tower, spaces // c.FLOORS, -1))
    rows.expect("floor", np.where(in_tower, spaces % c.FLOORS, -1))
    areas = ["tower"] * c.NUM_FLOORS + ["harvest"] * 2 + ["production"] * 2 + ["market"] * 4 + ["council"]
    for number, area in enumerate(areas):
        found = rows.cell(number, "area", str)
        rows.require(number, found == area, f"'area' is {found!r}, not {area!r}")
        fits = area not in ("harvest", "production") or not any(rows[number]["bonus"])
        rows.require(number, fits, "'bonus' of a harvest or production space")
    large = (spaces == c.Space.HARVEST_LARGE) | (spaces == c.Space.PRODUCTION_LARGE)
    rows.expect("capacity", np.where(large | (spaces == c.Space.COUNCIL), 0, 1))
    rows.expect("value_penalty", np.where(large, penalty, 0))
    market = (spaces >= c.Space.MARKET_1) & (spaces <= c.Space.MARKET_4)
    needed = rows.integers("min_players", low=c.MIN_SEATS, high=c.MAX_SEATS)
    rows.expect("min_players", np.where(large | market, needed, c.MIN_SEATS))
    for number, row in enumerate(counts):
        is_open = needed <= row["players"]
        fits = (is_open[large] == (row["large_spaces"] == 1)).all()
        counts.require(number, bool(fits), "'large_spaces' is not what action_spaces.json says")
        fits = is_open[market].sum() == row["market_spaces"]
        counts.require(number, bool(fits), "'market_spaces' is not what action_spaces.json says")


def check_tracks(faith: Rows, slots: Rows, required: np.ndarray, faith_max: int) -> None:
    """Check the faith track and the card slots: numbered, never falling, with the requirements of constants.json.

    Args:
        faith: faith_track.json.
        slots: card_slots.json.
        required: faith required in each period, from constants.json.
        faith_max: last space of the faith track, from constants.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    spaces = np.arange(len(faith))
    if len(faith) != faith_max + 1:
        raise DataError(f"{faith.name}: {len(faith)} spaces, but constants.json says 0..{faith_max}")
    faith.expect("space", spaces)
    faith.expect("required_in_period", [sum((1 + np.flatnonzero(required == space)).tolist()) for space in spaces])
    slots.expect("slot", 1 + np.arange(c.MAX_CARDS))
    columns = ("military_required", "end_vp_territories", "end_vp_characters")
    for rows, names in ((faith, ("vp",)), (slots, columns)):
        rows.choices("source", SOURCES)
        for name in names:
            for number, (before, value) in enumerate(pairwise(rows.integers(name)), 1):
                rows.require(number, before <= value, f"{name!r} falls from {before} to {value}")
    for number, needed in enumerate(required):
        if not 0 < needed < len(faith):
            raise DataError(f"constants.json: 'faith_required_period_{number + 1}' is no space of faith_track.json")


def check_set_up(rows: Rows) -> None:
    """Check that there is a row for each number of players, with coins for each position in turn order.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    rows.expect("players", np.arange(c.MIN_SEATS, c.MAX_SEATS + 1))
    rows.expect("start_vp", 0)
    for number, row in enumerate(rows):
        coins = rows.cell(number, "start_coins", list)
        fits = len(coins) == row["players"] and all(type(entry) is int and 0 <= entry <= 99 for entry in coins)
        rows.require(number, fits, f"'start_coins' is {coins!r}, not an amount for each player")


def check_constants(rows: Rows) -> None:
    """Check the amounts that constants.py repeats because the state's shape depends on them.

    Raises:
        DataError: a contradiction; the message names the file.
    """
    rows.unique("name")
    rows.choices("source", SOURCES)
    for name, due in (
        ("max_cards_per_type", c.MAX_CARDS),
        ("leaders_dealt_per_player", c.HAND_SIZE),
        ("rounds", c.CARDS_PER_TYPE // c.FLOORS),
        ("rounds_per_period", c.CARDS_PER_PERIOD // c.FLOORS),
    ):
        if rows.amount(name) != due:
            raise DataError(f"{rows.name}: {name!r} is {rows.amount(name)}, but constants.py needs {due}")


# --- options and layout ---


def check_options(rows: Rows, military_max: int) -> None:
    """Check names and values of the options against constants.py.

    Args:
        rows: options.json.
        military_max: last space of the military track, a value of `military_cap`.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    values = {
        c.Option.MODE: {"advanced": c.ADVANCED},
        c.Option.LEADERS: {"deal": c.DEAL, "none": c.WITHOUT_LEADERS},
        c.Option.BONUS_TILES: {"standard": c.STANDARD_TILES},
        c.Option.PASS_RULE: {"forced_only": c.FORCED_ONLY},
        c.Option.MILITARY_CAP: {str(military_max): 0, "none": c.NO_CAP},
        c.Option.MILITARY_TIES: {"skip": c.SKIP_SECOND},
        c.Option.PRIVILEGE_MALUS: {"no": c.EXEMPT},
        c.Option.PRODUCTION_POOL: {"sequential": c.SEQUENTIAL},
        c.Option.SERVANTS_CHOICE: {"all": c.ALL_RAISES},
        c.Option.ALLOW_OVERPAY: {"yes": c.OVERPAY},
        c.Option.FINAL_FAITH_VP: {"yes": c.SCORE_FAITH},
        c.Option.FAITH_VP: {"track": 0, "space": c.SPACE_NUMBER},
    }
    rows.choices("source", SOURCES)
    for number, name in enumerate(rows.texts("name")):
        option = c.Option(number)
        rows.require(number, option.name.lower() == name, f"is named {name!r}, but the option is {option.name.lower()}")
        allowed = rows.cell(number, "values", list)
        rows.require(number, rows.cell(number, "default", object) in allowed, "'default' is none of 'values'")
        for value, code in values.get(option, {}).items():
            fits = code < len(allowed) and allowed[code] == value
            rows.require(number, fits, f"'values' must hold {value!r} at place {code}")


def check_blocks(rows: Rows, constants: ModuleType) -> None:
    """Check that the action blocks follow each other as constants.py says.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.choices("source", SOURCES)
    check_actions(rows, constants, "first")
