"""Names and words for the 125 action ids (section 4.4).

`action_name` is unique per id and needs no position; `action_text` says what the action means in a position.
"""

from collections.abc import Callable

import numpy as np

from ..core.game import action_blocks, name_at
from ..core.wording import due_task
from .constants import (
    BALK,
    BUY_MYSTERY,
    EARN_RECIPE,
    EXCHANGE,
    GIVE,
    GO_TENT,
    MAX_SEATS,
    NUM_SLOTS,
    NUM_TENTS,
    NUM_VALUES,
    PASS,
    PLACE_FAVOR,
    PLAY_MYSTERY,
    TAKE_MYSTERY,
    TARGET_COLOUR,
    TARGET_ITEM,
    TARGET_PAWN,
    TARGET_TENT,
    WAIVE,
    Phase,
)
from .payments import fee, tent_of
from .tables import (
    BLOCK_FIRST,
    BLOCK_MEANINGS,
    BLOCK_NAMES,
    BLOCK_SIZE,
    COLOUR_NAMES,
    COUNTERSPELL,
    ELEMENT_NAMES,
    EXCHANGE_GIVES,
    EXCHANGE_TAKES,
    ITEM_NAMES,
    KIND_NAMES,
    KIND_TEXTS,
    RECIPE_NAMES,
)
from .wording import TENT_WORDS, pawn_words, played_kind, recipe_words, target_words, token_words

BLOCKS = action_blocks(BLOCK_NAMES, BLOCK_FIRST, BLOCK_SIZE, BLOCK_MEANINGS)
"""The contiguous blocks of action ids, from actions.json."""


def _names() -> list[str]:
    """Return the unique names of all ids, in order."""
    values = range(1, NUM_VALUES + 1)
    return [
        "Pass",
        *(f"Give {element}" for element in ELEMENT_NAMES),
        *(f"Exchange for {element}" for element in ELEMENT_NAMES),
        *(f"Bid {value} for the turn order" for value in values),
        *(f"Take position {place + 1}" for place in range(MAX_SEATS)),
        *(f"Take the mystery in slot {slot}" for slot in range(MAX_SEATS)),
        *(f"Place favour {value} at {tent}" for value in values for tent in TENT_WORDS),
        *(f"Go to {tent}" for tent in TENT_WORDS),
        "Balk",
        *(f"Earn the recipe in slot {slot} of {tent}" for tent in TENT_WORDS for slot in range(NUM_SLOTS)),
        "Buy a mystery",
        *(f"Play {kind}" for kind in KIND_NAMES),
        *(f"Choose {tent}" for tent in TENT_WORDS),
        *(f"Choose the {colour} apprentice" for colour in COLOUR_NAMES),
        *(f"Choose {element}" for element in ELEMENT_NAMES),
        *(f"Choose {item}" for item in ITEM_NAMES),
        *(f"Waive {element}" for element in ELEMENT_NAMES),
    ]


ACTION_NAMES = _names()


def action_name(action: int) -> str:
    """Return the unique name of an action id.

    Raises:
        IndexError: the id is outside 0..124.
    """
    return name_at(ACTION_NAMES, action)


def action_text(record: np.void, action: int, viewer: int | None = None) -> str:
    """Return what a legal action means in a position, in words.

    Args:
        record: the position; the action is one of the seat to act.
        action: id 0..124.
        viewer: seat that listens; the value of a favour card that another seat bids or places is not named. None is
            told everything.

    Raises:
        IndexError: the id is outside 0..124.
    """
    name = action_name(action)
    player = int(record["player"])
    if viewer not in (None, player):
        if Phase(int(record["phase"])) == Phase.ORDER_BID:
            return "Bid a favour card for the turn order"
        if PLACE_FAVOR <= action < GO_TENT:
            return "Place a favour card face down"
    tell = TELLERS.get(Phase(int(record["phase"])))
    return tell(record, player, action) if tell else name


# --- recipes and tents


def _exchange_text(action: int) -> str:
    """Return the words of an exchange."""
    return f"Exchange {EXCHANGE_GIVES} tokens for {EXCHANGE_TAKES} {ELEMENT_NAMES[action - EXCHANGE]}"


def _mystery_text(action: int) -> str:
    """Return the words of playing a mystery."""
    kind = action - PLAY_MYSTERY
    return f"Play {KIND_NAMES[kind]}: {KIND_TEXTS[kind]}"


def _earn_text(record: np.void, p: int, action: int) -> str:
    """Return the words of SETUP_EARN and EARN."""
    if action == PASS:
        return "Pass: end the turn"
    if action < EARN_RECIPE:
        return _exchange_text(action)
    if action >= PLAY_MYSTERY:
        return _mystery_text(action)
    if action == BUY_MYSTERY:
        return "Buy a mystery instead of earning a recipe"
    tent, slot = divmod(action - EARN_RECIPE, NUM_SLOTS)
    words = recipe_words(int(record["display"][tent, slot]))
    discount = int(record["discount"])
    return f"Earn {words}" + (f", {discount} tokens less" if discount else "")


def _go_text(record: np.void, p: int, action: int) -> str:
    """Return the words of GO_TENT."""
    if action < GO_TENT:
        return _exchange_text(action)
    if action >= PLAY_MYSTERY:
        return _mystery_text(action)
    if action == BALK:
        return "Balk: pay nothing, stay put and earn no recipe here this round"
    tent = action - GO_TENT
    verb = "Stay at" if tent == int(tent_of(record, p)) else "Move to"
    return f"{verb} {TENT_WORDS[tent]} for {int(fee(record, p, tent))} {ELEMENT_NAMES[tent]}"


# --- favour cards and mysteries


def _favour_text(record: np.void, p: int, action: int) -> str:
    """Return the words of PLACE_FAVOR."""
    if action == PASS:
        return "Pass: place no more favour cards this round"
    if action >= PLAY_MYSTERY:
        return _mystery_text(action)
    value, tent = divmod(action - PLACE_FAVOR, NUM_TENTS)
    return f"Place favour {value + 1} face down at {TENT_WORDS[tent]}"


def _window_text(record: np.void, p: int, action: int) -> str:
    """Return the words of MYSTERY_WINDOW."""
    return "Pass: play no mystery now" if action == PASS else _mystery_text(action)


def _counter_text(record: np.void, p: int, action: int) -> str:
    """Return the words of COUNTER."""
    kind = KIND_NAMES[played_kind(record)]
    return f"Pass: let {kind} take effect" if action == PASS else f"Play {KIND_NAMES[COUNTERSPELL]}: cancel {kind}"


def _take_text(record: np.void, p: int, action: int) -> str:
    """Return the words of TAKE_MYSTERY."""
    slot = action - TAKE_MYSTERY
    kind = int(record["offer"][slot])
    return f"Take {KIND_NAMES[kind]} from slot {slot}: {KIND_TEXTS[kind]}"


def _target_text(record: np.void, p: int, action: int) -> str:
    """Return the words of the target decisions."""
    if action < TARGET_PAWN:
        return target_words(record, TENT_WORDS[action - TARGET_TENT])
    if action < TARGET_COLOUR:
        return target_words(record, pawn_words(record, action - TARGET_PAWN))
    if action < TARGET_ITEM:
        return target_words(record, ELEMENT_NAMES[action - TARGET_COLOUR])
    return target_words(record, ITEM_NAMES[action - TARGET_ITEM])


# --- single tokens


def _give_text(record: np.void, p: int, action: int) -> str:
    """Return the words of EXCHANGE_GIVE and PAY_MYSTERY."""
    return token_words(record, ELEMENT_NAMES[action - GIVE])


def _waive_text(record: np.void, p: int, action: int) -> str:
    """Return the words of WAIVE."""
    place = due_task(record)[1]
    recipe = RECIPE_NAMES[int(record["display"].ravel()[place])]
    return f"Pay 1 {ELEMENT_NAMES[action - WAIVE]} less for {recipe}"


TELLERS: dict[Phase, Callable[[np.void, int, int], str]] = {
    Phase.SETUP_EARN: _earn_text,
    Phase.MYSTERY_WINDOW: _window_text,
    Phase.TAKE_MYSTERY: _take_text,
    Phase.PLACE_FAVOR: _favour_text,
    Phase.GO_TENT: _go_text,
    Phase.EARN: _earn_text,
    Phase.EXCHANGE_GIVE: _give_text,
    Phase.WAIVE: _waive_text,
    Phase.PAY_MYSTERY: _give_text,
    Phase.TARGET_TENT: _target_text,
    Phase.TARGET_PAWN: _target_text,
    Phase.TARGET_COLOUR: _target_text,
    Phase.TARGET_ITEM: _target_text,
    Phase.COUNTER: _counter_text,
}
"""What tells an action of each decision point; the other actions are told by their names."""
