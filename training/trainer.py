"""One training run with MaskablePPO: what happens between two updates, and what is written to the output folder."""

import shlex
import time
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from ..agents.neural import NeuralAgent, pick_layers
from ..envs.core.batch import Batch
from ..envs.core.files import write_atomically
from ..envs.core.game import Game, load_game
from .checkpoints import (
    find_checkpoints,
    make_metadata,
    restore_generators,
    restore_model,
    save_generators,
    write_checkpoint,
    write_policy,
)
from .config import TrainConfig
from .evaluation import Evaluation, evaluate_anchors, evaluation_text, save_evaluations
from .policy import CompactRolloutBuffer, SharedPolicy, describe_network, policy_arguments
from .pool import OpponentPool, find_heuristic
from .scale import Scale, measure_scale
from .vec_env import SelfPlayVecEnv
from .warm_start import games_per_round, warm_start

if TYPE_CHECKING:
    from collections.abc import Callable

BEST_FILE = "best_model.zip"
ENDLESS = 2**62
"""Steps that SB3 is asked for; the trainer ends the run when the budget is used."""


@dataclass
class TrainResult:
    """What a finished run has left.

    Attributes:
        out: the output folder.
        steps: decisions of the learner in all.
        seconds: training time in all.
        best: the checkpoint that did best against the anchors.
        last: the last checkpoint; training can go on from it.
        evaluations: all evaluations, oldest first.
    """

    out: Path
    steps: int
    seconds: float
    best: Path
    last: Path
    evaluations: list[Evaluation] = field(default_factory=list)


class FallingRate:
    """A step size that falls linearly with the share of the budget that is used."""

    def __init__(self, start: float, end: float) -> None:
        self.start = start
        self.end = end
        self.used = 0.0

    def __call__(self, _remaining: float) -> float:
        """Return the step size; SB3's own measure of progress, which knows steps only, is not used."""
        return self.start + (self.end - self.start) * min(1.0, self.used)


class Hook(BaseCallback):
    """Calls the trainer between two updates and ends the run when it says so."""

    def __init__(self, trainer: "Trainer") -> None:
        super().__init__()
        self.trainer = trainer

    def _on_rollout_start(self) -> None:
        self.trainer.between_updates()

    def _on_step(self) -> bool:
        return not self.trainer.finished


class Trainer:
    """One run: the learner, its opponents, and what is written to the output folder.

    Args:
        config: checked settings.
        console: where lines are printed.
    """

    def __init__(self, config: TrainConfig, console: Console) -> None:
        self.config = config
        self.console = console
        self.game: Game = load_game(config.game)
        self.generator = np.random.default_rng([config.seed, 1])
        self.pool = OpponentPool(config.out / "pool", self.game, config.pool_size)
        self.rate = FallingRate(config.learning_rate, config.final_learning_rate)
        self.env = self._make_env()
        self.model = self._make_model()
        self.evaluations: list[Evaluation] = []
        self.best_score = -1.0
        self.warm = config.warm_start == "none"
        self.finished = False
        self.boundary = 0
        self.seconds_before = 0.0
        self.started = time.monotonic()
        self.due: dict[str, int] = {}
        self.report: Callable[[float, str], None] = lambda _used, _text: None

    @cached_property
    def scale(self) -> Scale:
        """Length and points of the table's games; the same after resuming."""
        return measure_scale(self.game, self.game.check_seats(self.config.num_players), self.config.options)

    def _make_batch(self, num_games: int, **more: Any) -> Batch:
        config = self.config
        return Batch(self.game, num_games, config.num_players, config.seed, options=config.options, **more)

    def _make_env(self) -> SelfPlayVecEnv:
        config = self.config
        opponents = self.pool.draw(config, self.generator)
        games = self._make_batch(config.num_games)
        per_point = config.shaping / self.scale.points if config.shaping else 0.0
        return SelfPlayVecEnv(games, opponents, config.seed, shaping=per_point, discount=config.discount)

    def _make_model(self) -> MaskablePPO:
        config = self.config
        return MaskablePPO(
            SharedPolicy,
            self.env,
            learning_rate=self.rate,
            n_steps=config.rollout,
            batch_size=config.batch_size,
            n_epochs=config.epochs,
            gamma=config.discount,
            gae_lambda=config.gae_lambda,
            clip_range=config.clip_range,
            ent_coef=config.entropy,
            vf_coef=config.value_weight,
            target_kl=config.target_kl,
            rollout_buffer_class=CompactRolloutBuffer,
            stats_window_size=1000,
            policy_kwargs=policy_arguments(config.hidden, config.activation),
            seed=config.seed,
            device="cpu",
        )

    # --- budget

    def seconds(self) -> float:
        """Return the training time so far, earlier parts of a resumed run included."""
        return self.seconds_before + time.monotonic() - self.started

    def used(self) -> float:
        """Return the share of the budget that is used, 0..1 and above."""
        shares = [0.0]
        if self.config.minutes is not None:
            shares.append(self.seconds() / (60 * self.config.minutes))
        if self.config.steps is not None:
            shares.append(self.model.num_timesteps / self.config.steps)
        return max(shares)

    def is_due(self, name: str, every: int) -> bool:
        """Return whether the next multiple of `every` decisions has been passed since the last time."""
        passed = self.model.num_timesteps // every
        last = self.due.setdefault(name, passed)
        self.due[name] = passed
        return passed > last

    # --- the run

    def run(self) -> TrainResult:
        """Train until the budget is used and return what there is.

        Raises:
            KeyboardInterrupt: Ctrl-C; a checkpoint has been written and the text says how to go on.
        """
        try:
            self.boundary = self.model.num_timesteps
            self._warm_up()
            for name, every in self._intervals():
                self.is_due(name, every)
            self.model.learn(ENDLESS, Hook(self), log_interval=1, reset_num_timesteps=False)
            self.model.num_timesteps = self.boundary
            if not self.evaluations or self.evaluations[-1].steps < self.boundary:
                self._evaluate()
            self._checkpoint()
        except KeyboardInterrupt:
            self.model.num_timesteps = self.boundary
            self._checkpoint()
            raise KeyboardInterrupt(self._how_to_go_on()) from None
        finally:
            self.model.logger.close()
        return TrainResult(
            self.config.out,
            self.model.num_timesteps,
            self.seconds(),
            self.config.out / BEST_FILE,
            self._checkpoint_path(),
            self.evaluations,
        )

    def _intervals(self) -> list[tuple[str, int]]:
        config = self.config
        return [
            ("evaluation", config.eval_steps),
            ("snapshot", config.snapshot_steps),
            ("checkpoint", config.checkpoint_steps),
        ]

    def between_updates(self) -> None:
        """Do what is due; called when the weights have just been updated and no rollout is under way."""
        self.boundary = self.model.num_timesteps
        self.rate.used = self.used()
        config = self.config
        self.model.ent_coef = config.entropy + (config.final_entropy - config.entropy) * min(1.0, self.rate.used)
        self.finished = self.rate.used >= 1
        self._log_results()
        self.report(self.rate.used, f"{self.boundary:,} decisions")
        due = {name for name, every in self._intervals() if self.is_due(name, every)}
        if "snapshot" in due:
            self._snapshot()
        if "evaluation" in due and not self.finished:  # `run` evaluates and saves at the end in any case
            self._evaluate()
        if "checkpoint" in due and not self.finished:
            self._checkpoint()

    def _warm_up(self) -> None:
        """Make the warm start, unless the run has none or has made it."""
        if self.warm:
            return
        teacher = find_heuristic(self.game)
        if teacher is None:
            self.console.print(f"{self.game.title} has no heuristic: no warm start")
            self.warm = True
            return
        if self.used() >= self.config.warm_start_share:
            self.console.print("Warm start: its share of the budget was used before")
            self.warm = True
            return
        games = self._make_batch(games_per_round(self.config, self.scale.decisions), auto_restart=False)
        right, value_loss = warm_start(
            self.model, games, teacher, self.agent, self.config, self.generator, self._warm_progress
        )
        self.warm = True
        self.boundary = self.model.num_timesteps
        self.console.print(
            f"Warm start: {self.boundary:,} decisions of the heuristic, {right:.1%} of them most probable, "
            f"value loss {value_loss:.3f}",
            highlight=False,
            soft_wrap=True,
        )
        self._snapshot()
        self._evaluate()

    def _warm_progress(self, decisions: int) -> float:
        """Count the decisions of a warm start round and return the share of the warm start that is over."""
        self.model.num_timesteps += decisions
        self.boundary = self.model.num_timesteps
        self.report(self.used(), f"warm start, {self.boundary:,} decisions")
        return self.used() / self.config.warm_start_share if self.config.warm_start_share else 1.0

    def agent(self, *, greedy: bool = False) -> NeuralAgent:
        """Return an agent with a copy of the present weights."""
        config = self.config
        network = describe_network(config.hidden, config.activation)
        layers = pick_layers(self.model.policy.state_dict(), network["policy"])
        seed = int(self.generator.integers(2**62))
        return NeuralAgent(
            self.game, layers, config.activation, name="learner", greedy=greedy, seed=seed, threads=config.threads
        )

    def _log_results(self) -> None:
        """Log the results against each group of opponents since the last update."""
        for group, result in self.env.take_results().items():
            self.model.logger.record(f"selfplay/reward_vs_{group}", result.reward / result.games)
            self.model.logger.record(f"selfplay/win_rate_vs_{group}", result.wins / result.games)
        self.model.logger.record("selfplay/pool", len(self.pool.entries))
        self.model.logger.record("selfplay/skipped_games", self.env.skipped)
        self.model.logger.record("train/step_size", self.rate(0.0))

    def _snapshot(self) -> None:
        """Put the present version into the pool and draw the opponents of the next games."""
        steps = self.model.num_timesteps
        self.pool.add(steps, lambda path: write_policy(path, self.model, self._metadata()))
        self.env.set_opponents(self.pool.draw(self.config, self.generator))

    def _evaluate(self) -> None:
        """Play the present version against the anchors, print and log the rates, and keep it if it is the best."""
        evaluation = evaluate_anchors(
            self.game, self.config, self.agent(greedy=True), self.model.num_timesteps, self.seconds()
        )
        self.evaluations.append(evaluation)
        for anchor, rate in evaluation.rates.items():
            for name in ("share", "low", "high", "mean_points"):
                self.model.logger.record(f"eval/{name}_vs_{anchor}", getattr(rate, name))
        self.model.logger.record("eval/mean_reward", evaluation.mean_reward())
        self.model.logger.dump(self.model.num_timesteps)
        best = evaluation.score() >= self.best_score
        if best:
            self.best_score = evaluation.score()
            write_checkpoint(self.config.out / BEST_FILE, self.model, self._metadata())
        write_atomically(self.config.out / "evaluations.npz", save_evaluations(self.evaluations))
        self.console.print(evaluation_text(evaluation, best=best), highlight=False, soft_wrap=True)

    def _metadata(self) -> dict[str, Any]:
        last = {"evaluation": self.evaluations[-1].to_json()} if self.evaluations else {}
        return make_metadata(self.game, self.config, self.model.num_timesteps, self.seconds(), **last)

    def _checkpoint_path(self) -> Path:
        return self.config.out / f"rl_model_{self.model.num_timesteps}_steps.zip"

    def _checkpoint(self) -> None:
        """Write a checkpoint that training can go on from, and delete the oldest ones."""
        run = {
            "updates": self.model._n_updates,
            "seconds": self.seconds(),
            "warm": self.warm,
            "best_score": self.best_score,
            "evaluations": [evaluation.to_json() for evaluation in self.evaluations],
            "generator": self.generator.bit_generator.state,
            "env_generator": self.env.generator_state(),
            **save_generators(),
        }
        write_checkpoint(self._checkpoint_path(), self.model, self._metadata(), run)
        for _, path in find_checkpoints(self.config.out)[: -self.config.keep_checkpoints]:
            path.unlink()

    def restore(self, path: Path) -> None:
        """Go on from a checkpoint: weights, optimiser, counters, pool, generators. Running games are dealt anew."""
        run = restore_model(path, self.model, self.game)
        self.seconds_before = float(run["seconds"])
        self.warm = bool(run["warm"])
        self.best_score = float(run["best_score"])
        self.evaluations = [Evaluation.from_json(row) for row in run["evaluations"]]
        self.pool.forget_after(self.model.num_timesteps)
        self.generator.bit_generator.state = run["generator"]
        self.env.set_opponents(self.pool.draw(self.config, self.generator))
        self.env.restore_generator(run["env_generator"])
        restore_generators(run)

    def _how_to_go_on(self) -> str:
        config = self.config
        call = (
            f"signoria train {config.game} --seats {config.num_players} --out {shlex.quote(str(config.out))} --resume"
        )
        return (
            f"Stopped after {self.boundary:,} decisions and {self.seconds() / 60:.1f} minutes; saved in {config.out}. "
            f"Go on with: {call}"
        )
