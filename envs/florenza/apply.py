"""The change that each action makes (sections 4.8 to 4.10). What follows without a choice is in `flow.py`."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, top
from .artists import reserve_artist
from .constants import (
    COMPLETE_MONUMENT,
    INSPIRATION,
    KEEP_CARD,
    LOCATION,
    MARKET_BUY,
    MARKET_SELL,
    MARKET_TRADE,
    PLAY_CARD,
    RESERVE_ARTIST,
    RESERVE_MONUMENT,
    RESOURCE,
    SEND_WORKERS,
    WORKERS_MONEY,
    Phase,
    Place,
    Task,
)
from .market import activate, buy, give, receive, sell, take
from .piles import draw_cards
from .works import finish_work, play_card


@compiled
def apply_deal(s: np.void, p: int, action: int) -> None:
    """Send out workers, seek inspiration, go to the market or activate a location."""
    if action >= LOCATION:
        activate(s, p, action - LOCATION)
    elif action == MARKET_TRADE:
        push(s, Task.TRADE_GIVE_1, 0, 0, 0, 0)
    elif action >= MARKET_BUY:
        buy(s, p, action - MARKET_BUY)
    elif action >= MARKET_SELL:
        sell(s, p, action - MARKET_SELL)
    elif action == INSPIRATION:
        draw_cards(s, p, 1)
    elif action == SEND_WORKERS:
        receive(s, p, WORKERS_MONEY)


@compiled
def apply_action(s: np.void, p: int, action: int) -> None:
    """Take the action of this turn."""
    s["acted"] = 1
    if action < RESOURCE:
        apply_deal(s, p, action)
    elif action < COMPLETE_MONUMENT:
        play_card(s, p, action - PLAY_CARD)
    elif action < RESERVE_MONUMENT:
        push(s, Task.HIRE_FOR_MONUMENT, action - COMPLETE_MONUMENT, 0, 0, 0)
    elif action < RESERVE_ARTIST:
        s["monument_place"][action - RESERVE_MONUMENT] = Place.RESERVED + p
    else:
        reserve_artist(s, p, action - RESERVE_ARTIST)


@compiled
def apply_exchange(s: np.void, p: int, phase: int, resource: int) -> None:
    """Go on with a barter or a trade."""
    first = top(s, 1)
    second = top(s, 2)
    pop(s)
    if phase == Phase.BARTER_GIVE:
        push(s, Task.BARTER_TAKE, resource, 0, 0, 0)
    elif phase == Phase.TRADE_GIVE_1:
        push(s, Task.TRADE_GIVE_2, resource, 0, 0, 0)
    elif phase == Phase.TRADE_GIVE_2:
        push(s, Task.TRADE_TAKE, first, resource, 0, 0)
    else:
        give(s, p, first)
        if phase == Phase.TRADE_TAKE:
            give(s, p, second)
        take(s, p, resource)


@compiled
def apply(s: np.void, action: int) -> None:
    """Make the change of one legal action of the seat to act."""
    p = int(s["player"])
    phase = int(s["phase"])
    if phase == Phase.ACTION:
        apply_action(s, p, action)
    elif phase == Phase.HIRE_ARTIST:
        finish_work(s, p, action)
    elif phase == Phase.KEEP_CARD:
        s["kept"][p] = action - KEEP_CARD
        s["place"] += 1
    elif phase == Phase.CAPTAIN_RESOURCE:
        s["named"] = action - RESOURCE
    elif phase == Phase.MERCATANTI_RESOURCE:
        take(s, p, action - RESOURCE)
        s["received"] += 1
    else:
        apply_exchange(s, p, phase, action - RESOURCE)
