"""Which squares to drain: those that open better sites for the own cards, not for the others' (section 4.3, DRAIN)."""

import numpy as np

from ...envs.core.bits import lowest_bit
from ...envs.core.compiled import compiled
from ...envs.venedig.board import FIRST_SQUARE, SITE_ISLAND, SITE_SQUARES, TYPE_FIRST_SITE, TYPE_LAST_SITE
from ...envs.venedig.constants import (
    DRAIN,
    END_DRAIN,
    NO_PARTY,
    NUM_ISLANDS,
    NUM_SQUARES,
    NUM_TYPES,
    TILES_PER_TURN,
    Building,
)
from .venedig_survey import (
    FIRST_OF_TYPE,
    NUM_BOARDS,
    NUM_ROWS,
    POINT,
    Board,
    Row,
    lacking,
    points_at,
    squares_missing,
    survey,
    treasure_at,
    would_lead,
)
from .venedig_weights import Weight

MOST_MISSING = TILES_PER_TURN + 1
"""Squares missing for a site that is still looked at."""


@compiled
def others_demand(s: np.void, p: int, kind: int, lack: int, w: np.ndarray) -> int:
    """Return how much others would use a better site before the seat's next turn, percent."""
    holder = int(s["marker"][kind - 1])
    if lack > 2 or holder == NO_PARTY:
        return 0
    demand = 0
    for q in range(int(s["num_players"])):
        if q != p and s["laid"][q, kind - 1] > 0:
            demand += w[Weight.DRAIN_OTHERS] // (1 if holder == q else 2)
    return demand // lack


@compiled
def demand(s: np.void, p: int, kind: int, w: np.ndarray) -> int:
    """Return how much the seat wants a better site for a type, percent of its worth; below 0 others want it more."""
    cards = int(s["hand"][p, kind])
    if s["supply"][kind] == 0:
        return 0
    if kind < FIRST_OF_TYPE:
        return w[Weight.DRAIN_0] if cards > 0 else 0
    lack = max(1, lacking(s, kind))
    rest = max(0, lack - cards)
    wanted = 0
    if cards > 0 and rest <= 2:
        wanted = w[Weight.DRAIN_0 + rest] // (1 if would_lead(s, p, kind, cards) else 2)
    if s["laid"][p, kind - 1] > 0 and lack <= 2:
        wanted = max(wanted, w[Weight.DRAIN_LYING] // (1 if would_lead(s, p, kind, 0) else 2))
    return wanted - others_demand(s, p, kind, lack, w)


@compiled
def note_squares(site: int, gain: int, b: np.ndarray, g: np.ndarray) -> None:
    """Let the swamp squares of a site have at least this gain."""
    for end in range(2):
        island = SITE_ISLAND[site, end]
        squares = SITE_SQUARES[site, end] & b[Board.SWAMP, island]
        while squares:
            square = FIRST_SQUARE[island] + lowest_bit(squares)
            g[square] = max(g[square], gain)
            squares &= squares - 1


@compiled
def gains_of_type(s: np.void, kind: int, w: np.ndarray, b: np.ndarray, t: np.ndarray, g: np.ndarray) -> None:
    """Write for every square how much better the best site of a type becomes by draining it."""
    left = TILES_PER_TURN - int(s["drained"])
    for square in range(NUM_SQUARES):
        g[square] = 0
    for site in range(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1):
        missing = squares_missing(s, kind, site, b)
        if 0 < missing <= MOST_MISSING:
            worth = POINT * points_at(kind, site, b) + w[Weight.TREASURE] * treasure_at(site, b)
            gain = worth - max(0, t[Row.BEST, kind])
            for _ in range(missing - left):
                gain = gain * w[Weight.DRAIN_NEAR] // 100
            if gain > 0:
                note_squares(site, gain, b, g)


@compiled
def choose_drain(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Drain the square that gains most, or end when all squares would rather help the others."""
    p = int(s["player"])
    b = np.empty((NUM_BOARDS, NUM_ISLANDS + 1), np.int64)
    t = np.empty((NUM_ROWS, NUM_TYPES), np.int64)
    v = np.empty(NUM_TYPES, np.int64)
    kinds = 0
    for kind in range(NUM_TYPES):
        v[kind] = demand(s, p, kind, w)
        kinds |= (1 << kind) if v[kind] != 0 else 0
    survey(s, p, kinds, w, b, t)
    g = np.empty(NUM_SQUARES, np.int64)
    worth = np.zeros(NUM_SQUARES, np.int64)
    for kind in range(NUM_TYPES):
        if v[kind] != 0 and not (kind == Building.CASA and t[Row.BEST, kind] > POINT):
            gains_of_type(s, kind, w, b, t, g)
            for square in range(NUM_SQUARES):
                worth[square] += v[kind] * g[square] // 100
    best = END_DRAIN
    best_worth = w[Weight.DRAIN_COST] - w[Weight.SWAMP]
    for j in range(n):
        square = int(legal[j]) - DRAIN
        if int(legal[j]) >= END_DRAIN:
            break
        if worth[square] > best_worth:
            best = int(legal[j])
            best_worth = worth[square]
    return best
