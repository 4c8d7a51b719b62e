"""Everything that must be true of every position, named one by one (sections 2 to 7).

`check` returns the sum of the `Invariant` flags that are broken, 0 for a sound position at a decision or at the end.
What each flag stands for is worked out in the files `checks_board.py`, `checks_offers.py`, `checks_cards.py`,
`checks_buildings.py` and `checks_turn.py`, from constants, tables and board alone.
"""

from enum import IntFlag, auto

import numpy as np

from ..core.checks import flag_unless, variant_sound
from ..core.compiled import compiled
from . import checks_board as board
from . import checks_buildings as buildings
from . import checks_cards as cards
from . import checks_offers as offers
from . import checks_turn as turn
from .constants import (
    MAX_BUILDINGS,
    MAX_PENDING,
    MAX_SEATS,
    MIN_SEATS,
    NO_CARD,
    NUM_MASTERS,
    NUM_PARTIES,
    NUM_TYPES,
    Option,
)
from .tables import OPTIONS

CHOICES = np.array([len(option.values) for option in OPTIONS], np.int64)
"""(11,): how many values each option has."""


class Invariant(IntFlag):
    """One flag per invariant."""

    OPTIONS = auto()
    """Two to five seats play, every option has a value, and `auto_forced` is its option."""
    PHASE = auto()
    """Phase and step exist, and the phase is GAME_OVER exactly when the game is done."""
    SEATS = auto()
    """Start player, active seat and the seat to decide are seats of the game."""
    TURNS = auto()
    """Turns finished, round, start player and active seat agree; the safety limit ends the game."""
    END = auto()
    """The game is over exactly if a gondola has arrived, a type has run out or the turns are over."""
    RANKS = auto()
    """Ranks follow the squares of the gondolas, ties shared, and are given at the end only."""
    COUNTERS = auto()
    """Decisions are counted from 0 up; forced ones exist only where the engine makes them."""
    DECK = auto()
    """The deck holds types up to its size and nothing behind."""
    CARD_PLACES = auto()
    """Each of the 42 cards is in one place: a hand, deck, discard pile, pool, before a party, or casas to be built."""
    HANDS = auto()
    """Hands are counted and hold five cards at most."""
    KNOWN_HANDS = auto()
    """The known cards of a hand are in it."""
    POOL = auto()
    """The pool holds a card of a type at most, three in all, four between SWAP_IN and the end of the turn."""
    LAID = auto()
    """Cards lie before parties of the game only, Klaus-Jürgen with two seats and his option."""
    COMPLETE_SETS = auto()
    """Fewer cards of a type lie than a building costs, but for those just laid or without supply at the end."""
    LYING_TYPES = auto()
    """Each party has two types lying at most, the active seat more only between laying and DRAIN."""
    MARKERS = auto()
    """Somebody with most cards of a type holds its master builder, nobody when none lie."""
    STAMPS = auto()
    """Each lay has its own stamp, and whoever has cards lying has one."""
    NEW_CARDS = auto()
    """The cards laid this turn lie before the active seat and came from a hand of five."""
    LAST_LAID = auto()
    """The card laid last is known in PLAY only, and is of the largest type laid this turn."""
    CASA_PENDING = auto()
    """Casa cards wait in PLAY and the build phase only."""
    MARKERS_BEFORE = auto()
    """The markers noted when PLAY began fit the cards that lay then; none are noted outside."""
    SQUARES = auto()
    """Each square of an island, and no other, has swamp or one building or nothing."""
    START_SQUARES = auto()
    """The buildings of the start stand, and there is no swamp but that of the start."""
    LINES = auto()
    """The ponte of the start stands; pontes fill the ends of their lines, or no squares (bridge_occupies)."""
    SHAPES = auto()
    """Buildings stand on sites of their type."""
    OFFERS = auto()
    """The open sites noted are those of the board."""
    SUPPLY = auto()
    """Supply and buildings since the start are the stock together."""
    SWAMP_VALUES = auto()
    """Tiles of 0 to 2 gold lie under swamp only."""
    SWAMP_TILES = auto()
    """Each swamp tile is on the board, owned or paid, and none of value 0 was paid."""
    TREASURES = auto()
    """Each treasure is in the stock or owned."""
    OWNED_TILES = auto()
    """The tiles of each seat are counted."""
    FINAL_EXCHANGE = auto()
    """After the end nobody has gold left."""
    GONDOLAS = auto()
    """No two gondolas stand on one square but the start, or the goal with `goal_cap`."""
    DRAINED = auto()
    """Two tiles at most were drained this turn, none before DRAIN."""
    SWAP = auto()
    """Cards are due in DRAW3 only, for the card that was put into the pool."""
    NEUTRAL = auto()
    """Klaus-Jürgen's card was drawn once a turn at most, and only where he plays."""
    STACK = auto()
    """The stack is that of a build phase or a payment, in a step that has it; a building placed has supply and site."""
    DECISION = auto()
    """The phase is that of the top task or of the step, and there is something to decide."""
    PLAYER = auto()
    """The active seat decides, but another builder about his building."""
    BUILT_LIST = auto()
    """Buildings are listed in a build phase only, with zeros behind them."""
    BUILT_ENTRIES = auto()
    """Each building listed stands on its site and has possible parties and a possible island."""
    BUILT_VALUES = auto()
    """Each building listed has the value of its placing."""
    USED_CARDS = auto()
    """The cards of the buildings of the phase lie in the discard pile."""
    ABSENT_SEATS = auto()
    """The fields of seats that do not play are 0."""


@compiled
def _check_foundations(s: np.void) -> int:
    """Check what the other checks use as indices or counts."""
    if not variant_sound(s, CHOICES, MIN_SEATS, MAX_SEATS, Option.AUTO_FORCED):
        return Invariant.OPTIONS.value
    n = int(s["num_players"])
    seated = 0 <= int(s["player"]) < n and 0 <= int(s["active"]) < n and 0 <= int(s["start_player"]) < n
    flags = flag_unless(turn.phase_sound(s), Invariant.PHASE.value)
    flags |= flag_unless(seated, Invariant.SEATS.value)
    flags |= flag_unless(cards.deck_sound(s), Invariant.DECK.value)
    flags |= flag_unless(board.squares_sound(s), Invariant.SQUARES.value)
    flags |= flag_unless(board.swamp_values_sound(s), Invariant.SWAMP_VALUES.value)
    flags |= flag_unless(0 <= int(s["last_laid"]) <= NO_CARD, Invariant.LAST_LAID.value)
    flags |= flag_unless(0 <= int(s["swapped"]) <= NO_CARD, Invariant.SWAP.value)
    flags |= flag_unless(0 <= int(s["pending_size"]) <= MAX_PENDING, Invariant.STACK.value)
    return flags | flag_unless(0 <= int(s["built_count"]) <= MAX_BUILDINGS, Invariant.BUILT_LIST.value)


@compiled
def _check_cards(s: np.void, n: int) -> int:
    """Check all cards that do not lie."""
    flags = flag_unless(cards.places_sound(s), Invariant.CARD_PLACES.value)
    flags |= flag_unless(cards.pool_sound(s), Invariant.POOL.value)
    for p in range(n):
        flags |= flag_unless(cards.hand_sound(s, p), Invariant.HANDS.value)
        flags |= flag_unless(cards.known_hand_sound(s, p), Invariant.KNOWN_HANDS.value)
    return flags


@compiled
def _check_laid(s: np.void) -> int:
    """Check cards that lie or were laid this turn, and markers."""
    flags = flag_unless(cards.laid_range_sound(s), Invariant.LAID.value)
    flags |= flag_unless(cards.stamps_sound(s), Invariant.STAMPS.value)
    flags |= flag_unless(cards.new_sound(s), Invariant.NEW_CARDS.value)
    flags |= flag_unless(cards.order_of_laying_sound(s), Invariant.LAST_LAID.value)
    flags |= flag_unless(cards.casa_pending_sound(s), Invariant.CASA_PENDING.value)
    for party in range(NUM_PARTIES):
        flags |= flag_unless(cards.lying_types_sound(s, party), Invariant.LYING_TYPES.value)
    for master in range(NUM_MASTERS):
        flags |= flag_unless(cards.sets_sound(s, master + 1), Invariant.COMPLETE_SETS.value)
        flags |= flag_unless(cards.marker_sound(s, master), Invariant.MARKERS.value)
        flags |= flag_unless(cards.marker_before_sound(s, master), Invariant.MARKERS_BEFORE.value)
    return flags


@compiled
def _check_board(s: np.void, n: int) -> int:
    """Check board, supply, gold and gondolas."""
    flags = flag_unless(board.start_kept(s), Invariant.START_SQUARES.value)
    flags |= flag_unless(board.lines_sound(s), Invariant.LINES.value)
    flags |= flag_unless(offers.offers_sound(s), Invariant.OFFERS.value)
    for kind in range(NUM_TYPES):
        flags |= flag_unless(board.shapes_sound(s, kind), Invariant.SHAPES.value)
        flags |= flag_unless(board.supply_sound(s, kind), Invariant.SUPPLY.value)
    flags |= flag_unless(board.swamp_tiles_sound(s), Invariant.SWAMP_TILES.value)
    flags |= flag_unless(board.treasures_sound(s), Invariant.TREASURES.value)
    flags |= flag_unless(board.gondolas_sound(s), Invariant.GONDOLAS.value)
    for p in range(n):
        flags |= flag_unless(board.owned_tiles_sound(s, p), Invariant.OWNED_TILES.value)
        flags |= flag_unless(int(s["done"]) == 0 or board.exchanged(s, p), Invariant.FINAL_EXCHANGE.value)
    return flags


@compiled
def _check_buildings(s: np.void) -> int:
    """Check the buildings of the running phase; the stack is sound."""
    if not buildings.lists_sound(s):
        return Invariant.BUILT_LIST.value
    for k in range(int(s["built_count"])):
        if not buildings.built_entry_sound(s, k):
            return Invariant.BUILT_ENTRIES.value
    flags = flag_unless(buildings.values_sound(s), Invariant.BUILT_VALUES.value)
    return flags | flag_unless(buildings.used_cards_sound(s), Invariant.USED_CARDS.value)


@compiled
def _check_turn(s: np.void) -> int:
    """Check turn, pending tasks, the decision that is due and the end."""
    flags = flag_unless(turn.turns_sound(s), Invariant.TURNS.value)
    flags |= flag_unless(turn.end_sound(s), Invariant.END.value)
    flags |= flag_unless(board.ranks_sound(s), Invariant.RANKS.value)
    flags |= flag_unless(turn.counters_sound(s), Invariant.COUNTERS.value)
    flags |= flag_unless(turn.drained_sound(s), Invariant.DRAINED.value)
    flags |= flag_unless(turn.swap_sound(s), Invariant.SWAP.value)
    flags |= flag_unless(turn.neutral_sound(s), Invariant.NEUTRAL.value)
    if not turn.stack_sound(s):
        return flags | Invariant.STACK.value
    flags |= _check_buildings(s)
    if not turn.decision_sound(s):
        return flags | Invariant.DECISION.value
    due = int(s["done"]) == 1 or int(s["player"]) == turn.due_player(s)
    return flags | flag_unless(due, Invariant.PLAYER.value)


@compiled
def check(s: np.void) -> int:
    """Return the sum of the flags of all broken invariants, 0 if the position is sound."""
    flags = _check_foundations(s)
    if flags != 0:
        return flags
    n = int(s["num_players"])
    flags = _check_cards(s, n) | _check_laid(s) | _check_board(s, n) | _check_turn(s)
    return flags | flag_unless(turn.absent_sound(s), Invariant.ABSENT_SEATS.value)
