"""Receiving and paying goods (sections 5.1, 5.2 and 5.6)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import push
from .constants import EXEMPT, NO_CAP, NUM_RESOURCES, NUM_STOCK, Good, Option, Source, Task
from .modifiers import DOUBLE_IMMEDIATE, has_power
from .tables import FAITH_MAX, MILITARY_MAX


@compiled
def received(s: np.void, p: int, source: int, good: int, amount: int) -> int:
    """Return what a seat really gets of an amount of one good from one source (section 5.1, steps 1 and 2).

    Args:
        s: the state.
        p: the seat.
        source: `constants.Source`.
        good: `constants.Good` below PRIVILEGES.
        amount: printed amount, 0 or more.
    """
    if amount == 0:
        return 0
    if source == Source.CARD and good < NUM_RESOURCES and has_power(s, p, DOUBLE_IMMEDIATE):
        amount *= 2
    exempt = source == Source.PRIVILEGE or source == Source.BONUS_TILE
    if exempt and s["options"][Option.PRIVILEGE_MALUS] == EXEMPT:
        return amount
    return max(0, amount - int(s["gain_malus"][p, good]))


@compiled
def add(s: np.void, p: int, good: int, amount: int) -> None:
    """Add to a track or stock; what goes beyond the end of a track is lost (section 5.1, step 3)."""
    if good == Good.VP:
        s["scores"][p] += amount
        return
    total = int(s["stock"][p, good]) + amount
    if good == Good.FAITH:
        total = min(total, FAITH_MAX)
    elif good == Good.MILITARY and s["options"][Option.MILITARY_CAP] != NO_CAP:
        total = min(total, MILITARY_MAX)
    s["stock"][p, good] = total


@compiled
def gain(s: np.void, p: int, source: int, amounts: np.ndarray, times: int) -> int:
    """Give a seat `times` an eight-vector as one source; return the number of privileges to choose (section 5.1)."""
    for good in range(Good.PRIVILEGES):
        amount = received(s, p, source, good, amounts[good] * times)
        if amount != 0:
            add(s, p, good, amount)
    return amounts[Good.PRIVILEGES] * times


@compiled
def push_privileges(s: np.void, number: int) -> None:
    """Let the seat choose the privileges of one group, all different (section 5.6)."""
    if number > 0:
        push(s, Task.PRIVILEGE, number, 0, 0, 0)


@compiled
def can_pay(s: np.void, p: int, amounts: np.ndarray) -> bool:
    """Tell whether the stock covers an eight-vector."""
    for good in range(NUM_STOCK):
        if int(s["stock"][p, good]) < amounts[good]:
            return False
    return True


@compiled
def pay(s: np.void, p: int, amounts: np.ndarray) -> None:
    """Take an eight-vector from the stock (section 5.2)."""
    for good in range(NUM_STOCK):
        if amounts[good] != 0:
            s["stock"][p, good] -= amounts[good]


@compiled
def raise_by(s: np.void, p: int, servants: int) -> int:
    """Return by how much a number of servants raises a value."""
    rate = int(s["servant_rate"][p])
    return servants if rate == 1 else servants // rate


@compiled
def most_raise(s: np.void, p: int) -> int:
    """Return by how much the seat's servants can raise a value."""
    return raise_by(s, p, int(s["stock"][p, Good.SERVANTS]))


@compiled
def pay_servants(s: np.void, p: int, raised: int) -> None:
    """Pay the servants that raise a value (section 4.3)."""
    s["stock"][p, Good.SERVANTS] -= raised * int(s["servant_rate"][p])
