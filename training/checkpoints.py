"""Checkpoint files: Stable-Baselines3's zip plus what signoria must know to play it and to go on training.

Members added to the zip: `signoria.json` (game, version, layout, network, settings; see `agents.neural`) and, in
checkpoints that a run can go on from, `signoria_run.json` (counters and generators). Reading uses only these and the
weights, loaded as plain tensors, so no pickle of the file is run. Files are written under a temporary name and renamed.
"""

import base64
import io
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from ..agents.neural import FORMAT, METADATA_MEMBER, WEIGHTS_MEMBER, check_metadata, read_metadata, read_weights
from ..envs.core.errors import SignoriaError
from ..envs.core.files import write_atomically
from ..envs.core.game import Game
from .config import TrainConfig
from .policy import describe_network

RUN_MEMBER = "signoria_run.json"
OPTIMIZER_MEMBER = "policy.optimizer.pth"
NOT_SAVED = ("_last_obs", "_last_episode_starts", "_last_original_obs", "ep_info_buffer", "ep_success_buffer")
"""Attributes of the model that belong to running games: large, and of no use in a new process."""


def make_metadata(game: Game, config: TrainConfig, steps: int, seconds: float, **more: Any) -> dict[str, Any]:
    """Return what a checkpoint says about itself.

    Args:
        game: the game.
        config: the run's settings.
        steps: decisions of the learner so far.
        seconds: training time so far.
        **more: further entries, such as the last evaluation.
    """
    return {
        "format": FORMAT,
        "trainer": "sb3-contrib MaskablePPO",
        "game": game.id,
        "version": game.version,
        "layout": game.layout_digest,
        "num_players": config.num_players,
        "options": game.option_values(game.parse_options(config.options)),
        "network": describe_network(config.hidden, config.activation),
        "steps": steps,
        "seconds": round(seconds, 1),
        "config": config.to_json(),
        **more,
    }


def write_checkpoint(
    path: Path, model: MaskablePPO, metadata: Mapping[str, Any], run: Mapping[str, Any] | None = None
) -> None:
    """Write a full checkpoint, which `MaskablePPO.load` reads too.

    Args:
        path: file name ending in `.zip`.
        model: the learner.
        metadata: from `make_metadata`.
        run: counters and generators, if a run is to go on from here.
    """
    buffer = io.BytesIO()
    model.save(buffer, exclude=NOT_SAVED)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(METADATA_MEMBER, json.dumps(metadata, indent=1))
        if run is not None:
            archive.writestr(RUN_MEMBER, json.dumps(run))
    write_atomically(path, buffer.getvalue())


def write_policy(path: Path, model: MaskablePPO, metadata: Mapping[str, Any]) -> None:
    """Write the network alone, a third of the size: enough to play."""
    weights = io.BytesIO()
    torch.save(model.policy.state_dict(), weights)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(METADATA_MEMBER, json.dumps(metadata, indent=1))
        archive.writestr(WEIGHTS_MEMBER, weights.getvalue())
    write_atomically(path, buffer.getvalue())


def find_checkpoints(folder: Path) -> list[tuple[int, Path]]:
    """Return (steps, path) of a run's numbered checkpoints, oldest first."""
    found = []
    for path in folder.glob("rl_model_*_steps.zip"):
        match = re.fullmatch(r"rl_model_(\d+)_steps\.zip", path.name)
        if match:
            found.append((int(match[1]), path))
    return sorted(found)


def restore_model(path: Path, model: MaskablePPO, game: Game) -> dict[str, Any]:
    """Put a checkpoint's weights, optimiser and counters into a model and return the run's saved state.

    Raises:
        SignoriaError: the file is no checkpoint that a run can go on from, or its network has another shape.
        WrongVersion: it belongs to another game, version or observation layout.
    """
    metadata = read_metadata(path)
    check_metadata(metadata, game, path)
    try:
        with zipfile.ZipFile(path) as archive:
            run = dict(json.loads(archive.read(RUN_MEMBER)))
        model.policy.load_state_dict(read_weights(path))
        model.policy.optimizer.load_state_dict(read_weights(path, OPTIMIZER_MEMBER))
    except (KeyError, ValueError, RuntimeError) as error:
        raise SignoriaError(f"{path} cannot be gone on from: {error}") from error
    model.num_timesteps = int(metadata["steps"])
    model._n_updates = int(run["updates"])
    return run


def save_generators() -> dict[str, Any]:
    """Return the states of the generators that SB3 draws from (NumPy's and torch's global ones), for JSON."""
    state = np.random.get_state(legacy=False)  # noqa: NPY002 - SB3 shuffles with the global generator
    words = state["state"]["key"].tolist()
    torch_state = base64.b64encode(torch.get_rng_state().numpy().tobytes()).decode()
    return {"numpy": {**state, "state": {**state["state"], "key": words}}, "torch": torch_state}


def restore_generators(state: Mapping[str, Any]) -> None:
    """Set the global generators to what `save_generators` returned."""
    words = np.array(state["numpy"]["state"]["key"], np.uint32)
    np.random.set_state(  # noqa: NPY002 - SB3 shuffles with the global generator
        {**state["numpy"], "state": {**state["numpy"]["state"], "key": words}}
    )
    torch.set_rng_state(torch.from_numpy(np.frombuffer(base64.b64decode(state["torch"]), np.uint8).copy()))
