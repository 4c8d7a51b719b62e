"""The observation of Venedig: values worked out by hand, secrecy, layout."""

from itertools import pairwise

import numpy as np
import pytest

from signoria.encoders.venedig import LAYOUT
from signoria.encoders.venedig_layout import BLOCK
from signoria.envs.venedig import board as b
from signoria.envs.venedig.constants import (
    NEUTRAL,
    NO_CARD,
    NO_PARTY,
    NUM_ISLANDS,
    NUM_SQUARES,
    Building,
    Option,
    Phase,
    Step,
    Task,
)
from signoria.envs.venedig.state import STATE

from .segments_seen import ones, shares, signs
from .venedig_views import drain, look

CASA, PALAZZO, CAMPO, BASILICA, PONTE = Building
A, B, C, D, E = range(5)
P1, P2 = 1, 2
START_FREE = {8, 26, 48, 67, 85}
START_BUILT = {9, 25, 27, 28, 49, 71, 72, 77, 86}
SEATS_BUT_FIRST = [f"seat{k}" for k in range(1, 5)]
WITH_PLANES = ("best", "sites", "palazzo_value", "campo_value", "casas")


def blank(num_players: int) -> np.void:
    """Return the board at the start of the game with nothing in anybody's hands; seat 0 begins PLAY."""
    r = np.zeros(1, STATE)[0]
    r["num_players"], r["phase"], r["step"], r["round_no"] = num_players, Phase.PLAY, Step.PLAY, 1
    r["marker"] = r["marker_before"] = NO_PARTY
    r["last_laid"] = r["swapped"] = NO_CARD
    r["deck"] = NO_CARD
    r["swamp"], r["buildings"], r["lines"] = b.START_SWAMP, b.START_BUILDINGS, b.START_LINES
    r["supply"] = (18, 5, 5, 4, 5)
    return r


def put(r: np.void, kind: int, *squares: int) -> None:
    drain(r, *squares)
    for square in squares:
        r["buildings"][kind][b.SQUARE_ISLAND[square]] |= 1 << int(b.SQUARE_BIT[square])


@pytest.fixture
def midgame() -> np.void:
    """Third round of three players, PLAY of seat 1, who has laid one palazzo of two cards in this turn."""
    r = blank(3)
    r["player"] = r["active"] = P1
    r["start_player"], r["turns"], r["round_no"] = P1, 6, 3
    r["scores"][:3] = 12, 20, 58
    r["hand"][0], r["hand_size"][0] = (0, 0, 1, 0, 2), 3
    r["hand"][1], r["hand_size"][1] = (1, 0, 0, 3, 0), 4
    r["hand"][2], r["hand_size"][2], r["known_hand"][2] = (1, 2, 0, 0, 0), 3, (0, 1, 0, 0, 0)
    r["laid"][0], r["laid"][1], r["laid"][2] = (1, 0, 0, 1), (2, 0, 0, 0), (0, 2, 1, 0)
    r["marker_before"], r["marker"] = (0, P2, P2, 0), (P1, P2, P2, 0)
    r["new"], r["last_laid"] = (1, 0, 0, 0), PALAZZO
    r["deck_size"], r["discard"], r["pool"] = 20, (1, 0, 2, 0, 0), 1 << CAMPO | 1 << PONTE
    r["swamp_tiles"][0], r["swamp_owned"][0] = (3, 1, 0), 4
    r["swamp_tiles"][1], r["swamp_owned"][1] = (0, 2, 3), 5
    r["treasures"][1], r["treasures_owned"][1] = (2, 0, 1, 1), 4
    r["treasures"][2], r["treasures_owned"][2] = (0, 1, 0, 0), 1
    r["swamp_paid"] = (0, 4, 2)
    return r


@pytest.mark.plain
@pytest.mark.boundscheck
class TestSeats:
    def test_flags(self, midgame):
        seen = look(midgame, P1)
        flags = ("present", "to_act", "active", "starts", "builds", "takes_part")
        assert [seen[f"seat0.{flag}"][0] for flag in flags] == [1, 1, 1, 1, 0, 0]
        assert [seen[f"seat1.{flag}"][0] for flag in flags] == [1, 0, 0, 0, 0, 0]
        assert all(seen[f"seat{k}.{name}"] == [0] for k in (3, 4) for name in (*flags, "gold", "position"))
        midgame["done"] = 1
        assert look(midgame, P1)["seat0.to_act"] == [0]

    def test_markers(self, midgame):
        seen = look(midgame, P1)
        assert signs(seen["seat0.marker"]) == ({0}, set())
        assert signs(seen["seat1.marker"]) == ({1, 2}, set())
        assert signs(seen["seat2.marker"]) == ({3}, {0})  # seat 0 had that of palazzi before

    def test_cards(self, midgame):
        seen = look(midgame, 0)
        assert [seen[f"seat{k}.laid"] for k in range(3)] == [[0.2, 0, 0, 0.2], [0.4, 0, 0, 0], [0, 0.4, 0.2, 0]]
        assert [seen[f"seat{k}.hand_size"] for k in range(3)] == [[0.6], [0.8], [0.6]]
        assert [seen[f"seat{k}.known_hand"] for k in range(3)] == [[0] * 5, [0] * 5, [0, 0.2, 0, 0, 0]]

    def test_gondolas(self, midgame):
        midgame["scores"][0] = 70
        seen = look(midgame, P1)
        assert [seen[f"seat{k}.position"] for k in range(3)] == [[round(20 / 60, 5)], [round(58 / 60, 5)], [1]]
        assert [seen[f"seat{k}.lead"] for k in range(3)] == [[0], [1], [1]]
        assert [ones(seen[f"seat{k}.beside"]) for k in range(3)] == [{B}, {B, C}, set()]
        seen = look(midgame, P2)
        assert [seen[f"seat{k}.lead"] for k in range(3)] == [[0], [round(12 / 30, 5)], [-1]]

    def test_gold(self, midgame):
        seen = look(midgame, P1)
        assert [seen[f"seat{k}.swamp_owned"] for k in range(3)] == [shares(n, of=30) for n in (5, 0, 4)]
        assert [seen[f"seat{k}.treasures_owned"] for k in range(3)] == [shares(n, of=18) for n in (4, 1, 0)]
        assert seen["seat0.swamp_tiles"] == shares(0, 2, 3, of=15)
        assert seen["seat0.treasures"] == shares(2, 0, 1, 1, of=6)
        assert seen["seat0.gold"] == shares(2 + 6 + 6 + 5 + 6, of=60)
        for k in (1, 2):
            assert seen[f"seat{k}.swamp_tiles"] + seen[f"seat{k}.treasures"] + seen[f"seat{k}.gold"] == [0] * 8
        midgame["options"][Option.GOLD_HIDDEN] = 1
        seen = look(midgame, P1)
        assert seen["seat1.treasures"] == shares(0, 1, 0, 0, of=6)
        assert seen["seat2.swamp_tiles"] == shares(3, 1, 0, of=15)
        assert (seen["seat1.gold"], seen["seat2.gold"]) == (shares(4, of=60), shares(1, of=60))

    def test_gains_of_the_phase(self, midgame):
        """A palazzo on 66-67 (value 6), a ponte on line 7 for C (1 casa), a second ponte without its island yet."""
        r = midgame
        r["scores"][:3] = 0, 20, 58  # beside D; beside B; beside B and C
        put(r, PALAZZO, 66, 67)
        r["built_count"], r["built_type"][:3], r["built_by"][:3] = 3, (PALAZZO, PONTE, PONTE), (0, P1, P1)
        r["built_with"][:3] = 0b111, 0b110, 0b001
        r["built_site"][:3], r["built_island"][:3] = (240, 430, 423), (0, C, 0)
        r["built_value"][:3] = 5, 1, 0
        r["pending_size"], r["pending"][0] = 1, (Task.SHARING, 0, 0, 0, 0)
        assert look(r, 0)["built"] == shares(0, 1, 0, 0, 2, of=6)
        r["pending_size"], r["pending"][1] = 2, (Task.BRIDGE_ISLAND, 0, 0, 0, 0)
        seen = look(r, 0)
        assert seen["built"] == shares(0, 1, 0, 0, 1, of=6)
        assert seen["built_value"] == shares(0, 6, 0, 0, 1, of=15)
        assert [seen[f"seat{k}.gain"] for k in range(3)] == [shares(n, of=15) for n in (6, 3 + 1, 3)]
        assert [seen[f"seat{k}.gain_treasures"] for k in range(3)] == [shares(n, of=6) for n in (1, 0, 1)]
        r["options"][Option.SCORE_TIMING] = r["options"][Option.HALF_ROUNDING] = 1
        seen = look(r, 0)
        assert seen["built_value"] == shares(0, 5, 0, 0, 1, of=15)
        assert [seen[f"seat{k}.gain"] for k in range(3)] == [shares(n, of=15) for n in (5, 3 + 1, 3 + 1)]


@pytest.mark.plain
@pytest.mark.boundscheck
class TestBoard:
    """Planes and sites; squares from the map in section 2, values from section 11."""

    def test_start(self):
        seen = look(blank(4), 0)
        swamp = set(range(NUM_SQUARES)) - START_FREE - START_BUILT
        assert signs(seen["ground"]) == (START_FREE, swamp)
        assert signs(seen["casa_campo"]) == ({49}, {86})
        assert signs(seen["palazzo_basilica"]) == ({27, 28}, {71, 72, 77})
        assert signs(seen["lines"]) == ({0}, set())
        assert seen["best"] == shares(1, 0, 2, 0, 0, of=8)
        assert seen["sites"] == shares(5, 0, 5, 0, 0, of=20)
        assert seen["campo_value"] == shares(1, 2, 1, 1, 1, of=8)
        assert seen["palazzo_value"] == [0] * 5
        assert seen["casas"] == shares(0, 0, 1, 0, 0, of=10)
        assert ones(seen["treasure"]) == {CASA, CAMPO}

    def test_palazzo_sites(self):
        r = blank(3)
        drain(r, 66, 47, 53)
        seen = look(r, 0)
        assert seen["palazzo_value"] == shares(0, 0, 7, 6, 0, of=8)
        assert seen["best"][PALAZZO] == shares(7, of=8)[0]
        best = ones(seen["palazzo_sites"])
        assert best in ({47, 48, 66, 67}, {47, 53, 66, 67})  # 48-53 is worth 6 only: 49 is built
        assert ones(look(r, 0)["treasure"]) == {CASA, PALAZZO, CAMPO}  # square 0 lies beside D
        r["scores"][0] = 60
        assert ones(look(r, 0)["treasure"]) == {CASA, PALAZZO, CAMPO, BASILICA}  # 47, 48 and 53 touch each other on C

    def test_basilica_sites(self):
        r = blank(3)
        drain(r, 47)
        seen = look(r, 0)
        assert signs(seen["basilica_sites"]) == (set(), {42, 53})  # the two squares that touch 47 and 48
        drain(r, 53)
        seen = look(r, 0)
        plus, minus = signs(seen["basilica_sites"])
        assert plus == {47, 48, 53}
        assert minus == {42, 52, 54}
        assert seen["best"][BASILICA] == shares(7, of=8)[0]
        assert seen["sites"][BASILICA] == 0.05

    def test_campo_sites(self):
        r = blank(3)
        plus, minus = signs(look(r, 0)["campo_sites"])
        assert plus == START_FREE
        assert len(minus) == 1
        assert minus <= {68, 76, 78}  # beside two squares of the basilica, 67 beside one; else nothing beats START_FREE

    def test_open_line(self):
        r = blank(3)
        drain(r, 57)
        put(r, CASA, 79, 94)
        drain(r, 59, 90, 52, 68)
        seen = look(r, 0)
        assert signs(seen["lines"]) == ({0}, {7, 10})
        assert seen["casas"] == shares(0, 0, 1, 1, 1, of=10)
        assert seen["best"][PONTE] == shares(1, of=8)[0]
        assert seen["sites"][PONTE] == 0.1
        put(r, CASA, 80, 81)
        assert look(r, 0)["best"][PONTE] == shares(3, of=8)[0]

    def test_bridges_that_only_span_water(self):
        r = blank(3)
        r["options"][Option.BRIDGE_OCCUPIES] = 1
        seen = look(r, 0)
        assert signs(seen["lines"]) == ({0}, set(range(1, 12)))
        assert seen["sites"][PONTE] == round(11 / 20, 5)


@pytest.mark.plain
@pytest.mark.boundscheck
class TestTable:
    def test_own_cards(self, midgame):
        seen = look(midgame, P1)
        assert seen["hand"] == [0.2, 0, 0, 0.6, 0]
        assert ones(seen["completes"]) == {CASA, PALAZZO, BASILICA}
        assert ones(seen["leads"]) == {0, 2}  # palazzo as holder, basilica with 3 against 1
        seen = look(midgame, 0)
        assert ones(seen["completes"]) == {PALAZZO, CAMPO, PONTE}
        assert ones(seen["leads"]) == {3}
        midgame["supply"][PONTE] = 0
        assert ones(look(midgame, 0)["completes"]) == {PALAZZO, CAMPO}
        midgame["marker"][3] = NO_PARTY
        midgame["laid"][0, 3] = 0
        assert ones(look(midgame, 0)["leads"]) == {3}
        assert ones(look(midgame, P2)["leads"]) == {1, 2}

    def test_unseen_cards(self, midgame):
        """8, 8, 9, 8, 9 cards, less discard, pool, lying cards, the own hand, and the palazzo that seat 2 took."""
        assert look(midgame, P1)["unseen"] == shares(8 - 1 - 1, 8 - 3 - 1, 9 - 3 - 2, 8 - 1 - 3, 9 - 1 - 1, of=9)
        assert look(midgame, P2)["unseen"] == shares(8 - 1 - 1, 8 - 3 - 2, 9 - 3 - 2, 8 - 1, 9 - 1 - 1, of=9)
        midgame["casa_pending"] = 2
        assert look(midgame, P2)["unseen"][0] == shares(4, of=9)[0]

    def test_unseen_gold(self, midgame):
        seen = look(midgame, P1)
        assert seen["unseen_swamp"] == shares(28, 30 - 4 - 2, 28 - 2 - 3, of=30)
        assert seen["unseen_treasures"] == shares(6 - 2, 5, 4 - 1, 3 - 1, of=6)
        assert seen["treasures_left"] == shares(18 - 5, of=18)
        midgame["options"][Option.GOLD_HIDDEN] = 1
        seen = look(midgame, P1)
        assert seen["unseen_swamp"] == shares(28 - 3, 30 - 4 - 2 - 1, 28 - 2 - 3, of=30)
        assert seen["unseen_treasures"] == shares(6 - 2, 5 - 1, 4 - 1, 3 - 1, of=6)

    def test_piles(self, midgame):
        seen = look(midgame, P1)
        assert ones(seen["pool"]) == {CAMPO, PONTE}
        assert seen["discard"] == shares(1, 0, 2, 0, 0, of=9)
        assert seen["deck"] == shares(20, of=42)
        assert seen["casa_supply"] + seen["supply"] == shares(18, of=19) + shares(5, 5, 4, 5, of=6)
        assert seen["missing"] == shares(0, 1, 3, 2, of=4)

    def test_turn(self, midgame):
        seen = look(midgame, P1)
        assert ones(seen["phase"]) == {Phase.PLAY}
        assert ones(seen["step"]) == {Step.PLAY}
        assert ones(seen["last_laid"]) == {PALAZZO}
        assert ones(seen["complete"]) == {PALAZZO}
        assert seen["new"] == [0.2, 0, 0, 0]
        assert (seen["rounds"], seen["rounds_left"], seen["num_players"]) == ([0.1], [1], [0.6])
        for idle in ("placing", "swapped", "alone", "bridge", "options", "neutral.plays", "casa_pending", "drained"):
            assert ones(seen[idle]) == set()
        midgame["options"][Option.MAX_TURNS_PER_PLAYER] = 2  # 10 turns
        seen = look(midgame, P1)
        assert seen["rounds_left"] == [0.4]
        assert ones(seen["options"]) == {Option.MAX_TURNS_PER_PLAYER}

    def test_solo_and_casas(self, midgame):
        r = midgame
        r["phase"], r["casa_pending"], r["last_laid"] = Phase.CHOOSE_BUILD, 1, NO_CARD
        r["laid"][1], r["new"] = (3, 0, 0, 0), (3, 0, 0, 0)
        seen = look(r, 0)
        assert ones(seen["complete"]) == {CASA, PALAZZO}
        assert ones(seen["alone"]) == {0}
        assert seen["casa_pending"] == [0.2]
        r["supply"][PALAZZO] = 0
        seen = look(r, 0)
        assert (ones(seen["complete"]), ones(seen["alone"])) == ({CASA}, set())

    def test_drain_draw_and_payment(self, midgame):
        r = midgame
        r["phase"], r["step"], r["drained"], r["last_laid"] = Phase.DRAIN, Step.DRAIN, 1, NO_CARD
        assert look(r, 0)["drained"] == [0.5]
        r["phase"], r["step"], r["swapped"], r["draw_due"] = Phase.DRAW3, Step.DRAW, CAMPO, 2
        seen = look(r, 0)
        assert (ones(seen["swapped"]), seen["draw_due"]) == ({CAMPO}, [round(2 / 3, 5)])
        r["phase"], r["pending_size"], r["pending"][0] = Phase.PAY, 1, (Task.PAY, 6, 0, 0, 0)
        assert look(r, 0)["purse"] == [0.4]

    def test_placing(self, midgame):
        r = midgame
        r["phase"], r["player"], r["pending_size"] = Phase.PLACE, P2, 3
        r["pending"][2] = (Task.PLACE, CAMPO, P2, 1 << P2 | 1 << 0, 0)
        seen = look(r, 0)
        assert ones(seen["placing"]) == {CAMPO}
        assert [seen[f"seat{k}.builds"] for k in range(3)] == [[0], [0], [1]]
        assert [seen[f"seat{k}.takes_part"] for k in range(3)] == [[1], [0], [1]]
        assert [seen[f"seat{k}.to_act"] for k in range(3)] == [[0], [0], [1]]
        assert (seen["neutral.builds"], seen["neutral.takes_part"]) == ([0], [0])

    def test_choice_of_an_island(self, midgame):
        r = midgame
        put(r, CASA, 79, 70)
        r["phase"], r["player"], r["pending_size"] = Phase.BRIDGE_ISLAND, 0, 3
        r["pending"][2] = (Task.BRIDGE_ISLAND, 0, 0, 0, 0)
        r["built_count"], r["built_type"][0], r["built_site"][0] = 1, PONTE, 430  # line 7, C-D
        r["built_by"][0], r["built_with"][0] = 0, 0b011
        seen = look(r, P1)
        assert ones(seen["bridge"]) == {7}
        assert ones(seen["placing"]) == {PONTE}
        assert seen["bridge_value"] == shares(1, 2, of=8)
        assert [seen[f"seat{k}.builds"] for k in range(3)] == [[0], [0], [1]]
        assert [seen[f"seat{k}.takes_part"] for k in range(3)] == [[1], [0], [1]]

    def test_neutral(self):
        r = blank(2)
        r["laid"][NEUTRAL], r["marker"] = (0, 2, 0, 1), (NO_PARTY, NEUTRAL, NO_PARTY, 0)
        r["marker_before"] = (NO_PARTY, NEUTRAL, NO_PARTY, NEUTRAL)
        r["neutral_done"] = 1
        seen = look(r, P1)
        assert seen["neutral.plays"] + seen["neutral.done"] == [1, 1]
        assert seen["neutral.laid"] == [0, 0.4, 0, 0.2]
        assert signs(seen["neutral.marker"]) == ({1}, {3})
        assert signs(seen["seat1.marker"]) == ({3}, set())
        r["pending_size"], r["pending"][0] = 1, (Task.PLACE, CASA, NEUTRAL, 1 << NEUTRAL, 0)
        seen = look(r, P1)
        assert seen["neutral.builds"] + seen["neutral.takes_part"] == [1, 1]
        assert seen["seat0.builds"] + seen["seat1.builds"] == [0, 0]
        r["options"][Option.TWO_PLAYER_NEUTRAL] = 1
        assert look(r, P1)["neutral.plays"] == [0]
        assert look(blank(3), P1)["neutral.plays"] == [0]

    def test_only_the_viewers_hand_is_told(self, midgame):
        before = look(midgame, 0)
        midgame["hand"][1], midgame["hand"][2] = (0, 2, 1, 0, 1), (0, 1, 0, 2, 0)
        midgame["deck"][:20] = 3
        midgame["swamp_value"] = 2
        midgame["treasure_stock"] = (1, 2, 3, 4)
        midgame["swamp_tiles"][1], midgame["treasures"][2] = (5, 0, 0), (1, 0, 0, 0)
        assert look(midgame, 0) == before


@pytest.mark.plain
class TestLayout:
    def test_size(self):
        assert sum(segment.length for segment in LAYOUT) == LAYOUT.size
        assert LAYOUT.size == 5 * BLOCK + 6 * NUM_SQUARES + 190

    def test_seat_blocks_are_alike(self):
        offsets = [[LAYOUT.offset(name) for name in LAYOUT.names if name.startswith(f"seat{k}.")] for k in range(5)]
        assert all(
            [y - x for x, y in zip(low, high, strict=True)] == [BLOCK] * len(low) for low, high in pairwise(offsets)
        )

    def test_every_segment_is_explained(self):
        assert all(segment.text for segment in LAYOUT)
        assert all(f"`{name}`" in LAYOUT.markdown() for name in LAYOUT.names if name[:5] not in SEATS_BUT_FIRST)

    @pytest.mark.parametrize(
        ("first", "last", "end"),
        [
            ("seat4.present", "seat4.marker", "ground"),
            ("lines", "bridge", "neutral.marker"),
            ("phase", "neutral.marker", "num_players"),
            ("completes", "options", "num_players"),
        ],
    )
    def test_joined_bitsets_fit_and_spill_only_onto_what_is_written_later(self, first, last, end):
        assert LAYOUT.slice(last).stop - LAYOUT.offset(first) <= 63
        assert LAYOUT.offset(first) + 64 <= LAYOUT.slice(end).stop

    def test_numbers_written_with_the_planes_follow_all_spills(self):
        assert min(LAYOUT.offset(name) for name in WITH_PLANES) >= LAYOUT.offset("completes") + 64

    def test_islands_are_joined_without_gaps(self):
        for word in range(b.NUM_WORDS):
            islands = range(b.WORD_FIRST[word], b.WORD_FIRST[word + 1])
            assert {int(b.WORD_OF[island]) for island in islands} == {word}
            assert [b.WORD_SQUARE[word] + b.WORD_SHIFT[island] for island in islands] == [
                b.FIRST_SQUARE[island] for island in islands
            ]
            assert sum(b.ISLAND_SIZE[island] for island in islands) <= 63
        assert (b.WORD_FIRST[0], b.WORD_FIRST[-1]) == (0, NUM_ISLANDS)
