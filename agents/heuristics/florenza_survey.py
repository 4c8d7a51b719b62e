"""What a seat of Florenza: The Card Game has to plan with: time, goods, locations, artists (section 12).

Each decision begins with `survey`, which fills a small table `t` for the seat to act: twice, for this round and for the
next one as it is expected. Only what the seat may see is read; of an artist's value the mean of the faces that nobody
has hired. `w` is the row of `WEIGHTS` for the number of seats. All arithmetic is in whole numbers; worths are in
hundredths of a prestige point.
"""

from enum import IntEnum

import numpy as np

from ...envs.core.bits import lowest_bit
from ...envs.core.compiled import compiled
from ...envs.florenza.artists import artist_at
from ...envs.florenza.constants import (
    COMMON_STEPS,
    HIRE_ANONYMOUS,
    HIRE_DISPLAY,
    HIRE_RESERVED,
    NUM_ARTIST_CLASSES,
    NUM_ARTISTS,
    NUM_LOCATIONS,
    NUM_RESOURCES,
    ROUNDS,
    STEPS,
    Option,
    Phase,
    Place,
    Stage,
)
from ...envs.florenza.costs import discount
from ...envs.florenza.flow import acts
from ...envs.florenza.income import sum_over_tableau
from ...envs.florenza.tables import (
    ARTIST_CLASS,
    ARTIST_COPIES,
    ARTIST_COST,
    BONUS_KIND,
    BONUS_POINTS,
    CARD_INCOME,
    CARD_INCOME_MONEY,
    DISCOUNT_ARTIST,
    FACE_VALUE,
    FAMILY_INCOME,
    FAMILY_MONEY,
    FIRST_FACE,
    LOCATION_COPIES,
    Bonus,
)
from .florenza_weights import Weight

PP = 100
"""Worth of a prestige point."""
UNIT = 50
"""All amounts of money are multiples of it."""
WIDTH = 72
"""Columns of the table: all artists that can be hired, at most 33 of the display, 33 reserved and 3 anonymous."""
MONEY = NUM_RESOURCES
"""Column of the money behind the six resources."""

BACK_SUM = np.array([PP * FACE_VALUE[FIRST_FACE[a] : FIRST_FACE[a + 1]].sum() for a in range(NUM_ARTISTS)], np.int64)
"""Sum of the values behind each back."""


class Row(IntEnum):
    """Rows of the table; those in pairs are for this round and, one further, for the next."""

    HELD = 0
    """Cards of each resource, and money."""
    COPIES = 2
    """Copies face up of each location."""
    SUPPLY = 4
    HIRE = 6
    """Artists that can be hired: the action."""
    GAIN = 8
    """Their worth."""
    PRICE = 10
    CLASSES = 12
    """Bitset of classes."""
    LEFT = 14
    """Resources of the seat that the work in question does not need."""
    REST = 15
    """The same after selling."""
    MISSING = 16
    """Resources that the work needs and the seat does not hold."""
    SUM = 17
    """Sum of the values behind each back that nobody has hired."""
    NUMBER = 18
    """Cards behind each such sum."""
    FACT = 19
    """`Fact`."""
    PLAN = 20
    """`Plan` for this round, and for the next."""
    WORTH = 22
    """Worth of every number of cards of each resource, while they can still be used."""


NUM_ROWS = 28
MOST_CARDS = 24
"""More cards of one resource than there are."""


class Fact(IntEnum):
    """Columns of Row.FACT."""

    TURNS = 0
    """Actions of the seat left in this round, the present one included, and in the next one."""
    ARTISTS = 2
    """Length of the list of artists for this round, and for the next."""
    ACTIONS = 4
    """Actions left until the end of the game."""
    ROUNDS = 5
    """Rounds after this one."""
    OPPONENTS = 6


class Plan(IntEnum):
    """Columns of Row.PLAN: the best work found so far."""

    SCORE = 0
    """Worth per action, hundredths."""
    TARGET = 1
    """Action that finishes the work, or reserves its monument."""
    ARTIST = 2
    """Place in the list of artists."""
    BARTERS = 3
    """1 if it barters for what no location gives."""
    ACTIONS = 4
    NET = 5
    """Worth of the work less that of the goods used."""


@compiled
def actions_per_round(s: np.void, p: int) -> int:
    """Return how many actions the seat has in a whole round."""
    number = COMMON_STEPS
    for step in range(COMMON_STEPS + 1, STEPS + 1):
        if acts(s, p, step):
            number += 1
    return number


@compiled
def turns_left(s: np.void, p: int) -> int:
    """Return how many actions the seat has left in this round, the present one included."""
    if int(s["stage"]) != Stage.ACTIONS:
        return 0
    number = 1 if int(s["phase"]) == Phase.ACTION else 0
    for step in range(int(s["step"]) + 1, STEPS + 1):
        if acts(s, p, step):
            number += 1
    return number


@compiled
def _survey_time(s: np.void, p: int, t: np.ndarray) -> None:
    """Fill the facts about time."""
    rounds = ROUNDS - int(s["round_no"])
    later = actions_per_round(s, p)
    t[Row.FACT, Fact.TURNS] = turns_left(s, p)
    t[Row.FACT, Fact.TURNS + 1] = later if rounds > 0 else 0
    t[Row.FACT, Fact.ACTIONS] = t[Row.FACT, Fact.TURNS] + rounds * later
    t[Row.FACT, Fact.ROUNDS] = rounds
    t[Row.FACT, Fact.OPPONENTS] = int(s["num_players"]) - 1


@compiled
def _survey_goods(s: np.void, p: int, t: np.ndarray) -> None:
    """Fill what the seat holds and what there is, now and after the income that is still to come this round."""
    for resource in range(NUM_RESOURCES):
        held = int(s["resources"][p, resource])
        t[Row.HELD, resource] = held
        t[Row.HELD + 1, resource] = held
        t[Row.SUPPLY, resource] = int(s["supply"][resource])
        t[Row.SUPPLY + 1, resource] = int(s["supply"][resource])
    t[Row.HELD, MONEY] = int(s["money"][p])
    t[Row.HELD + 1, MONEY] = int(s["money"][p])
    if int(s["stage"]) != Stage.INCOME:
        _add_income(s, p, t)
    for location in range(NUM_LOCATIONS):
        t[Row.COPIES, location] = int(s["locations"][location])
        t[Row.COPIES + 1, location] = LOCATION_COPIES[
            int(s["options"][Option.LOCATIONS]), int(s["num_players"]), location
        ]


@compiled
def _add_income(s: np.void, p: int, t: np.ndarray) -> None:
    """Add the seat's income to the goods expected in the next round."""
    for resource in range(NUM_RESOURCES):
        t[Row.HELD + 1, resource] += FAMILY_INCOME[p, resource]
    cards = int(s["tableau"][p]) & INCOME_CARDS
    while cards != 0:
        card = lowest_bit(cards)
        for resource in range(NUM_RESOURCES):
            t[Row.HELD + 1, resource] += CARD_INCOME[card, resource]
        cards &= cards - 1
    t[Row.HELD + 1, MONEY] += FAMILY_MONEY[p] + sum_over_tableau(s, p, CARD_INCOME_MONEY)


INCOME_CARDS = sum(1 << card for card in range(len(CARD_INCOME)) if CARD_INCOME[card].any())
"""Bitset of the cards with an income in resources."""

ARTIST_SET_CARDS = sum(1 << card for card in range(len(BONUS_KIND)) if BONUS_KIND[card] == Bonus.ARTIST_SET)
"""Bitset of the guilds that pay for sets of artists."""


@compiled
def set_bonus(s: np.void, p: int, kind: int) -> int:
    """Return the worth of a further named artist of a class for a guild that pays for sets of artists."""
    cards = int(s["tableau"][p]) & ARTIST_SET_CARDS
    if cards == 0:
        return 0
    fewest = 100
    for other in range(NUM_ARTIST_CLASSES):
        if other != kind:
            fewest = min(fewest, int(s["hired"][p, other]))
    points = PP * BONUS_POINTS[lowest_bit(cards)]
    return points if int(s["hired"][p, kind]) < fewest else points // 4


@compiled
def add_artist(z: int, action: int, gain: int, price: int, classes: int, t: np.ndarray) -> None:
    """Append an artist to the list of this round (z = 0) or the next (1)."""
    i = t[Row.FACT, Fact.ARTISTS + z]
    t[Row.HIRE + z, i] = action
    t[Row.GAIN + z, i] = gain
    t[Row.PRICE + z, i] = max(0, price)
    t[Row.CLASSES + z, i] = classes
    t[Row.FACT, Fact.ARTISTS + z] = i + 1


@compiled
def _add_named(s: np.void, p: int, artists: int, first: int, off: int, t: np.ndarray) -> None:
    """Append the named artists of a bitset; one's own reserved ones also save their penalty."""
    while artists != 0:
        artist = lowest_bit(artists)
        mean = t[Row.SUM, artist] // t[Row.NUMBER, artist]
        kind = ARTIST_CLASS[artist]
        gain = mean + set_bonus(s, p, kind)
        if first == HIRE_RESERVED:
            gain += mean
        add_artist(0, first + artist, gain, ARTIST_COST[artist] - off, 1 << kind, t)
        artists &= artists - 1


@compiled
def _survey_artists(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """List the artists that can be hired now, and a usual one and an anonymous one for the next round."""
    for artist in range(NUM_ARTISTS):
        t[Row.SUM, artist] = BACK_SUM[artist]
        t[Row.NUMBER, artist] = ARTIST_COPIES[artist]
    shown = 0
    reserved = 0
    for k in range(int(s["artists_dealt"])):
        place = int(s["artist_place"][k])
        if place == Place.DISPLAY:
            shown |= 1 << artist_at(s, k)
        elif place == Place.RESERVED + p:
            reserved |= 1 << artist_at(s, k)
        elif place >= Place.OWNED:
            t[Row.SUM, artist_at(s, k)] -= PP * FACE_VALUE[int(s["artist_order"][k])]
            t[Row.NUMBER, artist_at(s, k)] -= 1
    off = discount(s, p, DISCOUNT_ARTIST)
    t[Row.FACT, Fact.ARTISTS] = 0
    t[Row.FACT, Fact.ARTISTS + 1] = 0
    _add_named(s, p, shown, HIRE_DISPLAY, off, t)
    _add_named(s, p, reserved, HIRE_RESERVED, off, t)
    for kind in range(NUM_ARTIST_CLASSES):
        if (int(s["anonymous"]) >> kind) & 1:
            add_artist(0, HIRE_ANONYMOUS + kind, 0, ARTIST_COST[NUM_ARTISTS + kind] - off, 1 << kind, t)
    every = (1 << NUM_ARTIST_CLASSES) - 1
    add_artist(1, 0, w[Weight.LATER_GAIN], w[Weight.LATER_PRICE] - off, every, t)
    add_artist(1, 0, 0, ARTIST_COST[NUM_ARTISTS] - off, every, t)


# --- what goods are worth


TENTHS = 10


@compiled
def _survey_worth(w: np.ndarray, t: np.ndarray) -> None:
    """Fill what resources are worth: each further card less than the one before."""
    half = w[Weight.STOCK_HALF]
    for number in range(MOST_CARDS):
        share = 1000 * number * half // (half + TENTHS * number)
        for resource in range(NUM_RESOURCES):
            t[Row.WORTH + resource, number] = w[Weight.MARBLE + resource] * share // 1000


@compiled
def resource_worth(resource: int, number: int, t: np.ndarray) -> int:
    """Return the worth of a number of cards of a resource while they can still be used."""
    return t[Row.WORTH + resource, number]


@compiled
def last_worth(resource: int, number: int, t: np.ndarray) -> int:
    """Return the worth of the last of a number of cards of a resource, 0 if there is none."""
    return resource_worth(resource, number, t) - resource_worth(resource, max(0, number - 1), t)


@compiled
def money_worth(money: int, w: np.ndarray) -> int:
    """Return the worth of money while it can still be used."""
    units = money // UNIT
    return w[Weight.MONEY] * units * w[Weight.MONEY_HALF] // (w[Weight.MONEY_HALF] + units)


@compiled
def usefulness(actions: int, w: np.ndarray) -> int:
    """Return the share of their worth that goods have with so many actions left, percent."""
    return w[Weight.LEFT] + (100 - w[Weight.LEFT]) * TENTHS * actions // (TENTHS * actions + w[Weight.HALF_TIME])


@compiled
def survey(s: np.void, p: int, w: np.ndarray, t: np.ndarray) -> None:
    """Fill the table for a seat."""
    _survey_time(s, p, t)
    _survey_goods(s, p, t)
    _survey_artists(s, p, w, t)
    _survey_worth(w, t)
