"""Worked examples of section 11 about salaries (20 to 23) and the end of the game (24 to 27)."""

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import asked, legal, phase, pile_size, plain_move, play, round_no
from .scenario import new_game, position

pytestmark = pytest.mark.plain


def paid(book: dict[str, int], **options) -> int:
    """Return the salary for a book, paid in the third round."""
    with position(3, **options) as table:
        table.at("window 9")
        table.give(0, book=book)
    assert phase(table.state) == Phase.ORDER_BID
    assert round_no(table.state) == 4
    return table.income()[0]


def test_11_20_salaries():
    ones = ("Platinum", "Silver", "Ruby", "Opal", "Ambergris", "Tyrian Purple")
    assert paid({"Gold": 2} | dict.fromkeys(ones, 1)) == 3 + 8 + 34 == 45


def test_11_21_second_set():
    assert paid({"Gold": 2, "Platinum": 2, "Silver": 2}) == 24
    assert paid({"Gold": 2, "Platinum": 2, "Silver": 2}, multi_sets=False) == 16
    assert paid({"Gold": 2, "Platinum": 2, "Silver": 1}) == 14


@pytest.mark.parametrize(("copies", "florims"), [(1, 0), (2, 3), (3, 6), (4, 10)])
def test_11_22_four_ways_to_myrrh(copies, florims):
    assert paid({"Myrrh": copies}) == florims


@pytest.mark.parametrize(
    ("book", "named", "florims"),
    [
        ({"Ruby": 1, "Emerald": 1}, "Sapphire", 8),
        ({"Ruby": 1, "Emerald": 1}, "Ruby", 3),
        ({"Gold": 3}, "Gold", 7),
        ({"Gold": 2}, "Gold", 7),
    ],
)
def test_11_23_homunculus(book, named, florims):
    with position(3) as table:
        table.at("window 9")
        table.give(0, book=book, mysteries=["Homunculus"])
    state = play(table.state, m.card("Homunculus"))
    assert (asked(state), legal(state)) == ((0, "TARGET_ITEM"), list(range(105, 120)))
    play(state, m.item(named))
    assert table.income()[0] == florims


def test_11_24_end_by_an_empty_tent():
    with position(4) as table:
        table.at("recipes", order=(0, 1, 2, 3))
        table.show(0, None, "Gold I")
        table.stack(0)
        table.pawns({1: 0})
        table.give(0, [0, 0, 1, 0, 0])
        table.give(1, [0, 1, 0, 1, 2], book={"Ruby": 2})
        table.give(2, [0, 0, 1, 0, 0])
        table.give(3, [0, 0, 1, 0, 0], mysteries=["Royal Stipend"])
    state = play(table.state, m.PASS, m.earn(0, 1))
    assert asked(state) == (2, "EARN")
    play(state, m.PASS)
    assert asked(state) == (3, "EARN")
    play(state, m.PASS)
    assert asked(state) == (3, "MYSTERY_WINDOW")
    play(state, m.card("Royal Stipend"))
    assert state.done
    assert round_no(state) == 3
    metals = 3 + 6 + 5 + 2 * 8  # seat 3 has Gold 2, Platinum 3, Silver 3
    assert table.income() == [0, 5 + 3 + 10, 0, 5 + metals + 10]
    assert state.ranks[3] == 1


def test_11_25_end_by_the_pile():
    state = new_game(5)
    rounds = []
    while not state.done:
        if phase(state) == Phase.ORDER_BID and round_no(state) not in rounds:
            rounds.append(round_no(state))
            assert pile_size(state) == 35 - 5 * round_no(state)
        state.step(plain_move(state))
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    assert round_no(state) == 8


def test_11_25_one_card_bought():
    with position(5) as table:
        table.at("recipes", round_no=2)
        table.give(0, [1, 0, 0, 0, 0], book={"Gold": 2})
    state = play(table.state, m.BUY)
    while not state.done:
        if phase(state) == Phase.TAKE_MYSTERY:
            assert pile_size(state) == 24 - 5 * (round_no(state) - 2)
        state.step(plain_move(state))
    assert round_no(state) == 7
    assert pile_size(state) == 4
    salaries, reward = 5 * 3, 10
    assert table.income()[0] == salaries + reward


def end(*books: dict[str, int], options: dict | None = None, have=(), florims=()):
    """Return a game of three that ends with these books after the salaries of round 3, as the pile is empty."""
    with position(3, **(options or {})) as table:
        table.at("window 9")
        table.pile(size=0)
        for seat, book in enumerate(books):
            table.give(seat, have[seat] if have else [0] * 5, money=florims[seat] if florims else None, book=book)
    assert table.state.done
    assert round_no(table.state) == 4
    return table


AROMATICS = dict.fromkeys(("Ambergris", "Myrrh", "Frankincense"), 1)
PAIR = dict.fromkeys(("Ambergris", "Myrrh"), 1)


def test_11_26_end_rewards():
    masters = 7
    assert end(AROMATICS, AROMATICS, {"Myrrh": 1}).income() == [masters + 5, masters + 5, 0]
    assert end(PAIR, PAIR, PAIR).income() == [3, 3, 3]
    assert end({}, {}, {}).income() == [0, 0, 0]


def test_11_26_rows_with_end_reward_scope():
    table = end(AROMATICS, AROMATICS, {"Myrrh": 1}, options={"end_reward_scope": "princes"})
    assert table.income() == [7 + 5 + 5 + 3 + 5, 7 + 5 + 5 + 3 + 5, 3]


SEVEN = dict.fromkeys(("Gold", "Platinum", "Ruby", "Emerald", "Opal", "Turquoise", "Ambergris"), 1)
"""No column and no row is full; seat 0 and 2 share four end rewards."""


@pytest.mark.parametrize(
    ("first", "third", "ranks"),
    [
        ([4, 0, 0, 0, 0], [2, 2, 1, 1, 0], (2, 3, 1)),
        ([4, 0, 0, 0, 0], [1, 1, 1, 1, 0], (1, 3, 1)),
        ([4, 0, 0, 0, 1], [1, 1, 1, 1, 0], (1, 3, 2)),
    ],
)
def test_11_27_final_ties(first, third, ranks):
    state = end(SEVEN, {}, SEVEN, have=(first, [9, 0, 0, 0, 0], third), florims=(92, 100, 92)).state
    assert state.scores == (112, 100, 112)
    assert state.ranks == ranks


def test_11_27_recipes_break_ties_before_tokens():
    state = end(SEVEN | {"Indigo": 1}, {}, SEVEN, have=([0] * 5, [0] * 5, [6, 0, 0, 0, 0]), florims=(82, 100, 92)).state
    assert state.scores == (112, 100, 112)
    assert state.ranks == (1, 3, 2)
