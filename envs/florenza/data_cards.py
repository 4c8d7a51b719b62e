"""Contradictions about Florenza cards, their classes and steps; see `data_checks.py`."""

import numpy as np

from ..core.datafiles import Rows
from . import constants as c
from .constants import CardClass
from .data_checks import CLASS_CODES, RESOURCE_CODES, SOURCES, same

POINT_MONEY = 50
"""Fiorini that are worth a resource in the pattern of printed points (section 2.2)."""
BUILDINGS = (CardClass.CHURCH, CardClass.PALACE, CardClass.DISTRICT)
ART = (CardClass.CHURCH, CardClass.PALACE)
COSTS = tuple(f"cost_{code}" for code in RESOURCE_CODES)
INCOMES = (*(f"income_{code}" for code in RESOURCE_CODES), "income_money")
GUILD_EFFECTS = ("end_bonus_points", "discount_artist", "discount_monument", "income_any_resource")
COPIES = tuple(f"copies_{players}p" for players in range(c.MIN_SEATS, c.MAX_SEATS + 1))


def printed_points(row: dict[str, int]) -> int:
    """Return the resources of a card plus its money in units of 50 Fiorini."""
    return sum(row[column] for column in COSTS) + row["cost_money"] // POINT_MONEY


def check_cards(rows: Rows) -> None:
    """Check that each Florenza card has what its class needs and nothing else (sections 2.2 and 5.9).

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    for column in ("code", "name_en"):
        rows.unique(column)
    for column in ("source", "effect_source"):
        rows.choices(column, SOURCES)
    rows.choices("confirmed_by", ("", "pattern", "summary"))
    rows.texts("text")
    copies = [rows.integers(column, high=c.NUM_DECK) for column in COPIES]
    seen: set[tuple[int, str]] = set()
    for number, row in enumerate(rows):
        kind = CardClass(row["class_id"])
        sorted_in = number == 0 or rows[number - 1]["class_id"] <= kind
        rows.require(number, sorted_in, "'class_id' is lower than that of the card before")
        named = (row["class_id"], row["name"])
        rows.require(number, named not in seen, f"is a second card {row['name']!r} of its class")
        seen.add(named)
        least, some, most = (int(column[number]) for column in copies)
        rows.require(number, least <= some <= most and most > 0, "'copies' do not ascend, or there are none")
        _check_effects(rows, number, kind)
        _check_points(rows, number, kind)


def _check_effects(rows: Rows, number: int, kind: CardClass) -> None:
    """Check extra actions and draws, incomes, discounts and end bonuses."""
    row = rows[number]
    step, acts = row["extra_action_step"], kind in (CardClass.RESIDENCE, CardClass.PRIEST)
    fits = step > c.COMMON_STEPS if acts else step == 0
    rows.require(number, fits, f"'extra_action_step' {step} does not go with its class")
    fits = (row["extra_draw"] > 0) == (kind == CardClass.RESIDENCE)
    rows.require(number, fits, "'extra_draw' does not go with its class")
    paying = any(row[column] for column in INCOMES)
    fits = paying if kind == CardClass.WORKSHOP else kind == CardClass.RESIDENCE or not paying
    rows.require(number, fits, "its income does not go with its class")
    effects = sum(row[column] > 0 for column in GUILD_EFFECTS)
    rows.require(number, effects == (kind == CardClass.GUILD), f"has {effects} effects of a guild")
    fits = (row["end_bonus_per"] != "none") == (row["end_bonus_points"] > 0)
    rows.require(number, fits, "'end_bonus_per' does not go with 'end_bonus_points'")


def _check_points(rows: Rows, number: int, kind: CardClass) -> None:
    """Check costs, printed points and artists: points of buildings follow a pattern without exception."""
    row = rows[number]
    fits = any(row[column] for column in COSTS) == (kind != CardClass.PRIEST) and printed_points(row) > 0
    rows.require(number, fits, "its cost does not go with its class")
    due = printed_points(row) if kind in BUILDINGS else 0
    rows.require(number, row["prestige"] == due, f"'prestige' is {row['prestige']}, but {due} follows from its cost")
    fits = (row["confirmed_by"] != "") == (kind in BUILDINGS)
    rows.require(number, fits, "'confirmed_by' does not go with its class")
    fits = (row["artist_classes"] != []) == (kind in ART)
    rows.require(number, fits, "'artist_classes' does not go with its class")


def check_deck(rows: Rows, cards: Rows) -> None:
    """Check the physical cards: as many copies as florenza_cards.json says with every number of players.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    same(rows, "code", [cards[row["card_id"]]["code"] for row in rows])
    rows.expect("is_guild", [int(cards[row["card_id"]]["class_id"] == CardClass.GUILD) for row in rows])
    counts = np.zeros((len(cards), len(COPIES)), np.int64)
    for number, row in enumerate(rows):
        sorted_in = number == 0 or rows[number - 1]["pile"] <= row["pile"]
        rows.require(number, sorted_in, "'pile' is lower than that of the card before")
        for k, column in enumerate(COPIES):
            counts[row["card_id"], k] += row["min_players"] <= c.MIN_SEATS + k
            most = cards[row["card_id"]][column]
            fits = counts[row["card_id"], k] <= most
            rows.require(number, bool(fits), f"is more than the {most} {column!r} of {row['code']} in {cards.name}")
    for number, card in enumerate(cards):
        for k, column in enumerate(COPIES):
            found = counts[number, k]
            cards.require(number, card[column] == found, f"{column!r} is {card[column]}, but {rows.name} has {found}")


def check_card_classes(rows: Rows, cards: Rows, deck: Rows) -> None:
    """Check the classes against the cards.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    for column in ("code", "name", "name_en", "colour"):
        rows.unique(column)
        rows.texts(column)
    same(rows, "code", CLASS_CODES)
    members = [[card for card in cards if card["class_id"] == kind] for kind in CardClass]
    rows.expect("cards", [sum(cards[card["card_id"]]["class_id"] == kind for card in deck) for kind in CardClass])
    rows.expect("needs_artist", [int(kind in ART) for kind in CardClass])
    most = [1 if kind == CardClass.PRIEST else len(members[kind]) for kind in CardClass]
    rows.expect("max_in_tableau", most)


def check_steps(rows: Rows, cards: Rows) -> None:
    """Check who acts in each step against the cards with extra actions (section 4.4).

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    rows.expect("step", np.arange(1, c.STEPS + 1))
    kinds = rows.integers("required_class", low=-1, high=c.NUM_CLASSES - 1)
    same(rows, "who", ["all"] * c.COMMON_STEPS + ["owners"] * (c.STEPS - c.COMMON_STEPS))
    for number, code in enumerate(rows.texts("required_code")):
        acting = {k for k, card in enumerate(cards) if card["extra_action_step"] == number + 1}
        named = {k for k, card in enumerate(cards) if card["class_id"] == kinds[number] and code in ("", card["code"])}
        fits = acting == named and bool(acting) == (rows[number]["who"] == "owners")
        rows.require(number, fits, f"'required_code' and 'required_class' are not those of the cards in {cards.name}")
