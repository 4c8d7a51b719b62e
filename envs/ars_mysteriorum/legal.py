"""The legal actions of every decision point, exactly (section 4.3). One function per phase; ids ascend."""

import numpy as np

from ..core.choices import write_ids
from ..core.compiled import compiled
from ..core.pending import top
from .bidding import free_tents
from .constants import (
    BALK,
    BUY_MYSTERY,
    EARN_RECIPE,
    EXCHANGE,
    FIRST,
    GIVE,
    GO_TENT,
    NO_KIND,
    NO_SEAT,
    NUM_ITEMS,
    NUM_TENTS,
    NUM_VALUES,
    ORDER_BID,
    PASS,
    PLACE_FAVOR,
    PLAY_MYSTERY,
    POSITION,
    TAKE_MYSTERY,
    TARGET_COLOUR,
    TARGET_ITEM,
    TARGET_PAWN,
    TARGET_TENT,
    WAIVE,
    Option,
    Phase,
)
from .flow import WINDOW_PHASE
from .mysteries import playable, target_colours, target_pawns, target_tents
from .payments import affordable_tents, can_buy_mystery, earnable, exchangeable, held_colours, waivable
from .tables import COUNTERSPELL, KIND_EFFECT, OWN_KINDS, WINDOW_KINDS

EVERY_VALUE = (1 << NUM_VALUES) - 1
EVERY_ITEM = (1 << NUM_ITEMS) - 1


@compiled
def legal_setup_earn(s: np.void, p: int, out: np.ndarray) -> int:
    """Passing, exchanges, recipes of the own tent."""
    out[0] = PASS
    n = write_ids(exchangeable(s, p), EXCHANGE, out, 1)
    return write_ids(earnable(s, p), EARN_RECIPE, out, n)


@compiled
def legal_window(s: np.void, p: int, out: np.ndarray) -> int:
    """Passing and the mysteries that can be played in the window."""
    out[0] = PASS
    kinds = WINDOW_KINDS[WINDOW_PHASE[int(s["stage"])]]
    return write_ids(playable(s, p, kinds), PLAY_MYSTERY, out, 1)


@compiled
def legal_position(s: np.void, out: np.ndarray) -> int:
    """Free positions."""
    free = 0
    for place in range(int(s["num_players"])):
        if s["chosen"][place] == NO_SEAT:
            free |= 1 << place
    return write_ids(free, POSITION, out, 0)


@compiled
def legal_take(s: np.void, out: np.ndarray) -> int:
    """Filled slots of the offer."""
    filled = 0
    for slot in range(int(s["num_players"])):
        if s["offer"][slot] != NO_KIND:
            filled |= 1 << slot
    return write_ids(filled, TAKE_MYSTERY, out, 0)


@compiled
def legal_place(s: np.void, p: int, out: np.ndarray) -> int:
    """Passing, every value in hand at every tent with room for it, a mystery of the phase."""
    n = 0
    if s["options"][Option.BID_PASS] == 1:
        out[0] = PASS
        n = 1
    tents = free_tents(s, p)
    values = int(s["favour"][p])
    for value in range(NUM_VALUES):
        if (values >> value) & 1:
            n = write_ids(tents, PLACE_FAVOR + NUM_TENTS * value, out, n)
    return write_ids(playable(s, p, OWN_KINDS[5]), PLAY_MYSTERY, out, n)


@compiled
def legal_go(s: np.void, p: int, out: np.ndarray) -> int:
    """Exchanges, tents whose fee can be paid, balking if there are none, mysteries of the phase."""
    n = write_ids(exchangeable(s, p), EXCHANGE, out, 0)
    tents = affordable_tents(s, p)
    n = write_ids(tents, GO_TENT, out, n)
    if tents == 0:
        out[n] = BALK
        n += 1
    return write_ids(playable(s, p, OWN_KINDS[7]), PLAY_MYSTERY, out, n)


@compiled
def legal_earn(s: np.void, p: int, out: np.ndarray) -> int:
    """Passing, exchanges, recipes within reach, buying a mystery, mysteries of the phase."""
    n = legal_setup_earn(s, p, out)
    if can_buy_mystery(s, p):
        out[n] = BUY_MYSTERY
        n += 1
    return write_ids(playable(s, p, OWN_KINDS[8]), PLAY_MYSTERY, out, n)


@compiled
def legal_target(s: np.void, p: int, phase: int, out: np.ndarray) -> int:
    """Targets of the mystery being played, which is the lowest task."""
    effect = KIND_EFFECT[int(s["pending"][0, 1])]
    first = int(s["pending"][0, FIRST])
    if phase == Phase.TARGET_TENT:
        return write_ids(target_tents(s, p, effect, first), TARGET_TENT, out, 0)
    if phase == Phase.TARGET_PAWN:
        return write_ids(target_pawns(s, p, effect), TARGET_PAWN, out, 0)
    if phase == Phase.TARGET_COLOUR:
        return write_ids(target_colours(s, effect, first), TARGET_COLOUR, out, 0)
    return write_ids(EVERY_ITEM, TARGET_ITEM, out, 0)


@compiled
def legal_counter(out: np.ndarray) -> int:
    """Passing and the Counterspell."""
    out[0] = PASS
    out[1] = PLAY_MYSTERY + COUNTERSPELL
    return 2


@compiled
def legal_token(s: np.void, p: int, phase: int, out: np.ndarray) -> int:
    """Tokens to give or to waive."""
    if phase == Phase.WAIVE:
        return write_ids(waivable(s, p, top(s, 2)), WAIVE, out, 0)
    colours = held_colours(s, p)
    if phase == Phase.EXCHANGE_GIVE:
        colours &= ~(1 << top(s, 1))
    return write_ids(colours, GIVE, out, 0)


@compiled
def legal(s: np.void, out: np.ndarray) -> int:
    """Write the legal action ids ascending into `out` (int16, at least MAX_LEGAL long); return their number."""
    p = int(s["player"])
    phase = int(s["phase"])
    if phase == Phase.PLACE_FAVOR:
        return legal_place(s, p, out)
    if phase == Phase.GO_TENT:
        return legal_go(s, p, out)
    if phase == Phase.EARN:
        return legal_earn(s, p, out)
    if phase == Phase.MYSTERY_WINDOW:
        return legal_window(s, p, out)
    if phase == Phase.COUNTER:
        return legal_counter(out)
    if phase == Phase.ORDER_BID:
        return write_ids(EVERY_VALUE, ORDER_BID, out, 0)
    if phase == Phase.POSITION:
        return legal_position(s, out)
    if phase == Phase.TAKE_MYSTERY:
        return legal_take(s, out)
    if phase == Phase.SETUP_EARN:
        return legal_setup_earn(s, p, out)
    if phase >= Phase.TARGET_TENT:
        return legal_target(s, p, phase, out)
    return legal_token(s, p, phase, out)
