"""The observation of Ars Mysteriorum in random play: bounds, rotation, secrecy, recipes against the data."""

from functools import cache

import numpy as np
import pytest

import signoria
from signoria.encoders.ars_mysteriorum import LAYOUT
from signoria.encoders.ars_mysteriorum_layout import BLOCK
from signoria.envs.ars_mysteriorum.constants import Phase, Stage
from signoria.envs.core.kernels import encode_rows

from ..ars_mysteriorum.reference import ITEMS, RECIPES
from .every_encoder import EveryEncoder, play_apart, views

GAME = "ars_mysteriorum"
OPTION_SETS = [
    {},
    {"exchange_filter": True, "multi_sets": False, "random_colours": True, "order_by_bid": True},
    {"recipe_distribution": "scattered", "max_bids": 3, "auto_forced": False, "end_reward_scope": "princes"},
    {"mysteries": False, "exchange_filter": True, "bid_pass": False},
]
OWN = ("to_act", "favours", "cards", "order_bid", "lead")
"""Segments of a seat that it sees otherwise than the others do."""
RELATIVE = ("gain", "lack", "owned", "phase", "mystery_by", "hand", "wild", "fee")
"""Segments of the table that depend on who looks."""
COSTS = np.array([row["cost"] for row in RECIPES] + [[0] * 5])
BONUSES = np.array([row["bonus"] for row in RECIPES] + [0])
COLUMNS = np.array([np.eye(5)[row["category"]] for row in RECIPES] + [np.zeros(5)])
ROWS = np.array([np.eye(3)[row["prince"]] for row in RECIPES] + [np.zeros(3)])
ITEM_OF = np.array([row["item"] for row in RECIPES] + [0])


@cache
def played(num_players: int, number: int) -> signoria.Batch:
    """Return games of random play: each row has gone a bit further than the one before, the last ones are over."""
    options = OPTION_SETS[number]
    games = signoria.make_batch(GAME, 90, num_players, seed=7, auto_restart=False, observations=False, **options)
    return play_apart(games, 8 * np.arange(90) + 1)


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
class TestRandomPlay(EveryEncoder):
    played = staticmethod(played)
    BLOCK = BLOCK
    PHASES = 6

    def test_seats_are_rotated(self, num_players, number):
        games = played(num_players, number)
        seen = [views(games, seat) for seat in range(num_players)]
        own = np.concatenate([np.arange(BLOCK)[LAYOUT.slice(f"seat0.{name}")] for name in OWN])
        public = np.setdiff1d(np.arange(BLOCK), own)
        table = [name for name in LAYOUT.names if not name.startswith("seat") and name not in RELATIVE]
        for viewer in range(num_players):
            for k in range(num_players):
                block = seen[viewer][:, k * BLOCK : (k + 1) * BLOCK]
                theirs = seen[(viewer + k) % num_players][:, :BLOCK]
                np.testing.assert_array_equal(block[:, public], theirs[:, public])
            for name in table:
                np.testing.assert_array_equal(seen[viewer][:, LAYOUT.slice(name)], seen[0][:, LAYOUT.slice(name)])

    def test_recipes_are_those_on_display(self, num_players, number):
        games = played(num_players, number)
        shown = games.states["display"].reshape(-1, 10).astype(int)
        features = (COSTS[shown] / 3, BONUSES[shown][..., None] / 10, COLUMNS[shown], ROWS[shown])
        for seat in range(num_players):
            seen = views(games, seat)
            rows = seen[:, LAYOUT.slice("recipes")].reshape(-1, 10, 14)
            np.testing.assert_allclose(rows, np.concatenate(features, axis=2), atol=1e-6)
            lack = np.maximum(COSTS[shown] - games.states["tokens"][:, None, seat], 0).sum(axis=2)
            np.testing.assert_allclose(seen[:, LAYOUT.slice("lack")], lack / 6, atol=1e-6)
            owned = np.take_along_axis(games.states["book"][:, seat], ITEM_OF[shown], axis=1) * (shown < 48)
            np.testing.assert_allclose(seen[:, LAYOUT.slice("owned")], owned / 4, atol=1e-6)

    def test_every_recipe_is_on_display_in_a_stack_or_in_a_book(self, num_players, number):
        games = played(num_players, number)
        seen = views(games, 0)
        items = np.array([row["item"] for row in RECIPES])
        stacked = seen[:, LAYOUT.slice("stacks")] @ np.eye(15)[items]
        shown = games.states["display"].reshape(-1, 10).astype(int)
        on_display = (np.vstack([np.eye(15)[items], np.zeros(15)]))[shown].sum(axis=1)
        books = sum(seen[:, LAYOUT.slice(f"seat{k}.book")] for k in range(num_players)) * 4
        total = np.array([row["copies"] for row in ITEMS])
        np.testing.assert_allclose(stacked + on_display + books, np.tile(total, (90, 1)), atol=1e-5)

    def test_hidden_mysteries_are_in_the_pile_and_unknown_in_hands(self, num_players, number):
        games = played(num_players, number)
        if "mysteries" in OPTION_SETS[number]:
            return
        hidden = views(games, 0)[:, LAYOUT.slice("hidden")] * 4
        r = games.states
        np.testing.assert_allclose(hidden.sum(axis=1), r["pile_size"] + r["unknown"].sum(axis=1), atol=1e-4)

    def test_hidden_fields_are_invisible(self, num_players, number):
        """Everything that section 7 hides from seat 0 is changed by force, whether or not that could happen."""
        games = played(num_players, number)
        states = games.states.copy()
        self.change_hidden(states, slice(1, num_players))
        out = np.full((len(states), LAYOUT.size), np.nan, np.float32)
        encode_rows(states, np.arange(len(states)), np.zeros(len(states), np.int64), out)
        np.testing.assert_array_equal(out, views(games, 0))

    def change_hidden(self, states: np.ndarray, others: slice) -> None:
        for r in states:
            size = int(r["pile_size"])
            r["pile"][:size] = r["pile"][:size][::-1].copy()
            r["hand"][others] = np.roll(r["hand"][others], 5, axis=1)
            r["rng"] += 1
            r["peeked"][others] = 0
            for tent in range(5):
                size = int(r["stack_size"][tent])
                r["stack"][tent, :size] = r["stack"][tent, :size][::-1].copy()
            if r["stage"] == Stage.BIDS:
                r["favour"][others], r["order_bid"][others] = 7, 3
            if r["stage"] == Stage.FAVOURS and r["peeked"][0] == 0:
                r["laid_value"][others] = np.where(r["laid_value"][others] > 0, 6, 0)
                r["favour"][others] = 1
            secret = r["phase"] in (Phase.MYSTERY_WINDOW, Phase.COUNTER)
            if secret and r["player"] != 0:
                r["player"] = others.stop - 1
                r["phase"] = Phase.MYSTERY_WINDOW
                r["place"], r["quiet"] = 0, 0
