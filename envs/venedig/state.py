"""The state record of Venedig: every field with shape, range, sentinel and who may see it.

Sections 2, 4.1 and 7 of the rules page. Header fields (`scores` = squares of the gondolas, `player` = seat to decide,
`phase`, `round_no` = turns of the start player begun, `rng`, …) are described in `envs/core/header.py`. A *party* is a
seat or Klaus-Jürgen (index NEUTRAL). Squares of an island are the bits of one integer, bit k for its k-th square; the
extra island NO_ISLAND has no squares. All is public unless said.
"""

import numpy as np

from ..core.header import state_dtype
from ..core.pending import pending_fields
from .board import NUM_WORDS
from .constants import (
    MAX_BUILDINGS,
    MAX_PENDING,
    MAX_SEATS,
    NUM_CARDS,
    NUM_ISLANDS,
    NUM_MASTERS,
    NUM_OPTIONS,
    NUM_PARTIES,
    NUM_SQUARES,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
)

P = MAX_SEATS

FIELDS = [
    # --- board
    ("swamp", np.int64, (NUM_ISLANDS + 1,)),  # bitboard of each island: squares with swamp
    ("buildings", np.int64, (NUM_TYPES, NUM_ISLANDS + 1)),  # bitboards of each type and island: squares built on
    ("swamp_value", np.int8, (NUM_SQUARES,)),  # gold 0..2 under the swamp of each square, 0 without swamp; nobody
    ("lines", np.int32),  # bitset of the bridge lines with a ponte
    ("supply", np.int8, (NUM_TYPES,)),  # buildings left of each type
    # --- what the board offers, kept by `survey.py`; words of several islands (`board.WORD_OF`)
    ("free", np.int64, (NUM_ISLANDS,)),  # squares of each island with neither swamp nor building
    ("unbuilt", np.int64, (NUM_ISLANDS,)),  # squares of each island without building
    ("palazzo_sites", np.int64, (NUM_WORDS,)),  # squares of the best open site of each island
    ("campo_sites", np.int64, (NUM_WORDS,)),  # best free square of each island
    ("campo_swamp", np.int64, (NUM_WORDS,)),  # best swamp square of each island, if that beats the best free one
    ("basilica_sites", np.int64, (NUM_WORDS,)),  # squares that lie on an open site
    ("basilica_swamp", np.int64, (NUM_WORDS,)),  # swamp squares that alone lack to a site
    ("open_lines", np.int32),  # bitset of the lines that a ponte may be built on
    ("palazzo_value", np.int16, (NUM_ISLANDS,)),  # most points of a palazzo on each island, 0 if there is no site
    ("campo_value", np.int16, (NUM_ISLANDS,)),  # most points of a campo
    ("palazzo_count", np.int16, (NUM_ISLANDS,)),  # open sites
    ("basilica_count", np.int16, (NUM_ISLANDS,)),  # open sites
    # --- cards
    ("hand", np.int8, (P, NUM_TYPES)),  # cards in hand by type; owner, and what `known_hand` tells
    ("known_hand", np.int8, (P, NUM_TYPES)),  # part of `hand` that everybody knows (taken from the pool); public
    ("hand_size", np.int8, (P,)),  # 0..5
    ("deck", np.int8, (NUM_CARDS,)),  # types, the top card at deck_size - 1, NO_CARD from there on; nobody
    ("deck_size", np.int8),
    ("discard", np.int8, (NUM_TYPES,)),  # cards in the discard pile by type
    ("pool", np.int8),  # bitset of the types lying face up
    ("laid", np.int8, (NUM_PARTIES, NUM_MASTERS)),  # cards lying before each party by type - 1
    ("stamp", np.int16, (NUM_PARTIES, NUM_MASTERS)),  # value of `lays` at the party's latest lay of the type, 0 = never
    ("lays", np.int16),  # lays so far
    ("marker", np.int8, (NUM_MASTERS,)),  # party with the master builder of type - 1, NO_PARTY
    # --- gold
    ("swamp_tiles", np.int8, (P, NUM_SWAMP_VALUES)),  # swamp tiles owned by value; owner, or public (gold_hidden=no)
    ("treasures", np.int8, (P, NUM_TREASURE_VALUES)),  # treasures owned by value - 3; likewise
    ("swamp_owned", np.int8, (P,)),  # number of swamp tiles owned
    ("treasures_owned", np.int8, (P,)),  # number of treasures owned
    ("swamp_paid", np.int8, (NUM_SWAMP_VALUES,)),  # swamp tiles out of the game by value
    ("treasure_stock", np.int8, (NUM_TREASURE_VALUES,)),  # treasures in the stock by value - 3; nobody
    # --- turn
    ("active", np.int8),  # seat whose turn it is
    ("start_player", np.int8),
    ("turns", np.int16),  # turns finished
    ("step", np.int8),  # `constants.Step` of the turn
    ("new", np.int8, (NUM_MASTERS,)),  # cards of type - 1 laid by the active seat this turn and still lying
    ("marker_before", np.int8, (NUM_MASTERS,)),  # `marker` when PLAY began
    ("last_laid", np.int8),  # type of the card laid last in this PLAY, NO_CARD before the first
    ("casa_pending", np.int8),  # casa cards laid and not built yet
    ("drained", np.int8),  # swamp tiles taken this turn, 0..2
    ("neutral_done", np.int8),  # 1 after Klaus-Jürgen's card of this turn was drawn
    ("draw_due", np.int8),  # cards still due in DRAW3, 0 outside
    ("swapped", np.int8),  # type put into the pool for DRAW3, NO_CARD
    # --- buildings of the running build phase in building order
    ("built_count", np.int8),  # 0..6
    ("built_type", np.int8, (MAX_BUILDINGS,)),  # entries from built_count on are 0
    ("built_site", np.int16, (MAX_BUILDINGS,)),
    ("built_island", np.int8, (MAX_BUILDINGS,)),  # island chosen for a ponte, else 0
    ("built_by", np.int8, (MAX_BUILDINGS,)),  # building party
    ("built_with", np.int8, (MAX_BUILDINGS,)),  # bitset of the participating parties, the builder included
    ("built_value", np.int8, (MAX_BUILDINGS,)),  # value when placed
    # --- pending tasks: `constants.Task`
    *pending_fields(MAX_PENDING),
]

STATE = state_dtype(FIELDS, max_seats=MAX_SEATS, num_options=NUM_OPTIONS)
