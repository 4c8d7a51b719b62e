"""The heuristic for The Princes of Florence: a plain, human-like player (section 12 of the rules page).

It values objects and actions in florins by what they add to the works still to come, bids while the price is below the
value less what the best other object would gain, and completes works when waiting no longer pays. It uses only what
the seat to act may see: its own cards and money, and what lies open. Ties go to the lowest action.
"""

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.core.dispatch import register_heuristic
from ...envs.princes_of_florence.auction import can_take, first_pile, last_pile
from ...envs.princes_of_florence.constants import (
    BUILD,
    CELLS,
    CONVERT,
    FREEDOM,
    NUM_BUILDINGS,
    PASS,
    PICK_BONUS,
    PICK_PRESTIGE,
    PICK_PROFESSION,
    PLACE,
    PLAY_BONUS,
    RAISE,
    RECRUIT,
    SELECT_PILE,
    TAKE_PROFESSION,
    WORK,
    Option,
    Phase,
    Pile,
)
from ...envs.princes_of_florence.placement import empty_cells, palazzo_cells, with_neighbours
from ...envs.princes_of_florence.state import STATE
from ...envs.princes_of_florence.tables import (
    COST_BONUS,
    COST_PROFESSION,
    FLORINS_PER_PP_BOUGHT,
    FLORINS_PER_PP_SOLD,
    FLORINS_PER_WV,
    FOOTPRINTS,
    FREEDOM_COST,
    MAY_TOUCH,
    MIN_WORK_VALUE,
    PRESTIGE_FULL,
    RIGHT_COLUMN,
    Count,
)
from ...envs.princes_of_florence.work import (
    base_work_value,
    bonus_total,
    bonus_value,
    building_cost,
    cards_in_hand,
    count,
    first_bid,
    minimum,
    raise_step,
)
from .princes_of_florence_values import (
    NOTHING,
    actions_ahead,
    best_work_value,
    building_value,
    clamp_percent,
    fit,
    freedom_value,
    growth,
    lacking_value,
    new_card_value,
    new_cards,
    object_value,
    prestige_chance,
    rounds_after,
    shared_needs,
)
from .princes_of_florence_weights import WEIGHTS, Weight

# --- the auction ---


@compiled
def usual_price(s: np.void, pile: int, w: np.ndarray) -> int:
    """Return what an object usually costs."""
    if pile == Pile.LANDSCAPE:
        return w[Weight.PRICE_FOREST]
    return w[Weight.PRICE_FOREST + pile]


@compiled
def other_gain(s: np.void, p: int, pile: int, rivals: int, w: np.ndarray) -> int:
    """Return what the seat expects to gain by the best other object of this round if it lets this one go."""
    best = 0
    for other in range(last_pile(s), first_pile(s) - 1, -1):
        if other != pile and not (int(s["sold"]) >> other) & 1:
            price = first_bid(s) if rivals <= 1 else usual_price(s, other, w)
            gain = object_value(s, p, other, w) - price
            if gain > best and can_take(s, p, other):
                best = gain
    return best * w[Weight.SURPLUS_1 + rivals - 1] // 100


@compiled
def affordable(s: np.void, p: int, value: int, w: np.ndarray) -> int:
    """Return the price up to which something of this value is bought, by the round and the money that is free."""
    round_no = int(s["round_no"])
    price = value * w[Weight.SPEND_1 + round_no - 1] // 100
    free = max(0, int(s["money"][p]) - w[Weight.RESERVE_1 + round_no - 1])
    if price <= free:
        return price
    beyond = free + (price - free) * w[Weight.OVER] // 100
    return min(beyond, max(int(s["money"][p]), value // 2))


@compiled
def is_worth(s: np.void, p: int, pile: int, rivals: int, bid: int, w: np.ndarray) -> bool:
    """Tell whether the seat pays this price for an object against so many rivals."""
    value = object_value(s, p, pile, w)
    if affordable(s, p, value, w) < bid:
        return False
    if rivals > 0:
        value -= other_gain(s, p, pile, rivals, w)
    return affordable(s, p, value, w) >= bid


@compiled
def choose_select(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Put up the object with the largest gain over its usual price, or withdraw if none is worth the first bid."""
    p = int(s["player"])
    rivals = popcount(int(s["in_auction"])) - 1
    best = PASS
    best_gain = -1
    for j in range(1, n):
        pile = int(legal[j]) - SELECT_PILE
        value = object_value(s, p, pile, w)
        if affordable(s, p, value, w) < first_bid(s):
            continue
        price = first_bid(s) if rivals == 0 else usual_price(s, pile, w)
        gain = max(0, value - price)
        if gain > best_gain:
            best = int(legal[j])
            best_gain = gain
    return best


@compiled
def choose_bid(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Raise while the price is below what the object is worth."""
    p = int(s["player"])
    rivals = popcount(int(s["in_auction"])) - 1
    price = int(s["bid"]) + raise_step(s)
    if int(legal[n - 1]) == RAISE and is_worth(s, p, int(s["pile"]), rivals, price, w):
        return RAISE
    return PASS


@compiled
def choose_landscape_type(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Take the landscape of the largest value."""
    p = int(s["player"])
    best = int(legal[0])
    best_value = -1_000_000
    for j in range(n):
        value = object_value(s, p, int(legal[j]) - SELECT_PILE, w)
        if value > best_value:
            best = int(legal[j])
            best_value = value
    return best


# --- the board ---


@compiled
def room(s: np.void, p: int, tile: int, cells: int) -> int:
    """Return how much room the board would have after covering these cells with the tile: free 2x2 blocks and cells."""
    empty = empty_cells(s, p) & ~cells
    area = empty
    if not MAY_TOUCH[int(s["builders"][p])]:
        walls = palazzo_cells(s) | int(s["building_cells"][p])
        if tile < NUM_BUILDINGS:
            walls |= cells
        area = empty & ~with_neighbours(walls, s["options"][Option.DIAGONAL_ADJACENCY] != 0)
    pairs = area & ((area & ~RIGHT_COLUMN) << 1)
    blocks = pairs & (pairs >> 7)
    open_sides = popcount(with_neighbours(cells, False) & empty)
    return 6 * popcount(blocks) + 2 * popcount(area) - open_sides


@compiled
def choose_placement(s: np.void, legal: np.ndarray, n: int) -> int:
    """Place the tile where it leaves the most room."""
    p = int(s["player"])
    tile = int(s["tile"])
    best = int(legal[0])
    best_room = -1_000_000
    for j in range(n):
        place = int(legal[j]) - PLACE
        orientation = place // CELLS
        cells = FOOTPRINTS[tile, orientation] << (place - orientation * CELLS)
        left = room(s, p, tile, cells)
        if left > best_room:
            best = int(legal[j])
            best_room = left
    return best


# --- cards ---


@compiled
def choose_return(s: np.void, legal: np.ndarray, n: int) -> int:
    """Return the profession that shares the fewest needs with the others."""
    hand = int(s["hand"][int(s["player"])])
    best = int(legal[0])
    least = 1_000_000
    for j in range(n):
        shared = shared_needs(int(legal[j]) - PICK_PROFESSION, hand)
        if shared < least:
            best = int(legal[j])
            least = shared
    return best


@compiled
def best_profession(s: np.void, first: int, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the action `first + profession` of the legal ones whose profession fits best, PASS if there is none."""
    p = int(s["player"])
    best = PASS
    best_fit = -1
    for j in range(n):
        if int(legal[j]) >= first:
            value = fit(s, p, int(legal[j]) - first, w)
            if value > best_fit:
                best = int(legal[j])
                best_fit = value
    return best


@compiled
def choose_recruit(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return a RECRUIT action if a recruiting card is to be used now, else PASS."""
    p = int(s["player"])
    best = best_profession(s, RECRUIT, legal, n, w)
    if best == PASS or rounds_after(s) == 0:
        return best
    if popcount(int(s["hand"][p])) <= w[Weight.RECRUIT_HAND] or fit(s, p, best - RECRUIT, w) >= w[Weight.RECRUIT_FIT]:
        return best
    return PASS


@compiled
def choose_prestige(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Keep the prestige card with the most expected points."""
    p = int(s["player"])
    best = int(legal[0])
    best_points = -1
    for j in range(n):
        card = int(legal[j]) - PICK_PRESTIGE
        points = PRESTIGE_FULL[card] * prestige_chance(s, p, card, NOTHING, w)
        if points > best_points:
            best = int(legal[j])
            best_points = points
    return best


@compiled
def best_bonus(s: np.void, first: int, legal: np.ndarray, n: int) -> int:
    """Return the legal action `first + card` whose bonus card adds the most."""
    p = int(s["player"])
    best = int(legal[n - 1])
    best_value = -1
    for j in range(n):
        if int(legal[j]) >= first:
            value = bonus_value(s, p, int(legal[j]) - first)
            if value > best_value:
                best = int(legal[j])
                best_value = value
    return best


# --- the action phase ---


@compiled
def chance_later(s: np.void, p: int, value: int, w: np.ndarray) -> int:
    """Return the chance, in percent, that a work of this value can still be completed after the next action."""
    spare = 100 * (actions_ahead(s) - 1 - cards_in_hand(s, p)) - new_cards(s, w)
    chance = clamp_percent(w[Weight.KEEP_BASE] + spare * w[Weight.KEEP_SLOPE] // 100)
    if s["actions_left"] > 1 or rounds_after(s) == 0:
        return chance
    below = MIN_WORK_VALUE[int(s["round_no"]) + 1] - value
    return chance * clamp_percent(100 - max(0, below) * w[Weight.RISK]) // 100


@compiled
def work_gain(s: np.void, p: int, c: int, w: np.ndarray) -> int:
    """Return what completing this work now gains over keeping its card for later."""
    value = base_work_value(s, p, c)
    bonus = 0
    if value < minimum(s):
        bonus = bonus_total(s, p)
    gain = FLORINS_PER_WV * value + best_work_value(s, p, value + bonus, w)
    money = int(s["money"][p])
    if money < w[Weight.CASH] and rounds_after(s) > 0:
        gain += (w[Weight.CASH] - money) * w[Weight.CASH_RATE] // 100
    lacking = lacking_value(s, p, c) * w[Weight.MISSING] // 100
    return gain - chance_later(s, p, value, w) * (FLORINS_PER_WV * value + growth(s, w) + lacking) // 100


@compiled
def bonus_card_value(s: np.void, p: int, w: np.ndarray) -> int:
    """Return the florins of work value that the best of the drawn bonus cards is expected to add."""
    owned = popcount(int(s["built"][p])) + popcount(int(s["freedoms"][p]))
    owned += int(s["jesters"][p]) + int(s["builders"][p]) + count(s, p, Count.LANDSCAPES)
    return w[Weight.BONUS_CARD] + owned * w[Weight.BONUS_OWNED]


@compiled
def price(s: np.void, p: int, cost: int) -> int:
    """Return what paying costs: money, and double where prestige points are sold."""
    return cost + max(0, cost - int(s["money"][p])) * (FLORINS_PER_PP_BOUGHT // FLORINS_PER_PP_SOLD - 1)


@compiled
def charge(s: np.void, p: int, cost: int, w: np.ndarray) -> int:
    """Return what paying costs in terms of value: less when money will soon be worthless."""
    paid = price(s, p, cost)
    if paid > cost:
        return paid
    return cost * w[Weight.MONEY_1 + int(s["round_no"]) - 1] // 100


@compiled
def action_gain(s: np.void, p: int, action: int, w: np.ndarray) -> int:
    """Return the gain of an action of the action phase, in florins; ending the turn gains 0."""
    if action == PASS or action >= RECRUIT:
        return 0
    if action < BUILD:
        return work_gain(s, p, action - WORK, w)
    if action < FREEDOM:
        return building_value(s, p, action - BUILD, w) - charge(s, p, building_cost(s, p), w)
    if actions_ahead(s) <= 1:
        return -1
    if action < TAKE_PROFESSION:
        return freedom_value(s, p, action - FREEDOM, w) - charge(s, p, FREEDOM_COST[action - FREEDOM], w)
    if action == TAKE_PROFESSION:
        return new_card_value(s, p, w[Weight.TAKE_FIT], 1, w) - charge(s, p, COST_PROFESSION, w)
    if cards_in_hand(s, p) == 0:
        return -1
    return bonus_card_value(s, p, w) - charge(s, p, COST_BONUS, w)


@compiled
def choose_action(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Recruit if it is time, else take the action with the largest gain."""
    p = int(s["player"])
    if int(legal[n - 1]) >= RECRUIT:
        recruit = choose_recruit(s, legal, n, w)
        if recruit != PASS:
            return recruit
    best = PASS
    best_gain = 0
    for j in range(n):
        gain = action_gain(s, p, int(legal[j]), w)
        if gain > best_gain:
            best = int(legal[j])
            best_gain = gain
    return best


@compiled
def choose_bonus(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Play the best bonus card if the minimum needs it or it adds enough, else finish the work."""
    best = best_bonus(s, PLAY_BONUS, legal, n)
    if int(legal[0]) != PASS:
        return best
    adds = bonus_value(s, int(s["player"]), best - PLAY_BONUS)
    return best if 10 * adds >= rounds_after(s) * w[Weight.BONUS_KEEP] else PASS


@compiled
def choose_conversion(s: np.void, n: int, w: np.ndarray) -> int:
    """Take prestige points for all that is not needed until the next work."""
    p = int(s["player"])
    wanted = 0
    if rounds_after(s) > 0:
        wanted = w[Weight.NEED_1 + int(s["round_no"]) - 1] + int(s["actions_left"]) * w[Weight.NEED_ACTION]
    income = FLORINS_PER_WV * int(s["work_value"])
    spare = income - max(0, wanted - int(s["money"][p]))
    return CONVERT + max(0, min(n - 1, spare // FLORINS_PER_PP_BOUGHT))


# --- all decisions ---


@compiled
def choose_card(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Choose in the phases in which a card is kept, returned or recruited."""
    phase = int(s["phase"])
    if phase == Phase.PROFESSION_PICK:
        return best_profession(s, PICK_PROFESSION, legal, n, w)
    if phase == Phase.PRESTIGE_PICK:
        return choose_prestige(s, legal, n, w)
    if phase == Phase.RECRUIT_NOW:
        return choose_recruit(s, legal, n, w)
    if phase == Phase.BONUS_PICK:
        return best_bonus(s, PICK_BONUS, legal, n)
    return choose_return(s, legal, n)


@compiled
def choose_by(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the choice among `legal[:n]` for the seat to act, with these weights."""
    phase = int(s["phase"])
    if phase == Phase.AUCTION_BID:
        return choose_bid(s, legal, n, w)
    if phase == Phase.ACTION_MAIN:
        return choose_action(s, legal, n, w)
    if phase == Phase.AUCTION_SELECT:
        return choose_select(s, legal, n, w)
    if phase == Phase.PLACE_TILE:
        return choose_placement(s, legal, n)
    if phase == Phase.WORK_CONVERT:
        return choose_conversion(s, n, w)
    if phase == Phase.WORK_BONUS:
        return choose_bonus(s, legal, n, w)
    if phase == Phase.AUCTION_LANDSCAPE_TYPE:
        return choose_landscape_type(s, legal, n, w)
    return choose_card(s, legal, n, w)


@compiled
def choose(s: np.void, legal: np.ndarray, n: int) -> int:
    """Return the heuristic's choice among `legal[:n]` for the seat to act; nothing is changed."""
    return choose_by(s, legal, n, WEIGHTS[int(s["num_players"])])


register_heuristic(STATE, choose)
