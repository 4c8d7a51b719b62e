"""Mysteries played in window 6 (sections 2.6, 4.3 and 5.5): what each does, when it cannot be used, being countered."""

import pytest

from . import moves as m
from .holders import counter, fill
from .reading import asked, bank, discarded, laid, legal, play, tokens
from .scenario import position

pytestmark = pytest.mark.plain


# --- Whispered Flattery and Slander


def favours_at(tent: int, cards, *mysteries: str, counter: bool = False, others=()):
    """Return a window 6 with these favour cards at a tent, and others."""
    with position(3) as table:
        fill(table, 6, *mysteries, counter=counter)
        table.bids(1, 1, 1)
        table.place(tent, *cards)
        for place, *more in others:
            table.place(place, *more)
        table.bins(tent, 3, 1)
    return table.state


def won(state, colour: int) -> list[int]:
    """Return the tokens of a colour of all seats."""
    return [tokens(state, p)[colour] for p in range(3)]


def test_flattery_raises_the_highest_card():
    """4 becomes 6 and beats 5; raising the 2 would not."""
    state = favours_at(m.V, [(0, 2), (1, 5), (0, 4)], "Whispered Flattery")
    play(state, m.card("Whispered Flattery"))
    assert won(state, m.V) == [3, 1, 0]


def test_flattery_names_a_tent_with_an_own_card():
    others = [(m.S, (0, 3)), (m.B, (1, 2))]
    state = favours_at(m.V, [(0, 4), (1, 5)], "Whispered Flattery", others=others)
    play(state, m.card("Whispered Flattery"))
    assert (asked(state), legal(state)) == ((0, "TARGET_TENT"), [m.at_tent(m.V), m.at_tent(m.S)])


def test_flatteries_choose_the_card_anew():
    """4 becomes 6 and then 8; the 3 stays."""
    state = favours_at(m.V, [(0, 4), (0, 3), (1, 5)], *["Whispered Flattery"] * 3)
    play(state, m.card("Whispered Flattery"), m.card("Whispered Flattery"))
    assert laid(state, 0) == {4: (m.V, 4), 3: (m.V, 0)}


def test_flattery_not_without_an_own_card():
    state = favours_at(m.V, [(1, 5), (2, 3)], "Whispered Flattery")
    assert asked(state)[1] != "MYSTERY_WINDOW"


def test_flattery_countered():
    state = favours_at(m.V, [(0, 4), (1, 5)], "Whispered Flattery", counter=True)
    before = discarded(state)
    play(state, m.card("Whispered Flattery"))
    counter(state, "Whispered Flattery", before)
    assert won(state, m.V) == [1, 3, 0]


def test_slander_names_an_opponent_and_one_of_his_tents():
    others = [(m.S, (1, 3)), (m.B, (0, 2)), (m.Q, (2, 6))]
    state = favours_at(m.V, [(0, 4), (1, 5)], "Slander", others=others)
    play(state, m.card("Slander"))
    assert (asked(state), legal(state)) == ((0, "TARGET_PAWN"), [m.pawn(1), m.pawn(2)])
    play(state, m.pawn(1))
    assert (asked(state), legal(state)) == ((0, "TARGET_TENT"), [m.at_tent(m.V), m.at_tent(m.S)])
    play(state, m.at_tent(m.V))
    assert won(state, m.V) == [3, 1, 0]


def test_slanders_choose_the_card_anew():
    """5 becomes 3, as high as the 3; the higher printed one loses again."""
    state = favours_at(m.V, [(0, 4), (1, 5), (1, 3)], "Slander", "Slander", "Secret Cache")
    play(state, m.card("Slander"))
    assert laid(state, 1) == {5: (m.V, -2), 3: (m.V, 0)}
    play(state, m.card("Slander"))
    assert laid(state, 1) == {5: (m.V, -4), 3: (m.V, 0)}


def test_a_slandered_card_may_fall_below_zero_and_still_wins():
    with position(3) as table:
        fill(table, 6, "Slander", "Slander")
        table.bids(2, 2, 2)
        table.place(m.V, (1, 1))
        table.bins(m.V, 3, 1)
    state = play(table.state, m.card("Slander"), m.card("Slander"))
    assert won(state, m.V) == [0, 3, 0]


def test_slander_not_without_an_opponents_card():
    state = favours_at(m.V, [(0, 5)], "Slander")
    assert asked(state)[1] != "MYSTERY_WINDOW"


def test_slander_countered():
    state = favours_at(m.V, [(0, 4), (1, 5)], "Slander", counter=True)
    before = discarded(state)
    play(state, m.card("Slander"))
    counter(state, "Slander", before)
    assert won(state, m.V) == [1, 3, 0]


# --- Secret Cache


def cache(left: dict[int, int], counter: bool = False):
    """Return a window 6 with this much of some colours in the bank; seat 2 has the rest of them."""
    with position(3) as table:
        fill(table, 6, "Secret Cache", "Secret Cache", counter=counter)
        for colour, amount in left.items():
            table.bank(colour, amount)
    return table.state


def test_secret_cache_takes_two_tokens():
    state = cache({})
    before = bank(state)
    play(state, m.card("Secret Cache"), m.colour_of(m.R))
    assert tokens(state, 0) == [0, 0, 0, 2, 0]
    assert bank(state)[m.R] == before[m.R] - 2


def test_secret_cache_takes_what_is_there():
    state = play(cache({m.Q: 0, m.R: 1}), m.card("Secret Cache"))
    assert legal(state) == [m.colour_of(colour) for colour in (m.B, m.V, m.R, m.S)]
    play(state, m.colour_of(m.R))
    assert tokens(state, 0) == [0, 0, 0, 1, 0]
    assert bank(state)[m.R] == 0


def test_secret_cache_not_with_an_empty_bank():
    assert asked(cache(dict.fromkeys(m.COLOURS, 0)))[1] != "MYSTERY_WINDOW"


def test_secret_cache_countered():
    state = cache({}, counter=True)
    before = discarded(state)
    play(state, m.card("Secret Cache"), m.colour_of(m.R))
    counter(state, "Secret Cache", before)
    assert tokens(state, 0) == [0] * 5


# --- Light Fingers


def fingers(first: list[int], second: list[int], counter: bool = False):
    """Return a window 6 in which seats 1 and 2 have these tokens."""
    with position(3) as table:
        fill(table, 6, "Light Fingers")
        table.give(1, first, mysteries=[m.COUNTERSPELL] if counter else [])
        table.give(2, second)
    return table.state


def test_11_29_light_fingers_takes_a_colour_that_the_victim_has():
    state = play(fingers([0, 0, 2, 0, 1], [1, 0, 0, 0, 0]), m.card("Light Fingers"))
    assert (asked(state), legal(state)) == ((0, "TARGET_PAWN"), [m.pawn(1), m.pawn(2)])
    play(state, m.pawn(1))
    assert (asked(state), legal(state)) == ((0, "TARGET_COLOUR"), [102, 104])
    play(state, 102)
    assert tokens(state, 0) == [0, 0, 1, 0, 0]
    assert tokens(state, 1) == [0, 0, 1, 0, 1]


def test_light_fingers_names_no_opponent_without_tokens():
    state = play(fingers([0] * 5, [1, 1, 0, 0, 0]), m.card("Light Fingers"))
    assert (asked(state), legal(state)) == ((0, "TARGET_COLOUR"), [m.colour_of(m.B), m.colour_of(m.V)])


def test_light_fingers_not_when_nobody_has_tokens():
    assert asked(fingers([0] * 5, [0] * 5))[1] != "MYSTERY_WINDOW"


def test_light_fingers_countered():
    state = fingers([0, 0, 2, 0, 1], [0] * 5, counter=True)
    before = discarded(state)
    play(state, m.card("Light Fingers"), m.colour_of(m.Q))
    counter(state, "Light Fingers", before)
    assert tokens(state, 1) == [0, 0, 2, 0, 1]
