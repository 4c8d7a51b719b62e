"""Everything that must be true of every position, named one by one (sections 2 to 7).

`check` returns the sum of the `Invariant` flags that are broken, 0 for a sound position at a decision or at the end.
What each flag stands for is worked out in the files `checks_board.py`, `checks_prospects.py`,
`checks_seats.py`, `checks_leaders.py` and `checks_flow.py`, from constants and tables alone.
"""

from enum import IntFlag, auto

import numpy as np

from ..core.checks import flag_unless, variant_sound
from ..core.compiled import compiled
from . import checks_board as board
from . import checks_flow as flow
from . import checks_leaders as leaders
from . import checks_prospects as prospects
from . import checks_seats as seats
from .constants import (
    MAX_PENDING,
    MAX_SEATS,
    MIN_SEATS,
    NO_CAP,
    NO_LEADER,
    NUM_CARDS,
    NUM_RESOURCES,
    NUM_TYPES,
    Good,
    Option,
    Phase,
)
from .tables import FAITH_MAX, MILITARY_MAX, OPTIONS, LeaderEffect, TileEffect

CHOICES = np.array([len(option.values) for option in OPTIONS], np.int64)
"""(13,): how many values each option has."""


class Invariant(IntFlag):
    """One flag per invariant."""

    OPTIONS = auto()
    """Two to four seats play, every option has a value, and `auto_forced` is its option."""
    PHASE = auto()
    """The phase exists under these options, and is GAME_OVER exactly when the game is done."""
    ROUND = auto()
    """The round fits the phase."""
    ORDER = auto()
    """The turn order names each seat once."""
    DECKS = auto()
    """Each deck holds the 24 cards of its type, period by period."""
    SLOTS = auto()
    """Personal boards hold up to six cards of each type, counted, and nothing behind them."""
    PROSPECTS = auto()
    """What is kept about the cards of a seat, and what they will bring, is that of its slots."""
    SLOT_ORDER = auto()
    """Cards of a type lie in the order of the rounds in which they could be taken."""
    CARD_PLACES = auto()
    """Each card lies in one place: not dealt yet, on its floor, with one owner, or discarded."""
    TOWERS = auto()
    """Each floor shows the card dealt there this round or nothing."""
    TAKERS = auto()
    """Each card gone from a floor belongs to the seat standing there, or was taken by an extra action."""
    STOCK = auto()
    """Nobody has less than nothing of a good."""
    TRACKS = auto()
    """Faith and military points end where the tracks end."""
    SCORES = auto()
    """Nobody is below 0 victory points."""
    RANKS = auto()
    """Ranks follow points and turn order, and are given at the end only."""
    MEMBERS = auto()
    """Members and spaces name each other."""
    SINGLE_SPACES = auto()
    """Places for one member hold one, apart from members of seats with Ludovico Ariosto."""
    COLOURED_MEMBERS = auto()
    """Each seat has one coloured member at most in a tower, at the harvest and at the production."""
    CLOSED_SPACES = auto()
    """Nobody stands on covered spaces."""
    MARKET_BAN = auto()
    """Nobody who was excommunicated with tile 2-5 in an earlier round stands on the market."""
    PLACEMENTS = auto()
    """Nobody has placed more members than turns; all are at home outside the rounds."""
    COUNCIL = auto()
    """The council's list names each seat with a member there once."""
    DICE = auto()
    """The dice show 1 to 6 from the first round on."""
    STEP = auto()
    """Step and seat to act fit the phase, turn order and tile 2-7."""
    STAGE = auto()
    """The stage of the turn fits the phase."""
    STACK = auto()
    """The stack holds possible tasks and zeros above them."""
    DECISION = auto()
    """The phase is the one of the top task, and there is something to decide."""
    NEEDED = auto()
    """`needed` is set exactly in TURN and EXTRA_TOWER, and not below what the seat's servants allow."""
    TILES = auto()
    """Each period has one of its own excommunication tiles."""
    CUBES = auto()
    """Cubes lie on tiles of judged periods only, and whoever was judged in this round has one or paid with faith."""
    BONUS_TILES = auto()
    """Bonus tiles chosen are different ones; all other seats have the standard one."""
    MEMBER_VALUES = auto()
    """Members' values follow from dice, leaders and tile 1-7."""
    ACTION_VALUES = auto()
    """What is added to towers, harvests and productions follows from characters and tiles."""
    PRICES = auto()
    """Servant rate and discounts follow from characters, leaders and tile 2-6."""
    GAINS = auto()
    """Maluses of gains follow from the tiles, the church bonus from the leaders."""
    POWERS = auto()
    """Permissions and prohibitions follow from characters, leaders and tiles."""
    LEADERS = auto()
    """Each seat has four leaders in ascending order, none twice in the game, or there are none."""
    LEADER_USE = auto()
    """Only played once-per-round leaders were used; a member is set exactly by Federico da Montefeltro."""
    COPIED = auto()
    """Lorenzo de' Medici, once played, copies a leader that another seat has played."""
    DRAFT = auto()
    """Packets, picks and leaders kept fit the draft and are empty outside it."""
    SEEN_LEADERS = auto()
    """Each seat has seen its own leaders and those played or discarded."""
    LEADER_MEMORY = auto()
    """What a seat takes for possible contains the truth, and it knows its own and the open leaders exactly."""
    ABSENT_SEATS = auto()
    """The fields of seats that do not play are 0."""


@compiled
def _check_foundations(s: np.void) -> int:
    """Check what the other checks use as indices or counts."""
    if not variant_sound(s, CHOICES, MIN_SEATS, MAX_SEATS, Option.AUTO_FORCED):
        return Invariant.OPTIONS.value
    n = int(s["num_players"])
    flags = flag_unless(flow.phase_sound(s), Invariant.PHASE.value)
    flags |= flag_unless(flow.round_sound(s), Invariant.ROUND.value)
    flags |= flag_unless(flow.order_sound(s, n), Invariant.ORDER.value)
    flags |= flag_unless(0 <= int(s["player"]) < n, Invariant.STEP.value)
    flags |= flag_unless(seats.tiles_sound(s), Invariant.TILES.value)
    flags |= flag_unless(board.members_sound(s, n), Invariant.MEMBERS.value)
    flags |= flag_unless(0 <= int(s["pending_size"]) <= MAX_PENDING, Invariant.STACK.value)
    for kind in range(NUM_TYPES):
        flags |= flag_unless(board.deck_sound(s, kind), Invariant.DECKS.value)
        for p in range(n):
            flags |= flag_unless(board.slots_sound(s, p, kind), Invariant.SLOTS.value)
    if flags == 0:
        flags = flag_unless(leaders.leaders_sound(s, n), Invariant.LEADERS.value)
    for p in range(n):
        flags |= flag_unless(0 <= int(s["copied"][p]) <= NO_LEADER, Invariant.COPIED.value)
    return flags


@compiled
def _check_cards(s: np.void, n: int) -> int:
    """Check decks, towers and cards owned."""
    rounds = np.zeros(NUM_CARDS, np.int64)
    owners = np.zeros(NUM_CARDS, np.int64)
    board.deal_rounds(s, rounds)
    single = board.find_owners(s, n, owners)
    towers = board.towers_sound(s)
    flags = flag_unless(towers, Invariant.TOWERS.value)
    if towers:
        placed = single and board.owned_cards_dealt(s, rounds, owners)
        flags |= flag_unless(placed, Invariant.CARD_PLACES.value)
        flags |= flag_unless(board.takers_sound(s, n, rounds, owners), Invariant.TAKERS.value)
    for p in range(n):
        flags |= flag_unless(prospects.prospects_sound(s, p), Invariant.PROSPECTS.value)
        for kind in range(NUM_TYPES):
            flags |= flag_unless(board.slots_in_order(s, p, kind, rounds), Invariant.SLOT_ORDER.value)
    return flags


@compiled
def _check_amounts(s: np.void, n: int) -> int:
    """Check stocks, tracks, points and ranks."""
    flags = flag_unless(flow.ranks_sound(s, n), Invariant.RANKS.value)
    capped = s["options"][Option.MILITARY_CAP] != NO_CAP
    for p in range(n):
        military = int(s["stock"][p][Good.MILITARY])
        faith = int(s["stock"][p][Good.FAITH])
        for resource in range(NUM_RESOURCES):
            flags |= flag_unless(int(s["stock"][p][resource]) >= 0, Invariant.STOCK.value)
        flags |= flag_unless(military >= 0 and faith >= 0, Invariant.STOCK.value)
        flags |= flag_unless(faith <= FAITH_MAX and (military <= MILITARY_MAX or not capped), Invariant.TRACKS.value)
        flags |= flag_unless(int(s["scores"][p]) >= 0, Invariant.SCORES.value)
    return flags


@compiled
def _check_board(s: np.void, n: int) -> int:
    """Check members, council and dice."""
    free = np.zeros(MAX_SEATS, np.bool_)
    flags = 0
    for p in range(n):
        free[p] = seats.enjoys(s, p, LeaderEffect.PLACE_IN_OCCUPIED)
        flags |= flag_unless(board.coloured_members_sound(s, p), Invariant.COLOURED_MEMBERS.value)
        # Cubes come after the last placement of a round.
        banned = int(s["phase"]) != Phase.VATICAN and seats.suffers(s, p, TileEffect.NO_MARKET)
        flags |= flag_unless(not (banned and board.in_market(s, p)), Invariant.MARKET_BAN.value)
    flags |= flag_unless(board.single_spaces_sound(s, free), Invariant.SINGLE_SPACES.value)
    flags |= flag_unless(board.closed_spaces_empty(s, n), Invariant.CLOSED_SPACES.value)
    flags |= flag_unless(flow.placements_sound(s, n), Invariant.PLACEMENTS.value)
    flags |= flag_unless(board.council_sound(s, n), Invariant.COUNCIL.value)
    return flags | flag_unless(board.dice_sound(s), Invariant.DICE.value)


@compiled
def _check_decision(s: np.void, n: int) -> int:
    """Check whose decision it is and the pending tasks."""
    flags = flag_unless(flow.step_sound(s, n), Invariant.STEP.value)
    flags |= flag_unless(flow.stage_sound(s), Invariant.STAGE.value)
    if not flow.stack_sound(s):
        return flags | Invariant.STACK.value
    if not flow.decision_sound(s):
        return flags | Invariant.DECISION.value
    p = int(s["player"])
    most = int(s["stock"][p][Good.SERVANTS]) // max(1, int(s["servant_rate"][p]))
    placing = int(s["phase"]) == Phase.TURN
    return flags | flag_unless(board.needed_sound(s, flow.open_towers(s), placing, most), Invariant.NEEDED.value)


@compiled
def _check_modifiers(s: np.void, n: int) -> int:
    """Check all modifiers, and the cubes and tiles from which some follow."""
    flags = flag_unless(seats.bonus_tiles_sound(s, n), Invariant.BONUS_TILES.value)
    for k in range(n):
        p = int(s["order"][k])
        flags |= flag_unless(seats.cubes_sound(s, p, k), Invariant.CUBES.value)
        flags |= flag_unless(seats.member_values_sound(s, p), Invariant.MEMBER_VALUES.value)
        flags |= flag_unless(seats.action_values_sound(s, p), Invariant.ACTION_VALUES.value)
        flags |= flag_unless(seats.prices_sound(s, p), Invariant.PRICES.value)
        flags |= flag_unless(seats.gains_sound(s, p), Invariant.GAINS.value)
        flags |= flag_unless(int(s["powers"][p]) == seats.due_powers(s, p), Invariant.POWERS.value)
    return flags


@compiled
def _check_leaders(s: np.void, n: int) -> int:
    """Check the use of leaders, the draft and what is known of hands."""
    flags = flag_unless(leaders.draft_sound(s, n), Invariant.DRAFT.value)
    for p in range(n):
        flags |= flag_unless(leaders.leader_use_sound(s, p), Invariant.LEADER_USE.value)
        flags |= flag_unless(leaders.copied_sound(s, n, p), Invariant.COPIED.value)
        flags |= flag_unless(leaders.seen_leaders_sound(s, n, p), Invariant.SEEN_LEADERS.value)
        flags |= flag_unless(leaders.leader_memory_sound(s, n, p), Invariant.LEADER_MEMORY.value)
    return flags


@compiled
def check(s: np.void) -> int:
    """Return the sum of the flags of all broken invariants, 0 if the position is sound."""
    flags = _check_foundations(s)
    if flags != 0:
        return flags
    n = int(s["num_players"])
    flags = _check_cards(s, n) | _check_amounts(s, n) | _check_board(s, n)
    flags |= _check_modifiers(s, n) | _check_leaders(s, n) | _check_decision(s, n)
    return flags | flag_unless(seats.absent_sound(s, n), Invariant.ABSENT_SEATS.value)
