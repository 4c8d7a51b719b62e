"""Contradictions about artists and monuments; see `data_checks.py`."""

import numpy as np

from ..core.datafiles import Rows
from . import constants as c
from .data_cards import printed_points
from .data_checks import SOURCES, same

GREAT_BUILDING = "Duomo"
BONUS, GREAT_BONUS = 1, 3
"""What a monument's value is above its resources and money, and for the Duomo (section 2.6)."""


def check_artists(rows: Rows) -> None:
    """Check the backs: named ones by class, then an anonymous one of each class that is worth nothing.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("code")
    rows.choices("source", SOURCES)
    rows.choices("confirmed_by", ("", "implementation"))
    rows.texts("name_en")
    named = np.arange(len(rows)) < c.NUM_ARTISTS
    rows.expect("anonymous", ~named)
    seen: set[tuple[str, int]] = set()
    for number, row in enumerate(rows):
        person = (row["name"], row["artist_class"])
        rows.require(number, person not in seen, f"is a second {row['name']!r} of its class")
        seen.add(person)
        values = rows.cell(number, "values", list)
        fits = len(values) > 0 and all(type(value) is int and value >= 0 for value in values)
        rows.require(number, fits, f"'values' is {values!r}, not a list of points")
        rows.require(number, values == sorted(values), f"'values' {values!r} do not ascend")
        for column, due in (("cards", len(values)), ("prestige_min", values[0]), ("prestige_max", values[-1])):
            fits = row[column] == due
            rows.require(number, fits, f"{column!r} is {row[column]}, but 'values' are {values!r}")
        rows.require(number, row["cost"] > 0, "'cost' is nothing")
        fits = values == [0] if row["anonymous"] else values[0] > 0
        rows.require(number, fits, f"'values' {values!r} do not go with 'anonymous'")
        in_order = number in (0, c.NUM_ARTISTS) or rows[number - 1]["artist_class"] <= row["artist_class"]
        rows.require(number, in_order, "'artist_class' is lower than that of the artist before")
    for number in range(c.NUM_ARTISTS, len(rows)):
        found = rows[number]["artist_class"]
        rows.require(number, found == number - c.NUM_ARTISTS, f"is a second anonymous artist of class {found}")


def check_faces(rows: Rows, artists: Rows) -> None:
    """Check the artist cards: those of a back follow each other with the values that artists.json lists.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    named = list(artists)[: c.NUM_ARTISTS]
    cards = [(artist, value) for artist in named for value in artist["values"]]
    rows.require(len(rows) - 1, len(cards) == len(rows), f"{artists.name} has {len(cards)} cards")
    rows.expect("artist_id", [artist["id"] for artist, _ in cards])
    same(rows, "code", [artist["code"] for artist, _ in cards])
    rows.expect("artist_class", [artist["artist_class"] for artist, _ in cards])
    rows.expect("cost", [artist["cost"] for artist, _ in cards])
    rows.expect("prestige", [value for _, value in cards])
    best = [value == artist["prestige_max"] > artist["prestige_min"] for artist, value in cards]
    rows.expect("masterpiece", np.array(best))


def check_artist_classes(rows: Rows, artists: Rows) -> None:
    """Check the classes against the artists.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    rows.choices("count_source", SOURCES)
    for column in ("code", "name", "name_en", "colour"):
        rows.unique(column)
        rows.texts(column)
    same(rows, "code", [name.lower() for name in rows.texts("name_en")])
    kinds = range(len(rows))
    named = [[row for row in artists if row["artist_class"] == kind and not row["anonymous"]] for kind in kinds]
    rows.expect("named_types", [len(members) for members in named])
    rows.expect("named_cards", [sum(row["cards"] for row in members) for members in named])
    rows.expect("anonymous_cards", 1)


def check_monuments(rows: Rows) -> None:
    """Check the monuments: each needs an artist; their values follow a pattern where the row says so.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    for column in ("code", "name", "name_en"):
        rows.unique(column)
        rows.texts(column)
    rows.choices("source", SOURCES)
    rows.choices("confirmed_by", ("", "pattern"))
    for number, building in enumerate(rows.texts("building")):
        row = rows[number]
        fits = row["name"].startswith(f"{building}: ")
        rows.require(number, fits, f"'building' is {building!r}, but the monument {row['name']!r}")
        rows.require(number, row["artist_classes"] != [], "'artist_classes' is nothing")
        due = printed_points(row) + (GREAT_BONUS if building == GREAT_BUILDING else BONUS)
        fits = (row["value"] == due) == (row["confirmed_by"] == "pattern")
        rows.require(number, fits, f"'value' is {row['value']}, the pattern gives {due}; 'confirmed_by' says otherwise")
