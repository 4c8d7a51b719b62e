"""One object per game that tells everything general code needs: sizes, options, actions, observation layout, texts."""

import importlib
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from .datafiles import Rows
from .errors import BadOption, BadSeats
from .registry import Entry, find_entry


@dataclass(frozen=True)
class Option:
    """A rule option: name, allowed values (default first or not), default and what it does."""

    name: str
    values: tuple[Any, ...]
    default: Any
    text: str

    def code(self, value: Any) -> int:
        """Return the number stored in the state: 0 / 1 for false / true, else the position among the values.

        Raises:
            BadOption: the value is not allowed.
        """
        for k, allowed in enumerate(self.values):
            if type(allowed) is type(value) and allowed == value:
                return int(allowed) if isinstance(allowed, bool) else k
        raise BadOption(f"option {self.name!r} cannot be {value!r}; allowed: {', '.join(map(repr, self.values))}")

    def value(self, code: int) -> Any:
        """Return the value that a stored number means."""
        return bool(code) if isinstance(self.values[0], bool) else self.values[code]

    def parse(self, text: str) -> Any:
        """Return the value that a word on the command line means.

        Raises:
            BadOption: no allowed value is written like this.
        """
        for allowed in self.values:
            if str(allowed).lower() == text.lower():
                return allowed
        raise BadOption(f"option {self.name!r} cannot be {text!r}; allowed: {', '.join(map(str, self.values))}")


@dataclass(frozen=True)
class ActionBlock:
    """A contiguous block of action ids: `first` .. `first + size - 1`."""

    name: str
    first: int
    size: int
    meaning: str


def options_of(rows: Rows, text: str) -> list[Option]:
    """Return the options of a game from its options.json, whose column `text` says what they do."""
    texts = zip(rows, rows.texts("name"), rows.texts(text), strict=True)
    return [Option(name, tuple(row["values"]), row["default"], meaning) for row, name, meaning in texts]


def action_blocks(
    names: Iterable[str], firsts: Iterable[int], sizes: Iterable[int], meanings: Iterable[str]
) -> list[ActionBlock]:
    """Return the blocks of a game from the columns of its data file."""
    rows = zip(names, firsts, sizes, meanings, strict=True)
    return [ActionBlock(name, int(first), int(size), meaning) for name, first, size, meaning in rows]


def name_at(names: Sequence[str], action: int) -> str:
    """Return the name of an action id from the names of all ids, in order.

    Raises:
        IndexError: the id is outside the action space.
    """
    if not 0 <= action < len(names):
        raise IndexError(f"actions are 0..{len(names) - 1}, not {action}")
    return names[action]


class Game:
    """A loaded game. Get it with `load_game`; there is one object per game and process.

    Attributes:
        id: for instance `princes_of_florence`.
        title: name of the game.
        version: version of rules and actions; a change that agents can notice raises it.
        min_seats, max_seats, default_seats: numbers of seats.
        num_actions: size of the action space.
        max_legal: bound of the number of legal actions in any position.
        state_dtype: dtype of the state record.
        options: the game's `Option`s in the order of their codes.
        blocks: the game's `ActionBlock`s in ascending order.
        layout: the encoder's `Layout` of named observation segments.
        observation_size: floats per observation.
        layout_digest: digest of the layout; a checkpoint fits only its own layout.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.id = entry.game_id
        self.title = entry.title
        self.version = entry.version
        self._modules: dict[str, ModuleType] = {}
        importlib.import_module(entry.rules)
        constants = self._part("constants")
        self.num_actions: int = constants.NUM_ACTIONS
        self.max_legal: int = constants.MAX_LEGAL
        self.min_seats: int = constants.MIN_SEATS
        self.max_seats: int = constants.MAX_SEATS
        self.default_seats: int = self.min_seats
        self.phases: list[str] = [phase.name for phase in constants.Phase]
        self.state_dtype: np.dtype = self._part("state").STATE
        self.options: tuple[Option, ...] = tuple(self._part("tables").OPTIONS)
        self.blocks: tuple[ActionBlock, ...] = tuple(self._part("actions").BLOCKS)
        self._check_parts()
        self.layout = importlib.import_module(entry.encoder).LAYOUT
        self.observation_size: int = self.layout.size
        self.layout_digest: str = self.layout.digest

    def _check_parts(self) -> None:
        """Check what general code relies on.

        Raises:
            BadOption: there is no option `auto_forced`, or the state holds another number of options.
            ValueError: action ids do not fit into int16.
        """
        names = [option.name for option in self.options]
        if "auto_forced" not in names or self.state_dtype["options"].shape != (len(names),):
            raise BadOption(f"{self.id} needs an option 'auto_forced' and a code in the state for each of {names}")
        if self.num_actions > np.iinfo(np.int16).max:
            raise ValueError(f"{self.id} has {self.num_actions} actions; action ids are int16")

    def _part(self, name: str) -> ModuleType:
        if name not in self._modules:
            self._modules[name] = importlib.import_module(f"{self.entry.rules}.{name}")
        return self._modules[name]

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self.id,)

    def check_seats(self, num_players: int | None) -> int:
        """Return the number of seats, the default for None.

        Raises:
            BadSeats: the game is not played with that many.
        """
        if num_players is None:
            return self.default_seats
        whole = isinstance(num_players, (int, np.integer)) and not isinstance(num_players, bool)
        if not whole or not self.min_seats <= num_players <= self.max_seats:
            raise BadSeats(f"{self.id} is played with {self.min_seats} to {self.max_seats} seats, not {num_players!r}")
        return int(num_players)

    def parse_options(self, options: Mapping[str, Any]) -> np.ndarray:
        """Return the int8 codes of all options, defaults where none is given.

        Raises:
            BadOption: an unknown name or value; the message names the allowed ones.
        """
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.id} has no option {name!r}; its options are: {', '.join(known)}")
        codes = [option.code(options.get(name, option.default)) for name, option in known.items()]
        return np.array(codes, np.int8)

    def check_codes(self, codes: np.ndarray) -> None:
        """Check stored option codes.

        Raises:
            BadOption: a code means no value.
        """
        for option, code in zip(self.options, codes, strict=True):
            if int(code) not in {option.code(value) for value in option.values}:
                raise BadOption(f"option {option.name!r} has no value of code {int(code)}")

    def option_values(self, codes: np.ndarray) -> dict[str, Any]:
        """Return all options as a dictionary from stored codes."""
        return {option.name: option.value(int(code)) for option, code in zip(self.options, codes, strict=True)}

    def block_of(self, action: int) -> ActionBlock:
        """Return the block that an action id lies in.

        Raises:
            IndexError: the id is outside 0..num_actions-1.
        """
        for block in self.blocks:
            if block.first <= action < block.first + block.size:
                return block
        raise IndexError(f"{self.id} has actions 0..{self.num_actions - 1}, not {action}")

    def action_name(self, action: int) -> str:
        """Return the unique name of an action id."""
        return self._part("actions").action_name(action)

    def action_text(self, record: np.void, action: int, viewer: int | None = None) -> str:
        """Return what an action means in a position, in words, as `viewer` may hear it (None: everything)."""
        return self._part("actions").action_text(record, action, viewer)

    def render(self, record: np.void, seat: int | None = None) -> str:
        """Return a text picture as `seat` may see it (None: everything)."""
        return self._part("render").render(record, seat)

    def invariants(self, flags: int) -> list[str]:
        """Return the names of the invariants whose flags are set."""
        return [flag.name for flag in self._part("checks").Invariant if flag.value & flags]


_games: dict[str, Game] = {}
_loading = threading.RLock()
"""Two threads must not make two objects of one game: they are compared by identity."""


def load_game(game_id: str) -> Game:
    """Return the game with this id, importing it on the first call.

    Raises:
        UnknownGame: no game has this id.
    """
    entry = find_entry(game_id)
    with _loading:
        if game_id not in _games:
            _games[game_id] = Game(entry)
        return _games[game_id]
