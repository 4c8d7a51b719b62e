"""What needs no choice: the steps of a turn, pending tasks, the next turn (sections 4.2, 4.3 and 6)."""

import numpy as np

from ..core.bits import popcount
from ..core.choices import ask
from ..core.compiled import compiled
from ..core.pending import pop, push, top
from .building import choose_build, write_options
from .cards import has_deck_card, lying_types
from .constants import (
    HAND_LIMIT,
    MAX_LYING_TYPES,
    MAX_OPTIONS,
    MAX_POOL,
    NEUTRAL,
    NO_CARD,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_TYPES,
    TILES_PER_TURN,
    Option,
    Phase,
    Step,
    Task,
)
from .drawing import allowed_pool, end_draw, take_from_deck
from .gold import can_pay
from .neutral import has_neutral
from .scoring import end_game, is_over
from .setup import clear_turn
from .sharing import share
from .survey import survey
from .tables import MAX_TURNS

# --- pending tasks


@compiled
def end_if_over(s: np.void) -> bool:
    """Test for the end of the game after SHARING and after a payment; return True, there is something to go on with."""
    if is_over(s):
        end_game(s)
    return True


@compiled
def advance_build(s: np.void) -> bool:
    """Build what is complete; with several options the active seat chooses."""
    options = np.empty(MAX_OPTIONS, np.int64)
    n = write_options(s, options)
    if n > 1:
        return ask(s, int(s["active"]), Phase.CHOOSE_BUILD)
    if n == 1:
        choose_build(s, options[0])
    else:
        pop(s)
    return True


@compiled
def placer(s: np.void, builder: int) -> int:
    """Return the seat that places a building: the active one for Klaus-Jürgen."""
    return int(s["active"]) if builder == NEUTRAL else builder


@compiled
def advance_task(s: np.void) -> bool:
    """Carry out the top task or ask for the choice that it needs."""
    task = top(s, 0)
    if task == Task.BUILD:
        return advance_build(s)
    if task == Task.SHARING:
        share(s)
        return end_if_over(s)
    if task == Task.PLACE:
        return ask(s, placer(s, top(s, 2)), Phase.PLACE)
    if task == Task.BRIDGE_ISLAND:
        return ask(s, placer(s, int(s["built_by"][int(s["built_count"]) - 1])), Phase.BRIDGE_ISLAND)
    return ask(s, int(s["active"]), Phase.PAY)


# --- steps of a turn


@compiled
def end_play(s: np.void) -> None:
    """End the PLAY step; the build phase follows in every case."""
    s["step"] = Step.DISCARD_TYPE
    s["last_laid"] = NO_CARD
    push(s, Task.SHARING, 0, 0, 0, 0)
    push(s, Task.BUILD, 0, 0, 0, 0)


@compiled
def begin_play(s: np.void) -> None:
    """Begin the PLAY step; it is skipped without cards and without gold to exchange."""
    s["step"] = Step.PLAY
    p = int(s["active"])
    for master in range(NUM_MASTERS):
        s["new"][master] = 0
        s["marker_before"][master] = s["marker"][master]
    if s["hand_size"][p] == 0 and not can_pay(s, p):
        end_play(s)


@compiled
def advance_play(s: np.void) -> bool:
    """Ask for a card; the step ends by itself when the last card of the hand was laid."""
    p = int(s["active"])
    if s["hand_size"][p] > 0 or s["last_laid"] == NO_CARD:
        return ask(s, p, Phase.PLAY)
    end_play(s)
    return True


@compiled
def has_swamp(s: np.void) -> bool:
    """Tell whether a square of the board carries swamp."""
    for island in range(NUM_ISLANDS):
        if s["swamp"][island] != 0:
            return True
    return False


@compiled
def advance_drain(s: np.void) -> bool:
    """Ask for a swamp tile until two are taken or none is left."""
    if int(s["drained"]) < TILES_PER_TURN and has_swamp(s):
        return ask(s, int(s["active"]), Phase.DRAIN)
    s["step"] = Step.DRAW
    return True


@compiled
def advance_draw(s: np.void) -> bool:
    """Ask for the card or cards to be drawn (DRAW and DRAW3)."""
    p = int(s["active"])
    if s["swapped"] != NO_CARD:
        if s["draw_due"] > 0 and allowed_pool(s) != 0:
            return ask(s, p, Phase.DRAW3)
        take_from_deck(s, p)
        return True
    if int(s["hand_size"][p]) < HAND_LIMIT and (s["pool"] != 0 or has_deck_card(s)):
        return ask(s, p, Phase.DRAW)
    end_draw(s)
    return True


@compiled
def advance_neutral(s: np.void, phase: int) -> bool:
    """Offer Klaus-Jürgen's card, unless he does not play or has had it this turn; then the next step begins."""
    if has_neutral(s) and s["neutral_done"] == 0:
        return ask(s, int(s["active"]), phase)
    if phase == Phase.KJ_START:
        begin_play(s)
    else:
        s["step"] = Step.END
    return True


@compiled
def end_turn(s: np.void) -> None:
    """Clean up the pool and pass the turn to the left; the safety limit may end the game (section 6.4)."""
    pool = int(s["pool"])
    if popcount(pool) > MAX_POOL:
        for kind in range(NUM_TYPES):
            s["discard"][kind] += (pool >> kind) & 1
        s["pool"] = 0
    n = int(s["num_players"])
    clear_turn(s)
    s["turns"] += 1
    if int(s["turns"]) == n * MAX_TURNS[int(s["options"][Option.MAX_TURNS_PER_PLAYER])]:
        end_game(s)
        return
    s["round_no"] = int(s["turns"]) // n + 1
    s["active"] = (int(s["active"]) + 1) % n
    s["step"] = Step.KJ_START


@compiled
def advance_step(s: np.void) -> bool:
    """Go on with the step of the turn."""
    step = int(s["step"])
    if step == Step.PLAY:
        return advance_play(s)
    if step == Step.DRAIN:
        return advance_drain(s)
    if step == Step.DRAW:
        return advance_draw(s)
    if step == Step.KJ_START:
        return advance_neutral(s, Phase.KJ_START)
    if step == Step.KJ_END:
        return advance_neutral(s, Phase.KJ_END)
    if step == Step.END:
        end_turn(s)
        return True
    if lying_types(s, int(s["active"])) > MAX_LYING_TYPES:
        return ask(s, int(s["active"]), Phase.DISCARD_TYPE)
    s["step"] = Step.DRAIN
    return True


@compiled
def advance(s: np.void) -> None:
    """Run everything that needs no choice until a decision is due or the game is over."""
    going = s["done"] == 0
    while going:
        if s["pending_size"] > 0:
            going = advance_task(s)
        else:
            going = advance_step(s)
        going = going and s["done"] == 0
    survey(s)
