"""Action names, action texts and the text picture: unique, true, and telling nobody what it may not know."""

import random

import numpy as np
import pytest

from signoria.envs.venedig import actions
from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import Phase

from ..action_texts import check_names
from ..action_texts import legal_texts as texts
from . import moves as m
from . import rules_page as page
from .reading import legal, pass_to, phase, play
from .scenario import new_game, position

pytestmark = pytest.mark.plain

LETTERS = {"casa": "c", "palazzo": "p", "campo": "m", "basilica": "b", "ponte": "n"}


def shown_map(picture: str) -> list[str]:
    """Return the lines of the map in a text picture."""
    lines = picture.splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith(" "))
    return lines[first : first + len(page.board_map())]


# --- names and texts of actions ---


def test_names_are_unique():
    check_names(actions, c.NUM_ACTIONS)


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"bridge_occupies": "no"}), (4, {"excess_rule": "builder_first"}), (5, {"gold_hidden": "no"})],
    ids=str,
)
def test_texts_of_legal_actions_are_unique(players, options):
    chance = random.Random(players)
    state = new_game(players, seed=players, **options)
    while not state.done:
        assert len({*texts(state).values()}) == len(legal(state))
        state.step(chance.choice(legal(state)))


def test_every_action_has_a_text_in_every_phase():
    """Also where it is not legal: general code may ask."""
    chance = random.Random(5)
    seen = set()
    for seed in range(3):
        state = new_game(2, seed=seed)
        while not state.done:
            if phase(state) not in seen:
                seen.add(phase(state))
                assert all(state.game.action_text(state.record, action) for action in range(c.NUM_ACTIONS))
            state.step(chance.choice(legal(state)))
    assert seen == {*Phase} - {Phase.GAME_OVER}


def test_laying_and_stopping():
    with position(players=3) as table:
        table.turn(2)
        table.hand(2, "casa", "palazzo")
        table.lay(0, "palazzo", 2)
        table.lay(1, "campo")
    found = texts(table.state)
    assert found[m.lay("casa")] == "Lay a casa card"
    assert found[m.lay("palazzo")] == "Lay a palazzo card (lying: P0 2; 3 build one)"
    assert found[m.END_PLAY] == "Stop laying cards"
    assert "P0: square 0\n  laid: 2 palazzo (master builder)" in str(table.state)


def test_placing_tells_the_points():
    """Worked example 3: a palazzo on 66 and 67 is worth 6."""
    with position(players=3) as table:
        table.turn(2)
        table.hand(2, "palazzo")
        table.lay(0, "palazzo")
        table.lay(1, "palazzo")
        table.drain(66, 65)
    state = play(table.state, m.lay("palazzo"))
    assert (phase(state), state.player) == (Phase.PLACE, 0)
    assert texts(state)[m.place(66, 67)] == "Place the palazzo on D66 + D67: 6 points"
    assert "Now: place a palazzo, built by P0 with P1 and P2\nThen: " in str(state)
    assert "Laid this turn: " not in str(state)


def test_choosing_between_all_and_alone():
    """Worked example 8."""
    with position(players=2, two_player_neutral="no") as table:
        table.turn(1)
        table.hand(1, "campo", "campo", "campo")
        table.lay(0, "campo", 2)
    state = play(table.state, *[m.lay("campo")] * 3)
    assert texts(state) == {
        m.build("campo"): "Build a campo with the cards of all (lying: P0 2, P1 3, builder P1)",
        m.solo("campo"): "Build a campo alone with 3 cards laid this turn",
    }
    assert "Laid this turn: 3 campo" in str(state)


def test_a_ponte_tells_both_islands():
    """Worked example 7: C has one casa, D none."""
    with position(players=2, two_player_neutral="no") as table:
        table.turn(1)
        table.hand(1, "ponte", "ponte")
        table.lay(0, "ponte", 2)
        table.drain(57, 73, 79, 94)
    state = play(table.state, *[m.lay("ponte")] * 2)
    assert texts(state)[m.place_ponte(8)] == "Place the ponte on C57 - D73: 1 point for C or 0 points for D"
    play(state, m.place_ponte(8))
    assert texts(state) == {
        m.bridge_island(8, "C"): "Count the casas of the ponte C57 - D73: 1 point for C",
        m.bridge_island(8, "D"): "Count the casas of the ponte C57 - D73: 0 points for D",
    }
    picture = str(state)
    assert "Now: island of the ponte C57 - D73, built by P0 with P1" in picture
    assert "Bridges: A09 - B25, C57 - D73 (10 lines free)" in picture
    assert "C57n" in picture
    assert "D73n" in picture


def test_klaus_juergen():
    """Worked example 22: a casa turned up for him is placed by the active player, for nobody."""
    with position(players=2) as table:
        table.turn(0)
        table.hand(0, "casa")
        table.lay(c.NEUTRAL, "palazzo")
        table.deck("casa")
    assert texts(table.state) == {
        m.KJ_DRAW: "Turn up a card for Klaus-Jürgen",
        m.KJ_SKIP: "No card for Klaus-Jürgen",
    }
    assert "Klaus-Jürgen\n  laid: 1 palazzo (master builder)" in str(table.state)
    state = play(table.state, m.KJ_DRAW)
    assert texts(state)[m.place(26)] == "Place the casa of Klaus-Jürgen on B26: no points"
    assert "Now: place a casa, built by Klaus-Jürgen\n" in str(state)
    assert "Klaus-Jürgen" not in str(new_game(3))
    assert "Klaus-Jürgen" not in str(new_game(2, two_player_neutral="no"))


def test_third_type():
    with position(players=3) as table:
        table.turn(0)
        table.hand(0, "basilica")
        table.lay(0, "palazzo", 2)
        table.lay(0, "campo")
    state = play(table.state, m.lay("basilica"))
    assert [*texts(state).values()] == [
        "Discard the palazzo cards laid (2)",
        "Discard the campo cards laid (1)",
        "Discard the basilica cards laid (1)",
    ]


def test_draining_never_tells_the_value():
    with position(players=3) as table:
        table.turn(0)
        table.hand(0, "casa")
        table.swamp(66, 2)
    state = pass_to(table.state, Phase.DRAIN)
    for viewer in (None, 0, 1):
        assert texts(state, viewer)[m.drain(66)] == "Drain D66 and take its tile"
    assert texts(state)[m.END_DRAIN] == "Stop draining (0 tiles taken)"
    play(state, m.drain(66))
    assert texts(state)[m.END_DRAIN] == "Stop draining (1 tile taken)"
    assert "  gold: 2 gold in 1 swamp tile (1 of 2), 0 treasures" in state.render(0).splitlines()
    assert "  gold: 1 swamp tile, 0 treasures" in state.render(1).splitlines()
    assert "Now: drain, 1 tile taken" in state.render(1)


def test_drawing_never_tells_the_card():
    with position(players=3) as table:
        table.turn(0)
        table.hand(0, "casa", "ponte", "ponte")
        table.pool("palazzo", "campo")
        table.deck("basilica")
    state = pass_to(table.state, Phase.DRAW)
    for viewer in (None, 0, 1):
        assert texts(state, viewer) == {
            m.take("palazzo"): "Take the palazzo card from the pool",
            m.take("campo"): "Take the campo card from the pool",
            m.TAKE_DECK: "Draw the top card of the deck",
            m.swap("casa"): "Put a casa card into the pool, then draw 3 cards",
            m.swap("ponte"): "Put a ponte card into the pool, then draw 3 cards",
        }
    play(state, m.swap("casa"))
    assert "Pool: casa, palazzo, campo; deck: " in str(state)
    assert "Now: draw, 3 cards due, not the casa card from the pool" in str(state)
    assert texts(state)[m.TAKE_DECK] == "Draw the 3 cards still due from the deck"


def test_paying():
    """Worked example 16."""
    with position(players=3) as table:
        table.turn(0)
        table.drain(66, 65)
        table.give(0, swamp=[1, 2], treasures=[4])
    state = table.state
    assert texts(state)[m.pay_treasure(4)] == "Pay a treasure of 4, 4 gold in all"
    play(state, m.pay_treasure(4))
    assert texts(state)[m.pay_swamp(2)] == "Pay a swamp tile of 2, 6 gold in all"
    assert "Now: exchange, 4 gold paid: 0 steps" in str(state)


def test_the_end_of_an_exchange():
    with position(players=3, auto_forced=False) as table:
        table.turn(0)
        table.drain(66, 65)
        table.give(0, swamp=[1, 2], treasures=[4])
    state = play(table.state, m.pay_treasure(4), m.pay_swamp(1))
    assert texts(state) == {m.PAY_END: "End the exchange: 5 gold for 1 step"}


# --- the picture ---


def test_the_map_is_that_of_the_page():
    """Only buildings have their letters, and the gondolas stand on the start."""
    state = new_game(2)
    wanted = "\n".join(page.board_map()).replace("(00)", "P01 ")
    for row in m.START_BUILDING_ROWS:
        for square in row["hexes"]:
            wanted = wanted.replace(f"{square:02d}*", f"{square:02d}{LETTERS[m.TYPES[row['type']]]}")
    assert shown_map(str(state)) == [line.rstrip() for line in wanted.splitlines()]


@pytest.mark.parametrize(
    ("squares", "shown"),
    [
        ((0, 0, 0, 0, 0), ["P0-4"]),
        ((0, 7, 0, 0, 0), ["0234", " P1 "]),
        ((9, 7, 0, 0, 0), ["P234", " P1 ", " P0 "]),
        ((61, 58, 0, 3, 0), ["P24 ", " P1 ", " P3 "]),
    ],
)
def test_gondolas_on_the_map(squares, shown):
    with position(players=5) as table:
        table.turn(0)
        table.hand(0, "casa")
        table.gondolas(*squares)
        table.sound = max(squares) < 60  # beyond the goal the game would be over
    picture = str(table.state)
    drawn = "\n".join(shown_map(picture))
    assert all(words in drawn for words in shown)
    assert all(f"({square:02d})" not in drawn for square in squares)
    for seat, square in enumerate(squares):
        assert f"P{seat}: square {square}" in picture


def test_squares_on_the_map():
    with position(players=3, bridge_occupies="no") as table:
        table.turn(0)
        table.hand(0, "casa")
        table.drain(66)
        table.build("basilica", 0, 1, 5)
    drawn = "\n".join(shown_map(str(table.state)))
    for square in ("D66o", "A00b", "A01b", "A05b", "A02 ", "A09o", "B25o", "C49c", "B27p", "E86m"):
        assert square in drawn, square
    assert "Bridges: A09 - B25 (11 lines free)" in str(table.state)


def test_the_picture_shows_the_whole_position():
    with position(players=3) as table:
        table.turn(1, turns=13)
        table.hand(1, "casa", "casa", "ponte")
        table.hand(2, "palazzo", "campo", known=["campo"])
        table.lay(1, "ponte")
        table.lay(2, "ponte")
        table.pool("basilica")
        table.discard("casa", "campo", "campo")
        table.drain(10, 11, 12, 13)
        table.give(2, swamp=[0, 2], treasures=[3, 3, 6])
        table.build("palazzo", 20, 21)
        table.gondolas(5, 12, 0)
    state = table.state
    for words in (
        "Venedig | Round 5, turn of P1 | PLAY, P1 to act",
        "Supply: 18 casa, 4 palazzo, 5 campo, 4 basilica, 5 ponte",
        "Pool: basilica; deck: 31 cards; discarded: 1 casa, 2 campo",
        "Stock: 15 treasures; swamp tiles out of the game: ",
        "P0: square 5\n  laid: -\n  hand: -\n  gold: 0 gold in 0 swamp tiles, 0 treasures",
        "P1: square 12 <- to act\n  laid: 1 ponte (master builder)\n  hand: 2 casa, 1 ponte\n",
        "P2: square 0\n  laid: 1 ponte\n  hand: 1 palazzo, 1 campo\n",
        "  gold: 14 gold in 2 swamp tiles (1 of 0, 1 of 2), 3 treasures (2 of 3, 1 of 6)",
    ):
        assert words in str(state), words
    assert "  hand: 2 cards, among them 1 campo\n  gold: 2 swamp tiles, 3 treasures" in state.render(1)
    assert "P1: square 12 <- to act\n  laid: 1 ponte (master builder)\n  hand: 3 cards\n" in state.render(0)


def test_open_gold():
    with position(players=3, gold_hidden="no") as table:
        table.turn(1)
        table.hand(1, "casa")
        table.give(2, treasures=[3, 6])
    assert "  gold: 9 gold in 0 swamp tiles, 2 treasures (1 of 3, 1 of 6)" in table.state.render(0)


def test_the_end():
    chance = random.Random(3)
    state = new_game(3)
    while not state.done:
        state.step(chance.choice(legal(state)))
    picture = str(state)
    turns = int(state.record["turns"])
    assert picture.startswith(f"Venedig | {turns} turns | GAME_OVER\n\n")
    assert "to act" not in picture
    assert f"P{int(np.argmax(state.scores))}: square {max(state.scores)}, rank 1" in picture


def test_hidden_things_change_neither_picture_nor_texts():
    chance = random.Random(8)
    for players, options in ((2, {}), (4, {"gold_hidden": "no"}), (3, {})):
        state = new_game(players, seed=players, **options)
        for k in range(60):
            for seat in range(players) if k % 6 == 5 else ():
                other = state.determinize(seat, k)
                assert other.render(seat) == state.render(seat)
                for action in {*legal(state)} & {*legal(other)}:
                    words = [s.game.action_text(s.record, action, seat) for s in (state, other)]
                    assert words[0] == words[1]
            state.step(chance.choice(legal(state)))
