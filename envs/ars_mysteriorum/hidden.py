"""Re-dealing everything that a seat cannot know (section 7).

Hidden are the order of the recipe stacks, the pile, the cards in others' hands that were not taken from the offer, bids
for the turn order until all have bid, and which of the others' favour cards lies where until the cards are shown,
except for those at which the seat has looked. That a seat was not asked in a window or for a Counterspell tells
nothing; that it is being asked now does.
"""

import numpy as np

from ..core.compiled import compiled
from ..core.memory import MAX_TRIES, is_asked
from ..core.rng import randbelow, shuffle
from .bidding import bid_for_order
from .constants import (
    ALL_VALUES,
    MAX_LAPS,
    MAX_LEGAL,
    NUM_KINDS,
    NUM_MYSTERIES,
    NUM_TENTS,
    NUM_VALUES,
    Option,
    Phase,
    Stage,
)
from .legal import legal
from .tables import COUNTERSPELL


@compiled
def _deal_mysteries_anew(s: np.void, seat: int) -> None:
    """Exchange the unknown cards of others' hands and the pile."""
    cards = np.empty(NUM_MYSTERIES, np.int64)
    size = 0
    for i in range(int(s["pile_size"])):
        cards[size] = s["pile"][i]
        size += 1
    for q in range(int(s["num_players"])):
        for kind in range(NUM_KINDS if q != seat else 0):
            for _ in range(int(s["hand"][q, kind]) - int(s["known_hand"][q, kind])):
                cards[size] = kind
                size += 1
                s["hand"][q, kind] -= 1
    shuffle(s, cards, size)
    for i in range(int(s["pile_size"])):
        size -= 1
        s["pile"][i] = cards[size]
    for q in range(int(s["num_players"])):
        for _ in range(int(s["unknown"][q]) if q != seat else 0):
            size -= 1
            s["hand"][q, cards[size]] += 1


@compiled
def _bid_anew(s: np.void, seat: int) -> None:
    """Choose anew what the others have bid for the turn order."""
    for q in range(int(s["num_players"])):
        if q != seat and s["order_bid"][q] > 0:
            s["favour"][q] = ALL_VALUES
            bid_for_order(s, q, 1 + randbelow(s, NUM_VALUES))


@compiled
def is_seen(s: np.void, seat: int, q: int, lap: int) -> bool:
    """Tell whether the seat has looked at a face-down card of another one."""
    return (int(s["peeked"][seat]) >> (MAX_LAPS * q + lap)) & 1 == 1


@compiled
def _lay_anew(s: np.void, seat: int, q: int) -> None:
    """Exchange the favour cards that a seat has in hand or face down, as far as the other one has not seen them."""
    values = np.empty(NUM_VALUES, np.int64)
    size = 0
    for value in range(1, NUM_VALUES + 1):
        if (int(s["favour"][q]) >> (value - 1)) & 1:
            values[size] = value
            size += 1
    for lap in range(int(s["laid"][q])):
        if not is_seen(s, seat, q, lap):
            values[size] = s["laid_value"][q, lap]
            size += 1
    shuffle(s, values, size)
    for lap in range(int(s["laid"][q])):
        if not is_seen(s, seat, q, lap):
            size -= 1
            s["laid_value"][q, lap] = values[size]
    hand = 0
    for i in range(size):
        hand |= 1 << (values[i] - 1)
    s["favour"][q] = hand


@compiled
def decision_stands(s: np.void, seat: int) -> bool:
    """Tell whether the decision that another seat is known to face can arise with what it now holds."""
    p = int(s["player"])
    phase = int(s["phase"])
    if p == seat:
        return True
    if phase == Phase.COUNTER:
        return s["hand"][p, COUNTERSPELL] > 0
    choices = legal(s, np.empty(MAX_LEGAL, np.int16))
    if phase == Phase.MYSTERY_WINDOW:
        return choices > 1
    return is_asked(s, choices)


@compiled
def determinize(s: np.void, seat: int) -> None:
    """Re-deal what the seat cannot know, consistently with the decision that is due."""
    if s["done"]:
        return
    for tent in range(NUM_TENTS):
        shuffle(s, s["stack"][tent], int(s["stack_size"][tent]))
    stage = int(s["stage"])
    if stage == Stage.BIDS:
        _bid_anew(s, seat)
    if stage == Stage.FAVOURS:
        for q in range(int(s["num_players"])):
            if q != seat:
                _lay_anew(s, seat, q)
    for _ in range(MAX_TRIES if s["options"][Option.MYSTERIES] == 1 else 0):
        _deal_mysteries_anew(s, seat)
        if decision_stands(s, seat):
            break
