"""Salaries, the end rewards and the ranks (sections 5.6 and 6)."""

import numpy as np

from ..core.compiled import compiled
from ..core.ranking import rank_by
from .constants import (
    MAX_COPIES,
    MAX_SEATS,
    NUM_CATEGORIES,
    NUM_ITEMS,
    NUM_PRINCES,
    Option,
)
from .payments import tokens_held
from .tables import (
    CATEGORY_ITEMS,
    DUPLICATES,
    ITEM_CATEGORY,
    ITEM_COPIES,
    ITEM_PRINCE,
    MASTER_PROFIT,
    MASTER_REWARD,
    PRINCE_ITEMS,
    PRINCE_PROFIT,
    PRINCE_REWARD,
)

TOKENS = 1 << 10
"""Weight of a recipe against tokens left in the tie-break: there are fewer tokens in the game."""


# --- salaries


@compiled
def copies_counted(s: np.void, p: int, item: int) -> int:
    """Return how many recipes of an item count in this round's salary of the seat, mysteries included."""
    return min(int(s["book"][p, item]) + int(s["wild"][p, item]), ITEM_COPIES[item])


@compiled
def sets_paid(s: np.void, p: int, items: np.ndarray) -> int:
    """Return how many sets of a row or column the seat is paid for."""
    sets = 1 if s["options"][Option.MULTI_SETS] == 0 else MAX_COPIES
    for k in range(len(items)):
        sets = min(sets, copies_counted(s, p, items[k]))
    return sets


@compiled
def duplicates_salary(s: np.void, p: int) -> int:
    """Return what the seat is paid for several recipes of one item."""
    total = 0
    for item in range(NUM_ITEMS):
        total += DUPLICATES[item, copies_counted(s, p, item)]
    return total


@compiled
def princes_salary(s: np.void, p: int) -> int:
    """Return what the princes pay the seat for complete rows."""
    total = 0
    for prince in range(NUM_PRINCES):
        total += PRINCE_PROFIT[prince] * sets_paid(s, p, PRINCE_ITEMS[prince])
    return total


@compiled
def masters_salary(s: np.void, p: int) -> int:
    """Return what the masters pay the seat for complete columns."""
    total = 0
    for category in range(NUM_CATEGORIES):
        total += MASTER_PROFIT[category] * sets_paid(s, p, CATEGORY_ITEMS[category])
    return total


@compiled
def salary(s: np.void, p: int) -> int:
    """Return what the seat is paid in this round as its book stands."""
    return duplicates_salary(s, p) + princes_salary(s, p) + masters_salary(s, p)


@compiled
def completes_set(s: np.void, p: int, item: int, items: np.ndarray) -> bool:
    """Tell whether one more recipe of an item completes a row or column that pays the seat."""
    copies = int(s["book"][p, item])
    if copies > 0 and s["options"][Option.MULTI_SETS] == 0:
        return False
    for k in range(len(items)):
        if items[k] != item and int(s["book"][p, items[k]]) <= copies:
            return False
    return True


@compiled
def added_salary(s: np.void, p: int, item: int) -> int:
    """Return what one more recipe of an item, of which there is one, would add to every further salary of the seat."""
    copies = int(s["book"][p, item])
    total = DUPLICATES[item, copies + 1] - DUPLICATES[item, copies]
    category = ITEM_CATEGORY[item]
    prince = ITEM_PRINCE[item]
    if completes_set(s, p, item, CATEGORY_ITEMS[category]):
        total += MASTER_PROFIT[category]
    if completes_set(s, p, item, PRINCE_ITEMS[prince]):
        total += PRINCE_PROFIT[prince]
    return total


@compiled
def keep_salary(s: np.void, p: int) -> None:
    """Note what the seat's book pays and what further recipes would add; called when the book or `wild` has changed."""
    s["salary"][p] = salary(s, p)
    for item in range(NUM_ITEMS):
        left = int(s["book"][p, item]) < ITEM_COPIES[item]
        s["gain"][p, item] = added_salary(s, p, item) if left else 0


@compiled
def pay_salaries(s: np.void) -> None:
    """Pay every seat; what mysteries added to the books ends (step 9b)."""
    for p in range(int(s["num_players"])):
        s["scores"][p] += s["salary"][p]
        for item in range(NUM_ITEMS):
            s["wild"][p, item] = 0
        s["salary"][p] = salary(s, p)


# --- the end


@compiled
def recipes_among(s: np.void, p: int, items: np.ndarray) -> int:
    """Return how many recipes of some items are in the seat's book, copies included."""
    total = 0
    for k in range(len(items)):
        total += int(s["book"][p, items[k]])
    return total


@compiled
def recipes_owned(s: np.void, p: int) -> int:
    """Return how many recipes the seat has earned."""
    total = 0
    for item in range(NUM_ITEMS):
        total += int(s["book"][p, item])
    return total


@compiled
def reward_most(s: np.void, items: np.ndarray, reward: int) -> None:
    """Pay the seat with most recipes of some items; ties divide the reward, rounded down."""
    most = 0
    tied = 0
    for p in range(int(s["num_players"])):
        number = recipes_among(s, p, items)
        if number > most:
            most = number
            tied = 0
        tied += 1 if number == most else 0
    for p in range(int(s["num_players"]) if most > 0 else 0):
        if recipes_among(s, p, items) == most:
            s["scores"][p] += reward // tied


@compiled
def pay_end_rewards(s: np.void) -> None:
    """Reward most recipes of each category, with the option also of each prince's row."""
    for category in range(NUM_CATEGORIES):
        reward_most(s, CATEGORY_ITEMS[category], MASTER_REWARD[category])
    for prince in range(NUM_PRINCES if s["options"][Option.END_REWARD_SCOPE] == 1 else 0):
        reward_most(s, PRINCE_ITEMS[prince], PRINCE_REWARD[prince])


@compiled
def score_game(s: np.void) -> None:
    """Pay the end rewards and rank by Florims, then recipes, then tokens left; equal seats share a rank."""
    pay_end_rewards(s)
    rest = np.zeros(MAX_SEATS, np.int64)
    for p in range(int(s["num_players"])):
        rest[p] = recipes_owned(s, p) * TOKENS + tokens_held(s, p)
    rank_by(s, s["scores"], rest)
