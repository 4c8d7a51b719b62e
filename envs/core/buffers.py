"""The arrays behind batches and single states, and the checks that both share."""

from collections.abc import Callable
from typing import Any

import numpy as np

from . import kernels
from .compiled import JIT
from .errors import SignoriaError
from .game import Game
from .ranking import REWARDS
from .waiting import announced

_ready: set[tuple[str, str]] = set()
"""Game and kernel that have run in this process: they are compiled and loaded."""


def run_kernel(game: Game, kernel: Callable[..., None], *arguments: Any) -> None:
    """Call a kernel; the first call for a game may have to compile it and says so if it takes long."""
    key = (game.id, kernel.__name__)
    if key in _ready or not JIT:
        kernel(*arguments)
        return
    with announced(f"Compiling {game.title} (only once, up to a minute) ..."):
        kernel(*arguments)
    _ready.add(key)


def int64_array(values: Any) -> np.ndarray:
    """Return values as the one kind of array that kernels are compiled for: int64, contiguous, writable."""
    return np.require(values, np.int64, ["C", "A", "W"])


class Buffers:
    """The arrays of `num_games` games (N) that `kernels.run_rows` works on. Widths of 0 switch parts off.

    Attributes:
        states: (N,) state records.
        legal_ids: (N, L) int16; the first `legal_counts[i]` entries of row i are the legal actions, ascending.
        legal_counts: (N,) int64.
        players: (N,) int64, seat to act.
        rewards: (N, P) float32, written where a game ends; the caller clears them.
        dones: (N,) bool, set where a game ends; the caller clears them.
        masks: (N, A or 0) bool.
        observations: (N, D or 0) float32, of the seat to act.
        finals: (N or 0,) records of the last finished games, with automatic restart.
        seeds: (N,) int64 of the running games.
        blank: (1,) record of zeros, which a new game starts from.
        settings: int64, see `make_settings`.
    """

    def __init__(self, game: Game, num_games: int, settings: np.ndarray, *, observe: bool, mask: bool) -> None:
        n = num_games
        seats = int(settings[kernels.NUM_PLAYERS])
        self.game = game
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
        """Make the actions of `rows[begin:end]`."""
        run_kernel(
            self.game,
            kernels.run_rows,
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

    def play_random(self, decisions: int, words: np.ndarray, totals: np.ndarray) -> None:
        """Play random decisions in every game within one kernel call; `players`, `rewards`, `dones` stay stale.

        Args:
            decisions: per game.
            words: generator words, see `rng.make_words`; advanced.
            totals: int64 (2,), counted up: finished games, forced decisions.
        """
        run_kernel(
            self.game,
            kernels.play_random,
            self.states,
            decisions,
            self.legal_ids,
            self.legal_counts,
            self.masks,
            self.observations,
            self.seeds,
            self.blank,
            self.settings,
            words,
            totals,
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


def check_range(name: str, numbers: np.ndarray, count: int) -> None:
    """Check row or seat numbers.

    Raises:
        SignoriaError: one of them is not in 0..count-1.
    """
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= count):
        raise SignoriaError(f"{name} must lie in 0..{count - 1}")


def observe_states(
    game: Game, states: np.ndarray, rows: Any, seats: Any, num_players: int, out: np.ndarray | None
) -> np.ndarray:
    """Return the observations of `seats[k]` in `states[rows[k]]`, checking rows and seats."""
    rows = int64_array(np.atleast_1d(rows))
    seats = np.array(np.broadcast_to(seats, rows.shape), np.int64)
    check_range("rows", rows, len(states))
    check_range("seats", seats, num_players)
    shape = (len(rows), game.observation_size)
    if out is None:
        out = np.empty(shape, np.float32)
    elif out.shape != shape or out.dtype != np.float32 or not out.flags.carray:
        raise SignoriaError(f"out must be a contiguous, writable float32 array of shape {shape}")
    run_kernel(game, kernels.encode_rows, states, rows, seats, out)
    return out
