"""How sound positions are spoilt for the tests of the invariants."""

from collections.abc import Callable
from typing import NamedTuple

from signoria.envs.ars_mysteriorum.checks import Invariant

NOTHING = Invariant(0)


class Case(NamedTuple):
    """A position and a change of its record that breaks an invariant, and what else breaks with it."""

    flag: Invariant
    make: Callable
    change: Callable
    also: Invariant
    name: str

    def __str__(self) -> str:
        return f"{self.flag.name}-{self.make.__name__}-{self.name}"


class Cases(list[Case]):
    """A list of cases to which functions are entered."""

    def spoils(self, flag: Invariant, make: Callable, also: Invariant = NOTHING) -> Callable:
        """Enter a function that changes a record as a case in which it breaks the invariant."""

        def enter(change: Callable) -> Callable:
            self.append(Case(flag, make, change, also, change.__name__))
            return change

        return enter

    def setting(
        self, flag: Invariant, make: Callable, field: str, value: int, *index: int, also: Invariant = NOTHING
    ) -> None:
        """Enter a case in which one number of a field is another one."""

        def change(r) -> None:
            if index:
                assert int(r[field][index]) != value, f"{field} is {value} anyway"
                r[field][index] = value
            else:
                assert int(r[field]) != value, f"{field} is {value} anyway"
                r[field] = value

        self.append(Case(flag, make, change, also, f"{field}{list(index) if index else ''}={value}"))
