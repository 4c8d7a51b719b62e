"""Spoilt positions: favour cards and mysteries, and what they do."""

from signoria.envs.ars_mysteriorum.checks import Invariant
from signoria.envs.ars_mysteriorum.constants import NO_KIND, NO_TENT

from ..spoiling import Cases
from . import moves as m
from .sound_positions import (
    bidding,
    choosing,
    clock,
    countering,
    drafting,
    earning,
    exchanging,
    finished,
    flattery,
    homunculus,
    library,
    moving,
    opening,
    paying,
    placing,
    summons,
    tongue,
)

CARD_CASES = Cases()
setting, spoils = CARD_CASES.setting, CARD_CASES.spoils
TONGUE, STONE, OIL, JOURNEY = (
    m.KIND[name] for name in ("Silver Tongue", "Philosopher's Stone", "Midnight Oil", "Astral Journey")
)
LAP = 5
"""Cards that a seat can lay in a round; bit 5 * owner + lap of `peeked`."""

setting(Invariant.PILE, bidding, "pile_size", 41)
setting(Invariant.PILE, bidding, "pile_size", -1)
setting(Invariant.PILE, bidding, "pile", NO_KIND, 0)
setting(Invariant.PILE, bidding, "pile", 0, 39)
setting(Invariant.PILE, clock, "pile", 3, 0)
setting(Invariant.CLOCK, clock, "pile_size", 35)
setting(Invariant.CLOCK, clock, "pile_size", 33)
setting(Invariant.OFFER, drafting, "offer", 17, 0)
setting(Invariant.OFFER, drafting, "offer", -1, 0)
setting(Invariant.OFFER, clock, "offer", 3, 0, also=Invariant.MYSTERIES)
setting(Invariant.HANDS, library, "unknown", 0, 1)
setting(Invariant.HANDS, library, "known_hand", 0, 1, m.KIND["Slander"])
setting(Invariant.HANDS, library, "known_hand", 1, 0, m.KIND["Slander"])
setting(Invariant.HANDS, library, "hand", -1, 0, m.KIND["Slander"], also=Invariant.MYSTERIES)
setting(Invariant.MYSTERIES, bidding, "discard", 9, m.KIND["Summons"])
setting(Invariant.MYSTERIES, bidding, "discard", -1, m.KIND["Royal Stipend"])
setting(Invariant.HIDDEN, bidding, "hidden", -1, 0)
setting(Invariant.HIDDEN, placing, "hidden", 5, m.KIND["Counterspell"])
setting(Invariant.HIDDEN, clock, "hidden", 1, m.KIND["Summons"])
setting(Invariant.FAVOURS, bidding, "favour", 62, 0)
setting(Invariant.FAVOURS, bidding, "favour", 31, 3)
setting(Invariant.FAVOURS, bidding, "order_bid", 3, 2)
setting(Invariant.FAVOURS, placing, "laid_value", 4, 0, 0)
setting(Invariant.LAID, placing, "laid", 6, 0)
setting(Invariant.LAID, placing, "laid", -1, 0)
setting(Invariant.LAID, placing, "laid_tent", NO_TENT, 0, 0)
setting(Invariant.LAID, placing, "laid_tent", 2, 0, 3)
setting(Invariant.LAID, placing, "laid_value", 2, 0, 3)
setting(Invariant.LAID, placing, "laid_plus", 2, 0, 3)
setting(Invariant.CHANGES, placing, "laid_plus", 2, 0, 0)
setting(Invariant.CHANGES, flattery, "laid_plus", 8, 0, 0)
setting(Invariant.CHANGES, tongue, "order_plus", 12, 0)
setting(Invariant.CHANGES, bidding, "order_plus", 3, 0)
setting(Invariant.PEEKED, placing, "peeked", 1 << LAP * 0, 0)
setting(Invariant.PEEKED, placing, "peeked", 1 << LAP * 2 + 1, 0)
setting(Invariant.PEEKED, placing, "peeked", 1 << LAP * 1, 0)
setting(Invariant.PEEKED, flattery, "peeked", 1 << LAP * 1, 0)
setting(Invariant.OUT, placing, "out", 8 + 2)
setting(Invariant.OUT, moving, "out", 1)
setting(Invariant.OUT, placing, "out", -1)
setting(Invariant.ADMITTED, moving, "admitted", 2)
setting(Invariant.ADMITTED, moving, "admitted", 4)
setting(Invariant.ADMITTED, earning, "admitted", 8)
setting(Invariant.ADMITTED, bidding, "admitted", 1)
setting(Invariant.WILD, homunculus, "wild", 2, 0, 0)
setting(Invariant.WILD, homunculus, "wild", -1, 0, 1)
setting(Invariant.WILD, homunculus, "wild", 1, 0, 1)
setting(Invariant.WILD, moving, "wild", 1, 0, 0)
setting(Invariant.TURN_EFFECTS, moving, "free_base", 2)
setting(Invariant.TURN_EFFECTS, moving, "free_crowd", 1)
setting(Invariant.TURN_EFFECTS, moving, "discount", 2)
setting(Invariant.TURN_EFFECTS, moving, "remote", 1)
setting(Invariant.TURN_EFFECTS, summons, "free_base", 1)
setting(Invariant.TURN_EFFECTS, earning, "discount", 8)
setting(Invariant.TURN_EFFECTS, earning, "remote", 1)
setting(Invariant.TURN_EFFECTS, earning, "free_base", 1)
setting(Invariant.TURN_EFFECTS, earning, "extra", 3)
setting(Invariant.EARNED, earning, "earned", 2)
setting(Invariant.EARNED, earning, "earned", -1)
setting(Invariant.EARNED, moving, "earned", 1)


@spoils(Invariant.CLOCK, bidding)
def a_pile_that_is_too_large(r) -> None:
    """A discarded card lies in the pile again: more are there than the rounds have left."""
    kind = int(r["discard"].nonzero()[0][0])
    r["discard"][kind] -= 1
    r["pile"][int(r["pile_size"])] = kind
    r["pile_size"] += 1


@spoils(Invariant.OFFER, drafting, also=Invariant.DECISION)
def the_offer_lacks_a_card(r) -> None:
    kind = int(r["offer"][0])
    r["offer"][0] = NO_KIND
    r["discard"][kind] += 1


@spoils(Invariant.OFFER, moving)
def an_offer_after_the_draft(r) -> None:
    kind = int(r["discard"].nonzero()[0][0])
    r["discard"][kind] -= 1
    r["offer"][0] = kind


@spoils(Invariant.OFFER, opening, also=Invariant.MYSTERIES)
def an_offer_before_the_first_round(r) -> None:
    r["offer"][0] = 3


@spoils(Invariant.MYSTERIES, countering)
def the_card_being_played_lies_in_the_hand_too(r) -> None:
    r["hand"][2][m.KIND["Royal Stipend"]] += 1
    r["unknown"][2] += 1


@spoils(Invariant.LAID, moving)
def a_favour_card_at_a_tent_after_the_giving_out(r) -> None:
    r["laid"][0] = 1
    r["laid_tent"][0][0] = 2
    r["laid_value"][0][0] = 6
    r["favour"][0] = 31


@spoils(Invariant.LAID, flattery)
def four_cards_of_a_seat_at_a_tent(r) -> None:
    r["laid"][2] = 4
    r["laid_tent"][2][:4] = 3
    r["laid_value"][2][:4] = (1, 2, 4, 5)
    r["favour"][2] = 32


@spoils(Invariant.LAPS, placing)
def a_card_in_a_lap_to_come(r) -> None:
    r["laid"][0] = 2
    r["laid_tent"][0][1] = 3
    r["laid_value"][0][1] = 6
    r["favour"][0] &= ~32


@spoils(Invariant.LAPS, placing)
def a_lap_left_out_without_passing(r) -> None:
    r["out"] = 0


@spoils(Invariant.BIDS, bidding)
def a_bid_that_was_not_made(r) -> None:
    r["order_bid"][0] = 0
    r["favour"][0] = 63


@spoils(Invariant.BIDS, bidding)
def a_bid_before_its_time(r) -> None:
    r["order_bid"][3] = 2
    r["favour"][3] = 63 - 2


@spoils(Invariant.BIDS, choosing)
def no_bid_in_the_auction(r) -> None:
    r["order_bid"][0] = 0
    r["favour"][0] = 63


@spoils(Invariant.BIDS, exchanging)
def a_bid_that_did_not_come_back(r) -> None:
    r["order_bid"][0] = 1
    r["favour"][0] = 62


@spoils(Invariant.CHANGES, tongue)
def a_silver_tongue_that_nobody_played(r) -> None:
    """Those that were discarded lie in seat 1's hand."""
    cards = int(r["discard"][TONGUE])
    r["discard"][TONGUE] = 0
    r["hand"][1][TONGUE] += cards
    r["unknown"][1] += cards


@spoils(Invariant.PILE, paying)
def a_hole_in_the_pile(r) -> None:
    r["pile"][0] = NO_KIND


@spoils(Invariant.HANDS, finished)
def an_unknown_card_that_is_not_there(r) -> None:
    r["unknown"][0] += 1
