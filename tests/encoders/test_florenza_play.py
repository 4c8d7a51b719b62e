"""The observation of Florenza in random play: bounds, rotation, secrecy, agreement with the rules."""

from functools import cache

import numpy as np
import pytest

import signoria
from signoria.encoders import florenza_cards as cards
from signoria.encoders.florenza_layout import BLOCK, CARD_FLOATS, HAND_ROWS, LAYOUT, MONUMENT_FLOATS
from signoria.envs.core.compiled import plain
from signoria.envs.core.rng import make_words
from signoria.envs.florenza import artists, costs, flow, purse, scoring
from signoria.envs.florenza.constants import Place
from signoria.envs.florenza.tables import (
    ARTIST_CLASS,
    ARTIST_COPIES,
    ARTIST_COST,
    FACE_ARTIST,
    FACE_VALUE,
)

from .every_encoder import EveryEncoder, views
from .florenza_views import card_row, chunks, filled, look, members, monument_row
from .segments_seen import nonzero, shares

GAME = "florenza"
OPTION_SETS = [
    {},
    {"open_holdings": True, "majority_needs_holding": True},
    {"use_guilds": False, "locations": "scaled", "auto_forced": False},
]


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
