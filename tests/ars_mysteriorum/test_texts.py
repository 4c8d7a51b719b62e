"""Action names, action texts and the text picture: unique, true, and telling nobody what it may not know."""

import pytest

from signoria.envs.ars_mysteriorum import actions
from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum.constants import Phase

from ..action_texts import check_names, random_positions
from ..action_texts import legal_texts as texts
from . import moves as m
from .reading import legal, phase, play
from .scenario import position

pytestmark = pytest.mark.plain


def games():
    """Return every position of a few random games."""
    return random_positions(
        "ars_mysteriorum", (2, {}), (4, {"max_bids": 2}), (5, {"auto_forced": False}), (3, {"mysteries": False})
    )


# --- names and texts of actions


def test_names_are_unique():
    check_names(actions, c.NUM_ACTIONS)


def test_names_of_actions():
    assert actions.action_name(m.give(m.S)) == "Give Salt"
    assert actions.action_name(m.bid(6)) == "Bid 6 for the turn order"
    assert actions.action_name(m.position_no(1)) == "Take position 1"
    assert actions.action_name(m.place(3, m.Q)) == "Place favour 3 at the Tent of Quicksilver"
    assert actions.action_name(m.earn(2, 1)) == "Earn the recipe in slot 1 of the Tent of Quicksilver"
    assert actions.action_name(m.card("Slander")) == "Play Slander"
    assert actions.action_name(m.item("FD&C Red Dye #5")) == "Choose FD&C Red Dye #5"
    assert actions.action_name(m.waive(m.R)) == "Waive Realgar"


def test_texts_of_legal_actions_are_unique():
    for state in games():
        assert len(set(texts(state).values())) == len(legal(state))


def test_every_action_has_a_text_where_it_is_legal_and_for_every_viewer():
    seen = set()
    for state in games():
        seen.add(phase(state))
        for viewer in range(state.num_players):
            assert all(texts(state, viewer).values())
    assert seen >= set(Phase) - {Phase.TARGET_ITEM, Phase.WAIVE}


def test_texts_of_a_move():
    with position(3) as table:
        table.at("moves", seat=0)
        table.pawns({1: 0})
        table.give(0, [4, 1, 1, 2, 2], mysteries=["Cloak of Shadows"])
    found = texts(table.state)
    assert found[m.go(m.B)] == "Stay at the Tent of Brimstone for 4 Brimstone"
    assert found[m.go(m.V)] == "Move to the Tent of Verdigris for 1 Verdigris"
    assert found[m.go(m.R)] == "Move to the Tent of Realgar for 2 Realgar"
    assert found[m.exchange(m.S)] == "Exchange 3 tokens for 1 Salt"
    assert found[m.card("Cloak of Shadows")].startswith(
        "Play Cloak of Shadows: This turn you pay nothing for the other"
    )


def test_texts_of_recipes():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.show(0, "Platinum I", "Gold II")
        table.give(0, [1, 2, 2, 1, 1], mysteries=["Philosopher's Stone"])
    state = table.state
    assert texts(state)[m.earn(0, 0)] == "Earn Platinum I for 1 Verdigris + 1 Quicksilver + 1 Realgar (bonus 3 F)"
    assert texts(state)[m.BUY] == "Buy a mystery instead of earning a recipe"
    play(state, m.card("Philosopher's Stone"))
    assert texts(state)[m.earn(0, 1)].endswith("(bonus 7 F), 2 tokens less")
    play(state, m.earn(0, 1))
    assert texts(state)[m.waive(m.Q)] == "Pay 1 Quicksilver less for Gold II"
    assert "2 Verdigris + 2 Quicksilver + 1 Salt due, 2 to be waived" in str(state)


def test_texts_of_an_exchange():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [2, 2, 0, 0, 0])
    state = play(table.state, m.exchange(m.S), m.give(m.B))
    assert texts(state)[m.give(m.V)] == "Give 1 Verdigris (2 of 3) in exchange for Salt"
    assert "exchange for 1 Salt, 1 of 3 tokens given" in str(state)


def test_texts_of_targets():
    with position(3) as table:
        table.at("window 7")
        table.give(0, mysteries=["Summons"])
    state = play(table.state, m.card("Summons"))
    assert texts(state)[m.pawn(1)] == "Summons: move: the green apprentice (seat 1)"
    assert texts(state)[m.pawn(4)] == "Summons: move: the purple apprentice (neutral)"
    play(state, m.pawn(4))
    assert "seat 0 plays Summons (the purple apprentice (neutral))" in str(state)
    assert texts(state)[m.at_tent(m.B)] == "Summons: move: the Tent of Brimstone"


def test_equal_mysteries_of_the_offer_are_told_apart_by_their_slots():
    with position(3) as table:
        table.at("draft")
        table.offer("Royal Stipend", "Summons", "Royal Stipend")
    found = texts(table.state)
    assert found[m.draft(0)].startswith("Take Royal Stipend from slot 0: Receive 5 Florims.")
    assert found[m.draft(2)].startswith("Take Royal Stipend from slot 2: ")


def test_texts_of_a_counterspell():
    with position(3) as table:
        table.at("window 9")
        table.give(0, mysteries=["Homunculus"])
        table.give(1, mysteries=[m.COUNTERSPELL])
    state = play(table.state, m.card("Homunculus"), m.item("Ruby"))
    assert texts(state) == {
        m.PASS: "Pass: let Homunculus take effect",
        m.COUNTER: "Play Counterspell: cancel Homunculus",
    }
    assert "seat 0 plays Homunculus (Ruby)" in state.render(2)


# --- the picture


def test_picture_of_a_tent():
    with position(3) as table:
        table.at("favours")
        table.pawns({0: 2})
        table.show(2, "Opal I", "Amethyst III")
        table.bids(1, 1, 1)
    state = play(table.state, m.place(4, m.Q), m.place(6, m.Q), m.PASS, m.place(2, m.Q))
    lines = state.render(0).splitlines()
    (tent,) = (k for k, line in enumerate(lines) if line.startswith("Tent of Quicksilver"))
    assert lines[tent].startswith("Tent of Quicksilver | bins 3 1 | 8 more recipes | ")
    assert "blue apprentice (seat 2)" in lines[tent]
    assert "yellow apprentice (seat 0)" in lines[tent]
    assert lines[tent + 1].strip() == ("0: Opal I for 1 Brimstone + 1 Verdigris + 1 Realgar + 1 Salt (bonus 5 F)")
    assert lines[tent + 2].strip().startswith("1: Amethyst III for ")
    assert lines[tent + 3].strip() == "favours: seat 0: 4 (lap 1), 2 (lap 2); seat 1: ? (lap 1)"


def test_picture_of_a_seat():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [1, 0, 0, 0, 2], money=30, book={"Gold": 2}, mysteries=["Summons"], drafted=["Slander"])
    state = table.state
    own, other = state.render(0), state.render(1)
    for text in (own, other):
        assert "Seat 0 (yellow): 30 F, salary 3 F" in text
        assert "tokens: 1 Brimstone + 2 Salt" in text
        assert "recipes: 2: Gold x2" in text
    assert "mysteries: Slander, Summons" in own
    assert "mysteries: Slander, 1 unknown" in other
    assert "Summons" not in other.split("Mysteries:")[1].split("Seat 0")[1].split("Seat 1")[0]


def test_the_picture_tells_the_winner():
    with position(3) as table:
        table.at("window 9")
        table.pile(size=0)
        table.give(1, money=40)
    text = str(table.state)
    assert "GAME_OVER" in text
    assert "Seat 1 (green): 40 F, rank 1" in text


def test_a_window_names_the_seat_to_act_to_that_seat_only():
    with position(3) as table:
        table.at("window 9")
        table.give(1, mysteries=["Royal Stipend"])
    state = table.state
    assert "MYSTERY_WINDOW, seat 1 to act" in state.render(1)
    assert "MYSTERY_WINDOW, seat 1 to act" in state.render(None)
    for seat in (0, 2):
        assert "to act" not in state.render(seat)
        assert "a mystery may be played" in state.render(seat)


def test_pictures_at_every_decision_for_every_viewer():
    for state in games():
        for viewer in (None, *range(state.num_players)):
            text = state.render(viewer)
            assert text.startswith("Ars Mysteriorum | ")
            assert text.count("Seat ") == state.num_players
