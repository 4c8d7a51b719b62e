"""Which cards to lay: every choice from the hand is rated by what it builds and what it leaves (section 4.3, PLAY).

A plan `r` is an int64 array (NUM_TYPES, HAND_LIMIT + 1, NUM_COLUMNS): for each type and number of further cards laid
the columns of `Column`, and from `Column.GAINS` on what each seat gains at once. All worths are hundredths of a point.
"""

from enum import IntEnum

import numpy as np

from ...envs.core.compiled import compiled
from ...envs.venedig.constants import (
    END_PLAY,
    GOAL,
    HAND_LIMIT,
    MAX_LYING_TYPES,
    MAX_SEATS,
    NO_CARD,
    NO_PARTY,
    NUM_ISLANDS,
    NUM_PARTIES,
    NUM_TYPES,
    PLAY_CARD,
    SWAP_DRAWS,
    Building,
)
from ...envs.venedig.tables import CARDS_NEEDED
from .venedig_survey import FIRST_OF_TYPE, NUM_BOARDS, NUM_ROWS, POINT, Row, half_of, kinds_in_hand, lead_over, survey
from .venedig_weights import Weight

FARTHEST = 3
"""Cards lacking for a building that the weights tell apart."""
UNLIMITED = 1 << 30
SOON = 250
"""Lead in hundredths below which it is open who wins."""


class Column(IntEnum):
    """Columns of a plan."""

    WORTH = 0
    """Gains, and what lies and is kept afterwards, the others' share taken off."""
    LYING = 1
    """Worth of the own cards that lie afterwards."""
    LIES = 2
    """1 if own cards of the type lie afterwards."""
    ENDS = 3
    """1 if the supply runs out."""
    GAINS = 4


NUM_COLUMNS = Column.GAINS + MAX_SEATS


class Table(IntEnum):
    """Entries behind the parties in the array of lying cards of one type."""

    HOLDER = NUM_PARTIES
    TOTAL = NUM_PARTIES + 1
    NEW = NUM_PARTIES + 2


TABLE_SIZE = len(Table) + NUM_PARTIES


@compiled
def lying_worth(party: int, kind: int, c: np.ndarray, w: np.ndarray, t: np.ndarray) -> int:
    """Return what a party's lying cards of a type promise; `c` holds the lying cards of the type."""
    if c[party] == 0:
        return 0
    lack = min(max(CARDS_NEEDED[kind] - c[Table.TOTAL], 1), FARTHEST) - 1
    expected = t[Row.EXPECTED, kind]
    if c[Table.HOLDER] != party:
        return expected // 2 * w[Weight.SHARER_1 + lack] // 100
    rival = 0
    for q in range(NUM_PARTIES):
        if q != party:
            rival = max(rival, c[q])
    return expected * (w[Weight.MASTER_1 + lack] + w[Weight.LEAD] * (c[party] - rival - 1)) // 100


@compiled
def lay_all(s: np.void, p: int, kind: int, cards: int, c: np.ndarray) -> None:
    """Fill `c` with the lying cards of a type after the seat has laid some more."""
    total = cards
    for party in range(NUM_PARTIES):
        c[party] = int(s["laid"][party, kind - 1])
        total += c[party]
    c[p] += cards
    holder = int(s["marker"][kind - 1])
    if cards > 0 and (holder == NO_PARTY or c[p] > c[holder]):
        holder = p
    c[Table.HOLDER] = holder
    c[Table.TOTAL] = total
    c[Table.NEW] = int(s["new"][kind - 1]) + cards


@compiled
def shared_gain(s: np.void, q: int, points: int, treasure: int, c: np.ndarray) -> int:
    """Return what a seat gains when a building is completed with everybody's cards."""
    if c[q] == 0:
        return 0
    return points + treasure if c[Table.HOLDER] == q else half_of(s, points)


@compiled
def shared_worth(s: np.void, p: int, points: int, treasure: int, c: np.ndarray, w: np.ndarray) -> int:
    """Return the own gain in a joint building less the part of the others' gains that counts."""
    worth = shared_gain(s, p, points, treasure, c)
    for q in range(int(s["num_players"])):
        if q != p:
            worth -= shared_gain(s, q, points, 0, c) * w[Weight.OTHERS] // 100
    return worth


@compiled
def use_joint(s: np.void, p: int, kind: int, points: int, treasure: int, c: np.ndarray, row: np.ndarray) -> None:
    """Complete a building with everybody's cards; what is beyond the cost stays with the seat."""
    for q in range(int(s["num_players"])):
        row[Column.GAINS + q] += shared_gain(s, q, points, treasure if q == p else 0, c)
    rest = c[Table.TOTAL] - CARDS_NEEDED[kind]
    for party in range(NUM_PARTIES):
        c[party] = 0
    c[p] = rest
    c[Table.TOTAL] = rest
    c[Table.NEW] = rest
    c[Table.HOLDER] = p if rest > 0 else NO_PARTY


@compiled
def use_alone(s: np.void, p: int, kind: int, gain: int, c: np.ndarray, row: np.ndarray) -> None:
    """Complete a building with the seat's own new cards."""
    row[Column.GAINS + p] += gain
    c[p] -= CARDS_NEEDED[kind]
    c[Table.NEW] -= CARDS_NEEDED[kind]
    c[Table.TOTAL] -= CARDS_NEEDED[kind]
    holder = int(s["marker_before"][kind - 1])
    if holder == NO_PARTY or c[p] > c[holder]:
        holder = p
    c[Table.HOLDER] = holder


@compiled
def complete(s: np.void, p: int, kind: int, c: np.ndarray, w: np.ndarray, t: np.ndarray, row: np.ndarray) -> None:
    """Complete all buildings of a type that the lying cards allow, together or alone, whichever is better."""
    supply = int(s["supply"][kind])
    sites = t[Row.COUNT, kind]
    while c[Table.TOTAL] >= CARDS_NEEDED[kind] and supply > 0:
        points = POINT * t[Row.POINTS, kind] if sites > 0 else 0
        treasure = w[Weight.TREASURE] * t[Row.TREASURE, kind] if sites > 0 else 0
        joint = shared_worth(s, p, points, treasure, c, w)
        alone = c[Table.NEW] >= CARDS_NEEDED[kind] and c[Table.TOTAL] > c[p] and points + treasure > joint
        if alone:
            use_alone(s, p, kind, points + treasure, c, row)
        else:
            use_joint(s, p, kind, points, treasure, c, row)
        if sites > 0:
            supply -= 1
            sites -= 1
    if supply == 0:
        row[Column.ENDS] = 1


@compiled
def rate_type(
    s: np.void, p: int, kind: int, cards: int, w: np.ndarray, t: np.ndarray, c: np.ndarray, row: np.ndarray
) -> None:
    """Write the row of the plan for laying some more cards of a type (1..4)."""
    lay_all(s, p, kind, cards, c)
    complete(s, p, kind, c, w, t, row)
    row[Column.LYING] = lying_worth(p, kind, c, w, t)
    row[Column.LIES] = 1 if c[p] > 0 else 0
    kept = int(s["hand"][p, kind]) - cards
    promised = row[Column.LYING] + kept * t[Row.KEEP, kind]
    if kept > 0:
        ready = kept_prospect(p, kind, kept, c, w, t) + kept * t[Row.KEEP, kind]
        promised = min(max(promised, ready), worth_of_waiting(p, kind, kept, c, w, t))
    worth = row[Column.GAINS + p] + promised
    for q in range(int(s["num_players"])):
        if q != p:
            worth -= row[Column.GAINS + q] * w[Weight.OTHERS] // 100
            worth -= lying_worth(q, kind, c, w, t) * w[Weight.OTHERS_LYING] // 100
    row[Column.WORTH] = worth


@compiled
def worth_of_waiting(p: int, kind: int, kept: int, c: np.ndarray, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the kept and the lying cards of a type are worth at most: less than a building that could stand."""
    if c[Table.TOTAL] + kept < CARDS_NEEDED[kind] or t[Row.COUNT, kind] == 0:
        return UNLIMITED
    holder = c[Table.HOLDER]
    share = t[Row.BEST, kind]
    if holder != NO_PARTY and holder != p and c[p] + kept <= c[holder]:
        share //= 2
    spare = c[Table.TOTAL] + kept - CARDS_NEEDED[kind]
    return share * w[Weight.WAIT] // 100 + spare * t[Row.KEEP, kind]


@compiled
def kept_prospect(p: int, kind: int, kept: int, c: np.ndarray, w: np.ndarray, t: np.ndarray) -> int:
    """Return what the cards kept of a type promise together with the lying ones of `c`."""
    lack = max(0, CARDS_NEEDED[kind] - c[Table.TOTAL] - kept)
    if lack > 2:
        return 0
    holder = c[Table.HOLDER]
    share = t[Row.EXPECTED, kind]
    if holder != NO_PARTY and holder != p and c[p] + kept <= c[holder]:
        share //= 2
    return share * w[Weight.HAND_0 + lack] // 100


@compiled
def rate_casas(s: np.void, p: int, cards: int, w: np.ndarray, t: np.ndarray, row: np.ndarray) -> None:
    """Write the row of the plan for laying some more casas."""
    built = min(int(s["casa_pending"]) + cards, min(int(s["supply"][Building.CASA]), t[Row.COUNT, Building.CASA]))
    beside = min(built, t[Row.BESIDE, Building.CASA])
    row[Column.GAINS + p] = POINT * t[Row.POINTS, Building.CASA] * built + w[Weight.TREASURE] * beside
    if built == int(s["supply"][Building.CASA]):
        row[Column.ENDS] = 1
    kept = int(s["hand"][p, Building.CASA]) - cards
    row[Column.WORTH] = row[Column.GAINS + p] + kept * t[Row.KEEP, Building.CASA]


@compiled
def final_worth(s: np.void, p: int, gains: np.ndarray, w: np.ndarray) -> int:
    """Return the worth of ending the game with these gains: the gains, and whether the seat wins."""
    worth = gains[p]
    least = 10 * SOON
    for q in range(int(s["num_players"])):
        if q != p:
            worth -= gains[q] * w[Weight.OTHERS] // 100
            least = min(least, lead_over(s, p, q) + gains[p] - gains[q])
    if least < 0:
        return worth - w[Weight.END_BEHIND] * min(-least, SOON) // SOON
    return worth + w[Weight.END_AHEAD] * min(least, SOON) // SOON


@compiled
def rate_choice(s: np.void, p: int, k: np.ndarray, w: np.ndarray, r: np.ndarray, gains: np.ndarray) -> int:
    """Return the worth of laying `k[kind]` more cards of every type; `gains` is used as scratch."""
    ends = 0
    worth = 0
    kept = int(s["hand_size"][p])
    types = 0
    cheapest = 0
    for q in range(MAX_SEATS):
        gains[q] = 0
    for kind in range(NUM_TYPES):
        row = r[kind, k[kind]]
        worth += row[Column.WORTH]
        ends |= row[Column.ENDS]
        kept -= k[kind]
        if row[Column.LIES]:
            types += 1
            if types == 1 or row[Column.LYING] < cheapest:
                cheapest = row[Column.LYING]
        for q in range(int(s["num_players"])):
            gains[q] += row[Column.GAINS + q]
    for q in range(int(s["num_players"])):
        if POINT * int(s["scores"][q]) + gains[q] >= POINT * GOAL:
            ends = 1
    if ends:
        return final_worth(s, p, gains, w)
    if types > MAX_LYING_TYPES:
        worth -= cheapest * (types - MAX_LYING_TYPES)
    if kept == 0:
        worth -= w[Weight.EMPTY]
    return worth - max(0, kept - SWAP_DRAWS) * w[Weight.OVER]


@compiled
def fill_plan(s: np.void, p: int, first: int, w: np.ndarray, t: np.ndarray, r: np.ndarray) -> int:
    """Rate every number of cards of every type that may still be laid; return the number of choices."""
    c = np.empty(TABLE_SIZE, np.int64)
    choices = 1
    for kind in range(NUM_TYPES):
        most = int(s["hand"][p, kind]) if kind >= first else 0
        choices *= most + 1
        for cards in range(most + 1):
            row = r[kind, cards]
            for column in range(NUM_COLUMNS):
                row[column] = 0
            if kind < FIRST_OF_TYPE:
                rate_casas(s, p, cards, w, t, row)
            else:
                rate_type(s, p, kind, cards, w, t, c, row)
    return choices


@compiled
def kinds_lying(s: np.void, p: int) -> int:
    """Return the bitset of the types that the seat has lying."""
    kinds = 0
    for kind in range(FIRST_OF_TYPE, NUM_TYPES):
        if s["laid"][p, kind - 1] > 0:
            kinds |= 1 << kind
    return kinds


@compiled
def choose_play(s: np.void, w: np.ndarray) -> int:
    """Lay the first card of the best choice from the hand, or end when that is to lay nothing."""
    p = int(s["player"])
    b = np.empty((NUM_BOARDS, NUM_ISLANDS + 1), np.int64)
    t = np.empty((NUM_ROWS, NUM_TYPES), np.int64)
    r = np.empty((NUM_TYPES, HAND_LIMIT + 1, NUM_COLUMNS), np.int64)
    survey(s, p, kinds_in_hand(s, p) | kinds_lying(s, p), w, b, t)
    first = 0 if s["last_laid"] == NO_CARD else int(s["last_laid"])
    choices = fill_plan(s, p, first, w, t, r)
    k = np.empty(NUM_TYPES, np.int64)
    gains = np.empty(MAX_SEATS, np.int64)
    best = END_PLAY
    best_worth = 0
    for choice in range(choices):
        action = decode(s, p, choice, first, k)
        worth = rate_choice(s, p, k, w, r, gains)
        if choice == 0 or worth > best_worth:
            best = action
            best_worth = worth
    return best


@compiled
def decode(s: np.void, p: int, choice: int, first: int, k: np.ndarray) -> int:
    """Write how many cards of each type a numbered choice lays; return its first card's action, END_PLAY for none."""
    action = END_PLAY
    for kind in range(NUM_TYPES):
        most = int(s["hand"][p, kind]) if kind >= first else 0
        k[kind] = choice % (most + 1)
        choice //= most + 1
        if k[kind] > 0 and action == END_PLAY:
            action = PLAY_CARD + kind
    return action
