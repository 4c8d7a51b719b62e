"""What development cards are worth to a seat of Lorenzo il Magnifico: at once, in later rounds and at the end.

`t` is the table of `lorenzo_il_magnifico_worth.py`, `w` the row of weights.
"""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.lorenzo_il_magnifico.constants import (
    CARDS_PER_TYPE,
    FLOORS,
    HAND_SIZE,
    MAX_CARDS,
    NO_CARD,
    NUM_RESOURCES,
    NUM_STOCK,
    NUM_TYPES,
    Area,
    CardType,
    Good,
    LeaderState,
    Option,
    Source,
)
from ...envs.lorenzo_il_magnifico.costs import (
    FIRST_WAY,
    SECOND_WAY,
    charge,
    floor_bonus,
    has_room,
    is_payable,
    pays_military,
    tower_fee,
)
from ...envs.lorenzo_il_magnifico.gains import most_raise, received
from ...envs.lorenzo_il_magnifico.modifiers import NO_TOWER_FEE, has_power
from ...envs.lorenzo_il_magnifico.tables import (
    ACTIVATION,
    CHARACTER_VP,
    END_VP,
    EXCHANGES,
    EXTRA_KIND,
    EXTRA_TOWERS,
    EXTRA_VALUE,
    GAIN,
    HARVEST,
    IMMEDIATE,
    LEADER_CARDS,
    LEADER_SAME,
    MILITARY_PAID,
    PAY,
    PER_GAIN,
    PER_TYPE,
    PERM_DISCOUNT,
    PERM_KIND,
    PERM_TOWER,
    PERM_VALUE,
    PRODUCTION_KIND,
    TERRITORY_VP,
    TOWER_FEE,
    VP_MILITARY_DIVISOR,
    VP_PER_CARD,
    VP_PER_TYPE,
    ExtraKind,
    PermanentKind,
    ProductionKind,
)
from ...envs.lorenzo_il_magnifico.towers import extra_raise
from .lorenzo_il_magnifico_areas import best_raised_worth, raise_cost
from .lorenzo_il_magnifico_weights import Weight
from .lorenzo_il_magnifico_worth import VP, Fact, Row, changed, fade, typical

# --- the end of the game


@compiled
def _at(table: np.ndarray, cards: int) -> int:
    """Return a row of points by number of cards, between its entries too; cards in hundredths, points too."""
    low = min(cards // 100, MAX_CARDS)
    high = min(low + 1, MAX_CARDS)
    return VP * table[low] + (table[high] - table[low]) * (cards - 100 * low)


@compiled
def set_step(table: np.ndarray, owned: int, growth: int) -> int:
    """Return by how much one more card raises the points of a set that would grow by `growth` hundredths of a card."""
    cards = min(100 * owned + growth, 100 * (MAX_CARDS - 1))
    return _at(table, cards + 100) - _at(table, cards)


@compiled
def weighted(points: int, weight: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what points of the final scoring are worth: `weight` percent of them early, all of them at the end."""
    far = fade(t[Row.OUTLOOK, Fact.PLACEMENTS], w)
    return points * (10_000 - far * (100 - weight)) // 10_000


# --- later rounds


@compiled
def activation_chance(s: np.void, p: int, area: int, card: int, w: np.ndarray) -> int:
    """Return how many of the expected harvests or productions activate a card, percent."""
    excess = max(0, ACTIVATION[card] - 1 - max(0, int(s["area_value"][p][area])))
    return max(0, 100 - w[Weight.ACTIVATION] * excess)


@compiled
def territory_worth(s: np.void, p: int, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a territory brings after it has been taken."""
    times = t[Row.OUTLOOK, Fact.HARVESTS] * activation_chance(s, p, Area.HARVEST, card, w)
    growth = t[Row.OUTLOOK, Fact.PLACEMENTS] * w[Weight.TERRITORY_GROWTH]
    step = set_step(TERRITORY_VP, int(s["card_count"][p][CardType.TERRITORY]), growth)
    return times * typical(HARVEST[card], t) // 10_000 + weighted(step, w[Weight.TERRITORY_STEP], w, t)


@compiled
def production_worth(s: np.void, p: int, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what one later production of a building is worth."""
    kind = PRODUCTION_KIND[card]
    if kind == ProductionKind.PER_CARD:
        owned = 2 * int(s["card_count"][p][PER_TYPE[card]]) + (1 if PER_TYPE[card] == CardType.BUILDING else 0)
        owned += t[Row.OUTLOOK, Fact.ROUNDS] // 2
        return typical(PER_GAIN[card], t) * owned // 2
    if kind == ProductionKind.FREE:
        return typical(GAIN[card, 1], t)
    best = 0
    for exchange in range(1, EXCHANGES[card] + 1):
        best = max(best, typical(GAIN[card, exchange], t) - typical(PAY[card, exchange], t))
    return best * w[Weight.EXCHANGE] // 100


@compiled
def building_worth(s: np.void, p: int, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a building brings after it has been taken."""
    times = t[Row.OUTLOOK, Fact.PRODUCTIONS] * activation_chance(s, p, Area.PRODUCTION, card, w)
    return times * production_worth(s, p, card, w, t) // 10_000


@compiled
def permanent_worth(card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the permanent effect of a character is worth."""
    rounds = t[Row.OUTLOOK, Fact.ROUNDS]
    kind = PERM_KIND[card]
    if kind == PermanentKind.TOWER_VALUE:
        off = 0
        for resource in range(NUM_RESOURCES):
            off = max(off, PERM_DISCOUNT[card, resource] * t[Row.TYPICAL, resource])
        return rounds * (w[Weight.BONUS_TERRITORIES + PERM_TOWER[card]] + off * w[Weight.DISCOUNT] // 100)
    if kind == PermanentKind.HARVEST_VALUE:
        return PERM_VALUE[card] * w[Weight.BONUS_AREA] * t[Row.OUTLOOK, Fact.HARVESTS] // 100
    if kind == PermanentKind.PRODUCTION_VALUE:
        return PERM_VALUE[card] * w[Weight.BONUS_AREA] * t[Row.OUTLOOK, Fact.PRODUCTIONS] // 100
    if kind == PermanentKind.NO_FLOOR_BONUS:
        return -rounds * w[Weight.PREACHER]
    return 0


@compiled
def pull_of_leaders(s: np.void, p: int, kind: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card of a type is worth for the requirements of the leaders in the seat's hand."""
    worth = 0
    owned = int(s["card_count"][p][kind])
    for slot in range(HAND_SIZE):
        if s["leader_state"][p][slot] == LeaderState.HAND:
            leader = int(s["leaders"][p][slot])
            missing = max(0, LEADER_SAME[leader] - owned)
            for other in range(NUM_TYPES):
                missing += max(0, LEADER_CARDS[leader, other] - int(s["card_count"][p][other]))
            if owned < LEADER_CARDS[leader, kind] or owned < LEADER_SAME[leader]:
                worth += w[Weight.LEADER_SFORZA + leader] * t[Row.OUTLOOK, Fact.ROUNDS] // missing
    return worth * w[Weight.PULL_CARD] // 100


@compiled
def later_worth(s: np.void, p: int, card: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a card brings after it has been taken: in later rounds and at the end."""
    kind = card // CARDS_PER_TYPE
    worth = w[Weight.CARD]
    if s["options"][Option.MODE] != 0:
        worth += pull_of_leaders(s, p, kind, w, t)
    if kind == CardType.TERRITORY:
        return worth + territory_worth(s, p, card, w, t)
    if kind == CardType.BUILDING:
        return worth + building_worth(s, p, card, w, t)
    if kind == CardType.VENTURE:
        return worth + weighted(VP * END_VP[card], w[Weight.VENTURE], w, t)
    growth = t[Row.OUTLOOK, Fact.PLACEMENTS] * w[Weight.CHARACTER_GROWTH]
    step = set_step(CHARACTER_VP, int(s["card_count"][p][CardType.CHARACTER]), growth)
    return worth + permanent_worth(card, w, t) + weighted(step, w[Weight.CHARACTER_STEP], w, t)


# --- taking a card now


@compiled
def resource_change(s: np.void, p: int, space: int, granting: int, way: int, good: int) -> int:
    """Return by how much a resource or track changes when a floor's card is taken, fee and servants not counted."""
    card = int(s["tower_cards"][space])
    change = floor_bonus(s, p, space, good) + received(s, p, Source.CARD, good, IMMEDIATE[card, good])
    if pays_military(card, way):
        return change - MILITARY_PAID[card] if good == Good.MILITARY else change
    return change - charge(s, p, card, granting, way, good) if good < NUM_RESOURCES else change


@compiled
def exchange_of_goods(s: np.void, p: int, space: int, granting: int, way: int, fee: int, t: np.ndarray) -> int:
    """Return the worth of all goods gained less those paid when a floor's card is taken."""
    worth = 0
    for good in range(NUM_STOCK):
        change = resource_change(s, p, space, granting, way, good)
        if good == Good.COINS:
            change -= fee
        if change != 0:
            worth += changed(t, good, int(s["stock"][p][good]), change)
    return worth


@compiled
def points_now(s: np.void, p: int, space: int, card: int) -> int:
    """Return the VP that a card gives at once."""
    points = received(s, p, Source.CARD, Good.VP, IMMEDIATE[card, Good.VP])
    if VP_PER_CARD[card] > 0:
        counted = int(s["card_count"][p][VP_PER_TYPE[card]])
        if VP_PER_TYPE[card] == CardType.CHARACTER:
            counted += 1
        points += VP_PER_CARD[card] * counted
    if VP_MILITARY_DIVISOR[card] > 0:
        points += (int(s["stock"][p][Good.MILITARY]) + floor_bonus(s, p, space, Good.MILITARY)) // VP_MILITARY_DIVISOR[
            card
        ]
    return points


@compiled
def plain_worth(s: np.void, p: int, space: int, granting: int, fee: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what taking a floor's card is worth in the best way that can be paid, its extra action not counted."""
    card = int(s["tower_cards"][space])
    best = -1_000_000
    for way in range(FIRST_WAY, SECOND_WAY + 1):
        if is_payable(s, p, card, granting, way, space, fee):
            best = max(best, exchange_of_goods(s, p, space, granting, way, fee, t))
    worth = best + VP * points_now(s, p, space, card) + t[Row.PRIVILEGES, IMMEDIATE[card, Good.PRIVILEGES]]
    return worth + later_worth(s, p, card, w, t)


@compiled
def extra_price(s: np.void, p: int, space: int, target: int, fee: int, granting: int) -> bool:
    """Tell whether the seat can pay the card on floor `target` after taking that of floor `space`."""
    card = int(s["tower_cards"][space])
    for resource in range(NUM_RESOURCES):
        have = int(s["stock"][p][resource]) + floor_bonus(s, p, target, resource)
        have += resource_change(s, p, space, granting, FIRST_WAY, resource)
        if resource == Good.COINS:
            have -= fee
        if have < charge(s, p, int(s["tower_cards"][target]), card, FIRST_WAY, resource):
            return False
    return True


@compiled
def best_extra(s: np.void, p: int, space: int, granting: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the extra action of the card on a floor can take, at best (section 4.4)."""
    card = int(s["tower_cards"][space])
    best = 0
    for tower in range(NUM_TYPES):
        if not (EXTRA_TOWERS[card] >> tower) & 1 or not has_room(s, p, tower):
            continue
        fee = tower_fee(s, p, tower)
        if tower == space // FLOORS and granting == NO_CARD and not has_power(s, p, NO_TOWER_FEE):
            fee = TOWER_FEE  # the member just placed stands there
        for target in range(FLOORS * tower, FLOORS * (tower + 1)):
            if target == space or int(s["tower_cards"][target]) == NO_CARD:
                continue
            least = extra_raise(s, p, card, target)
            if least > most_raise(s, p):
                continue
            if extra_price(s, p, space, target, fee, granting):
                worth = plain_worth(s, p, target, card, fee, w, t) - raise_cost(s, p, least, t)
                best = max(best, worth)
    return best


@compiled
def extra_worth(s: np.void, p: int, space: int, granting: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the extra action of a floor's card is worth, 0 without one."""
    card = int(s["tower_cards"][space])
    kind = EXTRA_KIND[card]
    if kind == ExtraKind.NONE:
        return 0
    if kind == ExtraKind.TOWER:
        return best_extra(s, p, space, granting, w, t) * w[Weight.EXTRA] // 100
    area = kind - ExtraKind.HARVEST
    return best_raised_worth(s, p, area, EXTRA_VALUE[card] + int(s["area_value"][p][area]), 0, t)


@compiled
def floor_worth(s: np.void, p: int, space: int, granting: int, fee: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what taking a floor's card is worth, the servants for the raise not counted."""
    return plain_worth(s, p, space, granting, fee, w, t) + extra_worth(s, p, space, granting, w, t)
