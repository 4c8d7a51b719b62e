"""Contradictions that the data files of Ars Mysteriorum may not hold; each error names the file and the row.

`tables.py` reads the columns, which checks types and ranges, and then calls these checks. They look at what one row or
several files say together. Here are elements, favour cards, bins, set-up and layout; recipes, items and tents are
checked in `data_recipes.py`, mysteries in `data_mysteries.py`.
"""

from types import ModuleType
from typing import Any

import numpy as np

from ..core.datafiles import Rows, check_actions, check_option_values
from . import constants as c

SOURCES = ("summary", "review", "reconstructed", "derived", "design", "none")
"""Where a row or a field may come from, see data/README.md."""
MOST = 20
"""Bound of counts in the data: sums of a few of them fit into the state's int8."""
MOST_MONEY = 1000
"""Bound of amounts of money in the data."""

STRUCTURE = {
    "display_slots_per_tent": c.NUM_SLOTS,
    "tents": c.NUM_TENTS,
    "favor_cards_per_player": c.NUM_VALUES,
    "recipes_total": c.NUM_RECIPES,
    "mysteries_total": c.NUM_MYSTERIES,
    "items_total": c.NUM_ITEMS,
    "turn_order_cards": c.MAX_SEATS,
    "book_columns": c.NUM_CATEGORIES,
    "book_rows": c.NUM_PRINCES,
}
"""Rows of constants.json that shape state and actions, and what constants.py says of them."""
FIGURES = (
    *("move_fee", "stay_fee", "crowd_fee", "exchange_give", "exchange_take", "mystery_price"),
    *("max_cards_per_player_per_tent", "chips_total", "chips_per_colour", "start_mysteries", "start_money", "step_cap"),
)
"""The other rows of constants.json."""

OPTION_VALUES: dict[int, list[Any]] = {
    c.Option.RECIPE_DISTRIBUTION: ["categories", "scattered"],
    c.Option.END_REWARD_SCOPE: ["masters", "princes"],
    c.Option.MAX_BIDS: [5, 4, 3, 2, 1],
}
"""Values of the options that are not true or false."""


def check_sources(rows: Rows, *columns: str) -> None:
    """Check where the rows, and some fields of them, come from.

    Raises:
        DataError: an origin is missing or unknown; the message names the file and the row.
    """
    for column in ("source", *(f"{name}_source" for name in columns)):
        rows.choices(column, SOURCES)


def check_elements(rows: Rows) -> None:
    """Check names and colours of the elements.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows, "name", "chips", "colour")
    for column in ("name", "alt_name", "colour"):
        rows.unique(column)
        rows.texts(column)
    rows.expect("chips", rows[0]["chips"])


def check_favours(rows: Rows, elements: Rows) -> None:
    """Check that every colour has a favour card of each value.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    cards = np.arange(len(rows))
    rows.expect("owner", cards // c.NUM_VALUES)
    rows.expect("value", cards % c.NUM_VALUES + 1)
    for number, name in enumerate(rows.texts("name")):
        due = f"Favour {rows[number]['value']} ({elements[rows[number]['owner']]['colour']})"
        rows.require(number, name == due, f"'name' is {name!r}, but {due!r} follows from the other data")


def check_bins(rows: Rows) -> None:
    """Check that bins fall in size and are counted rightly (section 2.5).

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.expect("players", np.arange(c.MIN_SEATS, c.MAX_SEATS + 1))
    bins = [row["bins"] for row in rows]
    for number, sizes in enumerate(bins):
        falls = sizes == sorted(sizes, reverse=True) and sizes[0] > 0
        rows.require(number, falls, f"'bins' {sizes} do not fall in size")
    rows.expect("bins_in_use", [sum(size > 0 for size in sizes) for sizes in bins])
    rows.expect("per_tent", [sum(sizes) for sizes in bins])
    rows.expect("per_round", [c.NUM_TENTS * sum(sizes) for sizes in bins])


def check_set_up(rows: Rows, chips: np.ndarray, bins: np.ndarray) -> None:
    """Check the numbers for each number of players (section 3).

    Args:
        rows: setup.json.
        chips: tokens of each colour in the game.
        bins: size of the bins by number of players.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows, "tokens", "mysteries", "official")
    players = np.arange(c.MIN_SEATS, c.MAX_SEATS + 1)
    rows.expect("players", players)
    rows.integers("official", high=1)
    rows.expect("neutral_pawns", c.NUM_COLOURS - players)
    rows.expect("mysteries_per_round", players)
    rows.expect("bids_after_order_bid", c.MAX_LAPS)
    for number, row in enumerate(rows):
        n = row["players"]
        dealt = n * row["start_mysteries"]
        rows.require(number, dealt <= c.NUM_MYSTERIES, f"'start_mysteries' {row['start_mysteries']} are too many")
        due = (c.NUM_MYSTERIES - dealt) // n
        fits = rows.cell(number, "max_rounds", int) == due
        rows.require(number, fits, f"'max_rounds' is {row['max_rounds']}, but {due} follows from the other data")
        handed_out = n * row["start_tokens_each_colour"] + row["start_tokens_extra_own"]
        fits = handed_out <= chips.min()
        rows.require(number, bool(fits), f"{handed_out} tokens of one colour are handed out, more than there are")
        fits = bins[n].sum() <= chips.min()
        rows.require(number, bool(fits), f"the bins of {n} players hold more tokens than there are")


def most_decisions(row: dict[str, int], per_round: int) -> int:
    """Return the bound of the decisions of a game (section 5.7).

    Args:
        row: row of setup.json.
        per_round: tokens that the bins receive in a round.
    """
    n, rounds = row["players"], row["max_rounds"]
    start = n * (c.NUM_COLOURS * row["start_tokens_each_colour"] + row["start_tokens_extra_own"])
    exchanges = (start + rounds * per_round + 8) // 2
    return n + 16 * n * rounds + c.NUM_MYSTERIES * (2 * n + 1) + 4 * exchanges


def check_constants(rows: Rows, counts: Rows, bins: Rows) -> None:
    """Check that every constant is there once, and repeats what constants.py and other files say.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    check_sources(rows)
    rows.unique("name")
    rows.unique("text")
    rows.texts("text")
    values = rows.integers("value")
    known = {**STRUCTURE, "start_mysteries": counts[0]["start_mysteries"], "start_money": counts[0]["start_money"]}
    for number, name in enumerate(rows.texts("name")):
        rows.require(number, name in known or name in FIGURES, f"nothing is called {name!r}")
        due = known.get(name, values[number])
        fits = values[number] == due
        rows.require(number, bool(fits), f"{name!r} is {values[number]}, but {due} follows from elsewhere")
    for name in (*STRUCTURE, *FIGURES):
        rows.amount(name)
    for column in ("start_mysteries", "start_money"):
        counts.expect(column, known[column])
    cap = rows.amount("step_cap")
    for number, row in enumerate(counts):
        most = most_decisions(row, bins[number]["per_round"])
        counts.require(number, most <= cap, f"a game can have {most} decisions, more than step_cap")


def check_chips(rows: Rows, chips: np.ndarray) -> None:
    """Check that the constants count the tokens as elements.json does.

    Raises:
        DataError: names the row that differs.
    """
    for name, due in (("chips_total", chips.sum()), ("chips_per_colour", chips[0])):
        number = rows.texts("name").index(name)
        fits = rows.amount(name) == due
        rows.require(number, bool(fits), f"{name!r} is not the {due} of elements.json")


def check_options(rows: Rows) -> None:
    """Check names and values of the options against constants.py.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("text")
    rows.texts("text")
    check_sources(rows)
    check_option_values(rows, c.Option, OPTION_VALUES)


def check_blocks(rows: Rows, constants: ModuleType) -> None:
    """Check that the action blocks follow each other as constants.py says.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.unique("text")
    check_sources(rows)
    check_actions(rows, constants, "start")
