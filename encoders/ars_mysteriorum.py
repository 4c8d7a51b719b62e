"""Encoder of the observation layout `flat` of Ars Mysteriorum (information: section 7 of the rules page).

`LAYOUT` is declared in `ars_mysteriorum_layout.py`; `encode` writes one observation. Seats are rotated: `seat0` is the
viewer, `seat1` sits to his left, and so on clockwise; absent seats are all zero. Five equal seat blocks come first,
then the recipes on offer, the sets of the table, and numbers. Not told are the order of stacks and pile, others'
mysteries but for what was taken from the offer, their bids until all have bid, and favour cards that lie face down
unless the viewer has looked at them. Who is asked in a mystery window or for a Counterspell is told to nobody else.

For speed, bitsets that lie side by side in the layout are joined into one integer and written together (`writers.py`).
What such a write spills past its segments is overwritten by the next ones, so everything is written in the order of the
layout, which ends with single numbers.
"""

import numpy as np

from ..envs.ars_mysteriorum.bidding import effective, order_value
from ..envs.ars_mysteriorum.constants import (
    ALL_VALUES,
    FIRST,
    MAX_COPIES,
    MAX_LAPS,
    MAX_SEATS,
    MAX_STACK,
    NO_RECIPE,
    NUM_COLOURS,
    NUM_ITEMS,
    NUM_KINDS,
    NUM_MYSTERIES,
    NUM_TENTS,
    SECOND,
    Phase,
    Stage,
    Task,
)
from ..envs.ars_mysteriorum.effects import Aim
from ..envs.ars_mysteriorum.mysteries import AIM_TARGETS, NO_TARGET
from ..envs.ars_mysteriorum.payments import RECIPE_NEED, fees, shortage, tent_of
from ..envs.ars_mysteriorum.recipes import recipe_at, recipes_left
from ..envs.ars_mysteriorum.state import STATE
from ..envs.ars_mysteriorum.tables import EXCHANGE_GIVES, KIND_AIM, MAX_AT_TENT, RECIPE_ITEM
from ..envs.core.bits import BYTE, BYTE_MASK, joined, lowest_bit
from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.core.pending import top
from . import ars_mysteriorum_layout as layout
from .ars_mysteriorum_cards import RECIPE_ROWS, ROW_LENGTH
from .ars_mysteriorum_layout import LAYOUT
from .writers import AMOUNTS, WIDTH, borrowed, clipped, part, write_amounts, write_bits, write_row, write_signed

__all__ = ["LAYOUT", "encode"]

PLACES_LANE = 8
"""Bits for the places of one seat in the joined turn order."""
PLACES_MASK = (1 << MAX_SEATS) - 1
COUNT_LANE = 4
"""Bits for the cards of a seat at one tent."""
COUNT_MASK = (1 << COUNT_LANE) - 1
KINDS_MASK = (1 << NUM_KINDS) - 1
LAPS_MASK = (1 << MAX_LAPS) - 1
ROUNDS = np.array([[size // max(n, 1) for size in range(NUM_MYSTERIES + 1)] for n in range(MAX_SEATS + 1)], np.int64)
"""Rounds for which a pile suffices by number of players, (6, 41)."""
FIRST_TARGET_BIT = np.full(NUM_KINDS, layout.PAWN_BIT, np.int64)
"""Bit in the word of `mystery` where the first target of each kind is told, (16,); the second one is an element."""
for _kind in range(NUM_KINDS):
    if KIND_AIM[_kind] in (Aim.TENT, Aim.COLOUR):
        FIRST_TARGET_BIT[_kind] = layout.ELEMENT_BIT
    elif KIND_AIM[_kind] == Aim.ITEM:
        FIRST_TARGET_BIT[_kind] = layout.ITEM_BIT
KIND_TARGETS = (AIM_TARGETS[KIND_AIM] != NO_TARGET).sum(axis=1).astype(np.int64)
"""Target decisions of each kind, (16,)."""

DISPLAYED_ITEM = np.append(RECIPE_ITEM, 0)
"""Item of each recipe, (49,); any for NO_RECIPE."""


# --- seats


@inlined
def _is_told(s: np.void, seat: int) -> bool:
    """Tell whether the viewer knows what is being decided, and by whom."""
    phase = int(s["phase"])
    return int(s["player"]) == seat or (phase != Phase.MYSTERY_WINDOW and phase != Phase.COUNTER)


@inlined
def _places(seats: np.ndarray) -> int:
    """Return the places of all seats in an order as bitsets, PLACES_LANE bits for each seat, those of NO_SEAT last."""
    places = 0
    for place in range(MAX_SEATS):
        places |= 1 << (PLACES_LANE * int(seats[place]) + place)
    return places


@inlined
def _values_seen(s: np.void, seat: int, p: int) -> int:
    """Return the bitset of the values of a seat's cards at which the viewer has looked."""
    values = 0
    laps = (int(s["peeked"][seat]) >> (MAX_LAPS * p)) & LAPS_MASK
    while laps != 0:
        values |= (1 << int(s["laid_value"][p, lowest_bit(laps)])) >> 1
        laps &= laps - 1
    return values


@inlined
def _favours(s: np.void, seat: int, p: int, bid: int) -> int:
    """Return the bitset of the favour cards that may be in the hand of seat p; `bid` is its bid, 0 if it is hidden."""
    stage = int(s["stage"])
    if p == seat or (stage != Stage.BIDS and stage != Stage.FAVOURS):
        return int(s["favour"][p])
    return ALL_VALUES & ~((1 << bid) >> 1) & ~_values_seen(s, seat, p)


@inlined
def _write_flags(s: np.void, p: int, told: bool, bits: int, minus: int, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `present` to `favours`; `bits` has places and favours, `minus` old places."""
    to_act = 1 if told and int(s["player"]) == p and int(s["done"]) == 0 else 0
    bits |= (
        1
        | (to_act << layout.TO_ACT_BIT)
        | (1 << (layout.COLOUR_BIT + int(s["colour"][p])))
        | (1 << (layout.TENT_BIT + tent_of(s, p)))
        | (((int(s["admitted"]) >> p) & 1) << layout.ADMITTED_BIT)
        | (((int(s["out"]) >> p) & 1) << layout.PASSED_BIT)
    )
    write_signed(out, at + layout.PRESENT, bits, minus)


@inlined
def _write_cards(s: np.void, seat: int, p: int, out: np.ndarray, at: int) -> None:
    """Set what the favour cards of a seat at the tents count, in each tent in the order in which they were placed."""
    counts = 0
    hidden = 0
    if int(s["stage"]) == Stage.FAVOURS and p != seat:
        hidden = LAPS_MASK & ~(int(s["peeked"][seat]) >> (MAX_LAPS * p))
    for lap in range(int(s["laid"][p])):
        tent = int(s["laid_tent"][p, lap])
        number = (counts >> (COUNT_LANE * tent)) & COUNT_MASK
        counts += 1 << (COUNT_LANE * tent)
        value = part(effective(s, p, lap) - layout.LOWEST_CARD + 1, layout.CARD_RANGE)
        out[at + layout.CARDS + MAX_AT_TENT * tent + number] = np.float32(-1) if (hidden >> lap) & 1 else value


@inlined
def _write_goods(s: np.void, p: int, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `book` to `known_hand`."""
    write_amounts(out, at + layout.BOOK, s["book"], NUM_ITEMS * p, layout.COPIES_SHARES)
    write_amounts(out, at + layout.BOOK + AMOUNTS, s["book"], NUM_ITEMS * p + AMOUNTS, layout.COPIES_SHARES)
    write_amounts(out, at + layout.TOKENS, s["tokens"], NUM_COLOURS * p, layout.TOKENS_SHARES)
    write_amounts(out, at + layout.KNOWN_HAND, s["known_hand"], NUM_KINDS * p, layout.KIND_SHARES)
    write_amounts(out, at + layout.KNOWN_HAND + AMOUNTS, s["known_hand"], NUM_KINDS * p + AMOUNTS, layout.KIND_SHARES)


@inlined
def _write_numbers(s: np.void, seat: int, p: int, shown: bool, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `unknown` to `lead`; `shown`: the viewer knows its bid."""
    out[at + layout.UNKNOWN] = clipped(int(s["unknown"][p]), layout.MAX_UNKNOWN)
    out[at + layout.ORDER_BID_AT] = part(order_value(s, p) if shown else 0, layout.MAX_ORDER_BID)
    out[at + layout.SALARY] = clipped(int(s["salary"][p]), layout.MAX_SALARY)
    out[at + layout.MONEY] = clipped(int(s["scores"][p]), layout.MAX_MONEY)
    lead = clipped(int(s["scores"][p]) - int(s["scores"][seat]), layout.MAX_LEAD)
    out[at + layout.LEAD] = max(lead, np.float32(-1))


@inlined
def _write_seats(s: np.void, seat: int, told: bool, out: np.ndarray) -> None:
    """Write the blocks of all seats, from the viewer clockwise; those of absent ones are zero."""
    num_players = int(s["num_players"])
    stage = int(s["stage"])
    order = _places(s["order"])
    chosen = _places(s["chosen"])
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        at = k * layout.BLOCK
        old = (order >> (PLACES_LANE * p)) & PLACES_MASK
        place = (chosen >> (PLACES_LANE * p)) & PLACES_MASK
        if stage != Stage.POSITIONS:
            place = old
        minus = old if place == 0 else 0
        shown = k == 0 or stage != Stage.BIDS
        values = _favours(s, seat, p, int(s["order_bid"][p]) if shown else 0)
        bits = (place << layout.PLACE_BIT) | (values << layout.FAVOURS_BIT)
        _write_flags(s, p, told, bits, minus << layout.PLACE_BIT, out, at)
        _write_cards(s, seat, p, out, at)
        _write_goods(s, p, out, at)
        _write_numbers(s, seat, p, shown, out, at)
    for at in range(num_players * layout.BLOCK, MAX_SEATS * layout.BLOCK, WIDTH):
        write_bits(out, at, 0)


# --- table


@inlined
def _write_recipes(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the segments from `recipes` to `owned`."""
    for place in range(layout.NUM_PLACES):
        write_row(out, layout.RECIPES + ROW_LENGTH * place, RECIPE_ROWS, recipe_at(s, place))
    held = joined(s["tokens"][seat])
    for place in range(layout.NUM_PLACES):
        recipe = recipe_at(s, place)
        item = DISPLAYED_ITEM[recipe]
        there = 1 if recipe != NO_RECIPE else 0
        out[layout.GAIN + place] = clipped(int(s["gain"][seat, item]) * there, layout.MAX_GAIN)
        out[layout.LACK + place] = part(shortage(RECIPE_NEED[recipe], held) * there, layout.MAX_COST)
        out[layout.OWNED + place] = part(int(s["book"][seat, item]) * there, MAX_COPIES)


@inlined
def _neutral_pawns(s: np.void) -> int:
    """Return the tents of the pawns without a player, NUM_TENTS bits for each colour."""
    played = 0
    for p in range(MAX_SEATS):
        played |= 1 << int(s["colour"][p])
    bits = 0
    for colour in range(NUM_COLOURS):
        free = 1 - ((played >> colour) & 1)
        bits |= free << (NUM_TENTS * colour + int(s["pawn"][colour]))
    return bits


@inlined
def _write_stage(s: np.void, told: bool, out: np.ndarray) -> None:
    """Write the segments from `phase` to `remote`."""
    bits = (
        ((1 if told else 0) << int(s["phase"]))
        | (1 << (layout.STAGE_BIT + int(s["stage"])))
        | (_neutral_pawns(s) << layout.NEUTRAL_BIT)
        | (int(s["free_base"]) << layout.FREE_BASE_BIT)
        | (int(s["free_crowd"]) << layout.FREE_CROWD_BIT)
        | (int(s["remote"]) << layout.REMOTE_BIT)
    )
    write_bits(out, layout.PHASE, bits)


@inlined
def _mystery(s: np.void, seat: int) -> int:
    """Return the joined bits of the mystery being played and of its targets chosen so far."""
    kind = int(s["pending"][0, 1])
    by = int(s["pending"][0, 2]) - seat
    if by < 0:
        by += int(s["num_players"])
    chosen = KIND_TARGETS[kind] - (int(s["pending_size"]) - 2)
    bits = (1 << kind) | (1 << (layout.BY_BIT + by))
    if chosen > 0:
        bits |= 1 << (FIRST_TARGET_BIT[kind] + int(s["pending"][0, FIRST]))
    if chosen > 1:
        bits |= 1 << (layout.ELEMENT_BIT + int(s["pending"][0, SECOND]))
    return bits


@inlined
def _write_tasks(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the segments from `mystery` to `earning`."""
    bits = 0
    earning = 0
    if int(s["pending"][0, 0]) == Task.MYSTERY:
        bits = _mystery(s, seat)
    if top(s, 0) == Task.EXCHANGE:
        bits |= 1 << (layout.EXCHANGE_BIT + top(s, 1))
    elif top(s, 0) == Task.WAIVE:
        earning = 1 << (layout.EARNING_BIT + top(s, 1))
    write_bits(out, layout.MYSTERY, bits)
    first = 0
    for slot in range(layout.OFFER_WORD):
        first |= ((1 << int(s["offer"][slot])) & KINDS_MASK) << (NUM_KINDS * slot)
    for slot in range(layout.OFFER_WORD, MAX_SEATS):
        earning |= ((1 << int(s["offer"][slot])) & KINDS_MASK) << (NUM_KINDS * (slot - layout.OFFER_WORD))
    write_bits(out, layout.OFFER, first)
    write_bits(out, layout.OFFER_REST, earning)


@inlined
def _write_stacks(s: np.void, out: np.ndarray) -> None:
    """Write `stacks`."""
    recipes = 0
    for tent in range(NUM_TENTS):
        for k in range(int(s["stack_size"][tent])):
            recipes |= 1 << int(s["stack"][tent, k])
    write_bits(out, layout.STACKS, recipes)


@inlined
def _write_stocks(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the segments from `bins` to `options`."""
    write_amounts(out, layout.BINS_AT, s["bins"], 0, layout.BIN_SHARES)
    write_amounts(out, layout.BINS_AT + AMOUNTS, s["bins"], AMOUNTS, layout.BIN_SHARES)
    write_amounts(out, layout.BANK, s["bank"], 0, layout.BANK_SHARES)
    write_amounts(out, layout.HAND, s["hand"], NUM_KINDS * seat, layout.KIND_SHARES)
    write_amounts(out, layout.HAND + AMOUNTS, s["hand"], NUM_KINDS * seat + AMOUNTS, layout.KIND_SHARES)
    write_amounts(out, layout.WILD, s["wild"], NUM_ITEMS * seat, layout.WILD_SHARES)
    write_amounts(out, layout.WILD + AMOUNTS, s["wild"], NUM_ITEMS * seat + AMOUNTS, layout.WILD_SHARES)
    write_amounts(out, layout.HIDDEN, s["hidden"], 0, layout.KIND_SHARES)
    write_amounts(out, layout.HIDDEN + AMOUNTS, s["hidden"], AMOUNTS, layout.KIND_SHARES)
    write_amounts(out, layout.OPTIONS_AT, s["options"], 0, layout.OPTION_SHARES)
    write_amounts(out, layout.OPTIONS_AT + AMOUNTS, s["options"], AMOUNTS, layout.OPTION_SHARES)


@inlined
def _write_tents(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the segments from `left` to `due`."""
    due = fees(s, seat)
    for tent in range(NUM_TENTS):
        out[layout.LEFT + tent] = part(recipes_left(s, tent), MAX_STACK)
        out[layout.FEE + tent] = part((due >> BYTE * tent) & BYTE_MASK, layout.MAX_FEE)
        out[layout.DUE + tent] = part(int(s["due"][tent]), layout.MAX_DUE)


@inlined
def _write_turn(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `waives` to `num_players`."""
    task = top(s, 0)
    n = int(s["num_players"])
    out[layout.WAIVES] = part(top(s, 2) if task == Task.WAIVE else 0, layout.MAX_DISCOUNT)
    out[layout.GIVEN] = part(top(s, 2) if task == Task.EXCHANGE else 0, EXCHANGE_GIVES)
    out[layout.EXTRA] = part(int(s["extra"]), layout.MAX_EXTRA)
    out[layout.EARNED] = part(int(s["earned"]), layout.MAX_EXTRA + 1)
    out[layout.DISCOUNT] = part(int(s["discount"]), layout.MAX_DISCOUNT)
    out[layout.PILE] = part(int(s["pile_size"]), NUM_MYSTERIES)
    out[layout.ROUNDS_LEFT] = clipped(ROUNDS[n, int(s["pile_size"])], layout.MOST_ROUNDS)
    out[layout.ROUND] = clipped(int(s["round_no"]), layout.MOST_ROUNDS)
    out[layout.SEATS] = part(n, MAX_SEATS)


@compiled
def encode(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the observation of a seat.

    Args:
        s: state record; unchanged.
        seat: the viewer, 0..num_players-1.
        out: float32 (LAYOUT.size,); every element is written, with a number from -1 to 1.
    """
    out = borrowed(out)
    told = _is_told(s, seat)
    _write_seats(s, seat, told, out)
    _write_recipes(s, seat, out)
    _write_stage(s, told, out)
    _write_tasks(s, seat, out)
    _write_stacks(s, out)
    _write_stocks(s, seat, out)
    _write_tents(s, seat, out)
    _write_turn(s, out)


register_encoder(STATE, encode)
