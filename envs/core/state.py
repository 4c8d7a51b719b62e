"""One game as an object: step, copy, fork, re-deal, save. A thin view of a batch of one."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from . import kernels
from .buffers import Buffers, make_settings, observe_states, run_kernel
from .errors import IllegalAction, SignoriaError, WrongVersion, name_legal
from .game import Game, load_game
from .ranking import REWARDS
from .rng import check_seed, random_seed

MAGIC = b"signoria-state\n"
_ROW = np.zeros(1, np.int64)


class State:
    """A position of one game. Independent copies by `clone`, `copy.copy`, `copy.deepcopy` or `pickle`.

    Equality and hash go by content, and `step` changes it: clone a state before using it as a key.
    """

    __slots__ = ("_buffers", "game")

    def __init__(self, game: Game, num_players: int, seed: int, options: Mapping[str, Any]) -> None:
        """Set up a game; use `signoria.make_state`."""
        codes = game.parse_options(options)
        self.game = game
        self._buffers = self._make_buffers(game, game.check_seats(num_players), codes)
        self._buffers.seeds[0] = check_seed(seed)
        self._run(kernels.START)

    @staticmethod
    def _make_buffers(game: Game, num_players: int, codes: np.ndarray) -> Buffers:
        settings = make_settings(game, num_players, codes, reward="rank", auto_restart=False)
        return Buffers(game, 1, settings, observe=False, mask=False)

    @classmethod
    def from_record(cls, game: Game, record: np.void) -> "State":
        """Return a state that holds a copy of a record of the game.

        Raises:
            SignoriaError: the record has another dtype, an impossible number of seats or impossible options.
        """
        if record.dtype != game.state_dtype:
            raise SignoriaError(f"the record is not a state of {game.id}")
        game.check_codes(record["options"])
        game.check_seats(int(record["num_players"]))
        return cls._holding(game, record)

    @classmethod
    def _holding(cls, game: Game, record: np.void) -> "State":
        """Return a state that holds a copy of a sound record."""
        state = cls.__new__(cls)
        state.game = game
        state._buffers = cls._make_buffers(game, int(record["num_players"]), record["options"])
        state._buffers.states[0] = record
        if not record["done"]:
            state._run(kernels.SETTLE)
        else:
            state._buffers.players[0] = record["player"]
        return state

    def _run(self, action: int) -> None:
        self._buffers.run(_ROW, np.array([action], np.int64), 0, 1)

    # --- reading

    @property
    def record(self) -> np.void:
        """The state record, read-only: every field by name, as the game's `state.py` describes."""
        view = self._buffers.states.view()
        view.flags.writeable = False
        return view[0]

    @property
    def player(self) -> int:
        """Seat to act; the last one after the end."""
        return int(self._buffers.players[0])

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return int(self.record["num_players"])

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return bool(self.record["done"])

    @property
    def phase(self) -> str:
        """Name of the decision point."""
        return self.game.phases[int(self.record["phase"])]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat, final after the end."""
        return tuple(int(x) for x in self.record["scores"][: self.num_players])

    @property
    def ranks(self) -> tuple[int, ...]:
        """Rank of every seat, 1 = best, ties share; all 0 before the end."""
        return tuple(int(x) for x in self.record["ranks"][: self.num_players])

    @property
    def options(self) -> dict[str, Any]:
        """The options of this game."""
        return self.game.option_values(self.record["options"])

    def rewards(self, kind: str = "rank") -> np.ndarray:
        """Return the (P,) float32 rewards: zeros before the end.

        Raises:
            SignoriaError: the kind is none of `rank`, `win`, `points`.
        """
        if kind not in REWARDS:
            raise SignoriaError(f"reward cannot be {kind!r}; allowed: {', '.join(map(repr, REWARDS))}")
        out = np.zeros((1, self.num_players), np.float32)
        if self.done:
            run_kernel(self.game, kernels.reward_rows, self._buffers.states, REWARDS.index(kind), out)
        return out[0]

    def legal_actions(self) -> np.ndarray:
        """Return the legal action ids, ascending int64; empty after the end."""
        return self._buffers.legal_ids[0, : int(self._buffers.legal_counts[0])].astype(np.int64)

    def action_mask(self, seat: int | None = None) -> np.ndarray:
        """Return the (A,) bool mask of a seat (None: the seat to act); all False for a seat that is not to act.

        Raises:
            SignoriaError: the seat does not exist.
        """
        self._check_seat(seat)
        mask = np.zeros(self.game.num_actions, np.bool_)
        if seat is None or seat == self.player:
            mask[self.legal_actions()] = True
        return mask

    def observation(self, seat: int | None = None) -> np.ndarray:
        """Return the (D,) float32 observation of a seat (None: the seat to act).

        Raises:
            SignoriaError: the seat does not exist.
        """
        seat = self.player if seat is None else seat
        return observe_states(self.game, self._buffers.states, 0, seat, self.num_players, None)[0]

    def action_text(self, action: int) -> str:
        """Return what an action means here, in words."""
        return self.game.action_text(self.record, int(action))

    def render(self, seat: int | None = None) -> str:
        """Return a text picture as the seat may see it (None: everything).

        Raises:
            SignoriaError: the seat does not exist.
        """
        self._check_seat(seat)
        return self.game.render(self.record, seat)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"<State of {self.game.id}: {self.num_players} seats, decision {self.record['decisions']}, {self.phase}>"

    def broken(self) -> list[str]:
        """Return the names of broken invariants; empty if the position is sound."""
        flags = np.zeros(1, np.int64)
        run_kernel(self.game, kernels.check_rows, self._buffers.states, flags)
        return self.game.invariants(int(flags[0]))

    def _check_seat(self, seat: int | None) -> None:
        whole = isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)
        if seat is not None and not (whole and 0 <= seat < self.num_players):
            raise SignoriaError(f"seat must lie in 0..{self.num_players - 1}, not {seat!r}")

    # --- playing

    def step(self, action: int) -> None:
        """Make a legal action of the seat to act and go on to the next decision.

        Raises:
            IllegalAction: the action is not legal here, or the game is over; the state is untouched.
        """
        legal = self.legal_actions()
        if isinstance(action, (bool, np.bool_)) or not isinstance(action, (int, np.integer)) or action not in legal:
            what = "the game is over" if self.done else name_legal(legal)
            raise IllegalAction(f"{self.game.id}, seat {self.player}: action {action!r} is not legal; {what}")
        self._run(int(action))

    @contextmanager
    def edit(self) -> Iterator[np.void]:
        """Give a writable record for setting up a position; on leaving, the legal actions are computed anew.

        What needs no choice (and, with `auto_forced`, decisions with one choice) is run as always. An exception inside
        the `with` block restores the position.

        Raises:
            SignoriaError: the number of seats or an option was changed; the position is restored.
        """
        before = self._buffers.states.copy()
        try:
            yield self._buffers.states[0]
            for name in ("num_players", "options", "auto_forced"):
                if not np.array_equal(self._buffers.states[name], before[name]):
                    raise SignoriaError(f"{name} cannot be edited; make a new state instead")
        except BaseException:
            self._buffers.states[:] = before
            raise
        self._buffers.dones[0] = False
        self._run(kernels.SETTLE)

    # --- copying and saving

    def clone(self) -> "State":
        """Return an independent copy with the same future."""
        return State._holding(self.game, self.record)

    def fork(self, seed: int) -> "State":
        """Return a copy with a new generator: the same position, another future."""
        copy = self.clone()
        run_kernel(self.game, kernels.reseed_row, copy._buffers.states, 0, check_seed(seed))
        return copy

    def determinize(self, seat: int, seed: int) -> "State":
        """Return a copy in which everything that `seat` cannot know is dealt anew, with a new generator.

        Raises:
            SignoriaError: the seat does not exist.
        """
        self._check_seat(seat)
        copy = self.clone()
        run_kernel(self.game, kernels.determinize_row, copy._buffers.states, 0, int(seat), check_seed(seed))
        return State._holding(self.game, copy.record)

    def to_bytes(self) -> bytes:
        """Return the position as bytes for `signoria.from_bytes`."""
        body = self.record.tobytes()
        head = _head(self.game) | {"sha256": hashlib.sha256(body).hexdigest()}
        return MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n" + body

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return from_bytes, (self.to_bytes(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.record.tobytes() == other.record.tobytes()

    def __hash__(self) -> int:
        return hash((self.game.id, self.record.tobytes()))


def _head(game: Game) -> dict[str, Any]:
    """Return what saved bytes must agree in with this version of the game."""
    layout = hashlib.sha256(repr(game.state_dtype.descr).encode()).hexdigest()[:12]
    return {"game": game.id, "version": game.version, "layout": layout}


def make_state(game: str, num_players: int | None = None, seed: int | None = None, **options: Any) -> State:
    """Return a new game at its first decision.

    Args:
        game: game id, see `signoria.game_ids()`.
        num_players: seats; the game's smallest number if None.
        seed: 0..2**62-1; None draws one from the operating system.
        **options: the game's options.

    Raises:
        UnknownGame, BadSeats, BadOption, SignoriaError: with what is allowed.
    """
    loaded = load_game(game)
    seed = random_seed() if seed is None else seed
    return State(loaded, loaded.check_seats(num_players), seed, options)


def from_bytes(data: bytes) -> State:
    """Return the position that `State.to_bytes` saved.

    Raises:
        WrongVersion: the bytes come from another game version; names both.
        SignoriaError: the bytes are no saved position.
    """
    head, newline, body = data.removeprefix(MAGIC).partition(b"\n")
    if not data.startswith(MAGIC) or not newline:
        raise SignoriaError("these bytes are no saved position of a game")
    try:
        fields = dict(json.loads(head))
    except (ValueError, TypeError):
        raise SignoriaError("the head of the saved position is damaged") from None
    game = load_game(str(fields.get("game")))
    expected = _head(game)
    if any(fields.get(name) != value for name, value in expected.items()):
        raise WrongVersion(
            f"the position is of {game.id} version {fields.get('version')} (state layout {fields.get('layout')}); "
            f"this is version {expected['version']} (state layout {expected['layout']})"
        )
    if hashlib.sha256(body).hexdigest() != fields.get("sha256"):
        raise SignoriaError("the saved position is cut or damaged")
    return State.from_record(game, np.frombuffer(body, game.state_dtype)[0])
