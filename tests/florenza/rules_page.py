"""The printed tables of the rules page (RULES.md, sections 2, 3, 4 and 9), read as rows and turned into numbers."""

import re
from functools import partial

from ..rules_tables import rules_page, table_rows

PAGE = rules_page("florenza")
rows_of = partial(table_rows, PAGE)
"""The rows of the first table of the page whose header begins with these columns."""
RESOURCE_COLUMNS = ("M", "W", "E", "G", "T", "P")
"""Columns of costs: marble, wood, metal, gold, fabric, spice."""
RESOURCES = ("marble", "wood", "metal", "gold", "fabric", "spice")
ARTIST_SIGNS = "APS"
CLASSES = ("residence", "workshop", "guild", "priest", "church", "palace", "district")
BONUSES = ("none", "workshop", "residence", "monument", "artist set", "district set")


def number(text: str) -> int:
    """Return the number in a cell, 0 for an empty one."""
    return int(text) if text else 0


def cost(row: dict[str, str]) -> list[int]:
    """Return the resources of a row's cost columns."""
    return [number(row[column]) for column in RESOURCE_COLUMNS]


def artists(text: str) -> int:
    """Return the bitset of artist classes of a cell such as `AS`."""
    return sum(1 << ARTIST_SIGNS.index(sign) for sign in text)


def found(pattern: str, text: str) -> int:
    """Return the number that a pattern finds in a text, 0 if there is none."""
    match = re.search(pattern, text)
    return int(match[1]) if match else 0


def income(text: str) -> tuple[list[int], int, int]:
    """Return resources, money and resources of choice of an income such as `income 1 gold + 50 F`."""
    match = re.search(r"income ([^,]+)", text)
    paid = match[1] if match else ""
    return (
        [found(rf"(\d+) {name}", paid) for name in RESOURCES],
        found(r"(\d+) F", paid),
        found(r"(\d+) resource", paid),
    )


def bonus(text: str) -> tuple[str, int]:
    """Return what an effect such as `end: 3 PP per workshop` pays for and how much, `none` and 0 without one."""
    match = re.search(r"end: (\d+) PP per (.+)", text)
    return (match[2], int(match[1])) if match else ("none", 0)


def per_players(text: str) -> list[int]:
    """Return the numbers of a cell such as `1/2/2`, for 2, 3 and 4 players."""
    return [int(part) for part in text.split("/")]


def piles() -> list[tuple[int, int, str, int]]:
    """Return the contents of the three piles (section 2.3): pile, fewest players, name as printed, copies."""
    text = re.sub(r"\n  +", " ", PAGE)
    symbols = {"all player counts": 2, '"+3"': 3, '"4"': 4}
    contents = []
    for pile, symbol, size, names in re.findall(
        r'^\* Pile (\d), (all player counts|"\+3"|"4") \((\d+)\): (.+)$', text, re.M
    ):
        entries = []
        for entry in names.split("; "):
            name, _, copies = entry.partition(" x")
            entries.append((int(pile), symbols[symbol], name, number(copies) or 1))
        assert sum(copies for *_, copies in entries) == int(size), (pile, symbol)
        contents += entries
    assert {(pile, seats) for pile, seats, *_ in contents} == {(p, s) for p in (1, 2, 3) for s in (2, 3, 4)}
    return contents
