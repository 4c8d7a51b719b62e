"""The tables of the rules are those that the rules page prints (sections 2, 3, 4, 6 and 9)."""

from collections import Counter

import numpy as np
import pytest

from signoria.envs.florenza import constants as c
from signoria.envs.florenza import tables as t
from signoria.envs.florenza.tables import Bonus, Effect

from . import rules_page as page

pytestmark = pytest.mark.plain


def bits(numbers) -> int:
    """Return the bitset of some numbers."""
    return sum(1 << int(k) for k in numbers)


# --- components ---


def test_resources_and_money():
    assert [name.lower() for name in t.RESOURCE_NAMES_EN] == list(page.RESOURCES)
    assert t.SUPPLY.tolist() == [21, 21, 11, 11, 11, 11]
    assert t.BANK == 8 * 50 + 16 * 100 + 4 * 500 == 4000


def test_families():
    """Section 2.7: four cards with the same income."""
    assert t.FAMILY_NAMES == ("Medici", "Pazzi", "Pitti", "Strozzi")
    assert t.FAMILY_INCOME.tolist() == [[1, 1, 0, 0, 0, 0]] * 4
    assert t.FAMILY_MONEY.tolist() == [200] * 4
    assert t.FAMILY_CAPTAIN.tolist() == [1] * 4


def test_florenza_cards():
    rows = page.rows_of("id", "name", "English", "kind")
    assert len(rows) == c.NUM_CARDS
    for card, row in enumerate(rows):
        effect = row["effect"]
        resources, money, free = page.income(effect)
        kind, points = page.bonus(effect)
        assert (int(row["id"]), row["name"], row["English"]) == (card, t.CARD_NAMES[card], t.CARD_NAMES_EN[card])
        assert page.CLASSES[t.CARD_CLASS[card]] == row["kind"]
        assert t.CARD_COST[card].tolist() == page.cost(row), card
        assert t.CARD_MONEY[card] == page.number(row["F"]), card
        assert t.CARD_PRESTIGE[card] == page.number(row["PP"]), card
        assert t.CARD_ARTISTS[card] == page.artists(row["artist"]), card
        assert t.EXTRA_STEP[card] == page.found(r"step (\d)", effect), card
        assert t.EXTRA_DRAW[card] == page.found(r"\+(\d) card", effect), card
        assert t.CARD_INCOME[card].tolist() == resources, card
        assert (t.CARD_INCOME_MONEY[card], t.CARD_INCOME_ANY[card]) == (money, free), card
        assert t.DISCOUNT_ARTIST[card] == page.found(r"artists (\d+) F less", effect), card
        assert t.DISCOUNT_MONUMENT[card] == page.found(r"monuments (\d+) F less", effect), card
        assert (t.BONUS_KIND[card], t.BONUS_POINTS[card]) == (page.BONUSES.index(kind), points), card


def test_copies_of_the_cards():
    rows = page.rows_of("id", "name", "English", "kind")
    for k, players in enumerate((2, 3, 4)):
        used = Counter(t.DECK_CARD[t.DECK_SEATS <= players].tolist())
        assert [used[card] for card in range(c.NUM_CARDS)] == [page.per_players(r["n2/n3/n4"])[k] for r in rows]
        assert used.total() == (48, 64, 76)[k]


def test_piles():
    wanted = Counter()
    for pile, seats, name, copies in page.piles():
        name, _, kind = name.removesuffix(")").partition(" (")
        (card,) = (
            k for k in range(c.NUM_CARDS) if t.CARD_NAMES[k] == name and kind in ("", page.CLASSES[t.CARD_CLASS[k]])
        )
        wanted[card, pile, seats] += copies
    deck = zip(t.DECK_CARD.tolist(), t.DECK_PILE.tolist(), t.DECK_SEATS.tolist(), strict=True)
    assert Counter(deck) == wanted


def test_pile_sizes():
    """Sections 3 and 9."""
    (printed,) = (row for row in page.rows_of("", "2 players", "3 players") if row[""].startswith("piles"))
    with_guilds = {n: printed[f"{n} players"].split(" = ")[0] for n in (2, 3, 4)}
    without = {2: "13/13/15", 3: "17/18/18", 4: "21/23/20"}
    for players in (2, 3, 4):
        used = t.DECK_SEATS <= players
        for guilds, sizes in ((1, with_guilds[players]), (0, without[players])):
            chosen = used & (t.DECK_GUILD <= guilds)
            assert [int((chosen & (t.DECK_PILE == pile)).sum()) for pile in (1, 2, 3)] == page.per_players(sizes)


def test_card_classes():
    """Section 2.1: cards and different cards of each kind."""
    for kind, row in enumerate(page.rows_of("id", "kind", "original")):
        members = np.flatnonzero(t.CARD_CLASS == kind)
        assert t.CLASS_CARDS[kind] == bits(members)
        assert len(members) == int(row["different"])
        assert np.isin(t.DECK_CARD, members).sum() == int(row["cards"])
        assert bool((t.CARD_ARTISTS[members] > 0).all()) == (row["artist needed"] == "yes")
    assert (t.DECK_GUILD == (t.CARD_CLASS[t.DECK_CARD] == c.CardClass.GUILD)).all()


def test_steps():
    """Section 4.4: Palagio, Casamento, Casa, any priest."""
    casa, casamento, palagio = range(3)
    assert t.CARD_CODES[:3] == ("casa", "casamento", "palagio")
    priests = np.flatnonzero(t.CARD_CLASS == c.CardClass.PRIEST)
    assert t.STEP_CARDS.tolist() == [0] * 5 + [bits([palagio]), bits([casamento]), bits([casa]), bits(priests)]


def test_locations():
    rows = page.rows_of("id", "name", "English", "effect")
    assert len(rows) == c.NUM_LOCATIONS
    for location, row in enumerate(rows):
        effect, money = row["effect"], page.found(r"receive (\d+)", row["effect"])
        named = [k for k, resource in enumerate(page.RESOURCES) if f"1 {resource}" in effect]
        kind = Effect.SELL if money else Effect.TAKE if named else Effect.BARTER if "give" in effect else Effect.CAPTAIN
        assert t.LOCATION_NAMES[location] == row["name"]
        assert t.LOCATION_EFFECT[location] == kind
        assert t.LOCATION_RESOURCE[location] == (named[0] if named else 0)
        assert t.LOCATION_MONEY[location] == money
        assert t.LOCATION_COPIES[0, 2:, location].tolist() == [int(row["copies (default)"])] * 3
        assert t.LOCATION_COPIES[1, 2:, location].tolist() == page.per_players(row["n2/n3/n4 scaled"])
    assert t.LOCATION_COPIES.sum(axis=2).tolist() == [[0, 0, 17, 17, 17], [0, 0, 14, 16, 17]]


def test_artists():
    rows = page.rows_of("id", "name", "class", "cost F")
    assert len(rows) == c.NUM_ARTISTS
    for artist, row in enumerate(rows):
        values = [int(value) for value in row["values of the cards"].split(", ")]
        least, _, most = row["range on the back"].partition("-")
        faces = slice(t.FIRST_FACE[artist], t.FIRST_FACE[artist + 1])
        assert t.ARTIST_NAMES[artist] == row["name"]
        assert t.ARTIST_CLASS_NAMES[t.ARTIST_CLASS[artist]] == row["class"]
        assert t.ARTIST_COST[artist] == int(row["cost F"])
        assert (t.ARTIST_MIN[artist], t.ARTIST_MAX[artist]) == (int(least), int(most or least))
        assert t.ARTIST_COPIES[artist] == len(values)
        assert t.FACE_VALUE[faces].tolist() == values
        assert (t.FACE_ARTIST[faces] == artist).all()
    by_class = [int(t.ARTIST_COPIES[: c.NUM_ARTISTS][t.ARTIST_CLASS[: c.NUM_ARTISTS] == k].sum()) for k in range(3)]
    assert by_class == [28, 29, 28]
    assert t.FIRST_FACE[-1] == len(t.FACE_VALUE) == c.NUM_FACES


def test_anonymous_artists():
    anonymous = slice(c.NUM_ARTISTS, None)
    assert t.ARTIST_CLASS[anonymous].tolist() == [0, 1, 2]
    assert t.ARTIST_COST[anonymous].tolist() == [50] * 3
    assert not t.ARTIST_MIN[anonymous].any()
    assert not t.ARTIST_MAX[anonymous].any()


def test_monuments():
    rows = page.rows_of("id", "monument", "value")
    assert len(rows) == c.NUM_MONUMENTS
    for monument, row in enumerate(rows):
        assert t.MONUMENT_NAMES[monument] == row["monument"]
        assert t.MONUMENT_VALUE[monument] == int(row["value"])
        assert t.MONUMENT_COST[monument].tolist() == page.cost(row)
        assert t.MONUMENT_MONEY[monument] == int(row["F"])
        assert t.MONUMENT_ARTISTS[monument] == page.artists(row["artist"])


# --- numbers of the game ---


def test_set_up():
    rows = {row[""]: [row[f"{n} players"] for n in (2, 3, 4)] for row in page.rows_of("", "2 players", "3 players")}
    assert t.ARTISTS_PER_ROUND[2:].tolist() == [int(n) for n in rows["named artists dealt per round"]]
    assert [f"{n} F" for n in t.START_MONEY[2:]] == rows["money per player"]
    assert [t.MONUMENTS_FIRST] * 3 == [int(n) for n in rows["monuments in round 1"]]
    assert t.START_EACH.tolist() == [0, 0, 1, 1, 1]
    assert t.START_CARDS.tolist() == [0, 0, 5, 5, 5]
    assert t.DRAW_CARDS.tolist() == [0, 0, 4, 4, 4]
    supply = [",".join(str(n) for n in t.SUPPLY - players * t.START_EACH[players]) for players in (2, 3, 4)]
    assert supply == rows["supply after dealing"]
    assert [f"{t.BANK - n * t.START_MONEY[n]} F" for n in (2, 3, 4)] == rows["bank after dealing"]


def test_rounds():
    """Sections 4.3 and 4.5."""
    assert t.ADD_PILE.tolist() == [0, 1, 2, 3, 0, 0]
    assert t.SHUFFLE_DISCARDS.tolist() == [0, 0, 0, 0, 1, 1]
    assert (t.MONUMENTS_FIRST, t.MONUMENTS_LATER, t.MONUMENTS_KEPT) == (7, 5, 2)


def test_prices_and_points():
    """Sections 4.9 and 6.1."""
    assert (t.SELL_PRICE, t.BUY_PRICE) == (100, 100)
    points = {row["item"].split(",")[0].split(" = ")[0]: row["PP"] for row in page.rows_of("#", "item", "PP")}
    assert points["each district set"] == str(t.SET_POINTS)
    assert points["being Captain after the election of round 5"] == str(t.CAPTAIN_POINTS)
    ranks = [points["resource cards held"], points["money held"]]
    assert ranks == [f"1st {first}, 2nd {second}, 3rd {third}" for _, first, second, third, _ in t.MAJORITY_POINTS]
    assert t.MAJORITY_POINTS[:, [0, 4]].tolist() == [[0, 0], [0, 0]]
    paid = {Bonus(kind).name: int(points) for kind, points in zip(t.BONUS_KIND, t.BONUS_POINTS, strict=True) if kind}
    assert paid == {"WORKSHOP": 3, "DISTRICT_SET": 2, "MONUMENT": 3, "ARTIST_SET": 5, "RESIDENCE": 3}


def test_options():
    printed = {row["option"].strip("`"): row["default"].strip('"') for row in page.rows_of("option", "default")}
    found = {option.name: str(option.default).lower() for option in t.OPTIONS}
    assert found.items() <= printed.items()
    assert set(printed) - set(found) == {"players", "expansion *War & Religion* (2014)"}
    values = {option.name: option.values for option in t.OPTIONS}
    assert values.pop("locations") == ("all", "scaled")
    assert all(sorted(allowed) == [False, True] for allowed in values.values())


def test_action_blocks():
    blocks = [(row["block"], int(row["first id"]), int(row["size"])) for row in page.rows_of("block", "first id")]
    assert list(zip(t.BLOCK_NAMES, t.BLOCK_FIRST, t.BLOCK_SIZE, strict=True)) == blocks


def test_tables_are_of_int64():
    for name, table in vars(t).items():
        if isinstance(table, np.ndarray):
            assert table.dtype == np.int64, name
