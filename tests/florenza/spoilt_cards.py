"""Spoilt positions: Florenza cards, resources, money, locations, seats that do not play."""

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.checks import Invariant
from signoria.envs.florenza.constants import NO_CARD, NO_SEAT

from ..spoiling import Cases
from . import moves as m
from .sound_positions import (
    bartering,
    finished,
    hiring,
    keeping,
    middle,
    naming,
    opening,
    rich,
)

CARD_CASES = Cases()
setting, spoils = CARD_CASES.setting, CARD_CASES.spoils
CAPTAIN = m.LOCATION_NAMES.index("Capitano del popolo")


def first_in_hand(r, seat: int) -> int:
    """Return the first card of a hand."""
    return int(r["hand"][seat].nonzero()[0][0])


def take_from_hand(r, seat: int) -> int:
    """Take the first card out of a hand and return it."""
    card = first_in_hand(r, seat)
    r["hand"][seat][card] -= 1
    r["hand_size"][seat] -= 1
    return card


setting(Invariant.DRAW_PILE, opening, "draw_size", 77)
setting(Invariant.DRAW_PILE, opening, "draw_size", -1)
setting(Invariant.DRAW_PILE, opening, "draw_size", 5)
setting(Invariant.DRAW_PILE, opening, "draw_pile", NO_CARD, 0)
setting(Invariant.DRAW_PILE, opening, "draw_pile", 64, 0)
setting(Invariant.DRAW_PILE, opening, "draw_pile", 0, 70)
setting(Invariant.HANDS, opening, "hand_size", 4, 0)
setting(Invariant.HANDS, opening, "hand", -1, 2, 60)
setting(Invariant.PILES, opening, "unopened", 1, 0, 0)
setting(Invariant.PILES, opening, "unopened", 0, 2, m.CARD["Padrone"])
setting(Invariant.PILES, rich, "unopened", 1, 1, 0)
setting(Invariant.DISCARDS, opening, "discard_size", -1)
setting(Invariant.DISCARDS, opening, "discard_size", 1)
setting(Invariant.DISCARDS, opening, "discard_card", 3, 0)
setting(Invariant.DISCARDS, opening, "discard_seat", 1, 75)
setting(Invariant.DISCARDS, opening, "discard_round", 1, 2)
setting(Invariant.DISCARDS, middle, "discard_seat", 4, 1)
setting(Invariant.DISCARDS, middle, "discard_round", 5, 0)
setting(Invariant.DISCARDS, middle, "discard_round", 2, 0)
setting(Invariant.CARDS, opening, "tableau", -1, 0)
setting(Invariant.CARDS, hiring, "pending", m.CARD["Ritratto"], 0, 1)
setting(Invariant.KEPT, opening, "kept", 0, 0)
setting(Invariant.KEPT, keeping, "kept", -1, 0)
setting(Invariant.RESOURCES, opening, "supply", 19, 0)
setting(Invariant.RESOURCES, opening, "resources", 2, 1, 5)
setting(Invariant.MONEY, opening, "bank", 3150)
setting(Invariant.MONEY, opening, "money", 250, 2)
setting(Invariant.LOCATIONS, opening, "locations", 3, 0)
setting(Invariant.LOCATIONS, opening, "locations", -1, 13)
setting(Invariant.CAPTAIN_CARD, opening, "next_captain", 0)
setting(Invariant.CAPTAIN_CARD, opening, "next_captain", 3)
setting(Invariant.CAPTAIN_CARD, opening, "next_captain", -1)
setting(Invariant.CAPTAIN_CARD, opening, "locations", 0, CAPTAIN)
setting(Invariant.CAPTAIN_CARD, rich, "next_captain", NO_SEAT)
setting(Invariant.CAPTAIN_CARD, finished, "next_captain", 0)
for absent in ("scores", "ranks", "tableau", "hand_size", "money", "work_count"):
    setting(Invariant.ABSENT_SEATS, opening, absent, 1, 3)
for absent in ("hand", "resources", "works", "hired"):
    setting(Invariant.ABSENT_SEATS, opening, absent, 1, 3, 2)
setting(Invariant.ABSENT_SEATS, opening, "kept", 0, 3)


@spoils(Invariant.DISCARD_ROUNDS, middle)
def discards_lie_on_after_they_are_taken_up(r) -> None:
    r["round_no"] = 4
    r["artists_dealt"] = 40
    r["artist_place"][30:40] = c.Place.DISPLAY
    r["monuments_drawn"] = 22
    for k in range(17, 22):
        r["monument_place"][int(r["monument_order"][k])] = c.Place.DISPLAY


@spoils(Invariant.DISCARD_ROUNDS, keeping)
def discard_before_all_have_chosen(r) -> None:
    r["discard_card"][0] = take_from_hand(r, int(r["captain"]))
    r["discard_round"][0] = 1
    r["discard_size"] = 1


@spoils(Invariant.DISCARD_SEATS, naming)
def seat_discards_twice(r) -> None:
    last = int(r["discard_size"]) - 1
    assert int(r["discard_round"][last - 2]) == 2
    r["discard_seat"][last] = int(r["captain"])


@spoils(Invariant.DISCARD_SEATS, naming)
def captain_discards_last(r) -> None:
    r["captain"] = r["player"] = (int(r["captain"]) + 3) % 4


@spoils(Invariant.DISCARD_SEATS, middle)
def seats_take_turns_in_an_old_clean_up(r) -> None:
    assert int(r["discard_round"][2]) == 1
    r["discard_seat"][:3] = (0, 1, 0)


@spoils(Invariant.DISCARD_PILES, middle)
def card_of_pile_3_discarded_in_round_1(r) -> None:
    late = [row["card_id"] for row in m.DECK_ROWS if row["pile"] == 3]
    early = {row["card_id"] for row in m.DECK_ROWS if row["pile"] < 3}
    place = next(i for i, card in enumerate(r["draw_pile"]) if int(card) in late and int(card) not in early)
    r["draw_pile"][place], r["discard_card"][0] = int(r["discard_card"][0]), int(r["draw_pile"][place])


@spoils(Invariant.CARDS, opening)
def card_in_two_places(r) -> None:
    r["draw_pile"][0] = r["draw_pile"][1]


@spoils(Invariant.CARDS, opening)
def card_of_a_hand_is_gone(r) -> None:
    take_from_hand(r, 0)


@spoils(Invariant.CARDS, rich)
def card_in_a_tableau_and_elsewhere(r) -> None:
    r["tableau"][1] |= 1 << m.CARD["Palagio"]


@spoils(Invariant.CARDS, hiring)
def waiting_card_still_in_hand(r) -> None:
    r["hand"][0][m.CARD["Sagrato"]] += 1
    r["hand_size"][0] += 1


@spoils(Invariant.CARDS, bartering)
def guild_in_a_game_without_guilds(r) -> None:
    r["options"][c.Option.USE_GUILDS] = 0


@spoils(Invariant.PRIESTS, rich)
def second_priest(r) -> None:
    r["tableau"][0] |= 1 << m.CARD["Tommaso d'Aquino"]


@spoils(Invariant.KEPT, keeping)
def captain_keeps_nothing(r) -> None:
    r["kept"][int(r["captain"])] = NO_CARD


@spoils(Invariant.KEPT, keeping)
def captain_keeps_a_card_that_it_lacks(r) -> None:
    r["kept"][int(r["captain"])] = int((r["hand"][int(r["captain"])] == 0).nonzero()[0][0])


@spoils(Invariant.KEPT, keeping)
def seat_keeps_a_card_before_it_chooses(r) -> None:
    r["kept"][int(r["player"])] = first_in_hand(r, int(r["player"]))


@spoils(Invariant.CLEAN_UP, naming)
def seat_keeps_two_cards(r) -> None:
    last = int(r["discard_size"]) - 1
    r["hand"][int(r["discard_seat"][last])][int(r["discard_card"][last])] += 1
    r["hand_size"][int(r["discard_seat"][last])] += 1
    r["discard_card"][last], r["discard_seat"][last], r["discard_round"][last] = NO_CARD, 0, 0
    r["discard_size"] = last


@spoils(Invariant.CLEAN_UP, naming)
def seat_discards_its_last_card(r) -> None:
    size = int(r["discard_size"])
    seat = int(r["discard_seat"][size - 1])
    r["discard_card"][size] = take_from_hand(r, seat)
    r["discard_seat"][size], r["discard_round"][size] = seat, 2
    r["discard_size"] = size + 1


@spoils(Invariant.RESOURCES, rich)
def less_than_nothing_of_a_resource(r) -> None:
    r["resources"][0][c.NUM_RESOURCES - 1] = -1
    r["supply"][c.NUM_RESOURCES - 1] += 1


@spoils(Invariant.MONEY, opening)
def half_a_coin(r) -> None:
    r["money"][0] += 25
    r["bank"] -= 25


@spoils(Invariant.MONEY, opening)
def debts(r) -> None:
    r["bank"] += int(r["money"][0]) + 50
    r["money"][0] = -50


@spoils(Invariant.LOCATIONS, opening)
def all_locations_in_a_game_with_fewer(r) -> None:
    r["options"][c.Option.LOCATIONS] = 1
