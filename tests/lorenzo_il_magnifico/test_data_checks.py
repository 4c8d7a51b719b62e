"""A missing, doubled or contradictory data row is refused at import, with the names of the file and the row."""

import pytest

from signoria.envs.core.datafiles import DataError
from signoria.envs.lorenzo_il_magnifico import tables

from ..changed_data import Contradiction, EveryDataFile, Load, data_files, refuses_a_contradiction, table_loader

FILES = data_files(tables)
UNREAD = {"name_it", "agree", "dissent", "advanced_only"}
"""Columns for people only."""


@pytest.fixture
def load(tmp_path) -> Load:
    """Return a function that imports the tables with one data file changed."""
    return table_loader(tables, tmp_path)


@pytest.mark.parametrize("file", FILES)
class TestEveryFile(EveryDataFile):
    tables = tables

    def columns(self, file):
        return [column for column in super().columns(file) if column not in UNREAD]


ZERO4, ZERO8 = [0] * 4, [0] * 8
CONTRADICTIONS = [
    ("territories", 3, {"number": 5}, "'number'"),
    ("territories", 3, {"type": 2}, "'type'"),
    ("territories", 8, {"period": 1}, "ninth card"),
    ("territories", 3, {"period": 4}, "'period'"),
    ("territories", 3, {"activation": 7}, "'activation'"),
    ("territories", 3, {"activation": 0}, "'activation'"),
    ("territories", 3, {"harvest": ZERO8}, "'harvest'"),
    ("territories", 3, {"harvest": [1] * 7}, "not 8 integers"),
    ("territories", 3, {"imm": [-1, 0, 0, 0, 0, 0, 0, 0]}, "outside"),
    ("territories", 3, {"imm": [0, 0, 0, 0, 0, 0, 0, 6]}, "only 5 differ"),
    ("territories", 3, {"imm": [True, 0, 0, 0, 0, 0, 0, 0]}, "not 8 integers"),
    ("characters", 2, {"name": "Village"}, "territories.json"),
    ("characters", 2, {"name": 7}, "not str"),
    ("characters", 16, {"imm_vp_per": 0}, "'imm_vp_per'"),
    ("characters", 4, {"imm_vp_per_type": 1}, "'imm_vp_per'"),
    ("characters", 4, {"perm_value": 0}, "'perm_value'"),
    ("characters", 6, {"perm_value": 2}, "'perm_value'"),
    ("characters", 0, {"perm_tower": -1}, "'perm_tower'"),
    ("characters", 4, {"perm_tower": 1}, "'perm_tower'"),
    ("characters", 2, {"perm_discount": ZERO4}, "'perm_discount'"),
    ("characters", 0, {"perm_discount": [1, 0, 0, 0]}, "'perm_discount'"),
    ("characters", 1, {"perm_discount": [0, 1, 2, 0]}, "as much wood as stone"),
    ("characters", 1, {"perm_tower": 1}, "as much wood as stone"),
    ("characters", 8, {"extra_kind": 0}, "'extra_types'"),
    ("characters", 8, {"extra_types": []}, "'extra_types'"),
    ("characters", 8, {"extra_types": [4]}, "'extra_types'"),
    ("characters", 8, {"extra_types": [1, 0]}, "not ascending"),
    ("characters", 8, {"extra_value": 0}, "'extra_value'"),
    ("characters", 20, {"extra_value": 0}, "'extra_value'"),
    ("characters", 0, {"extra_value": 4}, "'extra_value'"),
    ("characters", 20, {"extra_discount": [1, 0, 0, 0]}, "'extra_discount'"),
    ("characters", 0, {"perm_kind": 5}, "'perm_kind'"),
    ("buildings", 4, {"n_options": 0}, "'n_options'"),
    ("buildings", 4, {"n_options": 1}, "'pay2'"),
    ("buildings", 6, {"n_options": 2}, "'pay2'"),
    ("buildings", 4, {"gain1": ZERO8}, "'gain1'"),
    ("buildings", 4, {"pay1": [0, 0, 0, 0, 0, 0, 1, 0]}, "asks for VP"),
    ("buildings", 0, {"prod_kind": 0}, "'per_type'"),
    ("buildings", 0, {"per_type": -1}, "'per_type'"),
    ("buildings", 0, {"per_gain": ZERO8}, "'per_gain'"),
    ("buildings", 0, {"per_gain": [1, 0, 0, 0, 0, 0, 0, 1]}, "privileges for each card"),
    ("buildings", 16, {"gain1": ZERO8}, "'gain1'"),
    ("buildings", 16, {"cost": ZERO4}, "'cost'"),
    ("buildings", 16, {"n_options": 1}, "'n_options'"),
    ("ventures", 0, {"has_resource_cost": 0}, "neither"),
    ("ventures", 0, {"cost": ZERO4}, "'has_resource_cost'"),
    ("ventures", 4, {"mil_required": 0}, "neither"),
    ("ventures", 4, {"mil_paid": 4}, "'mil_paid'"),
    ("ventures", 12, {"extra_value": 0}, "'extra_value'"),
    ("excommunication_tiles", 5, {"period": 2}, "'period'"),
    ("excommunication_tiles", 5, {"code": "1_8"}, "'code'"),
    ("excommunication_tiles", 5, {"effect": "bad_luck"}, "'effect'"),
    ("excommunication_tiles", 5, {"value": 3}, "'value'"),
    ("excommunication_tiles", 5, {"card_type": 1}, "'card_type'"),
    ("excommunication_tiles", 7, {"card_type": -1}, "'card_type'"),
    ("excommunication_tiles", 0, {"gain_malus": ZERO8}, "'gain_malus'"),
    ("excommunication_tiles", 0, {"gain_malus": [0] * 7 + [1]}, "takes privileges"),
    ("excommunication_tiles", 11, {"value": 2}, "'value'"),
    ("excommunication_tiles", 18, {"effect": "servant_rate"}, "last period"),
    ("leaders", 4, {"number": 6}, "'number'"),
    ("leaders", 4, {"kind": "permanent"}, "'kind'"),
    ("leaders", 4, {"gain": ZERO8}, "'gain'"),
    ("leaders", 4, {"value": 1}, "'value'"),
    ("leaders", 4, {"req_coin": 0}, "no requirement"),
    ("leaders", 0, {"req_venture": 7}, "'req_venture'"),
    ("leaders", 10, {"value": 0}, "'value'"),
    ("leaders", 17, {"value": 3}, "'value'"),
    ("leaders", 15, {"effect": "copy_leader", "kind": "copy", "value": 0}, "second leader"),
    ("personal_bonus_tiles", 2, {"advanced": 0}, "'advanced'"),
    ("personal_bonus_tiles", 2, {"harvest": ZERO8}, "'harvest'"),
    ("council_privileges", 2, {"gain": [0] * 7 + [1]}, "privilege again"),
    ("council_privileges", 2, {"gain": [0, 0, 0, 2, 0, 0, 0, 0]}, "as in row 1"),
    ("council_privileges", 2, {"gain": ZERO8}, "nothing"),
    ("action_spaces", 5, {"tower": 0}, "'tower'"),
    ("action_spaces", 5, {"floor": 2}, "'floor'"),
    ("action_spaces", 16, {"area": "market"}, "'area'"),
    ("action_spaces", 16, {"bonus": [1, 0, 0, 0, 0, 0, 0, 0]}, "'bonus'"),
    ("action_spaces", 17, {"value_penalty": 2}, "'value_penalty'"),
    ("action_spaces", 17, {"capacity": 1}, "'capacity'"),
    ("action_spaces", 18, {"min_players": 3}, "'min_players'"),
    ("faith_track", 6, {"vp": 4}, "falls"),
    ("faith_track", 6, {"required_in_period": 3}, "'required_in_period'"),
    ("card_slots", 3, {"slot": 3}, "'slot'"),
    ("card_slots", 3, {"military_required": 2}, "falls"),
    ("player_counts", 1, {"start_coins": [5, 6]}, "'start_coins'"),
    ("player_counts", 1, {"start_coins": [5, 6, -1]}, "'start_coins'"),
    ("player_counts", 1, {"large_spaces": 0}, "'large_spaces'"),
    ("player_counts", 1, {"market_spaces": 4}, "'market_spaces'"),
    ("player_counts", 1, {"start_vp": 1}, "'start_vp'"),
    ("actions", 3, {"first": 104}, "DISCOUNT"),
    ("actions", 3, {"name": "REBATE"}, "REBATE"),
    ("options", 1, {"values": ["deal", "draft", "none"]}, "'values'"),
    ("options", 1, {"default": "auction"}, "'default'"),
    ("options", 4, {"values": ["30", "none"], "default": "30"}, "'values'"),
    ("options", 3, {"name": "passing"}, "passing"),
]


@pytest.mark.parametrize("case", [Contradiction(*case) for case in CONTRADICTIONS], ids=str)
def test_a_contradiction(load, case):
    refuses_a_contradiction(load, case)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("max_cards_per_type", 5, "max_cards_per_type"),
        ("leaders_dealt_per_player", 3, "leaders_dealt_per_player"),
        ("rounds", 5, "rounds"),
        ("rounds_per_period", 3, "rounds_per_period"),
        ("faith_required_period_2", 5, "faith_track.json: row 4"),
        ("faith_track_max", 14, "faith_track.json"),
        ("military_track_max", 30, "options.json: row 4"),
        ("large_space_penalty", 2, "action_spaces.json: row 17"),
        ("resources_per_vp", 0, "constants.json: row 2"),
    ],
)
def test_an_amount_that_other_data_contradict(load, name, value, words):
    def change(rows):
        next(row for row in rows if row["name"] == name)["value"] = value

    with pytest.raises(DataError) as error:
        load("constants", change)
    assert words in str(error.value)
