"""The state record of Florenza: every field with shape, range, sentinel and who may see it.

Sections 2, 4.1 and 7 of the rules page. Header fields (`scores` = prestige points of finished works and buildings, and
all points after the end; `player`, `phase`, `round_no`, `rng`, …) are described in `envs/core/header.py`. Florenza
cards are named by type 0..62, artists by back 0..32, artist cards by face 0..84, monuments 0..26, resources 0..5. A
*bitset* holds bit k for number k. All is public unless said.
"""

import numpy as np

from ..core.header import state_dtype
from ..core.pending import pending_fields
from .constants import (
    MAX_PENDING,
    MAX_SEATS,
    MAX_WORKS,
    NUM_ARTIST_CLASSES,
    NUM_CARDS,
    NUM_DECK,
    NUM_FACES,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_OPTIONS,
    NUM_PILES,
    NUM_RESOURCES,
)

P = MAX_SEATS

# What every decision looks at comes first, so that it lies in few cache lines. At least 64 bytes follow each field that
# `core/bits.py` reads by whole vectors: resources, supply, locations, places of artists and monuments, hands.
FIELDS = [
    # --- round
    ("captain", np.int8),  # first player of the round
    ("stage", np.int8),  # `constants.Stage`
    ("step", np.int8),  # step 1..8 of the action phase, 0 outside
    ("place", np.int8),  # place 0..n-1 clockwise from the Captain of the seat whose turn it is in the stage
    ("acted", np.int8),  # 1 after the action of this place's turn was taken
    ("named", np.int8),  # resource named by the Captain for this income, NO_RESOURCE
    ("received", np.int8),  # 1 after the seat of this place has received its income
    # --- pending tasks: `constants.Task`
    *pending_fields(MAX_PENDING),
    # --- common stock
    ("supply", np.int8, (NUM_RESOURCES,)),
    ("bank", np.int16),  # Fiorini
    ("locations", np.int8, (NUM_LOCATIONS,)),  # copies face up of each location
    ("next_captain", np.int8),  # seat that holds the "new Captain" card, NO_SEAT
    # --- per seat
    ("tableau", np.int64, (P,)),  # bitset of the card types played
    ("money", np.int16, (P,)),  # Fiorini, multiples of 50; owner, or public with option open_holdings
    ("resources", np.int8, (P, NUM_RESOURCES)),  # likewise
    ("hand_size", np.int8, (P,)),
    ("hired", np.int8, (P, NUM_ARTIST_CLASSES)),  # named artists hired by class
    ("work_count", np.int8, (P,)),
    # --- artists and monuments
    ("anonymous", np.int8),  # bitset of the classes whose anonymous artist is face up
    ("artists_dealt", np.int8),  # places of the artists' order that have been dealt
    ("monuments_drawn", np.int8),  # places of the monuments' order that have been drawn
    ("draw_size", np.int8),  # cards of the draw pile
    ("discard_size", np.int8),  # cards of the discard pile
    ("monument_place", np.int8, (NUM_MONUMENTS,)),  # `constants.Place` by monument
    ("artist_place", np.int8, (NUM_FACES,)),  # `constants.Place` of the artist dealt at each place of the order
    ("artist_order", np.int8, (NUM_FACES,)),  # face at each place of the dealing order; values not hired: nobody
    ("hand", np.int8, (P, NUM_CARDS)),  # cards in hand by type; owner
    # --- what is looked at less often
    ("kept", np.int8, (P,)),  # card type kept in this clean-up, NO_CARD; owner
    ("works", np.int8, (P, MAX_WORKS)),  # prestige of each work of art (card and artist), in the order made, 0 behind
    ("monument_order", np.int8, (NUM_MONUMENTS,)),  # monument at each place of the drawing order; undrawn: nobody
    ("draw_pile", np.int8, (NUM_DECK,)),  # types, the top card at draw_size - 1, NO_CARD from there on; nobody
    ("unopened", np.int8, (NUM_PILES, NUM_CARDS)),  # cards of each pile not opened yet by type
    ("discard_card", np.int8, (NUM_DECK,)),  # types discarded in clean-ups, in order, NO_CARD behind; who discarded it
    ("discard_seat", np.int8, (NUM_DECK,)),  # who discarded each, 0 behind
    ("discard_round", np.int8, (NUM_DECK,)),  # round 1..4 of each, 0 behind
]

STATE = state_dtype(FIELDS, max_seats=MAX_SEATS, num_options=NUM_OPTIONS)
