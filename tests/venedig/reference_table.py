"""The second opinion on the table of Venedig: all that lies on it, whose turn it is, asking, and small changes.

Chance is read from the engine: the set-up at the beginning, drawn treasures and a reshuffled deck from `latest()`, the
engine's record after the same action (section 8).
"""

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass

from signoria.envs.venedig.constants import Phase

from .reference import (
    GOAL,
    KJ,
    SQUARES,
    TILES,
    TYPES,
    Board,
    Built,
    Party,
    rows,
)


@dataclass
class Question:
    """A decision: seat, decision point, legal actions ascending."""

    seat: int
    phase: Phase
    actions: list[int]


Asking = Generator[Question, int, None]
Answer = Generator[Question, int, int]


class GameEnds(Exception):
    """The end of the game was reached in the middle of a turn."""


class Table:
    """The table of the reference game."""

    def __init__(self, options: dict, players: int, latest: Callable) -> None:
        """Set a game up (section 3); what chance decided is read from the engine's record of the first decision."""
        self.options, self.latest = options, latest
        self.board = Board(options)
        self.seats = [Party(p) for p in range(players)]
        self.neutral = players == 2 and options["two_player_neutral"] == "yes"
        self.parties = [*self.seats, *([Party(KJ)] if self.neutral else [])]
        self.deck: list[int] = []
        """Top card first."""
        self.unordered = 0
        """Cards on top of a new deck that the engine has drawn already, in an order that no record shows."""
        self.discard, self.pool = Counter(), set()
        self.marker: dict[int, int] = {}
        self.lays = 0
        self.stock = Counter({("treasure", row["value"]): row["count"] for row in rows("treasures")})
        self.paid_swamp = Counter()
        self.start_player = self.turns = 0
        self.forced = 0
        self.seen: Counter[str] = Counter()
        """How often rare things happened."""
        self.ranks: list[int] = []
        self.purse = self.due = self.barred = 0
        self.built: list[Built] = []
        self.unseen: list[Party] = []
        """Drawers of treasures whose value no record shows: drawn and turned in after the last decision."""
        self.clear_turn()
        self.read_chance(latest())
        self.active = self.start_player

    def clear_turn(self) -> None:
        self.new, self.marker_before = Counter(), {}
        self.casas = self.drained = 0
        self.last_laid: int | None = None
        self.neutral_done = False

    def read_chance(self, record) -> None:
        """Read start player, swamp, hands and deck."""
        self.start_player = int(record["start_player"])
        for row in SQUARES:
            if row["start"] == "swamp":
                self.board.swamp[row["id"]] = int(record["swamp_value"][row["id"]])
        self.deck = [int(card) for card in record["deck"][: int(record["deck_size"])][::-1]]
        for seat in self.seats:
            seat.hand = Counter({kind: int(record["hand"][seat.number][kind]) for kind in TYPES})

    # --- asking

    def ask(self, seat: int, phase: Phase, actions: list[int]) -> Answer:
        """Ask for one of the actions; a single one is taken at once where the option says so."""
        actions = sorted(actions)
        if len(actions) == 1 and self.options["auto_forced"]:
            self.forced += 1
            return actions[0]
        action = yield Question(seat, phase, actions)
        assert action in actions
        return action

    @property
    def player(self) -> Party:
        """The active player."""
        return self.seats[self.active]

    # --- parties

    def clockwise(self, first: int) -> list[Party]:
        """Return all players in order, beginning with a seat."""
        n = len(self.seats)
        return [self.seats[(first + k) % n] for k in range(n)]

    def party(self, number: int) -> Party:
        return next(party for party in self.parties if party.number == number)

    def in_order(self, builder: int) -> list[Party]:
        """Return all parties in the order of 5.5; Klaus-Jürgen first as builder, last otherwise."""
        if builder == KJ:
            return [self.party(KJ), *self.clockwise(self.active)]
        return [*self.clockwise(builder), *self.parties[len(self.seats) :]]

    def players_of(self, built: Built) -> list[Party]:
        """Return the participating players in order."""
        return [x for x in self.in_order(built.builder) if x.number in built.participants and x.number != KJ]

    # --- gondolas (5.6)

    def move(self, seat: Party, steps: int) -> None:
        """Move a gondola: squares on which another one stands are not counted."""
        taken = {other.position for other in self.seats if other is not seat}
        capped = self.options["goal_cap"] == "yes"
        for _ in range(steps):
            if capped and seat.position == GOAL:
                self.seen["steps lost at the goal"] += 1
                return
            seat.position += 1
            while seat.position in taken and not (capped and seat.position == GOAL):
                seat.position += 1

    def test_end(self) -> None:
        """Stop the turn if a gondola has arrived or a type has run out (6.1)."""
        if 0 in self.board.supply or any(seat.position >= GOAL for seat in self.seats):
            raise GameEnds

    # --- cards lying (5.1)

    def lay(self, party: Party, kind: int) -> None:
        """Put a card before a party; it takes the figure with strictly more cards than the holder."""
        self.lays += 1
        party.laid[kind] += 1
        party.stamp[kind] = self.lays
        if kind not in self.marker or party.laid[kind] > self.party(self.marker[kind]).laid[kind]:
            self.marker[kind] = party.number

    def total(self, kind: int) -> int:
        """Return how many cards of a type lie."""
        return sum(party.laid[kind] for party in self.parties)

    def fix_marker(self, kind: int) -> None:
        """Correct a figure after cards have left the table."""
        most = max(party.laid[kind] for party in self.parties)
        if most == 0:
            self.marker.pop(kind, None)
        elif self.party(self.marker[kind]).laid[kind] < most:
            leaders = [party for party in self.parties if party.laid[kind] == most]
            self.seen["figure by order of laying" if len(leaders) > 1 else "figure to the largest"] += 1
            self.marker[kind] = min(leaders, key=lambda party: party.stamp[kind]).number

    # --- chance (section 8)

    def draw_treasure(self, seat: Party) -> None:
        """Give a treasure to a seat; the engine's record tells which, unless it was turned in at the end since."""
        if self.stock.total() == len(self.unseen):
            self.seen["no treasure left"] += 1
            return
        if self.latest()["done"]:
            self.unseen.append(seat)
            return
        owned = self.latest()["treasures"][seat.number]
        drawn = [tile for k, tile in enumerate(TILES[:4]) if int(owned[k]) > seat.gold[tile]]
        assert drawn, f"seat {seat.number} draws a treasure, the engine gives it none: {owned}"
        seat.gold[drawn[0]] += 1
        self.stock[drawn[0]] -= 1

    def engine_squares(self) -> list[int]:
        """Return where the engine's gondolas stand."""
        return [int(square) for square in self.latest()["scores"][: len(self.seats)]]

    def top_card(self, seat: Party | None) -> int | None:
        """Take the top card for a seat or Klaus-Jürgen; a new deck is shuffled when one is needed (5.9)."""
        if not self.deck:
            self.reshuffle()
        if not self.deck:
            return None
        hand = [] if seat is None else self.latest()["hand"][seat.number]
        missing = [k for k, card in enumerate(self.deck[: self.unordered]) if seat and hand[card] > seat.hand[card]]
        self.unordered = max(0, self.unordered - 1)
        return self.deck.pop(missing[0] if missing else 0)

    def reshuffle(self) -> None:
        """Shuffle the discard pile: what the engine's deck lacks of it was drawn since, the hands tell by whom."""
        self.seen["reshuffle" if self.discard.total() else "no card left"] += 1
        record = self.latest()
        left = [int(card) for card in record["deck"][: int(record["deck_size"])][::-1]]
        assert Counter(left) <= self.discard, f"the engine has the deck {left}, reshuffled were {+self.discard}"
        drawn = list((self.discard - Counter(left)).elements())
        self.deck, self.unordered = drawn + left, len(drawn)
        self.discard = Counter()
