"""The tables of the rules are those that the rules page prints (sections 2, 3, 4 and 9)."""

import re

import numpy as np
import pytest

from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum import tables as t
from signoria.envs.ars_mysteriorum.effects import Aim, Effect, Timing

from . import rules_page as page

pytestmark = pytest.mark.plain

PLAYERS = (2, 3, 4, 5)


def test_elements_and_tents():
    rows = page.rows_of("id", "element (also tent)")
    assert len(rows) == c.NUM_TENTS
    for k, row in enumerate(rows):
        assert (int(row["id"]), row["element (also tent)"]) == (k, t.ELEMENT_NAMES[k])
        assert t.TENT_NAMES[k] == f"Tent of {t.ELEMENT_NAMES[k]}"
        assert row["token/pawn colour"] == t.COLOUR_NAMES[k]
        assert row["master = recipe category taught there"] == t.CATEGORY_NAMES[t.TENT_CATEGORY[k]]
        assert int(row["recipes"]) == int((t.RECIPE_TENT[0] == k).sum()) == int((t.RECIPE_TENT[1] == k).sum())
        assert int(row["start order"]) == t.START_ORDER[k]
    assert t.CHIPS.tolist() == [22] * 5


def test_items():
    rows = page.rows_of("id", "item", "column (master)")
    assert len(rows) == c.NUM_ITEMS
    for k, row in enumerate(rows):
        assert (int(row["id"]), row["item"]) == (k, t.ITEM_NAMES[k])
        assert row["column (master)"] == t.CATEGORY_NAMES[t.ITEM_CATEGORY[k]]
        assert row["row (prince)"] == t.PRINCE_NAMES[t.ITEM_PRINCE[k]]
        assert int(row["copies"]) == t.ITEM_COPIES[k]
        assert page.numbers(row["profit for 2 / 3 / 4 copies"]) == t.DUPLICATES[k, 2:].tolist()
        assert t.DUPLICATES[k, :2].tolist() == [0, 0]
        assert k == 3 * t.ITEM_CATEGORY[k] + t.ITEM_PRINCE[k]
    assert t.ITEM_COPIES.sum() == c.NUM_RECIPES


def test_book_profits():
    columns = page.rows_of("column (master's set: the 3 items of the column)")
    assert [row["profit per round"] for row in columns] == [str(n) for n in t.MASTER_PROFIT]
    assert [row["end reward"] for row in columns] == [str(n) for n in t.MASTER_REWARD]
    rows = page.rows_of("row (prince's combination: the 5 items of the row)")
    assert [int(row["profit per round"]) for row in rows] == t.PRINCE_PROFIT.tolist()
    assert [int(list(row.values())[2]) for row in rows] == t.PRINCE_REWARD.tolist()
    assert t.CATEGORY_ITEMS.tolist() == [[3 * k, 3 * k + 1, 3 * k + 2] for k in range(5)]
    assert t.PRINCE_ITEMS.tolist() == [[k, k + 3, k + 6, k + 9, k + 12] for k in range(3)]


def test_recipes():
    rows = page.rows_of("tent", "id", "recipe")
    assert len(rows) == c.NUM_RECIPES
    for k, row in enumerate(rows):
        assert (int(row["id"]), row["recipe"]) == (k, t.RECIPE_NAMES[k])
        assert int(row["tent"]) == t.RECIPE_TENT[0, k]
        assert page.numbers(row["cost B V Q R S"], " ") == t.RECIPE_COST[k].tolist()
        assert (int(row["total"]), int(row["bonus"])) == (t.RECIPE_TOTAL[k], t.RECIPE_BONUS[k])
        assert t.ITEM_NAMES[t.RECIPE_ITEM[k]] == row["recipe"].rsplit(" ", 1)[0]


def test_what_the_page_says_of_all_recipes():
    """Section 2.4: bonus by total, demand of each colour, four affordable ones in every tent."""
    text = " ".join(page.section("2.4").split())
    bonus = {int(total): int(money) for total, money in re.findall(r"(\d) tokens (\d+) F", text)}
    assert bonus == {3: 3, 4: 5, 5: 7, 6: 10}
    assert [bonus[total] for total in t.RECIPE_TOTAL.tolist()] == t.RECIPE_BONUS.tolist()
    demand = re.search(r"Demand over all 48 cards: ([\d, ]+)\.", text)[1]
    assert page.numbers(demand, ",") == t.RECIPE_COST.sum(axis=0).tolist()
    for tent in range(c.NUM_TENTS):
        have = np.ones(5, np.int64)
        have[tent] += 1
        affordable = (t.RECIPE_COST[t.RECIPE_TENT[0] == tent] <= have).all(axis=1).sum()
        assert affordable == 4, t.TENT_NAMES[tent]


def test_scattered_recipes_lie_in_different_tents():
    """Section 9: copies of an item lie in different tents."""
    for item in range(c.NUM_ITEMS):
        tents = t.RECIPE_TENT[1, t.RECIPE_ITEM == item].tolist()
        assert len(set(tents)) == len(tents)


def test_bins():
    rows = page.rows_of("players", "bin 0")
    assert [int(row["players"]) for row in rows] == list(PLAYERS)
    for row in rows:
        n = int(row["players"])
        assert page.numbers("/".join(row[f"bin {k}"] for k in range(3))) == t.BINS[n].tolist()
        assert int(row["tokens per tent"]) == t.BINS[n].sum()
        assert int(row["tokens per round"]) == 5 * t.BINS[n].sum()
    assert not t.BINS[:2].any()


def test_mystery_kinds():
    rows = page.rows_of("kind", "name", "phase")
    assert len(rows) == c.NUM_KINDS
    for k, row in enumerate(rows):
        assert (int(row["kind"]), row["name"]) == (k, t.KIND_NAMES[k])
        assert row["phase"].replace("any", "0") == str(t.KIND_PHASE[k])
        assert row["timing"] == Timing(t.KIND_TIMING[k]).name.lower()
        assert row["effect code"] == Effect(t.KIND_EFFECT[k]).name
        assert (int(row["value"]), int(row["copies"])) == (t.KIND_VALUE[k], t.KIND_COPIES[k])
        assert row["meaning"] == t.KIND_TEXTS[k]
    assert t.KIND_COPIES.sum() == c.NUM_MYSTERIES
    assert rows[t.COUNTERSPELL]["name"] == "Counterspell"


def test_targets_of_window_mysteries():
    """Section 4.3: the target decisions in their order."""
    aims = {
        "none": Aim.NONE,
        "TARGET_TENT": Aim.TENT,
        "TARGET_COLOUR": Aim.COLOUR,
        "TARGET_PAWN TARGET_COLOUR": Aim.OPPONENT_COLOUR,
        "TARGET_ITEM": Aim.ITEM,
    }
    pairs = {"FAVOR_MINUS": Aim.OPPONENT_TENT, "MOVE_OTHER": Aim.PAWN_TENT}
    for row in page.rows_of("kind", "window", "condition"):
        kind = t.KIND_EFFECT.tolist().index(Effect[row["kind"]])
        named = " ".join(re.findall(r"TARGET_[A-Z]+", row["target decisions, in this order"])) or "none"
        aim = aims[named] if named in aims else pairs[row["kind"]]
        assert t.KIND_AIM[kind] == aim, row["kind"]
        assert int(row["window"]) == t.KIND_PHASE[kind]
    assert t.KIND_AIM[t.KIND_EFFECT.tolist().index(Effect.PEEK_TENT)] == Aim.TENT


def test_kinds_of_windows_and_turns():
    """Sections 2.6 and 4.3: 3 to 9 with their windows, own-turn mysteries in phases 5, 7 and 8."""
    names = {phase: [t.KIND_NAMES[k] for k in range(16) if t.WINDOW_KINDS[phase] >> k & 1] for phase in range(10)}
    assert [phase for phase in names if names[phase]] == [3, 4, 6, 7, 9]
    assert names[6] == ["Whispered Flattery", "Slander", "Secret Cache", "Light Fingers"]
    own = {phase: [t.KIND_NAMES[k] for k in range(16) if t.OWN_KINDS[phase] >> k & 1] for phase in range(10)}
    assert {phase: kinds for phase, kinds in own.items() if kinds} == {
        5: ["Scrying Bowl"],
        7: ["Master's Invitation", "Cloak of Shadows"],
        8: ["Philosopher's Stone", "Midnight Oil", "Astral Journey"],
    }


def test_set_up():
    rows = page.rows_of("players", "neutral pawns")
    for n, row in zip(PLAYERS, rows, strict=True):
        assert int(row["players"].split()[0]) == n
        assert int(row["neutral pawns"]) == 5 - n
        in_play, others = row["bank at start per colour: colours in play / others"].split(" / ")
        assert int(in_play) == 22 - n * t.START_EACH[n] - t.START_OWN[n]
        assert others in (str(22 - n * t.START_EACH[n]), "-")
        assert int(row["pile after the deal"]) == 40 - n * t.START_MYSTERIES[n]
        assert int(row["most rounds possible = floor((40-n)/n)"]) == t.MAX_ROUNDS[n] == (40 - n) // n
        assert t.START_MONEY[n] == 0


def test_prices():
    """Sections 4.3 and 5.4."""
    text = " ".join(page.section("4.3").split())
    base = re.search(r"base = (\d) if t is the tent where p's pawn stands, else (\d)", text)
    assert (int(base[1]), int(base[2])) == (t.STAY_FEE, t.MOVE_FEE)
    assert t.CROWD_FEE == 1
    assert f"holds at least {t.EXCHANGE_GIVES} tokens of colours other than c" in text
    assert (t.EXCHANGE_TAKES, t.MYSTERY_PRICE) == (1, 1)
    assert f"fewer than {t.MAX_AT_TENT} cards" in text


def test_decision_points():
    rows = page.rows_of("id", "decision point")
    assert [(int(row["id"]), row["decision point"]) for row in rows] == [
        (int(phase), phase.name) for phase in c.Phase if phase != c.Phase.GAME_OVER
    ]
    assert max(int(row["most legal actions"]) for row in rows) == 27 <= c.MAX_LEGAL


def test_action_blocks():
    rows = page.rows_of("block", "first id", "size")
    assert [row["block"] for row in rows] == list(t.BLOCK_NAMES)
    assert [int(row["first id"]) for row in rows] == t.BLOCK_FIRST.tolist()
    assert [int(row["size"]) for row in rows] == t.BLOCK_SIZE.tolist()
    assert t.BLOCK_FIRST[-1] + t.BLOCK_SIZE[-1] == c.NUM_ACTIONS == 125


def test_options():
    rows = page.rows_of("option", "values, default first")
    printed = {row["option"].strip("`"): row["values, default first"].split(", ") for row in rows}
    found = {option.name: [str(value).lower() for value in option.values] for option in t.OPTIONS}
    assert found == printed
    assert all(str(option.default).lower() == printed[option.name][0] for option in t.OPTIONS)
    assert t.MAX_BIDS.tolist() == [5, 4, 3, 2, 1]


def test_tables_are_of_int64():
    for name, table in vars(t).items():
        if isinstance(table, np.ndarray):
            assert table.dtype == np.int64, name
