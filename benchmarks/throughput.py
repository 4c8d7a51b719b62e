"""Speed of a game: compiled random play, batches stepped from Python, the PettingZoo loop, and start-up times.

`run_benchmark` measures and returns JSON data; `to_markdown` makes tables of it; `write_results` saves both. How a
number is taken is told in `timing` and `loops`, and in the results themselves.
"""

import json
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..envs.core.errors import SignoriaError
from ..envs.core.files import write_atomically
from ..envs.core.game import Game
from .loops import KERNEL_GAMES, make_aec, make_batch_loop, make_compiled, make_copy
from .machine import describe
from .peers import make_peers
from .startup import measure_starts
from .summary import table
from .timing import Subject, run_rounds, summary

SIZES = (1, 64, 512, 4096)
"""Games in a batch."""
QUICK_SIZES = (64, 4096)
ROUNDS, SECONDS = 7, 0.3
"""Turns of every subject and the wall seconds of each."""
QUICK_ROUNDS, QUICK_SECONDS = 3, 0.025
MAIN_SIZE = 4096
"""The batch that threads are compared on."""

METHOD = (
    "Uniformly random legal play. Decisions with one legal action are made by the engine and not counted. Speeds are "
    "medians over turns in which all subjects, peers included, ran one after the other in one process, per second of "
    "processor time of the thread (several threads: per second of wall time). Batches write observation and mask of "
    "every game in every step; their speed is that of `step`, and in brackets with the drawing of the actions. The "
    "column copy is the share of the time that a plain copy of the same observation and mask bytes takes."
)


def make_subjects(game: Game, seats: Sequence[int], threads: Sequence[int], seed: int, *, quick: bool) -> list[Subject]:
    """Return all subjects of a game, batches of several threads only in the main size."""
    sizes = QUICK_SIZES if quick else SIZES
    subjects = [make_copy(game, size) for size in (KERNEL_GAMES // 4, *sizes) if size > 1]
    for count in seats:
        subjects.append(make_compiled(game, count, seed, observe=False))
        subjects.append(make_compiled(game, count, seed, observe=True))
        subjects += [make_batch_loop(game, count, seed, size=size, threads=1) for size in sizes]
        subjects += [make_batch_loop(game, count, seed, size=MAIN_SIZE, threads=n) for n in threads if n > 1]
        subjects += [make_aec(game, count, seed, raw=raw) for raw in (True, False)]
    return subjects


def add_copy_shares(rows: list[dict[str, Any]]) -> None:
    """Add `copy_share` to compiled play with observations (a small copy that stays in cache) and to batches."""
    speeds = {row["batch"]: row["decisions_per_second"] for row in rows if row["subject"] == "copy"}
    for row in rows:
        size = KERNEL_GAMES // 4 if row["subject"] == "compiled" else row.get("batch")
        if row["subject"] in {"compiled", "batch"} and row["observation"] and row["threads"] == 1 and size in speeds:
            row["copy_share"] = round(row["decisions_per_second"] / speeds[size], 4)


def peer_ratios(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return how many times as fast as each peer every subject is, the drawing of actions included on both sides."""
    peers = [row for row in rows if row["subject"] == "peer"]
    kept = ("subject", "seats", "batch", "threads", "observation")
    ratios = []
    for row in rows:
        if peers and row["subject"] not in {"peer", "copy"}:
            key = "wall_decisions_per_second" if row["time"] == "wall" else "decisions_per_second"
            times = {peer["peer"]: round(row["with_drawing"] / peer[key], 2) for peer in peers}
            ratios.append({**{name: row[name] for name in kept if name in row}, "times": times})
    return ratios


def play_facts(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return decisions and forced moves per random game for every number of seats."""
    facts = []
    for row in rows:
        if row["subject"] == "compiled" and not row["observation"]:
            samples = row["samples"]
            games = max(1, sum(sample["games"] for sample in samples))
            facts.append(
                {
                    "seats": row["seats"],
                    "decisions_per_game": round(sum(sample["decisions"] for sample in samples) / games, 2),
                    "forced_per_game": round(row["forced"] / games, 2),
                    "games": games,
                }
            )
    return facts


def run_benchmark(
    game: Game,
    *,
    seats: list[int],
    quick: bool = False,
    peers: bool = False,
    threads: list[int] | None = None,
    progress: Callable[[int, int], None] | None = None,
    seed: int = 0,
    command: str | None = None,
) -> dict[str, Any]:
    """Measure the speed of a game.

    Args:
        game: the game.
        seats: numbers of seats to measure.
        quick: a few seconds in all: fewer sizes and shorter turns, and instead of first and later start the time that
            this call took until all was ready.
        peers: also measure the installed peers, see `peers`.
        threads: numbers of threads for the largest batch; 1 alone if None.
        progress: called with (turns done, turns in all).
        seed: seed of all games and actions.
        command: the command to state in the results; that of this process if None.

    Returns:
        JSON data: `sizes`, `startup`, `play`, `rows` (one per subject, with all its turns), `ratios`, `missing_peers`,
        and machine, versions, commit, seed, command and method.

    Raises:
        SignoriaError: a wrong number of seats or threads, or none.
    """
    counts = [game.check_seats(count) for count in seats]
    workers = [1] if threads is None else list(threads)
    if not counts or any(n < 1 for n in workers):
        raise SignoriaError("a benchmark needs numbers of seats, and of threads from 1 up")
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    began = time.process_time()
    starts = {} if quick else measure_starts(game.id)
    subjects = make_subjects(game, counts, workers, seed, quick=quick)
    starts["this_process"] = {"cpu": round(time.process_time() - began, 3)}
    others, missing = make_peers(seed) if peers else ([], {})
    subjects += others
    rounds, seconds = (QUICK_ROUNDS, QUICK_SECONDS) if quick else (ROUNDS, SECONDS)
    run_rounds(subjects, rounds, seconds, progress)
    rows = [summary(subject) for subject in subjects]
    add_copy_shares(rows)
    return {
        "kind": "throughput",
        "schema": 1,
        "game": game.id,
        "version": game.version,
        "started": started,
        "command": command or shlex.join(["signoria", *sys.argv[1:]]),
        "seed": seed,
        "quick": quick,
        "rounds": rounds,
        "seconds": seconds,
        **describe(),
        "sizes": {
            "state_bytes": game.state_dtype.itemsize,
            "observation_floats": game.observation_size,
            "observation_bytes": 4 * game.observation_size,
            "actions": game.num_actions,
            "mask_bytes": game.num_actions,
        },
        "startup": starts,
        "play": play_facts(rows),
        "rows": rows,
        "ratios": peer_ratios(rows),
        "missing_peers": missing,
        "method": METHOD,
    }


def subject_name(row: dict[str, Any]) -> str:
    """Return what a row measured, in words."""
    if row["subject"] == "peer":
        return f"{row['peer']}, batch {row['batch']}" if "batch" in row else str(row["peer"])
    if row["subject"] == "compiled":
        return "compiled play, with observation and mask" if row["observation"] else "compiled play, rules only"
    if row["subject"] == "batch":
        games = f"{row['batch']:,} game{'s' if row['batch'] > 1 else ''}"
        return f"batch of {games}" + (f", {row['threads']} threads" if row["threads"] > 1 else "")
    return f"PettingZoo `{row['subject']}()`"


def _amount(value: float) -> str:
    """Return a speed with three significant digits or all whole ones."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _speed_cells(row: dict[str, Any], games: dict[int, float]) -> list[str]:
    """Return the cells of a row of the main table."""
    speed = _amount(row["decisions_per_second"])
    if row["subject"] == "batch":
        speed += f" ({_amount(row['with_drawing'])})"
    per_game = games.get(row.get("seats", 0), row.get("decisions_per_game", 0))
    return [
        subject_name(row),
        str(row.get("seats", "")),
        speed,
        _amount(row["best"]),
        _amount(row["wall_decisions_per_second"]),
        _amount(row["decisions_per_second"] / per_game) if per_game else "",
        f"{row['copy_share']:.0%}" if "copy_share" in row else "",
    ]


def _start_lines(result: dict[str, Any]) -> list[str]:
    """Return the lines on sizes, starts and lengths of games."""
    sizes = result["sizes"]
    floats = f"{sizes['observation_floats']:,} floats"
    lines = [f"- State {sizes['state_bytes']:,} bytes, observation {floats}, {sizes['actions']:,} actions."]
    for name, text in (("first", "First start, compiling"), ("later", "Later start, from the cache")):
        if name in result["startup"]:
            times = result["startup"][name]
            lines.append(
                f"- {text}: {times['games_cpu']:.1f} s of processor time until games can be stepped, "
                f"{times['cpu']:.1f} s until all is ready (heuristic, checks); wall time {times['wall']:.1f} s."
            )
    if result["quick"]:
        lines.append(f"- This run was ready after {result['startup']['this_process']['cpu']:.1f} s.")
    lines += [
        f"- {fact['seats']} seats: {fact['decisions_per_game']:.1f} decisions and {fact['forced_per_game']:.1f} forced "
        f"moves per random game ({fact['games']:,} games)."
        for fact in result["play"]
    ]
    return lines


def ratio_table(result: dict[str, Any]) -> str:
    """Return the table of ratios to peers, empty without peers."""
    if not result["ratios"]:
        return ""
    names = list(result["ratios"][0]["times"])
    body = [
        [subject_name(row), str(row["seats"]), *(_amount(row["times"][name]) for name in names)]
        for row in result["ratios"]
    ]
    title = "Times as fast as a peer in the same run (several threads: by wall time):"
    return f"{title}\n\n" + table(["", "seats", *names], body)


def to_markdown(result: dict[str, Any]) -> str:
    """Return a result as Markdown: facts, speeds, ratios to peers, and how they were measured."""
    games = {fact["seats"]: fact["decisions_per_game"] for fact in result["play"]}
    head = ["", "seats", "decisions/s", "best", "by wall time", "games/s", "copy"]
    body = [_speed_cells(row, games) for row in result["rows"] if row["subject"] != "copy"]
    machine = result["machine"]
    parts = [
        f"# Speed of {result['game']} v{result['version']}",
        "\n".join(_start_lines(result)),
        table(head, body),
        ratio_table(result),
        "\n".join(f"Not installed: {name} ({reason})." for name, reason in result["missing_peers"].items()),
        result["method"],
        f"`{result['command']}`, seed {result['seed']}, {result['started']}, commit {result['commit'] or 'unknown'}, "
        f"{machine['processor']}, {machine['cores']} cores, load {machine['load']}; "
        + ", ".join(f"{name} {version}" for name, version in result["versions"].items()),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def write_results(result: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """Write `<game>.json` and `<game>.md` into a folder, made if it is missing, and return their paths."""
    paths = folder / f"{result['game']}.json", folder / f"{result['game']}.md"
    write_atomically(paths[0], json.dumps(result, indent=1) + "\n")
    write_atomically(paths[1], to_markdown(result))
    return paths
