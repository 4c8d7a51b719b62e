"""Encoder of the observation layout `flat` of Lorenzo il Magnifico (information: section 7 of the rules page).

`LAYOUT` is declared in `lorenzo_il_magnifico_layout.py`; `encode` writes one observation. Seats are rotated: `seat0` is
the viewer, `seat1` sits to his left, and so on clockwise; absent seats are all zero. Four equal seat blocks come first,
then the sets of viewer and table, the cards on the floors, and numbers. In the base game nothing is hidden but the
order of the decks; in the advanced one the leaders in others' hands and packets are not told either.

For speed, bitsets that lie side by side in the layout are joined into one integer and written together (`writers.py`),
and rows of card features are copied at a fixed length. What such a write spills past its segments is overwritten by the
next ones, so everything is written in the order of the layout, which ends with single numbers.
"""

import numpy as np

from ..envs.core.compiled import compiled, inlined
from ..envs.core.dispatch import register_encoder
from ..envs.core.pending import top
from ..envs.lorenzo_il_magnifico.church import faith_points, period_of
from ..envs.lorenzo_il_magnifico.constants import (
    ADVANCED,
    CARDS_PER_PERIOD,
    CARDS_PER_TYPE,
    FLOORS,
    HAND_SIZE,
    HOME,
    MAX_CARDS,
    MAX_RAISE,
    MAX_SEATS,
    NO_CARD,
    NUM_DICE,
    NUM_FLOORS,
    NUM_LEADERS,
    NUM_MEMBERS,
    NUM_OPTIONS,
    NUM_SPACES,
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
from ..envs.lorenzo_il_magnifico.costs import tower_fee
from ..envs.lorenzo_il_magnifico.leaders import requirement_met
from ..envs.lorenzo_il_magnifico.state import STATE
from ..envs.lorenzo_il_magnifico.tables import (
    ACTIVATION,
    CHARACTER_VP,
    COST,
    END_VP,
    EXTRA_DISCOUNT,
    EXTRA_TOWERS,
    EXTRA_VALUE,
    FAITH_MAX,
    FAITH_REQUIRED,
    PER_TYPE,
    PRODUCTION_KIND,
    SLOT_MILITARY,
    TERRITORY_VP,
    TOWER_FEE,
    ProductionKind,
)
from . import lorenzo_il_magnifico_layout as layout
from .lorenzo_il_magnifico_cards import (
    ACTION_VALUES,
    CARD_BIT,
    CARD_ROWS,
    EXCHANGE_BIT,
    MAX_WORTH,
    PLACE_IN_PERIOD,
    ROW_LENGTHS,
    TYPES,
    WORTH_BITS,
    WORTH_MASK,
    WORTHS,
)
from .lorenzo_il_magnifico_layout import LAYOUT
from .writers import WIDTH, borrowed, write_bits, write_row, write_signed

TOWER_AT = np.array([LAYOUT.offset(name) for name in TYPES], np.int64)
NEXT_TERRITORY_VP = np.append(np.diff(TERRITORY_VP), 0)
NEXT_CHARACTER_VP = np.append(np.diff(CHARACTER_VP), 0)
NEXT_SLOT = np.append(SLOT_MILITARY, 0)
"""For one more card, by number owned; 0 on a full board, (7,)."""

MAX_TENTHS = 10 * MAX_WORTH
ALL_SPACES = (1 << NUM_SPACES) - 1
LEADERS_MASK = (1 << NUM_LEADERS) - 1
SEATS_MASK = (1 << MAX_SEATS) - 1


@inlined
def _part(amount: int, scale: float) -> np.float32:
    """Return an amount that never exceeds the scale as a share of it."""
    return np.float32(amount) * np.float32(1 / scale)


@inlined
def _clipped(amount: int, scale: float) -> np.float32:
    """Return an amount as a share of the scale, 1 if it is larger."""
    return min(np.float32(amount) * np.float32(1 / scale), np.float32(1))


@inlined
def _period(s: np.void) -> int:
    """Return the running period 0..2; the first one before round 1, too."""
    return period_of(max(int(s["round_no"]), 1))


@inlined
def _standing(s: np.void, p: int) -> int:
    """Return where the coloured family members of a seat stand and which members are at home: `floors` to `home`."""
    spaces = 0
    home = 0
    for member in range(NUM_MEMBERS):
        space = int(s["member_at"][p, member])
        if member != Member.NEUTRAL:
            spaces |= 1 << space
        home |= (1 if space == HOME else 0) << member
    return (spaces & ALL_SPACES) | (home << layout.HOME_BIT)


@inlined
def _write_flags(s: np.void, p: int, places: int, required: int, out: np.ndarray, at: int) -> None:
    """Write the segments of a seat from `floors` to `gain_malus`; `places` is what `_places` returns."""
    to_act = 1 if int(s["player"]) == p and int(s["done"]) == 0 else 0
    enough = 1 if int(s["stock"][p, Good.FAITH]) >= required else 0
    flags = (
        _standing(s, p)
        | (1 << layout.PRESENT_BIT)
        | (to_act << layout.TO_ACT_BIT)
        | (((places >> (MAX_SEATS * p)) & SEATS_MASK) << layout.ORDER_BIT)
        | (((places >> (MAX_SEATS * (MAX_SEATS + p))) & SEATS_MASK) << layout.COUNCIL_BIT)
        | (1 << (layout.BONUS_TILE_BIT + int(s["bonus_tile"][p])))
        | (int(s["cubes"][p]) << layout.CUBES_BIT)
        | ((int(s["servant_rate"][p]) >> 1) << layout.DOUBLE_RATE_BIT)
        | (enough << layout.ENOUGH_FAITH_BIT)
        | (int(s["powers"][p]) << layout.POWERS_BIT)
    )
    for good in range(layout.MALUS_GOODS):
        flags |= (1 if int(s["gain_malus"][p, good]) > 0 else 0) << (layout.MALUS_BIT + good)
    write_signed(out, at + layout.FLOORS_AT, flags, (1 << int(s["member_at"][p, Member.NEUTRAL])) & ALL_SPACES)


@inlined
def _write_leaders(s: np.void, p: int, advanced: bool, out: np.ndarray, at: int) -> None:
    """Write the leaders of a seat that lie face up; a copied one is told beside Lorenzo de' Medici."""
    ready = 0
    used = 0
    if advanced:
        for slot in range(HAND_SIZE):
            if int(s["leader_state"][p, slot]) == LeaderState.PLAYED:
                leader = int(s["leaders"][p, slot])
                bits = 1 << leader
                if leader == layout.COPIER:
                    bits |= (1 << int(s["copied"][p])) & LEADERS_MASK
                if (int(s["leader_used"][p]) >> slot) & 1:
                    used |= bits
                else:
                    ready |= bits
    write_signed(out, at + layout.LEADERS, ready, used)


@inlined
def _write_cards(s: np.void, p: int, out: np.ndarray, at: int) -> int:
    """Write `harvest` to `exchanges` and `venture_vp`; return the bits of territories and buildings for `near_cards`.

    All slots are looked at, which is faster than counting: behind the cards is NO_CARD, whose entries are zero.
    """
    owned = 0
    harvest = 0
    for k in range(MAX_CARDS):
        card = int(s["cards"][p, CardType.TERRITORY, k])
        owned |= CARD_BIT[card]
        harvest += WORTHS[card]
    production = 0
    for k in range(MAX_CARDS):
        card = int(s["cards"][p, CardType.BUILDING, k])
        owned |= CARD_BIT[card] << CARDS_PER_TYPE
        times = 1
        if PRODUCTION_KIND[card] == ProductionKind.PER_CARD:
            times = int(s["card_count"][p, PER_TYPE[card]])
        production += WORTHS[card] * times
    for k in range(ACTION_VALUES):
        out[at + layout.HARVEST + k] = _clipped((harvest >> (WORTH_BITS * k)) & WORTH_MASK, MAX_TENTHS)
    for k in range(ACTION_VALUES):
        out[at + layout.PRODUCTION + k] = _clipped((production >> (WORTH_BITS * k)) & WORTH_MASK, MAX_TENTHS)
    out[at + layout.EXCHANGES] = _part(production >> EXCHANGE_BIT, MAX_CARDS)
    ventures = 0
    for k in range(MAX_CARDS):
        ventures += END_VP[int(s["cards"][p, CardType.VENTURE, k])]
    out[at + layout.VENTURE_VP] = _clipped(ventures, layout.MAX_VENTURE_VP)
    return owned


@inlined
def _write_stock(s: np.void, p: int, out: np.ndarray, at: int) -> None:
    """Write the segments from `score` to `choice_discount`."""
    out[at + layout.SCORE] = _clipped(int(s["scores"][p]), layout.MAX_SCORE)
    out[at + layout.COINS] = _clipped(int(s["stock"][p, Good.COINS]), layout.MAX_COINS)
    out[at + layout.WOOD] = _clipped(int(s["stock"][p, Good.WOOD]), layout.MAX_MATERIAL)
    out[at + layout.STONE] = _clipped(int(s["stock"][p, Good.STONE]), layout.MAX_MATERIAL)
    out[at + layout.SERVANTS] = _clipped(int(s["stock"][p, Good.SERVANTS]), layout.MAX_SERVANTS)
    out[at + layout.MILITARY] = _clipped(int(s["stock"][p, Good.MILITARY]), layout.MAX_MILITARY)
    out[at + layout.FAITH] = _part(int(s["stock"][p, Good.FAITH]), FAITH_MAX)
    for k in range(NUM_TYPES):
        out[at + layout.CARD_COUNT + k] = _part(int(s["card_count"][p, k]), MAX_CARDS)
    for k in range(NUM_MEMBERS):
        out[at + layout.MEMBER_VALUE + k] = _part(int(s["member_value"][p, k]), layout.MAX_MEMBER)
    for k in range(NUM_TYPES):
        out[at + layout.TOWER_VALUE + k] = _part(int(s["tower_value"][p, k]), layout.MAX_TOWER_VALUE)
    for k in range(2):
        out[at + layout.AREA_VALUE + k] = _part(int(s["area_value"][p, k]), layout.MAX_AREA_VALUE)
    for k in range(NUM_TYPES):
        out[at + layout.COIN_DISCOUNT + k] = _part(int(s["discount"][p, k, Good.COINS]), layout.MAX_DISCOUNT)
    out[at + layout.CHOICE_DISCOUNT] = np.float32(int(s["choice_discount"][p]))


@inlined
def _write_prospects(s: np.void, p: int, out: np.ndarray, at: int) -> None:
    """Write the segments from `next_vp` to `hand`, those of ventures left out."""
    territories = int(s["card_count"][p, CardType.TERRITORY])
    characters = int(s["card_count"][p, CardType.CHARACTER])
    hand = 0
    for slot in range(HAND_SIZE):
        hand += 1 if int(s["leader_state"][p, slot]) == LeaderState.HAND else 0
    out[at + layout.NEXT_VP] = _part(NEXT_TERRITORY_VP[territories], layout.MAX_STEP)
    out[at + layout.NEXT_VP + 1] = _part(NEXT_CHARACTER_VP[characters], layout.MAX_STEP)
    out[at + layout.SLOT] = _part(NEXT_SLOT[territories], layout.MAX_SLOT)
    out[at + layout.SUPPORT_VP] = _part(faith_points(s, p) + int(s["church_bonus"][p]), layout.MAX_SUPPORT)
    out[at + layout.IN_HAND] = _part(hand, layout.DRAFT_PICKS)


@inlined
def _places(s: np.void) -> int:
    """Return the places of all seats in turn order and council, MAX_SEATS bits for each seat: the order first."""
    places = 0
    for k in range(int(s["num_players"])):
        places |= 1 << (MAX_SEATS * int(s["order"][k]) + k)
    for k in range(int(s["council_size"])):
        places |= 1 << (MAX_SEATS * (MAX_SEATS + int(s["council"][k])) + k)
    return places


@inlined
def _write_hand(s: np.void, seat: int, advanced: bool, out: np.ndarray) -> None:
    """Write the segments from `leader_hand` to `seen_leaders`: the viewer's own leaders (section 7)."""
    playable = 0
    others = 0
    bits = 0
    if advanced:
        for slot in range(HAND_SIZE):
            if int(s["leader_state"][seat, slot]) == LeaderState.HAND:
                leader = int(s["leaders"][seat, slot])
                if requirement_met(s, seat, leader):
                    playable |= 1 << leader
                else:
                    others |= 1 << leader
        picked = (1 << int(s["pick"][seat])) & LEADERS_MASK
        others |= int(s["kept"][seat]) | picked
        bits = (int(s["packet"][seat]) & ~picked) << layout.PACKET_BIT
        bits |= int(s["seen_leaders"][seat]) << layout.SEEN_BIT
    write_signed(out, layout.LEADER_HAND, bits | playable, others)


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
def _to_come(s: np.void) -> int:
    """Return the cards of the running period that are not dealt yet as `to_come` has them; their order is hidden."""
    cards = 0
    for kind in range(NUM_TYPES):
        for k in range(FLOORS * int(s["round_no"]), CARDS_PER_PERIOD * (1 + _period(s))):
            cards |= 1 << (CARDS_PER_PERIOD * kind + PLACE_IN_PERIOD[int(s["decks"][kind, k])])
    return cards


@inlined
def _write_pool(s: np.void, out: np.ndarray) -> None:
    """Write `pool`, what the production that asks for an exchange has still to ask, and `to_come`."""
    asked = 0
    later = 0
    if int(s["phase"]) == Phase.EXCHANGE and top(s, 0) == Task.PRODUCTION:
        p = int(s["player"])
        slot = top(s, 2)
        asked = CARD_BIT[int(s["cards"][p, CardType.BUILDING, slot])]
        for k in range(slot + 1, int(s["card_count"][p, CardType.BUILDING])):
            card = int(s["cards"][p, CardType.BUILDING, k])
            if PRODUCTION_KIND[card] == ProductionKind.EXCHANGE and ACTIVATION[card] <= top(s, 1):
                later |= CARD_BIT[card]
    write_signed(out, layout.POOL, asked | (_to_come(s) << layout.TO_COME_BIT), later)


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
    """Write the segments from `coin_price` to `fees`: what legality computes, by the same functions."""
    for kind in range(CardType.CHARACTER, NUM_TYPES):
        off = int(s["discount"][seat, kind, Good.COINS]) + EXTRA_DISCOUNT[granting, Good.COINS]
        for space in range(FLOORS * kind, FLOORS * (kind + 1)):
            due = COST[int(s["tower_cards"][space]), Good.COINS] - off
            out[layout.COIN_PRICE - FLOORS + space] = _part(max(0, due), layout.MAX_COST)
    wood_off = int(s["discount"][seat, CardType.BUILDING, Good.WOOD]) + EXTRA_DISCOUNT[granting, Good.WOOD]
    stone_off = int(s["discount"][seat, CardType.BUILDING, Good.STONE]) + EXTRA_DISCOUNT[granting, Good.STONE]
    for floor in range(FLOORS):
        card = int(s["tower_cards"][FLOORS * CardType.BUILDING + floor])
        out[layout.WOOD_PRICE + floor] = _part(max(0, COST[card, Good.WOOD] - wood_off), layout.MAX_COST)
        out[layout.STONE_PRICE + floor] = _part(max(0, COST[card, Good.STONE] - stone_off), layout.MAX_COST)
    takes = int(s["phase"]) == Phase.TURN or int(s["phase"]) == Phase.EXTRA_TOWER
    known = 1 if takes and int(s["player"]) == seat else 0
    for space in range(NUM_SPACES):
        easy = max(0, layout.MAX_NEEDED - int(s["needed"][space]))
        out[layout.NEEDED + space] = _clipped(easy * known, layout.MAX_NEEDED)
    for tower in range(NUM_TYPES):
        out[layout.FEES + tower] = _part(tower_fee(s, seat, tower), TOWER_FEE)


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
    out[layout.VALUE] = _clipped(value, layout.MAX_ACTION_VALUE)
    out[layout.LEAST_RAISE] = _part(least, MAX_RAISE)
    out[layout.PRIVILEGES_LEFT] = _part(top(s, 1) if kind == Task.PRIVILEGE else 0, layout.DRAFT_PICKS)
    out[layout.FEE] = _part(fee, TOWER_FEE)
    for k in range(3):
        out[layout.DISCOUNT + k] = _part(EXTRA_DISCOUNT[granting, k], layout.MAX_EXTRA_DISCOUNT)


@inlined
def _write_game(s: np.void, required: int, out: np.ndarray) -> None:
    """Write the segments from `faith_required` to `num_players`."""
    out[layout.FAITH_REQUIRED_AT] = _part(required, layout.MAX_REQUIRED)
    out[layout.DRAFT] = _part(int(s["draft_no"]), layout.DRAFT_PICKS)
    for k in range(NUM_OPTIONS):
        out[layout.OPTIONS_AT + k] = _part(int(s["options"][k]), layout.MAX_CODE)
    out[layout.SEATS] = _part(int(s["num_players"]), MAX_SEATS)


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
    required = FAITH_REQUIRED[_period(s)]
    places = _places(s)
    first = second = third = fourth = 0
    for k in range(num_players):
        p = seat + k
        if p >= num_players:
            p -= num_players
        at = k * layout.BLOCK
        _write_flags(s, p, places, required, out, at)
        _write_leaders(s, p, advanced, out, at)
        owned = _write_cards(s, p, out, at)
        _write_stock(s, p, out, at)
        _write_prospects(s, p, out, at)
        if k == 0:
            first = owned
        elif k == 1:
            second = owned
        elif k == 2:
            third = owned
        else:
            fourth = owned
    for at in range(num_players * layout.BLOCK, MAX_SEATS * layout.BLOCK, WIDTH):
        write_bits(out, at, 0)
    write_signed(out, layout.NEAR_CARDS, first, second)
    write_signed(out, layout.FAR_CARDS, third, fourth)
    _write_hand(s, seat, advanced, out)
    _write_stage(s, out)
    granting = _granting(s)
    tiles = EXTRA_TOWERS[granting] << layout.EXTRA_TOWERS_BIT
    for period in range(PERIODS):
        tiles |= 1 << int(s["tiles"][period])
    if advanced:
        tiles |= _discarded(s) << layout.DISCARDED_BIT
    write_bits(out, layout.TILES, tiles)
    _write_pool(s, out)
    _write_floors(s, out)
    _write_prices(s, seat, granting if int(s["player"]) == seat else NO_CARD, out)
    for die in range(NUM_DICE):
        out[layout.DICE + die] = _part(int(s["dice"][die]), 6)
    _write_task(s, granting, out)
    _write_game(s, required, out)


register_encoder(STATE, encode)
