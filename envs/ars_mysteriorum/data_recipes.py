"""Contradictions that the data of tents, recipes, items and the book may not hold (sections 2.1 to 2.4).

Each error names the file and the row.
"""

from collections import Counter

import numpy as np

from ..core.datafiles import Rows
from . import constants as c
from .data_checks import check_sources

NUMERALS = ("I", "II", "III", "IV")
"""How the recipes of one item are told apart."""


def check_tents(rows: Rows) -> None:
    """Check that tents, elements and pawns share their ids, and that no category or place of the order is doubled.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows, "element", "recipes", "display_slots", "category", "initial_order")
    rows.unique("name")
    rows.expect("element", np.arange(c.NUM_TENTS))
    rows.expect("pawn", np.arange(c.NUM_TENTS))
    rows.unique("category")
    rows.unique("initial_order")
    rows.expect("display_slots", c.NUM_SLOTS)
    rows.integers("recipes", low=c.NUM_SLOTS, high=c.MAX_STACK)


def check_items(rows: Rows) -> None:
    """Check the items: their places in the book, copies and rising profits.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows, "name", "category", "prince", "copies", "from", "dup")
    rows.unique("name")
    rows.texts("from_material")
    cells = np.arange(c.NUM_ITEMS)
    rows.expect("category", cells // c.NUM_PRINCES)
    rows.expect("prince", cells % c.NUM_PRINCES)
    copies = sum(row["copies"] for row in rows)
    rows.require(len(rows) - 1, copies == c.NUM_RECIPES, f"'copies' of all items are {copies}, not {c.NUM_RECIPES}")
    for number, row in enumerate(rows):
        profits = [row[f"dup{copies}"] for copies in range(2, c.MAX_COPIES + 1)]
        possible = profits[: row["copies"] - 1]
        fits = possible == sorted(set(possible)) and not any(profits[row["copies"] - 1 :]) and 0 not in possible
        rows.require(number, fits, f"profits {profits} do not rise with the {row['copies']} copies")


def check_recipes(rows: Rows, items: Rows, tents: Rows) -> None:
    """Check the recipes: item after item, costs and totals, and the tents of both distributions.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    cards = [(number, variant) for number, row in enumerate(items) for variant in range(row["copies"])]
    rows.expect("item", [item for item, _ in cards])
    rows.expect("variant", [variant for _, variant in cards])
    rows.expect("category", [items[row["item"]]["category"] for row in rows])
    rows.expect("prince", [items[row["item"]]["prince"] for row in rows])
    rows.expect("cost_total", [sum(row["cost"]) for row in rows])
    masters = {row["category"]: number for number, row in enumerate(tents)}
    rows.expect("tent", [masters[row["category"]] for row in rows])
    bonus_of: dict[int, int] = {}
    for number, row in enumerate(rows):
        due = f"{items[row['item']]['name']} {NUMERALS[row['variant']]}"
        rows.require(number, row["name"] == due, f"'name' is {row['name']!r}, but {due!r} follows from the other data")
        total, bonus = row["cost_total"], row["bonus"]
        rows.require(number, total > 0, "costs nothing")
        first = bonus_of.setdefault(total, bonus)
        rows.require(number, bonus == first, f"'bonus' is {bonus}, but {first} for another recipe of {total} tokens")
    for column in ("tent", "tent_scattered"):
        counts = Counter(row[column] for row in rows)
        for number, row in enumerate(tents):
            fits = row["recipes"] == counts[number]
            tents.require(number, fits, f"'recipes' is {row['recipes']}, but {counts[number]} have this {column!r}")


def check_categories(rows: Rows, items: Rows) -> None:
    """Check the columns of the book against the items.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows, "name", "items", "recipes", "profit", "reward")
    _check_lines(rows, items, "category")
    rows.expect("recipes", [sum(items[item]["copies"] for item in row["items"]) for row in rows])


def check_princes(rows: Rows, items: Rows) -> None:
    """Check the rows of the book against the items.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows, "name", "profit", "reward")
    _check_lines(rows, items, "prince")


def _check_lines(rows: Rows, items: Rows, column: str) -> None:
    """Check that columns or rows of the book hold the items that belong to them."""
    rows.unique("name")
    for number, row in enumerate(rows):
        due = [item for item, entry in enumerate(items) if entry[column] == number]
        rows.require(number, row["items"] == due, f"'items' are {row['items']}, but {due} say so in {items.name}")
