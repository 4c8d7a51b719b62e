"""Action names, action texts and the text picture: unique, true, and telling nobody what it may not know."""

import random

import pytest

from signoria.envs.lorenzo_il_magnifico import actions
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import Phase

from ..action_texts import check_names
from . import moves as m
from .scenario import ADVANCED, legal, new_game, phase, play, position, privileges

pytestmark = pytest.mark.plain


def texts(state, viewer=None) -> list[str]:
    """Return the texts of the legal actions."""
    return [state.game.action_text(state.record, action, viewer) for action in legal(state)]


def test_names_are_unique():
    check_names(actions, c.NUM_ACTIONS)


@pytest.mark.parametrize("options", [{}, {"mode": "advanced"}, {"allow_overpay": "yes"}], ids=str)
def test_texts_of_legal_actions_are_unique(options):
    chance = random.Random(5)
    for players in (2, 3, 4):
        state = new_game(players, seed=players, **options)
        for _ in range(60):
            assert len(set(texts(state))) == len(legal(state))
            state.step(chance.choice(legal(state)))


def test_every_action_has_a_text_in_every_phase():
    """Also where it is not legal: general code may ask."""
    chance = random.Random(5)
    state = new_game(3, seed=4)
    seen = set()
    while not state.done:
        if phase(state) not in seen:
            seen.add(phase(state))
            assert all(state.game.action_text(state.record, action) for action in range(c.NUM_ACTIONS))
        state.step(chance.choice(legal(state)))
    assert {Phase.TURN, Phase.PRIVILEGE, Phase.SERVANTS} <= seen


def test_placements():
    with position() as table:
        table.turn(0, dice=(4, 5, 6))
        table.give(0, coins=9, wood=3, stone=3, servants=3)
        table.give(1, cards=["Woods"])
        table.put("Mint", 3)
        table.put("Residence", 1)
        table.stand(1, m.WHITE, m.floor("building", 2))
    found = dict(zip(legal(table.state), texts(table.state), strict=True))
    mint = m.place(m.BLACK, m.floor("building", 3))
    assert found[mint] == (
        "Place black (4) on building tower floor 3: take Mint for 1 wood + 3 stone, "
        "needs 1 servant and 3 coins for the occupied tower"
    )
    assert found[m.place(m.NEUTRAL, m.MARKET_1)] == "Place neutral (0) on market 1: 5 coins, needs 1 servant"
    assert found[m.place(m.ORANGE, m.HARVEST_SINGLE)] == "Place orange (6) on harvest, single place: action value 6"
    assert found[m.PASS] == "Pass: place no family member this turn"


def test_both_costs_of_a_venture():
    with position() as table:
        table.turn(0, dice=(1, 1, 1))
        table.give(0, coins=2, wood=1, stone=1, military=4)
        table.put("Support to the Bishop", 1)
    state = table.state
    place = m.place(m.BLACK, m.floor("venture", 1))
    assert "take Support to the Bishop for 2 coins + 1 wood + 1 stone or 2 military" in state.action_text(place)
    assert texts(play(state, place)) == [
        "Pay 2 coins + 1 wood + 1 stone for Support to the Bishop",
        "Pay 2 military for Support to the Bishop",
    ]
    assert "Now: pay for Support to the Bishop" in str(state)


def test_discount_of_a_building():
    with position() as table:
        table.turn(0, round_no=3, dice=(3, 1, 1))
        table.give(0, cards=["Stonemason"], wood=2, stone=1)
        table.put("Marketplace", 3)
    state = play(table.state, m.place(m.BLACK, m.floor("building", 3)))
    assert texts(state) == [
        "Pay 1 wood + 1 stone for Marketplace (wood off)",
        "Pay 2 wood for Marketplace (stone off)",
    ]


def test_exchange_and_servants():
    with position() as table:
        table.turn(0, round_no=3, dice=(1, 1, 3))
        table.give(0, cards=["Carpenter's Shop"], wood=2, servants=1)
    state = play(table.state, m.place(m.ORANGE, m.PRODUCTION_SINGLE))
    assert texts(state) == ["Produce with value 3, paying 0 servants", "Produce with value 4, paying 1 servant"]
    assert "Now: servants for a production of value 3, at least a raise of 0" in str(state)
    play(state, m.servants(1))
    assert texts(state) == [
        "Skip the exchange of Carpenter's Shop",
        "Exchange of Carpenter's Shop: pay 1 wood for 3 coins",
        "Exchange of Carpenter's Shop: pay 2 wood for 5 coins",
    ]
    assert "Now: production of value 4, exchange of Carpenter's Shop" in str(state)


def test_extra_action_and_privilege():
    with position() as table:
        table.turn(0, round_no=3, dice=(6, 1, 1))
        table.give(0, coins=12)
        table.put("Hero", 1)
        table.put("Hiring Soldiers", 4)
    state = play(table.state, m.place(m.BLACK, m.floor("character", 1)))
    assert "Now: choose 1 privilege" in str(state)
    assert "Then: extra action of Hero: value 6, venture" in str(state)
    assert "coins" in privileges(state)
    play(state, m.privilege("servants"))
    found = dict(zip(legal(state), texts(state), strict=True))
    taking = found[m.extra(m.floor("venture", 4))]
    assert taking == "Take from venture tower floor 4 with Hero: Hiring Soldiers for 6 coins, needs 1 servant"
    assert found[m.DECLINE] == "Give up the extra action of Hero"


def test_leader_actions_name_the_leader():
    with position(**ADVANCED) as table:
        table.turn(0, round_no=3, dice=(4, 1, 1))
        table.give(0, hand=["Lorenzo de' Medici"], played=["Montefeltro"], vp=35)
        table.give(1, played=["Moro", "Savonarola"])
    state = table.state
    found = dict(zip(legal(state), texts(state), strict=True))
    lorenzo, montefeltro = m.slot(state, 0, "Lorenzo"), m.slot(state, 0, "Montefeltro")
    assert found[m.discard_leader(lorenzo)] == "Discard Lorenzo de' Medici for a council privilege"
    assert found[m.play_leader(lorenzo)].startswith("Play Lorenzo de' Medici (")
    assert found[m.activate(montefeltro)].startswith("Use Federico da Montefeltro (Once per round")
    copying = play(state.clone(), m.play_leader(lorenzo))
    assert [text.split(" (")[0] for text in texts(copying)] == ["Copy Girolamo Savonarola", "Copy Ludovico il Moro"]
    play(copying, m.leader("Savonarola"))
    assert "Lorenzo de' Medici as Girolamo Savonarola" in str(copying)
    using = m.activate(m.slot(copying, 0, "Lorenzo"))
    assert copying.action_text(using) == "Use Lorenzo de' Medici as Girolamo Savonarola (Once per round: 1 faith.)"
    setting = play(state, m.activate(montefeltro))
    assert texts(setting)[0] == "Set the black member (4) to 6"


def test_the_draft_is_shown_to_its_holder_only():
    state = new_game(3, seed=2, mode="advanced", bonus_tiles="standard")
    names = [m.LEADER_ROWS[a - c.LEADER]["name"] for a in legal(state)]
    play(state, legal(state)[0])
    assert phase(state) == Phase.LEADER_DRAFT
    assert state.player == 1
    assert f"keeps {names[0]}" in state.render(0)
    assert all(name not in state.render(1) and name not in state.render(2) for name in names)
    assert set(texts(state, viewer=0)) == {"Keep one of the leaders in hand"}
    assert all(text.startswith("Keep ") and "one of" not in text for text in texts(state, viewer=1))


def test_hands_are_shown_to_their_owner_only():
    with position(**ADVANCED) as table:
        table.turn(0)
        table.give(1, hand=["Moro", "Savonarola"])
    state = table.state
    assert "leaders in hand: Girolamo Savonarola, Ludovico il Moro" in state.render(1)
    assert "leaders in hand: 2" in state.render(0)
    assert "Savonarola" not in state.render(0)
    assert "Savonarola" in state.render()


def test_the_picture_shows_the_whole_position():
    with position(players=3) as table:
        table.turn(1, round_no=4, dice=(2, 3, 5), order=(1, 0, 2))
        table.tile("1-5", 0, 2)
        table.give(1, cards=["Warlord", "Stonemason"], coins=7, vp=12)
        table.stand(0, m.WHITE, m.COUNCIL)
        table.stand(2, m.NEUTRAL, m.floor("territory", 1), "Estate")
        table.put("Dukedom", 4)
    picture = str(table.state)
    for words in (
        "Round 4 of 6, period 2, turn 2 | TURN, seat 1 to act",
        "Turn order: 1 0 2 | Dice: black 2, white 3, orange 5",
        "4 (value 7) +2 wood      Dukedom: On taking it: 4 coins.",
        "1 (value 1)              [2 neutral] -",
        "Market: 1 (5 coins) [-], 2 (5 servants) [-], 3 covered, 4 covered",
        "Harvest: single [-], large (value -3) [-]",
        "Council (1 coin + 1 privilege) [0 white], order 0",
        "Excommunication 1-5: The value of each of your harvest actions is 3 lower. [seats 0, 2]",
        "Seat 1: 12 VP, 7 coins, 0 wood, 0 stone, 0 servants, 0 military, 0 faith <- to act",
        "members at home: black 2, white 3, orange 5, neutral 0",
        "characters: Warlord, Stonemason",
        "modifiers: territory tower +2, building tower +2, buildings cost 1 wood or stone less",
    ):
        assert words in picture, words
    state = new_game(2)
    while not state.done:
        state.step(legal(state)[0])
    assert "GAME_OVER" in str(state)
    assert "rank 1" in str(state)
