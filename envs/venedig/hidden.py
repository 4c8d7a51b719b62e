"""Re-dealing everything that a seat cannot know (section 7).

Hidden are the order of the deck and the cards in others' hands that were not taken from the pool, the values under the
swamp, and (option gold_hidden) the tiles that others own and with them the treasure stock. Whatever is played, paid or
discarded has been seen by all, so what is left is known as a set.
"""

import numpy as np

from ..core.compiled import compiled
from ..core.memory import MAX_TRIES, is_asked
from ..core.pending import top
from ..core.rng import shuffle
from .board import SQUARE_BIT, SQUARE_ISLAND
from .constants import (
    MAX_LEGAL,
    NUM_CARDS,
    NUM_SQUARES,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    OPEN_GOLD,
    Option,
    Phase,
)
from .gold import move_random_treasure, total_gold
from .legal import legal
from .tables import GOLD_PER_STEP


@compiled
def _deal_cards_anew(s: np.void, seat: int) -> None:
    """Exchange the unknown cards of others' hands and the deck."""
    cards = np.empty(NUM_CARDS, np.int64)
    size = 0
    for i in range(int(s["deck_size"])):
        cards[size] = s["deck"][i]
        size += 1
    for q in range(int(s["num_players"])):
        for kind in range(NUM_TYPES):
            hidden = int(s["hand"][q, kind]) - int(s["known_hand"][q, kind])
            for _ in range(hidden if q != seat else 0):
                cards[size] = kind
                size += 1
                s["hand"][q, kind] -= 1
    shuffle(s, cards, size)
    for i in range(int(s["deck_size"])):
        size -= 1
        s["deck"][i] = cards[size]
    for q in range(int(s["num_players"])):
        held = 0
        for kind in range(NUM_TYPES):
            held += int(s["hand"][q, kind])
        for _ in range(int(s["hand_size"][q]) - held):
            size -= 1
            s["hand"][q, cards[size]] += 1


@compiled
def _carries_swamp(s: np.void, square: int) -> bool:
    return (int(s["swamp"][SQUARE_ISLAND[square]]) >> SQUARE_BIT[square]) & 1 == 1


@compiled
def _lay_swamp_anew(s: np.void, seat: int) -> None:
    """Exchange the values under the swamp and, unless gold is open, those of others' swamp tiles."""
    hidden = s["options"][Option.GOLD_HIDDEN] != OPEN_GOLD
    values = np.empty(NUM_SQUARES, np.int64)
    size = 0
    for square in range(NUM_SQUARES):
        if _carries_swamp(s, square):
            values[size] = s["swamp_value"][square]
            size += 1
    for q in range(int(s["num_players"])):
        for value in range(NUM_SWAMP_VALUES):
            for _ in range(int(s["swamp_tiles"][q, value]) if hidden and q != seat else 0):
                values[size] = value
                size += 1
                s["swamp_tiles"][q, value] -= 1
    shuffle(s, values, size)
    for square in range(NUM_SQUARES):
        if _carries_swamp(s, square):
            size -= 1
            s["swamp_value"][square] = values[size]
    for q in range(int(s["num_players"])):
        for _ in range(int(s["swamp_owned"][q]) if hidden and q != seat else 0):
            size -= 1
            s["swamp_tiles"][q, values[size]] += 1


@compiled
def _deal_treasures_anew(s: np.void, seat: int) -> None:
    """Put others' treasures back into the stock and draw as many again."""
    for q in range(int(s["num_players"])):
        if q != seat:
            for tile in range(NUM_TREASURE_VALUES):
                s["treasure_stock"][tile] += s["treasures"][q, tile]
                s["treasures"][q, tile] = 0
    for q in range(int(s["num_players"])):
        if q != seat:
            for _ in range(int(s["treasures_owned"][q])):
                move_random_treasure(s, q)


@compiled
def decision_stands(s: np.void, seat: int) -> bool:
    """Tell whether the decision that another seat is known to face can arise with what it now holds."""
    p = int(s["player"])
    if p == seat:
        return True
    if int(s["phase"]) == Phase.PAY and top(s, 1) + total_gold(s, p) < GOLD_PER_STEP:
        return False
    choices = legal(s, np.empty(MAX_LEGAL, np.int16))
    return is_asked(s, choices)


@compiled
def determinize(s: np.void, seat: int) -> None:
    """Re-deal what the seat cannot know, consistently with the decision that is due."""
    if s["done"]:
        return
    for _ in range(MAX_TRIES):
        _deal_cards_anew(s, seat)
        _lay_swamp_anew(s, seat)
        if s["options"][Option.GOLD_HIDDEN] != OPEN_GOLD:
            _deal_treasures_anew(s, seat)
        if decision_stands(s, seat):
            break
