"""Many games stepped at once: one compiled call makes all moves and refreshes observations, masks and rewards.

Arrays handed out are the batch's own buffers: the next `step` or `reset` overwrites them, and writing to them is
undefined. Copy what must last.
"""

import importlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from . import kernels
from .buffers import Buffers, check_range, int64_array, make_settings, observe_states, run_kernel
from .errors import IllegalAction, SignoriaError, name_legal
from .game import Game, load_game
from .rng import check_seed, derive_seed, random_seed
from .state import State


class Batch:
    """`num_games` independent games of one kind, stepped together.

    Attributes:
        game: the `Game`.
        num_games, num_players: sizes N and P.
        observations: (N, D) float32 in [-1, 1], of the seat to act; None if switched off.
        action_masks: (N, A) bool, the legal actions of the seat to act; None if switched off.
        players: (N,) int64, seat to act.
        rewards: (N, P) float32 of the step just made; zero except where a game ended.
        dones: (N,) bool, games that ended in the step just made.
        legal_ids: (N, L) int16; the first `legal_counts[i]` entries of row i are the legal actions, ascending.
        legal_counts: (N,) int64; 0 only for finished games without restart.
        seeds: (N,) int64; `make_state(game, seed=seeds[i], ...)` is the game that row i is playing.
        states: (N,) state records, read-only.
        final_states: (N,) records of the last finished game of each row (with `auto_restart`), read-only.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        num_players: int | None = None,
        seed: int | np.ndarray | None = 0,
        *,
        auto_restart: bool = True,
        observations: bool = True,
        masks: bool = True,
        reward: str = "rank",
        num_threads: int = 1,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Set up the games; see `signoria.make_batch` for the arguments."""
        for name, value in (("num_games", num_games), ("num_threads", num_threads)):
            if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
                raise SignoriaError(f"{name} must be a whole number of at least 1, not {value!r}")
        self.game = game
        self.num_games = int(num_games)
        self.num_players = game.check_seats(num_players)
        self.num_threads = int(num_threads)
        codes = game.parse_options(options or {})
        settings = make_settings(game, self.num_players, codes, reward=reward, auto_restart=auto_restart)
        self.options = game.option_values(codes)
        self._buffers = Buffers(game, self.num_games, settings, observe=observations, mask=masks)
        self._all_rows = np.arange(self.num_games, dtype=np.int64)
        self._executor: ThreadPoolExecutor | None = None
        self._publish()
        self.reset(random_seed() if seed is None else seed)

    def _publish(self) -> None:
        """Give the buffers their public names."""
        buffers = self._buffers
        self.observations = buffers.observations if buffers.observations.shape[1] else None
        self.action_masks = buffers.masks if buffers.masks.shape[1] else None
        self.players = buffers.players
        self.rewards = buffers.rewards
        self.dones = buffers.dones
        self.legal_ids = buffers.legal_ids
        self.legal_counts = buffers.legal_counts
        self.seeds = buffers.seeds
        self.states = buffers.states.view()
        self.states.flags.writeable = False
        self.final_states = buffers.finals.view()
        self.final_states.flags.writeable = False

    def __getstate__(self) -> dict[str, Any]:
        names = ("game", "num_games", "num_players", "num_threads", "options", "_buffers", "_all_rows")
        return {name: self.__dict__[name] for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._executor = None
        self._publish()

    def __repr__(self) -> str:
        return f"<Batch of {self.num_games} games of {self.game.id} with {self.num_players} seats>"

    def reset(self, seed: int | np.ndarray | None = None) -> None:
        """Start all games anew.

        Args:
            seed: a number: row i plays the game of seed `derive_seed(seed, i)`; an array of N numbers: row i plays the
                game of seed `seed[i]`; None: every row goes on to its next game.

        Raises:
            SignoriaError: a seed is not a whole number from 0 to 2**62-1, or their number is not N.
        """
        seeds = self._buffers.seeds
        if seed is None:
            self.restart(self._all_rows)
            return
        if isinstance(seed, np.ndarray):
            if seed.shape != (self.num_games,):
                raise SignoriaError(f"{self.num_games} seeds are needed, one per game; got shape {seed.shape}")
            seeds[:] = [check_seed(value) for value in seed]
        else:
            seed = check_seed(seed)
            for i in range(self.num_games):
                seeds[i] = derive_seed(seed, i)
        self._run(self._all_rows, np.full(self.num_games, kernels.START, np.int64))

    def restart(self, rows: Any) -> None:
        """Replace the games of some rows by each row's next one, finished or not.

        Raises:
            SignoriaError: a row does not exist.
        """
        rows = int64_array(rows)
        check_range("rows", rows, self.num_games)
        seeds = self._buffers.seeds
        for row in rows:
            seeds[row] = derive_seed(int(seeds[row]), 1)
        self._run(rows, np.full(len(rows), kernels.START, np.int64))

    def _run(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Run the kernel over the rows, in several threads if asked for and worth it."""
        buffers = self._buffers
        buffers.rewards.fill(0)
        buffers.dones.fill(False)
        count = len(rows)
        if self.num_threads == 1 or count < 64 * self.num_threads:
            buffers.run(rows, actions, 0, count)
            return
        if self._executor is None:
            buffers.run(rows, actions, 0, 0)  # compiles in this thread before the others start
            self._executor = ThreadPoolExecutor(self.num_threads)
        bounds = [count * t // self.num_threads for t in range(self.num_threads + 1)]
        tasks = [self._executor.submit(buffers.run, rows, actions, begin, end) for begin, end in pairwise(bounds)]
        for task in tasks:
            task.result()

    def step(self, actions: Any, rows: Any = None) -> None:
        """Make one action in every game, or only in the given rows.

        Args:
            actions: whole numbers, (N,), or (len(rows),) if rows are given.
            rows: ascending row numbers without repeats; the other games stay as they are, with reward 0 and done False.

        Raises:
            IllegalAction: an action is not legal; names game, seat and action. No game has been changed.
            SignoriaError: wrong shape or dtype, or bad rows.
        """
        actions = np.asarray(actions)
        chosen = self._all_rows if rows is None else np.asarray(rows)
        if actions.dtype.kind not in "iu" and actions.size:
            raise SignoriaError(f"actions must be whole numbers, not {actions.dtype}")
        if chosen.ndim != 1 or (chosen.dtype.kind not in "iu" and chosen.size):
            raise SignoriaError("rows must be a one-dimensional array of whole numbers")
        if actions.shape != chosen.shape:
            raise SignoriaError(f"{len(chosen)} actions are needed, one per row; got shape {actions.shape}")
        actions = int64_array(actions)
        chosen = int64_array(chosen)
        wrong = kernels.first_illegal(chosen, actions, self.legal_ids, self.legal_counts, self._buffers.masks)
        if wrong >= 0:
            self._refuse(chosen, actions, wrong)
        self._run(chosen, actions)

    def _refuse(self, rows: np.ndarray, actions: np.ndarray, k: int) -> None:
        """Raise the error for the k-th action."""
        row = int(rows[k])
        if not 0 <= row < self.num_games or (k > 0 and row <= rows[k - 1]):
            raise SignoriaError(f"rows must ascend without repeats within 0..{self.num_games - 1}; found {row} at {k}")
        count = int(self.legal_counts[row])
        if count == 0:
            raise IllegalAction(f"{self.game.id}: game {row} is over and has no seat to act")
        raise IllegalAction(
            f"{self.game.id}: game {row}, seat {self.players[row]}: action {actions[k]} is not legal; "
            f"{name_legal(self.legal_ids[row, :count])}; no game was changed"
        )

    def _rows_in_play(self, rows: Any) -> np.ndarray:
        """Return row numbers as an array, all rows for None.

        Raises:
            SignoriaError: a row does not exist or its game is over.
        """
        rows = self._all_rows if rows is None else int64_array(rows)
        check_range("rows", rows, self.num_games)
        if not self.legal_counts[rows].all():
            over = rows[self.legal_counts[rows] == 0]
            raise SignoriaError(f"{self.game.id}: game {over[0]} is over and has no seat to act")
        return rows

    def random_actions(self, words: np.ndarray, rows: Any = None) -> np.ndarray:
        """Return a uniformly random legal action for every row (or for the given rows), int64.

        Args:
            words: generator words, from `signoria.make_words(seed)`; advanced in place.
            rows: row numbers of games that are not over; all if None.

        Raises:
            SignoriaError: the words are no generator words, a row does not exist or its game is over.
        """
        if (
            not isinstance(words, np.ndarray)
            or words.dtype != np.int64
            or words.shape != (4,)
            or not words.flags.carray
        ):
            raise SignoriaError("words must be generator words, as signoria.make_words(seed) returns them")
        rows = self._rows_in_play(rows)
        actions = np.empty(len(rows), np.int64)
        kernels.choose_random(rows, self.legal_ids, self.legal_counts, words, actions)
        return actions

    def heuristic_actions(self, rows: Any = None) -> np.ndarray:
        """Return the choice of the game's heuristic for every row (or for the given rows), int64.

        Raises:
            SignoriaError: a row does not exist or its game is over.
        """
        importlib.import_module(self.game.entry.heuristic)
        rows = self._rows_in_play(rows)
        actions = np.empty(len(rows), np.int64)
        buffers = self._buffers
        run_kernel(self.game, kernels.choose_rows, buffers.states, rows, self.legal_ids, self.legal_counts, actions)
        return actions

    def observe(self, rows: Any, seats: Any, out: np.ndarray | None = None) -> np.ndarray:
        """Return the observations of given seats in given rows, (len(rows), D) float32.

        Args:
            rows: row numbers.
            seats: a seat per row, or one seat for all.
            out: where to write, if given.

        Raises:
            SignoriaError: a row or seat does not exist.
        """
        return observe_states(self.game, self._buffers.states, rows, seats, self.num_players, out)

    def observe_final(self, rows: Any, seats: Any, out: np.ndarray | None = None) -> np.ndarray:
        """Return what given seats see at the end of the last finished game of given rows; see `observe`.

        Raises:
            SignoriaError: a row or seat does not exist, or no game of the row has ended.
        """
        rows = int64_array(np.atleast_1d(rows))
        check_range("rows", rows, len(self.final_states))
        if not self.final_states["done"][rows].all():
            raise SignoriaError("no game of these rows has ended yet")
        return observe_states(self.game, self._buffers.finals, rows, seats, self.num_players, out)

    def state(self, row: int) -> State:
        """Return an independent copy of one game.

        Raises:
            SignoriaError: the row does not exist.
        """
        if not 0 <= row < self.num_games:
            raise SignoriaError(f"row must lie in 0..{self.num_games - 1}, not {row!r}")
        return State.from_record(self.game, self.states[row])

    def broken(self) -> list[tuple[int, list[str]]]:
        """Return the rows with broken invariants and the invariants' names; empty if all games are sound."""
        flags = np.zeros(self.num_games, np.int64)
        run_kernel(self.game, kernels.check_rows, self._buffers.states, flags)
        return [(int(i), self.game.invariants(int(flags[i]))) for i in np.flatnonzero(flags)]


def make_batch(
    game: str,
    num_games: int,
    num_players: int | None = None,
    seed: int | np.ndarray | None = 0,
    *,
    auto_restart: bool = True,
    observations: bool = True,
    masks: bool = True,
    reward: str = "rank",
    num_threads: int = 1,
    **options: Any,
) -> Batch:
    """Return a batch of games.

    Args:
        game: game id, see `signoria.game_ids()`.
        num_games: N.
        num_players: P; the game's smallest number if None.
        seed: 0..2**62-1: row i plays the game of seed `derive_seed(seed, i)`; an array of N: row i plays `seed[i]`;
            None: drawn from the operating system.
        auto_restart: a finished game is replaced by the next one in the same step; its last state is in `final_states`.
        observations: write observations in every step.
        masks: write action masks in every step.
        reward: `rank` (+1 first to -1 last), `win` (1 shared by the winners) or `points`.
        num_threads: threads over slices of the batch.
        **options: the game's options.

    Raises:
        UnknownGame, BadSeats, BadOption, SignoriaError: with what is allowed.
    """
    return Batch(
        load_game(game),
        num_games,
        num_players,
        seed,
        auto_restart=auto_restart,
        observations=observations,
        masks=masks,
        reward=reward,
        num_threads=num_threads,
        options=options,
    )
