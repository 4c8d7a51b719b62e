"""Actions of The Princes of Florence by name, so that tests read like the rules page (section 4.3)."""

from enum import IntEnum

from signoria.envs.princes_of_florence import constants as c

from . import reference as ref

PASS, RAISE, TAKE_PROFESSION, BUY_BONUS = c.PASS, c.RAISE, c.TAKE_PROFESSION, c.BUY_BONUS
PLACE_BASE = c.PLACE

PROFESSION = {row["name_en"]: row["id"] for row in ref.PROFESSIONS}
TILE = {name: number for number, name in enumerate(ref.TILE_NAMES)}
FREEDOM = {"Travel": 0, "Religion": 1, "Opinion": 2}
PILE = {
    "Forest": 0,
    "Lake": 1,
    "Park": 2,
    "Prestige card": 3,
    "Recruiting card": 4,
    "Jester": 5,
    "Builder": 6,
    "Landscape": 7,
}


class Bonus(IntEnum):
    """Bonus cards by what they count (section 2.8)."""

    BUILDINGS = 0
    SMALL_BUILDINGS_AND_LANDSCAPES = 1
    FORESTS = 2
    FREEDOMS = 3
    BUILDERS = 4
    PRESTIGE_CARDS_AND_FREEDOMS = 5
    HAND_CARDS = 6
    LARGE_BUILDINGS = 7
    BUILDING_SIZES = 8
    LAKES = 9
    JESTERS = 10
    BUILDERS_AND_LAKES = 11
    LANDSCAPE_TYPES = 12
    TABLE_CARDS = 13
    PARKS = 14
    MEDIUM_BUILDINGS = 15
    JESTERS_AND_PARKS = 16
    JESTERS_AND_FORESTS = 17
    LANDSCAPES_AND_PRESTIGE_CARDS = 18
    SMALL_BUILDINGS = 19


class Prestige(IntEnum):
    """Prestige cards by their condition (section 2.7)."""

    MOST_BUILDINGS = 0
    ALL_LANDSCAPE_TYPES = 1
    MOST_LAKES = 2
    MOST_JESTERS = 3
    BUILDER_JESTER_AND_LANDSCAPES = 4
    TWO_LARGE_BUILDINGS = 5
    MOST_LANDSCAPES = 6
    ALL_FREEDOMS = 7
    MOST_BUILDERS = 8
    MOST_WORKS = 9
    FEWEST_EMPTY_CELLS = 10
    MOST_FORESTS = 11
    BUILDINGS_AND_FREEDOMS = 12
    MOST_PARKS = 13


def select(pile: str) -> int:
    """Put a pile up for auction, or choose a landscape type."""
    return c.SELECT_PILE + PILE[pile]


def pick_profession(name: str) -> int:
    """Return a profession in the set-up, or keep it of the drawn ones."""
    return c.PICK_PROFESSION + PROFESSION[name]


def pick_prestige(card: Prestige) -> int:
    """Keep a drawn prestige card."""
    return c.PICK_PRESTIGE + card


def pick_bonus(card: Bonus) -> int:
    """Keep a drawn bonus card."""
    return c.PICK_BONUS + card


def work(name: str) -> int:
    """Complete a work with this profession."""
    return c.WORK + PROFESSION[name]


def play_bonus(card: Bonus) -> int:
    """Play a bonus card on the work."""
    return c.PLAY_BONUS + card


def convert(points: int) -> int:
    """Take this many prestige points for 200 florins each."""
    return c.CONVERT + points


def build(name: str) -> int:
    """Build a building."""
    return c.BUILD + TILE[name]


def freedom(name: str) -> int:
    """Introduce a freedom."""
    return c.FREEDOM + FREEDOM[name]


def recruit(name: str) -> int:
    """Take a face-up profession of an opponent with a recruiting card."""
    return c.RECRUIT + PROFESSION[name]


def place(orientation: int, row: int, col: int) -> int:
    """Place the pending tile with the top-left corner of its box at (row, col)."""
    return c.PLACE + orientation * 49 + row * 7 + col


def block(first: int, size: int) -> range:
    """Return the ids of an action block."""
    return range(first, first + size)


WORKS = block(c.WORK, 21)
BUILDS = block(c.BUILD, 10)
FREEDOMS = block(c.FREEDOM, 3)
RECRUITS = block(c.RECRUIT, 21)
PILES = block(c.SELECT_PILE, 8)
PLACES = block(c.PLACE, 392)
CONVERTS = block(c.CONVERT, 64)
