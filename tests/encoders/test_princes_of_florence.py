"""The observation of The Princes of Florence: values worked out by hand, rotation, secrecy, bounds."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import signoria
from signoria.encoders.princes_of_florence import BLOCK, LAYOUT
from signoria.envs.princes_of_florence.constants import NO_CARD, Option, Phase, Pile
from signoria.envs.princes_of_florence.state import STATE

from .every_encoder import EveryEncoder, play_apart, views
from .segments_seen import bits, ones, seen_in, signs

GAME = "princes_of_florence"
PALAZZO = {35, 36, 37, 42, 43, 44}
TOWER, UNIVERSITY = 8, 0
BOTANIST, PHYSICIST, LAWYER, DRAMATIST, ASTRONOMER = 3, 5, 10, 17, 19
OPTION_SETS = [
    {},
    {"principality_side": "B", "initial_deal_public": False, "return_order": "shuffled", "diagonal_adjacency": True},
    {"auto_forced": False, "money_visible": True},
    {"two_player_rules": "official", "two_player_freedoms": 4},
]


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees, by segment."""
    return seen_in(record, seat, LAYOUT)


def blank(num_players: int) -> np.void:
    record = np.zeros(1, STATE)[0]
    record["num_players"] = num_players
    for field in ("setup_return", "pile", "high_bidder", "tile", "work", "drawn"):
        record[field] = NO_CARD
    return record


@pytest.fixture
def midgame() -> np.void:
    """Round 3 of three players, second turn of the action phase; seat 1 acts and owns the most."""
    r = blank(3)
    r["round_no"], r["phase"], r["player"], r["start_player"] = 3, Phase.ACTION_MAIN, 1, 0
    r["turns_taken"], r["actions_left"], r["took_freedom"] = 1, 1, 1
    r["building_cells"][1], r["landscape_cells"][1] = bits(0, 7, 8), bits(5, 6)  # a Tower and a Park
    r["built"][1], r["landscapes"][1], r["freedoms"][1] = bits(TOWER), (0, 0, 1), bits(1)
    r["builders"][1], r["jesters"][1], r["money"][1], r["scores"][1] = 1, 2, 1700, 12
    r["hand"][1], r["known_hand"][1] = bits(ASTRONOMER, DRAMATIST, PHYSICIST), bits(DRAMATIST)
    r["display"][1], r["recruiting"][1], r["best_work"][1] = bits(BOTANIST), 1, 11
    r["bonus_hand"][1], r["prestige_hand"][1] = bits(10, 6), bits(7)
    r["seen_professions"][1], r["seen_bonus"][1], r["seen_prestige"][1] = bits(5, 9, 11), bits(2, 10), bits(0, 1, 7)
    r["money"][0], r["hand"][0], r["bonus_hand"][0], r["scores"][0] = 2500, bits(LAWYER, 12), bits(4), 250
    r["display"][2], r["recruited"][2], r["prestige_hand"][2] = bits(0, 20), 1, bits(3, 4)
    r["landscapes"][2], r["built"][2], r["money"][2] = (2, 1, 0), bits(UNIVERSITY), 800
    r["piles"], r["buildings_left"], r["freedoms_left"] = (
        (4, 5, 5, 11, 3, 5, 5),
        (2, 3, 3, 3, 3, 3, 3, 3, 2, 3),
        (2, 1, 2),
    )
    r["profession_deck_size"], r["bonus_deck_size"], r["bonus_played"] = 12, 15, bits(0, 19)
    return r


@pytest.mark.plain
@pytest.mark.boundscheck
class TestValues:
    """Every segment in positions set up by hand."""

    def test_own_board(self, midgame):
        seen = look(midgame, 1)
        assert signs(seen["seat0.board"]) == ({0, 7, 8} | PALAZZO, {5, 6})
        free = set(range(49)) - {0, 7, 8, 5, 6} - PALAZZO
        beside = {1, 9, 14, 15, 28, 29, 30, 38, 45}  # of Tower and palazzo, which one builder may not touch
        assert signs(seen["area"]) == (free - beside, {0, 7, 8, 5, 6} | PALAZZO)
        assert seen["seat0.free_cells"] == [round(38 / 43, 5)]

    def test_side_b_and_second_builder(self, midgame):
        midgame["options"][Option.PRINCIPALITY_SIDE] = 1
        midgame["builders"][1] = 2
        seen = look(midgame, 1)
        palazzo = {37, 38, 39, 44, 45, 46}
        assert signs(seen["seat0.board"]) == ({0, 7, 8} | palazzo, {5, 6})
        assert signs(seen["area"])[0] == set(range(49)) - {0, 7, 8, 5, 6} - palazzo
        assert signs(seen["seat1.board"]) == (palazzo, set())
        assert ones(seen["options"]) == {Option.PRINCIPALITY_SIDE}

    def test_own_possessions(self, midgame):
        seen = look(midgame, 1)
        assert ones(seen["seat0.built"]) == {TOWER}
        assert ones(seen["seat0.freedoms"]) == {1}
        assert signs(seen["seat0.professions"]) == ({BOTANIST}, {DRAMATIST})
        assert seen["seat0.landscapes"] == [0, 0, round(1 / 6, 5)]
        assert seen["seat0.builders"] == [round(1 / 3, 5)]
        assert seen["seat0.jesters"] == [round(2 / 7, 5)]
        assert seen["seat0.score"] == [0.12]
        assert seen["seat0.money"] == [0.17]
        assert seen["seat0.best_work"] == [round(11 / 40, 5)]
        assert seen["seat0.works"] == [round(1 / 14, 5)]
        assert seen["seat0.hand_professions"] == [0.2]
        assert seen["seat0.hand_recruiting"] == [0.2]
        assert seen["seat0.recruited"] == [0]
        assert seen["seat0.hand_bonus"] == [round(2 / 14, 5)]
        assert seen["seat0.hand_prestige"] == [round(1 / 7, 5)]

    def test_own_cards(self, midgame):
        seen = look(midgame, 1)
        assert ones(seen["hand"]) == {ASTRONOMER, DRAMATIST, PHYSICIST}
        assert ones(seen["bonus_hand"]) == {6, 10}
        assert ones(seen["prestige_hand"]) == {7}
        assert ones(seen["seen_professions"]) == {5, 9, 11}
        assert ones(seen["seen_bonus"]) == {2, 10}
        assert ones(seen["seen_prestige"]) == {0, 1, 7}
        assert ones(seen["drawn"]) == set()

    def test_own_values_and_costs(self, midgame):
        seen = look(midgame, 1)
        common = 2 * 2 + 5  # two jesters; three professions and a recruiting card in hand, one profession on the table
        values = {ASTRONOMER: common + 4 + 3, DRAMATIST: common + 3 + 3, PHYSICIST: common}
        assert seen["work_values"] == [round(values.get(p, 0) / 40, 5) for p in range(21)]
        bonus = {10: 2 * 2, 6: 3}  # two jesters; three cards left in hand after playing one
        assert seen["bonus_values"] == [round(bonus.get(b, 0) / 15, 5) for b in range(20)]
        assert seen["bonus_total"] == [round(7 / 30, 5)]
        assert seen["purse"] == [0.29]
        assert seen["building_cost"] == [round(300 / 700, 5)]

    def test_table(self, midgame):
        seen = look(midgame, 1)
        assert ones(seen["phase"]) == {Phase.ACTION_MAIN}
        assert ones(seen["round"]) == {2}
        assert seen["minimum"] == [round(12 / 17, 5)]
        assert seen["actions_left"] == [0.5]
        assert seen["turns_taken"] == [0.2]
        assert (seen["took_profession"], seen["took_freedom"]) == ([0], [1])
        assert seen["piles"] == [round(k / 14, 5) for k in (4, 5, 5, 11, 3, 5, 5)]
        assert seen["buildings_left"] == [round(k / 3, 5) for k in (2, 3, 3, 3, 3, 3, 3, 3, 2, 3)]
        assert seen["freedoms_left"] == [0.5, 0.25, 0.5]
        assert seen["profession_deck"] == [round(12 / 21, 5)]
        assert seen["bonus_deck"] == [0.75]
        assert ones(seen["bonus_played"]) == {0, 19}
        assert seen["num_players"] == [0.6]
        for idle in ("object", "sold", "tile", "work", "options"):
            assert ones(seen[idle]) == set()
        assert (seen["work_value"], seen["bid"]) == ([0], [0])

    def test_others(self, midgame):
        seen = look(midgame, 1)
        assert signs(seen["seat1.professions"]) == ({0, 20}, set())  # seat 2 sits to the left of seat 1
        assert seen["seat1.works"] == [round(3 / 14, 5)]
        assert seen["seat1.recruited"] == [0.2]
        assert seen["seat1.landscapes"] == [round(2 / 6, 5), round(1 / 6, 5), 0]
        assert ones(seen["seat1.built"]) == {UNIVERSITY}
        assert seen["seat1.hand_prestige"] == [round(2 / 7, 5)]
        assert signs(seen["seat2.professions"]) == (set(), set())  # the hand of seat 0 is not known
        assert seen["seat2.hand_professions"] == [round(2 / 15, 5)]
        assert seen["seat2.hand_bonus"] == [round(1 / 14, 5)]
        assert seen["seat2.score"] == [1]  # clipped
        assert (seen["seat1.money"], seen["seat2.money"]) == ([0], [0])
        midgame["options"][Option.MONEY_VISIBLE] = 1
        seen = look(midgame, 1)
        assert (seen["seat1.money"], seen["seat2.money"]) == ([0.08], [0.25])

    def test_turn_flags(self, midgame):
        seen = look(midgame, 1)
        flags = ("present", "to_act", "starts", "selects", "in_auction", "bidding", "high_bidder")
        assert [seen[f"seat0.{flag}"][0] for flag in flags] == [1, 1, 0, 0, 0, 0, 0]
        assert [seen[f"seat1.{flag}"][0] for flag in flags] == [1, 0, 0, 0, 0, 0, 0]
        assert [seen[f"seat2.{flag}"][0] for flag in flags] == [1, 0, 1, 0, 0, 0, 0]
        assert [seen[f"seat3.{flag}"][0] for flag in flags] == [0, 0, 0, 0, 0, 0, 0]
        midgame["done"] = 1
        assert look(midgame, 1)["seat0.to_act"] == [0]

    def test_auction(self, midgame):
        r = midgame
        r["phase"], r["pile"], r["bid"], r["high_bidder"] = Phase.AUCTION_BID, Pile.JESTER, 500, 2
        r["selector"], r["in_auction"], r["bidders"], r["sold"] = 2, bits(1, 2), bits(2), bits(Pile.BUILDER, Pile.LAKE)
        seen = look(r, 1)
        flags = ("to_act", "selects", "in_auction", "bidding", "high_bidder")
        assert [seen[f"seat0.{flag}"][0] for flag in flags] == [1, 0, 1, 0, 0]
        assert [seen[f"seat1.{flag}"][0] for flag in flags] == [0, 1, 1, 1, 1]
        assert [seen[f"seat2.{flag}"][0] for flag in flags] == [0, 0, 0, 0, 0]
        assert ones(seen["object"]) == {Pile.JESTER}
        assert ones(seen["sold"]) == {Pile.BUILDER, Pile.LAKE}
        assert seen["bid"] == [0.125]
        r["in_auction"] = 0
        assert look(r, 1)["seat1.selects"] == [0]  # nobody selects after the auctions

    def test_pending_decisions(self, midgame):
        r = midgame
        r["tile"], r["phase"] = 11, Phase.PLACE_TILE
        assert ones(look(r, 0)["tile"]) == {11}
        r["tile"], r["phase"], r["work"], r["work_value"] = NO_CARD, Phase.WORK_BONUS, 20, 14
        seen = look(r, 2)
        assert (ones(seen["work"]), seen["work_value"]) == ({20}, [0.35])

    def test_only_the_drawer_sees_drawn_cards(self, midgame):
        midgame["phase"], midgame["drawn"], midgame["drawn_size"] = (
            Phase.PROFESSION_PICK,
            (4, 0, 20, NO_CARD, NO_CARD),
            3,
        )
        assert ones(look(midgame, 1)["drawn"]) == {0, 4, 20}
        assert ones(look(midgame, 0)["drawn"]) == set()

    def test_returned_profession_is_seen_by_its_owner_only(self):
        r = blank(2)
        r["hand"][:2] = r["known_hand"][:2] = bits(1, 2, 3, 4), bits(5, 6, 7, 8)
        before = look(r, 1)
        r["setup_return"][0] = 3
        assert look(r, 1) == before
        assert ones(look(r, 0)["hand"]) == {1, 2, 4}
        assert signs(look(r, 0)["seat1.professions"]) == (set(), {5, 6, 7, 8})
        assert ones(before["round"]) == set()


def joined(first: str, last: str) -> int:
    """Return the number of bits that are written together from one segment to another."""
    return LAYOUT.slice(last).stop - LAYOUT.offset(first)


@pytest.mark.plain
class TestLayout:
    def test_size(self):
        assert LAYOUT.size == 877
        assert LAYOUT.size == sum(segment.length for segment in LAYOUT)

    def test_seat_blocks_are_alike(self):
        offsets = [[LAYOUT.offset(name) for name in LAYOUT.names if name.startswith(f"seat{k}.")] for k in range(5)]
        assert all(
            [b - a for a, b in zip(low, high, strict=True)] == [BLOCK] * len(low) for low, high in pairwise(offsets)
        )

    @pytest.mark.parametrize(
        ("first", "last", "end"),
        [
            ("seat4.board", "seat4.present", "seat4.score"),
            ("seat4.professions", "seat4.high_bidder", "seen_professions"),
            ("hand", "prestige_hand", "seen_prestige"),
            ("seen_professions", "seen_prestige", "work"),
            ("drawn", "work", "tile"),
            ("area", "tile", "round"),
            ("phase", "took_freedom", "num_players"),
        ],
    )
    def test_joined_bitsets_fit_and_spill_only_onto_what_is_written_later(self, first, last, end):
        assert joined(first, last) <= 63
        assert LAYOUT.offset(first) + 64 <= LAYOUT.slice(end).stop


@cache
def played(num_players: int, number: int) -> signoria.Batch:
    """Return games of random play: each row has gone a bit further than the one before, the last ones are over."""
    games = signoria.make_batch(GAME, 60, num_players, seed=7, auto_restart=False, **OPTION_SETS[number])
    return play_apart(games, 2 * num_players * np.arange(60))


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
class TestRandomPlay(EveryEncoder):
    played = staticmethod(played)
    BLOCK = BLOCK
    PHASES = 5

    def test_seats_are_rotated(self, num_players, number):
        games = played(num_players, number)
        seen = [views(games, seat) for seat in range(num_players)]
        money = LAYOUT.offset("seat0.money")
        public = np.delete(np.arange(BLOCK), money)
        own = ("area", "building_cost")
        table = [s.name for s in LAYOUT if s.visibility == "public" and "." not in s.name and s.name not in own]
        for viewer in range(num_players):
            for k in range(num_players):
                block = seen[viewer][:, k * BLOCK : (k + 1) * BLOCK]
                theirs = seen[(viewer + k) % num_players][:, :BLOCK]
                np.testing.assert_array_equal(block[:, public], theirs[:, public])
                shown = theirs[:, money] if k == 0 or "money_visible" in OPTION_SETS[number] else 0
                np.testing.assert_array_equal(block[:, money], shown)
            for name in table:
                np.testing.assert_array_equal(seen[viewer][:, LAYOUT.slice(name)], seen[0][:, LAYOUT.slice(name)])
