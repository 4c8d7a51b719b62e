"""Words for elements, tents, recipes, mysteries and pending tasks, which action texts and the text picture share."""

from collections.abc import Sequence

import numpy as np

from ..core.wording import due_task, joined
from .constants import NO_SEAT, NUM_COLOURS, Task
from .effects import Aim, Effect
from .mysteries import seat_of
from .tables import (
    COLOUR_NAMES,
    ELEMENT_NAMES,
    EXCHANGE_GIVES,
    EXCHANGE_TAKES,
    ITEM_NAMES,
    KIND_AIM,
    KIND_EFFECT,
    KIND_NAMES,
    MYSTERY_PRICE,
    RECIPE_BONUS,
    RECIPE_COST,
    RECIPE_NAMES,
    TENT_NAMES,
)

TENT_WORDS = tuple(f"the {name}" for name in TENT_NAMES)


def goods(tokens: Sequence[int] | np.ndarray) -> str:
    """Return tokens, such as `2 Salt + 1 Realgar`; `nothing` without any."""
    return joined(f"{int(n)} {name}" for n, name in zip(tokens, ELEMENT_NAMES, strict=True) if n)


def recipe_words(recipe: int) -> str:
    """Return a recipe with its cost and bonus."""
    return f"{RECIPE_NAMES[recipe]} for {goods(RECIPE_COST[recipe])} (bonus {int(RECIPE_BONUS[recipe])} F)"


def counts(numbers: Sequence[int] | np.ndarray, names: Sequence[str]) -> str:
    """Return what there is, such as `Gold x2, Ruby`; a dash without anything."""
    found = [(name, int(n)) for n, name in zip(numbers, names, strict=True) if n]
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in found) or "-"


def pawn_words(record: np.void, colour: int) -> str:
    """Return whose pawn a colour is."""
    p = int(seat_of(record, colour))
    owner = "neutral" if p == NO_SEAT else f"seat {p}"
    return f"the {COLOUR_NAMES[colour]} apprentice ({owner})"


def played_kind(record: np.void) -> int:
    """Return the kind of the mystery that is being played."""
    return int(record["pending"][0, 1])


def _targets(record: np.void, kind: int, first: int, second: int, chosen: int) -> str:
    """Return the targets of a mystery, as far as they are chosen."""
    aim = Aim(int(KIND_AIM[kind]))
    if aim in (Aim.OPPONENT_TENT, Aim.PAWN_TENT):
        words = [pawn_words(record, first % NUM_COLOURS), TENT_WORDS[second % NUM_COLOURS]]
    elif aim == Aim.OPPONENT_COLOUR:
        words = [pawn_words(record, first % NUM_COLOURS), ELEMENT_NAMES[second % NUM_COLOURS]]
    else:
        names = {Aim.TENT: TENT_WORDS, Aim.COLOUR: ELEMENT_NAMES, Aim.ITEM: ITEM_NAMES}.get(aim)
        words = [names[first % len(names)]] if names else []
    shown = words[:chosen]
    return f" ({', '.join(shown)})" if shown else ""


def mystery_words(record: np.void, task: Sequence[int]) -> str:
    """Return who plays which mystery at what, from the task MYSTERY; all of it is public."""
    _, kind, player, first, second = task
    waiting = sum(int(record["pending"][k, 0]) == Task.TARGET for k in range(int(record["pending_size"])))
    decisions = {Aim.NONE: 0, Aim.TENT: 1, Aim.COLOUR: 1, Aim.ITEM: 1}.get(Aim(int(KIND_AIM[kind])), 2)
    targets = _targets(record, kind, first, second, decisions - waiting)
    return f"seat {player} plays {KIND_NAMES[kind]}{targets}"


def task_words(record: np.void, task: Sequence[int]) -> str:
    """Return what a pending task is about; all of it is public."""
    kind, first, second, _, _ = task
    if kind == Task.EXCHANGE:
        wanted = f"{EXCHANGE_TAKES} {ELEMENT_NAMES[first]}"
        return f"exchange for {wanted}, {second} of {EXCHANGE_GIVES} tokens given"
    if kind == Task.WAIVE:
        due = goods(record["due"])
        return f"earn {RECIPE_NAMES[int(record['display'].ravel()[first])]}: {due} due, {second} to be waived"
    if kind == Task.PAY_MYSTERY:
        return f"buy a mystery, {first} of {MYSTERY_PRICE} tokens given"
    if kind == Task.MYSTERY:
        return mystery_words(record, task)
    return {Task.COUNTER: "it may be countered", Task.TARGET: "choose its target"}[Task(kind)]


def token_words(record: np.void, element: str) -> str:
    """Return what giving a token means in the decision that is due."""
    kind, first, second, _, _ = due_task(record)
    if kind == Task.EXCHANGE:
        return f"Give 1 {element} ({second + 1} of {EXCHANGE_GIVES}) in exchange for {ELEMENT_NAMES[first]}"
    return f"Give 1 {element} for a mystery"


def target_words(record: np.void, target: str) -> str:
    """Return what choosing a target means in the decision that is due."""
    kind = played_kind(record)
    words = {
        Effect.PEEK_TENT: "look at the cards at {}",
        Effect.FAVOR_PLUS: "your highest card at {}",
        Effect.FAVOR_MINUS: "lower a card: {}",
        Effect.GAIN_TOKENS: "take {} from the bank",
        Effect.STEAL_TOKEN: "take: {}",
        Effect.MOVE_OTHER: "move: {}",
        Effect.WILD_ITEM: "{} counts once more",
    }[Effect(int(KIND_EFFECT[kind]))]
    return f"{KIND_NAMES[kind]}: {words.format(target)}"
