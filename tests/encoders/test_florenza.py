"""The observation of Florenza: values worked out by hand, rotation, secrecy, bounds."""

import re
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

import signoria
from signoria.encoders import florenza as encoder
from signoria.encoders import florenza_cards as cards
from signoria.encoders.florenza_layout import BLOCK, CARD_FLOATS, HAND_ROWS, LAYOUT, MONUMENT_FLOATS
from signoria.encoders.writers import AMOUNTS, ROW, WIDTH
from signoria.envs.core.compiled import plain
from signoria.envs.core.kernels import encode_rows
from signoria.envs.core.pending import push
from signoria.envs.core.rng import make_words
from signoria.envs.florenza import artists, costs, flow, purse, scoring
from signoria.envs.florenza.constants import (
    NO_CARD,
    NO_RESOURCE,
    NO_SEAT,
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
    ARTIST_COST,
    ARTIST_NAMES,
    BANK,
    CARD_CLASS,
    CARD_COST,
    CARD_MONEY,
    DISCOUNT_ARTIST,
    FACE_ARTIST,
    FACE_VALUE,
    FIRST_FACE,
    MONUMENT_ARTISTS,
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
ARTE_MAGGIORE, SIGNORE, PROTETTORE, MASTRO, BOTTEGA, EDIFICATORE, MERCATANTI, PADRONE = range(16, 24)
CLASSES = ("architect", "painter", "sculptor")
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
        mine = {CASA, CASAMENTO, LANAIUOLO, CAMBIAVALUTE, CAVA, ARTE_MAGGIORE, EDIFICATORE, SAN_FRANCESCO, SAGRATO}
        mine |= {FACCIATA_PALACE, POZZO}
        others = {PALAGIO: -1, PROTETTORE: -1}
        assert nonzero(seen["tableau"]) == dict.fromkeys(sorted(mine), 1) | others
        assert nonzero(look(midgame, 0)["tableau"]) == dict.fromkeys(mine, -1) | others
        midgame["tableau"][0] |= bits(CASA, PALAGIO)
        assert look(midgame, 1)["tableau"][CASA] == 1  # the viewer has played one, too
        assert look(midgame, 2)["tableau"][PALAGIO] == 1
        assert seen["seat0.cards"] == shares(2, 3, 2, 1, 1, 1, 1, of=10)
        assert seen["seat1.cards"] == shares(1, 0, 1, 0, 0, 0, 0, of=10)
        assert seen["seat0.income"] == [0.5, 0, 0, 0, 0.5, 0]  # Cava 1 marble, Lanaiuolo 1 fabric
        assert seen["seat0.income_money"] == shares(50 + 100 + 50, of=550)
        assert seen["seat1.income_money"] == shares(100, of=550)
        assert [seen[f"seat{k}.sets"][0] for k in range(3)] == [0.2, 0, 0]

    def test_steps(self, midgame):
        # Casamento step 6, Casa step 7, a priest step 8; Palagio step 5.
        seen = look(midgame, 1)
        assert [ones(seen[f"seat{k}.steps"]) for k in range(4)] == [{1, 2, 3}, {0}, set(), set()]

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

    def test_monuments(self, midgame):
        seen = look(midgame, 1)
        assert nonzero(seen["reach"]) == {
            ATRIO: 0.4,  # lacks metal and fabric; 200 - 50 F and a painter for 50 F are there
            STRUTTURA: 0.45,  # 250 - 50 F and an architect for 150 F: lacks 100 F
            INTERNI: 0.4,  # lacks metal and fabric
            SAGRESTIA: 1,  # marble, wood, spice, 150 - 50 F and a painter
        }
        assert nonzero(seen["reserved"]) == {SAGRESTIA: 1, CUPOLA: -1}
        done = {PORTALI, FONTANA, CHIOSTRO, ALTARE, CAMPANILE_DUOMO}
        told = {ATRIO, STRUTTURA, INTERNI, SAGRESTIA, CUPOLA} | done
        assert nonzero(seen["out"]) == {k: 1 if k in done else -1 for k in range(27) if k in done or k not in told}
        others = look(midgame, 0)
        assert set(nonzero(others["reach"])) == {ATRIO, STRUTTURA, INTERNI}
        assert nonzero(others["reserved"]) == {SAGRESTIA: -1, CUPOLA: -1}
        assert others["out"] == seen["out"]

    def test_artists(self, midgame):
        # Unseen of Giambologna 2, 2, 2; of Da Vinci 3; of Bernini, whom nobody saw leave, 4, 4, 5, 6.
        seen = look(midgame, 1)
        means = {GIAMBOLOGNA: 2, DA_VINCI: 3, BERNINI: 4.75, VIGNOLA: 3, BERNINI_SCULPTOR: 4}
        due = {artist: round(mean / 7, 5) for artist, mean in means.items()}
        assert nonzero(seen["display"]) == {artist: due[artist] for artist in (BERNINI, DA_VINCI, GIAMBOLOGNA)}
        reserved = {BERNINI_SCULPTOR: -due[BERNINI_SCULPTOR], GIAMBOLOGNA: -due[GIAMBOLOGNA]}
        assert nonzero(seen["reserve"]) == {VIGNOLA: due[VIGNOLA], **reserved}
        assert look(midgame, 2)["reserve"][GIAMBOLOGNA] == due[GIAMBOLOGNA]
        assert look(midgame, 2)["reserve"][VIGNOLA] == -due[VIGNOLA]
        midgame["artist_place"][9] = Place.RESERVED + 1
        assert look(midgame, 1)["reserve"][GIAMBOLOGNA] == due[GIAMBOLOGNA]  # another seat has one, too

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


def told(row: list[float], texts: list[str]) -> dict[str, float]:
    """Return the features of a row by meaning, as amounts; zeros are left out."""
    found = {}
    for text, value in zip(texts, row, strict=True):
        scale = re.search(r" \((\d+)\)$", text)
        if value != 0:
            found[re.sub(r" \(\d+\)$", "", text)] = round(value * (int(scale[1]) if scale else 1), 2)
    return found


CARD_FEATURES = {
    PALAGIO: {"marble": 2, "wood": 1, "fabric": 1, "income": 100, "residence": 1, "step": 5},
    LANAIUOLO: {"wood": 1, "spice": 1, "fabric": -1, "residence": -1},
    CAMBIAVALUTE: {"wood": 1, "gold": 1, "income": 100, "residence": -1},
    CAVA: {"wood": 1, "metal": 1, "marble": -1, "pay": 50, "income": 50, "residence": -1},
    ARTE_MAGGIORE: {"wood": 1, "fabric": 1, "pay": 50, "guild": 1, "per workshop": 3},
    SIGNORE: {"gold": 1, "spice": 1, "pay": 50, "guild": 1, "per district": 2},
    PROTETTORE: {"gold": 2, "pay": 50, "guild": 1, "per monument": 3},
    MASTRO: {"wood": 1, "fabric": 1, "pay": 50, "guild": 1, "per monument": -5},
    BOTTEGA: {"wood": 1, "spice": 1, "pay": 50, "guild": 1, "off": 50},
    EDIFICATORE: {"marble": 1, "fabric": 1, "guild": 1, "off": -50},
    MERCATANTI: {"fabric": 1, "spice": 1, "pay": 50, "guild": 1, "per district": -1},
    PADRONE: {"marble": 1, "gold": 1, "pay": 50, "guild": 1, "per workshop": -3},
    SAN_FRANCESCO: {"pay": 100, "guild": -1, "step": 8},
    FACCIATA_CHURCH: {"marble": 3, "pay": 100, "prestige": 5, "architect": 1, "sculptor": 1, "church": 1},
    GRANDE_QUADRO: {"fabric": 2, "spice": 1, "pay": 100, "prestige": 5, "painter": 1, "church": -1},
    POZZO: {"marble": 1, "metal": 1, "pay": 50, "prestige": 3, "district": 1},
}
"""Features of cards as the rules page prints them (section 2.2), by words of their meaning."""
FEATURE_WORDS = {
    **{name: f"{name} to pay or of its income" for name in ("marble", "wood", "metal", "gold", "fabric", "spice")},
    **{name: f"{name} allowed" for name in ("architect", "painter", "sculptor")},
    "pay": "Fiorini to pay",
    "income": "Fiorini of its income",
    "prestige": "prestige",
    "residence": "residence or workshop",
    "guild": "guild or priest",
    "church": "church or palace",
    "district": "district building",
    "step": "step of its extra action",
    "per workshop": "points at the end per workshop or residence",
    "per monument": "per monument or set of artists",
    "per district": "per district set, or resources of choice every round",
    "off": "Fiorini off artists or monuments",
}


@pytest.mark.plain
@pytest.mark.boundscheck
class TestRows:
    """Cards told by their features, as the rules page prints them."""

    @pytest.mark.parametrize("card", CARD_FEATURES)
    def test_card(self, card):
        r = blank(2)
        put_in_hand(r, 0, CASA, card)
        row = look(r, 0)["hand_rows"][CARD_FLOATS : 2 * CARD_FLOATS]
        due = {FEATURE_WORDS[word]: amount for word, amount in CARD_FEATURES[card].items()}
        assert told(row[:-1], cards.CARD_TEXTS) == due

    def test_hand_in_order(self, midgame):
        # Casa twice, Tommaso, Facciata, Campanile, Grande quadro, Lastricato: by type, with what `hand` says.
        seen = look(midgame, 1)
        rows = chunks(seen["hand_rows"], CARD_FLOATS)
        assert [row[-1] for row in rows] == [-1, -1, 0.45, 0.45, 0.4, 1, 0, 0]
        assert rows[0][:7] == [0, 1, 0, 0, 0, 0, 0]  # Casa: 2 wood
        assert rows[6] == rows[7] == [0] * CARD_FLOATS

    def test_long_hands_are_cut(self):
        r = blank(2)
        put_in_hand(r, 0, *range(30, 42))
        seen = look(r, 0)
        assert set(nonzero(seen["hand"])) == set(range(30, 42))
        assert chunks(seen["hand_rows"], CARD_FLOATS)[-1][:-1] == card_row(37, 0)[:-1]
        assert seen["monument_rows"] == [0] * 7 * MONUMENT_FLOATS

    def test_monuments(self, midgame):
        seen = look(midgame, 1)
        rows = chunks(seen["monument_rows"], MONUMENT_FLOATS)
        names = [*("marble", "wood", "metal", "gold", "fabric", "spice"), "Fiorini", "value"]
        for row, monument in zip(rows, (ATRIO, STRUTTURA, INTERNI), strict=False):
            found = told(row[:-1], cards.MONUMENT_TEXTS)
            amounts = [*MONUMENT_COST[monument].tolist(), int(MONUMENT_MONEY[monument]), int(MONUMENT_VALUE[monument])]
            paid = {f"{n} to pay" if n != "value" else n: a for n, a in zip(names, amounts, strict=True) if a}
            classes = [f"{n} allowed" for k, n in enumerate(CLASSES) if (int(MONUMENT_ARTISTS[monument]) >> k) & 1]
            assert found == {**paid, **dict.fromkeys(classes, 1)}
            assert row[-1] == seen["reach"][monument]
        assert told(rows[1][:-1], cards.MONUMENT_TEXTS) == {
            "marble to pay": 1,
            "wood to pay": 1,
            "Fiorini to pay": 250,
            "value": 8,
            "architect allowed": 1,
        }
        assert rows[3:] == [[0] * MONUMENT_FLOATS] * 4

    def test_artists(self, midgame):
        rows = chunks(look(midgame, 1)["artist_rows"], cards.ARTIST_COLUMNS)
        giambologna = [0, 0, 1, *shares(100, of=300), *shares(2, of=5), *shares(3, of=7), *shares(2, 2, 2, 0, of=7)]
        da_vinci = [0, 1, 0, *shares(200, of=300), *shares(3, of=5), 1, *shares(3, 0, 0, 0, of=7)]
        bernini = [1, 0, 0, *shares(250, of=300), *shares(4, of=5), *shares(6, of=7), *shares(4, 4, 5, 6, of=7)]
        assert rows == filled([giambologna, da_vinci, bernini, giambologna], 10, cards.ARTIST_COLUMNS)

    def test_the_most_cards_on_display(self):
        r = blank(4)
        deal_out(r, *[(artist, int(FACE_VALUE[FIRST_FACE[artist]]), Place.DISPLAY) for artist in range(10)])
        r["monument_place"][20:27] = Place.DISPLAY
        put_in_hand(r, 0, *range(8))
        seen = look(r, 0)
        assert [row[3] for row in chunks(seen["artist_rows"], 10)] == shares(*ARTIST_COST[:10], of=300)
        assert [row[7] for row in chunks(seen["monument_rows"], 12)] == shares(*MONUMENT_VALUE[20:27], of=19)
        assert [row[:7] for row in chunks(seen["hand_rows"], CARD_FLOATS)] == [card_row(k, 0)[:7] for k in range(8)]
        assert ones(seen["phase"]) == {Phase.ACTION}


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
        assert seen["taking"] == [1, 0.5, 0.5, 0, 0.5, 0.5]
        assert seen["paying"] == [0, 1, 1, 1, 1, 1]
        assert (seen["barters"], seen["captain_card"]) == ([1], [0])
        assert seen["supply"] == shares(21, 7, 0, 11, 3, 1, of=21)
        assert seen["bank"] == [0.25]
        assert (seen["draw_pile"], seen["discards"]) == ([0.25], [0.5])

    def test_hiring_for_a_card(self, midgame):
        midgame["hand"][1][FACCIATA_CHURCH], midgame["hand_size"][1], midgame["acted"] = 0, 6, 1
        midgame["phase"] = Phase.HIRE_ARTIST
        plain(push)(midgame, Task.HIRE_FOR_CARD, FACCIATA_CHURCH, 0, 0, 0)
        seen = look(midgame, 1)
        assert seen["tableau"][FACCIATA_CHURCH] == 0.5
        assert (seen["hand"][FACCIATA_CHURCH], seen["seat0.hand_size"]) == (0, [0.375])
        assert ones(seen["hiring"]) == {ARCHITECT, SCULPTOR}
        assert seen["budget"] == [0.25]  # 250 - 100 of 600
        for viewer in (0, 2):
            other = look(midgame, viewer)
            assert other["tableau"][FACCIATA_CHURCH] == -0.5
            assert ones(other["hiring"]) == {ARCHITECT, SCULPTOR}
            assert other["budget"] == [0]
        midgame["options"][Option.OPEN_HOLDINGS] = 1
        assert look(midgame, 0)["budget"] == [0.25]

    def test_hiring_for_a_monument(self, midgame):
        midgame["phase"] = Phase.HIRE_ARTIST
        plain(push)(midgame, Task.HIRE_FOR_MONUMENT, SAGRESTIA, 0, 0, 0)
        for viewer in range(3):
            seen = look(midgame, viewer)
            assert seen["out"][SAGRESTIA] == 0.5
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
        assert LAYOUT.size == 885
        assert LAYOUT.size == sum(segment.length for segment in LAYOUT)

    def test_seat_blocks_are_alike(self):
        offsets = [[LAYOUT.offset(name) for name in LAYOUT.names if name.startswith(f"seat{k}.")] for k in range(4)]
        assert all(
            [b - a for a, b in zip(low, high, strict=True)] == [BLOCK] * len(low) for low, high in pairwise(offsets)
        )

    def test_writes_spill_only_onto_what_is_written_later(self):
        order = ["tableau", "reserved", "out", "reach", "hand", "display", "reserve"]
        order += ["artist_rows", "hand_rows", "monument_rows", "phase"]
        assert [name for name in LAYOUT.names if name in order] == order
        assert LAYOUT.offset("out") + WIDTH <= LAYOUT.offset("display")  # `display` is set before `hand` is
        for rows, floats in (("artist_rows", cards.ARTIST_COLUMNS), ("hand_rows", CARD_FLOATS)):
            assert ROW - floats <= LAYOUT.slice("monument_rows").stop - LAYOUT.slice(rows).stop
        assert LAYOUT.slice("phase").start + ROW - MONUMENT_FLOATS <= LAYOUT.offset("best")
        assert LAYOUT.slice("second").stop - LAYOUT.offset("phase") <= 63
        assert LAYOUT.offset("phase") + WIDTH <= LAYOUT.offset("bank")
        zeros = LAYOUT.offset("phase") - LAYOUT.offset("reach")
        assert LAYOUT.offset("reach") + WIDTH * -(-zeros // WIDTH) <= LAYOUT.offset("best")
        assert LAYOUT.slice("seat0.income").stop + AMOUNTS - 1 <= LAYOUT.offset("seat0.money")
        assert LAYOUT.slice("seat0.resource_cards").stop == BLOCK == LAYOUT.slice("seat0.resources").stop + 2

    def test_faces_fit_two_integers(self):
        low = [face for face in range(85) if cards.LOW_FACE[face]]
        assert low + [face for face in range(85) if cards.HIGH_FACE[face]] == list(range(85))
        assert max(cards.LOW_FACE.max(), cards.HIGH_FACE.max()) < 2**62
        for face in range(85):
            artist = int(FACE_ARTIST[face])
            row = plain(encoder._back_row)(artist, int(cards.LOW_FACE[face]), int(cards.HIGH_FACE[face]))
            assert row == artist * 16 + 2 ** (face - int(FIRST_FACE[artist]))

    def test_purses_keep_to_their_lanes(self):
        held = max(SUPPLY.max(), BANK // purse.UNIT)
        due = max(CARD_MONEY.max(), MONUMENT_MONEY.max()) // purse.UNIT + costs.NEVER
        assert max(held, due, CARD_COST.max(), MONUMENT_COST.max()) < 128
        assert BANK // purse.UNIT < costs.NEVER - DISCOUNT_ARTIST.sum() // purse.UNIT

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

    def test_rows_tell_the_values_unseen(self):
        for artist in range(33):
            faces = range(int(FIRST_FACE[artist]), int(FIRST_FACE[artist + 1]))
            for number in range(1, len(faces) + 1):
                for unseen in combinations(faces, number):
                    hired = [face for face in faces if face not in unseen]
                    r = blank(2)
                    places = [Place.OWNED] * len(hired) + [Place.DISPLAY]
                    order = [*hired, unseen[0]]
                    r["artist_place"][: len(order)] = places
                    r["artist_order"] = order + [face for face in range(85) if face not in order]
                    r["artists_dealt"] = len(order)
                    values = sorted(int(FACE_VALUE[face]) for face in unseen)
                    seen = look(r, 0)
                    assert seen["artist_rows"][6:10] == shares(*values, *[0] * (4 - number), of=7)
                    assert seen["display"][artist] == round(sum(values) / number / 7, 5)

    def test_table_tells_every_segment(self):
        text = LAYOUT.markdown()
        for segment in LAYOUT:
            if not re.match(r"seat[1-3]\.", segment.name):
                assert f"`{segment.name}`" in text
                assert len(segment.text) > 3


def chunks(values: list[float], size: int) -> list[list[float]]:
    return [values[k : k + size] for k in range(0, len(values), size)]


def filled(rows: list[list[float]], number: int, size: int) -> list[list[float]]:
    """Return rows followed by rows of zeros."""
    return rows + [[0.0] * size] * (number - len(rows))


def card_row(card: int, near: float) -> list[float]:
    return [*(round(float(x), 5) for x in cards.CARD_ROWS[card, : cards.CARD_COLUMNS]), near]


def monument_row(monument: int, near: float) -> list[float]:
    return [*(round(float(x), 5) for x in cards.MONUMENT_ROWS[monument, : cards.MONUMENT_COLUMNS]), near]


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


OWN = ("hand", "reach", "tableau", "reserved", "reserve", "hand_rows", "monument_rows", "cheapest", "best", "budget")
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
        told = [k for k in range(BLOCK) if number == 1 or not LAYOUT.offset("seat0.resources") <= k < BLOCK - 1]
        table = [s.name for s in LAYOUT if "." not in s.name and s.name not in OWN]
        for viewer in range(num_players):
            for k in range(num_players):
                block = seen[viewer][:, k * BLOCK : (k + 1) * BLOCK]
                np.testing.assert_array_equal(block[:, told], seen[(viewer + k) % num_players][:, told])
            for name in table:
                np.testing.assert_array_equal(seen[viewer][:, LAYOUT.slice(name)], seen[0][:, LAYOUT.slice(name)])

    def test_what_can_be_played_is_what_the_rules_say(self, num_players, number):
        for record in some(played(num_players, number), 4):
            for seat in range(num_players):
                seen = look(record, seat)
                held = plain(purse.purse)(record, seat)
                offers = [plain(artists.offers_in)(record, k) for k in (Place.DISPLAY, Place.RESERVED + seat)]
                least = plain(costs.least_units)(record, seat, offers[0] | offers[1])
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
            near: tuple[set[int], set[int], set[int]] = (set(), set(), set())  # display, viewer's, others' reserves
            for face, place in zip(record["artist_order"], record["artist_place"], strict=True):
                if place < Place.OWNED:
                    values[FACE_ARTIST[face]].append(int(FACE_VALUE[face]))
                if Place.DISPLAY <= place < Place.OWNED and place != Place.GONE:
                    kind = 0 if place == Place.DISPLAY else 1 if place == Place.RESERVED else 2
                    near[kind].add(int(FACE_ARTIST[face]))
            means = [round(sum(v) / len(v) / 7, 5) if v else 0 for v in values]
            seen = look(record, 0)
            assert seen["display"] == [mean if k in near[0] else 0 for k, mean in enumerate(means)]
            signs = [1 if k in near[1] else -1 if k in near[2] else 0 for k in range(33)]
            assert seen["reserve"] == [sign * mean for sign, mean in zip(signs, means, strict=True)]

    def test_rows_follow_hand_and_display(self, num_players, number):
        for record in some(played(num_players, number), 4):
            for seat in range(num_players):
                seen = look(record, seat)
                types = np.flatnonzero(record["hand"][seat]).tolist()
                rows = [card_row(card, seen["hand"][card]) for card in types[:HAND_ROWS]]
                assert chunks(seen["hand_rows"], CARD_FLOATS) == filled(rows, HAND_ROWS, CARD_FLOATS)
                shown = np.flatnonzero(record["monument_place"] == Place.DISPLAY).tolist()
                due = [monument_row(monument, seen["reach"][monument]) for monument in shown]
                assert chunks(seen["monument_rows"], MONUMENT_FLOATS) == filled(due, 7, MONUMENT_FLOATS)
                backs = FACE_ARTIST[record["artist_order"][record["artist_place"] == Place.DISPLAY]].tolist()
                told = chunks(seen["artist_rows"], cards.ARTIST_COLUMNS)
                assert [row[3] for row in told] == shares(*ARTIST_COST[backs], *[0] * (10 - len(backs)), of=300)

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
