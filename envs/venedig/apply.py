"""The change that each action makes (section 4.3). What follows without a choice is in `flow.py`."""

import numpy as np

from ..core.compiled import compiled
from .board import SQUARE_BIT, SQUARE_ISLAND
from .building import choose_build, choose_island, place
from .cards import discard_laid, lay_card, leave_hand
from .constants import (
    BRIDGE_ISLAND,
    DISCARD_TYPE,
    DRAIN,
    END_DRAIN,
    END_PLAY,
    KJ_DRAW,
    PAY,
    PAY_END,
    PLAY_CARD,
    SWAP_IN,
    TAKE_DECK,
    TAKE_POOL,
    Building,
    Phase,
    Step,
)
from .drawing import swap_in, take_from_deck, take_from_pool
from .flow import begin_play, end_if_over, end_play
from .gold import finish_payment, pay_tile, take_swamp_tile
from .neutral import draw_neutral_card


@compiled
def apply_play(s: np.void, p: int, action: int) -> None:
    """Lay a card, or end the step."""
    if action == END_PLAY:
        end_play(s)
        return
    kind = action - PLAY_CARD
    leave_hand(s, p, kind)
    s["last_laid"] = kind
    if kind == Building.CASA:
        s["casa_pending"] += 1
    else:
        s["new"][kind - 1] += 1
        lay_card(s, p, kind)


@compiled
def apply_drain(s: np.void, p: int, action: int) -> None:
    """Take the swamp tile of a square, or end the step."""
    if action == END_DRAIN:
        s["step"] = Step.DRAW
        return
    square = action - DRAIN
    s["swamp"][SQUARE_ISLAND[square]] &= ~(1 << SQUARE_BIT[square])
    take_swamp_tile(s, p, int(s["swamp_value"][square]))
    s["swamp_value"][square] = 0
    s["drained"] += 1


@compiled
def apply_draw(s: np.void, p: int, action: int) -> None:
    """Take a card from the pool or deck, or swap one in."""
    if action >= SWAP_IN:
        swap_in(s, p, action - SWAP_IN)
    elif action == TAKE_DECK:
        take_from_deck(s, p)
    else:
        take_from_pool(s, p, action - TAKE_POOL)


@compiled
def apply_pay_end(s: np.void, p: int) -> None:
    """Exchange the purse; the game may end (section 5.7)."""
    finish_payment(s, p)
    end_if_over(s)


@compiled
def apply_neutral(s: np.void, phase: int, action: int) -> None:
    """Draw Klaus-Jürgen's card, or skip the offer."""
    if action == KJ_DRAW:
        draw_neutral_card(s)
    elif phase == Phase.KJ_START:
        begin_play(s)
    else:
        s["step"] = Step.END


@compiled
def apply(s: np.void, action: int) -> None:
    """Make the change of one legal action of the seat to act."""
    p = int(s["player"])
    phase = int(s["phase"])
    if PAY <= action < PAY_END:
        pay_tile(s, p, action - PAY)
    elif phase == Phase.PLAY:
        apply_play(s, p, action)
    elif phase == Phase.DRAIN:
        apply_drain(s, p, action)
    elif phase == Phase.DRAW or phase == Phase.DRAW3:
        apply_draw(s, p, action)
    elif phase == Phase.PLACE:
        place(s, action)
    elif phase == Phase.PAY:
        apply_pay_end(s, p)
    elif phase == Phase.CHOOSE_BUILD:
        choose_build(s, action)
    elif phase == Phase.BRIDGE_ISLAND:
        choose_island(s, action - BRIDGE_ISLAND)
    elif phase == Phase.DISCARD_TYPE:
        discard_laid(s, p, action - DISCARD_TYPE + 1)
    else:
        apply_neutral(s, phase, action)
