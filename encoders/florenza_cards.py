"""Tables behind the observation of Florenza: costs and incomes side by side in one integer, artists by cost.

Amounts of money are counted in units of 50 F here, the smallest money card. A *joined cost* holds a number in every
eight bits: the six resources, then money. Every number stays below 128, so that two joined costs can be compared in
all places at once (`bits.excess`).
"""

from itertools import combinations

import numpy as np

from ..envs.core.bits import BYTE, BYTE_MASK, excess
from ..envs.core.compiled import inlined
from ..envs.florenza.constants import (
    MAX_SEATS,
    NUM_ARTIST_CLASSES,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_FACES,
    NUM_RESOURCES,
    WORKERS_MONEY,
    Place,
)
from ..envs.florenza.tables import (
    ARTIST_CLASS,
    ARTIST_COPIES,
    ARTIST_COST,
    BUY_PRICE,
    CARD_COST,
    CARD_INCOME,
    CARD_INCOME_MONEY,
    CARD_MONEY,
    DECK_CARD,
    FACE_ARTIST,
    FACE_VALUE,
    FIRST_FACE,
    MONUMENT_COST,
    MONUMENT_MONEY,
)

UNIT = WORKERS_MONEY
"""Fiorini of a unit of money."""

# --- joined costs ---

MONEY_BIT = BYTE * NUM_RESOURCES
GOODS_MASK = (1 << MONEY_BIT) - 1
UNITS_PER_RESOURCE = BUY_PRICE // UNIT
NEVER = 100
"""Cost in units of an artist that nobody can hire: more than all the money of the game."""


def _join(resources: np.ndarray) -> np.ndarray:
    """Return rows of six amounts as joined costs, int64 (n,)."""
    return (resources << BYTE * np.arange(NUM_RESOURCES)).sum(axis=1)


CARD_NEED = _join(CARD_COST) + (CARD_MONEY // UNIT << MONEY_BIT)
"""Joined cost of each Florenza card without its artist, (63,)."""
MONUMENT_GOODS = _join(MONUMENT_COST)
"""Joined cost in resources of each monument, (27,)."""
MONUMENT_UNITS = MONUMENT_MONEY // UNIT


@inlined
def lacking(need: int, held: int) -> int:
    """Return what a holding lacks of a joined cost, in units; resources are counted at the price of the market."""
    lack = excess(need, held)
    resources = lack & GOODS_MASK
    resources += resources >> (3 * BYTE)
    resources = (resources + (resources >> BYTE) + (resources >> (2 * BYTE))) & BYTE_MASK
    return UNITS_PER_RESOURCE * resources + (lack >> MONEY_BIT)


MOST_LACK = 19
"""Units told apart; who lacks more is told as if he lacked this."""
FORBIDDEN = MOST_LACK + 1
NEARNESS = np.array([1] + [0.5 - lack / 40 for lack in range(1, MOST_LACK + 1)] + [-1], np.float32)
"""What is written for a work that lacks so many units, the last for one that may not be owned, float32 (21,)."""

# --- incomes ---


def _planes(amounts: np.ndarray, planes: int) -> list[int]:
    """Return for each binary digit of the amounts the bitset of the cards that have it."""
    if amounts.max() >> planes:
        raise ValueError(f"an income of {amounts.max()} needs more than {planes} binary digits")
    return [sum(1 << int(card) for card in np.flatnonzero((amounts >> digit) & 1)) for digit in range(planes)]


INCOME_CARDS = np.array([_planes(CARD_INCOME[:, k], 1)[0] for k in range(NUM_RESOURCES)], np.int64)
"""Bitset of the cards that bring one of each resource, (6,)."""
INCOME_UNITS = np.array(_planes(CARD_INCOME_MONEY // UNIT, 2), np.int64)
"""Bitsets of the cards that bring one unit of money, and two, (2,); cards of both bring three."""

_copies = np.bincount(DECK_CARD, minlength=NUM_CARDS)
SEVERAL = np.flatnonzero(_copies > 1).astype(np.int64)
"""Card types of which several copies exist."""
MOST_COPIES = int(_copies.max())

# --- artists ---

_by_cost = sorted(range(NUM_ARTISTS), key=lambda a: (ARTIST_CLASS[a], ARTIST_COST[a], a))
ARTIST_AT = np.array(_by_cost, np.int64)
"""Artists by class, cheap ones first, (33,); the place of an artist there is his *rank*."""
RANK_BIT = np.array([1 << _by_cost.index(a) for a in range(NUM_ARTISTS)], np.int64)
CLASS_FIRST = np.searchsorted(ARTIST_CLASS[_by_cost], np.arange(NUM_ARTIST_CLASSES + 1)).astype(np.int64)
"""First rank of each class, (4,)."""
RANK_UNITS = np.array([ARTIST_COST[a] // UNIT for a in _by_cost], np.int64)
ANONYMOUS_UNITS = ARTIST_COST[NUM_ARTISTS:] // UNIT
"""Cost of the anonymous artist of each class, (3,)."""
MOST_UNITS = int(ARTIST_COST.max()) // UNIT

MAX_COPIES = int(ARTIST_COPIES.max())
FACE_BIT = np.array([1 << (face - FIRST_FACE[FACE_ARTIST[face]]) for face in range(NUM_FACES)], np.float32)
"""Bit of each card among those with its back, float32 (85,)."""


def _unseen() -> tuple[np.ndarray, np.ndarray]:
    """Return mean and standard deviation of the values still unseen, float32 (33, 2**copies).

    Columns are bitsets of the cards with a back that have been hired; where all have, both are 0.
    """
    means = np.zeros((NUM_ARTISTS, 1 << MAX_COPIES), np.float32)
    deviations = np.zeros_like(means)
    for artist in range(NUM_ARTISTS):
        faces = range(int(ARTIST_COPIES[artist]))
        for number in range(1, len(faces) + 1):
            for unseen in combinations(faces, number):
                values = [FACE_VALUE[FIRST_FACE[artist] + face] for face in unseen]
                hired = sum(1 << face for face in faces if face not in unseen)
                means[artist, hired] = np.mean(values)
                deviations[artist, hired] = np.std(values)
    return means, deviations


MEANS, DEVIATIONS = _unseen()
MAX_VALUE = int(FACE_VALUE.max())
MAX_DEVIATION = float(DEVIATIONS.max())
MEANS /= MAX_VALUE
DEVIATIONS /= MAX_DEVIATION

# --- what a place of a card counts for ---

NUM_PLACES = int(Place.OWNED) + MAX_SEATS
_places = range(NUM_PLACES)
_reserves = range(Place.RESERVED, Place.OWNED)
IS_HIRED = np.array([1 if k >= Place.OWNED else 0 for k in _places], np.float32)
"""1 for the places of hired artists, float32 (11,)."""
COUNTED = np.array([1 / MAX_COPIES if k == Place.DISPLAY or k in _reserves else 0 for k in _places], np.float32)
"""What an artist adds to the segment of its place, float32 (11,)."""
RESERVES_BIT = NUM_ARTISTS
RESERVES_BITS = 6
"""Behind the bitset of ranks, reserved artists are counted in RESERVES_BITS for each seat."""
RESERVES = np.array(
    [1 << RESERVES_BIT + RESERVES_BITS * (k - Place.RESERVED) if k in _reserves else 0 for k in _places], np.int64
)
DONE_BITS = 5
HELD_BITS = 9
HELD_BIT = DONE_BITS * MAX_SEATS
"""Completed monuments of all seats are counted in DONE_BITS each; the values of reserved ones follow in HELD_BITS."""
DONE = np.array([1 << DONE_BITS * (k - Place.OWNED) if k >= Place.OWNED else 0 for k in _places], np.int64)
HELD = np.array([1 << HELD_BIT + HELD_BITS * (k - Place.RESERVED) if k in _reserves else 0 for k in _places], np.int64)
REACH = np.array(
    [[1 if k in (Place.DISPLAY, Place.RESERVED + p) else 0 for k in _places] for p in range(MAX_SEATS)], np.int64
)
"""1 for the places that a seat may take artists and monuments from, by seat and place, (4, 11)."""
REACH_MASK = -REACH
"""All bits where `REACH` is 1, (4, 11)."""
