"""Positions that differ in what somebody cannot see, and what a seat is shown of them."""

from . import moves as m
from .reading import play
from .scenario import position

BOWL = "Scrying Bowl"


def seen(state, seat: int) -> tuple:
    """Return all that a seat is shown of a position."""
    return state.observation(seat).tobytes(), state.action_mask(seat).tobytes(), state.render(seat)


def heard(state, seat: int, actions) -> set[str]:
    """Return what a seat hears of these actions of another one."""
    return {state.game.action_text(state.record, action, seat) for action in actions}


def after(state, *moves: int):
    """Return a copy of the game after these moves."""
    return play(state.clone(), *moves)


def placing():
    """Return step 5 of three seats: everybody's bid was 1."""
    with position(3) as table:
        table.at("favours")
        table.bids(1, 1, 1)
    return table.state


def peeking(value: int, bowls: int = 1):
    """Return seat 0's second turn of step 5; seat 1 has laid a card of this value at tent 0 in the first lap."""
    with position(3) as table:
        table.at("favours")
        table.bids(1, 1, 1)
        table.give(0, mysteries=[BOWL] * bowls)
    return play(table.state, m.place(5, m.B), m.place(value, m.B), m.place(4, m.S))


def swapped(step: str, first: str, second: str, *, also: tuple[str, ...] = (), auto_forced: bool = True) -> list:
    """Return two positions: seats 0 and 1 hold these mysteries, or the other way round."""
    worlds = []
    for one, two in ((first, second), (second, first)):
        with position(3, auto_forced=auto_forced) as table:
            table.at(step, order=(0, 1, 2))
            table.give(0, mysteries=[one])
            table.give(1, mysteries=[two])
            table.give(2, mysteries=also)
        worlds.append(table.state)
    return worlds
