"""Observation layout `flat` of The Princes of Florence and its encoder (information: section 7 of the rules page).

`LAYOUT` declares every segment; `encode` writes one observation. Seats are rotated: `seat0` is the viewer, `seat1` sits
to his left, and so on clockwise; absent seats are all zero. Five equal seat blocks come first, then what only the
viewer knows, then the table.

For speed, bitsets that lie side by side in the layout are joined into one integer and written together (`writers.py`).
What such a write spills past the joined segments is overwritten by the next ones, so everything is written in the order
of the layout, which ends with single numbers.
"""

import numpy as np

from ..envs.core.bits import lowest_bit, popcount
from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.princes_of_florence.constants import (
    CELLS,
    MAX_SEATS,
    NUM_BONUS,
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_LANDSCAPES,
    NUM_OPTIONS,
    NUM_PILES,
    NUM_PRESTIGE,
    NUM_PROFESSIONS,
    NUM_TILES,
    Option,
    Phase,
    Pile,
)
from ..envs.princes_of_florence.placement import building_area, empty_cells, palazzo_cells
from ..envs.princes_of_florence.state import STATE
from ..envs.princes_of_florence.tables import (
    ACTIONS_PER_TURN,
    BUILDING_COST,
    BUILDINGS_EACH,
    CARDS_DEALT,
    FREEDOM_COPIES,
    FULL_GRID,
    MAX_BUILDERS,
    MIN_WORK_VALUE,
    PALAZZO,
    PILE_START,
    ROUNDS,
)
from ..envs.princes_of_florence.work import (
    bonus_value,
    building_cost,
    common_work_value,
    matching_value,
    minimum,
    purse,
    works_done,
)
from ..envs.princes_of_florence.zones import drawn_cards
from .segments import Layout, Segment
from .writers import WIDTH, borrowed, clipped, part, write_bits, write_signed

NUM_OBJECTS = NUM_PILES + 1
"""Auction objects: the piles and the joint landscape object of the official two-player game."""

# Scales: the amount written as 1. Larger amounts, possible only where "clipped" is said, are written as 1 too.
MAX_SCORE = 100  # clipped; the best measured play reaches 89 (section 12)
MAX_MONEY = 10000  # clipped; set-up gives 3500, a good work 2000
MAX_BID = 4000  # clipped; reported prices reach 1600 (section 12)
MAX_WORK = 40  # clipped; the largest value seen in any play is 32 (section 12)
MAX_BONUS_VALUE = 15  # clipped; a well chosen card adds 4-6 (section 12)
MAX_BONUS_TOTAL = 30  # clipped
MAX_MINIMUM = int(MIN_WORK_VALUE.max())
MAX_COST = int(BUILDING_COST.max())
FREE_CELLS = CELLS - int(PALAZZO[0]).bit_count()
MAX_TILES = int(PILE_START[..., :NUM_LANDSCAPES].max())
MAX_JESTERS = int(PILE_START[..., Pile.JESTER].max())
MAX_RECRUITING = int(PILE_START[..., Pile.RECRUITING].max())
MAX_PILE = int(PILE_START.max())
MAX_COPIES = int(BUILDINGS_EACH.max())
MAX_FREEDOMS = int(FREEDOM_COPIES.max())
MAX_ACTIONS = ROUNDS * ACTIONS_PER_TURN
"""Of one seat in a game: bounds its works and its bonus cards."""
MAX_PRESTIGE = ROUNDS
"""One auction object per round bounds the prestige cards."""
MAX_HAND = int(CARDS_DEALT.max()) - 1 + ROUNDS + MAX_RECRUITING
"""Professions kept at set-up, taken once a round, and recruited."""


def _seat_segments(seat: int) -> list[Segment]:
    """Return the segments of one seat's block, in the order in which `_write_seat` writes them."""
    rows = [
        ("board", CELLS, 1, "public", "grid by rows: 1 building or palazzo, -1 landscape, 0 free"),
        ("built", NUM_BUILDINGS, 1, "public", "building types owned"),
        ("freedoms", NUM_FREEDOMS, 1, "public", "freedoms owned"),
        ("present", 1, 1, "public", "1: somebody plays this seat"),
        ("professions", NUM_PROFESSIONS, 1, "public", "1 face-up in the display, -1 known to be in the hand"),
        ("to_act", 1, 1, "public", "1: the decision is this seat's"),
        ("starts", 1, 1, "public", "1: starting player of the round"),
        ("selects", 1, 1, "public", "1: selects the auction object"),
        ("in_auction", 1, 1, "public", "1: still in this round's auctions"),
        ("bidding", 1, 1, "public", "1: still bids on the object"),
        ("high_bidder", 1, 1, "public", "1: the standing bid is this seat's"),
        ("landscapes", NUM_LANDSCAPES, MAX_TILES, "public", "tiles of each landscape"),
        ("builders", 1, MAX_BUILDERS, "public", "builders"),
        ("jesters", 1, MAX_JESTERS, "public", "jesters"),
        ("free_cells", 1, FREE_CELLS, "public", "free cells of the board"),
        ("score", 1, MAX_SCORE, "public", "prestige points"),
        ("money", 1, MAX_MONEY, "option", "florins; of the others 0 unless option money_visible"),
        ("best_work", 1, MAX_WORK, "public", "highest work value of the round"),
        ("works", 1, MAX_ACTIONS, "public", "works: professions and recruiting cards on the table"),
        ("hand_professions", 1, MAX_HAND, "public", "profession cards in hand"),
        ("hand_recruiting", 1, MAX_RECRUITING, "public", "recruiting cards in hand"),
        ("recruited", 1, MAX_RECRUITING, "public", "recruiting cards in the display"),
        ("hand_bonus", 1, MAX_ACTIONS, "public", "bonus cards in hand"),
        ("hand_prestige", 1, MAX_PRESTIGE, "public", "prestige cards in hand"),
    ]
    return [Segment(f"seat{seat}.{name}", length, scale, who, text) for name, length, scale, who, text in rows]


def _viewer_segments() -> list[Segment]:
    """Return what the viewer knows about himself, in writing order up to `tile`."""
    rows = [
        ("hand", NUM_PROFESSIONS, 1, "viewer", "professions in hand, without the one chosen to be returned"),
        ("bonus_hand", NUM_BONUS, 1, "viewer", "bonus cards held"),
        ("prestige_hand", NUM_PRESTIGE, 1, "viewer", "prestige cards held"),
        ("seen_professions", NUM_PROFESSIONS, 1, "viewer", "professions seen in own draws"),
        ("seen_bonus", NUM_BONUS, 1, "viewer", "bonus cards seen in own draws"),
        ("seen_prestige", NUM_PRESTIGE, 1, "viewer", "prestige cards seen in own draws"),
        ("drawn", NUM_PROFESSIONS, 1, "viewer", "cards drawn to choose from; the phase tells their kind"),
        ("bonus_played", NUM_BONUS, 1, "public", "bonus cards out of the game"),
        ("work", NUM_PROFESSIONS, 1, "public", "profession being completed"),
        ("area", CELLS, 1, "public", "viewer's grid: 1 a building may cover it, 0 only a landscape, -1 nothing"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


def _table_segments() -> list[Segment]:
    """Return what lies open for all, and the viewer's values and costs, in writing order."""
    rows = [
        ("tile", NUM_TILES, 1, "public", "tile being placed"),
        ("phase", len(Phase), 1, "public", "decision point"),
        ("object", NUM_OBJECTS, 1, "public", "object on auction or just won"),
        ("sold", NUM_OBJECTS, 1, "public", "objects sold this round"),
        ("round", ROUNDS, 1, "public", "round; none during set-up"),
        ("took_profession", 1, 1, "public", "1: the player to act took a profession this turn"),
        ("took_freedom", 1, 1, "public", "1: the player to act introduced a freedom this turn"),
        ("work_values", NUM_PROFESSIONS, MAX_WORK, "viewer", "work value of each profession in hand as it stands"),
        ("bonus_values", NUM_BONUS, MAX_BONUS_VALUE, "viewer", "what each bonus card in hand adds to a work"),
        ("bonus_total", 1, MAX_BONUS_TOTAL, "viewer", "what all bonus cards in hand add to a work"),
        ("purse", 1, MAX_MONEY, "viewer", "the most that the viewer can pay"),
        ("building_cost", 1, MAX_COST, "public", "price of the viewer's next building"),
        ("minimum", 1, MAX_MINIMUM, "public", "minimum work value of the round"),
        ("work_value", 1, MAX_WORK, "public", "value so far of the work being completed"),
        ("bid", 1, MAX_BID, "public", "standing bid"),
        ("actions_left", 1, ACTIONS_PER_TURN, "public", "actions left in this turn"),
        ("turns_taken", 1, MAX_SEATS, "public", "seats that have finished their turn of the action phase"),
        ("piles", NUM_PILES, MAX_PILE, "public", "tiles or cards left in each pile"),
        ("buildings_left", NUM_BUILDINGS, MAX_COPIES, "public", "copies left of each building"),
        ("freedoms_left", NUM_FREEDOMS, MAX_FREEDOMS, "public", "tiles left of each freedom"),
        ("profession_deck", 1, NUM_PROFESSIONS, "public", "cards left in the profession deck"),
        ("bonus_deck", 1, NUM_BONUS, "public", "cards left in the bonus deck"),
        ("options", NUM_OPTIONS, 1, "public", "codes of the game's options"),
        ("num_players", 1, MAX_SEATS, "public", "seats in the game"),
    ]
    return [Segment(name, length, scale, who, text) for name, length, scale, who, text in rows]


LAYOUT = Layout(
    [segment for seat in range(MAX_SEATS) for segment in _seat_segments(seat)] + _viewer_segments() + _table_segments()
)
"""Layout `flat`, version by its digest."""

BLOCK = LAYOUT.offset("seat1.board")
"""Floats of one seat's block; within a block the offsets are those of seat 0."""

# Offsets within a seat's block, and the bit of each segment in its joined integer.
BOARD = LAYOUT.offset("seat0.board")
BUILT_BIT = LAYOUT.offset("seat0.built") - BOARD
FREEDOMS_BIT = LAYOUT.offset("seat0.freedoms") - BOARD
PRESENT_BIT = LAYOUT.offset("seat0.present") - BOARD
CARDS = LAYOUT.offset("seat0.professions")
TO_ACT_BIT = LAYOUT.offset("seat0.to_act") - CARDS
STARTS_BIT = LAYOUT.offset("seat0.starts") - CARDS
SELECTS_BIT = LAYOUT.offset("seat0.selects") - CARDS
IN_AUCTION_BIT = LAYOUT.offset("seat0.in_auction") - CARDS
BIDDING_BIT = LAYOUT.offset("seat0.bidding") - CARDS
HIGH_BIDDER_BIT = LAYOUT.offset("seat0.high_bidder") - CARDS
LANDSCAPES = LAYOUT.offset("seat0.landscapes")
BUILDERS = LAYOUT.offset("seat0.builders")
JESTERS = LAYOUT.offset("seat0.jesters")
FREE_COUNT = LAYOUT.offset("seat0.free_cells")
SCORE = LAYOUT.offset("seat0.score")
MONEY = LAYOUT.offset("seat0.money")
BEST_WORK = LAYOUT.offset("seat0.best_work")
WORKS = LAYOUT.offset("seat0.works")
HAND_PROFESSIONS = LAYOUT.offset("seat0.hand_professions")
HAND_RECRUITING = LAYOUT.offset("seat0.hand_recruiting")
RECRUITED = LAYOUT.offset("seat0.recruited")
HAND_BONUS = LAYOUT.offset("seat0.hand_bonus")
HAND_PRESTIGE = LAYOUT.offset("seat0.hand_prestige")

# Offsets and bits of the viewer's and the table's segments.
HAND = LAYOUT.offset("hand")
BONUS_HAND_BIT = LAYOUT.offset("bonus_hand") - HAND
PRESTIGE_HAND_BIT = LAYOUT.offset("prestige_hand") - HAND
SEEN = LAYOUT.offset("seen_professions")
SEEN_BONUS_BIT = LAYOUT.offset("seen_bonus") - SEEN
SEEN_PRESTIGE_BIT = LAYOUT.offset("seen_prestige") - SEEN
DRAWN = LAYOUT.offset("drawn")
BONUS_PLAYED_BIT = LAYOUT.offset("bonus_played") - DRAWN
WORK_BIT = LAYOUT.offset("work") - DRAWN
AREA = LAYOUT.offset("area")
TILE_BIT = LAYOUT.offset("tile") - AREA
PHASE = LAYOUT.offset("phase")
OBJECT_BIT = LAYOUT.offset("object") - PHASE
SOLD_BIT = LAYOUT.offset("sold") - PHASE
ROUND_BIT = LAYOUT.offset("round") - PHASE
TOOK_PROFESSION_BIT = LAYOUT.offset("took_profession") - PHASE
TOOK_FREEDOM_BIT = LAYOUT.offset("took_freedom") - PHASE
WORK_VALUES = LAYOUT.offset("work_values")
BONUS_VALUES = LAYOUT.offset("bonus_values")
BONUS_TOTAL = LAYOUT.offset("bonus_total")
PURSE = LAYOUT.offset("purse")
NEXT_COST = LAYOUT.offset("building_cost")
MINIMUM = LAYOUT.offset("minimum")
WORK_VALUE = LAYOUT.offset("work_value")
BID = LAYOUT.offset("bid")
ACTIONS_LEFT = LAYOUT.offset("actions_left")
TURNS_TAKEN = LAYOUT.offset("turns_taken")
PILES = LAYOUT.offset("piles")
BUILDINGS_LEFT = LAYOUT.offset("buildings_left")
FREEDOMS_LEFT = LAYOUT.offset("freedoms_left")
PROFESSION_DECK = LAYOUT.offset("profession_deck")
BONUS_DECK = LAYOUT.offset("bonus_deck")
OPTIONS = LAYOUT.offset("options")
SEATS = LAYOUT.offset("num_players")

ALL_ROUNDS = (1 << ROUNDS) - 1


@inlined
def _write_zeros(out: np.ndarray, begin: int, end: int) -> None:
    for j in range(begin, end):
        out[j] = np.float32(0)


@inlined
def _one_hot(index: int, count: int) -> int:
    """Return the bit of an index, none for NO_CARD and other indices past the end."""
    return 1 << index if index < count else 0


@inlined
def _seat_flags(s: np.void, p: int) -> int:
    """Return the flags of a seat from `to_act` to `high_bidder`, joined behind the professions."""
    in_auction = (int(s["in_auction"]) >> p) & 1
    to_act = 1 if int(s["player"]) == p and int(s["done"]) == 0 else 0
    starts = 1 if int(s["start_player"]) == p else 0
    selects = in_auction if int(s["selector"]) == p else 0
    high = 1 if int(s["high_bidder"]) == p else 0
    return (
        (to_act << TO_ACT_BIT)
        | (starts << STARTS_BIT)
        | (selects << SELECTS_BIT)
        | (in_auction << IN_AUCTION_BIT)
        | (((int(s["bidders"]) >> p) & 1) << BIDDING_BIT)
        | (high << HIGH_BIDDER_BIT)
    )


@inlined
def _write_seat(s: np.void, p: int, money_known: int, out: np.ndarray, at: int) -> None:
    """Write the public block of seat p (section 7) from position `at`; the money only if it is known."""
    facts = (
        int(s["building_cells"][p])
        | palazzo_cells(s)
        | (int(s["built"][p]) << BUILT_BIT)
        | (int(s["freedoms"][p]) << FREEDOMS_BIT)
        | (1 << PRESENT_BIT)
    )
    write_signed(out, at + BOARD, facts, int(s["landscape_cells"][p]))
    write_signed(out, at + CARDS, int(s["display"][p]) | _seat_flags(s, p), int(s["known_hand"][p]))
    for k in range(NUM_LANDSCAPES):
        out[at + LANDSCAPES + k] = part(int(s["landscapes"][p, k]), MAX_TILES)
    out[at + BUILDERS] = part(int(s["builders"][p]), MAX_BUILDERS)
    out[at + JESTERS] = part(int(s["jesters"][p]), MAX_JESTERS)
    out[at + FREE_COUNT] = part(popcount(empty_cells(s, p)), FREE_CELLS)
    out[at + SCORE] = clipped(int(s["scores"][p]), MAX_SCORE)
    out[at + MONEY] = clipped(int(s["money"][p]) * money_known, MAX_MONEY)
    out[at + BEST_WORK] = clipped(int(s["best_work"][p]), MAX_WORK)
    out[at + WORKS] = part(works_done(s, p), MAX_ACTIONS)
    out[at + HAND_PROFESSIONS] = part(popcount(int(s["hand"][p])), MAX_HAND)
    out[at + HAND_RECRUITING] = part(int(s["recruiting"][p]), MAX_RECRUITING)
    out[at + RECRUITED] = part(int(s["recruited"][p]), MAX_RECRUITING)
    out[at + HAND_BONUS] = part(popcount(int(s["bonus_hand"][p])), MAX_ACTIONS)
    out[at + HAND_PRESTIGE] = part(popcount(int(s["prestige_hand"][p])), MAX_PRESTIGE)


@inlined
def _drawn_cards(s: np.void, seat: int) -> int:
    """Return the bitset of the cards that the seat has drawn and chooses from; empty for every other seat."""
    return drawn_cards(s) if int(s["player"]) == seat else 0


@inlined
def _write_sets(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the bit segments from `hand` to `took_freedom`."""
    hand = int(s["hand"][seat]) & ~_one_hot(int(s["setup_return"][seat]), NUM_PROFESSIONS)
    held = hand | (int(s["bonus_hand"][seat]) << BONUS_HAND_BIT) | (int(s["prestige_hand"][seat]) << PRESTIGE_HAND_BIT)
    write_bits(out, HAND, held)
    seen = (
        int(s["seen_professions"][seat])
        | (int(s["seen_bonus"][seat]) << SEEN_BONUS_BIT)
        | (int(s["seen_prestige"][seat]) << SEEN_PRESTIGE_BIT)
    )
    write_bits(out, SEEN, seen)
    cards = (
        _drawn_cards(s, seat)
        | (int(s["bonus_played"]) << BONUS_PLAYED_BIT)
        | (_one_hot(int(s["work"]), NUM_PROFESSIONS) << WORK_BIT)
    )
    write_bits(out, DRAWN, cards)
    area = building_area(s, seat) | (_one_hot(int(s["tile"]), NUM_TILES) << TILE_BIT)
    write_signed(out, AREA, area, FULL_GRID ^ empty_cells(s, seat))
    stage = (
        (1 << int(s["phase"]))
        | (_one_hot(int(s["pile"]), NUM_OBJECTS) << OBJECT_BIT)
        | (int(s["sold"]) << SOLD_BIT)
        | ((((1 << int(s["round_no"])) >> 1) & ALL_ROUNDS) << ROUND_BIT)
        | (int(s["took_profession"]) << TOOK_PROFESSION_BIT)
        | (int(s["took_freedom"]) << TOOK_FREEDOM_BIT)
    )
    write_bits(out, PHASE, stage)


@inlined
def _write_values(s: np.void, seat: int, out: np.ndarray) -> None:
    """Write the segments from `work_values` to `building_cost`: what legality computes, by the same functions."""
    _write_zeros(out, WORK_VALUES, BONUS_TOTAL)
    common = common_work_value(s, seat)
    cards = int(s["hand"][seat])
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        out[WORK_VALUES + card] = clipped(common + matching_value(s, seat, card), MAX_WORK)
    total = 0
    cards = int(s["bonus_hand"][seat])
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        value = bonus_value(s, seat, card)
        total += value
        out[BONUS_VALUES + card] = clipped(value, MAX_BONUS_VALUE)
    out[BONUS_TOTAL] = clipped(total, MAX_BONUS_TOTAL)
    out[PURSE] = clipped(purse(s, seat), MAX_MONEY)
    out[NEXT_COST] = part(building_cost(s, seat), MAX_COST)


@inlined
def _write_table(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `minimum` to `num_players`."""
    out[MINIMUM] = part(minimum(s), MAX_MINIMUM)
    out[WORK_VALUE] = clipped(int(s["work_value"]), MAX_WORK)
    out[BID] = clipped(int(s["bid"]), MAX_BID)
    out[ACTIONS_LEFT] = part(int(s["actions_left"]), ACTIONS_PER_TURN)
    out[TURNS_TAKEN] = part(int(s["turns_taken"]), MAX_SEATS)
    for k in range(NUM_PILES):
        out[PILES + k] = part(int(s["piles"][k]), MAX_PILE)
    for k in range(NUM_BUILDINGS):
        out[BUILDINGS_LEFT + k] = part(int(s["buildings_left"][k]), MAX_COPIES)
    for k in range(NUM_FREEDOMS):
        out[FREEDOMS_LEFT + k] = part(int(s["freedoms_left"][k]), MAX_FREEDOMS)
    out[PROFESSION_DECK] = part(int(s["profession_deck_size"]), NUM_PROFESSIONS)
    out[BONUS_DECK] = part(int(s["bonus_deck_size"]), NUM_BONUS)
    for k in range(NUM_OPTIONS):
        out[OPTIONS + k] = np.float32(int(s["options"][k]))
    out[SEATS] = part(int(s["num_players"]), MAX_SEATS)


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
    all_money = int(s["options"][Option.MONEY_VISIBLE])
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        _write_seat(s, p, 1 if k == 0 else all_money, out, k * BLOCK)
    for at in range(num_players * BLOCK, MAX_SEATS * BLOCK, WIDTH):
        write_bits(out, at, 0)
    _write_sets(s, seat, out)
    _write_values(s, seat, out)
    _write_table(s, out)


register_encoder(STATE, encode)
