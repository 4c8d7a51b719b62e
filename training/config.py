"""Everything that can be set about a training run, in one dataclass; needs no torch."""

import dataclasses
import types
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..envs.core.errors import SignoriaError
from ..envs.core.game import load_game
from ..envs.core.rng import check_seed

WARM_STARTS = ("none", "heuristic")
ACTIVATION_NAMES = ("relu", "tanh")

RUN_FIELDS = ("out", "minutes", "steps", "resume", "overwrite", "threads")
"""What may differ when a run is resumed; everything else comes from the run."""


@dataclass
class TrainConfig:
    """Settings of a training run."""

    game: str
    """Game id."""
    out: Path
    """Output folder; it must not exist unless `resume` or `overwrite` is set."""
    num_players: int | None = None
    """Seats; None is the game's smallest number."""
    options: dict[str, Any] = field(default_factory=dict)
    """Rule options of the game; defaults where none is given."""
    minutes: float | None = None
    """Time budget of the whole run, everything but compilation counted; None is no limit."""
    steps: int | None = None
    """Budget of the whole run in decisions of the learner; None is no limit."""
    seed: int = 0
    """Seed of everything random: network, games, seats, draws of opponents."""
    resume: bool = False
    """Go on with the run in the output folder."""
    overwrite: bool = False
    """Replace the run in the output folder."""
    threads: int = 1
    """Torch threads; more than one is slower on busy cores."""
    num_games: int = 256
    """Games that run side by side."""
    rollout: int = 64
    """The learner's decisions per game between two updates."""
    hidden: tuple[int, ...] = (256, 128)
    """Widths of the hidden layers that policy and value share."""
    activation: str = "relu"
    """Function between the layers: relu or tanh."""
    batch_size: int = 1024
    """Decisions per gradient step."""
    epochs: int = 2
    """Passes over the decisions of one rollout."""
    learning_rate: float = 1e-3
    """Adam's step size at the start."""
    final_learning_rate: float = 1e-4
    """Adam's step size at the end of the budget; it falls linearly."""
    discount: float = 0.999
    """Discount per decision of the learner (gamma)."""
    gae_lambda: float = 0.95
    """Trade of bias for variance in the advantages (lambda)."""
    clip_range: float = 0.2
    """PPO's bound of the change of an action's probability per update."""
    entropy: float = 0.01
    """Weight of the entropy bonus at the start."""
    final_entropy: float = 0.01
    """Weight of the entropy bonus at the end of the budget; it changes linearly."""
    value_weight: float = 0.5
    """Weight of the value loss."""
    target_kl: float | None = None
    """Stop the passes over a rollout when the policy has moved this far; None is never."""
    shaping: float = 0.0
    """Weight of the potential on the lead in points, as a share of what the best seat of a game scores (see `Scale`);
    the best play stays the same."""
    warm_start: str = "heuristic"
    """`heuristic`: learn to imitate the heuristic first; `none`: begin with random play."""
    warm_start_share: float = 0.2
    """Share of the budget that the warm start may take."""
    random_weight: float = 0.1
    """Relative frequency of the random player among the opponents."""
    heuristic_weight: float = 0.4
    """Relative frequency of the heuristic among the opponents; it counts as 0 where a game has none."""
    self_weight: float = 0.5
    """Relative frequency of past versions of the learner among the opponents, once there are any."""
    pool_size: int = 8
    """Past versions kept as files."""
    pool_active: int = 3
    """Past versions met at the same time: the newest and some drawn from the others."""
    snapshot_steps: int = 200_000
    """Decisions between two versions that go into the pool."""
    eval_steps: int = 500_000
    """Decisions between two evaluations against the fixed anchors random and heuristic."""
    eval_games: int = 200
    """Games per evaluation and anchor."""
    checkpoint_steps: int = 500_000
    """Decisions between two checkpoints."""
    keep_checkpoints: int = 3
    """Newest checkpoints kept."""

    def __post_init__(self) -> None:
        self.out = Path(self.out)
        self.hidden = tuple(self.hidden)

    def check(self) -> None:
        """Check the values.

        Raises:
            SignoriaError, UnknownGame, BadSeats, BadOption: a value is impossible; the message names what is allowed.
        """
        game = load_game(self.game)
        self.num_players = game.check_seats(self.num_players)
        game.parse_options(self.options)
        if self.minutes is None and self.steps is None:
            raise SignoriaError("training needs a budget: minutes or steps")
        if self.resume and self.overwrite:
            raise SignoriaError("resume and overwrite exclude each other")
        for name, values in (("warm_start", WARM_STARTS), ("activation", ACTIVATION_NAMES)):
            if getattr(self, name) not in values:
                raise SignoriaError(f"{name} cannot be {getattr(self, name)!r}; allowed: {', '.join(values)}")
        check_seed(self.seed)
        self._check_numbers()

    def _check_numbers(self) -> None:
        """Check ranges.

        Raises:
            SignoriaError: a number is out of its range.
        """
        sizes = ["threads", "num_games", "rollout", "batch_size", "epochs", "pool_size", "pool_active"]
        sizes += ["snapshot_steps", "eval_steps", "eval_games", "checkpoint_steps", "keep_checkpoints"]
        for name in (*sizes, "learning_rate"):
            if not getattr(self, name) > 0:
                raise SignoriaError(f"{name} must be above 0, not {getattr(self, name)!r}")
        for name in ("minutes", "steps", "target_kl"):
            if getattr(self, name) is not None and not getattr(self, name) > 0:
                raise SignoriaError(f"{name} must be above 0, not {getattr(self, name)!r}")
        for name in ("discount", "gae_lambda", "warm_start_share"):
            if not 0 <= getattr(self, name) <= 1:
                raise SignoriaError(f"{name} must lie in 0..1, not {getattr(self, name)!r}")
        weights = ("random_weight", "heuristic_weight", "self_weight")
        if any(getattr(self, name) < 0 for name in weights) or self.random_weight + self.heuristic_weight <= 0:
            raise SignoriaError("no opponent's weight may be below 0, and random_weight or heuristic_weight is above 0")
        if not self.hidden or min(self.hidden) < 1:
            raise SignoriaError(f"hidden must be widths of at least 1, not {self.hidden!r}")
        if self.num_games * self.rollout < self.batch_size:
            raise SignoriaError(
                f"batch_size {self.batch_size} is above the {self.num_games * self.rollout} decisions of a rollout"
            )

    def to_json(self) -> dict[str, Any]:
        """Return the settings of the run for JSON, without how it was called."""
        data = dataclasses.asdict(self)
        for name in ("out", "resume", "overwrite"):
            del data[name]
        return data | {"hidden": list(self.hidden)}


def resumed_config(given: TrainConfig, saved: dict[str, Any]) -> TrainConfig:
    """Return the saved run's settings with the budget and threads that are given now.

    Settings that are given now must be those of the run; a setting at its default counts as not given.

    Raises:
        SignoriaError: a setting differs from the run's; the message names both values.
    """
    try:
        run = TrainConfig(out=given.out, **saved)
    except TypeError as error:
        raise SignoriaError(f"the settings of the run in {given.out} are of another version: {error}") from error
    defaults = {item.name: item.default for item in dataclasses.fields(TrainConfig)}
    for name in saved:
        now, then = getattr(given, name), getattr(run, name)
        if name not in RUN_FIELDS and now != then and now != defaults[name] and now not in ({}, None):
            raise SignoriaError(f"the run in {given.out} has {name} {then!r}; it cannot go on with {now!r}")
    changes = {name: getattr(given, name) for name in RUN_FIELDS if getattr(given, name) is not None}
    if given.threads == defaults["threads"]:
        del changes["threads"]
    return dataclasses.replace(run, **changes)


def parse_setting(name: str, text: str) -> Any:
    """Return the value of a setting that is written as text, such as `256,128` for `hidden`.

    Raises:
        SignoriaError: there is no such setting, or the text is not of its type; the message names what is allowed.
    """
    hints = get_type_hints(TrainConfig)
    fixed = {"game", "num_players", "options", "seed", *RUN_FIELDS} - {"threads"}
    if name not in hints or name in fixed:
        raise SignoriaError(f"there is no training setting {name!r}; allowed: {', '.join(sorted(set(hints) - fixed))}")
    kind = hints[name]
    if get_origin(kind) in (Union, types.UnionType):
        if text.lower() == "none":
            return None
        kind = next(part for part in get_args(kind) if part is not type(None))
    try:
        if get_origin(kind) is tuple:
            return tuple(int(part) for part in text.split(","))
        return int(text.replace("_", "")) if kind is int else kind(text)
    except ValueError:
        raise SignoriaError(f"the training setting {name} cannot be {text!r}") from None


def make_config(*, settings: list[str], **values: Any) -> TrainConfig:
    """Return a config from values and from words NAME=VALUE, as a command line has them.

    Raises:
        SignoriaError: a word has no `=`, or its setting or value is not allowed.
    """
    parsed = {}
    for word in settings:
        name, equals, text = word.partition("=")
        if not equals:
            raise SignoriaError(f"a training setting is written NAME=VALUE, not {word!r}")
        parsed[name] = parse_setting(name, text)
    return TrainConfig(**values, **parsed)
