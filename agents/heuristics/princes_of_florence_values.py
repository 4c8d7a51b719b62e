"""What things are worth to a seat of The Princes of Florence, in florins (section 12 of the rules page).

`w` is the row of `WEIGHTS` for the number of seats. A share in percent keeps all arithmetic in whole numbers.
"""

import numpy as np

from ...envs.core.bits import lowest_bit, popcount
from ...envs.core.compiled import compiled
from ...envs.princes_of_florence.constants import (
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_LANDSCAPES,
    NUM_PROFESSIONS,
    Phase,
    Pile,
)
from ...envs.princes_of_florence.tables import (
    ACTIONS_PER_TURN,
    BUILDER_PP,
    BUILDING_PP,
    BUILDINGS_OF_SIZE,
    CONDITION_COUNTED,
    CONDITION_MINIMUM,
    CONDITION_TERMS,
    FLORINS_PER_WV,
    LANDSCAPE_PP_FURTHER,
    MAX_BUILDERS,
    MIN_WORK_VALUE,
    PP_BEST_WORK,
    PRESTIGE_FULL,
    PRESTIGE_KIND,
    PRESTIGE_METRIC,
    PROFESSION_BUILDING,
    PROFESSION_FREEDOM,
    PROFESSION_LANDSCAPE,
    ROUNDS,
    TILE_CELLS,
    WV_BUILDING,
    WV_FREEDOM,
    WV_LANDSCAPE,
    WV_PER_CARD,
    WV_PER_JESTER,
    Count,
    PrestigeKind,
)
from ...envs.princes_of_florence.work import (
    base_work_value,
    bonus_total,
    cards_in_hand,
    common_work_value,
    count,
)
from ...envs.princes_of_florence.zones import recruitable
from .princes_of_florence_weights import Weight


def _wanting(wanted: np.ndarray, kinds: int) -> np.ndarray:
    """Return for every kind the bitset of the professions that want it."""
    return np.array([sum(1 << int(c) for c in np.flatnonzero(wanted == kind)) for kind in range(kinds)], np.int64)


WANT_LANDSCAPE = _wanting(PROFESSION_LANDSCAPE, NUM_LANDSCAPES)
WANT_FREEDOM = _wanting(PROFESSION_FREEDOM, NUM_FREEDOMS)
WANT_BUILDING = _wanting(PROFESSION_BUILDING, NUM_BUILDINGS)
FLORINS_LANDSCAPE = FLORINS_PER_WV * int(WV_LANDSCAPE.max())
FLORINS_FREEDOM = FLORINS_PER_WV * int(WV_FREEDOM.max())
FLORINS_BUILDING = FLORINS_PER_WV * int(WV_BUILDING.max())
NOTHING = Count.HAND_CARDS
"""In place of an object that a prestige card might count; no prestige card counts the hand."""


def _cards_about() -> np.ndarray:
    """Return for every `Count` the bitset of the prestige cards that it helps."""
    about = np.zeros(len(Count), np.int64)
    for card, kind in enumerate(PRESTIGE_KIND):
        terms = CONDITION_COUNTED[card, : CONDITION_TERMS[card]]
        for what in terms if kind == PrestigeKind.THRESHOLD else PRESTIGE_METRIC[card : card + 1]:
            about[what] |= 1 << card
    return about


CARDS_ABOUT = _cards_about()


@compiled
def clamp_percent(x: int) -> int:
    """Return x, at least 0 and at most 100."""
    return min(100, max(0, x))


@compiled
def rounds_after(s: np.void) -> int:
    """Return the number of rounds after this one."""
    return ROUNDS - int(s["round_no"])


@compiled
def actions_ahead(s: np.void) -> int:
    """Return how many actions the seat to act has before the end of the game."""
    if int(s["phase"]) < Phase.ACTION_MAIN and int(s["phase"]) != Phase.PLACE_TILE:
        return ACTIONS_PER_TURN * (rounds_after(s) + 1)
    return int(s["actions_left"]) + ACTIONS_PER_TURN * rounds_after(s)


@compiled
def new_cards(s: np.void, w: np.ndarray) -> int:
    """Return how many cards a seat is expected to gain in later rounds, in percent of a card."""
    return rounds_after(s) * w[Weight.NEW_CARDS]


@compiled
def later_works(s: np.void, p: int, w: np.ndarray) -> int:
    """Return how many works the seat is expected to complete from now on, in percent of a work.

    As a work value is paid 100 florins, this is also what one more point of every later work is worth.
    """
    cards = 100 * cards_in_hand(s, p) + new_cards(s, w)
    return min(cards, max(100, actions_ahead(s) * w[Weight.WORK_SHARE]))


@compiled
def growth(s: np.void, w: np.ndarray) -> int:
    """Return by how many florins a work of the end of the game exceeds one of now, without matches."""
    return min(rounds_after(s), 3) * w[Weight.GROWTH]


# --- matches of professions with landscapes, freedoms and buildings ---


@compiled
def wanted_value(s: np.void, p: int, wanting: int, florins: int, w: np.ndarray) -> int:
    """Return what a match of `florins` for all professions of the bitset `wanting` adds to the seat's later works."""
    in_hand = popcount(int(s["hand"][p]) & wanting)
    later = new_cards(s, w) * popcount(wanting) * w[Weight.FUTURE_FIT] // (100 * NUM_PROFESSIONS)
    return florins * (100 * in_hand + later) // 100


@compiled
def lacking_value(s: np.void, p: int, c: int) -> int:
    """Return the florins that a profession lacks by matches which the seat can still get."""
    lacking = 0
    if s["landscapes"][p, PROFESSION_LANDSCAPE[c]] == 0 and s["piles"][PROFESSION_LANDSCAPE[c]] > 0:
        lacking += FLORINS_LANDSCAPE
    freedom = PROFESSION_FREEDOM[c]
    if not (int(s["freedoms"][p]) >> freedom) & 1 and s["freedoms_left"][freedom] > 0:
        lacking += FLORINS_FREEDOM
    building = PROFESSION_BUILDING[c]
    if not (int(s["built"][p]) >> building) & 1 and s["buildings_left"][building] > 0:
        lacking += FLORINS_BUILDING
    return lacking


@compiled
def matched_value(s: np.void, p: int, c: int) -> int:
    """Return the florins that a work with the profession earns by what the seat has."""
    value = 0
    if s["landscapes"][p, PROFESSION_LANDSCAPE[c]] > 0:
        value += FLORINS_LANDSCAPE
    if (int(s["freedoms"][p]) >> PROFESSION_FREEDOM[c]) & 1:
        value += FLORINS_FREEDOM
    if (int(s["built"][p]) >> PROFESSION_BUILDING[c]) & 1:
        value += FLORINS_BUILDING
    return value


@compiled
def shared_needs(c: int, hand: int) -> int:
    """Return the florins of matches that a profession shares with other professions of a bitset."""
    others = hand & ~(1 << c)
    return (
        FLORINS_LANDSCAPE * popcount(others & WANT_LANDSCAPE[PROFESSION_LANDSCAPE[c]])
        + FLORINS_FREEDOM * popcount(others & WANT_FREEDOM[PROFESSION_FREEDOM[c]])
        + FLORINS_BUILDING * popcount(others & WANT_BUILDING[PROFESSION_BUILDING[c]])
    )


@compiled
def fit(s: np.void, p: int, c: int, w: np.ndarray) -> int:
    """Return how well a profession fits the seat, in florins of work value."""
    lacking = lacking_value(s, p, c) if actions_ahead(s) > 1 else 0
    shared = shared_needs(c, int(s["hand"][p])) if lacking else 0
    return matched_value(s, p, c) + (lacking * w[Weight.MISSING] + shared * w[Weight.PAIR]) // 100


@compiled
def best_fit(s: np.void, p: int, cards: int, w: np.ndarray) -> int:
    """Return the fit of the best profession of a bitset, 0 without any."""
    best = 0
    while cards != 0:
        best = max(best, fit(s, p, lowest_bit(cards), w))
        cards &= cards - 1
    return best


@compiled
def new_card_value(s: np.void, p: int, card_fit: int, actions: int, w: np.ndarray) -> int:
    """Return what one more profession of this fit is worth: a point for every later work, and a work with it.

    Args:
        s: the state.
        p: the seat.
        card_fit: florins of fit.
        actions: actions that getting the card takes.
        w: the weights.
    """
    spare = actions_ahead(s) - actions - cards_in_hand(s, p)
    work = FLORINS_PER_WV * common_work_value(s, p) + card_fit + growth(s, w)
    return WV_PER_CARD * later_works(s, p, w) + work * w[Weight.NEW_WORK] * min(2, max(0, spare)) // 200


# --- prestige cards ---


@compiled
def _most_of_others(s: np.void, p: int, metric: int, sign: int) -> int:
    """Return the best count of the seat's opponents, times the sign."""
    best = -1000
    for q in range(int(s["num_players"])):
        if q != p:
            best = max(best, sign * count(s, q, metric))
    return best


@compiled
def prestige_chance(s: np.void, p: int, card: int, extra: int, w: np.ndarray) -> int:
    """Return the chance, in percent, that a prestige card scores in full for the seat if it had one `extra` more."""
    rounds = rounds_after(s) + 1
    if PRESTIGE_KIND[card] == PrestigeKind.THRESHOLD:
        missing = 0
        for term in range(CONDITION_TERMS[card]):
            what = CONDITION_COUNTED[card, term]
            have = count(s, p, what) + (1 if what == extra else 0)
            missing += max(0, CONDITION_MINIMUM[card, term] - have)
        return clamp_percent(100 - missing * w[Weight.DIFFICULTY] // rounds)
    metric = PRESTIGE_METRIC[card]
    sign = -1 if PRESTIGE_KIND[card] == PrestigeKind.FEWEST else 1
    own = sign * count(s, p, metric) + (1 if metric == extra else 0)
    lead = own - _most_of_others(s, p, metric, sign)
    if metric == Count.EMPTY_CELLS:
        return clamp_percent(w[Weight.LEAD_EVEN] + lead * w[Weight.LEAD] // (4 * rounds))
    return clamp_percent(w[Weight.LEAD_EVEN] + 2 * lead * w[Weight.LEAD] // (1 + rounds))


@compiled
def prestige_gain(s: np.void, p: int, extra: int, w: np.ndarray) -> int:
    """Return the florins that one more `extra` (a `Count`) adds to the prestige cards that the seat holds."""
    gain = 0
    cards = int(s["prestige_hand"][p]) & CARDS_ABOUT[extra]
    while cards != 0:
        card = lowest_bit(cards)
        chance = prestige_chance(s, p, card, extra, w) - prestige_chance(s, p, card, NOTHING, w)
        gain += PRESTIGE_FULL[card] * chance * w[Weight.PP] // 100
        cards &= cards - 1
    return gain


# --- becoming able to work ---


@compiled
def best_work(s: np.void, p: int) -> int:
    """Return the highest work value that a card in hand reaches with all bonus cards; 0 without cards."""
    best = 0
    cards = int(s["hand"][p])
    while cards != 0:
        best = max(best, base_work_value(s, p, lowest_bit(cards)))
        cards &= cards - 1
    return best + bonus_total(s, p) if best > 0 and s["bonus_hand"][p] != 0 else best


@compiled
def best_work_with(s: np.void, p: int, wanting: int, adds: int) -> int:
    """Return the highest work value that a card in hand reaches if it grows by `adds` for a bitset of professions."""
    reached = best_work(s, p)
    cards = int(s["hand"][p]) & wanting
    while cards != 0:
        reached = max(reached, base_work_value(s, p, lowest_bit(cards)) + adds)
        cards &= cards - 1
    return reached


@compiled
def best_work_with_object(s: np.void, p: int, pile: int) -> int:
    """Return the highest work value that a card in hand reaches with an auction object."""
    if pile == Pile.JESTER:
        return best_work_with(s, p, int(s["hand"][p]), WV_PER_JESTER)
    if pile == Pile.RECRUITING:
        return best_work_with(s, p, int(s["hand"][p]), WV_PER_CARD)
    if pile < NUM_LANDSCAPES and s["landscapes"][p, pile] == 0:
        return best_work_with(s, p, WANT_LANDSCAPE[pile], FLORINS_LANDSCAPE // FLORINS_PER_WV)
    return best_work(s, p)


@compiled
def ready_gain(s: np.void, p: int, wanting: int, adds: int, w: np.ndarray) -> int:
    """Return the florins for bringing the best work nearer to the minimum that it must reach next.

    Args:
        s: the state.
        p: the active seat.
        wanting: bitset of the professions whose work value grows.
        adds: by how much it grows.
        w: the weights.
    """
    later = 0 if int(s["actions_left"]) > 1 else 1
    if int(s["round_no"]) + later > ROUNDS:
        return 0
    least = MIN_WORK_VALUE[int(s["round_no"]) + later]
    best = best_work(s, p)
    if best >= least:
        return 0
    return (min(best_work_with(s, p, wanting, adds), least) - best) * w[Weight.READY]


# --- auction objects ---


@compiled
def landscape_value(s: np.void, p: int, landscape: int, w: np.ndarray) -> int:
    """Return what a landscape is worth: its matches if it is the first of its type, else its points."""
    value = -TILE_CELLS[NUM_BUILDINGS + landscape] * w[Weight.SPACE]
    if s["landscapes"][p, landscape] > 0:
        value += LANDSCAPE_PP_FURTHER[landscape] * w[Weight.PP]
    else:
        matches = wanted_value(s, p, WANT_LANDSCAPE[landscape], FLORINS_LANDSCAPE, w)
        value += matches * w[Weight.LANDSCAPE] // 100
    if s["prestige_hand"][p] != 0:
        value += prestige_gain(s, p, Count.LANDSCAPES, w) + prestige_gain(s, p, Count.FORESTS + landscape, w)
        if s["landscapes"][p, landscape] == 0:
            value += prestige_gain(s, p, Count.LANDSCAPE_TYPES, w)
    return value


@compiled
def jester_value(s: np.void, p: int, w: np.ndarray) -> int:
    """Return what a jester is worth: its points in all later works."""
    return later_works(s, p, w) * WV_PER_JESTER * w[Weight.JESTER] // 100 + prestige_gain(s, p, Count.JESTERS, w)


@compiled
def builder_value(s: np.void, p: int, w: np.ndarray) -> int:
    """Return what the next builder is worth: cheaper buildings for the rest of the game, and its points."""
    builders = int(s["builders"][p])
    if builders >= MAX_BUILDERS:
        return 0
    value = w[Weight.BUILDER_1 + builders] * (rounds_after(s) + 1) + BUILDER_PP[builders + 1] * w[Weight.PP]
    return value + prestige_gain(s, p, Count.BUILDERS, w)


@compiled
def prestige_value(s: np.void, w: np.ndarray) -> int:
    """Return what drawing a prestige card is worth."""
    return w[Weight.PRESTIGE] + rounds_after(s) * w[Weight.PRESTIGE_ROUND]


@compiled
def recruiting_value(s: np.void, p: int, w: np.ndarray) -> int:
    """Return what a recruiting card is worth: a profession of an opponent, now or later."""
    shown = recruitable(s, p)
    card_fit = best_fit(s, p, shown, w) if shown else w[Weight.TAKE_FIT] * min(1, rounds_after(s))
    return new_card_value(s, p, card_fit, 0, w) * w[Weight.RECRUIT] // 100


@compiled
def object_value(s: np.void, p: int, pile: int, w: np.ndarray) -> int:
    """Return what an auction object is worth to the seat."""
    if pile < NUM_LANDSCAPES:
        return landscape_value(s, p, pile, w)
    if pile == Pile.JESTER:
        return jester_value(s, p, w)
    if pile == Pile.RECRUITING:
        return recruiting_value(s, p, w)
    if pile == Pile.PRESTIGE:
        return prestige_value(s, w)
    if pile == Pile.BUILDER:
        return builder_value(s, p, w)
    best = 0
    for landscape in range(NUM_LANDSCAPES):
        if s["piles"][landscape] > 0:
            best = max(best, landscape_value(s, p, landscape, w))
    return best


# --- actions ---


@compiled
def freedom_value(s: np.void, p: int, freedom: int, w: np.ndarray) -> int:
    """Return what a freedom is worth: its matches in the later works."""
    value = wanted_value(s, p, WANT_FREEDOM[freedom], FLORINS_FREEDOM, w) * w[Weight.FREEDOM] // 100
    return value + prestige_gain(s, p, Count.FREEDOMS, w)


@compiled
def building_value(s: np.void, p: int, building: int, w: np.ndarray) -> int:
    """Return what a building is worth: its points and its matches in the later works."""
    value = wanted_value(s, p, WANT_BUILDING[building], FLORINS_BUILDING, w) * w[Weight.BUILDING] // 100
    value += BUILDING_PP[building] * w[Weight.PP] - TILE_CELLS[building] * w[Weight.SPACE]
    if s["prestige_hand"][p] != 0:
        value += prestige_gain(s, p, Count.BUILDINGS, w)
        value += prestige_gain(s, p, Count.EMPTY_CELLS, w) * TILE_CELLS[building]
        if (BUILDINGS_OF_SIZE[2] >> building) & 1:
            value += prestige_gain(s, p, Count.LARGE_BUILDINGS, w)
    return value


@compiled
def _chance_of_best(s: np.void, p: int, value: int, w: np.ndarray) -> int:
    """Return the chance, in percent, that this work value is the best of the round, from what everybody sees."""
    n = int(s["num_players"])
    chance = 100
    for q in range(n):
        if q == p:
            continue
        if int(s["best_work"][q]) > value:
            return 0
        if (q - int(s["start_player"]) + n) % n > int(s["turns_taken"]):
            lead = value - common_work_value(s, q) - w[Weight.THREAT]
            chance = chance * clamp_percent(w[Weight.BEST_WORK] + lead * w[Weight.BEST_SLOPE]) // 100
    return chance


@compiled
def best_work_value(s: np.void, p: int, value: int, w: np.ndarray) -> int:
    """Return the florins that a work of this value is expected to earn as best work of the round (section 5.7)."""
    before = int(s["best_work"][p])
    if value <= before:
        return 0
    chance = _chance_of_best(s, p, value, w)
    if before > 0:
        chance -= _chance_of_best(s, p, before, w)
    return PP_BEST_WORK * w[Weight.PP] * chance // 100
