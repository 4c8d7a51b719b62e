"""Names and actions of Venedig, so that tests read like the rules page (sections 2 and 4.4).

Squares, sites, islands and lines come from the data files; nothing here uses the rules or their tables.
"""

import json
from pathlib import Path

from signoria.envs.venedig import constants as c

DATA = Path(c.__file__).parent / "data"


def read(name: str) -> list[dict]:
    """Return the rows of a data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


TYPES = ("casa", "palazzo", "campo", "basilica", "ponte")
MASTERS = TYPES[1:]
"""Types with a master builder."""
BUILDING_ROWS = read("buildings")
SQUARE_ROWS = read("hexes")
SITE_ROWS = read("sites")
LINE_ROWS = read("bridges")
ISLAND_ROWS = read("islands")
START_BUILDING_ROWS = read("start_buildings")
LETTERS = [row["letter"] for row in ISLAND_ROWS]
TYPE_OF_CARD = [row["type"] for row in read("cards")]
"""Type of each of the 42 cards."""
SWAMP_VALUES = [row["value"] for row in read("swamp_tiles") for _ in range(row["count"])]
"""Values of the 86 swamp tiles, ascending."""
TREASURE_VALUES = [row["value"] for row in read("treasures") for _ in range(row["count"])]
"""Values of the 18 treasures, ascending."""
FIRST_TREASURE = 3
"""Smallest value of a treasure."""

KJ = c.NEUTRAL
END_PLAY = c.END_PLAY
END_DRAIN = c.END_DRAIN
TAKE_DECK = c.TAKE_DECK
PAY_END = c.PAY_END
KJ_DRAW = c.KJ_DRAW
KJ_SKIP = c.KJ_SKIP


def block(first: int, size: int) -> range:
    """Return the ids of an action block."""
    return range(first, first + size)


SITES = block(c.PLACE_SITE, len(SITE_ROWS))
DRAINS = block(c.DRAIN, len(SQUARE_ROWS))
PAYMENTS = block(c.PAY, c.NUM_GOLD)


def type_id(name: str) -> int:
    """Return the number of a building type."""
    return TYPES.index(name)


def lay(name: str) -> int:
    """Lay a card of this type in PLAY."""
    return c.PLAY_CARD + type_id(name)


def build(name: str) -> int:
    """Build this type next, with the cards of everybody."""
    return c.BUILD + type_id(name)


def solo(name: str) -> int:
    """Build this type next, with the own cards of this turn only."""
    return c.SOLO + MASTERS.index(name)


def site(*squares: int) -> int:
    """Return the site that covers exactly these squares; two squares of two islands are a bridge line."""
    found = [row["id"] for row in SITE_ROWS if sorted(row["hexes"]) == sorted(squares)]
    assert len(found) == 1, f"{squares} are {len(found)} sites"
    return found[0]


def site_of_line(line: int) -> int:
    """Return the site of a bridge line."""
    return next(row["id"] for row in SITE_ROWS if row["bridge"] == line)


def place(*squares: int) -> int:
    """Place the building on these squares (for a ponte the two ends of the line)."""
    return c.PLACE_SITE + site(*squares)


def place_ponte(line: int) -> int:
    """Place a ponte on this bridge line."""
    return c.PLACE_SITE + site_of_line(line)


def bridge_island(line: int, letter: str) -> int:
    """Let the ponte on this line count the casas of the island with this letter."""
    return c.BRIDGE_ISLAND + [LETTERS[i] for i in LINE_ROWS[line]["islands"]].index(letter)


def discard(name: str) -> int:
    """Discard all own lying cards of this type."""
    return c.DISCARD_TYPE + MASTERS.index(name)


def drain(square: int) -> int:
    """Take the swamp tile of this square."""
    return c.DRAIN + square


def take(name: str) -> int:
    """Take the card of this type from the pool."""
    return c.TAKE_POOL + type_id(name)


def swap(name: str) -> int:
    """Put a hand card of this type into the pool and draw three."""
    return c.SWAP_IN + type_id(name)


def pay_treasure(value: int) -> int:
    """Pay a treasure of 3..6 gold."""
    assert FIRST_TREASURE <= value < FIRST_TREASURE + c.NUM_TREASURE_VALUES
    return c.PAY + value - FIRST_TREASURE


def pay_swamp(value: int) -> int:
    """Pay a swamp tile of 1 or 2 gold."""
    assert value in (1, 2)
    return c.PAY + c.NUM_TREASURE_VALUES + value - 1
