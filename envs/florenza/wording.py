"""Words for resources, cards, artists, costs and pending tasks, which action texts and the text picture share."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ..core.wording import due_task, joined
from .constants import NUM_ARTIST_CLASSES, NUM_ARTISTS, NUM_RESOURCES, Task
from .costs import monument_money
from .tables import (
    ARTIST_CLASS,
    ARTIST_CLASS_NAMES,
    ARTIST_MAX,
    ARTIST_MIN,
    ARTIST_NAMES,
    CARD_ARTISTS,
    CARD_CLASS,
    CARD_COST,
    CARD_MONEY,
    CARD_NAMES,
    CARD_NAMES_EN,
    CLASS_NAMES,
    MONUMENT_ARTISTS,
    MONUMENT_COST,
    MONUMENT_NAMES,
    RESOURCE_NAMES_EN,
)

RESOURCE_WORDS = tuple(name.lower() for name in RESOURCE_NAMES_EN)
_later_twins = {after for before, after in pairwise(sorted(CARD_NAMES)) if before == after}
CARD_LABELS = tuple(
    f"{name} ({CLASS_NAMES[CARD_CLASS[card]]})" if name in _later_twins else name
    for card, name in enumerate(CARD_NAMES)
)
"""Unique names of the Florenza cards: the class is added where two cards bear one name."""
ARTIST_LABELS = (
    *(f"{ARTIST_NAMES[k]} ({ARTIST_CLASS_NAMES[ARTIST_CLASS[k]]})" for k in range(NUM_ARTISTS)),
    *(f"the anonymous {ARTIST_CLASS_NAMES[kind]}" for kind in range(NUM_ARTIST_CLASSES)),
)
"""Unique names of the artists, anonymous ones from 33 on."""


def counted(name: str, number: int) -> str:
    """Return a name, with its number if there are several."""
    return f"{name} x{number}" if number > 1 else name


def goods(resources: Sequence[int] | np.ndarray, money: int = 0) -> str:
    """Return resources and money, such as `2 wood + 50 F`; `nothing` without any."""
    parts = [f"{int(n)} {word}" for n, word in zip(resources, RESOURCE_WORDS, strict=True) if n]
    return joined([*parts, f"{int(money)} F"] if money else parts)


def classes(bits: int) -> str:
    """Return the artist classes of a bitset, such as `architect or sculptor`."""
    return " or ".join(name for kind, name in enumerate(ARTIST_CLASS_NAMES) if (int(bits) >> kind) & 1)


def prestige(artist: int) -> str:
    """Return the range of points on an artist's back, such as `2-3 PP`."""
    least, most = int(ARTIST_MIN[artist]), int(ARTIST_MAX[artist])
    return f"{least} PP" if least == most else f"{least}-{most} PP"


def card_words(card: int) -> str:
    """Return a Florenza card with its English name, such as `Fontana (Fountain)`."""
    name, english = CARD_NAMES[card], CARD_NAMES_EN[card]
    return name if name == english else f"{name} ({english})"


def card_cost(card: int) -> str:
    """Return what a card costs, such as `1 marble + 50 F and an artist (architect)`."""
    artists = int(CARD_ARTISTS[card])
    return goods(CARD_COST[card], CARD_MONEY[card]) + (f" and an artist ({classes(artists)})" if artists else "")


def monument_cost(record: np.void, p: int, monument: int) -> str:
    """Return what a monument costs the seat, its artist included in words."""
    cost = goods(MONUMENT_COST[monument], int(monument_money(record, p, monument)))
    return f"{cost} and an artist ({classes(MONUMENT_ARTISTS[monument])})"


def work_name(record: np.void) -> str:
    """Return the name of the card or monument that waits for its artist."""
    kind, number, *_ = due_task(record)
    return MONUMENT_NAMES[number] if kind == Task.HIRE_FOR_MONUMENT else CARD_LABELS[number]


def task_words(record: np.void, task: Sequence[int]) -> str:
    """Return what a pending task is about; all of it is public."""
    kind, first, second, _, _ = task
    player = int(record["player"])
    if kind == Task.HIRE_FOR_CARD:
        return f"hire an artist for {card_words(first)}: {card_cost(first)}"
    if kind == Task.HIRE_FOR_MONUMENT:
        return f"hire an artist for {MONUMENT_NAMES[first]}: {monument_cost(record, player, first)}"
    given = RESOURCE_WORDS[first % NUM_RESOURCES]
    return {
        Task.BARTER_GIVE: "barter, name the resource to give",
        Task.BARTER_TAKE: f"barter of {given}, name the resource to take",
        Task.TRADE_GIVE_1: "trade, name the first resource to give",
        Task.TRADE_GIVE_2: f"trade of {given}, name the second resource to give",
        Task.TRADE_TAKE: f"trade of {given} and {RESOURCE_WORDS[second % NUM_RESOURCES]}, name the resource to take",
    }[Task(kind)]
