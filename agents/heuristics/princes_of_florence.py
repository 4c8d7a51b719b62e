"""The heuristic for The Princes of Florence: a plain, human-like player (section 12 of the rules page).

It values objects and actions in florins by what they add to the works still to come, bids while the price is below the
value less what the best other object would gain, and completes works when waiting no longer pays. It uses only what
the seat to act may see: its own cards and money, and what lies open. Ties go to the lowest action.
"""

import numpy as np

from ...envs.core.bits import popcount
from ...envs.core.compiled import compiled
from ...envs.core.dispatch import register_heuristic
from ...envs.princes_of_florence.constants import (
    CELLS,
    NUM_BUILDINGS,
    PICK_BONUS,
    PICK_PRESTIGE,
    PICK_PROFESSION,
    PLACE,
    Option,
    Phase,
)
from ...envs.princes_of_florence.placement import empty_cells, palazzo_cells, with_neighbours
from ...envs.princes_of_florence.state import STATE
from ...envs.princes_of_florence.tables import FOOTPRINTS, MAY_TOUCH, PRESTIGE_FULL, RIGHT_COLUMN
from ...envs.princes_of_florence.work import has_joint_landscapes
from .princes_of_florence_actions import (
    best_bonus,
    best_profession,
    choose_action,
    choose_bonus,
    choose_conversion,
    choose_recruit,
)
from .princes_of_florence_auction import choose_bid, choose_landscape_type, choose_select
from .princes_of_florence_values import NOTHING, prestige_chance, shared_needs
from .princes_of_florence_weights import OFFICIAL, WEIGHTS

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
    row = OFFICIAL if has_joint_landscapes(s) else int(s["num_players"])
    return choose_by(s, legal, n, WEIGHTS[row])


register_heuristic(STATE, choose)
