"""Random games in which things happen: a chooser that works, builds and buys more often than a uniform one."""

import random

from .moves import BUILDS, CONVERTS, FREEDOMS, PASS, RAISE, RECRUITS, WORKS
from .scenario import legal

EAGER = [(WORKS, 30), (RECRUITS, 6), (BUILDS, 2), (FREEDOMS, 3), ([RAISE], 0.35), ([PASS], 0.4)]


def weight(action: int) -> float:
    """Return how gladly the chooser takes an action."""
    return next((value for actions, value in EAGER if action in actions), 1)


def choose(moves: list[int], chance: random.Random) -> int:
    """Return one of the moves; conversions uniformly, others by weight."""
    if moves[0] in CONVERTS:
        return chance.choice(moves)
    return chance.choices(moves, [weight(action) for action in moves])[0]


def steps(state, seed: int, limit: int = 5000):
    """Play on, yielding (record before, action, record after) of every decision; the seed is printed."""
    print(f"game of {state.num_players} seats, chooser seed {seed}, options {state.options}")
    chance = random.Random(seed)
    for _ in range(limit):
        if state.done:
            return
        before, action = state.record.copy(), choose(legal(state), chance)
        state.step(action)
        yield before, action, state.record.copy()
    assert limit < 5000, "the game does not end"
