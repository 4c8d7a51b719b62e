"""How tests of the invariants spoil a sound position: each case names the invariant, the position and the change."""

from collections.abc import Callable

from signoria.envs.venedig.checks import Invariant

from . import moves as m
from .reading import island_bit

CASA, PALAZZO, CAMPO, BASILICA, PONTE = range(len(m.TYPES))
KJ = m.KJ

CASES: list[tuple[Invariant, Callable, Callable]] = []


def spoils(flag: Invariant, make: Callable) -> Callable:
    """Enter a function that changes a record as a case in which it breaks the invariant."""

    def enter(change: Callable) -> Callable:
        CASES.append((flag, make, change))
        return change

    return enter


def setting(flag: Invariant, make: Callable, field: str, value: int, *index: int) -> None:
    """Enter a case in which one number of a field is another one."""

    def change(r) -> None:
        if index:
            assert int(r[field][index]) != value, f"{field} is {value} anyway"
            r[field][index] = value
        else:
            assert int(r[field]) != value, f"{field} is {value} anyway"
            r[field] = value

    change.__name__ = f"{field}{list(index) if index else ''}={value}"
    CASES.append((flag, make, change))


def put(r, name: str, square: int) -> None:
    """Build a square on, whatever is there."""
    island, bit = island_bit(square)
    r["buildings"][m.type_id(name)][island] |= bit


def clear(r, name: str, square: int) -> None:
    """Take a building off a square."""
    island, bit = island_bit(square)
    r["buildings"][m.type_id(name)][island] &= ~bit
