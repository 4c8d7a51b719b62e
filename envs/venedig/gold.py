"""Swamp tiles and treasures, and their exchange for steps of the gondola (sections 4.3, PAY, 5.5, 5.7 and 6.3)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import pop, push, set_top, top
from ..core.rng import randbelow
from .constants import NUM_GOLD, NUM_TREASURE_VALUES, PAY, Phase, Task
from .gondolas import move
from .tables import GOLD_PER_STEP, GOLD_VALUE


@compiled
def owned(s: np.void, p: int, tile: int) -> int:
    """Return how many tiles of a kind that can be paid (0..3 treasures, 4 and 5 swamp tiles) the seat owns."""
    if tile < NUM_TREASURE_VALUES:
        return int(s["treasures"][p, tile])
    return int(s["swamp_tiles"][p, tile - NUM_TREASURE_VALUES + 1])


@compiled
def total_gold(s: np.void, p: int) -> int:
    """Return the worth of all tiles of the seat."""
    total = 0
    for tile in range(NUM_GOLD):
        total += owned(s, p, tile) * GOLD_VALUE[tile]
    return total


@compiled
def can_pay(s: np.void, p: int) -> bool:
    """Tell whether the seat can begin a payment."""
    return total_gold(s, p) >= GOLD_PER_STEP


@compiled
def write_payments(s: np.void, p: int, out: np.ndarray, n: int) -> int:
    """Append PAY for every kind of tile that the seat owns."""
    for tile in range(NUM_GOLD):
        if owned(s, p, tile) > 0:
            out[n] = PAY + tile
            n += 1
    return n


@compiled
def may_add(s: np.void, p: int, purse: int) -> bool:
    """Tell whether a further tile can be paid: the purse is below one step, or all tiles together give another."""
    if purse < GOLD_PER_STEP:
        return True
    return (purse + total_gold(s, p)) // GOLD_PER_STEP > purse // GOLD_PER_STEP


@compiled
def give_back(s: np.void, p: int, tile: int) -> None:
    """Take a tile from the seat: treasures return to the stock, swamp tiles leave the game."""
    if tile < NUM_TREASURE_VALUES:
        s["treasures"][p, tile] -= 1
        s["treasures_owned"][p] -= 1
        s["treasure_stock"][tile] += 1
    else:
        value = tile - NUM_TREASURE_VALUES + 1
        s["swamp_tiles"][p, value] -= 1
        s["swamp_owned"][p] -= 1
        s["swamp_paid"][value] += 1


@compiled
def pay_tile(s: np.void, p: int, tile: int) -> None:
    """Put a tile into the purse; the first one opens the payment."""
    give_back(s, p, tile)
    if int(s["phase"]) == Phase.PAY:
        set_top(s, 1, top(s, 1) + GOLD_VALUE[tile])
    else:
        push(s, Task.PAY, GOLD_VALUE[tile], 0, 0, 0)


@compiled
def finish_payment(s: np.void, p: int) -> None:
    """Move the gondola for the purse; what is left over is lost."""
    steps = top(s, 1) // GOLD_PER_STEP
    pop(s)
    move(s, p, steps)


@compiled
def exchange_all(s: np.void, p: int) -> None:
    """Turn in all gold of the seat at the end of the game (section 6.3)."""
    move(s, p, total_gold(s, p) // GOLD_PER_STEP)
    for tile in range(NUM_GOLD):
        while owned(s, p, tile) > 0:
            give_back(s, p, tile)


@compiled
def stock_size(s: np.void) -> int:
    """Return how many treasures the stock holds."""
    left = 0
    for tile in range(NUM_TREASURE_VALUES):
        left += int(s["treasure_stock"][tile])
    return left


@compiled
def move_random_treasure(s: np.void, p: int) -> None:
    """Move a random treasure of the stock, which is not empty, to the seat."""
    number = randbelow(s, stock_size(s))
    tile = 0
    while number >= int(s["treasure_stock"][tile]):
        number -= int(s["treasure_stock"][tile])
        tile += 1
    s["treasure_stock"][tile] -= 1
    s["treasures"][p, tile] += 1


@compiled
def draw_treasure(s: np.void, p: int) -> None:
    """Give the seat a random treasure of the stock, if there is one."""
    if stock_size(s) > 0:
        move_random_treasure(s, p)
        s["treasures_owned"][p] += 1


@compiled
def take_swamp_tile(s: np.void, p: int, value: int) -> None:
    """Give the seat a swamp tile."""
    s["swamp_tiles"][p, value] += 1
    s["swamp_owned"][p] += 1
