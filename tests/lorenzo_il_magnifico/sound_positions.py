"""Sound positions of all kinds for the tests of the invariants: set-up, draft, every sort of decision, the end."""

import numpy as np

from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import Phase

from . import moves as m
from .scenario import ADVANCED, finish_setup, legal, new_game, phase, position

STEP_LIMIT = 4000
"""No game takes longer (section 4.2)."""


def until(state, wanted: Phase, moves: int = 0):
    """Play at random, at least so many moves, until a decision of the wanted kind is due."""
    rng = np.random.default_rng(5)
    for number in range(STEP_LIMIT):
        if number >= moves and phase(state) == wanted:
            return state
        state.step(int(rng.choice(state.legal_actions())))
    raise AssertionError(f"no {wanted.name}")


def opening():
    """Three seats at the first turn of the base game."""
    return new_game(3)


def middle():
    """Four seats in the fourth round of the base game, members on the board, cards taken."""
    return until(new_game(4, seed=3), Phase.TURN, 70)


def tower():
    """Two seats; seat 0 has taken a card in this round and an earlier one, both seats stand on the board."""
    with position(2) as table:
        table.turn(0, round_no=4, turn=2)
        table.give(0, cards=["Commercial Hub", "Farmer"], servants=3, coins=4)
        table.stand(0, m.BLACK, m.floor("territory", 2))
        table.stand(0, m.NEUTRAL, m.COUNCIL)
        table.stand(1, m.WHITE, m.MARKET_1)
        table.tile("1-7", 1)
    return table.state


def privileged():
    """Two seats; seat 0 chooses a privilege of the council."""
    state = new_game(2)
    state.step(25 * m.ORANGE + m.COUNCIL)
    assert phase(state) == Phase.PRIVILEGE
    return state


def raising():
    """Two seats; seat 0 raises the value of a harvest."""
    with position(2) as table:
        table.turn(0, round_no=2)
        table.give(0, cards=["Forest"], servants=5)
    table.state.step(25 * m.BLACK + m.HARVEST_SINGLE)
    assert phase(table.state) == Phase.SERVANTS
    return table.state


def exchanging():
    """Two seats; seat 0 is asked for an exchange."""
    with position(2) as table:
        table.turn(0, round_no=2, dice=(6, 6, 6))
        table.give(0, cards=["Mint", "Chapel"], coins=3)
    table.state.step(25 * m.BLACK + m.PRODUCTION_SINGLE)
    assert phase(table.state) == Phase.EXCHANGE
    return table.state


def extra_action():
    """Two seats; seat 0 has the extra action of the Abbess."""
    with position(2) as table:
        table.turn(0, dice=(6, 6, 6))
        table.give(0, coins=10)
        table.put("Abbess", 1)
    table.state.step(25 * m.BLACK + m.floor("character", 1))
    assert phase(table.state) == Phase.EXTRA_TOWER
    return table.state


def vatican():
    """Three seats; the second in turn order decides at the Vatican, the first was excommunicated."""
    with position(3) as table:
        table.turn(2, round_no=2, turn=3)
        table.give(0, faith=2)
        table.give(1, faith=4)
    state = table.state
    state.step(c.PASS)
    assert phase(state) == Phase.VATICAN
    assert state.player == 1
    return state


def late():
    """Two seats in the extra turn of a seat with tile 2-7 (section 4.1)."""
    with position(2) as table:
        table.turn(1, round_no=5, turn=4)
        table.tile("2-7", 1)
    return table.state


def banned():
    """Two seats; seat 1 was excommunicated with tile 2-5 in an earlier round."""
    with position(2) as table:
        table.turn(0, round_no=5)
        table.tile("2-5", 1)
    return table.state


def finished():
    """Two seats after the end of a base game."""
    return until(new_game(2, seed=4), Phase.GAME_OVER)


def choosing():
    """Three seats in the advanced game, one bonus tile chosen."""
    state = new_game(3, mode="advanced")
    state.step(legal(state)[1])
    return state


def drafting():
    """Three seats in the second pick of the draft, one seat has picked."""
    state = until(new_game(3, mode="advanced"), Phase.LEADER_DRAFT)
    for _ in range(4):
        state.step(legal(state)[-1])
    assert int(state.record["draft_no"]) == 1
    return state


def leading():
    """Two seats with leaders in hand, face up and discarded; Lorenzo copies, Montefeltro has set a member."""
    with position(2, **ADVANCED) as table:
        table.turn(0, round_no=2)
        table.give(0, played=["Lorenzo de' Medici", "Botticelli"], copied="Brunelleschi", hand=["Santa Rita"])
        table.give(1, played=["Brunelleschi"], used=["Montefeltro"], set_member=m.WHITE, hand=["Sforza"])
    return table.state


def drafted():
    """Three seats after bonus tiles and draft."""
    return finish_setup(new_game(3, mode="advanced"))


POSITIONS = (
    opening, middle, tower, privileged, raising, exchanging, extra_action, vatican, late, banned, finished, choosing,
    drafting, leading, drafted,
)  # fmt: skip
