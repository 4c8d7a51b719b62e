"""Picture of the toy game."""

import numpy as np


def render(record: np.void, seat: int | None) -> str:
    """Return the number of stones."""
    return f"{record['stones']} stones, seat {record['player']} to act"
