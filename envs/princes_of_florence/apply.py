"""The effect of every decision (sections 4.2 and 5). One function per phase; `apply` only chooses among them."""

import numpy as np

from ..core.compiled import compiled
from .auction import (
    apply_auction_bid,
    apply_auction_select,
    apply_landscape_type,
    apply_prestige_pick,
    apply_recruit_now,
    continue_auctions,
)
from .constants import (
    BUILD,
    CELLS,
    CONVERT,
    FREEDOM,
    NO_CARD,
    NUM_BUILDINGS,
    PASS,
    PICK_BONUS,
    PICK_PROFESSION,
    PLACE,
    PLAY_BONUS,
    RECRUIT,
    TAKE_PROFESSION,
    WORK,
    Phase,
)
from .flow import end_turn
from .setup import apply_setup_return
from .tables import (
    BUILDING_PP,
    CELL_OFFSETS,
    COST_BONUS,
    COST_PROFESSION,
    FLORINS_PER_PP_BOUGHT,
    FLORINS_PER_WV,
    FOOTPRINTS,
    FREEDOM_COST,
    LANDSCAPE_PP_FIRST,
    LANDSCAPE_PP_FURTHER,
    TILE_CELLS,
)
from .work import base_work_value, bonus_value, building_cost, pay
from .zones import draw_bonus, draw_professions, keep_bonus, keep_profession, play_bonus, play_profession, recruit

# --- placing tiles ---


@compiled
def _cover_cells(s: np.void, p: int, tile: int, orientation: int, anchor: int) -> None:
    """Put the tile on the seat's board."""
    footprint = FOOTPRINTS[tile, orientation] << anchor
    if tile < NUM_BUILDINGS:
        s["building_cells"][p] |= footprint
    else:
        s["landscape_cells"][p] |= footprint
    for k in range(TILE_CELLS[tile]):
        s["board"][p, anchor + CELL_OFFSETS[tile, orientation, k]] = tile + 1


@compiled
def apply_place_tile(s: np.void, action: int) -> None:
    """Place the tile and score it: a building always, a landscape from the second of its type on (sections 5.2-5.4)."""
    p = int(s["player"])
    tile = int(s["tile"])
    orientation = (action - PLACE) // CELLS
    _cover_cells(s, p, tile, orientation, action - PLACE - orientation * CELLS)
    s["tile"] = NO_CARD
    if tile < NUM_BUILDINGS:
        s["built"][p] = int(s["built"][p]) | (1 << tile)
        s["scores"][p] += BUILDING_PP[tile]
        s["phase"] = Phase.ACTION_MAIN
        return
    landscape = tile - NUM_BUILDINGS
    is_first = s["landscapes"][p, landscape] == 0
    s["landscapes"][p, landscape] += 1
    s["scores"][p] += LANDSCAPE_PP_FIRST[landscape] if is_first else LANDSCAPE_PP_FURTHER[landscape]
    continue_auctions(s)


# --- the action phase ---


@compiled
def _start_work(s: np.void, p: int, profession: int) -> None:
    """Play a profession (section 5.5, steps 1 and 2)."""
    play_profession(s, p, profession)
    s["work"] = profession
    s["work_value"] = base_work_value(s, p, profession)
    s["phase"] = Phase.WORK_BONUS


@compiled
def _start_building(s: np.void, p: int, building: int) -> None:
    """Pay for a building and take it; it is placed next (section 5.4)."""
    pay(s, p, building_cost(s, p))
    s["buildings_left"][building] -= 1
    s["tile"] = building
    s["phase"] = Phase.PLACE_TILE


@compiled
def _introduce_freedom(s: np.void, p: int, freedom: int) -> None:
    """Pay for a freedom and take its tile."""
    pay(s, p, FREEDOM_COST[freedom])
    s["freedoms_left"][freedom] -= 1
    s["freedoms"][p] = int(s["freedoms"][p]) | (1 << freedom)
    s["took_freedom"] = 1


@compiled
def _take_profession(s: np.void, p: int) -> None:
    """Pay for a new profession and draw."""
    pay(s, p, COST_PROFESSION)
    s["took_profession"] = 1
    draw_professions(s, p)
    s["phase"] = Phase.PROFESSION_PICK


@compiled
def _buy_bonus(s: np.void, p: int) -> None:
    """Pay for a bonus card and draw."""
    pay(s, p, COST_BONUS)
    draw_bonus(s, p)
    s["phase"] = Phase.BONUS_PICK


@compiled
def apply_action_main(s: np.void, action: int) -> None:
    """End the turn, recruit, or use up one action (section 4.2, ACTION_MAIN)."""
    p = int(s["player"])
    if action == PASS:
        end_turn(s)
        return
    if action >= RECRUIT:
        recruit(s, p, action - RECRUIT)
        return
    s["actions_left"] -= 1
    if action < BUILD:
        _start_work(s, p, action - WORK)
    elif action < FREEDOM:
        _start_building(s, p, action - BUILD)
    elif action < TAKE_PROFESSION:
        _introduce_freedom(s, p, action - FREEDOM)
    elif action == TAKE_PROFESSION:
        _take_profession(s, p)
    else:
        _buy_bonus(s, p)


@compiled
def apply_work_bonus(s: np.void, action: int) -> None:
    """Play a bonus card on the work, or finish it (section 4.2, WORK_BONUS)."""
    if action == PASS:
        s["phase"] = Phase.WORK_CONVERT
        return
    p = int(s["player"])
    card = action - PLAY_BONUS
    s["work_value"] += bonus_value(s, p, card)
    play_bonus(s, p, card)


@compiled
def apply_work_convert(s: np.void, action: int) -> None:
    """Take prestige points and florins for the work (section 5.5, steps 5 and 6)."""
    p = int(s["player"])
    points = action - CONVERT
    value = int(s["work_value"])
    s["scores"][p] += points
    s["money"][p] += value * FLORINS_PER_WV - points * FLORINS_PER_PP_BOUGHT
    s["best_work"][p] = max(int(s["best_work"][p]), value)
    s["work"] = NO_CARD
    s["work_value"] = 0
    s["phase"] = Phase.ACTION_MAIN


@compiled
def apply_profession_pick(s: np.void, action: int) -> None:
    """Keep one profession; the others go under the deck."""
    keep_profession(s, int(s["player"]), action - PICK_PROFESSION)
    s["phase"] = Phase.ACTION_MAIN


@compiled
def apply_bonus_pick(s: np.void, action: int) -> None:
    """Keep one bonus card; the others go under the deck."""
    keep_bonus(s, int(s["player"]), action - PICK_BONUS)
    s["phase"] = Phase.ACTION_MAIN


@compiled
def apply(s: np.void, action: int) -> None:
    """Make the change of one legal action of the phase."""
    phase = int(s["phase"])
    if phase == Phase.AUCTION_BID:
        apply_auction_bid(s, action)
    elif phase == Phase.ACTION_MAIN:
        apply_action_main(s, action)
    elif phase == Phase.PLACE_TILE:
        apply_place_tile(s, action)
    elif phase == Phase.AUCTION_SELECT:
        apply_auction_select(s, action)
    elif phase == Phase.PROFESSION_PICK:
        apply_profession_pick(s, action)
    elif phase == Phase.BONUS_PICK:
        apply_bonus_pick(s, action)
    elif phase == Phase.PRESTIGE_PICK:
        apply_prestige_pick(s, action)
    elif phase == Phase.WORK_CONVERT:
        apply_work_convert(s, action)
    elif phase == Phase.WORK_BONUS:
        apply_work_bonus(s, action)
    elif phase == Phase.RECRUIT_NOW:
        apply_recruit_now(s, action)
    elif phase == Phase.SETUP_RETURN:
        apply_setup_return(s, action)
    elif phase == Phase.AUCTION_LANDSCAPE_TYPE:
        apply_landscape_type(s, action)
