"""Positions with cards, board or gold spoilt, for the tests of the invariants (`spoiling.py`)."""

from signoria.envs.venedig import constants as c
from signoria.envs.venedig.board import WORD_OF, WORD_SHIFT
from signoria.envs.venedig.checks import Invariant
from signoria.envs.venedig.constants import NO_CARD, NO_PARTY, Step

from .reading import island_bit
from .sound_positions import (
    arrived,
    choosing,
    discarding,
    draining,
    drawing,
    expired,
    laying,
    neutral_casa,
    neutral_last,
    offered,
    opening,
    paying,
    placing,
    run_out,
    second_placing,
    stopped,
    without_neutral,
)
from .spoiling import BASILICA, CAMPO, CASA, KJ, PALAZZO, PONTE, clear, put, setting, spoils

setting(Invariant.DECK, opening, "deck_size", 32)
setting(Invariant.DECK, opening, "deck_size", 43)
setting(Invariant.DECK, opening, "deck", NO_CARD, 0)
setting(Invariant.DECK, opening, "deck", CASA, 41)
setting(Invariant.CARD_PLACES, opening, "discard", 1, CASA)
setting(Invariant.CARD_PLACES, opening, "pool", 1)
setting(Invariant.CARD_PLACES, laying, "casa_pending", 2)
setting(Invariant.CARD_PLACES, laying, "laid", 2, 1, PALAZZO - 1)
setting(Invariant.CARD_PLACES, opening, "discard", -1, CASA)
setting(Invariant.HANDS, opening, "hand_size", 4, 0)
setting(Invariant.HANDS, opening, "hand", 4, 1, PONTE)
setting(Invariant.KNOWN_HANDS, laying, "known_hand", 2, 0, CAMPO)
setting(Invariant.KNOWN_HANDS, laying, "known_hand", -1, 0, CAMPO)
setting(Invariant.KNOWN_HANDS, laying, "known_hand", 1, 0, BASILICA)
setting(Invariant.POOL, drawing, "pool", 0b11110)
setting(Invariant.POOL, drawing, "pool", 32)
setting(Invariant.POOL, drawing, "pool", -1)
setting(Invariant.POOL, neutral_last, "pool", 31)
setting(Invariant.LAID, opening, "laid", 1, KJ, 0)
setting(Invariant.LAID, without_neutral, "laid", 1, KJ, 0)
setting(Invariant.LAID, opening, "laid", -1, 0, 0)
setting(Invariant.COMPLETE_SETS, discarding, "laid", 3, 1, CAMPO - 1)
setting(Invariant.COMPLETE_SETS, choosing, "new", 2, CAMPO - 1)
setting(Invariant.COMPLETE_SETS, stopped, "options", 0, c.Option.END_MODE)
setting(Invariant.LYING_TYPES, discarding, "step", Step.DRAIN)
setting(Invariant.MARKERS, laying, "marker", NO_PARTY, PALAZZO - 1)
setting(Invariant.MARKERS, laying, "marker", 2, PALAZZO - 1)
setting(Invariant.MARKERS, laying, "marker", 0, PONTE - 1)
setting(Invariant.MARKERS, laying, "marker", KJ, PALAZZO - 1)
setting(Invariant.MARKERS, laying, "marker", -1, PALAZZO - 1)
setting(Invariant.STAMPS, laying, "stamp", 0, 1, PALAZZO - 1)
setting(Invariant.STAMPS, laying, "stamp", 2, 1, PALAZZO - 1)
setting(Invariant.STAMPS, laying, "stamp", 2, 2, CAMPO - 1)
setting(Invariant.STAMPS, laying, "stamp", -1, 2, CAMPO - 1)
setting(Invariant.STAMPS, laying, "lays", 1)
setting(Invariant.STAMPS, discarding, "stamp", 1, KJ, PONTE - 1)
setting(Invariant.NEW_CARDS, opening, "new", 1, 0)
setting(Invariant.NEW_CARDS, laying, "new", 2, PALAZZO - 1)
setting(Invariant.NEW_CARDS, laying, "new", -1, PONTE - 1)
setting(Invariant.NEW_CARDS, laying, "casa_pending", 4)
setting(Invariant.NEW_CARDS, offered, "new", 1, CAMPO - 1)
setting(Invariant.NEW_CARDS, neutral_last, "neutral_done", 1)
setting(Invariant.LAST_LAID, laying, "last_laid", CASA)
setting(Invariant.LAST_LAID, laying, "last_laid", CAMPO)
setting(Invariant.LAST_LAID, laying, "last_laid", 6)
setting(Invariant.LAST_LAID, opening, "last_laid", CASA)
setting(Invariant.LAST_LAID, placing, "last_laid", PALAZZO)
setting(Invariant.CASA_PENDING, opening, "casa_pending", 1)
setting(Invariant.CASA_PENDING, discarding, "casa_pending", 1)
setting(Invariant.CASA_PENDING, neutral_casa, "casa_pending", 1)
setting(Invariant.CASA_PENDING, choosing, "casa_pending", -1)
setting(Invariant.MARKERS_BEFORE, opening, "marker_before", 0, 0)
setting(Invariant.MARKERS_BEFORE, laying, "marker_before", NO_PARTY, PALAZZO - 1)
setting(Invariant.MARKERS_BEFORE, laying, "marker_before", 0, PALAZZO - 1)
setting(Invariant.MARKERS_BEFORE, laying, "marker_before", 2, PALAZZO - 1)
setting(Invariant.MARKERS_BEFORE, laying, "marker", 0, PALAZZO - 1)
setting(Invariant.MARKERS_BEFORE, choosing, "marker_before", NO_PARTY, CAMPO - 1)
setting(Invariant.MARKERS_BEFORE, choosing, "marker_before", KJ, CAMPO - 1)
setting(Invariant.MARKERS_BEFORE, offered, "marker_before", 1, CAMPO - 1)
setting(Invariant.MARKERS_BEFORE, expired, "marker_before", 0, 0)
setting(Invariant.MARKERS_BEFORE, draining, "marker_before", 0, 0)
setting(Invariant.SQUARES, opening, "swamp", -1, 0)
setting(Invariant.SQUARES, opening, "swamp", 1, c.NO_ISLAND)
setting(Invariant.SQUARES, opening, "buildings", 1, CASA, c.NO_ISLAND)
setting(Invariant.SQUARES, opening, "buildings", 1 << 20, CASA, 0)
setting(Invariant.SQUARES, opening, "buildings", 1, CASA, 0)
setting(Invariant.LINES, opening, "lines", 0)
setting(Invariant.LINES, opening, "lines", 3)
setting(Invariant.LINES, opening, "lines", 1 << 12 | 1)
setting(Invariant.LINES, opening, "lines", -1)
setting(Invariant.LINES, opening, "options", c.SPANS_WATER, c.Option.BRIDGE_OCCUPIES)
setting(Invariant.SUPPLY, opening, "supply", 17, CASA)
setting(Invariant.SUPPLY, opening, "supply", 4, PONTE)
setting(Invariant.SUPPLY, opening, "supply", -1, BASILICA)
setting(Invariant.SUPPLY, opening, "options", c.FULL_STOCK, c.Option.SUPPLY_INCLUDES_START)
setting(Invariant.SWAMP_VALUES, opening, "swamp_value", 3, 0)
setting(Invariant.SWAMP_VALUES, opening, "swamp_value", -1, 0)
setting(Invariant.SWAMP_VALUES, opening, "swamp_value", 1, 8)
setting(Invariant.SWAMP_TILES, opening, "swamp_paid", 1, 1)
setting(Invariant.SWAMP_TILES, paying, "swamp_tiles", 0, 0, 2)
setting(Invariant.SWAMP_TILES, paying, "swamp_paid", -1, 2)
setting(Invariant.TREASURES, opening, "treasure_stock", 5, 0)
setting(Invariant.TREASURES, opening, "treasures", 1, 0, 0)
setting(Invariant.TREASURES, opening, "treasure_stock", -1, 3)
setting(Invariant.OWNED_TILES, paying, "swamp_owned", 2, 0)
setting(Invariant.OWNED_TILES, paying, "treasures_owned", 1, 0)
setting(Invariant.OWNED_TILES, opening, "swamp_tiles", -1, 0, 0)
setting(Invariant.OWNED_TILES, opening, "treasures", -1, 0, 0)
setting(Invariant.FINAL_EXCHANGE, run_out, "treasures_owned", 1, 0)
setting(Invariant.FINAL_EXCHANGE, run_out, "swamp_owned", 2, 0)
setting(Invariant.GONDOLAS, opening, "scores", -1, 0)
setting(Invariant.GONDOLAS, arrived, "scores", c.GOAL + 1, 0)
setting(Invariant.GONDOLAS, arrived, "options", 0, c.Option.GOAL_CAP)


@spoils(Invariant.HANDS, opening)
def six_cards_in_a_hand(r) -> None:
    r["hand"][0][CASA] += 3
    r["hand_size"][0] += 3


@spoils(Invariant.HANDS, opening)
def less_than_no_card_in_a_hand(r) -> None:
    r["hand"][0][CASA] -= 4
    r["hand"][0][PONTE] += 4


@spoils(Invariant.CARD_PLACES, opening)
def a_card_of_another_type(r) -> None:
    r["deck"][0] = (int(r["deck"][0]) + 1) % c.NUM_TYPES


@spoils(Invariant.COMPLETE_SETS, laying)
def a_complete_set_before_the_turn(r) -> None:
    r["laid"][1][CAMPO - 1] = 3


@spoils(Invariant.COMPLETE_SETS, run_out)
def a_complete_set_with_supply_at_the_end(r) -> None:
    r["laid"][0][PONTE - 1] = 3
    r["new"][PONTE - 1] = 1


@spoils(Invariant.LYING_TYPES, laying)
def three_types_of_another_seat(r) -> None:
    r["laid"][1][[CAMPO - 1, PONTE - 1]] = 1


@spoils(Invariant.LYING_TYPES, offered)
def three_types_of_klaus_juergen(r) -> None:
    r["laid"][KJ][[CAMPO - 1, PONTE - 1]] = 1


@spoils(Invariant.LYING_TYPES, draining)
def three_types_after_the_discard(r) -> None:
    r["laid"][0][[PALAZZO - 1, CAMPO - 1, PONTE - 1]] = 1


@spoils(Invariant.MARKERS, offered)
def somebody_has_more_than_the_master_builder(r) -> None:
    r["laid"][0][CAMPO - 1] = 2


@spoils(Invariant.MARKERS_BEFORE, laying)
def another_seat_had_the_most(r) -> None:
    r["laid"][2][PALAZZO - 1] = 2


@spoils(Invariant.NEW_CARDS, choosing)
def more_cards_laid_than_a_hand_holds(r) -> None:
    r["hand_size"][1] = 2


@spoils(Invariant.SQUARES, opening)
def a_building_in_the_swamp(r) -> None:
    put(r, "casa", 60)


@spoils(Invariant.SQUARES, opening)
def two_buildings_on_a_square(r) -> None:
    put(r, "palazzo", 49)


@spoils(Invariant.START_SQUARES, opening)
def the_first_casa_gone(r) -> None:
    clear(r, "casa", 49)


@spoils(Invariant.START_SQUARES, opening)
def swamp_on_an_open_square(r) -> None:
    island, bit = island_bit(48)
    r["swamp"][island] |= bit


@spoils(Invariant.LINES, opening)
def ponte_squares_without_a_line(r) -> None:
    put(r, "ponte", 8)


@spoils(Invariant.LINES, second_placing)
def a_ponte_with_one_end(r) -> None:
    r["lines"] |= 1 << 8
    put(r, "ponte", 57)


@spoils(Invariant.SHAPES, draining)
def half_a_palazzo(r) -> None:
    put(r, "palazzo", 66)


@spoils(Invariant.SHAPES, opening)
def a_palazzo_on_two_islands(r) -> None:
    put(r, "palazzo", 8)
    put(r, "palazzo", 48)
    r["supply"][PALAZZO] -= 1


@spoils(Invariant.OFFERS, opening)
def a_free_square_not_noted(r) -> None:
    r["free"][0] = 0


@spoils(Invariant.OFFERS, draining)
def an_unbuilt_square_not_noted(r) -> None:
    r["unbuilt"][1] &= ~island_bit(26)[1]


@spoils(Invariant.OFFERS, opening)
def another_campo_site(r) -> None:
    r["campo_sites"][0] <<= 1


@spoils(Invariant.OFFERS, opening)
def no_campo_on_swamp(r) -> None:
    r["campo_swamp"] = 0


@spoils(Invariant.OFFERS, opening)
def a_palazzo_site_on_swamp(r) -> None:
    r["palazzo_sites"][0] |= 1


@spoils(Invariant.OFFERS, opening)
def a_basilica_site_on_swamp(r) -> None:
    r["basilica_sites"][0] |= 1


@spoils(Invariant.OFFERS, opening)
def built_squares_that_lack_to_a_basilica(r) -> None:
    island, bit = island_bit(49)
    r["basilica_swamp"][WORD_OF[island]] |= bit << int(WORD_SHIFT[island])


setting(Invariant.OFFERS, opening, "campo_value", 3, 0)
setting(Invariant.OFFERS, opening, "palazzo_value", 1, 2)
setting(Invariant.OFFERS, opening, "palazzo_count", 1, 2)
setting(Invariant.OFFERS, opening, "basilica_count", 1, 2)
setting(Invariant.OFFERS, opening, "open_lines", 1)


@spoils(Invariant.SUPPLY, opening)
def a_casa_more_than_there_are(r) -> None:
    put(r, "casa", 48)


@spoils(Invariant.SWAMP_TILES, paying)
def a_worthless_tile_paid(r) -> None:
    r["swamp_tiles"][0][0] -= 1
    r["swamp_owned"][0] -= 1
    r["swamp_paid"][0] += 1


@spoils(Invariant.SWAMP_TILES, opening)
def a_tile_lost(r) -> None:
    island, bit = island_bit(60)
    r["swamp"][island] &= ~bit
    r["swamp_value"][60] = 0


@spoils(Invariant.GONDOLAS, opening)
def two_gondolas_on_a_square(r) -> None:
    r["scores"][:2] = 7


@spoils(Invariant.GONDOLAS, arrived)
def two_gondolas_before_the_goal(r) -> None:
    r["scores"][1:3] = 7
