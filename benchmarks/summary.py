"""Turns results of games into rows per entrant and seat, and rows into tables."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .matches import Played
from .statistics import Estimate, mean_interval, share_interval


@dataclass(frozen=True)
class Row:
    """What an entrant reached, on all seats or on one.

    Attributes:
        label: the entrant.
        seat: the seat, None for all together.
        games: seats played (an entrant on two seats of one game counts twice).
        share: wins per seat played, ties shared; the fair share is 1 / number of seats.
        mean_rank: 1 = best; tied seats take the mean of their ranks.
        mean_points: final points.
        by_seat: the same for every seat; empty in a row that is one seat's.
    """

    label: str
    seat: int | None
    games: int
    share: Estimate
    mean_rank: Estimate
    mean_points: Estimate
    by_seat: list["Row"] = field(default_factory=list)


def estimate_dict(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate as JSON data, None for what is unknown."""
    values = {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}
    return {name: None if math.isnan(value) else round(value, 6) for name, value in values.items()}


def row_dict(row: Row) -> dict[str, Any]:
    """Return a row as JSON data."""
    data: dict[str, Any] = {
        "label": row.label,
        "seat": row.seat,
        "games": row.games,
        "share": estimate_dict(row.share),
        "mean_rank": estimate_dict(row.mean_rank),
        "mean_points": estimate_dict(row.mean_points),
    }
    if row.by_seat:
        data["by_seat"] = [row_dict(one) for one in row.by_seat]
    return data


def shared_wins(ranks: np.ndarray) -> np.ndarray:
    """Return the win share of every seat: 1 divided among the seats of rank 1; (G, P) float64 from (G, P) ranks."""
    first = ranks == 1
    return first / first.sum(axis=1, keepdims=True)


def middle_ranks(ranks: np.ndarray) -> np.ndarray:
    """Return ranks in which tied seats take the mean of the ranks they cover; (G, P) float64."""
    tied = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    return ranks + (tied - 1) / 2


def summarise(played: Played, lineups: np.ndarray, entrant: int, label: str, seat: int | None = None) -> Row:
    """Return the row of one entrant, on one seat or on all.

    Args:
        played: finished games, seed by seed and within a seed line-up by line-up.
        lineups: (L, P) entrant numbers.
        entrant: number of the entrant.
        label: its name.
        seat: the seat, None for all.
    """
    count = len(lineups)
    sits = np.tile(lineups == entrant, (len(played.ranks) // count, 1))
    if seat is not None:
        sits[:, [p for p in range(lineups.shape[1]) if p != seat]] = False
    group = np.broadcast_to((np.arange(len(sits)) // count)[:, None], sits.shape)[sits]

    def per_seed(values: np.ndarray) -> np.ndarray:
        return np.bincount(group, weights=values[sits])

    weights = np.bincount(group).astype(np.float64)
    return Row(
        label,
        seat,
        int(weights.sum()),
        share_interval(per_seed(shared_wins(played.ranks)), weights),
        mean_interval(per_seed(middle_ranks(played.ranks)), weights),
        mean_interval(per_seed(played.scores.astype(np.float64)), weights),
    )


def make_rows(played: Played, lineups: np.ndarray, labels: Sequence[str]) -> list[Row]:
    """Return one row per entrant with its rows by seat, best win share first."""
    rows = []
    for entrant, label in enumerate(labels):
        row = summarise(played, lineups, entrant, label)
        row.by_seat.extend(summarise(played, lineups, entrant, label, seat) for seat in range(lineups.shape[1]))
        rows.append(row)
    return sorted(rows, key=lambda row: -row.share.mean)


def _number(estimate: Estimate, digits: int, *, percent: bool = False) -> str:
    """Return `mean (low to high)`."""
    shape = f".{digits}%" if percent else f".{digits}f"
    if math.isnan(estimate.low):
        return f"{estimate.mean:{shape}}"
    return f"{estimate.mean:{shape}} ({estimate.low:{shape}} to {estimate.high:{shape}})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table whose columns after the first are aligned to the right."""
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def overall_table(rows: Sequence[Row]) -> str:
    """Return the table of all entrants."""
    head = ["entrant", "seats played", "win share", "mean rank", "mean points"]
    body = [
        [
            row.label,
            str(row.games),
            _number(row.share, 1, percent=True),
            _number(row.mean_rank, 2),
            _number(row.mean_points, 1),
        ]
        for row in rows
    ]
    return table(head, body)


def seat_table(rows: Sequence[Row]) -> str:
    """Return the table of win shares by seat."""
    head = ["win share on", *(f"seat {one.seat}" for one in rows[0].by_seat)]
    return table(head, [[row.label, *(_number(one.share, 1, percent=True) for one in row.by_seat)] for row in rows])
