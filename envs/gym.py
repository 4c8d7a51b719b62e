"""Gymnasium environments of all games: one seat is played from outside, the others by agents.

`GameEnv` is one game, `GameVectorEnv` many in one batch. Observations are the seat's (D,) float32 vector; the mask of
legal actions is in `info["action_mask"]` and comes from `action_masks()`. An illegal action ends the game for the seat
with reward -1, `terminated` and `info["illegal_action"]`.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .aec import ILLEGAL_REWARD, RENDER_MODES, check_render_mode
from .core.batch import Batch
from .core.errors import IllegalAction
from .core.game import load_game
from .core.rng import check_seed
from .seats import OpponentSpec, Table


class GameEnv(gymnasium.Env[np.ndarray, int]):
    """One seat of a game against agents.

    Args:
        game: id of the game.
        num_players: seats; the game's smallest number if None.
        seat: the seat that is played from outside; None or `"random"`: another one in each game, by chance.
        opponents: one for all other seats, or one for each in turn order from the seat on: an agent's name (`"random"`,
            `"heuristic"`, path of a checkpoint) or an object with `act(games, rows)`.
        reward: `"rank"`, `"win"` or `"points"`, at the end of the game.
        render_mode: None, or `"ansi"`: `render` returns the text picture that the seat may see.
        **options: the game's options.

    Raises:
        UnknownGame, BadSeats, BadOption, SignoriaError: with what is allowed.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's attribute

    def __init__(
        self,
        game: str,
        num_players: int | None = None,
        seat: int | str | None = 0,
        opponents: OpponentSpec | Sequence[OpponentSpec] = "random",
        reward: str = "rank",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        batch = Batch(load_game(game), 1, num_players, reward=reward, options=options)
        self.game = batch.game
        self.num_players = batch.num_players
        self.table = Table(batch, seat, opponents)
        self.observation_space = spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.game.num_actions)  # type: ignore[assignment]
        self._begun = False
        self._in_play = False
        self._finished = False

    @property
    def seat(self) -> int:
        """Seat that is played from outside in the running game."""
        return int(self.table.seats[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a game and return the seat's first observation and info.

        Args:
            seed: fixes games, seats and, where they have `reseed`, agents; None goes on.
            options: ignored.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        self.table.reset(self.np_random, reseed=seed is not None)
        self._begun = self._in_play = True
        self._finished = False
        return self._observe(), self.table.info(0)

    def _observe(self) -> np.ndarray:
        assert self.table.batch.observations is not None
        return self.table.batch.observations[0].copy()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Make the seat's action and play the others until it is to act again.

        Returns:
            Observation, reward, terminated, truncated (always False) and info.

        Raises:
            ResetNeeded: no game is running.
            IllegalAction: the action is not in the action space; nothing has changed.
        """
        if not self._in_play:
            raise ResetNeeded("no game is running: call reset() first")
        if not self.action_space.contains(action):
            raise IllegalAction(f"actions of {self.game.id} are 0..{self.game.num_actions - 1}, not {action!r}")
        if not self.action_masks()[action]:
            self._in_play = False
            return self._observe(), ILLEGAL_REWARD, True, False, self.table.final_info(0, illegal=True)
        self.table.play(np.zeros(1, np.int64), np.array([action], np.int64))
        if not self.table.ended[0]:
            return self._observe(), 0.0, False, False, self.table.info(0)
        self._in_play = False
        self._finished = True
        observation = self.table.batch.observe_final(0, self.seat)[0]
        return observation, float(self.table.rewards[0]), True, False, self.table.final_info(0, illegal=False)

    def action_masks(self) -> np.ndarray:
        """Return the (A,) bool mask of legal actions; all False when no game is running."""
        assert self.table.batch.action_masks is not None
        return self.table.batch.action_masks[0] & self._in_play

    def render(self) -> str | None:
        """Return what the seat may see as text with `render_mode="ansi"`, else warn and return None.

        Raises:
            ResetNeeded: there has been no game yet.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if not self._begun:
            raise ResetNeeded("there is nothing to show: call reset() first")
        batch = self.table.batch
        return self.game.render((batch.final_states if self._finished else batch.states)[0], self.seat)


class GameVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """One seat of many games against agents, all in one batch.

    A game that ends is followed by the next one in the same step (`AutoresetMode.SAME_STEP`): the observation returned
    is the first one of the new game; the last one of the old game and its info are in `infos["final_obs"]` and
    `infos["final_info"]`.

    Args:
        game: id of the game.
        num_envs: number of games.
        num_players: seats; the game's smallest number if None.
        seat: the seat that is played from outside; None or `"random"`: another one in each game, by chance.
        opponents: one for all other seats, or one for each in turn order from the seat on: an agent's name (`"random"`,
            `"heuristic"`, path of a checkpoint) or an object with `act(games, rows)`.
        reward: `"rank"`, `"win"` or `"points"`, at the end of the game.
        render_mode: None, or `"ansi"`: `render` returns the text pictures that the seats may see.
        num_threads: threads over slices of the batch.
        **options: the game's options.

    Raises:
        UnknownGame, BadSeats, BadOption, SignoriaError: with what is allowed.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        num_players: int | None = None,
        seat: int | str | None = 0,
        opponents: OpponentSpec | Sequence[OpponentSpec] = "random",
        reward: str = "rank",
        render_mode: str | None = None,
        num_threads: int = 1,
        **options: Any,
    ) -> None:
        self.render_mode = check_render_mode(render_mode)
        batch = Batch(load_game(game), num_envs, num_players, reward=reward, num_threads=num_threads, options=options)
        self.game = batch.game
        self.num_envs = batch.num_games
        self.num_players = batch.num_players
        self.table = Table(batch, seat, opponents)
        self.metadata = GameEnv.metadata | {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._in_play = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start all games and return the seats' first observations, (N, D) float32, and infos.

        Args:
            seed: fixes games, seats and, where they have `reseed`, agents; None goes on.
            options: ignored.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        self.table.reset(self.np_random, reseed=seed is not None)
        self._in_play = True
        return self._observe(), self._infos()

    def _observe(self) -> np.ndarray:
        assert self.table.batch.observations is not None
        return self.table.batch.observations.copy()

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        masks = self.action_masks().view(np.int8)
        return {"action_mask": masks, "_action_mask": every, "seat": self.table.seats.copy(), "_seat": every.copy()}

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Make the seats' actions, (N,) integers, and play the others until the seats are to act again.

        Returns:
            Observations (N, D) float32, rewards (N,) float64, terminations and truncations (N,) bool, and infos.

        Raises:
            ResetNeeded: `reset` has not been called.
            IllegalAction: an action is not in the action space; nothing has changed.
        """
        if not self._in_play:
            raise ResetNeeded("no games are running: call reset() first")
        actions = self._check(actions)
        rows = np.arange(self.num_envs)
        legal = self.action_masks()[rows, actions]
        illegal = rows[~legal]
        before = {int(row): self._observe_row(row) for row in illegal}
        self.table.play(rows[legal], actions[legal])
        if len(illegal):
            self.table.abandon(illegal)
        ended = self.table.ended.copy()
        final: dict[str, Any] = {}
        for row in map(int, np.flatnonzero(ended)):
            observation = before.get(row)
            info = self.table.final_info(row, illegal=observation is not None)
            if observation is None:
                observation = self.table.batch.observe_final(row, self.table.seats[row])[0]
            final = self._add_info(final, {"final_obs": observation, "final_info": info}, row)
        if ended.any():
            self.table.begin(np.flatnonzero(ended), self.np_random)
        rewards = self.table.rewards.copy()
        return self._observe(), rewards, ended, np.zeros_like(ended), final | self._infos()

    def _observe_row(self, row: int) -> np.ndarray:
        assert self.table.batch.observations is not None
        return self.table.batch.observations[row].copy()

    def _check(self, actions: Any) -> np.ndarray:
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"{self.num_envs} whole numbers are needed, one per game; got {actions!r}")
        outside = (actions < 0) | (actions >= self.game.num_actions)
        if outside.any():
            row = int(outside.argmax())
            raise IllegalAction(
                f"actions of {self.game.id} are 0..{self.game.num_actions - 1}, not {actions[row]} (game {row})"
            )
        return actions.astype(np.int64)

    def action_masks(self) -> np.ndarray:
        """Return the (N, A) bool masks of legal actions of the seats."""
        assert self.table.batch.action_masks is not None
        return self.table.batch.action_masks.copy()

    def render(self) -> tuple[str, ...] | None:
        """Return what every seat may see as text with `render_mode="ansi"`, else warn and return None.

        Raises:
            ResetNeeded: `reset` has not been called.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if not self._in_play:
            raise ResetNeeded("there is nothing to show: call reset() first")
        seats = self.table.seats
        return tuple(self.game.render(self.table.batch.states[row], int(seats[row])) for row in range(self.num_envs))
