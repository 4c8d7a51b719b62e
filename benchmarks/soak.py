"""Long soundness runs that are too slow for the test suite.

`python -m signoria.benchmarks.soak GAME --games 5000` plays that many random games for every number of seats with the
default options, with every other value of every option, and with mixtures of them, and looks at all invariants, the
number of legal actions and the range of the observations after every step. Then it plays 100,000 more games and looks
at the memory. A finding names the game's seed and decision, from which `make_state` reproduces it. The exit code is 0
if all is sound.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..envs.core import kernels
from ..envs.core.batch import Batch
from ..envs.core.game import Game, load_game
from ..envs.core.rng import make_words
from .machine import resident_bytes

ROWS = 256
"""Games played side by side."""
MOST_FINDINGS = 5
"""Findings after which a run ends; more would say the same."""
MIXTURES = 4
"""Sets of options drawn at random: some options matter only together with others."""
LEEWAY = 8 * 2**20
"""Bytes that memory may grow by over the memory run: pages the allocator keeps, far below a byte per decision."""


@dataclass(frozen=True)
class Finding:
    """Something unsound, and where: `make_state(game, num_players, seed, **options)` at this `decision`."""

    game: str
    num_players: int
    options: dict[str, Any]
    seed: int
    decision: int
    what: str

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.num_players} seats, {self.options}, seed {self.seed}, decision {self.decision}: "
            f"{self.what}"
        )


@dataclass(frozen=True)
class Run:
    """What a soundness run saw."""

    games: int
    decisions: int
    findings: list[Finding]


def unsound_rows(games: Batch) -> Iterator[tuple[int, str]]:
    """Yield the rows of a batch where something is wrong, and what."""
    for row, names in games.broken():
        yield row, f"broken: {', '.join(names)}"
    least = 2 if games.options.get("auto_forced", True) else 1
    for k in np.flatnonzero(games.legal_counts < least):
        yield int(k), f"{games.legal_counts[k]} legal actions, at least {least} expected"
    if games.action_masks is not None:
        for k in np.flatnonzero(games.action_masks.sum(axis=1) != games.legal_counts):
            yield int(k), "mask and legal actions differ in number"
    if games.observations is not None:
        # NaN compares false, so it counts as out of range.
        for k in np.flatnonzero(~(np.abs(games.observations) <= 1).all(axis=1)):
            yield int(k), "observation out of [-1, 1]"


def unsound_ends(games: Batch, rows: np.ndarray, seeds: np.ndarray) -> list[Finding]:
    """Return what is wrong with the final states of the games of `seeds` that just ended in `rows`."""
    states = games.final_states[rows]
    flags = np.zeros(len(rows), np.int64)
    kernels.check_rows(states, flags)
    return [
        Finding(
            games.game.id,
            games.num_players,
            games.options,
            int(seeds[k]),
            int(states["decisions"][k]),
            f"broken at the end: {', '.join(games.game.invariants(int(flags[k])))}",
        )
        for k in np.flatnonzero(flags)
    ]


def soak(
    game: Game,
    num_players: int,
    *,
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    progress: Callable[[int, int], None] | None = None,
    rows: int = ROWS,
) -> Run:
    """Play random games and check everything after every step.

    Args:
        game: the game.
        num_players: seats.
        games: games to finish; those running then are left.
        seed: seed of games and actions.
        options: the game's options.
        progress: called with (games finished, games in all).
        rows: games played side by side.
    """
    batch = Batch(game, rows, num_players, seed, options=options)
    words = make_words(seed)
    finished = 0
    steps = 0
    findings: list[Finding] = []
    while finished < games and len(findings) < MOST_FINDINGS:
        for row, what in unsound_rows(batch):
            state = batch.states[row]
            place = (int(batch.seeds[row]), int(state["decisions"]))
            findings.append(Finding(game.id, num_players, batch.options, *place, what))
        if (batch.legal_counts == 0).any():
            break
        seeds = batch.seeds.copy()
        batch.step(batch.random_actions(words))
        steps += 1
        ended = np.flatnonzero(batch.dones)
        if len(ended):
            findings += unsound_ends(batch, ended, seeds[ended])
            finished += len(ended)
            if progress is not None:
                progress(min(finished, games), games)
    return Run(finished, steps * rows, findings)


def memory_growth(
    game: Game,
    num_players: int,
    *,
    games: int,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    rows: int = ROWS,
) -> tuple[int, int]:
    """Return the bytes that the process held after a tenth of `games` random games, and after all of them."""
    batch = Batch(game, rows, num_players, seed)
    words = make_words(seed)
    finished = 0
    early = 0
    while finished < games:
        batch.step(batch.random_actions(words))
        finished += int(batch.dones.sum())
        if not early and finished >= games // 10:
            early = resident_bytes()
        if progress is not None:
            progress(min(finished, games), games)
    return early, resident_bytes()


def option_sets(game: Game) -> list[dict[str, Any]]:
    """Return sets of options: none, every other value of every option alone, the last of each together, mixtures.

    Options at their defaults are left out, no set comes twice, and a game always gets the same sets.
    """
    others = [(option.name, value) for option in game.options for value in option.values if value != option.default]
    sets: list[dict[str, Any]] = [{}, *({name: value} for name, value in others), dict(others)]
    chance = random.Random(game.id)
    for _ in range(MIXTURES):
        drawn = [(option, chance.choice(option.values)) for option in game.options]
        sets.append({option.name: value for option, value in drawn if value != option.default})
    return [options for k, options in enumerate(sets) if options not in sets[:k]]


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m signoria.benchmarks.soak", description=__doc__)
    parser.add_argument("game", help="game id")
    parser.add_argument("--games", type=int, default=5000, help="games per number of seats and option (%(default)s)")
    parser.add_argument("--memory-games", type=int, default=100_000, help="games of the memory run (%(default)s)")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats (all)")
    parser.add_argument("--seed", type=int, default=0, help="seed (%(default)s)")
    parser.add_argument("--defaults-only", action="store_true", help="leave out all other values of options")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    chosen = _arguments(arguments)
    game = load_game(chosen.game)
    seats = [game.check_seats(n) for n in chosen.seats or range(game.min_seats, game.max_seats + 1)]
    sets = option_sets(game)[: 1 if chosen.defaults_only else None]
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    findings: list[Finding] = []
    with Progress(*columns, console=console) as bars:
        for options in sets:
            for count in seats:
                words = ", ".join(f"{name}={value}" for name, value in options.items()) or "defaults"
                bar = bars.add_task(f"{count} seats, {words}", total=chosen.games)
                update = _updater(bars, bar)
                run = soak(game, count, games=chosen.games, seed=chosen.seed, options=options, progress=update)
                findings += run.findings
                bars.remove_task(bar)
                text = f"{count} seats, {words}: {run.games:,} games, {run.decisions:,} decisions"
                console.print(f"{text}, {len(run.findings) or 'no'} findings", highlight=False)
        growth = _memory_run(bars, game, seats[0], chosen)
    console.print(f"Memory over {chosen.memory_games:,} games: {growth / 2**20:+.1f} MiB", highlight=False)
    for finding in findings:
        console.print(str(finding), style="red", highlight=False)
    return 1 if findings or growth > LEEWAY else 0


def _updater(bars: Progress, bar: Any) -> Callable[[int, int], None]:
    return lambda done, total: bars.update(bar, completed=done, total=total)


def _memory_run(bars: Progress, game: Game, count: int, chosen: argparse.Namespace) -> int:
    """Return the growth of memory in bytes, with a bar."""
    bar = bars.add_task("memory", total=chosen.memory_games)
    early, late = memory_growth(game, count, games=chosen.memory_games, seed=chosen.seed, progress=_updater(bars, bar))
    bars.remove_task(bar)
    return late - early


if __name__ == "__main__":
    sys.exit(main())
