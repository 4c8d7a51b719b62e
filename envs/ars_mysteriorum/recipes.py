"""Recipes in the tents: filling displays and bins, earning a recipe (sections 4.3 and 5.1)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import push
from .constants import NO_RECIPE, NUM_BINS, NUM_COLOURS, NUM_SLOTS, NUM_TENTS, Task
from .payments import pay
from .scoring import keep_salary
from .tables import BINS, RECIPE_BONUS, RECIPE_COST, RECIPE_ITEM, RECIPE_TOTAL


@compiled
def fill_display(s: np.void, tent: int) -> None:
    """Turn recipes of the stack face up in the empty slots."""
    for slot in range(NUM_SLOTS):
        if s["display"][tent, slot] == NO_RECIPE and s["stack_size"][tent] > 0:
            s["stack_size"][tent] -= 1
            size = int(s["stack_size"][tent])
            s["display"][tent, slot] = s["stack"][tent, size]
            s["stack"][tent, size] = NO_RECIPE


@compiled
def fill_bins(s: np.void, tent: int) -> None:
    """Fill the bins from the bank as far as it goes, the largest first."""
    for number in range(NUM_BINS):
        missing = BINS[int(s["num_players"]), number] - int(s["bins"][tent, number])
        added = min(max(0, missing), int(s["bank"][tent]))
        s["bank"][tent] -= added
        s["bins"][tent, number] += added


@compiled
def refill_tents(s: np.void) -> None:
    """Fill displays and bins of all tents (step 1)."""
    for tent in range(NUM_TENTS):
        fill_display(s, tent)
        fill_bins(s, tent)


@compiled
def recipe_at(s: np.void, place: int) -> int:
    """Return the recipe displayed at a place 2 x tent + slot, NO_RECIPE if there is none."""
    return int(s["display"][place // NUM_SLOTS, place % NUM_SLOTS])


@compiled
def recipes_left(s: np.void, tent: int) -> int:
    """Return how many recipes a tent still has, stacked and displayed."""
    left = int(s["stack_size"][tent])
    for slot in range(NUM_SLOTS):
        left += 1 if s["display"][tent, slot] != NO_RECIPE else 0
    return left


@compiled
def some_tent_emptied(s: np.void) -> bool:
    """Tell whether the last recipe of a tent has been earned."""
    for tent in range(NUM_TENTS):
        if recipes_left(s, tent) == 0:
            return True
    return False


@compiled
def begin_earning(s: np.void, p: int, place: int) -> bool:
    """Choose the recipe at a place 2 x tent + slot; return True if it is earned at once, without waiving tokens."""
    recipe = recipe_at(s, place)
    for colour in range(NUM_COLOURS):
        s["due"][colour] = RECIPE_COST[recipe, colour]
    waives = min(int(s["discount"]), RECIPE_TOTAL[recipe])
    if waives > 0:
        push(s, Task.WAIVE, place, waives, 0, 0)
        return False
    finish_earning(s, p, place)
    return True


@compiled
def finish_earning(s: np.void, p: int, place: int) -> None:
    """Pay what is due, put the recipe into the book and pay its bonus."""
    recipe = recipe_at(s, place)
    for colour in range(NUM_COLOURS):
        pay(s, p, colour, int(s["due"][colour]))
        s["due"][colour] = 0
    s["display"][place // NUM_SLOTS, place % NUM_SLOTS] = NO_RECIPE
    s["book"][p, RECIPE_ITEM[recipe]] += 1
    keep_salary(s, p)
    s["scores"][p] += RECIPE_BONUS[recipe]
    s["discount"] = 0
    s["earned"] += 1
