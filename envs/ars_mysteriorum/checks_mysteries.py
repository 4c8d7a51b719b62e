"""What must be true of mysteries and what they leave in force (sections 2.6, 3, 4.3 and 5.5).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from .checks_favours import played
from .constants import MAX_SEATS, NO_KIND, NUM_ITEMS, NUM_KINDS, NUM_MYSTERIES, Option, Phase, Stage, Task
from .tables import KIND_COPIES, KIND_EFFECT, START_MYSTERIES, Effect


@compiled
def pile_sound(s: np.void) -> bool:
    """Tell whether the pile holds as many mysteries as counted, blank ones without the option."""
    size = int(s["pile_size"])
    if not 0 <= size <= NUM_MYSTERIES:
        return False
    with_cards = s["options"][Option.MYSTERIES] == 1
    for k in range(NUM_MYSTERIES):
        kind = int(s["pile"][k])
        if not 0 <= kind <= NO_KIND or (kind == NO_KIND) != (k >= size or not with_cards):
            return False
    return True


@compiled
def left_for_rounds(s: np.void, n: int) -> int:
    """Return how many mysteries deal and rounds have taken from the pile (sections 3.7 and 4.2)."""
    rounds = int(s["round_no"])
    if rounds == 0:
        return 0
    return n * (START_MYSTERIES[n] + rounds)


@compiled
def clock_sound(s: np.void, n: int) -> bool:
    """Tell whether the pile has given what the rounds ask for; without mysteries exactly that.

    A round that the pile could not pay for has taken nothing; it ends the game.
    """
    due = left_for_rounds(s, n)
    if s["done"] == 1 and int(s["pile_size"]) < n and due > NUM_MYSTERIES - int(s["pile_size"]):
        due -= n
    gone = NUM_MYSTERIES - int(s["pile_size"])
    return gone == due if s["options"][Option.MYSTERIES] == 0 or due == 0 else gone >= due


@compiled
def offer_in_range(s: np.void) -> bool:
    """Tell whether the slots hold kinds or nothing."""
    for slot in range(MAX_SEATS):
        if not 0 <= int(s["offer"][slot]) <= NO_KIND:
            return False
    return True


@compiled
def offer_sound(s: np.void, n: int) -> bool:
    """Tell whether the offer holds a mystery for every seat that has not taken one in this round."""
    stage = int(s["stage"])
    due = n if Stage.BIDS <= stage <= Stage.OFFER_WINDOW else 0
    if stage == Stage.OFFER:
        due = n - int(s["place"])
    if s["options"][Option.MYSTERIES] == 0:
        due = 0
    filled = 0
    for slot in range(MAX_SEATS):
        if int(s["offer"][slot]) != NO_KIND:
            filled += 1
            if slot >= n:
                return False
    return filled == due


@compiled
def hands_sound(s: np.void, n: int) -> bool:
    """Tell whether everybody's known cards are in hand, and the others are counted."""
    for p in range(n):
        unknown = 0
        for kind in range(NUM_KINDS):
            known = int(s["known_hand"][p, kind])
            held = int(s["hand"][p, kind])
            if not 0 <= known <= held:
                return False
            unknown += held - known
        if unknown != int(s["unknown"][p]):
            return False
    return True


@compiled
def hidden_sound(s: np.void, n: int) -> bool:
    """Tell whether the mysteries in the pile and those unknown in hands are counted rightly."""
    for kind in range(NUM_KINDS):
        total = 0
        for k in range(NUM_MYSTERIES):
            total += 1 if int(s["pile"][k]) == kind else 0
        for p in range(n):
            total += int(s["hand"][p, kind]) - int(s["known_hand"][p, kind])
        if int(s["hidden"][kind]) != total:
            return False
    return True


@compiled
def mysteries_conserved(s: np.void, n: int) -> bool:
    """Tell whether each kind has its number of cards; without the option there are none."""
    for kind in range(NUM_KINDS):
        total = int(s["discard"][kind])
        least = total
        for p in range(n):
            total += int(s["hand"][p, kind])
            least = min(least, int(s["hand"][p, kind]))
        for k in range(NUM_MYSTERIES):
            total += 1 if int(s["pile"][k]) == kind else 0
        for slot in range(MAX_SEATS):
            total += 1 if int(s["offer"][slot]) == kind else 0
        if int(s["pending"][0, 0]) == Task.MYSTERY and int(s["pending"][0, 1]) == kind:
            total += 1
        if least < 0 or total != (KIND_COPIES[kind] if s["options"][Option.MYSTERIES] == 1 else 0):
            return False
    return True


@compiled
def wild_sound(s: np.void, n: int) -> bool:
    """Tell whether items count more by no more than the mysteries played, never before the bids or after the end."""
    total = 0
    for p in range(n):
        for item in range(NUM_ITEMS):
            if s["wild"][p, item] < 0:
                return False
            total += int(s["wild"][p, item])
    if s["done"] == 1 or int(s["stage"]) <= Stage.BIDS:
        return total == 0
    return total <= played(s, Effect.WILD_ITEM)


@compiled
def discarded(s: np.void, effect: int) -> int:
    """Return how many mysteries of an effect are discarded."""
    total = 0
    for kind in range(NUM_KINDS):
        if KIND_EFFECT[kind] == effect:
            total += int(s["discard"][kind])
    return total


@compiled
def turn_effects_sound(s: np.void) -> bool:
    """Tell whether what is in force belongs to the stage, and comes from mysteries played."""
    stage = int(s["stage"])
    base = int(s["free_base"])
    crowd = int(s["free_crowd"])
    remote = int(s["remote"])
    if not (0 <= base <= 1 and 0 <= crowd <= 1 and 0 <= remote <= 1):
        return False
    if base + crowd > 0 and stage != Stage.TENTS:
        return False
    extra = int(s["extra"])
    discount = int(s["discount"])
    if extra + discount + remote > 0 and stage != Stage.RECIPES:
        return False
    cards = base <= discarded(s, Effect.FREE_BASE) and crowd <= discarded(s, Effect.FREE_CROWD)
    cards = cards and remote <= discarded(s, Effect.REMOTE_RECIPE)
    cards = cards and 0 <= extra <= played(s, Effect.EXTRA_RECIPE)
    return cards and 0 <= discount <= played(s, Effect.DISCOUNT)


@compiled
def earned_sound(s: np.void) -> bool:
    """Tell whether a turn goes on only while a recipe may be earned, and mysteries are bought only without one."""
    earned = int(s["earned"])
    if earned != 0 and int(s["stage"]) != Stage.RECIPES:
        return False
    if int(s["phase"]) == Phase.PAY_MYSTERY and earned != 0:
        return False
    return 0 <= earned <= int(s["extra"])
