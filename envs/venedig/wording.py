"""Words for types, parties, tiles, sites and pending tasks, which action texts and the text picture share."""

from collections.abc import Iterable, Sequence

import numpy as np

from .board import FIRST_SQUARE, SITE_ISLAND, SITE_KIND, SITE_SQUARES, SQUARE_NAMES
from .constants import NEUTRAL, NUM_PARTIES, NUM_SITES, NUM_TREASURE_VALUES, Building, Task
from .data_checks import BRIDGE_KIND
from .tables import GOLD_PER_STEP, GOLD_VALUE

TYPE_WORDS = tuple(building.name.lower() for building in Building)
TYPE_LETTERS = ("c", "p", "m", "b", "n")
"""Letter of each building type on the map: casa, palazzo, campo, basilica, ponte."""
NEUTRAL_NAME = "Klaus-Jürgen"
PARTY_NAMES = (*(f"P{party}" for party in range(NEUTRAL)), NEUTRAL_NAME)
GOLD_WORDS = tuple(
    f"{'treasure' if tile < NUM_TREASURE_VALUES else 'swamp tile'} of {value}" for tile, value in enumerate(GOLD_VALUE)
)
"""Tiles that can be paid, in the order of the PAY actions."""


def number_of(number: int, word: str) -> str:
    """Return a number of things, such as `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def counts(numbers: Iterable[int], words: Sequence[str]) -> str:
    """Return how many there are of each kind, such as `2 casa, 1 ponte`; a dash if there is nothing."""
    return ", ".join(f"{int(n)} {word}" for n, word in zip(numbers, words, strict=True) if n) or "-"


def parties(bits: int, builder: int) -> str:
    """Return a building's participants, the builder first, such as `P1 with P0 and Klaus-Jürgen`."""
    others = [PARTY_NAMES[party] for party in range(NUM_PARTIES) if party != builder and (int(bits) >> party) & 1]
    return PARTY_NAMES[builder] + (f" with {' and '.join(others)}" if others else "")


def squares_of(site: int) -> list[str]:
    """Return the names of a site's squares, those of its first island first."""
    return [
        SQUARE_NAMES[FIRST_SQUARE[island] + k]
        for island, squares in zip(SITE_ISLAND[site], SITE_SQUARES[site], strict=True)
        for k in range(int(squares).bit_length())
        if (int(squares) >> k) & 1
    ]


def _site_words() -> list[str]:
    """Return the words for all sites: squares joined by plus signs, the ends of a line by a dash."""
    return [(" - " if SITE_KIND[site] == BRIDGE_KIND else " + ").join(squares_of(site)) for site in range(NUM_SITES)]


SITE_WORDS = _site_words()


def task_words(record: np.void, task: Sequence[int]) -> str:
    """Return what a pending task is about; all of it is public."""
    kind, first, builder, participants, _ = task
    if kind == Task.SHARING:
        return "treasures and gondola moves"
    if kind == Task.BUILD:
        return "the buildings that are complete"
    if kind == Task.PLACE:
        return f"place a {TYPE_WORDS[first]}, built by {parties(participants, builder)}"
    if kind == Task.BRIDGE_ISLAND:
        last = int(record["built_count"]) - 1
        by = parties(int(record["built_with"][last]), int(record["built_by"][last]))
        return f"island of the ponte {SITE_WORDS[int(record['built_site'][last])]}, built by {by}"
    return f"exchange, {first} gold paid: {number_of(first // GOLD_PER_STEP, 'step')}"
