"""Playing cards and completing monuments, with or without an artist (sections 4.9, 4.10, 5.1 and 5.3)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, top
from .artists import take_artist
from .constants import HIRE_ANONYMOUS, HIRE_DISPLAY, HIRE_RESERVED, NUM_ARTISTS, Place, Task
from .costs import hire_cost, monument_money, pay
from .piles import leave_hand
from .tables import (
    ARTIST_CLASS,
    CARD_ARTISTS,
    CARD_COST,
    CARD_MONEY,
    CARD_PRESTIGE,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_VALUE,
)


@compiled
def play_card(s: np.void, p: int, card: int) -> None:
    """Play a card; one that needs an artist waits for him."""
    leave_hand(s, p, card)
    if CARD_ARTISTS[card] != 0:
        push(s, Task.HIRE_FOR_CARD, card, 0, 0, 0)
        return
    pay(s, p, CARD_COST[card], CARD_MONEY[card])
    s["tableau"][p] |= 1 << card
    s["scores"][p] += CARD_PRESTIGE[card]


@compiled
def artist_classes(s: np.void) -> int:
    """Return the bitset of the artist classes that the pending work allows."""
    if top(s, 0) == Task.HIRE_FOR_CARD:
        return CARD_ARTISTS[top(s, 1)]
    return MONUMENT_ARTISTS[top(s, 1)]


@compiled
def work_money(s: np.void, p: int) -> int:
    """Return the money that the pending work costs without its artist."""
    if top(s, 0) == Task.HIRE_FOR_CARD:
        return CARD_MONEY[top(s, 1)]
    return monument_money(s, p, top(s, 1))


@compiled
def _hire(s: np.void, p: int, action: int) -> int:
    """Take the chosen artist; return his value."""
    if action >= HIRE_ANONYMOUS:
        s["anonymous"] &= ~(1 << action - HIRE_ANONYMOUS)
        return 0
    if action >= HIRE_RESERVED:
        artist = action - HIRE_RESERVED
        value = take_artist(s, p, Place.RESERVED + p, artist)
    else:
        artist = action - HIRE_DISPLAY
        value = take_artist(s, p, Place.DISPLAY, artist)
    s["hired"][p, ARTIST_CLASS[artist]] += 1
    return value


@compiled
def chosen_artist(action: int) -> int:
    """Return the artist (anonymous ones from NUM_ARTISTS on) that an action hires."""
    if action >= HIRE_ANONYMOUS:
        return NUM_ARTISTS + action - HIRE_ANONYMOUS
    return action - HIRE_RESERVED if action >= HIRE_RESERVED else action - HIRE_DISPLAY


@compiled
def finish_work(s: np.void, p: int, action: int) -> None:
    """Hire the artist, pay for work and artist together, and score both."""
    number = top(s, 1)
    money = work_money(s, p) + hire_cost(s, p, chosen_artist(action))
    if top(s, 0) == Task.HIRE_FOR_CARD:
        pay(s, p, CARD_COST[number], money)
        s["tableau"][p] |= 1 << number
        prestige = CARD_PRESTIGE[number]
    else:
        pay(s, p, MONUMENT_COST[number], money)
        s["monument_place"][number] = Place.OWNED + p
        prestige = MONUMENT_VALUE[number]
    pop(s)
    prestige += _hire(s, p, action)
    s["scores"][p] += prestige
    s["works"][p, int(s["work_count"][p])] = prestige
    s["work_count"][p] += 1
