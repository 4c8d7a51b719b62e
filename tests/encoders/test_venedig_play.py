"""The observation of Venedig in random play: bounds, rotation, secrecy, and sites against those of the rules."""

from functools import cache

import numpy as np
import pytest

import signoria
from signoria.encoders.venedig import LAYOUT
from signoria.encoders.venedig_layout import BLOCK
from signoria.envs.venedig import board as b
from signoria.envs.venedig.constants import NO_ISLAND, NUM_ISLANDS, NUM_TYPES, Building
from signoria.envs.venedig.sites import is_open, site_value

from .every_encoder import EveryEncoder, play_apart, views
from .segments_seen import ones, shares, signs
from .venedig_views import drain, look

GAME = "venedig"
CASA, PALAZZO, CAMPO, BASILICA, PONTE = Building
OPTION_SETS = [
    {},
    {"gold_hidden": "no", "score_timing": "at_placement", "half_rounding": "up", "excess_rule": "builder_first"},
    {"bridge_occupies": "no", "supply_includes_start": "no", "goal_cap": "yes", "auto_forced": False},
    {"two_player_neutral": "no", "end_mode": "immediate", "max_turns_per_player": "20"},
]


@cache
def played(num_players: int, number: int) -> signoria.Batch:
    """Return games of random play: each row has gone a bit further than the one before, the last ones are over."""
    options = OPTION_SETS[number]
    games = signoria.make_batch(GAME, 60, num_players, seed=7, auto_restart=False, observations=False, **options)
    return play_apart(games, 9 * np.arange(60) + 1)


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
    assert seen["best"] == [min(share, 1) for share in shares(*best, of=8)]
    assert seen["sites"] == [min(share, 1) for share in shares(*(len(of_type) for of_type in found), of=20)]
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
class TestRandomPlay(EveryEncoder):
    played = staticmethod(played)
    BLOCK = BLOCK
    PHASES = 5

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
