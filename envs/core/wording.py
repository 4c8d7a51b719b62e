"""Pieces of texts and pictures that games share."""

from collections.abc import Iterable, Sequence

import numpy as np

from .pending import WIDTH


def joined(parts: Iterable[str]) -> str:
    """Return the parts with plus signs between them, `nothing` without parts."""
    return " + ".join(parts) or "nothing"


def listed(bits: int, names: Sequence[str]) -> str:
    """Return the names of a bitset, a dash if it is empty."""
    return ", ".join(name for k, name in enumerate(names) if (int(bits) >> k) & 1) or "-"


def tasks(record: np.void) -> list[list[int]]:
    """Return the pending tasks (`pending.py`) with their arguments, the one that is due first."""
    size = int(record["pending_size"])
    return [[int(entry) for entry in record["pending"][k]] for k in reversed(range(size))]


def due_task(record: np.void) -> list[int]:
    """Return the task that is due with its four arguments, zeros if there is none."""
    return tasks(record)[0] if record["pending_size"] else [0] * WIDTH
