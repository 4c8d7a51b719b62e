"""Set-up of a game and the choice of the personal bonus tiles (section 3, chance in the order of section 8)."""

import numpy as np

from ..core.compiled import compiled
from ..core.memory import forget
from ..core.rng import randbelow, shuffle
from .constants import (
    ADVANCED,
    BONUS_TILE,
    CARDS_PER_PERIOD,
    CARDS_PER_TYPE,
    HAND_SIZE,
    HOME,
    MAX_CARDS,
    NO_CARD,
    NO_LEADER,
    NO_PICK,
    NO_SEAT,
    NUM_FLOORS,
    NUM_LEADERS,
    NUM_MEMBERS,
    NUM_STOCK,
    NUM_TYPES,
    PERIODS,
    STANDARD_TILES,
    WITHOUT_LEADERS,
    Good,
    Member,
    Option,
    Phase,
)
from .modifiers import refresh
from .tables import CARD_PERIOD, START_COINS, START_STOCK, TILES_PER_PERIOD


@compiled
def _shuffle_decks(s: np.void) -> None:
    """Shuffle the cards of each type and period and stack the periods, the first on top (step 1)."""
    for kind in range(NUM_TYPES):
        deck = s["decks"][kind]
        n = 0
        for period in range(1, PERIODS + 1):
            for card in range(kind * CARDS_PER_TYPE, (kind + 1) * CARDS_PER_TYPE):
                if CARD_PERIOD[card] == period:
                    deck[n] = card
                    n += 1
            shuffle(s, deck[n - CARDS_PER_PERIOD : n], CARDS_PER_PERIOD)


@compiled
def _reveal_tiles(s: np.void) -> None:
    """Reveal one excommunication tile of each period (step 2)."""
    for period in range(PERIODS):
        s["tiles"][period] = TILES_PER_PERIOD * period + randbelow(s, TILES_PER_PERIOD)


@compiled
def _clear_seat(s: np.void, p: int) -> None:
    """Set the fields of a seat whose "nothing" is not 0."""
    for kind in range(NUM_TYPES):
        for slot in range(MAX_CARDS):
            s["cards"][p, kind, slot] = NO_CARD
    for slot in range(HAND_SIZE):
        s["leaders"][p, slot] = NO_LEADER
    for member in range(NUM_MEMBERS):
        s["member_at"][p, member] = HOME
    s["copied"][p] = NO_LEADER
    s["set_member"][p] = Member.NEUTRAL
    s["pick"][p] = NO_PICK


@compiled
def _hand_out_stock(s: np.void, n: int) -> None:
    """Give every seat its starting stock, coins by place in the turn order (steps 3 and 4)."""
    for k in range(n):
        p = int(s["order"][k])
        for good in range(NUM_STOCK):
            s["stock"][p, good] = START_STOCK[n, good]
        s["stock"][p, Good.COINS] = START_COINS[n, k]


@compiled
def clear_council(s: np.void) -> None:
    """Empty the list of seats in the council."""
    for k in range(len(s["council"])):
        s["council"][k] = NO_SEAT
    s["council_size"] = 0


@compiled
def plays_with_leaders(s: np.void) -> bool:
    """Tell whether the game has leaders (options mode and leaders)."""
    return s["options"][Option.MODE] == ADVANCED and s["options"][Option.LEADERS] != WITHOUT_LEADERS


@compiled
def reset(s: np.void) -> None:
    """Set up a new game; the choices of set-up or the first round follow."""
    n = int(s["num_players"])
    _shuffle_decks(s)
    _reveal_tiles(s)
    for k in range(n):
        s["order"][k] = k
    shuffle(s, s["order"], n)
    _hand_out_stock(s, n)
    clear_council(s)
    for space in range(NUM_FLOORS):
        s["tower_cards"][space] = NO_CARD
    for p in range(n):
        _clear_seat(s, p)
        refresh(s, p)
    if plays_with_leaders(s):
        forget(s["leader_memory"], n, NUM_LEADERS)
    s["phase"] = Phase.CHOOSE_BONUS_TILE


@compiled
def all_tiles_chosen(s: np.void) -> bool:
    """Tell whether no bonus tile is to be chosen any more."""
    chooses = s["options"][Option.MODE] == ADVANCED and s["options"][Option.BONUS_TILES] != STANDARD_TILES
    return not chooses or s["step"] == s["num_players"]


@compiled
def tile_chooser(s: np.void) -> int:
    """Return the seat that chooses a bonus tile: reverse turn order."""
    return int(s["order"][int(s["num_players"]) - 1 - int(s["step"])])


@compiled
def choose_bonus_tile(s: np.void, action: int) -> None:
    """Take a personal bonus tile in place of the standard side."""
    s["bonus_tile"][int(s["player"])] = action - BONUS_TILE + 1
    s["step"] += 1
