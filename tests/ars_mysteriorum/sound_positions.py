"""Sound positions at every decision point, from which the tests of the invariants make broken ones."""

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import phase, plain_move, play
from .scenario import new_game, position

BOWL, OIL, STONE = "Scrying Bowl", "Midnight Oil", "Philosopher's Stone"


def opening():
    """Three seats at the first purchase of the set-up."""
    return new_game(3)


def bidding():
    """Four seats; the first two of the order 2, 0, 1, 3 have bid."""
    with position(4) as table:
        table.at("bids", order=(2, 0, 1, 3))
    return play(table.state, m.bid(4), m.bid(6))


def tongue():
    """Three seats in window 3; seat 0 has played a Silver Tongue and holds another one."""
    with position(3) as table:
        table.at("window 3")
        table.bids(2, 4, 3)
        table.give(0, mysteries=["Silver Tongue", "Silver Tongue"])
    return play(table.state, m.card("Silver Tongue"))


def choosing():
    """Four seats; seat 1, the highest bidder, has chosen the second position, seat 3 is next."""
    with position(4) as table:
        table.at("positions")
        table.bids(4, 6, 3, 5)
    return play(table.state, m.position_no(2))


def library():
    """Three seats in window 4."""
    with position(3) as table:
        table.at("window 4")
        table.give(1, mysteries=["Hidden Library"], drafted=["Slander"])
    return table.state


def drafting():
    """Three seats; seat 2 has taken the mystery in slot 1."""
    with position(3) as table:
        table.at("draft", order=(2, 0, 1))
    return play(table.state, m.draft(1))


def placing():
    """Three seats in the second lap: seat 1 has passed, seat 0 has looked at seat 2's card."""
    with position(3) as table:
        table.at("favours")
        table.give(0, mysteries=[BOWL])
    return play(table.state, m.place(5, m.B), m.PASS, m.place(4, m.V), m.card(BOWL))


def flattery():
    """Three seats in window 6; seat 0 has raised a card, seat 1 may slander."""
    with position(3) as table:
        table.at("window 6")
        table.give(0, [1, 0, 0, 0, 0], mysteries=["Whispered Flattery"])
        table.give(1, mysteries=["Slander"])
        table.place(m.B, (0, 4), (1, 5))
    return play(table.state, m.card("Whispered Flattery"))


def slander():
    """Three seats in window 6; seat 0 chooses the victim of a Slander."""
    with position(3) as table:
        table.at("window 6")
        table.give(0, mysteries=["Slander"])
        table.place(m.B, (0, 4), (1, 5), (2, 6))
        table.place(m.V, (1, 6), (2, 5))
    state = play(table.state, m.card("Slander"))
    assert phase(state) == Phase.TARGET_PAWN
    return state


def slander_tent():
    """As `slander`; the tent is to be chosen."""
    state = play(slander(), m.pawn(2))
    assert phase(state) == Phase.TARGET_TENT
    return state


def cache():
    """Three seats in window 6; seat 2 chooses a colour."""
    with position(3) as table:
        table.at("window 6")
        table.give(2, mysteries=["Secret Cache"])
    state = play(table.state, m.card("Secret Cache"))
    assert phase(state) == Phase.TARGET_COLOUR
    return state


def countering():
    """Four seats in window 9; seat 1 is asked whether it counters seat 2's Stipend, seat 3 has declined."""
    with position(4) as table:
        table.at("window 9", order=(2, 3, 0, 1))
        table.give(2, mysteries=["Royal Stipend"])
        table.give(3, mysteries=[m.COUNTERSPELL])
        table.give(1, mysteries=[m.COUNTERSPELL], drafted=["Summons"])
    state = play(table.state, m.card("Royal Stipend"), m.PASS)
    assert phase(state) == Phase.COUNTER
    return state


def summons():
    """Three seats in window 7."""
    with position(3) as table:
        table.at("window 7")
        table.give(0, mysteries=["Summons"])
        table.give(1, [1, 1, 1, 0, 0], book={"Gold": 1, "Ruby": 2})
    return table.state


def moving():
    """Three seats; seat 1 moves with a Master's Invitation in force, seat 0 has paid."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.give(0, [2, 2, 0, 0, 0])
        table.give(1, [1, 1, 1, 0, 0], mysteries=["Master's Invitation"])
    return play(table.state, m.go(m.V), m.card("Master's Invitation"))


def exchanging():
    """Three seats; seat 0 has given one token of an exchange for Salt in its turn to move."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.give(0, [2, 2, 0, 0, 0])
    state = play(table.state, m.exchange(m.S), m.give(m.B))
    assert phase(state) == Phase.EXCHANGE_GIVE
    return state


def earning():
    """Three seats; seat 0 has earned one recipe, may earn another, and a Philosopher's Stone is in force."""
    with position(3) as table:
        table.at("recipes", seat=0)
        table.show(0, "Platinum I", "Silver I")
        table.give(0, [2, 1, 2, 1, 1], mysteries=[OIL, STONE])
    return play(table.state, m.card(OIL), m.earn(0, 0), m.card(STONE))


def waiving():
    """As `earning`; the first of two tokens of Silver I is to be waived."""
    state = play(earning(), m.earn(0, 1))
    assert phase(state) == Phase.WAIVE
    return state


def paying():
    """Three seats; seat 0 pays for a mystery."""
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [1, 1, 0, 0, 0])
    state = play(table.state, m.BUY)
    assert phase(state) == Phase.PAY_MYSTERY
    return state


def homunculus():
    """Three seats in window 9; seat 0 has named Gold and may name another item."""
    with position(3) as table:
        table.at("window 9")
        table.give(0, book={"Gold": 1}, mysteries=["Homunculus", "Homunculus"])
    return play(table.state, m.card("Homunculus"), m.item("Gold"))


def naming():
    """As `homunculus`; the second item is to be named."""
    state = play(homunculus(), m.card("Homunculus"))
    assert phase(state) == Phase.TARGET_ITEM
    return state


def clock():
    """Two seats without mysteries at the first bid of the second round."""
    with position(2, mysteries=False) as table:
        table.at("bids", round_no=2)
    return table.state


def patient():
    """Three seats without `auto_forced`: seat 0 can only balk."""
    with position(3, auto_forced=False) as table:
        table.at("moves", seat=0)
    return table.state


def finished():
    """Three seats after a game that the pile has ended."""
    state = new_game(3, seed=4)
    while not state.done:
        state.step(plain_move(state))
    return state


def emptied():
    """Three seats after a game that an empty tent has ended."""
    with position(3) as table:
        table.at("recipes", seat=2)
        table.show(0, "Silver I", None)
        table.stack(0)
        table.pawns({2: 0})
        table.give(2, [1, 0, 1, 0, 1])
    state = play(table.state, m.earn(0, 0))
    assert state.done
    return state


POSITIONS = (
    opening, bidding, tongue, choosing, library, drafting, placing, flattery, slander, slander_tent, cache, countering,
    summons, moving, exchanging, earning, waiving, paying, homunculus, naming, clock, patient, finished, emptied,
)  # fmt: skip
