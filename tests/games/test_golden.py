"""Golden games: a digest over every state of fixed games. A change of rules, chance or layout shows here.

After an intended change raise the game's version and write its file anew: `python tests/games/test_golden.py GAME ...`,
which also writes the file of a new game. Without ids all games are written. A file with other games of the same version
is not replaced.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import signoria
from signoria.benchmarks.soak import option_sets

FOLDER = Path(__file__).parent / "golden"
SEEDS = (1, 2, 3)
CHUNK = 20
"""Decisions per digest: a failure tells within so many decisions where the game took another way."""


def golden_game(game_id: str, seats: int, seed: int, **options: Any) -> list[str]:
    """Return digests of all states of a random game up to every `CHUNK`-th one and the last."""
    state = signoria.make_state(game_id, seats, seed=seed, **options)
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
    variants = {
        variant_name(seats, options): golden_game(game_id, seats, SEEDS[0], **options)[-1]
        for seats in tables
        for options in option_sets(game)
    }
    return {"version": game.version, "games": games, "variants": variants}


def variant_name(seats: int, options: dict[str, Any]) -> str:
    """Return the key of a game with options: seats, then the options that are not at their defaults."""
    return ", ".join([f"{seats} seats", *(f"{name}={value!r}" for name, value in sorted(options.items()))])


@pytest.mark.parametrize("seed", SEEDS)
def test_golden_games_are_unchanged(game_id, seats, seed):
    path = FOLDER / f"{game_id}.json"
    assert path.exists(), f"{path.name} is missing: every game has golden games"
    golden = json.loads(path.read_text())
    assert golden["version"] == signoria.load_game(game_id).version
    assert golden_game(game_id, seats, seed) == golden["games"][f"{seats} seats, seed {seed}"]


@pytest.mark.plain
@pytest.mark.boundscheck
def test_golden_games_with_every_option_are_unchanged(game_id, seats, variant_options):
    golden = json.loads((FOLDER / f"{game_id}.json").read_text())["variants"]
    found = golden_game(game_id, seats, SEEDS[0], **variant_options)[-1]
    assert found == golden[variant_name(seats, variant_options)]


def write_golden_games(game_id: str, folder: Path) -> None:
    """Write the golden games of a game, unless the file holds others of the same version."""
    path = folder / f"{game_id}.json"
    games = golden_games(game_id)
    old = json.loads(path.read_text()) if path.exists() else games
    if old != games and old["version"] == games["version"]:
        sys.exit(f"{path} holds other games of version {old['version']}: raise the version, or delete the file")
    folder.mkdir(exist_ok=True)
    path.write_text(json.dumps(games, indent=1) + "\n")


def test_golden_games_of_the_same_version_are_not_replaced(tmp_path, monkeypatch):
    game_id = signoria.game_ids()[0]
    version = signoria.load_game(game_id).version
    monkeypatch.setattr(sys.modules[__name__], "golden_games", lambda _: {"version": version, "games": {"a": ["b"]}})
    path = tmp_path / f"{game_id}.json"
    write_golden_games(game_id, tmp_path)
    write_golden_games(game_id, tmp_path)
    assert json.loads(path.read_text())["games"] == {"a": ["b"]}
    path.write_text(json.dumps({"version": version - 1, "games": {}}))
    write_golden_games(game_id, tmp_path)
    changed = json.dumps({"version": version, "games": {}})
    path.write_text(changed)
    with pytest.raises(SystemExit, match="raise the version"):
        write_golden_games(game_id, tmp_path)
    assert path.read_text() == changed


if __name__ == "__main__":
    for name in sys.argv[1:] or signoria.game_ids():
        write_golden_games(name, FOLDER)
