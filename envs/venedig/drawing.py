"""Taking cards from the pool and the deck (section 4.3, DRAW and DRAW3)."""

import numpy as np

from ..core.compiled import compiled
from .cards import draw_to_hand, has_deck_card, leave_hand
from .constants import NO_CARD, SWAP_DRAWS, Step


@compiled
def allowed_pool(s: np.void) -> int:
    """Return the bitset of the types in the pool that may be taken: not the one just put in."""
    pool = int(s["pool"])
    if s["swapped"] != NO_CARD:
        pool &= ~(1 << int(s["swapped"]))
    return pool


@compiled
def end_draw(s: np.void) -> None:
    """End the DRAW step."""
    s["step"] = Step.KJ_END
    s["draw_due"] = 0
    s["swapped"] = NO_CARD


@compiled
def take_from_pool(s: np.void, p: int, kind: int) -> None:
    """Take a face-up card; after a swap others may follow."""
    s["pool"] &= ~(1 << kind)
    s["hand"][p, kind] += 1
    s["known_hand"][p, kind] += 1
    s["hand_size"][p] += 1
    if s["swapped"] == NO_CARD:
        end_draw(s)
    else:
        s["draw_due"] -= 1


@compiled
def take_from_deck(s: np.void, p: int) -> None:
    """Take the top card, or all cards still due after a swap, as many as there are; the step ends."""
    due = 1 if s["swapped"] == NO_CARD else int(s["draw_due"])
    while due > 0 and has_deck_card(s):
        draw_to_hand(s, p)
        due -= 1
    end_draw(s)


@compiled
def swap_in(s: np.void, p: int, kind: int) -> None:
    """Put a card into the pool; three cards are due for it."""
    leave_hand(s, p, kind)
    s["pool"] |= 1 << kind
    s["swapped"] = kind
    s["draw_due"] = SWAP_DRAWS
