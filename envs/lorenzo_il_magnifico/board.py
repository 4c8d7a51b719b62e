"""Placing family members on the action spaces (sections 4.3 and 4.4)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import push
from .areas import push_activation
from .constants import (
    FLOORS,
    HOME,
    NO_CARD,
    NUM_FLOORS,
    NUM_MEMBERS,
    NUM_SPACES,
    OVERPAY,
    Area,
    Member,
    Option,
    Source,
    Space,
    Task,
)
from .costs import tower_fee
from .gains import gain, pay_servants, push_privileges
from .modifiers import ANY_SPACE, NO_MARKET, has_power
from .tables import SPACE_BONUS, SPACE_OPEN, SPACE_PENALTY, SPACE_SINGLE, SPACE_VALUE
from .towers import enter_floor

MARKETS = (1 << Space.COUNCIL.value) - (1 << Space.MARKET_1.value)
"""Bitset of the market spaces."""
SINGLE = sum(1 << space for space in range(NUM_FLOORS, NUM_SPACES) if SPACE_SINGLE[space])
"""Bitset of the spaces with one place, floors left out."""
IN_GAME = (SPACE_OPEN[:, NUM_FLOORS:] << np.arange(NUM_FLOORS, NUM_SPACES)).sum(axis=1)
"""Bitset by seat count of the spaces beyond the floors that are in the game."""


def _closes(space: int) -> int:
    """Return the bitset of the spaces that a coloured member closes to the others of its seat."""
    if space < NUM_FLOORS:
        return (1 << FLOORS) - 1 << space // FLOORS * FLOORS
    if space <= Space.PRODUCTION_LARGE:
        first = Space.HARVEST_SINGLE if space <= Space.HARVEST_LARGE else Space.PRODUCTION_SINGLE
        return 3 << first.value
    return 0


CLOSES = np.array([_closes(space) for space in range(NUM_SPACES + 1)], np.int64)
"""By space of the coloured member, HOME included, (26,)."""


@compiled
def area_of(space: int) -> int:
    """Return the area of a harvest or production space."""
    return Area.HARVEST if space <= Space.HARVEST_LARGE else Area.PRODUCTION


@compiled
def space_value(s: np.void, p: int, member: int, space: int) -> int:
    """Return the value of a placement before servants, the penalty of the large spaces not counted (section 4.3)."""
    value = int(s["member_value"][p, member])
    if space < NUM_FLOORS:
        return value + int(s["tower_value"][p, space // FLOORS])
    if space <= Space.PRODUCTION_LARGE:
        return value + int(s["area_value"][p, area_of(space)])
    return value


@compiled
def least_raise(value: int, space: int) -> int:
    """Return `kmin`, the least raise with which an action of a value can use a space."""
    return max(0, SPACE_VALUE[space] - value)


@compiled
def open_spaces(s: np.void, p: int) -> int:
    """Return the bitset of the spaces beyond the floors that are in the game and have room for the seat."""
    occupied = 0
    for space in range(NUM_FLOORS, NUM_SPACES):
        occupied |= (1 if s["occupants"][space] != 0 else 0) << space
    spaces = IN_GAME[int(s["num_players"])]
    if not has_power(s, p, ANY_SPACE):
        spaces &= ~(occupied & SINGLE)
    return spaces & ~MARKETS if has_power(s, p, NO_MARKET) else spaces


@compiled
def closed_spaces(s: np.void, p: int) -> int:
    """Return the bitset of the spaces closed to coloured members: one of the seat stands in their tower or area."""
    spaces = 0
    for member in range(Member.NEUTRAL):
        spaces |= CLOSES[int(s["member_at"][p, member])]
    return spaces


@compiled
def put_member(s: np.void, p: int, member: int, space: int) -> None:
    """Let a member stand on a space; the first one of a seat in the council notes the seat's place there."""
    s["member_at"][p, member] = space
    if space == Space.COUNCIL and (int(s["occupants"][space]) >> NUM_MEMBERS * p) & (1 << NUM_MEMBERS) - 1 == 0:
        s["council"][int(s["council_size"])] = p
        s["council_size"] += 1
    s["occupants"][space] |= 1 << NUM_MEMBERS * p + member


@compiled
def send_home(s: np.void) -> None:
    """Take all members off the board."""
    for p in range(int(s["num_players"])):
        for member in range(NUM_MEMBERS):
            s["member_at"][p, member] = HOME
    for space in range(NUM_SPACES):
        s["occupants"][space] = 0


@compiled
def use_space(s: np.void, p: int, space: int) -> None:
    """Receive the bonus of a market space or the council."""
    push_privileges(s, gain(s, p, Source.SPACE, SPACE_BONUS[space], 1))


@compiled
def place(s: np.void, p: int, member: int, space: int) -> None:
    """Place a member and begin what follows (section 4.4)."""
    value = space_value(s, p, member, space)
    least = least_raise(value, space)
    fee = tower_fee(s, p, space // FLOORS) if space < NUM_FLOORS else 0
    put_member(s, p, member, space)
    if Space.HARVEST_SINGLE <= space <= Space.PRODUCTION_LARGE:
        push_activation(s, area_of(space), value - SPACE_PENALTY[space], least)
    elif s["options"][Option.ALLOW_OVERPAY] == OVERPAY:
        push(s, Task.SERVANTS, space, fee, least, NO_CARD)
    else:
        pay_servants(s, p, least)
        begin_space(s, p, space, NO_CARD, fee)


@compiled
def begin_space(s: np.void, p: int, space: int, granting: int, fee: int) -> None:
    """Go on after the servants are paid: take a floor's card, or receive a market's or the council's bonus."""
    if space < NUM_FLOORS:
        enter_floor(s, p, space, granting, fee)
    else:
        use_space(s, p, space)
