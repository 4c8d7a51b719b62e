"""Self-play training with MaskablePPO of sb3-contrib: `train(TrainConfig(...))`.

The output folder holds `config.json`, `rl_model_{N}_steps.zip` (the newest few), `best_model.zip`, `evaluations.npz`,
`pool/` with past versions and their manifest, and `logs/` with CSV and TensorBoard files. Evaluations, snapshots and
checkpoints are made between two updates, so a checkpoint is always a state that training can go on from.
"""

import importlib.util
import json
import shutil
import time
from pathlib import Path

import torch
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from stable_baselines3.common.logger import Logger, make_output_format

from ..envs.core.errors import SignoriaError
from ..envs.core.record import write_atomically
from .checkpoints import find_checkpoints
from .config import TrainConfig, make_config, resumed_config
from .trainer import Trainer, TrainResult

__all__ = ["TrainConfig", "TrainResult", "make_config", "train"]

CONFIG_FILE = "config.json"


def prepare_folder(config: TrainConfig) -> TrainConfig:
    """Make or check the output folder and return the settings of the run in it.

    Raises:
        SignoriaError: the folder exists and is not empty without `resume` or `overwrite`, is not that of a training
            run, or the settings given for a resumed run are not the run's.
    """
    path = config.out / CONFIG_FILE
    exists = config.out.exists() and (not config.out.is_dir() or any(config.out.iterdir()))
    if exists and not (config.resume or config.overwrite):
        raise SignoriaError(
            f"{config.out} exists; choose another folder, or go on with it (--resume) or replace it (--overwrite)"
        )
    if exists and not path.is_file():
        raise SignoriaError(f"{config.out} is not the folder of a training run: it has no {CONFIG_FILE}")
    if config.resume:
        if not find_checkpoints(config.out):
            raise SignoriaError(f"{config.out} holds no checkpoint to resume from")
        config = resumed_config(config, json.loads(path.read_text(encoding="utf-8")))
    config.check()
    if exists and config.overwrite:
        shutil.rmtree(config.out)
    config.out.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(config.to_json(), indent=1) + "\n")
    return config


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
    config = prepare_folder(config)
    console = console if console is not None else Console(quiet=True)
    before = torch.get_num_threads()
    torch.set_num_threads(config.threads)
    try:
        trainer = Trainer(config, console)
        if config.resume:
            trainer.restore(find_checkpoints(config.out)[-1][1])
            if trainer.used() >= 1:
                raise SignoriaError(f"the run in {config.out} has used its budget; give a larger one to go on")
        trainer.env.reset()  # compiles what is not compiled yet, before the clock starts
        trainer.model.set_logger(make_logger(config.out / "logs", trainer.model.num_timesteps))
        return run_with_bar(trainer, console)
    finally:
        torch.set_num_threads(before)


def run_with_bar(trainer: Trainer, console: Console) -> TrainResult:
    """Run the training under a progress bar, which only a terminal shows."""
    columns = (TextColumn("Training"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn())
    with Progress(
        *columns, TextColumn("{task.description}"), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=1.0)
        trainer.report = lambda used, text: bar.update(task, completed=min(1.0, used), description=text)
        trainer.started = time.monotonic()
        return trainer.run()
