"""Taking cards from the towers: the floor, the payment, the card's immediate effects (section 4.4)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, top
from .areas import push_activation
from .constants import CARDS_PER_TYPE, FLOORS, NO_CARD, OVERPAY, CardType, Good, Option, Source, Task
from .costs import FIRST_WAY, SECOND_WAY, has_choice, offers, pay_card, tower_fee
from .gains import gain, pay_servants, push_privileges
from .modifiers import NO_FLOOR_BONUS, has_power, refresh
from .prospects import weigh
from .tables import (
    EXTRA_KIND,
    EXTRA_VALUE,
    IMMEDIATE,
    SPACE_BONUS,
    SPACE_VALUE,
    VP_MILITARY_DIVISOR,
    VP_PER_CARD,
    VP_PER_TYPE,
    ExtraKind,
)


@compiled
def extra_raise(s: np.void, p: int, card: int, space: int) -> int:
    """Return the least raise with which a card's extra action takes the card of a floor."""
    return max(0, SPACE_VALUE[space] - EXTRA_VALUE[card] - int(s["tower_value"][p, space // FLOORS]))


@compiled
def enter_floor(s: np.void, p: int, space: int, granting: int, fee: int) -> None:
    """Pay the fee, receive the floor's bonus and go on to the card; servants are paid before."""
    s["stock"][p, Good.COINS] -= fee
    push(s, Task.TAKE_CARD, space, granting, 0, 0)
    if not has_power(s, p, NO_FLOOR_BONUS):
        push_privileges(s, gain(s, p, Source.SPACE, SPACE_BONUS[space], 1))


@compiled
def asks_way(s: np.void, p: int) -> bool:
    """Tell whether the card being taken has two ways to be paid (VENTURE_COST or DISCOUNT)."""
    card = int(s["tower_cards"][top(s, 1)])
    if card // CARDS_PER_TYPE == CardType.VENTURE:
        return offers(s, p, card, NO_CARD, FIRST_WAY) and offers(s, p, card, NO_CARD, SECOND_WAY)
    return has_choice(s, p, card, top(s, 2))


@compiled
def only_way(s: np.void, p: int) -> int:
    """Return the way in which a card with one way is paid."""
    card = int(s["tower_cards"][top(s, 1)])
    return FIRST_WAY if offers(s, p, card, top(s, 2), FIRST_WAY) else SECOND_WAY


@compiled
def take_card(s: np.void, p: int, way: int) -> None:
    """Pay for the card of the top task, put it into the next slot and start its effects (section 4.4)."""
    space = top(s, 1)
    granting = top(s, 2)
    pop(s)
    card = int(s["tower_cards"][space])
    kind = card // CARDS_PER_TYPE
    pay_card(s, p, card, granting, way)
    s["tower_cards"][space] = NO_CARD
    s["cards"][p, kind, int(s["card_count"][p, kind])] = card
    s["card_count"][p, kind] += 1
    if kind == CardType.CHARACTER:
        refresh(s, p)
    weigh(s, p)
    resolve_card(s, p, card)


@compiled
def resolve_card(s: np.void, p: int, card: int) -> None:
    """Give the immediate gains, then the privileges, then the extra action of a card just taken (sections 4.4, 5.7)."""
    push_extra(s, p, card)
    privileges = gain(s, p, Source.CARD, IMMEDIATE[card], 1)
    s["scores"][p] += VP_PER_CARD[card] * int(s["card_count"][p, VP_PER_TYPE[card]])
    if VP_MILITARY_DIVISOR[card] > 0:
        s["scores"][p] += int(s["stock"][p, Good.MILITARY]) // VP_MILITARY_DIVISOR[card]
    push_privileges(s, privileges)


@compiled
def push_extra(s: np.void, p: int, card: int) -> None:
    """Grant the extra action of a card, if it has one (section 4.4)."""
    kind = EXTRA_KIND[card]
    if kind == ExtraKind.TOWER:
        push(s, Task.EXTRA_TOWER, card, 0, 0, 0)
    elif kind != ExtraKind.NONE:
        area = kind - ExtraKind.HARVEST
        push_activation(s, area, EXTRA_VALUE[card] + int(s["area_value"][p, area]), 0)


@compiled
def use_extra(s: np.void, p: int, space: int) -> None:
    """Take a floor's card by the extra action of the top task (section 4.4)."""
    granting = top(s, 1)
    pop(s)
    fee = tower_fee(s, p, space // FLOORS)
    least = extra_raise(s, p, granting, space)
    if s["options"][Option.ALLOW_OVERPAY] == OVERPAY:
        push(s, Task.SERVANTS, space, fee, least, granting)
    else:
        pay_servants(s, p, least)
        enter_floor(s, p, space, granting, fee)
