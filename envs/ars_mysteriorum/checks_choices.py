"""Decisions that must leave a choice: tokens, positions, mysteries of the offer, targets (sections 4.3 and 5.7).

Nothing here uses the rules' own code: only the tables.
"""

import numpy as np

from ..core.compiled import compiled
from .constants import NO_KIND, NO_SEAT, NUM_COLOURS, NUM_ITEMS, NUM_TENTS, Phase
from .effects import Effect
from .tables import KIND_EFFECT

MANY = 2
"""What stands for the choices of a decision that are not counted here: it has passing and something else."""


@compiled
def colours_held(tokens: np.ndarray, but: int) -> int:
    """Return of how many colours there are tokens, one colour (`NUM_COLOURS`: none) not counted."""
    found = 0
    for colour in range(NUM_COLOURS):
        if colour != but and tokens[colour] > 0:
            found += 1
    return found


@compiled
def waives(s: np.void, p: int) -> int:
    """Return of how many colours a token may be waived: what is then missing can still be waived."""
    missing = 0
    for colour in range(NUM_COLOURS):
        missing += max(0, int(s["due"][colour]) - int(s["tokens"][p, colour]))
    found = 0
    for colour in range(NUM_COLOURS):
        short = 1 if s["due"][colour] > s["tokens"][p, colour] else 0
        if s["due"][colour] > 0 and missing - short <= int(s["pending"][0, 2]) - 1:
            found += 1
    return found


@compiled
def lies_at(s: np.void, p: int, tent: int) -> bool:
    """Tell whether a favour card of a seat lies at a tent."""
    for lap in range(int(s["laid"][p])):
        if int(s["laid_tent"][p, lap]) == tent:
            return True
    return False


@compiled
def tents_to_choose(s: np.void, n: int, p: int, effect: int, victim: int) -> int:
    """Return how many tents may be the target of a mystery of seat p."""
    if effect == Effect.MOVE_OTHER:
        return NUM_TENTS - 1
    found = 0
    for tent in range(NUM_TENTS):
        for q in range(n):
            own = effect == Effect.FAVOR_PLUS and q == p
            named = effect == Effect.FAVOR_MINUS and q == victim
            peeked = effect == Effect.PEEK_TENT and q != p
            if (own or named or peeked) and lies_at(s, q, tent):
                found += 1
                break
    return found


@compiled
def pawns_to_choose(s: np.void, n: int, p: int, effect: int) -> int:
    """Return how many pawns may be the target of a mystery of seat p."""
    if effect == Effect.MOVE_OTHER:
        return NUM_COLOURS - 1
    found = 0
    for q in range(n):
        has_cards = effect == Effect.FAVOR_MINUS and s["laid"][q] > 0
        has_tokens = effect == Effect.STEAL_TOKEN and colours_held(s["tokens"][q], NUM_COLOURS) > 0
        if q != p and (has_cards or has_tokens):
            found += 1
    return found


@compiled
def target_choices(s: np.void, n: int, p: int, phase: int) -> int:
    """Return how many targets the mystery being played can have in a target decision."""
    effect = int(KIND_EFFECT[int(s["pending"][0, 1])])
    victim = NO_SEAT
    for q in range(n):
        if int(s["colour"][q]) == int(s["pending"][0, 3]):
            victim = q
    if phase == Phase.TARGET_TENT:
        return tents_to_choose(s, n, p, effect, victim)
    if phase == Phase.TARGET_PAWN:
        return pawns_to_choose(s, n, p, effect)
    if phase == Phase.TARGET_ITEM:
        return NUM_ITEMS
    if effect == Effect.GAIN_TOKENS:
        return colours_held(s["bank"], NUM_COLOURS)
    return 0 if victim in (p, NO_SEAT) else colours_held(s["tokens"][victim], NUM_COLOURS)


@compiled
def choices(s: np.void, n: int) -> int:
    """Return how many actions a decision has at least; exactly so many, if fewer than two."""
    p = int(s["player"])
    phase = int(s["phase"])
    if phase == Phase.EXCHANGE_GIVE:
        return colours_held(s["tokens"][p], int(s["pending"][0, 1]))
    if phase == Phase.PAY_MYSTERY:
        return colours_held(s["tokens"][p], NUM_COLOURS)
    if phase == Phase.WAIVE:
        return waives(s, p)
    if phase == Phase.POSITION:
        return n - int(s["place"])
    if phase == Phase.TAKE_MYSTERY:
        found = 0
        for slot in range(n):
            if s["offer"][slot] != NO_KIND:
                found += 1
        return found
    if Phase.TARGET_TENT <= phase <= Phase.TARGET_ITEM:
        return target_choices(s, n, p, phase)
    return MANY


@compiled
def choice_sound(s: np.void, n: int) -> bool:
    """Tell whether the seat to act has something to choose, at least two things with `auto_forced`."""
    return choices(s, n) >= (2 if s["auto_forced"] == 1 else 1)
