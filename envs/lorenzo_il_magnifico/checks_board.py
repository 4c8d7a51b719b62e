"""What must be true of the board: decks, towers, cards owned, family members, council, dice (sections 2-4).

Each function tells whether one thing is sound; `checks.py` names the invariants. Nothing here uses the rules' own code:
only the tables.
"""

import numpy as np

from ..core.bits import popcount
from ..core.compiled import compiled
from .constants import (
    CARDS_PER_PERIOD,
    CARDS_PER_TYPE,
    FLOORS,
    HOME,
    MAX_CARDS,
    MAX_SEATS,
    NEVER,
    NO_CARD,
    NO_SEAT,
    NUM_CARDS,
    NUM_DICE,
    NUM_FLOORS,
    NUM_MEMBERS,
    NUM_SPACES,
    NUM_TYPES,
    Member,
    Phase,
    Space,
    Task,
)
from .tables import CARD_PERIOD, EXTRA_KIND, SPACE_OPEN, SPACE_SINGLE, SPACE_VALUE, ExtraKind

LEAST_NEEDED = -100
"""Least number that `needed` holds."""
NUM_AREAS = NUM_TYPES + 2
"""Places that take one coloured member of a seat: the towers, harvest, production."""


@compiled
def deck_sound(s: np.void, kind: int) -> bool:
    """Tell whether a deck holds the 24 cards of its type, the eight of each period together (section 3)."""
    seen = 0
    for i in range(CARDS_PER_TYPE):
        card = int(s["decks"][kind][i])
        if not CARDS_PER_TYPE * kind <= card < CARDS_PER_TYPE * (kind + 1):
            return False
        if CARD_PERIOD[card] != 1 + i // CARDS_PER_PERIOD:
            return False
        seen |= 1 << (card - CARDS_PER_TYPE * kind)
    return seen == (1 << CARDS_PER_TYPE) - 1


@compiled
def deal_rounds(s: np.void, rounds: np.ndarray) -> None:
    """Write the round in which each card is dealt; the decks are sound."""
    for kind in range(NUM_TYPES):
        for i in range(CARDS_PER_TYPE):
            rounds[int(s["decks"][kind][i])] = 1 + i // FLOORS


@compiled
def slots_sound(s: np.void, p: int, kind: int) -> bool:
    """Tell whether the slots of a type hold as many of its cards as are counted, and NO_CARD behind them."""
    count = int(s["card_count"][p][kind])
    if not 0 <= count <= MAX_CARDS:
        return False
    for i in range(MAX_CARDS):
        card = int(s["cards"][p][kind][i])
        if i >= count and card != NO_CARD:
            return False
        if i < count and not CARDS_PER_TYPE * kind <= card < CARDS_PER_TYPE * (kind + 1):
            return False
    return True


@compiled
def slots_in_order(s: np.void, p: int, kind: int, rounds: np.ndarray) -> bool:
    """Tell whether the cards of a type lie in the order of the rounds in which they could be taken."""
    for i in range(1, int(s["card_count"][p][kind])):
        if rounds[int(s["cards"][p][kind][i - 1])] > rounds[int(s["cards"][p][kind][i])]:
            return False
    return True


@compiled
def find_owners(s: np.void, n: int, owners: np.ndarray) -> bool:
    """Write the seat that owns each card, NO_SEAT for none; return whether no card is owned twice."""
    single = True
    for card in range(NUM_CARDS):
        owners[card] = NO_SEAT
    for p in range(n):
        for kind in range(NUM_TYPES):
            for i in range(int(s["card_count"][p][kind])):
                card = int(s["cards"][p][kind][i])
                single = single and owners[card] == NO_SEAT
                owners[card] = p
    return single


@compiled
def owned_cards_dealt(s: np.void, rounds: np.ndarray, owners: np.ndarray) -> bool:
    """Tell whether all cards that are owned have been dealt and none of them lies on a floor."""
    for card in range(NUM_CARDS):
        if owners[card] != NO_SEAT and rounds[card] > int(s["round_no"]):
            return False
    for floor in range(NUM_FLOORS):
        card = int(s["tower_cards"][floor])
        if card != NO_CARD and owners[card] != NO_SEAT:
            return False
    return True


@compiled
def dealt_card(s: np.void, floor: int) -> int:
    """Return the card that was dealt on a floor (4 * tower + floor) this round, which is not 0."""
    return int(s["decks"][floor // FLOORS][FLOORS * (int(s["round_no"]) - 1) + floor % FLOORS])


@compiled
def towers_shown(s: np.void) -> bool:
    """Tell whether cards lie on the towers: from the first round to the end."""
    return int(s["round_no"]) >= 1 and int(s["phase"]) != Phase.GAME_OVER


@compiled
def towers_sound(s: np.void) -> bool:
    """Tell whether each floor shows the card dealt there this round or nothing."""
    for floor in range(NUM_FLOORS):
        card = int(s["tower_cards"][floor])
        if card != NO_CARD and not (towers_shown(s) and card == dealt_card(s, floor)):
            return False
    return True


@compiled
def taking(s: np.void, floor: int) -> bool:
    """Tell whether the seat to act has placed a member on a floor and has still to pay for its card."""
    for i in range(int(s["pending_size"])):
        row = s["pending"][i]
        if int(row[0]) == Task.TAKE_CARD and int(row[1]) == floor and int(row[2]) == NO_CARD:
            return True
        if int(row[0]) == Task.SERVANTS and int(row[1]) == floor and int(row[4]) == NO_CARD:
            return True
    return False


@compiled
def visitor(s: np.void, space: int) -> int:
    """Return the seat of the first member on a space, NO_SEAT if it is empty."""
    for p in range(MAX_SEATS):
        if (int(s["occupants"][space]) >> (NUM_MEMBERS * p)) & (2**NUM_MEMBERS - 1) != 0:
            return p
    return NO_SEAT


@compiled
def takers_sound(s: np.void, n: int, rounds: np.ndarray, owners: np.ndarray) -> bool:
    """Tell whether each card gone from a floor was taken by the seat standing there, or by an extra action.

    Section 4.4: nobody stands on a floor without taking its card, and each extra action comes from a card that the
    seat took in the same round.
    """
    if not towers_shown(s):
        return True
    extra = np.zeros(MAX_SEATS, np.int64)
    for card in range(NUM_CARDS):
        if owners[card] != NO_SEAT and rounds[card] == int(s["round_no"]) and EXTRA_KIND[card] == ExtraKind.TOWER:
            extra[owners[card]] += 1
    for floor in range(NUM_FLOORS):
        guest = visitor(s, floor)
        owner = int(owners[dealt_card(s, floor)])
        if int(s["tower_cards"][floor]) != NO_CARD:
            if guest != NO_SEAT and not (guest == int(s["player"]) and taking(s, floor)):
                return False
        elif owner == NO_SEAT or (guest != NO_SEAT and guest != owner):
            return False
        elif guest == NO_SEAT:
            extra[owner] -= 1
    for p in range(n):
        if extra[p] < 0:
            return False
    return True


@compiled
def members_sound(s: np.void, n: int) -> bool:
    """Tell whether spaces and members name each other."""
    for space in range(NUM_SPACES):
        bits = 0
        for p in range(n):
            for m in range(NUM_MEMBERS):
                if int(s["member_at"][p][m]) == space:
                    bits |= 1 << (NUM_MEMBERS * p + m)
        if int(s["occupants"][space]) != bits:
            return False
    for p in range(n):
        for m in range(NUM_MEMBERS):
            if not 0 <= int(s["member_at"][p][m]) <= HOME:
                return False
    return True


@compiled
def single_spaces_sound(s: np.void, free: np.ndarray) -> bool:
    """Tell whether places for one member hold one; beyond it only those of seats with Ariosto, never on floors.

    Args:
        s: a record.
        free: for each seat, whether it may join others on places for one (section 4.3).
    """
    for space in range(NUM_SPACES):
        bound = 0
        for p in range(MAX_SEATS):
            if space < NUM_FLOORS or not free[p]:
                bound += popcount((int(s["occupants"][space]) >> (NUM_MEMBERS * p)) & (2**NUM_MEMBERS - 1))
        if (space < NUM_FLOORS or SPACE_SINGLE[space] != 0) and bound > 1:
            return False
    return True


@compiled
def area_of(space: int) -> int:
    """Return the tower or area in which coloured members of a seat exclude each other, NUM_AREAS for none."""
    if space < NUM_FLOORS:
        return space // FLOORS
    if space <= Space.HARVEST_LARGE:
        return NUM_TYPES
    if space <= Space.PRODUCTION_LARGE:
        return NUM_TYPES + 1
    return NUM_AREAS


@compiled
def coloured_members_sound(s: np.void, p: int) -> bool:
    """Tell whether the seat has one coloured member at most in each tower and area (section 4.3)."""
    seen = 0
    for m in range(Member.NEUTRAL):
        area = area_of(int(s["member_at"][p][m]))
        if area != NUM_AREAS and (seen >> area) & 1:
            return False
        seen |= 1 << area
    return True


@compiled
def closed_spaces_empty(s: np.void, n: int) -> bool:
    """Tell whether nobody stands on a space that is covered at this number of seats (section 3)."""
    for space in range(NUM_SPACES):
        if SPACE_OPEN[n, space] == 0 and int(s["occupants"][space]) != 0:
            return False
    return True


@compiled
def in_market(s: np.void, p: int) -> bool:
    """Tell whether the seat has a member on the market."""
    for m in range(NUM_MEMBERS):
        if Space.MARKET_1 <= int(s["member_at"][p][m]) <= Space.MARKET_4:
            return True
    return False


@compiled
def council_sound(s: np.void, n: int) -> bool:
    """Tell whether the council's list names each seat with a member there once, and NO_SEAT behind."""
    size = int(s["council_size"])
    present = 0
    for p in range(n):
        for m in range(NUM_MEMBERS):
            if int(s["member_at"][p][m]) == Space.COUNCIL:
                present |= 1 << p
    listed = 0
    for i in range(MAX_SEATS):
        seat = int(s["council"][i])
        if i >= size and seat != NO_SEAT:
            return False
        if i < size:
            if not 0 <= seat < n or (listed >> seat) & 1:
                return False
            listed |= 1 << seat
    return 0 <= size <= n and listed == present


@compiled
def dice_sound(s: np.void) -> bool:
    """Tell whether the dice show 1..6, and 0 before the first round."""
    for i in range(NUM_DICE):
        die = int(s["dice"][i])
        if not (1 <= die <= 6 if int(s["round_no"]) >= 1 else die == 0):
            return False
    return True


@compiled
def _floor_needed(s: np.void, p: int, space: int, towers: int, most: int) -> bool:
    """Tell whether the value needed on a floor is possible."""
    kind = space // FLOORS
    needed = int(s["needed"][space])
    taken = int(s["tower_cards"][space]) == NO_CARD
    full = int(s["card_count"][p][kind]) == MAX_CARDS
    if needed == NEVER or taken or full or not (towers >> kind) & 1:
        return needed == NEVER
    printed = SPACE_VALUE[space] - int(s["tower_value"][p][kind])
    return max(LEAST_NEEDED, printed - most) <= needed <= printed


@compiled
def _space_needed(s: np.void, p: int, space: int, most: int) -> bool:
    """Tell whether the value needed on another space is possible."""
    needed = int(s["needed"][space])
    if needed == NEVER or SPACE_OPEN[int(s["num_players"]), space] == 0:
        return needed == NEVER
    bonus = 0
    if space <= Space.PRODUCTION_LARGE:
        bonus = int(s["area_value"][p][0 if space <= Space.HARVEST_LARGE else 1])
    return needed == max(LEAST_NEEDED, SPACE_VALUE[space] - bonus - most)


@compiled
def needed_sound(s: np.void, towers: int, placing: bool, most: int) -> bool:
    """Tell whether `needed` is 0 where it is not used and possible where it is (section 4.3).

    Args:
        s: a record.
        towers: bitset of the towers from which the seat to act may take a card, 0 outside TURN and EXTRA_TOWER.
        placing: True in TURN, when family members may go to the other spaces, too.
        most: largest raise that the seat can pay.
    """
    p = int(s["player"])
    for space in range(len(s["needed"])):
        needed = int(s["needed"][space])
        if towers == 0:
            sound = needed == 0
        elif space < NUM_FLOORS:
            sound = _floor_needed(s, p, space, towers, most)
        elif space < NUM_SPACES and placing:
            sound = _space_needed(s, p, space, most)
        else:
            sound = needed == NEVER
        if not sound:
            return False
    return True
