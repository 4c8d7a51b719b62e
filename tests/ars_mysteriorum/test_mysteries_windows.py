"""Mysteries played in windows (sections 2.6, 4.3 and 5.5): what each does, when it cannot be used, being countered."""

import pytest

from . import moves as m
from .holders import ONE_OF_EACH, counter, fill, window
from .reading import (
    asked,
    cards_offered,
    discarded,
    hand,
    known,
    legal,
    money,
    order,
    pawn,
    pile_size,
    play,
    step,
    tokens,
)
from .scenario import position

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        (3, ["Silver Tongue"]),
        (4, ["Hidden Library"]),
        (6, ["Whispered Flattery", "Slander", "Secret Cache", "Light Fingers"]),
        (7, ["Summons"]),
        (9, ["Royal Stipend", "Homunculus"]),
    ],
)
def test_a_window_offers_its_own_kinds_only(number, kinds):
    """With one card of every kind in hand; a Counterspell answers cards and opens nothing."""
    with position(3) as table:
        fill(table, number, *ONE_OF_EACH)
        table.give(1, [1, 0, 0, 0, 0])
        if number == 6:
            table.place(0, (0, 6), (1, 5))
    state = table.state
    assert asked(state) == (0, "MYSTERY_WINDOW")
    assert cards_offered(state) == kinds
    assert legal(state)[0] == m.PASS
    assert len(legal(state)) == len(kinds) + 1


# --- Silver Tongue


def choosers(state) -> list[int]:
    """Return the seats in the sequence in which they choose positions, the last one left out."""
    found = []
    while asked(state)[1] == "POSITION":
        found.append(state.player)
        play(state, legal(state)[0])
    return found


def tongues(*cards: str, counter: bool = False):
    """Return a window 3 after the bids 2, 4 and 3."""
    with position(3) as table:
        fill(table, 3, *cards, counter=counter)
        table.bids(2, 4, 3)
    return table.state


def test_silver_tongue_counts_three_higher():
    state = play(tongues("Silver Tongue"), m.card("Silver Tongue"))
    assert choosers(state) == [0, 1]
    assert order(state) == [0, 1, 2]


def test_silver_tongues_add_up():
    """Bids 2 + 3 + 3 and 4 + 3."""
    with position(3) as table:
        fill(table, 3, "Silver Tongue", "Silver Tongue")
        table.give(1, mysteries=["Silver Tongue"])
        table.bids(2, 4, 3)
    state = play(table.state, m.card("Silver Tongue"), m.card("Silver Tongue"))
    assert asked(state) == (0, "MYSTERY_WINDOW")
    play(state, m.card("Silver Tongue"))
    assert choosers(state) == [0, 1]


def test_silver_tongue_tie_goes_by_the_old_order():
    with position(3) as table:
        fill(table, 3, "Silver Tongue")
        table.at("window 3", order=(1, 2, 0))
        table.bids(1, 2, 4)
    state = play(table.state, m.card("Silver Tongue"))
    assert choosers(state) == [2, 0]


def test_silver_tongue_not_after_the_positions():
    state = window(4, "Silver Tongue")
    assert asked(state)[1] == "TAKE_MYSTERY"


def test_silver_tongue_countered():
    state = tongues("Silver Tongue", counter=True)
    before = discarded(state)
    play(state, m.card("Silver Tongue"))
    counter(state, "Silver Tongue", before)
    assert choosers(state) == [1, 2]


# --- Hidden Library


def library(*, size: int = 10, counter: bool = False):
    """Return a window 4 with a Stipend and a Homunculus on top of the pile."""
    with position(3) as table:
        fill(table, 4, "Hidden Library", counter=counter)
        table.pile("Royal Stipend", "Homunculus", size=size)
    return table.state


def test_hidden_library_draws_two_secretly():
    state = play(library(), m.card("Hidden Library"))
    assert hand(state, 0) == ["Royal Stipend", "Homunculus"]
    assert known(state, 0) == ([], 2)
    assert pile_size(state) == 8


def test_hidden_library_draws_the_only_card():
    state = play(library(size=1), m.card("Hidden Library"))
    assert hand(state, 0) == ["Royal Stipend"]
    assert pile_size(state) == 0


def test_hidden_library_not_with_an_empty_pile():
    assert asked(library(size=0)) == (0, "TAKE_MYSTERY")


def test_hidden_library_countered():
    state = library(counter=True)
    before = discarded(state)
    play(state, m.card("Hidden Library"))
    counter(state, "Hidden Library", before)
    assert hand(state, 0) == []
    assert pile_size(state) == 10


# --- Summons


def test_summons_moves_any_other_apprentice_to_another_tent():
    state = play(window(7, "Summons"), m.card("Summons"))
    assert (asked(state), legal(state)) == ((0, "TARGET_PAWN"), [m.pawn(colour) for colour in (1, 2, 3, 4)])
    play(state, m.pawn(2))
    assert (asked(state), legal(state)) == ((0, "TARGET_TENT"), [m.at_tent(tent) for tent in (0, 1, 3, 4)])


@pytest.mark.parametrize(("tent", "left"), [(m.B, [0, 1, 0, 0, 0]), (m.V, [3, 0, 0, 0, 0])])
def test_summons_makes_the_tent_the_own_one(tent, left):
    """Seat 1 was summoned from tent 1 to the empty tent 0: staying costs 3, going back 1."""
    with position(3) as table:
        fill(table, 7, "Summons")
        table.pawns({0: 2})
        table.give(1, [3, 1, 0, 0, 0])
    state = play(table.state, m.card("Summons"), m.pawn(1), m.at_tent(m.B))
    assert tokens(state, 1) == [3, 1, 0, 0, 0]
    assert asked(state) == (1, "GO_TENT")
    assert m.among(legal(state), "GO_TENT", 5) == [m.B, m.V]
    play(state, m.go(tent))
    assert tokens(state, 1) == left


def test_summons_not_before_phase_seven():
    state = window(6, "Summons")
    assert asked(state) == (0, "MYSTERY_WINDOW")
    assert step(state) == "window 7"


def test_summons_countered():
    state = window(7, "Summons", counter=True)
    before = discarded(state)
    play(state, m.card("Summons"), m.pawn(3), m.at_tent(m.B))
    counter(state, "Summons", before)
    assert pawn(state, 3) == m.R


# --- Royal Stipend and Homunculus


def test_royal_stipend_pays_five():
    state = play(window(9, "Royal Stipend"), m.card("Royal Stipend"))
    assert money(state, 0) == 5


def test_royal_stipend_not_before_phase_nine():
    state = window(7, "Royal Stipend")
    assert asked(state) == (0, "MYSTERY_WINDOW")
    assert step(state) == "window 9"


def test_royal_stipend_countered():
    state = window(9, "Royal Stipend", counter=True)
    before = discarded(state)
    play(state, m.card("Royal Stipend"))
    counter(state, "Royal Stipend", before)
    assert money(state, 0) == 0


def homunculi(book: dict[str, int], *cards: str, counter: bool = False, end: bool = False):
    """Return a window 9 of a seat with this book; with `end` the game ends after the round."""
    with position(3) as table:
        fill(table, 9, counter=counter)
        table.give(0, book=book, mysteries=cards)
        if end:
            table.pile(size=0)
    return table


def test_homunculi_of_one_player_add_up():
    """Ruby once in the book counts three times: 7 F instead of 0."""
    table = homunculi({"Ruby": 1}, "Homunculus", "Homunculus")
    play(table.state, m.card("Homunculus"), m.item("Ruby"))
    play(table.state, m.card("Homunculus"), m.item("Ruby"))
    assert table.income()[0] == 7


def test_homunculus_holds_for_one_round():
    table = homunculi({"Ruby": 1, "Emerald": 1}, "Homunculus")
    play(table.state, m.card("Homunculus"), m.item("Sapphire"))
    assert table.income()[0] == 8
    assert not table.state.record["wild"].any()


def test_homunculus_does_not_count_for_end_rewards():
    """Nobody has a recipe: the Homunculus pays nothing and wins no category."""
    table = homunculi({}, "Homunculus", end=True)
    play(table.state, m.card("Homunculus"), m.item("Gold"))
    assert table.state.done
    assert table.income()[0] == 0
    assert table.state.ranks == (1, 1, 1)


def test_homunculus_not_before_phase_nine():
    state = window(6, "Homunculus")
    assert asked(state) == (0, "MYSTERY_WINDOW")
    assert step(state) == "window 9"


def test_homunculus_countered():
    table = homunculi({"Ruby": 1, "Emerald": 1}, "Homunculus", counter=True)
    before = discarded(table.state)
    play(table.state, m.card("Homunculus"), m.item("Sapphire"))
    counter(table.state, "Homunculus", before)
    assert table.income()[0] == 0
