"""What must be true of tokens, pawns, recipes, books, money and ranks (sections 2, 3, 5.1, 5.4 and 6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.checks import nothing
from ..core.compiled import compiled
from .constants import (
    MAX_COPIES,
    MAX_SEATS,
    MAX_STACK,
    NO_COLOUR,
    NO_RECIPE,
    NO_TENT,
    NUM_BINS,
    NUM_CATEGORIES,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_PRINCES,
    NUM_RECIPES,
    NUM_SLOTS,
    NUM_TENTS,
    Option,
    Stage,
)
from .tables import (
    BINS,
    CATEGORY_ITEMS,
    CHIPS,
    DUPLICATES,
    ITEM_COPIES,
    KIND_EFFECT,
    MASTER_PROFIT,
    PRINCE_ITEMS,
    PRINCE_PROFIT,
    RECIPE_BONUS,
    RECIPE_ITEM,
    RECIPE_TENT,
    START_MONEY,
    Effect,
)

LEAST_BONUS = np.array([RECIPE_BONUS[RECIPE_ITEM == item].min() for item in range(NUM_ITEMS)], np.int64)
"""Least bonus of a recipe of each item, (15,)."""
SUMMONS = np.flatnonzero(KIND_EFFECT == Effect.MOVE_OTHER)
"""Kinds that move pawns."""


# --- tokens and pawns


@compiled
def colours_sound(s: np.void, n: int) -> bool:
    """Tell whether every seat has a colour of its own; absent seats have none."""
    seen = 0
    for p in range(MAX_SEATS):
        colour = int(s["colour"][p])
        if p >= n:
            if colour != NO_COLOUR:
                return False
            continue
        fixed = s["options"][Option.RANDOM_COLOURS] == 0
        if not 0 <= colour < NUM_COLOURS or (seen >> colour) & 1 or (fixed and colour != p):
            return False
        seen |= 1 << colour
    return True


@compiled
def pawns_in_range(s: np.void) -> bool:
    """Tell whether every pawn stands at a tent."""
    for colour in range(NUM_COLOURS):
        if not 0 <= int(s["pawn"][colour]) < NUM_TENTS:
            return False
    return True


@compiled
def pawns_sound(s: np.void) -> bool:
    """Tell whether no more neutral pawns, or pawns before the first walk, have left their tents than were moved."""
    moves = 0
    for k in range(len(SUMMONS)):
        moves += int(s["discard"][SUMMONS[k]])
    seats = 0
    for p in range(int(s["num_players"])):
        seats |= 1 << int(s["colour"][p])
    walked = int(s["round_no"]) > 1 or int(s["stage"]) >= Stage.TENTS
    away = 0
    for colour in range(NUM_COLOURS):
        free = walked and (seats >> colour) & 1 == 1
        if int(s["pawn"][colour]) != colour and not free:
            away += 1
    return away <= moves


@compiled
def tokens_conserved(s: np.void, n: int) -> bool:
    """Tell whether all tokens of a colour are in the bank, the bins or with a seat (section 2)."""
    for colour in range(NUM_COLOURS):
        total = int(s["bank"][colour])
        least = total
        for number in range(NUM_BINS):
            total += int(s["bins"][colour, number])
            least = min(least, int(s["bins"][colour, number]))
        for p in range(n):
            total += int(s["tokens"][p, colour])
            least = min(least, int(s["tokens"][p, colour]))
        if total != CHIPS[colour] or least < 0:
            return False
    return True


@compiled
def bins_sound(s: np.void, n: int) -> bool:
    """Tell whether no bin holds more than its size, nothing before the first round, and less only with an empty bank.

    The last is seen in the bids, right after the refill.
    """
    for tent in range(NUM_TENTS):
        for number in range(NUM_BINS):
            held = int(s["bins"][tent, number])
            if held > (0 if int(s["stage"]) == Stage.SETUP else BINS[n, number]):
                return False
            short = int(s["stage"]) == Stage.BIDS and held < BINS[n, number]
            if short and int(s["bank"][tent]) > 0:
                return False
    return True


# --- recipes


@compiled
def book_pays(s: np.void, copies: np.ndarray) -> int:
    """Return the salary for so many recipes of each item (section 5.6)."""
    most = MAX_COPIES if s["options"][Option.MULTI_SETS] == 1 else 1
    total = 0
    for item in range(NUM_ITEMS):
        total += DUPLICATES[item, copies[item]]
    for category in range(NUM_CATEGORIES):
        sets = most
        for k in range(NUM_PRINCES):
            sets = min(sets, copies[CATEGORY_ITEMS[category, k]])
        total += sets * MASTER_PROFIT[category]
    for prince in range(NUM_PRINCES):
        sets = most
        for k in range(NUM_CATEGORIES):
            sets = min(sets, copies[PRINCE_ITEMS[prince, k]])
        total += sets * PRINCE_PROFIT[prince]
    return total


@compiled
def salaries_sound(s: np.void, n: int) -> bool:
    """Tell whether salaries, and what one more recipe of each item would add to them, are kept rightly."""
    for p in range(n):
        copies = s["book"][p].astype(np.int64)
        paid = book_pays(s, copies)
        for item in range(NUM_ITEMS):
            gain = 0
            if copies[item] < ITEM_COPIES[item]:
                copies[item] += 1
                gain = book_pays(s, copies) - paid
                copies[item] -= 1
            if int(s["gain"][p, item]) != gain:
                return False
        if int(s["salary"][p]) != book_pays(s, np.minimum(copies + s["wild"][p], ITEM_COPIES)):
            return False
    return True


@compiled
def is_of_tent(s: np.void, recipe: int, tent: int) -> bool:
    """Tell whether a recipe exists and belongs to a tent."""
    if not 0 <= recipe < NUM_RECIPES:
        return False
    return RECIPE_TENT[int(s["options"][Option.RECIPE_DISTRIBUTION]), recipe] == tent


@compiled
def stacks_sound(s: np.void) -> bool:
    """Tell whether stacks hold recipes of their tent, and nothing above the top."""
    for tent in range(NUM_TENTS):
        size = int(s["stack_size"][tent])
        if not 0 <= size <= MAX_STACK:
            return False
        for k in range(MAX_STACK):
            recipe = int(s["stack"][tent, k])
            if k >= size and recipe != NO_RECIPE:
                return False
            if k < size and not is_of_tent(s, recipe, tent):
                return False
    return True


@compiled
def displays_sound(s: np.void) -> bool:
    """Tell whether displays hold recipes of their tent or nothing."""
    for tent in range(NUM_TENTS):
        for slot in range(NUM_SLOTS):
            recipe = int(s["display"][tent, slot])
            if recipe != NO_RECIPE and not is_of_tent(s, recipe, tent):
                return False
    return True


@compiled
def recipes_in_tents(s: np.void) -> int:
    """Return the bitset of the recipes in stacks and displays, or -1 if one lies there twice."""
    found = 0
    for tent in range(NUM_TENTS):
        for k in range(MAX_STACK + NUM_SLOTS):
            recipe = int(s["stack"][tent, k]) if k < MAX_STACK else int(s["display"][tent, k - MAX_STACK])
            if recipe == NO_RECIPE:
                continue
            if (found >> recipe) & 1:
                return -1
            found |= 1 << recipe
    return found


@compiled
def recipes_once(s: np.void) -> bool:
    """Tell whether no recipe lies in two places."""
    return recipes_in_tents(s) >= 0


@compiled
def books_sound(s: np.void, n: int) -> bool:
    """Tell whether of every item the recipes in tents and books are all there are."""
    left = recipes_in_tents(s)
    for item in range(NUM_ITEMS):
        total = 0
        for recipe in range(NUM_RECIPES):
            if RECIPE_ITEM[recipe] == item and (left >> recipe) & 1:
                total += 1
        for p in range(n):
            if s["book"][p, item] < 0:
                return False
            total += int(s["book"][p, item])
        if total != ITEM_COPIES[item]:
            return False
    return True


@compiled
def refill_sound(s: np.void) -> bool:
    """Tell whether from the refill to the walk no slot is empty while the stack has a recipe (section 5.1)."""
    if not Stage.BIDS <= int(s["stage"]) <= Stage.TENTS:
        return True
    for tent in range(NUM_TENTS):
        for slot in range(NUM_SLOTS):
            if s["display"][tent, slot] == NO_RECIPE and s["stack_size"][tent] > 0:
                return False
    return True


# --- money and ranks


@compiled
def scores_sound(s: np.void, n: int) -> bool:
    """Tell whether every seat has its start money and the least bonuses of its recipes, as money is never paid."""
    for p in range(n):
        least = START_MONEY[n]
        for item in range(NUM_ITEMS):
            least += int(s["book"][p, item]) * LEAST_BONUS[item]
        if int(s["scores"][p]) < least:
            return False
    return True


@compiled
def is_before(s: np.void, p: int, q: int) -> bool:
    """Tell whether a seat ranks above another one: money, recipes in the book, tokens left (section 6)."""
    if s["scores"][p] != s["scores"][q]:
        return s["scores"][p] > s["scores"][q]
    recipes = 0
    for item in range(NUM_ITEMS):
        recipes += int(s["book"][p, item]) - int(s["book"][q, item])
    tokens = 0
    for colour in range(NUM_COLOURS):
        tokens += int(s["tokens"][p, colour]) - int(s["tokens"][q, colour])
    return recipes > 0 or (recipes == 0 and tokens > 0)


@compiled
def ranks_sound(s: np.void, n: int) -> bool:
    """Tell whether ranks are what section 6 says, and all 0 before the end."""
    for p in range(n):
        rank = 1
        for q in range(n):
            if q != p and is_before(s, q, p):
                rank += 1
        if int(s["ranks"][p]) != (rank if s["done"] == 1 else 0):
            return False
    return True


# --- absent seats


@compiled
def laid_nothing(s: np.void, p: int) -> bool:
    """Tell whether no tent is named for a seat's favour cards."""
    for lap in range(len(s["laid_tent"][p])):
        if s["laid_tent"][p, lap] != NO_TENT:
            return False
    return nothing(s["laid_value"][p]) and nothing(s["laid_plus"][p])


@compiled
def absent_sound(s: np.void, n: int) -> bool:
    """Tell whether the fields of seats that do not play are empty."""
    for p in range(n, MAX_SEATS):
        money = int(s["scores"][p]) != 0 or int(s["ranks"][p]) != 0 or int(s["unknown"][p]) != 0
        cards = int(s["favour"][p]) != 0 or int(s["order_bid"][p]) != 0 or int(s["order_plus"][p]) != 0
        if money or cards or int(s["laid"][p]) != 0 or int(s["peeked"][p]) != 0:
            return False
        if not (nothing(s["tokens"][p]) and nothing(s["book"][p]) and nothing(s["wild"][p])):
            return False
        if int(s["salary"][p]) != 0 or not nothing(s["gain"][p]):
            return False
        if not (nothing(s["hand"][p]) and nothing(s["known_hand"][p]) and laid_nothing(s, p)):
            return False
    return True
