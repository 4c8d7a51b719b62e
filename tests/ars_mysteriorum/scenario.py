"""Positions of Ars Mysteriorum in plain words.

    with position(players=3) as table:
        table.at("moves", seat=0, order=(0, 1, 2))
        table.give(0, [3, 0, 1, 2, 2], money=12, book={"Gold": 2}, mysteries=["Counterspell"])
        table.pawns({0: 0, 1: 3, 2: 0})
    state = table.state

clears the table (nobody has anything, displays are full, bins at their target) and hands out what the test names. The
bank, the stacks, the pile and the discarded cards hold the rest, so that everything is in exactly one place. A position
is a game of the reference that stands at the beginning of a step; `writing.py` writes it into the record of the rules.
All is applied when the block ends.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import signoria

from . import moves as m
from .reference import CHIPS, KINDS, RECIPES, SLOTS, TENTS, Favour, rows
from .reference_game import STEPS, Game
from .writing import write

GAME = "ars_mysteriorum"
AFTER_GIVING = ("window 7", "moves", "recipes", "window 9")
"""Steps in which the bins are empty and the favour cards at home."""
BONUS = 10
"""Most that one recipe has paid to whoever earned it."""


def new_game(players: int = 3, seed: int = 1, *, auto_forced: bool = True, **options):
    """Return a fresh game; decisions with one choice are made by the engine (section 4.3) unless the test asks."""
    return signoria.make_state(GAME, num_players=players, seed=seed, auto_forced=auto_forced, **options)


class Table:
    """A position being set up: wishes are collected and applied by `finish`."""

    def __init__(self, state) -> None:
        self.state = state
        self.seats = range(state.num_players)
        self.game = Game(state.num_players, dict(state.options), list(self.seats), [[] for _ in TENTS], list)
        self.board = self.game.board
        self.start = [0 for _ in self.seats]
        """Money of the seats at the beginning."""
        self.laid_out = False
        """Whether the recipes have been laid out."""
        self.sound = True
        """False: the position breaks a rule on purpose, `broken` is not asked."""
        self.step, self.seat, self.round_no = "bids", 0, 3
        self._order: tuple[int, ...] = tuple(self.seats)
        self._bids: tuple[int, ...] = ()
        self._books: list[Counter[int]] = [Counter() for _ in self.seats]
        self._shown: dict[int, tuple[str | None, ...]] = {}
        self._stacks: dict[int, tuple[str, ...]] = {}
        self._bins: dict[int, tuple[int, ...]] = {}
        self._bank: dict[int, int] = {}
        self._offer: tuple[str, ...] = ()
        self._top: tuple[str, ...] = ()
        self._pile_size: int | None = None
        self._admitted: Iterable[int] | None = None

    def income(self) -> list[int]:
        """Return what the seats have been paid since."""
        return [now - then for now, then in zip(self.state.scores, self.start, strict=True)]

    # --- wishes

    def at(self, step: str, *, seat: int | None = None, order: Iterable[int] = (), round_no: int = 3) -> None:
        """Let the game stand at the beginning of a step (`reference_game.STEPS` or "set-up"), at a seat's turn."""
        assert step in (*STEPS, "set-up")
        self._order = tuple(order) or self._order
        assert sorted(self._order) == list(self.seats)
        self.step, self.round_no = step, round_no
        self.seat = self._order[0] if seat is None else seat

    def give(
        self,
        seat: int,
        tokens: Iterable[int] = (0, 0, 0, 0, 0),
        *,
        money: int | None = None,
        book: Mapping[str, int] | None = None,
        mysteries: Iterable[str] = (),
        drafted: Iterable[str] = (),
    ) -> None:
        """Give a seat tokens, money, recipes by item and mysteries; everybody knows those that were drafted.

        Without `money` the seat has `BONUS` for each recipe.
        """
        mine = self.game.seats[seat]
        mine.book = [(book or {}).get(name, 0) for name in m.ITEM_NAMES]
        mine.tokens, mine.money = list(tokens), BONUS * mine.recipes if money is None else money
        mine.known = Counter(m.KIND[name] for name in drafted)
        mine.mysteries = mine.known + Counter(m.KIND[name] for name in mysteries)

    def bids(self, *values: int) -> None:
        """Let the seats have laid these favour cards in the order auction; by default seat p has laid p + 1."""
        self._bids = values

    def place(self, tent: int, *cards: tuple[int, int]) -> None:
        """Let favour cards lie at a tent: seat and value; a seat's cards were laid in the order named."""
        for seat, value in cards:
            lap = sum(card.seat == seat for laid in self.board.favours for card in laid)
            self.board.favours[tent].append(Favour(seat, value, lap))

    def show(self, tent: int, *names: str | None) -> None:
        """Display these recipes at a tent, slot 0 first; None is an empty slot."""
        self._shown[tent] = names

    def stack(self, tent: int, *names: str) -> None:
        """Let exactly these recipes be the stack of a tent, the top one first; `leftovers` has what lies nowhere."""
        self._stacks[tent] = names

    def bins(self, tent: int, *amounts: int) -> None:
        """Let the bins of a tent hold this."""
        self._bins[tent] = (*amounts, 0, 0)[:3]

    def bank(self, colour: int, amount: int) -> None:
        """Let the bank hold this much of a colour; the last seat has the rest."""
        self._bank[colour] = amount

    def pawns(self, tents: Mapping[int, int]) -> None:
        """Put apprentices on tents; the others stand on their own."""
        for colour, tent in tents.items():
            self.board.pawns[colour] = tent

    def offer(self, *names: str) -> None:
        """Let these mysteries be face up in the offer, slot 0 first."""
        self._offer = names

    def pile(self, *top: str, size: int | None = None) -> None:
        """Let these be the top cards of the pile, and let it have this size; what is too much was discarded."""
        self._top, self._pile_size = top, size

    def admitted(self, *seats: int) -> None:
        """Let these seats have paid for their tents, in the step "recipes"; by default all have."""
        self._admitted = seats

    # --- applying them

    def finish(self, record) -> None:
        """Complete the position and write it into the record."""
        if not self.laid_out:
            self.lay_recipes()
        self.start = [mine.money for mine in self.game.seats]
        self._lay_tokens()
        self._lay_favours()
        self._lay_mysteries()
        self._begin()
        write(self.game, self.step, self._order.index(self.seat), record)

    def lay_recipes(self) -> None:
        """Recipes go to books and displays first, the rest is stacked; the last seat has leftovers of fixed stacks."""
        self.laid_out = True
        column = "tent_scattered" if self.game.options["recipe_distribution"] == "scattered" else "tent"
        named = {m.RECIPE[n] for names in (*self._shown.values(), *self._stacks.values()) for n in names if n}
        owned = Counter(k for mine in self.game.seats for k, copies in enumerate(mine.book) for _ in range(copies))
        free = []
        for row in reversed(RECIPES):
            if row["id"] in named:
                continue
            if owned[row["item"]]:
                owned[row["item"]] -= 1
            elif row[column] in self._stacks:
                self.game.seats[-1].book[row["item"]] += 1
                self.game.seats[-1].money += BONUS
            else:
                free.insert(0, row)
        assert not owned.total(), f"more recipes in books than there are: {owned}"
        for tent in TENTS:
            mine = [row["id"] for row in free if row[column] == tent]
            shown = [None if name is None else m.RECIPE[name] for name in self._shown.get(tent, ())]
            assert all(card is None or RECIPES[card][column] == tent for card in shown)
            while len(shown) < len(SLOTS):
                shown.append(mine.pop(0) if mine else None)
            self.board.display[tent] = shown
            self.board.stacks[tent] = [*(m.RECIPE[name] for name in self._stacks.get(tent, ())), *mine]

    def _lay_tokens(self) -> None:
        (row,) = (row for row in rows("bins") if row["players"] == len(self.seats))
        empty = self.step in AFTER_GIVING or self.step == "set-up"
        for tent in TENTS:
            self.board.bins[tent] = list(self._bins.get(tent, (0, 0, 0) if empty else row["bins"]))
            held = sum(self.board.bins[tent]) + sum(mine.tokens[tent] for mine in self.game.seats)
            left = CHIPS[tent] - held
            if tent in self._bank:
                self.game.seats[-1].tokens[tent] += left - self._bank[tent]
                left = self._bank[tent]
            assert left >= 0, "more tokens than there are"
            self.board.bank[tent] = left

    def _lay_favours(self) -> None:
        if self.step in ("set-up", "bids", *AFTER_GIVING):
            return
        for mine in self.game.seats:
            mine.order_bid = self._bids[mine.number] if self._bids else mine.number + 1
            laid = [card.value for cards in self.board.favours for card in cards if card.seat == mine.number]
            gone = {mine.order_bid, *laid}
            assert len(gone) == 1 + len(laid), f"seat {mine.number} has laid a card twice"
            mine.favours -= gone

    def _lay_mysteries(self) -> None:
        if not self.game.options["mysteries"]:
            self.board.pile = [0] * (40 - len(self.seats) * (1 + self.round_no) if self.step != "set-up" else 40)
            return
        rest = Counter({row["id"]: row["copies"] for row in KINDS})
        for mine in self.game.seats:
            rest.subtract(mine.mysteries)
        rest.subtract(m.KIND[name] for name in (*self._offer, *self._top))
        assert min(rest.values()) >= 0, "more mysteries than there are"
        below = sorted(rest.elements(), key=lambda kind: (7 * kind) % 16)
        if self.step in STEPS[: STEPS.index("draft") + 1]:
            self.board.offer = [m.KIND[name] for name in self._offer]
            self.board.offer += [below.pop() for _ in range(len(self.seats) - len(self._offer))]
            self.board.offer += [None] * (5 - len(self.seats))
        usual = 40 - len(self.seats) * (1 + self.round_no)
        size = usual if self._pile_size is None else self._pile_size
        if self.step == "set-up":
            size = 40
        cards = [*(m.KIND[name] for name in self._top), *below]
        self.board.pile, self.board.discarded = cards[:size], Counter(cards[size:])

    def _begin(self) -> None:
        game = self.game
        game.order = list(self._order)
        game.round_no = 0 if self.step == "set-up" else self.round_no
        seats = [p for p in self.seats if self.step in ("recipes", "window 9")]
        seats = seats if self._admitted is None else self._admitted
        if self.step == "moves":
            seats = self._order[: self._order.index(self.seat)] if self._admitted is None else seats
        for mine in game.seats:
            mine.admitted = mine.number in seats


@contextmanager
def position(players: int = 3, *, auto_forced: bool = True, **options) -> Iterator[Table]:
    """Set up a position from a clean table; `options` as for `new_game`."""
    state = new_game(players, auto_forced=auto_forced, **options)
    table = Table(state)
    yield table
    with state.edit() as record:
        table.finish(record)
    assert not table.sound or state.broken() == [], f"the position breaks an invariant: {state.broken()}"
