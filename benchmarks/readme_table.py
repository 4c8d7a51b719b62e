"""The speed tables of the README, made from the saved results of all games.

`python -m signoria.benchmarks.readme_table README.md` writes them anew after `signoria bench GAME --peers`. A game is
left out until its results are saved; all that was measured stands in the file to which the table of sizes links.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..envs.core.files import write_atomically
from ..envs.core.registry import GAMES
from .summary import table

RESULTS = Path(__file__).parent / "results"
BEGIN, END = "<!-- speed -->", "<!-- end of speed -->"
PEERS = ("OpenSpiel gin_rummy", "PettingZoo tictactoe_v3")
MAIN_BATCH = {"subject": "batch", "batch": 4096, "threads": 1}
ENV = {"subject": "env", "threads": 1}
SUBJECTS = {
    "rules only": {"subject": "compiled", "observation": False},
    "compiled play": {"subject": "compiled", "observation": True},
    "`step`, 512 games": {"subject": "batch", "batch": 512, "threads": 1},
    "`step`, 4,096 games": MAIN_BATCH,
    "`raw_env()`": {"subject": "raw_env", "threads": 1},
    "`env()`": ENV,
}
"""Columns of the table of speeds, and what a measured row must say to stand in one."""


def find_row(rows: list[dict[str, Any]], **wanted: Any) -> dict[str, Any] | None:
    """Return the first row with all the wanted values, None if there is none."""
    return next((row for row in rows if all(row.get(name) == value for name, value in wanted.items())), None)


def _cell(row: dict[str, Any] | None, text: Callable[[dict[str, Any]], str]) -> str:
    """Return the text of a row, nothing for what was not measured."""
    return "" if row is None else text(row)


def speed_rows(result: dict[str, Any], name: str) -> list[list[str]]:
    """Return a row per number of seats: decisions per second of every subject."""
    return [
        [name, str(seats)]
        + [
            _cell(find_row(result["rows"], seats=seats, **wanted), lambda row: f"{row['decisions_per_second']:,.0f}")
            for wanted in SUBJECTS.values()
        ]
        for seats in measured_seats(result)
    ]


def ratio_rows(result: dict[str, Any], name: str) -> list[list[str]]:
    """Return a row per number of seats: how many times as fast as the peers, and the share of a plain copy."""
    found = []
    for seats in measured_seats(result):
        cells = []
        for wanted in (MAIN_BATCH, ENV):
            ratio = find_row(result["ratios"], seats=seats, **wanted)
            times = {} if ratio is None else ratio["times"]
            cells += [f"{times[peer]:.3g}" if peer in times else "" for peer in PEERS]
        batch = find_row(result["rows"], seats=seats, **MAIN_BATCH)
        found.append([name, str(seats), *cells, _cell(batch, lambda row: f"{row['copy_share']:.0%}")])
    return found


def size_row(result: dict[str, Any], name: str) -> list[str]:
    """Return lengths of random games, the size of a state, and the processor seconds of starts."""
    lengths = [f"{fact['decisions_per_game']:.0f} ({fact['seats']})" for fact in result["play"]]
    starts = result["startup"]
    times = [starts["first"]["games_cpu"], starts["first"]["cpu"], starts["later"]["cpu"]] if "first" in starts else []
    cells = [f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f} s" for seconds in times] or [""] * 3
    return [name, ", ".join(lengths), f"{result['sizes']['state_bytes']:,} bytes", *cells]


def measured_seats(result: dict[str, Any]) -> list[int]:
    """Return the numbers of seats of a result, ascending."""
    return sorted({row["seats"] for row in result["rows"] if "seats" in row})


def speed_tables(results: list[dict[str, Any]]) -> str:
    """Return the README's tables for the results of some games: speeds, ratios to peers, sizes and starts."""
    named = [(result, GAMES[result["game"]].title) for result in results]
    linked = [(result, f"[{title}](benchmarks/results/{result['game']}.md)") for result, title in named]
    speeds = table(["decisions/s", "seats", *SUBJECTS], [row for one in named for row in speed_rows(*one)])
    heads = [f"{subject}: {peer}" for subject in ("`step`, 4,096 games", "`env()`") for peer in PEERS]
    ratios = table(["times as fast as", "seats", *heads, "copy"], [row for one in named for row in ratio_rows(*one)])
    heads = ["decisions per random game (seats)", "state", "first start, `step`", "first start, all", "later start"]
    sizes = table(["sizes and starts", *heads], [size_row(*one) for one in linked])
    return "\n\n".join([speeds, ratios, sizes])


def updated(page: str, results: list[dict[str, Any]]) -> str:
    """Return the README with its speed tables written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{speed_tables(results)}\n{END}{after}"


def load_results(folder: Path = RESULTS) -> list[dict[str, Any]]:
    """Return the saved results of all games that have some, in the order of the registry."""
    paths = [folder / f"{game_id}.json" for game_id in GAMES]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths if path.exists()]


if __name__ == "__main__":
    readme = Path(sys.argv[1])
    write_atomically(readme, updated(readme.read_text(encoding="utf-8"), load_results()))
