"""Best work of a round, prestige cards and final ranks (sections 2.7, 5.7 and 6)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from ..core.ranking import rank_by
from .tables import (
    CONDITION_COUNTED,
    CONDITION_MINIMUM,
    CONDITION_TERMS,
    PP_BEST_WORK,
    PRESTIGE_FULL,
    PRESTIGE_KIND,
    PRESTIGE_METRIC,
    PRESTIGE_TIE,
    PrestigeKind,
)
from .work import count


@compiled
def score_best_work(s: np.void) -> None:
    """Pay every seat tied for the highest work value of the round, if there was a work; then forget them (5.7)."""
    n = int(s["num_players"])
    best = 0
    for p in range(n):
        best = max(best, int(s["best_work"][p]))
    if best == 0:
        return
    for p in range(n):
        if int(s["best_work"][p]) == best:
            s["scores"][p] += PP_BEST_WORK
        s["best_work"][p] = 0


@compiled
def meets_conditions(s: np.void, p: int, card: int) -> bool:
    """Tell whether the seat meets all conditions of a threshold card."""
    for term in range(CONDITION_TERMS[card]):
        if count(s, p, CONDITION_COUNTED[card, term]) < CONDITION_MINIMUM[card, term]:
            return False
    return True


@compiled
def majority_points(s: np.void, p: int, card: int) -> int:
    """Return the points of a `most` or `fewest` card: full alone, less if tied, none with zero objects (section 6)."""
    metric = PRESTIGE_METRIC[card]
    sign = -1 if PRESTIGE_KIND[card] == PrestigeKind.FEWEST else 1
    own = count(s, p, metric)
    if own == 0 and sign == 1:
        return 0
    tied = False
    for q in range(int(s["num_players"])):
        if q != p:
            lead = sign * (count(s, q, metric) - own)
            if lead > 0:
                return 0
            if lead == 0:
                tied = True
    return PRESTIGE_TIE[card] if tied else PRESTIGE_FULL[card]


@compiled
def prestige_points(s: np.void, p: int, card: int) -> int:
    """Return what a prestige card would score for the seat as things stand, whether he holds it or not (section 6)."""
    if PRESTIGE_KIND[card] != PrestigeKind.THRESHOLD:
        return majority_points(s, p, card)
    return PRESTIGE_FULL[card] if meets_conditions(s, p, card) else 0


@compiled
def held_prestige_points(s: np.void, p: int) -> int:
    """Return what all prestige cards of the seat score together as things stand."""
    points = 0
    cards = int(s["prestige_hand"][p])
    while cards != 0:
        points += prestige_points(s, p, lowest_bit(cards))
        cards &= cards - 1
    return points


@compiled
def score_game(s: np.void) -> None:
    """Add the prestige cards and rank the seats by prestige points, then money (section 6)."""
    for p in range(int(s["num_players"])):
        s["scores"][p] += held_prestige_points(s, p)
    rank_by(s, s["scores"], s["money"])
