"""How sound positions are spoilt for the tests of the invariants."""

from collections.abc import Callable
from typing import NamedTuple

from signoria.envs.florenza.checks import Invariant


class Case(NamedTuple):
    """A position and a change of its record that breaks an invariant."""

    flag: Invariant
    make: Callable
    change: Callable
    name: str

    def __str__(self) -> str:
        return f"{self.flag.name}-{self.make.__name__}-{self.name}"


class Cases(list[Case]):
    """A list of cases to which functions are entered."""

    def spoils(self, flag: Invariant, make: Callable) -> Callable:
        """Enter a function that changes a record as a case in which it breaks the invariant."""

        def enter(change: Callable) -> Callable:
            self.append(Case(flag, make, change, change.__name__))
            return change

        return enter

    def setting(self, flag: Invariant, make: Callable, field: str, value: int, *index: int) -> None:
        """Enter a case in which one number of a field is another one."""

        def change(r) -> None:
            if index:
                assert int(r[field][index]) != value, f"{field} is {value} anyway"
                r[field][index] = value
            else:
                assert int(r[field]) != value, f"{field} is {value} anyway"
                r[field] = value

        self.append(Case(flag, make, change, f"{field}{list(index) if index else ''}={value}"))
