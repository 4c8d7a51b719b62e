"""What must be true of the buildings of the running build phase, placed and to be placed (sections 4.3 and 5.2 to 5.6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .board import LINE_ISLANDS, SITE_ISLAND, SITE_LINE, SITE_RING, SITE_SQUARES, TYPE_FIRST_SITE, TYPE_LAST_SITE
from .checks_board import built, spans_water
from .checks_cards import is_party, plays_neutral
from .constants import (
    HAND_LIMIT,
    MAX_BUILDINGS,
    NEUTRAL,
    NUM_PARTIES,
    NUM_TYPES,
    Building,
    Step,
    Task,
)
from .tables import CARDS_NEEDED, SCORE_KIND, SCORE_VALUE, ScoreKind


@compiled
def lists_sound(s: np.void) -> bool:
    """Tell whether buildings are listed during a build phase only, with zeros behind them.

    Each building of the active seat used one of at most five cards, and Klaus-Jürgen's card builds one.
    """
    count = int(s["built_count"])
    by_hand = int(s["step"]) == Step.DISCARD_TYPE
    most = 0
    if int(s["pending_size"]) > 0 and int(s["pending"][0, 0]) == Task.SHARING:
        most = HAND_LIMIT if by_hand else 1
    if not 0 <= count <= most:
        return False
    for k in range(count, MAX_BUILDINGS):
        numbers = int(s["built_type"][k]) | int(s["built_site"][k]) | int(s["built_island"][k])
        if numbers | int(s["built_by"][k]) | int(s["built_with"][k]) | int(s["built_value"][k]) != 0:
            return False
    return True


@compiled
def parties_sound(s: np.void, kind: int, builder: int, participants: int) -> bool:
    """Tell whether a building has its builder among the participants, and whoever laid the last card too.

    A casa is built by the party that laid the card, alone; others by one party for each card at most (section 5.2).
    """
    layer = int(s["active"]) if int(s["step"]) == Step.DISCARD_TYPE else NEUTRAL
    if not is_party(s, builder) or participants < 0 or not (participants >> builder) & (participants >> layer) & 1:
        return False
    for party in range(NUM_PARTIES):
        if (participants >> party) & 1 and not is_party(s, party):
            return False
    if kind == Building.CASA and builder != layer:
        return False
    return participants >> NUM_PARTIES == 0 and popcount(participants) <= CARDS_NEEDED[kind]


@compiled
def _stands(s: np.void, kind: int, site: int) -> bool:
    """Tell whether a site, one of the type's, is built on with the type."""
    if not 0 <= kind < NUM_TYPES or not TYPE_FIRST_SITE[kind] <= site <= TYPE_LAST_SITE[kind]:
        return False
    if kind == Building.PONTE:
        return (int(s["lines"]) >> SITE_LINE[site]) & 1 == 1
    return SITE_SQUARES[site, 0] & ~int(s["buildings"][kind, SITE_ISLAND[site, 0]]) == 0


@compiled
def _island_sound(s: np.void, k: int) -> bool:
    """Tell whether a ponte has one of its two islands chosen, or is the last one and asks for it; others have 0."""
    island = int(s["built_island"][k])
    if int(s["built_type"][k]) != Building.PONTE:
        return island == 0
    if awaits_island(s) and k == int(s["built_count"]) - 1:
        return island == 0
    line = SITE_LINE[int(s["built_site"][k])]
    return island == LINE_ISLANDS[line, 0] or island == LINE_ISLANDS[line, 1]


@compiled
def awaits_island(s: np.void) -> bool:
    """Tell whether the top task is the choice of a ponte's island."""
    size = int(s["pending_size"])
    return size > 0 and int(s["pending"][size - 1, 0]) == Task.BRIDGE_ISLAND


@compiled
def built_entry_sound(s: np.void, k: int) -> bool:
    """Tell whether a listed building stands on its site, is listed once, and has possible parties and island."""
    kind = int(s["built_type"][k])
    site = int(s["built_site"][k])
    if not _stands(s, kind, site) or not _island_sound(s, k):
        return False
    for other in range(k):
        if int(s["built_site"][other]) == site:
            return False
    return parties_sound(s, kind, int(s["built_by"][k]), int(s["built_with"][k]))


@compiled
def _value(s: np.void, k: int, standing: np.ndarray, casas: np.ndarray) -> int:
    """Return the points of a listed building when these squares were built on and these with casas (section 5.6)."""
    kind = int(s["built_type"][k])
    site = int(s["built_site"][k])
    if SCORE_KIND[kind] == ScoreKind.FLAT:
        return SCORE_VALUE[kind]
    if SCORE_KIND[kind] == ScoreKind.CASAS_ON_ISLAND:
        return SCORE_VALUE[kind] * popcount(casas[int(s["built_island"][k])])
    touching = SITE_RING[site, 0]
    built_ones = popcount(touching & standing[SITE_ISLAND[site, 0]])
    if SCORE_KIND[kind] == ScoreKind.RING_BUILT:
        return SCORE_VALUE[kind] * built_ones
    return SCORE_VALUE[kind] * (popcount(touching) - built_ones)


@compiled
def values_sound(s: np.void) -> bool:
    """Tell whether each listed building has the value of its placing, found by taking the later ones off the board."""
    islands = len(s["swamp"])
    standing = np.empty(islands, np.int64)
    casas = np.empty(islands, np.int64)
    for island in range(islands):
        standing[island] = built(s, island)
        casas[island] = int(s["buildings"][Building.CASA, island])
    last = int(s["built_count"]) - 1
    for k in range(last, -1, -1):
        kind = int(s["built_type"][k])
        value = 0 if k == last and awaits_island(s) else _value(s, k, standing, casas)
        if int(s["built_value"][k]) != value:
            return False
        site = int(s["built_site"][k])
        for end in range(0 if kind == Building.PONTE and spans_water(s) else 2):
            standing[SITE_ISLAND[site, end]] &= ~SITE_SQUARES[site, end]
            if kind == Building.CASA:
                casas[SITE_ISLAND[site, end]] &= ~SITE_SQUARES[site, end]
    return True


@compiled
def used_cards_sound(s: np.void) -> bool:
    """Tell whether the cards of the buildings of the phase lie in the discard pile: nobody draws meanwhile."""
    used = np.zeros(NUM_TYPES, np.int64)
    for k in range(int(s["built_count"])):
        used[int(s["built_type"][k])] += 1
    size = int(s["pending_size"])
    if size > 0 and int(s["pending"][size - 1, 0]) == Task.PLACE:
        used[int(s["pending"][size - 1, 1])] += 1
    for kind in range(NUM_TYPES):
        if int(s["discard"][kind]) < used[kind] * CARDS_NEEDED[kind]:
            return False
    return True


@compiled
def ran_out_now(s: np.void, kind: int) -> bool:
    """Tell whether a building of the type was placed in the running phase."""
    for k in range(int(s["built_count"])):
        if int(s["built_type"][k]) == kind:
            return True
    return False


@compiled
def options_to_build(s: np.void) -> int:
    """Return the number of options of CHOOSE_BUILD (section 4.3)."""
    options = 0
    active = int(s["active"])
    for kind in range(NUM_TYPES):
        if int(s["supply"][kind]) == 0:
            continue
        if kind == Building.CASA:
            options += 1 if int(s["casa_pending"]) > 0 else 0
            continue
        own = int(s["laid"][active, kind - 1])
        others = -own
        for party in range(NUM_PARTIES):
            others += int(s["laid"][party, kind - 1])
        options += 1 if own + others >= CARDS_NEEDED[kind] else 0
        options += 1 if others > 0 and int(s["new"][kind - 1]) >= CARDS_NEEDED[kind] else 0
    return options


@compiled
def neutral_places(s: np.void) -> bool:
    """Tell whether a card of Klaus-Jürgen may be building: it was drawn in this step."""
    return plays_neutral(s) and int(s["neutral_done"]) == 1
