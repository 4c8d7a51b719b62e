"""The auction phase: selecting, bidding, awarding and the winner's follow-up (sections 4.1, 4.2, 5.2)."""

import numpy as np

from ..core.compiled import compiled
from .constants import (
    NO_CARD,
    NUM_BUILDINGS,
    NUM_LANDSCAPES,
    PASS,
    PICK_PRESTIGE,
    RAISE,
    RECRUIT,
    SELECT_PILE,
    Phase,
    Pile,
)
from .placement import has_placement
from .tables import BUILDER_PP, MAX_BUILDERS
from .work import first_bid, has_joint_landscapes, pay, raise_step
from .zones import draw_prestige, keep_prestige, recruit


@compiled
def next_seat(seats: int, after: int, num_players: int) -> int:
    """Return the first seat of a bitset clockwise from `after`, which itself comes last; the bitset is not empty."""
    seat = after + 1 if after + 1 < num_players else 0
    while not (seats >> seat) & 1:
        seat = seat + 1 if seat + 1 < num_players else 0
    return seat


# --- what a seat can take ---


@compiled
def can_take_landscape(s: np.void, p: int, landscape: int) -> bool:
    """Tell whether a landscape is left and the seat can place it."""
    return s["piles"][landscape] > 0 and has_placement(s, p, NUM_BUILDINGS + landscape)


@compiled
def can_take(s: np.void, p: int, pile: int) -> bool:
    """Tell whether the pile is not empty and the seat can use its object (section 4.2)."""
    if pile == Pile.LANDSCAPE:
        for landscape in range(NUM_LANDSCAPES):
            if can_take_landscape(s, p, landscape):
                return True
        return False
    if pile < NUM_LANDSCAPES:
        return can_take_landscape(s, p, pile)
    if pile == Pile.BUILDER and int(s["builders"][p]) >= MAX_BUILDERS:
        return False
    return s["piles"][pile] > 0


@compiled
def first_pile(s: np.void) -> int:
    """Return the lowest pile that can be selected: no single landscape where the three are one object."""
    return NUM_LANDSCAPES if has_joint_landscapes(s) else 0


@compiled
def last_pile(s: np.void) -> int:
    """Return the highest pile that can be selected."""
    return Pile.LANDSCAPE if has_joint_landscapes(s) else Pile.BUILDER


# --- flow of the phase ---


@compiled
def begin_auctions(s: np.void) -> None:
    """Everybody is in; the starting player selects first (section 4.1)."""
    s["in_auction"] = (1 << int(s["num_players"])) - 1
    s["selector"] = s["start_player"]
    s["phase"] = Phase.AUCTION_SELECT
    s["player"] = s["selector"]


@compiled
def continue_auctions(s: np.void) -> None:
    """Let the selector select (again), or the next seat clockwise that is in, if the selector is out (section 4.1)."""
    s["pile"] = NO_CARD
    s["phase"] = Phase.AUCTION_SELECT
    seats = int(s["in_auction"])
    selector = int(s["selector"])
    if seats != 0:
        if not (seats >> selector) & 1:
            selector = next_seat(seats, selector, int(s["num_players"]))
        s["selector"] = selector
        s["player"] = selector


@compiled
def end_auctions(s: np.void) -> None:
    """Clear what only the auction phase needs."""
    s["selector"] = 0
    s["sold"] = 0


@compiled
def leave_auctions(s: np.void, p: int) -> None:
    """The seat is out of this round's auctions."""
    s["in_auction"] = int(s["in_auction"]) & ~(1 << p)


# --- decisions ---


@compiled
def apply_auction_select(s: np.void, action: int) -> None:
    """Withdraw from the round's auctions, or open the bidding on a pile with the first bid."""
    p = int(s["player"])
    if action == PASS:
        leave_auctions(s, p)
        continue_auctions(s)
        return
    s["pile"] = action - SELECT_PILE
    s["bid"] = first_bid(s)
    s["high_bidder"] = p
    s["bidders"] = s["in_auction"]
    s["phase"] = Phase.AUCTION_BID
    s["player"] = next_seat(int(s["bidders"]), p, int(s["num_players"]))


@compiled
def apply_auction_bid(s: np.void, action: int) -> None:
    """Raise the standing bid, or be out for this object."""
    p = int(s["player"])
    if action == RAISE:
        s["bid"] += raise_step(s)
        s["high_bidder"] = p
    else:
        s["bidders"] = int(s["bidders"]) & ~(1 << p)
    s["player"] = next_seat(int(s["bidders"]), p, int(s["num_players"]))


@compiled
def award(s: np.void) -> None:
    """The last bidder pays his own bid, takes the object and is out for this round."""
    p = int(s["high_bidder"])
    pile = int(s["pile"])
    pay(s, p, int(s["bid"]))
    s["sold"] = int(s["sold"]) | (1 << pile)
    s["bid"] = 0
    s["high_bidder"] = NO_CARD
    s["bidders"] = 0
    s["player"] = p
    leave_auctions(s, p)
    if pile < NUM_LANDSCAPES:
        take_landscape(s, pile)
    elif pile == Pile.LANDSCAPE:
        s["phase"] = Phase.AUCTION_LANDSCAPE_TYPE
    elif pile == Pile.PRESTIGE:
        draw_prestige(s, p)
        s["phase"] = Phase.PRESTIGE_PICK
    else:
        _take_from_pile(s, p, pile)


@compiled
def _take_from_pile(s: np.void, p: int, pile: int) -> None:
    """Take a recruiting card, a jester or a builder (section 5.2)."""
    s["piles"][pile] -= 1
    if pile == Pile.RECRUITING:
        s["recruiting"][p] += 1
        s["phase"] = Phase.RECRUIT_NOW
        return
    if pile == Pile.JESTER:
        s["jesters"][p] += 1
    else:
        s["builders"][p] += 1
        s["scores"][p] += BUILDER_PP[int(s["builders"][p])]
    continue_auctions(s)


@compiled
def take_landscape(s: np.void, landscape: int) -> None:
    """Take a landscape tile, which its new owner places next."""
    s["piles"][landscape] -= 1
    s["tile"] = NUM_BUILDINGS + landscape
    s["phase"] = Phase.PLACE_TILE


@compiled
def apply_landscape_type(s: np.void, action: int) -> None:
    """Choose the type of the joint landscape object just won (official two-player rules)."""
    take_landscape(s, action - SELECT_PILE)


@compiled
def apply_prestige_pick(s: np.void, action: int) -> None:
    """Keep one prestige card; the others go under the deck."""
    keep_prestige(s, int(s["player"]), action - PICK_PRESTIGE)
    continue_auctions(s)


@compiled
def apply_recruit_now(s: np.void, action: int) -> None:
    """Use the recruiting card just won, or keep it in hand."""
    if action != PASS:
        recruit(s, int(s["player"]), action - RECRUIT)
    continue_auctions(s)
