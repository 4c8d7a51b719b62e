"""A small stack of pending tasks in the state: decisions inside decisions, finished from the top down.

A task is a row of `WIDTH` integers: its kind (the game's own numbering, from 1) and up to four arguments. What a rule
starts last is finished first, so a rule that grants several things pushes them in reverse order. A game puts
`pending_fields` into its state, pushes tasks in its rules and lets its `advance` look at the top one: either it needs
a choice, which becomes the phase, or it is carried out at once.
"""

from typing import Any

import numpy as np

from .compiled import compiled

WIDTH = 5
"""Integers per task: kind and arguments 1 to 4."""


def pending_fields(depth: int) -> list[tuple[Any, ...]]:
    """Return the state fields of a stack for up to `depth` tasks, for the game's field list."""
    return [
        ("pending", np.int16, (depth, WIDTH)),  # tasks, the lowest first: kind, arguments; rows above the top are 0
        ("pending_size", np.int8),  # tasks on the stack
    ]


@compiled
def push(s: np.void, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Put a task on the stack; the game's `depth` is the bound that its rules never pass."""
    row = s["pending"][int(s["pending_size"])]
    row[0] = kind
    row[1] = first
    row[2] = second
    row[3] = third
    row[4] = fourth
    s["pending_size"] += 1


@compiled
def pop(s: np.void) -> None:
    """Take the top task away; its row becomes 0, so that equal positions have equal bytes."""
    s["pending_size"] -= 1
    row = s["pending"][int(s["pending_size"])]
    for column in range(WIDTH):
        row[column] = 0


@compiled
def top(s: np.void, column: int) -> int:
    """Return column 0 (the kind) or an argument of the top task; 0 for an empty stack."""
    size = int(s["pending_size"])
    if size == 0:
        return 0
    return int(s["pending"][size - 1, column])


@compiled
def set_top(s: np.void, column: int, value: int) -> None:
    """Change an argument of the top task."""
    s["pending"][int(s["pending_size"]) - 1, column] = value
