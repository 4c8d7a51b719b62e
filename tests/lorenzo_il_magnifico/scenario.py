"""Positions of Lorenzo il Magnifico in plain words.

    with position(players=3) as table:
        table.turn(0, round_no=3, dice=(3, 4, 5))
        table.give(0, cards=["Stonemason"], coins=4, servants=1)
        table.put("Marketplace", 3)
        table.stand(1, NEUTRAL, MARKET_1)
    state = table.state

clears the table (nobody owns anything, all members at home, nobody excommunicated, floors filled in order of the cards'
ids) and hands out what the test names. The orders of the decks are arranged so that every card is in exactly one place:
the named cards on their floors, owned cards among those already dealt. All is applied when the block ends.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import signoria
from signoria.envs.core import memory
from signoria.envs.core.compiled import plain
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico import modifiers
from signoria.envs.lorenzo_il_magnifico.constants import NO_CARD, NO_LEADER, LeaderState, Phase
from signoria.envs.lorenzo_il_magnifico.prospects import weigh

from . import moves as m
from .decks import Deck

GAME = "lorenzo_il_magnifico"
STOCK = ("coins", "wood", "stone", "servants", "military", "faith")
ADVANCED = {"mode": "advanced", "leaders": "deal", "bonus_tiles": "standard"}
"""Options of a position with leaders: no choices before round 1."""


def new_game(players: int = 2, seed: int = 1, *, auto_forced: bool = True, **options):
    """Return a fresh game; decisions with one choice are made by the engine (section 4.2) unless the test asks."""
    return signoria.make_state(GAME, num_players=players, seed=seed, auto_forced=auto_forced, **options)


def phase(state) -> Phase:
    """Return the decision point of a game."""
    return Phase(int(state.record["phase"]))


def legal(state) -> list[int]:
    """Return the legal actions as plain numbers."""
    return [int(a) for a in state.legal_actions()]


def legal_places(state) -> set[tuple[int, int]]:
    """Return the legal placements as pairs of member and space."""
    return {divmod(a - c.PLACE, c.NUM_SPACES) for a in legal(state) if a in m.PLACES}


def spaces_for(state, member: int) -> set[int]:
    """Return the spaces on which the member may be placed now."""
    return {space for who, space in legal_places(state) if who == member}


def raises(state) -> set[int]:
    """Return the k offered in a SERVANTS decision; nothing else may be legal."""
    assert phase(state) == Phase.SERVANTS
    assert set(legal(state)) <= set(m.RAISES)
    return {a - c.SERVANTS for a in legal(state)}


def privileges(state) -> set[str]:
    """Return the bonuses offered in a PRIVILEGE decision by name."""
    assert phase(state) == Phase.PRIVILEGE
    return {m.PRIVILEGES[a - c.PRIVILEGE] for a in legal(state)}


def play(state, *actions: int):
    """Make the moves one after the other and return the state."""
    for action in actions:
        assert action in legal(state), f"{action} is not legal in {phase(state).name}: {legal(state)}"
        state.step(action)
    return state


def finish_setup(state):
    """Make the choices before round 1, always the first one."""
    while phase(state) in (Phase.CHOOSE_BONUS_TILE, Phase.LEADER_DRAFT):
        state.step(legal(state)[0])
    return state


def stock(state, seat: int = 0) -> dict[str, int]:
    """Return a seat's goods and VP by name."""
    have = {name: int(state.record["stock"][seat][k]) for k, name in enumerate(STOCK)}
    return have | {"vp": int(state.record["scores"][seat])}


def goods(**amounts: int) -> dict[str, int]:
    """Return amounts in the form of `stock`; what is not named is 0."""
    assert set(amounts) <= {*STOCK, "vp"}
    return {name: amounts.get(name, 0) for name in (*STOCK, "vp")}


def cards(state, seat: int = 0) -> list[str]:
    """Return the names of a seat's cards, type by type in the order taken."""
    r = state.record
    return [m.CARD_NAMES[int(card)] for t in range(c.NUM_TYPES) for card in r["cards"][seat][t] if card != NO_CARD]


def shown(state, space: int) -> str | None:
    """Return the name of the card on a floor, None if it has been taken."""
    card = int(state.record["tower_cards"][space])
    return None if card == NO_CARD else m.CARD_NAMES[card]


def order(state) -> list[int]:
    """Return the seats in turn order."""
    return [int(seat) for seat in state.record["order"][: state.num_players]]


class Table:
    """A position being set up: wishes are collected and applied by `finish`."""

    def __init__(self, state) -> None:
        self.state = state
        self.seats = range(state.num_players)
        self.sound = True
        """False: the position breaks a rule of the decks on purpose, `broken` is not asked."""
        self.may_be_forced = False
        """True: the seat may have no choice but to pass, which the engine then does at once."""
        self._seat, self._round, self._turn = 0, 1, None
        self._dice = (3, 4, 5)
        self._order = list(self.seats)
        self._stock = {p: dict.fromkeys((*STOCK, "vp"), 0) for p in self.seats}
        self._bonus_tile = dict.fromkeys(self.seats, 0)
        self._owned: list[tuple[int, int]] = []
        self._shown: dict[int, int] = {}
        self._members: list[tuple[int, int, int, int | None]] = []
        self._tiles = list(range(0, c.NUM_TILES, c.NUM_TILES // c.PERIODS))
        self._cubes = dict.fromkeys(self.seats, 0)
        self._leaders: dict[int, dict[int, LeaderState]] = {p: {} for p in self.seats}
        self._used: list[tuple[int, int]] = []
        self._copied = dict.fromkeys(self.seats, NO_LEADER)
        self._set = dict.fromkeys(self.seats, int(c.Member.NEUTRAL))

    # --- wishes

    def turn(
        self,
        seat: int,
        round_no: int = 1,
        *,
        turn: int | None = None,
        dice: Iterable[int] | None = None,
        order: Iterable[int] | None = None,
    ) -> None:
        """Let `seat` be at its TURN in this round; dice in the order black, white, orange.

        `turn` 0..3 (4: the extra turn of tile 2-7) counts the turns of the round; by default it is the first one in
        which the members on the board can have been placed.
        """
        self._seat, self._round, self._turn = seat, round_no, turn
        self._dice = tuple(dice) if dice is not None else self._dice
        self._order = list(order) if order is not None else self._order

    def give(
        self,
        seat: int,
        *,
        cards: Iterable[str] = (),
        bonus_tile: int | None = None,
        hand: Iterable[str] = (),
        played: Iterable[str] = (),
        used: Iterable[str] = (),
        copied: str | None = None,
        set_member: int | None = None,
        **amounts: int,
    ) -> None:
        """Give a seat cards (in the order taken), goods (`coins=4`, …, `vp=41`), a bonus tile, leaders.

        Leaders are in `hand`, face up (`played`) or face up and `used` this round; `copied` is the leader that Lorenzo
        de' Medici has become, `set_member` the member that Montefeltro has set.
        """
        assert set(amounts) <= {*STOCK, "vp"}, f"unknown goods: {set(amounts) - {*STOCK, 'vp'}}"
        self._owned += [(seat, m.CARD[name]) for name in cards]
        self._stock[seat] |= amounts
        if bonus_tile is not None:
            self._bonus_tile[seat] = bonus_tile
        for name in hand:
            self._leaders[seat][m.leader_id(name)] = LeaderState.HAND
        for name in (*played, *used):
            self._leaders[seat][m.leader_id(name)] = LeaderState.PLAYED
        self._used += [(seat, m.leader_id(name)) for name in used]
        if copied is not None:
            self._copied[seat] = m.leader_id(copied)
        if set_member is not None:
            self._set[seat] = set_member

    def put(self, name: str, number: int) -> None:
        """Put a card on floor 1..4 of its tower."""
        space = c.FLOORS * (m.CARD[name] // c.CARDS_PER_TYPE) + number - 1
        self._shown[space] = m.CARD[name]

    def stand(self, seat: int, member: int, space: int, took: str | None = None) -> None:
        """Put a member on a space. On a floor its seat owns the card, `took` or whichever the deck shows there."""
        self._members.append((seat, member, space, None if took is None else m.CARD[took]))

    def tile(self, code: str, *excommunicated: int) -> None:
        """Let this tile be in play in its period, with cubes of these seats on it."""
        period = int(code[0]) - 1
        self._tiles[period] = m.TILE[code]
        for seat in excommunicated:
            self._cubes[seat] |= 1 << period

    # --- applying them

    def finish(self, r) -> None:
        """Write the position into the record."""
        self._write_goods(r)
        self._write_cards(r)
        self._write_members(r)
        if int(r["options"][c.Option.MODE]) and int(r["options"][c.Option.LEADERS]) != c.WITHOUT_LEADERS:
            self._write_leaders(r)
        self._write_turn(r)
        for seat in self.seats:
            plain(modifiers.refresh)(r, seat)
            plain(weigh)(r, seat)

    def _write_goods(self, r) -> None:
        for seat in self.seats:
            for k, name in enumerate(STOCK):
                r["stock"][seat][k] = self._stock[seat][name]
            r["scores"][seat] = self._stock[seat]["vp"]
            r["bonus_tile"][seat] = self._bonus_tile[seat]
            r["cubes"][seat] = self._cubes[seat]
            self.sound &= self._cubes[seat] < 1 << (self._round - 1) // 2
        r["tiles"][:] = self._tiles

    def _write_cards(self, r) -> None:
        for card_type in range(c.NUM_TYPES):
            r["decks"][card_type] = self._arrange(card_type)
        owned = [card for _, card in self._owned]
        assert len(set(owned)) == len(owned), "a card has two owners"
        for seat in self.seats:
            r["cards"][seat] = NO_CARD
            for card_type in range(c.NUM_TYPES):
                mine = [card for p, card in self._owned if p == seat and card // c.CARDS_PER_TYPE == card_type]
                r["cards"][seat][card_type][: len(mine)] = mine
                r["card_count"][seat][card_type] = len(mine)
        for space in range(c.NUM_FLOORS):
            tower, number = divmod(space, c.FLOORS)
            card = int(r["decks"][tower][self._first + number])
            r["tower_cards"][space] = NO_CARD if card in owned else card

    @property
    def _first(self) -> int:
        """Place in every deck of the card on floor 1."""
        return c.FLOORS * (self._round - 1)

    def _arrange(self, card_type: int) -> list[int]:
        """Return the dealing order of a deck in which every wish comes true; note who owns cards under members."""
        given = [(seat, card) for seat, card in self._owned if card // c.CARDS_PER_TYPE == card_type]
        taken = {took for *_, took in self._members if took is not None}
        deck = Deck(card_type, self._first, {card for _, card in given} | taken | set(self._shown.values()))
        for space, card in self._shown.items():
            if space // c.FLOORS == card_type:
                deck.put(card, space % c.FLOORS)
        for seat, _, space, took in self._members:
            if space // c.FLOORS == card_type:
                if took is not None:
                    deck.put(took, space % c.FLOORS)
                self._owned.append((seat, deck.fill(space % c.FLOORS) if took is None else took))
        for seat, card in given:
            deck.give(seat, card)
        self.sound &= deck.sound
        return deck.order

    def _write_members(self, r) -> None:
        r["occupants"] = 0
        r["council_size"] = 0
        r["council"] = c.NO_SEAT
        for seat in self.seats:
            r["member_at"][seat] = c.HOME
        for seat, member, space, _ in self._members:
            assert int(r["member_at"][seat][member]) == c.HOME, "a member stands twice"
            r["member_at"][seat][member] = space
            r["occupants"][space] |= 1 << (4 * seat + member)
            if space == m.COUNCIL and seat not in [int(p) for p in r["council"]]:
                r["council"][int(r["council_size"])] = seat
                r["council_size"] += 1

    def _write_leaders(self, r) -> None:
        """Fill up every seat's four leaders with discarded ones that no test named."""
        named = {number for mine in self._leaders.values() for number in mine}
        others = iter([number for number in range(c.NUM_LEADERS) if number not in named])
        for seat in self.seats:
            mine = dict(self._leaders[seat])
            while len(mine) < c.HAND_SIZE:
                mine[next(others)] = LeaderState.DISCARDED
            assert len(mine) == c.HAND_SIZE, "more than four leaders"
            numbers = sorted(mine)
            r["leaders"][seat] = numbers
            r["leader_state"][seat] = [mine[number] for number in numbers]
            r["leader_used"][seat] = sum(1 << numbers.index(number) for p, number in self._used if p == seat)
            r["copied"][seat] = self._copied[seat]
            r["set_member"][seat] = self._set[seat]
        self._write_memory(r)

    def _write_memory(self, r) -> None:
        """Let every seat know its own leaders and those that were shown."""
        n = self.state.num_players
        plain(memory.forget)(r["leader_memory"], n, c.NUM_LEADERS)
        public = self._leader_bits(r, self.seats, (LeaderState.PLAYED, LeaderState.DISCARDED))
        for seat in self.seats:
            seen = public | self._leader_bits(r, [seat], tuple(LeaderState))
            r["seen_leaders"][seat] = seen
            plain(memory.learn)(r["leader_memory"], seat, seen)

    @staticmethod
    def _leader_bits(r, seats: Iterable[int], states: tuple[LeaderState, ...]) -> int:
        slots = [(p, k) for p in seats for k in range(c.HAND_SIZE) if int(r["leader_state"][p][k]) in states]
        return sum(1 << int(r["leaders"][p][k]) for p, k in slots)

    def _write_turn(self, r) -> None:
        r["player"], r["round_no"], r["phase"] = self._seat, self._round, Phase.TURN
        r["stage"] = c.Stage.BEFORE_PLACEMENT
        r["dice"] = self._dice
        r["order"][: len(self._order)] = self._order
        r["pending"] = 0
        r["pending_size"] = 0
        r["step"] = self._step()

    def _step(self) -> int:
        """Return the place of the turn in the round (section 4.1)."""
        n, place = len(self._order), self._order.index(self._seat)
        turns = range(5) if self._turn is None else [self._turn]
        for t in turns:
            if self._acts(self._seat, t) and self._could_stand(t * n + place):
                return t * n + place
        assert self._turn is not None, "the members on the board need more turns than a round has"
        self.sound = False
        return self._turn * n + place

    def _late(self, seat: int) -> bool:
        """Tell whether the seat suffers tile 2-7."""
        return self._tiles[1] == m.TILE["2-7"] and bool(self._cubes[seat] & 2)

    def _acts(self, seat: int, turn: int) -> bool:
        return 1 <= turn <= 3 or self._late(seat) == (turn == 4)

    def _could_stand(self, step: int) -> bool:
        n = len(self._order)
        for p in self.seats:
            had = sum(self._order[k % n] == p and self._acts(p, k // n) for k in range(step))
            if sum(seat == p for seat, *_ in self._members) > had:
                return False
        return True


@contextmanager
def position(players: int = 2, *, seed: int = 1, auto_forced: bool = True, **options) -> Iterator[Table]:
    """Set up a position from an empty table; `options` as for `new_game`, ADVANCED for one with leaders."""
    state = finish_setup(new_game(players, seed, auto_forced=auto_forced, **options))
    table = Table(state)
    yield table
    forced = int(state.record["forced"])
    with state.edit() as record:
        table.finish(record)
    assert table.may_be_forced or int(state.record["forced"]) == forced, "the engine has already passed for the seat"
    assert not table.sound or state.broken() == [], f"the position breaks an invariant: {state.broken()}"
