"""The state record of Ars Mysteriorum: every field with shape, range, sentinel and who may see it.

Sections 2, 4.1 and 7 of the rules page. Header fields (`scores` = Florims, all of a seat's money; `player`, `phase`,
`round_no` = round counter from 1, 0 during the set-up purchases, `rng`, …) are described in `envs/core/header.py`.
Colours (of tokens, pawns and tents) are 0..4, recipes 0..47, items 0..14, kinds of mystery card 0..15, favour cards
have their values 1..6. A *bitset* holds bit k for number k. All is public unless said.
"""

import numpy as np

from ..core.header import state_dtype
from ..core.pending import pending_fields
from .constants import (
    MAX_LAPS,
    MAX_PENDING,
    MAX_SEATS,
    MAX_STACK,
    NUM_BINS,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_KINDS,
    NUM_MYSTERIES,
    NUM_OPTIONS,
    NUM_SLOTS,
    NUM_TENTS,
)

P = MAX_SEATS

FIELDS = [
    # --- per seat
    ("colour", np.int8, (P,)),  # colour of the seat, NO_COLOUR for absent seats
    ("tokens", np.int8, (P, NUM_COLOURS)),
    ("book", np.int8, (P, NUM_ITEMS)),  # recipes earned by item, 0..4
    ("hand", np.int8, (P, NUM_KINDS)),  # mysteries in hand by kind; owner, and what `known_hand` tells
    ("known_hand", np.int8, (P, NUM_KINDS)),  # part of `hand` that everybody knows: taken from the offer, not played
    ("unknown", np.int8, (P,)),  # mysteries in hand that are not in `known_hand`, whose kinds the owner alone knows
    # --- favour cards; a seat's six values are in `favour`, `order_bid` and `laid_value`
    ("favour", np.int8, (P,)),  # bitset of the values in hand, bit v - 1 for value v; owner while cards lie face down
    ("order_bid", np.int8, (P,)),  # value in the turn-order auction, 0 none; owner until all have bid (stage BIDS)
    ("order_plus", np.int8, (P,)),  # what mysteries add to it
    ("laid", np.int8, (P,)),  # favour cards placed at tents this round, 0..5
    ("laid_tent", np.int8, (P, MAX_LAPS)),  # tent of the card placed in each lap, NO_TENT behind `laid`
    ("laid_value", np.int8, (P, MAX_LAPS)),  # its value, 0 behind; owner and who peeked until stage FAVOUR_WINDOW
    ("laid_plus", np.int8, (P, MAX_LAPS)),  # what mysteries add to it, may be negative
    ("peeked", np.int32, (P,)),  # bitset of the face-down cards that the seat has looked at, bit MAX_LAPS * owner + lap
    # --- tents
    ("pawn", np.int8, (NUM_COLOURS,)),  # tent of the pawn of each colour, neutral ones included
    ("stack", np.int8, (NUM_TENTS, MAX_STACK)),  # recipes, the top one at stack_size - 1, NO_RECIPE from there on; set
    ("stack_size", np.int8, (NUM_TENTS,)),
    ("display", np.int8, (NUM_TENTS, NUM_SLOTS)),  # recipe face up in each slot, NO_RECIPE
    ("bins", np.int8, (NUM_TENTS, NUM_BINS)),  # tokens (of the tent's colour) in each bin
    ("bank", np.int8, (NUM_COLOURS,)),
    # --- mysteries
    ("pile", np.int8, (NUM_MYSTERIES,)),  # kinds, the top card at pile_size - 1, NO_KIND from there on; nobody
    ("pile_size", np.int8),  # without the option `mysteries` all entries of `pile` are NO_KIND
    ("offer", np.int8, (P,)),  # kind face up in each slot, NO_KIND
    ("discard", np.int8, (NUM_KINDS,)),  # mysteries played or countered by kind
    # --- round
    ("order", np.int8, (P,)),  # seat at each place of the turn order, NO_SEAT from num_players on
    ("chosen", np.int8, (P,)),  # seat that has chosen each place of the coming order (stage POSITIONS), NO_SEAT
    ("stage", np.int8),  # `constants.Stage`
    ("place", np.int8),  # 0..n-1: place in the turn order of the seat whose turn it is; number of choosers (POSITIONS)
    ("quiet", np.int8),  # seats in a row that played nothing in the open mystery window, 0 outside
    ("out", np.int8),  # bitset of the seats that have passed in stage FAVOURS
    ("admitted", np.int8),  # bitset of the seats that have paid for their tent this round
    ("wild", np.int8, (P, NUM_ITEMS)),  # how much more each item counts in this round's salaries (Homunculus)
    # --- kept for whoever asks often; `scoring.keep_salary` and `mysteries` see to it
    ("salary", np.int32, (P,)),  # Florims that the book pays this round, `wild` included
    ("gain", np.int16, (P, NUM_ITEMS)),  # Florims that one more recipe of each item would add to every salary, 0: none
    ("hidden", np.int8, (NUM_KINDS,)),  # mysteries that nobody has shown: in the pile or unknown in hands
    # --- turn of stage TENTS or RECIPES, all 0 outside
    ("free_base", np.int8),  # 1: no base fee
    ("free_crowd", np.int8),  # 1: nothing for other apprentices
    ("extra", np.int8),  # recipes that may be earned this turn beyond the first
    ("earned", np.int8),  # recipes earned this turn
    ("discount", np.int8),  # tokens that the next recipe of this turn costs less
    ("remote", np.int8),  # 1: recipes of every tent may be earned
    (
        "due",
        np.int8,
        (NUM_COLOURS,),
    ),  # what is left to pay while tokens are waived, 0 otherwise; read by eight bytes
    # --- pending tasks: `constants.Task`
    *pending_fields(MAX_PENDING),
]

STATE = state_dtype(FIELDS, max_seats=MAX_SEATS, num_options=NUM_OPTIONS)
