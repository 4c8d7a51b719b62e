"""Positions of The Princes of Florence in plain words.

`with position(players=3) as table:` clears the table after the set-up (all cards back in their decks, empty boards) and
hands out what the test names; everything given leaves its deck or supply, so that nothing is doubled or lost.
`table.state` is the game afterwards.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

import signoria
from signoria.envs.princes_of_florence import constants as c
from signoria.envs.princes_of_florence.constants import NO_CARD, Phase

from . import reference as ref
from .moves import FREEDOM, PROFESSION, TILE

GAME = "princes_of_florence"


def new_game(players: int = 3, *, seed: int = 1, auto_forced: bool = False, **options):
    """Return a fresh game; single-choice decisions are presented unless the test asks otherwise."""
    return signoria.make_state(GAME, num_players=players, seed=seed, auto_forced=auto_forced, **options)


def phase(state) -> Phase:
    """Return the decision point of a game."""
    return Phase(int(state.record["phase"]))


def legal(state) -> list[int]:
    """Return the legal actions as plain numbers."""
    return [int(a) for a in state.legal_actions()]


def play(state, *actions: int):
    """Make the moves one after the other and return the state."""
    for action in actions:
        assert action in legal(state), f"{action} is not legal in {phase(state).name}: {legal(state)}"
        state.step(action)
    return state


def finish_setup(state):
    """Let everybody return the first of his four cards."""
    while phase(state) == Phase.SETUP_RETURN:
        state.step(legal(state)[0])
    return state


def cards(bitset) -> set[int]:
    """Return the ids in a bitset."""
    return ref.members(bitset)


def names(bitset) -> set[str]:
    """Return the professions in a bitset by name."""
    return {ref.PROFESSIONS[p]["name_en"] for p in cards(bitset)}


def deck(record, kind: str) -> list[int]:
    """Return a deck ("profession", "prestige" or "bonus") from the top."""
    size = int(record["piles"][c.Pile.PRESTIGE] if kind == "prestige" else record[f"{kind}_deck_size"])
    return [int(card) for card in record[f"{kind}_deck"][:size]]


@cache
def pack(tiles: tuple[str, ...], side: int, apart: bool) -> tuple[tuple[str, frozenset], ...]:
    """Return places for the tiles on an empty board, found by trying; `apart`: buildings must not touch."""
    order = sorted(tiles, key=lambda name: -len(ref.orientations(TILE[name])[0]))

    def search(k: int, buildings: frozenset, covered: frozenset):
        if k == len(order):
            return ()
        tile = TILE[order[k]]
        is_building = tile < c.NUM_BUILDINGS
        for spot in ref.spots(tile, side, buildings, covered, apart and is_building, False):
            cells = dict(ref.placements(tile))[spot]
            rest = search(k + 1, buildings | cells if is_building else buildings, covered | cells)
            if rest is not None:
                return ((order[k], cells), *rest)
        return None

    found = search(0, frozenset(), frozenset())
    assert found is not None, f"{tiles} do not fit"
    return found


class Table:
    """A position being set up on the writable record of a state."""

    def __init__(self, state) -> None:
        self.state = state
        self.r = None

    @property
    def seats(self) -> range:
        return range(int(self.r["num_players"]))

    def clear(self) -> None:
        """Put everything back: all cards in their decks in order of their ids, nobody owns anything but money."""
        r = self.r
        for field in ("building_cells", "landscape_cells", "board", "built", "landscapes", "builders", "jesters"):
            r[field] = 0
        for field in ("hand", "known_hand", "display", "recruiting", "recruited", "bonus_hand", "prestige_hand"):
            r[field] = 0
        r["freedoms"] = r["best_work"] = r["bonus_played"] = 0
        for kind, count in (("profession", c.NUM_PROFESSIONS), ("prestige", c.NUM_PRESTIGE), ("bonus", c.NUM_BONUS)):
            self._set_deck(kind, list(range(count)))
            for p in self.seats:
                r[f"{kind}_memory"][p] = (1 << count) - 1
        r["seen_professions"] = r["seen_prestige"] = r["seen_bonus"] = 0

    def _set_deck(self, kind: str, order: list[int]) -> None:
        field = f"{kind}_deck"
        self.r[field] = NO_CARD
        self.r[field][: len(order)] = order
        if kind == "prestige":
            self.r["piles"][c.Pile.PRESTIGE] = len(order)
        else:
            self.r[f"{kind}_deck_size"] = len(order)

    def _take(self, kind: str, wanted: Iterable[int]) -> int:
        """Take cards out of a deck and return them as a bitset."""
        order, bits = deck(self.r, kind), 0
        for card in wanted:
            order.remove(card)
            bits |= 1 << int(card)
        self._set_deck(kind, order)
        return bits

    # --- what the seats have ---

    def give(
        self,
        seat: int,
        *,
        hand: Iterable[str] = (),
        display: Iterable[str] = (),
        bonus: Iterable[int] = (),
        prestige: Iterable[int] = (),
        recruiting: int = 0,
        recruited: int = 0,
        tiles: Iterable[str] = (),
        builders: int = 0,
        jesters: int = 0,
        freedoms: Iterable[str] = (),
        money: int | None = None,
        fame: int | None = None,
    ) -> None:
        """Give a seat cards, tiles (placed where they fit), people and money; `recruited` cards lie in its display."""
        r = self.r
        r["hand"][seat] |= self._take("profession", [PROFESSION[name] for name in hand])
        r["display"][seat] |= self._take("profession", [PROFESSION[name] for name in display])
        r["bonus_hand"][seat] |= self._take("bonus", bonus)
        r["prestige_hand"][seat] |= self._take("prestige", prestige)
        r["recruiting"][seat] += recruiting
        r["recruited"][seat] += recruited
        r["piles"][c.Pile.RECRUITING] -= recruiting + recruited
        self._give_people(seat, builders, jesters)
        for name in freedoms:
            r["freedoms"][seat] |= 1 << FREEDOM[name]
            r["freedoms_left"][FREEDOM[name]] -= 1
        tiles = tuple(tiles)
        if tiles:
            for name, cells in pack(tiles, int(r["options"][c.Option.PRINCIPALITY_SIDE]), r["builders"][seat] < 2):
                self._cover(seat, name, cells)
        if money is not None:
            r["money"][seat] = money
        if fame is not None:
            r["scores"][seat] = fame

    def _give_people(self, seat: int, builders: int, jesters: int) -> None:
        self.r["builders"][seat] += builders
        self.r["piles"][c.Pile.BUILDER] -= builders
        self.r["jesters"][seat] += jesters
        self.r["piles"][c.Pile.JESTER] -= jesters

    def _cover(self, seat: int, name: str, cells: Iterable[tuple[int, int]]) -> None:
        r, tile = self.r, TILE[name]
        is_building = tile < c.NUM_BUILDINGS
        bits = sum(1 << row * 7 + col for row, col in cells)
        assert not (int(r["building_cells"][seat]) | int(r["landscape_cells"][seat])) & bits, f"no room for {name}"
        r["building_cells" if is_building else "landscape_cells"][seat] |= bits
        for row, col in cells:
            r["board"][seat][row * 7 + col] = tile + 1
        if is_building:
            r["built"][seat] |= 1 << tile
            r["buildings_left"][tile] -= 1
        else:
            r["landscapes"][seat][tile - c.NUM_BUILDINGS] += 1
            r["piles"][tile - c.NUM_BUILDINGS] -= 1

    def put(self, seat: int, name: str, orientation: int, row: int, col: int) -> None:
        """Place a tile at a given spot of the seat's board."""
        self._cover(seat, name, dict(ref.placements(TILE[name]))[(orientation, row, col)])

    def stack(self, kind: str, top: Iterable[int]) -> None:
        """Put these cards on top of their deck, the first one uppermost."""
        top = [int(card) for card in top]
        rest = [card for card in deck(self.r, kind) if card not in top]
        self._set_deck(kind, top + rest)

    def leave_professions(self, order: Iterable[str], rest_to: int) -> None:
        """Leave exactly these professions in the deck, first one on top; the others go to the hand of `rest_to`."""
        kept = [PROFESSION[name] for name in order]
        rest = [card for card in deck(self.r, "profession") if card not in kept]
        self.r["hand"][rest_to] |= self._take("profession", rest)
        self._set_deck("profession", kept)

    def leave_bonus(self, order: Iterable[int]) -> None:
        """Leave exactly these bonus cards in the deck; the others have been played."""
        kept = [int(card) for card in order]
        self.r["bonus_played"] |= self._take("bonus", [b for b in deck(self.r, "bonus") if b not in kept])
        self._set_deck("bonus", kept)

    def settle_memory(self) -> None:
        """Let every seat know its own cards and those that lie open."""
        r = self.r
        for p in self.seats:
            opened = [int(r["display"][q]) | int(r["known_hand"][q]) for q in self.seats]
            self._know(p, "profession", int(r["hand"][p]), *opened)
            self._know(p, "prestige", int(r["prestige_hand"][p]))
            self._know(p, "bonus", int(r["bonus_hand"][p]), int(r["bonus_played"]))

    def _know(self, seat: int, kind: str, *bitsets: int) -> None:
        for bits in bitsets:
            for card in ref.members(bits):
                self.r[f"{kind}_memory"][seat][card] = 1 << card

    # --- whose turn it is ---

    def _idle(self, seat: int, round_no: int) -> None:
        r = self.r
        r["player"], r["round_no"], r["start_player"] = seat, round_no, seat
        r["in_auction"] = r["bidders"] = r["sold"] = r["bid"] = r["turns_taken"] = r["actions_left"] = 0
        r["took_profession"] = r["took_freedom"] = r["work_value"] = r["drawn_size"] = r["selector"] = 0
        r["pile"] = r["high_bidder"] = r["tile"] = r["work"] = r["drawn"] = NO_CARD

    def auction(self, seat: int, round_no: int = 1, *, withdrawn: Iterable[int] = (), start: int | None = None) -> None:
        """Let `seat` select an object; everybody is in but those `withdrawn`."""
        self._idle(seat, round_no)
        r = self.r
        r["phase"], r["selector"] = Phase.AUCTION_SELECT, seat
        r["in_auction"] = sum(1 << p for p in self.seats if p not in set(withdrawn))
        if start is not None:
            r["start_player"] = start

    def turn(self, seat: int, round_no: int = 1, *, actions: int = 2, last: bool = False) -> None:
        """Let `seat` act in the action phase as the first player, or as the `last` one of the round."""
        self._idle(seat, round_no)
        r = self.r
        r["phase"], r["actions_left"] = Phase.ACTION_MAIN, actions
        if last:
            r["turns_taken"] = len(self.seats) - 1
            r["start_player"] = (seat + 1) % len(self.seats)


@contextmanager
def rearranged(state) -> Iterator[Table]:
    """Change a running game by hand."""
    table = Table(state)
    with state.edit() as record:
        table.r = record
        yield table
        table.settle_memory()
    table.r = None
    assert state.broken() == [], "the position breaks an invariant"


@contextmanager
def position(players: int = 3, **options) -> Iterator[Table]:
    """Set up a position from an empty table; `options` as for `new_game`."""
    with rearranged(finish_setup(new_game(players, **options))) as table:
        table.clear()
        yield table
