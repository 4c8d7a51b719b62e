"""What needs no choice: set-up, rounds, turns, the Vatican, pending tasks (sections 3, 4.1, 4.2 and 5.9)."""

import numpy as np

from ..core.choices import ask
from ..core.compiled import compiled
from ..core.pending import pop, top
from ..core.rng import randbelow
from .areas import advance_production
from .board import send_home
from .church import excommunicate, has_faith
from .constants import (
    CARDS_PER_TYPE,
    FLOORS,
    MAX_SEATS,
    NO_CARD,
    NUM_DICE,
    NUM_FLOORS,
    NUM_MEMBERS,
    NUM_TYPES,
    CardType,
    Member,
    Phase,
    Stage,
    Task,
)
from .leaders import can_use_leaders, deal_leaders, pass_packets
from .modifiers import SKIP_FIRST_TURN, has_power, refresh
from .scoring import score_game
from .setup import all_tiles_chosen, clear_council, plays_with_leaders, tile_chooser
from .survey import clear_survey, extra_floors, survey_extra, survey_turn
from .tables import ROUNDS, ROUNDS_PER_PERIOD
from .towers import asks_way, only_way, take_card

ROUND_STEPS = NUM_MEMBERS + 1
"""Passes through the turn order in a round: one per family member, one for turns made up for (tile 2-7)."""


# --- rounds and turns


@compiled
def is_due(s: np.void, step: int) -> bool:
    """Tell whether a turn takes place: with tile 2-7 the first of a round is made up for at its end (section 4.1)."""
    n = int(s["num_players"])
    skips = has_power(s, int(s["order"][step % n]), SKIP_FIRST_TURN)
    if step < n:
        return not skips
    return skips or step < NUM_MEMBERS * n


@compiled
def next_due(s: np.void, step: int) -> int:
    """Return the first turn from a step on that takes place; the number of steps of a round if there is none."""
    steps = ROUND_STEPS * int(s["num_players"])
    while step < steps and not is_due(s, step):
        step += 1
    return step


@compiled
def begin_round(s: np.void) -> None:
    """Deal the cards, roll the dice and begin the first turn (phase A)."""
    n = int(s["num_players"])
    dealt = FLOORS * int(s["round_no"])
    s["round_no"] += 1
    for tower in range(NUM_TYPES):
        for floor in range(FLOORS):
            s["tower_cards"][FLOORS * tower + floor] = s["decks"][tower, dealt + floor]
    for die in range(NUM_DICE):
        s["dice"][die] = 1 + randbelow(s, 6)
    for p in range(n):
        s["leader_used"][p] = 0
        s["set_member"][p] = Member.NEUTRAL
        refresh(s, p)
    s["phase"] = Phase.TURN
    s["stage"] = Stage.BEFORE_PLACEMENT
    s["step"] = next_due(s, 0)


@compiled
def new_order(s: np.void) -> None:
    """Put the seats in the council first, in the order of their first members there (section 5.9)."""
    n = int(s["num_players"])
    size = int(s["council_size"])
    ahead = 0
    for k in range(size):
        ahead |= 1 << int(s["council"][k])
    others = np.empty(MAX_SEATS, np.int64)
    count = 0
    for k in range(n):
        if not (ahead >> int(s["order"][k])) & 1:
            others[count] = int(s["order"][k])
            count += 1
    for k in range(n):
        s["order"][k] = int(s["council"][k]) if k < size else others[k - size]


@compiled
def end_round(s: np.void) -> None:
    """Discard the cards left, set the new turn order and send all members home (phase D); then go on or score."""
    for space in range(NUM_FLOORS):
        s["tower_cards"][space] = NO_CARD
    new_order(s)
    clear_council(s)
    send_home(s)
    if int(s["round_no"]) < ROUNDS:
        begin_round(s)
    else:
        score_game(s)
        s["phase"] = Phase.GAME_OVER
        s["done"] = 1


@compiled
def end_turn(s: np.void) -> None:
    """Go to the next turn; after the last one of a round the Vatican or the round's end follows."""
    step = next_due(s, int(s["step"]) + 1)
    s["stage"] = Stage.BEFORE_PLACEMENT
    s["phase"] = Phase.TURN
    if step < ROUND_STEPS * int(s["num_players"]):
        s["step"] = step
        return
    s["step"] = 0
    if int(s["round_no"]) % ROUNDS_PER_PERIOD == 0:
        s["phase"] = Phase.VATICAN
    else:
        end_round(s)


@compiled
def advance_turn(s: np.void) -> bool:
    """Come to the TURN or POST_TURN of the seat whose turn it is, or to the next turn."""
    p = int(s["order"][int(s["step"]) % int(s["num_players"])])
    s["player"] = p
    if s["stage"] == Stage.BEFORE_PLACEMENT:
        s["phase"] = Phase.TURN
        survey_turn(s, p)
        return False
    if s["stage"] == Stage.AFTER_PLACEMENT and can_use_leaders(s, p):
        s["phase"] = Phase.POST_TURN
        return False
    end_turn(s)
    return True


@compiled
def advance_vatican(s: np.void) -> bool:
    """Excommunicate seats with too little faith until one has a choice; then end the round (phase C)."""
    if s["step"] == s["num_players"]:
        s["step"] = 0
        end_round(s)
        return True
    p = int(s["order"][int(s["step"])])
    s["player"] = p
    if has_faith(s, p):
        return False
    excommunicate(s, p)
    s["step"] += 1
    return True


# --- set-up


@compiled
def advance_bonus_tiles(s: np.void) -> bool:
    """Go on to the leaders or to round 1 when all bonus tiles are chosen."""
    if not all_tiles_chosen(s):
        s["player"] = tile_chooser(s)
        return False
    s["step"] = 0
    if plays_with_leaders(s):
        deal_leaders(s)
        s["phase"] = Phase.LEADER_DRAFT
    else:
        begin_round(s)
    return True


@compiled
def advance_draft(s: np.void) -> bool:
    """Move the packets when all have picked; begin round 1 when the draft is over."""
    if s["packet"][0] == 0:
        begin_round(s)
        return True
    if s["step"] == s["num_players"]:
        pass_packets(s)
        return True
    s["player"] = s["step"]
    return False


# --- pending tasks


@compiled
def advance_take_card(s: np.void, p: int) -> bool:
    """Take the card, or ask first how it is paid."""
    if not asks_way(s, p):
        take_card(s, p, only_way(s, p))
        return True
    kind = int(s["tower_cards"][top(s, 1)]) // CARDS_PER_TYPE
    return ask(s, p, Phase.VENTURE_COST if kind == CardType.VENTURE else Phase.DISCOUNT)


@compiled
def advance_extra_tower(s: np.void, p: int) -> bool:
    """Ask for the card of an extra action; without a legal floor it is skipped (section 5.8)."""
    granting = top(s, 1)
    survey_extra(s, p, granting)
    if extra_floors(s, granting) != 0:
        return ask(s, p, Phase.EXTRA_TOWER)
    clear_survey(s)
    pop(s)
    return True


@compiled
def advance_task(s: np.void) -> bool:
    """Carry out the top task or ask for the choice that it needs."""
    p = int(s["player"])
    task = top(s, 0)
    if task == Task.TAKE_CARD:
        return advance_take_card(s, p)
    if task == Task.PRODUCTION:
        return advance_production(s, p) or ask(s, p, Phase.EXCHANGE)
    if task == Task.EXTRA_TOWER:
        return advance_extra_tower(s, p)
    if task == Task.SERVANTS:
        return ask(s, p, Phase.SERVANTS)
    if task == Task.PRIVILEGE:
        return ask(s, p, Phase.PRIVILEGE)
    if task == Task.COPY:
        return ask(s, p, Phase.COPY)
    return ask(s, p, Phase.SET_MEMBER)


@compiled
def advance_once(s: np.void) -> bool:
    """Make the next automatic step; return False when a decision is due or the game is over."""
    if s["pending_size"] > 0:
        return advance_task(s)
    phase = int(s["phase"])
    if phase == Phase.CHOOSE_BONUS_TILE:
        return advance_bonus_tiles(s)
    if phase == Phase.LEADER_DRAFT:
        return advance_draft(s)
    if phase == Phase.VATICAN:
        return advance_vatican(s)
    if phase == Phase.GAME_OVER:
        return False
    return advance_turn(s)


@compiled
def advance(s: np.void) -> None:
    """Run everything that needs no choice until a decision is due or the game is over."""
    clear_survey(s)
    while advance_once(s):
        pass
