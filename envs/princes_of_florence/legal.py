"""The legal actions of every decision point, exactly (section 4.2). One function per phase; all write ascending ids."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.choices import write_ids
from ..core.compiled import compiled
from .auction import can_take, can_take_landscape, first_pile, last_pile
from .constants import (
    BUILD,
    BUY_BONUS,
    CONVERT,
    FREEDOM,
    MAX_CONVERT,
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_LANDSCAPES,
    PASS,
    PICK_BONUS,
    PICK_PRESTIGE,
    PICK_PROFESSION,
    PLAY_BONUS,
    RAISE,
    RECRUIT,
    SELECT_PILE,
    TAKE_PROFESSION,
    WORK,
    Phase,
)
from .placement import building_area, fits, write_placements
from .tables import COST_BONUS, COST_PROFESSION, FREEDOM_COST
from .work import (
    bonus_total,
    building_cost,
    common_work_value,
    first_bid,
    matching_value,
    minimum,
    most_converted,
    purse,
    raise_step,
    useful_bonus,
)
from .zones import drawn_cards, recruitable


@compiled
def legal_setup_return(s: np.void, out: np.ndarray) -> int:
    """Any of the dealt professions can be returned."""
    return write_ids(int(s["hand"][int(s["player"])]), PICK_PROFESSION, out, 0)


@compiled
def legal_auction_select(s: np.void, out: np.ndarray) -> int:
    """Withdraw, or any unsold pile that the seat can use and whose first bid it can pay."""
    out[0] = PASS
    n = 1
    p = int(s["player"])
    if purse(s, p) < first_bid(s):
        return n
    sold = int(s["sold"])
    for pile in range(first_pile(s), last_pile(s) + 1):
        if not (sold >> pile) & 1 and can_take(s, p, pile):
            out[n] = SELECT_PILE + pile
            n += 1
    return n


@compiled
def legal_auction_bid(s: np.void, out: np.ndarray) -> int:
    """Pass, or raise if the seat can use the object and pay."""
    out[0] = PASS
    p = int(s["player"])
    if purse(s, p) < int(s["bid"]) + raise_step(s) or not can_take(s, p, int(s["pile"])):
        return 1
    out[1] = RAISE
    return 2


@compiled
def legal_landscape_type(s: np.void, out: np.ndarray) -> int:
    """Any landscape with supply and room."""
    n = 0
    for landscape in range(NUM_LANDSCAPES):
        if can_take_landscape(s, int(s["player"]), landscape):
            out[n] = SELECT_PILE + landscape
            n += 1
    return n


@compiled
def legal_place_tile(s: np.void, out: np.ndarray) -> int:
    """Every legal placement of the tile (section 5.3)."""
    return write_placements(s, int(s["player"]), int(s["tile"]), out)


@compiled
def _legal_pick(s: np.void, first: int, out: np.ndarray) -> int:
    """Any of the drawn cards can be kept."""
    return write_ids(drawn_cards(s), first, out, 0)


@compiled
def legal_prestige_pick(s: np.void, out: np.ndarray) -> int:
    """Any of the drawn prestige cards can be kept."""
    return _legal_pick(s, PICK_PRESTIGE, out)


@compiled
def legal_profession_pick(s: np.void, out: np.ndarray) -> int:
    """Any of the drawn professions can be kept."""
    return _legal_pick(s, PICK_PROFESSION, out)


@compiled
def legal_bonus_pick(s: np.void, out: np.ndarray) -> int:
    """Any of the drawn bonus cards can be kept."""
    return _legal_pick(s, PICK_BONUS, out)


@compiled
def legal_recruit_now(s: np.void, out: np.ndarray) -> int:
    """Keep the card, or recruit any profession that an opponent shows."""
    out[0] = PASS
    return write_ids(recruitable(s, int(s["player"])), RECRUIT, out, 1)


@compiled
def feasible_works(s: np.void, p: int) -> int:
    """Return the bitset of professions in hand whose work reaches the minimum with all useful bonus cards (4.2)."""
    hand = int(s["hand"][p])
    if hand == 0:
        return 0
    missing = minimum(s) - common_work_value(s, p)
    if s["bonus_hand"][p] != 0:
        missing -= bonus_total(s, p)
    if missing <= 0:
        return hand
    feasible = 0
    rest = hand
    while rest != 0:
        if matching_value(s, p, lowest_bit(rest)) >= missing:
            feasible |= rest & -rest
        rest &= rest - 1
    return feasible


@compiled
def _write_buildings(s: np.void, p: int, money: int, out: np.ndarray, n: int) -> int:
    """Append BUILD for every building left, not owned, affordable and with room."""
    if money < building_cost(s, p):
        return n
    area = building_area(s, p)
    built = int(s["built"][p])
    for building in range(NUM_BUILDINGS):
        if not (built >> building) & 1 and s["buildings_left"][building] > 0 and fits(area, building):
            out[n] = BUILD + building
            n += 1
    return n


@compiled
def _write_purchases(s: np.void, p: int, money: int, out: np.ndarray, n: int) -> int:
    """Append FREEDOM, TAKE_PROFESSION and BUY_BONUS where allowed and affordable."""
    if not s["took_freedom"]:
        for freedom in range(NUM_FREEDOMS):
            owned = (int(s["freedoms"][p]) >> freedom) & 1
            if not owned and s["freedoms_left"][freedom] > 0 and money >= FREEDOM_COST[freedom]:
                out[n] = FREEDOM + freedom
                n += 1
    if not s["took_profession"] and s["profession_deck_size"] > 0 and money >= COST_PROFESSION:
        out[n] = TAKE_PROFESSION
        n += 1
    if s["bonus_deck_size"] > 0 and money >= COST_BONUS:
        out[n] = BUY_BONUS
        n += 1
    return n


@compiled
def can_recruit(s: np.void, p: int) -> bool:
    """Tell whether the seat holds a recruiting card and an opponent shows a profession."""
    return s["recruiting"][p] > 0 and recruitable(s, p) != 0


@compiled
def legal_action_main(s: np.void, out: np.ndarray) -> int:
    """End the turn, use an action, or recruit."""
    out[0] = PASS
    n = 1
    p = int(s["player"])
    if s["actions_left"] > 0:
        n = write_ids(feasible_works(s, p), WORK, out, n)
        money = purse(s, p)
        n = _write_buildings(s, p, money, out, n)
        n = _write_purchases(s, p, money, out, n)
    if s["recruiting"][p] > 0:
        n = write_ids(recruitable(s, p), RECRUIT, out, n)
    return n


@compiled
def legal_work_bonus(s: np.void, out: np.ndarray) -> int:
    """Play a useful bonus card, or finish once the work value reaches the minimum."""
    n = 0
    if int(s["work_value"]) >= minimum(s):
        out[0] = PASS
        n = 1
    return write_ids(useful_bonus(s, int(s["player"])), PLAY_BONUS, out, n)


@compiled
def legal_work_convert(s: np.void, out: np.ndarray) -> int:
    """Any whole number of prestige points that the work value pays for."""
    most = min(MAX_CONVERT, most_converted(int(s["work_value"])))
    for points in range(most + 1):
        out[points] = CONVERT + points
    return most + 1


@compiled
def legal(s: np.void, out: np.ndarray) -> int:
    """Write the legal actions of the phase into `out` and return their number; 0 when the game is over."""
    phase = int(s["phase"])
    if phase == Phase.AUCTION_BID:
        return legal_auction_bid(s, out)
    if phase == Phase.ACTION_MAIN:
        return legal_action_main(s, out)
    if phase == Phase.PLACE_TILE:
        return legal_place_tile(s, out)
    if phase == Phase.AUCTION_SELECT:
        return legal_auction_select(s, out)
    if phase == Phase.PROFESSION_PICK:
        return legal_profession_pick(s, out)
    if phase == Phase.BONUS_PICK:
        return legal_bonus_pick(s, out)
    if phase == Phase.PRESTIGE_PICK:
        return legal_prestige_pick(s, out)
    if phase == Phase.WORK_CONVERT:
        return legal_work_convert(s, out)
    if phase == Phase.WORK_BONUS:
        return legal_work_bonus(s, out)
    if phase == Phase.RECRUIT_NOW:
        return legal_recruit_now(s, out)
    if phase == Phase.SETUP_RETURN:
        return legal_setup_return(s, out)
    if phase == Phase.AUCTION_LANDSCAPE_TYPE:
        return legal_landscape_type(s, out)
    return 0
