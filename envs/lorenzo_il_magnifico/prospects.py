"""What the cards of a seat will bring: worths of harvests and productions, end points of ventures (5.4, 5.5 and 6).

They change only when a card is taken; `weigh` then writes them into the state, where every observation finds them.
"""

import numpy as np

from ..core.compiled import compiled
from .areas import times
from .constants import CARDS_PER_TYPE, NUM_CARDS, NUM_PROSPECTS, CardType, Prospect
from .tables import ACTIVATION, END_VP, EXCHANGES, GAIN, HARVEST, PAY, PER_GAIN, PRODUCTION_KIND, ProductionKind

WORTH = np.array([8, 8, 8, 7, 8, 18, 10, 16], np.int64)
"""Worth of each good in tenths of a VP (section 12); a privilege is worth two coins."""
ACTION_VALUES = (2, 4, 6)
"""Values of harvests and productions for which their worth is told."""
NUM_VALUES = len(ACTION_VALUES)

CARD_BIT = np.array([1 << (card % CARDS_PER_TYPE) for card in range(NUM_CARDS)] + [0], np.int64)
"""Bit of each card within its type, (97,); 0 for NO_CARD."""


def first_effect() -> np.ndarray:
    """Return what each activation of a card gives, (97, 8); of exchanges, the first one's balance."""
    kind = PRODUCTION_KIND[:, None]
    building = np.zeros((NUM_CARDS + 1, 1), bool)
    building[CARDS_PER_TYPE * CardType.BUILDING : CARDS_PER_TYPE * (CardType.BUILDING + 1)] = True
    balance = GAIN[:, 1] - PAY[:, 1]
    return HARVEST + np.where(building, np.where(kind == ProductionKind.PER_CARD, PER_GAIN, balance), 0)


def _worths() -> np.ndarray:
    """Return by card what it adds to a harvest or production at the ACTION_VALUES, tenths of a VP, (97, values).

    A PER_CARD building's worth is for one card counted, a building's that exchanges is that of its better exchange.
    Characters and ventures have none.
    """
    exchanges = np.maximum((GAIN[:, 1:] - PAY[:, 1:]) @ WORTH, 0).max(axis=1)
    worth = np.where(PRODUCTION_KIND == ProductionKind.EXCHANGE, exchanges, first_effect() @ WORTH)
    return np.stack([np.where((ACTIVATION > 0) & (value >= ACTIVATION), worth, 0) for value in ACTION_VALUES], axis=1)


WORTHS = _worths()


@compiled
def _add_activation(s: np.void, p: int, first: int, card: int, count: int) -> None:
    """Add the worth of a card's activations to the three numbers from `first` on."""
    for k in range(NUM_VALUES):
        s["prospects"][p, first + k] += WORTHS[card, k] * count


@compiled
def weigh(s: np.void, p: int) -> None:
    """Work out anew what the cards of a seat will bring, and which territories and buildings it has."""
    owned = 0
    for prospect in range(NUM_PROSPECTS):
        s["prospects"][p, prospect] = 0
    for slot in range(int(s["card_count"][p, CardType.TERRITORY])):
        card = int(s["cards"][p, CardType.TERRITORY, slot])
        owned |= CARD_BIT[card]
        _add_activation(s, p, Prospect.HARVEST, card, 1)
    for slot in range(int(s["card_count"][p, CardType.BUILDING])):
        card = int(s["cards"][p, CardType.BUILDING, slot])
        owned |= CARD_BIT[card] << CARDS_PER_TYPE
        _add_activation(s, p, Prospect.PRODUCTION, card, times(s, p, card))
        s["prospects"][p, Prospect.EXCHANGES] += 1 if EXCHANGES[card] > 0 else 0
    for slot in range(int(s["card_count"][p, CardType.VENTURE])):
        s["prospects"][p, Prospect.VENTURE_VP] += END_VP[int(s["cards"][p, CardType.VENTURE, slot])]
    s["owned"][p] = owned
