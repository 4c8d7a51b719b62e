"""What a seat of Ars Mysteriorum has to weigh: time left, what recipes and tokens are worth (section 12).

Each decision begins with `survey`, which fills a small table `t` for the seat to act from what it may see: the public
table, its own tokens and book. `w` is the row of `WEIGHTS` for the number of seats. All arithmetic is in whole numbers;
worths are hundredths of a Florim, numbers of tokens, rounds and salaries to come are hundredths, too.
"""

from enum import IntEnum

import numpy as np

from ...envs.ars_mysteriorum.constants import (
    MAX_COPIES,
    NO_RECIPE,
    NUM_CATEGORIES,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_PRINCES,
    NUM_SLOTS,
    NUM_TENTS,
    Option,
    Stage,
)
from ...envs.ars_mysteriorum.payments import fee
from ...envs.ars_mysteriorum.recipes import recipe_at, recipes_left
from ...envs.ars_mysteriorum.scoring import recipes_among
from ...envs.ars_mysteriorum.tables import (
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
    RECIPE_BONUS,
    RECIPE_ITEM,
    START_MYSTERIES,
)
from ...envs.core.compiled import compiled
from .ars_mysteriorum_weights import Weight

FLORIM = 100
"""Worth of a Florim, and a whole token, round or salary."""
WORST = -(1 << 30)
"""Below every worth: not possible."""
NUM_PLACES = NUM_TENTS * NUM_SLOTS
"""Places 2 x tent + slot where recipes are displayed."""
NO_ITEM = NUM_ITEMS
WIDTH = NUM_ITEMS


class Row(IntEnum):
    """Rows of the table."""

    HAVE = 0
    """Tokens of each colour that the seat has or expects, (5,)."""
    WORTH = 1
    """Worth of the recipe at each place before anything is paid, WORST where the seat finds none, (10,)."""
    FEE = 2
    """Whole tokens that each tent costs, (5,)."""
    SUPPLY = 3
    """Recipes of each item that are in nobody's book, (15,)."""
    FACT = 4
    """`Fact`."""


NUM_ROWS = 5


class Fact(IntEnum):
    """Columns of Row.FACT."""

    AFTER = 0
    """Salaries expected after that of this round."""
    TOKEN = 1
    """Worth of a first token for the rounds to come."""
    POOL = 2
    """Tokens expected from favour cards that are not placed yet."""
    BEST = 3
    """Worth of the best plan found."""
    PLACE = 4
    """Its place."""


# --- time


@compiled
def salaries_after(s: np.void, w: np.ndarray) -> int:
    """Return how many salaries are expected after that of this round; of the first round during the set-up."""
    n = int(s["num_players"])
    pile = int(s["pile_size"])
    if int(s["stage"]) == Stage.SETUP:
        pile -= n * (START_MYSTERIES[n] + 1)
    after = FLORIM * (pile // n)
    for tent in range(NUM_TENTS):
        emptied = FLORIM * FLORIM * recipes_left(s, tent) // w[Weight.EMPTYING] - FLORIM // 2
        after = min(after, emptied)
    return max(0, after)


@compiled
def fading(worth: int, t: np.ndarray) -> int:
    """Return what is left of a worth that needs rounds to come: nothing in the last round, half of it with one more."""
    after = t[Row.FACT, Fact.AFTER]
    return worth * after // (after + FLORIM)


# --- collections


@compiled
def copies_with(s: np.void, p: int, item: int, extra: int) -> int:
    """Return how many recipes of an item are in the seat's book if one of item `extra` (or NO_ITEM) is added."""
    return int(s["book"][p, item]) + (1 if item == extra else 0)


@compiled
def line_worth(
    s: np.void,
    p: int,
    items: np.ndarray,
    profit: int,
    extra: int,
    shares: int,
    w: np.ndarray,
    t: np.ndarray,
) -> int:
    """Return what a row or column of the book will pay with a recipe of item `extra`, the set in preparation included.

    Args:
        s: the position.
        p: the seat.
        items: the items of the row or column.
        profit: Florims a round for a set.
        extra: item of the recipe added, or NO_ITEM.
        shares: first of the weights for having 1, 2, ... items of the next set.
        w: weights.
        t: the survey.
    """
    after = t[Row.FACT, Fact.AFTER]
    least = MAX_COPIES
    for k in range(len(items)):
        least = min(least, copies_with(s, p, items[k], extra))
    many = s["options"][Option.MULTI_SETS] == 1
    worth = profit * (least if many else min(1, least)) * (FLORIM + after)
    if least > 0 and not many:
        return worth
    missing = 0
    for k in range(len(items)):
        if copies_with(s, p, items[k], extra) == least:
            missing += 1
            if t[Row.SUPPLY, items[k]] == 0:
                return worth
    have = len(items) - missing
    if have == 0:
        return worth
    later = max(0, FLORIM + after - missing * w[Weight.DELAY])
    return worth + profit * later * w[shares + have - 1] // 1000


@compiled
def copies_worth(s: np.void, p: int, item: int, extra: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what several recipes of an item will pay with one of item `extra`, and the prospect of a further one."""
    after = t[Row.FACT, Fact.AFTER]
    copies = min(copies_with(s, p, item, extra), ITEM_COPIES[item])
    worth = DUPLICATES[item, copies] * (FLORIM + after)
    if copies == 0 or copies == ITEM_COPIES[item] or t[Row.SUPPLY, item] <= (1 if item == extra else 0):
        return worth
    later = max(0, FLORIM + after - w[Weight.DELAY])
    return worth + (DUPLICATES[item, copies + 1] - DUPLICATES[item, copies]) * later * w[Weight.COPY_SHARE] // 1000


@compiled
def book_worth(s: np.void, p: int, item: int, extra: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the item, its column and its row will pay with a recipe of item `extra` (the same or NO_ITEM)."""
    category = ITEM_CATEGORY[item]
    prince = ITEM_PRINCE[item]
    worth = copies_worth(s, p, item, extra, w, t)
    worth += line_worth(s, p, CATEGORY_ITEMS[category], MASTER_PROFIT[category], extra, Weight.COLUMN_1, w, t)
    return worth + line_worth(s, p, PRINCE_ITEMS[prince], PRINCE_PROFIT[prince], extra, Weight.ROW_1, w, t)


# --- end rewards


@compiled
def most_of_others(s: np.void, p: int, items: np.ndarray) -> int:
    """Return the most recipes of some items in another seat's book."""
    most = 0
    for q in range(int(s["num_players"])):
        if q != p:
            most = max(most, recipes_among(s, q, items))
    return most


@compiled
def reward_share(lead: int, own: int, reward: int) -> int:
    """Return the reward for most recipes as it stands, half of it in a tie."""
    if own == 0 or lead < 0:
        return 0
    return FLORIM * reward if lead > 0 else FLORIM * (reward // 2)


@compiled
def reward_gain(s: np.void, p: int, items: np.ndarray, reward: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a further recipe is worth for an end reward: exactly in the last round, by weights before."""
    own = recipes_among(s, p, items)
    lead = own - most_of_others(s, p, items)
    now = reward_share(lead + 1, own + 1, reward) - reward_share(lead, own, reward)
    if lead < -1 or lead > 1:
        early = 0
    else:
        early = w[Weight.BEHIND + lead + 1] * reward
    return early + (now - early) * FLORIM // (FLORIM + t[Row.FACT, Fact.AFTER])


@compiled
def rewards_gain(s: np.void, p: int, item: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a further recipe of an item is worth for the end rewards."""
    category = ITEM_CATEGORY[item]
    worth = reward_gain(s, p, CATEGORY_ITEMS[category], MASTER_REWARD[category], w, t)
    if s["options"][Option.END_REWARD_SCOPE] == 1:
        prince = ITEM_PRINCE[item]
        worth += reward_gain(s, p, PRINCE_ITEMS[prince], PRINCE_REWARD[prince], w, t)
    return worth


@compiled
def standing(s: np.void, p: int) -> int:
    """Return what the seat would have if the game ended with this round's salaries, hundredths of a Florim."""
    total = FLORIM * (int(s["scores"][p]) + int(s["salary"][p]))
    for category in range(NUM_CATEGORIES):
        own = recipes_among(s, p, CATEGORY_ITEMS[category])
        lead = own - most_of_others(s, p, CATEGORY_ITEMS[category])
        total += reward_share(lead, own, MASTER_REWARD[category])
    for prince in range(NUM_PRINCES if s["options"][Option.END_REWARD_SCOPE] == 1 else 0):
        own = recipes_among(s, p, PRINCE_ITEMS[prince])
        total += reward_share(own - most_of_others(s, p, PRINCE_ITEMS[prince]), own, PRINCE_REWARD[prince])
    return total


@compiled
def lead(s: np.void, p: int) -> int:
    """Return how far the seat stands ahead of the best other one."""
    best = WORST
    for q in range(int(s["num_players"])):
        if q != p:
            best = max(best, standing(s, q))
    return standing(s, p) - best


# --- recipes


@compiled
def own_worth(s: np.void, p: int, recipe: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a recipe is worth to a seat before anything is paid: bonus, salaries, prospects, end rewards."""
    item = RECIPE_ITEM[recipe]
    worth = FLORIM * RECIPE_BONUS[recipe] + rewards_gain(s, p, item, w, t)
    return worth + book_worth(s, p, item, item, w, t) - book_worth(s, p, item, NO_ITEM, w, t)


@compiled
def ending_worth(s: np.void, p: int, recipe: int, w: np.ndarray) -> int:
    """Return what it is worth to end the game with a recipe: good for the leader only."""
    ahead = lead(s, p) + FLORIM * RECIPE_BONUS[recipe]
    return w[Weight.END_AHEAD] if ahead > 0 else -w[Weight.END_BEHIND]


@compiled
def recipe_worth(s: np.void, p: int, place: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the recipe at a place is worth, with what it would be worth to the opponent who needs it most."""
    recipe = recipe_at(s, place)
    if recipe == NO_RECIPE:
        return WORST
    worth = own_worth(s, p, recipe, w, t)
    denied = 0
    for q in range(int(s["num_players"])):
        if q != p:
            denied = max(denied, own_worth(s, q, recipe, w, t))
    worth += denied * w[Weight.DENY] // 100
    if recipes_left(s, place // NUM_SLOTS) == 1 and int(s["stage"]) != Stage.SETUP:
        worth += ending_worth(s, p, recipe, w)
    return worth


# --- tokens


@compiled
def stock_worth(tokens: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return what tokens of one colour are worth for the rounds to come: each further one less than the one before."""
    half = w[Weight.STOCK_HALF]
    return t[Row.FACT, Fact.TOKEN] * tokens * half // ((half + tokens) * FLORIM)


@compiled
def all_stock(w: np.ndarray, t: np.ndarray) -> int:
    """Return what the tokens in the table are worth for the rounds to come."""
    total = 0
    for colour in range(NUM_COLOURS):
        total += stock_worth(t[Row.HAVE, colour], w, t)
    return total


# --- the table


@compiled
def survey_supply(s: np.void, t: np.ndarray) -> None:
    """Fill how many recipes of each item are in nobody's book."""
    for item in range(NUM_ITEMS):
        left = ITEM_COPIES[item]
        for q in range(int(s["num_players"])):
            left -= int(s["book"][q, item])
        t[Row.SUPPLY, item] = left


@compiled
def survey(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """Fill the table for a seat with what is there now."""
    t[Row.FACT, Fact.AFTER] = salaries_after(s, w)
    t[Row.FACT, Fact.TOKEN] = fading(w[Weight.TOKEN], t)
    t[Row.FACT, Fact.POOL] = 0
    survey_supply(s, t)
    for tent in range(NUM_TENTS):
        t[Row.HAVE, tent] = FLORIM * int(s["tokens"][p, tent])
        t[Row.FEE, tent] = fee(s, p, tent)
    for place in range(NUM_PLACES):
        t[Row.WORTH, place] = recipe_worth(s, p, place, w, t)
