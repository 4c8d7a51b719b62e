"""Mystery cards: hands, when a card can be played, its targets and its effect (sections 4.3 and 5.5)."""

import numpy as np

from ..core.bits import lowest_bit
from ..core.compiled import compiled
from ..core.pending import push, top
from .bidding import change_best, laid_tents, look_at, rival_tents
from .constants import (
    FIRST,
    NO_KIND,
    NO_SEAT,
    SECOND,
    Task,
)
from .effects import Aim, Target
from .payments import EVERY_TENT, banked_colours, gain, held_colours
from .scoring import keep_salary
from .tables import KIND_AIM, KIND_EFFECT, KIND_VALUE, Effect

NO_TARGET = len(Target)
AIM_TARGETS = np.full((len(Aim), 2), NO_TARGET, np.int64)
"""`Target` decisions of each `Aim` in order, (7, 2); NO_TARGET: none."""
AIM_TARGETS[Aim.TENT] = Target.TENT, NO_TARGET
AIM_TARGETS[Aim.OPPONENT_TENT] = Target.PAWN, Target.TENT
AIM_TARGETS[Aim.COLOUR] = Target.COLOUR, NO_TARGET
AIM_TARGETS[Aim.OPPONENT_COLOUR] = Target.PAWN, Target.COLOUR
AIM_TARGETS[Aim.PAWN_TENT] = Target.PAWN, Target.TENT
AIM_TARGETS[Aim.ITEM] = Target.ITEM, NO_TARGET

TURN_EFFECTS = sum(
    1 << effect
    for effect in (
        *(Effect.FREE_BASE, Effect.FREE_CROWD),
        *(Effect.DISCOUNT, Effect.EXTRA_RECIPE, Effect.REMOTE_RECIPE),
    )
)
"""Bitset of the effects on the running turn."""


# --- hands


@compiled
def draw(s: np.void, p: int) -> None:
    """Take the top card of the pile secretly into the hand; the pile is not empty."""
    s["pile_size"] -= 1
    size = int(s["pile_size"])
    s["hand"][p, int(s["pile"][size])] += 1
    s["unknown"][p] += 1
    s["pile"][size] = NO_KIND


@compiled
def take_offered(s: np.void, p: int, slot: int) -> None:
    """Take a face-up mystery into the hand; everybody sees it."""
    kind = int(s["offer"][slot])
    s["hand"][p, kind] += 1
    s["known_hand"][p, kind] += 1
    s["offer"][slot] = NO_KIND


@compiled
def turn_up_offer(s: np.void) -> None:
    """Turn up a mystery for every seat."""
    for slot in range(int(s["num_players"])):
        s["pile_size"] -= 1
        size = int(s["pile_size"])
        s["offer"][slot] = s["pile"][size]
        s["hidden"][int(s["offer"][slot])] -= 1
        s["pile"][size] = NO_KIND


@compiled
def spend(s: np.void, p: int, kind: int) -> None:
    """Play a card from the hand; of its kind those go first that everybody knows of (section 7)."""
    s["hand"][p, kind] -= 1
    if s["known_hand"][p, kind] > 0:
        s["known_hand"][p, kind] -= 1
    else:
        s["unknown"][p] -= 1
        s["hidden"][kind] -= 1


# --- when and at what


@compiled
def seat_of(s: np.void, colour: int) -> int:
    """Return the seat that plays a colour, NO_SEAT for a neutral one."""
    for p in range(int(s["num_players"])):
        if int(s["colour"][p]) == colour:
            return p
    return NO_SEAT


@compiled
def target_pawns(s: np.void, p: int, effect: int) -> int:
    """Return the bitset of the colours that the seat may choose for an effect."""
    if effect == Effect.MOVE_OTHER:
        return EVERY_TENT & ~(1 << int(s["colour"][p]))
    colours = 0
    for q in range(int(s["num_players"])):
        has = s["laid"][q] > 0 if effect == Effect.FAVOR_MINUS else held_colours(s, q) != 0
        if q != p and has:
            colours |= 1 << int(s["colour"][q])
    return colours


@compiled
def target_tents(s: np.void, p: int, effect: int, colour: int) -> int:
    """Return the bitset of the tents that the seat may choose for an effect; `colour` is the pawn chosen before."""
    if effect == Effect.PEEK_TENT:
        return rival_tents(s, p)
    if effect == Effect.FAVOR_PLUS:
        return laid_tents(s, p)
    if effect == Effect.FAVOR_MINUS:
        return laid_tents(s, seat_of(s, colour))
    return EVERY_TENT & ~(1 << int(s["pawn"][colour]))


@compiled
def target_colours(s: np.void, effect: int, colour: int) -> int:
    """Return the bitset of the token colours that may be chosen; `colour` is the pawn chosen before."""
    if effect == Effect.GAIN_TOKENS:
        return banked_colours(s)
    return held_colours(s, seat_of(s, colour))


@compiled
def is_playable(s: np.void, p: int, kind: int) -> bool:
    """Tell whether a card of a kind that belongs to the moment has something to work on."""
    effect = KIND_EFFECT[kind]
    if effect == Effect.DRAW_MYSTERY:
        return s["pile_size"] > 0
    if effect == Effect.PEEK_TENT:
        return rival_tents(s, p) != 0
    if effect == Effect.FAVOR_PLUS:
        return s["laid"][p] > 0
    if effect == Effect.FAVOR_MINUS or effect == Effect.STEAL_TOKEN:
        return target_pawns(s, p, effect) != 0
    if effect == Effect.GAIN_TOKENS:
        return banked_colours(s) != 0
    if effect == Effect.FREE_BASE:
        return s["free_base"] == 0
    if effect == Effect.FREE_CROWD:
        return s["free_crowd"] == 0
    if effect == Effect.REMOTE_RECIPE:
        return s["remote"] == 0
    return True


@compiled
def playable(s: np.void, p: int, kinds: int) -> int:
    """Return those of some kinds (bitset) that the seat holds and can play now."""
    found = 0
    while kinds != 0:
        kind = lowest_bit(kinds)
        if s["hand"][p, kind] > 0 and is_playable(s, p, kind):
            found |= 1 << kind
        kinds &= kinds - 1
    return found


# --- playing


@compiled
def begin_playing(s: np.void, p: int, kind: int) -> None:
    """Show a card; its targets, the questions for a Counterspell and its effect follow."""
    spend(s, p, kind)
    push(s, Task.MYSTERY, kind, p, 0, 0)
    push(s, Task.COUNTER, 1, 0, 0, 0)
    first, second = AIM_TARGETS[KIND_AIM[kind], 0], AIM_TARGETS[KIND_AIM[kind], 1]
    if second != NO_TARGET:
        push(s, Task.TARGET, second, SECOND, 0, 0)
    if first != NO_TARGET:
        push(s, Task.TARGET, first, FIRST, 0, 0)


@compiled
def steal(s: np.void, p: int, victim: int, colour: int, amount: int) -> None:
    """Take tokens of a colour from another seat, as far as it has them."""
    taken = min(amount, int(s["tokens"][victim, colour]))
    s["tokens"][victim, colour] -= taken
    s["tokens"][p, colour] += taken


@compiled
def draw_several(s: np.void, p: int, number: int) -> None:
    """Draw mysteries, as far as the pile has them."""
    for _ in range(min(number, int(s["pile_size"]))):
        draw(s, p)


@compiled
def use_on_turn(s: np.void, effect: int, value: int) -> None:
    """Carry out an effect on the running turn."""
    if effect == Effect.FREE_BASE:
        s["free_base"] = 1
    elif effect == Effect.FREE_CROWD:
        s["free_crowd"] = 1
    elif effect == Effect.DISCOUNT:
        s["discount"] += value
    elif effect == Effect.EXTRA_RECIPE:
        s["extra"] += value
    else:
        s["remote"] = 1


@compiled
def use_on_goods(s: np.void, p: int, effect: int, value: int, first: int, second: int) -> None:
    """Carry out an effect on cards, tokens, money, pawns or salaries."""
    if effect == Effect.ORDER_PLUS:
        s["order_plus"][p] += value
    elif effect == Effect.DRAW_MYSTERY:
        draw_several(s, p, value)
    elif effect == Effect.GAIN_TOKENS:
        gain(s, p, first, value)
    elif effect == Effect.STEAL_TOKEN:
        steal(s, p, seat_of(s, first), second, value)
    elif effect == Effect.MOVE_OTHER:
        s["pawn"][first] = second
    elif effect == Effect.GAIN_MONEY:
        s["scores"][p] += value
    else:
        s["wild"][p, first] += value
        keep_salary(s, p)


@compiled
def take_effect(s: np.void) -> None:
    """Carry out the mystery of the task that is due (section 5.5)."""
    kind = top(s, 1)
    p = top(s, 2)
    first = top(s, FIRST)
    second = top(s, SECOND)
    effect = KIND_EFFECT[kind]
    value = KIND_VALUE[kind]
    if effect == Effect.PEEK_TENT:
        look_at(s, p, first)
    elif effect == Effect.FAVOR_PLUS:
        change_best(s, p, first, value)
    elif effect == Effect.FAVOR_MINUS:
        change_best(s, seat_of(s, first), second, -value)
    elif (TURN_EFFECTS >> effect) & 1:
        use_on_turn(s, effect, value)
    else:
        use_on_goods(s, p, effect, value, first, second)
