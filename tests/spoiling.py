"""How tests of a game's invariants spoil sound positions, and what its checks say about them."""

from collections.abc import Callable
from enum import IntFlag
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from signoria.envs.core import kernels
from signoria.envs.core.buffers import run_kernel
from signoria.envs.core.game import Game

Make = Callable[[], Any]
"""A function that returns the state of a sound position."""


class Case(NamedTuple):
    """A position and a change of its record that breaks an invariant, and what else breaks with it."""

    flag: IntFlag
    make: Make
    change: Callable
    also: int
    name: str

    def __str__(self) -> str:
        return f"{self.flag.name}-{self.make.__name__}-{self.name}"


class Cases(list[Case]):
    """A list of cases to which functions are entered."""

    def spoils(self, flag: IntFlag, make: Make, also: int = 0) -> Callable:
        """Enter a function that changes a record as a case in which it breaks the invariant."""

        def enter(change: Callable) -> Callable:
            self.append(Case(flag, make, change, also, change.__name__))
            return change

        return enter

    def setting(self, flag: IntFlag, make: Make, field: str, value: int, *index: int, also: int = 0) -> None:
        """Enter a case in which one number of a field is another one."""

        def change(r) -> None:
            if index:
                assert int(r[field][index]) != value, f"{field} is {value} anyway"
                r[field][index] = value
            else:
                assert int(r[field]) != value, f"{field} is {value} anyway"
                r[field] = value

        self.append(Case(flag, make, change, also, f"{field}{list(index) if index else ''}={value}"))


@cache
def record_of(make: Make) -> np.ndarray:
    """Return a position's record as an array of one, made once."""
    return np.array([make().record])


def spoilt(case: Case) -> np.ndarray:
    """Return the record of a case, spoilt, as an array of one."""
    records = record_of(case.make).copy()
    case.change(records[0])
    return records


def broken(game: Game, records: np.ndarray) -> set[str]:
    """Return the names of the invariants that a record breaks."""
    flags = np.zeros(1, np.int64)
    run_kernel(game, kernels.check_rows, records, flags)
    return set(game.invariants(int(flags[0])))


def check_wrong_numbers(game: Game, make: Make, value: int) -> None:
    """Set every narrow field of a position to one number: the check ends and never reads beyond an array.

    In plain mode an index that is too high raises an error.
    """
    for name in game.state_dtype.names:
        records = record_of(make).copy()
        if records[name].dtype == np.int8 and name != "filler":
            records[name] = value
            assert broken(game, records) != set(), name


def check_explained(checks: ModuleType) -> None:
    """Check that a sentence follows each invariant of a game's `checks.py`."""
    lines = [line.strip() for line in Path(checks.__file__).read_text(encoding="utf-8").splitlines()]
    for flag in checks.Invariant:
        assert lines[lines.index(f"{flag.name} = auto()") + 1].startswith('"""')
