"""The observation of Venedig: values worked out by hand, sites against the rules, rotation, secrecy, bounds."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import signoria
from signoria.encoders.venedig import LAYOUT
from signoria.encoders.venedig_layout import BLOCK, GROUP_AT, GROUP_FIRST, ISLAND_SHIFT, NUM_GROUPS
from signoria.envs.core.kernels import encode_rows
from signoria.envs.core.rng import make_words
from signoria.envs.venedig import board as b
from signoria.envs.venedig.constants import (
    NEUTRAL,
    NO_CARD,
    NO_ISLAND,
    NO_PARTY,
    NUM_ISLANDS,
    NUM_SQUARES,
    NUM_TYPES,
    Building,
    Option,
    Phase,
    Step,
    Task,
)
from signoria.envs.venedig.sites import is_open, site_value
from signoria.envs.venedig.state import STATE

GAME = "venedig"
CASA, PALAZZO, CAMPO, BASILICA, PONTE = Building
A, B, C, D, E = range(5)
P1, P2 = 1, 2
START_FREE = {8, 26, 48, 67, 85}
START_BUILT = {9, 25, 27, 28, 49, 71, 72, 77, 86}
OPTION_SETS = [
    {},
    {"gold_hidden": "no", "score_timing": "at_placement", "half_rounding": "up", "excess_rule": "builder_first"},
    {"bridge_occupies": "no", "supply_includes_start": "no", "goal_cap": "yes", "auto_forced": False},
    {"two_player_neutral": "no", "end_mode": "immediate", "max_turns_per_player": "20"},
]


def look(record: np.void, seat: int) -> dict[str, list[float]]:
    """Return what a seat sees, by segment; floats rounded for comparison with worked-out numbers."""
    out = np.full((1, LAYOUT.size), np.nan, np.float32)
    encode_rows(np.array([record], STATE), np.array([0]), np.array([seat]), out)
    return {name: [round(float(x), 5) for x in out[0, LAYOUT.slice(name)]] for name in LAYOUT.names}


def ones(values: list[float]) -> set[int]:
    """Return the positions of 1; everything else must be 0."""
    assert set(values) <= {0.0, 1.0}
    return {k for k, value in enumerate(values) if value == 1}


def signs(values: list[float]) -> tuple[set[int], set[int]]:
    """Return the positions of 1 and of -1; everything else must be 0."""
    assert set(values) <= {-1.0, 0.0, 1.0}
    return {k for k, value in enumerate(values) if value == 1}, {k for k, value in enumerate(values) if value == -1}


def shares(values: list[int], scale: float) -> list[float]:
    return [round(value / scale, 5) for value in values]


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


def drain(r: np.void, *squares: int) -> None:
    for square in squares:
        r["swamp"][b.SQUARE_ISLAND[square]] &= ~(1 << int(b.SQUARE_BIT[square]))


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
        assert [seen[f"seat{k}.swamp_owned"] for k in range(3)] == [shares([n], 30) for n in (5, 0, 4)]
        assert [seen[f"seat{k}.treasures_owned"] for k in range(3)] == [shares([n], 18) for n in (4, 1, 0)]
        assert seen["seat0.swamp_tiles"] == shares([0, 2, 3], 15)
        assert seen["seat0.treasures"] == shares([2, 0, 1, 1], 6)
        assert seen["seat0.gold"] == shares([2 + 6 + 6 + 5 + 6], 60)
        for k in (1, 2):
            assert seen[f"seat{k}.swamp_tiles"] + seen[f"seat{k}.treasures"] + seen[f"seat{k}.gold"] == [0] * 8
        midgame["options"][Option.GOLD_HIDDEN] = 1
        seen = look(midgame, P1)
        assert seen["seat1.treasures"] == shares([0, 1, 0, 0], 6)
        assert seen["seat2.swamp_tiles"] == shares([3, 1, 0], 15)
        assert (seen["seat1.gold"], seen["seat2.gold"]) == (shares([4], 60), shares([1], 60))

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
        assert look(r, 0)["built"] == shares([0, 1, 0, 0, 2], 6)
        r["pending_size"], r["pending"][1] = 2, (Task.BRIDGE_ISLAND, 0, 0, 0, 0)
        seen = look(r, 0)
        assert seen["built"] == shares([0, 1, 0, 0, 1], 6)
        assert seen["built_value"] == shares([0, 6, 0, 0, 1], 15)
        assert [seen[f"seat{k}.gain"] for k in range(3)] == [shares([n], 15) for n in (6, 3 + 1, 3)]
        assert [seen[f"seat{k}.gain_treasures"] for k in range(3)] == [shares([n], 6) for n in (1, 0, 1)]
        r["options"][Option.SCORE_TIMING] = r["options"][Option.HALF_ROUNDING] = 1
        seen = look(r, 0)
        assert seen["built_value"] == shares([0, 5, 0, 0, 1], 15)
        assert [seen[f"seat{k}.gain"] for k in range(3)] == [shares([n], 15) for n in (5, 3 + 1, 3 + 1)]


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
        assert seen["best"] == shares([1, 0, 2, 0, 0], 8)
        assert seen["sites"] == shares([5, 0, 5, 0, 0], 20)
        assert seen["campo_value"] == shares([1, 2, 1, 1, 1], 8)
        assert seen["palazzo_value"] == [0] * 5
        assert seen["casas"] == shares([0, 0, 1, 0, 0], 10)
        assert ones(seen["treasure"]) == {CASA, CAMPO}

    def test_palazzo_sites(self):
        r = blank(3)
        drain(r, 66, 47, 53)
        seen = look(r, 0)
        assert seen["palazzo_value"] == shares([0, 0, 7, 6, 0], 8)
        assert seen["best"][PALAZZO] == shares([7], 8)[0]
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
        assert seen["best"][BASILICA] == shares([7], 8)[0]
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
        assert seen["casas"] == shares([0, 0, 1, 1, 1], 10)
        assert seen["best"][PONTE] == shares([1], 8)[0]
        assert seen["sites"][PONTE] == 0.1
        put(r, CASA, 80, 81)
        assert look(r, 0)["best"][PONTE] == shares([3], 8)[0]

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
        assert look(midgame, P1)["unseen"] == shares([8 - 1 - 1, 8 - 3 - 1, 9 - 3 - 2, 8 - 1 - 3, 9 - 1 - 1], 9)
        assert look(midgame, P2)["unseen"] == shares([8 - 1 - 1, 8 - 3 - 2, 9 - 3 - 2, 8 - 1, 9 - 1 - 1], 9)
        midgame["casa_pending"] = 2
        assert look(midgame, P2)["unseen"][0] == shares([4], 9)[0]

    def test_unseen_gold(self, midgame):
        seen = look(midgame, P1)
        assert seen["unseen_swamp"] == shares([28, 30 - 4 - 2, 28 - 2 - 3], 30)
        assert seen["unseen_treasures"] == shares([6 - 2, 5, 4 - 1, 3 - 1], 6)
        assert seen["treasures_left"] == shares([18 - 5], 18)
        midgame["options"][Option.GOLD_HIDDEN] = 1
        seen = look(midgame, P1)
        assert seen["unseen_swamp"] == shares([28 - 3, 30 - 4 - 2 - 1, 28 - 2 - 3], 30)
        assert seen["unseen_treasures"] == shares([6 - 2, 5 - 1, 4 - 1, 3 - 1], 6)

    def test_piles(self, midgame):
        seen = look(midgame, P1)
        assert ones(seen["pool"]) == {CAMPO, PONTE}
        assert seen["discard"] == shares([1, 0, 2, 0, 0], 9)
        assert seen["deck"] == shares([20], 42)
        assert seen["casa_supply"] + seen["supply"] == shares([18], 19) + shares([5, 5, 4, 5], 6)
        assert seen["missing"] == shares([0, 1, 3, 2], 4)

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
        assert seen["bridge_value"] == shares([1, 2], 8)
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
        for group in range(NUM_GROUPS):
            islands = range(GROUP_FIRST[group], GROUP_FIRST[group + 1])
            assert [GROUP_AT[group] + ISLAND_SHIFT[island] for island in islands] == [
                b.FIRST_SQUARE[island] for island in islands
            ]
            assert sum(b.ISLAND_SIZE[island] for island in islands) <= 63
        assert (GROUP_FIRST[0], GROUP_FIRST[-1]) == (0, NUM_ISLANDS)


SEATS_BUT_FIRST = [f"seat{k}" for k in range(1, 5)]
WITH_PLANES = ("best", "sites", "palazzo_value", "campo_value", "casas")


@cache
def played(num_players: int, number: int) -> signoria.Batch:
    """Return games of random play: each row has gone a bit further than the one before, the last ones are over."""
    options = OPTION_SETS[number]
    games = signoria.make_batch(GAME, 60, num_players, seed=7, auto_restart=False, observations=False, **options)
    words = make_words(11)
    for step in range(500):
        rows = np.flatnonzero((games.legal_counts > 0) & (9 * np.arange(60) >= step))
        if len(rows) == 0:
            break
        games.step(games.random_actions(words, rows), rows)
    return games


def views(games: signoria.Batch, seat: int) -> np.ndarray:
    out = np.full((games.num_games, LAYOUT.size), np.nan, np.float32)
    return games.observe(np.arange(games.num_games), seat, out)


def offers(r: np.void, kind: int) -> dict[int, list[int]]:
    """Return the values of the open sites of a type by site, one for each of its islands."""
    return {
        site: [int(site_value(r, kind, site, island)) for island in b.SITE_ISLAND[site] if island != NO_ISLAND]
        for site in range(b.TYPE_FIRST_SITE[kind], b.TYPE_LAST_SITE[kind] + 1)
        if is_open(r, kind, site)
    }


def squares_of(site: int) -> set[int]:
    island = b.SITE_ISLAND[site, 0]
    return {int(b.FIRST_SQUARE[island]) + k for k in range(63) if (int(b.SITE_SQUARES[site, 0]) >> k) & 1}


def check_sites(r: np.void, seen: dict[str, list[float]], seat: int) -> None:
    """Check all that is told about sites against the rules' own list of sites."""
    found = [offers(r, kind) for kind in range(NUM_TYPES)]
    best = [max((max(values) for values in of_type.values()), default=0) for of_type in found]
    assert seen["best"] == [min(share, 1) for share in shares(best, 8)]
    assert seen["sites"] == [min(share, 1) for share in shares([len(of_type) for of_type in found], 20)]
    beside = int(b.BESIDE[r["scores"][seat]]) if r["scores"][seat] < len(b.BESIDE) else 0
    near = {k for k in range(NUM_TYPES) for site in found[k] for i in b.SITE_ISLAND[site] if (beside >> i) & 1}
    assert ones(seen["treasure"]) == near
    plus, _ = signs(seen["basilica_sites"])
    assert plus == set().union(*(squares_of(site) for site in found[BASILICA]))
    assert signs(seen["lines"])[1] == {int(b.SITE_LINE[site]) for site in found[PONTE]}
    for kind, plane, value in ((PALAZZO, "palazzo_sites", "palazzo_value"), (CAMPO, "campo_sites", "campo_value")):
        plus, _ = signs(seen[plane])
        for island in range(NUM_ISLANDS):
            here = {site: values[0] for site, values in found[kind].items() if b.SITE_ISLAND[site, 0] == island}
            most = max(here.values(), default=0)
            assert seen[value][island] == round(most / 8, 5)
            marked = {square for square in plus if b.SQUARE_ISLAND[square] == island}
            assert marked in [squares_of(site) for site in here if here[site] == most] or not (marked or here)


def drained(r: np.void, square: int) -> np.void:
    after = r.copy()
    drain(after, square)
    return after


def check_swamp(r: np.void, seen: dict[str, list[float]]) -> None:
    """Check the swamp squares that are told to open a site, by draining every one of them."""
    minus = {plane: signs(seen[plane])[1] for plane in ("campo_sites", "basilica_sites")}
    campo = {}
    for square in signs(seen["ground"])[1]:
        after = drained(r, square)
        opened = any(square in squares_of(site) for site in offers(after, BASILICA))
        assert opened == (square in minus["basilica_sites"])
        campo[square] = int(site_value(r, CAMPO, int(b.TYPE_FIRST_SITE[CAMPO]) + square, 0))
    for island in range(NUM_ISLANDS):
        marked = [square for square in minus["campo_sites"] if b.SQUARE_ISLAND[square] == island]
        here = [value for square, value in campo.items() if b.SQUARE_ISLAND[square] == island]
        free = any(b.SQUARE_ISLAND[square] == island for square in signs(seen["ground"])[0])
        now = round(seen["campo_value"][island] * 8) if free else -1
        if max(here, default=-1) > now:
            assert [campo[square] for square in marked] == [max(here)]
        else:
            assert marked == []


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
class TestRandomPlay:
    def test_positions_are_of_all_kinds(self, num_players, number):
        games = played(num_players, number)
        assert len(set(games.states["phase"].tolist())) >= 5
        assert games.states["done"].any()

    def test_every_element_is_written_within_bounds(self, num_players, number):
        games = played(num_players, number)
        for seat in range(num_players):
            seen = views(games, seat)
            assert not np.isnan(seen).any()
            assert np.abs(seen).max() <= 1

    def test_absent_seats_are_zero(self, num_players, number):
        seen = views(played(num_players, number), num_players - 1)
        blocks = seen[:, : 5 * BLOCK].reshape(-1, 5, BLOCK)
        assert (blocks[:, num_players:] == 0).all()
        assert (blocks[:, :num_players, LAYOUT.offset("seat0.present")] == 1).all()

    def test_seats_are_rotated(self, num_players, number):
        games = played(num_players, number)
        seen = [views(games, seat) for seat in range(num_players)]
        lead = LAYOUT.offset("seat0.lead")
        option = [s.name for s in LAYOUT if s.visibility == "option" and s.name.startswith("seat0.")]
        gold = np.concatenate([np.arange(BLOCK)[LAYOUT.slice(name)] for name in option])
        public = np.setdiff1d(np.arange(BLOCK), [*gold, lead])
        table = [s.name for s in LAYOUT if s.visibility == "public" and "seat" not in s.name and s.name != "treasure"]
        for viewer in range(num_players):
            for k in range(num_players):
                block = seen[viewer][:, k * BLOCK : (k + 1) * BLOCK]
                theirs = seen[(viewer + k) % num_players][:, :BLOCK]
                np.testing.assert_array_equal(block[:, public], theirs[:, public])
                shown = theirs[:, gold] if k == 0 or "gold_hidden" in OPTION_SETS[number] else 0
                np.testing.assert_array_equal(block[:, gold], shown)
            for name in table:
                np.testing.assert_array_equal(seen[viewer][:, LAYOUT.slice(name)], seen[0][:, LAYOUT.slice(name)])

    def test_unseen_cards_are_those_in_the_deck_and_hidden_in_hands(self, num_players, number):
        games = played(num_players, number)
        for seat in range(num_players):
            unseen = views(games, seat)[:, LAYOUT.slice("unseen")] * 9
            r = games.states
            hidden = r["hand_size"].sum(1) - r["hand_size"][:, seat]
            hidden -= (r["known_hand"].sum((1, 2)) - r["known_hand"][:, seat].sum(1)).astype(hidden.dtype)
            np.testing.assert_allclose(unseen.sum(1), r["deck_size"] + hidden, atol=1e-4)

    def test_sites_are_those_of_the_rules(self, num_players, number):
        games = played(num_players, number)
        for row in range(0, games.num_games, 7):
            r, seat = games.states[row], row % num_players
            seen = look(r, seat)
            check_sites(r, seen, seat)
            if row % 3 == 0:
                check_swamp(r, seen)

    def test_dealing_hidden_cards_anew_changes_nothing(self, num_players, number):
        games = played(num_players, number)
        for row in range(0, games.num_games, 3):
            state = games.state(row)
            for seat in range(num_players):
                other = state.determinize(seat, row + 1)
                assert other.observation(seat).tobytes() == state.observation(seat).tobytes()
