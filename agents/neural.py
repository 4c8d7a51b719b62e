"""A trained network as an agent, read from a checkpoint without running anything that the file contains.

A checkpoint is a zip file, as Stable-Baselines3 writes it, with two members that matter here: `signoria.json` says what
was trained (game, version, observation layout, the layers of the network), and `policy.pth` holds the weights. Only
these two are read, the weights by `torch.load(weights_only=True)`; the pickled training settings of the file stay
untouched, so a checkpoint of unknown origin can be played.
"""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from ..envs.core.errors import SignoriaError, WrongVersion
from ..envs.core.rng import check_seed
from .base import Agent

if TYPE_CHECKING:
    from ..envs.core.batch import Batch
    from ..envs.core.game import Game

METADATA_MEMBER = "signoria.json"
WEIGHTS_MEMBER = "policy.pth"
FORMAT = 1
"""Version of the metadata; raised when its meaning changes."""

ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh}

Layers = Sequence[tuple[torch.Tensor, torch.Tensor]]


def read_metadata(path: Path) -> dict[str, Any]:
    """Return what a checkpoint says about itself.

    Raises:
        SignoriaError: the file is missing, damaged or no checkpoint with metadata.
        WrongVersion: its metadata has a format that this version cannot read.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            metadata = json.loads(archive.read(METADATA_MEMBER))
    except KeyError:
        raise SignoriaError(
            f"{path} has no {METADATA_MEMBER}: it was not written by signoria, so its game is unknown"
        ) from None
    except (OSError, zipfile.BadZipFile, json.JSONDecodeError) as error:
        raise SignoriaError(f"{path} is no checkpoint: {error}") from error
    found = metadata.get("format") if isinstance(metadata, dict) else None
    if found != FORMAT:
        raise WrongVersion(f"{path} has checkpoint format {found!r}; this version reads format {FORMAT}")
    return dict(metadata)


def check_metadata(metadata: Mapping[str, Any], game: "Game", path: Path) -> None:
    """Compare a checkpoint with a game.

    Raises:
        WrongVersion: game, version or observation layout differ; the message names both sides.
    """
    found = tuple(metadata.get(key) for key in ("game", "version", "layout"))
    expected = (game.id, game.version, game.layout_digest)
    if found != expected:
        raise WrongVersion(
            f"{path} was trained for {found[0]} version {found[1]} with observation layout {found[2]}; "
            f"this is {expected[0]} version {expected[1]} with layout {expected[2]}"
        )


def read_weights(path: Path, member: str = WEIGHTS_MEMBER) -> dict[str, Any]:
    """Return the tensors of one member of a checkpoint, on the CPU. No code from the file is run.

    Raises:
        SignoriaError: the file or member is missing, damaged, or holds more than tensors and plain values.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            data = archive.read(member)
        return dict(torch.load(io.BytesIO(data), map_location="cpu", weights_only=True))
    except Exception as error:  # damaged bytes make torch's unpickler fail in any way
        raise SignoriaError(f"{path}: cannot read {member}: {error}") from error


def pick_layers(weights: Mapping[str, torch.Tensor], names: Sequence[str]) -> Layers:
    """Return (weight, bias) of the named linear layers, as copies that do not change with a network in training.

    Raises:
        SignoriaError: a layer is missing.
    """
    try:
        pairs = [(weights[f"{name}.weight"], weights[f"{name}.bias"]) for name in names]
    except KeyError as error:
        raise SignoriaError(f"the checkpoint has no weights {error}") from None
    return [(weight.detach().clone(), bias.detach().clone()) for weight, bias in pairs]


class NeuralAgent(Agent):
    """Plays what a network of linear layers says, for any number of seats.

    Args:
        game: the game it was trained for.
        layers: (weight, bias) of each linear layer, first to last; the last one gives one number per action.
        activation: function between the layers, one of `ACTIVATIONS`.
        name: what the agent is called.
        greedy: play the most probable legal action; False draws from the probabilities.
        seed: seed of its generator, 0..2**62-1; used only if not greedy.
        threads: torch threads while it thinks; the caller's setting is restored.

    Raises:
        SignoriaError: the layers do not fit the game's observation and actions, or the activation is unknown.
    """

    def __init__(
        self,
        game: "Game",
        layers: Layers,
        activation: str = "relu",
        *,
        name: str = "neural",
        greedy: bool = True,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        sizes = (layers[0][0].shape[1], layers[-1][0].shape[0])
        if sizes != (game.observation_size, game.num_actions):
            raise SignoriaError(
                f"the network has {sizes[0]} inputs and {sizes[1]} actions; "
                f"{game.id} has {game.observation_size} and {game.num_actions}"
            )
        if activation not in ACTIVATIONS:
            raise SignoriaError(f"unknown activation {activation!r}; allowed: {', '.join(ACTIVATIONS)}")
        self.game = game
        self.name = name
        self.greedy = greedy
        self.threads = threads
        self._layers = list(layers)
        self._activation = ACTIVATIONS[activation]
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Start the generator anew.

        Raises:
            SignoriaError: the seed is not a whole number from 0 to 2**62-1.
        """
        self._generator = np.random.default_rng(check_seed(seed))

    def scores(self, observations: np.ndarray) -> np.ndarray:
        """Return the network's output, (K, A) float32, for (K, D) observations; higher is more probable."""
        before = torch.get_num_threads()
        torch.set_num_threads(self.threads)
        try:
            with torch.inference_mode():
                x = torch.from_numpy(np.ascontiguousarray(observations))
                for weight, bias in self._layers[:-1]:
                    x = self._activation(torch.nn.functional.linear(x, weight, bias))
                return torch.nn.functional.linear(x, *self._layers[-1]).numpy()
        finally:
            torch.set_num_threads(before)

    def act(self, games: "Batch", rows: np.ndarray) -> np.ndarray:
        """Return the network's action per row, (K,) int64; equal scores give the lowest action.

        Raises:
            SignoriaError: the batch plays another game.
        """
        if games.game is not self.game:
            raise SignoriaError(f"{self.name} plays {self.game.id}, not {games.game.id}")
        if len(rows) == 0:
            return np.empty(0, np.int64)
        if games.observations is None:
            observations = games.observe(rows, games.players[rows])
        else:
            observations = games.observations[rows]
        counts = games.legal_counts[rows]
        width = int(counts.max())
        ids = games.legal_ids[rows, :width].astype(np.int64)
        scores = np.take_along_axis(self.scores(observations), ids, axis=1)
        if not self.greedy:
            # The largest of scores plus Gumbel noise is a draw from the softmax of the scores.
            scores = scores + self._generator.gumbel(size=scores.shape)
        scores[np.arange(width) >= counts[:, None]] = -np.inf
        return ids[np.arange(len(rows)), scores.argmax(axis=1)]


def load_checkpoint(path: Path, game: "Game", greedy: bool = True, seed: int = 0) -> NeuralAgent:
    """Return the agent of a checkpoint, named after its file.

    Args:
        path: the checkpoint.
        game: the game it is to play.
        greedy: play the most probable legal action; False draws from the probabilities.
        seed: seed of its generator.

    Raises:
        SignoriaError: no checkpoint, or a damaged one.
        WrongVersion: it was trained for another game, version or observation layout; the message names both.
    """
    path = Path(path)
    metadata = read_metadata(path)
    check_metadata(metadata, game, path)
    weights = read_weights(path)
    try:
        network = metadata["network"]
        layers = pick_layers(weights, network["policy"])
        return NeuralAgent(game, layers, network["activation"], name=path.stem, greedy=greedy, seed=seed)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise SignoriaError(f"{path} is damaged: its network is not described as it should be ({error!r})") from error
