"""What must be true of the waiting tasks and of whose decision it is (section 4.3).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import WIDTH
from .checks_choices import choice_sound
from .checks_turn import is_window
from .constants import (
    FIRST,
    MAX_PENDING,
    NO_RECIPE,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_KINDS,
    NUM_SLOTS,
    NUM_TENTS,
    SECOND,
    Phase,
    Stage,
    Task,
)
from .effects import Target
from .tables import (
    COUNTERSPELL,
    EXCHANGE_GIVES,
    KIND_PHASE,
    MYSTERY_PRICE,
    OWN_KINDS,
    RECIPE_COST,
    RECIPE_TOTAL,
    WINDOW_KINDS,
)

ROUND_PHASE = np.zeros(len(Stage), np.int64)
"""Phase of the round in which a mystery is played in each stage, 0: in none, (12,)."""
ROUND_PHASE[Stage.ORDER_WINDOW] = 3
ROUND_PHASE[Stage.OFFER_WINDOW] = 4
ROUND_PHASE[Stage.FAVOURS] = 5
ROUND_PHASE[Stage.FAVOUR_WINDOW] = 6
ROUND_PHASE[Stage.TENT_WINDOW] = 7
ROUND_PHASE[Stage.TENTS] = 7
ROUND_PHASE[Stage.RECIPES] = 8
ROUND_PHASE[Stage.SALARY_WINDOW] = 9


@compiled
def argument_sound(kind: int, first: int, second: int, n: int) -> bool:
    """Tell whether the first two arguments of a task exist."""
    if kind == Task.EXCHANGE:
        return 0 <= first < NUM_COLOURS and 0 <= second < EXCHANGE_GIVES
    if kind == Task.WAIVE:
        return 0 <= first < NUM_SLOTS * NUM_TENTS and second >= 1
    if kind == Task.PAY_MYSTERY:
        return 0 <= first < MYSTERY_PRICE and second == 0
    if kind == Task.MYSTERY:
        return 0 <= first < NUM_KINDS and first != COUNTERSPELL and 0 <= second < n
    if kind == Task.COUNTER:
        return 1 <= first < n and second == 0
    return Target.TENT <= first <= Target.ITEM and FIRST <= second <= SECOND


@compiled
def stack_in_range(s: np.void, n: int) -> bool:
    """Tell whether the waiting tasks exist, with arguments in range, and zeros lie above them."""
    size = int(s["pending_size"])
    if not 0 <= size <= MAX_PENDING:
        return False
    for k in range(MAX_PENDING):
        row = s["pending"][k]
        for column in range(WIDTH):
            if k >= size and row[column] != 0:
                return False
        kind = int(row[0])
        if k < size and not Task.EXCHANGE <= kind <= Task.TARGET:
            return False
        if k < size and not argument_sound(kind, int(row[1]), int(row[2]), n):
            return False
        if k < size and kind != Task.MYSTERY and (row[FIRST] != 0 or row[SECOND] != 0):
            return False
        if not (0 <= int(row[FIRST]) < NUM_ITEMS and 0 <= int(row[SECOND]) < NUM_COLOURS):
            return False
    return True


@compiled
def stack_sound(s: np.void, n: int) -> bool:
    """Tell whether tasks lie in an order that the rules can leave: one alone, or a mystery with what it waits for."""
    size = int(s["pending_size"])
    kind = int(s["pending"][0, 0])
    if size == 0:
        return True
    if s["done"] == 1:
        return False
    if kind != Task.MYSTERY:
        return size == 1 and kind <= Task.PAY_MYSTERY
    if size < 2 or int(s["pending"][1, 0]) != Task.COUNTER:
        return False
    if size > 2 and int(s["pending"][1, 1]) != 1:
        return False
    for k in range(2, size):
        if int(s["pending"][k, 0]) != Task.TARGET:
            return False
    if size == 4 and not (int(s["pending"][2, 2]) == SECOND and int(s["pending"][3, 2]) == FIRST):
        return False
    return KIND_PHASE[int(s["pending"][0, 1])] == ROUND_PHASE[int(s["stage"])]


@compiled
def player_of_turn(s: np.void, n: int) -> int:
    """Return the seat at `place`; in a window with a card being played the one before, who plays it."""
    place = int(s["place"])
    if s["pending_size"] > 0 and is_window(int(s["stage"])):
        place = (place + n - 1) % n
    return int(s["order"][place])


@compiled
def turn_sound(s: np.void, n: int) -> bool:
    """Tell whether the seat to act is the one whose turn it is, or the one asked for a Counterspell."""
    if s["done"] == 1 or int(s["stage"]) == Stage.POSITIONS:
        return True
    player = int(s["player"])
    turn = player_of_turn(s, n)
    if int(s["pending"][0, 0]) == Task.MYSTERY and int(s["pending"][0, 2]) != turn:
        return False
    if int(s["phase"]) != Phase.COUNTER:
        return player == turn
    for place in range(n):
        if int(s["order"][place]) == turn:
            return player == int(s["order"][(place + int(s["pending"][1, 1])) % n])
    return False


@compiled
def due_sound(s: np.void) -> bool:
    """Tell whether tokens are due exactly while some are waived, and waives fit into them."""
    total = 0
    for colour in range(NUM_COLOURS):
        if s["due"][colour] < 0:
            return False
        total += int(s["due"][colour])
    if int(s["pending"][0, 0]) != Task.WAIVE:
        return total == 0
    place = int(s["pending"][0, 1])
    recipe = int(s["display"][place // NUM_SLOTS, place % NUM_SLOTS])
    left = int(s["pending"][0, 2])
    if recipe == NO_RECIPE or left > int(s["discount"]) or left > total:
        return False
    for colour in range(NUM_COLOURS):
        if int(s["due"][colour]) > RECIPE_COST[recipe, colour]:
            return False
    return RECIPE_TOTAL[recipe] - total == min(int(s["discount"]), RECIPE_TOTAL[recipe]) - left


@compiled
def phase_of_task(s: np.void) -> int:
    """Return the decision that the top task asks for."""
    row = s["pending"][int(s["pending_size"]) - 1]
    kind = int(row[0])
    if kind == Task.TARGET:
        return Phase.TARGET_TENT + int(row[1])
    if kind == Task.COUNTER:
        return Phase.COUNTER
    return Phase.EXCHANGE_GIVE + kind - Task.EXCHANGE


@compiled
def holds_one_of(s: np.void, p: int, kinds: int) -> bool:
    """Tell whether the seat holds a mystery of some kinds (bitset)."""
    for kind in range(NUM_KINDS):
        if (kinds >> kind) & 1 and s["hand"][p, kind] > 0:
            return True
    return False


@compiled
def decision_sound(s: np.void, n: int) -> bool:
    """Tell whether the phase is the one that is due, and the seat to act has something to choose."""
    if s["done"] == 1:
        return True
    p = int(s["player"])
    phase = int(s["phase"])
    if phase == Phase.COUNTER and s["hand"][p, COUNTERSPELL] == 0:
        return False
    if phase == Phase.MYSTERY_WINDOW and not holds_one_of(s, p, WINDOW_KINDS[ROUND_PHASE[int(s["stage"])]]):
        return False
    if int(s["pending"][0, 0]) == Task.MYSTERY:
        kinds = WINDOW_KINDS if is_window(int(s["stage"])) else OWN_KINDS
        if not (kinds[ROUND_PHASE[int(s["stage"])]] >> int(s["pending"][0, 1])) & 1:
            return False
    due = phase == phase_of_task(s) if int(s["pending_size"]) > 0 else phase <= Phase.EARN
    return due and choice_sound(s, n)
