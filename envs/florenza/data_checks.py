"""Contradictions that the data files of Florenza may not hold; each error names the file and the row.

`tables.py` reads the columns, which checks types and ranges, and then calls these checks. They look at what one row or
several files say together. Here are resources, locations, set-up, scoring and layout; cards are checked in
`data_cards.py`, artists and monuments in `data_artists.py`.
"""

from types import ModuleType

import numpy as np

from ..core.datafiles import DataError, Rows, check_actions, check_option_values
from . import constants as c
from .effects import Bonus, Effect

SOURCES = ("summary", "rulebook", "implementation", "review", "design")
"""Where a row may come from, see data/README.md."""
RESOURCE_CODES = ("marble", "wood", "metal", "gold", "fabric", "spice")
"""Codes of the resources, which name columns of costs and incomes."""
MOST_MONEY = 4000
"""Bound of amounts of money in the data: sums of a few of them fit into the state's int16."""
CLASS_CODES = tuple(kind.name.lower() for kind in c.CardClass)

GUILD_ITEMS = {
    "guild_district_set": Bonus.DISTRICT_SET,
    "guild_workshop": Bonus.WORKSHOP,
    "guild_residence": Bonus.RESIDENCE,
    "guild_monument": Bonus.MONUMENT,
    "guild_artist_set": Bonus.ARTIST_SET,
}
"""Scoring items that repeat the points of guilds."""
SCORING_ITEMS = (
    *("district_card", "artwork_card", "monument_card", "district_set"),
    *GUILD_ITEMS,
    *("most_resources", "most_money", "captain", "reserved_monument", "reserved_artist"),
)


def money(rows: Rows, column: str, high: int = MOST_MONEY) -> np.ndarray:
    """Return a column of amounts of money, int64 (rows,), in Fiorini: multiples of the smallest money card.

    Raises:
        DataError: an entry is missing, out of bounds or cannot be paid with money cards.
    """
    values = rows.integers(column, high=high)
    for number, value in enumerate(values):
        fits = value % c.WORKERS_MONEY == 0
        rows.require(number, fits, f"{column!r} is {value}, no multiple of {c.WORKERS_MONEY}")
    return values


def bitsets(rows: Rows, column: str) -> np.ndarray:
    """Return a column of ascending lists of artist classes as bitsets, int64 (rows,).

    Raises:
        DataError: an entry is missing or no such list.
    """
    table = np.zeros(len(rows), np.int64)
    for number in range(len(rows)):
        entries = rows.cell(number, column, list)
        fits = all(type(entry) is int and 0 <= entry < c.NUM_ARTIST_CLASSES for entry in entries)
        rows.require(number, fits, f"{column!r} is {entries!r}, not a list of artist classes")
        rows.require(number, entries == sorted(set(entries)), f"{column!r} {entries!r} is not ascending")
        table[number] = sum(1 << entry for entry in entries)
    return table


def same(rows: Rows, column: str, wanted: list[str] | tuple[str, ...]) -> None:
    """Check that a text column equals texts that follow from elsewhere.

    Raises:
        DataError: names the first row that differs.
    """
    for number, (found, due) in enumerate(zip(rows.texts(column), wanted, strict=True)):
        rows.require(number, found == due, f"{column!r} is {found!r}, but {due!r} follows from the other data")


# --- resources, money, families ---


def check_resources(rows: Rows) -> None:
    """Check the codes of the resources.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("code")
    rows.unique("name")
    rows.unique("name_en")
    rows.choices("source", SOURCES)
    same(rows, "code", RESOURCE_CODES)
    same(rows, "name_en", [code.capitalize() for code in RESOURCE_CODES])


def check_money(rows: Rows) -> int:
    """Check the money cards; return the money of the game in Fiorini.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("code")
    rows.unique("name")
    rows.choices("source", SOURCES)
    values = money(rows, "value")
    rows.unique("value")
    counts = rows.integers("count", low=1, high=99)
    rows.require(0, values[0] == c.WORKERS_MONEY, f"'value' is {values[0]}, but constants.py says {c.WORKERS_MONEY}")
    for number, value in enumerate(values):
        rows.require(number, number == 0 or value > values[number - 1], "'value' does not ascend")
    same(rows, "code", [f"fiorini_{value}" for value in values])
    same(rows, "name", [f"Fiorini {value}" for value in values])
    total = int(values @ counts)
    if total != MOST_MONEY:
        raise DataError(f"{rows.name}: the cards are worth {total} Fiorini together, not {MOST_MONEY}")
    return total


def check_families(rows: Rows) -> None:
    """Check the families: one for each seat, all with the same income (section 2.7).

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("code")
    rows.unique("name")
    rows.choices("source", SOURCES)
    rows.choices("name_source", SOURCES)
    rows.choices("confirmed_by", ("", "help page"))
    same(rows, "code", [name.lower() for name in rows.texts("name")])
    for column in ("income_marble", "income_wood", "income_money", "income_captain_resource"):
        rows.expect(column, rows[0][column])


# --- locations and market ---


def check_locations(rows: Rows) -> None:
    """Check what each location's effect needs, and that no resource is taken or sold at two of them.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("code")
    rows.unique("name")
    rows.unique("name_en")
    rows.unique("text")
    rows.texts("name_en")
    rows.choices("source", SOURCES)
    seen: set[tuple[str, int]] = set()
    for number, row in enumerate(rows):
        effect, resource = Effect[row["effect"].upper()], row["resource"]
        traded = effect in (Effect.TAKE, Effect.SELL)
        rows.require(number, traded == (resource >= 0), "'resource' does not go with 'effect'")
        rows.require(number, (effect == Effect.SELL) == (row["money"] > 0), "'money' does not go with 'effect'")
        deal = (row["effect"], resource)
        rows.require(
            number, deal not in seen, f"is a second location with 'effect' {deal[0]!r} and 'resource' {deal[1]}"
        )
        seen.add(deal)
        word = RESOURCE_CODES[resource] if traded else ""
        rows.require(number, word in rows.cell(number, "text", str), f"'text' does not speak of {word}")
        copies = [row[f"copies_scaled_{players}p"] for players in range(c.MIN_SEATS, c.MAX_SEATS + 1)]
        fits = copies == sorted(copies) and copies[-1] <= row["copies_all"]
        rows.require(number, fits, f"'copies_scaled' {copies} do not ascend up to 'copies_all'")
        captain = effect != Effect.CAPTAIN or (row["copies_all"] == copies[0] == 1)
        rows.require(number, captain, "there is one card of the new Captain")


def check_location_cards(rows: Rows, locations: Rows) -> None:
    """Check the location cards: in the order of the locations, as many copies as locations.json says.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    needed = rows.integers("min_players_scaled", low=c.MIN_SEATS, high=c.MAX_SEATS)
    wanted = [number for number, row in enumerate(locations) for _ in range(row["copies_all"])]
    if len(rows) != len(wanted):
        raise DataError(f"{rows.name}: {len(rows)} rows, but {locations.name} has {len(wanted)} copies")
    rows.expect("location_id", wanted)
    same(rows, "code", [locations[number]["code"] for number in wanted])
    for number, row in enumerate(rows):
        location = row["location_id"]
        rank = sum(1 for before in wanted[:number] if before == location)
        for players in range(c.MIN_SEATS, c.MAX_SEATS + 1):
            used = rank < locations[location][f"copies_scaled_{players}p"]
            fits = used == (needed[number] <= players)
            rows.require(number, fits, f"'min_players_scaled' is not what {locations.name} says of {players} players")


def check_market(rows: Rows) -> tuple[int, int]:
    """Check the market's three deals; return what a resource brings and what it costs, in Fiorini.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    rows.unique("text")
    rows.texts("text")
    same(rows, "code", ("sell", "buy", "trade"))
    rows.expect("give_resources", (1, 0, 2))
    rows.expect("take_resources", (0, 1, 1))
    given, taken = money(rows, "give_money"), money(rows, "take_money")
    for number in range(len(rows)):
        rows.require(number, (given[number] > 0) == (number == 1), "'give_money' does not go with 'code'")
        rows.require(number, (taken[number] > 0) == (number == 0), "'take_money' does not go with 'code'")
    return int(taken[0]), int(given[1])


# --- set-up and rounds ---


def check_set_up(rows: Rows, deck: Rows, locations: Rows, supply: np.ndarray, bank: int) -> None:
    """Check the numbers for each number of players against the cards, and what constants.py repeats of them.

    Args:
        rows: setup.json.
        deck: florenza_deck.json.
        locations: locations.json.
        supply: cards of each resource in the game.
        bank: all money of the game, in Fiorini.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    for column in ("source", "artists_source", "piles_source", "start_source"):
        rows.choices(column, SOURCES)
    players = np.arange(c.MIN_SEATS, c.MAX_SEATS + 1)
    rows.expect("players", players)
    for pile in range(1, c.NUM_PILES + 1):
        used = [[card for card in deck if card["pile"] == pile and card["min_players"] <= n] for n in players]
        rows.expect(f"pile_{pile}", [len(cards) for cards in used])
        rows.expect(f"pile_{pile}_no_guilds", [sum(1 - card["is_guild"] for card in cards) for cards in used])
    rows.expect("location_cards", sum(row["copies_all"] for row in locations))
    rows.expect("location_cards_scaled", [sum(row[f"copies_scaled_{n}p"] for row in locations) for n in players])
    rows.expect("artists_per_round", 2 + 2 * players)
    for column, due in (
        ("anonymous_artists", c.NUM_ARTIST_CLASSES),
        ("base_actions", c.COMMON_STEPS),
        ("rounds", c.ROUNDS),
        ("keep_florenza_cards", 1),
        *((name, rows[0][name]) for name in ("monuments_first_round", "monuments_per_later_round", "monuments_kept")),
    ):
        rows.expect(column, due)
    for number, row in enumerate(rows):
        shown = row["monuments_first_round"] + (c.ROUNDS - 1) * row["monuments_per_later_round"]
        rows.require(number, shown == c.NUM_MONUMENTS, f"{shown} monuments are shown, not {c.NUM_MONUMENTS}")
        _check_start(rows, number, supply, bank)


def _check_start(rows: Rows, number: int, supply: np.ndarray, bank: int) -> None:
    """Check that there is enough for what all players start with."""
    row = rows[number]
    n = row["players"]
    fits = row["start_money"] % c.WORKERS_MONEY == 0 and n * row["start_money"] <= bank
    rows.require(number, fits, f"'start_money' {row['start_money']} cannot be paid to {n} players")
    fits = n * row["start_each_resource"] <= supply.min()
    rows.require(number, bool(fits), f"'start_each_resource' {row['start_each_resource']} is more than there is")
    fits = n * row["start_florenza_cards"] <= row["pile_1_no_guilds"]
    rows.require(number, fits, f"'start_florenza_cards' {row['start_florenza_cards']} are more than pile 1 holds")


def check_rounds(rows: Rows, monuments: int) -> None:
    """Check what happens in each round (sections 4.2 and 4.3).

    Args:
        rows: rounds.json.
        monuments: monuments shown in each round but the first, from setup.json.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.choices("source", SOURCES)
    rows.choices("pile_source", SOURCES)
    rows.unique("text")
    rows.texts("text")
    numbers = np.arange(1, c.ROUNDS + 1)
    later, last = numbers > 1, numbers == c.ROUNDS
    piles = np.where(numbers <= c.NUM_PILES, numbers, 0)
    rows.expect("round", numbers)
    rows.expect("draw_phase", later)
    rows.expect("new_artists", later)
    rows.expect("new_monuments", np.where(later, monuments, 0))
    rows.expect("add_pile", piles)
    rows.expect("shuffle_in_discards", piles == 0)
    rows.expect("discard_step", ~last)
    rows.expect("income_step", 1)
    rows.expect("captain_step", 1)
    rows.expect("restore_step", ~last)


# --- scoring, options and layout ---


def check_scoring(rows: Rows, cards: Rows) -> None:
    """Check the scoring items: what counts as printed, falling points of ranks, the guilds' points on their cards.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    if len(rows) != len(SCORING_ITEMS):
        raise DataError(f"{rows.name}: {len(rows)} rows, but {len(SCORING_ITEMS)} are needed")
    rows.choices("source", SOURCES)
    rows.unique("code")
    rows.unique("text")
    rows.texts("text")
    same(rows, "code", SCORING_ITEMS)
    columns = [rows.integers(f"points_{rank}", low=-1, high=20) for rank in (1, 2, 3)]
    for number, row in enumerate(rows):
        code, points = row["code"], [int(column[number]) for column in columns]
        if code in ("most_resources", "most_money"):
            fits = points[0] > points[1] > points[2] > 0
        elif code.startswith("reserved"):
            fits = points == [-1, 0, 0]
        else:
            fits = points[1:] == [0, 0] and (points[0] > 0) != code.endswith("_card")
        rows.require(number, fits, f"points {points} do not go with {code!r}")
        kind = GUILD_ITEMS.get(code)
        paid = [card["end_bonus_points"] for card in cards if kind and card["end_bonus_per"] == kind.name.lower()]
        fits = kind is None or paid == [points[0]]
        rows.require(number, fits, f"'points_1' is {points[0]}, but {cards.name} says {paid}")


def check_options(rows: Rows) -> None:
    """Check names and values of the options against constants.py.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("text")
    rows.texts("text")
    rows.choices("source", SOURCES)
    check_option_values(rows, c.Option, {c.Option.LOCATIONS: ["all", "scaled"]})


def check_blocks(rows: Rows, constants: ModuleType) -> None:
    """Check that the action blocks follow each other as constants.py says.

    Raises:
        DataError: a contradiction; the message names the file and the row.
    """
    rows.unique("name")
    rows.unique("text")
    rows.choices("source", SOURCES)
    check_actions(rows, constants, "start")
