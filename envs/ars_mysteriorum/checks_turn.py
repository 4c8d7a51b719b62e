"""What must be true of options, phase, round, turn order and the end (sections 4.2, 4.3 and 6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.checks import phase_fits_end, variant_sound
from ..core.compiled import compiled
from .constants import (
    MAX_SEATS,
    MIN_SEATS,
    NO_RECIPE,
    NO_SEAT,
    NUM_TENTS,
    Option,
    Phase,
    Stage,
)
from .tables import MAX_ROUNDS, OPTIONS

CHOICES = np.array([len(option.values) for option in OPTIONS], np.int64)
"""(10,): how many values each option has."""


@compiled
def options_sound(s: np.void) -> bool:
    """Tell whether seats and options exist."""
    return variant_sound(s, CHOICES, MIN_SEATS, MAX_SEATS, Option.AUTO_FORCED)


@compiled
def phase_sound(s: np.void) -> bool:
    """Tell whether the phase exists, and is GAME_OVER exactly when the game is done."""
    return phase_fits_end(s, Phase.GAME_OVER)


@compiled
def stage_in_range(s: np.void) -> bool:
    """Tell whether the stage exists."""
    return Stage.SETUP <= int(s["stage"]) <= Stage.SALARY_WINDOW


@compiled
def is_window(stage: int) -> bool:
    """Tell whether a stage is a mystery window."""
    if stage == Stage.ORDER_WINDOW or stage == Stage.OFFER_WINDOW or stage == Stage.FAVOUR_WINDOW:
        return True
    return stage == Stage.TENT_WINDOW or stage == Stage.SALARY_WINDOW


@compiled
def phase_fits(phase: int, stage: int) -> bool:
    """Tell whether a decision can be asked for in a stage (table of section 4.3)."""
    if phase == Phase.MYSTERY_WINDOW:
        return is_window(stage)
    if Phase.TARGET_PAWN <= phase <= Phase.TARGET_ITEM:
        return is_window(stage)
    if phase == Phase.TARGET_TENT:
        return is_window(stage) or stage == Stage.FAVOURS
    if phase == Phase.COUNTER:
        return is_window(stage) or stage in (Stage.FAVOURS, Stage.TENTS, Stage.RECIPES)
    if phase == Phase.EXCHANGE_GIVE:
        return stage in (Stage.SETUP, Stage.TENTS, Stage.RECIPES)
    if phase == Phase.GO_TENT:
        return stage == Stage.TENTS
    if phase in (Phase.EARN, Phase.WAIVE, Phase.PAY_MYSTERY):
        return stage == Stage.RECIPES
    if phase == Phase.PLACE_FAVOR:
        return stage == Stage.FAVOURS
    if phase == Phase.TAKE_MYSTERY:
        return stage == Stage.OFFER
    if phase == Phase.POSITION:
        return stage == Stage.POSITIONS
    return stage == (Stage.BIDS if phase == Phase.ORDER_BID else Stage.SETUP)


@compiled
def stage_sound(s: np.void) -> bool:
    """Tell whether the stage asks for the decision of the phase; the game ends after a round's salaries."""
    if s["done"] == 1:
        return int(s["stage"]) == Stage.SALARY_WINDOW
    return phase_fits(int(s["phase"]), int(s["stage"]))


@compiled
def round_sound(s: np.void, n: int) -> bool:
    """Tell whether the round is one that the pile allows; the game may end in the first one that it does not."""
    round_no = int(s["round_no"])
    if (round_no == 0) != (int(s["stage"]) == Stage.SETUP):
        return False
    return 0 <= round_no <= MAX_ROUNDS[n] + int(s["done"])


@compiled
def place_in_range(s: np.void, n: int) -> bool:
    """Tell whether seat to act and place exist."""
    return 0 <= int(s["player"]) < n and 0 <= int(s["place"]) < n


@compiled
def order_sound(s: np.void, n: int) -> bool:
    """Tell whether the turn order names every seat once, and nobody behind."""
    seen = 0
    for place in range(MAX_SEATS):
        p = int(s["order"][place])
        if place >= n:
            if p != NO_SEAT:
                return False
        elif not 0 <= p < n:
            return False
        else:
            seen |= 1 << p
    return seen == (1 << n) - 1


@compiled
def quiet_sound(s: np.void, n: int) -> bool:
    """Tell whether fewer than all seats were quiet, none outside a window."""
    if not is_window(int(s["stage"])) or s["done"] == 1:
        return int(s["quiet"]) == 0
    return 0 <= int(s["quiet"]) < n


@compiled
def chosen_sound(s: np.void, n: int) -> bool:
    """Tell whether as many seats have chosen a position as were asked, each one position."""
    seen = 0
    number = 0
    for place in range(MAX_SEATS):
        p = int(s["chosen"][place])
        if p == NO_SEAT:
            continue
        if not 0 <= p < n or place >= n or (seen >> p) & 1:
            return False
        seen |= 1 << p
        number += 1
    return number == (int(s["place"]) if int(s["stage"]) == Stage.POSITIONS else 0)


@compiled
def has_chosen(s: np.void, p: int) -> bool:
    """Tell whether the seat has chosen its position."""
    for place in range(MAX_SEATS):
        if int(s["chosen"][place]) == p:
            return True
    return False


@compiled
def chooser_sound(s: np.void, n: int) -> bool:
    """Tell whether those who have chosen, and who chooses, have bid no less than those after them (section 4.3)."""
    if int(s["stage"]) != Stage.POSITIONS:
        return True
    player = int(s["player"])
    for a in range(n):
        for b in range(n):
            p = int(s["order"][a])
            q = int(s["order"][b])
            earlier = has_chosen(s, p) and not has_chosen(s, q)
            earlier = earlier or (p == player and q != player and not has_chosen(s, q))
            bid = int(s["order_bid"][p]) + int(s["order_plus"][p])
            other = int(s["order_bid"][q]) + int(s["order_plus"][q])
            if earlier and (bid < other or (bid == other and a > b)):
                return False
    return not has_chosen(s, player)


@compiled
def admitted_sound(s: np.void, n: int) -> bool:
    """Tell whether only seats are admitted that have had their turn in the walk of this round."""
    admitted = int(s["admitted"])
    stage = int(s["stage"])
    if stage < Stage.TENTS or s["done"] == 1:
        return admitted == 0
    allowed = 0
    for place in range(int(s["place"]) if stage == Stage.TENTS else n):
        allowed |= 1 << int(s["order"][place])
    return admitted & ~allowed == 0


@compiled
def counters_sound(s: np.void) -> bool:
    """Tell whether decisions are counted from 0, those that the engine makes only with `auto_forced`."""
    forced = int(s["forced"])
    return int(s["decisions"]) >= 0 and forced >= 0 and (forced == 0 or s["auto_forced"] == 1)


@compiled
def tent_emptied(s: np.void) -> bool:
    """Tell whether some tent has no recipe."""
    for tent in range(NUM_TENTS):
        empty = s["display"][tent, 0] == NO_RECIPE and s["display"][tent, 1] == NO_RECIPE
        if empty and s["stack_size"][tent] == 0:
            return True
    return False


@compiled
def end_sound(s: np.void, n: int) -> bool:
    """Tell whether an ended game has an emptied tent or a short pile, and no new round began with an emptied tent."""
    if s["done"] == 1:
        return tent_emptied(s) or int(s["pile_size"]) < n
    return int(s["stage"]) >= Stage.RECIPES or not tent_emptied(s)
