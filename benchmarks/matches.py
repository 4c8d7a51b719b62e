"""Plays a list of scheduled games, each with its own seed and line-up, in one batch.

Exactly the scheduled games are played and all of them to the end, so short games count no more than long ones.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..agents.base import Agent
from ..envs.core.batch import Batch
from ..envs.core.game import Game
from ..envs.core.record import GameRecord
from ..envs.seats import ask


@dataclass
class Played:
    """Results of G games with P seats, in the order of the schedule.

    Attributes:
        scores: (G, P) int64 final points per seat.
        ranks: (G, P) int64 rank per seat, 1 = best, ties share.
        decisions: (G,) int64 decisions that agents made.
        records: the games' records if asked for, else empty.
    """

    scores: np.ndarray
    ranks: np.ndarray
    decisions: np.ndarray
    records: list[GameRecord]


def play_games(
    game: Game,
    num_players: int,
    agents: Sequence[Agent],
    lineups: np.ndarray,
    seeds: np.ndarray,
    *,
    options: dict[str, Any] | None = None,
    keep_records: bool = False,
    labels: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play game g from `seeds[g]` with agent `lineups[g, seat]` on every seat.

    Args:
        game: the game.
        num_players: P.
        agents: the agents by entrant number.
        lineups: (G, P) int64 entrant numbers.
        seeds: (G,) int64.
        options: the game's options.
        keep_records: also return the games' records.
        labels: the entrants' names in the records.
        progress: called with the number of finished games whenever it has grown.
    """
    games = Batch(game, len(seeds), num_players, auto_restart=False, options=options)
    games.reset(np.asarray(seeds, np.int64))
    active = np.flatnonzero(games.legal_counts > 0)
    moves: list[tuple[np.ndarray, np.ndarray]] = []
    while len(active):
        actions = ask(games, active, agents, lineups[active, games.players[active]])
        if keep_records:
            moves.append((active, actions))
        games.step(actions, active)
        running = games.legal_counts[active] > 0
        if not running.all():
            active = active[running]
            if progress is not None:
                progress(games.num_games - len(active))
    return Played(
        games.states["scores"][:, :num_players].astype(np.int64),
        games.states["ranks"][:, :num_players].astype(np.int64),
        games.states["decisions"].astype(np.int64),
        _make_records(games, moves, lineups, labels) if keep_records else [],
    )


def _make_records(
    games: Batch, moves: list[tuple[np.ndarray, np.ndarray]], lineups: np.ndarray, labels: Sequence[str]
) -> list[GameRecord]:
    """Return the records of finished games from the (rows, actions) of every step."""
    rows = np.concatenate([step[0] for step in moves])
    actions = np.concatenate([step[1] for step in moves])
    ordered = actions[np.argsort(rows, kind="stable")]
    ends = np.cumsum(np.bincount(rows, minlength=games.num_games))
    records = []
    for g in range(games.num_games):
        record = GameRecord(
            games.game.id,
            games.game.version,
            games.num_players,
            games.options,
            int(games.seeds[g]),
            [labels[k] for k in lineups[g]],
            ordered[ends[g - 1] if g else 0 : ends[g]].tolist(),
        )
        records.append(record.close(games.state(g)))
    return records
