"""Encoder of the observation layout `flat` of Venedig (information: section 7 of the rules page).

`LAYOUT` is declared in `venedig_layout.py`; `encode` writes one observation. Seats are rotated: `seat0` is the viewer,
`seat1` sits to his left, and so on clockwise; absent seats are all zero. Five equal seat blocks come first, then the
planes of the board (`venedig_board.py`), the sets of table and viewer, and numbers. Not told are the order of the deck,
the values under the swamp, others' hands but for what was taken from the pool, and others' gold unless it is open.

For speed, bitsets that lie side by side in the layout are joined into one integer and written together (`writers.py`),
and so are numbers that lie side by side in the state. What such a write spills past its segments is overwritten by the
next ones, so everything is written in the order of the layout, which ends with single numbers.
"""

import numpy as np

from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.core.pending import top
from ..envs.venedig.board import SITE_ISLAND, SITE_LINE
from ..envs.venedig.building import may_build_alone
from ..envs.venedig.cards import total_laid
from ..envs.venedig.constants import (
    GOAL,
    HAND_LIMIT,
    MAX_BUILDINGS,
    MAX_SEATS,
    NEUTRAL,
    NO_PARTY,
    NUM_CARDS,
    NUM_MASTERS,
    NUM_OPTIONS,
    NUM_SWAMP_VALUES,
    NUM_TREASURE_VALUES,
    NUM_TYPES,
    OPEN_GOLD,
    SWAP_DRAWS,
    TILES_PER_TURN,
    Building,
    Option,
    Task,
)
from ..envs.venedig.gold import total_gold
from ..envs.venedig.gondolas import islands_beside
from ..envs.venedig.neutral import has_neutral
from ..envs.venedig.sharing import half_of, phase_value, site_islands, takes_part
from ..envs.venedig.sites import site_value
from ..envs.venedig.state import STATE
from ..envs.venedig.tables import CARDS_NEEDED, DECK_CARDS, MAX_TURNS, SWAMP_COUNT, TREASURE_COUNT
from . import venedig_layout as layout
from .venedig_board import write_planes
from .venedig_layout import LAYOUT
from .writers import WIDTH, borrowed, clipped, part, write_amounts, write_bits, write_signed

__all__ = ["LAYOUT", "encode"]

GAIN_BITS = 9
"""Bits of the steps that one seat will gain."""
PRIZE_BITS = 3
"""Bits of its treasures, at most one for each building of a phase."""
VALUES = GAIN_BITS * NUM_TYPES
PRIZES = GAIN_BITS * MAX_SEATS
GAIN_MASK = (1 << GAIN_BITS) - 1
PRIZE_MASK = (1 << PRIZE_BITS) - 1
LAID_BITS = 8
"""Bits of the number of cards of one type that lie."""
LAID_MASK = (1 << LAID_BITS) - 1
MASTERS_MASK = (1 << NUM_MASTERS) - 1
TYPES_MASK = (1 << NUM_TYPES) - 1


@compiled
def _decided(s: np.void) -> int:
    """Return how many buildings of the phase are finished: all but a ponte whose island is being chosen."""
    return int(s["built_count"]) - (1 if top(s, 0) == Task.BRIDGE_ISLAND else 0)


@compiled
def _gains(s: np.void) -> int:
    """Return what the buildings of the phase will bring to all seats: GAIN_BITS of steps, then PRIZE_BITS for each."""
    gains = 0
    for number in range(_decided(s)):
        value = phase_value(s, number)
        half = half_of(s, value)
        islands = site_islands(int(s["built_site"][number]))
        for p in range(int(s["num_players"])):
            if takes_part(s, number, p):
                gains += (value if int(s["built_by"][number]) == p else half) << (GAIN_BITS * p)
                if islands_beside(s, p) & islands != 0:
                    gains += 1 << (PRIZES + PRIZE_BITS * p)
    return gains


@compiled
def _built(s: np.void) -> int:
    """Return the points of the buildings of the phase by type, GAIN_BITS for each, then their numbers in PRIZE_BITS."""
    built = 0
    for number in range(_decided(s)):
        kind = int(s["built_type"][number])
        built += (phase_value(s, number) << (GAIN_BITS * kind)) + (1 << (VALUES + PRIZE_BITS * kind))
    return built


@compiled
def _parties_placing(s: np.void) -> int:
    """Return who takes part in the building being placed: a bitset of parties, above it one of the builder alone."""
    task = top(s, 0)
    if task == Task.PLACE:
        return top(s, 3) | (1 << (NO_PARTY + top(s, 2)))
    if task == Task.BRIDGE_ISLAND:
        last = int(s["built_count"]) - 1
        return int(s["built_with"][last]) | (1 << (NO_PARTY + int(s["built_by"][last])))
    return 0


@compiled
def _held(s: np.void) -> int:
    """Return the markers of all parties, NUM_MASTERS bits for each, those of NO_PARTY last."""
    held = 0
    for master in range(NUM_MASTERS):
        held |= 1 << (NUM_MASTERS * int(s["marker"][master]) + master)
    return held


@compiled
def _held_before(s: np.void) -> int:
    """Return the markers of all parties when PLAY began, as `_held` does; outside a turn they are NO_PARTY's."""
    held = 0
    for master in range(NUM_MASTERS):
        held |= 1 << (NUM_MASTERS * int(s["marker_before"][master]) + master)
    return held


@inlined
def _write_flags(s: np.void, p: int, placing: int, held: int, lost: int, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `present` to `marker`; the arguments before `out` are those of all parties."""
    to_act = 1 if int(s["player"]) == p and int(s["done"]) == 0 else 0
    active = 1 if int(s["active"]) == p else 0
    starts = 1 if int(s["start_player"]) == p else 0
    flags = (
        1
        | (to_act << layout.TO_ACT_BIT)
        | (active << layout.ACTIVE_BIT)
        | (starts << layout.STARTS_BIT)
        | (((placing >> (NO_PARTY + p)) & 1) << layout.BUILDS_BIT)
        | (((placing >> p) & 1) << layout.TAKES_PART_BIT)
        | (islands_beside(s, p) << layout.BESIDE_BIT)
        | (((held >> (NUM_MASTERS * p)) & MASTERS_MASK) << layout.MARKER_BIT)
    )
    write_signed(out, at + layout.PRESENT, flags, ((lost >> (NUM_MASTERS * p)) & MASTERS_MASK) << layout.MARKER_BIT)


@inlined
def _write_gold(s: np.void, p: int, known: int, out: np.ndarray, at: int) -> None:
    """Write the tiles of a seat, their values only if they are known."""
    out[at + layout.SWAMP_OWNED] = clipped(int(s["swamp_owned"][p]), layout.MAX_TILES)
    out[at + layout.TREASURES_OWNED] = part(int(s["treasures_owned"][p]), layout.TREASURES)
    if known != 0:
        write_amounts(out, at + layout.SWAMP_TILES, s["swamp_tiles"], NUM_SWAMP_VALUES * p, layout.SWAMP_SHARES)
        write_amounts(out, at + layout.TREASURE_TILES, s["treasures"], NUM_TREASURE_VALUES * p, layout.TREASURE_SHARES)
        out[at + layout.GOLD] = clipped(total_gold(s, p), layout.MAX_GOLD)
    else:
        for k in range(layout.SWAMP_TILES, layout.GOLD + 1):
            out[at + k] = 0


@inlined
def _write_seat(s: np.void, p: int, seat: int, gains: int, known: int, out: np.ndarray, at: int) -> None:
    """Write the numbers of seat p from position `at` (section 7)."""
    write_amounts(out, at + layout.LAID, s["laid"], NUM_MASTERS * p, layout.LAID_SHARES)
    out[at + layout.IN_HAND] = part(int(s["hand_size"][p]), HAND_LIMIT)
    write_amounts(out, at + layout.KNOWN_HAND, s["known_hand"], NUM_TYPES * p, layout.KNOWN_SHARES)
    out[at + layout.POSITION] = clipped(int(s["scores"][p]), GOAL)
    lead = clipped(int(s["scores"][p]) - int(s["scores"][seat]), layout.MAX_LEAD)
    out[at + layout.LEAD] = max(lead, np.float32(-1))
    _write_gold(s, p, known, out, at)
    out[at + layout.GAIN] = clipped((gains >> (GAIN_BITS * p)) & GAIN_MASK, layout.MAX_GAIN)
    out[at + layout.GAIN_TREASURES] = part((gains >> (PRIZES + PRIZE_BITS * p)) & PRIZE_MASK, MAX_BUILDINGS)


@inlined
def _write_seats(s: np.void, seat: int, placing: int, held: int, lost: int, out: np.ndarray) -> None:
    """Write the blocks of all seats, from the viewer clockwise; those of absent ones are zero."""
    num_players = int(s["num_players"])
    gains = _gains(s)
    open_gold = 1 if int(s["options"][Option.GOLD_HIDDEN]) == OPEN_GOLD else 0
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        _write_flags(s, p, placing, held, lost, out, k * layout.BLOCK)
        _write_seat(s, p, seat, gains, 1 if k == 0 else open_gold, out, k * layout.BLOCK)
    for at in range(num_players * layout.BLOCK, MAX_SEATS * layout.BLOCK, WIDTH):
        write_bits(out, at, 0)


@compiled
def _all_laid(s: np.void) -> int:
    """Return how many cards of every type lie before all parties, LAID_BITS for each; of casas those not built yet."""
    cards = int(s["casa_pending"])
    for kind in range(1, NUM_TYPES):
        cards |= total_laid(s, kind) << (LAID_BITS * kind)
    return cards


@compiled
def _complete(s: np.void, cards: int) -> int:
    """Return the types of which enough cards lie, and above them those of `alone`; `cards` as from `_all_laid`."""
    complete = 1 if int(s["casa_pending"]) > 0 and int(s["supply"][Building.CASA]) > 0 else 0
    alone = 0
    for kind in range(1, NUM_TYPES):
        if (cards >> (LAID_BITS * kind)) & LAID_MASK >= CARDS_NEEDED[kind] and int(s["supply"][kind]) > 0:
            complete |= 1 << kind
            if may_build_alone(s, kind):
                alone |= 1 << (kind - 1)
    return complete | (alone << NUM_TYPES)


@compiled
def _one_hot(index: int, mask: int) -> int:
    """Return the bit of an index if the mask has it; sentinels lie outside."""
    return (1 << index) & mask


@inlined
def _write_stage(s: np.void, cards: int, placing: int, held: int, lost: int, out: np.ndarray) -> None:
    """Write the segments from `phase` to `neutral.marker`."""
    kind = 1 << top(s, 1) if top(s, 0) == Task.PLACE else 0
    if top(s, 0) == Task.BRIDGE_ISLAND:
        kind = 1 << Building.PONTE
    complete = _complete(s, cards)
    plays = 1 if has_neutral(s) else 0
    bits = (
        (1 << int(s["phase"]))
        | (1 << (layout.STEP_BIT + int(s["step"])))
        | (kind << layout.PLACING_BIT)
        | (_one_hot(int(s["last_laid"]), TYPES_MASK) << layout.LAST_LAID_BIT)
        | (_one_hot(int(s["swapped"]), TYPES_MASK) << layout.SWAPPED_BIT)
        | (int(s["pool"]) << layout.POOL_BIT)
        | ((complete & TYPES_MASK) << layout.COMPLETE_BIT)
        | ((complete >> NUM_TYPES) << layout.ALONE_BIT)
        | (plays << layout.NEUTRAL_PLAYS_BIT)
        | (int(s["neutral_done"]) << layout.NEUTRAL_DONE_BIT)
        | (((placing >> (NO_PARTY + NEUTRAL)) & 1) << layout.NEUTRAL_BUILDS_BIT)
        | (((placing >> NEUTRAL) & 1) << layout.NEUTRAL_PART_BIT)
        | (((held >> (NUM_MASTERS * NEUTRAL)) & MASTERS_MASK) << layout.NEUTRAL_MARKER_BIT)
    )
    minus = ((lost >> (NUM_MASTERS * NEUTRAL)) & MASTERS_MASK) << layout.NEUTRAL_MARKER_BIT
    write_signed(out, layout.PHASE, bits, minus)


@compiled
def _leads(s: np.void, seat: int, kind: int) -> bool:
    """Tell whether the viewer, with all his cards of a type (1..4) laid, would be its master builder."""
    holder = int(s["marker"][kind - 1])
    cards = int(s["laid"][seat, kind - 1]) + int(s["hand"][seat, kind])
    if holder == NO_PARTY:
        return cards > 0
    return holder == seat or cards > int(s["laid"][holder, kind - 1])


@inlined
def _write_prospects(s: np.void, seat: int, cards: int, treasure: int, out: np.ndarray) -> None:
    """Write the segments from `completes` to `options`."""
    bits = treasure << layout.TREASURE_BIT
    for kind in range(NUM_TYPES):
        lying = (cards >> (LAID_BITS * kind)) & LAID_MASK
        if int(s["supply"][kind]) > 0 and lying + int(s["hand"][seat, kind]) >= CARDS_NEEDED[kind]:
            bits |= 1 << kind
        if kind != Building.CASA and _leads(s, seat, kind):
            bits |= 1 << (layout.LEADS_BIT + kind - 1)
    for k in range(NUM_OPTIONS):
        bits |= (1 if int(s["options"][k]) != 0 else 0) << (layout.OPTIONS_BIT + k)
    write_bits(out, layout.COMPLETES, bits)


@inlined
def _write_cards(s: np.void, seat: int, cards: int, out: np.ndarray) -> None:
    """Write the segments from `hand` to `deck`."""
    pool = int(s["pool"])
    for kind in range(NUM_TYPES):
        out[layout.HAND + kind] = part(int(s["hand"][seat, kind]), HAND_LIMIT)
    out[layout.CASA_SUPPLY] = part(int(s["supply"][Building.CASA]), layout.MAX_CASA_SUPPLY)
    for master in range(NUM_MASTERS):
        out[layout.NEUTRAL_LAID + master] = clipped(int(s["laid"][NEUTRAL, master]), HAND_LIMIT)
        out[layout.SUPPLY + master] = part(int(s["supply"][master + 1]), layout.MAX_SUPPLY)
        missing = CARDS_NEEDED[master + 1] - ((cards >> (LAID_BITS * (master + 1))) & LAID_MASK)
        out[layout.MISSING + master] = part(max(missing, 0), layout.MAX_NEEDED)
        out[layout.NEW + master] = part(int(s["new"][master]), HAND_LIMIT)
    for kind in range(NUM_TYPES):
        seen = int(s["discard"][kind]) + ((pool >> kind) & 1) + ((cards >> (LAID_BITS * kind)) & LAID_MASK)
        seen += int(s["hand"][seat, kind]) - int(s["known_hand"][seat, kind])
        for p in range(MAX_SEATS):
            seen += int(s["known_hand"][p, kind])
        out[layout.DISCARD + kind] = part(int(s["discard"][kind]), layout.MAX_OF_TYPE)
        out[layout.UNSEEN + kind] = part(DECK_CARDS[kind] - seen, layout.MAX_OF_TYPE)
    out[layout.DECK] = part(int(s["deck_size"]), NUM_CARDS)


@inlined
def _write_turn(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `casa_pending` to `built_value`."""
    out[layout.CASA_PENDING] = part(int(s["casa_pending"]), HAND_LIMIT)
    out[layout.DRAINED] = part(int(s["drained"]), TILES_PER_TURN)
    out[layout.DRAW_DUE] = part(int(s["draw_due"]), SWAP_DRAWS)
    out[layout.PURSE] = clipped(top(s, 1) if top(s, 0) == Task.PAY else 0, layout.MAX_PURSE)
    built = _built(s)
    for kind in range(NUM_TYPES):
        out[layout.BUILT + kind] = part((built >> (VALUES + PRIZE_BITS * kind)) & PRIZE_MASK, MAX_BUILDINGS)
        out[layout.BUILT_VALUE + kind] = clipped((built >> (GAIN_BITS * kind)) & GAIN_MASK, layout.MAX_GAIN)


@inlined
def _write_bridge(s: np.void, out: np.ndarray) -> None:
    """Write `bridge_value`."""
    for end in range(2):
        value = 0
        if top(s, 0) == Task.BRIDGE_ISLAND:
            site = int(s["built_site"][int(s["built_count"]) - 1])
            value = site_value(s, Building.PONTE, site, SITE_ISLAND[site, end])
        out[layout.BRIDGE_VALUE + end] = clipped(value, layout.MAX_VALUE)


@inlined
def _write_tiles(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the segments from `unseen_swamp` to `treasures_left`: what is left beside tiles known to be owned."""
    open_gold = int(s["options"][Option.GOLD_HIDDEN]) == OPEN_GOLD
    for value in range(NUM_SWAMP_VALUES):
        owned = int(s["swamp_tiles"][seat, value])
        if open_gold:
            owned = 0
            for p in range(MAX_SEATS):
                owned += int(s["swamp_tiles"][p, value])
        left = SWAMP_COUNT[value] - int(s["swamp_paid"][value]) - owned
        out[layout.UNSEEN_SWAMP + value] = part(left, layout.MAX_SWAMP)
    for tile in range(NUM_TREASURE_VALUES):
        owned = int(s["treasures"][seat, tile])
        if open_gold:
            owned = 0
            for p in range(MAX_SEATS):
                owned += int(s["treasures"][p, tile])
        out[layout.UNSEEN_TREASURES + tile] = part(TREASURE_COUNT[tile] - owned, layout.MAX_TREASURE)
    stock = layout.TREASURES
    for p in range(MAX_SEATS):
        stock -= int(s["treasures_owned"][p])
    out[layout.TREASURES_LEFT] = part(stock, layout.TREASURES)


@inlined
def _write_game(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `rounds` to `num_players`."""
    rounds = int(s["round_no"]) - 1
    limit = MAX_TURNS[int(s["options"][Option.MAX_TURNS_PER_PLAYER])]
    out[layout.ROUNDS] = clipped(rounds, layout.MAX_ROUNDS)
    out[layout.ROUNDS_LEFT] = clipped(limit - rounds, layout.MAX_ROUNDS)
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
    placing = _parties_placing(s)
    held = _held(s)
    lost = _held_before(s) & ~held
    cards = _all_laid(s)
    _write_seats(s, seat, placing, held, lost, out)
    bridge = 0
    if top(s, 0) == Task.BRIDGE_ISLAND:
        bridge = 1 << SITE_LINE[int(s["built_site"][int(s["built_count"]) - 1])]
    treasure = write_planes(s, islands_beside(s, seat), bridge, out)
    _write_stage(s, cards, placing, held, lost, out)
    _write_prospects(s, seat, cards, treasure, out)
    _write_cards(s, seat, cards, out)
    _write_turn(s, out)
    _write_bridge(s, out)
    _write_tiles(s, seat, out)
    _write_game(s, out)


register_encoder(STATE, encode)
