"""What must be true of what the state keeps about the cards of a seat (sections 5.4, 5.5 and 6).

Nothing here uses the rules' own code: only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from .constants import CARDS_PER_TYPE, NUM_GOODS, CardType, Prospect
from .prospects import ACTION_VALUES, NUM_VALUES, WORTH
from .tables import (
    ACTIVATION,
    END_VP,
    EXCHANGES,
    GAIN,
    HARVEST,
    PAY,
    PER_GAIN,
    PER_TYPE,
    PRODUCTION_KIND,
    ProductionKind,
)

VALUES = np.array(ACTION_VALUES, np.int64)


@compiled
def harvest_worth(card: int) -> int:
    """Return the worth of a territory's gains in tenths of a VP."""
    worth = 0
    for good in range(NUM_GOODS):
        worth += HARVEST[card, good] * WORTH[good]
    return worth


@compiled
def production_worth(s: np.void, p: int, card: int) -> int:
    """Return the worth of what a building of a seat gives, at its better exchange or none, in tenths of a VP."""
    if PRODUCTION_KIND[card] == ProductionKind.PER_CARD:
        worth = 0
        for good in range(NUM_GOODS):
            worth += PER_GAIN[card, good] * WORTH[good]
        return worth * int(s["card_count"][p, PER_TYPE[card]])
    best = 0
    for choice in range(1, max(1, EXCHANGES[card]) + 1):
        worth = 0
        for good in range(NUM_GOODS):
            worth += (GAIN[card, choice] - PAY[card, choice])[good] * WORTH[good]
        best = max(best, worth)
    return best


@compiled
def worth_sound(s: np.void, p: int, kind: int, first: int) -> bool:
    """Tell whether the worths of a seat's harvest or production at the three values are those of its cards."""
    for k in range(NUM_VALUES):
        worth = 0
        for slot in range(int(s["card_count"][p, kind])):
            card = int(s["cards"][p, kind, slot])
            if ACTIVATION[card] <= VALUES[k]:
                worth += harvest_worth(card) if kind == CardType.TERRITORY else production_worth(s, p, card)
        if int(s["prospects"][p, first + k]) != worth:
            return False
    return True


@compiled
def owned_sound(s: np.void, p: int) -> bool:
    """Tell whether the territories and buildings, exchanges and venture points noted for a seat are those it has."""
    owned = 0
    for kind in range(CardType.TERRITORY, CardType.BUILDING + 1, CardType.BUILDING - CardType.TERRITORY):
        for slot in range(int(s["card_count"][p, kind])):
            place = int(s["cards"][p, kind, slot]) - CARDS_PER_TYPE * kind
            owned |= 1 << (place + (CARDS_PER_TYPE if kind == CardType.BUILDING else 0))
    exchanges = 0
    for slot in range(int(s["card_count"][p, CardType.BUILDING])):
        if PRODUCTION_KIND[int(s["cards"][p, CardType.BUILDING, slot])] == ProductionKind.EXCHANGE:
            exchanges += 1
    points = 0
    for slot in range(int(s["card_count"][p, CardType.VENTURE])):
        points += END_VP[int(s["cards"][p, CardType.VENTURE, slot])]
    counted = int(s["prospects"][p, Prospect.EXCHANGES]) == exchanges
    return counted and int(s["prospects"][p, Prospect.VENTURE_VP]) == points and int(s["owned"][p]) == owned


@compiled
def prospects_sound(s: np.void, p: int) -> bool:
    """Tell whether all that is kept about the cards of a seat is true."""
    harvests = worth_sound(s, p, CardType.TERRITORY, Prospect.HARVEST)
    return harvests and worth_sound(s, p, CardType.BUILDING, Prospect.PRODUCTION) and owned_sound(s, p)
