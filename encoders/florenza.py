"""Encoder of the observation layout `flat` of Florenza: The Card Game (information: section 7 of the rules page).

`LAYOUT` is declared in `florenza_layout.py`; `encode` writes one observation. Seats are rotated: `seat0` is the viewer,
`seat1` sits to his left, and so on clockwise; absent seats are all zero. Four equal seat blocks come first, then the
viewer's hand, monuments, artists, and the table. Never told are the order of the piles, others' hands and kept cards,
and the faces of artists that nobody has hired: of those only backs are read.

For speed, bitsets are written sixty-four floats at a time (`writers.py`). What such a write spills past its segment is
overwritten by what is written after it: first zeros for absent seats and for all that is then set place by place, the
seats, whose blocks keep within themselves, the joined bits of the table, and single numbers.
"""

import numpy as np

from ..envs.core.bits import BYTE, BYTE_MASK, lowest_bit, popcount
from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.core.pending import top
from ..envs.florenza.constants import (
    COMMON_STEPS,
    MAX_SEATS,
    NUM_ARTIST_CLASSES,
    NUM_ARTISTS,
    NUM_CARDS,
    NUM_CLASSES,
    NUM_DECK,
    NUM_LOCATIONS,
    NUM_MONUMENTS,
    NUM_OPTIONS,
    NUM_RESOURCES,
    STEPS,
    CardClass,
    Option,
    Phase,
    Task,
)
from ..envs.florenza.costs import discount, may_own
from ..envs.florenza.scoring import BONUS_CARDS
from ..envs.florenza.state import STATE
from ..envs.florenza.tables import (
    BANK,
    BONUS_KIND,
    BONUS_POINTS,
    CARD_ARTISTS,
    CLASS_CARDS,
    DISCOUNT_ARTIST,
    DISCOUNT_MONUMENT,
    FACE_ARTIST,
    MONUMENT_ARTISTS,
    MONUMENT_VALUE,
    STEP_CARDS,
    Bonus,
)
from ..envs.florenza.works import artist_classes, work_money
from . import florenza_layout as layout
from .florenza_cards import (
    ANONYMOUS_UNITS,
    ARTIST_AT,
    CARD_NEED,
    CLASS_FIRST,
    COUNTED,
    DEVIATIONS,
    DONE,
    DONE_BITS,
    FACE_BIT,
    FORBIDDEN,
    HELD,
    HELD_BIT,
    HELD_BITS,
    INCOME_CARDS,
    INCOME_UNITS,
    IS_HIRED,
    MEANS,
    MONEY_BIT,
    MONUMENT_GOODS,
    MONUMENT_UNITS,
    MOST_COPIES,
    MOST_LACK,
    NEARNESS,
    NEVER,
    RANK_BIT,
    RANK_UNITS,
    REACH,
    REACH_MASK,
    RESERVES,
    RESERVES_BIT,
    RESERVES_BITS,
    SEVERAL,
    UNIT,
    lacking,
)
from .florenza_layout import LAYOUT as LAYOUT
from .writers import WIDTH, borrowed, clipped, part, write_bits

DONE_MASK = (1 << DONE_BITS) - 1
HELD_MASK = (1 << HELD_BITS) - 1
RESERVES_MASK = (1 << RESERVES_BITS) - 1
COMMON_BITS = (2 << COMMON_STEPS) - 2
"""Bitset of the steps in which everybody acts."""


# --- seats


@inlined
def _actions_left(s: np.void, p: int) -> int:
    """Return in how many steps of this round the seat still acts, as its tableau is now (section 4.4)."""
    step = int(s["step"])
    tableau = int(s["tableau"][p])
    steps = COMMON_BITS
    for k in range(COMMON_STEPS + 1, STEPS + 1):
        steps |= (1 if tableau & STEP_CARDS[k] != 0 else 0) << k
    place = p - int(s["captain"])
    if place < 0:
        place += int(s["num_players"])
    over = 1 if place < int(s["place"]) + int(s["acted"]) else 0
    return popcount(steps >> (step + over)) if step > 0 else 0


@inlined
def _guild_points(s: np.void, p: int, monuments: int, sets: int) -> int:
    """Return what the seat's guilds score as things stand (section 5.9)."""
    points = 0
    tableau = int(s["tableau"][p])
    cards = tableau & BONUS_CARDS
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        kind = BONUS_KIND[card]
        number = sets
        if kind == Bonus.WORKSHOP:
            number = popcount(tableau & CLASS_CARDS[CardClass.WORKSHOP])
        elif kind == Bonus.RESIDENCE:
            number = popcount(tableau & CLASS_CARDS[CardClass.RESIDENCE])
        elif kind == Bonus.MONUMENT:
            number = monuments
        elif kind == Bonus.ARTIST_SET:
            number = min(int(s["hired"][p, 0]), int(s["hired"][p, 1]), int(s["hired"][p, 2]))
        points += BONUS_POINTS[card] * number
    return points


@inlined
def _write_turn(s: np.void, p: int, out: np.ndarray, at: int) -> None:
    """Write the segments from `present` to `score`."""
    out[at + layout.PRESENT] = np.float32(1)
    out[at + layout.TO_ACT] = np.float32(1 if int(s["player"]) == p and int(s["done"]) == 0 else 0)
    out[at + layout.CAPTAIN] = np.float32(1 if int(s["captain"]) == p else 0)
    out[at + layout.NEXT_CAPTAIN] = np.float32(1 if int(s["next_captain"]) == p else 0)
    out[at + layout.ACTIONS_LEFT] = part(_actions_left(s, p), STEPS)
    out[at + layout.SCORE] = max(clipped(int(s["scores"][p]), layout.MAX_SCORE), np.float32(-1))


@inlined
def _write_played(s: np.void, p: int, monuments: int, out: np.ndarray, at: int) -> None:
    """Write the segments from `cards` to `monuments`."""
    tableau = int(s["tableau"][p])
    for kind in range(NUM_CLASSES):
        out[at + layout.CARDS + kind] = clipped(popcount(tableau & CLASS_CARDS[kind]), layout.MAX_CARDS)
    sets = min(
        popcount(tableau & CLASS_CARDS[CardClass.CHURCH]),
        popcount(tableau & CLASS_CARDS[CardClass.PALACE]),
        popcount(tableau & CLASS_CARDS[CardClass.DISTRICT]),
    )
    out[at + layout.SETS] = clipped(sets, layout.MAX_SETS)
    out[at + layout.GUILD_POINTS] = clipped(_guild_points(s, p, monuments, sets), layout.MAX_GUILDS)
    for resource in range(NUM_RESOURCES):
        number = popcount(tableau & INCOME_CARDS[resource])
        out[at + layout.INCOME + resource] = part(number, layout.MAX_INCOME)
    units = popcount(tableau & INCOME_UNITS[0]) + 2 * popcount(tableau & INCOME_UNITS[1])
    out[at + layout.INCOME_MONEY] = part(units, layout.MAX_INCOME_MONEY / UNIT)
    for kind in range(NUM_ARTIST_CLASSES):
        out[at + layout.HIRED + kind] = clipped(int(s["hired"][p, kind]), layout.MAX_HIRED)
    out[at + layout.WORKS] = clipped(int(s["work_count"][p]), layout.MAX_WORKS)
    out[at + layout.MONUMENTS] = clipped(monuments, layout.MAX_MONUMENTS)


@inlined
def _write_holdings(s: np.void, p: int, shown: bool, out: np.ndarray, at: int) -> None:
    """Write the segments from `hand_size` to `money`."""
    out[at + layout.HAND_SIZE] = clipped(int(s["hand_size"][p]), layout.MAX_HAND)
    known = 1 if shown else 0
    total = 0
    for resource in range(NUM_RESOURCES):
        number = int(s["resources"][p, resource])
        total += number
        out[at + layout.RESOURCES + resource] = clipped(known * number, layout.MAX_RESOURCE)
    out[at + layout.RESOURCE_CARDS] = clipped(total, layout.MAX_HELD)
    out[at + layout.MONEY] = clipped(known * int(s["money"][p]), layout.MAX_MONEY)


# --- monuments and artists


@inlined
def _set_artists(s: np.void, seat: int, out: np.ndarray) -> int:
    """Count artists in the segments from `display` to `others_reserve`, and bits of hired faces in `mean`.

    Returns:
        Bitset of the ranks on display or in the viewer's reserve, joined with how many each seat has reserved.
    """
    within = 0
    reserves = 0
    for k in range(int(s["artists_dealt"])):
        place = int(s["artist_place"][k])
        face = int(s["artist_order"][k])
        artist = FACE_ARTIST[face]
        out[layout.ARTIST_SEGMENT[seat, place] + artist] += COUNTED[place] + IS_HIRED[place] * FACE_BIT[face]
        within |= REACH_MASK[seat, place] & RANK_BIT[artist]
        reserves += RESERVES[place]
    return within | reserves


@inlined
def _write_unseen(out: np.ndarray) -> None:
    """Write `mean` and `deviation` from the bits of hired faces."""
    for artist in range(NUM_ARTISTS):
        hired = int(out[layout.MEAN + artist])
        out[layout.MEAN + artist] = MEANS[artist, hired]
        out[layout.DEVIATION + artist] = DEVIATIONS[artist, hired]


@inlined
def _cheapest(s: np.void, within: int, kind: int, off: int) -> int:
    """Return the least cost in units of an artist of a class for the viewer, about NEVER if there is none."""
    first = CLASS_FIRST[kind]
    ranks = within & ((1 << CLASS_FIRST[kind + 1]) - 1)
    ranks = (ranks >> first) << first
    units = RANK_UNITS[lowest_bit(ranks)] if ranks != 0 else NEVER
    if (int(s["anonymous"]) >> kind) & 1:
        units = min(units, ANONYMOUS_UNITS[kind])
    return max(0, units - off)


@inlined
def _least_units(s: np.void, seat: int, within: int) -> int:
    """Return the least cost in units by bitset of classes, BYTE bits each; 0 for no class."""
    off = discount(s, seat, DISCOUNT_ARTIST) // UNIT
    first = _cheapest(s, within, 0, off)
    second = _cheapest(s, within, 1, off)
    third = _cheapest(s, within, 2, off)
    two = min(first, second)
    pairs = first << BYTE | second << 2 * BYTE | two << 3 * BYTE | third << 4 * BYTE
    pairs |= min(first, third) << 5 * BYTE | min(second, third) << 6 * BYTE
    return pairs | min(two, third) << 7 * BYTE


@inlined
def _held(s: np.void, seat: int) -> int:
    """Return resources and money of the seat, joined like a cost."""
    held = int(s["money"][seat]) // UNIT << MONEY_BIT
    for resource in range(NUM_RESOURCES):
        held |= int(s["resources"][seat, resource]) << BYTE * resource
    return held


@inlined
def _write_hand(s: np.void, seat: int, held: int, least: int, out: np.ndarray) -> None:
    """Set the floats of `hand`."""
    types = 0
    for card in range(NUM_CARDS):
        types |= (1 if int(s["hand"][seat, card]) > 0 else 0) << card
    while types != 0:
        card = lowest_bit(types)
        types &= types - 1
        units = (least >> BYTE * CARD_ARTISTS[card]) & BYTE_MASK
        lack = min(lacking(CARD_NEED[card] + (units << MONEY_BIT), held), MOST_LACK)
        out[layout.HAND + card] = NEARNESS[lack if may_own(s, seat, card) else FORBIDDEN]


@inlined
def _write_monuments(s: np.void, seat: int, held: int, least: int, out: np.ndarray) -> int:
    """Set the floats from `reach` to `out`.

    Returns:
        Completed monuments and values of reserved ones of all seats, joined as `DONE` and `HELD` say.
    """
    counts = 0
    within = 0
    for monument in range(NUM_MONUMENTS):
        place = int(s["monument_place"][monument])
        out[layout.MONUMENT_SEGMENT[place] + monument] = layout.MONUMENT_SIGN[seat, place]
        counts += DONE[place] + HELD[place] * MONUMENT_VALUE[monument]
        within |= REACH[seat, place] << monument
    off = discount(s, seat, DISCOUNT_MONUMENT) // UNIT
    while within != 0:
        monument = lowest_bit(within)
        within &= within - 1
        units = (least >> BYTE * MONUMENT_ARTISTS[monument]) & BYTE_MASK
        units += max(0, MONUMENT_UNITS[monument] - off)
        lack = lacking(MONUMENT_GOODS[monument] + (units << MONEY_BIT), held)
        out[layout.REACH + monument] = NEARNESS[min(lack, MOST_LACK)]
    return counts


# --- table


@inlined
def _write_task(s: np.void, seat: int, out: np.ndarray) -> None:
    """Mark the work for which an artist is being hired; what the viewer sees of it is public."""
    kind = top(s, 0)
    if kind == Task.HIRE_FOR_MONUMENT:
        out[layout.COMPLETED + top(s, 1)] = np.float32(0.5)
    elif kind == Task.HIRE_FOR_CARD:
        place = int(s["player"]) - seat
        if place < 0:
            place += int(s["num_players"])
        out[place * layout.BLOCK + top(s, 1)] = np.float32(-1)


@inlined
def _write_stage(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `phase` to `second`."""
    phase = int(s["phase"])
    bits = (1 << phase) | (((1 << int(s["round_no"])) >> 1) << layout.ROUND_BIT)
    bits |= ((1 << int(s["step"])) >> 1) << layout.STEP_BIT
    bits |= int(s["anonymous"]) << layout.ANONYMOUS_BIT
    if int(s["named"]) < NUM_RESOURCES:
        bits |= 1 << (layout.NAMED_BIT + int(s["named"]))
    if phase == Phase.HIRE_ARTIST:
        bits |= artist_classes(s) << layout.HIRING_BIT
    elif phase == Phase.BARTER_TAKE or phase == Phase.TRADE_GIVE_2 or phase == Phase.TRADE_TAKE:
        bits |= 1 << (layout.FIRST_BIT + top(s, 1))
        if phase == Phase.TRADE_TAKE:
            bits |= 1 << (layout.SECOND_BIT + top(s, 2))
    write_bits(out, layout.PHASE, bits)


@inlined
def _write_stocks(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `locations` to `discards`."""
    for location in range(NUM_LOCATIONS):
        out[layout.LOCATIONS + location] = part(int(s["locations"][location]), layout.MAX_LOCATION)
    for resource in range(NUM_RESOURCES):
        out[layout.SUPPLY_AT + resource] = part(int(s["supply"][resource]), layout.MAX_SUPPLY)
    out[layout.BANK_AT] = part(int(s["bank"]), BANK)
    out[layout.DRAW_PILE] = part(int(s["draw_size"]), NUM_DECK)
    out[layout.DISCARDS] = part(int(s["discard_size"]), NUM_DECK)


@inlined
def _write_artists(within: int, least: int, out: np.ndarray) -> None:
    """Write `cheapest` and `best`."""
    for kind in range(NUM_ARTIST_CLASSES):
        units = (least >> BYTE * (1 << kind)) & BYTE_MASK
        out[layout.CHEAPEST + kind] = clipped(units, layout.MAX_ARTIST_COST / UNIT)
        first = CLASS_FIRST[kind]
        ranks = (within & ((1 << CLASS_FIRST[kind + 1]) - 1)) >> first
        best = np.float32(0)
        while ranks != 0:
            best = max(best, out[layout.MEAN + ARTIST_AT[first + lowest_bit(ranks)]])
            ranks &= ranks - 1
        out[layout.BEST + kind] = best


@inlined
def _write_rest(s: np.void, seat: int, open_holdings: bool, out: np.ndarray) -> None:
    """Write the segments from `several` to `num_players`."""
    for k in range(len(SEVERAL)):
        out[layout.SEVERAL_AT + k] = part(int(s["hand"][seat, SEVERAL[k]]), MOST_COPIES)
    budget = 0
    p = int(s["player"])
    if int(s["phase"]) == Phase.HIRE_ARTIST and (open_holdings or p == seat):
        budget = int(s["money"][p]) - work_money(s, p)
    out[layout.BUDGET] = clipped(budget, layout.MAX_BUDGET)
    for k in range(NUM_OPTIONS):
        out[layout.OPTIONS_AT + k] = part(int(s["options"][k]), layout.MAX_CODE)
    out[layout.SEATS] = part(int(s["num_players"]), MAX_SEATS)


@compiled
def encode(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the observation of a seat.

    Args:
        s: state record; unchanged.
        seat: the viewer, 0..num_players-1.
        out: float32 (LAYOUT.size,); every element is written, with a number from -1 to 1.
    """
    out = borrowed(out)
    num_players = int(s["num_players"])
    open_holdings = int(s["options"][Option.OPEN_HOLDINGS]) == 1
    for at in range(num_players * layout.BLOCK, layout.DEVIATION, WIDTH):
        write_bits(out, at, 0)
    artists = _set_artists(s, seat, out)
    _write_unseen(out)
    held = _held(s, seat)
    least = _least_units(s, seat, artists)
    _write_hand(s, seat, held, least, out)
    counts = _write_monuments(s, seat, held, least, out)
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        at = k * layout.BLOCK
        write_bits(out, at, int(s["tableau"][p]))
        _write_turn(s, p, out, at)
        _write_played(s, p, (counts >> DONE_BITS * p) & DONE_MASK, out, at)
        value = (counts >> (HELD_BIT + HELD_BITS * p)) & HELD_MASK
        out[at + layout.RESERVED_VALUE] = clipped(value, layout.MAX_RESERVED_VALUE)
        number = (artists >> (RESERVES_BIT + RESERVES_BITS * p)) & RESERVES_MASK
        out[at + layout.RESERVED_ARTISTS] = clipped(number, layout.MAX_RESERVED)
        _write_holdings(s, p, open_holdings or k == 0, out, at)
    _write_task(s, seat, out)
    _write_stage(s, out)
    _write_stocks(s, out)
    _write_artists(artists, least, out)
    _write_rest(s, seat, open_holdings, out)


register_encoder(STATE, encode)
