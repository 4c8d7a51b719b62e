"""Work values, counts and payments (sections 2.7, 2.8, 5.1, 5.4, 5.5).

The one place for these facts: legality, effects, scoring, the encoder and the heuristic all ask here.
"""

import numpy as np

from ..core.bits import lowest_bit, popcount
from ..core.compiled import compiled
from .constants import NO_CARD, Landscape, Option
from .placement import empty_cells
from .tables import (
    BONUS_AMOUNT,
    BONUS_COUNTED,
    BONUS_TERMS,
    BUILDING_COST,
    BUILDINGS_OF_SIZE,
    FIRST_BID,
    FLORINS_PER_PP_BOUGHT,
    FLORINS_PER_PP_SOLD,
    FLORINS_PER_WV,
    JOINT_LANDSCAPES,
    MIN_PP,
    MIN_WORK_VALUE,
    PROFESSION_BUILDING,
    PROFESSION_FREEDOM,
    PROFESSION_LANDSCAPE,
    RAISE_STEP,
    WV_BUILDING,
    WV_FREEDOM,
    WV_LANDSCAPE,
    WV_PER_CARD,
    WV_PER_JESTER,
    Count,
)

# --- money ---


@compiled
def purse(s: np.void, p: int) -> int:
    """Return the most the seat can pay: its money and all prestige points sold (section 5.1)."""
    return int(s["money"][p]) + FLORINS_PER_PP_SOLD * (int(s["scores"][p]) - MIN_PP)


@compiled
def pay(s: np.void, p: int, cost: int) -> None:
    """Pay `cost` florins, at most the purse: money first, a shortfall from prestige points (section 5.1)."""
    money = int(s["money"][p]) - cost
    if money < 0:
        sold = (FLORINS_PER_PP_SOLD - 1 - money) // FLORINS_PER_PP_SOLD
        s["scores"][p] -= sold
        money += sold * FLORINS_PER_PP_SOLD
    s["money"][p] = money


@compiled
def building_cost(s: np.void, p: int) -> int:
    """Return what a building costs the seat (section 5.2)."""
    return BUILDING_COST[int(s["builders"][p])]


@compiled
def first_bid(s: np.void) -> int:
    """Return the first-bid price of an auction object (section 3)."""
    return FIRST_BID[int(s["num_players"]), int(s["options"][Option.TWO_PLAYER_RULES])]


@compiled
def raise_step(s: np.void) -> int:
    """Return by how much a raise exceeds the standing bid (section 4.2)."""
    return RAISE_STEP[int(s["num_players"]), int(s["options"][Option.TWO_PLAYER_RULES])]


@compiled
def has_joint_landscapes(s: np.void) -> bool:
    """Tell whether the three landscape piles are one auction object (official two-player rules, section 3)."""
    return JOINT_LANDSCAPES[int(s["num_players"]), int(s["options"][Option.TWO_PLAYER_RULES])] != 0


# --- counts ---


@compiled
def cards_in_hand(s: np.void, p: int) -> int:
    """Return the number of profession and recruiting cards in the seat's hand."""
    return popcount(int(s["hand"][p])) + int(s["recruiting"][p])


@compiled
def works_done(s: np.void, p: int) -> int:
    """Return the number of profession and recruiting cards face-up in the seat's display."""
    return popcount(int(s["display"][p])) + int(s["recruited"][p])


@compiled
def _count_buildings(s: np.void, p: int, what: int) -> int:
    """Count the seat's buildings, those of one size, or the sizes owned."""
    built = int(s["built"][p])
    if what == Count.BUILDINGS:
        return popcount(built)
    if what != Count.BUILDING_SIZES:
        return popcount(built & BUILDINGS_OF_SIZE[what - Count.SMALL_BUILDINGS])
    sizes = 0
    for size in range(len(BUILDINGS_OF_SIZE)):
        if built & BUILDINGS_OF_SIZE[size]:
            sizes += 1
    return sizes


@compiled
def _count_landscapes(s: np.void, p: int, what: int) -> int:
    """Count the seat's landscape tiles, those of one type, or the types owned."""
    forests = int(s["landscapes"][p, Landscape.FOREST])
    lakes = int(s["landscapes"][p, Landscape.LAKE])
    parks = int(s["landscapes"][p, Landscape.PARK])
    if what == Count.LANDSCAPES:
        return forests + lakes + parks
    if what == Count.FORESTS:
        return forests
    if what == Count.LAKES:
        return lakes
    if what == Count.PARKS:
        return parks
    return min(forests, 1) + min(lakes, 1) + min(parks, 1)


@compiled
def count(s: np.void, p: int, what: int) -> int:
    """Return how many of `what` (a `Count`) the seat has now. The palazzo is not a building (section 2.8)."""
    if what <= Count.BUILDING_SIZES:
        return _count_buildings(s, p, what)
    if what <= Count.LANDSCAPE_TYPES:
        return _count_landscapes(s, p, what)
    if what == Count.FREEDOMS:
        return popcount(int(s["freedoms"][p]))
    if what == Count.BUILDERS:
        return int(s["builders"][p])
    if what == Count.JESTERS:
        return int(s["jesters"][p])
    if what == Count.PRESTIGE_CARDS:
        return popcount(int(s["prestige_hand"][p]))
    if what == Count.HAND_CARDS:
        return cards_in_hand(s, p)
    if what == Count.WORKS:
        return works_done(s, p)
    return popcount(empty_cells(s, p))


# --- work values ---


@compiled
def minimum(s: np.void) -> int:
    """Return the minimum work value of the round (section 2.6); 0 before the first round."""
    return MIN_WORK_VALUE[int(s["round_no"])]


@compiled
def common_work_value(s: np.void, p: int) -> int:
    """Return the part of the work value that all works of the seat share: jesters and cards (section 5.5)."""
    cards = cards_in_hand(s, p) + works_done(s, p)
    return WV_PER_JESTER * int(s["jesters"][p]) + WV_PER_CARD * cards


@compiled
def matching_value(s: np.void, p: int, profession: int) -> int:
    """Return the work value from the landscape, freedom and building that the profession wants (section 5.5)."""
    value = 0
    if s["landscapes"][p, PROFESSION_LANDSCAPE[profession]] > 0:
        value += WV_LANDSCAPE[profession]
    if (int(s["freedoms"][p]) >> PROFESSION_FREEDOM[profession]) & 1:
        value += WV_FREEDOM[profession]
    if (int(s["built"][p]) >> PROFESSION_BUILDING[profession]) & 1:
        value += WV_BUILDING[profession]
    return value


@compiled
def base_work_value(s: np.void, p: int, profession: int) -> int:
    """Return the work value without bonus cards, as if the seat played the profession now from its hand (section 5.5).

    Playing moves the card from hand to display, where it counts the same.
    """
    return common_work_value(s, p) + matching_value(s, p, profession)


@compiled
def _count_in_work(s: np.void, p: int, what: int) -> int:
    """Count for a bonus card: as if the played card already lay in the display, where it does not yet (5.5)."""
    amount = count(s, p, what)
    if what != Count.HAND_CARDS and what != Count.WORKS:
        return amount
    underway = int(s["work"]) != NO_CARD and int(s["player"]) == p
    if underway or int(s["hand"][p]) == 0:
        return amount
    return amount - 1 if what == Count.HAND_CARDS else amount + 1


@compiled
def bonus_value(s: np.void, p: int, card: int) -> int:
    """Return what a bonus card adds to the seat's work: the one being completed, or any it would play now (5.5)."""
    value = 0
    for term in range(BONUS_TERMS[card]):
        value += BONUS_AMOUNT[card, term] * _count_in_work(s, p, BONUS_COUNTED[card, term])
    return value


@compiled
def bonus_total(s: np.void, p: int) -> int:
    """Return what all bonus cards in the seat's hand would add together."""
    total = 0
    cards = int(s["bonus_hand"][p])
    while cards != 0:
        total += bonus_value(s, p, lowest_bit(cards))
        cards &= cards - 1
    return total


@compiled
def useful_bonus(s: np.void, p: int) -> int:
    """Return the bitset of the seat's bonus cards that add at least 1 (section 4.2)."""
    useful = 0
    cards = int(s["bonus_hand"][p])
    while cards != 0:
        if bonus_value(s, p, lowest_bit(cards)) > 0:
            useful |= cards & -cards
        cards &= cards - 1
    return useful


@compiled
def most_converted(work_value: int) -> int:
    """Return the most prestige points that a work can be turned into (section 5.1)."""
    return work_value * FLORINS_PER_WV // FLORINS_PER_PP_BOUGHT
