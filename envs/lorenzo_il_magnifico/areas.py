"""Harvest and production: raising the value, exchanges, gains (sections 4.4, 5.4 and 5.5)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, set_top, top
from .constants import SEQUENTIAL, Area, CardType, Good, Option, Source, Space, Task
from .gains import can_pay, gain, pay, push_privileges
from .tables import (
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


@compiled
def card_type_of(area: int) -> int:
    """Return the type of the cards that an area activates."""
    return CardType.TERRITORY if area == Area.HARVEST else CardType.BUILDING


@compiled
def push_activation(s: np.void, area: int, value: int, least: int) -> None:
    """Let the seat raise the value of a harvest or production, which then begins.

    Args:
        s: the state.
        area: harvest or production.
        value: action value without servants, all modifiers and the penalty of a large space counted.
        least: least raise.
    """
    space = Space.HARVEST_SINGLE if area == Area.HARVEST else Space.PRODUCTION_SINGLE
    push(s, Task.SERVANTS, space, value, least, 0)


@compiled
def needed_values(s: np.void, p: int, area: int) -> int:
    """Return the bitset of the action values at which a card of the area or the bonus tile begins to act."""
    values = 1 << BONUS_TILE_VALUE[int(s["bonus_tile"][p])]
    kind = card_type_of(area)
    for slot in range(int(s["card_count"][p, kind])):
        values |= 1 << ACTIVATION[int(s["cards"][p, kind, slot])]
    return values


@compiled
def is_active(s: np.void, p: int, kind: int, slot: int, value: int) -> bool:
    """Tell whether the card in a slot acts at an action value."""
    return ACTIVATION[int(s["cards"][p, kind, slot])] <= value


@compiled
def tile_acts(s: np.void, p: int, value: int) -> bool:
    """Tell whether the personal bonus tile acts at an action value."""
    return value >= BONUS_TILE_VALUE[int(s["bonus_tile"][p])]


@compiled
def gain_tile(s: np.void, p: int, area: int) -> int:
    """Receive what the personal bonus tile gives; return its privileges."""
    return gain(s, p, Source.BONUS_TILE, BONUS_TILE_GAIN[int(s["bonus_tile"][p]), area], 1)


@compiled
def harvest(s: np.void, p: int, value: int) -> None:
    """Harvest with an action value: tile, then territories in board order, then privileges (section 5.4)."""
    tile_privileges = gain_tile(s, p, Area.HARVEST) if tile_acts(s, p, value) else 0
    count = int(s["card_count"][p, CardType.TERRITORY])
    for slot in range(count):
        if is_active(s, p, CardType.TERRITORY, slot, value):
            gain(s, p, Source.ACTIVATION, HARVEST[int(s["cards"][p, CardType.TERRITORY, slot])], 1)
    for slot in range(count - 1, -1, -1):
        if is_active(s, p, CardType.TERRITORY, slot, value):
            push_privileges(s, HARVEST[int(s["cards"][p, CardType.TERRITORY, slot]), Good.PRIVILEGES])
    push_privileges(s, tile_privileges)


@compiled
def begin_production(s: np.void, p: int, value: int) -> None:
    """Start a production; with the sequential pool the tile's gains come first (section 5.5)."""
    push(s, Task.PRODUCTION, value, 0, 0, 0)
    if s["options"][Option.PRODUCTION_POOL] == SEQUENTIAL and tile_acts(s, p, value):
        push_privileges(s, gain_tile(s, p, Area.PRODUCTION))


@compiled
def can_exchange(s: np.void, p: int, card: int) -> bool:
    """Tell whether the seat can pay one of the exchanges of a building."""
    for exchange in range(1, EXCHANGES[card] + 1):
        if can_pay(s, p, PAY[card, exchange]):
            return True
    return False


@compiled
def output(card: int, exchange: int) -> np.ndarray:
    """Return what a building gives, as an eight-vector; `exchange` 0 to 2 is the chosen one."""
    kind = PRODUCTION_KIND[card]
    if kind == ProductionKind.PER_CARD:
        return PER_GAIN[card]
    return GAIN[card, 1 if kind == ProductionKind.FREE else exchange]


@compiled
def times(s: np.void, p: int, card: int) -> int:
    """Return how often a building gives it: once, or for every own card of a type."""
    if PRODUCTION_KIND[card] == ProductionKind.PER_CARD:
        return int(s["card_count"][p, PER_TYPE[card]])
    return 1


@compiled
def produce(s: np.void, p: int, card: int, exchange: int) -> int:
    """Receive what a building gives; return its privileges."""
    return gain(s, p, Source.ACTIVATION, output(card, exchange), times(s, p, card))


@compiled
def exchange_due(s: np.void, p: int, slot: int, value: int) -> bool:
    """Tell whether the building in a slot asks for an exchange now (section 5.5)."""
    card = int(s["cards"][p, CardType.BUILDING, slot])
    if ACTIVATION[card] > value or PRODUCTION_KIND[card] != ProductionKind.EXCHANGE:
        return False
    return can_exchange(s, p, card)


@compiled
def advance_pool(s: np.void, p: int) -> bool:
    """Go to the next exchange that is due; when there is none, produce. Return False if one is due."""
    value = top(s, 1)
    count = int(s["card_count"][p, CardType.BUILDING])
    for slot in range(top(s, 2), count):
        if exchange_due(s, p, slot, value):
            set_top(s, 2, slot)
            return False
    chosen = top(s, 3)
    pop(s)
    tile_privileges = gain_tile(s, p, Area.PRODUCTION) if tile_acts(s, p, value) else 0
    for slot in range(count):
        if is_active(s, p, CardType.BUILDING, slot, value):
            produce(s, p, int(s["cards"][p, CardType.BUILDING, slot]), (chosen >> 2 * slot) & 3)
    for slot in range(count - 1, -1, -1):
        if is_active(s, p, CardType.BUILDING, slot, value):
            card = int(s["cards"][p, CardType.BUILDING, slot])
            push_privileges(s, output(card, (chosen >> 2 * slot) & 3)[Good.PRIVILEGES] * times(s, p, card))
    push_privileges(s, tile_privileges)
    return True


@compiled
def advance_sequence(s: np.void, p: int) -> bool:
    """Let the next building produce at once (option production_pool=sequential). Return False if an exchange is due."""
    value = top(s, 1)
    slot = top(s, 2)
    if slot == int(s["card_count"][p, CardType.BUILDING]):
        pop(s)
        return True
    card = int(s["cards"][p, CardType.BUILDING, slot])
    if exchange_due(s, p, slot, value):
        return False
    set_top(s, 2, slot + 1)
    if ACTIVATION[card] <= value and PRODUCTION_KIND[card] != ProductionKind.EXCHANGE:
        push_privileges(s, produce(s, p, card, 0))
    return True


@compiled
def advance_production(s: np.void, p: int) -> bool:
    """Run the production of the top task; return False when an EXCHANGE is to be decided."""
    if s["options"][Option.PRODUCTION_POOL] == SEQUENTIAL:
        return advance_sequence(s, p)
    return advance_pool(s, p)


@compiled
def choose_exchange(s: np.void, p: int, exchange: int) -> None:
    """Pay the chosen exchange (0: skip) of the building being asked; its gain follows now or with all others."""
    slot = top(s, 2)
    card = int(s["cards"][p, CardType.BUILDING, slot])
    pay(s, p, PAY[card, exchange])
    set_top(s, 2, slot + 1)
    if s["options"][Option.PRODUCTION_POOL] == SEQUENTIAL:
        push_privileges(s, produce(s, p, card, exchange))
    else:
        set_top(s, 3, top(s, 3) | exchange << 2 * slot)
