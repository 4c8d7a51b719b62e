"""Set-up of a game (section 3, chance in the order of section 8)."""

import numpy as np

from ..core.compiled import compiled
from ..core.rng import randbelow
from .artists import deal_artists, shuffle_artists
from .constants import (
    MAX_SEATS,
    NO_CARD,
    NO_RESOURCE,
    NO_SEAT,
    NUM_ARTIST_CLASSES,
    NUM_DECK,
    NUM_LOCATIONS,
    NUM_RESOURCES,
    Option,
)
from .monuments import reveal_monuments, shuffle_monuments
from .piles import draw_cards, rebuild_draw_pile, sort_piles
from .tables import (
    BANK,
    LOCATION_COPIES,
    MONUMENTS_FIRST,
    START_CARDS,
    START_EACH,
    START_MONEY,
    SUPPLY,
)


@compiled
def open_locations(s: np.void) -> None:
    """Turn all location copies and the anonymous artists face up (phase 4d)."""
    for location in range(NUM_LOCATIONS):
        s["locations"][location] = LOCATION_COPIES[int(s["options"][Option.LOCATIONS]), int(s["num_players"]), location]
    s["anonymous"] = (1 << NUM_ARTIST_CLASSES) - 1


@compiled
def _hand_out_goods(s: np.void, n: int) -> None:
    """Give every seat its money and resources."""
    for resource in range(NUM_RESOURCES):
        s["supply"][resource] = SUPPLY[resource] - n * START_EACH[n]
    s["bank"] = BANK - n * START_MONEY[n]
    for p in range(n):
        s["money"][p] = START_MONEY[n]
        for resource in range(NUM_RESOURCES):
            s["resources"][p, resource] = START_EACH[n]


@compiled
def _clear(s: np.void) -> None:
    """Set the fields whose "nothing" is not 0."""
    for i in range(NUM_DECK):
        s["draw_pile"][i] = NO_CARD
        s["discard_card"][i] = NO_CARD
    for p in range(MAX_SEATS):
        s["kept"][p] = NO_CARD
    s["named"] = NO_RESOURCE
    s["next_captain"] = NO_SEAT


@compiled
def reset(s: np.void) -> None:
    """Set up a new game up to the first action."""
    n = int(s["num_players"])
    _clear(s)
    sort_piles(s)
    s["round_no"] = 1
    rebuild_draw_pile(s)
    shuffle_monuments(s)
    reveal_monuments(s, MONUMENTS_FIRST)
    shuffle_artists(s)
    deal_artists(s)
    s["captain"] = randbelow(s, n)
    _hand_out_goods(s, n)
    open_locations(s)
    for place in range(n):
        draw_cards(s, (int(s["captain"]) + place) % n, START_CARDS[n])
    s["step"] = 1
