"""The speed table of the README, made from the saved results of the benchmark.

`python -m signoria.benchmarks.readme_table README.md` writes it anew after `signoria bench --peers`.
"""

import json
import sys
from pathlib import Path
from typing import Any

from ..envs.core.files import write_atomically

RESULTS = Path(__file__).parent / "results"
BEGIN, END = "<!-- speed -->", "<!-- end of speed -->"
COLUMNS = ("OpenSpiel gin_rummy", "PettingZoo tictactoe_v3")
BATCHES = (512, 4096)


def _name(row: dict[str, Any]) -> str | None:
    """Return what a measured subject is called in the table; None for those that are left out."""
    if row.get("threads", 1) != 1:
        return None
    if row["subject"] == "compiled":
        return "compiled random play" if row["observation"] else "compiled random play, rules only"
    if row["subject"] == "batch":
        return f"`step` of a batch of {row['batch']:,} games" if row["batch"] in BATCHES else None
    return {"raw_env": "`raw_env()`", "env": "`env()`"}.get(row["subject"])


def speed_table(result: dict[str, Any]) -> str:
    """Return the README's table for the results of one game."""
    lines = ["| The Princes of Florence, random play, with observation and mask | seats | decisions/s | copy | "]
    lines[0] += " | ".join(f"times {peer}" for peer in COLUMNS) + " |"
    lines.append("|---|--:|--:|--:|" + "--:|" * len(COLUMNS))
    subjects = [row for row in result["rows"] if row["subject"] not in {"peer", "copy"}]
    for row, ratio in zip(subjects, result["ratios"], strict=True):
        name = _name(row)
        if name is None:
            continue
        copy = f"{row['copy_share']:.0%}" if "copy_share" in row else ""
        times = " | ".join(f"{ratio['times'][peer]:.3g}" for peer in COLUMNS)
        lines.append(f"| {name} | {row['seats']} | {row['decisions_per_second']:,.0f} | {copy} | {times} |")
    return "\n".join(lines)


def updated(page: str, result: dict[str, Any]) -> str:
    """Return the README with its speed table written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{speed_table(result)}\n{END}{after}"


def load_results(game_id: str) -> dict[str, Any]:
    """Return the saved results of a game."""
    return dict(json.loads((RESULTS / f"{game_id}.json").read_text(encoding="utf-8")))


if __name__ == "__main__":
    readme = Path(sys.argv[1])
    write_atomically(readme, updated(readme.read_text(encoding="utf-8"), load_results("princes_of_florence")))
