"""Names and words for the 598 action ids (section 4.3).

`action_name` is unique per id and needs no position; `action_text` says what the action means in a position.
"""

import numpy as np

from ..core.game import action_blocks, name_at
from .constants import (
    BUILD,
    BUY_BONUS,
    CELLS,
    CONVERT,
    FREEDOM,
    GRID,
    NO_CARD,
    NUM_ACTIONS,
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
    Phase,
)
from .tables import (
    BLOCK_FIRST,
    BLOCK_MEANINGS,
    BLOCK_NAMES,
    BLOCK_SIZE,
    BONUS_TEXTS,
    BUILDING_NAMES,
    COST_BONUS,
    COST_PROFESSION,
    FLORINS_PER_PP_BOUGHT,
    FLORINS_PER_WV,
    FREEDOM_COST,
    FREEDOM_NAMES,
    LANDSCAPE_NAMES,
    PILE_NAMES,
    PRESTIGE_NAMES,
    PRESTIGE_TEXTS,
    PROFESSION_BUILDING,
    PROFESSION_FREEDOM,
    PROFESSION_LANDSCAPE,
    PROFESSION_NAMES,
    TILE_NAMES,
)
from .work import base_work_value, bonus_value, building_cost, first_bid, raise_step

BLOCKS = action_blocks(BLOCK_NAMES, BLOCK_FIRST, BLOCK_SIZE, BLOCK_MEANINGS)
"""The contiguous blocks of action ids, from action_blocks.json."""


def _place_words(index: int) -> str:
    """Return orientation, row and column of a PLACE action, counted from 0 as in the data."""
    orientation, cell = divmod(index, CELLS)
    return f"orientation {orientation}, row {cell // GRID}, column {cell % GRID}"


def _names() -> list[str]:
    """Return the unique names of all ids, in order."""
    return [
        "Pass",
        "Raise",
        *(f"Select {name}" for name in PILE_NAMES),
        *(f"Pick the {name}" for name in PROFESSION_NAMES),
        *(f"Pick prestige card {name}" for name in PRESTIGE_NAMES),
        *(f"Pick bonus card {text}" for text in BONUS_TEXTS),
        *(f"Work of the {name}" for name in PROFESSION_NAMES),
        *(f"Play bonus card {text}" for text in BONUS_TEXTS),
        *(f"Take {points} PP" for points in range(BUILD - CONVERT)),
        *(f"Build {name}" for name in BUILDING_NAMES),
        *(f"Introduce {name}" for name in FREEDOM_NAMES),
        "Take a profession",
        "Buy a bonus card",
        *(f"Recruit the {name}" for name in PROFESSION_NAMES),
        *(f"Place at {_place_words(index)}" for index in range(NUM_ACTIONS - PLACE)),
    ]


ACTION_NAMES = _names()


def action_name(action: int) -> str:
    """Return the unique name of an action id.

    Raises:
        IndexError: the id is outside 0..597.
    """
    return name_at(ACTION_NAMES, action)


def action_text(record: np.void, action: int, viewer: int | None = None) -> str:
    """Return what a legal action means in a position, in words.

    Args:
        record: the position; the action is one of the seat to act.
        action: id 0..597.
        viewer: seat that listens; a card that another seat picks in secret is not named. None is told everything.

    Raises:
        IndexError: the id is outside 0..597.
    """
    if PICK_PROFESSION <= action < WORK and viewer not in (None, int(record["player"])):
        return _secret_pick_text(record)
    if WORK <= action < RECRUIT:
        return _action_phase_text(record, action)
    if action == PASS:
        return _pass_text(record)
    if action == RAISE:
        return f"Raise the bid to {int(record['bid']) + int(raise_step(record))} florins"
    if SELECT_PILE <= action < PICK_PROFESSION:
        return _select_text(record, action - SELECT_PILE)
    if PICK_PROFESSION <= action < WORK:
        return _pick_text(record, action)
    if RECRUIT <= action < PLACE:
        return f"Use a recruiting card to take the {_profession_words(action - RECRUIT)} from an opponent's display"
    if PLACE <= action < NUM_ACTIONS and int(record["tile"]) != NO_CARD:
        return f"Place {TILE_NAMES[int(record['tile'])]}, {_place_words(action - PLACE)}"
    return action_name(action)


def _pass_text(record: np.void) -> str:
    """Return what passing means in the phase."""
    return {
        Phase.AUCTION_SELECT: "Withdraw from this round's auctions",
        Phase.AUCTION_BID: "Pass on this object",
        Phase.RECRUIT_NOW: "Keep the recruiting card in hand",
        Phase.ACTION_MAIN: "End the turn",
        Phase.WORK_BONUS: "Finish the work without further bonus cards",
    }.get(Phase(int(record["phase"])), "Pass")


def _select_text(record: np.void, pile: int) -> str:
    """Return what selecting a pile means in the phase."""
    if int(record["phase"]) == Phase.AUCTION_LANDSCAPE_TYPE:
        return f"Choose a {PILE_NAMES[pile]} as the landscape won"
    return f"Put up a {PILE_NAMES[pile]} for auction, first bid {int(first_bid(record))} florins"


def _profession_words(profession: int) -> str:
    """Return a profession with what its work wants."""
    wants = (
        BUILDING_NAMES[PROFESSION_BUILDING[profession]],
        LANDSCAPE_NAMES[PROFESSION_LANDSCAPE[profession]],
        FREEDOM_NAMES[PROFESSION_FREEDOM[profession]],
    )
    return f"{PROFESSION_NAMES[profession]} (wants {', '.join(wants)})"


def _secret_pick_text(record: np.void) -> str:
    """Return what the others see of a pick."""
    if int(record["phase"]) == Phase.SETUP_RETURN:
        return "Return one of the dealt professions"
    return "Keep one of the drawn cards"


def _pick_text(record: np.void, action: int) -> str:
    """Return what picking a card means in the phase."""
    if action < PICK_PRESTIGE:
        name = _profession_words(action - PICK_PROFESSION)
        returning = int(record["phase"]) == Phase.SETUP_RETURN
        return f"Return the {name} to the deck" if returning else f"Keep the {name}"
    if action < PICK_BONUS:
        card = action - PICK_PRESTIGE
        return f"Keep the prestige card {PRESTIGE_NAMES[card]} ({PRESTIGE_TEXTS[card]})"
    return f"Keep the bonus card {BONUS_TEXTS[action - PICK_BONUS]}"


def _action_phase_text(record: np.void, action: int) -> str:
    """Return the words for the choices of the action phase, WORK to BUY_BONUS."""
    p = int(record["player"])
    if action < PLAY_BONUS:
        profession = action - WORK
        value = int(base_work_value(record, p, profession))
        return f"Complete the work of the {PROFESSION_NAMES[profession]} (work value {value})"
    if action < CONVERT:
        card = action - PLAY_BONUS
        return f"Play the bonus card {BONUS_TEXTS[card]} (adds {int(bonus_value(record, p, card))})"
    if action < BUILD:
        points = action - CONVERT
        florins = int(record["work_value"]) * FLORINS_PER_WV - points * FLORINS_PER_PP_BOUGHT
        return f"Take {points} PP and {florins} florins for the work"
    if action < FREEDOM:
        return f"Build {BUILDING_NAMES[action - BUILD]} for {int(building_cost(record, p))} florins"
    if action < TAKE_PROFESSION:
        freedom = action - FREEDOM
        return f"Introduce {FREEDOM_NAMES[freedom]} for {FREEDOM_COST[freedom]} florins"
    if action < BUY_BONUS:
        return f"Take a profession card for {COST_PROFESSION} florins"
    return f"Buy a bonus card for {COST_BONUS} florins"
