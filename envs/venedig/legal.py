"""The legal actions of every decision point, exactly (section 4.3). One function per phase; ids ascend."""

import numpy as np

from ..core.choices import write_both, write_ids
from ..core.compiled import compiled
from ..core.pending import top
from .board import FIRST_SQUARE, TYPE_FIRST_SITE
from .building import write_options
from .cards import has_deck_card
from .constants import (
    BRIDGE_ISLAND,
    DISCARD_TYPE,
    DRAIN,
    END_DRAIN,
    END_PLAY,
    KJ_DRAW,
    NO_CARD,
    NO_SITE,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_TYPES,
    PAY_END,
    PLACE_SITE,
    PLAY_CARD,
    SWAP_DRAWS,
    SWAP_IN,
    TAKE_DECK,
    TAKE_POOL,
    Phase,
)
from .drawing import allowed_pool
from .gold import can_pay, may_add, write_payments
from .sites import first_open
from .tables import GOLD_PER_STEP


@compiled
def write_opening(s: np.void, p: int, out: np.ndarray, n: int) -> int:
    """Append the tiles with which a payment can begin (PAY)."""
    return write_payments(s, p, out, n) if can_pay(s, p) else n


@compiled
def legal_play(s: np.void, out: np.ndarray) -> int:
    """Lay a card, types ascending, end, or exchange gold before the first card."""
    p = int(s["active"])
    first = 0 if s["last_laid"] == NO_CARD else int(s["last_laid"])
    n = 0
    for kind in range(first, NUM_TYPES):
        if s["hand"][p, kind] > 0:
            out[n] = PLAY_CARD + kind
            n += 1
    out[n] = END_PLAY
    n += 1
    return write_opening(s, p, out, n) if s["last_laid"] == NO_CARD else n


@compiled
def legal_place(s: np.void, out: np.ndarray) -> int:
    """Any open site of the building's type."""
    kind = top(s, 1)
    n = 0
    site = first_open(s, kind, TYPE_FIRST_SITE[kind])
    while site != NO_SITE:
        out[n] = PLACE_SITE + site
        n += 1
        site = first_open(s, kind, site + 1)
    return n


@compiled
def legal_discard_type(s: np.void, out: np.ndarray) -> int:
    """Any type that the active seat has lying."""
    n = 0
    for master in range(NUM_MASTERS):
        if s["laid"][int(s["active"]), master] > 0:
            out[n] = DISCARD_TYPE + master
            n += 1
    return n


@compiled
def legal_drain(s: np.void, out: np.ndarray) -> int:
    """Any square with swamp, end, or exchange gold."""
    n = 0
    for island in range(NUM_ISLANDS):
        n = write_ids(int(s["swamp"][island]), DRAIN + FIRST_SQUARE[island], out, n)
    out[n] = END_DRAIN
    return write_opening(s, int(s["active"]), out, n + 1)


@compiled
def write_swaps(s: np.void, p: int, out: np.ndarray, n: int) -> int:
    """Append SWAP_IN for every type in a small hand that the pool lacks."""
    if int(s["hand_size"][p]) > SWAP_DRAWS:
        return n
    for kind in range(NUM_TYPES):
        if s["hand"][p, kind] > 0 and not (int(s["pool"]) >> kind) & 1:
            out[n] = SWAP_IN + kind
            n += 1
    return n


@compiled
def write_deck(s: np.void, out: np.ndarray, n: int) -> int:
    """Append TAKE_DECK if a card can come from there."""
    if has_deck_card(s):
        out[n] = TAKE_DECK
        n += 1
    return n


@compiled
def legal_draw(s: np.void, out: np.ndarray) -> int:
    """A card of the pool or of the deck, a card swapped into the pool for three, or exchange gold."""
    p = int(s["active"])
    n = write_deck(s, out, write_ids(int(s["pool"]), TAKE_POOL, out, 0))
    n = write_swaps(s, p, out, n)
    return write_opening(s, p, out, n)


@compiled
def legal_draw3(s: np.void, out: np.ndarray) -> int:
    """A card of the pool that was not just put there, or all cards still due from the deck."""
    return write_deck(s, out, write_ids(allowed_pool(s), TAKE_POOL, out, 0))


@compiled
def legal_pay(s: np.void, out: np.ndarray) -> int:
    """Further tiles while they are needed or give a further step; the end once the purse is worth a step."""
    p = int(s["active"])
    purse = top(s, 1)
    n = write_payments(s, p, out, 0) if may_add(s, p, purse) else 0
    if purse >= GOLD_PER_STEP:
        out[n] = PAY_END
        n += 1
    return n


@compiled
def legal(s: np.void, out: np.ndarray) -> int:
    """Write the legal action ids ascending into `out` (int16, at least MAX_LEGAL long); return their number."""
    phase = int(s["phase"])
    if phase == Phase.PLAY:
        return legal_play(s, out)
    if phase == Phase.DRAIN:
        return legal_drain(s, out)
    if phase == Phase.DRAW:
        return legal_draw(s, out)
    if phase == Phase.DRAW3:
        return legal_draw3(s, out)
    if phase == Phase.PLACE:
        return legal_place(s, out)
    if phase == Phase.PAY:
        return legal_pay(s, out)
    if phase == Phase.CHOOSE_BUILD:
        return write_options(s, out)
    if phase == Phase.BRIDGE_ISLAND:
        return write_both(BRIDGE_ISLAND, out)
    if phase == Phase.DISCARD_TYPE:
        return legal_discard_type(s, out)
    return write_both(KJ_DRAW, out)
