"""The change that each action makes (section 4.3). What follows without a choice is in `flow.py`."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, set_top, top
from .bidding import bid_for_order, lay
from .constants import (
    BALK,
    BUY_MYSTERY,
    EARN_RECIPE,
    EXCHANGE,
    GIVE,
    GO_TENT,
    NUM_TENTS,
    ORDER_BID,
    PASS,
    PLACE_FAVOR,
    PLAY_MYSTERY,
    POSITION,
    TAKE_MYSTERY,
    TARGET_COLOUR,
    TARGET_ITEM,
    TARGET_PAWN,
    TARGET_TENT,
    WAIVE,
    Phase,
    Task,
)
from .flow import next_place
from .mysteries import begin_playing, draw, spend, take_offered
from .payments import fee, gain, pay
from .recipes import begin_earning, finish_earning
from .tables import COUNTERSPELL, EXCHANGE_GIVES, EXCHANGE_TAKES, MYSTERY_PRICE


@compiled
def end_turn(s: np.void) -> None:
    """End the seat's turn in stage SETUP, TENTS or RECIPES; what was in force for the turn ends."""
    s["free_base"] = 0
    s["free_crowd"] = 0
    s["extra"] = 0
    s["earned"] = 0
    s["discount"] = 0
    s["remote"] = 0
    s["place"] += 1


# --- windows and favour cards


@compiled
def apply_window(s: np.void, p: int, action: int) -> None:
    """Stay quiet in a window, or play a mystery."""
    next_place(s)
    if action == PASS:
        s["quiet"] += 1
    else:
        s["quiet"] = 0
        begin_playing(s, p, action - PLAY_MYSTERY)


@compiled
def apply_place(s: np.void, p: int, action: int) -> None:
    """Place a favour card, or no more of them, or play a mystery."""
    if action >= PLAY_MYSTERY:
        begin_playing(s, p, action - PLAY_MYSTERY)
        return
    if action == PASS:
        s["out"] |= 1 << p
    else:
        number = action - PLACE_FAVOR
        lay(s, p, number // NUM_TENTS + 1, number % NUM_TENTS)
    next_place(s)


@compiled
def apply_counter(s: np.void, p: int, action: int) -> None:
    """Let the mystery pass, or cancel it: both cards are discarded."""
    if action == PASS:
        set_top(s, 1, top(s, 1) + 1)
        return
    spend(s, p, COUNTERSPELL)
    s["discard"][COUNTERSPELL] += 1
    pop(s)
    s["discard"][top(s, 1)] += 1
    pop(s)


@compiled
def apply_target(s: np.void, target: int) -> None:
    """Note a target of the mystery being played, which is the lowest task."""
    s["pending"][0, top(s, 2)] = target
    pop(s)


# --- turns


@compiled
def apply_go(s: np.void, p: int, action: int) -> None:
    """Move or stay and pay the fee, balk, exchange, or play a mystery."""
    if action >= PLAY_MYSTERY:
        begin_playing(s, p, action - PLAY_MYSTERY)
    elif action == BALK:
        end_turn(s)
    elif action >= GO_TENT:
        tent = action - GO_TENT
        pay(s, p, tent, fee(s, p, tent))
        s["pawn"][int(s["colour"][p])] = tent
        s["admitted"] |= 1 << p
        end_turn(s)
    else:
        push(s, Task.EXCHANGE, action - EXCHANGE, 0, 0, 0)


@compiled
def end_purchase(s: np.void) -> None:
    """End the turn after a recipe if no more may be earned."""
    if int(s["earned"]) > int(s["extra"]):
        end_turn(s)


@compiled
def apply_earn(s: np.void, p: int, action: int) -> None:
    """Earn a recipe, buy a mystery, exchange, play a mystery, or end the turn."""
    if action == PASS:
        end_turn(s)
    elif action >= PLAY_MYSTERY:
        begin_playing(s, p, action - PLAY_MYSTERY)
    elif action == BUY_MYSTERY:
        push(s, Task.PAY_MYSTERY, 0, 0, 0, 0)
    elif action >= EARN_RECIPE:
        if begin_earning(s, p, action - EARN_RECIPE):
            end_purchase(s)
    else:
        push(s, Task.EXCHANGE, action - EXCHANGE, 0, 0, 0)


# --- single tokens


@compiled
def apply_exchange(s: np.void, p: int, colour: int) -> None:
    """Give a token of an exchange; the last one brings the token that was asked for."""
    pay(s, p, colour, 1)
    set_top(s, 2, top(s, 2) + 1)
    if top(s, 2) == EXCHANGE_GIVES:
        gain(s, p, top(s, 1), EXCHANGE_TAKES)
        pop(s)


@compiled
def apply_pay_mystery(s: np.void, p: int, colour: int) -> None:
    """Give a token for a mystery; the last one brings the card and ends the turn."""
    pay(s, p, colour, 1)
    set_top(s, 1, top(s, 1) + 1)
    if top(s, 1) == MYSTERY_PRICE:
        pop(s)
        draw(s, p)
        end_turn(s)


@compiled
def apply_waive(s: np.void, p: int, colour: int) -> None:
    """Waive a token; after the last one the rest is paid."""
    s["due"][colour] -= 1
    set_top(s, 2, top(s, 2) - 1)
    if top(s, 2) == 0:
        place = top(s, 1)
        pop(s)
        finish_earning(s, p, place)
        end_purchase(s)


@compiled
def apply_task(s: np.void, p: int, phase: int, action: int) -> None:
    """Make a decision that belongs to a pending task."""
    if phase == Phase.COUNTER:
        apply_counter(s, p, action)
    elif phase == Phase.EXCHANGE_GIVE:
        apply_exchange(s, p, action - GIVE)
    elif phase == Phase.PAY_MYSTERY:
        apply_pay_mystery(s, p, action - GIVE)
    elif phase == Phase.WAIVE:
        apply_waive(s, p, action - WAIVE)
    elif phase == Phase.TARGET_TENT:
        apply_target(s, action - TARGET_TENT)
    elif phase == Phase.TARGET_PAWN:
        apply_target(s, action - TARGET_PAWN)
    elif phase == Phase.TARGET_COLOUR:
        apply_target(s, action - TARGET_COLOUR)
    else:
        apply_target(s, action - TARGET_ITEM)


@compiled
def apply(s: np.void, action: int) -> None:
    """Make the change of one legal action of the seat to act."""
    p = int(s["player"])
    phase = int(s["phase"])
    if phase >= Phase.EXCHANGE_GIVE:
        apply_task(s, p, phase, action)
    elif phase == Phase.ORDER_BID:
        bid_for_order(s, p, action - ORDER_BID + 1)
        s["place"] += 1
    elif phase == Phase.MYSTERY_WINDOW:
        apply_window(s, p, action)
    elif phase == Phase.POSITION:
        s["chosen"][action - POSITION] = p
        s["place"] += 1
    elif phase == Phase.TAKE_MYSTERY:
        take_offered(s, p, action - TAKE_MYSTERY)
        s["place"] += 1
    elif phase == Phase.PLACE_FAVOR:
        apply_place(s, p, action)
    elif phase == Phase.GO_TENT:
        apply_go(s, p, action)
    else:
        apply_earn(s, p, action)
