"""A missing, doubled or contradictory data row is refused at import, with the names of the file and the row."""

import pytest

from signoria.envs.ars_mysteriorum import tables
from signoria.envs.core.datafiles import DataError

from ..changed_data import Contradiction, EveryDataFile, Load, data_files, refuses_a_contradiction, table_loader

FILES = data_files(tables)


@pytest.fixture(scope="module")
def load(tmp_path_factory) -> Load:
    """Return a function that imports the tables with one data file changed."""
    return table_loader(tables, tmp_path_factory.mktemp("ars_mysteriorum"))


@pytest.mark.parametrize("file", FILES)
class TestEveryFile(EveryDataFile):
    tables = tables


CONTRADICTIONS = [
    ("elements", 2, {"name": "Verdigris"}, "as in row 1"),
    ("elements", 2, {"colour": "green"}, "as in row 1"),
    ("elements", 2, {"chips": 0}, "'chips'"),
    ("elements", 2, {"chips": True}, "not int"),
    ("elements", 2, {"chips": 23}, "'chips'"),
    ("tents", 1, {"element": 2}, "'element'"),
    ("tents", 1, {"pawn": 2}, "'pawn'"),
    ("tents", 1, {"category": 0}, "'category'"),
    ("tents", 1, {"recipes": 10}, "'recipes'"),
    ("tents", 1, {"display_slots": 3}, "'display_slots'"),
    ("tents", 1, {"initial_order": 1}, "'initial_order'"),
    ("tents", 1, {"initial_order": 6}, "'initial_order'"),
    ("categories", 3, {"items": [9, 10, 12]}, "'items'"),
    ("categories", 3, {"items": [9, 10]}, "'items'"),
    ("categories", 3, {"recipes": 9}, "'recipes'"),
    ("categories", 3, {"master_profit": -1}, "'master_profit'"),
    ("categories", 3, {"name": "Gemstones"}, "as in row 1"),
    ("princes", 2, {"items": [2, 5, 8, 11, 13]}, "'items'"),
    ("princes", 2, {"profit": -26}, "'profit'"),
    ("princes", 2, {"end_reward": -1}, "'end_reward'"),
    ("princes", 2, {"name": "Glorim"}, "as in row 0"),
    ("items", 6, {"category": 1}, "'category'"),
    ("items", 6, {"prince": 1}, "'prince'"),
    ("items", 14, {"copies": 3}, "'copies'"),
    ("items", 6, {"copies": 5}, "'copies'"),
    ("items", 5, {"dup4": 9}, "profits [2, 5, 9]"),
    ("items", 6, {"dup3": 2}, "profits [3, 2, 12]"),
    ("items", 6, {"name": "Gold"}, "as in row 0"),
    ("recipes", 20, {"item": 7}, "20"),
    ("recipes", 20, {"variant": 1}, "'variant'"),
    ("recipes", 20, {"tent": 3}, "'tent'"),
    ("recipes", 20, {"category": 3}, "'category'"),
    ("recipes", 20, {"prince": 1}, "'prince'"),
    ("recipes", 20, {"cost": [0, 2, 0, 0, 2]}, "'cost_total'"),
    ("recipes", 20, {"cost": [0, 2, 0, 3]}, "'cost'"),
    ("recipes", 20, {"cost": [0, 3, 0, -1, 3]}, "'cost'"),
    ("recipes", 20, {"cost_total": 6}, "'cost_total'"),
    ("recipes", 20, {"name": "Opal II"}, "as in row 19"),
    ("recipes", 20, {"bonus": -7}, "'bonus'"),
    ("favor_cards", 8, {"value": 2}, "'value'"),
    ("favor_cards", 8, {"owner": 2}, "'owner'"),
    ("bins", 1, {"players": 2}, "'players'"),
    ("bins", 1, {"bins": [3, 1]}, "'bins'"),
    ("bins", 1, {"bins": [1, 3, 0]}, "'bins'"),
    ("bins", 1, {"bins_in_use": 3}, "'bins_in_use'"),
    ("bins", 1, {"per_tent": 5}, "'per_tent'"),
    ("bins", 1, {"per_round": 15}, "'per_round'"),
    ("setup", 1, {"players": 4}, "'players'"),
    ("setup", 1, {"neutral_pawns": 1}, "'neutral_pawns'"),
    ("setup", 1, {"start_tokens_each_colour": 8}, "25 tokens"),
    ("setup", 1, {"start_money": -1}, "'start_money'"),
    ("setup", 1, {"start_mysteries": 2}, "'max_rounds'"),
    ("setup", 1, {"mysteries_per_round": 4}, "'mysteries_per_round'"),
    ("setup", 1, {"bids_after_order_bid": 6}, "'bids_after_order_bid'"),
    ("setup", 1, {"max_rounds": 13}, "'max_rounds'"),
    ("mystery_kinds", 4, {"phase": 5}, "'phase'"),
    ("mystery_kinds", 4, {"timing": "own_turn"}, "'timing'"),
    ("mystery_kinds", 4, {"timing": "later"}, "'timing'"),
    ("mystery_kinds", 4, {"effect": "CURSE"}, "'effect'"),
    ("mystery_kinds", 4, {"target": 1}, "'target'"),
    ("mystery_kinds", 15, {"copies": 3}, "'copies'"),
    ("mystery_kinds", 4, {"copies": 0}, "'copies'"),
    ("mystery_kinds", 14, {"name": "Slander"}, "as in row 4"),
    ("mystery_kinds", 15, {"effect": "GAIN_MONEY"}, "15"),
    ("mystery_cards", 9, {"kind": 4}, "'kind'"),
    ("mystery_cards", 9, {"copy": 0}, "'copy'"),
    ("mystery_cards", 9, {"name": "Slander"}, "'name'"),
    ("constants", 4, {"value": 3}, "'exchange_take'"),
    ("constants", 3, {"value": 1}, "'exchange_give'"),
    ("constants", 5, {"value": 0}, "'mystery_price'"),
    ("constants", 6, {"value": 6}, "'max_cards_per_player_per_tent'"),
    ("constants", 7, {"value": 3}, "'display_slots_per_tent'"),
    ("constants", 8, {"value": 6}, "'tents'"),
    ("constants", 9, {"value": 7}, "'favor_cards_per_player'"),
    ("constants", 10, {"value": 47}, "'recipes_total'"),
    ("constants", 11, {"value": 41}, "'mysteries_total'"),
    ("constants", 12, {"value": 16}, "'items_total'"),
    ("constants", 13, {"value": 111}, "'chips_total'"),
    ("constants", 18, {"value": 2}, "'start_mysteries'"),
    ("constants", 0, {"name": "walk_fee"}, "'walk_fee'"),
    ("actions", 3, {"start": 12}, "ORDER_BID"),
    ("actions", 3, {"name": "BID"}, "BID"),
    ("actions", 3, {"size": 0}, "'size'"),
    ("options", 1, {"values": [False]}, "'values'"),
    ("options", 1, {"default": True}, "'default'"),
    ("options", 2, {"name": "recipes"}, "'recipes'"),
    ("options", 6, {"values": [5, 4, 3, 2, 0]}, "'values'"),
]


@pytest.mark.parametrize("case", [Contradiction(*case) for case in CONTRADICTIONS], ids=str)
def test_a_contradiction(load, case):
    refuses_a_contradiction(load, case)


def test_contradictions_between_files(load):
    """Where two files disagree, one of them is named."""
    with pytest.raises(DataError, match=r"recipes\.json: row 21: 'item' is 6"):
        load("items", lambda rows: (rows[6].update(copies=3, dup4=0), rows[7].update(copies=4, dup4=9)))
    with pytest.raises(DataError, match=r"mystery_cards\.json: row 10: 'kind' is 4"):
        load("mystery_kinds", lambda rows: (rows[4].update(copies=1), rows[3].update(copies=4)))
