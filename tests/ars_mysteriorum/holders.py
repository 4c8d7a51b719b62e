"""Windows in which seat 0 holds mysteries and seat 1 perhaps a Counterspell."""

from . import moves as m
from .reading import asked, discarded, hand, legal, play
from .scenario import position

ONE_OF_EACH = tuple(m.KIND_NAMES)


def window(number: int, *cards: str, counter: bool = False, players: int = 3, **options):
    """Return a position whose seat 0 opens a window with these mysteries; seat 1 may hold a Counterspell."""
    with position(players, **options) as table:
        fill(table, number, *cards, counter=counter)
    return table.state


def fill(table, number: int, *cards: str, counter: bool = False) -> None:
    """Arrange what `window` tells."""
    table.at(f"window {number}", order=range(len(table.seats)))
    table.give(0, mysteries=cards)
    table.give(1, mysteries=[m.COUNTERSPELL] if counter else [])


def counter(state, kind: str, before: dict[str, int]) -> None:
    """Let seat 1 cancel the card of seat 0; both are discarded."""
    assert (asked(state), legal(state)) == ((1, "COUNTER"), [m.PASS, m.COUNTER])
    play(state, m.COUNTER)
    gone = {name: n - before.get(name, 0) for name, n in discarded(state).items()}
    assert {name: n for name, n in gone.items() if n} == {kind: 1, m.COUNTERSPELL: 1}
    assert hand(state, 1) == []
