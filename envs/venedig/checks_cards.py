"""What must be true of cards: places, hands, pool, cards lying, master builders (sections 2, 4.1, 5.1, 5.2 and 5.9).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .constants import (
    HAND_LIMIT,
    IMMEDIATE,
    MAX_LYING_TYPES,
    MAX_POOL,
    NEUTRAL,
    NO_CARD,
    NO_PARTY,
    NUM_CARDS,
    NUM_MASTERS,
    NUM_PARTIES,
    NUM_TYPES,
    WITHOUT_NEUTRAL,
    Option,
    Step,
)
from .tables import CARDS_NEEDED, DECK_CARDS

FULL_POOL = MAX_POOL + 1
"""Most cards of the pool, after SWAP_IN."""


@compiled
def plays_neutral(s: np.void) -> bool:
    """Tell whether Klaus-Jürgen takes part."""
    return int(s["num_players"]) == 2 and int(s["options"][Option.TWO_PLAYER_NEUTRAL]) != WITHOUT_NEUTRAL


@compiled
def is_party(s: np.void, party: int) -> bool:
    """Tell whether a number is a party of this game."""
    return 0 <= party < int(s["num_players"]) or (party == NEUTRAL and plays_neutral(s))


@compiled
def in_build_phase(s: np.void) -> bool:
    """Tell whether the active seat's own build phase runs: after PLAY, before or in SHARING."""
    return int(s["step"]) == Step.DISCARD_TYPE and int(s["pending_size"]) > 0


@compiled
def deck_sound(s: np.void) -> bool:
    """Tell whether the deck holds types up to its size and NO_CARD from there on."""
    size = int(s["deck_size"])
    if not 0 <= size <= NUM_CARDS:
        return False
    for i in range(NUM_CARDS):
        card = int(s["deck"][i])
        if (i < size and not 0 <= card < NUM_TYPES) or (i >= size and card != NO_CARD):
            return False
    return True


@compiled
def places_sound(s: np.void) -> bool:
    """Tell whether each card is in one place: hands, deck, discard pile, pool, before a party, or to be built."""
    found = np.zeros(NUM_TYPES, np.int64)
    for i in range(int(s["deck_size"])):
        found[int(s["deck"][i])] += 1
    found[0] += int(s["casa_pending"])
    for kind in range(NUM_TYPES):
        found[kind] += int(s["discard"][kind]) + ((int(s["pool"]) >> kind) & 1)
        for p in range(int(s["num_players"])):
            found[kind] += int(s["hand"][p, kind])
        for party in range(NUM_PARTIES if kind > 0 else 0):
            found[kind] += int(s["laid"][party, kind - 1])
        if found[kind] != DECK_CARDS[kind] or int(s["discard"][kind]) < 0:
            return False
    return True


@compiled
def hand_sound(s: np.void, p: int) -> bool:
    """Tell whether a hand's cards are counted and within the limit."""
    held = 0
    for kind in range(NUM_TYPES):
        if int(s["hand"][p, kind]) < 0:
            return False
        held += int(s["hand"][p, kind])
    return held == int(s["hand_size"][p]) and held <= HAND_LIMIT


@compiled
def known_hand_sound(s: np.void, p: int) -> bool:
    """Tell whether the known cards of a hand are in it."""
    for kind in range(NUM_TYPES):
        if not 0 <= int(s["known_hand"][p, kind]) <= int(s["hand"][p, kind]):
            return False
    return True


@compiled
def pool_sound(s: np.void) -> bool:
    """Tell whether the pool has its largest size at most: one card more between SWAP_IN and the end of the turn."""
    pool = int(s["pool"])
    swapped = int(s["step"]) == Step.KJ_END or (int(s["step"]) == Step.DRAW and int(s["swapped"]) != NO_CARD)
    return 0 <= pool < 1 << NUM_TYPES and popcount(pool) <= (FULL_POOL if swapped else MAX_POOL)


# --- cards lying


@compiled
def total(s: np.void, master: int) -> int:
    """Return how many cards of a type lie before all parties."""
    lying = 0
    for party in range(NUM_PARTIES):
        lying += int(s["laid"][party, master])
    return lying


@compiled
def laid_range_sound(s: np.void) -> bool:
    """Tell whether cards lie before parties of the game only, none less than 0."""
    for party in range(NUM_PARTIES):
        for master in range(NUM_MASTERS):
            laid = int(s["laid"][party, master])
            if laid < 0 or (laid > 0 and not is_party(s, party)):
                return False
    return True


@compiled
def may_lie_complete(s: np.void, kind: int) -> bool:
    """Tell whether a complete set of a type may lie: just laid, in the build phase, or without supply at the end."""
    if int(s["step"]) == Step.PLAY:
        return int(s["last_laid"]) != NO_CARD
    if in_build_phase(s):
        return True
    if int(s["step"]) != Step.DISCARD_TYPE or int(s["done"]) == 0:
        return False
    for other in range(NUM_TYPES):
        stops = other == kind or int(s["options"][Option.END_MODE]) == IMMEDIATE
        if stops and int(s["supply"][other]) == 0:
            return True
    return False


@compiled
def sets_sound(s: np.void, kind: int) -> bool:
    """Tell whether fewer cards of a type (1..4) lie than a building costs, apart from those laid this turn."""
    lying = total(s, kind - 1)
    if lying - int(s["new"][kind - 1]) >= CARDS_NEEDED[kind]:
        return False
    return lying < CARDS_NEEDED[kind] or may_lie_complete(s, kind)


@compiled
def lying_types(s: np.void, party: int) -> int:
    """Return how many types lie before a party."""
    types = 0
    for master in range(NUM_MASTERS):
        types += 1 if int(s["laid"][party, master]) > 0 else 0
    return types


@compiled
def lying_types_sound(s: np.void, party: int) -> bool:
    """Tell whether a party has two types lying at most; the active seat may have more between PLAY and DRAIN."""
    if lying_types(s, party) <= MAX_LYING_TYPES:
        return True
    step = int(s["step"])
    just_laid = step == Step.PLAY and int(s["last_laid"]) != NO_CARD
    return party == int(s["active"]) and (just_laid or step == Step.DISCARD_TYPE)


@compiled
def marker_sound(s: np.void, master: int) -> bool:
    """Tell whether somebody with most cards of a type holds its marker, nobody when none lie (section 5.1)."""
    holder = int(s["marker"][master])
    if total(s, master) == 0:
        return holder == NO_PARTY
    if not is_party(s, holder):
        return False
    for party in range(NUM_PARTIES):
        if int(s["laid"][party, master]) > int(s["laid"][holder, master]):
            return False
    return True


@compiled
def _is_repeated(s: np.void, party: int, master: int) -> bool:
    """Tell whether another stamp, of a later type or party, is the same."""
    stamp = int(s["stamp"][party, master])
    for other in range(party, NUM_PARTIES):
        for k in range(NUM_MASTERS):
            later = other > party or k > master
            if later and int(s["stamp"][other, k]) == stamp:
                return True
    return False


@compiled
def stamps_sound(s: np.void) -> bool:
    """Tell whether each lay has its own stamp up to `lays`, and whoever has cards lying has laid some."""
    lying = 0
    for party in range(NUM_PARTIES):
        for master in range(NUM_MASTERS):
            stamp = int(s["stamp"][party, master])
            lying += int(s["laid"][party, master])
            if not 0 <= stamp <= int(s["lays"]) or (stamp > 0 and not is_party(s, party)):
                return False
            if stamp == 0 and int(s["laid"][party, master]) > 0:
                return False
            if stamp > 0 and _is_repeated(s, party, master):
                return False
    return lying <= int(s["lays"])


# --- cards laid this turn


@compiled
def new_sound(s: np.void) -> bool:
    """Tell whether `new` counts lying cards of the active seat.

    There are none before PLAY or after Klaus-Jürgen's card at the end of the turn. The cards came from a hand of five
    at most, and none was drawn until DRAW.
    """
    step = int(s["step"])
    none = step == Step.KJ_START or step == Step.END or (step == Step.KJ_END and int(s["neutral_done"]) == 1)
    none = none or (step == Step.PLAY and int(s["last_laid"]) == NO_CARD)
    cards = int(s["casa_pending"])
    for master in range(NUM_MASTERS):
        new = int(s["new"][master])
        if not 0 <= new <= int(s["laid"][int(s["active"]), master]) or (none and new > 0):
            return False
        cards += new
    if step < Step.DRAW:
        cards += int(s["hand_size"][int(s["active"])])
    return cards <= HAND_LIMIT


@compiled
def order_of_laying_sound(s: np.void) -> bool:
    """Tell whether the card laid last is known in PLAY only, lies there, and none of a later type was laid."""
    last = int(s["last_laid"])
    if not 0 <= last <= NO_CARD:
        return False
    if last == NO_CARD:
        return True
    if int(s["step"]) != Step.PLAY or int(s["done"]) == 1:
        return False
    for kind in range(last + 1, NUM_TYPES):
        if int(s["new"][kind - 1]) > 0:
            return False
    return (int(s["casa_pending"]) if last == 0 else int(s["new"][last - 1])) > 0


@compiled
def casa_pending_sound(s: np.void) -> bool:
    """Tell whether casa cards wait in PLAY, after the first card, and in the build phase only."""
    pending = int(s["casa_pending"])
    laying = int(s["step"]) == Step.PLAY and int(s["last_laid"]) != NO_CARD
    return pending == 0 or (pending > 0 and (laying or in_build_phase(s)))


@compiled
def _had_most(s: np.void, holder: int, master: int) -> bool:
    """Tell whether nobody had more cards of a type than `holder` before the active seat laid cards this turn."""
    active = int(s["active"])
    held = int(s["laid"][holder, master]) - (int(s["new"][master]) if holder == active else 0)
    for party in range(NUM_PARTIES):
        had = int(s["laid"][party, master]) - (int(s["new"][master]) if party == active else 0)
        if had > held:
            return False
    return held > 0


@compiled
def _marker_in_play(s: np.void, holder: int, master: int) -> int:
    """Return who has a marker in PLAY if `holder` had it when PLAY began; -1 if `holder` cannot have had it."""
    active = int(s["active"])
    if holder == NO_PARTY:
        if total(s, master) != int(s["new"][master]):
            return -1
        return active if int(s["new"][master]) > 0 else NO_PARTY
    if not _had_most(s, holder, master):
        return -1
    return active if int(s["laid"][active, master]) > int(s["laid"][holder, master]) else holder


@compiled
def marker_before_sound(s: np.void, master: int) -> bool:
    """Tell whether the markers before PLAY are those of the cards that lay then, and none are noted outside a turn."""
    step = int(s["step"])
    holder = int(s["marker_before"][master])
    if step == Step.KJ_START or step == Step.END:
        return holder == NO_PARTY
    if holder != NO_PARTY and (not is_party(s, holder) or int(s["stamp"][holder, master]) == 0):
        return False
    if step == Step.PLAY:
        return int(s["marker"][master]) == _marker_in_play(s, holder, master)
    # Until Klaus-Jürgen's card at the end of the turn nobody but the active seat has laid any.
    by_others = total(s, master) - int(s["laid"][int(s["active"]), master])
    return holder != NO_PARTY or by_others == 0 or step == Step.KJ_END
