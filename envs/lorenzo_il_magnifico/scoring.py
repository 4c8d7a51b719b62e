"""The end of the game: final scoring and ranks (section 6)."""

import numpy as np

from ..core.compiled import compiled
from ..core.ranking import rank_by
from .church import faith_points
from .constants import (
    MAX_SEATS,
    NUM_RESOURCES,
    PERIODS,
    SCORE_FAITH,
    SKIP_SECOND,
    CardType,
    Good,
    Option,
)
from .modifiers import suffers
from .tables import (
    CHARACTER_VP,
    COST,
    END_VP,
    MILITARY_FIRST,
    MILITARY_SECOND,
    RESOURCES_PER_VP,
    TERRITORY_VP,
    TILE_EFFECT,
    TILE_TYPE,
    TILE_VALUE,
    TileEffect,
)


@compiled
def tile_value(s: np.void, p: int, effect: int) -> int:
    """Return the parameter of the seat's excommunication tile with an effect, 0 if it has none."""
    for period in range(PERIODS):
        tile = int(s["tiles"][period])
        if suffers(s, p, period) and TILE_EFFECT[tile] == effect:
            return TILE_VALUE[tile]
    return 0


@compiled
def scores_type(s: np.void, p: int, kind: int) -> bool:
    """Tell whether the seat scores its cards of a type at the end: no tile forbids it."""
    for period in range(PERIODS):
        tile = int(s["tiles"][period])
        if suffers(s, p, period) and TILE_EFFECT[tile] == TileEffect.NO_END_VP and TILE_TYPE[tile] == kind:
            return False
    return True


@compiled
def venture_points(s: np.void, p: int) -> int:
    """Return the end VP printed on the seat's ventures."""
    points = 0
    for slot in range(int(s["card_count"][p, CardType.VENTURE])):
        points += END_VP[int(s["cards"][p, CardType.VENTURE, slot])]
    return points


@compiled
def card_points(s: np.void, p: int) -> int:
    """Return what territories, characters and ventures score at the end (steps 2-4)."""
    points = 0
    if scores_type(s, p, CardType.TERRITORY):
        points += TERRITORY_VP[int(s["card_count"][p, CardType.TERRITORY])]
    if scores_type(s, p, CardType.CHARACTER):
        points += CHARACTER_VP[int(s["card_count"][p, CardType.CHARACTER])]
    if scores_type(s, p, CardType.VENTURE):
        points += venture_points(s, p)
    return points


@compiled
def military_points(s: np.void, p: int) -> int:
    """Return what the seat's military strength scores (step 5): first and second distinct total.

    With option military_ties=skip nobody is second where the first place is shared.
    """
    n = int(s["num_players"])
    own = int(s["stock"][p, Good.MILITARY])
    most = own
    for q in range(n):
        most = max(most, int(s["stock"][q, Good.MILITARY]))
    if own == most:
        return MILITARY_FIRST
    leading = 0
    for q in range(n):
        military = int(s["stock"][q, Good.MILITARY])
        if own < military < most:
            return 0
        if military == most:
            leading += 1
    if leading > 1 and s["options"][Option.MILITARY_TIES] == SKIP_SECOND:
        return 0
    return MILITARY_SECOND


@compiled
def resources(s: np.void, p: int) -> int:
    """Return the coins, wood, stone and servants of the seat together."""
    total = 0
    for resource in range(NUM_RESOURCES):
        total += int(s["stock"][p, resource])
    return total


@compiled
def building_costs(s: np.void, p: int) -> int:
    """Return the wood and stone printed in the costs of the seat's buildings."""
    total = 0
    for slot in range(int(s["card_count"][p, CardType.BUILDING])):
        card = int(s["cards"][p, CardType.BUILDING, slot])
        total += COST[card, Good.WOOD] + COST[card, Good.STONE]
    return total


@compiled
def tile_loss(s: np.void, p: int) -> int:
    """Return what the tiles 3-5, 3-6 and 3-7 cost the seat (step 7)."""
    loss = tile_value(s, p, TileEffect.LOSE_VP_PER_MIL) * int(s["stock"][p, Good.MILITARY])
    loss += tile_value(s, p, TileEffect.LOSE_VP_PER_BUILDING_COST) * building_costs(s, p)
    return loss + tile_value(s, p, TileEffect.LOSE_VP_PER_RESOURCE) * resources(s, p)


@compiled
def final_points(s: np.void, p: int) -> int:
    """Return the seat's total after final scoring as things stand (steps 1-8)."""
    points = int(s["scores"][p])
    share = tile_value(s, p, TileEffect.LOSE_VP_PER_VP)
    if share > 0:
        points -= points // share
    points += card_points(s, p) + military_points(s, p) + resources(s, p) // RESOURCES_PER_VP
    if s["options"][Option.FINAL_FAITH_VP] == SCORE_FAITH:
        points += faith_points(s, p)
    return max(0, points - tile_loss(s, p))


@compiled
def score_game(s: np.void) -> None:
    """Score all seats; ranks by VP, then by place in the last turn order."""
    n = int(s["num_players"])
    place = np.zeros(MAX_SEATS, np.int64)
    for k in range(n):
        place[int(s["order"][k])] = -k
    for p in range(n):
        s["scores"][p] = final_points(s, p)
    rank_by(s, s["scores"], place)
