"""The pool of opponents: past versions of the learner as plain checkpoint files, listed in a JSON manifest.

The folder can be copied, inspected and edited; a run that is resumed finds its opponents there again.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from ..agents.base import UnknownAgent
from ..agents.heuristic import HeuristicAgent
from ..agents.neural import load_checkpoint
from ..agents.random import RandomAgent
from ..envs.core.errors import SignoriaError, WrongVersion
from ..envs.core.files import write_atomically
from ..envs.core.game import Game
from .config import TrainConfig
from .vec_env import Opponent

MANIFEST = "manifest.json"
FORMAT = 1
"""Version of the manifest; raised when its meaning changes."""


@dataclass(frozen=True)
class PoolEntry:
    """A past version of the learner.

    Attributes:
        file: name of its checkpoint in the pool's folder.
        steps: decisions of the learner when it was made.
    """

    file: str
    steps: int


class OpponentPool:
    """Past versions of the learner in a folder, and the opponents that they make with random and heuristic.

    Args:
        folder: where the files are; read from its manifest if there is one.
        game: the game.
        size: past versions kept.

    Attributes:
        entries: the past versions, oldest first.

    Raises:
        SignoriaError: the manifest is damaged or names a file that does not exist.
        WrongVersion: the manifest is of another game, version or observation layout.
    """

    def __init__(self, folder: Path, game: Game, size: int) -> None:
        self.folder = folder
        self.game = game
        self.size = size
        self.entries: list[PoolEntry] = []
        if (folder / MANIFEST).exists():
            self._read()

    def _identity(self) -> dict[str, object]:
        """Return what the pool's checkpoints fit to."""
        return {"game": self.game.id, "version": self.game.version, "layout": self.game.layout_digest}

    def _read(self) -> None:
        """Read the manifest; see the class for what it raises."""
        path = self.folder / MANIFEST
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            found = {key: data[key] for key in ("format", "game", "version", "layout")}
            self.entries = [PoolEntry(str(row["file"]), int(row["steps"])) for row in data["entries"]]
        except (KeyError, TypeError, ValueError) as error:
            raise SignoriaError(f"{path} is damaged: {error!r}") from error
        expected = {"format": FORMAT, **self._identity()}
        if found != expected:
            raise WrongVersion(f"{path} lists opponents for {found}; this is {expected}")
        missing = [entry.file for entry in self.entries if not (self.folder / entry.file).is_file()]
        if missing:
            raise SignoriaError(f"{path} names files that do not exist: {', '.join(missing)}")

    def save(self) -> None:
        """Write the manifest."""
        data = {"format": FORMAT, **self._identity(), "entries": [asdict(entry) for entry in self.entries]}
        write_atomically(self.folder / MANIFEST, json.dumps(data, indent=1) + "\n")

    def add(self, steps: int, write: Callable[[Path], None]) -> None:
        """Add the learner's present version; the pool thins out once it is full.

        Args:
            steps: decisions of the learner so far.
            write: writes the checkpoint to the path that it is given.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        entry = PoolEntry(f"policy_{steps}_steps.zip", steps)
        write(self.folder / entry.file)
        self.entries = [old for old in self.entries if old.steps < steps] + [entry]
        dropped = self._thin()
        self.save()
        for old in dropped:
            (self.folder / old.file).unlink(missing_ok=True)

    def _thin(self) -> list[PoolEntry]:
        """Drop entries until `size` are left, always the one whose neighbours are closest in steps; keep both ends."""
        dropped = []
        while len(self.entries) > self.size:
            if len(self.entries) == 2:
                dropped.append(self.entries.pop(0))
                continue
            steps = [entry.steps for entry in self.entries]
            gaps = [steps[k + 1] - steps[k - 1] for k in range(1, len(steps) - 1)]
            dropped.append(self.entries.pop(1 + gaps.index(min(gaps))))
        return dropped

    def forget_after(self, steps: int) -> None:
        """Forget versions that are younger than a checkpoint from which a run goes on."""
        forgotten = [entry for entry in self.entries if entry.steps > steps]
        self.entries = [entry for entry in self.entries if entry.steps <= steps]
        if (self.folder / MANIFEST).exists():
            self.save()
        for entry in forgotten:
            (self.folder / entry.file).unlink(missing_ok=True)

    def draw(self, config: TrainConfig, generator: np.random.Generator) -> list[Opponent]:
        """Return the opponents of the next games: random, heuristic, the newest past version and some drawn ones.

        Past versions draw their moves from their probabilities. All agents with chance get seeds from `generator`.
        """
        opponents = []
        if config.random_weight > 0:
            agent = RandomAgent(int(generator.integers(2**62)))
            opponents.append(Opponent("random", agent, config.random_weight))
        heuristic = find_heuristic(self.game)
        if heuristic is not None and config.heuristic_weight > 0:
            opponents.append(Opponent("heuristic", heuristic, config.heuristic_weight))
        chosen = self._draw_entries(config.pool_active, generator)
        for entry in chosen if config.self_weight > 0 else []:
            seed = int(generator.integers(2**62))
            past = load_checkpoint(self.folder / entry.file, self.game, greedy=False, seed=seed)
            opponents.append(Opponent(past.name, past, config.self_weight / len(chosen), "self"))
        if not opponents:
            raise SignoriaError(f"{self.game.id} has no heuristic: set random_weight above 0")
        return opponents

    def _draw_entries(self, count: int, generator: np.random.Generator) -> list[PoolEntry]:
        """Return the newest entry and up to `count - 1` others, drawn without repeats."""
        if not self.entries:
            return []
        older = len(self.entries) - 1
        drawn = generator.permutation(older)[: count - 1]
        return [self.entries[k] for k in sorted(drawn.tolist())] + [self.entries[-1]]


def find_heuristic(game: Game) -> HeuristicAgent | None:
    """Return the game's heuristic, or None if it has none."""
    try:
        return HeuristicAgent(game)
    except UnknownAgent:
        return None
