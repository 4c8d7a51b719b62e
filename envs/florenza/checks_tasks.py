"""What must be true of the task that waits, and of the number of choices (sections 4.8 to 4.10).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from ..core.pending import WIDTH
from .constants import (
    MAX_PENDING,
    NUM_ARTIST_CLASSES,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    Option,
    Phase,
    Place,
    Task,
)
from .tables import (
    ARTIST_CLASS,
    ARTIST_COST,
    CARD_ARTISTS,
    CARD_COST,
    CARD_MONEY,
    DISCOUNT_ARTIST,
    DISCOUNT_MONUMENT,
    FACE_ARTIST,
    LOCATION_COPIES,
    LOCATION_EFFECT,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_MONEY,
    Effect,
)

BARTER = int(np.flatnonzero(LOCATION_EFFECT == Effect.BARTER)[0])
"""Location that exchanges a resource for another."""


@compiled
def stack_in_range(s: np.void) -> bool:
    """Tell whether there is room for the tasks on the stack."""
    return 0 <= int(s["pending_size"]) <= MAX_PENDING


@compiled
def held(s: np.void, resource: int) -> int:
    """Return how many cards of a resource the seat to act has, 0 if there is no such resource."""
    if not 0 <= resource < NUM_RESOURCES:
        return 0
    return int(s["resources"][int(s["player"]), resource])


@compiled
def covered(s: np.void, cost: np.ndarray) -> bool:
    """Tell whether the seat to act has the resources of a cost."""
    for resource in range(NUM_RESOURCES):
        if held(s, resource) < cost[resource]:
            return False
    return True


@compiled
def work_waits(s: np.void, kind: int, number: int) -> bool:
    """Tell whether a card or monument can wait for its artist: needs one, is not owned, and its resources are there."""
    p = int(s["player"])
    if kind == Task.HIRE_FOR_CARD:
        if not 0 <= number < NUM_CARDS or CARD_ARTISTS[number] == 0 or (int(s["tableau"][p]) >> number) & 1:
            return False
        return covered(s, CARD_COST[number])
    if not 0 <= number < NUM_MONUMENTS:
        return False
    place = int(s["monument_place"][number])
    return (place == Place.DISPLAY or place == Place.RESERVED + p) and covered(s, MONUMENT_COST[number])


@compiled
def task_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether a task exists and its arguments fit the position."""
    kind = int(task[0])
    first = int(task[1])
    second = int(task[2])
    if task[3] != 0 or task[4] != 0:
        return False
    if kind == Task.HIRE_FOR_CARD or kind == Task.HIRE_FOR_MONUMENT:
        return second == 0 and work_waits(s, kind, first)
    if kind == Task.BARTER_GIVE or kind == Task.TRADE_GIVE_1:
        return first == 0 and second == 0
    if kind == Task.BARTER_TAKE or kind == Task.TRADE_GIVE_2:
        return held(s, first) > 0 and second == 0
    if kind != Task.TRADE_TAKE or first > second:
        return False
    return held(s, first) > 0 and held(s, second) > (1 if first == second else 0)


@compiled
def location_used(s: np.void) -> bool:
    """Tell whether a copy of the barter lies face down, as it does while one is being made."""
    number = LOCATION_COPIES[int(s["options"][Option.LOCATIONS]), int(s["num_players"]), BARTER]
    return int(s["locations"][BARTER]) < number


@compiled
def stack_sound(s: np.void) -> bool:
    """Tell whether at most one possible task lies on the stack, and zeros above it."""
    size = int(s["pending_size"])
    if size > 1 or (size == 1 and not task_sound(s, s["pending"][0])):
        return False
    for i in range(size, MAX_PENDING):
        for column in range(WIDTH):
            if s["pending"][i, column] != 0:
                return False
    kind = int(s["pending"][0, 0])
    return location_used(s) or (kind != Task.BARTER_GIVE and kind != Task.BARTER_TAKE)


@compiled
def asked_by(kind: int) -> int:
    """Return the phase in which the rest of an action is decided."""
    if kind == Task.HIRE_FOR_CARD or kind == Task.HIRE_FOR_MONUMENT:
        return Phase.HIRE_ARTIST
    if kind == Task.BARTER_GIVE:
        return Phase.BARTER_GIVE
    if kind == Task.BARTER_TAKE:
        return Phase.BARTER_TAKE
    if kind == Task.TRADE_GIVE_1:
        return Phase.TRADE_GIVE_1
    return Phase.TRADE_GIVE_2 if kind == Task.TRADE_GIVE_2 else Phase.TRADE_TAKE


# --- choices


@compiled
def taken_off(s: np.void, discounts: np.ndarray) -> int:
    """Return by how much the seat's cards make artists or monuments cheaper (section 5.4)."""
    total = 0
    for card in range(NUM_CARDS):
        if (int(s["tableau"][int(s["player"])]) >> card) & 1:
            total += discounts[card]
    return total


@compiled
def budget_left(s: np.void, kind: int, number: int) -> int:
    """Return the money that is left for the artist (section 4.10)."""
    money = int(s["money"][int(s["player"])])
    if kind == Task.HIRE_FOR_CARD:
        return money - CARD_MONEY[number]
    return money - max(0, MONUMENT_MONEY[number] - taken_off(s, DISCOUNT_MONUMENT))


@compiled
def may_hire(s: np.void, artist: int) -> bool:
    """Tell whether the waiting work allows an artist and the seat can pay him; anonymous ones follow the named."""
    kind = int(s["pending"][0, 0])
    number = int(s["pending"][0, 1])
    classes = CARD_ARTISTS[number] if kind == Task.HIRE_FOR_CARD else MONUMENT_ARTISTS[number]
    cost = max(0, ARTIST_COST[artist] - taken_off(s, DISCOUNT_ARTIST))
    return (classes >> ARTIST_CLASS[artist]) & 1 == 1 and cost <= budget_left(s, kind, number)


@compiled
def artists_to_hire(s: np.void) -> int:
    """Return among how many artists the seat chooses; equal backs in one place are one choice (section 4.10)."""
    shown = 0
    reserved = 0
    for k in range(int(s["artists_dealt"])):
        artist = FACE_ARTIST[int(s["artist_order"][k])]
        place = int(s["artist_place"][k])
        if place == Place.DISPLAY and may_hire(s, artist):
            shown |= 1 << artist
        if place == Place.RESERVED + int(s["player"]) and may_hire(s, artist):
            reserved |= 1 << artist
    number = popcount(shown) + popcount(reserved)
    for kind in range(NUM_ARTIST_CLASSES):
        if (int(s["anonymous"]) >> kind) & 1 and may_hire(s, NUM_ARTISTS + kind):
            number += 1
    return number


@compiled
def kinds_to_take(s: np.void, first: int, second: int) -> int:
    """Return how many kinds of resource but two are in the supply; NUM_RESOURCES stands for no kind."""
    number = 0
    for resource in range(NUM_RESOURCES):
        if resource != first and resource != second and int(s["supply"][resource]) > 0:
            number += 1
    return number


@compiled
def seconds_to_give(s: np.void, first: int) -> int:
    """Return how many kinds can be given second in a trade (section 4.8)."""
    number = 0
    for second in range(first, NUM_RESOURCES):
        enough = held(s, second) > (1 if first == second else 0)
        if enough and kinds_to_take(s, first, second) > 0:
            number += 1
    return number


@compiled
def firsts_to_give(s: np.void, trade: bool) -> int:
    """Return how many kinds can be given in a barter, or first in a trade."""
    number = 0
    for resource in range(NUM_RESOURCES):
        rest = seconds_to_give(s, resource) if trade else kinds_to_take(s, resource, resource)
        if held(s, resource) > 0 and rest > 0:
            number += 1
    return number


@compiled
def types_held(s: np.void) -> int:
    """Return how many types of Florenza card the seat to act has in hand."""
    number = 0
    for card in range(NUM_CARDS):
        if int(s["hand"][int(s["player"]), card]) > 0:
            number += 1
    return number


@compiled
def choices(s: np.void) -> int:
    """Return how many choices the decision has; 2 stands for the many of ACTION. The stack is sound."""
    phase = int(s["phase"])
    first = int(s["pending"][0, 1])
    if phase == Phase.HIRE_ARTIST:
        return artists_to_hire(s)
    if phase == Phase.BARTER_GIVE or phase == Phase.TRADE_GIVE_1:
        return firsts_to_give(s, phase == Phase.TRADE_GIVE_1)
    if phase == Phase.TRADE_GIVE_2:
        return seconds_to_give(s, first)
    if phase == Phase.BARTER_TAKE or phase == Phase.TRADE_TAKE:
        return kinds_to_take(s, first, int(s["pending"][0, 2]) if phase == Phase.TRADE_TAKE else first)
    if phase == Phase.CAPTAIN_RESOURCE or phase == Phase.MERCATANTI_RESOURCE:
        return kinds_to_take(s, NUM_RESOURCES, NUM_RESOURCES)
    return types_held(s) if phase == Phase.KEEP_CARD else 2


@compiled
def decision_sound(s: np.void) -> bool:
    """Tell whether the phase is the one of the waiting task, and the decision one that arises (section 4.8)."""
    phase = int(s["phase"])
    if int(s["pending_size"]) == 0:
        if Phase.HIRE_ARTIST <= phase <= Phase.TRADE_TAKE:
            return False
    elif phase != asked_by(int(s["pending"][0, 0])):
        return False
    # One card to keep is never a decision; others with one choice are, unless they are made at once.
    least = 2 if phase == Phase.KEEP_CARD or s["auto_forced"] == 1 else 1
    return phase == Phase.GAME_OVER or choices(s) >= least
