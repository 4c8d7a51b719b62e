"""The observation of Florenza: values worked out by hand, and where they are written."""

import re
from itertools import combinations, pairwise

import numpy as np
import pytest

from signoria.encoders import florenza as encoder
from signoria.encoders import florenza_cards as cards
from signoria.encoders.florenza_layout import BLOCK, CARD_FLOATS, LAYOUT, MONUMENT_FLOATS
from signoria.encoders.writers import AMOUNTS, ROW, WIDTH
from signoria.envs.core.compiled import plain
from signoria.envs.core.pending import push
from signoria.envs.florenza import costs, purse
from signoria.envs.florenza.constants import (
    Option,
    Phase,
    Place,
    Stage,
    Task,
)
from signoria.envs.florenza.tables import (
    ARTIST_NAMES,
    BANK,
    CARD_CLASS,
    CARD_COST,
    CARD_MONEY,
    DISCOUNT_ARTIST,
    FACE_ARTIST,
    FACE_VALUE,
    FIRST_FACE,
    MONUMENT_COST,
    MONUMENT_MONEY,
    MONUMENT_NAMES,
    SUPPLY,
)

from .florenza_views import (
    ALTARE,
    ARCHITECT,
    ARTE_MAGGIORE,
    ATRIO,
    BERNINI,
    BERNINI_SCULPTOR,
    BOTTEGA,
    CAMBIAVALUTE,
    CAMPANILE,
    CAMPANILE_DUOMO,
    CASA,
    CASAMENTO,
    CAVA,
    CHIOSTRO,
    CUPOLA,
    DA_VINCI,
    EDIFICATORE,
    FACCIATA_CHURCH,
    FACCIATA_PALACE,
    FONTANA,
    GIAMBOLOGNA,
    GRANDE_QUADRO,
    INTERNI,
    LANAIUOLO,
    LASTRICATO,
    PAINTER,
    PALAGIO,
    PORTALI,
    POZZO,
    PROTETTORE,
    SAGRATO,
    SAGRESTIA,
    SAN_FRANCESCO,
    SCULPTOR,
    STRUTTURA,
    TOMMASO,
    VIGNOLA,
    blank,
    look,
    midgame_record,
)
from .segments_seen import bits, nonzero, ones, shares


@pytest.fixture
def midgame() -> np.void:
    return midgame_record()


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


@pytest.mark.plain
def test_every_class_of_card_is_counted_once():
    r = blank(2)
    for kind in range(7):
        r["tableau"][0] = sum(1 << int(card) for card in np.flatnonzero(CARD_CLASS == kind)[:4])
        number = min(4, int((CARD_CLASS == kind).sum()))
        assert nonzero(look(r, 0)["seat0.cards"]) == {kind: number / 10}
