"""The state record of The Princes of Florence: every field with shape, range, sentinel and who may see it.

Sections 3, 5 and 7 of the rules page. Header fields (`scores` = prestige points, `player`, `phase`, `round_no`,
`rng`, …) are described in `envs/core/header.py`. A *bitset* holds bit k for card or tile type k. A *bitboard* holds bit
row*7+col for every covered cell of the principality.
"""

import numpy as np

from ..core.header import state_dtype
from .constants import (
    CELLS,
    DRAW_SIZE,
    MAX_SEATS,
    NUM_BONUS,
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_LANDSCAPES,
    NUM_OPTIONS,
    NUM_PILES,
    NUM_PRESTIGE,
    NUM_PROFESSIONS,
)

P = MAX_SEATS

FIELDS = [
    # --- per seat: principality (public)
    ("building_cells", np.int64, (P,)),  # bitboard of cells covered by buildings, the palazzo not included
    ("landscape_cells", np.int64, (P,)),  # bitboard of cells covered by landscapes
    ("board", np.int8, (P, CELLS)),  # 0 empty, tile_index + 1 otherwise; the palazzo is not drawn in
    ("built", np.int16, (P,)),  # bitset of building types owned
    ("landscapes", np.int8, (P, NUM_LANDSCAPES)),  # tiles of each type, 0..6
    ("builders", np.int8, (P,)),  # 0..3
    ("jesters", np.int8, (P,)),  # 0..7
    ("freedoms", np.int8, (P,)),  # bitset of freedoms owned
    # --- per seat: money and cards
    ("money", np.int32, (P,)),  # florins, multiples of 100; owner, or public with option money_visible
    ("hand", np.int32, (P,)),  # bitset of professions in hand; owner, and what `known_hand` tells
    ("known_hand", np.int32, (P,)),  # bitset, part of `hand` that everybody knows (open deal, recruited); public
    ("display", np.int32, (P,)),  # bitset of face-up professions; public
    ("recruiting", np.int8, (P,)),  # recruiting cards in hand, 0..5; public
    ("recruited", np.int8, (P,)),  # recruiting cards lying in the display, 0..5; public
    ("bonus_hand", np.int32, (P,)),  # bitset of bonus cards held; owner
    ("prestige_hand", np.int32, (P,)),  # bitset of prestige cards held; owner
    ("best_work", np.int16, (P,)),  # highest work value completed this round, 0 = none; public
    ("setup_return", np.int8, (P,)),  # profession chosen in SETUP_RETURN, still in `hand`; NO_CARD; owner
    # --- memory of the seats (owner): what a seat with perfect memory knows of hidden cards, see core/memory.py
    ("profession_memory", np.int32, (P, NUM_PROFESSIONS)),  # [p][c]: bitset of cards that may lie where c lies
    ("prestige_memory", np.int32, (P, NUM_PRESTIGE)),
    ("bonus_memory", np.int32, (P, NUM_BONUS)),
    ("seen_professions", np.int32, (P,)),  # bitset of professions that the seat has seen from a draw; owner
    ("seen_prestige", np.int32, (P,)),  # likewise prestige cards
    ("seen_bonus", np.int32, (P,)),  # likewise bonus cards
    # --- supplies (public)
    ("piles", np.int8, (NUM_PILES,)),  # tiles or cards left in each auction pile; [PRESTIGE] is the length of that deck
    ("buildings_left", np.int8, (NUM_BUILDINGS,)),  # 0..3
    ("freedoms_left", np.int8, (NUM_FREEDOMS,)),  # 0..4
    ("profession_deck_size", np.int8),  # 0..21
    ("bonus_deck_size", np.int8),  # 0..20
    ("bonus_played", np.int32),  # bitset of bonus cards out of the game
    # --- order of the decks (nobody), index 0 is the top, entries from the size on are NO_CARD
    ("profession_deck", np.int8, (NUM_PROFESSIONS,)),
    ("prestige_deck", np.int8, (NUM_PRESTIGE,)),
    ("bonus_deck", np.int8, (NUM_BONUS,)),
    # --- auction (public)
    ("start_player", np.int8),  # seat, starts the round
    ("selector", np.int8),  # seat whose turn it is to select, in the auction phase
    ("in_auction", np.int8),  # bitset of seats still in this round's auctions
    ("bidders", np.int8),  # bitset of seats still bidding on the object; 0 outside AUCTION_BID
    ("sold", np.int16),  # bitset of piles sold this round (bit 7 = joint landscape object)
    ("pile", np.int8),  # object on auction or just won, NO_CARD
    ("bid", np.int32),  # standing bid in florins, 0 outside bidding
    ("high_bidder", np.int8),  # seat of the standing bid, NO_CARD
    # --- action phase (public)
    ("turns_taken", np.int8),  # seats that have finished their turn in this action phase, 0..num_players
    ("actions_left", np.int8),  # 0..2, of the active player
    ("took_profession", np.int8),  # 1 after TAKE_PROFESSION in this turn
    ("took_freedom", np.int8),  # 1 after FREEDOM in this turn
    ("tile", np.int8),  # tile_index being placed in PLACE_TILE, NO_CARD
    ("work", np.int8),  # profession being completed in WORK_BONUS and WORK_CONVERT, NO_CARD
    ("work_value", np.int16),  # its work value so far
    # --- cards drawn in PRESTIGE_PICK, PROFESSION_PICK, BONUS_PICK (owner); out of deck and hand meanwhile
    ("drawn", np.int8, (DRAW_SIZE,)),  # in the order drawn, NO_CARD
    ("drawn_size", np.int8),  # 0..5; public
]

STATE = state_dtype(FIELDS, max_seats=MAX_SEATS, num_options=NUM_OPTIONS)
