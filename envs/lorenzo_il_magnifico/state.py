"""The state record of Lorenzo il Magnifico: every field with shape, range, sentinel and who may see it.

Sections 2, 3, 4 and 7 of the rules page. Header fields (`scores` = victory points, `player`, `phase`, `round_no`,
`rng`, …) are described in `envs/core/header.py`. A *bitset* holds bit k for number k. Cards are 0..95
(24 * type + id), leaders 0..19, spaces 0..24, members 0 black, 1 white, 2 orange, 3 neutral. All is public unless said.
"""

import numpy as np

from ..core.bits import COMPARED
from ..core.header import state_dtype
from ..core.pending import pending_fields
from .constants import (
    CARDS_PER_TYPE,
    HAND_SIZE,
    MAX_CARDS,
    MAX_PENDING,
    MAX_SEATS,
    NUM_DICE,
    NUM_FLOORS,
    NUM_GOODS,
    NUM_LEADERS,
    NUM_MEMBERS,
    NUM_OPTIONS,
    NUM_PROSPECTS,
    NUM_RESOURCES,
    NUM_SPACES,
    NUM_STOCK,
    NUM_TYPES,
    PERIODS,
)

P = MAX_SEATS

FIELDS = [
    # --- per seat: stock and cards
    ("stock", np.int16, (P, NUM_STOCK)),  # coins, wood, stone, servants, military 0..25 (or more), faith 0..15
    ("cards", np.int8, (P, NUM_TYPES, MAX_CARDS)),  # cards by type in the order taken, NO_CARD behind them
    ("card_count", np.int8, (P, NUM_TYPES)),  # 0..6
    ("cubes", np.int8, (P,)),  # bitset of the periods (0..2) in which the seat was excommunicated
    ("bonus_tile", np.int8, (P,)),  # personal bonus tile 0..4
    # --- per seat: modifiers, all written by `modifiers.py` (section 5.10)
    ("member_value", np.int8, (P, NUM_MEMBERS)),  # value of each family member this round, before area or tower
    ("tower_value", np.int8, (P, NUM_TYPES)),  # added to the value of actions that take a card of the type
    ("area_value", np.int8, (P, 2)),  # added to the value of harvests, productions
    ("area_malus", np.int8, (P, 2)),  # the part of it that leaders' actions get, 0 or less
    ("servant_rate", np.int8, (P,)),  # servants paid for each +1 of value, 1 or 2
    ("discount", np.int8, (P, NUM_TYPES, NUM_RESOURCES)),  # taken off the cost of cards by type and resource
    ("choice_discount", np.int8, (P,)),  # taken off wood or stone of a building, as its taker chooses
    ("gain_malus", np.int8, (P, NUM_GOODS)),  # taken off each gain, by good
    ("church_bonus", np.int8, (P,)),  # VP more for supporting the Church
    ("powers", np.int16, (P,)),  # bitset, `constants.Power`
    # --- per seat: what its cards are and will bring, written by `prospects.py` when one is taken
    ("owned", np.int64, (P,)),  # bitset of its territories, then from bit 24 on of its buildings
    ("prospects", np.int16, (P, NUM_PROSPECTS)),  # by `constants.Prospect`: tenths of a VP at action values 2, 4, 6 of
    # harvests, then of productions; buildings with exchanges; end VP of ventures
    # --- per seat: leaders (advanced mode)
    ("leaders", np.int8, (P, HAND_SIZE)),  # leader of each slot, ascending, NO_LEADER; in hand: owner only
    ("leader_state", np.int8, (P, HAND_SIZE)),  # `constants.LeaderState`
    ("leader_used", np.int8, (P,)),  # bitset of slots whose ability was used this round
    ("copied", np.int8, (P,)),  # leader that Lorenzo de' Medici copies, NO_LEADER
    ("set_member", np.int8, (P,)),  # coloured member set by Montefeltro this round, Member.NEUTRAL = none
    ("packet", np.int32, (P,)),  # draft: bitset of the leaders to pick from; owner
    ("kept", np.int32, (P,)),  # draft: bitset of the leaders picked in earlier picks; owner
    ("pick", np.int8, (P,)),  # draft: leader picked, still in the packet until all have picked; NO_PICK; owner
    ("seen_leaders", np.int32, (P,)),  # bitset of the leaders that the seat has seen; owner
    ("leader_memory", np.int32, (P, NUM_LEADERS)),  # what a seat knows of leader cards, see core/memory.py; owner
    # --- board
    ("tower_cards", np.int8, (NUM_FLOORS,)),  # card on each floor (4 * tower + floor), NO_CARD
    ("occupants", np.int32, (NUM_SPACES,)),  # bitset of 4 * seat + member standing on each space
    ("member_at", np.int8, (P, NUM_MEMBERS)),  # space of each member, HOME
    ("council", np.int8, (P,)),  # seats in the council by their first member there, NO_SEAT behind them
    ("council_size", np.int8),  # 0..num_players
    ("dice", np.int8, (NUM_DICE,)),  # black, white, orange, 1..6; 0 before round 1
    ("tiles", np.int8, (PERIODS,)),  # excommunication tile of each period, 0..20
    ("decks", np.int8, (NUM_TYPES, CARDS_PER_TYPE)),  # cards in dealing order; those of later rounds: nobody
    # --- turns
    ("order", np.int8, (P,)),  # seats in turn order
    ("step", np.int8),  # place in the running sequence: turns 0..5n-1 of a round, seats at the Vatican, set-up choices
    ("stage", np.int8),  # `constants.Stage` of the turn
    ("draft_no", np.int8),  # draft: picks made by every seat, 0..4
    # --- pending tasks: `constants.Task`
    *pending_fields(MAX_PENDING),
    # --- what legality, observation and heuristic share, set in TURN and EXTRA_TOWER and 0 elsewhere (`survey.py`)
    ("needed", np.int8, (COMPARED,)),  # least value of a member or extra action with which the seat to act can use each
    # space, raising it by servants; floors: and take the card; NEVER; entries from NUM_SPACES on are NEVER, too
]

STATE = state_dtype(FIELDS, max_seats=MAX_SEATS, num_options=NUM_OPTIONS)
