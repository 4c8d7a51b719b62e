"""The cases of Venedig in which a position is spoilt, and how buildings are put where they do not belong."""

from ..spoiling import Cases
from . import moves as m
from .reading import island_bit

CASA, PALAZZO, CAMPO, BASILICA, PONTE = range(len(m.TYPES))
KJ = m.KJ

CASES = Cases()
spoils, setting = CASES.spoils, CASES.setting


def put(r, name: str, square: int) -> None:
    """Build a square on, whatever is there."""
    island, bit = island_bit(square)
    r["buildings"][m.type_id(name)][island] |= bit


def clear(r, name: str, square: int) -> None:
    """Take a building off a square."""
    island, bit = island_bit(square)
    r["buildings"][m.type_id(name)][island] &= ~bit
