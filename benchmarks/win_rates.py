"""Playing strength: tournaments between any agents, and the win rate of one agent against given opponents.

Every line-up plays the same seeds, so luck of the deal falls on all alike; every entrant sits equally often on every
seat. A win is shared by the seats that tie for the first rank. All numbers carry 95 % intervals over seeds, see
`statistics`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..agents.base import Agent
from ..envs.core.errors import SignoriaError
from ..envs.core.game import Game
from ..envs.core.record import GameRecord, read_records
from ..envs.core.rng import derive_seed
from .lineups import balanced_lineups, rotated_lineups
from .machine import describe
from .matches import Played, play_games
from .summary import make_rows, summarise
from .tournament_result import TournamentResult, check_paths, load_finished, save_result

__all__ = ["Entrant", "Rate", "TournamentResult", "TournamentStopped", "evaluate", "run_tournament"]

AGENT_STREAM = 1 << 40
"""Index, far from every game's, from which the agents' own seeds are derived."""
MOST_AT_ONCE = 4096
"""Games in one batch, which bounds memory and what Ctrl-C can lose."""
LEAST_AT_ONCE = 64
PARTS = 10
"""Parts that a tournament of moderate size is played in."""


@dataclass(frozen=True)
class Entrant:
    """A player of a tournament: the name in the table and the agent."""

    label: str
    agent: Agent


@dataclass(frozen=True)
class Rate:
    """Win rate of an agent with its 95 % interval.

    Attributes:
        share: wins per game, ties shared.
        low, high: the interval.
        games: games played.
        mean_points, mean_rank: of the agent.
        fair: the share among equals, 1 / number of seats.
        opponent_points: mean points of the seats of its opponents.
    """

    share: float
    low: float
    high: float
    games: int
    mean_points: float
    mean_rank: float
    fair: float
    opponent_points: float

    def __str__(self) -> str:
        return f"{self.share:.1%} (95 % interval {self.low:.1%} to {self.high:.1%}, {self.games} games)"


class TournamentStopped(KeyboardInterrupt):
    """Ctrl-C in a tournament. `result` holds the finished parts; the text says how to go on."""

    def __init__(self, text: str, result: TournamentResult | None) -> None:
        super().__init__(text)
        self.result = result


def tournament_settings(
    game: Game,
    num_players: int,
    labels: Sequence[str],
    agents: Sequence[Agent],
    lineups: np.ndarray,
    *,
    games: int,
    seed: int,
    options: dict[str, Any] | None,
    games_at_once: int | None,
) -> dict[str, Any]:
    """Return the settings that determine every game; the number of games is rounded up to whole seeds.

    Raises:
        SignoriaError: fewer than one game, or wrong seats or options.
    """
    if games < 1:
        raise SignoriaError(f"games must be at least 1, not {games!r}")
    if len(set(labels)) != len(labels):
        raise SignoriaError(f"entrants need different labels; given: {', '.join(labels)}")
    count = len(lineups)
    seeds = -(-games // count)
    at_once = games_at_once or min(MOST_AT_ONCE, max(LEAST_AT_ONCE, -(-seeds * count // PARTS)))
    return {
        "game": game.id,
        "version": game.version,
        "num_players": game.check_seats(num_players),
        "options": game.option_values(game.parse_options(options or {})),
        "seed": seed,
        "entrants": list(labels),
        "fingerprints": [agent.fingerprint for agent in agents],
        "lineups": count,
        "seeds": seeds,
        "seeds_at_once": max(1, at_once // count),
        "games": seeds * count,
    }


def joined(parts: Sequence[Played], num_players: int) -> Played:
    """Return the games of all parts in order."""
    empty = Played(
        np.zeros((0, num_players), np.int64), np.zeros((0, num_players), np.int64), np.zeros(0, np.int64), []
    )
    parts = [empty, *parts]
    return Played(
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.ranks for part in parts]),
        np.concatenate([part.decisions for part in parts]),
        [record for part in parts for record in part.records],
    )


def play_part(
    game: Game,
    settings: dict[str, Any],
    agents: Sequence[Agent],
    lineups: np.ndarray,
    first_seed: int,
    *,
    keep_records: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play all line-ups on the next `seeds_at_once` seeds, the agents seeded by the part's number.

    A part depends on settings and `first_seed` only, so a resumed tournament plays the same games as one in one go.
    """
    last_seed = min(first_seed + settings["seeds_at_once"], settings["seeds"])
    own = derive_seed(settings["seed"], AGENT_STREAM)
    for number, agent in enumerate(agents):
        agent.reseed(derive_seed(own, first_seed * len(agents) + number))
    seeds = [derive_seed(settings["seed"], k) for k in range(first_seed, last_seed)]
    return play_games(
        game,
        settings["num_players"],
        agents,
        np.tile(lineups, (len(seeds), 1)),
        np.repeat(np.array(seeds, np.int64), len(lineups)),
        options=settings["options"],
        keep_records=keep_records,
        labels=settings["entrants"],
        progress=progress,
    )


def kept_records(path: Path, finished: int) -> list[GameRecord]:
    """Return the records of the finished games of a tournament that goes on.

    Raises:
        SignoriaError: the file holds fewer games.
    """
    records = read_records(path) if path.exists() else []
    if len(records) < finished:
        raise SignoriaError(f"{path} holds {len(records)} games, but {finished} are finished; go on without records")
    return records[:finished]


def stopped(result: TournamentResult | None, settings: dict[str, Any], path: Path | None) -> TournamentStopped:
    """Return the exception of a tournament that Ctrl-C has ended, with a text that says how to go on."""
    done = result.games if result is not None else 0
    text = f"stopped after {done} of {settings['games']} games"
    if not done:
        return TournamentStopped(f"{text}; nothing is kept", result)
    if path is None:
        return TournamentStopped(f"{text}; without a result file they cannot go on", result)
    return TournamentStopped(
        f"{text}; they are kept in {path}; the same call goes on with --out {path} --resume", result
    )


def run_tournament(
    game: Game,
    num_players: int,
    entrants: list[Entrant],
    *,
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
    record_path: Path | None = None,
    result_path: Path | None = None,
    resume: bool = False,
    overwrite: bool = False,
    games_at_once: int | None = None,
) -> TournamentResult:
    """Play a tournament: all line-ups (`lineups.balanced_lineups`) on the same seeds.

    Args:
        game: the game.
        num_players: seats.
        entrants: who plays; their labels differ. The agents are reseeded.
        games: games to play in all, rounded up so that every line-up plays every seed.
        seed: 0..2**62-1; determines every game, and with it all choices of the agents.
        options: the game's options.
        progress: called with (games finished, games in all).
        record_path: JSON-lines file for the records of all games.
        result_path: JSON file of the result, written after every part; at the end also the same name with `.md`.
        resume: go on with the finished games in `result_path`.
        overwrite: replace what is in `result_path` and `record_path`.
        games_at_once: games in one part; a part that Ctrl-C ends is lost.

    Raises:
        SignoriaError: bad arguments, a file exists without `resume` or `overwrite`, or it holds another tournament.
        TournamentStopped: Ctrl-C; the finished parts are in `result_path` and in the exception's `result`.
    """
    lineups = balanced_lineups(len(entrants), game.check_seats(num_players))
    labels = [entrant.label for entrant in entrants]
    agents = [entrant.agent for entrant in entrants]
    settings = tournament_settings(
        game, num_players, labels, agents, lineups, games=games, seed=seed, options=options, games_at_once=games_at_once
    )
    check_paths(result_path, record_path)
    for target in (result_path, record_path):
        if target is not None and target.exists() and not (resume or overwrite):
            raise SignoriaError(
                f"{target} exists; choose another name, or go on with it (--resume) or replace it (--overwrite)"
            )
    parts = [load_finished(result_path, settings)] if resume else []
    finished = len(parts[0].scores) if parts else 0
    if record_path is not None and finished:
        parts[0].records = kept_records(record_path, finished)
    machine = describe()

    def report(done: int) -> None:
        if progress is not None:
            progress(finished + done, settings["games"])

    def result() -> TournamentResult:
        played = joined(parts, num_players)
        return TournamentResult(settings, lineups, played, make_rows(played, lineups, labels), machine)

    try:
        report(0)
        while finished < settings["games"]:
            first_seed = finished // len(lineups)
            keep = record_path is not None
            parts.append(play_part(game, settings, agents, lineups, first_seed, keep_records=keep, progress=report))
            finished += len(parts[-1].scores)
            save_result(result(), result_path, record_path)
    except KeyboardInterrupt:
        raise stopped(result() if finished else None, settings, result_path) from None
    return result()


def evaluate(
    game: Game,
    num_players: int,
    agent: Agent,
    opponents: list[Agent],
    *,
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Rate:
    """Return the win share of an agent on every seat in turn, on the same seeds, against given opponents.

    Args:
        game: the game.
        num_players: seats.
        agent: the agent to judge; it is reseeded, as the opponents are.
        opponents: they fill the other seats in turn, one for all of them or several.
        games: games to play, rounded up so that every seat plays every seed.
        seed: 0..2**62-1; determines every game and all choices of the agents.
        options: the game's options.
        progress: called with (games finished, games in all).

    Raises:
        SignoriaError: no opponent, fewer than one game, or wrong seats or options.
    """
    lineups = rotated_lineups(len(opponents), game.check_seats(num_players))
    agents = [agent, *opponents]
    labels = [str(k) for k in range(len(agents))]
    settings = tournament_settings(
        game, num_players, labels, agents, lineups, games=games, seed=seed, options=options, games_at_once=None
    )
    parts: list[Played] = []
    for first_seed in range(0, settings["seeds"], settings["seeds_at_once"]):
        parts.append(play_part(game, settings, agents, lineups, first_seed))
        if progress is not None:
            progress(sum(len(part.scores) for part in parts), settings["games"])
    played = joined(parts, num_players)
    row = summarise(played, lineups, 0, labels[0])
    others = np.tile(lineups != 0, (settings["seeds"], 1))
    return Rate(
        row.share.mean,
        row.share.low,
        row.share.high,
        row.games,
        row.mean_points.mean,
        row.mean_rank.mean,
        1 / num_players,
        float(played.scores[others].mean()),
    )
