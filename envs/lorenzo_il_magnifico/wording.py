"""Words for goods, members, spaces, cards and pending tasks, which action texts and the text picture share."""

from collections.abc import Sequence

import numpy as np

from ..core.wording import joined, listed
from .constants import NO_CARD, NUM_FLOORS, NUM_TYPES, CardType, Member, Space, Task
from .tables import CARD_NAMES, EXTRA_DISCOUNT, EXTRA_TOWERS, EXTRA_VALUE, LEADER_NAMES, PRIVILEGE_NAMES, SPACE_NAMES

GOOD_WORDS = ("coin", "wood", "stone", "servant", "military", "faith", "VP", "privilege")
COUNTED = ("coin", "servant", "privilege")
"""Goods whose plural ends in s."""
MEMBER_NAMES = tuple(member.name.lower() for member in Member)
TYPE_NAMES = tuple(card_type.name.lower() for card_type in CardType)


def amount(number: int, word: str) -> str:
    """Return a number of one good, such as `2 coins`."""
    return f"{number} {word}s" if word in COUNTED and number != 1 else f"{number} {word}"


def amounts(vector: Sequence[int] | np.ndarray) -> str:
    """Return an eight-vector or the beginning of one, such as `2 coins + 1 wood`; `nothing` if it is zero."""
    return joined(amount(int(n), word) for n, word in zip(vector, GOOD_WORDS, strict=False) if n)


def card_on(record: np.void, space: int) -> str:
    """Return the name of the card on a floor."""
    card = int(record["tower_cards"][space])
    return CARD_NAMES[card] if card != NO_CARD else "no card"


def extra_words(card: int) -> str:
    """Return what the extra action of a card takes, such as `value 6, building, 1 wood + 1 stone off`."""
    towers = int(EXTRA_TOWERS[card])
    kinds = "any card" if towers == (1 << NUM_TYPES) - 1 else listed(towers, TYPE_NAMES)
    discount = f", {amounts(EXTRA_DISCOUNT[card])} off" if EXTRA_DISCOUNT[card].any() else ""
    return f"value {EXTRA_VALUE[card]}, {kinds}{discount}"


def task_words(record: np.void, task: Sequence[int]) -> str:
    """Return what a pending task is about; all of it is public."""
    kind, first, second, third, _ = task
    player = int(record["player"])
    if kind == Task.TAKE_CARD:
        return f"pay for {card_on(record, first)}"
    if kind == Task.SERVANTS:
        return _servants_words(record, first, second, third)
    if kind == Task.PRODUCTION:
        return f"production of value {first}"
    if kind == Task.PRIVILEGE:
        chosen = f" (not {listed(second, PRIVILEGE_NAMES)})" if second else ""
        return f"choose {amount(first, 'privilege')}{chosen}"
    if kind == Task.EXTRA_TOWER:
        return f"extra action of {CARD_NAMES[first]}: {extra_words(first)}"
    if kind == Task.COPY:
        return f"choose the leader that {LEADER_NAMES[int(record['leaders'][player, first])]} copies"
    return "choose the family member that is set"


def _servants_words(record: np.void, space: int, value: int, least: int) -> str:
    """Return what a raise by servants is for."""
    if space < NUM_FLOORS:
        return f"servants to take {card_on(record, space)}, at least a raise of {least}"
    if space == Space.HARVEST_SINGLE:
        return f"servants for a harvest of value {value}, at least a raise of {least}"
    if space == Space.PRODUCTION_SINGLE:
        return f"servants for a production of value {value}, at least a raise of {least}"
    return f"servants for {SPACE_NAMES[space]}, at least a raise of {least}"
