"""The tables and the board against the rules page (sections 2, 4.4, 9 and 11)."""

import re
from itertools import pairwise

import numpy as np
import pytest

from signoria.envs.venedig import board as b
from signoria.envs.venedig import constants as c
from signoria.envs.venedig import tables as t

from . import rules_page as page

pytestmark = pytest.mark.plain

TYPES = page.rows_of("id", "type", "squares", "cards")
ISLANDS = page.rows_of("island", "swamp", "open")


def squares(boards: np.ndarray) -> list[int]:
    """Return the squares of a bitboard for each island, ascending."""
    return [k for k in range(c.NUM_SQUARES) if (int(boards[b.SQUARE_ISLAND[k]]) >> int(b.SQUARE_BIT[k])) & 1]


def on_site(table: np.ndarray, site: int) -> list[int]:
    """Return the squares of a site's row in SITE_SQUARES or SITE_RING, ascending."""
    boards = np.zeros(c.NUM_ISLANDS + 1, np.int64)
    for end in range(2):
        boards[b.SITE_ISLAND[site, end]] |= table[site, end]
    return squares(boards)


# --- types, cards and gold ---


@pytest.mark.parametrize("row", TYPES, ids=[row["type"] for row in TYPES])
def test_building_type(row):
    k = int(row["id"])
    assert c.Building(k).name.lower() == row["type"].split(" ")[0]
    assert t.TYPE_COLOURS[k] in row["type"]
    assert (t.TYPE_SIZE[k], t.CARDS_NEEDED[k]) == (int(row["squares"]), int(row["cards"]))
    assert t.STOCK[:, k].tolist() == [int(row["supply"]), int(row["box stock"])]
    assert t.DECK_CARDS[k] == int(row["cards in deck"])
    points = row["points (gondola steps)"]
    kinds = {
        "not built": t.ScoreKind.RING_UNBUILT,
        "that is built": t.ScoreKind.RING_BUILT,
        "per casa": t.ScoreKind.CASAS_ON_ISLAND,
    }
    kind = next((kind for words, kind in kinds.items() if words in points), t.ScoreKind.FLAT)
    assert (t.SCORE_KIND[k], t.SCORE_VALUE[k]) == (kind, int(points.split(" ")[0]))


def test_numbers_of_cards_and_buildings():
    assert t.DECK_CARDS.sum() == c.NUM_CARDS == 42
    assert t.STOCK[c.FULL_STOCK].sum() == 42
    assert "a split in that ratio" in page.FLAT
    assert "18:15:15:16:15" in page.FLAT
    assert (t.STOCK[0] * t.CARDS_NEEDED).tolist() == [18, 15, 15, 16, 15]


def test_gold():
    swamp = re.search(r"Swamp: (\d+) tiles of 0, (\d+) of 1, (\d+) of 2 \((\d+) tiles, (\d+) gold\)", page.FLAT)
    treasures = re.search(r"Treasures: (\d+) of 3, (\d+) of 4, (\d+) of 5, (\d+) of 6 \((\d+) tiles, (\d+)", page.FLAT)
    *counts, tiles, gold = map(int, swamp.groups())
    assert t.SWAMP_COUNT.tolist() == counts
    assert (t.SWAMP_COUNT.sum(), t.SWAMP_COUNT @ np.arange(3)) == (tiles, gold)
    *counts, tiles, gold = map(int, treasures.groups())
    assert t.TREASURE_COUNT.tolist() == counts
    assert (t.TREASURE_COUNT.sum(), t.TREASURE_COUNT @ np.arange(3, 7)) == (tiles, gold)
    assert t.GOLD_VALUE.tolist() == [3, 4, 5, 6, 1, 2]
    assert f"{t.GOLD_PER_STEP} gold = 1 step" in page.FLAT


# --- the board ---


def test_squares_lie_where_the_map_shows_them():
    places = page.places()
    assert len(places) == c.NUM_SQUARES + c.GOAL + 1 == 161
    for square, name in enumerate(b.SQUARE_NAMES):
        assert name == f"{page.LETTERS[b.SQUARE_ISLAND[square]]}{square:02d}"
        assert (b.SQUARE_ROW[square], b.SQUARE_COL[square]) == places[name], name
    for square in range(c.GOAL + 1):
        assert (b.CANAL_ROW[square], b.CANAL_COL[square]) == places[f"({square:02d})"], square


def test_squares_touch_that_are_neighbours_on_the_map():
    """Half a hex is one unit: squares of a row are two apart, those of touching rows one to either side."""
    x = 2 * b.SQUARE_COL + b.SQUARE_ROW % 2
    for square in range(c.NUM_SQUARES):
        across = np.abs(x - x[square]), np.abs(b.SQUARE_ROW - b.SQUARE_ROW[square])
        touching = (across[0] == 2) & (across[1] == 0) | (across[0] == 1) & (across[1] == 1)
        neighbours = np.zeros(c.NUM_ISLANDS + 1, np.int64)
        neighbours[b.SQUARE_ISLAND[square]] = b.NEIGHBOURS[square]
        assert squares(neighbours) == np.flatnonzero(touching).tolist()
        assert 2 <= touching.sum() <= 6


def test_the_start():
    built = squares(np.bitwise_or.reduce(b.START_BUILDINGS))
    swamp = squares(b.START_SWAMP)
    assert built == page.marked("*")
    assert sorted({*range(c.NUM_SQUARES)} - {*built, *swamp}) == page.marked("o") == [8, 26, 48, 67, 85]
    assert (len(swamp), len(built)) == (86, 9)
    assert not (b.START_SWAMP & np.bitwise_or.reduce(b.START_BUILDINGS)).any()
    for row in ISLANDS:
        for part in row["built at start"].split("), "):
            numbers, name = part.rstrip(")").split(" (")
            kind = c.Building[name.split(" ")[0].upper()]
            assert {*page.numbers(numbers)} <= {*squares(b.START_BUILDINGS[kind])}
    assert [len(squares(boards)) for boards in b.START_BUILDINGS] == t.TYPE_SIZE.tolist()


@pytest.mark.parametrize("row", ISLANDS, ids=[row["island"] for row in ISLANDS])
def test_island(row):
    island = page.LETTERS.index(row["island"])
    own = range(b.FIRST_SQUARE[island], b.FIRST_SQUARE[island + 1])
    assert b.ISLAND_LETTERS[island] == row["island"]
    assert [*own] == [k for k in range(c.NUM_SQUARES) if b.SQUARE_ISLAND[k] == island]
    assert (b.ISLAND_SIZE[island], b.ISLAND_SQUARES[island]) == (20, 2**20 - 1)
    assert int(b.START_SWAMP[island]).bit_count() == int(row["swamp"])
    beside = [k for k in range(c.GOAL + 1) if (int(b.BESIDE[k]) >> island) & 1]
    assert beside == page.numbers(row["canal squares beside it"])
    joined = [k for k in range(c.NUM_LINES) if island in b.LINE_ISLANDS[k]]
    assert joined == page.numbers(row["bridge lines"])


def test_bridge_lines():
    lines = page.lines()
    assert [tuple(ends) for ends in b.LINE_ENDS.tolist()] == [lines[k] for k in range(c.NUM_LINES)]
    assert c.NUM_LINES == 12
    assert b.START_LINES == 1
    assert len({*b.LINE_ENDS.flat}) == 2 * c.NUM_LINES


def test_sites():
    found = re.search(
        r"(\d+) single squares, (\d+) pairs, (\d+) triangles, (\d+) bridge lines = (\d+) sites", page.FLAT
    )
    *kinds, total = map(int, found.groups())
    assert np.bincount(b.SITE_KIND).tolist() == kinds
    assert total == c.NUM_SITES
    ends = np.cumsum([0, *kinds]).tolist()
    ranges = [(first, last - 1) for first, last in pairwise(ends)]
    wanted = [ranges[0], ranges[1], ranges[0], ranges[2], ranges[3]]
    assert list(zip(b.TYPE_FIRST_SITE.tolist(), b.TYPE_LAST_SITE.tolist(), strict=True)) == wanted


def test_every_site_covers_what_its_kind_says():
    for site in range(c.NUM_SITES):
        covered, ring = on_site(b.SITE_SQUARES, site), on_site(b.SITE_RING, site)
        assert not {*covered} & {*ring}
        if site >= b.TYPE_FIRST_SITE[c.Building.PONTE]:
            line = site - b.TYPE_FIRST_SITE[c.Building.PONTE]
            assert b.SITE_LINE[site] == line
            assert covered == sorted(b.LINE_ENDS[line])
            assert b.SITE_ISLAND[site].tolist() == b.LINE_ISLANDS[line].tolist()
        else:
            assert b.SITE_ISLAND[site].tolist() == [b.SQUARE_ISLAND[covered[0]], c.NO_ISLAND]
    for square in range(c.NUM_SQUARES):
        assert on_site(b.SITE_SQUARES, square) == [square]


@pytest.mark.parametrize(("pair", "site"), [((66, 67), 240), ((47, 48), 201)])
def test_the_rings_of_worked_example_3(pair, site):
    found = re.search(rf"{pair[0]}\+{pair[1]} \(site {site}.*?\): ring ([\d, ]+);", page.FLAT)
    assert on_site(b.SITE_SQUARES, site) == [*pair]
    assert on_site(b.SITE_RING, site) == page.numbers(found[1])


def test_the_ponte_of_worked_example_7():
    site = b.TYPE_FIRST_SITE[c.Building.PONTE] + 8
    assert site == 431
    assert on_site(b.SITE_SQUARES, site) == [57, 73]
    assert b.SITE_ISLAND[site].tolist() == [page.LETTERS.index("C"), page.LETTERS.index("D")]


def test_the_extra_entries_are_empty():
    assert (b.ISLAND_SIZE[-1], b.ISLAND_SQUARES[-1], b.START_SWAMP[-1]) == (0, 0, 0)
    assert not b.START_BUILDINGS[:, c.NO_ISLAND].any()
    assert b.SITE_ISLAND[c.NO_SITE].tolist() == [c.NO_ISLAND, c.NO_ISLAND]
    assert not b.SITE_SQUARES[c.NO_SITE].any()
    assert not b.SITE_RING[c.NO_SITE].any()


def test_tables_are_of_int64():
    for module in (b, t):
        for name, table in vars(module).items():
            if isinstance(table, np.ndarray):
                assert table.dtype == np.int64, name


# --- options and layout ---


def test_options_are_those_of_the_page():
    named = re.search(r"Offered as options \(`options.json`\): (.*?)\. Recommended", page.FLAT)[1]
    names = [option.name for option in t.OPTIONS]
    assert names == [*re.findall(r"`(\w+)`", named), "auto_forced"]
    assert names == [option.name.lower() for option in c.Option]
    assert all(option.default == option.values[0] for option in t.OPTIONS)
    limit = t.OPTIONS[c.Option.MAX_TURNS_PER_PLAYER]
    assert "default 60 each" in page.FLAT
    assert (limit.default, limit.values) == ("60", ("60", "5", "10", "20", "40", "80", "100"))
    assert t.MAX_TURNS.tolist() == [60, 5, 10, 20, 40, 80, 100]


def test_action_blocks_are_those_of_the_page():
    blocks = [(row["block"], int(row["first"]), int(row["size"])) for row in page.rows_of("block", "first", "size")]
    assert list(zip(t.BLOCK_NAMES, t.BLOCK_FIRST, t.BLOCK_SIZE, strict=True)) == blocks
    assert f"Flat action space ({c.NUM_ACTIONS} actions)" in page.FLAT
    for name, first in zip(t.BLOCK_NAMES, t.BLOCK_FIRST, strict=True):
        assert getattr(c, name) == first
