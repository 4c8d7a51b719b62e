"""A missing, doubled or contradictory data row is refused at import, with the names of the file and the row."""

import pytest

from signoria.envs.core.datafiles import DataError
from signoria.envs.florenza import tables

from ..changed_data import (
    Contradiction,
    EveryDataFile,
    Load,
    data_files,
    refuses,
    refuses_a_contradiction,
    refuses_a_copied_row,
    table_loader,
)

FILES = data_files(tables)


@pytest.fixture(scope="module")
def load(tmp_path_factory) -> Load:
    """Return a function that imports the tables with one data file changed."""
    return table_loader(tables, tmp_path_factory.mktemp("florenza"))


@pytest.mark.parametrize("file", FILES)
class TestEveryFile(EveryDataFile):
    tables = tables
    ALIKE = ("artist_cards", "florenza_deck", "location_cards")  # physical cards: equal copies follow each other

    def sources(self, file):
        return [name for name in self.columns(file) if name.endswith("source") or name == "confirmed_by"]


@pytest.mark.parametrize(("file", "source", "copy"), [("artist_cards", 0, 1), ("location_cards", 0, 2)])
def test_a_doubled_card(load, file, source, copy):
    refuses_a_copied_row(load, file, source, copy)


@pytest.mark.parametrize("source", [0, 3, 40, 75])
def test_a_doubled_card_of_the_deck(load, source):
    """The copy that is one too many is named, wherever it lies."""
    refuses(
        load,
        "florenza_deck",
        lambda rows: rows[42].update({**rows[source], "id": 42, "pile": rows[42]["pile"]}),
        r": row \d+: is more than",
    )


CONTRADICTIONS = [
    ("resources", 2, {"code": "iron"}, "'code'"),
    ("resources", 2, {"name_en": "Iron"}, "'name_en'"),
    ("resources", 2, {"supply": 0}, "'supply'"),
    ("resources", 2, {"supply": True}, "not int"),
    ("money", 0, {"value": 25}, "no multiple of 50"),
    ("money", 0, {"value": 150}, "constants.py"),
    ("money", 1, {"value": 50}, "as in row 0"),
    ("money", 2, {"value": 1000}, "'code'"),
    ("money", 2, {"count": 0}, "'count'"),
    ("families", 2, {"income_money": 250}, "'income_money'"),
    ("families", 2, {"income_wood": 0}, "'income_wood'"),
    ("families", 2, {"income_captain_resource": 2}, "'income_captain_resource'"),
    ("families", 2, {"name": "Pazzi"}, "as in row 1"),
    ("card_classes", 3, {"cards": 7}, "'cards'"),
    ("card_classes", 3, {"max_in_tableau": 6}, "'max_in_tableau'"),
    ("card_classes", 3, {"needs_artist": 1}, "'needs_artist'"),
    ("card_classes", 3, {"code": "preacher"}, "'code'"),
    ("artist_classes", 1, {"named_types": 11}, "'named_types'"),
    ("artist_classes", 1, {"named_cards": 28}, "'named_cards'"),
    ("artist_classes", 1, {"anonymous_cards": 0}, "'anonymous_cards'"),
    ("artist_classes", 1, {"code": "mason"}, "'code'"),
    ("florenza_cards", 0, {"extra_action_step": 4}, "'extra_action_step'"),
    ("florenza_cards", 0, {"extra_action_step": 9}, "outside"),
    ("florenza_cards", 0, {"extra_draw": 0}, "'extra_draw'"),
    ("florenza_cards", 0, {"cost_wood": 0}, "its cost"),
    ("florenza_cards", 3, {"income_fabric": 0}, "its income"),
    ("florenza_cards", 3, {"class_id": 7}, "'class_id'"),
    ("florenza_cards", 3, {"class_id": 4}, "its income"),
    ("florenza_cards", 5, {"income_money": 75}, "no multiple of 50"),
    ("florenza_cards", 5, {"cost_wood": -1}, "outside"),
    ("florenza_cards", 5, {"discount_artist": 50}, "effects of a guild"),
    ("florenza_cards", 5, {"extra_draw": 1}, "'extra_draw'"),
    ("florenza_cards", 5, {"prestige": 1}, "'prestige'"),
    ("florenza_cards", 5, {"confirmed_by": "pattern"}, "'confirmed_by'"),
    ("florenza_cards", 5, {"copies_3p": 0}, "'copies'"),
    ("florenza_cards", 16, {"end_bonus_points": 0}, "effects of a guild"),
    ("florenza_cards", 16, {"end_bonus_per": "none"}, "'end_bonus_per'"),
    ("florenza_cards", 16, {"end_bonus_per": "church"}, "'end_bonus_per'"),
    ("florenza_cards", 16, {"income_any_resource": 1}, "effects of a guild"),
    ("florenza_cards", 16, {"income_gold": 1}, "its income"),
    ("florenza_cards", 20, {"discount_artist": 0}, "effects of a guild"),
    ("florenza_cards", 24, {"cost_gold": 1}, "its cost"),
    ("florenza_cards", 24, {"extra_action_step": 0}, "'extra_action_step'"),
    ("florenza_cards", 30, {"prestige": 5}, "'prestige'"),
    ("florenza_cards", 30, {"cost_money": 100}, "'prestige'"),
    ("florenza_cards", 30, {"artist_classes": []}, "'artist_classes'"),
    ("florenza_cards", 30, {"artist_classes": [3]}, "'artist_classes'"),
    ("florenza_cards", 32, {"artist_classes": [2, 1]}, "not ascending"),
    ("florenza_cards", 30, {"confirmed_by": ""}, "'confirmed_by'"),
    ("florenza_cards", 47, {"class_id": 4}, "lower than"),
    ("florenza_cards", 48, {"name": "Facciata"}, "second card"),
    ("florenza_cards", 54, {"artist_classes": [0]}, "'artist_classes'"),
    ("florenza_cards", 62, {"copies_4p": 2}, "florenza_deck.json"),
    ("florenza_deck", 30, {"card_id": 63}, "outside"),
    ("florenza_deck", 30, {"code": "crocifisso"}, "'code'"),
    ("florenza_deck", 30, {"pile": 1}, "lower than"),
    ("florenza_deck", 30, {"pile": 4}, "outside"),
    ("florenza_deck", 30, {"is_guild": 1}, "'is_guild'"),
    ("florenza_deck", 30, {"min_players": 1}, "outside"),
    ("florenza_deck", 2, {"min_players": 2}, "is more than"),
    ("locations", 4, {"effect": "steal"}, "'effect'"),
    ("locations", 4, {"resource": -1}, "'resource'"),
    ("locations", 4, {"resource": 3}, "second location"),
    ("locations", 4, {"money": 200}, "'money'"),
    ("locations", 8, {"money": 0}, "'money'"),
    ("locations", 8, {"money": 125}, "no multiple of 50"),
    ("locations", 8, {"text": "give 1 gold, receive 100 Fiorini"}, "'text'"),
    ("locations", 0, {"copies_scaled_2p": 3}, "do not ascend"),
    ("locations", 0, {"copies_all": 1}, "do not ascend"),
    ("locations", 13, {"copies_all": 2}, "new Captain"),
    ("location_cards", 5, {"location_id": 4}, "'location_id'"),
    ("location_cards", 5, {"code": "loc_fabbro"}, "'code'"),
    ("location_cards", 1, {"min_players_scaled": 4}, "'min_players_scaled'"),
    ("location_cards", 1, {"min_players_scaled": 1}, "'min_players_scaled'"),
    ("artists", 1, {"values": [4, 5, 4, 6]}, "do not ascend"),
    ("artists", 1, {"values": []}, "not a list of points"),
    ("artists", 1, {"values": [0, 4, 5, 6], "prestige_min": 0}, "'anonymous'"),
    ("artists", 1, {"cards": 3}, "'cards'"),
    ("artists", 1, {"prestige_min": 3}, "'prestige_min'"),
    ("artists", 1, {"prestige_max": 7}, "'prestige_max'"),
    ("artists", 1, {"cost": 0}, "'cost'"),
    ("artists", 1, {"cost": 260}, "no multiple of 50"),
    ("artists", 1, {"anonymous": 1}, "'anonymous'"),
    ("artists", 14, {"artist_class": 0}, "second"),
    ("artists", 15, {"artist_class": 0}, "lower than"),
    ("artists", 34, {"artist_class": 0}, "second anonymous"),
    ("artists", 34, {"values": [1], "prestige_min": 1, "prestige_max": 1}, "'anonymous'"),
    ("artist_cards", 2, {"artist_id": 2}, "'artist_id'"),
    ("artist_cards", 2, {"code": "giotto_painter"}, "'code'"),
    ("artist_cards", 2, {"artist_class": 1}, "'artist_class'"),
    ("artist_cards", 2, {"cost": 200}, "'cost'"),
    ("artist_cards", 2, {"prestige": 5}, "'prestige'"),
    ("artist_cards", 2, {"masterpiece": 1}, "'masterpiece'"),
    ("monuments", 5, {"value": 14}, "'value'"),
    ("monuments", 5, {"value": 0}, "'value'"),
    ("monuments", 5, {"cost_marble": 5}, "'value'"),
    ("monuments", 5, {"cost_money": 210}, "no multiple of 50"),
    ("monuments", 5, {"artist_classes": []}, "'artist_classes'"),
    ("monuments", 5, {"building": "Battistero"}, "'building'"),
    ("monuments", 5, {"confirmed_by": ""}, "'confirmed_by'"),
    ("monuments", 5, {"name": "Duomo: Abside"}, "as in row 3"),
    ("setup", 1, {"players": 2}, "'players'"),
    ("setup", 1, {"pile_2": 20}, "'pile_2'"),
    ("setup", 1, {"pile_3_no_guilds": 22}, "'pile_3_no_guilds'"),
    ("setup", 1, {"location_cards": 16}, "'location_cards'"),
    ("setup", 1, {"location_cards_scaled": 17}, "'location_cards_scaled'"),
    ("setup", 1, {"artists_per_round": 9}, "'artists_per_round'"),
    ("setup", 1, {"artists_per_round": 11}, "outside"),
    ("setup", 1, {"anonymous_artists": 2}, "'anonymous_artists'"),
    ("setup", 1, {"monuments_first_round": 8}, "'monuments_first_round'"),
    ("setup", 1, {"monuments_per_later_round": 4}, "'monuments_per_later_round'"),
    ("setup", 1, {"monuments_kept": 3}, "'monuments_kept'"),
    ("setup", 1, {"base_actions": 5}, "'base_actions'"),
    ("setup", 1, {"rounds": 6}, "'rounds'"),
    ("setup", 1, {"keep_florenza_cards": 2}, "'keep_florenza_cards'"),
    ("setup", 1, {"start_money": 320}, "'start_money'"),
    ("setup", 1, {"start_money": 3000}, "'start_money'"),
    ("setup", 1, {"start_each_resource": 4}, "'start_each_resource'"),
    ("setup", 1, {"start_florenza_cards": 8}, "'start_florenza_cards'"),
    ("rounds", 2, {"round": 2}, "'round'"),
    ("rounds", 2, {"draw_phase": 0}, "'draw_phase'"),
    ("rounds", 2, {"new_artists": 0}, "'new_artists'"),
    ("rounds", 2, {"new_monuments": 7}, "'new_monuments'"),
    ("rounds", 2, {"add_pile": 2}, "'add_pile'"),
    ("rounds", 2, {"shuffle_in_discards": 1}, "'shuffle_in_discards'"),
    ("rounds", 4, {"discard_step": 1}, "'discard_step'"),
    ("rounds", 4, {"income_step": 0}, "'income_step'"),
    ("rounds", 4, {"captain_step": 0}, "'captain_step'"),
    ("rounds", 4, {"restore_step": 1}, "'restore_step'"),
    ("action_steps", 4, {"step": 6}, "'step'"),
    ("action_steps", 4, {"who": "all"}, "'who'"),
    ("action_steps", 4, {"required_code": "casa"}, "'required_code'"),
    ("action_steps", 4, {"required_class": 1}, "'required_class'"),
    ("action_steps", 7, {"required_code": "giordano_bruno"}, "'required_code'"),
    ("action_steps", 0, {"required_class": 3}, "'required_class'"),
    ("market", 1, {"give_money": 0}, "'give_money'"),
    ("market", 1, {"take_money": 50}, "'take_money'"),
    ("market", 1, {"take_resources": 2}, "'take_resources'"),
    ("market", 2, {"give_resources": 3}, "'give_resources'"),
    ("market", 2, {"code": "swap"}, "'code'"),
    ("scoring", 0, {"points_1": 1}, "'district_card'"),
    ("scoring", 3, {"points_1": 0}, "'district_set'"),
    ("scoring", 5, {"points_1": 4}, "florenza_cards.json"),
    ("scoring", 5, {"points_2": 1}, "'guild_workshop'"),
    ("scoring", 9, {"points_2": 4}, "'most_resources'"),
    ("scoring", 11, {"code": "mayor"}, "'code'"),
    ("scoring", 12, {"points_1": 0}, "'reserved_monument'"),
    ("actions", 3, {"start": 4}, "MARKET_SELL"),
    ("actions", 3, {"name": "SELL"}, "SELL"),
    ("actions", 3, {"size": 0}, "'size'"),
    ("options", 1, {"values": ["scaled", "all"], "default": "scaled"}, "'values'"),
    ("options", 1, {"default": "scaled"}, "'default'"),
    ("options", 2, {"values": [False]}, "'values'"),
    ("options", 2, {"name": "open"}, "'open'"),
]


@pytest.mark.parametrize("case", [Contradiction(*case) for case in CONTRADICTIONS], ids=str)
def test_a_contradiction(load, case):
    refuses_a_contradiction(load, case)


def test_money_of_the_game(load):
    """The number of money cards is no fact that another row repeats, but 4000 Fiorini are the bound of all amounts."""
    with pytest.raises(DataError, match=r"money\.json: .* 4050 Fiorini"):
        load("money", lambda rows: rows[0].update(count=9))


def test_a_gap_behind_the_last_block(load):
    with pytest.raises(DataError, match=r"actions\.json: 317 actions"):
        load("actions", lambda rows: rows[-1].update(size=62))
