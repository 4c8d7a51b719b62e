"""The observation of Ars Mysteriorum: values worked out by hand, layout."""

from itertools import pairwise

import numpy as np
import pytest

from signoria.encoders.ars_mysteriorum import LAYOUT
from signoria.encoders.ars_mysteriorum_layout import BLOCK
from signoria.envs.ars_mysteriorum.constants import Phase, Stage

from ..ars_mysteriorum import moves as m
from ..ars_mysteriorum import sound_positions as sound
from ..ars_mysteriorum.moves import KIND, RECIPE, B, Q, R, S, V
from ..ars_mysteriorum.reading import discarded, phase, play
from ..ars_mysteriorum.reference import KINDS
from ..ars_mysteriorum.scenario import position
from .segments_seen import by_segment, nonzero, ones, shares

CARD_TYPES = 16
CACHE, SUMMONS, STIPEND, SLANDER, HOMUNCULUS = (
    KIND[name] for name in ("Secret Cache", "Summons", "Royal Stipend", "Slander", "Homunculus")
)


def look(state, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees, by segment."""
    return by_segment(LAYOUT, state.observation(seat))


def seats(seen: dict[str, list[float]], name: str, players: int = 3) -> list[list[float]]:
    """Return a segment of every seat that plays."""
    return [seen[f"seat{k}.{name}"] for k in range(players)]


def counts_as(value: int) -> float:
    """Return what is told of a card; 16 numbers are possible, from 1 - 2 x 2 (Slanders) to 6 + 3 x 2 (Flatteries)."""
    return round((value + 4) / 16, 5)


@pytest.fixture
def market():
    """Step 8 of three seats, order 2, 0, 1: seat 0 is to act."""
    with position(3) as table:
        table.at("recipes", seat=0, order=(2, 0, 1))
        book = {"Gold": 2, "Platinum": 1, "Ruby": 1}
        table.give(0, [2, 1, 0, 3, 0], money=40, book=book, mysteries=["Summons", "Royal Stipend"], drafted=["Slander"])
        table.give(1, [0, 0, 0, 0, 13], money=25, book={"Opal": 1}, drafted=["Slander"])
        table.give(2, [1, 2, 3, 0, 0], money=150, book={"Silver": 2, "Myrrh": 4})  # and six of tent 4, at 10 F
        table.show(B, "Silver I", "Gold III")
        table.show(V, "Ruby II", None)
        table.show(S, "Indigo I", "Indigo III")
        table.stack(S, "Indigo II", "Tyrian Purple I")
        table.pawns({0: 0, 1: 3, 2: 0})
        table.admitted(2, 0)
    return table.state


@pytest.mark.plain
@pytest.mark.boundscheck
class TestSeats:
    def test_flags(self, market):
        seen = look(market, 0)
        assert seats(seen, "present", 5) == [[1], [1], [1], [0], [0]]
        assert seats(seen, "to_act") == [[1], [0], [0]]
        assert seats(seen, "admitted") == [[1], [0], [1]]
        assert seats(seen, "passed") == [[0], [0], [0]]
        seen = look(market, 1)
        assert seats(seen, "to_act") == [[0], [0], [1]]
        assert seats(seen, "admitted") == [[0], [1], [1]]
        assert seats(look(sound.finished(), 0), "to_act") == [[0], [0], [0]]

    def test_pawns_and_order(self, market):
        seen = look(market, 1)
        assert [ones(colour) for colour in seats(seen, "colour")] == [{1}, {2}, {0}]
        assert [ones(tent) for tent in seats(seen, "tent")] == [{R}, {B}, {B}]
        assert [ones(place) for place in seats(seen, "place")] == [{2}, {0}, {1}]
        assert ones(seen["neutral"]) == {5 * 3 + 3, 5 * 4 + 4}

    def test_goods(self, market):
        seen = look(market, 2)
        assert seats(seen, "tokens") == [
            shares(1, 2, 3, 0, 0, of=12),
            shares(2, 1, 0, 3, 0, of=12),
            [0, 0, 0, 0, 1],
        ]
        assert nonzero(seen["seat1.book"]) == {0: 0.5, 1: 0.25, 3: 0.25}
        assert nonzero(seen["seat0.book"])[10] == 1
        assert seats(seen, "money") == [shares(150 + 60, of=300), shares(40, of=300), shares(25, of=300)]
        assert seats(seen, "lead") == [[0], [-1], [-1]]
        assert seats(look(market, 0), "lead") == [[0], [-0.15], [1]]
        assert seats(look(market, 1), "lead") == [[0], [1], [0.15]]

    def test_salaries(self, market):
        """Two Gold 3 F; of seat 2 two Silver 2 F, two Tyrian Purple 3 F, four Red Dye 9 F, four Myrrh 10 F."""
        seen = look(market, 0)
        assert seen["seat0.salary"] == [0.03]
        assert seen["seat1.salary"] == [0]
        assert seen["seat2.salary"] == [0.24]
        state = sound.homunculus()  # Gold counts twice
        assert look(state, 0)["seat0.salary"] == [0.03]
        assert nonzero(look(state, 0)["wild"]) == {0: 0.5}
        assert nonzero(look(state, 1)["wild"]) == {}
        assert look(state, 1)["seat2.salary"] == [0.03]

    def test_mysteries_in_hand(self, market):
        seen = look(market, 1)
        assert [nonzero(hand) for hand in seats(seen, "known_hand")] == [{SLANDER: 0.25}, {}, {SLANDER: 0.25}]
        assert seats(seen, "unknown") == [[0], [0], [0.2]]
        assert nonzero(seen["hand"]) == {SLANDER: 0.25}
        seen = look(market, 0)
        assert nonzero(seen["hand"]) == {SLANDER: 0.25, SUMMONS: 0.25, STIPEND: 0.25}
        assert seats(seen, "unknown") == [[0.2], [0], [0]]

    def test_bids_are_told_when_all_have_bid(self):
        """Order 2, 0, 1, 3: seat 2 has bid 4 and seat 0 has bid 6."""
        seen = look(sound.bidding(), 2)
        assert seats(seen, "order_bid", 4) == [shares(4, of=15), [0], [0], [0]]
        assert [ones(values) for values in seats(seen, "favours", 4)] == [{0, 1, 2, 4, 5}, *[set(range(6))] * 3]
        assert seats(seen, "to_act", 4) == [[0], [0], [0], [1]]
        seen = look(sound.choosing(), 2)  # bids 4, 6, 3, 5
        assert seats(seen, "order_bid", 4) == [shares(value, of=15) for value in (3, 5, 4, 6)]
        assert [set(range(6)) - ones(values) for values in seats(seen, "favours", 4)] == [{2}, {4}, {3}, {5}]
        assert seats(look(sound.tongue(), 2), "order_bid") == [shares(value, of=15) for value in (3, 2 + 3, 4)]

    def test_positions_are_told_as_soon_as_they_are_chosen(self):
        """Seat 1 has chosen the second position; the old order is 0, 1, 2, 3."""
        seen = look(sound.choosing(), 3)
        assert [nonzero(place) for place in seats(seen, "place", 4)] == [{3: -1}, {0: -1}, {1: 1}, {2: -1}]
        seen = look(sound.drafting(), 0)
        assert [ones(place) for place in seats(seen, "place")] == [{1}, {2}, {0}]

    def test_favour_cards_that_lie_face_down(self):
        """Bids 1, 2, 3; a 5 of seat 0 at tent 0, seat 1 has passed, a 4 of seat 2 at tent 1, which seat 0 has seen."""
        state = sound.placing()
        seen = look(state, 0)
        assert [nonzero(cards) for cards in seats(seen, "cards")] == [{0: counts_as(5)}, {}, {3: counts_as(4)}]
        assert [ones(values) for values in seats(seen, "favours")] == [{1, 2, 3, 5}, {0, 2, 3, 4, 5}, {0, 1, 4, 5}]
        assert seats(seen, "passed") == [[0], [1], [0]]
        seen = look(state, 1)
        assert [nonzero(cards) for cards in seats(seen, "cards")] == [{}, {3: -1}, {0: -1}]
        assert [ones(values) for values in seats(seen, "favours")] == [
            {0, 2, 3, 4, 5},
            {0, 1, 3, 4, 5},
            {1, 2, 3, 4, 5},
        ]

    def test_favour_cards_that_are_shown(self):
        with position(3) as table:
            table.at("window 6")
            table.bids(1, 1, 1)
            table.give(0, mysteries=["Whispered Flattery", "Slander"])
            table.place(Q, (0, 4), (1, 2), (0, 6), (0, 3))
            table.place(S, (1, 5))
        state = play(table.state, m.card("Whispered Flattery"))
        for seat in range(3):
            seen = look(state, seat)
            k = (0 - seat) % 3
            assert nonzero(seen[f"seat{k}.cards"]) == {6: counts_as(4), 7: counts_as(6 + 2), 8: counts_as(3)}
            assert ones(seen[f"seat{k}.favours"]) == {1, 4}
            assert nonzero(seen[f"seat{(1 - seat) % 3}.cards"]) == {6: counts_as(2), 12: counts_as(5)}
        state = play(state, m.card("Slander"), m.at_tent(Q))
        assert nonzero(look(state, 2)["seat2.cards"]) == {}  # no card is left after the giving out


@pytest.mark.plain
@pytest.mark.boundscheck
class TestRecipes:
    def test_features(self, market):
        rows = np.reshape(look(market, 0)["recipes"], (10, 14)).tolist()
        third = round(1 / 3, 5)
        assert rows[0] == [third, 0, third, 0, third, 0.3, 1, 0, 0, 0, 0, 0, 0, 1]  # Silver I
        assert rows[1] == [round(2 / 3, 5), third, 0, round(2 / 3, 5), third, 1, 1, 0, 0, 0, 0, 1, 0, 0]  # Gold III
        assert rows[2] == [0, 0, third, third, 1, 0.7, 0, 1, 0, 0, 0, 1, 0, 0]  # Ruby II
        assert rows[3] == [0] * 14

    def test_what_they_are_worth_to_the_viewer(self, market):
        seen = look(market, 0)
        assert seen["gain"][:4] == shares(8, 7 - 3, 3, 0, of=40)  # metals complete; a third Gold; a second Ruby
        assert seen["lack"][:4] == shares(2, 1, 4, 0, of=6)
        assert seen["owned"][:4] == shares(0, 2, 1, 0, of=4)
        seen = look(market, 2)
        assert seen["gain"][:4] == shares(5 - 2, 0, 0, 0, of=40)  # a third Silver
        assert seen["lack"][:4] == shares(1, 4, 4, 0, of=6)
        assert seen["owned"][:4] == shares(2, 0, 0, 0, of=4)

    @pytest.mark.parametrize(("multi_sets", "gain"), [(True, 3 + 34 + 8), (False, 3)])
    def test_a_second_row_and_column_pay_again_unless_the_option_says_no(self, multi_sets, gain):
        book = {"Gold": 1, "Platinum": 2, "Silver": 2, "Ruby": 2, "Opal": 2, "Ambergris": 2, "Tyrian Purple": 2}
        with position(3, multi_sets=multi_sets) as table:
            table.at("recipes", seat=0)
            table.give(0, book=book)
            table.show(B, "Gold III", None)
        assert look(table.state, 0)["gain"][0] == min(1, round(gain / 40, 5))

    def test_stacks(self, market):
        seen = look(market, 1)
        tent = {recipe for recipe in ones(seen["stacks"]) if recipe >= RECIPE["Tyrian Purple I"]}
        assert tent == {RECIPE["Indigo II"], RECIPE["Tyrian Purple I"]}
        shown = {RECIPE[name] for name in ("Silver I", "Gold III", "Ruby II")}
        assert not shown & ones(seen["stacks"])
        assert seen["left"][S] == 0.4
        sizes = [int(size) for size in market.record["stack_size"]]
        assert seen["left"] == shares(sizes[B] + 2, sizes[V] + 1, sizes[Q] + 2, sizes[R] + 2, 4, of=10)

    def test_earning_and_waiving(self):
        seen = look(sound.earning(), 1)
        assert (seen["extra"], seen["earned"], seen["discount"]) == ([0.5], shares(1, of=3), shares(2, of=6))
        assert seen["waives"] + seen["due"] + seen["earning"] == [0] * 16
        seen = look(sound.waiving(), 1)
        assert ones(seen["earning"]) == {1}
        assert seen["due"] == shares(1, 0, 1, 0, 1, of=3)  # Silver I
        assert seen["waives"] == shares(2, of=6)


@pytest.mark.plain
@pytest.mark.boundscheck
class TestTable:
    def test_bins_and_bank(self):
        with position(4) as table:
            table.at("favours")
            table.bins(Q, 0, 1)
            table.bank(S, 9)
        seen = look(table.state, 0)
        assert seen["bins"] == shares(3, 2, 0, 3, 2, 0, 0, 1, 0, 3, 2, 0, 3, 2, 0, of=3)
        assert seen["bank"] == shares(22 - 5, 22 - 5, 22 - 1, 22 - 5, 9, of=22)

    def test_fees(self):
        """Section 11, examples 12 and 15."""
        with position(3) as table:
            table.at("moves", seat=0)
            table.give(0, [3, 0, 1, 2, 2], mysteries=["Master's Invitation", "Cloak of Shadows"])
            table.give(1, [1, 1, 1, 1, 1])
            table.pawns({0: 0, 1: 3, 2: 0})
        state = table.state
        assert look(state, 0)["fee"] == shares(4, 1, 1, 3, 2, of=7)
        assert look(state, 1)["fee"] == shares(3, 1, 1, 4, 2, of=7)
        assert ones(look(state, 0)["free_base"] + look(state, 0)["free_crowd"]) == set()
        state = play(state, m.card("Master's Invitation"))
        assert look(state, 0)["fee"] == shares(1, 0, 0, 2, 1, of=7)
        assert (look(state, 2)["free_base"], look(state, 2)["free_crowd"]) == ([1], [0])
        state = play(state, m.card("Cloak of Shadows"))
        assert look(state, 0)["fee"] == [0] * 5
        assert (look(state, 2)["free_base"], look(state, 2)["free_crowd"]) == ([1], [1])

    def test_remote(self):
        with position(3) as table:
            table.at("recipes", seat=0)
            table.give(0, [1, 1, 1, 1, 1], mysteries=["Astral Journey"])
        assert look(table.state, 1)["remote"] == [0]
        assert look(play(table.state, m.card("Astral Journey")), 1)["remote"] == [1]

    def test_clock(self, market):
        seen = look(market, 0)
        assert (seen["pile"], seen["rounds_left"]) == (shares(28, of=40), shares(9, of=19))
        assert (seen["round"], seen["num_players"]) == (shares(3, of=19), [0.6])
        assert ones(seen["stage"]) == {Stage.RECIPES}
        assert ones(seen["phase"]) == {Phase.EARN}
        seen = look(sound.opening(), 0)
        assert (seen["round"], ones(seen["stage"])) == ([0], {Stage.SETUP})
        assert ones(look(sound.finished(), 0)["phase"]) == {Phase.GAME_OVER}

    def test_options(self, market):
        assert nonzero(look(market, 0)["options"]) == {0: 0.25, 3: 0.25, 5: 0.25, 9: 0.25}
        with position(3, max_bids=1, mysteries=False, end_reward_scope="princes", auto_forced=False) as table:
            table.at("bids")
        assert nonzero(look(table.state, 0)["options"]) == {3: 0.25, 4: 0.25, 5: 0.25, 6: 1}

    def test_hidden_mysteries(self, market):
        """All but those discarded and the two Slanders taken from the offer."""
        gone = discarded(market)
        expected = [row["copies"] - gone.get(row["name"], 0) - 2 * (row["id"] == SLANDER) for row in KINDS]
        assert look(market, 1)["hidden"] == shares(*expected, of=4)
        assert look(sound.clock(), 0)["hidden"] == [0] * 16

    def test_offer(self):
        with position(5) as table:
            table.at("draft")
            table.offer("Royal Stipend", "Summons", "Homunculus", "Summons", "Counterspell")
        kinds = (STIPEND, SUMMONS, HOMUNCULUS, SUMMONS, KIND[m.COUNTERSPELL])
        cells = [CARD_TYPES * slot + kind for slot, kind in enumerate(kinds)]
        assert ones(look(table.state, 3)["offer"]) == set(cells)
        assert ones(look(play(table.state, m.draft(1)), 3)["offer"]) == set(cells) - {cells[1]}

    def test_exchange(self):
        seen = look(sound.exchanging(), 1)
        assert ones(seen["exchange"]) == {S}
        assert seen["given"] == shares(1, of=3)
        assert ones(seen["phase"]) == {Phase.EXCHANGE_GIVE}
        seen = look(sound.waiving(), 0)
        assert (ones(seen["exchange"]), seen["given"]) == (set(), [0])


def countered(step: str, card: str):
    """Return three seats; seat 1 plays a card, seat 0 holds a Counterspell, everybody tokens and a favour card."""
    with position(3) as table:
        table.at(step, seat=1, order=(1, 2, 0))
        table.bids(1, 1, 1)
        table.give(0, [1, 1, 1, 1, 1], mysteries=[m.COUNTERSPELL])
        table.give(1, [1, 1, 1, 1, 1], mysteries=[card])
        table.give(2, [1, 1, 1, 1, 1])
        if step == "window 6":
            for seat in range(3):
                table.place(seat, (seat, 4))
                table.place(R, (seat, 3))
    return play(table.state, m.card(card))


@pytest.mark.plain
@pytest.mark.boundscheck
class TestMysteries:
    """Seat 1 plays: for seat 0 it is seat 1, for seat 2 it is seat 2."""

    def targets(self, state) -> list[set[int]]:
        seen = look(state, 0)
        return [ones(seen[name]) for name in ("target_pawn", "target_element", "target_item")]

    def test_nothing_is_played(self, market):
        seen = look(market, 0)
        assert self.targets(market) == [set()] * 3
        assert ones(seen["mystery"]) | ones(seen["mystery_by"]) | ones(seen["exchange"]) == set()

    @pytest.mark.parametrize(
        ("step", "card", "choices", "after"),
        [
            ("window 9", "Royal Stipend", [], [set(), set(), set()]),
            ("window 9", "Homunculus", [m.item("Indigo")], [set(), set(), {13}]),
            ("window 7", "Summons", [m.pawn(0), m.at_tent(S)], [{0}, {S}, set()]),
            ("window 6", "Secret Cache", [m.colour_of(B)], [set(), {B}, set()]),
            ("window 6", "Light Fingers", [m.pawn(2), m.colour_of(Q)], [{2}, {Q}, set()]),
            ("window 6", "Slander", [m.pawn(0), m.at_tent(R)], [{0}, {R}, set()]),
            ("window 6", "Whispered Flattery", [m.at_tent(V)], [set(), {V}, set()]),
        ],
    )
    def test_card_and_targets(self, step, card, choices, after):
        state = countered(step, card)
        for seat in range(3):
            seen = look(state, seat)
            assert ones(seen["mystery"]) == {KIND[card]}
            assert ones(seen["mystery_by"]) == {(1 - seat) % 3}
        for number, choice in enumerate(choices):
            assert phase(state) in (Phase.TARGET_PAWN, Phase.TARGET_TENT, Phase.TARGET_COLOUR, Phase.TARGET_ITEM)
            assert self.targets(state) == ([set()] * 3 if number == 0 else [after[0], set(), set()])
            assert ones(look(state, 2)["phase"]) == {phase(state)}
            state = play(state, choice)
        assert phase(state) == Phase.COUNTER
        assert self.targets(state) == after
        assert ones(look(play(state, m.COUNTER), 0)["mystery"]) == set()

    def test_a_peek(self):
        with position(3) as table:
            table.at("favours", order=(1, 2, 0))
            table.bids(1, 1, 1)
            table.give(0, mysteries=[m.COUNTERSPELL])
            table.give(1, mysteries=["Scrying Bowl"])
        state = play(table.state, m.place(2, B), m.place(3, R), m.place(4, V), m.card("Scrying Bowl"))
        assert self.targets(state) == [set(), set(), set()]
        assert self.targets(play(state, m.at_tent(R))) == [set(), {R}, set()]

    def test_who_is_asked_for_a_counterspell_is_told_to_nobody_else(self):
        """Section 7. Seat 1 of four is asked."""
        state = sound.countering()
        seen = look(state, 1)
        assert seats(seen, "to_act", 4) == [[1], [0], [0], [0]]
        assert ones(seen["phase"]) == {Phase.COUNTER}
        for seat in (0, 2, 3):
            seen = look(state, seat)
            assert seats(seen, "to_act", 4) == [[0]] * 4
            assert ones(seen["phase"]) == set()
            assert ones(seen["stage"]) == {Stage.SALARY_WINDOW}
            assert ones(seen["mystery"]) == {STIPEND}

    def test_who_is_asked_in_a_window_is_told_to_nobody_else(self):
        state = sound.library()
        for seat in range(3):
            seen = look(state, seat)
            assert seats(seen, "to_act") == [[1 if seat == 1 else 0], [0], [0]]
            assert ones(seen["phase"]) == ({Phase.MYSTERY_WINDOW} if seat == 1 else set())
            assert ones(seen["stage"]) == {Stage.OFFER_WINDOW}


@pytest.mark.plain
class TestLayout:
    def test_size(self):
        assert sum(segment.length for segment in LAYOUT) == LAYOUT.size
        assert LAYOUT.size == 5 * BLOCK + 10 * (14 + 3) + 246 + 101

    def test_seat_blocks_are_alike(self):
        offsets = [[LAYOUT.offset(name) for name in LAYOUT.names if name.startswith(f"seat{k}.")] for k in range(5)]
        assert all(
            [y - x for x, y in zip(low, high, strict=True)] == [BLOCK] * len(low) for low, high in pairwise(offsets)
        )

    def test_every_segment_is_explained(self):
        others = tuple(f"seat{k}" for k in range(1, 5))
        assert all(segment.text for segment in LAYOUT)
        assert all(f"`{name}`" in LAYOUT.markdown() for name in LAYOUT.names if not name.startswith(others))

    @pytest.mark.parametrize(
        ("first", "last", "end"),
        [
            ("seat4.present", "seat4.favours", "seat4.lead"),
            ("phase", "remote", "offer"),
            ("mystery", "exchange", "earning"),
            ("earning", "earning", "bank"),
            ("stacks", "stacks", "options"),
        ],
    )
    def test_joined_bitsets_fit_and_spill_only_onto_what_is_written_later(self, first, last, end):
        assert LAYOUT.slice(last).stop - LAYOUT.offset(first) <= 63
        assert LAYOUT.offset(first) + 64 <= LAYOUT.slice(end).stop

    def test_favour_cards_are_cleared_with_the_flags(self):
        assert LAYOUT.slice("seat0.cards").stop - LAYOUT.offset("seat0.present") <= 64
