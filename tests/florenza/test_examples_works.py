"""Worked examples of section 11 about works of art: 1, 4 to 6, 25, 30, 32 and 33."""

import pytest

from signoria.envs.florenza.constants import Phase, Place

from .moves import (
    ARTIST_NAMES,
    FACE_ROWS,
    INSPIRATION,
    SEND_WORKERS,
    artist_id,
    complete,
    hire,
    hire_anonymous,
    hire_reserved,
    play_card,
    reserve_artist,
    reserve_monument,
)
from .reading import (
    anonymous,
    artists,
    changes,
    completable,
    goods,
    hand,
    hired,
    holdings,
    legal,
    monuments,
    owned_by,
    phase,
    play,
    play_until,
    playable,
    points,
    reserved_by,
    stock,
    tableau,
    until_end,
    until_round,
    works,
)
from .scenario import position

pytestmark = pytest.mark.plain

GIAMBOLOGNA = ARTIST_NAMES[artist_id("Giambologna")]


def fontana(money: int):
    """Strozzi (seat 3) holds Fontana; no anonymous architect or sculptor is left."""
    with position(4) as table:
        table.turn(3, step=4, captain=1)
        table.keepers = [2, 0, 1]
        table.give(3, hand=["Fontana"], marble=1, metal=1, money=money)
        table.give(1, tableau=["Sagrato", "Pulpito"])
        table.artists("Giulio Romano", ("Giambologna", 3), exact=True)
        table.anonymous("painter")
    return table.state


def test_11_01_palace_with_artist():
    state = fontana(150)
    common = stock(state)
    assert play_card("Fontana") == 88
    play(state, play_card("Fontana"))
    assert phase(state) == Phase.HIRE_ARTIST
    assert legal(state) == [hire("Giulio Romano"), hire("Giambologna")]
    assert hire("Giambologna") == 217
    assert holdings(state, 3) == goods(marble=1, metal=1, money=150), "card and artist are paid together"
    play(state, hire("Giambologna"))
    assert holdings(state, 3) == goods()
    assert changes(common, stock(state)) == {"marble": 1, "metal": 1, "money": 150}
    assert points(state, 3) == 6
    assert works(state, 3) == [6]
    assert hired(state, 3) == [0, 0, 1]
    assert tableau(state, 3) == ["Fontana"]
    assert hand(state, 3) == []
    assert artists(state, owned_by(3)) == [(GIAMBOLOGNA, 3)]
    assert artists(state) == [("Giulio Romano architect", 2)]
    assert state.player == 0


def test_11_01_no_artist_can_be_paid():
    assert playable(fontana(100)) == set()


def test_11_04_duplicates():
    with position() as table:
        table.give(
            0,
            tableau=["Casa", "Girolamo Savonarola", "Facciata (palace)"],
            hand=["Casa", "San Francesco d'Assisi", "Tommaso d'Aquino", "Facciata (church)"],
            marble=3,
            wood=2,
            money=400,
        )
    assert playable(table.state) == {"Facciata (church)"}


def both_discounts(money: int):
    """A owns both discounts and has the goods of Duomo: Facciata."""
    with position() as table:
        table.give(0, tableau=["Bottega d'Arte", "Edificatore"])
        table.give(0, marble=5, wood=1, gold=1, metal=1, spice=1, money=money)
        table.monuments("Duomo: Facciata")
        table.artists(("Bernini architect", 4))
    return play(table.state, complete("Duomo: Facciata"))


def test_11_05_both_discounts():
    state = both_discounts(450)
    common = stock(state)
    play(state, hire("Bernini architect"))
    assert holdings(state, 0) == goods()
    paid = {"marble": 5, "wood": 1, "gold": 1, "metal": 1, "spice": 1, "money": 450}
    assert changes(common, stock(state)) == paid
    assert points(state, 0) == 22
    assert works(state, 0) == [22]
    assert "Duomo: Facciata" in monuments(state, owned_by(0))


def test_11_05_too_little_money():
    assert hire("Bernini architect") not in legal(both_discounts(400))


def free_anonymous_artist():
    """A has Bottega d'Arte and may play Pulpito, B holds Crocifisso; no named sculptor is to be had."""
    with position(auto_forced=False) as table:
        table.give(0, tableau=["Bottega d'Arte"], hand=["Pulpito"], marble=1, wood=1)
        table.give(1, hand=["Crocifisso"], wood=1, metal=1, gold=1, money=50)
        table.artists(*["Bernini architect"] * 4, "Caravaggio", "Caravaggio")
    return table.state


def test_11_06_free_anonymous_artist():
    state = play(free_anonymous_artist(), play_card("Pulpito"))
    assert legal(state) == [hire_anonymous("sculptor")]
    play(state, hire_anonymous("sculptor"))
    assert holdings(state, 0) == goods()
    assert points(state, 0) == 2
    assert works(state, 0) == [2]
    assert hired(state, 0) == [0, 0, 0]
    assert anonymous(state) == ["architect", "painter"]
    assert state.player == 1
    assert playable(state) == set(), "the anonymous sculptor is unavailable to all"
    until_round(state, 5)
    assert anonymous(state) == ["architect", "painter", "sculptor"]


def test_11_06_available_before():
    state = play(free_anonymous_artist(), INSPIRATION)
    assert state.player == 1
    assert playable(state) == {"Crocifisso"}


def majority(mine: int, other: int) -> int:
    """Return the points of a majority of two players (section 6.2)."""
    return 4 if mine >= other else 2


def test_11_25_reserved_artist():
    with position() as table:
        table.turn(1, round_no=2)
        table.artists(("Vignola", 4))
        table.next_monuments(
            *("Duomo: Abside", "Duomo: Altare", "Duomo: Campanile", "Duomo: Cappella", "Duomo: Navata"),
            "Ponte Vecchio: Struttura",
        )
        table.give(1, wood=1, marble=1, money=400)
    state = table.state
    before = holdings(state, 1)
    play(state, reserve_artist("Vignola"))
    assert holdings(state, 1) == before
    assert artists(state, reserved_by(1)) == [("Vignola architect", 4)]
    play_until(until_round(state, 4), lambda now: now.player == 1)
    assert hire_reserved("Vignola") == 230
    before = holdings(state, 1)
    play(state, complete("Ponte Vecchio: Struttura"), hire_reserved("Vignola"))
    assert changes(before, holdings(state, 1)) == {"marble": -1, "wood": -1, "money": -400}
    assert points(state, 1) == 12
    assert works(state, 1) == [12]
    assert artists(state, reserved_by(1)) == []
    until_end(state)
    held = [holdings(state, seat) for seat in (0, 1)]
    resources = [sum(mine.values()) - mine["money"] for mine in held]
    money = [mine["money"] for mine in held]
    captain = int(int(state.record["captain"]) == 1)
    assert points(state, 1) == 12 + majority(*resources[::-1]) + majority(*money[::-1]) + captain, "no penalty"


def giambolognas(state) -> list[int]:
    """Return the places of the Giambologna cards of this round's deal, in dealing order."""
    dealt = int(state.record["artists_dealt"])
    faces = [FACE_ROWS[int(face)] for face in state.record["artist_order"]]
    this_round = range(dealt - 6, dealt)
    return [int(state.record["artist_place"][k]) for k in this_round if faces[k]["code"] == "giambologna_sculptor"]


@pytest.mark.parametrize(
    ("hiring", "places"),
    [
        (217, [Place.RESERVED, Place.RESERVED + 1, Place.OWNED]),
        (250, [Place.OWNED, Place.RESERVED + 1, Place.DISPLAY]),
    ],
)
def test_11_30_equal_backs(hiring, places):
    with position() as table:
        table.artists(("Giambologna", 2), ("Giambologna", 3), ("Giambologna", 2))
        table.give(0, hand=["Crocifisso"], wood=1, metal=1, gold=1, money=100)
    state = table.state
    assert reserve_artist("Giambologna") == 184
    assert (hire("Giambologna"), hire_reserved("Giambologna")) == (217, 250)
    play(state, 184)
    assert giambolognas(state) == [Place.RESERVED, Place.DISPLAY, Place.DISPLAY]
    assert state.player == 1
    play(state, 184)
    assert giambolognas(state) == [Place.RESERVED, Place.RESERVED + 1, Place.DISPLAY]
    assert artists(state, reserved_by(1)) == [(GIAMBOLOGNA, 3)]
    play(state, play_card("Crocifisso"))
    assert {217, 250} <= set(legal(state))
    play(state, hiring)
    assert giambolognas(state) == places
    assert works(state, 0) == [5]
    assert holdings(state, 0) == goods()


def uffizi():
    """A and B have the goods of Uffizi: Interni in round 1."""
    with position() as table:
        table.turn(0, round_no=1)
        table.pile(size=6, into_hands=True)
        table.monuments("Uffizi: Interni")
        for seat in (0, 1):
            table.give(seat, metal=1, fabric=1, spice=1, money=150)
    return table.state


def test_11_32_reserved_monument():
    state = uffizi()
    assert reserve_monument("Uffizi: Interni") == 152
    play(state, reserve_monument("Uffizi: Interni"))
    assert monuments(state, reserved_by(0)) == ["Uffizi: Interni"]
    assert state.player == 1
    assert "Uffizi: Interni" not in completable(state)
    play_until(until_round(state, 2), lambda now: now.player == 0)
    assert monuments(state, reserved_by(0)) == ["Uffizi: Interni"]
    assert complete("Uffizi: Interni") == 125
    play(state, complete("Uffizi: Interni"), hire_anonymous("painter"))
    assert points(state, 0) == 6
    assert works(state, 0) == [6]
    assert monuments(state, reserved_by(0)) == [], "no penalty"
    assert monuments(state, owned_by(0)) == ["Uffizi: Interni"]


def test_11_32_not_reserved():
    state = play(uffizi(), SEND_WORKERS)
    assert state.player == 1
    assert "Uffizi: Interni" in completable(state)


@pytest.mark.parametrize("auto_forced", [False, True])
def test_11_33_forced_decision(auto_forced):
    with position(auto_forced=auto_forced) as table:
        table.turn(0, step=8)
        table.give(0, tableau=["Girolamo Savonarola"], hand=["Sagrato"], marble=1, money=150)
        table.give(1, tableau=["Palagio", "Casamento", "Casa", "Tommaso d'Aquino"])
        table.artists(exact=True)
    state = play(table.state, play_card("Sagrato"))
    if not auto_forced:
        assert phase(state) == Phase.HIRE_ARTIST
        assert legal(state) == [hire_anonymous("architect")]
        play(state, hire_anonymous("architect"))
    assert holdings(state, 0) == goods()
    assert phase(state) == Phase.ACTION
    assert state.player == 1
    assert works(state, 0) == [3]
