"""A slow, plain-Python second opinion on Florenza: The Card Game, written from the rules page.

This file knows the printed rows of the data files, one player with what he owns, and the common stock (sections 2, 4.9,
4.10 and 5). `reference_game.py` plays the game as one coroutine that stops at every decision, `reference_scoring.py`
ends it. No code and no table is shared with the compiled rules; a card is its row of the data files.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from signoria.envs.florenza import constants as c

DATA = Path(c.__file__).parent / "data"

Row = dict


@cache
def rows(name: str) -> list[Row]:
    """Return the rows of one data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


KINDS = [row["code"] for row in rows("resources")]
RESOURCES = range(len(KINDS))
CARDS = rows("florenza_cards")
MONUMENTS = rows("monuments")
FACES = rows("artist_cards")
ARTISTS = rows("artists")
LOCATIONS = rows("locations")
CLASSES = {row["code"]: row["id"] for row in rows("card_classes")}
DEALS = {row["code"]: row for row in rows("market")}
ANONYMOUS = {row["artist_class"]: row for row in ARTISTS if row["anonymous"]}
PRIEST = CLASSES["priest"]


def cost(row: Row) -> list[int]:
    """Return the resources that a Florenza card or a monument costs."""
    return [row[f"cost_{kind}"] for kind in KINDS]


@dataclass
class Seat:
    """One player: resources, money, cards in hand and in the tableau, works of art, reserves."""

    number: int
    have: list[int] = field(default_factory=lambda: [0] * 6)
    money: int = 0
    hand: list[int] = field(default_factory=list)
    tableau: set[int] = field(default_factory=set)
    monuments: set[int] = field(default_factory=set)
    points: int = 0
    """Prestige so far: items 1 to 3 of section 6.1."""
    works: list[int] = field(default_factory=list)
    hired: list[int] = field(default_factory=list)
    """Places in the dealing order of the named artists at his works."""
    hired_classes: list[int] = field(default_factory=list)
    reserved_monuments: list[int] = field(default_factory=list)
    reserved_artists: list[int] = field(default_factory=list)
    """Places in the dealing order, in the order of reserving."""

    @property
    def owned(self) -> list[Row]:
        """The rows of the tableau."""
        return [CARDS[card] for card in sorted(self.tableau)]

    def count(self, kind: str) -> int:
        """Return how many cards of a kind lie in the tableau."""
        return sum(row["class_id"] == CLASSES[kind] for row in self.owned)

    def holds(self, resources: list[int]) -> bool:
        """Return whether the resources are covered."""
        return all(have >= price for have, price in zip(self.have, resources, strict=True))

    # --- prices (section 4.9)

    def hire_price(self, artist: Row) -> int:
        """Return hirecost(a, p)."""
        return max(0, artist["cost"] - sum(row["discount_artist"] for row in self.owned))

    def money_price(self, row: Row) -> int:
        """Return the money that a Florenza card or a monument (the one with a value) costs this player."""
        if "value" not in row:
            return row["cost_money"]
        return max(0, row["cost_money"] - sum(own["discount_monument"] for own in self.owned))

    def acts_in(self, step: int) -> bool:
        """Return whether the player acts in a step, as things stand (section 4.4)."""
        row = rows("action_steps")[step - 1]
        if row["who"] == "all":
            return True
        if row["required_code"]:
            return any(own["code"] == row["required_code"] for own in self.owned)
        return any(own["class_id"] == row["required_class"] for own in self.owned)


@dataclass
class Stock:
    """Supply and bank; what is paid goes there, what is gained comes from there."""

    supply: list[int]
    bank: int

    def give(self, seat: Seat, kind: int, amount: int = 1) -> None:
        """Give resources of one kind to a player, as far as they reach (section 5.8)."""
        amount = min(amount, self.supply[kind])
        self.supply[kind] -= amount
        seat.have[kind] += amount

    def take(self, seat: Seat, kind: int, amount: int = 1) -> None:
        """Take resources of one kind from a player."""
        assert seat.have[kind] >= amount
        self.supply[kind] += amount
        seat.have[kind] -= amount

    def pay_out(self, seat: Seat, money: int) -> None:
        """Give money to a player, as far as it reaches (section 5.8)."""
        money = min(money, self.bank)
        self.bank -= money
        seat.money += money

    def charge(self, seat: Seat, money: int) -> None:
        """Take money from a player."""
        assert seat.money >= money
        self.bank += money
        seat.money -= money

    def kinds(self, *but: int) -> list[int]:
        """Return the kinds in supply apart from some."""
        return [kind for kind in RESOURCES if self.supply[kind] >= 1 and kind not in but]


# --- barter and trade (section 4.8)


def barter_gives(seat: Seat, stock: Stock) -> list[int]:
    """Return the kinds that may be given in a barter."""
    return [kind for kind in RESOURCES if seat.have[kind] and stock.kinds(kind)]


def trades(seat: Seat, stock: Stock) -> list[tuple[int, int, int]]:
    """Return every legal trade: both kinds given in ascending order, the kind taken."""
    pairs = [(r, s) for r in RESOURCES for s in RESOURCES if r <= s]
    pairs = [(r, s) for r, s in pairs if seat.have[r] >= 1 and seat.have[s] >= (2 if r == s else 1)]
    return [(r, s, t) for r, s in pairs for t in stock.kinds(r, s)]


# --- reading a start position


def bits(bitset) -> set[int]:
    """Return the numbers whose bits are set."""
    number = int(bitset)
    return {k for k in range(number.bit_length()) if number >> k & 1}


def numbers(values) -> list[int]:
    """Return a record's row as plain numbers."""
    return [int(x) for x in values]


def multiset(counts) -> list[int]:
    """Return the numbers that a row of counts stands for, ascending."""
    return [number for number, count in enumerate(numbers(counts)) for _ in range(count)]


def read_seat(record, p: int) -> Seat:
    """Return one player of a start position."""
    seat = Seat(p, numbers(record["resources"][p]), int(record["money"][p]))
    seat.hand = multiset(record["hand"][p])
    seat.tableau = bits(record["tableau"][p])
    seat.points = int(record["scores"][p])
    seat.works = numbers(record["works"][p][: int(record["work_count"][p])])
    places = numbers(record["artist_place"])
    faces = [FACES[face] for face in numbers(record["artist_order"])]
    seat.hired = [k for k, place in enumerate(places) if place == c.Place.OWNED + p]
    seat.hired_classes = [faces[k]["artist_class"] for k in seat.hired]
    seat.reserved_artists = [k for k, place in enumerate(places) if place == c.Place.RESERVED + p]
    lie = numbers(record["monument_place"])
    seat.monuments = {m for m, place in enumerate(lie) if place == c.Place.OWNED + p}
    seat.reserved_monuments = [m for m, place in enumerate(lie) if place == c.Place.RESERVED + p]
    return seat
