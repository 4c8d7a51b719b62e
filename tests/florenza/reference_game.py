"""The second opinion on the flow: the whole game as one coroutine that stops at every decision (sections 3 to 6).

`Game.play()` yields a `Question` and is sent the action; everything that needs no choice happens in between. The only
thing taken from the compiled rules is chance: the orders of the artists, of the monuments and of each draw pile.
"""

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.constants import Phase

from .reference import (
    ANONYMOUS,
    ARTISTS,
    CARDS,
    DEALS,
    FACES,
    LOCATIONS,
    MONUMENTS,
    PRIEST,
    RESOURCES,
    Row,
    Seat,
    Stock,
    barter_gives,
    bits,
    cost,
    multiset,
    numbers,
    read_seat,
    rows,
    trades,
)
from .reference_scoring import final_points, places

CAPTAIN_CARD = next(row["id"] for row in LOCATIONS if row["effect"] == "captain")


@dataclass
class Question:
    """A decision: who, what, and the legal actions, ascending."""

    seat: int
    phase: Phase
    actions: list[int]


@dataclass
class Discard:
    """A Florenza card discarded in a clean-up."""

    card: int
    seat: int
    round_no: int


Asking = Generator[Question, int, None]
Answer = Generator[Question, int, int]


class Game:
    """The game of the reference."""

    def __init__(self, record, options: dict, latest: Callable) -> None:
        """Read a start position: `record` at an ACTION decision, `latest` returns the newest record."""
        n = int(record["num_players"])
        self.options, self.latest = options, latest
        self.seats = [read_seat(record, p) for p in range(n)]
        self.setup = next(row for row in rows("setup") if row["players"] == n)
        self.stock = Stock(numbers(record["supply"]), int(record["bank"]))
        self.round_no, self.step, self.place = (int(record[name]) for name in ("round_no", "step", "place"))
        self.captain = int(record["captain"])
        self.card_holder = None if record["next_captain"] == c.NO_SEAT else int(record["next_captain"])
        self.faces = [FACES[face] for face in numbers(record["artist_order"])]
        self.artists_dealt = int(record["artists_dealt"])
        self.artist_display = [k for k, place in enumerate(record["artist_place"]) if place == c.Place.DISPLAY]
        self.anonymous = bits(record["anonymous"])
        self.monument_order = numbers(record["monument_order"])
        self.monuments_drawn = int(record["monuments_drawn"])
        self.monument_display = [m for m in self.monument_order if record["monument_place"][m] == c.Place.DISPLAY]
        self.draw_pile = numbers(record["draw_pile"][: int(record["draw_size"])])
        self.unopened = [multiset(counts) for counts in record["unopened"]]
        discards = [numbers(record[name][: int(record["discard_size"])]) for name in ("discard_card", "discard_seat")]
        rounds = numbers(record["discard_round"][: int(record["discard_size"])])
        self.discards = [Discard(*entry) for entry in zip(*discards, rounds, strict=True)]
        self.locations = numbers(record["locations"])
        self.kept: dict[int, int] = {}
        self.named: int | None = None
        self.short_draws = 0
        """How often a seat drew less than its due."""
        self.over = False
        self.points: list[int] = []
        self.ranks: list[int] = []

    # --- asking

    def ask(self, seat: Seat, phase: Phase, actions: list[int]) -> Answer:
        """Ask for one of the actions; a single one is taken at once where the option says so."""
        actions = sorted(set(actions))
        assert actions
        if len(actions) == 1 and self.options["auto_forced"]:
            return actions[0]
        action = yield Question(seat.number, phase, actions)
        assert action in actions
        return action

    def ask_kind(self, seat: Seat, phase: Phase, kinds: list[int]) -> Answer:
        """Ask for one of some kinds of resource."""
        action = yield from self.ask(seat, phase, [c.RESOURCE + kind for kind in kinds])
        return action - c.RESOURCE

    def clockwise(self) -> list[Seat]:
        """Return the seats from the Captain clockwise."""
        n = len(self.seats)
        return [self.seats[(self.captain + place) % n] for place in range(n)]

    # --- the whole game (section 4.2)

    def play(self) -> Asking:
        """Play from the start position to the end."""
        last = self.setup["rounds"]
        yield from self.actions(self.step, self.place)
        while True:
            if self.round_no < last:
                yield from self.clean_up()
            yield from self.income()
            self.elect()
            if self.round_no == last:
                break
            self.restore()
            self.round_no += 1
            self.lay_out()
            self.draw_cards()
            yield from self.actions(1, 0)
        values = {k: face["prestige"] for k, face in enumerate(self.faces)}
        self.points = final_points(self.seats, self.captain, values, self.options)
        self.ranks = places(self.points, self.seats)
        self.over = True

    def actions(self, first_step: int, first_place: int) -> Asking:
        """Play phase 3 from a step and a place on (section 4.4)."""
        for step in range(first_step, c.STEPS + 1):
            for place, seat in enumerate(self.clockwise()):
                if step == first_step and place < first_place:
                    continue
                if seat.acts_in(step):
                    self.step, self.place = step, place
                    yield from self.act(seat)
        self.step = 0

    # --- phases 1 and 2

    def lay_out(self) -> None:
        """Deal artists, reveal monuments."""
        upto = self.artists_dealt + self.setup["artists_per_round"]
        self.artist_display += range(self.artists_dealt, upto)
        self.artists_dealt = upto
        upto = self.monuments_drawn + rows("rounds")[self.round_no - 1]["new_monuments"]
        self.monument_display += self.monument_order[self.monuments_drawn : upto]
        self.monuments_drawn = upto

    def draw_cards(self) -> None:
        """Rebuild the draw pile and draw (section 4.3).

        Which cards are drawn and the order of the rest is chance: the first decision of the round in the engine's
        record tells it. How many each seat draws and which cards there are in all is reckoned here.
        """
        row = rows("rounds")[self.round_no - 1]
        pile = Counter(self.draw_pile)
        if row["add_pile"]:
            pile.update(self.unopened[row["add_pile"] - 1])
            self.unopened[row["add_pile"] - 1] = []
        if row["shuffle_in_discards"]:
            pile.update(discard.card for discard in self.discards)
            self.discards = []
        record = self.latest()
        assert int(record["round_no"]) == self.round_no, "the engine has not begun the round"
        for seat in self.clockwise():
            wanted = self.setup["draw_florenza_cards"] + sum(own["extra_draw"] for own in seat.owned)
            drawn = Counter(multiset(record["hand"][seat.number])) - Counter(seat.hand)
            due = min(wanted, pile.total())
            self.short_draws += due < wanted
            assert drawn.total() == due, f"round {self.round_no}: seat {seat.number} draws {drawn}, not {due} cards"
            assert drawn <= pile, f"round {self.round_no}: seat {seat.number} draws {drawn} from {pile}"
            pile -= drawn
            seat.hand = sorted([*seat.hand, *drawn.elements()])
        self.draw_pile = numbers(record["draw_pile"][: int(record["draw_size"])])
        assert Counter(self.draw_pile) == pile, f"round {self.round_no}: draw pile {self.draw_pile}, not {pile}"

    # --- phase 4

    def clean_up(self) -> Asking:
        """Clear the displays, keep one card each (section 4.5)."""
        order = sorted(self.monument_display, key=lambda m: (-MONUMENTS[m]["value"], self.monument_order.index(m)))
        stay = order[: self.setup["monuments_kept"]]
        self.monument_display = [m for m in self.monument_display if m in stay]
        self.artist_display = []
        for seat in self.clockwise():
            types = sorted(set(seat.hand))
            if len(types) > 1:
                action = yield from self.ask(seat, Phase.KEEP_CARD, [c.KEEP_CARD + card for card in types])
                types = [action - c.KEEP_CARD]
            if types:
                self.kept[seat.number] = types[0]
        for seat in self.clockwise():
            kept = [self.kept[seat.number]] if seat.hand else []
            for card in kept:
                seat.hand.remove(card)
            self.discards += [Discard(card, seat.number, self.round_no) for card in sorted(seat.hand)]
            seat.hand = kept
        self.kept = {}

    def income(self) -> Asking:
        """Pay the income of every seat (section 4.6)."""
        captain = self.seats[self.captain]
        if self.stock.kinds():
            self.named = yield from self.ask_kind(captain, Phase.CAPTAIN_RESOURCE, self.stock.kinds())
        for seat in self.clockwise():
            family = rows("families")[seat.number]
            sources = [family, *seat.owned]
            for kind, row in zip(RESOURCES, rows("resources"), strict=True):
                due = sum(source.get(f"income_{row['code']}", 0) for source in sources)
                if kind == self.named:
                    due += family["income_captain_resource"]
                self.stock.give(seat, kind, due)
            self.stock.pay_out(seat, sum(source["income_money"] for source in sources))
            for _ in range(sum(own["income_any_resource"] for own in seat.owned)):
                if self.stock.kinds():
                    kind = yield from self.ask_kind(seat, Phase.MERCATANTI_RESOURCE, self.stock.kinds())
                    self.stock.give(seat, kind)
        self.named = None

    def elect(self) -> None:
        """Find the Captain of the next round (section 4.7)."""
        heir = (self.captain + 1) % len(self.seats)
        self.captain = heir if self.card_holder is None else self.card_holder
        if self.card_holder is not None:
            self.locations[CAPTAIN_CARD] += 1
        self.card_holder = None

    def restore(self) -> None:
        """Turn locations and anonymous artists face up (phase 4d)."""
        column = "copies_all"
        if self.options["locations"] == "scaled":
            column = f"copies_scaled_{len(self.seats)}p"
        self.locations = [row[column] for row in LOCATIONS]
        self.anonymous = set(ANONYMOUS)

    # --- an action (section 4.9)

    def act(self, seat: Seat) -> Asking:
        actions = self.legal(seat) or [c.PASS]
        action = yield from self.ask(seat, Phase.ACTION, actions)
        if action == c.SEND_WORKERS:
            self.stock.pay_out(seat, c.WORKERS_MONEY)
        elif action == c.INSPIRATION:
            seat.hand.append(self.draw_pile.pop())
        elif c.MARKET_SELL <= action <= c.MARKET_TRADE:
            yield from self.market(seat, action)
        elif c.LOCATION <= action < c.RESOURCE:
            yield from self.use_location(seat, action - c.LOCATION)
        elif c.PLAY_CARD <= action < c.COMPLETE_MONUMENT:
            yield from self.play_card(seat, action - c.PLAY_CARD)
        elif c.COMPLETE_MONUMENT <= action < c.RESERVE_MONUMENT:
            yield from self.complete(seat, action - c.COMPLETE_MONUMENT)
        elif c.RESERVE_MONUMENT <= action < c.RESERVE_ARTIST:
            self.monument_display.remove(action - c.RESERVE_MONUMENT)
            seat.reserved_monuments.append(action - c.RESERVE_MONUMENT)
        elif action != c.PASS:
            k = self.first_of(self.artist_display, action - c.RESERVE_ARTIST)
            self.artist_display.remove(k)
            seat.reserved_artists.append(k)

    def legal(self, seat: Seat) -> list[int]:
        """Return the legal actions of ACTION apart from PASS."""
        stock = self.stock
        sell, buy = DEALS["sell"]["take_money"], DEALS["buy"]["give_money"]
        actions = [c.SEND_WORKERS] if stock.bank >= c.WORKERS_MONEY else []
        actions += [c.INSPIRATION] if self.draw_pile else []
        actions += [c.MARKET_SELL + kind for kind in RESOURCES if seat.have[kind] and stock.bank >= sell]
        actions += [c.MARKET_BUY + kind for kind in stock.kinds() if seat.money >= buy]
        actions += [c.MARKET_TRADE] if trades(seat, stock) else []
        actions += [c.LOCATION + row["id"] for row in LOCATIONS if self.usable(seat, row)]
        actions += [c.PLAY_CARD + card for card in set(seat.hand) if self.playable(seat, CARDS[card])]
        within_reach = [*self.monument_display, *seat.reserved_monuments]
        actions += [c.COMPLETE_MONUMENT + m for m in within_reach if self.hires(seat, MONUMENTS[m])]
        actions += [c.RESERVE_MONUMENT + m for m in self.monument_display]
        actions += [c.RESERVE_ARTIST + self.faces[k]["artist_id"] for k in self.artist_display]
        return actions

    def usable(self, seat: Seat, row: Row) -> bool:
        """Return whether a location can be activated."""
        if self.locations[row["id"]] == 0:
            return False
        if row["effect"] == "take":
            return self.stock.supply[row["resource"]] >= 1
        if row["effect"] == "sell":
            return seat.have[row["resource"]] >= 1 and self.stock.bank >= row["money"]
        return row["effect"] == "captain" or bool(barter_gives(seat, self.stock))

    def use_location(self, seat: Seat, location: int) -> Asking:
        row = LOCATIONS[location]
        self.locations[location] -= 1
        if row["effect"] == "take":
            self.stock.give(seat, row["resource"])
        elif row["effect"] == "sell":
            self.stock.take(seat, row["resource"])
            self.stock.pay_out(seat, row["money"])
        elif row["effect"] == "captain":
            self.card_holder = seat.number
        else:
            given = yield from self.ask_kind(seat, Phase.BARTER_GIVE, barter_gives(seat, self.stock))
            taken = yield from self.ask_kind(seat, Phase.BARTER_TAKE, self.stock.kinds(given))
            self.stock.take(seat, given)
            self.stock.give(seat, taken)

    def market(self, seat: Seat, action: int) -> Asking:
        if action < c.MARKET_BUY:
            self.stock.take(seat, action - c.MARKET_SELL)
            self.stock.pay_out(seat, DEALS["sell"]["take_money"])
        elif action < c.MARKET_TRADE:
            self.stock.give(seat, action - c.MARKET_BUY)
            self.stock.charge(seat, DEALS["buy"]["give_money"])
        else:
            offers = trades(seat, self.stock)
            first = yield from self.ask_kind(seat, Phase.TRADE_GIVE_1, [r for r, _, _ in offers])
            second = yield from self.ask_kind(seat, Phase.TRADE_GIVE_2, [s for r, s, _ in offers if r == first])
            goods = [t for r, s, t in offers if (r, s) == (first, second)]
            taken = yield from self.ask_kind(seat, Phase.TRADE_TAKE, goods)
            self.stock.take(seat, first)
            self.stock.take(seat, second)
            self.stock.give(seat, taken)

    # --- works (sections 4.9 and 4.10)

    def playable(self, seat: Seat, row: Row) -> bool:
        """Return whether a Florenza card in hand can be played."""
        priests = sum(own["class_id"] == PRIEST for own in seat.owned)
        if row["id"] in seat.tableau or (row["class_id"] == PRIEST and priests):
            return False
        if row["artist_classes"]:
            return bool(self.hires(seat, row))
        return seat.holds(cost(row)) and seat.money >= row["cost_money"]

    def hires(self, seat: Seat, row: Row) -> list[int]:
        """Return the HIRE actions open for a card or monument, none if it cannot be paid."""
        budget = seat.money - seat.money_price(row)
        if budget < 0 or not seat.holds(cost(row)):
            return []

        def fits(artist: Row) -> bool:
            return artist["artist_class"] in row["artist_classes"] and seat.hire_price(artist) <= budget

        display = {self.faces[k]["artist_id"] for k in self.artist_display}
        own = {self.faces[k]["artist_id"] for k in seat.reserved_artists}
        actions = [c.HIRE_DISPLAY + a for a in display if fits(ARTISTS[a])]
        actions += [c.HIRE_RESERVED + a for a in own if fits(ARTISTS[a])]
        return actions + [c.HIRE_ANONYMOUS + kind for kind in self.anonymous if fits(ANONYMOUS[kind])]

    def first_of(self, cards: list[int], artist: int) -> int:
        """Return the first of the artist cards with a back."""
        return next(k for k in cards if self.faces[k]["artist_id"] == artist)

    def play_card(self, seat: Seat, card: int) -> Asking:
        row = CARDS[card]
        seat.hand.remove(card)
        if row["artist_classes"]:
            yield from self.create(seat, row, row["prestige"])
        else:
            self.pay(seat, row, 0)
            seat.points += row["prestige"]
        seat.tableau.add(card)

    def complete(self, seat: Seat, monument: int) -> Asking:
        row = MONUMENTS[monument]
        yield from self.create(seat, row, row["value"])
        home = self.monument_display if monument in self.monument_display else seat.reserved_monuments
        home.remove(monument)
        seat.monuments.add(monument)

    def create(self, seat: Seat, row: Row, prestige: int) -> Asking:
        """Hire an artist for a work of art, pay for both, score."""
        action = yield from self.ask(seat, Phase.HIRE_ARTIST, self.hires(seat, row))
        if action >= c.HIRE_ANONYMOUS:
            kind = action - c.HIRE_ANONYMOUS
            self.pay(seat, row, seat.hire_price(ANONYMOUS[kind]))
            self.anonymous.remove(kind)
        else:
            home, start = self.artist_display, c.HIRE_DISPLAY
            if action >= c.HIRE_RESERVED:
                home, start = seat.reserved_artists, c.HIRE_RESERVED
            k = self.first_of(home, action - start)
            self.pay(seat, row, seat.hire_price(ARTISTS[action - start]))
            home.remove(k)
            seat.hired.append(k)
            seat.hired_classes.append(self.faces[k]["artist_class"])
            prestige += self.faces[k]["prestige"]
        seat.points += prestige
        seat.works.append(prestige)

    def pay(self, seat: Seat, row: Row, for_artist: int) -> None:
        """Pay for a card or monument and its artist."""
        money = seat.money_price(row) + for_artist
        for kind, price in enumerate(cost(row)):
            self.stock.take(seat, kind, price)
        self.stock.charge(seat, money)
