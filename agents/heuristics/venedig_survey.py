"""What every building type is worth on the board as it stands, in hundredths of a point (section 5.6).

A survey `t` is an int64 array (NUM_ROWS, NUM_TYPES) with the rows of `Row`, a board `b` an int64 array
(NUM_BOARDS, NUM_ISLANDS + 1) with the rows of `Board`.
"""

from enum import IntEnum

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.venedig.board import SITE_ISLAND, SITE_LINE, SITE_RING, SITE_SQUARES, TYPE_FIRST_SITE, TYPE_LAST_SITE
from ...envs.venedig.cards import total_laid
from ...envs.venedig.constants import (
    GOAL,
    HALVES_UP,
    NO_ISLAND,
    NO_PARTY,
    NUM_ISLANDS,
    NUM_TYPES,
    SPANS_WATER,
    Building,
    Option,
)
from ...envs.venedig.gold import stock_size, total_gold
from ...envs.venedig.gondolas import islands_beside
from ...envs.venedig.sites import built_squares, free_squares
from ...envs.venedig.tables import CARDS_NEEDED, SCORE_KIND, SCORE_VALUE, ScoreKind
from .venedig_weights import Weight

POINT = 100
"""All worths are hundredths of a point."""
TREASURE_TENTHS = 42
"""Mean gold of a treasure, tenths."""
BLOCKED = 9
"""`squares_missing` of a site that can never be used."""
FIRST_OF_TYPE = 1
"""First type with a master builder."""


class Row(IntEnum):
    """Rows of a survey."""

    POINTS = 0
    """Points of the best open site, 0 without one."""
    TREASURE = 1
    """1 if the seat would draw a treasure there."""
    BEST = 2
    """Both together, hundredths; -1 without an open site."""
    SECOND = 3
    """Next lower worth of an open site, -1 without one."""
    SQUARES = 4
    """Bitboard of the squares that all best sites share."""
    ISLAND = 5
    """Island of these squares, NO_ISLAND if there are none."""
    COUNT = 6
    """Number of open sites."""
    BESIDE = 7
    """Number of open sites with a treasure for the seat."""
    EXPECTED = 8
    """What a building is expected to be worth when it is completed later."""
    KEEP = 9
    """What a card kept in hand is worth."""


NUM_ROWS = len(Row)


class Board(IntEnum):
    """Rows of a board, by island."""

    BUILT = 0
    SWAMP = 1
    CASAS = 2
    FREE = 3
    TREASURE = 4
    """1 if the seat would draw a treasure for a building there."""


NUM_BOARDS = len(Board)


@compiled
def fill_board(s: np.void, p: int, b: np.ndarray) -> None:
    """Write the bitboards, the number of casas and the treasures for the seat."""
    beside = islands_beside(s, p) if stock_size(s) > 0 else 0
    for island in range(NUM_ISLANDS):
        b[Board.BUILT, island] = built_squares(s, island)
        b[Board.SWAMP, island] = int(s["swamp"][island])
        b[Board.FREE, island] = free_squares(s, island)
        b[Board.CASAS, island] = popcount(int(s["buildings"][Building.CASA, island]))
        b[Board.TREASURE, island] = (beside >> island) & 1
    for row in range(NUM_BOARDS):
        b[row, NO_ISLAND] = 0


@compiled
def squares_missing(s: np.void, kind: int, site: int, b: np.ndarray) -> int:
    """Return how many squares of a site must be drained before a type can be built there, BLOCKED if it never can."""
    if kind == Building.PONTE:
        if (int(s["lines"]) >> SITE_LINE[site]) & 1:
            return BLOCKED
        if s["options"][Option.BRIDGE_OCCUPIES] == SPANS_WATER:
            return 0
    first, second = SITE_ISLAND[site, 0], SITE_ISLAND[site, 1]
    if (SITE_SQUARES[site, 0] & b[Board.BUILT, first]) | (SITE_SQUARES[site, 1] & b[Board.BUILT, second]):
        return BLOCKED
    return popcount(SITE_SQUARES[site, 0] & b[Board.SWAMP, first]) + popcount(
        SITE_SQUARES[site, 1] & b[Board.SWAMP, second]
    )


@compiled
def points_at(kind: int, site: int, b: np.ndarray) -> int:
    """Return the points of a building on a site; a ponte counts the better island."""
    first, second = SITE_ISLAND[site, 0], SITE_ISLAND[site, 1]
    if SCORE_KIND[kind] == ScoreKind.FLAT:
        return SCORE_VALUE[kind]
    if SCORE_KIND[kind] == ScoreKind.CASAS_ON_ISLAND:
        return SCORE_VALUE[kind] * max(b[Board.CASAS, first], b[Board.CASAS, second])
    built = b[Board.BUILT, first]
    if SCORE_KIND[kind] == ScoreKind.RING_BUILT:
        return SCORE_VALUE[kind] * popcount(SITE_RING[site, 0] & built)
    return SCORE_VALUE[kind] * popcount(SITE_RING[site, 0] & ~built)


@compiled
def treasure_at(site: int, b: np.ndarray) -> int:
    """Return 1 if the seat would draw a treasure for a building on the site."""
    return b[Board.TREASURE, SITE_ISLAND[site, 0]] | b[Board.TREASURE, SITE_ISLAND[site, 1]]


@compiled
def note_site(kind: int, site: int, b: np.ndarray, w: np.ndarray, t: np.ndarray) -> None:
    """Let an open site count in the survey."""
    points = points_at(kind, site, b)
    treasure = treasure_at(site, b)
    worth = POINT * points + w[Weight.TREASURE] * treasure
    t[Row.COUNT, kind] += 1
    t[Row.BESIDE, kind] += treasure
    if worth > t[Row.BEST, kind]:
        t[Row.SECOND, kind] = t[Row.BEST, kind]
        t[Row.BEST, kind] = worth
        t[Row.POINTS, kind] = points
        t[Row.TREASURE, kind] = treasure
        t[Row.ISLAND, kind] = SITE_ISLAND[site, 0]
        t[Row.SQUARES, kind] = SITE_SQUARES[site, 0]
    elif worth == t[Row.BEST, kind]:
        same = SITE_ISLAND[site, 0] == t[Row.ISLAND, kind]
        t[Row.SQUARES, kind] &= SITE_SQUARES[site, 0] if same else 0
    elif worth > t[Row.SECOND, kind]:
        t[Row.SECOND, kind] = worth


@compiled
def is_late(s: np.void, w: np.ndarray) -> bool:
    """Tell whether the game may end before the seat's next turn."""
    for kind in range(NUM_TYPES):
        if int(s["supply"][kind]) <= 1:
            return True
    for p in range(int(s["num_players"])):
        if int(s["scores"][p]) >= GOAL - w[Weight.LATE_SQUARES]:
            return True
    return False


@compiled
def expect(kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a building of a type is expected to be worth later."""
    if kind < FIRST_OF_TYPE:
        return POINT
    general = w[Weight.EXPECT_PALAZZO + kind - FIRST_OF_TYPE]
    if t[Row.COUNT, kind] == 0:
        return general * w[Weight.NO_SITE] // 100
    return (t[Row.BEST, kind] * w[Weight.OPEN_SHARE] + general * (100 - w[Weight.OPEN_SHARE])) // 100


@compiled
def note_sites(s: np.void, kind: int, w: np.ndarray, b: np.ndarray, t: np.ndarray) -> None:
    """Let all open sites of a type count in the survey."""
    if kind == Building.PONTE:
        for site in range(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1):
            if squares_missing(s, kind, site, b) == 0:
                note_site(kind, site, b, w, t)
        return
    for site in range(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1):
        if SITE_SQUARES[site, 0] & ~b[Board.FREE, SITE_ISLAND[site, 0]] == 0:
            note_site(kind, site, b, w, t)


@compiled
def survey(s: np.void, p: int, kinds: int, w: np.ndarray, b: np.ndarray, t: np.ndarray) -> None:
    """Fill the board and the survey for a seat; of types outside the bitset `kinds` the sites are not looked at."""
    fill_board(s, p, b)
    late = is_late(s, w)
    for kind in range(NUM_TYPES):
        for row in range(NUM_ROWS):
            t[row, kind] = 0
        t[Row.BEST, kind] = -1
        t[Row.SECOND, kind] = -1
        t[Row.ISLAND, kind] = NO_ISLAND
        if (kinds >> kind) & 1:
            note_sites(s, kind, w, b, t)
        t[Row.EXPECTED, kind] = expect(kind, w, t) * (w[Weight.LATE] if late else 100) // 100
        t[Row.KEEP, kind] = w[Weight.KEEP_CASA + kind] * (w[Weight.LATE] if late else 100) // 100


@compiled
def kinds_in_hand(s: np.void, p: int) -> int:
    """Return the bitset of the types in the seat's hand."""
    kinds = 0
    for kind in range(NUM_TYPES):
        if s["hand"][p, kind] > 0:
            kinds |= 1 << kind
    return kinds


@compiled
def half_of(s: np.void, points: int) -> int:
    """Return the co-builder's share of some points, both in hundredths."""
    if s["options"][Option.HALF_ROUNDING] == HALVES_UP:
        return (points + POINT) // (2 * POINT) * POINT
    return points // (2 * POINT) * POINT


@compiled
def lead_over(s: np.void, p: int, q: int) -> int:
    """Return the lead of a seat over another one in hundredths, gold included: what is hidden by its mean."""
    gold = int(s["swamp_owned"][q]) * 10 + int(s["treasures_owned"][q]) * TREASURE_TENTHS
    other = POINT * int(s["scores"][q]) + 2 * gold
    return POINT * int(s["scores"][p]) + 20 * total_gold(s, p) - other


@compiled
def lead(s: np.void, p: int) -> int:
    """Return the lead of a seat over the best of the others."""
    least = lead_over(s, p, (p + 1) % int(s["num_players"]))
    for q in range(int(s["num_players"])):
        if q != p:
            least = min(least, lead_over(s, p, q))
    return least


@compiled
def lacking(s: np.void, kind: int) -> int:
    """Return how many cards of a type (1..4) are lacking for a building."""
    return CARDS_NEEDED[kind] - total_laid(s, kind)


@compiled
def would_lead(s: np.void, p: int, kind: int, more: int) -> bool:
    """Tell whether the seat is the master builder of a type after laying some more cards."""
    holder = int(s["marker"][kind - 1])
    if holder == NO_PARTY:
        return more > 0
    return holder == p or int(s["laid"][p, kind - 1]) + more > int(s["laid"][holder, kind - 1])


@compiled
def own_share(s: np.void, p: int, kind: int, more: int, t: np.ndarray) -> int:
    """Return the share in a building of a type (1..4) that the seat is to expect after laying some more cards."""
    if would_lead(s, p, kind, more):
        return t[Row.EXPECTED, kind]
    return t[Row.EXPECTED, kind] // 2 if int(s["laid"][p, kind - 1]) + more > 0 else 0


@compiled
def prospect(s: np.void, p: int, kind: int, cards: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what some cards of a type in hand promise together with those that lie."""
    if kind < FIRST_OF_TYPE or cards == 0 or s["supply"][kind] == 0:
        return 0
    lack = max(0, lacking(s, kind) - cards)
    if lack > 2:
        return 0
    return own_share(s, p, kind, cards, t) * w[Weight.HAND_0 + lack] // 100
