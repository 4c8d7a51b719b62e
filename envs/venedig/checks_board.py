"""What must be true of the board, the gold, the gondolas and the ranks (sections 2, 3, 5.3 to 5.7 and 6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .board import (
    ISLAND_SQUARES,
    LINE_ENDS,
    SITE_ISLAND,
    SITE_LINE,
    SITE_SQUARES,
    SQUARE_BIT,
    SQUARE_ISLAND,
    START_BUILDINGS,
    START_LINES,
    START_SWAMP,
    TYPE_FIRST_SITE,
    TYPE_LAST_SITE,
)
from .constants import (
    CAPPED,
    GOAL,
    NUM_ISLANDS,
    NUM_LINES,
    NUM_SQUARES,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    SPANS_WATER,
    Building,
    Option,
)
from .tables import STOCK, SWAMP_COUNT, TREASURE_COUNT, TYPE_SIZE


@compiled
def spans_water(s: np.void) -> bool:
    """Tell whether pontes cover no squares."""
    return int(s["options"][Option.BRIDGE_OCCUPIES]) == SPANS_WATER


@compiled
def start_squares(s: np.void, kind: int, island: int) -> int:
    """Return the squares of an island that buildings of a type cover at the start."""
    return 0 if kind == Building.PONTE and spans_water(s) else START_BUILDINGS[kind, island]


@compiled
def built(s: np.void, island: int) -> int:
    """Return the squares of an island that are built on."""
    squares = 0
    for kind in range(NUM_TYPES):
        squares |= int(s["buildings"][kind, island])
    return squares


@compiled
def squares_sound(s: np.void) -> bool:
    """Tell whether each square of an island, and no other, has swamp or a building of one type or nothing."""
    for island in range(NUM_ISLANDS + 1):
        taken = int(s["swamp"][island])
        if taken < 0 or taken & ~ISLAND_SQUARES[island] != 0:
            return False
        for kind in range(NUM_TYPES):
            squares = int(s["buildings"][kind, island])
            if squares < 0 or squares & ~ISLAND_SQUARES[island] != 0 or squares & taken != 0:
                return False
            taken |= squares
    return True


@compiled
def start_kept(s: np.void) -> bool:
    """Tell whether the buildings of the start stand and swamp lies only where it lay then."""
    for island in range(NUM_ISLANDS):
        if int(s["swamp"][island]) & ~START_SWAMP[island] != 0:
            return False
        for kind in range(NUM_TYPES):
            if start_squares(s, kind, island) & ~int(s["buildings"][kind, island]) != 0:
                return False
    return True


@compiled
def lines_sound(s: np.void) -> bool:
    """Tell whether the line of the start has its ponte, and pontes fill the ends of their lines or none (option)."""
    lines = int(s["lines"])
    if lines < 0 or lines >> NUM_LINES != 0 or START_LINES & ~lines != 0:
        return False
    ends = np.zeros(NUM_ISLANDS + 1, np.int64)
    for line in range(NUM_LINES):
        for k in range(2):
            square = LINE_ENDS[line, k]
            if (lines >> line) & 1 and not spans_water(s):
                ends[SQUARE_ISLAND[square]] |= 1 << SQUARE_BIT[square]
    for island in range(NUM_ISLANDS):
        if int(s["buildings"][Building.PONTE, island]) != ends[island]:
            return False
    return True


@compiled
def shapes_sound(s: np.void, kind: int) -> bool:
    """Tell whether every square of a type lies on a site of the type that is all built with it."""
    if kind == Building.PONTE:
        return True  # `lines_sound`
    covered = np.zeros(NUM_ISLANDS + 1, np.int64)
    for site in range(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1):
        island = SITE_ISLAND[site, 0]
        if SITE_SQUARES[site, 0] & ~int(s["buildings"][kind, island]) == 0:
            covered[island] |= SITE_SQUARES[site, 0]
    for island in range(NUM_ISLANDS):
        if covered[island] != int(s["buildings"][kind, island]):
            return False
    return True


@compiled
def supply_sound(s: np.void, kind: int) -> bool:
    """Tell whether supply and buildings since the start are the stock together, all buildings whole."""
    supply = int(s["supply"][kind])
    stock = STOCK[int(s["options"][Option.SUPPLY_INCLUDES_START]), kind]
    if kind == Building.PONTE:
        return supply >= 0 and supply + popcount(int(s["lines"])) - popcount(START_LINES) == stock
    squares = 0
    for island in range(NUM_ISLANDS):
        squares += popcount(int(s["buildings"][kind, island]) & ~START_BUILDINGS[kind, island])
    return supply >= 0 and squares == TYPE_SIZE[kind] * (stock - supply)


@compiled
def has_open_site(s: np.void, kind: int) -> bool:
    """Tell whether a building of a type can be placed somewhere (section 5.3)."""
    for site in range(TYPE_FIRST_SITE[kind], TYPE_LAST_SITE[kind] + 1):
        ponte = kind == Building.PONTE
        is_free = not ponte or (int(s["lines"]) >> SITE_LINE[site]) & 1 == 0
        for k in range(0 if ponte and spans_water(s) else 2):
            island = SITE_ISLAND[site, k]
            if SITE_SQUARES[site, k] & (int(s["swamp"][island]) | built(s, island)) != 0:
                is_free = False
        if is_free:
            return True
    return False


# --- gold


@compiled
def swamp_values_sound(s: np.void) -> bool:
    """Tell whether tiles of existing values lie under swamp, and nothing elsewhere."""
    for square in range(NUM_SQUARES):
        value = int(s["swamp_value"][square])
        has_swamp = (int(s["swamp"][SQUARE_ISLAND[square]]) >> SQUARE_BIT[square]) & 1 == 1
        if not 0 <= value < NUM_SWAMP_VALUES or (value > 0 and not has_swamp):
            return False
    return True


@compiled
def swamp_tiles_sound(s: np.void) -> bool:
    """Tell whether each swamp tile is on the board, owned or paid; tiles of value 0 are never paid (section 5.7)."""
    found = np.zeros(NUM_SWAMP_VALUES, np.int64)
    for square in range(NUM_SQUARES):
        if (int(s["swamp"][SQUARE_ISLAND[square]]) >> SQUARE_BIT[square]) & 1:
            found[int(s["swamp_value"][square])] += 1
    for value in range(NUM_SWAMP_VALUES):
        paid = int(s["swamp_paid"][value])
        found[value] += paid
        for p in range(int(s["num_players"])):
            found[value] += int(s["swamp_tiles"][p, value])
        if paid < 0 or (value == 0 and paid > 0) or found[value] != SWAMP_COUNT[value]:
            return False
    return True


@compiled
def treasures_sound(s: np.void) -> bool:
    """Tell whether each treasure is in the stock or owned."""
    for tile in range(NUM_TREASURE_VALUES):
        found = int(s["treasure_stock"][tile])
        if found < 0:
            return False
        for p in range(int(s["num_players"])):
            found += int(s["treasures"][p, tile])
        if found != TREASURE_COUNT[tile]:
            return False
    return True


@compiled
def owned_tiles_sound(s: np.void, p: int) -> bool:
    """Tell whether a seat's swamp tiles and treasures are counted."""
    swamp = 0
    treasures = 0
    for value in range(NUM_SWAMP_VALUES):
        if int(s["swamp_tiles"][p, value]) < 0:
            return False
        swamp += int(s["swamp_tiles"][p, value])
    for tile in range(NUM_TREASURE_VALUES):
        if int(s["treasures"][p, tile]) < 0:
            return False
        treasures += int(s["treasures"][p, tile])
    return swamp == int(s["swamp_owned"][p]) and treasures == int(s["treasures_owned"][p])


@compiled
def exchanged(s: np.void, p: int) -> bool:
    """Tell whether a seat has nothing left to exchange: only swamp tiles of value 0 (section 6.3)."""
    return int(s["treasures_owned"][p]) == 0 and int(s["swamp_owned"][p]) == int(s["swamp_tiles"][p, 0])


# --- gondolas and the end


@compiled
def gondolas_sound(s: np.void) -> bool:
    """Tell whether gondolas share the start only, or the goal where they stop there (option goal_cap)."""
    capped = int(s["options"][Option.GOAL_CAP]) == CAPPED
    for p in range(int(s["num_players"])):
        square = int(s["scores"][p])
        if square < 0 or (capped and square > GOAL):
            return False
        for q in range(p):
            shared = int(s["scores"][q]) == square
            if shared and square != 0 and not (capped and square == GOAL):
                return False
    return True


@compiled
def has_arrived(s: np.void) -> bool:
    """Tell whether a gondola stands on the goal or beyond."""
    for p in range(int(s["num_players"])):
        if int(s["scores"][p]) >= GOAL:
            return True
    return False


@compiled
def has_run_out(s: np.void) -> bool:
    """Tell whether a type has no building left."""
    for kind in range(NUM_TYPES):
        if int(s["supply"][kind]) == 0:
            return True
    return False


@compiled
def ranks_sound(s: np.void) -> bool:
    """Tell whether ranks follow the squares, ties sharing, and are 0 before the end (section 6.5)."""
    n = int(s["num_players"])
    for p in range(n):
        rank = 1 if int(s["done"]) == 1 else 0
        for q in range(n):
            if int(s["done"]) == 1 and int(s["scores"][q]) > int(s["scores"][p]):
                rank += 1
        if int(s["ranks"][p]) != rank:
            return False
    return True
