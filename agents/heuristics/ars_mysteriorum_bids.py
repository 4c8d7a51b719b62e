"""Favour cards of the heuristic for Ars Mysteriorum: where to place them and what they win (section 12).

Of the others' face-down cards only those are known at which the seat has looked; of the rest it takes every value that
the owner can have as equally likely, and of the cards to come that they spread over the tents.
"""

import numpy as np

from ...envs.ars_mysteriorum.bidding import RANK, card_rank, is_out, place_of
from ...envs.ars_mysteriorum.constants import (
    GO_TENT,
    MAX_LAPS,
    MAX_SEATS,
    NUM_BINS,
    NUM_TENTS,
    NUM_VALUES,
    PLACE_FAVOR,
    Option,
)
from ...envs.ars_mysteriorum.hidden import is_seen
from ...envs.ars_mysteriorum.tables import MAX_BIDS
from ...envs.core.compiled import compiled
from .ars_mysteriorum_plans import outlook
from .ars_mysteriorum_survey import FLORIM, WORST, Fact, Row
from .ars_mysteriorum_weights import Weight

SURE = 10_000
"""Chances are in ten-thousandths."""
BID_UNIT = MAX_SEATS * RANK
"""What one more point of effective value adds to a card's rank (`bidding.card_rank`)."""


# --- what a card may meet


@compiled
def beats(value: int, wins_ties: bool, own: int) -> bool:
    """Tell whether another seat's card counts before an own one."""
    return value > own or (value == own and wins_ties)


@compiled
def beating_values(s: np.void, p: int, q: int, own: int, wins_ties: bool) -> tuple[int, int]:
    """Return how many of the values that an unseen card of seat q can have beat an own card, and how many there are."""
    unknown = ((1 << NUM_VALUES) - 1) & ~(1 << (int(s["order_bid"][q]) - 1))
    for lap in range(int(s["laid"][q])):
        if is_seen(s, p, q, lap):
            unknown &= ~(1 << (int(s["laid_value"][q, lap]) - 1))
    better = 0
    number = 0
    for value in range(1, NUM_VALUES + 1):
        if (unknown >> (value - 1)) & 1:
            number += 1
            better += 1 if beats(value, wins_ties, own) else 0
    return better, number


@compiled
def cards_to_come(s: np.void, q: int) -> int:
    """Return how many more favour cards a seat can place this round."""
    if is_out(s, q):
        return 0
    return min(NUM_VALUES - 1, MAX_BIDS[int(s["options"][Option.MAX_BIDS])]) - int(s["laid"][q])


@compiled
def meet(chances: np.ndarray, beaten: int) -> None:
    """Let a further card come that beats the own one with a chance; `chances[k]`: k cards beat it."""
    for k in range(NUM_BINS - 1, -1, -1):
        stay = chances[k] * (SURE - beaten)
        come = chances[k - 1] * beaten if k > 0 else 0
        chances[k] = (stay + come) // SURE


@compiled
def meet_seat(
    s: np.void, p: int, q: int, tent: int, own: int, wins_ties: bool, w: np.ndarray, chances: np.ndarray
) -> None:
    """Let an own card meet what another seat has laid at a tent and may still lay there."""
    better, number = beating_values(s, p, q, own, wins_ties)
    unseen = SURE * better // max(1, number)
    for lap in range(int(s["laid"][q])):
        if int(s["laid_tent"][q, lap]) != tent:
            continue
        if is_seen(s, p, q, lap):
            meet(chances, SURE if beats(int(s["laid_value"][q, lap]), wins_ties, own) else 0)
        else:
            meet(chances, unseen)
    for _ in range(cards_to_come(s, q)):
        meet(chances, unseen * w[Weight.SPREAD] // 1000)


@compiled
def fill_chances(s: np.void, p: int, tent: int, values: int, w: np.ndarray, chances: np.ndarray) -> None:
    """Fill the chances of the own cards (bitset of values) at a tent; `chances[value, k]`: k others' cards beat it."""
    mine = place_of(s, p)
    for value in range(1, NUM_VALUES + 1):
        if (values >> (value - 1)) & 1 == 0:
            continue
        chances[value, :] = 0
        chances[value, 0] = SURE
        for place in range(int(s["num_players"])):
            q = int(s["order"][place])
            if q != p:
                meet_seat(s, p, q, tent, value, place < mine, w, chances[value])


@compiled
def expected_from(s: np.void, tent: int, values: int, chances: np.ndarray) -> int:
    """Return the tokens that own cards (bitset of values) at a tent are expected to win, hundredths."""
    total = 0
    above = 0
    for value in range(NUM_VALUES, 0, -1):
        if (values >> (value - 1)) & 1 == 0:
            continue
        for k in range(NUM_BINS - above):
            total += chances[value, k] * int(s["bins"][tent, above + k])
        above += 1
        if above >= NUM_BINS:
            break
    return total * FLORIM // SURE


@compiled
def values_at(s: np.void, p: int, tent: int) -> int:
    """Return the bitset of the values that the seat has laid at a tent."""
    values = 0
    for lap in range(int(s["laid"][p])):
        if int(s["laid_tent"][p, lap]) == tent:
            values |= 1 << (int(s["laid_value"][p, lap]) - 1)
    return values


# --- placing


@compiled
def choose_card(s: np.void, legal: np.ndarray, n: int, w: np.ndarray, t: np.ndarray) -> int:
    """Place the card that improves what the seat can expect most, less what the card is worth for later laps."""
    p = int(s["player"])
    hand = int(s["favour"][p])
    laid = np.zeros(NUM_TENTS, np.int64)
    now = np.zeros(NUM_TENTS, np.int64)
    chances = np.zeros((NUM_TENTS, NUM_VALUES + 1, NUM_BINS), np.int64)
    for tent in range(NUM_TENTS):
        laid[tent] = values_at(s, p, tent)
        fill_chances(s, p, tent, hand | laid[tent], w, chances[tent])
        now[tent] = expected_from(s, tent, laid[tent], chances[tent])
        t[Row.HAVE, tent] += now[tent]
    later = cards_to_come(s, p) - 1
    t[Row.FACT, Fact.POOL] = later * w[Weight.INCOME]
    best = int(legal[0])
    best_worth = WORST
    for j in range(n):
        action = int(legal[j])
        if action < PLACE_FAVOR or action >= GO_TENT:
            continue
        value = (action - PLACE_FAVOR) // NUM_TENTS + 1
        tent = (action - PLACE_FAVOR) % NUM_TENTS
        gain = expected_from(s, tent, laid[tent] | (1 << (value - 1)), chances[tent]) - now[tent]
        t[Row.HAVE, tent] += gain
        worth = outlook(s, w, t) - (w[Weight.KEEP_1 + value - 1] if later > 0 else 0)
        t[Row.HAVE, tent] -= gain
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


@compiled
def wanted_tent(s: np.void, tents: int, w: np.ndarray, t: np.ndarray) -> int:
    """Return the tent among some (bitset) of which one more token is worth most; NUM_TENTS if there is none."""
    best = NUM_TENTS
    best_worth = WORST
    for tent in range(NUM_TENTS):
        if (tents >> tent) & 1 == 0:
            continue
        t[Row.HAVE, tent] += FLORIM
        worth = outlook(s, w, t)
        t[Row.HAVE, tent] -= FLORIM
        if worth > best_worth:
            best = tent
            best_worth = worth
    return best


@compiled
def unseen_at(s: np.void, p: int, tent: int) -> int:
    """Return how many of the others' cards at a tent the seat has not seen."""
    number = 0
    for q in range(int(s["num_players"])):
        for lap in range(int(s["laid"][q]) if q != p else 0):
            if int(s["laid_tent"][q, lap]) == tent and not is_seen(s, p, q, lap):
                number += 1
    return number


# --- after the cards are shown


@compiled
def winnings(s: np.void, p: int, tent: int, owner: int, lap: int, change: int) -> int:
    """Return the tokens that the seat's cards win at a tent if the card of an owner and lap counts `change` more."""
    total = 0
    mine = place_of(s, p)
    for own in range(int(s["laid"][p])):
        if int(s["laid_tent"][p, own]) != tent:
            continue
        rank = card_rank(s, mine, own) + (change * BID_UNIT if owner == p and own == lap else 0)
        before = 0
        for place in range(int(s["num_players"])):
            q = int(s["order"][place])
            for other in range(int(s["laid"][q])):
                if int(s["laid_tent"][q, other]) == tent:
                    plus = change * BID_UNIT if q == owner and other == lap else 0
                    before += 1 if card_rank(s, place, other) + plus > rank else 0
        if before < NUM_BINS:
            total += int(s["bins"][tent, before])
    return total


@compiled
def expect_winnings(s: np.void, p: int, t: np.ndarray) -> None:
    """Add what the cards that have been shown win to the tokens expected."""
    for tent in range(NUM_TENTS):
        t[Row.HAVE, tent] += FLORIM * winnings(s, p, tent, p, MAX_LAPS, 0)


# --- the turn order


@compiled
def bid_for(s: np.void, interest: int, w: np.ndarray) -> int:
    """Return the favour card to bid for the turn order: higher for a good offer, and for a seat late in the order."""
    interest += w[Weight.BID_LATE] * place_of(s, int(s["player"]))
    return min(w[Weight.BID_MOST], 1 + max(0, interest) // w[Weight.BID_STEP])
