"""Rewards of a finished game from its ranks and scores, and ranks from two keys with ties."""

import numpy as np

from .compiled import compiled

REWARDS = ("rank", "win", "points")
"""`rank`: +1 first to -1 last, linear, ties share, sum zero. `win`: 1 shared among the winners, 0 for the others.
`points`: the seat's final score."""
RANK, WIN, POINTS = range(3)


@compiled
def rank_by(s: np.void, first: np.ndarray, second: np.ndarray) -> None:
    """Set `s["ranks"]`: 1 + the number of seats with a larger pair (first, second); equal pairs share a rank."""
    for p in range(int(s["num_players"])):
        better = 0
        for q in range(int(s["num_players"])):
            if first[q] > first[p] or (first[q] == first[p] and second[q] > second[p]):
                better += 1
        s["ranks"][p] = 1 + better


@compiled
def write_rewards(s: np.void, kind: int, out: np.ndarray) -> None:
    """Write the reward of every seat of a finished game into float32 `out`.

    Args:
        s: a finished state; ranks and scores are final.
        kind: index into `REWARDS`.
        out: length >= num_players; further entries are left alone.
    """
    n = int(s["num_players"])
    for p in range(n):
        rank = int(s["ranks"][p])
        tied = 0
        for q in range(n):
            if int(s["ranks"][q]) == rank:
                tied += 1
        if kind == RANK:
            out[p] = 1.0 - (2.0 * (rank - 1) + (tied - 1)) / (n - 1)
        elif kind == WIN:
            out[p] = 1.0 / tied if rank == 1 else 0.0
        else:
            out[p] = float(s["scores"][p])
