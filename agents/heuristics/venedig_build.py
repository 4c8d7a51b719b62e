"""What to build and where (section 4.3, CHOOSE_BUILD, PLACE and BRIDGE_ISLAND)."""

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.core.pending import top
from ...envs.venedig.board import LINE_ENDS, LINE_ISLANDS, SITE_ISLAND, SITE_SQUARES, SQUARE_BIT
from ...envs.venedig.constants import (
    BRIDGE_ISLAND,
    BUILD,
    NUM_ISLANDS,
    NUM_LINES,
    NUM_TYPES,
    PLACE_SITE,
    SOLO,
    SPANS_WATER,
    Building,
    Option,
)
from .venedig_play import TABLE_SIZE, lay_all, shared_worth
from .venedig_survey import (
    FIRST_OF_TYPE,
    NUM_BOARDS,
    NUM_ROWS,
    POINT,
    Board,
    Row,
    half_of,
    lacking,
    points_at,
    survey,
    treasure_at,
    would_lead,
)
from .venedig_weights import Weight


@compiled
def worth_of_option(s: np.void, p: int, action: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what an option of CHOOSE_BUILD brings at once."""
    kind = action - BUILD if action < SOLO else action - SOLO + FIRST_OF_TYPE
    if t[Row.COUNT, kind] == 0:
        return 0
    points = POINT * t[Row.POINTS, kind]
    treasure = w[Weight.TREASURE] * t[Row.TREASURE, kind]
    if kind < FIRST_OF_TYPE or action >= SOLO:
        return points + treasure
    c = np.empty(TABLE_SIZE, np.int64)
    lay_all(s, p, kind, 0, c)
    return shared_worth(s, p, points, treasure, c, w)


@compiled
def choose_build(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Build what brings most first."""
    p = int(s["player"])
    b = np.empty((NUM_BOARDS, NUM_ISLANDS + 1), np.int64)
    t = np.empty((NUM_ROWS, NUM_TYPES), np.int64)
    survey(s, p, (1 << NUM_TYPES) - 1, w, b, t)
    best = int(legal[0])
    best_worth = worth_of_option(s, p, best, w, t)
    for j in range(1, n):
        worth = worth_of_option(s, p, int(legal[j]), w, t)
        if worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def share_of_points(s: np.void, p: int, points: int, builder: int, participants: int, w: np.ndarray) -> int:
    """Return what some points of a building are worth for the seat: its share less a part of the others' shares."""
    worth = 0
    for q in range(int(s["num_players"])):
        if (participants >> q) & 1:
            share = points if q == builder else half_of(s, points)
            worth += share if q == p else -share * w[Weight.OTHERS] // 100
    return worth


@compiled
def interest(s: np.void, p: int, kind: int, w: np.ndarray) -> int:
    """Return how far the seat needs a site of a type itself, percent; below 0 where only others can use it."""
    cards = int(s["hand"][p, kind])
    if kind == int(top(s, 1)):
        cards = max(0, cards - 1)
    if kind < FIRST_OF_TYPE:
        return min(cards, 1) * w[Weight.SAVE] // 2
    lack = lacking(s, kind)
    rest = max(0, lack - cards)
    if cards + int(s["laid"][p, kind - 1]) > 0 and rest <= 2:
        return w[Weight.SAVE] // (rest + 1) // (1 if would_lead(s, p, kind, cards) else 2)
    return -w[Weight.SPOIL] // lack if 0 < lack <= 2 else 0


@compiled
def fill_interest(s: np.void, p: int, w: np.ndarray, v: np.ndarray) -> int:
    """Write the interest in sites of each type; return the bitset of the types with any."""
    kinds = 0
    for kind in range(NUM_TYPES):
        v[0, kind] = interest(s, p, kind, w)
        kinds |= (1 << kind) if v[0, kind] != 0 else 0
    return kinds


@compiled
def fill_effects(s: np.void, b: np.ndarray, t: np.ndarray, v: np.ndarray) -> None:
    """Write what the loss of the squares that the best sites share costs by type, and how a casa serves by island."""
    for kind in range(NUM_TYPES):
        v[0, kind] = v[0, kind] * (max(0, t[Row.BEST, kind]) - max(0, t[Row.SECOND, kind])) // 100
    for island in range(NUM_ISLANDS):
        v[1, island] = 0
    for line in range(NUM_LINES):
        first, second = LINE_ISLANDS[line, 0], LINE_ISLANDS[line, 1]
        if not (int(s["lines"]) >> line) & 1 and not is_blocked(s, line, b):
            v[1, first] += 1 if b[Board.CASAS, first] >= b[Board.CASAS, second] else 0
            v[1, second] += 1 if b[Board.CASAS, second] >= b[Board.CASAS, first] else 0


@compiled
def is_blocked(s: np.void, line: int, b: np.ndarray) -> bool:
    """Tell whether another building stands on an end of a bridge line."""
    if s["options"][Option.BRIDGE_OCCUPIES] == SPANS_WATER:
        return False
    for end in range(2):
        if (b[Board.BUILT, LINE_ISLANDS[line, end]] >> SQUARE_BIT[LINE_ENDS[line, end]]) & 1:
            return True
    return False


@compiled
def side_effects(kind: int, site: int, w: np.ndarray, t: np.ndarray, v: np.ndarray) -> int:
    """Return what a building on a site changes for later ones: squares of the best sites, casas for a ponte."""
    worth = 0
    for other in range(NUM_TYPES):
        if v[0, other] != 0:
            for end in range(2):
                if SITE_ISLAND[site, end] == t[Row.ISLAND, other] and SITE_SQUARES[site, end] & t[Row.SQUARES, other]:
                    worth -= v[0, other]
    if kind == Building.CASA:
        worth += w[Weight.CASA_ISLAND] * v[1, SITE_ISLAND[site, 0]]
    return worth


@compiled
def choose_place(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Place the building where it brings most and costs later ones least."""
    p = int(s["player"])
    kind, builder, participants = int(top(s, 1)), int(top(s, 2)), int(top(s, 3))
    b = np.empty((NUM_BOARDS, NUM_ISLANDS + 1), np.int64)
    t = np.empty((NUM_ROWS, NUM_TYPES), np.int64)
    v = np.empty((2, NUM_TYPES + NUM_ISLANDS), np.int64)
    kinds = fill_interest(s, p, w, v)
    survey(s, p, kinds, w, b, t)
    fill_effects(s, b, t, v)
    takes_part = (participants >> p) & 1
    best = int(legal[0])
    best_worth = 0
    for j in range(n):
        site = int(legal[j]) - PLACE_SITE
        points = POINT * points_at(kind, site, b)
        worth = share_of_points(s, p, points, builder, participants, w)
        worth += takes_part * treasure_at(site, b) * w[Weight.TREASURE]
        worth += side_effects(kind, site, w, t, v)
        if j == 0 or worth > best_worth:
            best = int(legal[j])
            best_worth = worth
    return best


@compiled
def choose_island(s: np.void, w: np.ndarray) -> int:
    """Count the casas of the island that serves the seat better."""
    p = int(s["player"])
    number = int(s["built_count"]) - 1
    site = int(s["built_site"][number])
    builder, participants = int(s["built_by"][number]), int(s["built_with"][number])
    best = BRIDGE_ISLAND
    best_worth = 0
    for end in range(2):
        casas = popcount(int(s["buildings"][Building.CASA, SITE_ISLAND[site, end]]))
        worth = share_of_points(s, p, POINT * casas, builder, participants, w)
        if end == 0 or worth > best_worth:
            best = BRIDGE_ISLAND + end
            best_worth = worth
    return best
