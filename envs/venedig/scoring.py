"""The end of the game: its conditions, the final exchange and the ranks (section 6)."""

import numpy as np

from ..core.compiled import compiled
from ..core.ranking import rank_by
from .building import has_run_out
from .constants import Phase
from .gold import exchange_all
from .gondolas import has_arrived


@compiled
def is_over(s: np.void) -> bool:
    """Tell whether the game ends: a gondola has arrived, or a type has run out (section 6.1)."""
    return has_arrived(s) or has_run_out(s)


@compiled
def end_game(s: np.void) -> None:
    """Exchange all gold, from the left of the active seat around to it, and rank the seats by their squares."""
    n = int(s["num_players"])
    for k in range(1, n + 1):
        exchange_all(s, (int(s["active"]) + k) % n)
    rank_by(s, s["scores"], s["scores"])
    s["phase"] = Phase.GAME_OVER
    s["done"] = 1
