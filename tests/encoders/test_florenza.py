"""The observation of Florenza: values worked out by hand, rotation, secrecy, bounds."""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

import signoria
from signoria.encoders import florenza_cards as cards
from signoria.encoders.florenza import LAYOUT
from signoria.encoders.florenza_layout import BLOCK
from signoria.envs.core.compiled import plain
from signoria.envs.core.kernels import encode_rows
from signoria.envs.core.pending import push
from signoria.envs.core.rng import make_words
from signoria.envs.florenza import costs, flow, purse, scoring
from signoria.envs.florenza.constants import (
    NO_CARD,
    NO_RESOURCE,
    NO_SEAT,
    NUM_MONUMENTS,
    ROUNDS,
    Option,
    Phase,
    Place,
    Stage,
    Task,
)
from signoria.envs.florenza.state import STATE
from signoria.envs.florenza.tables import (
    ARTIST_CLASS,
    ARTIST_COPIES,
    ARTIST_NAMES,
    ARTISTS_PER_ROUND,
    BANK,
    CARD_CLASS,
    CARD_CODES,
    CARD_COST,
    CARD_MONEY,
    DISCOUNT_ARTIST,
    FACE_ARTIST,
    FACE_VALUE,
    FIRST_FACE,
    MONUMENT_COST,
    MONUMENT_MONEY,
    MONUMENT_NAMES,
    MONUMENT_VALUE,
    SUPPLY,
)

from .every_encoder import EveryEncoder, views

GAME = "florenza"
FACCIATA_CHURCH, FACCIATA_PALACE = 35, 47
OPTION_SETS = [
    {},
    {"open_holdings": True, "majority_needs_holding": True},
    {"use_guilds": False, "locations": "scaled", "auto_forced": False},
]
ARCHITECT, PAINTER, SCULPTOR = 0, 1, 2
GIAMBOLOGNA = 31
VIGNOLA = 11
BERNINI, BERNINI_SCULPTOR = 1, 24
DA_VINCI = 16
"""The painter."""
CASA, CASAMENTO, PALAGIO, LANAIUOLO, CAMBIAVALUTE, CAVA = 0, 1, 2, 3, 5, 13
ARTE_MAGGIORE, PROTETTORE, BOTTEGA, EDIFICATORE = 16, 18, 20, 21
SAN_FRANCESCO, TOMMASO = 25, 26
CAMPANILE, SAGRATO, GRANDE_QUADRO, LASTRICATO, POZZO = 31, 38, 49, 54, 56
ATRIO, PORTALI, ALTARE, CAMPANILE_DUOMO, CUPOLA, FONTANA, CHIOSTRO = 0, 2, 4, 5, 7, 11, 13
STRUTTURA, SAGRESTIA, INTERNI = 18, 20, 26


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees, by segment; floats rounded for comparison with worked-out numbers."""
    out = np.full((1, LAYOUT.size), np.nan, np.float32)
    encode_rows(np.array([record], STATE), np.array([0]), np.array([seat]), out)
    return {name: [round(float(x), 5) for x in out[0, LAYOUT.slice(name)]] for name in LAYOUT.names}


def shares(*amounts: float, of: float) -> list[float]:
    return [round(amount / of, 5) for amount in amounts]


def bits(*members: int) -> int:
    return sum(1 << k for k in members)


def members(bitset: int) -> set[int]:
    return {k for k in range(64) if (bitset >> k) & 1}


def nonzero(values: list[float]) -> dict[int, float]:
    """Return the values that are not 0, by position."""
    return {k: value for k, value in enumerate(values) if value != 0}


def ones(values: list[float]) -> set[int]:
    """Return the positions of 1; everything else must be 0."""
    assert set(values) <= {0.0, 1.0}
    return set(nonzero(values))


def blank(num_players: int) -> np.void:
    """Return a record without cards, at the first action of round 1; seat 0 acts and is Captain."""
    r = np.zeros(1, STATE)[0]
    r["num_players"], r["auto_forced"], r["options"][Option.USE_GUILDS] = num_players, 1, 1
    r["draw_pile"], r["discard_card"], r["kept"] = NO_CARD, NO_CARD, NO_CARD
    r["named"], r["next_captain"] = NO_RESOURCE, NO_SEAT
    r["artist_order"], r["monument_order"] = np.arange(85), np.arange(27)
    r["round_no"], r["step"] = 1, 1
    return r


def deal_out(r: np.void, *cards: tuple[int, int, int]) -> None:
    """Let artists be dealt: back, value and place of each, in this order; the others follow undealt."""
    faces: list[int] = []
    for k, (artist, value, place) in enumerate(cards):
        fits = [face for face in np.flatnonzero(FACE_ARTIST == artist) if FACE_VALUE[face] == value]
        faces.append(next(int(face) for face in fits if face not in faces))
        r["artist_place"][k] = place
    r["artist_order"] = faces + [face for face in range(85) if face not in faces]
    r["artists_dealt"] = len(faces)


def put_in_hand(r: np.void, p: int, *cards: int) -> None:
    for card in cards:
        r["hand"][p][card] += 1
        r["hand_size"][p] += 1


@pytest.fixture
def midgame() -> np.void:
    """Round 3 of three players, step 4; Captain is seat 2, so that seat 1 acts last; he owns the most."""
    r = blank(3)
    r["round_no"], r["step"], r["captain"], r["place"], r["player"] = 3, 4, 2, 2, 1
    mine = (CASA, CASAMENTO, LANAIUOLO, CAMBIAVALUTE, CAVA, ARTE_MAGGIORE, EDIFICATORE, SAN_FRANCESCO, SAGRATO)
    r["tableau"][1] = bits(*mine, FACCIATA_PALACE, POZZO)
    r["tableau"][2] = bits(PALAGIO, PROTETTORE)
    r["resources"][:3] = (0, 25, 3, 0, 0, 7), (2, 1, 0, 1, 0, 1), (1, 0, 0, 0, 0, 0)
    r["money"][:3] = 2000, 250, 0
    put_in_hand(r, 1, CASA, CASA, TOMMASO, FACCIATA_CHURCH, LASTRICATO, GRANDE_QUADRO, CAMPANILE)
    put_in_hand(r, 0, LASTRICATO, CASA)
    r["scores"][:3], r["work_count"][:3] = (150, 23, -4), (2, 3, 1)
    r["hired"][:3] = (2, 1, 1), (1, 0, 2), (0, 1, 0)
    deal_out(
        r,
        (BERNINI, 4, Place.GONE),
        (GIAMBOLOGNA, 3, Place.OWNED + 0),
        (BERNINI_SCULPTOR, 5, Place.RESERVED + 0),
        (DA_VINCI, 7, Place.OWNED + 2),
        (GIAMBOLOGNA, 2, Place.RESERVED + 2),
        (VIGNOLA, 3, Place.RESERVED + 1),
        (GIAMBOLOGNA, 2, Place.DISPLAY),
        (DA_VINCI, 3, Place.DISPLAY),
        (BERNINI, 6, Place.DISPLAY),
        (GIAMBOLOGNA, 2, Place.DISPLAY),
    )
    r["anonymous"] = bits(PAINTER)
    r["monument_place"][[ATRIO, STRUTTURA, INTERNI]] = Place.DISPLAY
    r["monument_place"][[ALTARE, CAMPANILE_DUOMO]] = Place.GONE
    r["monument_place"][[SAGRESTIA, CUPOLA]] = Place.RESERVED + 1, Place.RESERVED + 2
    r["monument_place"][[PORTALI, FONTANA, CHIOSTRO]] = Place.OWNED + 1, Place.OWNED + 0, Place.OWNED + 0
    r["supply"], r["bank"] = (21, 7, 0, 11, 3, 1), 1000
    r["locations"] = (2, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 2, 0)
    r["next_captain"], r["draw_size"], r["discard_size"] = 0, 19, 38
    return r


@pytest.mark.plain
@pytest.mark.boundscheck
class TestSeats:
    """The block of a seat, in positions set up by hand."""

    def test_numbers_are_those_of_the_page(self):
        assert ARTIST_NAMES[DA_VINCI] == "Leonardo Da Vinci"
        assert ARTIST_NAMES[BERNINI_SCULPTOR] == ARTIST_NAMES[BERNINI] == "Gian Lorenzo Bernini"
        assert MONUMENT_NAMES[STRUTTURA] == "Ponte Vecchio: Struttura"
        assert (MONUMENT_NAMES[SAGRESTIA], MONUMENT_NAMES[CUPOLA]) == ("San Lorenzo: Sagrestia", "Duomo: Cupola")

    def test_tableau(self, midgame):
        seen = look(midgame, 1)
        assert ones(seen["seat1.tableau"]) == {PALAGIO, PROTETTORE}
        assert ones(seen["seat2.tableau"]) == ones(seen["seat3.tableau"]) == set()
        assert seen["seat0.cards"] == shares(2, 3, 2, 1, 1, 1, 1, of=10)
        assert seen["seat1.cards"] == shares(1, 0, 1, 0, 0, 0, 0, of=10)
        assert seen["seat0.income"] == [0.5, 0, 0, 0, 0.5, 0]  # Cava 1 marble, Lanaiuolo 1 fabric
        assert seen["seat0.income_money"] == shares(50 + 100 + 50, of=550)
        assert seen["seat1.income_money"] == shares(100, of=550)
        assert [seen[f"seat{k}.sets"][0] for k in range(3)] == [0.2, 0, 0]

    def test_turn(self, midgame):
        seen = look(midgame, 1)
        assert [seen[f"seat{k}.present"][0] for k in range(4)] == [1, 1, 1, 0]
        assert [seen[f"seat{k}.to_act"][0] for k in range(4)] == [1, 0, 0, 0]
        assert [seen[f"seat{k}.captain"][0] for k in range(4)] == [0, 1, 0, 0]
        assert [seen[f"seat{k}.next_captain"][0] for k in range(4)] == [0, 0, 1, 0]
        midgame["done"] = 1
        assert look(midgame, 1)["seat0.to_act"] == [0]

    def test_actions_left(self, midgame):
        # Seat 1: the running step, Casamento, Casa, priest. Seat 2: Palagio. Seat 0: nothing.
        seen = look(midgame, 1)
        assert [seen[f"seat{k}.actions_left"][0] for k in range(3)] == shares(4, 1, 0, of=8)
        midgame["acted"] = 1
        assert look(midgame, 1)["seat0.actions_left"] == shares(3, of=8)
        midgame["acted"], midgame["step"], midgame["place"] = 0, 2, 1  # seat 0 acts; seat 2 did
        seen = look(midgame, 1)
        assert [seen[f"seat{k}.actions_left"][0] for k in range(3)] == shares(6, 3, 3, of=8)
        midgame["step"], midgame["place"] = 6, 0
        seen = look(midgame, 1)
        assert [seen[f"seat{k}.actions_left"][0] for k in range(3)] == shares(3, 0, 0, of=8)
        midgame["step"], midgame["stage"] = 0, Stage.KEEPING
        assert [look(midgame, 1)[f"seat{k}.actions_left"][0] for k in range(3)] == [0, 0, 0]

    def test_points(self, midgame):
        seen = look(midgame, 1)
        assert [seen[f"seat{k}.score"][0] for k in range(3)] == [0.23, -0.04, 1]  # clipped
        assert [seen[f"seat{k}.works"][0] for k in range(3)] == shares(3, 1, 2, of=20)
        assert [seen[f"seat{k}.monuments"][0] for k in range(3)] == shares(1, 0, 2, of=10)
        assert [seen[f"seat{k}.reserved_value"][0] for k in range(3)] == shares(7, 19, 0, of=40)
        assert [seen[f"seat{k}.reserved_artists"][0] for k in range(3)] == shares(1, 1, 1, of=10)
        assert seen["seat0.hired"] == shares(1, 0, 2, of=10)
        assert seen["seat2.hired"] == shares(2, 1, 1, of=10)
        midgame["scores"][1] = -130
        assert look(midgame, 1)["seat0.score"] == [-1]

    @pytest.mark.parametrize(
        ("guild", "points"),
        [(16, 9), (17, 2), (18, 6), (19, 5), (20, 0), (21, 0), (22, 0), (23, 6)],
    )
    def test_guild_points(self, guild, points):
        # Three workshops, one district set, two monuments, one set of artists, two residences.
        r = blank(2)
        r["tableau"][0] = bits(guild, 3, 4, 5, 30, 42, 54, CASA, CASAMENTO)
        r["monument_place"][[3, 26]] = Place.OWNED
        r["hired"][0] = 3, 1, 2
        assert look(r, 0)["seat0.guild_points"] == shares(points, of=30)

    def test_holdings(self, midgame):
        seen = look(midgame, 1)
        assert seen["seat0.resources"] == shares(2, 1, 0, 1, 0, 1, of=10)
        assert seen["seat0.money"] == shares(250, of=1500)
        assert [seen[f"seat{k}.resource_cards"][0] for k in range(3)] == shares(5, 1, 30, of=30)  # 35, clipped
        assert [seen[f"seat{k}.hand_size"][0] for k in range(3)] == shares(7, 0, 2, of=16)
        for other in (1, 2):
            assert set(seen[f"seat{other}.resources"] + seen[f"seat{other}.money"]) == {0}
        midgame["options"][Option.OPEN_HOLDINGS] = 1
        seen = look(midgame, 1)
        assert seen["seat2.resources"] == [0, 1, 0.3, 0, 0, 0.7]
        assert seen["seat2.money"] == [1]  # clipped
        assert seen["seat1.resources"] == [0.1, 0, 0, 0, 0, 0]


@pytest.mark.plain
@pytest.mark.boundscheck
class TestCards:
    """Own hand, monuments and artists."""

    def test_hand(self, midgame):
        # Cheapest artists: Vignola of the own reserve 150, anonymous painter 50, Giambologna 100; 250 F.
        assert nonzero(look(midgame, 1)["hand"]) == {
            CASA: -1,  # owned already
            TOMMASO: -1,  # a second priest
            LASTRICATO: 1,
            FACCIATA_CHURCH: 0.45,  # lacks a marble
            GRANDE_QUADRO: 0.4,  # lacks two fabric
            CAMPANILE: 0.45,  # lacks a metal; 100 and 150 F are there
        }
        assert nonzero(look(midgame, 0)["hand"]) == {LASTRICATO: 0.45, CASA: 1}  # lacks a marble; has wood
        assert nonzero(look(midgame, 2)["hand"]) == {}

    def test_money_that_a_card_lacks(self, midgame):
        midgame["money"][1] = 0
        seen = nonzero(look(midgame, 1)["hand"])
        assert seen[LASTRICATO] == 0.475
        assert seen[FACCIATA_CHURCH] == 0.35  # a marble and 200 F, 300 in all
        assert seen[CAMPANILE] == round(0.5 - 7 * 0.025, 5)
        midgame["artist_place"][:10] = Place.GONE
        assert nonzero(look(midgame, 1)["hand"])[CAMPANILE] == 0.025  # nobody can be hired
        midgame["tableau"][1] |= bits(BOTTEGA)
        midgame["resources"][1] = 1, 1, 1, 0, 0, 0
        midgame["money"][1], midgame["anonymous"] = 100, bits(ARCHITECT)
        assert nonzero(look(midgame, 1)["hand"])[CAMPANILE] == 1  # the anonymous artist is free

    def test_several(self, midgame):
        codes = [CARD_CODES[card] for card in cards.SEVERAL]
        amounts = nonzero(look(midgame, 1)["several"])
        assert amounts == {codes.index(CARD_CODES[CASA]): 0.5}  # 2 of 4
        assert len(codes) == 10

    def test_monuments(self, midgame):
        seen = look(midgame, 1)
        assert nonzero(seen["reach"]) == {
            ATRIO: 0.4,  # lacks metal and fabric; 200 - 50 F and a painter for 50 F are there
            STRUTTURA: 0.45,  # 250 - 50 F and an architect for 150 F: lacks 100 F
            INTERNI: 0.4,  # lacks metal and fabric
            SAGRESTIA: 1,  # marble, wood, spice, 150 - 50 F and a painter
        }
        assert nonzero(seen["reserved"]) == {SAGRESTIA: 1, CUPOLA: -1}
        assert nonzero(seen["completed"]) == {PORTALI: 1, FONTANA: -1, CHIOSTRO: -1}
        told = {ATRIO, STRUTTURA, INTERNI, SAGRESTIA, CUPOLA, PORTALI, FONTANA, CHIOSTRO}
        gone = {ALTARE, CAMPANILE_DUOMO}
        assert nonzero(seen["out"]) == {k: 1 if k in gone else -1 for k in range(27) if k not in told}
        others = look(midgame, 0)
        assert set(nonzero(others["reach"])) == {ATRIO, STRUTTURA, INTERNI}
        assert nonzero(others["reserved"]) == {SAGRESTIA: -1, CUPOLA: -1}
        assert nonzero(others["completed"]) == {PORTALI: -1, FONTANA: 1, CHIOSTRO: 1}

    def test_artists(self, midgame):
        seen = look(midgame, 1)
        assert nonzero(seen["display"]) == {GIAMBOLOGNA: 0.5, DA_VINCI: 0.25, BERNINI: 0.25}
        assert nonzero(seen["reserve"]) == {VIGNOLA: 0.25}
        assert nonzero(seen["others_reserve"]) == {GIAMBOLOGNA: 0.25, BERNINI_SCULPTOR: 0.25}
        assert nonzero(look(midgame, 2)["reserve"]) == {GIAMBOLOGNA: 0.25}
        assert nonzero(look(midgame, 2)["others_reserve"]) == {VIGNOLA: 0.25, BERNINI_SCULPTOR: 0.25}

    def test_values_unseen(self, midgame):
        seen = look(midgame, 1)
        values = (GIAMBOLOGNA, DA_VINCI, BERNINI, VIGNOLA, BERNINI_SCULPTOR)
        # 2, 2, 2; 3; 4, 4, 5, 6, since nobody saw the one that left; 2, 3, 3, 4; 3, 4, 4, 5.
        assert [seen["mean"][k] for k in values] == shares(2, 3, 4.75, 3, 4, of=7)
        half = 0.5**0.5
        assert [seen["deviation"][k] for k in values] == shares(0, 0, 0.6875**0.5, half, half, of=2)
        midgame["artist_place"][7] = Place.OWNED + 1
        seen = look(midgame, 1)
        assert (seen["mean"][DA_VINCI], seen["deviation"][DA_VINCI]) == (0, 0)  # both are hired

    def test_cheapest_and_best(self, midgame):
        seen = look(midgame, 1)
        assert seen["cheapest"] == shares(150, 50, 100, of=350)
        assert seen["best"] == shares(4.75, 3, 2, of=7)
        assert look(midgame, 0)["cheapest"] == shares(250, 50, 100, of=350)
        assert look(midgame, 0)["best"] == shares(4.75, 3, 4, of=7)  # his reserved Bernini
        midgame["tableau"][1] |= bits(BOTTEGA)
        assert look(midgame, 1)["cheapest"] == shares(100, 0, 50, of=350)
        midgame["artist_place"][:10], midgame["anonymous"] = Place.GONE, bits(SCULPTOR)
        seen = look(midgame, 0)
        assert (seen["cheapest"], seen["best"]) == ([1, 1, round(50 / 350, 5)], [0, 0, 0])


@pytest.mark.plain
@pytest.mark.boundscheck
class TestTable:
    """What lies open for all, and pending tasks."""

    def test_round(self, midgame):
        seen = look(midgame, 1)
        assert (ones(seen["phase"]), ones(seen["round"]), ones(seen["step"])) == ({Phase.ACTION}, {2}, {3})
        assert ones(seen["anonymous"]) == {PAINTER}
        for idle in ("hiring", "named", "first", "second"):
            assert ones(seen[idle]) == set()
        assert seen["budget"] == [0]
        assert seen["options"] == [1, 0, 0, 0, 0]
        assert seen["num_players"] == [0.75]

    def test_stocks(self, midgame):
        seen = look(midgame, 1)
        assert seen["locations"] == [1, 0.5, 0.5, 0, 0.5, 0.5, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 0]
        assert seen["supply"] == shares(21, 7, 0, 11, 3, 1, of=21)
        assert seen["bank"] == [0.25]
        assert (seen["draw_pile"], seen["discards"]) == ([0.25], [0.5])

    def test_hiring_for_a_card(self, midgame):
        midgame["hand"][1][FACCIATA_CHURCH], midgame["hand_size"][1], midgame["acted"] = 0, 6, 1
        midgame["phase"] = Phase.HIRE_ARTIST
        plain(push)(midgame, Task.HIRE_FOR_CARD, FACCIATA_CHURCH, 0, 0, 0)
        seen = look(midgame, 1)
        assert seen["seat0.tableau"][FACCIATA_CHURCH] == -1
        assert (seen["hand"][FACCIATA_CHURCH], seen["seat0.hand_size"]) == (0, [0.375])
        assert ones(seen["hiring"]) == {ARCHITECT, SCULPTOR}
        assert seen["budget"] == [0.25]  # 250 - 100 of 600
        for viewer, block in ((0, 1), (2, 2)):
            other = look(midgame, viewer)
            assert other[f"seat{block}.tableau"][FACCIATA_CHURCH] == -1
            assert ones(other["hiring"]) == {ARCHITECT, SCULPTOR}
            assert other["budget"] == [0]
        midgame["options"][Option.OPEN_HOLDINGS] = 1
        assert look(midgame, 0)["budget"] == [0.25]

    def test_hiring_for_a_monument(self, midgame):
        midgame["phase"] = Phase.HIRE_ARTIST
        plain(push)(midgame, Task.HIRE_FOR_MONUMENT, SAGRESTIA, 0, 0, 0)
        for viewer in range(3):
            seen = look(midgame, viewer)
            assert seen["completed"][SAGRESTIA] == 0.5
            assert ones(seen["hiring"]) == {PAINTER, SCULPTOR}
        assert look(midgame, 1)["budget"] == [0.25]  # 250 - (150 - 50) of 600

    def test_exchanges(self, midgame):
        midgame["phase"] = Phase.BARTER_TAKE
        plain(push)(midgame, Task.BARTER_TAKE, 3, 0, 0, 0)
        seen = look(midgame, 1)
        assert (ones(seen["first"]), ones(seen["second"])) == ({3}, set())
        midgame["pending_size"], midgame["phase"] = 0, Phase.TRADE_TAKE
        plain(push)(midgame, Task.TRADE_TAKE, 0, 5, 0, 0)
        seen = look(midgame, 1)
        assert (ones(seen["first"]), ones(seen["second"])) == ({0}, {5})

    def test_income(self, midgame):
        midgame["phase"], midgame["step"], midgame["stage"], midgame["named"] = 9, 0, Stage.INCOME, 4
        seen = look(midgame, 1)
        assert (ones(seen["phase"]), ones(seen["step"])) == ({Phase.MERCATANTI_RESOURCE}, set())
        assert ones(seen["named"]) == {4}


@pytest.mark.plain
class TestLayout:
    def test_size(self):
        assert LAYOUT.size == 834
        assert LAYOUT.size == sum(segment.length for segment in LAYOUT)

    def test_seat_blocks_are_alike(self):
        offsets = [[LAYOUT.offset(name) for name in LAYOUT.names if name.startswith(f"seat{k}.")] for k in range(4)]
        assert all(
            [b - a for a, b in zip(low, high, strict=True)] == [BLOCK] * len(low) for low, high in pairwise(offsets)
        )

    def test_bits_spill_only_onto_what_is_written_later(self):
        assert LAYOUT.offset("seat0.tableau") == 0
        assert LAYOUT.offset("seat0.tableau") + 64 <= BLOCK
        assert LAYOUT.slice("second").stop - LAYOUT.offset("phase") <= 63
        assert LAYOUT.offset("phase") + 64 <= LAYOUT.size
        for num_players in range(2, 5):
            zeros = LAYOUT.offset("deviation") - num_players * BLOCK
            assert num_players * BLOCK + 64 * -(-zeros // 64) <= LAYOUT.size

    def test_artists_within_reach_and_reserves_fit_one_integer(self):
        assert cards.RESERVES_BIT + 4 * cards.RESERVES_BITS <= 63
        assert ROUNDS * ARTISTS_PER_ROUND.max() < 2**cards.RESERVES_BITS

    def test_counts_of_monuments_fit_one_integer(self):
        assert cards.HELD_BIT + 4 * cards.HELD_BITS <= 63
        assert NUM_MONUMENTS < 2**cards.DONE_BITS
        assert MONUMENT_VALUE.sum() < 2**cards.HELD_BITS

    def test_joined_costs_keep_to_their_places(self):
        held = max(SUPPLY.max(), BANK // cards.UNIT)
        due = max(CARD_MONEY.max(), MONUMENT_MONEY.max()) // cards.UNIT + cards.NEVER
        assert max(held, due, CARD_COST.max(), MONUMENT_COST.max()) < 128
        assert BANK // cards.UNIT < cards.NEVER - DISCOUNT_ARTIST.sum() // cards.UNIT

    @pytest.mark.parametrize(
        ("due", "held", "lack"),
        [
            ((0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0), 0),
            ((5, 0, 3, 0, 0, 20, 0), (0, 21, 1, 0, 0, 0, 80), 2 * 27),
            ((1, 1, 1, 1, 1, 1, 12), (0, 0, 0, 0, 0, 0, 4), 2 * 6 + 8),
            ((1, 2, 3, 4, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7), 0),
            ((20, 20, 20, 20, 20, 20, 106), (0, 0, 0, 0, 0, 0, 0), 2 * 120 + 106),
            ((0, 0, 0, 0, 0, 1, 1), (21, 21, 11, 11, 11, 0, 80), 2),
        ],
    )
    def test_what_a_holding_lacks(self, due, held, lack):
        need, hold = (sum(amount << 8 * k for k, amount in enumerate(amounts)) for amounts in (due, held))
        assert plain(cards.lacking)(need, hold) == lack

    def test_mean_and_deviation_tell_the_distribution(self):
        for artist in range(33):
            faces = range(int(FIRST_FACE[artist]), int(FIRST_FACE[artist + 1]))
            told: dict[tuple[float, float], set[tuple[Fraction, ...]]] = {}
            for number in range(1, len(faces) + 1):
                for unseen in combinations(faces, number):
                    r = blank(2)
                    hired = [face for face in faces if face not in unseen]
                    deal_out(r, *[(artist, int(FACE_VALUE[face]), Place.OWNED) for face in hired])
                    seen = look(r, 0)
                    values = [int(FACE_VALUE[face]) for face in unseen]
                    share = tuple(Fraction(values.count(value), number) for value in range(8))
                    told.setdefault((seen["mean"][artist], seen["deviation"][artist]), set()).add(share)
            assert all(len(shares_told) == 1 for shares_told in told.values()), ARTIST_NAMES[artist]

    def test_table_tells_every_segment(self):
        text = LAYOUT.markdown()
        for segment in LAYOUT:
            if not re.match(r"seat[1-3]\.", segment.name):
                assert f"`{segment.name}`" in text
                assert len(segment.text) > 3


@cache
def played(num_players: int, number: int) -> signoria.Batch:
    """Return games of random play: each row has gone a bit further than the one before, the last ones are over."""
    games = signoria.make_batch(GAME, 40, num_players, seed=7, auto_restart=False, **OPTION_SETS[number])
    words = make_words(11)
    for step in range(40 * num_players):
        rows = np.flatnonzero((games.legal_counts > 0) & (num_players * np.arange(40) > step))
        if len(rows):
            games.step(games.random_actions(words, rows), rows)
    return games


def some(games: signoria.Batch, every: int) -> list[np.void]:
    """Return copies of the records of some rows."""
    return [games.state(row).record.copy() for row in range(0, games.num_games, every)]


OWN = ("hand", "reach", "reserved", "completed", "reserve", "others_reserve", "cheapest", "best", "several", "budget")
"""Segments that differ from viewer to viewer."""


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
@pytest.mark.parametrize("num_players", [2, 3, 4])
class TestRandomPlay(EveryEncoder):
    played = staticmethod(played)
    BLOCK = BLOCK

    def test_positions_are_of_all_kinds(self, num_players, number):
        games = played(num_players, number)
        assert len(set(games.states["phase"].tolist())) >= 4
        assert games.states["done"].any()

    def test_seats_are_rotated(self, num_players, number):
        games = played(num_players, number)
        seen = [views(games, seat) for seat in range(num_players)]
        told = LAYOUT.offset("seat0.resources") if number != 1 else BLOCK
        table = [s.name for s in LAYOUT if "." not in s.name and s.name not in OWN]
        for viewer in range(num_players):
            for k in range(num_players):
                block = seen[viewer][:, k * BLOCK : k * BLOCK + told]
                np.testing.assert_array_equal(block, seen[(viewer + k) % num_players][:, :told])
            for name in table:
                np.testing.assert_array_equal(seen[viewer][:, LAYOUT.slice(name)], seen[0][:, LAYOUT.slice(name)])

    def test_what_can_be_played_is_what_the_rules_say(self, num_players, number):
        for record in some(played(num_players, number), 4):
            for seat in range(num_players):
                seen = look(record, seat)
                held = plain(purse.purse)(record, seat)
                least = plain(costs.least_units)(record, seat, plain(costs.offers_to)(record, seat))
                playable = members(plain(costs.playable_cards)(record, seat, held, least))
                completable = members(plain(costs.completable_monuments)(record, seat, held, least))
                assert {k for k, value in nonzero(seen["hand"]).items() if value == 1} == playable
                assert {k for k, value in nonzero(seen["reach"]).items() if value == 1} == completable
                assert set(nonzero(seen["hand"])) == set(np.flatnonzero(record["hand"][seat]).tolist())

    def test_seats_are_told_as_the_rules_count(self, num_players, number):
        for record in some(played(num_players, number), 3):
            seen = look(record, 0)
            for seat in range(num_players):
                points = plain(scoring.guild_points)(record, seat)
                assert seen[f"seat{seat}.guild_points"] == shares(min(points, 30), of=30)
                later = [k for k in range(int(record["step"]) + 1, 9) if plain(flow.acts)(record, seat, k)]
                left = len(later) if record["step"] > 0 else 0
                place = (seat - int(record["captain"])) % num_players
                if record["step"] > 0 and plain(flow.acts)(record, seat, int(record["step"])):
                    left += place > record["place"] or (place == record["place"] and not record["acted"])
                assert seen[f"seat{seat}.actions_left"] == shares(left, of=8)

    def test_cheapest_artist_is_what_hiring_costs(self, num_players, number):
        for record in some(played(num_players, number), 4):
            for seat in range(num_players):
                seen = look(record, seat)["cheapest"]
                due = [350, 350, 350]
                artists = [33 + kind for kind in range(3) if (int(record["anonymous"]) >> kind) & 1]
                near = np.isin(record["artist_place"], (Place.DISPLAY, Place.RESERVED + seat))
                artists += FACE_ARTIST[record["artist_order"][near]].tolist()
                for artist in artists:
                    kind = int(ARTIST_CLASS[artist])
                    due[kind] = min(due[kind], int(plain(costs.hire_cost)(record, seat, artist)))
                assert seen == shares(*due, of=350)

    def test_means_leave_out_what_was_hired(self, num_players, number):
        for record in some(played(num_players, number), 3):
            values: list[list[int]] = [[] for _ in range(33)]
            for face, place in zip(record["artist_order"], record["artist_place"], strict=True):
                if place < Place.OWNED:
                    values[FACE_ARTIST[face]].append(int(FACE_VALUE[face]))
            assert look(record, 0)["mean"] == [round(sum(v) / len(v) / 7, 5) if v else 0 for v in values]

    def test_hidden_fields_are_invisible(self, num_players, number):
        for record in some(played(num_players, number), 4):
            before = look(record, 0)
            if record["done"]:
                continue
            size, drawn = int(record["draw_size"]), int(record["monuments_drawn"])
            record["draw_pile"][:size] = record["draw_pile"][:size][::-1].copy()
            record["monument_order"][drawn:] = record["monument_order"][drawn:][::-1].copy()
            dealt = int(record["artists_dealt"])
            record["artist_order"][dealt:] = record["artist_order"][dealt:][::-1].copy()
            record["hand"][1:num_players] = np.roll(record["hand"][1:num_players], 7, axis=1)
            record["kept"][1:num_players] = 5
            for artist in np.flatnonzero(ARTIST_COPIES[:33] > 1):
                hidden = (record["artist_place"] < Place.OWNED) & (FACE_ARTIST[record["artist_order"]] == artist)
                record["artist_order"][hidden] = np.roll(record["artist_order"][hidden], 1)
            if number != 1:
                record["resources"][1:num_players] = np.roll(record["resources"][1:num_players], 1, axis=1)
                record["money"][1:num_players] += 350
            assert look(record, 0) == before


@pytest.mark.plain
def test_every_class_of_card_is_counted_once():
    r = blank(2)
    for kind in range(7):
        r["tableau"][0] = sum(1 << int(card) for card in np.flatnonzero(CARD_CLASS == kind)[:4])
        number = min(4, int((CARD_CLASS == kind).sum()))
        assert nonzero(look(r, 0)["seat0.cards"]) == {kind: number / 10}
