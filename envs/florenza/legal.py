"""The legal actions of every decision point, exactly (sections 4.8 to 4.10). One function per phase; ids ascend."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.choices import write_ids
from ..core.compiled import compiled
from ..core.pending import top
from .artists import artists_in
from .constants import (
    COMPLETE_MONUMENT,
    HIRE_ANONYMOUS,
    HIRE_DISPLAY,
    HIRE_RESERVED,
    INSPIRATION,
    KEEP_CARD,
    LOCATION,
    MARKET_BUY,
    MARKET_SELL,
    MARKET_TRADE,
    NUM_ARTIST_CLASSES,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_RESOURCES,
    PASS,
    PLAY_CARD,
    RESERVE_ARTIST,
    RESERVE_MONUMENT,
    RESOURCE,
    SEND_WORKERS,
    WORKERS_MONEY,
    Phase,
    Place,
)
from .costs import can_complete, can_play, cheapest_artists, hire_cost
from .market import barter_gives, can_activate, can_buy, can_sell, first_gives, second_gives, supplied
from .monuments import monuments_of
from .piles import types_in_hand
from .tables import ARTIST_CLASS
from .works import artist_classes, work_money


@compiled
def write_deals(s: np.void, p: int, out: np.ndarray, n: int) -> int:
    """Append workers, inspiration, market and locations."""
    if int(s["bank"]) >= WORKERS_MONEY:
        out[n] = SEND_WORKERS
        n += 1
    if s["draw_size"] > 0:
        out[n] = INSPIRATION
        n += 1
    for resource in range(NUM_RESOURCES):
        if can_sell(s, p, resource):
            out[n] = MARKET_SELL + resource
            n += 1
    for resource in range(NUM_RESOURCES):
        if can_buy(s, p, resource):
            out[n] = MARKET_BUY + resource
            n += 1
    if first_gives(s, p) != 0:
        out[n] = MARKET_TRADE
        n += 1
    for location in range(NUM_LOCATIONS):
        if can_activate(s, p, location):
            out[n] = LOCATION + location
            n += 1
    return n


@compiled
def write_works(s: np.void, p: int, out: np.ndarray, n: int) -> int:
    """Append cards to play and monuments to complete."""
    costs = cheapest_artists(s, p)
    for card in range(NUM_CARDS):
        if can_play(s, p, card, costs):
            out[n] = PLAY_CARD + card
            n += 1
    for monument in range(NUM_MONUMENTS):
        if can_complete(s, p, monument, costs):
            out[n] = COMPLETE_MONUMENT + monument
            n += 1
    return n


@compiled
def legal_action(s: np.void, out: np.ndarray) -> int:
    """One of the eight kinds of action; passing only if there is none."""
    p = int(s["player"])
    n = write_works(s, p, out, write_deals(s, p, out, 0))
    n = write_ids(monuments_of(s, Place.DISPLAY), RESERVE_MONUMENT, out, n)
    n = write_ids(artists_in(s, Place.DISPLAY), RESERVE_ARTIST, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@compiled
def hireable(s: np.void, p: int, artists: int) -> int:
    """Return those artists of a bitset that the pending work allows and the seat can pay (section 4.10)."""
    classes = artist_classes(s)
    budget = int(s["money"][p]) - work_money(s, p)
    found = 0
    while artists != 0:
        artist = lowest_bit(artists)
        if (classes >> ARTIST_CLASS[artist]) & 1 and hire_cost(s, p, artist) <= budget:
            found |= 1 << artist
        artists &= artists - 1
    return found


@compiled
def legal_hire(s: np.void, out: np.ndarray) -> int:
    """Every hireable artist."""
    p = int(s["player"])
    n = write_ids(hireable(s, p, artists_in(s, Place.DISPLAY)), HIRE_DISPLAY, out, 0)
    n = write_ids(hireable(s, p, artists_in(s, Place.RESERVED + p)), HIRE_RESERVED, out, n)
    anonymous = hireable(s, p, int(s["anonymous"]) << NUM_ARTISTS)
    for kind in range(NUM_ARTIST_CLASSES):
        if (anonymous >> NUM_ARTISTS + kind) & 1:
            out[n] = HIRE_ANONYMOUS + kind
            n += 1
    return n


@compiled
def nameable(s: np.void, phase: int) -> int:
    """Return the bitset of the resources that can be named in a resource decision (section 4.8)."""
    p = int(s["player"])
    if phase == Phase.BARTER_GIVE:
        return barter_gives(s, p)
    if phase == Phase.BARTER_TAKE:
        return supplied(s) & ~(1 << top(s, 1))
    if phase == Phase.TRADE_GIVE_1:
        return first_gives(s, p)
    if phase == Phase.TRADE_GIVE_2:
        return second_gives(s, p, top(s, 1))
    if phase == Phase.TRADE_TAKE:
        return supplied(s) & ~(1 << top(s, 1) | 1 << top(s, 2))
    return supplied(s)


@compiled
def legal(s: np.void, out: np.ndarray) -> int:
    """Write the legal action ids ascending into `out` (int16, at least MAX_LEGAL long); return their number."""
    phase = int(s["phase"])
    if phase == Phase.ACTION:
        return legal_action(s, out)
    if phase == Phase.HIRE_ARTIST:
        return legal_hire(s, out)
    if phase == Phase.KEEP_CARD:
        return write_ids(types_in_hand(s, int(s["player"])), KEEP_CARD, out, 0)
    return write_ids(nameable(s, phase), RESOURCE, out, 0)
