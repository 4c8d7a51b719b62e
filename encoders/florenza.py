"""Encoder of the observation layout `flat` of Florenza: The Card Game (information: section 7 of the rules page).

`LAYOUT` is declared in `florenza_layout.py`; `encode` writes one observation. Seats are rotated: `seat0` is the viewer,
`seat1` sits to his left, and so on clockwise; absent seats are all zero. Four equal seat blocks come first, then
cards, monuments and artists by number, then by feature rows, and the table. Never told are the order of the piles,
others' hands and kept cards, and the faces of artists that nobody has hired: of those only backs are read.

For speed, most segments are written many floats at a time (`writers.py`). What such a write spills past its segment is
overwritten by what is written after it, or is zero where zeros are due. So first come zeros for absent seats and all
that is then set place by place, then everything in the order of the layout.
"""

import numpy as np

from ..envs.core.bits import joined_sum, lowest_bit, popcount
from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.core.pending import top
from ..envs.florenza.artists import FACE_OFFER, places_dealt
from ..envs.florenza.constants import (
    COMMON_STEPS,
    MAX_SEATS,
    NUM_ARTIST_CLASSES,
    NUM_DECK,
    NUM_RESOURCES,
    STEPS,
    CardClass,
    Option,
    Phase,
    Place,
    Task,
)
from ..envs.florenza.costs import barred, card_need, discount, least_units, monument_need
from ..envs.florenza.monuments import monuments_of
from ..envs.florenza.piles import types_in_hand
from ..envs.florenza.purse import LANE, LANE_MASK, UNIT, held_goods, purse
from ..envs.florenza.scoring import BONUS_CARDS
from ..envs.florenza.state import STATE
from ..envs.florenza.tables import (
    BANK,
    BONUS_KIND,
    BONUS_POINTS,
    CLASS_CARDS,
    DISCOUNT_MONUMENT,
    FACE_ARTIST,
    Bonus,
)
from ..envs.florenza.works import artist_classes, work_money
from . import florenza_layout as layout
from .florenza_cards import (
    ARTIST_COLUMNS,
    ARTIST_ROWS,
    CARD_COLUMNS,
    CARD_ROWS,
    COPIES_MASK,
    COUNT_MASKS,
    COUNT_SHARES,
    COUNTED,
    FACE_CLASS,
    FORBIDDEN,
    HIGH_FACE,
    HIGH_SHIFT,
    HIRED_BITS,
    INCOME_UNITS,
    LATER_CARDS,
    LOW_FACE,
    LOW_SHIFT,
    MEANS,
    MONUMENT_COLUMNS,
    MONUMENT_ROWS,
    MONUMENT_VALUES,
    MOST_LACK,
    NEARNESS,
    lacking,
    total_of,
)
from .florenza_layout import LAYOUT as LAYOUT
from .writers import (
    AMOUNTS,
    WIDTH,
    borrowed,
    clipped,
    part,
    write_amounts,
    write_bits,
    write_counts,
    write_row,
    write_signed,
)

HAND_END = layout.HAND_AT + layout.HAND_ROWS * layout.CARD_FLOATS


# --- seats


@inlined
def _actions_left(s: np.void, p: int) -> int:
    """Return in how many steps of this round the seat still acts, as its tableau is now (section 4.4)."""
    step = int(s["step"])
    if step == 0:
        return 0
    place = p - int(s["captain"])
    if place < 0:
        place += int(s["num_players"])
    step += 1 if place < int(s["place"]) + int(s["acted"]) else 0
    return max(0, COMMON_STEPS + 1 - step) + popcount(int(s["tableau"][p]) & LATER_CARDS[step])


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
def _write_played(s: np.void, p: int, out: np.ndarray, at: int) -> None:
    """Write the segments from `sets` to `reserved_artists`."""
    tableau = int(s["tableau"][p])
    monuments = popcount(monuments_of(s, Place.OWNED + p))
    sets = min(
        popcount(tableau & CLASS_CARDS[CardClass.CHURCH]),
        popcount(tableau & CLASS_CARDS[CardClass.PALACE]),
        popcount(tableau & CLASS_CARDS[CardClass.DISTRICT]),
    )
    value = total_of(monuments_of(s, Place.RESERVED + p), MONUMENT_VALUES)
    artists = popcount(places_dealt(s, Place.RESERVED + p))
    out[at + layout.SETS] = clipped(sets, layout.MAX_SETS)
    out[at + layout.GUILD_POINTS] = clipped(_guild_points(s, p, monuments, sets), layout.MAX_GUILDS)
    out[at + layout.INCOME_MONEY] = part(total_of(tableau, INCOME_UNITS), layout.MAX_INCOME_MONEY / UNIT)
    out[at + layout.WORKS] = clipped(int(s["work_count"][p]), layout.MAX_WORKS)
    out[at + layout.MONUMENTS] = clipped(monuments, layout.MAX_MONUMENTS)
    out[at + layout.RESERVED_VALUE] = clipped(value, layout.MAX_RESERVED_VALUE)
    out[at + layout.RESERVED_ARTISTS] = clipped(artists, layout.MAX_RESERVED)


@inlined
def _write_holdings(s: np.void, p: int, shown: bool, out: np.ndarray, at: int) -> None:
    """Write the segments from `hand_size` to the end of the block."""
    out[at + layout.HAND_SIZE] = clipped(int(s["hand_size"][p]), layout.MAX_HAND)
    for k in range(COUNTED):
        write_counts(out, at + layout.CARDS + AMOUNTS * k, int(s["tableau"][p]), COUNT_MASKS[k], COUNT_SHARES[k])
    write_amounts(out, at + layout.HIRED, s["hired"], NUM_ARTIST_CLASSES * p, layout.HIRED_SHARES)
    if shown:
        write_amounts(out, at + layout.RESOURCES, s["resources"], NUM_RESOURCES * p, layout.RESOURCE_SHARES)
        out[at + layout.MONEY] = clipped(int(s["money"][p]), layout.MAX_MONEY)
    else:
        for k in range(NUM_RESOURCES + 1):
            out[at + layout.RESOURCES + k] = np.float32(0)
    out[at + layout.RESOURCE_CARDS] = clipped(joined_sum(held_goods(s, p)), layout.MAX_HELD)


# --- cards, monuments and artists by number


@inlined
def _write_tableaus(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write `tableau`."""
    others = 0
    for p in range(MAX_SEATS):
        others |= int(s["tableau"][p])
    write_signed(out, layout.TABLEAU, int(s["tableau"][seat]), others)


@inlined
def _write_places(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write `reserved` and `out`."""
    reserved = 0
    done = monuments_of(s, Place.GONE)
    for p in range(MAX_SEATS):
        reserved |= monuments_of(s, Place.RESERVED + p)
        done |= monuments_of(s, Place.OWNED + p)
    write_signed(out, layout.RESERVED, monuments_of(s, Place.RESERVED + seat), reserved)
    write_signed(out, layout.OUT, done, monuments_of(s, Place.PILE))


@inlined
def _mark_work(s: np.void, seat: int, out: np.ndarray) -> None:
    """Mark the work for which an artist is being hired; what the viewer sees of it is public."""
    kind = top(s, 0)
    if kind == Task.HIRE_FOR_MONUMENT:
        out[layout.OUT + top(s, 1)] = np.float32(0.5)
    elif kind == Task.HIRE_FOR_CARD:
        out[layout.TABLEAU + top(s, 1)] = np.float32(0.5 if int(s["player"]) == seat else -0.5)


@inlined
def _write_hand(s: np.void, seat: int, held: int, least: int, out: np.ndarray) -> None:
    """Set the floats of `hand`, and write `hand_rows` as far as the hand goes."""
    forbidden = barred(s, seat)
    types = types_in_hand(s, seat)
    at = layout.HAND_AT
    while types != 0:
        card = lowest_bit(types)
        types &= types - 1
        lack = min(lacking(card_need(card, least), held), MOST_LACK)
        near = NEARNESS[FORBIDDEN if (forbidden >> card) & 1 else lack]
        out[layout.HAND + card] = near
        if at < HAND_END:
            write_row(out, at, CARD_ROWS, card)
            out[at + CARD_COLUMNS] = near
            at += layout.CARD_FLOATS


@inlined
def _near(monument: int, held: int, least: int, off: int) -> np.float32:
    """Return how near a monument is to the viewer."""
    return NEARNESS[min(lacking(monument_need(monument, least, off), held), MOST_LACK)]


@inlined
def _write_monuments(s: np.void, seat: int, held: int, least: int, out: np.ndarray) -> None:
    """Set the floats of `reach`, and write `monument_rows` as far as the display goes."""
    off = discount(s, seat, DISCOUNT_MONUMENT) // UNIT
    monuments = monuments_of(s, Place.RESERVED + seat)
    while monuments != 0:
        monument = lowest_bit(monuments)
        monuments &= monuments - 1
        out[layout.REACH + monument] = _near(monument, held, least, off)
    monuments = monuments_of(s, Place.DISPLAY)
    at = layout.MONUMENTS_AT
    while monuments != 0:
        monument = lowest_bit(monuments)
        monuments &= monuments - 1
        near = _near(monument, held, least, off)
        out[layout.REACH + monument] = near
        write_row(out, at, MONUMENT_ROWS, monument)
        out[at + MONUMENT_COLUMNS] = near
        at += layout.MONUMENT_FLOATS


@inlined
def _back_row(artist: int, low: int, high: int) -> int:
    """Return the number of a back's row in `ARTIST_ROWS` and `MEANS`, with the bitsets of hired faces."""
    hired = (low >> LOW_SHIFT[artist] | high >> HIGH_SHIFT[artist]) & COPIES_MASK[artist]
    return artist << HIRED_BITS | hired


@inlined
def _places_reserved(s: np.void) -> int:
    """Return the bitset of the places of the dealing order whose artists are reserved."""
    reserved = 0
    for p in range(MAX_SEATS):
        reserved |= places_dealt(s, Place.RESERVED + p)
    return reserved


@inlined
def _hired_faces(s: np.void, hired: int) -> tuple[int, int]:
    """Return the two bitsets of the faces at some places of the dealing order."""
    low = 0
    high = 0
    while hired != 0:
        face = int(s["artist_order"][lowest_bit(hired)])
        hired &= hired - 1
        low |= LOW_FACE[face]
        high |= HIGH_FACE[face]
    return low, high


@inlined
def _write_artists(s: np.void, seat: int, out: np.ndarray) -> int:
    """Set the floats of `display`, `reserve` and `best`, and write `artist_rows` as far as the display goes.

    Returns:
        What the viewer could hire: `artists.offers_in` of the display and of its reserve together.
    """
    offers = 0
    display = places_dealt(s, Place.DISPLAY)
    own = places_dealt(s, Place.RESERVED + seat)
    reserved = _places_reserved(s)
    dealt = (1 << int(s["artists_dealt"])) - 1
    low, high = _hired_faces(s, dealt & ~(display | reserved | places_dealt(s, Place.GONE)))
    others = reserved & ~own
    while others != 0:
        artist = FACE_ARTIST[int(s["artist_order"][lowest_bit(others)])]
        others &= others - 1
        out[layout.RESERVE + artist] = -MEANS[_back_row(artist, low, high)]
    for kind in range(NUM_ARTIST_CLASSES):
        out[layout.BEST + kind] = np.float32(0)
    while own != 0:
        face = int(s["artist_order"][lowest_bit(own)])
        own &= own - 1
        offers |= FACE_OFFER[face]
        mean = MEANS[_back_row(FACE_ARTIST[face], low, high)]
        out[layout.RESERVE + FACE_ARTIST[face]] = mean
        best = layout.BEST + FACE_CLASS[face]
        out[best] = max(out[best], mean)
    at = layout.ARTISTS_AT
    while display != 0:
        face = int(s["artist_order"][lowest_bit(display)])
        display &= display - 1
        offers |= FACE_OFFER[face]
        row = _back_row(FACE_ARTIST[face], low, high)
        write_row(out, at, ARTIST_ROWS, row)
        at += ARTIST_COLUMNS
        out[layout.DISPLAY + FACE_ARTIST[face]] = MEANS[row]
        best = layout.BEST + FACE_CLASS[face]
        out[best] = max(out[best], MEANS[row])
    return offers


# --- table


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
def _write_stocks(s: np.void, least: int, out: np.ndarray) -> None:
    """Write the segments from `taking` to `cheapest`."""
    write_amounts(out, layout.LOCATIONS, s["locations"], 0, layout.FIRST_LOCATION_SHARES)
    write_amounts(out, layout.LOCATIONS + AMOUNTS, s["locations"], AMOUNTS, layout.LAST_LOCATION_SHARES)
    write_amounts(out, layout.SUPPLY_AT, s["supply"], 0, layout.SUPPLY_SHARES)
    out[layout.BANK_AT] = part(int(s["bank"]), BANK)
    out[layout.DRAW_PILE] = part(int(s["draw_size"]), NUM_DECK)
    out[layout.DISCARDS] = part(int(s["discard_size"]), NUM_DECK)
    for kind in range(NUM_ARTIST_CLASSES):
        units = (least >> LANE * (1 << kind)) & LANE_MASK
        out[layout.CHEAPEST + kind] = clipped(units, layout.MAX_ARTIST_COST / UNIT)


@inlined
def _write_rest(s: np.void, seat: int, open_holdings: bool, out: np.ndarray) -> None:
    """Write the segments from `options` to `num_players`."""
    for k in range(len(s["options"])):
        out[layout.OPTIONS_AT + k] = part(int(s["options"][k]), layout.MAX_CODE)
    budget = 0
    p = int(s["player"])
    if int(s["phase"]) == Phase.HIRE_ARTIST and (open_holdings or p == seat):
        budget = int(s["money"][p]) - work_money(s, p)
    out[layout.BUDGET] = clipped(budget, layout.MAX_BUDGET)
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
    for at in range(num_players * layout.BLOCK, layout.TABLEAU, WIDTH):
        write_bits(out, at, 0)
    for at in range(layout.REACH, layout.PHASE, WIDTH):
        write_bits(out, at, 0)
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        at = k * layout.BLOCK
        _write_turn(s, p, out, at)
        _write_played(s, p, out, at)
        _write_holdings(s, p, open_holdings or k == 0, out, at)
    _write_tableaus(s, seat, out)
    _write_places(s, seat, out)
    _mark_work(s, seat, out)
    held = purse(s, seat)
    least = least_units(s, seat, _write_artists(s, seat, out))
    _write_hand(s, seat, held, least, out)
    _write_monuments(s, seat, held, least, out)
    _write_stage(s, out)
    _write_stocks(s, least, out)
    _write_rest(s, seat, open_holdings, out)


register_encoder(STATE, encode)
