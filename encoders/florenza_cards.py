"""What the observation of Florenza tells about cards: feature rows, what is lacking for them, values unseen.

A feature "or" another one, which no card has both of, is positive for the first and negative for the second. Features
are shares of the largest amount among all cards of the kind, which is told in brackets.
"""

from itertools import combinations

import numpy as np

from ..envs.core.bits import excess, joined_sum, popcount
from ..envs.core.compiled import inlined
from ..envs.florenza.constants import (
    COMMON_STEPS,
    NUM_ARTISTS,
    NUM_CLASSES,
    NUM_FACES,
    NUM_RESOURCES,
    STEPS,
    CardClass,
)
from ..envs.florenza.purse import GOODS_MASK, MONEY_BIT, UNIT
from ..envs.florenza.tables import (
    ARTIST_CLASS,
    ARTIST_CLASS_NAMES,
    ARTIST_COPIES,
    ARTIST_COST,
    ARTIST_MAX,
    ARTIST_MIN,
    BONUS_KIND,
    BONUS_POINTS,
    BUY_PRICE,
    CARD_ARTISTS,
    CARD_CLASS,
    CARD_COST,
    CARD_INCOME,
    CARD_INCOME_ANY,
    CARD_INCOME_MONEY,
    CARD_MONEY,
    CARD_PRESTIGE,
    CLASS_CARDS,
    DISCOUNT_ARTIST,
    DISCOUNT_MONUMENT,
    EXTRA_STEP,
    FACE_ARTIST,
    FACE_VALUE,
    FIRST_FACE,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_MONEY,
    MONUMENT_VALUE,
    RESOURCE_NAMES_EN,
    STEP_CARDS,
    Bonus,
)
from .writers import AMOUNTS, ROW

RESOURCES = [name.lower() for name in RESOURCE_NAMES_EN]

# --- what a work lacks ---

UNITS_PER_RESOURCE = BUY_PRICE // UNIT


@inlined
def lacking(need: int, held: int) -> int:
    """Return what a purse lacks of a cost, in units; resources are counted at the price of the market."""
    lack = excess(need, held)
    return UNITS_PER_RESOURCE * joined_sum(lack & GOODS_MASK) + (lack >> MONEY_BIT)


MOST_LACK = 19
"""Units told apart; who lacks more is told as if he lacked this."""
FORBIDDEN = MOST_LACK + 1
NEARNESS = np.array([1] + [0.5 - lack / 40 for lack in range(1, MOST_LACK + 1)] + [-1], np.float32)
"""What is written for a work that lacks so many units, the last for one that may not be owned, float32 (21,)."""

# --- rows of Florenza cards and monuments ---

Features = list[tuple[str, np.ndarray]]


def signed(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the amounts of a feature or, negative, of another one.

    Raises:
        ValueError: a card has both.
    """
    if ((first != 0) & (second != 0)).any():
        raise ValueError("a card has both of two features that share a float")
    return first - second


def feature_rows(features: Features) -> tuple[np.ndarray, list[str]]:
    """Return float32 (n, ROW) with a column of shares for each feature, zeros behind them, and the columns' meanings.

    Raises:
        ValueError: there are more features than floats in a row.
    """
    if len(features) > ROW:
        raise ValueError(f"{len(features)} features do not fit into {ROW} floats")
    table = np.zeros((len(features[0][1]), ROW), np.float32)
    texts = []
    for column, (text, amounts) in enumerate(features):
        most = int(np.abs(amounts).max())
        table[:, column] = amounts / most
        texts.append(text if most == 1 else f"{text} ({most})")
    return table, texts


def _allowed(classes: np.ndarray) -> Features:
    """Return as features which artist classes a work allows."""
    return [(f"{name} allowed", (classes >> kind) & 1) for kind, name in enumerate(ARTIST_CLASS_NAMES)]


def _card_features() -> Features:
    """Return the features of Florenza cards, (63,) each."""

    def of(kind: CardClass) -> np.ndarray:
        return (CARD_CLASS == kind).astype(np.int64)

    def per(kind: Bonus) -> np.ndarray:
        return np.where(BONUS_KIND == kind, BONUS_POINTS, 0)

    rows = [
        (f"{name} to pay or of its income", signed(CARD_COST[:, k], CARD_INCOME[:, k]))
        for k, name in enumerate(RESOURCES)
    ]
    rows += [("Fiorini to pay", CARD_MONEY), ("Fiorini of its income", CARD_INCOME_MONEY)]
    rows += [("prestige", CARD_PRESTIGE), *_allowed(CARD_ARTISTS)]
    rows += [("residence or workshop", signed(of(CardClass.RESIDENCE), of(CardClass.WORKSHOP)))]
    rows += [("guild or priest", signed(of(CardClass.GUILD), of(CardClass.PRIEST)))]
    rows += [("church or palace", signed(of(CardClass.CHURCH), of(CardClass.PALACE)))]
    rows += [("district building", of(CardClass.DISTRICT)), ("step of its extra action", EXTRA_STEP)]
    rows += [("points at the end per workshop or residence", signed(per(Bonus.WORKSHOP), per(Bonus.RESIDENCE)))]
    rows += [("per monument or set of artists", signed(per(Bonus.MONUMENT), per(Bonus.ARTIST_SET)))]
    rows += [("per district set, or resources of choice every round", signed(per(Bonus.DISTRICT_SET), CARD_INCOME_ANY))]
    rows += [("Fiorini off artists or monuments", signed(DISCOUNT_ARTIST, DISCOUNT_MONUMENT))]
    return rows


def _monument_features() -> Features:
    """Return the features of monuments, (27,) each."""
    rows = [(f"{name} to pay", MONUMENT_COST[:, k]) for k, name in enumerate(RESOURCES)]
    return [*rows, ("Fiorini to pay", MONUMENT_MONEY), ("value", MONUMENT_VALUE), *_allowed(MONUMENT_ARTISTS)]


CARD_ROWS, CARD_TEXTS = feature_rows(_card_features())
MONUMENT_ROWS, MONUMENT_TEXTS = feature_rows(_monument_features())
CARD_COLUMNS, MONUMENT_COLUMNS = len(CARD_TEXTS), len(MONUMENT_TEXTS)

# --- rows of artists by the cards with the same back that have been hired ---

MAX_COPIES = int(ARTIST_COPIES.max())
HIRED_BITS = MAX_COPIES
"""Bits of the number of a row: back << HIRED_BITS | bitset of the cards with it that have been hired."""
MAX_VALUE = int(FACE_VALUE.max())


def _artist_rows() -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Return feature rows (33 << HIRED_BITS, ROW), the mean of the values unseen for each, and the columns' meanings.

    Where all cards with a back have been hired the mean is 0.
    """
    named = slice(NUM_ARTISTS)
    features = [(name, (ARTIST_CLASS[named] == kind) * 1) for kind, name in enumerate(ARTIST_CLASS_NAMES)]
    features += [("Fiorini to pay", ARTIST_COST[named])]
    features += [("least", ARTIST_MIN[named]), ("most value on the back", ARTIST_MAX[named])]
    backs, texts = feature_rows(features)
    rows = np.repeat(backs, 1 << HIRED_BITS, axis=0)
    means = np.zeros(len(rows), np.float32)
    for artist in range(NUM_ARTISTS):
        faces = range(int(ARTIST_COPIES[artist]))
        for number in range(1, len(faces) + 1):
            for unseen in combinations(faces, number):
                values = sorted(int(FACE_VALUE[FIRST_FACE[artist] + face]) for face in unseen)
                row = artist << HIRED_BITS | sum(1 << face for face in faces if face not in unseen)
                rows[row, len(texts) : len(texts) + number] = np.array(values) / MAX_VALUE
                means[row] = np.mean(values) / MAX_VALUE
    return rows, means, [*texts, f"the values still unseen behind it, ascending, {MAX_COPIES} floats ({MAX_VALUE})"]


ARTIST_ROWS, MEANS, ARTIST_TEXTS = _artist_rows()
ARTIST_COLUMNS = len(ARTIST_TEXTS) - 1 + MAX_COPIES

FACES_PER_WORD = 60
"""Hired faces are joined in two bitsets of at most so many, all faces of a back in the same one."""
_low = FIRST_FACE[:NUM_ARTISTS] < FACES_PER_WORD - MAX_COPIES
if NUM_FACES - FACES_PER_WORD + 2 * MAX_COPIES > FACES_PER_WORD:
    raise ValueError("hired faces do not fit into two bitsets")
_first_high = int(FIRST_FACE[:NUM_ARTISTS][~_low].min())
NOWHERE = 63
"""Shift that leaves nothing of a bitset."""
LOW_SHIFT = np.where(_low, FIRST_FACE[:NUM_ARTISTS], NOWHERE)
HIGH_SHIFT = np.where(_low, NOWHERE, FIRST_FACE[:NUM_ARTISTS] - _first_high)
"""Where the faces of a back are in the two bitsets, (33,) each."""
FACE_CLASS = ARTIST_CLASS[FACE_ARTIST]
"""Class of each artist card, (85,)."""
COPIES_MASK = (1 << ARTIST_COPIES[:NUM_ARTISTS]) - 1
LOW_FACE = np.array([1 << face if _low[FACE_ARTIST[face]] else 0 for face in range(NUM_FACES)], np.int64)
HIGH_FACE = np.array([0 if _low[FACE_ARTIST[face]] else 1 << face - _first_high for face in range(NUM_FACES)], np.int64)
"""Bit of each face in the two bitsets, (85,) each."""

# --- what is counted over a tableau ---


def planes(amounts: np.ndarray, count: int) -> np.ndarray:
    """Return for each binary digit of the amounts the bitset of the cards that have it, int64 (count,).

    Raises:
        ValueError: an amount has more digits.
    """
    if amounts.max() >> count:
        raise ValueError(f"an amount of {amounts.max()} needs more than {count} binary digits")
    bitsets = [sum(1 << int(k) for k in np.flatnonzero((amounts >> digit) & 1)) for digit in range(count)]
    return np.array(bitsets, np.int64)


@inlined
def total_of(cards: int, bitsets: np.ndarray) -> int:
    """Return the sum of the amounts of some cards; `bitsets` is from `planes`."""
    total = 0
    for digit in range(len(bitsets)):
        total += popcount(cards & bitsets[digit]) << digit
    return total


INCOME_CARDS = np.array([planes(CARD_INCOME[:, k], 1)[0] for k in range(NUM_RESOURCES)], np.int64)
"""Bitset of the cards that bring one of each resource, (6,)."""
INCOME_UNITS = planes(CARD_INCOME_MONEY // UNIT, 2)
"""Bitsets of the cards by binary digit of the units of money that they bring, (2,)."""
MONUMENT_VALUES = planes(MONUMENT_VALUE, 5)
"""Bitsets of the monuments by binary digit of their value, (5,)."""

LATER_CARDS = np.array(
    [sum(int(cards) for cards in STEP_CARDS[max(step, COMMON_STEPS + 1) :]) for step in range(STEPS + 2)], np.int64
)
"""Bitset of the cards that give an action in a step or later, (10,)."""
for _step in range(COMMON_STEPS + 1, STEPS + 1):
    _cards = int(STEP_CARDS[_step])
    if _cards & ~int(CLASS_CARDS[CardClass.PRIEST]) and _cards & (_cards - 1):
        raise ValueError(f"a seat can own several cards of step {_step}")


def _counted(amounts: list[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray]:
    """Return masks and shares for `write_counts`, filled up to a multiple of AMOUNTS, (n, AMOUNTS) each."""
    amounts = amounts + [(0, 1)] * (-len(amounts) % AMOUNTS)
    masks = np.array([mask for mask, _ in amounts], np.int64).reshape(-1, AMOUNTS)
    shares = np.array([1 / most for _, most in amounts], np.float32).reshape(-1, AMOUNTS)
    return masks, shares


MAX_CARDS = 10
MAX_INCOME = max(int(cards).bit_count() for cards in INCOME_CARDS)
COUNTED = 3
"""Calls of `write_counts` for what is counted of a tableau: classes, steps, incomes."""
COUNT_MASKS, COUNT_SHARES = _counted(
    [(int(CLASS_CARDS[kind]), MAX_CARDS) for kind in range(NUM_CLASSES)]
    + [(int(STEP_CARDS[step]), 1) for step in range(COMMON_STEPS + 1, STEPS + 1)]
    + [(int(cards), MAX_INCOME) for cards in INCOME_CARDS]
)
