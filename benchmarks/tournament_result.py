"""The result of a tournament: tables, and the JSON file from which an interrupted one goes on."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..envs.core.errors import SignoriaError
from ..envs.core.files import check_writable, write_atomically
from ..envs.core.record import write_records
from .matches import Played
from .summary import Row, overall_table, row_dict, seat_table

METHOD = (
    "Every line-up plays the same seeds and every entrant sits equally often on every seat. Wins are shared by the "
    "seats that tie for first; tied seats take the mean of their ranks. In brackets: 95 % intervals over seeds (Wilson "
    "for shares, with the design effect of games that share a seed; Student for means)."
)


@dataclass
class TournamentResult:
    """Results of the games played so far.

    Attributes:
        settings: everything that determines the games: game, version, seats, options, seed, entrants, schedule.
        lineups: (L, P) entrant numbers.
        played: results of the finished games, seed by seed, line-up by line-up.
        rows: one `Row` per entrant, best win share first.
        machine: machine, versions and commit of the run.
    """

    settings: dict[str, Any]
    lineups: np.ndarray
    played: Played
    rows: list[Row]
    machine: dict[str, Any]

    @property
    def games(self) -> int:
        """Number of finished games."""
        return len(self.played.scores)

    @property
    def complete(self) -> bool:
        """Whether all scheduled games are finished."""
        return self.games == self.settings["games"]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON data: settings, table, machine, and scores and ranks of every game."""
        return {
            "kind": "tournament",
            "schema": 1,
            "settings": self.settings,
            "games_finished": self.games,
            "complete": self.complete,
            "fair_share": 1 / self.settings["num_players"],
            "rows": [row_dict(row) for row in self.rows],
            **self.machine,
            "lineups": self.lineups.tolist(),
            "results": {
                "scores": self.played.scores.tolist(),
                "ranks": self.played.ranks.tolist(),
                "decisions": self.played.decisions.tolist(),
            },
        }

    def to_markdown(self) -> str:
        """Return the tables as Markdown."""
        settings = self.settings
        changed = ", ".join(f"{name} = {value}" for name, value in settings["options"].items())
        state = "" if self.complete else f" (stopped: {self.games} of {settings['games']} games)"
        facts = [
            f"{settings['seeds']} seeds from seed {settings['seed']}, {settings['lineups']} line-ups",
            f"{self.games} games of {self.played.decisions.mean():.0f} decisions",
            f"fair share {1 / settings['num_players']:.1%}",
            f"options: {changed}",
            f"commit {self.machine['commit'] or 'unknown'}",
        ]
        return "\n\n".join(
            [
                f"# {settings['game']} v{settings['version']}, {settings['num_players']} seats{state}",
                overall_table(self.rows),
                seat_table(self.rows),
                "; ".join(facts) + ".",
                METHOD + "\n",
            ]
        )


def check_paths(path: Path | None, record_path: Path | None) -> None:
    """Check that the files of a tournament do not overwrite each other.

    Raises:
        SignoriaError: the result's name does not end in `.json`, both files are the same, or one cannot be written.
    """
    if path is not None and path.suffix != ".json":
        raise SignoriaError(f"the result's name must end in .json, unlike {path}")
    for file in (path, record_path):
        if file is not None:
            check_writable(file)
    if path is not None and record_path is not None and path.resolve() == record_path.resolve():
        raise SignoriaError(f"result and records cannot both be {path}")


def save_result(result: TournamentResult, path: Path | None, record_path: Path | None) -> None:
    """Write what is finished: the records, the JSON file, and the Markdown file beside it when complete.

    The records come first: a run that goes on needs those of all games in the JSON file.
    """
    if record_path is not None:
        write_records(record_path, result.played.records)
    if path is not None:
        write_atomically(path, json.dumps(result.to_dict()) + "\n")
        if result.complete:
            write_atomically(path.with_suffix(".md"), result.to_markdown())


def load_finished(path: Path | None, settings: dict[str, Any]) -> Played:
    """Return the finished games of the tournament with these settings from its JSON file.

    Raises:
        SignoriaError: no path was given, the file is missing or no tournament's, or its settings are different; the
            message names what differs.
    """
    if path is None:
        raise SignoriaError("only a tournament with a result file can go on")
    if not path.exists():
        raise SignoriaError(f"{path} does not exist; there is nothing to go on with")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        old = dict(data["settings"])
        arrays = {name: np.array(data["results"][name], np.int64) for name in ("scores", "ranks", "decisions")}
    except (ValueError, KeyError, TypeError):
        raise SignoriaError(f"{path} is no tournament result") from None
    changed = [name for name in settings if old.get(name) != settings[name]]
    if changed:
        differences = "; ".join(f"{name} is {settings[name]!r}, in the file {old.get(name)!r}" for name in changed)
        raise SignoriaError(f"{path} holds another tournament: {differences}")
    seats = settings["num_players"]
    scores = arrays["scores"].reshape(-1, seats)
    return Played(scores, arrays["ranks"].reshape(-1, seats), arrays["decisions"], [])
