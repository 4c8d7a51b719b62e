"""What cards cost and whether they can be taken (sections 4.3, rules 3-7 of towers, and 5.3)."""

import numpy as np

from ..core.compiled import compiled
from .constants import (
    CARDS_PER_TYPE,
    FLOORS,
    MAX_CARDS,
    NUM_FLOORS,
    NUM_RESOURCES,
    CardType,
    Good,
    Source,
)
from .gains import raise_by, received
from .modifiers import NO_FLOOR_BONUS, NO_TERRITORY_REQUIREMENT, NO_TOWER_FEE, has_power
from .purse import LANE, MOST, NUM_LANES, covers, lane, lessened, packed_rows, single
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
UNREACHABLE = -1
"""Raise with which a card cannot be taken."""
UNPAYABLE = packed_rows(np.full((1, NUM_RESOURCES), MOST))[0]

PRINTED = np.where(HAS_RESOURCE_COST == 1, packed_rows(COST), UNPAYABLE)
"""Printed resource costs, packed, (97,); UNPAYABLE for cards without one, and for NO_CARD."""
EXTRA_OFF = packed_rows(EXTRA_DISCOUNT)
"""Discounts of the extra actions that cards grant, packed, (97,)."""
MILITARY_NEEDED = np.where(MILITARY_REQUIRED > 0, MILITARY_REQUIRED, MOST)
"""Military points that the military cost of a card asks for, MOST for cards without one, (97,)."""
FLOOR_BONUS = packed_rows(SPACE_BONUS[:NUM_FLOORS, :NUM_LANES])
"""Resources and military points that floors give, packed, (16,)."""
NO_BONUS = packed_rows(np.full((1, NUM_LANES), MOST))[0]
"""Taken off a floor's bonus, it leaves nothing."""


@compiled
def tower_fee(s: np.void, p: int, tower: int) -> int:
    """Return the coins due for entering a tower now: nothing while no family member stands there (rule 5)."""
    if has_power(s, p, NO_TOWER_FEE):
        return 0
    standing = 0
    for space in range(FLOORS * tower, FLOORS * (tower + 1)):
        standing |= int(s["occupants"][space])
    return TOWER_FEE if standing != 0 else 0


@compiled
def floor_bonus(s: np.void, p: int, space: int, good: int) -> int:
    """Return what the seat gets of a good from a floor."""
    amount = SPACE_BONUS[space, good]
    if amount == 0 or has_power(s, p, NO_FLOOR_BONUS):
        return 0
    return received(s, p, Source.SPACE, good, amount)


@compiled
def discounts(s: np.void, p: int, kind: int, granting: int) -> int:
    """Return the fixed discounts on cards of a type, packed (section 5.3).

    Args:
        s: the state.
        p: the seat that takes a card.
        kind: type of the card.
        granting: card whose extra action takes it, NO_CARD for a placement.
    """
    discount = EXTRA_OFF[granting]
    for resource in range(NUM_RESOURCES):
        discount += int(s["discount"][p, kind, resource]) << LANE * resource
    return discount


@compiled
def cost_after(card: int, discount: int, choice: int, way: int) -> int:
    """Return what is paid for a card in a way that pays resources, packed.

    Args:
        card: the card.
        discount: fixed discounts, packed.
        choice: choice discount of the seat; it goes off wood or stone of a building as the way says, or off the one of
            them that is left.
        way: FIRST_WAY or SECOND_WAY.
    """
    cost = lessened(PRINTED[card], discount)
    if choice == 0 or card // CARDS_PER_TYPE != CardType.BUILDING:
        return cost
    first = Good.WOOD if way == FIRST_WAY else Good.STONE
    chosen = first if lane(cost, first) > 0 else Good.WOOD + Good.STONE - first
    return lessened(cost, single(chosen, choice))


@compiled
def price(s: np.void, p: int, card: int, granting: int, resource: int) -> int:
    """Return the cost of a card in one resource after all fixed discounts, 0 if it has a military cost only."""
    if HAS_RESOURCE_COST[card] == 0:
        return 0
    return lane(cost_after(card, discounts(s, p, card // CARDS_PER_TYPE, granting), 0, FIRST_WAY), resource)


@compiled
def has_choice(s: np.void, p: int, card: int, granting: int) -> bool:
    """Tell whether the seat chooses between wood and stone off (DISCOUNT): both are left after the fixed discounts."""
    if card // CARDS_PER_TYPE != CardType.BUILDING or s["choice_discount"][p] == 0:
        return False
    return price(s, p, card, granting, Good.WOOD) > 0 and price(s, p, card, granting, Good.STONE) > 0


@compiled
def full_charge(s: np.void, p: int, card: int, granting: int, way: int) -> int:
    """Return what the seat pays for a card in a way that pays resources, packed."""
    discount = discounts(s, p, card // CARDS_PER_TYPE, granting)
    return cost_after(card, discount, int(s["choice_discount"][p]), way)


@compiled
def charge(s: np.void, p: int, card: int, granting: int, way: int, resource: int) -> int:
    """Return what the seat pays of one resource for a card in a way that pays resources."""
    return lane(full_charge(s, p, card, granting, way), resource)


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
def packed_stock(s: np.void, p: int) -> int:
    """Return the resources and military points of the seat, packed."""
    stock = 0
    for good in range(NUM_LANES):
        stock += single(good, int(s["stock"][p, good]))
    return stock


@compiled
def bonus_malus(s: np.void, p: int) -> int:
    """Return what is taken off every floor's bonus for a seat, packed: as `floor_bonus` does good by good."""
    if has_power(s, p, NO_FLOOR_BONUS):
        return NO_BONUS
    malus = 0
    for good in range(NUM_LANES):
        malus += int(s["gain_malus"][p, good]) << LANE * good
    return malus


@compiled
def spare_after(stock: int, cost: int) -> int:
    """Return the servants left over of a stock after a cost, both packed; UNREACHABLE if it is not covered."""
    return lane(stock - cost, Good.SERVANTS) if covers(stock, cost) else UNREACHABLE


@compiled
def is_payable(s: np.void, p: int, card: int, granting: int, way: int, space: int, fee: int) -> bool:
    """Tell whether a card can be paid in a way, no servants being spent on a raise.

    Args:
        s: the state.
        p: the seat.
        card: the card.
        granting: card whose extra action takes it, NO_CARD for a placement.
        way: FIRST_WAY or SECOND_WAY.
        space: floor whose bonus is still to come, NUM_FLOORS if it has been received.
        fee: tower fee still to be paid.
    """
    if not offers(s, p, card, granting, way) or int(s["stock"][p, Good.COINS]) < fee:
        return False
    coming = space < NUM_FLOORS
    if pays_military(card, way):
        bonus = floor_bonus(s, p, space, Good.MILITARY) if coming else 0
        return int(s["stock"][p, Good.MILITARY]) + bonus >= MILITARY_REQUIRED[card]
    stock = packed_stock(s, p) - fee
    if coming:
        stock += lessened(FLOOR_BONUS[space], bonus_malus(s, p))
    return covers(stock, full_charge(s, p, card, granting, way))


@compiled
def pay_card(s: np.void, p: int, card: int, granting: int, way: int) -> None:
    """Pay for a card (section 5.3)."""
    if pays_military(card, way):
        s["stock"][p, Good.MILITARY] -= MILITARY_PAID[card]
        return
    cost = full_charge(s, p, card, granting, way)
    for resource in range(NUM_RESOURCES):
        s["stock"][p, resource] -= lane(cost, resource)


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
def floor_reach(s: np.void, p: int, space: int, stock: int, discount: int, malus: int) -> int:
    """Return the largest raise by servants with which the seat can pay for a floor's card, UNREACHABLE if it cannot.

    Rules 1, 4 and 7 of section 4.3. An empty floor and what has no resource or military cost count as unpayable sums,
    which keeps the function almost free of branches: it is called sixteen times in every turn.

    Args:
        s: the state.
        p: the seat.
        space: the floor.
        stock: resources and military points of the seat after the tower fee, packed.
        discount: fixed discounts on cards of the tower, packed.
        malus: what is taken off every floor's bonus, packed.
    """
    card = int(s["tower_cards"][space])
    choice = int(s["choice_discount"][p])
    full = stock + lessened(FLOOR_BONUS[space], malus)
    spare = spare_after(full, cost_after(card, discount, choice, FIRST_WAY))
    if choice > 0:
        spare = max(spare, spare_after(full, cost_after(card, discount, choice, SECOND_WAY)))
    servants = lane(stock, Good.SERVANTS)
    spare = servants if lane(full, Good.MILITARY) >= MILITARY_NEEDED[card] else spare
    return raise_by(s, p, min(spare, servants))


@compiled
def reach(s: np.void, p: int, space: int, granting: int, fee: int) -> int:
    """Return the largest raise by servants with which the seat can take a floor's card, UNREACHABLE if it cannot.

    Args:
        s: the state.
        p: the seat.
        space: the floor.
        granting: card whose extra action takes it, NO_CARD for a placement.
        fee: tower fee due (rule 5 of section 4.3).
    """
    if int(s["stock"][p, Good.COINS]) < fee:
        return UNREACHABLE
    discount = discounts(s, p, space // FLOORS, granting)
    return floor_reach(s, p, space, packed_stock(s, p) - fee, discount, bonus_malus(s, p))
