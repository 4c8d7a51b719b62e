"""Putting a decision to a seat, and writing and reading the list of its legal actions."""

import numpy as np

from .bits import lowest_bit
from .compiled import compiled


@compiled
def ask(s: np.void, player: int, phase: int) -> bool:
    """Let a seat decide; return False: nothing goes on by itself."""
    s["player"] = player
    s["phase"] = phase
    return False


@compiled
def write_ids(numbers: int, first: int, out: np.ndarray, n: int) -> int:
    """Append `first + k` for every bit k of a bitset; return the new length.

    Args:
        numbers: bitset below 2**63.
        first: id of bit 0.
        out: int16 array with room for all.
        n: entries written so far.
    """
    while numbers != 0:
        out[n] = first + lowest_bit(numbers)
        n += 1
        numbers &= numbers - 1
    return n


@compiled
def write_both(first: int, out: np.ndarray) -> int:
    """Write two neighbouring actions as the whole list; return 2."""
    out[0] = first
    out[1] = first + 1
    return 2


@compiled
def is_legal(action: int, legal: np.ndarray, n: int) -> bool:
    """Tell whether an action is among `legal[:n]`, which ascend."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) >> 1
        if int(legal[middle]) < action:
            low = middle + 1
        else:
            high = middle
    return low < n and int(legal[low]) == action
