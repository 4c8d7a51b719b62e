"""The observation of Lorenzo il Magnifico: values worked out by hand, rotation, secrecy, bounds."""

import re
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import signoria
from signoria.encoders.lorenzo_il_magnifico import LAYOUT
from signoria.encoders.lorenzo_il_magnifico_cards import ROW_LENGTHS, ROW_TEXTS, TYPES
from signoria.encoders.lorenzo_il_magnifico_layout import BLOCK
from signoria.encoders.writers import AMOUNTS, ROW
from signoria.envs.core.compiled import plain
from signoria.envs.core.pending import push
from signoria.envs.lorenzo_il_magnifico import costs, modifiers
from signoria.envs.lorenzo_il_magnifico.constants import (
    HOME,
    NEVER,
    NO_CARD,
    NO_LEADER,
    NO_PICK,
    NO_SEAT,
    LeaderState,
    Member,
    Option,
    Phase,
    Power,
    Stage,
    Task,
)
from signoria.envs.lorenzo_il_magnifico.prospects import weigh
from signoria.envs.lorenzo_il_magnifico.state import STATE
from signoria.envs.lorenzo_il_magnifico.tables import CARD_NAMES, HAS_RESOURCE_COST, LEADER_NAMES, TILE_CODES

from .every_encoder import EveryEncoder, play_apart, views
from .segments_seen import bits, ones, seen_in, shares, signs

GAME = "lorenzo_il_magnifico"
CARD = {name: k for k, name in enumerate(CARD_NAMES)}
LEADER = {name: k for k, name in enumerate(LEADER_NAMES)}
TILE = {code: k for k, code in enumerate(TILE_CODES)}
OPTION_SETS = [
    {},
    {"mode": "advanced"},
    {"mode": "advanced", "leaders": "deal", "bonus_tiles": "standard", "military_cap": "none", "auto_forced": False},
    {"allow_overpay": "yes", "production_pool": "sequential", "servants_choice": "all", "faith_vp": "space"},
]
SHOWN = (
    ("Mining Town", "Estate", "Hermitage", "Dukedom"),
    ("Architect", "Hero", "Patron", "Royal Messenger"),
    ("Treasury", "Baptistery", "Barracks", "Stronghold"),
    ("Crusade", "Improving the Canals", "Support to the Cardinal", "Hosting Foreigners"),
)
"""Cards dealt in round 3, floor 1 first."""


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees, by segment."""
    return seen_in(record, seat, LAYOUT)


def owned(*names: str) -> set[int]:
    """Return the places of territories and buildings in `near_cards` and `far_cards`."""
    return {CARD[name] if CARD[name] < 24 else CARD[name] - 24 for name in names}


def features(seen: dict[str, list[float]], kind: int, floor: int) -> dict[str, float]:
    """Return the features of a floor's card by meaning, as amounts; zeros are left out."""
    length = ROW_LENGTHS[kind]
    row = seen[TYPES[kind]][length * floor : length * (floor + 1)]
    found = {}
    for text, value in zip(ROW_TEXTS[kind], row, strict=True):
        scale = re.search(r"\((\d+)\)", text)
        if value != 0:
            found[re.sub(r" \(\d+\)", "", text)] = round(value * (int(scale[1]) if scale else 1), 3)
    return found


def blank(num_players: int) -> np.void:
    """Return a record without cards, members or tasks, before round 1."""
    r = np.zeros(1, STATE)[0]
    r["num_players"] = num_players
    r["cards"][:num_players], r["tower_cards"] = NO_CARD, NO_CARD
    r["leaders"], r["copied"], r["pick"], r["set_member"] = NO_LEADER, NO_LEADER, NO_PICK, Member.NEUTRAL
    r["member_at"], r["council"] = HOME, NO_SEAT
    r["decks"] = np.arange(96).reshape(4, 24)
    r["order"][:num_players] = range(num_players)
    r["tiles"] = TILE["1-2"], TILE["2-6"], TILE["3-1"]
    for p in range(num_players):
        plain(modifiers.refresh)(r, p)
    return r


def give(r: np.void, p: int, *names: str) -> None:
    for name in names:
        kind = CARD[name] // 24
        r["cards"][p][kind][int(r["card_count"][p][kind])] = CARD[name]
        r["card_count"][p][kind] += 1
    plain(modifiers.refresh)(r, p)
    plain(weigh)(r, p)


def stand(r: np.void, p: int, member: int, space: int) -> None:
    r["member_at"][p][member] = space
    r["occupants"][space] |= 1 << (4 * p + member)


def task(r: np.void, phase: Phase, kind: Task, *arguments: int) -> None:
    """Let the seat to act decide about a pending task."""
    r["phase"], r["stage"], r["needed"] = phase, Stage.AFTER_PLACEMENT, 0
    plain(push)(r, kind, *arguments, *[0] * (4 - len(arguments)))


@pytest.fixture
def midgame() -> np.void:
    """Round 3 of three players, second turns; seat 1 acts and owns the most."""
    r = blank(3)
    r["round_no"], r["phase"], r["player"], r["step"] = 3, Phase.TURN, 1, 5
    r["order"][:3] = 2, 0, 1
    r["dice"] = 3, 4, 5
    r["stock"][1], r["scores"][1] = (7, 2, 1, 4, 8, 5), 23
    r["stock"][0], r["scores"][0] = (40, 0, 0, 1, 0, 2), 250
    r["stock"][2] = 1, 12, 3, 30, 25, 15
    give(r, 1, "Commercial Hub", "Gravel Pit", "City", "Stonemason", "Dame", "Mint", "Carpenter's Shop")
    give(r, 1, "Hiring Recruits", "Military Campaign")
    give(r, 0, "Preacher", "Farmer", "Woods")
    give(r, 2, "Theater", "Warlord", "Village")
    r["cubes"][:3] = bits(0), 0, bits(0, 1)
    for kind, names in enumerate(SHOWN):
        period = list(range(24 * kind + 8, 24 * kind + 16))
        first = [CARD[name] for name in names]
        r["decks"][kind][8:16] = first + [card for card in reversed(period) if card not in first]
        r["tower_cards"][4 * kind : 4 * kind + 4] = first
    r["tower_cards"][9] = NO_CARD
    stand(r, 1, Member.BLACK, 9)
    stand(r, 0, Member.NEUTRAL, 24)
    stand(r, 2, Member.ORANGE, 24)
    stand(r, 2, Member.NEUTRAL, 17)
    r["council"][:2], r["council_size"] = (0, 2), 2
    r["bonus_tile"][:3] = 0, 4, 2
    r["needed"][:] = NEVER
    r["needed"][:25] = [1, 11, -4, NEVER, 0] * 5
    for p in range(3):
        plain(modifiers.refresh)(r, p)
    return r


@pytest.mark.plain
@pytest.mark.boundscheck
class TestSeats:
    """The block of a seat, in positions set up by hand."""

    def test_members_and_spaces(self, midgame):
        seen = look(midgame, 1)
        assert signs(seen["near_members"]) == ({9}, {24, 17})  # seat 2: orange in the council, neutral on harvest large
        assert signs(seen["far_members"]) == ({24}, set())
        assert ones(seen["seat0.home"]) == {1, 2, 3}
        assert ones(seen["seat1.home"]) == {0, 1}
        assert ones(seen["seat2.home"]) == {0, 1, 2}
        assert [ones(seen[f"seat{k}.coloured"]) for k in range(3)] == [{2}, set(), set()]
        stand(midgame, 0, Member.WHITE, 24)
        stand(midgame, 1, Member.NEUTRAL, 14)
        stand(midgame, 1, Member.WHITE, 19)
        stand(midgame, 1, Member.ORANGE, 24)
        stand(midgame, 2, Member.BLACK, 16)
        seen = look(midgame, 1)
        assert signs(seen["near_members"]) == ({9, 14, 19, 24}, {16, 17})  # in the council before seat 2
        assert signs(seen["far_members"]) == ({24}, set())
        assert [ones(seen[f"seat{k}.home"]) for k in range(3)] == [set(), {1}, {0, 2}]
        assert [ones(seen[f"seat{k}.coloured"]) for k in range(3)] == [{2, 5}, {4}, set()]
        seen = look(midgame, 2)
        assert signs(seen["near_members"]) == ({16, 17, 24}, set())
        assert signs(seen["far_members"]) == ({9, 14, 19, 24}, set())

    def test_members_of_four(self):
        r = blank(4)
        for p, space in enumerate((0, 5, 10, 15)):
            stand(r, p, Member.BLACK, space)
        assert signs(look(r, 3)["near_members"]) == ({15}, {0})
        assert signs(look(r, 3)["far_members"]) == ({5}, {10})
        assert [ones(look(r, 3)[f"seat{k}.coloured"]) for k in range(4)] == [{3}, {0}, {1}, {2}]

    def test_order(self, midgame):
        seen = look(midgame, 1)  # seats 2, 0, 1 in turn; 0 and 2 in the council
        assert [seen[f"seat{k}.turn_order"][0] for k in range(3)] == [0.5, 1, 0.75]
        assert [seen[f"seat{k}.council"][0] for k in range(3)] == [0, 0.75, 1]
        assert [seen[f"seat{k}.present"][0] for k in range(4)] == [1, 1, 1, 0]
        assert [seen[f"seat{k}.to_act"][0] for k in range(3)] == [1, 0, 0]
        midgame["done"] = 1
        assert [look(midgame, 1)[f"seat{k}.to_act"][0] for k in range(3)] == [0, 0, 0]

    def test_church(self, midgame):
        seen = look(midgame, 1)
        assert [ones(seen[f"seat{k}.cubes"]) for k in range(3)] == [set(), {0, 1}, {0}]
        assert [ones(seen[f"seat{k}.bonus_tile"]) for k in range(3)] == [{4}, {2}, {0}]
        assert [seen[f"seat{k}.support_vp"][0] for k in range(3)] == shares(5, 30, 2, of=35)
        midgame["options"][Option.FAITH_VP] = 1
        assert [look(midgame, 1)[f"seat{k}.support_vp"][0] for k in range(3)] == shares(5, 15, 2, of=35)
        assert seen["faith_required"] == [0.8]

    def test_stock(self, midgame):
        seen = look(midgame, 1)
        goods = ("score", "coins", "wood", "stone", "servants", "military", "faith")
        scales = (100, 20, 12, 12, 15, 25, 15)
        amounts = [(23, 7, 2, 1, 4, 8, 5), (0, 1, 12, 3, 15, 25, 15), (100, 20, 0, 0, 1, 0, 2)]  # clipped
        for k in range(3):
            wanted = [round(a / b, 5) for a, b in zip(amounts[k], scales, strict=True)]
            assert [seen[f"seat{k}.{good}"][0] for good in goods] == wanted

    def test_cards(self, midgame):
        seen = look(midgame, 1)
        mine = owned("Commercial Hub", "Gravel Pit", "City", "Mint", "Carpenter's Shop")
        assert signs(seen["near_cards"]) == (mine, owned("Theater", "Village"))
        assert signs(seen["far_cards"]) == (owned("Woods"), set())
        assert signs(look(midgame, 2)["near_cards"]) == (owned("Theater", "Village"), owned("Woods"))
        assert signs(look(midgame, 2)["far_cards"]) == (mine, set())
        assert seen["seat0.card_count"] == shares(3, 2, 2, 2, of=6)
        assert seen["seat1.card_count"] == shares(1, 1, 1, 0, of=6)
        assert seen["seat0.venture_vp"] == [0.3]  # 4 + 5

    def test_worth(self, midgame):
        seen = look(midgame, 1)
        # 1 coin at 1, 2 stone at 4, a privilege (2 coins) at 6.
        assert seen["seat0.harvest"] == shares(0.8, 2.4, 4, of=20)
        # Carpenter's Shop at 4: 5 coins for 2 wood; Mint at 5: a coin for each of two buildings.
        assert seen["seat0.production"] == shares(0, 2.4, 4, of=20)
        assert seen["seat0.exchanges"] == shares(1, of=6)
        assert seen["seat1.harvest"] == shares(0, 1.5, 1.5, of=20)  # 1 coin, 1 servant
        assert seen["seat1.production"] == shares(0, 0, 1, of=20)  # 1 VP for the one character
        assert seen["seat1.exchanges"] == [0]

    def test_modifiers(self, midgame):
        seen = look(midgame, 1)
        assert seen["seat0.member_value"] == shares(3, 4, 5, 0, of=8)
        assert seen["seat0.tower_value"] == shares(0, 2, 2, 0, of=4)
        assert seen["seat0.coin_discount"] == shares(1, 0, of=4)
        assert (seen["seat0.choice_discount"], seen["seat1.choice_discount"]) == ([1], [0])
        assert seen["seat1.tower_value"] == shares(2, 0, 0, 0, of=4)
        assert seen["seat2.area_value"] == shares(2, 0, of=5)
        powers = [Power(sum(1 << bit for bit in ones(seen[f"seat{k}.powers"]))) for k in range(3)]
        assert powers == [Power(0), Power(0), Power.NO_FLOOR_BONUS]

    def test_maluses(self, midgame):
        midgame["tiles"][:2] = TILE["1-7"], TILE["2-2"]
        midgame["cubes"][1] = bits(0, 1)
        plain(modifiers.refresh)(midgame, 1)
        seen = look(midgame, 1)
        assert seen["seat0.member_value"] == shares(2, 3, 4, 0, of=8)
        assert seen["seat0.tower_value"] == shares(0, 2, -2, 0, of=4)  # Stonemason +2, tile -4
        midgame["tiles"][:2] = TILE["1-5"], TILE["2-7"]
        plain(modifiers.refresh)(midgame, 1)
        seen = look(midgame, 1)
        assert seen["seat0.area_value"] == shares(-3, 0, of=5)
        assert ones(seen["seat0.powers"]) == {2}


@pytest.mark.plain
@pytest.mark.boundscheck
class TestTable:
    """What lies open for all, prices and pending tasks."""

    def test_round(self, midgame):
        seen = look(midgame, 1)
        assert ones(seen["phase"]) == {Phase.TURN}
        assert ones(seen["round"]) == {2}
        assert ones(seen["turn"]) == {1}
        assert seen["dice"] == shares(3, 4, 5, of=6)
        assert ones(seen["tiles"]) == {TILE["1-2"], TILE["2-6"], TILE["3-1"]}
        assert seen["num_players"] == [0.75]
        assert seen["placed"] == [0]
        for idle in ("target", "privileges", "tasks", "extra_towers", "pool", "discarded", "seen_leaders", "options"):
            assert ones(seen[idle]) == set()
        for idle in ("value", "least_raise", "privileges_left", "fee", "draft", "extra_discount"):
            assert set(seen[idle]) == {0}
        midgame["phase"], midgame["step"], midgame["round_no"] = Phase.VATICAN, 2, 4
        seen = look(midgame, 1)
        assert ones(seen["phase"]) == {Phase.VATICAN}
        assert ones(seen["turn"]) == set()

    def test_before_round_1(self):
        r = blank(2)
        r["phase"], r["options"][Option.MODE] = Phase.CHOOSE_BONUS_TILE, 1
        seen = look(r, 0)
        assert ones(seen["round"]) == ones(seen["turn"]) == set()
        assert seen["faith_required"] == [0.6]
        assert seen["options"] == [0.5] + [0] * 12

    def test_territories_and_ventures(self, midgame):
        seen = look(midgame, 1)
        assert features(seen, 0, 0) == {
            "period": 2,
            "activation value": 4,
            "stone at once": 1,
            "servants at once": 2,
            "stone by activation or first exchange": 2,
            "servants by activation or first exchange": 1,
        }
        assert features(seen, 3, 0) == {
            "period": 2,
            "military needed": 8,
            "military paid": 4,
            "coins at once": 5,
            "faith at once": 1,
            "VP at the end": 5,
        }
        assert features(seen, 3, 1) == {
            "period": 2,
            "cost in coins": 3,
            "cost in servants": 2,
            "may be paid in resources": 1,
            "VP at the end": 5,
            "extra harvest or production": 1,
            "value of the extra action": 4,
        }
        assert features(seen, 3, 2) == {
            "period": 2,
            "cost in coins": 3,
            "cost in wood": 2,
            "cost in stone": 2,
            "may be paid in resources": 1,
            "military needed": 7,
            "military paid": 4,
            "faith at once": 3,
            "VP at the end": 4,
        }

    def test_characters(self, midgame):
        assert features(look(midgame, 1), 1, 0) == {
            "period": 2,
            "cost in coins": 4,
            "extra card of the buildings": 1,
            "value of the extra action": 6,
            "its discount in wood, its discount in stone": 1,
        }
        midgame["tower_cards"][4:8] = CARD["Noble"], CARD["General"], CARD["Preacher"], CARD["Scholar"]
        seen = look(midgame, 1)
        assert features(seen, 1, 0) == {
            "period": 3,
            "cost in coins": 6,
            "VP at once for each of the territories or characters": 2,
        }
        assert features(seen, 1, 1) == {"period": 3, "cost in coins": 5, "military for each VP at once": 2}
        assert features(seen, 1, 2) == {
            "period": 1,
            "cost in coins": 2,
            "faith at once": 4,
            "loss of floor bonuses": 1,
        }
        assert features(seen, 1, 3) == {"period": 2, "cost in coins": 4, "permanent production value": 3}

    def test_buildings(self, midgame):
        seen = look(midgame, 1)
        assert features(seen, 2, 0) == {
            "period": 2,
            "activation value": 3,
            "cost in wood": 3,
            "VP at once": 4,
            "coins by activation or first exchange": -1,
            "VP by activation or first exchange": 3,
            "coins by second exchange": -2,
            "VP by second exchange": 5,
        }
        assert features(seen, 2, 1) == {}  # taken
        assert set(seen["buildings"][23:46]) == {0}
        midgame["tower_cards"][8] = CARD["Tax Office"]
        assert features(look(midgame, 1), 2, 0) == {
            "period": 1,
            "activation value": 5,
            "cost in wood": 3,
            "cost in stone": 1,
            "VP at once": 5,
            "coins by activation or first exchange": 1,
            "that for each of the territories or characters": 1,
        }
        midgame["tower_cards"][8] = CARD["Theater"]
        assert features(look(midgame, 1), 2, 0)["that for each of the territories or characters"] == -1

    def test_prices(self, midgame):
        seen = look(midgame, 1)
        coins = (3, 3, 2, 4, 0, 0, 0, 2, 0, 3, 3, 0)  # Dame: characters one less; Crusade costs military only
        assert seen["coin_price"] == shares(*coins, of=8)
        assert seen["wood_price"] == shares(3, 0, 1, 2, of=8)  # Stonemason's choice not counted
        assert seen["stone_price"] == shares(0, 0, 1, 2, of=8)
        assert look(midgame, 0)["coin_price"][:4] == shares(4, 4, 3, 5, of=8)
        assert ones(seen["fees"]) == ones(look(midgame, 0)["fees"]) == {2}
        midgame["powers"][0] |= Power.NO_TOWER_FEE
        assert ones(look(midgame, 0)["fees"]) == set()

    def test_needed(self, midgame):
        assert look(midgame, 1)["needed"] == [*shares(15, 5, 16, of=16), -1, 1] * 5
        assert look(midgame, 0)["needed"] == [0] * 25  # seat 1 is to act
        midgame["phase"] = Phase.POST_TURN
        assert look(midgame, 1)["needed"] == [0] * 25

    def test_extra_card(self, midgame):
        task(midgame, Phase.EXTRA_TOWER, Task.EXTRA_TOWER, CARD["Architect"])
        midgame["needed"] = NEVER
        midgame["needed"][8] = -5
        seen = look(midgame, 1)
        assert ones(seen["tasks"]) == {Task.EXTRA_TOWER - 1}
        assert ones(seen["extra_towers"]) == {2}
        assert seen["value"] == [0.4]  # 6 of 15
        assert seen["extra_discount"] == [0, 0.5, 0.5]
        assert seen["wood_price"] == shares(2, 0, 0, 1, of=8)
        assert seen["needed"] == [-1] * 8 + [1] + [-1] * 16
        assert look(midgame, 0)["wood_price"] == shares(3, 0, 1, 2, of=8)  # another seat's own prices
        assert seen["placed"] == [1]

    def test_extra_card_to_follow(self, midgame):
        task(midgame, Phase.PRIVILEGE, Task.EXTRA_TOWER, CARD["Hero"])
        task(midgame, Phase.PRIVILEGE, Task.PRIVILEGE, 2, bits(0, 4))
        seen = look(midgame, 1)
        assert ones(seen["tasks"]) == {Task.EXTRA_TOWER - 1, Task.PRIVILEGE - 1}
        assert ones(seen["extra_towers"]) == {3}
        assert ones(seen["privileges"]) == {0, 4}
        assert seen["privileges_left"] == [0.5]

    def test_way_to_pay(self, midgame):
        task(midgame, Phase.VENTURE_COST, Task.TAKE_CARD, 14, NO_CARD)
        seen = look(midgame, 1)
        assert ones(seen["target"]) == {14}
        assert ones(seen["extra_towers"]) == set()
        assert seen["value"] == [0]

    def test_servants(self, midgame):
        task(midgame, Phase.SERVANTS, Task.SERVANTS, 16, -2, 3)
        seen = look(midgame, 1)
        assert ones(seen["target"]) == {16}
        assert seen["value"] == shares(-2, of=15)
        assert seen["least_raise"] == [0.25]
        assert seen["fee"] == [0]
        midgame["pending_size"] = 0
        task(midgame, Phase.SERVANTS, Task.SERVANTS, 11, 3, 1, CARD["Architect"])
        seen = look(midgame, 1)
        assert ones(seen["target"]) == {11}
        assert (seen["value"], seen["fee"]) == ([0.4], [1])
        midgame["pending_size"] = 0
        task(midgame, Phase.SERVANTS, Task.SERVANTS, 20, 0, 1, NO_CARD)
        seen = look(midgame, 1)
        assert ones(seen["target"]) == {20}
        assert (seen["value"], seen["fee"], ones(seen["extra_towers"])) == ([0], [0], set())

    def test_exchange(self, midgame):
        give(midgame, 1, "Chapel", "Residence", "Painters' Guild", "Sculptors' Guild")
        task(midgame, Phase.EXCHANGE, Task.PRODUCTION, 4, 2, 1 << 2)
        seen = look(midgame, 1)
        chapel, residence, painters = (CARD[name] - 48 for name in ("Chapel", "Residence", "Painters' Guild"))
        assert signs(seen["pool"]) == ({chapel}, {residence, painters})  # Sculptors' Guild needs 5
        assert seen["value"] == shares(4, of=15)


@pytest.mark.plain
@pytest.mark.boundscheck
class TestLeaders:
    """The advanced mode."""

    @pytest.fixture
    def leaders(self, midgame) -> np.void:
        r = midgame
        r["options"][Option.MODE] = 1
        r["leaders"][1] = [LEADER[name] for name in ("Sandro Botticelli", "Lorenzo de' Medici", "Santa Rita")] + [19]
        r["leader_state"][1] = LeaderState.PLAYED, LeaderState.PLAYED, LeaderState.PLAYED, LeaderState.DISCARDED
        r["leader_used"][1], r["copied"][1] = bits(0), LEADER["Michelangelo Buonarroti"]
        r["leaders"][2] = 0, 5, LEADER["Michelangelo Buonarroti"], 9
        r["leader_state"][2] = LeaderState.HAND, LeaderState.HAND, LeaderState.PLAYED, LeaderState.DISCARDED
        r["leader_used"][2] = bits(2)
        r["seen_leaders"][2] = bits(0, 5, 7, 9, 12)
        plain(modifiers.refresh)(r, 1)
        return r

    def test_in_play(self, leaders):
        seen = look(leaders, 1)
        mine = {LEADER[name] for name in ("Sandro Botticelli", "Lorenzo de' Medici", "Santa Rita")}
        copied = LEADER["Michelangelo Buonarroti"]
        assert signs(seen["near_leaders"]) == (mine, {copied})
        assert signs(seen["far_leaders"]) == (set(), set())
        assert signs(look(leaders, 0)["near_leaders"]) == (set(), mine)
        assert signs(look(leaders, 0)["far_leaders"]) == ({copied}, set())
        assert ones(seen["used_leaders"]) == {LEADER["Sandro Botticelli"], copied}
        assert signs(seen["discarded"]) == ({9, 19}, {copied})
        assert [seen[f"seat{k}.hand"][0] for k in range(3)] == [0, 0.5, 0]
        assert ones(seen["seat0.powers"]) == {6}

    def test_in_hand(self, leaders):
        seen = look(leaders, 2)
        assert signs(seen["leader_hand"]) == ({5}, {0})  # 12 military for Bande Nere, 5 ventures for Sforza
        assert ones(seen["seen_leaders"]) == {0, 5, 7, 9, 12}
        for other in (0, 1):
            assert signs(look(leaders, other)["leader_hand"]) == (set(), set())
            assert ones(look(leaders, other)["seen_leaders"]) == set()

    def test_draft(self):
        r = blank(3)
        r["options"][Option.MODE], r["phase"], r["player"], r["draft_no"] = 1, Phase.LEADER_DRAFT, 1, 2
        r["packet"][:3], r["kept"][:3] = (bits(1, 2), bits(3, 4), bits(5, 6)), (bits(7, 8), bits(9, 10), bits(11, 12))
        r["pick"][0] = 2
        seen = look(r, 0)
        assert signs(seen["leader_hand"]) == (set(), {2, 7, 8})
        assert signs(seen["seen_leaders"]) == (set(), {1})  # 2 is picked
        assert seen["draft"] == [0.5]
        before = look(r, 1)
        assert signs(before["leader_hand"]) == (set(), {9, 10})
        assert signs(before["seen_leaders"]) == (set(), {3, 4})
        r["pick"][0] = NO_PICK
        assert look(r, 1) == before
        r["seen_leaders"][1] = bits(3, 4, 7)
        assert signs(look(r, 1)["seen_leaders"]) == ({7}, {3, 4})


def joined(first: str, last: str) -> int:
    """Return the number of bits that are written together from one segment to another."""
    return LAYOUT.slice(last).stop - LAYOUT.offset(first)


@pytest.mark.plain
class TestLayout:
    def test_size(self):
        assert LAYOUT.size == 1033
        assert LAYOUT.size == sum(segment.length for segment in LAYOUT)

    def test_seat_blocks_are_alike(self):
        offsets = [[LAYOUT.offset(name) for name in LAYOUT.names if name.startswith(f"seat{k}.")] for k in range(4)]
        assert all(
            [b - a for a, b in zip(low, high, strict=True)] == [BLOCK] * len(low) for low, high in pairwise(offsets)
        )

    @pytest.mark.parametrize(
        ("first", "last", "end"),
        [
            ("seat3.home", "seat3.powers", "near_members"),
            ("near_members", "far_members", "near_leaders"),
            ("near_leaders", "used_leaders", "near_cards"),
            ("near_cards", "near_cards", "far_cards"),
            ("far_cards", "far_cards", "leader_hand"),
            ("leader_hand", "discarded", "phase"),
            ("phase", "tasks", "tiles"),
            ("tiles", "fees", "territories"),
            ("needed", "needed", "num_players"),
        ],
    )
    def test_joined_bitsets_fit_and_spill_only_onto_what_is_written_later(self, first, last, end):
        assert joined(first, last) <= 63
        assert LAYOUT.offset(first) + 64 <= LAYOUT.slice(end).stop

    def test_rows_and_amounts_spill_only_onto_what_is_written_later(self):
        assert LAYOUT.offset("ventures") + 3 * ROW_LENGTHS[3] + ROW <= LAYOUT.slice("needed").stop
        assert ROW_LENGTHS.max() <= ROW
        for first, end in (("card_count", "hand"), ("coins", "hand"), ("area_value", "card_count")):
            assert LAYOUT.offset(f"seat3.{first}") + AMOUNTS <= LAYOUT.slice(f"seat3.{end}").stop
        assert LAYOUT.offset("needed") + 4 * AMOUNTS <= LAYOUT.slice("coin_price").stop
        assert LAYOUT.offset("dice") + AMOUNTS <= LAYOUT.slice("options").stop
        assert LAYOUT.offset("options") + 2 * AMOUNTS <= LAYOUT.slice("num_players").stop

    @pytest.mark.parametrize("field", ["member_value", "tower_value", "area_value", "stock", "card_count", "dice"])
    def test_amounts_are_read_within_the_record(self, field):
        kind, offset = STATE.fields[field][:2]
        assert offset + kind.itemsize + AMOUNTS * kind.base.itemsize <= STATE.itemsize

    def test_every_card_has_features_of_its_own(self):
        r = blank(2)
        rows = set()
        for kind in range(4):
            for first in range(24 * kind, 24 * kind + 24, 4):
                r["tower_cards"][4 * kind : 4 * kind + 4] = range(first, first + 4)
                row = np.array(look(r, 0)[TYPES[kind]]).reshape(4, -1)
                rows |= {(kind, *values) for values in row.tolist()}
        assert len(rows) == 96

    def test_table_tells_every_segment(self):
        text = LAYOUT.markdown()
        for segment in LAYOUT:
            if not re.match(r"seat[1-3]\.", segment.name):
                assert f"`{segment.name}`" in text
                assert len(segment.text) > 3


@cache
def played(num_players: int, number: int) -> signoria.Batch:
    """Return games of random play: each row has gone a bit further than the one before, the last ones are over."""
    games = signoria.make_batch(GAME, 40, num_players, seed=7, auto_restart=False, **OPTION_SETS[number])
    return play_apart(games, 2 * num_players * np.arange(40))


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
@pytest.mark.parametrize("num_players", [2, 3, 4])
class TestRandomPlay(EveryEncoder):
    played = staticmethod(played)
    BLOCK = BLOCK
    PHASES = 4

    def test_seats_are_rotated(self, num_players, number):
        games = played(num_players, number)
        seen = [views(games, seat) for seat in range(num_players)]
        own = ["coin_price", "wood_price", "stone_price", "needed", "fees"]
        own += [f"{side}_{what}" for side in ("near", "far") for what in ("members", "leaders", "cards")]
        table = [s.name for s in LAYOUT if s.visibility == "public" and "." not in s.name and s.name not in own]
        for viewer in range(num_players):
            for k in range(num_players):
                block = seen[viewer][:, k * BLOCK : (k + 1) * BLOCK]
                np.testing.assert_array_equal(block, seen[(viewer + k) % num_players][:, :BLOCK])
            for name in table:
                np.testing.assert_array_equal(seen[viewer][:, LAYOUT.slice(name)], seen[0][:, LAYOUT.slice(name)])

    @pytest.mark.parametrize("what", ["cards", "members", "leaders"])
    def test_planes_are_rotated(self, num_players, number, what):
        games = played(num_players, number)
        near, far = LAYOUT.slice(f"near_{what}"), LAYOUT.slice(f"far_{what}")
        nobody = np.zeros((40, near.stop - near.start), bool)
        mine = [views(games, seat)[:, near] > 0 for seat in range(num_players)] + [nobody] * 2
        for viewer in range(num_players):
            seats = [*range(viewer, num_players), *range(viewer), num_players, num_players]
            first, second, third, fourth = (mine[seats[k]] for k in range(4))
            seen = views(games, viewer)
            np.testing.assert_array_equal(seen[:, near], first * 1.0 - (second & ~first))
            np.testing.assert_array_equal(seen[:, far], third * 1.0 - (fourth & ~third))

    def test_prices_are_those_of_the_rules(self, num_players, number):
        games = played(num_players, number)
        for row in range(0, games.num_games, 4):
            record = games.state(row).record
            for seat in range(num_players):
                prices = look(record, seat)
                for space in range(4, 16):
                    card = int(record["tower_cards"][space])
                    granting = NO_CARD
                    if record["phase"] == Phase.EXTRA_TOWER and record["player"] == seat:
                        granting = int(record["pending"][int(record["pending_size"]) - 1][1])
                    due = 0  # of no card, and of one that costs military points only
                    if HAS_RESOURCE_COST[card]:
                        due = int(plain(costs.price)(record, seat, card, granting, 0))
                    assert prices["coin_price"][space - 4] == round(due / 8, 5)
                fees = [plain(costs.tower_fee)(record, seat, tower) > 0 for tower in range(4)]
                assert ones(prices["fees"]) == set(np.flatnonzero(fees).tolist())
