"""A slow, plain-Python second opinion on Lorenzo il Magnifico, written from the rules page.

This file knows the printed rows of the data files and one player: what he has, what changes his values (sections 4.3
and 5.10) and what he receives (section 5.1). `reference_costs.py` says what a card costs and who can take it,
`reference_game.py` plays the game as one coroutine that stops at every decision. No code and no table is shared with
the compiled rules; a card is its row of the data files.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from signoria.envs.lorenzo_il_magnifico import constants as c

DATA = Path(c.__file__).parent / "data"

COINS, WOOD, STONE, SERVANTS, MILITARY, FAITH, VP, PRIVILEGES = range(8)
TERRITORY, CHARACTER, BUILDING, VENTURE = range(4)
NEUTRAL = 3
MEMBERS = range(4)
COUNCIL = 24
HARVEST, PRODUCTION = "harvest", "production"
AREAS = (HARVEST, PRODUCTION)

Row = dict


@cache
def rows(name: str) -> list[Row]:
    """Return the rows of one data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


CARDS = [rows("territories"), rows("characters"), rows("buildings"), rows("ventures")]
SPACES = rows("action_spaces")
LEADERS = rows("leaders")
TILES = rows("excommunication_tiles")
CONSTANTS = {row["name"]: row["value"] for row in rows("constants")}
SLOTS = {row["slot"]: row for row in rows("card_slots")}


def card(number: int) -> Row | None:
    """Return the row of card 0..95 (24 * type + id), None for an empty place."""
    return CARDS[number // 24][number % 24] if number < 96 else None


def card_number(row: Row | None) -> int:
    """Return the number 0..95 of a card, 96 for an empty place."""
    return 96 if row is None else 24 * row["type"] + row["id"]


def plus(*vectors: list[int]) -> list[int]:
    """Return the sum of vectors of equal length."""
    return [sum(column) for column in zip(*vectors, strict=True)]


@dataclass
class Leader:
    """A leader card of a player: in hand, played or discarded."""

    row: Row
    state: str = "hand"
    used: bool = False
    copied: Row | None = None

    @property
    def ability(self) -> Row:
        """The leader whose ability the card has."""
        return self.copied or self.row


@dataclass
class Seat:
    """One player: stock (the goods up to VP), cards, tiles suffered, places of the members, leaders."""

    number: int
    options: dict
    have: list[int] = field(default_factory=lambda: [0] * 7)
    cards: list[list[Row]] = field(default_factory=lambda: [[], [], [], []])
    suffers: list[Row] = field(default_factory=list)
    bonus_tile: int = 0
    leaders: list[Leader] = field(default_factory=list)
    packet: set[int] = field(default_factory=set)
    at: dict[int, int] = field(default_factory=dict)
    set_to_six: int | None = None

    # --- what is in force

    def burdens(self, effect: str) -> list[Row]:
        """Return the tiles with this effect that the player suffers from."""
        return [tile for tile in self.suffers if tile["effect"] == effect]

    def leader(self, effect: str) -> Row | None:
        """Return the face-up leader with this ability."""
        return next((x.ability for x in self.leaders if x.state == "played" and x.ability["effect"] == effect), None)

    def count(self, kind: int) -> int:
        """Return how many cards of a type the player owns."""
        return len(self.cards[kind])

    # --- values (section 4.3)

    def member_value(self, member: int, dice: list[int]) -> int:
        """Return base(m)."""
        if member == NEUTRAL:
            return self.leader("neutral_bonus")["value"] if self.leader("neutral_bonus") else 0
        value = dice[member]
        if self.leader("colored_set"):
            value = self.leader("colored_set")["value"]
        if self.set_to_six == member:
            value = 6
        if self.leader("colored_bonus"):
            value += self.leader("colored_bonus")["value"]
        return value + sum(tile["value"] for tile in self.burdens("colored_member_malus"))

    def tower_value(self, tower: int) -> int:
        """Return tb(t)."""
        friends = [x for x in self.cards[CHARACTER] if x["perm_kind"] == 1 and x["perm_tower"] == tower]
        tiles = [tile for tile in self.burdens("tower_malus") if tile["card_type"] == tower]
        return sum(x["perm_value"] for x in friends) + sum(tile["value"] for tile in tiles)

    def area_malus(self, area: str) -> int:
        """Return the part of hb or pb that comes from tiles."""
        return sum(tile["value"] for tile in self.burdens(f"{area}_malus"))

    def area_value(self, area: str) -> int:
        """Return hb or pb."""
        kind = {HARVEST: 2, PRODUCTION: 3}[area]
        return self.area_malus(area) + sum(x["perm_value"] for x in self.cards[CHARACTER] if x["perm_kind"] == kind)

    @property
    def rate(self) -> int:
        """rho: servants for each +1."""
        return 2 if self.burdens("servant_rate") else 1

    @property
    def largest_raise(self) -> int:
        """The largest raise, at most 12, that the servants pay for."""
        return min(12, self.have[SERVANTS] // self.rate)

    def no_floor_bonus(self) -> bool:
        """Return whether the player owns Preacher."""
        return any(x["perm_kind"] == 4 for x in self.cards[CHARACTER])

    # --- gains (section 5.1)

    def received(self, source: str, vector: list[int]) -> list[int]:
        """Return what is really received of a gain, track ends aside."""
        got = list(vector)
        if source == "card" and self.leader("double_immediate"):
            for good in (COINS, WOOD, STONE, SERVANTS):
                got[good] *= 2
        if source in ("privilege", "bonus tile") and self.options["privilege_malus"] == "no":
            return got
        for tile in self.burdens("gain_malus"):
            got = [max(0, have - less) for have, less in zip(got, tile["gain_malus"], strict=True)]
        return got

    def with_gain(self, have: list[int], source: str, vector: list[int]) -> list[int]:
        """Return a stock after a gain; faith ends at 15, military at 25."""
        total = plus(have, self.received(source, vector)[:7])
        total[FAITH] = min(total[FAITH], CONSTANTS["faith_track_max"])
        if self.options["military_cap"] == "25":
            total[MILITARY] = min(total[MILITARY], CONSTANTS["military_track_max"])
        return total

    def gain(self, source: str, vector: list[int]) -> int:
        """Receive a gain and return the number of privileges to choose."""
        self.have = self.with_gain(self.have, source, vector)
        return vector[PRIVILEGES]

    # --- leaders (section 4.6)

    def meets(self, row: Row) -> bool:
        """Return whether the requirement of a leader is met."""
        kinds = ("territory", "character", "building", "venture")
        goods = ("coin", "wood", "stone", "servant", "mil", "faith", "vp")
        return (
            all(self.count(kind) >= row[f"req_{name}"] for kind, name in enumerate(kinds))
            and max(map(len, self.cards)) >= row["req_any_same"]
            and all(self.have[good] >= row[f"req_{name}"] for good, name in enumerate(goods))
        )


# --- reading a start position


def bits(bitset) -> set[int]:
    """Return the numbers whose bits are set."""
    number = int(bitset)
    return {k for k in range(number.bit_length()) if number >> k & 1}


STATES = {1: "hand", 2: "played", 3: "discarded"}


def read_leaders(record, p: int) -> list[Leader]:
    """Return the leaders of a seat."""
    held = [int(x) for x in record["leaders"][p] if x < 20]
    leaders = [Leader(LEADERS[x], STATES[int(record["leader_state"][p][slot])]) for slot, x in enumerate(held)]
    for leader in leaders:
        if leader.row["kind"] == "copy" and leader.state == "played":
            leader.copied = LEADERS[int(record["copied"][p])]
    return leaders


def read_seat(record, p: int, options: dict) -> Seat:
    """Return one player of a start position."""
    seat = Seat(p, options, [*(int(x) for x in record["stock"][p]), int(record["scores"][p])])
    for kind in range(4):
        seat.cards[kind] = [card(int(x)) for x in record["cards"][p][kind][: int(record["card_count"][p][kind])]]
    seat.suffers = [TILES[int(record["tiles"][period])] for period in sorted(bits(record["cubes"][p]))]
    seat.bonus_tile = int(record["bonus_tile"][p])
    seat.leaders = read_leaders(record, p)
    return seat
