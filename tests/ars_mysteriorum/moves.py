"""Names and actions of Ars Mysteriorum, so that tests read like the rules page (sections 2 and 4.4).

Names come from the data files, ids of actions from section 4.4; nothing here uses the rules or their tables.
"""

from .reference import ITEMS, KINDS, RECIPES, act

COLOURS = B, V, Q, R, S = range(5)
"""Brimstone, Verdigris, Quicksilver, Realgar, Salt: colours of tokens, pawns and tents."""
ITEM = {row["name"]: row["id"] for row in ITEMS}
ITEM_NAMES = list(ITEM)
RECIPE = {row["name"]: row["id"] for row in RECIPES}
RECIPE_NAMES = list(RECIPE)
KIND = {row["name"]: row["id"] for row in KINDS}
KIND_NAMES = list(KIND)

PASS, BALK, BUY = 0, 62, 73
WAYS = range(57, 63)
"""GO_TENT of every tent, and BALK."""
COUNTERSPELL = "Counterspell"


def give(colour: int) -> int:
    """Hand over a token of a colour."""
    return act("GIVE", colour)


def exchange(colour: int) -> int:
    """Start an exchange that brings a colour."""
    return act("EXCHANGE", colour)


EXCHANGES = [exchange(colour) for colour in COLOURS]


def bid(value: int) -> int:
    """Bid a favour card for the turn order."""
    return act("ORDER_BID", value - 1)


def position_no(place: int) -> int:
    """Choose a position of the turn order, 1 is the first."""
    return act("POSITION", place - 1)


def draft(slot: int) -> int:
    """Take the mystery in an offer slot."""
    return act("TAKE_MYSTERY", slot)


def place(value: int, tent: int) -> int:
    """Place a favour card at a tent."""
    return act("PLACE_FAVOR", 5 * (value - 1) + tent)


def go(tent: int) -> int:
    """Move to a tent, or stay there."""
    return act("GO_TENT", tent)


def earn(tent: int, slot: int) -> int:
    """Earn the recipe in a slot of a tent."""
    return act("EARN_RECIPE", 2 * tent + slot)


def card(name: str) -> int:
    """Play a mystery."""
    return act("PLAY_MYSTERY", KIND[name])


COUNTER = card(COUNTERSPELL)


def at_tent(tent: int) -> int:
    """Name a tent."""
    return act("TARGET_TENT", tent)


def pawn(colour: int) -> int:
    """Name an apprentice."""
    return act("TARGET_PAWN", colour)


def colour_of(colour: int) -> int:
    """Name a colour of tokens."""
    return act("TARGET_COLOUR", colour)


def item(name: str) -> int:
    """Name an item."""
    return act("TARGET_ITEM", ITEM[name])


def waive(colour: int) -> int:
    """Waive a token of the cost."""
    return act("WAIVE", colour)


def among(legal: list[int], block: str, size: int) -> list[int]:
    """Return which numbers of a block are among the legal actions."""
    first = act(block, 0)
    return [action - first for action in legal if first <= action < first + size]
