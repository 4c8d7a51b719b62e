"""What needs no choice: rounds, steps, clean-up, income (sections 4.2 to 4.7)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.choices import ask
from ..core.compiled import compiled
from ..core.pending import top
from .artists import clear_display, deal_artists
from .constants import (
    COMMON_STEPS,
    NO_CARD,
    NO_RESOURCE,
    NO_SEAT,
    NUM_LOCATIONS,
    ROUNDS,
    STEPS,
    Phase,
    Stage,
    Task,
)
from .income import free_choices, receive_income
from .market import supplied
from .monuments import clear_monuments, reveal_monuments
from .piles import cards_due, discard_hands, draw_cards, rebuild_draw_pile, types_in_hand
from .scoring import score_game
from .setup import open_locations
from .tables import LOCATION_EFFECT, MONUMENTS_LATER, STEP_CARDS, Effect


@compiled
def seat_at(s: np.void, place: int) -> int:
    """Return the seat at a place clockwise from the Captain."""
    p = int(s["captain"]) + place
    n = int(s["num_players"])
    return p if p < n else p - n


# --- rounds


@compiled
def begin_round(s: np.void) -> None:
    """Deal artists and monuments, rebuild the draw pile and let everybody draw (phases 1 and 2)."""
    s["round_no"] += 1
    deal_artists(s)
    reveal_monuments(s, MONUMENTS_LATER)
    rebuild_draw_pile(s)
    for place in range(int(s["num_players"])):
        p = seat_at(s, place)
        draw_cards(s, p, cards_due(s, p))
    s["stage"] = Stage.ACTIONS
    s["step"] = 1


@compiled
def begin_clean_up(s: np.void) -> None:
    """End the action phase: clear the displays and let everybody keep a card; after the last round income follows."""
    s["step"] = 0
    s["place"] = 0
    if int(s["round_no"]) < ROUNDS:
        clear_monuments(s)
        clear_display(s)
        s["stage"] = Stage.KEEPING
    else:
        s["stage"] = Stage.NAMING


@compiled
def elect_captain(s: np.void) -> None:
    """Make the holder of the "new Captain" card Captain, else the next seat clockwise; the card goes back (4.7)."""
    if s["next_captain"] == NO_SEAT:
        s["captain"] = seat_at(s, 1)
        return
    s["captain"] = s["next_captain"]
    s["next_captain"] = NO_SEAT
    for location in range(NUM_LOCATIONS):
        if LOCATION_EFFECT[location] == Effect.CAPTAIN:
            s["locations"][location] += 1


@compiled
def end_round(s: np.void) -> None:
    """Elect the Captain; then the next round or the final scoring (phases 4c and 4d)."""
    s["place"] = 0
    s["named"] = NO_RESOURCE
    elect_captain(s)
    if int(s["round_no"]) < ROUNDS:
        open_locations(s)
        begin_round(s)
    else:
        score_game(s)
        s["phase"] = Phase.GAME_OVER
        s["done"] = 1


# --- stages


@compiled
def acts(s: np.void, p: int, step: int) -> bool:
    """Tell whether the seat has an action in a step now (section 4.4)."""
    return step <= COMMON_STEPS or int(s["tableau"][p]) & STEP_CARDS[step] != 0


@compiled
def advance_actions(s: np.void) -> bool:
    """Come to the next seat that has an action."""
    if int(s["place"]) == int(s["num_players"]):
        s["place"] = 0
        s["step"] += 1
        if int(s["step"]) > STEPS:
            begin_clean_up(s)
        return True
    p = seat_at(s, int(s["place"]))
    if s["acted"] == 0 and acts(s, p, int(s["step"])):
        return ask(s, p, Phase.ACTION)
    s["acted"] = 0
    s["place"] += 1
    return True


@compiled
def advance_keeping(s: np.void) -> bool:
    """Let every seat with two types in hand choose the card that it keeps; then the others are discarded."""
    if int(s["place"]) == int(s["num_players"]):
        discard_hands(s)
        s["place"] = 0
        s["stage"] = Stage.NAMING
        return True
    p = seat_at(s, int(s["place"]))
    types = types_in_hand(s, p)
    if types & (types - 1) != 0:
        return ask(s, p, Phase.KEEP_CARD)
    s["kept"][p] = NO_CARD if types == 0 else lowest_bit(types)
    s["place"] += 1
    return True


@compiled
def advance_naming(s: np.void) -> bool:
    """Let the Captain name a resource, if any is in the supply."""
    if supplied(s) != 0 and s["named"] == NO_RESOURCE:
        return ask(s, int(s["captain"]), Phase.CAPTAIN_RESOURCE)
    s["stage"] = Stage.INCOME
    return True


@compiled
def advance_income(s: np.void) -> bool:
    """Pay the income seat by seat; resources of the seat's choice are asked for at once."""
    if int(s["place"]) == int(s["num_players"]):
        end_round(s)
        return True
    p = seat_at(s, int(s["place"]))
    if s["received"] == 0:
        receive_income(s, p)
        s["received"] = 1
    if int(s["received"]) <= free_choices(s, p) and supplied(s) != 0:
        return ask(s, p, Phase.MERCATANTI_RESOURCE)
    s["received"] = 0
    s["place"] += 1
    return True


@compiled
def advance_task(s: np.void) -> bool:
    """Ask for the rest of the action."""
    p = int(s["player"])
    task = top(s, 0)
    if task == Task.HIRE_FOR_CARD or task == Task.HIRE_FOR_MONUMENT:
        return ask(s, p, Phase.HIRE_ARTIST)
    return ask(s, p, Phase.BARTER_GIVE + task - Task.BARTER_GIVE)


@compiled
def advance_once(s: np.void) -> bool:
    """Make the next automatic step; return False when a decision is due."""
    if s["pending_size"] > 0:
        return advance_task(s)
    stage = int(s["stage"])
    if stage == Stage.ACTIONS:
        return advance_actions(s)
    if stage == Stage.KEEPING:
        return advance_keeping(s)
    if stage == Stage.NAMING:
        return advance_naming(s)
    return advance_income(s)


@compiled
def advance(s: np.void) -> None:
    """Run everything that needs no choice until a decision is due or the game is over."""
    while s["done"] == 0 and advance_once(s):
        pass
