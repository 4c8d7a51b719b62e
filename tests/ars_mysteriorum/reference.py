"""A slow, plain-Python second opinion on Ars Mysteriorum, written from the rules page.

This file knows the printed rows of the data files, the action ids of section 4.4, the people and things of section 4.1
and what they can pay. `reference_game.py` plays the game as one coroutine that stops at every decision,
`reference_mysteries.py` knows the mystery cards, `reference_scoring.py` the money. No code and no table is shared with
the compiled rules; a card is its row of the data files.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import signoria

DATA = Path(signoria.__file__).parent / "envs" / "ars_mysteriorum" / "data"

Row = dict


@cache
def rows(name: str) -> list[Row]:
    """Return the rows of one data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


COLOURS = TENTS = range(5)
SLOTS = range(2)
ITEMS = rows("items")
RECIPES = rows("recipes")
KINDS = rows("mystery_kinds")
CATEGORIES = rows("categories")
PRINCES = rows("princes")
CONSTANT = {row["name"]: row["value"] for row in rows("constants")}
EFFECT = {row["effect"]: row["id"] for row in KINDS}
CHIPS = [row["chips"] for row in rows("elements")]
VALUES = range(1, CONSTANT["favor_cards_per_player"] + 1)

FIRST = {row["name"]: row["start"] for row in rows("actions")}
PASS, BALK, BUY = FIRST["PASS"], FIRST["BALK"], FIRST["BUY_MYSTERY"]


def act(block: str, k: int) -> int:
    """Return the action id number k of a block."""
    return FIRST[block] + k


def colour_of_rank() -> list[int]:
    """Return the colours in the start order."""
    return [row["pawn"] for row in sorted(rows("tents"), key=lambda row: row["initial_order"])]


@dataclass
class Favour:
    """A favour card at a tent."""

    seat: int
    value: int
    lap: int
    modifier: int = 0

    @property
    def effective(self) -> int:
        """Printed value with all modifiers."""
        return self.value + self.modifier


@dataclass
class Seat:
    """One player: colour, tokens, money, book, mysteries and favour cards in hand."""

    number: int
    colour: int
    tokens: list[int] = field(default_factory=lambda: [0] * 5)
    money: int = 0
    book: list[int] = field(default_factory=lambda: [0] * 15)
    """Copies of every item."""
    mysteries: Counter[int] = field(default_factory=Counter)
    known: Counter[int] = field(default_factory=Counter)
    """Mysteries in hand that everybody saw when they were taken (section 7)."""
    favours: set[int] = field(default_factory=lambda: set(VALUES))
    order_bid: int = 0
    """Favour card in the order auction, 0 for none."""
    order_modifier: int = 0
    admitted: bool = False
    wild: list[int] = field(default_factory=lambda: [0] * 15)
    """Uncountered Homunculi of this round by item."""
    peeked: set[tuple[int, int]] = field(default_factory=set)
    """Face-down cards of others looked at, until all are revealed: owner and lap."""

    @property
    def recipes(self) -> int:
        """Recipe cards in the book."""
        return sum(self.book)

    def others_than(self, colour: int) -> int:
        """Return how many tokens of other colours the player has."""
        return sum(self.tokens) - self.tokens[colour]

    def missing(self, cost: list[int]) -> int:
        """Return how many tokens of a cost the player lacks."""
        return sum(max(0, price - have) for price, have in zip(cost, self.tokens, strict=True))

    def lose_mystery(self, kind: int) -> None:
        """Take a mystery out of the hand; copies that all know are used up first."""
        assert self.mysteries[kind] > 0
        self.mysteries[kind] -= 1
        if self.known[kind]:
            self.known[kind] -= 1


@dataclass
class Turn:
    """Flags of one turn in phase 7 or 8."""

    free_base: bool = False
    free_crowd: bool = False
    remote: bool = False
    buys: int = 1
    done: int = 0
    discount: int = 0


@dataclass
class Board:
    """Everything that belongs to nobody."""

    bank: list[int] = field(default_factory=lambda: list(CHIPS))
    bins: list[list[int]] = field(default_factory=lambda: [[0, 0, 0] for _ in TENTS])
    pawns: list[int] = field(default_factory=lambda: [row["pawn"] for row in rows("tents")])
    """Tent of every colour's apprentice."""
    stacks: list[list[int]] = field(default_factory=lambda: [[] for _ in TENTS])
    """Recipes, the top one first."""
    display: list[list[int | None]] = field(default_factory=lambda: [[None, None] for _ in TENTS])
    pile: list[int] = field(default_factory=list)
    """Mystery kinds, the top one first; without mysteries any number of equal entries."""
    offer: list[int | None] = field(default_factory=lambda: [None] * 5)
    favours: list[list[Favour]] = field(default_factory=lambda: [[] for _ in TENTS])
    discarded: Counter[int] = field(default_factory=Counter)

    def gain(self, seat: Seat, colour: int, amount: int) -> int:
        """Give tokens of the bank to a player, as far as they reach (section 5.4); return how many."""
        amount = min(amount, self.bank[colour])
        self.bank[colour] -= amount
        seat.tokens[colour] += amount
        return amount

    def pay(self, seat: Seat, colour: int, amount: int) -> None:
        """Let a player pay tokens to the bank."""
        assert seat.tokens[colour] >= amount
        seat.tokens[colour] -= amount
        self.bank[colour] += amount

    def shown(self, tents: Iterable[int]) -> list[Row]:
        """Return the recipes displayed at these tents."""
        return [RECIPES[card] for tent in tents for card in self.display[tent] if card is not None]

    def refill(self, players: int) -> None:
        """Step 1: fill displays and bins (section 5.1)."""
        (row,) = (row for row in rows("bins") if row["players"] == players)
        for tent in TENTS:
            for slot in SLOTS:
                if self.display[tent][slot] is None and self.stacks[tent]:
                    self.display[tent][slot] = self.stacks[tent].pop(0)
            for k, target in enumerate(row["bins"]):
                added = min(max(0, target - self.bins[tent][k]), self.bank[tent])
                self.bank[tent] -= added
                self.bins[tent][k] += added

    def empty_tent(self) -> bool:
        """Tell whether the last recipe of some tent has been earned."""
        return any(not self.stacks[tent] and self.display[tent] == [None, None] for tent in TENTS)

    def fee(self, seat: Seat, tent: int, turn: Turn) -> int:
        """Return the tokens of the tent's colour that going or staying there costs (section 4.3)."""
        here = self.pawns[seat.colour]
        base = CONSTANT["stay_fee"] if tent == here else CONSTANT["move_fee"]
        crowd = sum(self.pawns[colour] == tent for colour in COLOURS if colour != seat.colour)
        return (0 if turn.free_base else base) + (0 if turn.free_crowd else crowd * CONSTANT["crowd_fee"])


def waivable(rem: list[int], tokens: list[int], left: int) -> list[int]:
    """Return the colours that may be waived now; `left` waives are left, this one included (section 4.3)."""
    short = [max(0, price - have) for price, have in zip(rem, tokens, strict=True)]
    return [k for k in COLOURS if rem[k] > 0 and sum(short) - (1 if short[k] > 0 else 0) <= left - 1]
