"""Self-play training with MaskablePPO of sb3-contrib: `train(TrainConfig(...))`.

The output folder holds `config.json`, `rl_model_{N}_steps.zip` (the newest few), `best_model.zip`, `evaluations.npz`,
`pool/` with past versions and their manifest, and `logs/` with CSV and TensorBoard files. Evaluations, snapshots and
checkpoints are made between two updates, so a checkpoint is always a state that training can go on from.
"""

import importlib.util
import json
import shlex
import shutil
import time
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from stable_baselines3.common.logger import Logger, make_output_format

from ..envs.core.errors import SignoriaError
from ..envs.core.files import check_writable, write_atomically
from ..envs.core.game import load_game
from ..envs.core.warmup import warm_up
from .checkpoints import find_checkpoints
from .config import TrainConfig, make_config, resumed_config
from .trainer import Trainer, TrainResult

__all__ = ["TrainConfig", "TrainResult", "make_config", "train"]

CONFIG_FILE = "config.json"


def check_folder(config: TrainConfig) -> TrainConfig:
    """Check settings and output folder without writing anything, and return the settings of the run.

    Raises:
        SignoriaError: bad settings; the folder exists and is not empty without `resume` or `overwrite`, or is not that
            of a training run; or the settings given for a resumed run are not the run's.
    """
    if not config.resume:
        config.check()
    exists = config.out.exists() and (not config.out.is_dir() or any(config.out.iterdir()))
    if exists and not (config.resume or config.overwrite):
        raise SignoriaError(
            f"{config.out} exists; choose another folder, or go on with it (--resume) or replace it (--overwrite)"
        )
    if exists or config.resume:
        saved = read_run(config.out)
        if config.resume:
            config = resumed_config(config, saved)
            config.check()
    here = Path.cwd()
    if config.overwrite and config.out.resolve() in (here, *here.parents):
        raise SignoriaError(f"{config.out} holds the working folder; it is not replaced")
    check_writable(config.out / CONFIG_FILE)
    return config


def read_run(folder: Path) -> dict[str, Any]:
    """Return the settings of the run in a folder.

    Raises:
        SignoriaError: the folder is not that of a training run, or its settings are damaged.
    """
    path = folder / CONFIG_FILE
    if not path.is_file():
        raise SignoriaError(f"{folder} is not the folder of a training run: it has no {CONFIG_FILE}")
    try:
        saved = dict(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise SignoriaError(f"{path} is damaged") from None
    if not {"game", "num_players", "warm_start"} <= set(saved):
        raise SignoriaError(f"{folder} is not the folder of a training run: {path.name} holds something else")
    return saved


def claim_folder(config: TrainConfig) -> None:
    """Make the output folder, or replace the run in it, and write the settings."""
    if config.overwrite and config.out.exists():
        shutil.rmtree(config.out)
    config.out.mkdir(parents=True, exist_ok=True)
    write_atomically(config.out / CONFIG_FILE, json.dumps(config.to_json(), indent=1) + "\n")


def make_logger(folder: Path, steps: int) -> Logger:
    """Return a logger that writes CSV and, where it is installed, TensorBoard files into a folder.

    A resumed run writes its own CSV file, named after the decisions at its start.
    """
    formats = [make_output_format("csv", str(folder), f"_{steps}" if steps else "")]
    if importlib.util.find_spec("tensorboard") is not None:
        formats.append(make_output_format("tensorboard", str(folder)))
    return Logger(str(folder), formats)


def train(config: TrainConfig, console: Console | None = None) -> TrainResult:
    """Train an agent by self-play and return what has come out.

    Args:
        config: settings; see `TrainConfig`.
        console: where progress and evaluations are printed; None prints nothing.

    Raises:
        SignoriaError: bad settings or a folder that cannot be used; nothing has been written then.
        KeyboardInterrupt: Ctrl-C; a checkpoint has been written and the text says how to go on.
    """
    config = check_folder(config)
    console = console if console is not None else Console(quiet=True)
    warm_up(load_game(config.game))  # before the clock starts and before anything is written
    before = torch.get_num_threads()
    torch.set_num_threads(config.threads)
    try:
        return run_with_bar(start_trainer(config, console), console)
    finally:
        torch.set_num_threads(before)


def start_trainer(config: TrainConfig, console: Console) -> Trainer:
    """Return a trainer at the beginning of a run, or where the run in the folder was left.

    Raises:
        SignoriaError: the run to go on with has used its budget; nothing has been written then.
    """
    checkpoints = find_checkpoints(config.out) if config.resume else []
    if not checkpoints:
        claim_folder(config)
        trainer = Trainer(config, console)
    else:
        trainer = Trainer(config, console)
        trainer.restore(checkpoints[-1][1])
        trainer.started = time.monotonic()
        if trainer.used() >= 1:
            raise SignoriaError(f"the run in {config.out} has used its budget; give a larger one to go on")
        claim_folder(config)
    trainer.model.set_logger(make_logger(config.out / "logs", trainer.model.num_timesteps))
    return trainer


def run_with_bar(trainer: Trainer, console: Console) -> TrainResult:
    """Run the training under a progress bar, which only a terminal shows."""
    columns = (TextColumn("Training"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn())
    with Progress(
        *columns, TextColumn("{task.description}"), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=1.0)
        trainer.report = lambda used, text: bar.update(task, completed=min(1.0, used), description=text)
        trainer.started = time.monotonic()
        result = trainer.run()
    spec = shlex.quote(str(result.best))
    call = f"signoria tournament {trainer.game.id} {spec} heuristic random --seats {trainer.config.num_players}"
    console.print(f"Best version: {result.best}. Compare it: {call}", highlight=False, soft_wrap=True)
    return result
