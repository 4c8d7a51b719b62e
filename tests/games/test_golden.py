"""Golden games: a digest over every state of fixed games. A change of rules, chance or layout shows here.

After an intended change raise the game's version and write the files anew: `python tests/games/test_golden.py`.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import signoria

FOLDER = Path(__file__).parent / "golden"
SEEDS = (1, 2, 3)
CHUNK = 20
"""Decisions per digest: a failure tells within so many decisions where the game took another way."""


def golden_game(game_id: str, seats: int, seed: int) -> list[str]:
    """Return a digest of every `CHUNK` states of a random game."""
    state = signoria.make_state(game_id, seats, seed=seed)
    rng = np.random.default_rng(seed)
    digests = []
    digest = hashlib.sha256()
    while not state.done:
        state.step(int(rng.choice(state.legal_actions())))
        digest.update(state.record.tobytes())
        if state.done or int(state.record["decisions"]) % CHUNK == 0:
            digests.append(digest.hexdigest()[:12])
    return digests


def golden_games(game_id: str) -> dict:
    game = signoria.load_game(game_id)
    tables = range(game.min_seats, game.max_seats + 1)
    games = {f"{seats} seats, seed {seed}": golden_game(game_id, seats, seed) for seats in tables for seed in SEEDS}
    return {"version": game.version, "games": games}


@pytest.mark.parametrize("seed", SEEDS)
def test_golden_games_are_unchanged(game_id, seats, seed):
    path = FOLDER / f"{game_id}.json"
    assert path.exists(), f"{path.name} is missing: every game has golden games"
    golden = json.loads(path.read_text())
    assert golden["version"] == signoria.load_game(game_id).version
    assert golden_game(game_id, seats, seed) == golden["games"][f"{seats} seats, seed {seed}"]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in signoria.game_ids():
        (FOLDER / f"{name}.json").write_text(json.dumps(golden_games(name), indent=1) + "\n")
