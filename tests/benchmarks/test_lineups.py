from itertools import permutations

import numpy as np
import pytest

from signoria.benchmarks.lineups import balanced_lineups, count_lineups, rotated_lineups
from signoria.envs.core.errors import SignoriaError


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("entrants", [1, 2, 3, 4, 5, 6])
def test_every_entrant_sits_equally_often_on_every_seat(entrants, seats):
    lineups = balanced_lineups(entrants, seats)
    assert lineups.shape == (count_lineups(entrants, seats), seats)
    assert len({tuple(row) for row in lineups.tolist()}) == len(lineups)
    for seat in range(seats):
        assert len(set(np.bincount(lineups[:, seat], minlength=entrants).tolist())) == 1
    for row in lineups.tolist():
        counts = [row.count(k) for k in range(entrants)]
        assert max(counts) - min(counts) <= 1


def test_as_many_entrants_as_seats_are_all_permutations():
    assert balanced_lineups(4, 4).tolist() == [list(row) for row in permutations(range(4))]


def test_two_entrants_on_four_seats():
    assert balanced_lineups(2, 4).tolist() == [
        [0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 0, 0],
    ]  # fmt: skip


def test_more_entrants_than_seats_are_all_ordered_choices():
    assert len(balanced_lineups(4, 2)) == 12


def test_too_many_or_no_entrants_are_refused():
    with pytest.raises(SignoriaError, match="20000"):
        balanced_lineups(12, 5)
    with pytest.raises(SignoriaError, match="at least one"):
        balanced_lineups(0, 2)


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_rotation_puts_the_agent_on_every_seat_once_per_opponent(opponents):
    lineups = rotated_lineups(opponents, 4)
    assert (lineups == 0).sum(axis=1).tolist() == [1] * len(lineups)
    assert (lineups == 0).sum(axis=0).tolist() == [opponents] * 4
    counts = np.bincount(lineups.ravel(), minlength=opponents + 1)[1:]
    assert len(set(counts.tolist())) == 1


def test_rotation_needs_an_opponent():
    with pytest.raises(SignoriaError, match="opponent"):
        rotated_lineups(0, 3)
