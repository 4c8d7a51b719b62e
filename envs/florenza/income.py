"""Income at the end of a round (sections 4.6 and 5.8)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from .constants import NUM_RESOURCES
from .tables import (
    CARD_INCOME,
    CARD_INCOME_ANY,
    CARD_INCOME_MONEY,
    FAMILY_CAPTAIN,
    FAMILY_INCOME,
    FAMILY_MONEY,
)


@compiled
def resources_due(s: np.void, p: int, resource: int) -> int:
    """Return how many cards of a resource the seat is entitled to."""
    due = FAMILY_INCOME[p, resource]
    if int(s["named"]) == resource:
        due += FAMILY_CAPTAIN[p]
    cards = int(s["tableau"][p])
    while cards != 0:
        due += CARD_INCOME[lowest_bit(cards), resource]
        cards &= cards - 1
    return due


@compiled
def sum_over_tableau(s: np.void, p: int, amounts: np.ndarray) -> int:
    """Return the sum of a column over the seat's tableau."""
    total = 0
    cards = int(s["tableau"][p])
    while cards != 0:
        total += amounts[lowest_bit(cards)]
        cards &= cards - 1
    return total


@compiled
def free_choices(s: np.void, p: int) -> int:
    """Return how many resources of its choice the seat receives (Arte dei Mercatanti)."""
    return sum_over_tableau(s, p, CARD_INCOME_ANY)


@compiled
def receive_income(s: np.void, p: int) -> None:
    """Take what the seat is entitled to, as far as supply and bank last."""
    for resource in range(NUM_RESOURCES):
        cards = min(resources_due(s, p, resource), int(s["supply"][resource]))
        s["resources"][p, resource] += cards
        s["supply"][resource] -= cards
    money = min(FAMILY_MONEY[p] + sum_over_tableau(s, p, CARD_INCOME_MONEY), int(s["bank"]))
    s["money"][p] += money
    s["bank"] -= money
