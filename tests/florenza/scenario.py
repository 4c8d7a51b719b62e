"""Positions of Florenza: The Card Game in plain words.

    with position(players=4) as table:
        table.turn(3, round_no=2, captain=0)
        table.give(3, hand=["Fontana"], tableau=["Casa", ("Giardino", "Vasari")], marble=1, metal=1, money=150)
        table.artists("Giulio Romano", ("Giambologna", 3), exact=True)
        table.anonymous("painter")
    state = table.state

clears the table (nobody has anything, no location is used, the displays are full) and hands out what the test names.
Supply and bank hold the rest, and so does the draw pile: all piles up to the round are open, nothing is discarded, so
that every card is in exactly one place. Works without a named artist were made with an anonymous one. All is applied
when the block ends.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import signoria
from signoria.envs.florenza import constants as c
from signoria.envs.florenza.constants import NO_CARD, NO_SEAT, CardClass, Phase, Place, Stage

from . import moves as m
from .arrange import ArtistWish, Faces, deal_artists, deck, draw_monuments, to_tableaus
from .reading import where

GAME = "florenza"
MONEY = 4000
RESOURCE_CARDS = (21, 21, 11, 11, 11, 11)
Work = str | tuple[str, str] | tuple[str, str, int]
"""A card with its artist: its name, or that with the artist's name, or that and the value on his face."""


def new_game(players: int = 2, seed: int = 1, *, auto_forced: bool = True, **options):
    """Return a fresh game; decisions with one choice are made by the engine (section 4.8) unless the test asks."""
    return signoria.make_state(GAME, num_players=players, seed=seed, auto_forced=auto_forced, **options)


class Table:
    """A position being set up: wishes are collected and applied by `finish`."""

    def __init__(self, state) -> None:
        self.state = state
        self.seats = range(state.num_players)
        self.sound = True
        """False: the position breaks a rule on purpose, `broken` is not asked."""
        self.may_be_forced = False
        """True: the seat may have a single choice, which the engine then makes at once."""
        self.keepers = [state.num_players - 1]
        """Seats that have what must lie somewhere: the first of them goods, all in turn the monuments and artists that
        were revealed this round and are not on display."""
        self._seat, self._round, self._step, self._captain = 0, 4, 1, 0
        self._goods = [dict.fromkeys((*m.RESOURCES, "money"), 0) for _ in self.seats]
        self._left: dict[str, int] = {}
        self._hands: list[list[int]] = [[] for _ in self.seats]
        self._tableaus: list[list[int]] = [[] for _ in self.seats]
        self._works: list[tuple[int, int, ArtistWish | None]] = []
        self._monuments: list[tuple[int, int]] = []
        self._reserved: list[tuple[int, ArtistWish]] = []
        self._shown: list[ArtistWish] = []
        self._shown_monuments: list[int] = []
        self._next_artists: list[ArtistWish] = []
        self._next_monuments: list[int] = []
        self._exact_artists = self._exact_monuments = False
        self._anonymous: Iterable[str] = m.CLASSES
        self._used: dict[str, int] = {}
        self._next_captain = NO_SEAT
        self._top: list[int] = []
        self._pile_size: int | None = None
        self._into_hands = False
        self._fillers: Iterable[int] = self.seats
        self._discards: list[tuple[int, int, int]] = []

    # --- wishes

    def turn(self, seat: int, round_no: int = 4, step: int = 1, *, captain: int = 0) -> None:
        """Let `seat` be at its ACTION in this step of this round."""
        self._seat, self._round, self._step, self._captain = seat, round_no, step, captain

    def give(
        self,
        seat: int,
        *,
        hand: Iterable[str] = (),
        tableau: Iterable[Work] = (),
        monuments: Iterable[Work] = (),
        reserved_monuments: Iterable[str] = (),
        reserved_artists: Iterable[ArtistWish] = (),
        **amounts: int,
    ) -> None:
        """Give a seat Florenza cards, monuments, artists and goods (`marble=1`, …, `money=150`).

        Works of art are named with their artist, ("Giardino", "Vasari") or ("Giardino", "Giambologna", 3); a name
        alone has an anonymous one. Calls for the same seat add up, but for the goods.
        """
        assert set(amounts) <= {*m.RESOURCES, "money"}, f"unknown goods: {set(amounts)}"
        self._goods[seat] |= amounts
        self._hands[seat] += [m.CARD[name] for name in hand]
        for work in tableau:
            name, artist = self._split(work)
            card = m.CARD[name]
            assert artist is None or m.CARD_ROWS[card]["artist_classes"], f"{name} needs no artist"
            self._tableaus[seat].append(card)
            if m.CARD_ROWS[card]["artist_classes"]:
                self._works.append((seat, m.CARD_ROWS[card]["prestige"], artist))
        for work in monuments:
            name, artist = self._split(work)
            self._monuments.append((m.MONUMENT[name], Place.OWNED + seat))
            self._works.append((seat, m.MONUMENT_ROWS[m.MONUMENT[name]]["value"], artist))
        self._monuments += [(m.MONUMENT[name], Place.RESERVED + seat) for name in reserved_monuments]
        self._reserved += [(seat, artist) for artist in reserved_artists]

    @staticmethod
    def _split(work: Work) -> tuple[str, ArtistWish | None]:
        if isinstance(work, str):
            return work, None
        name, *artist = work
        return name, artist[0] if len(artist) == 1 else (artist[0], artist[1])

    def common(self, **amounts: int) -> None:
        """Let supply and bank (`money`) hold this much; the first of `keepers` has the rest."""
        assert set(amounts) <= {*m.RESOURCES, "money"}
        self._left |= amounts

    def artists(self, *names: ArtistWish, exact: bool = False) -> None:
        """Put these artists on display, dealt in this order; `exact`: no others, `keepers` have them."""
        self._shown, self._exact_artists = list(names), exact

    def monuments(self, *names: str, exact: bool = False) -> None:
        """Put these monuments on display, drawn in this order; `exact`: no others."""
        self._shown_monuments, self._exact_monuments = [m.MONUMENT[name] for name in names], exact

    def next_artists(self, *names: ArtistWish) -> None:
        """Let these artists be dealt next."""
        self._next_artists = list(names)

    def next_monuments(self, *names: str) -> None:
        """Let these monuments be drawn next."""
        self._next_monuments = [m.MONUMENT[name] for name in names]

    def anonymous(self, *classes: str) -> None:
        """Let the anonymous artists of these classes be face up, no others."""
        self._anonymous = classes

    def used(self, name: str, copies: int = 1) -> None:
        """Let copies of this location be face down."""
        self._used[name] = copies

    def new_captain(self, seat: int) -> None:
        """Let this seat hold the "new Captain" card."""
        self._next_captain = seat

    def pile(
        self,
        *top: str,
        size: int | None = None,
        fillers: Iterable[int] | None = None,
        into_hands: bool = False,
    ) -> None:
        """Let these cards lie on top of the draw pile, the top one first, and let it have this size.

        What is too much goes to the seats `fillers`, all of them by default, into their hands or their tableaus
        (`arrange.UNWANTED`).
        """
        self._top, self._pile_size, self._into_hands = [m.CARD[name] for name in top], size, into_hands
        self._fillers = self.seats if fillers is None else fillers

    def discard(self, seat: int, round_no: int, *names: str) -> None:
        """Let a seat have discarded these cards in the clean-up of this round."""
        self._discards += [(m.CARD[name], seat, round_no) for name in names]

    # --- applying them

    def finish(self, r) -> None:
        """Write the position into the record."""
        self._write_deck(r)
        self._write_goods(r)
        self._write_artists(r)
        self._write_monuments(r)
        self._write_works(r)
        self._write_locations(r)
        self._write_turn(r)

    def _write_goods(self, r) -> None:
        for k, name in enumerate((*m.RESOURCES, "money")):
            total = (*RESOURCE_CARDS, MONEY)[k]
            left = total - sum(goods[name] for goods in self._goods)
            assert left >= self._left.get(name, 0), f"more {name} than there is"
            if name in self._left:
                self._goods[self.keepers[0]][name] += left - self._left[name]
                left = self._left[name]
            if name == "money":
                r["bank"] = left
            else:
                r["supply"][k] = left
        for seat in self.seats:
            r["resources"][seat] = [self._goods[seat][name] for name in m.RESOURCES]
            r["money"][seat] = self._goods[seat]["money"]

    def _write_deck(self, r) -> None:
        n, guilds = len(self.seats), bool(int(r["options"][c.Option.USE_GUILDS]))
        cards = deck(n, guilds, range(1, min(self._round, c.NUM_PILES) + 1))
        held = [card for mine in (*self._hands, *self._tableaus) for card in mine]
        for card in [*held, *self._top, *(card for card, *_ in self._discards)]:
            assert cards[card], f"no {m.CARD_NAMES[card]} is left in the open piles"
            cards[card] -= 1
        if self._pile_size is not None:
            surplus = cards.total() + len(self._top) - self._pile_size
            assert surplus >= 0, "fewer cards than the draw pile shall have"
            self._dispose(cards, surplus)
        below = list(cards.elements())
        r["draw_pile"] = NO_CARD
        r["draw_size"] = len(below) + len(self._top)
        r["draw_pile"][: len(below) + len(self._top)] = [*below, *reversed(self._top)]
        for pile in range(1, c.NUM_PILES + 1):
            closed = deck(n, guilds, [pile]) if pile > self._round else {}
            r["unopened"][pile - 1] = [closed.get(card, 0) for card in range(c.NUM_CARDS)]
        for seat in self.seats:
            r["hand"][seat] = [self._hands[seat].count(card) for card in range(c.NUM_CARDS)]
            r["hand_size"][seat] = len(self._hands[seat])
            assert len(set(self._tableaus[seat])) == len(self._tableaus[seat]), "a card is twice in a tableau"
            r["tableau"][seat] = sum(1 << card for card in self._tableaus[seat])
        self._write_discards(r)

    def _dispose(self, cards: Counter[int], surplus: int) -> None:
        """Take cards away from those that would be in the draw pile."""
        seats = list(self._fillers)
        if self._into_hands:
            for k, card in enumerate(list(cards.elements())[:surplus]):
                self._hands[seats[k % len(seats)]].append(card)
                cards[card] -= 1
            return
        works = self._most_anonymous - sum(artist is None for *_, artist in self._works)
        for k, card in to_tableaus(cards, [self._tableaus[seat] for seat in seats], surplus, works):
            self._tableaus[seats[k]].append(card)
            if m.CARD_ROWS[card]["artist_classes"]:
                self._works.append((seats[k], m.CARD_ROWS[card]["prestige"], None))

    @property
    def _most_anonymous(self) -> int:
        """Most works that can have been made with anonymous artists so far."""
        return c.NUM_ARTIST_CLASSES * self._round - len(list(self._anonymous))

    def _write_discards(self, r) -> None:
        assert not self._discards or self._round in (2, 3), "discards lie only in rounds 2 and 3"
        r["discard_size"] = len(self._discards)
        for k in range(c.NUM_DECK):
            card, seat, round_no = self._discards[k] if k < len(self._discards) else (NO_CARD, 0, 0)
            r["discard_card"][k], r["discard_seat"][k], r["discard_round"][k] = card, seat, round_no

    def _write_artists(self, r) -> None:
        owned = [(seat, artist) for seat, _, artist in self._works if artist is not None]
        wishes = [*self._shown, *(a for _, a in owned), *(a for _, a in self._reserved), *self._next_artists]
        faces = iter(Faces().find(wishes))
        display = [next(faces) for _ in self._shown]
        hired = [(next(faces), Place.OWNED + seat) for seat, _ in owned]
        reserved = [(next(faces), Place.RESERVED + seat) for seat, _ in self._reserved]
        per_round = 2 + 2 * len(self.seats)
        held = [(face, int(place)) for face, place in [*hired, *reserved]]
        r["artist_order"], r["artist_place"] = deal_artists(
            per_round, self._round, display, held, list(faces), self.keepers if self._exact_artists else []
        )
        r["artists_dealt"] = per_round * self._round
        r["anonymous"] = sum(1 << m.CLASSES.index(name) for name in self._anonymous)
        r["hired"] = 0
        self._values = iter([m.FACE_ROWS[face]["prestige"] for face, _ in hired])
        for face, place in hired:
            r["hired"][place - Place.OWNED][m.FACE_ROWS[face]["artist_class"]] += 1

    def _write_monuments(self, r) -> None:
        held = [(k, int(place)) for k, place in self._monuments]
        order, places, drawn = draw_monuments(
            self._round,
            self._shown_monuments,
            held,
            self._next_monuments,
            self.keepers if self._exact_monuments else [],
        )
        r["monument_order"] = order
        for k, place in zip(order, places, strict=True):
            r["monument_place"][k] = place
        r["monuments_drawn"] = drawn

    def _write_works(self, r) -> None:
        """Write the works in the order named; public points are those of works and district buildings."""
        r["works"], r["work_count"], r["scores"] = 0, 0, 0
        without_name = 0
        for seat, value, artist in self._works:
            without_name += artist is None
            value += 0 if artist is None else next(self._values)
            r["works"][seat][int(r["work_count"][seat])] = value
            r["work_count"][seat] += 1
            r["scores"][seat] += value
        for seat in self.seats:
            rows = [m.CARD_ROWS[card] for card in self._tableaus[seat]]
            r["scores"][seat] += sum(row["prestige"] for row in rows if row["class_id"] == CardClass.DISTRICT)
        hidden = c.NUM_ARTIST_CLASSES - len(list(self._anonymous))
        assert not self.sound or hidden <= without_name <= self._most_anonymous, (
            f"{without_name} works with anonymous artists, {hidden} of them face down in round {self._round}"
        )

    def _write_locations(self, r) -> None:
        column = "copies_all" if not int(r["options"][c.Option.LOCATIONS]) else f"copies_scaled_{len(self.seats)}p"
        r["locations"] = [row[column] - self._used.get(row["name"], 0) for row in m.LOCATION_ROWS]
        r["next_captain"] = self._next_captain
        if self._next_captain != NO_SEAT:
            r["locations"][m.LOCATION_NAMES.index("Capitano del popolo")] = 0

    def _write_turn(self, r) -> None:
        r["player"], r["round_no"], r["phase"], r["stage"] = self._seat, self._round, Phase.ACTION, Stage.ACTIONS
        r["step"], r["captain"] = self._step, self._captain
        r["place"] = (self._seat - self._captain) % len(self.seats)


@contextmanager
def position(players: int = 2, *, seed: int = 1, auto_forced: bool = True, **options) -> Iterator[Table]:
    """Set up a position, by default the Captain's first action in round 4; `options` as for `new_game`."""
    state = new_game(players, seed, auto_forced=auto_forced, **options)
    table = Table(state)
    yield table
    forced = int(state.record["forced"])
    with state.edit() as record:
        table.finish(record)
    if not table.may_be_forced:
        assert int(state.record["forced"]) == forced, "the engine has already moved for the seat"
        assert where(state) == (table._round, table._step, table._seat), "the seat has no action in this step"
    assert not table.sound or state.broken() == [], f"the position breaks an invariant: {state.broken()}"
