"""What needs no choice: rounds, stages, windows and the effects of cards (sections 4.2 and 4.3)."""

import numpy as np

from ..core.choices import ask
from ..core.compiled import compiled
from ..core.pending import pop, set_top, top
from .bidding import chooser, give_out_elements, is_out, place_of, take_chosen_order
from .constants import Option, Phase, Stage, Task
from .effects import Target
from .mysteries import playable, take_effect, turn_up_offer
from .recipes import refill_tents, some_tent_emptied
from .scoring import pay_salaries, score_game
from .setup import deal_mysteries
from .tables import COUNTERSPELL, WINDOW_KINDS

WINDOW_PHASE = np.zeros(len(Stage), np.int64)
"""Phase of the round whose mystery window each stage is, 0: none, (12,)."""
WINDOW_PHASE[Stage.ORDER_WINDOW] = 3
WINDOW_PHASE[Stage.OFFER_WINDOW] = 4
WINDOW_PHASE[Stage.FAVOUR_WINDOW] = 6
WINDOW_PHASE[Stage.TENT_WINDOW] = 7
WINDOW_PHASE[Stage.SALARY_WINDOW] = 9

STAGE_PHASE = np.zeros(len(Stage), np.int64)
"""Decision that every seat in turn makes in each stage without a window, (12,)."""
STAGE_PHASE[Stage.SETUP] = Phase.SETUP_EARN
STAGE_PHASE[Stage.BIDS] = Phase.ORDER_BID
STAGE_PHASE[Stage.OFFER] = Phase.TAKE_MYSTERY
STAGE_PHASE[Stage.TENTS] = Phase.GO_TENT
STAGE_PHASE[Stage.RECIPES] = Phase.EARN

TARGET_PHASE = np.zeros(len(Target), np.int64)
"""Decision of each `Target`, (4,)."""
TARGET_PHASE[Target.TENT] = Phase.TARGET_TENT
TARGET_PHASE[Target.PAWN] = Phase.TARGET_PAWN
TARGET_PHASE[Target.COLOUR] = Phase.TARGET_COLOUR
TARGET_PHASE[Target.ITEM] = Phase.TARGET_ITEM


# --- rounds


@compiled
def enter(s: np.void, stage: int) -> bool:
    """Begin a stage with the first seat of the turn order; return True: play goes on."""
    s["stage"] = stage
    s["place"] = 0
    s["quiet"] = 0
    return True


@compiled
def next_place(s: np.void) -> None:
    """Let the next seat of the turn order be asked, the first one after the last."""
    s["place"] = (int(s["place"]) + 1) % int(s["num_players"])


@compiled
def end_game(s: np.void) -> None:
    """Score the game (section 6)."""
    s["place"] = 0
    s["quiet"] = 0
    score_game(s)
    s["phase"] = Phase.GAME_OVER
    s["done"] = 1


@compiled
def begin_round(s: np.void) -> bool:
    """Refill the tents and turn up mysteries; too few of them end the game (steps 1 and 2)."""
    n = int(s["num_players"])
    s["round_no"] += 1
    refill_tents(s)
    if int(s["pile_size"]) < n:
        end_game(s)
        return True
    if s["options"][Option.MYSTERIES] == 1:
        turn_up_offer(s)
    else:
        s["pile_size"] -= n
    return enter(s, Stage.BIDS)


@compiled
def end_round(s: np.void) -> bool:
    """Pay the salaries; an emptied tent ends the game, else the next round begins (steps 9b and 10)."""
    pay_salaries(s)
    s["admitted"] = 0
    if some_tent_emptied(s):
        end_game(s)
        return True
    return begin_round(s)


# --- stages


@compiled
def end_stage(s: np.void) -> bool:
    """Go on to the next stage after a stage in which every seat in turn had its decision."""
    stage = int(s["stage"])
    if stage == Stage.SETUP:
        deal_mysteries(s)
        return begin_round(s)
    return enter(s, stage + 1)


@compiled
def advance_turns(s: np.void) -> bool:
    """Let the seats decide one after the other in the turn order."""
    place = int(s["place"])
    stage = int(s["stage"])
    offered = stage != Stage.OFFER or s["options"][Option.MYSTERIES] == 1
    if place < int(s["num_players"]) and offered:
        return ask(s, int(s["order"][place]), STAGE_PHASE[stage])
    return end_stage(s)


@compiled
def close_window(s: np.void) -> bool:
    """Go on after a mystery window."""
    stage = int(s["stage"])
    if stage == Stage.SALARY_WINDOW:
        return end_round(s)
    if stage == Stage.FAVOUR_WINDOW:
        give_out_elements(s)
    return enter(s, stage + 1)


@compiled
def advance_window(s: np.void) -> bool:
    """Ask the next seat that can play a mystery; as many quiet seats in a row as there are close the window."""
    n = int(s["num_players"])
    kinds = WINDOW_KINDS[WINDOW_PHASE[int(s["stage"])]]
    while int(s["quiet"]) < n:
        p = int(s["order"][int(s["place"])])
        if playable(s, p, kinds) != 0:
            return ask(s, p, Phase.MYSTERY_WINDOW)
        s["quiet"] += 1
        next_place(s)
    return close_window(s)


@compiled
def advance_positions(s: np.void) -> bool:
    """Let the seats choose their positions from the highest bid down, or give them out by bid."""
    n = int(s["num_players"])
    if s["options"][Option.ORDER_BY_BID] == 1:
        for place in range(n):
            s["chosen"][place] = chooser(s, place)
    elif int(s["place"]) < n:
        return ask(s, chooser(s, int(s["place"])), Phase.POSITION)
    take_chosen_order(s)
    return enter(s, Stage.OFFER_WINDOW)


@compiled
def advance_favours(s: np.void) -> bool:
    """Ask the next seat that is not out; when all are, the cards are shown."""
    n = int(s["num_players"])
    for _ in range(n):
        p = int(s["order"][int(s["place"])])
        if not is_out(s, p):
            return ask(s, p, Phase.PLACE_FAVOR)
        next_place(s)
    s["out"] = 0
    for p in range(n):
        s["peeked"][p] = 0
    return enter(s, Stage.FAVOUR_WINDOW)


# --- pending tasks


@compiled
def advance_counter(s: np.void) -> bool:
    """Ask the next seat with a Counterspell; when all have been asked the mystery takes effect."""
    n = int(s["num_players"])
    place = place_of(s, int(s["pending"][0, 2]))
    while top(s, 1) < n:
        q = int(s["order"][(place + top(s, 1)) % n])
        if s["hand"][q, COUNTERSPELL] > 0:
            return ask(s, q, Phase.COUNTER)
        set_top(s, 1, top(s, 1) + 1)
    pop(s)
    return True


@compiled
def advance_mystery(s: np.void) -> bool:
    """Let the mystery take effect and put it away."""
    take_effect(s)
    s["discard"][top(s, 1)] += 1
    pop(s)
    return True


@compiled
def advance_task(s: np.void) -> bool:
    """Ask for what the top task needs, or carry it out."""
    task = top(s, 0)
    p = int(s["player"])
    if task == Task.EXCHANGE:
        return ask(s, p, Phase.EXCHANGE_GIVE)
    if task == Task.WAIVE:
        return ask(s, p, Phase.WAIVE)
    if task == Task.PAY_MYSTERY:
        return ask(s, p, Phase.PAY_MYSTERY)
    if task == Task.TARGET:
        return ask(s, p, TARGET_PHASE[top(s, 1)])
    return advance_counter(s) if task == Task.COUNTER else advance_mystery(s)


@compiled
def advance_once(s: np.void) -> bool:
    """Make the next automatic step; return False when a decision is due."""
    if s["pending_size"] > 0:
        return advance_task(s)
    stage = int(s["stage"])
    if WINDOW_PHASE[stage] > 0:
        return advance_window(s)
    if stage == Stage.POSITIONS:
        return advance_positions(s)
    if stage == Stage.FAVOURS:
        return advance_favours(s)
    return advance_turns(s)


@compiled
def advance(s: np.void) -> None:
    """Run everything that needs no choice until a decision is due or the game is over."""
    while s["done"] == 0 and advance_once(s):
        pass
