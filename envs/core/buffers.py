"""The arrays behind batches and single states, and the checks that both share."""

from typing import Any

import numpy as np

from . import kernels
from .errors import SignoriaError
from .game import Game
from .ranking import REWARDS
from .waiting import announced

_compiled: set[str] = set()
"""Games whose kernels are loaded in this process."""


class Buffers:
    """The arrays that `kernels.run_rows` works on, for `num_games` games. Widths of 0 switch parts off."""

    def __init__(self, game: Game, num_games: int, settings: np.ndarray, *, observe: bool, mask: bool) -> None:
        n = num_games
        self.game = game
        seats = int(settings[kernels.NUM_PLAYERS])
        self.states = np.zeros(n, game.state_dtype)
        self.legal_ids = np.zeros((n, game.max_legal), np.int16)
        self.legal_counts = np.zeros(n, np.int64)
        self.players = np.zeros(n, np.int64)
        self.rewards = np.zeros((n, seats), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self.masks = np.zeros((n, game.num_actions if mask else 0), np.bool_)
        self.observations = np.zeros((n, game.observation_size if observe else 0), np.float32)
        self.finals = np.zeros(n if settings[kernels.AUTO_RESTART] else 0, game.state_dtype)
        self.seeds = np.zeros(n, np.int64)
        self.blank = np.zeros(1, game.state_dtype)
        self.settings = settings

    def run(self, rows: np.ndarray, actions: np.ndarray, begin: int, end: int) -> None:
        """Call the kernel for `rows[begin:end]`; the first call of a game may have to compile it."""
        if self.game.id in _compiled:
            self._call(rows, actions, begin, end)
            return
        with announced(f"Compiling {self.game.title} (only once, up to a minute) ..."):
            self._call(rows, actions, begin, end)
        _compiled.add(self.game.id)

    def _call(self, rows: np.ndarray, actions: np.ndarray, begin: int, end: int) -> None:
        kernels.run_rows(
            self.states,
            rows,
            actions,
            begin,
            end,
            self.legal_ids,
            self.legal_counts,
            self.players,
            self.rewards,
            self.dones,
            self.masks,
            self.observations,
            self.finals,
            self.seeds,
            self.blank,
            self.settings,
        )


def make_settings(game: Game, num_players: int, codes: np.ndarray, *, reward: str, auto_restart: bool) -> np.ndarray:
    """Return the int64 settings array of `kernels.run_rows`.

    Raises:
        SignoriaError: the reward is not one of `REWARDS`.
    """
    if reward not in REWARDS:
        raise SignoriaError(f"reward cannot be {reward!r}; allowed: {', '.join(map(repr, REWARDS))}")
    names = [option.name for option in game.options]
    settings = np.zeros(kernels.FIRST_OPTION + len(codes), np.int64)
    settings[kernels.NUM_PLAYERS] = num_players
    settings[kernels.REWARD] = REWARDS.index(reward)
    settings[kernels.AUTO_RESTART] = auto_restart
    settings[kernels.AUTO_FORCED] = codes[names.index("auto_forced")]
    settings[kernels.FIRST_OPTION :] = codes
    return settings


def check_seed(seed: Any) -> int:
    """Return a seed as an int, 0..2**62-1.

    Raises:
        SignoriaError: it is not a whole number in this range.
    """
    if isinstance(seed, (bool, np.bool_)) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**62:
        raise SignoriaError(f"seed must be a whole number from 0 to 2**62-1, not {seed!r}")
    return int(seed)


def observe_states(
    game: Game, states: np.ndarray, rows: Any, seats: Any, num_players: int, out: np.ndarray | None
) -> np.ndarray:
    """Return the observations of `seats[k]` in `states[rows[k]]`, checking rows and seats."""
    rows = np.atleast_1d(np.asarray(rows, np.int64))
    seats = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), rows.shape))
    if len(rows) and (rows.min() < 0 or rows.max() >= len(states)):
        raise SignoriaError(f"rows must lie in 0..{len(states) - 1}")
    if len(seats) and (seats.min() < 0 or seats.max() >= num_players):
        raise SignoriaError(f"seats must lie in 0..{num_players - 1}")
    if out is None:
        out = np.empty((len(rows), game.observation_size), np.float32)
    elif out.shape != (len(rows), game.observation_size) or out.dtype != np.float32:
        raise SignoriaError(f"out must be float32 of shape {(len(rows), game.observation_size)}")
    kernels.encode_rows(states, rows, seats, out)
    return out
