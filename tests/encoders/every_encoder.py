"""What holds for the observation of every game in random play."""

from typing import Any

import numpy as np

import signoria


def views(games: signoria.Batch, seat: int) -> np.ndarray:
    """Return what a seat sees in every game of a batch, written into an array that was NaN before."""
    out = np.full((games.num_games, games.game.observation_size), np.nan, np.float32)
    return games.observe(np.arange(games.num_games), seat, out)


class EveryEncoder:
    """Tests for a class that has `played` (number of seats, number of an option set -> batch) and `BLOCK`.

    The class parametrises `num_players` and `number`.
    """

    played: Any
    BLOCK: int

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
