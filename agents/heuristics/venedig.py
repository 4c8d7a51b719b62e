"""The heuristic for Venedig: a plain, human-like player (section 12 of the rules page).

It rates every choice of cards from its hand by the points of the buildings that it completes at the best sites now,
less a part of what others get, and by what the cards that lie and those that are kept promise; it drains for its own
cards, places for points and treasures, and nearly always swaps its least useful card for three. It uses only what the
seat to act may see: the public table, its own hand and its own gold. Worths are hundredths of a point, ties go to the
lowest action.
"""

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.core.dispatch import register_heuristic
from ...envs.core.pending import top
from ...envs.venedig.constants import GOAL, KJ_DRAW, KJ_SKIP, PAY, PAY_END, Phase
from ...envs.venedig.gold import total_gold
from ...envs.venedig.gondolas import moved
from ...envs.venedig.state import STATE
from ...envs.venedig.tables import GOLD_PER_STEP
from .venedig_build import choose_build, choose_island, choose_place
from .venedig_cards import choose_discard, choose_draw
from .venedig_drain import choose_drain
from .venedig_play import choose_play
from .venedig_survey import POINT, lead
from .venedig_weights import WEIGHTS, Weight


@compiled
def wins_by_paying(s: np.void) -> bool:
    """Tell whether the seat reaches the goal with its gold and ends the game ahead of everybody."""
    p = int(s["player"])
    gold = total_gold(s, p)
    if gold < GOLD_PER_STEP or moved(s, p, gold // GOLD_PER_STEP) < GOAL:
        return False
    return lead(s, p) >= POINT


@compiled
def first_payment(legal: np.ndarray, n: int) -> int:
    """Return the first payment among the legal actions."""
    for j in range(n):
        if PAY <= int(legal[j]) < PAY_END:
            return int(legal[j])
    return int(legal[0])


@compiled
def choose_payment(s: np.void, legal: np.ndarray, n: int) -> int:
    """Pay on until the purse leads to the goal, or as much as is needed."""
    if int(legal[n - 1]) == PAY_END and moved(s, int(s["player"]), top(s, 1) // GOLD_PER_STEP) >= GOAL:
        return PAY_END
    return int(legal[0])


@compiled
def choose_neutral(s: np.void, least: int) -> int:
    """Turn up a card for Klaus-Jürgen, which brings the end of the game nearer, unless the seat is too far behind."""
    return KJ_DRAW if lead(s, int(s["player"])) >= POINT * least else KJ_SKIP


@compiled
def choose_in_build(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Choose in the build phase."""
    phase = int(s["phase"])
    if phase == Phase.CHOOSE_BUILD:
        return choose_build(s, legal, n, w)
    if phase == Phase.PLACE:
        return choose_place(s, legal, n, w)
    return choose_island(s, w)


@compiled
def choose_in_turn(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Choose in PLAY, DRAIN, DRAW and DRAW3."""
    phase = int(s["phase"])
    if int(legal[n - 1]) >= PAY and wins_by_paying(s):
        return first_payment(legal, n)
    if phase == Phase.PLAY:
        return choose_play(s, w)
    if phase == Phase.DRAIN:
        return choose_drain(s, legal, n, w)
    return choose_draw(s, legal, n, w)


@compiled
def choose_by(s: np.void, legal: np.ndarray, n: int, w: np.ndarray) -> int:
    """Return the choice among `legal[:n]` for the seat to act, with these weights."""
    phase = int(s["phase"])
    if phase == Phase.KJ_START:
        return choose_neutral(s, w[Weight.KJ_START])
    if phase == Phase.KJ_END:
        return choose_neutral(s, w[Weight.KJ_END])
    if phase == Phase.PAY:
        return choose_payment(s, legal, n)
    if phase == Phase.DISCARD_TYPE:
        return choose_discard(s, legal, n, w)
    if Phase.CHOOSE_BUILD <= phase <= Phase.BRIDGE_ISLAND:
        return choose_in_build(s, legal, n, w)
    return choose_in_turn(s, legal, n, w)


@compiled
def choose(s: np.void, legal: np.ndarray, n: int) -> int:
    """Return the heuristic's choice among `legal[:n]` for the seat to act; nothing is changed."""
    return choose_by(s, legal, n, WEIGHTS[int(s["num_players"])])


register_heuristic(STATE, choose)
