"""What must be true of options, phase, round and turn: whose decision it is (sections 4.2, 4.4, 4.6 and 4.8).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.checks import phase_fits_end, variant_sound
from ..core.compiled import compiled
from .constants import (
    COMMON_STEPS,
    MAX_SEATS,
    MIN_SEATS,
    NO_RESOURCE,
    NUM_CARDS,
    ROUNDS,
    STEPS,
    Option,
    Phase,
    Stage,
)
from .tables import CARD_INCOME_ANY, OPTIONS, STEP_CARDS

CHOICES = np.array([len(option.values) for option in OPTIONS], np.int64)
"""(5,): how many values each option has."""


@compiled
def options_sound(s: np.void) -> bool:
    """Tell whether seats and options exist."""
    return variant_sound(s, CHOICES, MIN_SEATS, MAX_SEATS, Option.AUTO_FORCED)


@compiled
def phase_sound(s: np.void) -> bool:
    """Tell whether the phase exists, and is GAME_OVER exactly when the game is done."""
    return phase_fits_end(s, Phase.GAME_OVER)


@compiled
def round_sound(s: np.void) -> bool:
    """Tell whether the round exists and has the phase."""
    round_no = int(s["round_no"])
    phase = int(s["phase"])
    if not 1 <= round_no <= ROUNDS or (phase == Phase.GAME_OVER and round_no < ROUNDS):
        return False
    return phase != Phase.KEEP_CARD or round_no < ROUNDS


@compiled
def stage_of(phase: int) -> int:
    """Return the stage of the round to which a decision belongs; the game ends in the last incomes."""
    if phase <= Phase.TRADE_TAKE:
        return Stage.ACTIONS
    if phase == Phase.KEEP_CARD:
        return Stage.KEEPING
    return Stage.NAMING if phase == Phase.CAPTAIN_RESOURCE else Stage.INCOME


@compiled
def stage_sound(s: np.void) -> bool:
    """Tell whether the stage is the one of the phase; the phase is sound."""
    return int(s["stage"]) == stage_of(int(s["phase"]))


@compiled
def turn_in_range(s: np.void, n: int) -> bool:
    """Tell whether Captain, seat to act, place and step exist."""
    seats = 0 <= int(s["captain"]) < n and 0 <= int(s["player"]) < n
    return seats and 0 <= int(s["place"]) < n and 0 <= int(s["step"]) <= STEPS


@compiled
def turn_sound(s: np.void, n: int) -> bool:
    """Tell whether the seat to act is the one at its place from the Captain, in a step exactly in the actions."""
    acting = int(s["stage"]) == Stage.ACTIONS
    if (int(s["step"]) > 0) != acting:
        return False
    if s["done"] == 1 or int(s["stage"]) == Stage.NAMING:
        named_by = s["done"] == 1 or int(s["player"]) == int(s["captain"])
        return int(s["place"]) == 0 and named_by
    return int(s["player"]) == (int(s["captain"]) + int(s["place"])) % n


@compiled
def extra_step_sound(s: np.void) -> bool:
    """Tell whether the seat to act owns the card of an extra step (section 4.4)."""
    step = int(s["step"])
    return step <= COMMON_STEPS or int(s["tableau"][int(s["player"])]) & STEP_CARDS[step] != 0


@compiled
def acted_sound(s: np.void) -> bool:
    """Tell whether the action has been taken exactly if the rest of it is decided."""
    waiting = Phase.HIRE_ARTIST <= int(s["phase"]) <= Phase.TRADE_TAKE
    return int(s["acted"]) == (1 if waiting else 0)


@compiled
def received_sound(s: np.void) -> bool:
    """Tell whether the seat to choose a resource has received its income, and may choose one more (section 4.6)."""
    received = int(s["received"])
    if int(s["phase"]) != Phase.MERCATANTI_RESOURCE:
        return received == 0
    choices = 0
    for card in range(NUM_CARDS):
        if (int(s["tableau"][int(s["player"])]) >> card) & 1:
            choices += CARD_INCOME_ANY[card]
    return 1 <= received <= choices


@compiled
def named_in_range(s: np.void) -> bool:
    """Tell whether a resource or nothing is named."""
    return 0 <= int(s["named"]) <= NO_RESOURCE


@compiled
def named_sound(s: np.void) -> bool:
    """Tell whether a resource is named when a choice in the income is due, and at no other decision.

    Where nothing could be named the supply is empty and stays so: there is no choice either.
    """
    return (int(s["named"]) != NO_RESOURCE) == (int(s["phase"]) == Phase.MERCATANTI_RESOURCE)


@compiled
def counters_sound(s: np.void) -> bool:
    """Tell whether decisions are counted from 0, those that the engine makes only with `auto_forced`."""
    forced = int(s["forced"])
    return int(s["decisions"]) >= 0 and forced >= 0 and (forced == 0 or s["auto_forced"] == 1)
