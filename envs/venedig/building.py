"""Completing buildings with the cards that lie, and placing them (sections 4.3, 5.2 to 5.4)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, top
from .board import SITE_ISLAND, SITE_LINE, SITE_SQUARES
from .cards import fix_marker, total_laid
from .constants import (
    BUILD,
    BUILDER_FIRST,
    IMMEDIATE,
    NEUTRAL,
    NO_PARTY,
    NUM_PARTIES,
    NUM_TYPES,
    PLACE_SITE,
    SOLO,
    SPANS_WATER,
    Building,
    Option,
    Task,
)
from .sites import has_site, site_value
from .tables import CARDS_NEEDED


@compiled
def has_run_out(s: np.void) -> bool:
    """Tell whether a type has no building left."""
    for kind in range(NUM_TYPES):
        if s["supply"][kind] == 0:
            return True
    return False


@compiled
def may_build(s: np.void, kind: int) -> bool:
    """Tell whether BUILD of a type is an option (section 4.3, CHOOSE_BUILD)."""
    if s["supply"][kind] == 0:
        return False
    if kind == Building.CASA:
        return s["casa_pending"] > 0
    return total_laid(s, kind) >= CARDS_NEEDED[kind]


@compiled
def may_build_alone(s: np.void, kind: int) -> bool:
    """Tell whether SOLO of a type (1..4) is an option: a full set laid this turn, and others have cards lying."""
    if s["supply"][kind] == 0 or int(s["new"][kind - 1]) < CARDS_NEEDED[kind]:
        return False
    return total_laid(s, kind) > int(s["laid"][int(s["active"]), kind - 1])


@compiled
def write_options(s: np.void, out: np.ndarray) -> int:
    """Write the options of CHOOSE_BUILD; none once a type has run out with end_mode=immediate."""
    if s["options"][Option.END_MODE] == IMMEDIATE and has_run_out(s):
        return 0
    n = 0
    for kind in range(NUM_TYPES):
        if may_build(s, kind):
            out[n] = BUILD + kind
            n += 1
    for kind in range(1, NUM_TYPES):
        if may_build_alone(s, kind):
            out[n] = SOLO + kind - 1
            n += 1
    return n


@compiled
def begin_placing(s: np.void, kind: int, builder: int, participants: int) -> None:
    """Let the builder place a building whose cards are used up; without a site it fails (section 5.3)."""
    if has_site(s, kind):
        push(s, Task.PLACE, kind, builder, participants, 0)


@compiled
def party_in_order(s: np.void, builder: int, k: int) -> int:
    """Return the k-th party of a building's order: the builder and clockwise from him, Klaus-Jürgen last.

    When Klaus-Jürgen is the builder he is first where cards are counted and has no share where points are; the seats
    then begin with the active one (section 5.5).
    """
    n = int(s["num_players"])
    if builder == NEUTRAL:
        return NEUTRAL if k == 0 else (int(s["active"]) + k - 1) % n
    return NEUTRAL if k == n else (builder + k) % n


@compiled
def _use_all(s: np.void, kind: int) -> int:
    """Use everybody's cards but the last ones of the active seat beyond the cost; return the participants."""
    active = int(s["active"])
    excess = total_laid(s, kind) - CARDS_NEEDED[kind]
    participants = 0
    for party in range(NUM_PARTIES):
        if s["laid"][party, kind - 1] > 0:
            participants |= 1 << party
            s["laid"][party, kind - 1] = 0
    s["laid"][active, kind - 1] = excess
    s["new"][kind - 1] = excess
    s["marker"][kind - 1] = active if excess > 0 else NO_PARTY
    return participants


@compiled
def _use_in_order(s: np.void, kind: int, builder: int) -> int:
    """Use the builder's cards first, then the others' (option excess_rule=builder_first); return the participants."""
    due = CARDS_NEEDED[kind]
    participants = 0
    for k in range(int(s["num_players"]) + 1):
        party = party_in_order(s, builder, k)
        used = min(due, int(s["laid"][party, kind - 1]))
        if used > 0:
            participants |= 1 << party
            s["laid"][party, kind - 1] -= used
            due -= used
    s["new"][kind - 1] = min(int(s["new"][kind - 1]), int(s["laid"][int(s["active"]), kind - 1]))
    fix_marker(s, kind)
    return participants


@compiled
def build(s: np.void, kind: int) -> None:
    """Complete a building of a type with the cards of all who have some lying (section 5.2)."""
    active = int(s["active"])
    s["discard"][kind] += CARDS_NEEDED[kind]
    if kind == Building.CASA:
        s["casa_pending"] -= 1
        begin_placing(s, kind, active, 1 << active)
        return
    builder = int(s["marker"][kind - 1])
    if s["options"][Option.EXCESS_RULE] == BUILDER_FIRST:
        participants = _use_in_order(s, kind, builder)
    else:
        participants = _use_all(s, kind)
    begin_placing(s, kind, builder, participants)


@compiled
def build_alone(s: np.void, kind: int) -> None:
    """Complete a building of a type (1..4) with the cards that the active seat laid this turn only (section 5.2)."""
    active = int(s["active"])
    s["discard"][kind] += CARDS_NEEDED[kind]
    s["laid"][active, kind - 1] -= CARDS_NEEDED[kind]
    s["new"][kind - 1] -= CARDS_NEEDED[kind]
    holder = int(s["marker_before"][kind - 1])
    s["marker"][kind - 1] = holder
    if holder != NO_PARTY and int(s["laid"][active, kind - 1]) > int(s["laid"][holder, kind - 1]):
        s["marker"][kind - 1] = active
    fix_marker(s, kind)
    begin_placing(s, kind, active, 1 << active)


@compiled
def choose_build(s: np.void, action: int) -> None:
    """Carry out an option of CHOOSE_BUILD."""
    if action < SOLO:
        build(s, action - BUILD)
    else:
        build_alone(s, action - SOLO + 1)


@compiled
def occupy(s: np.void, kind: int, site: int) -> None:
    """Put a building on the board (section 5.4)."""
    s["supply"][kind] -= 1
    if kind == Building.PONTE:
        s["lines"] |= 1 << SITE_LINE[site]
        if s["options"][Option.BRIDGE_OCCUPIES] == SPANS_WATER:
            return
    for end in range(2):
        s["buildings"][kind, SITE_ISLAND[site, end]] |= SITE_SQUARES[site, end]


@compiled
def place(s: np.void, action: int) -> None:
    """Place the building of the top task and note it for SHARING; a ponte asks for its island first."""
    kind = top(s, 1)
    site = action - PLACE_SITE
    number = int(s["built_count"])
    s["built_count"] += 1
    s["built_type"][number] = kind
    s["built_site"][number] = site
    s["built_by"][number] = top(s, 2)
    s["built_with"][number] = top(s, 3)
    pop(s)
    occupy(s, kind, site)
    if kind == Building.PONTE:
        push(s, Task.BRIDGE_ISLAND, 0, 0, 0, 0)
    else:
        s["built_value"][number] = site_value(s, kind, site, 0)


@compiled
def choose_island(s: np.void, end: int) -> None:
    """Choose the island (index 0 or 1 on the line) whose casas count for the ponte placed last."""
    pop(s)
    number = int(s["built_count"]) - 1
    site = int(s["built_site"][number])
    island = SITE_ISLAND[site, end]
    s["built_island"][number] = island
    s["built_value"][number] = site_value(s, Building.PONTE, site, island)
