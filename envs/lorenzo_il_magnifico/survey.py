"""Which value the seat to act needs on each space: the one place that legality of placements and extra actions asks.

Section 4.3 asks for a value, servants that raise it, room, a fee, a requirement and a payable card. Everything but the
value itself is the same for all family members, so it is worked out once for each space: `needed` is the least value
with which the seat can use the space, spending servants. A placement or extra action is legal when its value is at
least that (and, for coloured members, no other one of the seat stands in the same tower or area).
"""

import numpy as np

from ..core.bits import COMPARED, at_most
from ..core.compiled import compiled
from .board import area_of, open_spaces
from .constants import (
    FLOORS,
    NEVER,
    NO_CARD,
    NUM_FLOORS,
    NUM_SPACES,
    NUM_TYPES,
    Good,
    Space,
)
from .costs import UNREACHABLE, bonus_malus, discounts, floor_reach, has_room, packed_stock, tower_fee
from .gains import most_raise
from .tables import EXTRA_TOWERS, EXTRA_VALUE, SPACE_VALUE

LOWEST = -100
"""Least number in `needed`; no value is lower."""
ALL_TOWERS = (1 << NUM_TYPES) - 1


@compiled
def _survey_floors(s: np.void, p: int, towers: int, granting: int) -> None:
    """Fill `needed` for the floors; `towers` is the bitset of the towers that the action may enter."""
    stock = packed_stock(s, p)
    malus = bonus_malus(s, p)
    for tower in range(NUM_TYPES):
        fee = tower_fee(s, p, tower)
        enters = (towers >> tower) & 1 and has_room(s, p, tower) and int(s["stock"][p, Good.COINS]) >= fee
        discount = discounts(s, p, tower, granting)
        bonus = int(s["tower_value"][p, tower])
        for space in range(FLOORS * tower, FLOORS * (tower + 1)):
            needed = NEVER
            if enters and s["tower_cards"][space] != NO_CARD:
                reach = floor_reach(s, p, space, stock - fee, discount, malus)
                least = max(LOWEST, SPACE_VALUE[space] - bonus - reach)
                needed = NEVER if reach == UNREACHABLE else least
            s["needed"][space] = needed


@compiled
def _survey_others(s: np.void, p: int) -> None:
    """Fill `needed` for the harvest, production and market spaces and the council."""
    spaces = open_spaces(s, p)
    raised = most_raise(s, p)
    for space in range(NUM_FLOORS, NUM_SPACES):
        bonus = int(s["area_value"][p, area_of(space)]) if space <= Space.PRODUCTION_LARGE else 0
        least = max(LOWEST, SPACE_VALUE[space] - bonus - raised)
        s["needed"][space] = least if (spaces >> space) & 1 else NEVER


@compiled
def survey_turn(s: np.void, p: int) -> None:
    """Fill `needed` for a TURN of a seat."""
    for space in range(NUM_SPACES, COMPARED):
        s["needed"][space] = NEVER
    _survey_floors(s, p, ALL_TOWERS, NO_CARD)
    _survey_others(s, p)


@compiled
def survey_extra(s: np.void, p: int, granting: int) -> None:
    """Fill `needed` for the extra action of a card (section 4.4)."""
    for space in range(NUM_FLOORS, COMPARED):
        s["needed"][space] = NEVER
    _survey_floors(s, p, EXTRA_TOWERS[granting], granting)


@compiled
def clear_survey(s: np.void) -> None:
    """Set `needed` to 0, its value where nobody places a member or takes a card."""
    for space in range(COMPARED):
        s["needed"][space] = 0


@compiled
def usable_spaces(s: np.void, value: int) -> int:
    """Return the bitset of the spaces that an action of a value can use; `needed` has been filled."""
    return at_most(s["needed"], value)


@compiled
def extra_floors(s: np.void, granting: int) -> int:
    """Return the bitset of the floors whose card the extra action of a card can take; `needed` has been filled."""
    return usable_spaces(s, EXTRA_VALUE[granting])
