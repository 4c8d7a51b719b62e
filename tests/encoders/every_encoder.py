"""What holds for the observation of every game in random play."""

from typing import Any

import numpy as np

import signoria
from signoria.envs.core.rng import make_words


def views(games: signoria.Batch, seat: int) -> np.ndarray:
    """Return what a seat sees in every game of a batch, written into an array that was NaN before."""
    out = np.full((games.num_games, games.game.observation_size), np.nan, np.float32)
    return games.observe(np.arange(games.num_games), seat, out)


def play_apart(games: signoria.Batch, lengths: np.ndarray) -> signoria.Batch:
    """Play each game at random for its own number of decisions, or to its end, and return them."""
    words = make_words(11)
    for step in range(int(lengths.max())):
        rows = np.flatnonzero((games.legal_counts > 0) & (lengths > step))
        if len(rows) == 0:
            break
        games.step(games.random_actions(words, rows), rows)
    return games


class EveryEncoder:
    """Tests for a class that has `played` (number of seats, number of an option set -> batch) and `BLOCK`.

    The class parametrises `num_players` and `number`.
    """

    played: Any
    BLOCK: int
    PHASES: int
    """How many decision points the games stand at, at the least."""

    def test_positions_are_of_all_kinds(self, num_players, number):
        games = self.played(num_players, number)
        assert len(set(games.states["phase"].tolist())) >= self.PHASES
        assert games.states["done"].any()

    def test_every_element_is_written_within_bounds(self, num_players, number):
        games = self.played(num_players, number)
        for seat in range(num_players):
            seen = views(games, seat)
            assert np.abs(seen).max() <= 1  # also fails for a NaN
            assert not np.isnan(seen).any()

    def test_absent_seats_are_zero(self, num_players, number):
        games = self.played(num_players, number)
        seats = games.game.max_seats
        seen = views(games, num_players - 1)
        blocks = seen[:, : seats * self.BLOCK].reshape(-1, seats, self.BLOCK)
        assert (blocks[:, num_players:] == 0).all()
        present = games.game.layout.offset("seat0.present")
        assert (blocks[:, :num_players, present] == 1).all()

    def test_dealing_hidden_cards_anew_changes_nothing(self, num_players, number):
        games = self.played(num_players, number)
        for row in range(0, games.num_games, 3):
            state = games.state(row)
            for seat in range(num_players):
                other = state.determinize(seat, row + 1)
                assert other.observation(seat).tobytes() == state.observation(seat).tobytes()
