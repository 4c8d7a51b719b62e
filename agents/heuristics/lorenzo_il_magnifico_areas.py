"""What harvests and productions are worth to a seat of Lorenzo il Magnifico, and how far to raise them.

`t` is the table of `lorenzo_il_magnifico_worth.py`, `w` the row of weights.
"""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.lorenzo_il_magnifico.constants import CARDS_PER_TYPE, NUM_STOCK, Area, CardType, Good, Source
from ...envs.lorenzo_il_magnifico.gains import most_raise, received
from ...envs.lorenzo_il_magnifico.tables import (
    ACTIVATION,
    BONUS_TILE_GAIN,
    BONUS_TILE_VALUE,
    EXCHANGES,
    GAIN,
    HARVEST,
    PAY,
    PER_GAIN,
    PER_TYPE,
    PRODUCTION_KIND,
    ProductionKind,
)
from .lorenzo_il_magnifico_worth import VP, Row, changed

MAX_VALUE = 6
"""Nothing needs a higher action value."""


@compiled
def clear_scratch(t: np.ndarray) -> None:
    """Set the sums of goods to 0."""
    for good in range(Good.PRIVILEGES + 1):
        t[Row.SCRATCH, good] = 0


@compiled
def collect(s: np.void, p: int, source: int, amounts: np.ndarray, times: int, t: np.ndarray) -> int:
    """Add what one source gives to the sums of goods; return the worth of its privileges."""
    for good in range(Good.PRIVILEGES):
        if amounts[good] > 0:
            t[Row.SCRATCH, good] += received(s, p, source, good, amounts[good] * times)
    return t[Row.PRIVILEGES, amounts[Good.PRIVILEGES] * times]


@compiled
def collected_worth(s: np.void, p: int, t: np.ndarray) -> int:
    """Return the worth of the sums of goods."""
    worth = VP * t[Row.SCRATCH, Good.VP]
    for good in range(NUM_STOCK):
        worth += changed(t, good, int(s["stock"][p][good]), t[Row.SCRATCH, good])
    return worth


@compiled
def exchange_worth(s: np.void, p: int, card: int, exchange: int, t: np.ndarray) -> int:
    """Return the net worth of an exchange of a building after the sums collected so far; very low if not payable."""
    worth = VP * GAIN[card, exchange, Good.VP] + t[Row.PRIVILEGES, GAIN[card, exchange, Good.PRIVILEGES]]
    for good in range(NUM_STOCK):
        paid = PAY[card, exchange, good]
        won = GAIN[card, exchange, good]
        if paid == 0 and won == 0:
            continue
        have = int(s["stock"][p][good]) + t[Row.SCRATCH, good]
        if paid > min(have, int(s["stock"][p][good])):
            return -1_000_000
        worth += changed(t, good, have, received(s, p, Source.ACTIVATION, good, won) - paid)
    return worth


@compiled
def collect_exchange(s: np.void, p: int, card: int, t: np.ndarray) -> int:
    """Add the better exchange of a building to the sums if it is worth it; return the worth of its privileges."""
    best = 0
    best_worth = 0
    for exchange in range(1, EXCHANGES[card] + 1):
        worth = exchange_worth(s, p, card, exchange, t)
        if worth > best_worth:
            best = exchange
            best_worth = worth
    if best == 0:
        return 0
    for good in range(NUM_STOCK):
        t[Row.SCRATCH, good] -= PAY[card, best, good]
    return collect(s, p, Source.ACTIVATION, GAIN[card, best], 1, t)


@compiled
def collect_card(s: np.void, p: int, card: int, t: np.ndarray) -> int:
    """Add what a territory or building gives to the sums; return the worth of its privileges."""
    if card < CARDS_PER_TYPE:
        return collect(s, p, Source.ACTIVATION, HARVEST[card], 1, t)
    kind = PRODUCTION_KIND[card]
    if kind == ProductionKind.EXCHANGE:
        return collect_exchange(s, p, card, t)
    if kind == ProductionKind.PER_CARD:
        owned = int(s["card_count"][p][PER_TYPE[card]])
        return collect(s, p, Source.ACTIVATION, PER_GAIN[card], owned, t)
    return collect(s, p, Source.ACTIVATION, GAIN[card, 1], 1, t)


@compiled
def fill_area(s: np.void, p: int, area: int, t: np.ndarray) -> None:
    """Write the worth of a harvest or production of every action value 0..6."""
    kind = CardType.TERRITORY if area == Area.HARVEST else CardType.BUILDING
    row = Row.HARVEST + area
    tile = int(s["bonus_tile"][p])
    privileges = 0
    clear_scratch(t)
    t[row, 0] = 0
    for value in range(1, MAX_VALUE + 1):
        if BONUS_TILE_VALUE[tile] == value:
            privileges += collect(s, p, Source.BONUS_TILE, BONUS_TILE_GAIN[tile, area], 1, t)
        for slot in range(int(s["card_count"][p][kind])):
            card = int(s["cards"][p][kind][slot])
            if ACTIVATION[card] == value:
                privileges += collect_card(s, p, card, t)
        t[row, value] = privileges + collected_worth(s, p, t)


@compiled
def fill_areas(s: np.void, p: int, t: np.ndarray) -> None:
    """Write the rows of harvest and production."""
    fill_area(s, p, Area.HARVEST, t)
    fill_area(s, p, Area.PRODUCTION, t)


@compiled
def raise_cost(s: np.void, p: int, raised: int, t: np.ndarray) -> int:
    """Return what the servants for a raise are worth."""
    have = int(s["stock"][p][Good.SERVANTS])
    return -changed(t, Good.SERVANTS, have, -raised * int(s["servant_rate"][p]))


@compiled
def raised_worth(s: np.void, p: int, area: int, value: int, raised: int, t: np.ndarray) -> int:
    """Return the worth of a harvest or production whose value is raised, the servants paid."""
    acting = max(0, min(MAX_VALUE, value + raised))
    return t[Row.HARVEST + area, acting] - raise_cost(s, p, raised, t)


@compiled
def best_raised_worth(s: np.void, p: int, area: int, value: int, least: int, t: np.ndarray) -> int:
    """Return the worth of a harvest or production of a value with the best raise from `least` on."""
    best = raised_worth(s, p, area, value, least, t)
    for raised in range(least + 1, min(most_raise(s, p), MAX_VALUE - value) + 1):
        best = max(best, raised_worth(s, p, area, value, raised, t))
    return best
