"""How long a process takes until every kernel of a game is ready: with an empty cache, and later.

`python -m signoria.benchmarks.startup GAME` is the process that is measured; it prints one line of JSON.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from ..envs.core.batch import Batch
from ..envs.core.game import load_game
from ..envs.core.warmup import warm_up


def child(game_id: str) -> dict[str, float]:
    """Load a game and make all its kernels ready.

    Returns:
        Processor seconds from the beginning of the process until the package was imported (`import_cpu`), the first
        games could be stepped (`games_cpu`), and every kernel, with heuristic and checks, was ready (`cpu`).
    """
    imported = time.process_time()
    game = load_game(game_id)
    Batch(game, 1)
    playable = time.process_time()
    warm_up(game)
    return {
        "import_cpu": round(imported, 3),
        "games_cpu": round(playable, 3),
        "cpu": round(time.process_time(), 3),
    }


def measure_start(game_id: str, cache: str) -> dict[str, float]:
    """Run `child` in a fresh process with its own cache folder.

    Returns:
        What `child` tells, and `wall`: seconds until the process has ended.

    Raises:
        RuntimeError: the process failed; holds what it said.
    """
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    begin = time.perf_counter()
    process = subprocess.run(
        [sys.executable, "-m", __name__, game_id], env=environment, capture_output=True, text=True, check=False
    )
    if process.returncode:
        raise RuntimeError(f"measuring the start of {game_id} failed:\n{process.stderr[-2000:]}")
    times: dict[str, float] = json.loads(process.stdout.strip().splitlines()[-1])
    return {**times, "wall": round(time.perf_counter() - begin, 3)}


def measure_starts(game_id: str) -> dict[str, Any]:
    """Return the times of a first start, which compiles everything, and of a second one from the cache."""
    with tempfile.TemporaryDirectory(prefix="signoria-cache-") as cache:
        return {"first": measure_start(game_id, cache), "later": measure_start(game_id, cache)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(child(sys.argv[1])) + "\n")
