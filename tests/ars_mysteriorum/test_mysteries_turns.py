"""Mysteries played in the own turn, and Counterspells (sections 2.6, 4.3 and 5.5)."""

import pytest

from . import moves as m
from .holders import ONE_OF_EACH, counter
from .reading import (
    asked,
    bank,
    book,
    cards_offered,
    discarded,
    display,
    hand,
    known,
    legal,
    money,
    order,
    pawn,
    peeked,
    play,
    tokens,
)
from .scenario import position

pytestmark = pytest.mark.plain

BOWL, INVITATION, CLOAK = "Scrying Bowl", "Master's Invitation", "Cloak of Shadows"
STONE, OIL, JOURNEY = "Philosopher's Stone", "Midnight Oil", "Astral Journey"


@pytest.mark.parametrize(("step", "kinds"), [("moves", [INVITATION, CLOAK]), ("recipes", [STONE, OIL, JOURNEY])])
def test_a_turn_offers_its_own_kinds_only(step, kinds):
    with position(3) as table:
        table.at(step, seat=0)
        table.give(0, [1, 1, 1, 1, 1], mysteries=ONE_OF_EACH)
    assert asked(table.state) == (0, {"moves": "GO_TENT", "recipes": "EARN"}[step])
    assert cards_offered(table.state) == kinds


def test_placing_favours_offers_the_bowl_only():
    with position(2) as table:
        table.at("favours", order=(0, 1))
        table.give(1, mysteries=ONE_OF_EACH)
    state = play(table.state, m.place(6, m.Q))
    assert asked(state) == (1, "PLACE_FAVOR")
    assert cards_offered(state) == [BOWL]


# --- Scrying Bowl


def bowls(*cards: str, counter: bool = False):
    """Return step 5 in seat 0's second lap: own cards at tents 0 and 2, seat 1's at 2, seat 2's at 4."""
    with position(3) as table:
        table.at("favours", order=(0, 1, 2))
        table.give(0, mysteries=cards)
        table.give(1, mysteries=[m.COUNTERSPELL] if counter else [])
    return play(table.state, m.place(2, m.B), m.place(6, m.Q), m.place(5, m.S))


def test_scrying_bowl_looks_at_one_tent_and_the_turn_goes_on():
    state = play(bowls(BOWL), m.card(BOWL))
    assert (asked(state), legal(state)) == ((0, "TARGET_TENT"), [m.at_tent(m.Q), m.at_tent(m.S)])
    play(state, m.at_tent(m.Q))
    assert asked(state) == (0, "PLACE_FAVOR")
    assert peeked(state, 0) == {(1, 0)}
    assert peeked(state, 1) == peeked(state, 2) == set()
    assert m.place(3, m.B) in legal(state)
    assert cards_offered(state) == []


def test_scrying_bowl_sees_every_card_that_lies_there_now():
    state = play(bowls(BOWL), m.place(3, m.Q), m.place(4, m.Q), m.place(4, m.Q))
    play(state, m.card(BOWL), m.at_tent(m.Q))
    assert peeked(state, 0) == {(1, 0), (1, 1), (2, 1)}
    play(state, m.place(4, m.B), m.place(5, m.Q))
    assert peeked(state, 0) == {(1, 0), (1, 1), (2, 1)}


def test_scrying_bowl_is_forgotten_when_the_cards_go_home():
    state = play(bowls(BOWL), m.card(BOWL), m.at_tent(m.Q), m.PASS, m.PASS, m.PASS)
    assert peeked(state, 0) == set()


def test_scrying_bowl_not_without_an_opponents_card():
    with position(3) as table:
        table.at("favours", order=(0, 1, 2))
        table.give(0, mysteries=[BOWL])
    assert asked(table.state) == (0, "PLACE_FAVOR")
    assert cards_offered(table.state) == []
    play(table.state, m.place(2, m.B), m.PASS, m.PASS)
    assert asked(table.state) == (0, "PLACE_FAVOR")
    assert cards_offered(table.state) == []


def test_scrying_bowl_countered():
    state = bowls(BOWL, counter=True)
    before = discarded(state)
    play(state, m.card(BOWL), m.at_tent(m.Q))
    counter(state, BOWL, before)
    assert asked(state) == (0, "PLACE_FAVOR")
    assert peeked(state, 0) == set()
    assert m.place(3, m.B) in legal(state)


# --- Master's Invitation and Cloak of Shadows


def moving(*cards: str, counter: bool = False):
    """Return seat 0's turn to move: seat 1 stands on its tent 0, too; two tokens of every colour."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.pawns({1: 0})
        table.give(0, [2, 2, 2, 2, 2], mysteries=cards)
        table.give(1, mysteries=[m.COUNTERSPELL] if counter else [])
    return table.state


@pytest.mark.parametrize(("tent", "fee"), [(m.B, 1), (m.V, 0), (m.R, 1)])
def test_invitation_frees_of_the_base_fee(tent, fee):
    state = play(moving(INVITATION), m.card(INVITATION), m.go(tent))
    assert sum(tokens(state, 0)) == 10 - fee


@pytest.mark.parametrize(("tent", "fee"), [(m.V, 1), (m.R, 1)])
def test_cloak_frees_of_the_crowd(tent, fee):
    state = play(moving(CLOAK), m.card(CLOAK), m.go(tent))
    assert sum(tokens(state, 0)) == 10 - fee


def test_cloak_leaves_the_base_fee():
    """Staying costs 3, seat 0 has 2."""
    state = play(moving(CLOAK), m.card(CLOAK))
    assert m.go(m.B) not in legal(state)


@pytest.mark.parametrize("kind", [INVITATION, CLOAK])
def test_a_second_copy_is_not_offered_while_one_is_active(kind):
    state = play(moving(kind, kind), m.card(kind))
    assert asked(state) == (0, "GO_TENT")
    assert cards_offered(state) == []
    assert hand(state, 0) == [kind]


@pytest.mark.parametrize("kind", [INVITATION, CLOAK])
def test_a_free_move_countered(kind):
    """The fee stays, and a second copy may follow."""
    state = moving(kind, kind, counter=True)
    before = discarded(state)
    play(state, m.card(kind))
    counter(state, kind, before)
    assert asked(state) == (0, "GO_TENT")
    assert cards_offered(state) == [kind]
    play(state, m.go(m.R))
    assert tokens(state, 0) == [2, 2, 2, 0, 2]


def test_a_free_move_ends_with_the_turn():
    """Seat 1 pays 1 + 1 for tent 3 after seat 0 went there for nothing else than the crowd."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.give(0, [1, 1, 1, 1, 1], mysteries=[INVITATION])
        table.give(1, [0, 0, 0, 3, 1], mysteries=[INVITATION])
    state = play(table.state, m.card(INVITATION), m.go(m.R))
    assert tokens(state, 0) == [1, 1, 1, 0, 1]
    assert asked(state) == (1, "GO_TENT")
    assert cards_offered(state) == [INVITATION]
    play(state, m.go(m.R))
    assert tokens(state, 1) == [0, 0, 0, 0, 1]


def test_free_moves_are_kept_through_an_exchange():
    state = play(moving(INVITATION), m.card(INVITATION), m.exchange(m.S), m.give(m.B), m.give(m.B), m.give(m.V))
    assert tokens(state, 0) == [0, 1, 2, 2, 3]
    assert m.go(m.V) in legal(state)
    play(state, m.go(m.V))
    assert tokens(state, 0) == [0, 1, 2, 2, 3]


# --- Philosopher's Stone


def earning(*cards: str, have=(0, 0, 0, 0, 0), counter: bool = False, auto_forced: bool = True, admitted: bool = True):
    """Return seat 0's turn in phase 8 at tent 0 with Platinum I [0,1,1,1,0] and Silver I [1,0,1,0,1] displayed.

    Seat 1 has nothing and passes by itself, seat 2 can buy a mystery.
    """
    with position(3, auto_forced=auto_forced) as table:
        table.at("recipes", seat=0)
        table.show(0, "Platinum I", "Silver I")
        table.show(1, "Emerald I", "Sapphire I")
        table.admitted(*([0] if admitted else []), 1, 2)
        table.give(0, have, mysteries=cards)
        table.give(1, mysteries=[m.COUNTERSPELL] if counter else [])
        table.give(2, [0, 0, 0, 0, 1])
    return table.state


def test_stone_lets_two_tokens_be_waived():
    """All waives are taken, also where the player could pay; the bonus is the printed one."""
    state = play(earning(STONE, have=[1, 1, 1, 1, 1], auto_forced=False), m.card(STONE), m.earn(0, 0))
    assert (asked(state), legal(state)) == ((0, "WAIVE"), [m.waive(colour) for colour in (m.V, m.Q, m.R)])
    play(state, m.waive(m.V))
    assert legal(state) == [m.waive(m.Q), m.waive(m.R)]
    play(state, m.waive(m.R))
    assert tokens(state, 0) == [1, 1, 0, 1, 1]
    assert money(state, 0) == 3


def test_stone_does_not_cover_three_missing_tokens():
    """Both recipes lack 2 of 3 tokens with one Quicksilver, and all 3 without."""
    state = play(earning(STONE, have=[0, 0, 1, 0, 0]), m.card(STONE))
    assert m.among(legal(state), "EARN_RECIPE", 10) == [0, 1]
    state = play(earning(STONE, STONE), m.card(STONE))
    assert m.among(legal(state), "EARN_RECIPE", 10) == []
    play(state, m.card(STONE))
    assert m.among(legal(state), "EARN_RECIPE", 10) == [0, 1]


def test_stone_holds_for_one_recipe():
    state = earning(STONE, OIL, have=[0, 0, 5, 0, 0])
    play(state, m.card(STONE), m.card(OIL), m.earn(0, 0), m.waive(m.V))
    assert asked(state) == (0, "EARN")
    assert legal(state) == [m.PASS, *(m.exchange(colour) for colour in (m.B, m.V, m.R, m.S))]


def test_stone_is_lost_at_the_end_of_the_turn():
    """Seat 1 stands on tent 0, too, and lacks one token; the discount was seat 0's."""
    with position(3) as table:
        table.at("recipes", seat=0)
        table.show(0, "Platinum I", "Silver I")
        table.pawns({1: 0})
        table.give(0, [1, 0, 0, 0, 0], mysteries=[STONE])
        table.give(1, [0, 1, 1, 0, 0])
    state = play(table.state, m.card(STONE), m.PASS)
    assert (asked(state), legal(state)) == ((1, "EARN"), [m.PASS, m.BUY])


def test_stone_not_at_a_move():
    assert STONE not in cards_offered(moving(STONE))


def test_stone_countered():
    state = earning(STONE, have=[0, 1, 1, 0, 0], counter=True)
    before = discarded(state)
    play(state, m.card(STONE))
    counter(state, STONE, before)
    assert (asked(state), legal(state)) == ((0, "EARN"), [m.PASS, m.BUY])


# --- Midnight Oil


def test_oils_add_up():
    state = earning(OIL, OIL, JOURNEY, have=[3, 3, 4, 1, 1])
    play(state, m.card(OIL), m.card(OIL), m.card(JOURNEY), m.earn(0, 0), m.earn(0, 1))
    assert asked(state) == (0, "EARN")
    play(state, m.earn(1, 0))
    assert asked(state) == (2, "EARN")
    assert book(state, 0) == {"Platinum": 1, "Silver": 1, "Emerald": 1}


def test_oil_may_be_played_before_buying_a_mystery():
    """Nothing is earned yet, so a mystery can be bought, and that ends the turn."""
    state = play(earning(OIL, have=[1, 1, 0, 0, 0]), m.card(OIL))
    assert m.BUY in legal(state)
    play(state, m.BUY, m.give(m.V))
    assert asked(state) == (2, "EARN")
    assert tokens(state, 0) == [1, 0, 0, 0, 0]


def test_oil_not_after_the_turn():
    """The turn of one recipe is over at once; the Oil stays in hand."""
    state = play(earning(OIL, have=[1, 1, 2, 1, 1]), m.earn(0, 0))
    assert asked(state) == (2, "EARN")
    assert hand(state, 0) == [OIL]


def test_oil_countered():
    state = earning(OIL, have=[1, 1, 2, 1, 1], counter=True)
    before = discarded(state)
    play(state, m.card(OIL))
    counter(state, OIL, before)
    play(state, m.earn(0, 0))
    assert asked(state) == (2, "EARN")
    assert book(state, 0) == {"Platinum": 1}


# --- Astral Journey


def test_journey_earns_at_every_tent_without_moving():
    state = earning(JOURNEY, have=[1, 2, 0, 0, 0], admitted=False)
    assert m.earn(1, 0) not in legal(state)
    play(state, m.card(JOURNEY), m.earn(1, 0))
    assert book(state, 0) == {"Emerald": 1}
    assert tokens(state, 0) == [0, 0, 0, 0, 0]
    assert pawn(state, 0) == m.B
    assert display(state, 1) == [None, "Sapphire I"]


def test_journey_not_while_one_is_active():
    state = play(earning(JOURNEY, JOURNEY, have=[1, 0, 0, 0, 0]), m.card(JOURNEY))
    assert cards_offered(state) == []
    assert hand(state, 0) == [JOURNEY]


def test_journey_countered():
    state = earning(JOURNEY, JOURNEY, have=[1, 2, 0, 0, 0], counter=True)
    before = discarded(state)
    play(state, m.card(JOURNEY))
    counter(state, JOURNEY, before)
    assert m.earn(1, 0) not in legal(state)
    assert cards_offered(state) == [JOURNEY]


# --- Counterspell


def stipend(
    first: int = 0, *, players: int = 4, holders=(1, 2, 3), order=(2, 0, 3, 1), number: int = 9, kind="Royal Stipend"
):
    """Return a window in which seat `first` has a card and the holders have a Counterspell each."""
    with position(players) as table:
        table.at(f"window {number}", order=order)
        for seat in range(players):
            mine = [m.COUNTERSPELL] if seat in holders else []
            table.give(seat, mysteries=[*mine, kind] if seat == first else mine)
    return table.state


def test_counterspell_asks_the_others_once_in_turn_order():
    state = play(stipend(), m.card("Royal Stipend"))
    seen = []
    while asked(state)[1] == "COUNTER":
        seen.append(state.player)
        play(state, m.PASS)
    assert seen == [3, 1, 2]
    assert money(state, 0) == 5


def test_counterspell_asks_in_the_old_order_before_the_positions():
    state = play(stipend(number=3, kind="Silver Tongue", order=(1, 0, 3, 2)), m.card("Silver Tongue"))
    seen = []
    while asked(state)[1] == "COUNTER":
        seen.append(state.player)
        play(state, m.PASS)
    assert seen == [3, 2, 1]


def test_counterspell_ends_the_questions():
    state = play(stipend(), m.card("Royal Stipend"), m.PASS, m.COUNTER)
    assert asked(state)[1] != "COUNTER"
    assert money(state, 0) == 0
    assert [hand(state, p) for p in range(4)] == [[], [], [m.COUNTERSPELL], [m.COUNTERSPELL]]


def test_counterspell_is_not_for_the_own_card():
    """Seat 0 holds the only Counterspells."""
    with position(3) as table:
        table.at("window 9")
        table.give(0, mysteries=["Royal Stipend", m.COUNTERSPELL])
    state = play(table.state, m.card("Royal Stipend"))
    assert money(state, 0) == 5
    assert hand(state, 0) == [m.COUNTERSPELL]


def test_counterspell_opens_no_window():
    """All hold one, nobody is asked before the bids of the next round."""
    with position(4) as table:
        table.at("window 6")
        for seat in range(4):
            table.give(seat, mysteries=[m.COUNTERSPELL])
    assert asked(table.state)[1] == "ORDER_BID"


def test_counterspell_uses_up_what_is_known():
    """Seat 1 drafted one Counterspell and was dealt another; the drafted one is played first."""
    with position(3) as table:
        table.at("window 9")
        table.give(0, mysteries=["Royal Stipend"])
        table.give(1, mysteries=[m.COUNTERSPELL], drafted=[m.COUNTERSPELL])
    state = table.state
    assert known(state, 1) == ([m.COUNTERSPELL], 1)
    play(state, m.card("Royal Stipend"), m.COUNTER)
    assert known(state, 1) == ([], 1)
    assert hand(state, 1) == [m.COUNTERSPELL]


def test_a_dealt_card_played_is_no_longer_unknown():
    with position(3) as table:
        table.at("window 9")
        table.give(0, mysteries=["Royal Stipend", "Summons"], drafted=["Slander"])
    state = play(table.state, m.card("Royal Stipend"))
    assert known(state, 0) == (["Slander"], 1)
    assert hand(state, 0) == ["Slander", "Summons"]


def test_a_countered_card_still_reopens_the_window():
    """Seat 2 passed; after seat 0's countered card it is asked again and may play."""
    with position(3) as table:
        table.at("window 9", order=(2, 0, 1))
        table.give(0, mysteries=["Royal Stipend"])
        table.give(1, mysteries=[m.COUNTERSPELL])
        table.give(2, mysteries=["Royal Stipend"])
    state = play(table.state, m.PASS, m.card("Royal Stipend"), m.COUNTER)
    assert asked(state) == (2, "MYSTERY_WINDOW")
    play(state, m.card("Royal Stipend"))
    assert state.scores[:3] == (0, 0, 5)


def test_targets_are_named_before_the_counterspell():
    with position(3) as table:
        table.at("window 6")
        table.give(0, mysteries=["Secret Cache"])
        table.give(2, mysteries=[m.COUNTERSPELL])
    state = table.state
    before = bank(state)
    play(state, m.card("Secret Cache"))
    assert asked(state) == (0, "TARGET_COLOUR")
    play(state, m.colour_of(m.S))
    assert asked(state) == (2, "COUNTER")
    assert bank(state) == before
    assert order(state) == [0, 1, 2]
    play(state, m.PASS)
    assert bank(state)[m.S] <= before[m.S]
