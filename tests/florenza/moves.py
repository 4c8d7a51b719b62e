"""Names and actions of Florenza: The Card Game, so that tests read like the rules page (sections 2 and 4.11).

Names come from the data files; nothing here uses the rules or their tables.
"""

import json
from pathlib import Path

from signoria.envs.florenza import constants as c

DATA = Path(c.__file__).parent / "data"


def read(name: str) -> list[dict]:
    """Return the rows of a data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


RESOURCES = ("marble", "wood", "metal", "gold", "fabric", "spice")
CLASSES = ("architect", "painter", "sculptor")

CARD_ROWS = read("florenza_cards")
_names = [row["name"] for row in CARD_ROWS]
CARD_NAMES = [
    name if _names.count(name) == 1 else f"{name} ({c.CardClass(row['class_id']).name.lower()})"
    for name, row in zip(_names, CARD_ROWS, strict=True)
]
"""Florenza cards as printed, but "Facciata (church)" and "Facciata (palace)"."""
CARD = {name: number for number, name in enumerate(CARD_NAMES)}
DECK_ROWS = read("florenza_deck")
MONUMENT_ROWS = read("monuments")
MONUMENT_NAMES = [row["name"] for row in MONUMENT_ROWS]
MONUMENT = {name: number for number, name in enumerate(MONUMENT_NAMES)}
LOCATION_ROWS = read("locations")
LOCATION_NAMES = [row["name"] for row in LOCATION_ROWS]
ARTIST_ROWS = read("artists")[: c.NUM_ARTISTS]
ARTIST_NAMES = [f"{row['name']} {CLASSES[row['artist_class']]}" for row in ARTIST_ROWS]
"""Backs by full name and class, such as "Giotto painter"."""
FACE_ROWS = read("artist_cards")

PASS = c.PASS
SEND_WORKERS = c.SEND_WORKERS
INSPIRATION = c.INSPIRATION
MARKET_TRADE = c.MARKET_TRADE


def block(first: int, size: int) -> range:
    """Return the ids of an action block."""
    return range(first, first + size)


SELLS = block(c.MARKET_SELL, c.NUM_RESOURCES)
BUYS = block(c.MARKET_BUY, c.NUM_RESOURCES)
LOCATIONS = block(c.LOCATION, c.NUM_LOCATIONS)
RESOURCE_CHOICES = block(c.RESOURCE, c.NUM_RESOURCES)
CARD_PLAYS = block(c.PLAY_CARD, c.NUM_CARDS)
COMPLETIONS = block(c.COMPLETE_MONUMENT, c.NUM_MONUMENTS)
MONUMENT_RESERVATIONS = block(c.RESERVE_MONUMENT, c.NUM_MONUMENTS)
ARTIST_RESERVATIONS = block(c.RESERVE_ARTIST, c.NUM_ARTISTS)
HIRES = range(c.HIRE_DISPLAY, c.HIRE_ANONYMOUS + c.NUM_ARTIST_CLASSES)
KEEPS = block(c.KEEP_CARD, c.NUM_CARDS)


def artist_id(name: str) -> int:
    """Return the back with this name: a part of it, with the class behind it where the name alone is not unique."""
    words = name.split()
    ends = words[-1:] if words[-1] in CLASSES else []
    part = " ".join(words[: len(words) - len(ends)])
    found = [
        number
        for number, row in enumerate(ARTIST_ROWS)
        if part in row["name"] and (not ends or CLASSES[row["artist_class"]] == ends[0])
    ]
    assert len(found) == 1, f"{name!r} names {len(found)} artists"
    return found[0]


def sell(resource: str) -> int:
    """Sell one of this resource in the market."""
    return c.MARKET_SELL + RESOURCES.index(resource)


def buy(resource: str) -> int:
    """Buy one of this resource in the market."""
    return c.MARKET_BUY + RESOURCES.index(resource)


def location(name: str) -> int:
    """Activate this location, such as "Baratto"."""
    return c.LOCATION + LOCATION_NAMES.index(name)


def resource(name: str) -> int:
    """Name this resource in a resource decision."""
    return c.RESOURCE + RESOURCES.index(name)


def play_card(name: str) -> int:
    """Play this Florenza card."""
    return c.PLAY_CARD + CARD[name]


def complete(name: str) -> int:
    """Complete this monument."""
    return c.COMPLETE_MONUMENT + MONUMENT[name]


def reserve_monument(name: str) -> int:
    """Reserve this monument."""
    return c.RESERVE_MONUMENT + MONUMENT[name]


def reserve_artist(name: str) -> int:
    """Reserve an artist with this back."""
    return c.RESERVE_ARTIST + artist_id(name)


def hire(name: str) -> int:
    """Hire an artist with this back from the display."""
    return c.HIRE_DISPLAY + artist_id(name)


def hire_reserved(name: str) -> int:
    """Hire an own reserved artist with this back."""
    return c.HIRE_RESERVED + artist_id(name)


def hire_anonymous(artist_class: str) -> int:
    """Hire the anonymous "architect", "painter" or "sculptor"."""
    return c.HIRE_ANONYMOUS + CLASSES.index(artist_class)


def keep(name: str) -> int:
    """Keep this Florenza card in the clean-up."""
    return c.KEEP_CARD + CARD[name]
