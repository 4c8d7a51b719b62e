"""Who sits where: line-ups in which every entrant meets every seat equally often."""

from itertools import permutations, product
from math import comb, perm

import numpy as np

from ..envs.core.errors import SignoriaError

MAX_LINEUPS = 20_000
"""More line-ups than anyone plays through; eight entrants on five seats make 6,720."""


def count_lineups(num_entrants: int, num_seats: int) -> int:
    """Return the number of line-ups of `balanced_lineups`."""
    if num_entrants >= num_seats:
        return perm(num_entrants, num_seats)
    each, extra = divmod(num_seats, num_entrants)
    count = comb(num_entrants, extra)
    left = num_seats
    for k in range(num_entrants):
        size = each + (k < extra)
        count *= comb(left, size)
        left -= size
    return count


def balanced_lineups(num_entrants: int, num_seats: int) -> np.ndarray:
    """Return all fair line-ups, (L, num_seats) int64 of entrant numbers, in lexicographic order.

    As many entrants as seats: all permutations. More: all ordered choices. Fewer: all assignments in which the numbers
    of seats of two entrants differ by one at most. In every case all entrants sit equally often on every seat.

    Raises:
        SignoriaError: no entrant, or so many that there are more than `MAX_LINEUPS` line-ups.
    """
    if num_entrants < 1:
        raise SignoriaError("a tournament needs at least one entrant")
    count = count_lineups(num_entrants, num_seats)
    if count > MAX_LINEUPS:
        raise SignoriaError(
            f"{num_entrants} entrants on {num_seats} seats make {count} line-ups; at most {MAX_LINEUPS} are played; "
            "enter fewer"
        )
    if num_entrants >= num_seats:
        rows = list(permutations(range(num_entrants), num_seats))
    else:
        each = num_seats // num_entrants
        allowed = {each} if num_seats % num_entrants == 0 else {each, each + 1}
        rows = [
            row
            for row in product(range(num_entrants), repeat=num_seats)
            if {row.count(k) for k in range(num_entrants)} <= allowed
        ]
    return np.array(rows, np.int64)


def rotated_lineups(num_opponents: int, num_seats: int) -> np.ndarray:
    """Return line-ups with entrant 0 on every seat in turn and the opponents 1.. on the others, (L, num_seats) int64.

    The opponents fill the free seats in turn, beginning with each of them once, so all of them play equally often.

    Raises:
        SignoriaError: there is no opponent.
    """
    if num_opponents < 1:
        raise SignoriaError("an evaluation needs at least one opponent")
    rows = []
    for first in range(num_opponents):
        others = [1 + (first + j) % num_opponents for j in range(num_seats - 1)]
        rows += [[*others[:seat], 0, *others[seat:]] for seat in range(num_seats)]
    return np.array(rows, np.int64)
