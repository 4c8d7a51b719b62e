"""Resources and money as one integer: costs are compared in all places at once (sections 4.9, 5.1 and 5.4).

A *purse* holds a number in every LANE bits: the six resources, then money in units of 50 F, the smallest money card.
Every number stays below 128, so that the highest bit of a lane, its guard, is 0. A lane of a difference is negative
exactly when it has used up a guard that was set before. Legality looks at every card in hand and every monument in
reach in each turn, and would otherwise spend its time with comparing one resource after the other.
"""

import numpy as np

from ..core.bits import BYTE, BYTE_MASK, TOP_BITS, joined, joined_rows
from ..core.compiled import compiled
from .constants import NUM_RESOURCES, WORKERS_MONEY
from .tables import CARD_COST, CARD_MONEY, MONUMENT_COST, MONUMENT_MONEY

UNIT = WORKERS_MONEY
"""Fiorini of a unit of money."""
LANE = BYTE
LANE_MASK = BYTE_MASK
MONEY_BIT = LANE * NUM_RESOURCES
GOODS_MASK = (1 << MONEY_BIT) - 1
GUARDS = TOP_BITS
ALL_KINDS = (1 << NUM_RESOURCES) - 1


CARD_GOODS = joined_rows(CARD_COST)
"""Resources that each Florenza card costs, packed, (63,)."""
CARD_NEED = CARD_GOODS + (CARD_MONEY // UNIT << MONEY_BIT)
"""Resources and money that each Florenza card costs without its artist, packed, (63,)."""
MONUMENT_GOODS = joined_rows(MONUMENT_COST)
"""Resources that each monument costs, packed, (27,)."""
MONUMENT_UNITS = MONUMENT_MONEY // UNIT

# Adding one of these to six amounts sets the guards of those that are at least 1, or at least 2.
_ONE = sum(0x7F << LANE * k for k in range(NUM_RESOURCES))
_TWO = sum(0x7E << LANE * k for k in range(NUM_RESOURCES))
_GOODS_GUARDS = GUARDS & GOODS_MASK
_GATHER_BIT = LANE * (LANE - 1)
_GATHER = sum(1 << _GATHER_BIT - (LANE - 1) * k for k in range(NUM_RESOURCES))
"""Factor that brings the lowest bits of six lanes side by side, the first one to _GATHER_BIT."""


@compiled
def _guarded(amounts: int) -> int:
    """Return the bitset of the resources whose guard is set."""
    return ((((amounts & _GOODS_GUARDS) >> (LANE - 1)) * _GATHER) >> _GATHER_BIT) & ALL_KINDS


@compiled
def kinds_of(goods: int) -> int:
    """Return the bitset of the resources of which there is one at least."""
    return _guarded(goods + _ONE)


@compiled
def several_of(goods: int) -> int:
    """Return the bitset of the resources of which there are two at least."""
    return _guarded(goods + _TWO)


@compiled
def held_goods(s: np.void, p: int) -> int:
    """Return the resources of the seat, packed."""
    return joined(s["resources"][p])


@compiled
def purse(s: np.void, p: int) -> int:
    """Return the resources and the money of the seat, packed."""
    return held_goods(s, p) + (int(s["money"][p]) // UNIT << MONEY_BIT)


@compiled
def covers(held: int, need: int) -> bool:
    """Tell whether a purse holds at least a cost of every resource and of money."""
    return ((held | GUARDS) - need) & GUARDS == GUARDS
