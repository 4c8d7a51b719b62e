"""What goods are worth to a seat of Lorenzo il Magnifico, in hundredths of a victory point (section 12).

`survey_worth` fills a small table for the seat to act: the worth of every stock of the six goods, of privileges, and of
goods in the rounds to come; `fill_areas` of `lorenzo_il_magnifico_areas.py` adds that of a harvest and production of
every value. `t` is this table, `w` the row of `WEIGHTS` for the number of seats. All arithmetic is in whole numbers.
"""

from enum import IntEnum

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.lorenzo_il_magnifico.church import period_of
from ...envs.lorenzo_il_magnifico.constants import (
    HAND_SIZE,
    HOME,
    MAX_CARDS,
    NUM_GOODS,
    NUM_MEMBERS,
    NUM_PRIVILEGES,
    NUM_RESOURCES,
    NUM_STOCK,
    PERIODS,
    Area,
    CardType,
    Good,
    LeaderState,
    Option,
    Phase,
    Source,
)
from ...envs.lorenzo_il_magnifico.gains import received
from ...envs.lorenzo_il_magnifico.scoring import building_costs, resources, venture_points
from ...envs.lorenzo_il_magnifico.tables import (
    CHARACTER_VP,
    FAITH_MAX,
    FAITH_REQUIRED,
    FAITH_VP,
    LEADER_STOCK,
    MILITARY_FIRST,
    MILITARY_SECOND,
    PRIVILEGE_GAIN,
    ROUNDS,
    ROUNDS_PER_PERIOD,
    SLOT_MILITARY,
    TERRITORY_VP,
    TILE_EFFECT,
    TILE_TYPE,
    TILE_VALUE,
    TileEffect,
)
from .lorenzo_il_magnifico_weights import Weight

VP = 100
"""Worth of a victory point."""
WIDTH = 32
"""Columns of the table: stocks of 31 and more count alike."""


class Row(IntEnum):
    """Rows of the table behind those of the six goods."""

    HARVEST = 6
    """Worth of a harvest by action value 0..6."""
    PRODUCTION = 7
    TYPICAL = 8
    """Worth of one unit of each of the eight goods in the rounds to come."""
    OUTLOOK = 9
    """Facts, see `Fact`."""
    PRIVILEGES = 10
    """Worth of a group of 0..5 privileges."""
    SCRATCH = 11


class Fact(IntEnum):
    """Columns of Row.OUTLOOK."""

    ROUNDS = 0
    """Rounds after this one."""
    PLACEMENTS = 1
    """Own placements after the one being decided."""
    HARVESTS = 2
    """Harvests expected with a card taken now, percent of one."""
    PRODUCTIONS = 3


NUM_ROWS = len(Row) + NUM_STOCK


@compiled
def percent(value: int) -> int:
    """Return a chance between 0 and 100."""
    return max(0, min(100, value))


@compiled
def members_at_home(s: np.void, p: int) -> int:
    """Return how many family members the seat can still place in this round."""
    home = 0
    for member in range(NUM_MEMBERS):
        if int(s["member_at"][p][member]) == HOME:
            home += 1
    return home


@compiled
def placements_left(s: np.void, p: int) -> int:
    """Return the placements that the seat makes after the decision that is due."""
    later = NUM_MEMBERS * (ROUNDS - int(s["round_no"])) + members_at_home(s, p)
    return later - 1 if s["phase"] == Phase.TURN else later


@compiled
def changed(t: np.ndarray, good: int, have: int, change: int) -> int:
    """Return what it is worth to have `change` more (or less) of a good; VP and privileges have no stock."""
    if good == Good.VP:
        return VP * change
    return t[good, max(0, min(WIDTH - 1, have + change))] - t[good, max(0, min(WIDTH - 1, have))]


# --- resources


@compiled
def fade(placements: int, w: np.ndarray) -> int:
    """Return the share of their worth that goods keep with so many placements to come, percent."""
    return 100 * placements // (placements + w[Weight.HALF_TIME])


@compiled
def fill_resource(good: int, placements: int, w: np.ndarray, t: np.ndarray) -> None:
    """Write the worth of every stock of a resource: each unit is worth less than the one before."""
    rate = (w[Weight.COINS + good] - w[Weight.LEFT]) * fade(placements, w) // 100
    half = w[Weight.COINS_HALF + good]
    total = 0
    for have in range(WIDTH):
        t[good, have] = total
        total += w[Weight.LEFT] + rate * half // (half + have)


# --- military points


@compiled
def _chance(margin: int, spread: int) -> int:
    """Return the chance that a margin stays 0 or more under an uncertainty (both in hundredths of points), percent."""
    return percent((margin + 100 + spread) * (1_000_000 // (100 + 2 * spread)) // 10_000)


@compiled
def rival_military(s: np.void, p: int, place: int) -> int:
    """Return the military points of the seat's strongest (0) or second strongest (1) opponent, -1 without one."""
    best = -1
    second = -1
    for q in range(int(s["num_players"])):
        if q != p:
            military = int(s["stock"][q][Good.MILITARY])
            if military > best:
                second = best
                best = military
            elif military > second:
                second = military
    return best if place == 0 else second


@compiled
def add_slots(s: np.void, p: int, keep: int, w: np.ndarray, t: np.ndarray) -> None:
    """Add to each further military point what it is worth for the territory slots to come; half for each next slot."""
    worth = w[Weight.SLOT] * keep // 100
    for slot in range(int(s["card_count"][p][CardType.TERRITORY]), MAX_CARDS):
        needed = SLOT_MILITARY[slot]
        if needed > 0:
            step = worth // needed
            for have in range(1, needed + 1):
                t[Good.MILITARY, have] += step
            t[Good.MILITARY, needed] += worth
            worth //= 2


@compiled
def fill_military(s: np.void, p: int, placements: int, w: np.ndarray, t: np.ndarray) -> None:
    """Write the worth of every number of military points: ventures, territory slots, final order."""
    keep = fade(placements, w)
    first = rival_military(s, p, 0)
    second = rival_military(s, p, 1)
    spread = placements * w[Weight.RANK_SPREAD]
    rate = w[Weight.MILITARY] * keep // 100
    for have in range(WIDTH):
        t[Good.MILITARY, have] = rate
    add_slots(s, p, keep, w, t)
    total = 0
    for have in range(WIDTH):
        total += t[Good.MILITARY, have]
        worth = total + (MILITARY_FIRST - MILITARY_SECOND) * _chance(100 * (have - first), spread)
        if second >= 0:
            worth += MILITARY_SECOND * _chance(100 * (have - second), spread)
        t[Good.MILITARY, have] = worth


# --- faith


@compiled
def _final_harm(s: np.void, p: int, tile: int) -> int:
    """Return what a tile of the third period would cost if the game ended now, in VP."""
    effect = TILE_EFFECT[tile]
    if effect == TileEffect.NO_END_VP:
        kind = TILE_TYPE[tile]
        if kind == CardType.VENTURE:
            return venture_points(s, p)
        owned = int(s["card_count"][p][kind])
        return TERRITORY_VP[owned] if kind == CardType.TERRITORY else CHARACTER_VP[owned]
    if effect == TileEffect.LOSE_VP_PER_VP:
        return int(s["scores"][p]) // TILE_VALUE[tile]
    if effect == TileEffect.LOSE_VP_PER_MIL:
        return int(s["stock"][p][Good.MILITARY])
    if effect == TileEffect.LOSE_VP_PER_BUILDING_COST:
        return building_costs(s, p)
    return min(resources(s, p), 10)


@compiled
def harm(s: np.void, p: int, period: int, w: np.ndarray) -> int:
    """Return what being excommunicated in a period (0..2) costs."""
    tile = int(s["tiles"][period])
    if period == PERIODS - 1:
        return _final_harm(s, p, tile) * w[Weight.HARM_3]
    return w[Weight.HARM_1_1 + tile]


@compiled
def track_worth(s: np.void, faith: int) -> int:
    """Return the worth of a place on the faith track, given in hundredths of a space."""
    code = int(s["options"][Option.FAITH_VP])
    space = faith // 100
    if space >= FAITH_MAX:
        return VP * FAITH_VP[code, FAITH_MAX]
    step = FAITH_VP[code, space + 1] - FAITH_VP[code, space]
    return VP * FAITH_VP[code, space] + step * (faith - 100 * space)


@compiled
def faith_worth(s: np.void, p: int, faith: int, period: int, placements: int, w: np.ndarray) -> int:
    """Return what faith points are worth for the judgement of a period that is `placements` placements away."""
    needed = 100 * FAITH_REQUIRED[period]
    expected = 100 * faith + placements * w[Weight.FAITH_GAIN]
    spread = placements * w[Weight.FAITH_SPREAD]
    chance = _chance(expected - needed, spread)
    support = track_worth(s, max(expected, needed)) + VP * int(s["church_bonus"][p])
    refuse = -harm(s, p, period, w)
    if period < PERIODS - 1:
        refuse += faith * w[Weight.FAITH_CARRY]
    return (chance * support + (100 - chance) * refuse) // 100


@compiled
def fill_faith(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """Write the worth of every number of faith points for the coming judgement."""
    round_no = int(s["round_no"])
    placements = members_at_home(s, p) + NUM_MEMBERS * (round_no % ROUNDS_PER_PERIOD)
    period = period_of(round_no)
    if s["phase"] == Phase.TURN:
        placements -= 1
    for have in range(FAITH_MAX + 1):
        t[Good.FAITH, have] = faith_worth(s, p, have, period, placements, w)
    for have in range(FAITH_MAX + 1, WIDTH):
        t[Good.FAITH, have] = t[Good.FAITH, FAITH_MAX]


# --- goods that leaders in hand ask for


@compiled
def pull_to_leaders(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """Raise the worth of the goods that the leaders in the seat's hand require."""
    rounds = ROUNDS - int(s["round_no"])
    for slot in range(HAND_SIZE):
        if s["leader_state"][p][slot] != LeaderState.HAND:
            continue
        leader = int(s["leaders"][p][slot])
        worth = w[Weight.LEADER_SFORZA + leader] * rounds * w[Weight.PULL_STOCK] // 100
        for good in range(NUM_STOCK):
            needed = LEADER_STOCK[leader, good]
            if needed > 0:
                for have in range(1, WIDTH):
                    reached = min(have, needed)
                    t[good, have] += worth * reached * reached // (needed * needed)


# --- privileges


@compiled
def privilege_worth(s: np.void, p: int, privilege: int, t: np.ndarray) -> int:
    """Return what one bonus of a council privilege is worth."""
    worth = 0
    for good in range(NUM_STOCK):
        if PRIVILEGE_GAIN[privilege, good] > 0:
            amount = received(s, p, Source.PRIVILEGE, good, PRIVILEGE_GAIN[privilege, good])
            worth += changed(t, good, int(s["stock"][p][good]), amount)
    return worth


@compiled
def fill_privileges(s: np.void, p: int, t: np.ndarray) -> None:
    """Write the worth of groups of privileges: the best ones, all different."""
    chosen = 0
    t[Row.PRIVILEGES, 0] = 0
    for number in range(1, NUM_PRIVILEGES + 1):
        best = 0
        best_worth = -1_000_000
        for privilege in range(NUM_PRIVILEGES):
            if not (chosen >> privilege) & 1:
                worth = privilege_worth(s, p, privilege, t)
                if worth > best_worth:
                    best = privilege
                    best_worth = worth
        chosen |= 1 << best
        t[Row.PRIVILEGES, number] = t[Row.PRIVILEGES, number - 1] + best_worth


# --- the rounds to come


@compiled
def fill_typical(placements: int, w: np.ndarray, t: np.ndarray) -> None:
    """Write what one unit of each good will be worth on average in the rounds to come."""
    keep = fade(placements // 2, w)
    for good in range(NUM_RESOURCES):
        t[Row.TYPICAL, good] = w[Weight.LEFT] + (w[Weight.COINS + good] - w[Weight.LEFT]) * keep // 130
    t[Row.TYPICAL, Good.MILITARY] = w[Weight.MILITARY] * keep // 100 + w[Weight.LEFT]
    t[Row.TYPICAL, Good.FAITH] = w[Weight.FAITH]
    t[Row.TYPICAL, Good.VP] = VP
    best = max(t[Row.TYPICAL, Good.COINS], t[Row.TYPICAL, Good.SERVANTS], t[Row.TYPICAL, Good.MILITARY])
    t[Row.TYPICAL, Good.PRIVILEGES] = max(2 * best, w[Weight.FAITH])


@compiled
def typical(amounts: np.ndarray, t: np.ndarray) -> int:
    """Return the worth of an eight-vector in the rounds to come."""
    worth = 0
    for good in range(NUM_GOODS):
        worth += amounts[good] * t[Row.TYPICAL, good]
    return worth


@compiled
def expected_activations(s: np.void, p: int, area: int, w: np.ndarray) -> int:
    """Return how often a card taken now will be activated by placements, percent of once."""
    kind = CardType.TERRITORY if area == Area.HARVEST else CardType.BUILDING
    base = w[Weight.HARVESTS] if area == Area.HARVEST else w[Weight.PRODUCTIONS]
    more = w[Weight.HARVESTS_CARD] if area == Area.HARVEST else w[Weight.PRODUCTIONS_CARD]
    rate = min(130, base + more * int(s["card_count"][p][kind]))
    home = members_at_home(s, p)
    now = w[Weight.NOW] * max(0, home - 1) // (NUM_MEMBERS - 1)
    return rate * (100 * (ROUNDS - int(s["round_no"])) + now) // 100


@compiled
def survey_worth(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """Fill the table for a seat, the rows of harvest and production left out.

    Args:
        s: the state.
        p: the seat.
        w: the weights.
        t: int64 (NUM_ROWS, WIDTH), written.
    """
    placements = max(0, placements_left(s, p))
    for good in range(NUM_RESOURCES):
        fill_resource(good, placements, w, t)
    fill_military(s, p, placements, w, t)
    fill_faith(s, p, w, t)
    if s["options"][Option.MODE] != 0:
        pull_to_leaders(s, p, w, t)
    fill_privileges(s, p, t)
    fill_typical(placements, w, t)
    t[Row.OUTLOOK, Fact.ROUNDS] = ROUNDS - int(s["round_no"])
    t[Row.OUTLOOK, Fact.PLACEMENTS] = placements
    t[Row.OUTLOOK, Fact.HARVESTS] = expected_activations(s, p, Area.HARVEST, w)
    t[Row.OUTLOOK, Fact.PRODUCTIONS] = expected_activations(s, p, Area.PRODUCTION, w)
