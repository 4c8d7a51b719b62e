"""Warm start: the network first imitates the heuristic and learns to tell who wins.

Games are played by a mix of both, seat by seat: at first by the heuristic alone, then more and more by the network
itself, and in every position the heuristic is asked what it would do (the scheme known as DAgger). So the network also
learns what to do where its own play leads. Values are trained on the results of the same games.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from torch.nn.functional import mse_loss

from ..agents.base import Agent
from ..envs.core.batch import Batch
from ..envs.core.errors import SignoriaError
from .config import TrainConfig
from .policy import SharedPolicy

ROUND_DECISIONS = 20_000
"""About how many decisions a round has: some 100 MB with a thousand numbers per observation and as many actions."""
LEAST_ROUNDS = 6
"""A small budget in decisions is spread over about so many rounds."""
LEAST_GAMES = 8
"""Games of a round, however long they are or small the budget is."""
BATCH_SIZE = 256
"""Decisions per gradient step. Imitation gains from many small steps: after a million decisions of a two-seat game of
The Princes of Florence the network chose 73 % of the heuristic's moves and won 9 % against it with 2,048 decisions per
step, but 87 % and 52 % with 256."""
LEARNING_RATE = 1e-3
"""Adam's step size at the start; it falls to a tenth."""
MOST_OWN_SEATS = 0.5
"""Share of the seats that the network plays itself at the end."""


@dataclass
class Lessons:
    """Decisions of finished games: K rows each.

    Attributes:
        observations: (K, D) float32.
        masks: (K, A) bool.
        actions: (K,) int64 what the teacher would do.
        values: (K,) float32 discounted final reward of the seat that decided.
    """

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    values: np.ndarray


def play_lessons(
    games: Batch, teacher: Agent, learner: Agent, own_seats: float, discount: float, generator: np.random.Generator
) -> Lessons:
    """Play all games of a batch to the end and return their decisions with the teacher's advice.

    Args:
        games: a batch without restart; it is reset.
        teacher: asked in every position.
        learner: plays the seats that are not the teacher's.
        own_seats: probability of a seat to be the learner's.
        discount: per decision of the same seat.
        generator: draws games and seats.

    Raises:
        SignoriaError: the batch writes no observations or masks.
    """
    observations, masks = games.observations, games.action_masks
    if observations is None or masks is None:
        raise SignoriaError("a warm start needs a batch with observations and masks")
    games.reset(int(generator.integers(2**62)))
    own = generator.random((games.num_games, games.num_players)) < own_seats
    final = np.zeros((games.num_games, games.num_players), np.float32)
    steps: list[tuple[np.ndarray, ...]] = []
    rows = np.flatnonzero(games.legal_counts > 0)
    while len(rows):
        seats = games.players[rows]
        advice = teacher.act(games, rows)
        steps.append((observations[rows], masks[rows], advice, rows, seats))
        moves = advice.copy()
        mine = np.flatnonzero(own[rows, seats])
        moves[mine] = learner.act(games, rows[mine])
        games.step(moves, rows)
        final += games.rewards
        rows = rows[games.legal_counts[rows] > 0]
    seen, legal, actions, rows, seats = (np.concatenate(part) for part in zip(*steps, strict=True))
    left = decisions_left(rows * games.num_players + seats)
    values = final[rows, seats] * np.float32(discount) ** left
    return Lessons(seen, legal, actions, values.astype(np.float32))


def decisions_left(keys: np.ndarray) -> np.ndarray:
    """Return for every entry how many later entries have the same key, (K,) int64."""
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    ends = np.searchsorted(ordered, ordered, side="right")
    left = np.empty(len(keys), np.int64)
    left[order] = ends - 1 - np.arange(len(keys))
    return left


def learn_lessons(
    model: MaskablePPO, lessons: Lessons, config: TrainConfig, generator: np.random.Generator
) -> tuple[float, float]:
    """Make one pass of gradient steps; return the share of the teacher's moves found likeliest, and the value loss."""
    policy = model.policy
    assert isinstance(policy, SharedPolicy)
    policy.set_training_mode(True)
    order = generator.permutation(len(lessons.actions))
    right = 0
    value_losses = []
    for begin in range(0, len(order), BATCH_SIZE):
        chosen = order[begin : begin + BATCH_SIZE]
        features = policy.features_of(torch.from_numpy(lessons.observations[chosen]))
        logs = torch.log_softmax(policy.legal_scores(features, lessons.masks[chosen]), dim=1)
        actions = torch.from_numpy(lessons.actions[chosen])
        value_loss = mse_loss(policy.value_net(features).flatten(), torch.from_numpy(lessons.values[chosen]))
        loss = config.value_weight * value_loss - logs.gather(1, actions[:, None]).mean()
        policy.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(policy.parameters(), model.max_grad_norm)
        policy.optimizer.step()
        right += int((logs.argmax(dim=1) == actions).sum())
        value_losses.append(value_loss.item())
    return right / len(order), float(np.mean(value_losses))


def games_per_round(config: TrainConfig, decisions_per_game: float) -> int:
    """Return how many games to play in a round, fewer if the budget allows only a few rounds."""
    wanted = float(ROUND_DECISIONS)
    if config.steps is not None:
        wanted = min(wanted, config.steps * config.warm_start_share / LEAST_ROUNDS)
    return max(LEAST_GAMES, round(wanted / decisions_per_game))


def warm_start(
    model: MaskablePPO,
    games: Batch,
    teacher: Agent,
    make_learner: Callable[[], Agent],
    config: TrainConfig,
    generator: np.random.Generator,
    progress: Callable[[int], float],
) -> tuple[float, float]:
    """Imitate the teacher until `progress` says that the time is over.

    Args:
        model: the learner, trained in place.
        games: a batch without restart.
        teacher: who is imitated.
        make_learner: returns an agent that plays with the model's present weights.
        config: settings.
        generator: draws games, seats and the order of decisions.
        progress: called before every round with the number of decisions since the last call; returns the share of the
            warm start that is over, 0..1.

    Returns:
        Share of the teacher's moves that the network finds likeliest and the value loss, both in the last round.
    """
    result = (0.0, 0.0)
    decisions = 0
    while (done := progress(decisions)) < 1:
        for group in model.policy.optimizer.param_groups:
            group["lr"] = LEARNING_RATE * (1 - 0.9 * done)
        own_seats = MOST_OWN_SEATS * done
        lessons = play_lessons(games, teacher, make_learner(), own_seats, config.discount, generator)
        result = learn_lessons(model, lessons, config, generator)
        decisions = len(lessons.actions)
    return result
