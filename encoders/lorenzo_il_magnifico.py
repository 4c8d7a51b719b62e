"""Encoder of the observation layout `flat` of Lorenzo il Magnifico (information: section 7 of the rules page).

`LAYOUT` is declared in `lorenzo_il_magnifico_layout.py`; `encode` writes one observation. Seats are rotated: `seat0` is
the viewer, `seat1` sits to his left, and so on clockwise; absent seats are all zero. Four equal seat blocks come first,
then the sets of viewer and table, the cards on the floors, and numbers. In the base game nothing is hidden but the
order of the decks; in the advanced one the leaders in others' hands and packets are not told either.

For speed, bitsets that lie side by side in the layout are joined into one integer and written together (`writers.py`),
so are numbers that lie side by side in the state, and rows of card features are copied at a fixed length. What such a
write spills past its segments is overwritten by the next ones, so everything is written in the order of the layout,
which ends with single numbers.
"""

import numpy as np

from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.core.pending import top
from ..envs.lorenzo_il_magnifico.church import faith_points, period_of
from ..envs.lorenzo_il_magnifico.constants import (
    ADVANCED,
    FLOORS,
    HAND_SIZE,
    HOME,
    MAX_RAISE,
    MAX_SEATS,
    NO_CARD,
    NUM_FLOORS,
    NUM_LEADERS,
    NUM_MEMBERS,
    NUM_OPTIONS,
    NUM_PROSPECTS,
    NUM_SPACES,
    NUM_STOCK,
    NUM_TYPES,
    PERIODS,
    CardType,
    Good,
    LeaderState,
    Member,
    Option,
    Phase,
    Space,
    Stage,
    Task,
)
from ..envs.lorenzo_il_magnifico.leaders import requirement_met
from ..envs.lorenzo_il_magnifico.modifiers import NO_TOWER_FEE, has_power
from ..envs.lorenzo_il_magnifico.prospects import CARD_BIT
from ..envs.lorenzo_il_magnifico.state import STATE
from ..envs.lorenzo_il_magnifico.tables import (
    ACTIVATION,
    COST,
    EXTRA_DISCOUNT,
    EXTRA_TOWERS,
    EXTRA_VALUE,
    FAITH_REQUIRED,
    PRODUCTION_KIND,
    TOWER_FEE,
    ProductionKind,
)
from . import lorenzo_il_magnifico_layout as layout
from .lorenzo_il_magnifico_cards import (
    CARD_ROWS,
    ROW_LENGTHS,
    TYPES,
)
from .lorenzo_il_magnifico_layout import LAYOUT
from .writers import AMOUNTS, WIDTH, borrowed, clipped, part, write_amounts, write_bits, write_row, write_signed

TOWER_AT = np.array([LAYOUT.offset(name) for name in TYPES], np.int64)
COLOURED = np.zeros(HOME + 1, np.int64)
"""Bit in the segment `coloured` of a family member's tower or area, 0 elsewhere, by space."""
COLOURED[:NUM_FLOORS] = 1 << (np.arange(NUM_FLOORS) // FLOORS)
COLOURED[Space.HARVEST_SINGLE : Space.HARVEST_LARGE + 1] = 1 << NUM_TYPES
COLOURED[Space.PRODUCTION_SINGLE : Space.PRODUCTION_LARGE + 1] = 1 << (NUM_TYPES + 1)

ALL_SPACES = (1 << NUM_SPACES) - 1
LEADERS_MASK = (1 << NUM_LEADERS) - 1
FLOORS_MASK = (1 << FLOORS) - 1


@inlined
def _period(s: np.void) -> int:
    """Return the running period 0..2; the first one before round 1, too."""
    return period_of(max(int(s["round_no"]), 1))


@inlined
def _places(s: np.void) -> int:
    """Return the turn order and council as four-bit numbers by seat, order first: 4 for the first, 3 for the next."""
    places = 0
    for k in range(int(s["num_players"])):
        places |= (MAX_SEATS - k) << (4 * int(s["order"][k]))
    for k in range(int(s["council_size"])):
        places |= (MAX_SEATS - k) << (4 * (MAX_SEATS + int(s["council"][k])))
    return places


@inlined
def _standing(s: np.void, p: int) -> int:
    """Return the spaces with family members of a seat, then from bit NUM_SPACES on its segments home and coloured."""
    spaces = 0
    home = 0
    coloured = 0
    for member in range(NUM_MEMBERS):
        space = int(s["member_at"][p, member])
        spaces |= 1 << space
        home |= (1 if space == HOME else 0) << member
        if member != Member.NEUTRAL:
            coloured |= COLOURED[space]
    return (spaces & ALL_SPACES) | ((home | (coloured << layout.COLOURED_BIT)) << NUM_SPACES)


@inlined
def _leaders_in_play(s: np.void, p: int) -> int:
    """Return the leaders of a seat that lie face up, then from bit NUM_LEADERS on those used this round."""
    leaders = 0
    for slot in range(HAND_SIZE):
        if int(s["leader_state"][p, slot]) == LeaderState.PLAYED:
            used = (int(s["leader_used"][p]) >> slot) & 1
            leaders |= (1 | (used << NUM_LEADERS)) << int(s["leaders"][p, slot])
    return leaders


@inlined
def _in_hand(s: np.void, p: int) -> int:
    """Return how many leaders a seat has in hand."""
    hand = 0
    for slot in range(HAND_SIZE):
        hand += 1 if int(s["leader_state"][p, slot]) == LeaderState.HAND else 0
    return hand


@inlined
def _write_seat(s: np.void, p: int, standing: int, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `home` to `card_count`; `standing` is what `_standing` returns."""
    to_act = 1 if int(s["player"]) == p and int(s["done"]) == 0 else 0
    flags = (
        (standing >> NUM_SPACES)
        | (1 << layout.PRESENT_BIT)
        | (to_act << layout.TO_ACT_BIT)
        | (1 << (layout.BONUS_TILE_BIT + int(s["bonus_tile"][p])))
        | (int(s["cubes"][p]) << layout.CUBES_BIT)
        | (int(s["powers"][p]) << layout.POWERS_BIT)
    )
    write_bits(out, at, flags)
    write_amounts(out, at + layout.MEMBER_VALUE, s["member_value"], NUM_MEMBERS * p, layout.MEMBER_SHARES)
    write_amounts(out, at + layout.TOWER_VALUE, s["tower_value"], NUM_TYPES * p, layout.TOWER_SHARES)
    write_amounts(out, at + layout.AREA_VALUE, s["area_value"], 2 * p, layout.AREA_SHARES)
    write_amounts(out, at + layout.STOCK, s["stock"], NUM_STOCK * p, layout.STOCK_SHARES)
    write_amounts(out, at + layout.CARD_COUNT, s["card_count"], NUM_TYPES * p, layout.COUNT_SHARES)


@inlined
def _write_prospects(s: np.void, p: int, places: int, hand: int, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `score` on; `places` is what `_places` returns."""
    out[at + layout.SCORE] = clipped(int(s["scores"][p]), layout.MAX_SCORE)
    out[at + layout.TURN_ORDER] = part((places >> (4 * p)) & 7, MAX_SEATS)
    out[at + layout.COUNCIL] = part((places >> (4 * (MAX_SEATS + p))) & 7, MAX_SEATS)
    write_amounts(out, at + layout.HARVEST, s["prospects"], NUM_PROSPECTS * p, layout.PROSPECT_SHARES)
    characters_off = int(s["discount"][p, CardType.CHARACTER, Good.COINS])
    others_off = int(s["discount"][p, CardType.VENTURE, Good.COINS])
    out[at + layout.COIN_DISCOUNT] = part(characters_off, layout.MAX_DISCOUNT)
    out[at + layout.COIN_DISCOUNT + 1] = part(others_off, layout.MAX_DISCOUNT)
    out[at + layout.CHOICE_DISCOUNT] = np.float32(int(s["choice_discount"][p]))
    out[at + layout.SUPPORT_VP] = part(faith_points(s, p) + int(s["church_bonus"][p]), layout.MAX_SUPPORT)
    out[at + layout.IN_HAND] = part(hand, layout.DRAFT_PICKS)


@inlined
def _write_hand(s: np.void, seat: int, advanced: bool, out: np.ndarray) -> None:
    """Write the segments from `leader_hand` to `discarded`; of the leaders in hand only the viewer's (section 7)."""
    playable = 0
    others = 0
    if advanced:
        for slot in range(HAND_SIZE):
            if int(s["leader_state"][seat, slot]) == LeaderState.HAND:
                leader = int(s["leaders"][seat, slot])
                if requirement_met(s, seat, leader):
                    playable |= 1 << leader
                else:
                    others |= 1 << leader
        picked = (1 << int(s["pick"][seat])) & LEADERS_MASK
        packet = int(s["packet"][seat]) & ~picked
        copied = 0
        for p in range(int(s["num_players"])):
            copied |= 1 << int(s["copied"][p])
        others |= int(s["kept"][seat]) | picked
        others |= (packet << layout.SEEN_BIT) | ((copied & LEADERS_MASK) << layout.DISCARDED_BIT)
        playable |= (int(s["seen_leaders"][seat]) & ~packet) << layout.SEEN_BIT
        playable |= _discarded(s) << layout.DISCARDED_BIT
    write_signed(out, layout.LEADER_HAND, playable, others)


@inlined
def _granting(s: np.void) -> int:
    """Return the card whose extra action is being carried out or will be next, NO_CARD if there is none."""
    for k in range(int(s["pending_size"]) - 1, -1, -1):
        kind = int(s["pending"][k, 0])
        card = NO_CARD
        if kind == Task.EXTRA_TOWER:
            card = int(s["pending"][k, 1])
        elif kind == Task.TAKE_CARD:
            card = int(s["pending"][k, 2])
        elif kind == Task.SERVANTS and int(s["pending"][k, 1]) < NUM_FLOORS:
            card = int(s["pending"][k, 4])
        if card != NO_CARD:
            return card
    return NO_CARD


@inlined
def _write_stage(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `phase` to `tasks`."""
    phase = int(s["phase"])
    bits = (1 << phase) | (((1 << int(s["round_no"])) >> 1) << layout.ROUND_BIT)
    if phase >= Phase.TURN and phase != Phase.VATICAN and phase != Phase.GAME_OVER:
        bits |= 1 << (layout.TURN_BIT + int(s["step"]) // int(s["num_players"]))
    if int(s["stage"]) != Stage.BEFORE_PLACEMENT:
        bits |= 1 << layout.PLACED_BIT
    for k in range(int(s["pending_size"])):
        bits |= 1 << (layout.TASKS_BIT + int(s["pending"][k, 0]) - 1)
    kind = top(s, 0)
    if kind == Task.TAKE_CARD or kind == Task.SERVANTS:
        bits |= 1 << (layout.TARGET_BIT + top(s, 1))
    elif kind == Task.PRIVILEGE:
        bits |= top(s, 2) << layout.PRIVILEGES_BIT
    write_bits(out, layout.PHASE, bits)


@inlined
def _discarded(s: np.void) -> int:
    """Return the bitset of the leaders that anybody has discarded."""
    leaders = 0
    for p in range(int(s["num_players"])):
        for slot in range(HAND_SIZE):
            if int(s["leader_state"][p, slot]) == LeaderState.DISCARDED:
                leaders |= 1 << int(s["leaders"][p, slot])
    return leaders


@inlined
def _write_tiles(s: np.void, seat: int, granting: int, members: int, out: np.ndarray) -> None:
    """Write the segments from `tiles` to `fees`; `members` are the spaces with a family member of anybody."""
    bits = EXTRA_TOWERS[granting] << layout.EXTRA_TOWERS_BIT
    for period in range(PERIODS):
        bits |= 1 << int(s["tiles"][period])
    if not has_power(s, seat, NO_TOWER_FEE):
        for tower in range(NUM_TYPES):
            bits |= (1 if (members >> (FLOORS * tower)) & FLOORS_MASK else 0) << (layout.FEES_BIT + tower)
    later = 0
    if int(s["phase"]) == Phase.EXCHANGE and top(s, 0) == Task.PRODUCTION:
        p = int(s["player"])
        slot = top(s, 2)
        bits |= CARD_BIT[int(s["cards"][p, CardType.BUILDING, slot])] << layout.POOL_BIT
        for k in range(slot + 1, int(s["card_count"][p, CardType.BUILDING])):
            card = int(s["cards"][p, CardType.BUILDING, k])
            if PRODUCTION_KIND[card] == ProductionKind.EXCHANGE and ACTIVATION[card] <= top(s, 1):
                later |= CARD_BIT[card]
    write_signed(out, layout.TILES, bits, later << layout.POOL_BIT)


@inlined
def _write_floors(s: np.void, out: np.ndarray) -> None:
    """Write the cards on the floors."""
    for tower in range(NUM_TYPES):
        at = TOWER_AT[tower]
        for floor in range(FLOORS):
            write_row(out, at, CARD_ROWS, int(s["tower_cards"][FLOORS * tower + floor]))
            at += ROW_LENGTHS[tower]


@inlined
def _write_prices(s: np.void, seat: int, granting: int, out: np.ndarray) -> None:
    """Write the segments from `needed` to `stone_price`."""
    takes = int(s["phase"]) == Phase.TURN or int(s["phase"]) == Phase.EXTRA_TOWER
    if takes and int(s["player"]) == seat:
        for space in range(0, NUM_SPACES, AMOUNTS):
            write_amounts(out, layout.NEEDED + space, s["needed"], space, layout.NEEDED_SHARES)
    else:
        write_bits(out, layout.NEEDED, 0)
    for kind in range(CardType.CHARACTER, NUM_TYPES):
        off = int(s["discount"][seat, kind, Good.COINS]) + EXTRA_DISCOUNT[granting, Good.COINS]
        for space in range(FLOORS * kind, FLOORS * (kind + 1)):
            due = COST[int(s["tower_cards"][space]), Good.COINS] - off
            out[layout.COIN_PRICE - FLOORS + space] = part(max(0, due), layout.MAX_COST)
    wood_off = int(s["discount"][seat, CardType.BUILDING, Good.WOOD]) + EXTRA_DISCOUNT[granting, Good.WOOD]
    stone_off = int(s["discount"][seat, CardType.BUILDING, Good.STONE]) + EXTRA_DISCOUNT[granting, Good.STONE]
    for floor in range(FLOORS):
        card = int(s["tower_cards"][FLOORS * CardType.BUILDING + floor])
        out[layout.WOOD_PRICE + floor] = part(max(0, COST[card, Good.WOOD] - wood_off), layout.MAX_COST)
        out[layout.STONE_PRICE + floor] = part(max(0, COST[card, Good.STONE] - stone_off), layout.MAX_COST)


@inlined
def _write_task(s: np.void, granting: int, out: np.ndarray) -> None:
    """Write the segments from `value` to `extra_discount`: what the pending decision is about."""
    kind = top(s, 0)
    value = EXTRA_VALUE[granting]
    least = 0
    fee = 0
    if kind == Task.PRODUCTION:
        value = top(s, 1)
    elif kind == Task.SERVANTS:
        least = top(s, 3)
        if top(s, 1) < NUM_FLOORS:
            fee = top(s, 2)
        elif top(s, 1) < Space.MARKET_1:
            value = top(s, 2)
    out[layout.VALUE] = clipped(value, layout.MAX_ACTION_VALUE)
    out[layout.LEAST_RAISE] = part(least, MAX_RAISE)
    out[layout.PRIVILEGES_LEFT] = part(top(s, 1) if kind == Task.PRIVILEGE else 0, layout.DRAFT_PICKS)
    out[layout.FEE] = part(fee, TOWER_FEE)
    for k in range(3):
        out[layout.DISCOUNT + k] = part(EXTRA_DISCOUNT[granting, k], layout.MAX_EXTRA_DISCOUNT)


@inlined
def _write_game(s: np.void, out: np.ndarray) -> None:
    """Write the segments from `dice` to `num_players`."""
    write_amounts(out, layout.DICE, s["dice"], 0, layout.DICE_SHARES)
    for k in range(0, NUM_OPTIONS, AMOUNTS):
        write_amounts(out, layout.OPTIONS_AT + k, s["options"], k, layout.OPTION_SHARES)
    out[layout.FAITH_REQUIRED_AT] = part(FAITH_REQUIRED[_period(s)], layout.MAX_REQUIRED)
    out[layout.DRAFT] = part(int(s["draft_no"]), layout.DRAFT_PICKS)
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
    advanced = int(s["options"][Option.MODE]) == ADVANCED
    places = _places(s)
    # Of seats 0 and 2, 1 and 3: their family members, their leaders in play. Of each pair: their cards.
    members = members_against = leaders = leaders_against = used = 0
    near = near_against = far = far_against = 0
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        at = k * layout.BLOCK
        standing = _standing(s, p)
        in_play = _leaders_in_play(s, p) if advanced else 0
        hand = _in_hand(s, p) if advanced else 0
        cards = int(s["owned"][p])
        _write_seat(s, p, standing, out, at)
        _write_prospects(s, p, places, hand, out, at)
        spaces = (standing & ALL_SPACES) << (NUM_SPACES * (k >> 1))
        shown = (in_play & LEADERS_MASK) << (NUM_LEADERS * (k >> 1))
        used |= in_play >> NUM_LEADERS
        if k & 1 == 0:
            members |= spaces
            leaders |= shown
        else:
            members_against |= spaces
            leaders_against |= shown
        if k == 0:
            near = cards
        elif k == 1:
            near_against = cards
        elif k == 2:
            far = cards
        else:
            far_against = cards
    for at in range(num_players * layout.BLOCK, MAX_SEATS * layout.BLOCK, WIDTH):
        write_bits(out, at, 0)
    write_signed(out, layout.MEMBERS, members, members_against)
    write_signed(out, layout.LEADERS, leaders | (used << layout.USED_BIT), leaders_against)
    write_signed(out, layout.NEAR_CARDS, near, near_against)
    write_signed(out, layout.FAR_CARDS, far, far_against)
    _write_hand(s, seat, advanced, out)
    _write_stage(s, out)
    granting = _granting(s)
    standing = members | members_against
    _write_tiles(s, seat, granting, standing | (standing >> NUM_SPACES), out)
    _write_floors(s, out)
    _write_prices(s, seat, granting if int(s["player"]) == seat else NO_CARD, out)
    _write_game(s, out)
    _write_task(s, granting, out)


register_encoder(STATE, encode)
