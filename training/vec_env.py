"""Self-play as Stable-Baselines3 sees it: a `VecEnv` whose learner seats and opponents share one batch of games.

Environment i is row i of the batch. In each of its games one seat is the learner's and the others belong to opponents;
the learner's seat moves on by one from game to game. `step` makes the learner's actions and then lets the opponents
move until the learner is to act in every row, so the learner meets one decision after the other and never sees the
turns between.

Every game that ends gives its reward to the learner's last decision in it, whoever moved last, and `done`; the
observation returned with it is the learner's first decision of the next game.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from ..agents.base import Agent
from ..envs.core.batch import Batch
from ..envs.core.errors import SignoriaError

LEARNER = -1
"""In `assigned`: the seat is the learner's."""


@dataclass(frozen=True)
class Opponent:
    """An agent that takes seats against the learner.

    Attributes:
        label: unique among the opponents of an environment.
        agent: who moves.
        weight: relative frequency among the seats of new games, >= 0.
        group: under which name results against it are counted; the label if empty.
    """

    label: str
    agent: Agent
    weight: float = 1.0
    group: str = ""


@dataclass
class Results:
    """The learner's results against one group of opponents.

    Attributes:
        games: finished games, counted once per seat of the group.
        wins: games with the full reward of 1: the learner alone came first.
        reward: sum of the learner's final rewards.
    """

    games: int = 0
    wins: int = 0
    reward: float = 0.0


@dataclass
class _Step:
    """What one call of `step` has brought about so far."""

    rewards: np.ndarray
    dones: np.ndarray
    infos: list[dict[str, Any]] = field(default_factory=list)


class SelfPlayVecEnv(VecEnv):
    """One learner seat per game of a batch against opponents drawn for every game anew.

    Args:
        games: the batch; made with `auto_restart`, observations and masks. The environment owns it from now on.
        opponents: who takes the other seats.
        seed: seed of the learner's first seats and of the draws of opponents.
        shaping: reward per point of lead: a potential `shaping * (own points - best other's)`, 0 at the end of the
            game, shapes the reward. With `discount` as in the learner this does not change which play is best.
        discount: the learner's discount.

    Attributes:
        games: the batch.
        learner_seats: (N,) int64 the learner's seat in every running game.
        assigned: (N, P) int64 index of the opponent on every seat, or LEARNER.
        skipped: finished games in which the learner had no decision; they belong to no decision and reach nobody.

    Raises:
        SignoriaError: the batch has no restart, observations or masks, or the opponents are not usable.
    """

    render_mode = None

    def __init__(
        self,
        games: Batch,
        opponents: Sequence[Opponent],
        seed: int = 0,
        *,
        shaping: float = 0.0,
        discount: float = 1.0,
    ) -> None:
        if games.observations is None or games.action_masks is None or len(games.final_states) == 0:
            raise SignoriaError("training needs a batch with auto_restart, observations and masks")
        self.games = games
        self._observations = games.observations
        self._masks = games.action_masks
        self.shaping = shaping
        self.discount = discount
        size = games.game.observation_size
        super().__init__(
            games.num_games,
            spaces.Box(-1.0, 1.0, (size,), np.float32),
            spaces.Discrete(games.game.num_actions),
        )
        self.skipped = 0
        self.learner_seats = np.zeros(self.num_envs, np.int64)
        self.assigned = np.full((self.num_envs, games.num_players), LEARNER, np.int64)
        self._rows = np.arange(self.num_envs)
        self._lengths = np.zeros(self.num_envs, np.int64)
        self._returns = np.zeros(self.num_envs)
        self._potentials = np.zeros(self.num_envs)
        self._results: dict[str, Results] = {}
        self._opponents: list[Opponent] = []
        self._generator = np.random.default_rng(seed)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._began = time.monotonic()
        self.set_opponents(opponents)

    # --- opponents

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """The opponents that new games are drawn from."""
        return tuple(opponent for opponent in self._opponents if opponent.weight > 0)

    def set_opponents(self, opponents: Iterable[Opponent]) -> None:
        """Draw the seats of games that start from now on from these opponents; running games keep theirs, by label.

        Raises:
            SignoriaError: a label occurs twice, a weight is negative, or no weight is positive.
        """
        chosen = list(opponents)
        labels = [opponent.label for opponent in chosen]
        if len(set(labels)) != len(labels):
            raise SignoriaError(f"the opponents' labels must differ: {', '.join(labels)}")
        if any(opponent.weight < 0 for opponent in chosen) or not any(opponent.weight > 0 for opponent in chosen):
            raise SignoriaError("opponents need weights of at least 0, one of them above 0")
        # Opponents of running games that are not among the new ones stay listed until their games are over.
        renumber = np.full(len(self._opponents) + 1, LEARNER)
        for k in np.unique(self.assigned[self.assigned >= 0]):
            old = self._opponents[k]
            if old.label not in labels:
                chosen.append(Opponent(old.label, old.agent, 0.0, old.group))
                labels.append(old.label)
            renumber[k] = labels.index(old.label)
        self.assigned = renumber[self.assigned]  # LEARNER picks the last entry, which is LEARNER
        self._opponents = chosen
        weights = np.array([opponent.weight for opponent in chosen])
        self._shares = weights / weights.sum()

    def _seat_players(self, rows: np.ndarray) -> None:
        """Draw the opponents of games that have just begun; `learner_seats` is set already."""
        drawn = self._generator.choice(len(self._opponents), (len(rows), self.games.num_players), p=self._shares)
        drawn[np.arange(len(rows)), self.learner_seats[rows]] = LEARNER
        self.assigned[rows] = drawn
        self._lengths[rows] = 0
        self._returns[rows] = 0.0

    def take_results(self) -> dict[str, Results]:
        """Return the results per group of opponents since the last call, and begin to count anew."""
        results, self._results = self._results, {}
        return results

    # --- stepping

    def reset(self) -> np.ndarray:
        """Start all games anew and return the learner's first observations, (N, D) float32.

        After `seed` the games, seats and draws follow from that seed; otherwise from the environment's generator.
        """
        if self._seeds[0] is not None:
            self._generator = np.random.default_rng(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        self.games.reset(int(self._generator.integers(2**62)))
        self.learner_seats = self._generator.integers(self.games.num_players, size=self.num_envs)
        self._seat_players(self._rows)
        # Games that end before the learner's first decision count as skipped; nothing of this step is returned.
        self._let_opponents_move(self._new_step())
        self._potentials = self._potential(self.games.states)
        self.reset_infos = [{} for _ in range(self.num_envs)]
        return self._observations.copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the learner's actions, (N,) whole numbers, for `step_wait`."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Make the learner's actions and the opponents' moves up to the learner's next decision in every game.

        Returns:
            Observations (N, D) float32, rewards (N,) float32, dones (N,) bool, and infos. The info of a finished game
            has `terminal_observation` (what the learner's seat sees at the end), `episode` (`r` sum of rewards, `l`
            decisions of the learner, `t` seconds), `seat`, `points` (its final score) and `opponents` (labels).

        Raises:
            IllegalAction: an action is not legal; no game has been changed.
        """
        step = self._new_step()
        self.games.step(self._actions)
        self._lengths += 1
        self._take_finished(self._rows, step)
        self._let_opponents_move(step)
        if self.shaping:
            self._add_shaping(step)
        self._returns += step.rewards
        self._close_episodes(step)
        return self._observations.copy(), step.rewards, step.dones, step.infos

    def _new_step(self) -> _Step:
        n = self.num_envs
        return _Step(np.zeros(n, np.float32), np.zeros(n, np.bool_), [{} for _ in range(n)])

    def _let_opponents_move(self, step: _Step) -> None:
        """Make the opponents' moves until the learner is to act in every row."""
        games = self.games
        while True:
            rows = np.flatnonzero(games.players != self.learner_seats)
            if len(rows) == 0:
                return
            games.step(self._opponents_actions(rows), rows)
            self._take_finished(rows, step)

    def _opponents_actions(self, rows: np.ndarray) -> np.ndarray:
        """Return the opponents' actions, (len(rows),) int64, asking each agent once for all its rows."""
        movers = self.assigned[rows, self.games.players[rows]]
        actions = np.empty(len(rows), np.int64)
        for k in np.unique(movers):
            places = np.flatnonzero(movers == k)
            actions[places] = self._opponents[k].agent.act(self.games, rows[places])
        return actions

    def _take_finished(self, stepped: np.ndarray, step: _Step) -> None:
        """Give the rewards of games that ended in the batch's last step to the learner, and seat the next games."""
        games = self.games
        rows = stepped[games.dones[stepped]]
        if len(rows) == 0:
            return
        played = self._lengths[rows] > 0
        self.skipped += int(len(rows) - played.sum())
        if played.any():
            self._record(rows[played], step)
        self.learner_seats[rows] = (self.learner_seats[rows] + 1) % games.num_players
        self._seat_players(rows)

    def _record(self, rows: np.ndarray, step: _Step) -> None:
        """Write reward, done and info of finished games in which the learner has decided.

        A row comes here at most once per step: in the game that follows the learner decides only in the next one.
        """
        games = self.games
        seats = self.learner_seats[rows]
        rewards = games.rewards[rows, seats]
        step.rewards[rows] = rewards
        step.dones[rows] = True
        terminal = games.observe_final(rows, seats)
        seconds = round(time.monotonic() - self._began, 6)
        for k, row in enumerate(rows.tolist()):
            others = [self._opponents[j] for j in self.assigned[row].tolist() if j != LEARNER]
            step.infos[row] = {
                "terminal_observation": terminal[k],
                "episode": {"r": float(self._returns[row]), "l": int(self._lengths[row]), "t": seconds},
                "seat": int(seats[k]),
                "points": int(games.final_states["scores"][row, seats[k]]),
                "opponents": [other.label for other in others],
            }
            for other in others:
                result = self._results.setdefault(other.group or other.label, Results())
                result.games += 1
                result.wins += int(rewards[k] >= 1)
                result.reward += float(rewards[k])

    def _close_episodes(self, step: _Step) -> None:
        """Add the last decision's reward to the sums of finished games; `_returns` then belongs to the next game."""
        rows = np.flatnonzero(step.dones)
        for row in rows.tolist():
            episode = step.infos[row]["episode"]
            episode["r"] = round(episode["r"] + float(step.rewards[row]), 6)
        self._returns[rows] = 0.0

    # --- shaping

    def _potential(self, states: np.ndarray) -> np.ndarray:
        """Return (N,) shaping times the learner's lead in points over the best other seat."""
        points = states["scores"][:, : self.games.num_players].astype(np.float64)
        own = points[self._rows, self.learner_seats]
        points[self._rows, self.learner_seats] = -np.inf
        return self.shaping * (own - points.max(axis=1))

    def _add_shaping(self, step: _Step) -> None:
        """Add `discount * potential after - potential before`, the potential after a finished game being 0."""
        after = self._potential(self.games.states)
        step.rewards += np.where(step.dones, 0.0, self.discount * after) - self._potentials
        self._potentials = after

    # --- what Stable-Baselines3 asks of a VecEnv

    def action_masks(self) -> np.ndarray:
        """Return a copy of the legal actions of the learner's decisions, (N, A) bool."""
        return self._masks.copy()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Return `action_masks` row by row, (A,) bool each; the rows are views of one array.

        Raises:
            AttributeError: another method is asked for: the games are rows of a batch, not objects.
        """
        if method_name != "action_masks":
            raise AttributeError(f"the games have no method {method_name!r}; only 'action_masks'")
        masks = self.action_masks()
        return list(masks) if indices is None else [masks[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of the environment, once per index.

        Raises:
            AttributeError: there is no such attribute.
        """
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: the games share all attributes.

        Raises:
            AttributeError: always.
        """
        raise AttributeError(f"cannot set {attr_name!r} of single games; set it on the environment")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Return False for every game: rows of a batch have no wrappers."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[np.ndarray | None]:
        """Return no images: the games are drawn as text, see `State.render`."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Do nothing: the batch holds no outside resources."""

    # --- saving

    def generator_state(self) -> dict[str, Any]:
        """Return the state of the environment's generator, for JSON."""
        return dict(self._generator.bit_generator.state)

    def restore_generator(self, state: dict[str, Any]) -> None:
        """Go on with a saved generator: the next `reset` draws new games from it."""
        self._generator.bit_generator.state = state
        self._reset_seeds()
