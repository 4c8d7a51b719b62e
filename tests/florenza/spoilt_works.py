"""Spoilt positions: artists, monuments, works, points, ranks and turns taken."""

from signoria.envs.florenza import constants as c
from signoria.envs.florenza.checks import Invariant
from signoria.envs.florenza.constants import Place

from ..spoiling import Cases
from . import moves as m
from .sound_positions import extra, finished, middle, naming, opening, rich

WORK_CASES = Cases()
setting, spoils = WORK_CASES.setting, WORK_CASES.spoils


def artist_in(r, place: int) -> int:
    """Return where in the dealing order the first artist of a place stands."""
    return [int(where) for where in r["artist_place"]].index(place)


def back(r, k: int) -> int:
    """Return the back of the k-th artist dealt."""
    return m.FACE_ROWS[int(r["artist_order"][k])]["artist_id"]


def artist_class(r, k: int) -> int:
    """Return the class of the k-th artist dealt."""
    return m.FACE_ROWS[int(r["artist_order"][k])]["artist_class"]


def monument_in(r, place: int) -> int:
    """Return the first monument of a place."""
    return [int(where) for where in r["monument_place"]].index(place)


def swap(values, i: int, k: int) -> None:
    """Exchange two numbers of a field."""
    values[i], values[k] = int(values[k]), int(values[i])


setting(Invariant.ANONYMOUS, opening, "anonymous", 8)
setting(Invariant.ANONYMOUS, opening, "anonymous", -1)
setting(Invariant.ANONYMOUS, opening, "anonymous", 6)
setting(Invariant.ARTIST_ORDER, opening, "artist_order", 85, 0)
setting(Invariant.ARTIST_ORDER, opening, "artist_order", -1, 84)
setting(Invariant.ARTIST_PLACES, opening, "artists_dealt", 7)
setting(Invariant.ARTIST_PLACES, opening, "artists_dealt", 16)
setting(Invariant.ARTIST_PLACES, opening, "artist_place", Place.PILE, 0)
setting(Invariant.ARTIST_PLACES, opening, "artist_place", Place.DISPLAY, 8)
setting(Invariant.ARTIST_PLACES, opening, "artist_place", Place.RESERVED + 3, 0)
setting(Invariant.ARTIST_PLACES, opening, "artist_place", Place.OWNED + 3, 0)
setting(Invariant.ARTIST_PLACES, opening, "artist_place", -1, 0)
setting(Invariant.ARTIST_DISPLAY, opening, "artist_place", Place.GONE, 7)
setting(Invariant.ARTIST_DISPLAY, naming, "artist_place", Place.DISPLAY, 19)
setting(Invariant.MONUMENT_ORDER, opening, "monument_order", 27, 0)
setting(Invariant.MONUMENT_ORDER, opening, "monument_order", -1, 26)
setting(Invariant.MONUMENT_PLACES, opening, "monuments_drawn", 6)
setting(Invariant.HIRED, opening, "hired", 1, 0, 2)
setting(Invariant.HIRED, rich, "hired", 0, 0, 1)
setting(Invariant.WORKS, opening, "work_count", 1, 0)
setting(Invariant.WORKS, opening, "work_count", -1, 0)
setting(Invariant.WORKS, opening, "work_count", 41, 0)
setting(Invariant.WORKS, opening, "works", 3, 1, 0)
setting(Invariant.WORKS, rich, "works", -3, 1, 0)
setting(Invariant.WORKS, rich, "works", 4, 1, 0)
setting(Invariant.SCORES, opening, "scores", 1, 0)
setting(Invariant.SCORES, rich, "scores", 0, 0)
setting(Invariant.RANKS, opening, "ranks", 1, 0)
setting(Invariant.RANKS, finished, "ranks", 0, 0)


@spoils(Invariant.ARTIST_ORDER, opening)
def artist_dealt_twice(r) -> None:
    r["artist_order"][0] = r["artist_order"][1]


@spoils(Invariant.MONUMENT_ORDER, opening)
def monument_drawn_twice(r) -> None:
    r["monument_order"][0] = r["monument_order"][1]


@spoils(Invariant.ARTIST_DISPLAY, rich)
def artist_of_an_earlier_round_on_display(r) -> None:
    r["artist_place"][artist_in(r, Place.GONE)] = Place.DISPLAY


@spoils(Invariant.EQUAL_BACKS, rich)
def second_of_equal_backs_taken_first(r) -> None:
    shown = [k for k in range(40) if int(r["artist_place"][k]) == Place.DISPLAY]
    first, second = (k for k in shown if m.ARTIST_NAMES[back(r, k)] == "Benvenuto Cellini sculptor")
    assert first < second
    r["artist_place"][second] = Place.RESERVED


@spoils(Invariant.EQUAL_BACKS, rich)
def second_of_equal_backs_left_over(r) -> None:
    reserved = artist_in(r, Place.RESERVED + 1)
    deal = reserved // 8 * 8
    gone = next(k for k in range(deal, deal + 8) if int(r["artist_place"][k]) == Place.GONE)
    first, second = min(gone, reserved), max(gone, reserved)
    number = back(r, reserved)
    r["artist_place"][first], r["artist_place"][second] = Place.GONE, Place.RESERVED + 1
    if reserved == first:
        swap(r["artist_order"], first, second)
    spare = next(k for k in range(c.NUM_FACES) if back(r, k) == number and k != second)
    swap(r["artist_order"], first, spare)


@spoils(Invariant.MONUMENT_PLACES, opening)
def monument_taken_from_the_pile(r) -> None:
    r["monument_place"][int(r["monument_order"][7])] = Place.RESERVED


@spoils(Invariant.MONUMENT_PLACES, opening)
def monument_back_in_the_pile(r) -> None:
    r["monument_place"][int(r["monument_order"][0])] = Place.PILE


@spoils(Invariant.MONUMENT_PLACES, opening)
def monument_of_a_fourth_seat(r) -> None:
    r["monument_place"][int(r["monument_order"][0])] = Place.OWNED + 3


@spoils(Invariant.MONUMENT_DISPLAY, opening)
def monument_gone_in_the_first_round(r) -> None:
    r["monument_place"][int(r["monument_order"][0])] = Place.GONE


@spoils(Invariant.MONUMENT_DISPLAY, naming)
def three_monuments_outlast_the_clean_up(r) -> None:
    r["monument_place"][monument_in(r, Place.GONE)] = Place.DISPLAY


@spoils(Invariant.MONUMENT_DISPLAY, naming)
def one_monument_outlasts_the_clean_up(r) -> None:
    assert any(int(r["monument_place"][int(k)]) == Place.GONE for k in r["monument_order"][7:12])
    r["monument_place"][monument_in(r, Place.DISPLAY)] = Place.GONE


@spoils(Invariant.MONUMENT_DISPLAY, naming)
def lesser_monument_outlasts_the_clean_up(r) -> None:
    gone = [int(k) for k in r["monument_order"][7:12] if int(r["monument_place"][int(k)]) == Place.GONE]
    least = min(gone, key=lambda k: m.MONUMENT_ROWS[k]["value"])
    swap(r["monument_place"], least, monument_in(r, Place.DISPLAY))


@spoils(Invariant.MONUMENT_DISPLAY, rich)
def most_valuable_monument_gone(r) -> None:
    order = [int(k) for k in r["monument_order"]]
    best = max(order[:22], key=lambda k: (m.MONUMENT_ROWS[k]["value"], -order.index(k)))
    r["monument_place"][best] = Place.GONE


@spoils(Invariant.ANONYMOUS, rich)
def more_works_without_named_artists_than_there_were(r) -> None:
    r["round_no"] = 1
    r["anonymous"] = 7
    r["artists_dealt"] = 8
    r["artist_place"] = [Place.DISPLAY if k < 8 else Place.PILE for k in range(c.NUM_FACES)]
    shown = [int(k) for k in r["monument_order"][:7]]
    r["monuments_drawn"] = 7
    r["monument_place"] = [Place.DISPLAY if k in shown else Place.PILE for k in range(c.NUM_MONUMENTS)]


@spoils(Invariant.WORKS, rich)
def points_moved_from_work_to_work(r) -> None:
    """The sum is right, but a monument is worth less than the number printed on it."""
    r["works"][1][:2] = (6, 1)


@spoils(Invariant.WORKS, rich)
def work_not_in_the_list(r) -> None:
    r["works"][2][0] = 0
    r["work_count"][2] = 0


@spoils(Invariant.WORKS, rich)
def two_architects_of_one_work(r) -> None:
    """All sums are right, but of seat 1's works Sagrato takes an architect and Ritratto a painter."""
    places = [int(place) for place in r["artist_place"]]
    k = next(k for k, place in enumerate(places) if place == Place.RESERVED + 1 and artist_class(r, k) == 0)
    value = m.FACE_ROWS[int(r["artist_order"][k])]["prestige"]
    r["artist_place"][k] = Place.OWNED + 1
    r["hired"][1][0] += 1
    r["works"][1][1] += value
    r["scores"][1] += value


@spoils(Invariant.SCORES, finished)
def other_captain_after_the_end(r) -> None:
    r["captain"] = (int(r["captain"]) + 1) % 3


@spoils(Invariant.SCORES, finished)
def goods_change_hands_after_the_end(r) -> None:
    seats = sorted(range(3), key=lambda p: int(r["resources"][p].sum()))
    poor, rich_one = r["resources"][seats[0]].copy(), r["resources"][seats[2]].copy()
    assert poor.sum() < rich_one.sum()
    r["resources"][seats[0]], r["resources"][seats[2]] = rich_one, poor


@spoils(Invariant.RANKS, finished)
def first_and_last_swapped(r) -> None:
    ranks = [int(rank) for rank in r["ranks"][:3]]
    swap(r["ranks"], ranks.index(min(ranks)), ranks.index(max(ranks)))


@spoils(Invariant.RANKS, finished)
def tie_not_broken_by_works(r) -> None:
    """Two seats with equal points and different works share a rank."""
    counts = [int(k) for k in r["work_count"][:3]]
    first, second = (p for p in range(3) if p != counts.index(max(counts)))
    assert list(r["works"][first]) != list(r["works"][second])
    r["scores"][second] = r["scores"][first]
    r["scores"][counts.index(max(counts))] = int(r["scores"][first]) + 1
    r["ranks"][:3] = 2
    r["ranks"][counts.index(max(counts))] = 1


@spoils(Invariant.TURNS, opening)
def card_played_before_the_first_turn(r) -> None:
    r["tableau"][0] |= 1 << m.CARD["Casa"]


@spoils(Invariant.TURNS, opening)
def artist_reserved_before_the_first_turn(r) -> None:
    r["artist_place"][0] = Place.RESERVED


@spoils(Invariant.TURNS, opening)
def location_used_before_the_first_turn(r) -> None:
    r["locations"][0] = 1


@spoils(Invariant.TURNS, middle)
def more_cards_than_turns(r) -> None:
    r["tableau"][0] |= (1 << 20) - 1


@spoils(Invariant.TURNS, extra)
def more_locations_than_turns(r) -> None:
    r["locations"][:13] = 0
