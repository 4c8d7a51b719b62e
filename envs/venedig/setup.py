"""Set-up of a game (section 3, chance in the order of section 8)."""

import numpy as np

from ..core.compiled import compiled
from ..core.rng import randbelow, shuffle
from .board import SQUARE_BIT, SQUARE_ISLAND, START_BUILDINGS, START_LINES, START_SWAMP
from .cards import draw_to_hand, shuffle_deck
from .constants import (
    NO_CARD,
    NO_PARTY,
    NUM_CARDS,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_SQUARES,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    SPANS_WATER,
    START_HAND,
    Building,
    Option,
)
from .tables import DECK_CARDS, STOCK, SWAMP_COUNT, TREASURE_COUNT


@compiled
def _lay_swamp(s: np.void) -> None:
    """Shuffle the swamp tiles and put them on the swamp squares in ascending order (step 1)."""
    values = np.empty(NUM_SQUARES, np.int64)
    size = 0
    for value in range(NUM_SWAMP_VALUES):
        for _ in range(SWAMP_COUNT[value]):
            values[size] = value
            size += 1
    shuffle(s, values, size)
    size = 0
    for square in range(NUM_SQUARES):
        if (START_SWAMP[SQUARE_ISLAND[square]] >> SQUARE_BIT[square]) & 1:
            s["swamp_value"][square] = values[size]
            size += 1


@compiled
def _prepare_board(s: np.void) -> None:
    """Mark the squares built at the start, and the supplies (steps 1 and 2)."""
    spans = s["options"][Option.BRIDGE_OCCUPIES] == SPANS_WATER
    for island in range(NUM_ISLANDS):
        s["swamp"][island] = START_SWAMP[island]
        for kind in range(NUM_TYPES):
            if not (spans and kind == Building.PONTE):
                s["buildings"][kind, island] = START_BUILDINGS[kind, island]
    s["lines"] = START_LINES
    for kind in range(NUM_TYPES):
        s["supply"][kind] = STOCK[int(s["options"][Option.SUPPLY_INCLUDES_START]), kind]
    for tile in range(NUM_TREASURE_VALUES):
        s["treasure_stock"][tile] = TREASURE_COUNT[tile]


@compiled
def _deal_cards(s: np.void) -> None:
    """Shuffle the cards and deal the hands, three cards to seat 0 first (step 5)."""
    size = 0
    for kind in range(NUM_TYPES):
        for _ in range(DECK_CARDS[kind]):
            s["deck"][size] = kind
            size += 1
    shuffle_deck(s, NUM_CARDS)
    for p in range(int(s["num_players"])):
        for _ in range(START_HAND):
            draw_to_hand(s, p)


@compiled
def clear_turn(s: np.void) -> None:
    """Set the fields of a turn to "nothing"."""
    for master in range(NUM_MASTERS):
        s["new"][master] = 0
        s["marker_before"][master] = NO_PARTY
    s["last_laid"] = NO_CARD
    s["swapped"] = NO_CARD
    s["drained"] = 0
    s["neutral_done"] = 0


@compiled
def reset(s: np.void) -> None:
    """Set up a new game; the first turn follows."""
    s["start_player"] = randbelow(s, int(s["num_players"]))
    s["active"] = s["start_player"]
    s["player"] = s["start_player"]
    _prepare_board(s)
    _lay_swamp(s)
    for master in range(NUM_MASTERS):
        s["marker"][master] = NO_PARTY
    _deal_cards(s)
    clear_turn(s)
    s["round_no"] = 1
