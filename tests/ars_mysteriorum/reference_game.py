"""The second opinion on the flow: the whole game as one coroutine that stops at every decision (sections 3 to 6).

`Game.play()` yields a `Question` and is sent the action; everything that needs no choice happens in between. The only
things that come from outside are chance: the colours, the orders of the recipe stacks and of the mystery pile.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from .reference import (
    BALK,
    BUY,
    COLOURS,
    CONSTANT,
    FIRST,
    PASS,
    RECIPES,
    SLOTS,
    TENTS,
    VALUES,
    Board,
    Favour,
    Seat,
    Turn,
    act,
    colour_of_rank,
    rows,
    waivable,
)
from .reference_mysteries import play_mystery, playable
from .reference_scoring import end_rewards, ranks, salary

STEPS = (
    "bids",
    "window 3",
    "positions",
    "window 4",
    "draft",
    "favours",
    "window 6",
    "window 7",
    "moves",
    "recipes",
    "window 9",
)
"""The steps of a round with decisions, 3a to 9a of section 4.2."""


@dataclass
class Question:
    """A decision: who, what (a name of section 4.3), and the legal actions, ascending."""

    seat: int
    name: str
    actions: list[int]


Asking = Generator[Question, int, None]
Answer = Generator[Question, int, int]


class Game:
    """The game of the reference."""

    def __init__(
        self, players: int, options: dict, colours: list[int], stacks: list[list[int]], deal: Callable[[], list[int]]
    ) -> None:
        """Set up a game.

        Args:
            players: seats.
            options: all options of section 9 by name.
            colours: colour of every seat.
            stacks: order of the recipes of every tent, the top one first.
            deal: returns the order of the 40 mysteries once the purchases of the set-up are made.
        """
        self.options, self.deal = options, deal
        self.seats = [Seat(p, colours[p]) for p in range(players)]
        (self.setup,) = (row for row in rows("setup") if row["players"] == players)
        self.board = Board(stacks=[list(stack) for stack in stacks])
        by_colour = {seat.colour: seat.number for seat in self.seats}
        self.order = [by_colour[colour] for colour in colour_of_rank() if colour in by_colour]
        self.round_no = 0
        self.step = "set-up"
        self.decisions = self.forced = 0
        self.played: list[tuple[int, int]] = []
        """Seat and kind of all mysteries played so far."""
        self.in_play: int | None = None
        self.turn = Turn()
        self.out: set[int] = set()
        """Seats that place no more favour cards in this round."""
        self.over = False
        self.ended_by = ""
        self.ranks: list[int] = []

    def seat_of(self, colour: int) -> Seat:
        """Return the player of a colour."""
        (seat,) = (seat for seat in self.seats if seat.colour == colour)
        return seat

    def opponents(self, seat: Seat) -> list[Seat]:
        """Return the other players."""
        return [other for other in self.seats if other is not seat]

    def in_order(self) -> list[Seat]:
        """Return the players in the present turn order."""
        return [self.seats[p] for p in self.order]

    # --- asking

    def ask(self, seat: Seat, name: str, actions: list[int]) -> Answer:
        """Ask for one of the actions; a single one is taken at once where the option says so."""
        actions = sorted(actions)
        assert actions
        assert len(set(actions)) == len(actions)
        if len(actions) == 1 and self.options["auto_forced"]:
            self.forced += 1
            return actions[0]
        action = yield Question(seat.number, name, actions)
        self.decisions += 1
        assert action in actions
        return action

    def ask_for(self, seat: Seat, block: str, numbers: list[int], name: str = "") -> Answer:
        """Ask for one of some numbers of a block of actions."""
        action = yield from self.ask(seat, name or block, [act(block, k) for k in numbers])
        return action - FIRST[block]

    # --- the whole game (section 4.2)

    def play(self) -> Asking:
        """Play a whole game."""
        self.lay_out()
        yield from self.resume("set-up")

    def resume(self, step: str, place: int = 0) -> Asking:
        """Play on from one of the `STEPS` or the set-up, at the seat with this place in the order."""
        if step == "set-up":
            yield from self.purchases(place)
            self.deal_mysteries()
            self.round_no = 1
            step, place = "bids", 0
            going = self.start_round()
        else:
            going = True
        while going:
            going = yield from self.finish_round(step, place)
            step, place = "bids", 0
            if going:
                going = self.start_round()
        self.finish()

    def finish_round(self, step: str = "bids", place: int = 0) -> Generator[Question, int, bool]:
        """Play the steps of a round from this one on; return whether the game goes on."""
        for name in STEPS[STEPS.index(step) :]:
            self.step = name
            if name == "bids":
                yield from self.bid()
            elif name == "positions":
                yield from self.choose_positions()
            elif name == "draft":
                yield from self.draft(place)
            elif name == "favours":
                yield from self.place_favours(place)
            elif name == "moves":
                for seat in self.in_order()[place:]:
                    yield from self.go(seat)
            elif name == "recipes":
                for seat in self.in_order()[place:]:
                    yield from self.earn(seat)
            else:
                yield from self.window(int(name.removeprefix("window ")))
            if name == "window 6":
                self.give_out()
            place = 0
        for seat in self.seats:
            seat.money += salary(seat, self.options)
            seat.wild = [0] * 15
            seat.admitted = False
        if self.board.empty_tent():
            self.ended_by = "tent"
            return False
        self.round_no += 1
        return True

    def finish(self) -> None:
        """Section 6: end rewards and ranks."""
        rewards = end_rewards([seat.book for seat in self.seats], princes=self.options["end_reward_scope"] == "princes")
        for seat, money in zip(self.seats, rewards, strict=True):
            seat.money += money
        self.ranks = ranks(self.seats)
        self.over = True

    # --- set-up (section 3)

    def lay_out(self) -> None:
        """Lay out recipes, give tokens and money."""
        for tent in TENTS:
            for slot in SLOTS:
                self.board.display[tent][slot] = self.board.stacks[tent].pop(0)
        for seat in self.seats:
            seat.money = self.setup["start_money"]
            for colour in COLOURS:
                extra = self.setup["start_tokens_extra_own"] if colour == seat.colour else 0
                self.board.gain(seat, colour, self.setup["start_tokens_each_colour"] + extra)

    def purchases(self, place: int) -> Asking:
        """Ask for the first purchases, from this place in the order on."""
        for seat in self.in_order()[place:]:
            yield from self.first_purchase(seat)

    def deal_mysteries(self) -> None:
        """Give everybody the first mystery."""
        self.board.pile = list(self.deal()) if self.options["mysteries"] else [0] * CONSTANT["mysteries_total"]
        for _ in range(self.setup["start_mysteries"]):
            for seat in self.seats:
                self.draw(seat)

    def draw(self, seat: Seat) -> None:
        """Draw the top mystery secretly; without mysteries it only leaves the pile."""
        kind = self.board.pile.pop(0)
        if self.options["mysteries"]:
            seat.mysteries[kind] += 1

    def first_purchase(self, seat: Seat) -> Asking:
        """SETUP_EARN."""
        tent = self.board.pawns[seat.colour]
        while True:
            slots = [s for s in SLOTS if self.affordable(seat, tent, s, 0)]
            actions = [PASS, *(act("EARN_RECIPE", 2 * tent + s) for s in slots)]
            exchanges = self.exchanges(seat, [tent], None)
            action = yield from self.ask(seat, "SETUP_EARN", [*actions, *exchanges])
            if action in exchanges:
                yield from self.exchange(seat, action - FIRST["EXCHANGE"])
                continue
            if action != PASS:
                yield from self.take_recipe(seat, action - FIRST["EARN_RECIPE"], Turn())
            return

    def affordable(self, seat: Seat, tent: int, slot: int, discount: int) -> bool:
        """Tell whether a displayed recipe can be paid."""
        card = self.board.display[tent][slot]
        return card is not None and seat.missing(RECIPES[card]["cost"]) <= discount

    def exchanges(self, seat: Seat, tents: list[int], turn: Turn | None) -> list[int]:
        """Return the EXCHANGE actions; `tents` count for the filter, at GO_TENT with the fees of `turn`."""
        found = []
        for colour in COLOURS:
            legal = (
                self.board.bank[colour] >= CONSTANT["exchange_take"]
                and seat.others_than(colour) >= CONSTANT["exchange_give"]
            )
            wanted = any(row["cost"][colour] > seat.tokens[colour] for row in self.board.shown(tents))
            if turn is not None and self.board.fee(seat, colour, turn) > seat.tokens[colour]:
                wanted = True
            if legal and (wanted or not self.options["exchange_filter"]):
                found.append(act("EXCHANGE", colour))
        return found

    def exchange(self, seat: Seat, colour: int) -> Asking:
        """EXCHANGE_GIVE three times, then one token comes."""
        for _ in range(CONSTANT["exchange_give"]):
            kinds = [d for d in COLOURS if d != colour and seat.tokens[d] >= 1]
            given = yield from self.ask_for(seat, "GIVE", kinds, "EXCHANGE_GIVE")
            self.board.pay(seat, given, 1)
        self.board.gain(seat, colour, CONSTANT["exchange_take"])

    def take_recipe(self, seat: Seat, place: int, turn: Turn) -> Asking:
        """Pay a displayed recipe after the waives, put it into the book, get the bonus."""
        tent, slot = divmod(place, 2)
        row = RECIPES[self.board.display[tent][slot]]
        rem = list(row["cost"])
        for left in range(min(turn.discount, sum(rem)), 0, -1):
            colour = yield from self.ask_for(seat, "WAIVE", waivable(rem, seat.tokens, left))
            rem[colour] -= 1
        for colour in COLOURS:
            self.board.pay(seat, colour, rem[colour])
        self.board.display[tent][slot] = None
        seat.book[row["item"]] += 1
        seat.money += row["bonus"]

    # --- steps 1 to 4

    def start_round(self) -> bool:
        """Steps 1 and 2; return False if the pile ends the game."""
        players = len(self.seats)
        self.board.refill(players)
        if len(self.board.pile) < self.setup["mysteries_per_round"]:
            self.ended_by = "pile"
            return False
        for slot in range(self.setup["mysteries_per_round"]):
            kind = self.board.pile.pop(0)
            self.board.offer[slot] = kind if self.options["mysteries"] else None
        return True

    def bid(self) -> Asking:
        """Step 3a."""
        for seat in self.in_order():
            number = yield from self.ask_for(seat, "ORDER_BID", [value - 1 for value in VALUES])
            seat.order_bid = number + 1
            seat.favours.remove(seat.order_bid)

    def window(self, phase: int) -> Asking:
        """MYSTERY_WINDOW: around the table until all were quiet once."""
        quiet, place, players = 0, 0, len(self.seats)
        while quiet < players:
            seat = self.seats[self.order[place]]
            kinds = playable(self, seat, phase, "window", Turn())
            action = PASS
            if kinds:
                actions = [PASS, *(act("PLAY_MYSTERY", kind) for kind in kinds)]
                action = yield from self.ask(seat, "MYSTERY_WINDOW", actions)
            if action == PASS:
                quiet += 1
            else:
                yield from play_mystery(self, seat, action - FIRST["PLAY_MYSTERY"], Turn())
                quiet = 0
            place = (place + 1) % players

    def choose_positions(self) -> Asking:
        """Step 3c: from the highest bid down, ties in the old order."""
        queue = sorted(self.in_order(), key=lambda seat: -(seat.order_bid + seat.order_modifier))
        if self.options["order_by_bid"]:
            self.order = [seat.number for seat in queue]
            return
        taken: dict[int, int] = {}
        for seat in queue:
            free = [i for i in range(len(queue)) if i not in taken]
            taken[(yield from self.ask_for(seat, "POSITION", free))] = seat.number
        self.order = [taken[i] for i in range(len(queue))]

    def draft(self, place: int = 0) -> Asking:
        """Step 4b."""
        if not self.options["mysteries"]:
            return
        for seat in self.in_order()[place:]:
            slots = [slot for slot, kind in enumerate(self.board.offer) if kind is not None]
            slot = yield from self.ask_for(seat, "TAKE_MYSTERY", slots)
            kind = self.board.offer[slot]
            self.board.offer[slot] = None
            seat.mysteries[kind] += 1
            seat.known[kind] += 1

    # --- steps 5 and 6

    def place_favours(self, place: int = 0) -> Asking:
        """Step 5: laps until all are out; the first lap begins at this place."""
        out = self.out = set()
        lap = 0
        while len(out) < len(self.seats):
            for seat in self.in_order()[place if lap == 0 else 0 :]:
                if seat.number in out:
                    continue
                passed = yield from self.place_one(seat, lap)
                placed = sum(card.seat == seat.number for cards in self.board.favours for card in cards)
                if passed or not seat.favours or placed >= self.options["max_bids"]:
                    out.add(seat.number)
            lap += 1
        for seat in self.seats:
            seat.peeked = set()  # all cards are revealed

    def place_one(self, seat: Seat, lap: int) -> Generator[Question, int, bool]:
        """PLACE_FAVOR of one seat in one lap; return whether it passed."""
        limit = CONSTANT["max_cards_per_player_per_tent"]
        while True:
            mine = [sum(card.seat == seat.number for card in cards) for cards in self.board.favours]
            places = [act("PLACE_FAVOR", 5 * (v - 1) + t) for v in seat.favours for t in TENTS if mine[t] < limit]
            kinds = playable(self, seat, 5, "own_turn", Turn())
            passing = [PASS] if self.options["bid_pass"] else []
            actions = [*passing, *places, *(act("PLAY_MYSTERY", kind) for kind in kinds)]
            action = yield from self.ask(seat, "PLACE_FAVOR", actions)
            if action == PASS:
                return True
            if action in places:
                value, tent = divmod(action - FIRST["PLACE_FAVOR"], 5)
                seat.favours.remove(value + 1)
                self.board.favours[tent].append(Favour(seat.number, value + 1, lap))
                return False
            yield from play_mystery(self, seat, action - FIRST["PLAY_MYSTERY"], Turn())

    def give_out(self) -> None:
        """Step 6b: every tent's bins to its best cards; the favour cards go home."""
        for tent in TENTS:
            cards = sorted(
                self.board.favours[tent], key=lambda card: (-card.effective, self.order.index(card.seat), -card.value)
            )
            for k, card in enumerate(cards[:3]):
                self.seats[card.seat].tokens[tent] += self.board.bins[tent][k]
                self.board.bins[tent][k] = 0
            self.board.favours[tent] = []
        for seat in self.seats:
            seat.favours = set(VALUES)
            seat.order_bid = seat.order_modifier = 0

    # --- steps 7 and 8

    def go(self, seat: Seat) -> Asking:
        """GO_TENT."""
        turn = self.turn = Turn()
        while True:
            open_to = [tent for tent in TENTS if seat.tokens[tent] >= self.board.fee(seat, tent, turn)]
            exchanges = self.exchanges(seat, list(TENTS), turn)
            kinds = playable(self, seat, 7, "own_turn", turn)
            actions = [act("GO_TENT", tent) for tent in open_to] or [BALK]
            cards = [act("PLAY_MYSTERY", kind) for kind in kinds]
            action = yield from self.ask(seat, "GO_TENT", [*actions, *exchanges, *cards])
            if action in exchanges:
                yield from self.exchange(seat, action - FIRST["EXCHANGE"])
            elif action in cards:
                yield from play_mystery(self, seat, action - FIRST["PLAY_MYSTERY"], turn)
            else:
                break
        if action != BALK:
            tent = action - FIRST["GO_TENT"]
            self.board.pay(seat, tent, self.board.fee(seat, tent, turn))
            self.board.pawns[seat.colour] = tent
            seat.admitted = True
        self.turn = Turn()

    def earn(self, seat: Seat) -> Asking:
        """EARN."""
        turn = self.turn = Turn()
        while turn.done < turn.buys:
            tents = list(TENTS) if turn.remote else [self.board.pawns[seat.colour]] if seat.admitted else []
            recipes = [2 * t + s for t in tents for s in SLOTS if self.affordable(seat, t, s, turn.discount)]
            may_buy = turn.done == 0 and sum(seat.tokens) >= CONSTANT["mystery_price"] and self.board.pile
            buying = [BUY] if may_buy and self.options["mysteries"] else []
            exchanges = self.exchanges(seat, tents, None)
            kinds = playable(self, seat, 8, "own_turn", turn)
            cards = [act("PLAY_MYSTERY", kind) for kind in kinds]
            earning = [act("EARN_RECIPE", place) for place in recipes]
            action = yield from self.ask(seat, "EARN", [PASS, *earning, *buying, *exchanges, *cards])
            if action == PASS:
                break
            if action == BUY:
                for _ in range(CONSTANT["mystery_price"]):
                    kinds = [d for d in COLOURS if seat.tokens[d]]
                    given = yield from self.ask_for(seat, "GIVE", kinds, "PAY_MYSTERY")
                    self.board.pay(seat, given, 1)
                self.draw(seat)
                break
            if action in earning:
                yield from self.take_recipe(seat, action - FIRST["EARN_RECIPE"], turn)
                turn.done += 1
                turn.discount = 0
            elif action in exchanges:
                yield from self.exchange(seat, action - FIRST["EXCHANGE"])
            else:
                yield from play_mystery(self, seat, action - FIRST["PLAY_MYSTERY"], turn)
        self.turn = Turn()
