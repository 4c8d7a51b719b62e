"""The tables against the printed tables of the rules page (sections 2, 3, 4.7, 9), and the checks of the data files."""

import re

import numpy as np
import pytest

from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico import tables as t
from signoria.envs.lorenzo_il_magnifico.constants import Area, CardType, Good
from signoria.envs.lorenzo_il_magnifico.data_checks import FIRST_NUMBERS

from . import rules_page as page

TERRITORIES = page.rows_of("no", "name", "per.", "harvest die")
BUILDINGS = page.rows_of("no", "name", "per.", "cost", "when taken", "prod. die")
CHARACTERS = page.rows_of("no", "name", "per.", "cost", "when taken", "permanent")
VENTURES = page.rows_of("no", "name", "per.", "cost", "when taken", "end VP")
LEADERS = page.rows_of("no", "leader")
NAMES = [row["name"] for rows in (TERRITORIES, CHARACTERS, BUILDINGS, VENTURES) for row in rows]


def card(row: dict[str, str]) -> int:
    """Return the card of a row of the page, by its printed number."""
    number = int(row["no"])
    card_type = max((k for k in CardType if FIRST_NUMBERS[k] <= number), key=lambda k: FIRST_NUMBERS[k])
    return c.CARDS_PER_TYPE * card_type + number - FIRST_NUMBERS[card_type]


def named(rows: list[dict[str, str]]) -> dict:
    """Return the arguments that run a test once for each row, under its name."""
    return {"argvalues": rows, "ids": [row.get("name", row.get("leader")) for row in rows]}


# --- the tables against the page ---


def test_all_96_cards_are_on_the_page():
    assert [len(rows) for rows in (TERRITORIES, CHARACTERS, BUILDINGS, VENTURES)] == [24] * 4
    assert sorted(int(row["no"]) for row in TERRITORIES + CHARACTERS + BUILDINGS + VENTURES) == list(range(1, 97))
    assert list(t.CARD_NAMES) == NAMES


@pytest.mark.parametrize("row", **named(TERRITORIES))
def test_territory(row):
    k = card(row)
    assert (t.CARD_NAMES[k], t.CARD_PERIOD[k]) == (row["name"], int(row["per."]))
    assert t.ACTIVATION[k] == int(row["harvest die"])
    assert t.IMMEDIATE[k].tolist() == page.goods(row["when taken"])
    assert t.HARVEST[k].tolist() == page.goods(row["harvest"])
    assert not t.COST[k].any()


@pytest.mark.parametrize("row", **named(BUILDINGS))
def test_building(row):
    k = card(row)
    assert (t.CARD_NAMES[k], t.CARD_PERIOD[k]) == (row["name"], int(row["per."]))
    assert t.COST[k].tolist() == page.goods(row["cost"])[:4]
    assert t.IMMEDIATE[k].tolist() == page.goods(row["when taken"])
    assert t.ACTIVATION[k] == int(row["prod. die"])
    text = row["production"]
    if "->" in text:
        exchanges = [[page.goods(side) for side in exchange.split(" -> ")] for exchange in text.split(" or ")]
        assert t.PRODUCTION_KIND[k] == t.ProductionKind.EXCHANGE
        assert t.EXCHANGES[k] == len(exchanges)
        pairs = [[t.PAY[k, e].tolist(), t.GAIN[k, e].tolist()] for e in range(1, len(exchanges) + 1)]
        assert pairs == exchanges
    elif "per own" in text:
        gain, counted = text.split(" per own ")
        assert t.PRODUCTION_KIND[k] == t.ProductionKind.PER_CARD
        assert (t.PER_TYPE[k], t.PER_GAIN[k].tolist()) == (page.TYPES.index(counted), page.goods(gain))
    else:
        assert t.PRODUCTION_KIND[k] == t.ProductionKind.FREE
        assert t.GAIN[k, 1].tolist() == page.goods(text)


def check_extra_action(k: int, text: str) -> None:
    """Compare a card's extra action with the cell `when taken`."""
    kind, value, discount = page.extra_action(text)
    kinds = {"none": t.ExtraKind.NONE, "harvest": t.ExtraKind.HARVEST, "production": t.ExtraKind.PRODUCTION}
    towers = {"any card": 0b1111, **{name: 1 << bit for bit, name in enumerate(page.TYPES)}}
    assert t.EXTRA_KIND[k] == kinds.get(kind, t.ExtraKind.TOWER)
    assert t.EXTRA_TOWERS[k] == towers.get(kind, 0)
    assert (t.EXTRA_VALUE[k], t.EXTRA_DISCOUNT[k].tolist()) == (value, discount)


@pytest.mark.parametrize("row", **named(CHARACTERS))
def test_character(row):
    k = card(row)
    assert (t.CARD_NAMES[k], t.CARD_PERIOD[k]) == (row["name"], int(row["per."]))
    assert t.COST[k].tolist() == [int(row["cost"]), 0, 0, 0]
    assert t.IMMEDIATE[k].tolist() == page.at_once(row["when taken"])
    counted, points = page.vp_per_card(row["when taken"])
    assert t.VP_PER_CARD[k] == points
    assert t.VP_PER_TYPE[k] == (page.TYPES.index(counted) if counted else 0)
    assert t.VP_MILITARY_DIVISOR[k] == (2 if "per 2 military" in row["when taken"] else 0)
    check_extra_action(k, row["when taken"])
    what, value, mode, discount = page.permanent(row["permanent"])
    kinds = {"harvests": t.PermanentKind.HARVEST_VALUE, "productions": t.PermanentKind.PRODUCTION_VALUE}
    kinds |= {"": t.PermanentKind.NONE, "floors": t.PermanentKind.NO_FLOOR_BONUS}
    assert t.PERM_KIND[k] == kinds.get(what, t.PermanentKind.TOWER_VALUE)
    assert t.PERM_TOWER[k] == (page.PLURALS.index(what) if what in page.PLURALS else 0)
    modes = {"": t.DiscountMode.NONE, "all": t.DiscountMode.ALL, "choice": t.DiscountMode.CHOICE}
    assert (t.PERM_VALUE[k], t.PERM_DISCOUNT_MODE[k], t.PERM_DISCOUNT[k].tolist()) == (value, modes[mode], discount)


@pytest.mark.parametrize("row", **named(VENTURES))
def test_venture(row):
    k = card(row)
    assert (t.CARD_NAMES[k], t.CARD_PERIOD[k]) == (row["name"], int(row["per."]))
    resources, required, paid = page.venture_cost(row["cost"])
    assert (t.COST[k].tolist(), t.MILITARY_REQUIRED[k], t.MILITARY_PAID[k]) == (resources, required, paid)
    assert t.HAS_RESOURCE_COST[k] == any(resources)
    assert t.IMMEDIATE[k].tolist() == page.at_once(row["when taken"])
    check_extra_action(k, row["when taken"])
    assert t.END_VP[k] == int(row["end VP"])


@pytest.mark.parametrize("row", **named(LEADERS))
def test_leader(row):
    k = int(row["no"]) - 1
    words = ("coins", "wood", "stone", "servants", "military", "faith")
    found = dict(zip(page.PLURALS, t.LEADER_CARDS[k].tolist(), strict=True))
    found |= dict(zip(words, t.LEADER_STOCK[k].tolist(), strict=True))
    found |= {"same": int(t.LEADER_SAME[k]), "VP": int(t.LEADER_VP[k])}
    assert t.LEADER_NAMES[k] == row["leader"]
    assert {word: n for word, n in found.items() if n} == page.requirement(row["requirement"])
    once = "once per round" in row["ability"]
    assert t.LEADER_ONCE[k] == once
    gain = once and re.fullmatch(r"(\d(VP|[cwsvmfP]) ?)+", row["ability"].removeprefix("once per round: "))
    assert (t.LEADER_EFFECT[k] == t.LeaderEffect.GAIN) == bool(gain)
    assert t.LEADER_GAIN[k].tolist() == (page.goods(row["ability"]) if gain else [0] * 8)


def test_abilities_of_leaders_with_a_number():
    e = t.LeaderEffect
    wanted = {
        "Francesco Sforza": (e.HARVEST, 1),
        "Federico da Montefeltro": (e.SET_ONE_MEMBER, 6),
        "Leonardo da Vinci": (e.PRODUCTION, 0),
        "Pico della Mirandola": (e.COIN_DISCOUNT, 3),
        "Sisto IV": (e.CHURCH_BONUS, 5),
        "Lucrezia Borgia": (e.COLORED_BONUS, 2),
        "Sigismondo Malatesta": (e.NEUTRAL_BONUS, 3),
        "Ludovico il Moro": (e.COLORED_SET, 5),
        "Ludovico Ariosto": (e.PLACE_IN_OCCUPIED, 0),
        "Filippo Brunelleschi": (e.NO_TOWER_FEE, 0),
        "Lorenzo de' Medici": (e.COPY_LEADER, 0),
        "Cesare Borgia": (e.NO_TERRITORY_REQUIREMENT, 0),
        "Santa Rita": (e.DOUBLE_IMMEDIATE, 2),
    }
    for name, effect in wanted.items():
        k = t.LEADER_NAMES.index(name)
        assert (t.LEADER_EFFECT[k], t.LEADER_VALUE[k]) == effect, name


def test_excommunication_tiles():
    e = t.TileEffect
    wanted = [
        *((e.GAIN_MALUS, 0, -1),) * 4,
        (e.HARVEST_MALUS, 0, -3),
        (e.PRODUCTION_MALUS, 0, -3),
        (e.COLORED_MEMBER_MALUS, 0, -1),
        *((e.TOWER_MALUS, kind, -4) for kind in (0, 2, 1, 3)),
        (e.NO_MARKET, 0, 0),
        (e.SERVANT_RATE, 0, 2),
        (e.SKIP_FIRST_TURN, 0, 0),
        *((e.NO_END_VP, kind, 0) for kind in (1, 3, 0)),
        (e.LOSE_VP_PER_VP, 0, 5),
        (e.LOSE_VP_PER_MIL, 0, 1),
        (e.LOSE_VP_PER_BUILDING_COST, 0, 1),
        (e.LOSE_VP_PER_RESOURCE, 0, 1),
    ]
    assert list(zip(t.TILE_EFFECT[:-1], t.TILE_TYPE[:-1], t.TILE_VALUE[:-1], strict=True)) == wanted
    less = {k: np.flatnonzero(t.TILE_GAIN_MALUS[k]).tolist() for k in range(c.NUM_TILES) if t.TILE_GAIN_MALUS[k].any()}
    assert less == {0: [Good.MILITARY], 1: [Good.COINS], 2: [Good.SERVANTS], 3: [Good.WOOD, Good.STONE]}
    assert t.TILE_GAIN_MALUS.max() == 1
    assert t.TILE_CODES == tuple(f"{period}-{k}" for period in (1, 2, 3) for k in range(1, 8))


def test_personal_bonus_tiles():
    signs = {"military": "m", "coin": "c", "servant": "v", "wood": "w", "stone": "s"}
    for k, row in enumerate(page.rows_of("id", "side", "production", "harvest")):
        for area, column in ((Area.PRODUCTION, "production"), (Area.HARVEST, "harvest")):
            short = re.sub(r"(\d) (\w+?)s?\b", lambda found: found[1] + signs[found[2]], row[column])
            assert t.BONUS_TILE_GAIN[k, area].tolist() == page.goods(short), row["side"]
    assert t.BONUS_TILE_VALUE.tolist() == [1] * 5


def test_tower_floors():
    goods = {"wood": Good.WOOD, "stone": Good.STONE, "military": Good.MILITARY, "coin": Good.COINS}
    for row in page.rows_of("floor", "value needed"):
        for tower, name in enumerate(page.TYPES):
            space = c.FLOORS * tower + int(row["floor"]) - 1
            bonus = [0] * 8
            if row[name] != "-":
                number, word = row[name].split(" ")
                bonus[goods[word.removesuffix("s")]] = int(number)
            assert t.SPACE_VALUE[space] == int(row["value needed"])
            assert t.SPACE_BONUS[space].tolist() == bonus


def test_other_spaces():
    assert t.SPACE_VALUE[16:].tolist() == [1] * 9
    assert t.SPACE_PENALTY.tolist() == [0] * 17 + [3, 0, 3] + [0] * 5
    bonuses = ("", "", "", "", "5c", "5v", "3m 2c", "2P", "1c 1P")
    assert [t.SPACE_BONUS[16 + k].tolist() for k in range(9)] == [page.goods(text) for text in bonuses]
    assert np.flatnonzero(t.SPACE_SINGLE == 0).tolist() == [17, 19, 24]
    covered = {players: np.flatnonzero(t.SPACE_OPEN[players] == 0).tolist() for players in (2, 3, 4)}
    assert covered == {2: [17, 19, 22, 23], 3: [22, 23], 4: []}
    privileges = ("1w 1s", "2v", "2c", "2m", "1f")
    assert t.PRIVILEGE_GAIN.tolist() == [page.goods(text) for text in privileges]


def test_tracks():
    (faith,) = page.rows_of("space", "0")
    assert t.FAITH_VP[0].tolist() == [int(faith[str(space)]) for space in range(16)]
    assert t.FAITH_VP[c.SPACE_NUMBER].tolist() == list(range(16))
    military, territories, characters = page.rows_of("number of cards of the type")
    counts = [str(n) for n in range(1, 7)]
    assert t.SLOT_MILITARY.tolist() == [int(military[n]) for n in counts]
    assert t.TERRITORY_VP.tolist() == [0] + [int(territories[n]) for n in counts]
    assert t.CHARACTER_VP.tolist() == [0] + [int(characters[n]) for n in counts]
    assert t.FAITH_REQUIRED.tolist() == [3, 4, 5]


def test_amounts_and_set_up():
    assert (t.MILITARY_FIRST, t.MILITARY_SECOND, t.RESOURCES_PER_VP, t.TOWER_FEE) == (5, 2, 5, 3)
    assert (t.ROUNDS, t.ROUNDS_PER_PERIOD, t.FAITH_MAX, t.MILITARY_MAX) == (6, 2, 15, 25)
    for players in (2, 3, 4):
        assert t.START_COINS[players].tolist() == [5, 6, 7, 8][:players] + [0] * (4 - players)
        assert t.START_STOCK[players].tolist() == [0, 2, 2, 3, 0, 0]


def test_options_and_action_blocks_are_those_of_the_page():
    values = "values (default first)"
    options = {row["option"].strip("`"): row[values] for row in page.rows_of("option", values)}
    found = {o.name: ", ".join(map(str, o.values)) for o in t.OPTIONS}
    assert found.pop("auto_forced") == "True, False"
    assert found == options
    assert all(option.default == option.values[0] for option in t.OPTIONS)
    blocks = [(row["block"], int(row["first"]), int(row["size"])) for row in page.rows_of("block", "first", "size")]
    assert list(zip(t.BLOCK_NAMES, t.BLOCK_FIRST, t.BLOCK_SIZE, strict=True)) == blocks


def test_no_card_and_no_leader_have_rows_of_zeros():
    for name, table in vars(t).items():
        if isinstance(table, np.ndarray) and len(table) in (c.NUM_CARDS + 1, c.NUM_LEADERS + 1, c.NUM_TILES + 1):
            assert not table[-1].any(), name
            assert table.dtype == np.int64, name
