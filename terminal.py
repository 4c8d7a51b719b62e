"""What the command line shows: descriptions of games, a person's game in the terminal, records move by move."""

import copy
import dataclasses
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.markup import escape

from .agents.base import Agent, load_agent
from .envs.core.batch import Batch
from .envs.core.errors import SignoriaError
from .envs.core.files import check_writable
from .envs.core.game import Game
from .envs.core.record import GameRecord, new_record, replay, verify, write_records
from .envs.core.rng import make_words
from .envs.core.state import State

if TYPE_CHECKING:
    from .benchmarks.win_rates import TournamentResult

HELP = """\
number  choose that action          ?        explain the kinds of action
b       show the board again        u        undo your last decision
q       save the game and leave"""


@dataclass
class Description:
    """A game in words (Markdown) and as plain data."""

    text: str
    data: dict[str, Any]


def _measured_speed(game: Game) -> float:
    """Return random decisions per second of a short run of a batch on this machine, one thread."""
    games = Batch(game, 512)
    words = make_words(0)
    decisions = 0
    games.step(games.random_actions(words))
    start = time.process_time()
    while time.process_time() - start < 0.3:
        games.step(games.random_actions(words))
        decisions += games.num_games
    return decisions / (time.process_time() - start)


def _plain(text: str) -> str:
    """Return text in which Markdown finds no emphasis."""
    return text.replace("*", r"\*").replace("_", r"\_")


def describe_game(game: Game) -> Description:
    """Return everything that `signoria info` shows."""
    page = Path(__file__).parent / "envs" / game.id / "README.md"
    reconstructed = page.read_text(encoding="utf-8").split("## What is reconstructed")[1].split("\n## ")[0].strip()
    speed = _measured_speed(game)
    options = [f"| `{o.name}` | {', '.join(str(v) for v in o.values)} | {o.default} | {o.text} |" for o in game.options]
    blocks = [
        f"| {b.name} | {b.first} | {b.first + b.size - 1} | {b.size} | {_plain(b.meaning)} |" for b in game.blocks
    ]
    lines = [
        f"# {game.title}",
        (
            f"Seats {game.min_seats} to {game.max_seats}; version {game.version}; "
            f"PettingZoo `{game.entry.pettingzoo_id}`, Gymnasium `{game.entry.gymnasium_id}`; "
            f"{game.state_dtype.itemsize} bytes per state."
        ),
        "## Options",
        "\n".join(["| option | values | default | meaning |", "|---|---|---|---|", *options]),
        f"## Actions ({game.num_actions})",
        "\n".join(["| block | first | last | size | meaning |", "|---|---|---|---|---|", *blocks]),
        f"## Observation ({game.observation_size} float32)",
        game.layout.markdown(),
        "## Speed",
        (
            f"{speed:,.0f} random decisions per second with observation and mask, a batch of 512 games, "
            f"{game.min_seats} seats, one thread, just now on this machine. `signoria bench {game.id}` measures more."
        ),
        "## Origin of the rules: what is reconstructed",
        reconstructed,
        f"Rules decisions and their origin: `{page}`",
    ]
    data = {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "seats": [game.min_seats, game.max_seats],
        "options": [vars(o) | {"values": list(o.values)} for o in game.options],
        "blocks": [vars(b) for b in game.blocks],
        "observation_size": game.observation_size,
        "layout_digest": game.layout_digest,
        "segments": [dataclasses.asdict(segment) for segment in game.layout],
        "decisions_per_second": round(speed),
        "reconstructed": reconstructed,
        "bytes_per_state": game.state_dtype.itemsize,
    }
    return Description("\n\n".join(lines), data)


def tournament_command(
    game: Game,
    specs: list[str],
    *,
    num_players: int,
    games: int,
    seed: int,
    options: dict[str, Any],
    out: Path,
    records: Path | None,
    resume: bool,
    overwrite: bool,
    progress: Callable[[int, int], None],
) -> "TournamentResult":
    """Run a tournament of named agents and save its result.

    Raises:
        SignoriaError: fewer than two agents, or a file exists and neither `resume` nor `overwrite` is given.
        KeyboardInterrupt: after saving what was finished, with the command to go on.
    """
    from .benchmarks.win_rates import Entrant, run_tournament

    if len(specs) < 2:
        raise SignoriaError("a tournament needs at least two agents")
    labels = [spec if specs.count(spec) == 1 else f"{spec} #{k + 1}" for k, spec in enumerate(specs)]
    entrants = [Entrant(label, load_agent(spec, game)) for label, spec in zip(labels, specs, strict=True)]
    return run_tournament(
        game,
        num_players,
        entrants,
        games=games,
        seed=seed,
        options=options,
        progress=progress,
        record_path=records,
        result_path=out,
        resume=resume,
        overwrite=overwrite,
    )


class PlaySession:
    """A person at one seat of a game, agents at the others."""

    def __init__(
        self,
        game: Game,
        *,
        num_players: int,
        seat: int,
        opponents: list[str],
        seed: int | None,
        options: dict[str, Any],
        path: Path | None,
        console: Console,
        ask: Callable[[str], str] = input,
    ) -> None:
        """Set up the game.

        Args:
            game: the game.
            num_players: seats.
            seat: the person's seat.
            opponents: agents for the other seats in ascending order; one may serve all.
            seed: seed of the game; drawn if None.
            options: the game's options.
            path: file for the record; a name made of game and seed if None.
            console: where to print.
            ask: reads a line from the person.

        Raises:
            SignoriaError: the seat does not exist, or the number of opponents does not fit, or the file exists.
        """
        if not 0 <= seat < num_players:
            raise SignoriaError(f"seat must lie in 0..{num_players - 1}, not {seat}")
        if len(opponents) not in (1, num_players - 1):
            raise SignoriaError(f"{num_players - 1} opponents are needed, or one for all seats; got {len(opponents)}")
        batch_seed = int(np.random.default_rng().integers(2**31)) if seed is None else seed
        self.games = Batch(game, 1, num_players, batch_seed, auto_restart=False, options=options)
        self.seed = int(self.games.seeds[0])
        self.path = path or Path(f"{game.id}-{batch_seed}.jsonl")
        if self.path.exists():
            raise SignoriaError(f"{self.path} exists; name another file with --record")
        check_writable(self.path)
        self.console = console
        self.ask = ask
        self.seat = seat
        others = [p for p in range(num_players) if p != seat]
        specs = opponents * len(others) if len(opponents) == 1 else opponents
        self.agents: dict[int, Agent] = {
            p: load_agent(spec, game, seed=p) for p, spec in zip(others, specs, strict=True)
        }
        names = dict(zip(others, specs, strict=True)) | {seat: "person"}
        self.record = new_record(self.state, self.seed, [names[p] for p in range(num_players)])
        self.history: list[tuple[Batch, int]] = []

    @property
    def state(self) -> State:
        """The present position."""
        return self.games.state(0)

    def _print(self, text: str) -> None:
        """Print plain text: no markup, no colours, no breaking of lines."""
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def save(self) -> None:
        """Write the record, finished or not."""
        write_records(self.path, [self.record.close(self.state)])
        self._print(f"Record: {self.path} (signoria replay {shlex.quote(str(self.path))})")

    def _make(self, action: int) -> None:
        self.record.actions.append(action)
        self.games.step([action])

    def _agent_move(self) -> None:
        state = self.state
        action = int(self.agents[state.player].act(self.games, np.zeros(1, np.int64))[0])
        self._print(f"Seat {state.player}: {state.game.action_text(state.record, action, self.seat)}")
        self._make(action)

    def _explain(self, state: State) -> None:
        blocks = {state.game.block_of(int(a)).name: state.game.block_of(int(a)).meaning for a in state.legal_actions()}
        for name, meaning in blocks.items():
            self._print(f"  {name}: {meaning}")
        self._print(HELP)

    def _undo(self) -> None:
        if not self.history:
            self.console.print("There is no decision of yours to undo.")
            return
        self.games, length = self.history.pop()
        del self.record.actions[length:]

    def _person_move(self) -> bool:
        """Ask until a decision is made or undone; return False when the person leaves."""
        state = self.state
        legal = state.legal_actions()
        self._print(state.render(self.seat))
        for number, action in enumerate(legal, 1):
            self._print(f"{number:4}  {state.action_text(int(action))}")
        while True:
            word = self.ask(f"Your choice, 1-{len(legal)} (? for help): ").strip().lower()
            if word in ("q", "quit"):
                return False
            if word in ("u", "undo"):
                self._undo()
                return True
            if word == "b":
                self._print(state.render(self.seat))
            elif word.isascii() and word.isdecimal() and 1 <= int(word) <= len(legal):
                self.history.append((copy.deepcopy(self.games), len(self.record.actions)))
                self._make(int(legal[int(word) - 1]))
                return True
            elif word in ("?", "h", "help"):
                self._explain(state)
            else:
                self.console.print(f"{word!r} is neither a number from 1 to {len(legal)} nor one of ? b u q.")

    def run(self) -> None:
        """Play to the end, or until the person leaves; the record is saved in any case.

        Raises:
            KeyboardInterrupt: Ctrl-C, after saving.
        """
        try:
            while not self.games.dones[0]:
                if int(self.games.players[0]) != self.seat:
                    self._agent_move()
                elif not self._person_move():
                    break
            if self.games.dones[0]:
                self._show_end()
        except EOFError:
            self.console.print()
        finally:
            self.save()

    def _show_end(self) -> None:
        """Show the final boards and the ranking."""
        state = self.state
        self._print(state.render(None))
        for p, name in enumerate(self.record.agents):
            self._print(f"Seat {p} ({name}): {state.scores[p]} points, rank {state.ranks[p]}")


def show_records(
    records: list[tuple[int, GameRecord]], console: Console, *, quiet: bool, seat: int | None, boards: bool
) -> None:
    """Verify records and print their moves.

    Raises:
        BadRecord, WrongVersion: a record does not replay; the message names the game's number.
    """
    for number, record in records:
        try:
            final = verify(record)
        except SignoriaError as error:
            raise type(error)(f"game {number}: {error}") from error
        if seat is not None and not 0 <= seat < record.num_players:
            raise SignoriaError(f"game {number}: seat must lie in 0..{record.num_players - 1}, not {seat}")
        if not quiet:
            _show_moves(record, console, seat, boards)
        scores = ", ".join(
            f"{name} {score}" + (f" (rank {rank})" if record.done else "")
            for name, score, rank in zip(record.agents, final.scores, final.ranks, strict=True)
        )
        state = "verified" if record.done else "verified, unfinished"
        console.print(f"Game {number}, seed {record.seed}, {len(record.actions)} decisions: {state}; {escape(scores)}")


def _show_moves(record: GameRecord, console: Console, seat: int | None, boards: bool) -> None:
    for count, (state, action) in enumerate(replay(record), 1):
        if boards or action < 0:
            console.print(state.render(seat), markup=False, highlight=False, soft_wrap=True)
        if action >= 0:
            text = state.game.action_text(state.record, action, seat)
            console.print(f"{count:4}  round {state.record['round_no']}, seat {state.player}: {escape(text)}")
