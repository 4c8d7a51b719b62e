"""Amounts of resources and military points as one integer: costs are compared and lessened in a few steps (5.1, 5.3).

Coins, wood, stone, servants and military points lie in lanes of `LANE` bits; the highest bit of each lane, its guard,
is 0. A lane of a difference is negative exactly when it has used up a guard that was set before. Legality looks at
sixteen floors in every turn and would otherwise spend most of its time with comparing one resource after the other.
"""

import numpy as np

from ..core.bits import joined_rows
from ..core.compiled import compiled
from .constants import NUM_RESOURCES

LANE = 12
NUM_LANES = NUM_RESOURCES + 1
GUARDS = sum(1 << LANE * good + LANE - 1 for good in range(NUM_LANES))
MOST = (1 << LANE - 1) - 1
"""Largest amount of a lane, far above all costs."""
MOST_OWNED = MOST // 2
"""Larger stocks count as this, so that a cost of MOST is never covered."""


def packed_rows(rows: np.ndarray) -> np.ndarray:
    """Return an int64 array with each row (coins, wood, stone, servants, perhaps military) of a table packed."""
    return joined_rows(rows, LANE)


@compiled
def single(resource: int, amount: int) -> int:
    """Return an amount of one resource packed."""
    return min(amount, MOST_OWNED) << LANE * resource


@compiled
def lane(amounts: int, resource: int) -> int:
    """Return the amount of one resource."""
    return (amounts >> LANE * resource) & MOST


@compiled
def lessened(cost: int, discount: int) -> int:
    """Return a cost after a discount, surplus being lost: no resource goes below 0."""
    rest = (cost | GUARDS) - discount
    kept = rest & GUARDS
    return rest & (kept - (kept >> LANE - 1))


@compiled
def covers(stock: int, cost: int) -> bool:
    """Tell whether a stock holds at least the cost of every resource."""
    return ((stock | GUARDS) - cost) & GUARDS == GUARDS
