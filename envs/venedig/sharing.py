"""Treasures and gondola moves for the buildings of a phase (sections 5.5 and 5.6)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop
from .board import SITE_ISLAND
from .building import party_in_order
from .constants import AT_PLACEMENT, HALVES_UP, MAX_BUILDINGS, NEUTRAL, NO_ISLAND, Building, Option
from .gold import draw_treasure
from .gondolas import islands_beside, move
from .sites import site_value


@compiled
def site_islands(site: int) -> int:
    """Return the bitset of the islands of a site."""
    islands = 1 << SITE_ISLAND[site, 0] | 1 << SITE_ISLAND[site, 1]
    return islands & ~(1 << NO_ISLAND)


@compiled
def takes_part(s: np.void, number: int, party: int) -> bool:
    """Tell whether a party is a player who took part in a building of the phase."""
    return party != NEUTRAL and (int(s["built_with"][number]) >> party) & 1 == 1


@compiled
def share_treasures(s: np.void, number: int) -> None:
    """Give a treasure to every participating player whose gondola lies beside the building's island."""
    islands = site_islands(int(s["built_site"][number]))
    for k in range(int(s["num_players"]) + 1):
        party = party_in_order(s, int(s["built_by"][number]), k)
        if takes_part(s, number, party) and islands_beside(s, party) & islands != 0:
            draw_treasure(s, party)


@compiled
def phase_value(s: np.void, number: int) -> int:
    """Return the points of a building of the phase: as the board stands, or as it was when placed (score_timing)."""
    if s["options"][Option.SCORE_TIMING] == AT_PLACEMENT:
        return int(s["built_value"][number])
    kind = int(s["built_type"][number])
    return site_value(s, kind, int(s["built_site"][number]), int(s["built_island"][number]))


@compiled
def half_of(s: np.void, value: int) -> int:
    """Return what a building of a value brings to those who take part besides its builder (half_rounding)."""
    return (value + 1) // 2 if s["options"][Option.HALF_ROUNDING] == HALVES_UP else value // 2


@compiled
def share_points(s: np.void, number: int) -> None:
    """Move the builder by the points of a building and every other participating player by half of them."""
    value = phase_value(s, number)
    half = half_of(s, value)
    builder = int(s["built_by"][number])
    for k in range(int(s["num_players"]) + 1):
        party = party_in_order(s, builder, k)
        if takes_part(s, number, party):
            move(s, party, value if party == builder else half)


@compiled
def clear_buildings(s: np.void) -> None:
    """Forget the buildings of the phase."""
    for number in range(MAX_BUILDINGS):
        s["built_type"][number] = 0
        s["built_site"][number] = 0
        s["built_island"][number] = 0
        s["built_by"][number] = 0
        s["built_with"][number] = 0
        s["built_value"][number] = 0
    s["built_count"] = 0


@compiled
def share(s: np.void) -> None:
    """All treasures of the phase, then all moves; casa cards that could not be built are discarded (section 5.3)."""
    pop(s)
    for number in range(int(s["built_count"])):
        share_treasures(s, number)
    for number in range(int(s["built_count"])):
        share_points(s, number)
    if s["built_count"] > 0:
        clear_buildings(s)
    s["discard"][Building.CASA] += s["casa_pending"]
    s["casa_pending"] = 0
