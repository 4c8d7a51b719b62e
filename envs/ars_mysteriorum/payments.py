"""Tokens: fees, exchanges, what a recipe costs, and which tokens may be waived (sections 4.3 and 5.4)."""

import numpy as np

from ..core.bits import BYTE, BYTE_MASK, excess, joined, joined_rows, joined_sum
from ..core.compiled import compiled
from .constants import NO_RECIPE, NUM_COLOURS, NUM_SLOTS, NUM_TENTS, Option, Phase, Stage
from .tables import (
    CROWD_FEE,
    EXCHANGE_GIVES,
    EXCHANGE_TAKES,
    MOVE_FEE,
    MYSTERY_PRICE,
    RECIPE_COST,
    STAY_FEE,
)

EVERY_TENT = (1 << NUM_TENTS) - 1
"""Bitset of all tents, or colours."""
EACH_TENT = sum(1 << BYTE * tent for tent in range(NUM_TENTS))
"""Joined number with 1 for every tent (`core/bits.py`)."""
NEVER = 127
"""In a joined cost: more tokens than anybody holds."""
RECIPE_NEED = np.append(joined_rows(RECIPE_COST), NEVER)
"""Joined cost of each recipe, (49,); nobody can pay that of NO_RECIPE."""


# --- tokens


@compiled
def tokens_held(s: np.void, p: int) -> int:
    """Return how many tokens the seat has."""
    return joined_sum(joined(s["tokens"][p]))


@compiled
def held_colours(s: np.void, p: int) -> int:
    """Return the bitset of the colours of which the seat has a token."""
    colours = 0
    for colour in range(NUM_COLOURS):
        if s["tokens"][p, colour] > 0:
            colours |= 1 << colour
    return colours


@compiled
def banked_colours(s: np.void) -> int:
    """Return the bitset of the colours of which the bank has a token."""
    colours = 0
    for colour in range(NUM_COLOURS):
        if s["bank"][colour] > 0:
            colours |= 1 << colour
    return colours


@compiled
def pay(s: np.void, p: int, colour: int, amount: int) -> None:
    """Return tokens to the bank."""
    s["tokens"][p, colour] -= amount
    s["bank"][colour] += amount


@compiled
def gain(s: np.void, p: int, colour: int, amount: int) -> None:
    """Take tokens from the bank, as far as it has them."""
    taken = min(amount, int(s["bank"][colour]))
    s["bank"][colour] -= taken
    s["tokens"][p, colour] += taken


# --- fees


@compiled
def tent_of(s: np.void, p: int) -> int:
    """Return the tent where the seat's pawn stands."""
    return int(s["pawn"][int(s["colour"][p])])


@compiled
def crowds(s: np.void, p: int) -> int:
    """Return how many other apprentices are at each tent, neutral ones included, joined."""
    numbers = 0
    for colour in range(NUM_COLOURS):
        numbers += 1 << BYTE * int(s["pawn"][colour])
    return numbers - (1 << BYTE * tent_of(s, p))


@compiled
def fees_with(s: np.void, p: int, free_base: bool, free_crowd: bool) -> int:
    """Return what the tents cost the seat, as `fees`, if there is no base fee or no fee for other apprentices."""
    total = 0
    if not free_base:
        total = MOVE_FEE * EACH_TENT + ((STAY_FEE - MOVE_FEE) << BYTE * tent_of(s, p))
    if not free_crowd:
        total += CROWD_FEE * crowds(s, p)
    return total


@compiled
def fees(s: np.void, p: int) -> int:
    """Return what the seat has to pay for moving to each tent, or staying there, in tokens of its colour, joined."""
    return fees_with(s, p, s["free_base"] == 1, s["free_crowd"] == 1)


@compiled
def fee(s: np.void, p: int, tent: int) -> int:
    """Return what the seat has to pay for moving to a tent, or staying there, in tokens of the tent's colour."""
    return (fees(s, p) >> BYTE * tent) & BYTE_MASK


@compiled
def affordable_tents(s: np.void, p: int) -> int:
    """Return the bitset of the tents whose fee the seat can pay."""
    due = fees(s, p)
    tents = 0
    for tent in range(NUM_TENTS):
        if int(s["tokens"][p, tent]) >= (due >> BYTE * tent) & BYTE_MASK:
            tents |= 1 << tent
    return tents


# --- recipes


@compiled
def shortage(need: int, held: int) -> int:
    """Return how many tokens of a cost are lacking; cost and tokens held are joined."""
    return joined_sum(excess(need, held))


@compiled
def open_tents(s: np.void, p: int) -> int:
    """Return the bitset of the tents whose recipes the seat may earn now."""
    if s["remote"] == 1:
        return EVERY_TENT
    if int(s["stage"]) == Stage.SETUP or (int(s["admitted"]) >> p) & 1:
        return 1 << tent_of(s, p)
    return 0


@compiled
def earnable(s: np.void, p: int) -> int:
    """Return the bitset of the places 2 x tent + slot whose recipe the seat may earn and can pay."""
    places = 0
    tents = open_tents(s, p)
    held = joined(s["tokens"][p])
    for tent in range(NUM_TENTS):
        for slot in range(NUM_SLOTS if (tents >> tent) & 1 else 0):
            if shortage(RECIPE_NEED[int(s["display"][tent, slot])], held) <= int(s["discount"]):
                places |= 1 << (NUM_SLOTS * tent + slot)
    return places


@compiled
def waivable(s: np.void, p: int, left: int) -> int:
    """Return the bitset of the colours of which a token may be waived, `left` waives including this one."""
    missing = shortage(joined(s["due"]), joined(s["tokens"][p]))
    colours = 0
    for colour in range(NUM_COLOURS):
        due = int(s["due"][colour])
        helps = 1 if due > int(s["tokens"][p, colour]) else 0
        if due > 0 and missing - helps <= left - 1:
            colours |= 1 << colour
    return colours


@compiled
def can_buy_mystery(s: np.void, p: int) -> bool:
    """Tell whether the seat may buy a mystery instead of earning a recipe."""
    if s["options"][Option.MYSTERIES] == 0 or s["earned"] > 0 or s["pile_size"] == 0:
        return False
    return tokens_held(s, p) >= MYSTERY_PRICE


# --- exchanges


@compiled
def lacking(s: np.void, p: int, tents: int) -> int:
    """Return the bitset of the colours of which a recipe displayed in some tents (bitset) costs more than is held."""
    colours = 0
    for tent in range(NUM_TENTS):
        for slot in range(NUM_SLOTS if (tents >> tent) & 1 else 0):
            recipe = int(s["display"][tent, slot])
            for colour in range(NUM_COLOURS if recipe != NO_RECIPE else 0):
                if RECIPE_COST[recipe, colour] > int(s["tokens"][p, colour]):
                    colours |= 1 << colour
    return colours


@compiled
def wanted(s: np.void, p: int) -> int:
    """Return the bitset of the colours that the option `exchange_filter` lets through (section 9)."""
    if int(s["phase"]) == Phase.GO_TENT:
        return lacking(s, p, EVERY_TENT) | (EVERY_TENT & ~affordable_tents(s, p))
    return lacking(s, p, open_tents(s, p))


@compiled
def exchangeable(s: np.void, p: int) -> int:
    """Return the bitset of the colours for which the seat may exchange tokens of other colours."""
    total = tokens_held(s, p)
    if total < EXCHANGE_GIVES:
        return 0
    colours = 0
    for colour in range(NUM_COLOURS):
        others = total - int(s["tokens"][p, colour])
        if others >= EXCHANGE_GIVES and int(s["bank"][colour]) >= EXCHANGE_TAKES:
            colours |= 1 << colour
    if colours != 0 and s["options"][Option.EXCHANGE_FILTER] == 1:
        colours &= wanted(s, p)
    return colours
