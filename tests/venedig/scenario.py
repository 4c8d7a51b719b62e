"""Positions of Venedig in plain words.

    with position(players=3) as table:
        table.turn(2)
        table.hand(2, "palazzo", "casa")
        table.lay(0, "palazzo")
        table.lay(1, "palazzo")
        table.drain(66)
    state = table.state

clears the table (no cards in hands or lying, no gold, all gondolas on the start, the board as at the start of the game)
and hands out what the test names. Whatever no test names lies in the deck, under the swamp or in the treasure stock, so
that every card and tile is in exactly one place. All is applied when the block ends.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import signoria
from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import NO_CARD, NO_PARTY, Phase, Step

from . import moves as m
from .reading import island_bit, phase, play

GAME = "venedig"
ROUNDS_BEFORE = 4
"""Turns that each seat has had when a position begins, unless the test names the number of turns."""


def new_game(players: int = 3, seed: int = 1, *, auto_forced: bool = True, **options):
    """Return a fresh game; decisions with one choice are made by the engine unless the test asks."""
    return signoria.make_state(GAME, num_players=players, seed=seed, auto_forced=auto_forced, **options)


class Table:
    """A position being set up: wishes are collected and applied by `finish`."""

    def __init__(self, state, seed: int) -> None:
        self.state = state
        self.seats = range(state.num_players)
        self.neutral = state.num_players == 2 and state.options["two_player_neutral"] == "yes"
        self.sound = True
        """False: the position breaks a rule on purpose, `broken` is not asked."""
        self.may_be_skipped = False
        """True: PLAY may be over at once, because the seat has neither cards nor gold."""
        self.skip_kj = False
        self._chance = random.Random(seed)
        self._active, self._turns = 0, None
        self._hands = {p: Counter() for p in self.seats}
        self._known = {p: Counter() for p in self.seats}
        self._lays: list[tuple[int, str]] = []
        self._markers: dict[str, int] = {}
        self._deck: list[str] | None = []
        self._discard: Counter[str] = Counter()
        self._pool: set[str] = set()
        self._positions = dict.fromkeys(self.seats, 0)
        self._buildings: dict[int, str] = {}
        self._lines: set[int] = set()
        self._count: Counter[str] = Counter()
        self._drained: set[int] = set()
        self._values: dict[int, int] = {}
        self._swamp_tiles = {p: Counter() for p in self.seats}
        self._treasures = {p: Counter() for p in self.seats}
        self._start_board()

    def _start_board(self) -> None:
        for row in m.START_BUILDING_ROWS:
            if m.TYPES[row["type"]] != "ponte" or self.occupies:
                self._buildings |= dict.fromkeys(row["hexes"], m.TYPES[row["type"]])
        self._lines |= {row["id"] for row in m.LINE_ROWS if row["start_built"]}
        self._no_swamp = {row["id"] for row in m.SQUARE_ROWS if row["start"] != "swamp"}

    @property
    def occupies(self) -> bool:
        """Whether a ponte fills the ends of its line."""
        return self.state.options["bridge_occupies"] == "yes"

    # --- wishes: the turn and the cards

    def turn(self, seat: int, *, turns: int | None = None, skip_kj: bool = False) -> None:
        """Let `seat` begin its turn: at KJ_START with Klaus-Jürgen, unless `skip_kj` refuses him, otherwise at PLAY.

        `turns` is the number of turns finished before; by default everybody has had `ROUNDS_BEFORE`, seat 0 first.
        """
        self._active, self._turns, self.skip_kj = seat, turns, skip_kj

    def hand(self, seat: int, *names: str, known: Iterable[str] = ()) -> None:
        """Give a seat hand cards; `known` are those among them that it took from the pool."""
        self._hands[seat] += Counter(names)
        self._known[seat] += Counter(known)
        assert self._known[seat] <= self._hands[seat], "a known card is not in the hand"

    def lay(self, party: int, name: str, number: int = 1) -> None:
        """Lay cards of a type before a party, after everything laid so far; markers follow section 5.1."""
        assert name in m.MASTERS
        self._lays += [(party, name)] * number

    def marker(self, name: str, party: int) -> None:
        """Give the master builder of a type to this party, whatever the order of laying says."""
        self._markers[name] = party

    def deck(self, *top: str) -> None:
        """Let these be the top cards of the deck, the first one on top; the other cards lie below in any order."""
        self._deck = list(top)

    def empty_deck(self) -> None:
        """Let all cards that would be in the deck lie in the discard pile."""
        self._deck = None

    def discard(self, *names: str) -> None:
        """Put these cards into the discard pile."""
        self._discard += Counter(names)

    def pool(self, *names: str) -> None:
        """Put these cards into the pool."""
        self._pool |= set(names)

    # --- wishes: board and gold

    def gondolas(self, *squares: int) -> None:
        """Put the gondolas of seat 0, 1, … on these squares."""
        assert len(squares) == len(self.seats)
        self._positions = dict(enumerate(squares))

    def drain(self, *squares: int) -> None:
        """Take the swamp off these squares. Their tiles are owned by whom `give` names, the others have been paid."""
        assert not set(squares) & self._no_swamp, "a square has no swamp"
        self._drained |= set(squares)
        self._no_swamp |= set(squares)

    def swamp(self, square: int, value: int) -> None:
        """Let the tile on this square have this value."""
        self._values[square] = value

    def build(self, name: str, *squares: int) -> None:
        """Put a building onto squares (a ponte: the ends of its line), drained before where needed; supply falls."""
        site = m.SITE_ROWS[m.site(*squares)]
        assert m.type_id(name) in site["types"], f"no {name} fits on {squares}"
        if name == "ponte":
            assert site["bridge"] not in self._lines, "a line has a ponte"
            self._lines.add(site["bridge"])
        if name != "ponte" or self.occupies:
            assert not any(square in self._buildings for square in squares), "a square is built on"
            self.drain(*(square for square in squares if square not in self._no_swamp))
            self._buildings |= dict.fromkeys(squares, name)
        self._count[name] += 1

    def supply(self, name: str, left: int) -> None:
        """Let the supply of a type be `left`: the others are built on the first sites with nothing but swamp.

        Name drained squares, buildings and swamp values before.
        """
        while self._supply(name) > left:
            self.build(name, *next(self._swampy_sites(name)))

    def _swampy_sites(self, name: str) -> Iterator[list[int]]:
        for row in m.SITE_ROWS:
            touched = any(square in self._no_swamp or square in self._values for square in row["hexes"])
            if m.type_id(name) in row["types"] and row["bridge"] not in self._lines and not touched:
                yield row["hexes"]

    def _supply(self, name: str) -> int:
        row = m.BUILDING_ROWS[m.type_id(name)]
        from_stock = row["start_built"] if self.state.options["supply_includes_start"] == "yes" else 0
        return row["stock"] - from_stock - self._count[name]

    def give(self, seat: int, *, swamp: Iterable[int] = (), treasures: Iterable[int] = ()) -> None:
        """Give a seat swamp tiles (as many squares must have been drained) and treasures by value."""
        self._swamp_tiles[seat] += Counter(swamp)
        self._treasures[seat] += Counter(treasures)

    def treasure_stock(self, *values: int, holder: int) -> None:
        """Let these treasures be the whole stock; `holder` owns all that nobody else was given before."""
        rest = Counter(m.TREASURE_VALUES) - Counter(values)
        for seat in self.seats:
            rest -= self._treasures[seat]
        self._treasures[holder] += rest

    # --- applying them

    def finish(self, r) -> None:
        """Write the position into the record."""
        self._write_board(r)
        self._write_swamp(r)
        self._write_treasures(r)
        self._write_hands(r)
        self._write_laid(r)
        self._write_deck(r)
        self._write_turn(r)

    def _write_board(self, r) -> None:
        r["buildings"] = 0
        r["swamp"] = 0
        for square, name in self._buildings.items():
            island, bit = island_bit(square)
            r["buildings"][m.type_id(name)][island] |= bit
        for row in m.SQUARE_ROWS:
            if row["id"] not in self._no_swamp:
                island, bit = island_bit(row["id"])
                r["swamp"][island] |= bit
        r["lines"] = sum(1 << line for line in self._lines)
        for t, name in enumerate(m.TYPES):
            assert self._supply(name) >= 0, f"more {name} than there are"
            r["supply"][t] = self._supply(name)
        taken = [square for square in self._positions.values() if square and (square < c.GOAL or not self.capped)]
        assert len(set(taken)) == len(taken), "two gondolas on one square"
        for seat, square in self._positions.items():
            r["scores"][seat] = square

    @property
    def capped(self) -> bool:
        """Whether gondolas stop on the last square and may share it."""
        return self.state.options["goal_cap"] == "yes"

    def _write_swamp(self, r) -> None:
        """Share out the 86 tiles: owned, paid (from the drained squares nobody has the tile of), on the board."""
        rest = Counter(m.SWAMP_VALUES)
        rest.subtract(sum(self._swamp_tiles.values(), Counter()))
        rest.subtract(self._values.values())
        owned = sum(mine.total() for mine in self._swamp_tiles.values())
        assert owned <= len(self._drained), f"{owned} swamp tiles are owned, but {len(self._drained)} squares drained"
        r["swamp_paid"] = 0
        for _ in range(len(self._drained) - owned):
            value = 1 if rest[1] >= rest[2] else 2
            rest[value] -= 1
            r["swamp_paid"][value] += 1
        assert min(rest.values()) >= 0, "more swamp tiles of a value than there are"
        left = list(rest.elements())
        self._chance.shuffle(left)
        r["swamp_value"] = 0
        for square in sorted(set(range(len(m.SQUARE_ROWS))) - self._no_swamp):
            r["swamp_value"][square] = self._values[square] if square in self._values else left.pop()
        assert not left, "a value is wished for a square without swamp"
        for seat, mine in self._swamp_tiles.items():
            r["swamp_tiles"][seat] = [mine[value] for value in range(c.NUM_SWAMP_VALUES)]
            r["swamp_owned"][seat] = mine.total()

    def _write_treasures(self, r) -> None:
        values = range(m.FIRST_TREASURE, m.FIRST_TREASURE + c.NUM_TREASURE_VALUES)
        rest = Counter(m.TREASURE_VALUES)
        rest.subtract(sum(self._treasures.values(), Counter()))
        assert min(rest.values()) >= 0, "more treasures of a value than there are"
        r["treasure_stock"] = [rest[value] for value in values]
        for seat, mine in self._treasures.items():
            r["treasures"][seat] = [mine[value] for value in values]
            r["treasures_owned"][seat] = mine.total()

    def _write_hands(self, r) -> None:
        for seat in self.seats:
            assert self._hands[seat].total() <= c.HAND_LIMIT
            r["hand"][seat] = [self._hands[seat][name] for name in m.TYPES]
            r["known_hand"][seat] = [self._known[seat][name] for name in m.TYPES]
            r["hand_size"][seat] = self._hands[seat].total()

    def _write_laid(self, r) -> None:
        """Lay the cards one by one; the holder of a marker keeps it until another party has more (section 5.1)."""
        r["laid"] = 0
        r["stamp"] = 0
        r["lays"] = len(self._lays)
        r["marker"] = NO_PARTY
        for stamp, (party, name) in enumerate(self._lays, start=1):
            k = m.MASTERS.index(name)
            r["laid"][party][k] += 1
            r["stamp"][party][k] = stamp
            holder = int(r["marker"][k])
            if holder == NO_PARTY or r["laid"][party][k] > r["laid"][holder][k]:
                r["marker"][k] = party
        for name, party in self._markers.items():
            r["marker"][m.MASTERS.index(name)] = party

    def _write_deck(self, r) -> None:
        rest = Counter(m.TYPES[t] for t in m.TYPE_OF_CARD)
        rest.subtract(sum(self._hands.values(), Counter()))
        rest.subtract(Counter(name for _, name in self._lays))
        rest.subtract(self._pool)
        rest.subtract(self._discard)
        rest.subtract(self._deck or ())
        assert min(rest.values()) >= 0, f"more cards of a type than there are: {rest}"
        below = list(rest.elements())
        self._chance.shuffle(below)
        if self._deck is None:
            self._discard += Counter(below)
            below = []
        order = [*below, *reversed(self._deck or ())]
        r["deck"] = NO_CARD
        r["deck"][: len(order)] = [m.type_id(name) for name in order]
        r["deck_size"] = len(order)
        r["discard"] = [self._discard[name] for name in m.TYPES]
        r["pool"] = sum(1 << m.type_id(name) for name in self._pool)

    def _write_turn(self, r) -> None:
        """Begin the turn, with everything that belongs to the inside of a turn as it is then."""
        n = len(self.seats)
        turns = ROUNDS_BEFORE * n + self._active if self._turns is None else self._turns
        r["active"] = r["player"] = self._active
        r["turns"], r["round_no"], r["start_player"] = turns, turns // n + 1, (self._active - turns) % n
        r["step"], r["phase"] = (Step.KJ_START, Phase.KJ_START) if self.neutral else (Step.PLAY, Phase.PLAY)
        r["marker_before"] = NO_PARTY if self.neutral else r["marker"]
        r["last_laid"] = r["swapped"] = NO_CARD
        for name in ("new", "casa_pending", "drained", "neutral_done", "draw_due", "pending", "pending_size"):
            r[name] = 0
        for name in ("count", "type", "site", "island", "by", "with", "value"):
            r[f"built_{name}"] = 0


@contextmanager
def position(players: int = 3, *, seed: int = 1, auto_forced: bool = True, **options) -> Iterator[Table]:
    """Set up a position from a clean table; `options` as for `new_game`."""
    state = new_game(players, seed, auto_forced=auto_forced, **options)
    table = Table(state, seed)
    yield table
    with state.edit() as record:
        table.finish(record)
    assert not table.sound or state.broken() == [], f"the position breaks an invariant: {state.broken()}"
    if table.neutral and table.skip_kj:
        play(state, m.KJ_SKIP)
    begins = Phase.KJ_START if table.neutral and not table.skip_kj else Phase.PLAY
    assert table.may_be_skipped or phase(state) == begins, f"the turn begins with {phase(state).name}"
