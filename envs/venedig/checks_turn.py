"""What must be true of turns, pending tasks and the decision that is due (sections 4.2, 4.3 and 6).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.checks import nothing
from ..core.compiled import compiled
from ..core.pending import WIDTH
from .checks_board import has_arrived, has_open_site, has_run_out
from .checks_buildings import neutral_places, options_to_build, parties_sound, ran_out_now
from .checks_cards import FULL_POOL, lying_types, plays_neutral
from .constants import (
    HAND_LIMIT,
    IMMEDIATE,
    MAX_LYING_TYPES,
    MAX_PENDING,
    MAX_SEATS,
    NEUTRAL,
    NO_CARD,
    NUM_GOLD,
    NUM_ISLANDS,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    SWAP_DRAWS,
    TILES_PER_TURN,
    Building,
    Option,
    Phase,
    Step,
    Task,
)
from .tables import GOLD_PER_STEP, GOLD_VALUE, MAX_TURNS


@compiled
def phase_sound(s: np.void) -> bool:
    """Tell whether phase and step exist, and the phase is GAME_OVER exactly when the game is done."""
    phase = int(s["phase"])
    if not 0 <= phase <= Phase.GAME_OVER or not Step.KJ_START <= int(s["step"]) <= Step.END:
        return False
    return 0 <= int(s["done"]) <= 1 and (phase == Phase.GAME_OVER) == (int(s["done"]) == 1)


@compiled
def last_turn(s: np.void) -> int:
    """Return the number of turns after which the game ends (section 6.4)."""
    return int(s["num_players"]) * MAX_TURNS[int(s["options"][Option.MAX_TURNS_PER_PLAYER])]


@compiled
def turns_sound(s: np.void) -> bool:
    """Tell whether turns, round and active seat agree; the seat of the last turn stays active (section 6.4)."""
    n = int(s["num_players"])
    turns = int(s["turns"])
    limit = int(s["step"]) == Step.END
    if limit != (turns == last_turn(s)) or not 0 <= turns <= last_turn(s):
        return False
    if limit and int(s["done"]) == 0:
        return False
    begun = turns - 1 if limit else turns
    return int(s["active"]) == (int(s["start_player"]) + begun) % n and int(s["round_no"]) == begun // n + 1


@compiled
def end_sound(s: np.void) -> bool:
    """Tell whether the game is over exactly if a gondola has arrived, a type has run out or the turns are (section 6).

    A type that runs out in a build phase ends the game after it; with end_mode=immediate the phase ends with it, for a
    ponte after the choice of its island.
    """
    if int(s["done"]) == 1:
        return has_arrived(s) or has_run_out(s) or int(s["step"]) == Step.END
    if has_arrived(s):
        return False
    immediate = int(s["options"][Option.END_MODE]) == IMMEDIATE
    island_due = int(s["phase"]) == Phase.BRIDGE_ISLAND
    for kind in range(NUM_TYPES):
        if int(s["supply"][kind]) == 0:
            goes_on = (island_due and kind == Building.PONTE) if immediate else True
            if not goes_on or not ran_out_now(s, kind):
                return False
    return True


# --- fields of a turn


@compiled
def drained_sound(s: np.void) -> bool:
    """Tell whether two swamp tiles at most were taken this turn, none before DRAIN, as many as are gone at most."""
    drained = int(s["drained"])
    step = int(s["step"])
    taken = 0
    for value in range(NUM_SWAMP_VALUES):
        taken += int(s["swamp_paid"][value])
        for p in range(int(s["num_players"])):
            taken += int(s["swamp_tiles"][p, value])
    drains = Step.DRAIN <= step <= Step.KJ_END
    return 0 <= drained <= (TILES_PER_TURN if drains else 0) and drained <= taken


@compiled
def swap_sound(s: np.void) -> bool:
    """Tell whether cards are due in DRAW3 only: three with those taken from the pool, where the card put in lies."""
    due = int(s["draw_due"])
    swapped = int(s["swapped"])
    if int(s["phase"]) != Phase.DRAW3:
        return due == 0 and swapped == NO_CARD
    active = int(s["active"])
    taken = SWAP_DRAWS - due
    known = 0
    for kind in range(NUM_TYPES):
        known += int(s["known_hand"][active, kind])
    if not 0 <= swapped < NO_CARD or not 0 <= taken < SWAP_DRAWS or known < taken:
        return False
    left = int(s["hand_size"][active]) - taken
    in_pool = (int(s["pool"]) >> swapped) & 1 == 1
    return in_pool and 0 <= left < SWAP_DRAWS and popcount(int(s["pool"])) + taken <= FULL_POOL


@compiled
def neutral_sound(s: np.void) -> bool:
    """Tell whether Klaus-Jürgen's card belongs to a game and a turn with him; without him there are no such steps."""
    done = int(s["neutral_done"])
    phase = int(s["phase"])
    asked = phase == Phase.KJ_START or phase == Phase.KJ_END
    if not plays_neutral(s):
        return done == 0 and not asked and int(s["step"]) != Step.KJ_START and int(s["step"]) != Step.KJ_END
    return 0 <= done <= (0 if int(s["step"]) == Step.END or asked else 1)


# --- pending tasks


@compiled
def place_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether PLACE has a type with supply and a site, and possible parties."""
    kind = int(task[1])
    if not 0 <= kind < NUM_TYPES or int(s["supply"][kind]) <= 0 or int(task[4]) != 0:
        return False
    return parties_sound(s, kind, int(task[2]), int(task[3])) and has_open_site(s, kind)


@compiled
def purse_sound(s: np.void, task: np.ndarray) -> bool:
    """Tell whether the purse is of tiles that lie in the stock or are out of the game, and can reach a step."""
    purse = int(task[1])
    given = 0
    for tile in range(NUM_GOLD):
        swamp = tile - NUM_TREASURE_VALUES + 1
        number = int(s["swamp_paid"][swamp]) if swamp > 0 else int(s["treasure_stock"][tile])
        given += number * GOLD_VALUE[tile]
    if not 0 < purse <= given or int(task[2]) != 0 or int(task[3]) != 0 or int(task[4]) != 0:
        return False
    return purse + gold(s, int(s["active"])) >= GOLD_PER_STEP


@compiled
def gold(s: np.void, p: int) -> int:
    """Return the worth of a seat's tiles."""
    total = 0
    for tile in range(NUM_TREASURE_VALUES):
        total += int(s["treasures"][p, tile]) * GOLD_VALUE[tile]
    for value in range(1, NUM_SWAMP_VALUES):
        total += int(s["swamp_tiles"][p, value]) * GOLD_VALUE[NUM_TREASURE_VALUES + value - 1]
    return total


@compiled
def is_plain(s: np.void, row: int, kind: int) -> bool:
    """Tell whether a task is of a kind, without arguments."""
    for column in range(1, WIDTH):
        if int(s["pending"][row, column]) != 0:
            return False
    return int(s["pending"][row, 0]) == kind


@compiled
def build_stack_sound(s: np.void, size: int) -> bool:
    """Tell whether SHARING waits below BUILD (not for a casa of Klaus-Jürgen), a building to be placed above."""
    if not is_plain(s, 0, Task.SHARING) or size < 2:
        return False
    by_hand = int(s["step"]) == Step.DISCARD_TYPE
    if not by_hand and not neutral_places(s):
        return False
    casa = not by_hand and size == 2
    if not casa and not is_plain(s, 1, Task.BUILD):
        return False
    if by_hand and size == 2:
        return True
    if size != (2 if casa else 3):
        return False
    task = s["pending"][size - 1]
    if int(task[0]) == Task.PLACE:
        return place_sound(s, task) and (by_hand or casa == (int(task[1]) == Building.CASA))
    last = int(s["built_count"]) - 1
    return not casa and is_plain(s, 2, Task.BRIDGE_ISLAND) and last >= 0 and s["built_type"][last] == Building.PONTE


@compiled
def stack_sound(s: np.void) -> bool:
    """Tell whether the stack is that of a build phase or a payment in a step that has it, zeros above."""
    size = int(s["pending_size"])
    for row in range(size, MAX_PENDING):
        if not is_plain(s, row, 0):
            return False
    if size == 0:
        return True
    step = int(s["step"])
    if int(s["done"]) == 1:
        return False
    if int(s["pending"][0, 0]) == Task.PAY:
        pays = step == Step.PLAY or step == Step.DRAIN or step == Step.DRAW
        started = int(s["last_laid"]) != NO_CARD or int(s["swapped"]) != NO_CARD
        return size == 1 and pays and not started and purse_sound(s, s["pending"][0])
    builds = step == Step.DISCARD_TYPE or step == Step.KJ_START or step == Step.KJ_END
    return builds and build_stack_sound(s, size)


# --- the decision


@compiled
def phase_of_step(s: np.void) -> int:
    """Return the phase of a step when nothing is pending."""
    step = int(s["step"])
    if step == Step.KJ_START:
        return Phase.KJ_START
    if step == Step.PLAY:
        return Phase.PLAY
    if step == Step.DISCARD_TYPE:
        return Phase.DISCARD_TYPE
    if step == Step.DRAIN:
        return Phase.DRAIN
    if step == Step.DRAW:
        return Phase.DRAW if int(s["swapped"]) == NO_CARD else Phase.DRAW3
    return Phase.KJ_END


@compiled
def phase_of_task(kind: int) -> int:
    """Return the phase of a task; SHARING asks nothing."""
    if kind == Task.BUILD:
        return Phase.CHOOSE_BUILD
    if kind == Task.PLACE:
        return Phase.PLACE
    if kind == Task.BRIDGE_ISLAND:
        return Phase.BRIDGE_ISLAND
    return Phase.PAY if kind == Task.PAY else Phase.GAME_OVER


@compiled
def has_card_to_draw(s: np.void) -> bool:
    """Tell whether the pool, the deck or the discard pile holds a card."""
    cards = int(s["pool"]) + int(s["deck_size"])
    for kind in range(NUM_TYPES):
        cards += int(s["discard"][kind])
    return cards > 0


@compiled
def step_open(s: np.void) -> bool:
    """Tell whether the step of the turn has something to decide (section 4.3)."""
    active = int(s["active"])
    held = int(s["hand_size"][active])
    step = int(s["step"])
    if step == Step.PLAY:
        return held > 0 or int(s["last_laid"]) == NO_CARD
    if step == Step.DISCARD_TYPE:
        return lying_types(s, active) > MAX_LYING_TYPES
    if step == Step.DRAIN:
        swamp = 0
        for island in range(NUM_ISLANDS):
            swamp |= int(s["swamp"][island])
        return int(s["drained"]) < TILES_PER_TURN and swamp != 0
    if step == Step.DRAW and int(s["swapped"]) == NO_CARD:
        return held < HAND_LIMIT and has_card_to_draw(s)
    if step == Step.DRAW:
        return int(s["pool"]) != 1 << int(s["swapped"])
    return True


@compiled
def decision_sound(s: np.void) -> bool:
    """Tell whether the phase is that of the top task or of the step, and there is something to decide."""
    size = int(s["pending_size"])
    phase = int(s["phase"])
    if phase == Phase.GAME_OVER:
        return True
    if size == 0:
        return phase == phase_of_step(s) and step_open(s)
    kind = int(s["pending"][size - 1, 0])
    if phase != phase_of_task(kind):
        return False
    if kind == Task.BUILD:
        return options_to_build(s) >= 2  # a single one is taken at once
    return kind != Task.PAY or step_open(s)


@compiled
def due_player(s: np.void) -> int:
    """Return the seat that decides: the builder about its building, the active one for Klaus-Jürgen and else."""
    builder = NEUTRAL
    if int(s["phase"]) == Phase.PLACE:
        builder = int(s["pending"][int(s["pending_size"]) - 1, 2])
    elif int(s["phase"]) == Phase.BRIDGE_ISLAND:
        builder = int(s["built_by"][int(s["built_count"]) - 1])
    return int(s["active"]) if builder == NEUTRAL else builder


# --- header and absent seats


@compiled
def counters_sound(s: np.void) -> bool:
    """Tell whether decisions are counted from 0 up, forced ones only where the engine makes them."""
    forced = int(s["forced"])
    return int(s["decisions"]) >= 0 and forced >= 0 and (int(s["auto_forced"]) == 1 or forced == 0)


@compiled
def absent_sound(s: np.void) -> bool:
    """Tell whether the fields of seats that do not play are all 0."""
    for p in range(int(s["num_players"]), MAX_SEATS):
        counts = int(s["scores"][p]) | int(s["ranks"][p]) | int(s["hand_size"][p])
        if counts | int(s["swamp_owned"][p]) | int(s["treasures_owned"][p]) != 0:
            return False
        empty = nothing(s["hand"][p]) and nothing(s["known_hand"][p]) and nothing(s["laid"][p])
        empty = empty and nothing(s["stamp"][p]) and nothing(s["swamp_tiles"][p]) and nothing(s["treasures"][p])
        if not empty:
            return False
    return True
