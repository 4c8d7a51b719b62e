"""The legal actions of every decision point, exactly (sections 4.8 to 4.10). One function per phase; ids ascend."""

import numpy as np

from ..core.choices import write_ids
from ..core.compiled import compiled
from ..core.pending import top
from .artists import ALL_BACKS, artists_in, offers_in
from .constants import (
    COMPLETE_MONUMENT,
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
from .costs import completable_monuments, discount, least_units, playable_cards
from .market import barter_gives, first_gives, open_locations_for, second_gives, supplied
from .monuments import monuments_of
from .piles import types_in_hand
from .purse import UNIT, held_goods, kinds_of, purse
from .tables import ARTIST_CLASS, ARTIST_COST, BUY_PRICE, DISCOUNT_ARTIST, SELL_PRICE
from .works import artist_classes, work_money

LAST_UNITS = int(ARTIST_COST.max()) // UNIT
OF_CLASSES = np.array(
    [
        sum(1 << k for k in range(len(ARTIST_CLASS)) if classes >> int(ARTIST_CLASS[k]) & 1)
        for classes in range(1 << NUM_ARTIST_CLASSES)
    ],
    np.int64,
)
"""Bitset of the artists, anonymous ones from NUM_ARTISTS on, of each bitset of classes, (8,)."""
WITHIN = np.array(
    [sum(1 << k for k in range(len(ARTIST_COST)) if ARTIST_COST[k] <= u * UNIT) for u in range(LAST_UNITS + 1)],
    np.int64,
)
"""Bitset of the artists that cost so many units at most; the last row holds all."""


@compiled
def deals(s: np.void, p: int) -> int:
    """Return the bitset of the actions that are workers, inspiration, market and locations."""
    held = kinds_of(held_goods(s, p))
    supply = supplied(s)
    bank = int(s["bank"])
    found = (1 if bank >= WORKERS_MONEY else 0) << SEND_WORKERS
    found |= (1 if s["draw_size"] > 0 else 0) << INSPIRATION
    found |= (held if bank >= SELL_PRICE else 0) << MARKET_SELL
    found |= (supply if int(s["money"][p]) >= BUY_PRICE else 0) << MARKET_BUY
    found |= (1 if first_gives(s, p) != 0 else 0) << MARKET_TRADE
    return found | open_locations_for(s, held, supply) << LOCATION


@compiled
def legal_action(s: np.void, out: np.ndarray) -> int:
    """One of the eight kinds of action; passing only if there is none."""
    p = int(s["player"])
    held = purse(s, p)
    display = offers_in(s, Place.DISPLAY)
    least = least_units(s, p, display | offers_in(s, Place.RESERVED + p))
    n = write_ids(deals(s, p), 0, out, 0)
    n = write_ids(playable_cards(s, p, held, least), PLAY_CARD, out, n)
    monuments = completable_monuments(s, p, held, least)
    monuments |= monuments_of(s, Place.DISPLAY) << RESERVE_MONUMENT - COMPLETE_MONUMENT
    n = write_ids(monuments, COMPLETE_MONUMENT, out, n)
    n = write_ids(display & ALL_BACKS, RESERVE_ARTIST, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@compiled
def hireable(s: np.void, p: int) -> int:
    """Return the bitset of the artists that the pending work allows and the seat can pay (section 4.10)."""
    budget = int(s["money"][p]) - work_money(s, p)
    if budget < 0:
        return 0
    units = (budget + discount(s, p, DISCOUNT_ARTIST)) // UNIT
    return OF_CLASSES[artist_classes(s)] & WITHIN[min(units, LAST_UNITS)]


@compiled
def legal_hire(s: np.void, out: np.ndarray) -> int:
    """Every hireable artist."""
    p = int(s["player"])
    artists = hireable(s, p)
    n = write_ids(artists & artists_in(s, Place.DISPLAY), HIRE_DISPLAY, out, 0)
    others = artists_in(s, Place.RESERVED + p) | int(s["anonymous"]) << NUM_ARTISTS
    return write_ids(artists & others, HIRE_RESERVED, out, n)


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
