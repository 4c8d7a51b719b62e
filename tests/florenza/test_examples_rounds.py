"""Worked examples of section 11 about the course of a round: 2, 3, 7, 12 to 15, 26 and 31."""

from collections import Counter

import pytest

from signoria.envs.florenza.constants import Phase, Place

from .arrange import deck
from .moves import (
    CARD_NAMES,
    INSPIRATION,
    SEND_WORKERS,
    complete,
    hire_anonymous,
    keep,
    location,
    play_card,
)
from .reading import (
    actors,
    discards,
    hand,
    legal,
    monuments,
    next_captain,
    phase,
    pile_size,
    pile_top,
    play,
    until_phase,
    until_round,
    where,
)
from .scenario import new_game, position

pytestmark = pytest.mark.plain

A, B, C, D = range(4)
MEDICI, PAZZI, PITTI, STROZZI = range(4)


def test_11_02_order_of_a_round():
    with position(4) as table:
        table.give(MEDICI, tableau=["Casamento"])
        table.give(PAZZI, tableau=["Palagio", "Giordano Bruno"])
        table.give(PITTI, tableau=["Casa", "Antonio da Padova"])
        table.give(STROZZI, tableau=["Casamento"])
    seen = [(step, seat) for _, step, seat in actors(table.state, [4])]
    common = [(step, seat) for step in (1, 2, 3, 4) for seat in (MEDICI, PAZZI, PITTI, STROZZI)]
    assert seen == [*common, (5, PAZZI), (6, MEDICI), (6, STROZZI), (7, PITTI), (8, PAZZI), (8, PITTI)]
    assert len(seen) == 22
    assert Counter(seat for _, seat in seen) == {MEDICI: 5, PAZZI: 6, PITTI: 6, STROZZI: 5}


def test_11_03_casa_in_step_4():
    with position(4) as table:
        table.turn(B, step=4)
        table.give(B, hand=["Casa"], wood=2)
    state = play(table.state, play_card("Casa"))
    assert actors(state, [4]) == [(4, 4, C), (4, 4, D), (4, 7, B)]


def test_11_03_casamento_in_step_7():
    with position(4) as table:
        table.turn(C, step=7)
        table.give(C, tableau=["Casa"], hand=["Casamento"], marble=1, wood=2)
    state = play(table.state, play_card("Casamento"))
    assert actors(state, [4]) == []
    common = [(5, step, seat) for step in (1, 2, 3, 4) for seat in (B, C, D, A)]
    assert actors(state, [5]) == [*common, (5, 6, C), (5, 7, C)]


def test_11_03_priest_in_step_5():
    with position(4) as table:
        table.turn(D, step=5)
        table.give(D, tableau=["Palagio"], hand=["Tommaso d'Aquino"], money=100)
    state = play(table.state, play_card("Tommaso d'Aquino"))
    assert actors(state, [4]) == [(4, 8, D)]


DRAWN_FIRST = [
    "Uffizi: Interni",
    "Banco: Atrio",
    "Duomo: Cupola",
    "Ospedale: Chiostro",
    "Duomo: Pulpito",
    "Lastricato: Fontana",
    "Battistero: Cupola",
]
DRAWN_NEXT = [
    "Duomo: Abside",
    "Palazzo della Signoria: Salone",
    "Santa Croce: Cappella",
    "San Lorenzo: Sagrestia",
    "San Lorenzo: Navata",
]
"""14, 9, 8, 7 and 6."""


def pictured(state) -> list[str]:
    """Return the displayed monuments in the order of the text picture."""
    text = str(state)
    return sorted(monuments(state), key=text.index)


def test_11_07_monument_order_and_clean_up():
    with position() as table:
        table.turn(A, round_no=1)
        table.pile(size=6, into_hands=True)
        table.monuments(*DRAWN_FIRST, exact=True)
        table.next_monuments(*DRAWN_NEXT)
        table.give(A, marble=4, wood=2, gold=2, spice=2, money=350)
    state = table.state
    order = [
        "Duomo: Cupola",
        "Banco: Atrio",
        "Duomo: Pulpito",
        "Lastricato: Fontana",
        "Ospedale: Chiostro",
        "Battistero: Cupola",
        "Uffizi: Interni",
    ]
    assert pictured(state) == order
    play(state, complete("Duomo: Cupola"), hire_anonymous("architect"))
    assert pictured(state) == order[1:]
    until_phase(state, Phase.CAPTAIN_RESOURCE)
    assert pictured(state) == ["Banco: Atrio", "Duomo: Pulpito"]
    assert set(monuments(state, Place.GONE)) == set(order[3:])
    until_round(state, 2)
    salone, *others = DRAWN_NEXT[1:]
    assert pictured(state) == [DRAWN_NEXT[0], "Banco: Atrio", "Duomo: Pulpito", salone, *others]


@pytest.mark.parametrize(("taker", "captains"), [(C, [A, C, D]), (A, [A, A, B])])
def test_11_12_captain(taker, captains):
    with position(4) as table:
        table.turn(taker, round_no=2, step=2)
    state = play(table.state, location("Capitano del popolo"))
    assert next_captain(state) == taker
    seen = [int(state.record["captain"])]
    for round_no in (3, 4):
        until_round(state, round_no)
        assert next_captain(state) is None
        assert where(state) == (round_no, 1, int(state.record["captain"]))
        seen.append(state.player)
    assert seen == captains


@pytest.mark.parametrize(("cards", "drawn"), [(30, 7), (17, 5)])
def test_11_13_draw_phase(cards, drawn):
    with position(4) as table:
        table.turn(B, round_no=4, step=8, captain=C)
        table.give(B, tableau=["Girolamo Savonarola"], hand=["Casa"])
        table.give(C, tableau=["Casa", "Casamento", "Palagio"], hand=["Casamento"])
        table.give(A, hand=["Casa"])
        table.give(D, hand=["Arte dei Mercatanti"])
        if drawn < 7:
            table.anonymous()
        table.pile(size=cards)
    state = until_round(play(table.state, SEND_WORKERS), 5)
    assert state.player == D
    assert [int(state.record["hand_size"][seat]) - 1 for seat in (D, A, B, C)] == [4, 4, 4, drawn]
    assert pile_size(state) == cards - 12 - drawn


def in_piles(players: int, *piles: int) -> Counter[str]:
    """Return the Florenza cards of these piles by name."""
    return Counter({CARD_NAMES[card]: count for card, count in deck(players, True, piles).items()})


def test_11_14_pile_of_round_2():
    state = play(new_game(3), INSPIRATION, INSPIRATION)
    assert pile_size(state) == 21 - 15 - 2
    until_phase(state, Phase.CAPTAIN_RESOURCE)
    discarded = discards(state)
    assert len(discarded) == 15 + 2 - 3
    kept = Counter(card for seat in range(3) for card in hand(state, seat))
    left = Counter(pile_top(state, 4))
    assert left + kept + Counter(discarded) == in_piles(3, 1)
    until_round(state, 2)
    assert discards(state) == discarded
    assert pile_size(state) == 25 - 3 * 4
    drawn = Counter(card for seat in range(3) for card in hand(state, seat)) - kept
    assert drawn + Counter(pile_top(state, 13)) == left + in_piles(3, 2)
    assert not state.record["unopened"][1].any()


def test_11_15_inspiration():
    state = new_game(2)
    assert pile_size(state) == 6
    play(state, *[INSPIRATION] * 6)
    while int(state.record["round_no"]) == 1:
        assert INSPIRATION not in legal(state)
        play(state, SEND_WORKERS if SEND_WORKERS in legal(state) else legal(state)[0])
    assert phase(state) == Phase.ACTION
    assert INSPIRATION in legal(state)


def test_11_26_draw_pile_too_short():
    with position(4) as table:
        table.turn(D, round_no=2, step=7)
        table.give(A, tableau=["Casa", "Casamento", "Palagio"])
        table.give(B, tableau=["Casa", "Casamento", "Palagio"])
        table.give(C, tableau=["Casa", "Casamento"])
        table.give(D, tableau=["Casa"])
        table.pile(size=0, into_hands=True)
    state = until_phase(play(table.state, SEND_WORKERS), Phase.CAPTAIN_RESOURCE)
    assert [int(size) for size in state.record["hand_size"]] == [1, 1, 1, 1]
    until_round(state, 3)
    assert [int(state.record["hand_size"][seat]) - 1 for seat in (B, C, D, A)] == [7, 6, 5, 7 - 1]
    assert pile_size(state) == 0
    while int(state.record["round_no"]) == 3:
        assert INSPIRATION not in legal(state)
        play(state, SEND_WORKERS if SEND_WORKERS in legal(state) else legal(state)[0])


def test_11_31_keeping_a_card():
    with position(4) as table:
        table.turn(D, round_no=1, step=4)
        table.give(A, hand=["Casa", "Casa", "Ritratto"])
        table.give(B, hand=["Casa", "Casa"])
        table.give(D, hand=["Sagrato"])
        table.pile(size=6)
    state = play(table.state, SEND_WORKERS)
    assert phase(state) == Phase.KEEP_CARD
    assert state.player == A
    assert legal(state) == [255, 305] == [keep("Casa"), keep("Ritratto")]
    play(state, keep("Casa"))
    assert sorted(discards(state)) == ["Casa", "Casa", "Ritratto"]
    assert [hand(state, seat) for seat in range(4)] == [["Casa"], ["Casa"], [], ["Sagrato"]]
    assert phase(state) == Phase.CAPTAIN_RESOURCE
    assert state.player == A
