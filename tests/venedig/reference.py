"""A slow, plain-Python second opinion on Venedig, written from the rules page.

This file knows the rows of the data files, the islands with what stands on them (sections 2, 5.3 and 5.6), and one
party with its cards and gold. `reference_game.py` plays the game as one coroutine that stops at every decision. No code
and no table is shared with the compiled rules: which squares touch is worked out from the coordinates of their rows.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from signoria.envs.venedig import constants as c

DATA = Path(c.__file__).parent / "data"

CASA, PALAZZO, CAMPO, BASILICA, PONTE = range(5)
TYPES = range(5)
MASTERS = (PALAZZO, CAMPO, BASILICA, PONTE)
KJ = 5
"""Klaus-Jürgen as a party."""
STEP_PRICE = 5
"""Gold for one step of the gondola."""
TILES = [("treasure", 3), ("treasure", 4), ("treasure", 5), ("treasure", 6), ("swamp", 1), ("swamp", 2)]
"""What can be paid, in the order of the PAY actions."""

Row = dict


@cache
def rows(name: str) -> list[Row]:
    """Return the rows of one data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


SQUARES = rows("hexes")
SITES = rows("sites")
BUILDINGS = rows("buildings")
CANAL = rows("canal")
GOAL = len(CANAL) - 1
COST = [row["cost"] for row in BUILDINGS]
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


@cache
def neighbours(square: int) -> frozenset[int]:
    """Return the squares of the same island that share an edge."""
    row = SQUARES[square]
    around = {(row["q"] + q, row["r"] + r) for q, r in DIRECTIONS}
    return frozenset(x["id"] for x in SQUARES if x["island"] == row["island"] and (x["q"], x["r"]) in around)


@cache
def ring(site: int) -> frozenset[int]:
    """Return the squares that touch a site without belonging to it."""
    own = set(SITES[site]["hexes"])
    return frozenset(set().union(*(neighbours(square) for square in own)) - own)


def islands_beside(position: int) -> set[int]:
    """Return the islands that a square of the canal lies beside; none beyond the goal (section 5.5)."""
    return set(CANAL[position]["islands"]) if position <= GOAL else set()


class Board:
    """Swamp values, buildings by square, used bridge lines and supply."""

    def __init__(self, options: dict) -> None:
        """Build the board of the set-up (section 3), the swamp aside."""
        self.spanning = options["bridge_occupies"] == "no"
        self.swamp: dict[int, int] = {}
        self.built: dict[int, int] = {}
        self.lines: set[int] = set()
        full = options["supply_includes_start"] == "no"
        self.supply = [row["stock"] - (0 if full else row["start_built"]) for row in BUILDINGS]
        for row in rows("start_buildings"):
            self.stand(row["type"], row["site"])

    def stand(self, kind: int, site: int) -> None:
        """Put a building on a site."""
        row = SITES[site]
        if kind == PONTE:
            self.lines.add(row["bridge"])
        if kind != PONTE or not self.spanning:
            self.built |= dict.fromkeys(row["hexes"], kind)

    def free(self, square: int) -> bool:
        """Return whether a square has neither swamp nor building."""
        return square not in self.swamp and square not in self.built

    def legal_sites(self, kind: int) -> list[int]:
        """Return the sites on which a type can be built now (section 5.3)."""
        return [row["id"] for row in SITES if kind in row["types"] and self.takes(kind, row)]

    def takes(self, kind: int, row: Row) -> bool:
        """Return whether one site of a type is legal."""
        if kind == PONTE and (row["bridge"] in self.lines or self.spanning):
            return row["bridge"] not in self.lines
        return all(self.free(square) for square in row["hexes"])

    def value(self, kind: int, site: int, island: int) -> int:
        """Return the points of a building that stands (section 5.6)."""
        if kind == CASA:
            return 1
        if kind == BASILICA:
            return 7
        if kind == PONTE:
            return sum(x == CASA and SQUARES[square]["island"] == island for square, x in self.built.items())
        touching_built = sum(square in self.built for square in ring(site))
        return touching_built if kind == CAMPO else len(ring(site)) - touching_built


@dataclass
class Party:
    """A player or Klaus-Jürgen: hand, cards lying, gold, gondola."""

    number: int
    hand: Counter = field(default_factory=Counter)
    known: Counter = field(default_factory=Counter)
    laid: Counter = field(default_factory=Counter)
    stamp: Counter = field(default_factory=Counter)
    gold: Counter = field(default_factory=Counter)
    """Tiles as (kind, value)."""
    position: int = 0

    @property
    def cards(self) -> int:
        """Number of hand cards."""
        return self.hand.total()

    @property
    def wealth(self) -> int:
        """Value of all tiles."""
        return sum(value * number for (_, value), number in self.gold.items())

    def lying(self) -> list[int]:
        """Return the types the party has cards of."""
        return [kind for kind in MASTERS if self.laid[kind]]

    def leave_hand(self, kind: int) -> None:
        """Take a card out of the hand; a card that everybody knows leaves first."""
        self.hand[kind] -= 1
        self.known[kind] = max(0, self.known[kind] - 1)


@dataclass
class Built:
    """A building of the running build phase."""

    kind: int
    site: int
    builder: int
    participants: set[int]
    island: int = 0
    value: int = 0
