"""The turn in the heuristic of Lorenzo il Magnifico: which family member goes to which space.

Every space has a worth that does not depend on the member, or, for harvests and productions, one by action value. The
value of the member is a price: it could be used elsewhere. `t` is the table of `lorenzo_il_magnifico_worth.py`, `w`
the row of weights.
"""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.lorenzo_il_magnifico.board import area_of, least_raise, space_value
from ...envs.lorenzo_il_magnifico.constants import (
    FLOORS,
    NEVER,
    NO_CARD,
    NUM_FLOORS,
    NUM_SPACES,
    NUM_STOCK,
    NUM_TYPES,
    PASS,
    Area,
    CardType,
    Good,
    Source,
    Space,
)
from ...envs.lorenzo_il_magnifico.costs import tower_fee
from ...envs.lorenzo_il_magnifico.gains import received
from ...envs.lorenzo_il_magnifico.tables import SPACE_BONUS, SPACE_OPEN, SPACE_PENALTY, SPACE_SINGLE
from .lorenzo_il_magnifico_areas import best_raised_worth, fill_areas, raise_cost
from .lorenzo_il_magnifico_cards import floor_worth
from .lorenzo_il_magnifico_leaders import NOTHING, choose_leader_action
from .lorenzo_il_magnifico_weights import Weight
from .lorenzo_il_magnifico_worth import Fact, Row, changed

VERY_LOW = -1_000_000


@compiled
def order_worth(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the place in the next turn order is worth that a first member in the council brings."""
    if t[Row.OUTLOOK, Fact.ROUNDS] == 0:
        return 0
    n = int(s["num_players"])
    for k in range(int(s["council_size"])):
        if int(s["council"][k]) == p:
            return 0
    place = 0
    while place < n and int(s["order"][place]) != p:
        place += 1
    for k in range(int(s["council_size"])):
        for later in range(place + 1, n):
            if int(s["council"][k]) == int(s["order"][later]):
                place += 1
    return w[Weight.ORDER] * (place + 1 - int(s["council_size"])) * 2 // n


@compiled
def bonus_worth(s: np.void, p: int, space: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the bonus of a market space or the council is worth."""
    worth = t[Row.PRIVILEGES, SPACE_BONUS[space, Good.PRIVILEGES]]
    for good in range(NUM_STOCK):
        amount = received(s, p, Source.SPACE, good, SPACE_BONUS[space, good])
        if amount > 0:
            worth += changed(t, good, int(s["stock"][p][good]), amount)
    if space == Space.COUNCIL:
        return worth + order_worth(s, p, w, t)
    return worth


@compiled
def haste(s: np.void, p: int, space: int, w: np.ndarray) -> int:
    """Return what it is worth to be first on a single harvest or production space."""
    if SPACE_SINGLE[space] == 0:
        return 0
    kind = CardType.TERRITORY if area_of(space) == Area.HARVEST else CardType.BUILDING
    most = 0
    for q in range(int(s["num_players"])):
        if q != p:
            most = max(most, int(s["card_count"][q][kind]))
    return w[Weight.CONTEST] * (most + 1)


@compiled
def fill_spaces(s: np.void, p: int, w: np.ndarray, t: np.ndarray, worth: np.ndarray) -> None:
    """Write the worth of every floor, market space and of the council; int64 (NUM_SPACES,)."""
    for tower in range(NUM_TYPES):
        fee = tower_fee(s, p, tower)
        for space in range(FLOORS * tower, FLOORS * (tower + 1)):
            worth[space] = VERY_LOW
            if int(s["needed"][space]) != NEVER:
                worth[space] = floor_worth(s, p, space, NO_CARD, fee, w, t)
                if fee == 0:
                    worth[space] += w[Weight.FEE_AHEAD]
    for space in range(NUM_FLOORS, Space.MARKET_1):
        worth[space] = haste(s, p, space, w)
    for space in range(Space.MARKET_1, NUM_SPACES):
        if SPACE_OPEN[int(s["num_players"]), space] == 1:
            worth[space] = bonus_worth(s, p, space, w, t)


@compiled
def placement_worth(s: np.void, p: int, member: int, space: int, t: np.ndarray, worth: np.ndarray) -> int:
    """Return what placing a member on a space is worth by itself."""
    least = least_raise(space_value(s, p, member, space), space)
    if Space.HARVEST_SINGLE <= space <= Space.PRODUCTION_LARGE:
        value = space_value(s, p, member, space) - SPACE_PENALTY[space]
        return worth[space] + best_raised_worth(s, p, area_of(space), value, least, t)
    return worth[space] - raise_cost(s, p, least, t)


@compiled
def choose_place(s: np.void, legal: np.ndarray, places: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the best placement among the first `places` legal actions; PASS if none is worth anything."""
    p = int(s["player"])
    worth = np.zeros(NUM_SPACES, np.int64)
    fill_spaces(s, p, w, t, worth)
    chosen = PASS
    highest = VERY_LOW
    useful = False
    for j in range(places):
        member = int(legal[j]) // NUM_SPACES
        own = placement_worth(s, p, member, int(legal[j]) % NUM_SPACES, t, worth)
        useful = useful or own >= 0
        own -= w[Weight.PIP] * int(s["member_value"][p][member])
        if own > highest:
            chosen = int(legal[j])
            highest = own
    return chosen if useful else PASS


@compiled
def choose_turn(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Choose in TURN: leaders first, then a placement."""
    fill_areas(s, int(s["player"]), t)
    action = choose_leader_action(s, legal, n, w, t)
    if action != NOTHING:
        return action
    places = 0
    passes = False
    for j in range(n):
        if int(legal[j]) < PASS:
            places += 1
        passes = passes or int(legal[j]) == PASS
    if places == 0:
        return PASS
    chosen = choose_place(s, legal, places, w, t)
    return chosen if chosen != PASS or passes else int(legal[0])
