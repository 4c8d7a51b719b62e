"""What cards cost and whether they can be taken (sections 4.3, rules 3-7 of towers, and 5.3)."""

import numpy as np

from ..core.compiled import compiled
from .constants import (
    CARDS_PER_TYPE,
    FLOORS,
    MAX_CARDS,
    NO_CARD,
    NUM_FLOORS,
    NUM_RESOURCES,
    NUM_TYPES,
    UNREACHABLE,
    CardType,
    Good,
    Source,
)
from .gains import raise_by, received
from .modifiers import NO_FLOOR_BONUS, NO_TERRITORY_REQUIREMENT, NO_TOWER_FEE, has_power
from .tables import (
    COST,
    EXTRA_DISCOUNT,
    HAS_RESOURCE_COST,
    MILITARY_PAID,
    MILITARY_REQUIRED,
    SLOT_MILITARY,
    SPACE_BONUS,
    TOWER_FEE,
)

FIRST_WAY = 0
"""Ventures: pay resources. Buildings: the choice discount off wood. All other cards have this way only."""
SECOND_WAY = 1
"""Ventures: pay military points. Buildings: the choice discount off stone."""
MOST_REACH = 127
"""Largest number in the state's `reach`; no value needs more."""


@compiled
def tower_fee(s: np.void, p: int, tower: int) -> int:
    """Return the coins due for entering a tower now: nothing while no family member stands there (rule 5)."""
    if has_power(s, p, NO_TOWER_FEE):
        return 0
    for space in range(FLOORS * tower, FLOORS * (tower + 1)):
        if s["occupants"][space] != 0:
            return TOWER_FEE
    return 0


@compiled
def floor_bonus(s: np.void, p: int, space: int, good: int) -> int:
    """Return what the seat gets of a good from a floor."""
    amount = SPACE_BONUS[space, good]
    if amount == 0 or has_power(s, p, NO_FLOOR_BONUS):
        return 0
    return received(s, p, Source.SPACE, good, amount)


@compiled
def price(s: np.void, p: int, card: int, granting: int, resource: int) -> int:
    """Return the cost of a card in one resource after all fixed discounts (section 5.3).

    Args:
        s: the state.
        p: the seat that takes the card.
        card: the card.
        granting: card whose extra action takes it, NO_CARD for a placement.
        resource: coins, wood, stone or servants.
    """
    discount = int(s["discount"][p, card // CARDS_PER_TYPE][resource]) + EXTRA_DISCOUNT[granting, resource]
    return max(0, COST[card, resource] - discount)


@compiled
def has_choice(s: np.void, p: int, card: int, granting: int) -> bool:
    """Tell whether the seat chooses between wood and stone off (DISCOUNT): both are left after the fixed discounts."""
    if card // CARDS_PER_TYPE != CardType.BUILDING or s["choice_discount"][p] == 0:
        return False
    return price(s, p, card, granting, Good.WOOD) > 0 and price(s, p, card, granting, Good.STONE) > 0


@compiled
def charge(s: np.void, p: int, card: int, granting: int, way: int, resource: int) -> int:
    """Return what is paid of one resource for a card in a way that pays resources, all discounts counted."""
    due = price(s, p, card, granting, resource)
    if card // CARDS_PER_TYPE != CardType.BUILDING or s["choice_discount"][p] == 0 or due == 0:
        return due
    if resource != Good.WOOD and resource != Good.STONE:
        return due
    other = Good.WOOD + Good.STONE - resource
    chosen = (way == FIRST_WAY) == (resource == Good.WOOD)
    if chosen or price(s, p, card, granting, other) == 0:
        return max(0, due - int(s["choice_discount"][p]))
    return due


@compiled
def offers(s: np.void, p: int, card: int, granting: int, way: int) -> bool:
    """Tell whether a card can be paid in a way at all, whatever the stock."""
    if card // CARDS_PER_TYPE == CardType.VENTURE:
        return HAS_RESOURCE_COST[card] == 1 if way == FIRST_WAY else MILITARY_REQUIRED[card] > 0
    return way == FIRST_WAY or has_choice(s, p, card, granting)


@compiled
def pays_military(card: int, way: int) -> bool:
    """Tell whether a way pays military points."""
    return way == SECOND_WAY and card // CARDS_PER_TYPE == CardType.VENTURE


@compiled
def spare_servants(s: np.void, p: int, card: int, granting: int, way: int, space: int, fee: int) -> int:
    """Return how many servants are left over if a card is paid in a way; UNREACHABLE if it cannot be paid so.

    Args:
        s: the state.
        p: the seat.
        card: the card.
        granting: card whose extra action takes it, or NO_CARD.
        way: FIRST_WAY or SECOND_WAY.
        space: floor whose bonus is still to come, NUM_FLOORS if it has been received.
        fee: tower fee still to be paid.
    """
    if not offers(s, p, card, granting, way):
        return UNREACHABLE
    if pays_military(card, way):
        military = int(s["stock"][p, Good.MILITARY])
        if space < NUM_FLOORS:
            military += floor_bonus(s, p, space, Good.MILITARY)
        return int(s["stock"][p, Good.SERVANTS]) if military >= MILITARY_REQUIRED[card] else UNREACHABLE
    spare = 0
    for resource in range(NUM_RESOURCES):
        spare = int(s["stock"][p, resource]) - charge(s, p, card, granting, way, resource)
        if resource == Good.COINS:
            spare -= fee
        if space < NUM_FLOORS:
            spare += floor_bonus(s, p, space, resource)
        if spare < 0:
            return UNREACHABLE
    return spare  # of the last resource: servants


@compiled
def is_payable(s: np.void, p: int, card: int, granting: int, way: int) -> bool:
    """Tell whether a card can be paid in a way from the stock as it is, floor bonus and fee being settled."""
    return spare_servants(s, p, card, granting, way, NUM_FLOORS, 0) != UNREACHABLE


@compiled
def pay_card(s: np.void, p: int, card: int, granting: int, way: int) -> None:
    """Pay for a card (section 5.3)."""
    if pays_military(card, way):
        s["stock"][p, Good.MILITARY] -= MILITARY_PAID[card]
        return
    for resource in range(NUM_RESOURCES):
        s["stock"][p, resource] -= charge(s, p, card, granting, way, resource)


@compiled
def has_room(s: np.void, p: int, tower: int) -> bool:
    """Tell whether the seat may add a card of a type: slots, and military points for territories (rules 3 and 6)."""
    owned = int(s["card_count"][p, tower])
    if owned == MAX_CARDS:
        return False
    if tower != CardType.TERRITORY or has_power(s, p, NO_TERRITORY_REQUIREMENT):
        return True
    return int(s["stock"][p, Good.MILITARY]) >= SLOT_MILITARY[owned]


@compiled
def reach(s: np.void, p: int, space: int, granting: int, fee: int) -> int:
    """Return the largest raise by servants with which the seat can pay for a floor's card, UNREACHABLE if it cannot.

    Rules 1, 4, 5 and 7 of section 4.3; whether the raise is needed or enough is not looked at.
    """
    card = int(s["tower_cards"][space])
    if card == NO_CARD or int(s["stock"][p, Good.COINS]) < fee:
        return UNREACHABLE
    spare = spare_servants(s, p, card, granting, FIRST_WAY, space, fee)
    spare = max(spare, spare_servants(s, p, card, granting, SECOND_WAY, space, fee))
    if spare == UNREACHABLE:
        return UNREACHABLE
    return raise_by(s, p, min(spare, int(s["stock"][p, Good.SERVANTS])))


@compiled
def survey(s: np.void, p: int, towers: int, granting: int) -> None:
    """Fill `reach` for the seat to act; `towers` is the bitset of towers that its action may enter."""
    for tower in range(NUM_TYPES):
        fee = tower_fee(s, p, tower)
        enters = (towers >> tower) & 1 and has_room(s, p, tower)
        for space in range(FLOORS * tower, FLOORS * (tower + 1)):
            s["reach"][space] = min(MOST_REACH, reach(s, p, space, granting, fee)) if enters else UNREACHABLE


@compiled
def clear_survey(s: np.void) -> None:
    """Set `reach` to 0, its value where nobody takes a card."""
    for space in range(NUM_FLOORS):
        s["reach"][space] = 0
