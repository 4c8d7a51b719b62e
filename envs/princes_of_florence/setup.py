"""Set-up of a game and the choice of the professions to return (section 3, chance in the order of section 8)."""

import numpy as np

from ..core.compiled import compiled
from ..core.memory import forget
from ..core.rng import randbelow
from .constants import (
    DRAW_SIZE,
    NO_CARD,
    NUM_BONUS,
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_PILES,
    NUM_PRESTIGE,
    NUM_PROFESSIONS,
    PICK_PROFESSION,
    Option,
    Phase,
)
from .tables import (
    BUILDINGS_EACH,
    CARDS_DEALT,
    EXTRA_FREEDOMS,
    FREEDOM_COPIES,
    FREEDOMS_EACH,
    PILE_START,
    START_MONEY,
)
from .zones import deal_professions, fill_decks


@compiled
def _clear_transients(s: np.void) -> None:
    """Set the fields whose "nothing" is not 0."""
    for i in range(DRAW_SIZE):
        s["drawn"][i] = NO_CARD
    s["pile"] = NO_CARD
    s["high_bidder"] = NO_CARD
    s["tile"] = NO_CARD
    s["work"] = NO_CARD
    n = int(s["num_players"])
    for p in range(n):
        s["setup_return"][p] = NO_CARD
    forget(s["profession_memory"], n, NUM_PROFESSIONS)
    forget(s["prestige_memory"], n, NUM_PRESTIGE)
    forget(s["bonus_memory"], n, NUM_BONUS)


@compiled
def _stock_supplies(s: np.void, n: int, rules: int) -> None:
    """Fill the piles, the building and freedom supplies and the players' money (section 3, steps 3-5)."""
    for pile in range(NUM_PILES):
        s["piles"][pile] = PILE_START[n, rules, pile]
    for building in range(NUM_BUILDINGS):
        s["buildings_left"][building] = BUILDINGS_EACH[n, rules]
    for freedom in range(NUM_FREEDOMS):
        s["freedoms_left"][freedom] = FREEDOMS_EACH[n, rules]
    for p in range(n):
        s["money"][p] = START_MONEY[n, rules]


@compiled
def _draw_extra_freedoms(s: np.void, n: int, rules: int) -> None:
    """Add the freedom tiles drawn at random from those left over (official two-player rules, section 3)."""
    for _ in range(EXTRA_FREEDOMS[n, rules, int(s["options"][Option.TWO_PLAYER_FREEDOMS])]):
        rest = 0
        for freedom in range(NUM_FREEDOMS):
            rest += FREEDOM_COPIES[freedom] - int(s["freedoms_left"][freedom])
        tile = randbelow(s, rest)
        freedom = 0
        while tile >= FREEDOM_COPIES[freedom] - int(s["freedoms_left"][freedom]):
            tile -= FREEDOM_COPIES[freedom] - int(s["freedoms_left"][freedom])
            freedom += 1
        s["freedoms_left"][freedom] += 1


@compiled
def reset(s: np.void) -> None:
    """Set up a new game up to the first choice of a profession to return."""
    n = int(s["num_players"])
    rules = int(s["options"][Option.TWO_PLAYER_RULES])
    _clear_transients(s)
    s["start_player"] = randbelow(s, n)
    _stock_supplies(s, n, rules)
    _draw_extra_freedoms(s, n, rules)
    fill_decks(s)
    deal_professions(s, CARDS_DEALT[n, rules])
    s["phase"] = Phase.SETUP_RETURN
    s["player"] = s["start_player"]


@compiled
def apply_setup_return(s: np.void, action: int) -> None:
    """Note the card to return; it stays in the hand until all have chosen (section 4.2, SETUP_RETURN)."""
    p = int(s["player"])
    s["setup_return"][p] = action - PICK_PROFESSION
    s["player"] = (p + 1) % int(s["num_players"])


@compiled
def all_have_returned(s: np.void) -> bool:
    """Tell whether every seat has chosen: the seat to act next is the one that began."""
    return int(s["setup_return"][int(s["player"])]) != NO_CARD
