"""Names and words for the action ids (section 4.4).

`action_name` is unique per id and needs no position; `action_text` says what the action means in a position.
"""

from collections.abc import Callable

import numpy as np

from ..core.game import action_blocks, name_at
from ..core.wording import due_task
from .board import ISLAND_LETTERS, SITE_ISLAND, SQUARE_NAMES
from .constants import (
    BRIDGE_ISLAND,
    BUILD,
    DISCARD_TYPE,
    DRAIN,
    END_DRAIN,
    NEUTRAL,
    NUM_MASTERS,
    NUM_PARTIES,
    NUM_SQUARES,
    NUM_TYPES,
    PAY,
    PAY_END,
    PLACE_SITE,
    PLAY_CARD,
    SOLO,
    SWAP_DRAWS,
    SWAP_IN,
    TAKE_DECK,
    TAKE_POOL,
    Building,
    Phase,
)
from .sites import site_value
from .tables import (
    BLOCK_FIRST,
    BLOCK_MEANINGS,
    BLOCK_NAMES,
    BLOCK_SIZE,
    CARDS_NEEDED,
    GOLD_PER_STEP,
    GOLD_VALUE,
)
from .wording import GOLD_WORDS, NEUTRAL_NAME, PARTY_NAMES, SITE_WORDS, TYPE_WORDS, number_of

BLOCKS = action_blocks(BLOCK_NAMES, BLOCK_FIRST, BLOCK_SIZE, BLOCK_MEANINGS)
"""The contiguous blocks of action ids, from action_layout.json."""


def _names() -> list[str]:
    """Return the unique names of all ids, in order."""
    return [
        *(f"Lay a {name} card" for name in TYPE_WORDS),
        "Stop laying cards",
        *(f"Build a {name}" for name in TYPE_WORDS),
        *(f"Build a {name} alone" for name in TYPE_WORDS[1:]),
        *(f"Place on {squares}" for squares in SITE_WORDS),
        "Count the casas on the first island",
        "Count the casas on the second island",
        *(f"Discard the {name} cards laid" for name in TYPE_WORDS[1:]),
        *(f"Drain {name}" for name in SQUARE_NAMES),
        "Stop draining",
        *(f"Take the {name} card from the pool" for name in TYPE_WORDS),
        "Draw from the deck",
        *(f"Swap in a {name} card" for name in TYPE_WORDS),
        *(f"Pay a {name}" for name in GOLD_WORDS),
        "End the exchange",
        f"Turn up a card for {NEUTRAL_NAME}",
        f"No card for {NEUTRAL_NAME}",
    ]


ACTION_NAMES = _names()


def action_name(action: int) -> str:
    """Return the unique name of an action id.

    Raises:
        IndexError: the id is outside 0..NUM_ACTIONS-1.
    """
    return name_at(ACTION_NAMES, action)


def action_text(record: np.void, action: int, viewer: int | None = None) -> str:
    """Return what a legal action means in a position, in words.

    No text tells anything hidden, whoever listens: cards that are laid or swapped in and tiles that are paid are seen
    by all, and neither the card on top of the deck nor the gold under a swamp tile is told to anybody.

    Args:
        record: the position; the action is one of the seat to act.
        action: id 0..NUM_ACTIONS-1.
        viewer: seat that listens; makes no difference in this game.

    Raises:
        IndexError: the id is outside 0..NUM_ACTIONS-1.
    """
    name = action_name(action)
    tell = TELLERS.get(Phase(int(record["phase"])))
    return (tell(record, action) if tell else "") or name


# --- laying and building ---


def _lying(record: np.void, kind: int) -> str:
    """Return who has how many cards of a type (1..4) lying, such as `P0 2, P1 1`."""
    lying = [(party, int(record["laid"][party, kind - 1])) for party in range(NUM_PARTIES)]
    return ", ".join(f"{PARTY_NAMES[party]} {cards}" for party, cards in lying if cards)


def _play_text(record: np.void, action: int) -> str:
    """Return the words of PLAY: how many cards of the type lie and how many a building costs."""
    if PAY <= action < PAY_END:
        return _pay_text(record, action)
    kind = action - PLAY_CARD
    if not Building.PALAZZO <= kind < NUM_TYPES:
        return ""
    lying = _lying(record, kind)
    return f"Lay a {TYPE_WORDS[kind]} card (lying: {lying or 'none'}; {CARDS_NEEDED[kind]} build one)"


def _build_text(record: np.void, action: int) -> str:
    """Return the words of CHOOSE_BUILD."""
    if BUILD <= action < SOLO:
        kind = action - BUILD
        if kind == Building.CASA:
            return "Build a casa"
        builder = int(record["marker"][kind - 1])
        by = f", builder {PARTY_NAMES[builder]}" if builder < NUM_PARTIES else ""
        return f"Build a {TYPE_WORDS[kind]} with the cards of all (lying: {_lying(record, kind)}{by})"
    if SOLO <= action < PLACE_SITE:
        kind = action - SOLO + 1
        return f"Build a {TYPE_WORDS[kind]} alone with {CARDS_NEEDED[kind]} cards laid this turn"
    return ""


def _place_text(record: np.void, action: int) -> str:
    """Return the words of PLACE: type, squares, builder and points as the board stands."""
    if not PLACE_SITE <= action < BRIDGE_ISLAND:
        return ""
    site = action - PLACE_SITE
    _, kind, builder, participants, _ = due_task(record)
    text = f"Place the {TYPE_WORDS[kind]}"
    if builder == NEUTRAL:
        text += f" of {NEUTRAL_NAME}"
    if kind == Building.PONTE:
        return f"{text} on {SITE_WORDS[site]}: {_island_points(record, site, 0)} or {_island_points(record, site, 1)}"
    if SITE_ISLAND[site, 1] < len(ISLAND_LETTERS):
        return ""
    points = number_of(int(site_value(record, kind, site, 0)), "point") if participants != 1 << NEUTRAL else "no points"
    return f"{text} on {SITE_WORDS[site]}: {points}"


def _island_points(record: np.void, site: int, end: int) -> str:
    """Return the points of a ponte with one of its islands, such as `2 points for C`."""
    island = int(SITE_ISLAND[site, end])
    if island == len(ISLAND_LETTERS):
        return "nothing"
    return f"{number_of(int(site_value(record, Building.PONTE, site, island)), 'point')} for {ISLAND_LETTERS[island]}"


def _island_text(record: np.void, action: int) -> str:
    """Return the words of BRIDGE_ISLAND."""
    last = int(record["built_count"]) - 1
    if not BRIDGE_ISLAND <= action < DISCARD_TYPE or last < 0:
        return ""
    site, end = int(record["built_site"][last]), action - BRIDGE_ISLAND
    return f"Count the casas of the ponte {SITE_WORDS[site]}: {_island_points(record, site, end)}"


def _discard_text(record: np.void, action: int) -> str:
    """Return the words of DISCARD_TYPE."""
    if not DISCARD_TYPE <= action < DISCARD_TYPE + NUM_MASTERS:
        return ""
    master = action - DISCARD_TYPE
    lying = int(record["laid"][int(record["active"]), master])
    return f"Discard the {TYPE_WORDS[master + 1]} cards laid ({lying})"


# --- draining, drawing, paying ---


def _drain_text(record: np.void, action: int) -> str:
    """Return the words of DRAIN."""
    if DRAIN <= action < DRAIN + NUM_SQUARES:
        return f"Drain {SQUARE_NAMES[action - DRAIN]} and take its tile"
    if action == END_DRAIN:
        return f"Stop draining ({number_of(int(record['drained']), 'tile')} taken)"
    return _pay_text(record, action)


def _draw_text(record: np.void, action: int) -> str:
    """Return the words of DRAW and DRAW3; the card that comes from the deck is not told to anybody."""
    if TAKE_POOL <= action < TAKE_DECK:
        return ""
    if action == TAKE_DECK:
        due = int(record["draw_due"])
        return f"Draw the {number_of(due, 'card')} still due from the deck" if due else "Draw the top card of the deck"
    if SWAP_IN <= action < PAY:
        return f"Put a {TYPE_WORDS[action - SWAP_IN]} card into the pool, then draw {SWAP_DRAWS} cards"
    return _pay_text(record, action)


def _pay_text(record: np.void, action: int) -> str:
    """Return the words of PAY_x and PAY_END, with the gold paid before."""
    purse = due_task(record)[1] if record["phase"] == Phase.PAY else 0
    if PAY <= action < PAY_END:
        return f"Pay a {GOLD_WORDS[action - PAY]}, {purse + GOLD_VALUE[action - PAY]} gold in all"
    if action == PAY_END:
        return f"End the exchange: {purse} gold for {number_of(purse // GOLD_PER_STEP, 'step')}"
    return ""


TELLERS: dict[Phase, Callable[[np.void, int], str]] = {
    Phase.PLAY: _play_text,
    Phase.CHOOSE_BUILD: _build_text,
    Phase.PLACE: _place_text,
    Phase.BRIDGE_ISLAND: _island_text,
    Phase.DISCARD_TYPE: _discard_text,
    Phase.DRAIN: _drain_text,
    Phase.DRAW: _draw_text,
    Phase.DRAW3: _draw_text,
    Phase.PAY: _pay_text,
}
"""What tells an action of each decision point; an empty text stands for the action's name."""
