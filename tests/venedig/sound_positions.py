"""Sound positions of all kinds for the tests of the invariants: every sort of decision, options, ways to end."""

import numpy as np

from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import Phase, Step

from . import moves as m
from .reading import end_turn, pass_to, phase, play
from .scenario import new_game, position

STEP_LIMIT = 1000
"""No game takes longer (section 12)."""


def until(state, wanted: Phase, moves: int = 0):
    """Play at random, at least so many moves, until a decision of the wanted kind is due."""
    rng = np.random.default_rng(5)
    for number in range(STEP_LIMIT):
        if number >= moves and phase(state) == wanted:
            return state
        state.step(int(rng.choice(state.legal_actions())))
    raise AssertionError(f"no {wanted.name}")


def opening():
    """Three seats at the first decision."""
    return new_game(3)


def offered():
    """Two seats and Klaus-Jürgen, whose card is offered at the start of the turn; all three have cards lying."""
    with position(2) as table:
        table.turn(0)
        table.hand(0, "casa", "ponte")
        table.lay(1, "campo")
        table.lay(0, "campo")
        table.lay(m.KJ, "basilica")
        table.deck("campo")
    return table.state


def without_neutral():
    """Two seats without Klaus-Jürgen."""
    return new_game(2, two_player_neutral="no")


def middle():
    """Four seats in the middle of a game."""
    return until(new_game(4, seed=3), Phase.PLAY, 60)


def crowd():
    """Five seats in the middle of a game with other options."""
    state = new_game(5, auto_forced=False, bridge_occupies="no", excess_rule="builder_first", goal_cap="yes")
    return until(state, Phase.DRAIN, 100)


def laying():
    """Three seats; seat 0 has laid a casa and a palazzo, of which seat 1 has the master builder."""
    with position(3) as table:
        table.turn(0)
        table.hand(0, "casa", "palazzo", "campo", known=["campo"])
        table.lay(1, "palazzo")
    state = play(table.state, m.lay("casa"), m.lay("palazzo"))
    assert phase(state) == Phase.PLAY
    return state


def choosing():
    """Two seats; seat 1 chooses between a casa, a campo together and a campo alone."""
    with position(2, two_player_neutral="no") as table:
        table.turn(1)
        table.hand(1, "casa", "campo", "campo", "campo", "ponte")
        table.lay(0, "campo", 2)
    state = play(table.state, m.lay("casa"), *[m.lay("campo")] * 3, m.END_PLAY)
    assert phase(state) == Phase.CHOOSE_BUILD
    return state


def placing():
    """Three seats; seat 0 places the palazzo that seat 2 completed, all take part (example 5)."""
    with position(3, auto_forced=False) as table:
        table.turn(2)
        table.hand(2, "palazzo", "casa")
        table.lay(0, "palazzo")
        table.lay(1, "palazzo")
        table.drain(66)
    state = play(table.state, m.lay("palazzo"), m.END_PLAY)
    assert phase(state) == Phase.PLACE
    assert state.player == 0
    return state


def second_placing(**options):
    """Three seats; seat 0 has placed a casa and places a ponte in the same phase."""
    with position(3, **options) as table:
        table.turn(0)
        table.hand(0, "casa", "ponte", "ponte", "ponte")
        table.drain(57, 73, 35, 51)
    state = play(table.state, m.lay("casa"), *[m.lay("ponte")] * 3, m.build("casa"), m.place(67))
    assert phase(state) == Phase.PLACE
    return state


def bridging():
    """Three seats; seat 0 chooses the island of its ponte after a casa."""
    state = play(second_placing(), m.place_ponte(8))
    assert phase(state) == Phase.BRIDGE_ISLAND
    return state


def bridged():
    """Two seats; a ponte and a palazzo stand, and a second casa after the ponte changed what it would count."""
    with position(2, two_player_neutral="no") as table:
        table.turn(0)
        table.hand(0, "casa", "casa", "ponte", "palazzo")
        table.lay(0, "ponte", 2)
        table.lay(1, "palazzo", 2)
        table.drain(57, 73, 35, 51, 66, 47)
    state = play(table.state, m.lay("casa"), m.lay("casa"), m.lay("palazzo"), m.lay("ponte"))
    play(state, m.build("ponte"), m.place_ponte(8), m.bridge_island(8, "C"), m.build("casa"), m.place(47))
    assert phase(state) == Phase.CHOOSE_BUILD
    return state


def discarding():
    """Three seats; seat 0 has three types lying."""
    with position(3) as table:
        table.turn(0)
        table.hand(0, "basilica", "casa")
        table.lay(0, "palazzo")
        table.lay(0, "campo")
        table.lay(1, "campo")
    state = play(table.state, m.lay("basilica"))
    assert phase(state) == Phase.DISCARD_TYPE
    return state


def draining():
    """Three seats; seat 0 has drained one square."""
    with position(3) as table:
        table.turn(0)
        table.hand(0, "basilica", "casa")
    return play(table.state, m.END_PLAY, m.drain(66))


def drawing():
    """Three seats; seat 0 draws."""
    with position(3) as table:
        table.turn(0)
        table.hand(0, "casa", "ponte", "ponte", known=["ponte"])
        table.pool("palazzo", "campo", "basilica")
    return pass_to(table.state, Phase.DRAW)


def swapping():
    """Three seats; seat 0 has swapped a casa in and taken a campo, two cards are due."""
    state = play(drawing(), m.swap("casa"), m.take("campo"))
    assert phase(state) == Phase.DRAW3
    return state


def paying(begun: Phase = Phase.DRAIN):
    """Three seats; seat 0 has begun to pay."""
    with position(3) as table:
        table.turn(0)
        table.hand(0, "basilica", "casa")
        table.drain(60, 61, 62)
        table.give(0, swamp=[1, 2, 0], treasures=[4])
    state = play(pass_to(table.state, begun), m.pay_treasure(4))
    assert phase(state) == Phase.PAY
    return state


def neutral_casa():
    """Two seats; seat 1 places the casa of Klaus-Jürgen at the end of its turn."""
    with position(2) as table:
        table.turn(1, skip_kj=True)
        table.hand(1, "casa")
        table.deck("ponte", "casa")
    state = play(pass_to(table.state, Phase.KJ_END), m.KJ_DRAW)
    assert phase(state) == Phase.PLACE
    return state


def neutral_building():
    """Two seats; Klaus-Jürgen's card completes a campo of seat 1 in the turn of seat 0 (example 25)."""
    state = play(offered_campo(), m.KJ_DRAW)
    assert phase(state) == Phase.PLACE
    assert state.player == 1
    return state


def neutral_builder():
    """Two seats; seat 0 places the palazzo that it completed for Klaus-Jürgen (example 21)."""
    with position(2, auto_forced=False) as table:
        table.turn(0, skip_kj=True)
        table.lay(m.KJ, "palazzo", 2)
        table.hand(0, "palazzo")
        table.drain(66)
    state = play(table.state, m.lay("palazzo"))
    assert phase(state) == Phase.PLACE
    return state


def offered_campo():
    """Two seats; a campo of Klaus-Jürgen would complete one of seat 1."""
    with position(2) as table:
        table.turn(0)
        table.hand(0, "casa")
        table.lay(1, "campo")
        table.lay(0, "campo")
        table.deck("campo")
    return table.state


def neutral_last():
    """Two seats; seat 0 has laid a card and is offered Klaus-Jürgen's at the end, four cards in the pool."""
    with position(2) as table:
        table.turn(0, skip_kj=True)
        table.hand(0, "casa", "ponte")
        table.pool("palazzo", "campo", "basilica")
        table.deck("campo", "campo", "campo")
    state = pass_to(play(table.state, m.lay("ponte")), Phase.DRAW)
    play(state, m.swap("casa"), m.TAKE_DECK)
    assert phase(state) == Phase.KJ_END
    assert int(state.record["pool"]).bit_count() == c.MAX_POOL + 1
    return state


def run_out():
    """Three seats; the casas have run out (example 18)."""
    with position(3) as table:
        table.turn(0)
        table.hand(0, "casa", "casa", "ponte")
        table.supply("casa", 1)
        table.gondolas(10, 12, 0)
        table.drain(32, 33)
        table.give(1, swamp=[2, 0], treasures=[6])
    state = play(table.state, m.lay("casa"), m.lay("casa"), m.END_PLAY, m.place(67))
    assert phase(state) == Phase.GAME_OVER
    return state


def arrived():
    """Three seats; two gondolas have stopped on the goal and share it."""
    with position(3, goal_cap="yes") as table:
        table.turn(0)
        table.hand(0, "casa")
        table.gondolas(c.GOAL - 1, c.GOAL - 2, 0)
        table.give(1, treasures=[5, 6])
    state = play(table.state, m.lay("casa"), m.place(67))
    assert state.scores == (c.GOAL, c.GOAL, 0)
    assert state.ranks == (1, 1, 3)
    return state


def expired():
    """Three seats; the turns are over."""
    with position(3, max_turns_per_player="5") as table:
        table.turn(2, turns=14)
        table.hand(2, "casa")
    state = end_turn(table.state)
    assert phase(state) == Phase.GAME_OVER
    assert int(state.record["step"]) == Step.END
    return state


def stopped():
    """Three seats; the game ended in the build phase with a complete set lying (end_mode=immediate)."""
    with position(3, end_mode="immediate") as table:
        table.turn(0)
        table.hand(0, "casa", "campo", "campo", "campo")
        table.supply("casa", 1)
    state = play(table.state, m.lay("casa"), *[m.lay("campo")] * 3, m.build("casa"), m.place(48))
    assert phase(state) == Phase.GAME_OVER
    assert int(state.record["laid"][0][m.MASTERS.index("campo")]) == 3
    return state


POSITIONS = (
    opening, offered, without_neutral, middle, crowd, laying, choosing, placing, second_placing, bridging, bridged,
    discarding, draining, drawing, swapping, paying, neutral_casa, neutral_building, neutral_builder,
    offered_campo, neutral_last, run_out, arrived, expired, stopped,
)  # fmt: skip
