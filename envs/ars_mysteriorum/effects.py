"""Words of the data files for what mysteries do and when, numbered for the rules (sections 2.6, 4.3 and 5.5)."""

from enum import IntEnum


class Effect(IntEnum):
    """What a mystery does: `effect` of mystery_kinds.json."""

    ORDER_PLUS = 0
    DRAW_MYSTERY = 1
    PEEK_TENT = 2
    FAVOR_PLUS = 3
    FAVOR_MINUS = 4
    GAIN_TOKENS = 5
    STEAL_TOKEN = 6
    FREE_BASE = 7
    FREE_CROWD = 8
    MOVE_OTHER = 9
    DISCOUNT = 10
    EXTRA_RECIPE = 11
    REMOTE_RECIPE = 12
    GAIN_MONEY = 13
    WILD_ITEM = 14
    COUNTER = 15


class Timing(IntEnum):
    """When a mystery is played: `timing` of mystery_kinds.json."""

    WINDOW = 0
    """In the window at the start of its phase."""
    OWN_TURN = 1
    """Within the own decision of its phase."""
    RESPONSE = 2
    """In answer to a card."""


class Aim(IntEnum):
    """Target decisions of a mystery, in order: `target` of mystery_kinds.json."""

    NONE = 0
    TENT = 1
    OPPONENT_TENT = 2
    COLOUR = 3
    OPPONENT_COLOUR = 4
    PAWN_TENT = 5
    ITEM = 6


class Target(IntEnum):
    """What a target decision chooses."""

    TENT = 0
    PAWN = 1
    COLOUR = 2
    ITEM = 3


EVERY_WINDOW = (3, 4, 6, 7, 9)
"""Phases of the round that begin with a mystery window (section 4.2)."""

USES: dict[Effect, tuple[Timing, tuple[int, ...], Aim]] = {
    Effect.ORDER_PLUS: (Timing.WINDOW, (3,), Aim.NONE),
    Effect.DRAW_MYSTERY: (Timing.WINDOW, EVERY_WINDOW, Aim.NONE),
    Effect.PEEK_TENT: (Timing.OWN_TURN, (5,), Aim.TENT),
    Effect.FAVOR_PLUS: (Timing.WINDOW, (6,), Aim.TENT),
    Effect.FAVOR_MINUS: (Timing.WINDOW, (6,), Aim.OPPONENT_TENT),
    Effect.GAIN_TOKENS: (Timing.WINDOW, EVERY_WINDOW, Aim.COLOUR),
    Effect.STEAL_TOKEN: (Timing.WINDOW, EVERY_WINDOW, Aim.OPPONENT_COLOUR),
    Effect.FREE_BASE: (Timing.OWN_TURN, (7,), Aim.NONE),
    Effect.FREE_CROWD: (Timing.OWN_TURN, (7,), Aim.NONE),
    Effect.MOVE_OTHER: (Timing.WINDOW, EVERY_WINDOW, Aim.PAWN_TENT),
    Effect.DISCOUNT: (Timing.OWN_TURN, (8,), Aim.NONE),
    Effect.EXTRA_RECIPE: (Timing.OWN_TURN, (8,), Aim.NONE),
    Effect.REMOTE_RECIPE: (Timing.OWN_TURN, (8,), Aim.NONE),
    Effect.GAIN_MONEY: (Timing.WINDOW, EVERY_WINDOW, Aim.NONE),
    Effect.WILD_ITEM: (Timing.WINDOW, EVERY_WINDOW, Aim.ITEM),
    Effect.COUNTER: (Timing.RESPONSE, (0,), Aim.NONE),
}
"""Timing, possible phases and target decisions of each effect: what the rules can carry out. The data choose the phase
among these; several kinds may have one effect."""


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """Return the lower-case words for an enum, in its order."""
    return tuple(member.name.lower() for member in kind)
