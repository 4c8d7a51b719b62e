"""Sound positions of all kinds for the tests of the invariants: the opening, every sort of decision, the end."""

import numpy as np

from signoria.envs.florenza.constants import Phase

from . import moves as m
from .reading import phase, play
from .scenario import new_game, position

STEP_LIMIT = 800
"""No game takes longer (section 4.11)."""


def until(state, wanted: Phase, round_no: int = 1, step: int = 0):
    """Play at random until a decision of the wanted kind is due in this round, in this step of it or a later one."""
    rng = np.random.default_rng(5)
    for _ in range(STEP_LIMIT):
        record = state.record
        if phase(state) == wanted and int(record["round_no"]) >= round_no and int(record["step"]) >= step:
            return state
        state.step(int(rng.choice(state.legal_actions())))
    raise AssertionError(f"no {wanted.name}")


def opening():
    """Three seats at the first action of the game."""
    return new_game(3)


def middle():
    """Four seats in the third round, cards discarded in two clean-ups."""
    return until(new_game(4, seed=3), Phase.ACTION, 3, 4)


def rich():
    """Three seats in the last round: works, guilds, reserves, hired artists, the new Captain card taken."""
    with position(3) as table:
        table.turn(1, round_no=5, step=4)
        table.give(0, tableau=["Casa", "Girolamo Savonarola", "Padrone", "Pozzo"], marble=2, money=150)
        table.give(0, monuments=[("Uffizi: Interni", "Botticelli")], reserved_monuments=["Duomo: Pulpito"])
        table.give(1, tableau=["Lanaiuolo", ("Sagrato", "Giulio Romano"), "Ritratto"], hand=["Casa", "Pulpito"], gold=1)
        table.give(1, reserved_artists=["Vignola", "Giambologna"], money=300)
        table.give(2, tableau=["Casamento", "Arte dei Mercatanti"], monuments=["Santa Croce: Cappella"], spice=3)
        table.artists("Cellini", "Mochi", "Cellini", exact=True)
        table.new_captain(2)
        table.used("Baratto")
        table.anonymous("architect", "sculptor")
    return table.state


def extra():
    """Two seats in step 7 of the fourth round: seat 1 owns Casa."""
    with position(2) as table:
        table.turn(1, round_no=4, step=7)
        table.give(1, tableau=["Casa"], money=50)
    return table.state


def hiring():
    """Two seats; seat 0 hires an artist for a card."""
    with position(2) as table:
        table.turn(0, round_no=2, step=3)
        table.give(0, hand=["Sagrato"], marble=1, money=250)
        table.artists("Giulio Romano")
    state = play(table.state, m.play_card("Sagrato"))
    assert phase(state) == Phase.HIRE_ARTIST
    return state


def completing():
    """Two seats; seat 1 hires an artist for a monument that it has reserved."""
    with position(2) as table:
        table.turn(1, round_no=3, step=2)
        table.give(1, reserved_monuments=["Ponte Vecchio: Struttura"], marble=1, wood=1, money=450)
        table.artists("Vignola")
    state = play(table.state, m.complete("Ponte Vecchio: Struttura"))
    assert phase(state) == Phase.HIRE_ARTIST
    return state


def bartering():
    """Two seats; seat 0 has named the resource that it gives in a barter."""
    with position(2) as table:
        table.turn(0, round_no=1, step=2)
        table.give(0, wood=1, fabric=1)
    state = play(table.state, m.location("Baratto"), m.resource("wood"))
    assert phase(state) == Phase.BARTER_TAKE
    return state


def trading():
    """Two seats; seat 0 has named both resources that it gives in a trade."""
    with position(2) as table:
        table.turn(0, round_no=1, step=2)
        table.give(0, wood=2, fabric=2)
    state = play(table.state, m.MARKET_TRADE, m.resource("wood"), m.resource("fabric"))
    assert phase(state) == Phase.TRADE_TAKE
    return state


def keeping():
    """Three seats in the clean-up of the first round; the Captain has chosen the card that it keeps."""
    state = until(new_game(3, seed=2), Phase.KEEP_CARD)
    state.step(int(state.legal_actions()[0]))
    assert phase(state) == Phase.KEEP_CARD
    return state


def naming():
    """Four seats after the clean-up of the second round: the Captain names a resource."""
    return until(new_game(4, seed=6), Phase.CAPTAIN_RESOURCE, 2)


def choosing():
    """Two seats in the income; seat 1, who owns Arte dei Mercatanti, chooses a resource."""
    with position(2) as table:
        table.turn(1, round_no=4, step=5)
        table.give(1, tableau=["Arte dei Mercatanti", "Palagio"])
    state = play(table.state, m.SEND_WORKERS)
    state = play(until(state, Phase.CAPTAIN_RESOURCE), m.resource("gold"))
    assert phase(state) == Phase.MERCATANTI_RESOURCE
    return state


def finished():
    """Three seats after the end of a game."""
    return until(new_game(3, seed=4), Phase.GAME_OVER)


def patient():
    """Two seats without `auto_forced`: the anonymous architect is the only artist to hire."""
    with position(2, auto_forced=False) as table:
        table.turn(0, round_no=5, step=4)
        table.give(0, hand=["Sagrato"], marble=1, money=150)
        table.artists(exact=True)
    state = play(table.state, m.play_card("Sagrato"))
    assert len(state.legal_actions()) == 1
    return state


POSITIONS = (
    opening, middle, rich, extra, hiring, completing, bartering, trading, keeping, naming, choosing, finished, patient,
)  # fmt: skip
