"""Names and words for the 318 action ids (section 4.11).

`action_name` is unique per id and needs no position; `action_text` says what the action means in a position.
"""

from collections.abc import Callable

import numpy as np

from ..core.game import action_blocks, name_at
from ..core.wording import due_task
from .constants import (
    COMPLETE_MONUMENT,
    HIRE_ANONYMOUS,
    HIRE_DISPLAY,
    HIRE_RESERVED,
    INSPIRATION,
    KEEP_CARD,
    LOCATION,
    MARKET_BUY,
    MARKET_SELL,
    MARKET_TRADE,
    NUM_ARTISTS,
    NUM_RESOURCES,
    PASS,
    PLAY_CARD,
    RESERVE_ARTIST,
    RESERVE_MONUMENT,
    RESOURCE,
    SEND_WORKERS,
    WORKERS_MONEY,
    Phase,
)
from .costs import hire_cost
from .tables import (
    ARTIST_COST,
    BLOCK_FIRST,
    BLOCK_MEANINGS,
    BLOCK_NAMES,
    BLOCK_SIZE,
    BUY_PRICE,
    LOCATION_NAMES,
    LOCATION_TEXTS,
    MONUMENT_NAMES,
    MONUMENT_VALUE,
    SELL_PRICE,
)
from .wording import (
    ARTIST_LABELS,
    CARD_LABELS,
    RESOURCE_WORDS,
    card_cost,
    card_words,
    monument_cost,
    prestige,
    work_name,
)

BLOCKS = action_blocks(BLOCK_NAMES, BLOCK_FIRST, BLOCK_SIZE, BLOCK_MEANINGS)
"""The contiguous blocks of action ids, from actions.json."""


def _names() -> list[str]:
    """Return the unique names of all ids, in order."""
    named, anonymous = ARTIST_LABELS[:NUM_ARTISTS], ARTIST_LABELS[NUM_ARTISTS:]
    return [
        "Pass",
        "Send out workers",
        "Seek inspiration",
        *(f"Sell {resource}" for resource in RESOURCE_WORDS),
        *(f"Buy {resource}" for resource in RESOURCE_WORDS),
        "Trade on the market",
        *(f"Activate {location}" for location in LOCATION_NAMES),
        *(f"Name {resource}" for resource in RESOURCE_WORDS),
        *(f"Play {card}" for card in CARD_LABELS),
        *(f"Complete {monument}" for monument in MONUMENT_NAMES),
        *(f"Reserve {monument}" for monument in MONUMENT_NAMES),
        *(f"Reserve {artist}" for artist in named),
        *(f"Hire {artist}" for artist in named),
        *(f"Hire reserved {artist}" for artist in named),
        *(f"Hire {artist}" for artist in anonymous),
        *(f"Keep {card}" for card in CARD_LABELS),
    ]


ACTION_NAMES = _names()


def action_name(action: int) -> str:
    """Return the unique name of an action id.

    Raises:
        IndexError: the id is outside 0..317.
    """
    return name_at(ACTION_NAMES, action)


def action_text(record: np.void, action: int, viewer: int | None = None) -> str:
    """Return what a legal action means in a position, in words.

    Args:
        record: the position; the action is one of the seat to act.
        action: id 0..317.
        viewer: seat that listens; a card that another seat keeps is not named. None is told everything.

    Raises:
        IndexError: the id is outside 0..317.
    """
    name = action_name(action)
    phase = Phase(int(record["phase"]))
    player = int(record["player"])
    if phase == Phase.KEEP_CARD and viewer not in (None, player):
        return "Keep one of the cards in hand"
    if phase in RESOURCE_TELLERS:
        return _resource_text(record, phase, action) if RESOURCE <= action < PLAY_CARD else name
    tell = TELLERS.get(phase)
    return tell(record, player, action) if tell else name


# --- actions ---


def _deal_text(action: int) -> str:
    """Return the words of passing, workers, inspiration, market and locations."""
    if action == PASS:
        return "Pass: no other action is possible"
    if action == SEND_WORKERS:
        return f"Send out workers: receive {WORKERS_MONEY} F"
    if action == INSPIRATION:
        return "Seek inspiration: draw 1 Florenza card"
    if action < MARKET_BUY:
        return f"Market: sell 1 {RESOURCE_WORDS[action - MARKET_SELL]} for {SELL_PRICE} F"
    if action < MARKET_TRADE:
        return f"Market: buy 1 {RESOURCE_WORDS[action - MARKET_BUY]} for {BUY_PRICE} F"
    if action == MARKET_TRADE:
        return "Market: trade 2 resources for 1 of another kind"
    location = action - LOCATION
    return f"{action_name(action)}: {LOCATION_TEXTS[location]}"


def _action_text(record: np.void, p: int, action: int) -> str:
    """Return the words of ACTION."""
    if action < RESOURCE:
        return _deal_text(action)
    if PLAY_CARD <= action < COMPLETE_MONUMENT:
        card = action - PLAY_CARD
        return f"Play {card_words(card)} for {card_cost(card)}"
    if COMPLETE_MONUMENT <= action < RESERVE_MONUMENT:
        monument = action - COMPLETE_MONUMENT
        return f"{action_name(action)} ({MONUMENT_VALUE[monument]} PP) for {monument_cost(record, p, monument)}"
    if RESERVE_MONUMENT <= action < RESERVE_ARTIST:
        return f"{action_name(action)} ({MONUMENT_VALUE[action - RESERVE_MONUMENT]} PP)"
    if RESERVE_ARTIST <= action < HIRE_DISPLAY:
        artist = action - RESERVE_ARTIST
        return f"{action_name(action)}: {ARTIST_COST[artist]} F to hire, {prestige(artist)}"
    return action_name(action)


def _hire_text(record: np.void, p: int, action: int) -> str:
    """Return the words of HIRE_ARTIST: whom, for which work, for how much."""
    if not HIRE_DISPLAY <= action < KEEP_CARD:
        return action_name(action)
    if action >= HIRE_ANONYMOUS:
        artist = NUM_ARTISTS + action - HIRE_ANONYMOUS
    else:
        artist = action - (HIRE_RESERVED if action >= HIRE_RESERVED else HIRE_DISPLAY)
    cost = int(hire_cost(record, p, artist))
    return f"{action_name(action)} for {work_name(record)}: {cost} F, {prestige(artist)}"


def _keep_text(record: np.void, p: int, action: int) -> str:
    """Return the words of KEEP_CARD for those who may hear the card."""
    return f"Keep {card_words(action - KEEP_CARD)}" if action >= KEEP_CARD else action_name(action)


TELLERS: dict[Phase, Callable[[np.void, int, int], str]] = {
    Phase.ACTION: _action_text,
    Phase.HIRE_ARTIST: _hire_text,
    Phase.KEEP_CARD: _keep_text,
}
"""What tells an action of each decision point; actions that the phase does not offer are told by their names."""


# --- naming a resource ---

RESOURCE_TELLERS: dict[Phase, str] = {
    Phase.BARTER_GIVE: "Barter: give 1 {named}",
    Phase.BARTER_TAKE: "Barter: give 1 {first}, take 1 {named}",
    Phase.TRADE_GIVE_1: "Trade: give 1 {named} first",
    Phase.TRADE_GIVE_2: "Trade: give 1 {first} and 1 {named}",
    Phase.TRADE_TAKE: "Trade: give 1 {first} and 1 {second}, take 1 {named}",
    Phase.CAPTAIN_RESOURCE: "Captain's choice: {named} for everybody's income",
    Phase.MERCATANTI_RESOURCE: "Income of choice: take 1 {named}",
}
"""What naming a resource means in each decision; `first` and `second` are those named before."""


def _resource_text(record: np.void, phase: Phase, action: int) -> str:
    """Return what naming a resource means in the decision that is due."""
    _, first, second, _, _ = due_task(record)
    return RESOURCE_TELLERS[phase].format(
        named=RESOURCE_WORDS[action - RESOURCE],
        first=RESOURCE_WORDS[first % NUM_RESOURCES],
        second=RESOURCE_WORDS[second % NUM_RESOURCES],
    )
