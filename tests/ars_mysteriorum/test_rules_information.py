"""What is secret (section 7): bids, favour cards, peeks, mysteries in hand and who is asked for them."""

from itertools import product

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import asked, known, legal, phase, play, until
from .scenario import new_game, position
from .worlds import BOWL, after, heard, peeking, placing, seen, swapped

pytestmark = pytest.mark.plain

# --- bids for the turn order


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bid_shows_nothing_before_all_have_bid(players):
    """Whatever the first seat bids: nobody else sees a difference while the others bid."""
    state = until(new_game(players), Phase.ORDER_BID)
    bidder = state.player
    others = [seat for seat in range(players) if seat != bidder]
    worlds = [after(state, m.bid(value)) for value in range(1, 7)]
    for asked_after in range(1, players):
        for seat in others:
            assert len({seen(world, seat) for world in worlds}) == 1, f"{asked_after} bids, seat {seat}"
        assert len({world.player for world in worlds}) == 1
        assert len({seen(world, bidder) for world in worlds}) == 6
        if asked_after < players - 1:
            worlds = [after(world, m.bid(1)) for world in worlds]
    for seat in others:
        assert len(heard(state, seat, legal(state))) == 1


def test_two_bids_show_nothing_to_the_third():
    state = until(new_game(3), Phase.ORDER_BID)
    worlds = [after(state, m.bid(a), m.bid(b)) for a, b in product(range(1, 7), repeat=2)]
    last = worlds[0].player
    assert len({seen(world, last) for world in worlds}) == 1
    first, second = state.player, after(state, m.bid(1)).player
    assert len({seen(world, first) for world in worlds}) == 6
    assert len({seen(world, second) for world in worlds}) == 6


def test_bids_are_shown_when_all_have_bid():
    with position(3, order_by_bid=True, mysteries=False) as table:
        table.at("bids")
    worlds = [after(table.state, m.bid(value), m.bid(6), m.bid(6)) for value in range(1, 6)]
    assert {phase(world) for world in worlds} == {Phase.PLACE_FAVOR}
    for seat in range(3):
        assert len({seen(world, seat) for world in worlds}) == 5


# --- face-down favour cards


@pytest.mark.parametrize("tent", m.COLOURS)
def test_a_favour_card_shows_its_tent_only(tent):
    worlds = [after(placing(), m.place(value, tent)) for value in range(2, 7)]
    for action in (m.place(2, m.Q), m.place(2, m.Q), m.PASS, m.place(3, m.Q)):
        assert len({world.player for world in worlds}) == 1
        for seat in (1, 2):
            assert len({seen(world, seat) for world in worlds}) == 1
        assert len({seen(world, 0) for world in worlds}) == 5
        worlds = [after(world, action) for world in worlds]


def test_others_hear_no_value_of_a_favour_card():
    state = placing()
    moves = [m.place(value, m.Q) for value in range(2, 7)]
    assert len(heard(state, 1, moves)) == 1
    assert len(heard(state, 0, moves)) == len(heard(state, None, moves)) == 5


def test_two_favour_cards_show_nothing_to_the_third():
    pairs = [(a, b) for a in range(2, 7) for b in range(2, 7) if a != b]
    worlds = [
        after(placing(), m.place(a, m.B), m.place(6, m.B), m.PASS, m.place(b, m.V), m.place(5, m.B)) for a, b in pairs
    ]
    for seat in (1, 2):
        assert len({seen(world, seat) for world in worlds}) == 1
    assert len({seen(world, 0) for world in worlds}) == len(pairs)


def test_favour_cards_are_shown_when_all_are_placed():
    """In window 6 everybody sees them; seat 2 holds a card that keeps the window open."""
    with position(3) as table:
        table.at("favours")
        table.bids(1, 1, 1)
        table.give(2, mysteries=["Secret Cache"])
    worlds = [after(table.state, m.place(value, m.B), m.PASS, m.PASS, m.PASS) for value in range(2, 7)]
    assert {asked(world) for world in worlds} == {(2, "MYSTERY_WINDOW")}
    for seat in range(3):
        assert len({seen(world, seat) for world in worlds}) == 5


def test_values_left_in_hand_are_hidden_while_cards_lie_face_down():
    state = after(placing(), m.place(6, m.B), m.place(2, m.B))
    for seat in (0, 1, 2):
        text = state.render(seat)
        assert ("favours: 2 3 4 5 | bid 1" in text) == (seat == 0)
        assert ("favours: 3 4 5 6 | bid 1" in text) == (seat == 1)


# --- peeking


def test_a_peek_is_seen_by_the_peeker_only():
    before = [peeking(value) for value in range(2, 7)]
    assert len({seen(world, 0) for world in before}) == 1
    worlds = [play(world, m.card(BOWL), m.at_tent(m.B)) for world in before]
    assert {asked(world) for world in worlds} == {(0, "PLACE_FAVOR")}
    assert len({seen(world, 0) for world in worlds}) == 5
    assert len({seen(world, 2) for world in worlds}) == 1
    assert len({seen(world, 1) for world in worlds}) == 5  # his own card


def test_a_peek_shows_nothing_of_other_tents():
    worlds = []
    for value in range(2, 7):
        with position(3) as table:
            table.at("favours")
            table.bids(1, 1, 1)
            table.give(0, mysteries=[BOWL])
        state = play(table.state, m.place(5, m.B), m.place(3, m.B), m.place(value, m.S))
        worlds.append(play(state, m.card(BOWL), m.at_tent(m.B)))
    assert len({seen(world, 0) for world in worlds}) == 1


def test_a_card_laid_after_the_peek_stays_hidden():
    worlds = []
    for value in (4, 5, 6):
        state = play(peeking(3), m.card(BOWL), m.at_tent(m.B), m.place(2, m.B), m.place(value, m.B))
        worlds.append(state)
    assert len({seen(world, 0) for world in worlds}) == 1


def test_a_countered_peek_shows_nothing():
    worlds = []
    for value in range(2, 7):
        with position(3) as table:
            table.at("favours")
            table.bids(1, 1, 1)
            table.give(0, mysteries=[BOWL])
            table.give(2, mysteries=[m.COUNTERSPELL])
        state = play(table.state, m.place(5, m.B), m.place(value, m.B), m.place(4, m.S))
        worlds.append(play(state, m.card(BOWL), m.at_tent(m.B), m.COUNTER))
    assert len({seen(world, 0) for world in worlds}) == 1


# --- mysteries in hand, and who is asked for them


def test_who_is_asked_in_a_window_is_not_told():
    worlds = swapped("window 9", "Royal Stipend", "Summons", also=("Homunculus",))
    assert [asked(world) for world in worlds] == [(0, "MYSTERY_WINDOW"), (1, "MYSTERY_WINDOW")]
    assert seen(worlds[0], 2) == seen(worlds[1], 2)


def test_a_window_that_asks_somebody_else_first_is_not_told_apart():
    """Seat 1 holds the second Stipend in both worlds; only in one of them seat 0 was asked and passed."""
    worlds = []
    for cards in (["Royal Stipend"], ["Summons"]):
        with position(3) as table:
            table.at("window 9", order=(0, 1, 2))
            table.give(0, mysteries=cards)
            table.give(1, mysteries=["Royal Stipend"])
            table.pile("Royal Stipend" if cards == ["Summons"] else "Summons")
        state = table.state
        worlds.append(play(state, m.PASS) if state.player == 0 else state)
    assert [asked(world) for world in worlds] == [(1, "MYSTERY_WINDOW")] * 2
    assert seen(worlds[0], 2) == seen(worlds[1], 2)


def test_who_is_asked_for_a_counterspell_is_not_told():
    """Seat 2 plays; seat 0 or seat 1 holds the Counterspell."""
    worlds = swapped("window 9", m.COUNTERSPELL, "Summons", also=("Royal Stipend",))
    worlds = [play(world, m.card("Royal Stipend")) for world in worlds]
    assert [asked(world) for world in worlds] == [(0, "COUNTER"), (1, "COUNTER")]
    assert seen(worlds[0], 2) == seen(worlds[1], 2)


@pytest.mark.parametrize("step", ["bids", "positions", "draft", "favours", "recipes"])
def test_mysteries_in_hand_are_shown_to_their_owner_only(step):
    worlds = swapped(step, "Royal Stipend", "Summons")
    assert seen(worlds[0], 2) == seen(worlds[1], 2)
    assert seen(worlds[0], 0) != seen(worlds[1], 0)


def test_a_bought_mystery_is_shown_to_the_buyer_only():
    worlds = []
    for top in (("Royal Stipend", "Summons"), ("Summons", "Royal Stipend")):
        with position(3) as table:
            table.at("recipes", seat=0)
            table.give(0, [1, 0, 0, 0, 0])
            table.give(1, [1, 0, 0, 0, 0])
            table.pile(*top)
        worlds.append(play(table.state, m.BUY))
    for seat in (1, 2):
        assert seen(worlds[0], seat) == seen(worlds[1], seat)
    assert seen(worlds[0], 0) != seen(worlds[1], 0)


def test_a_drafted_mystery_is_known_to_all():
    pictures = []
    for slot in (0, 1):
        with position(3) as table:
            table.at("draft", order=(0, 1, 2))
            table.offer("Royal Stipend", "Summons", "Homunculus")
        state = play(table.state, m.draft(slot))
        assert known(state, 0) == ([("Royal Stipend", "Summons")[slot]], 0)
        pictures.append([seen(state, seat) for seat in (1, 2)])
    assert pictures[0] != pictures[1]


# --- the observation tells what is known


def observed(state, seat: int) -> bytes:
    """Return the observation of a seat."""
    return state.observation(seat).tobytes()


def test_the_observation_tells_the_own_bid():
    state = until(new_game(3), Phase.ORDER_BID)
    bidder = state.player
    assert len({observed(after(state, m.bid(value)), bidder) for value in range(1, 7)}) == 6


def test_the_observation_tells_all_bids_when_they_are_shown():
    with position(3, order_by_bid=True) as table:
        table.at("bids")
        table.give(2, mysteries=["Silver Tongue"])
    worlds = [after(table.state, m.bid(value), m.bid(6), m.bid(6)) for value in range(1, 6)]
    for seat in range(3):
        assert len({observed(world, seat) for world in worlds}) == 5


def test_the_observation_tells_the_own_favour_cards():
    worlds = [after(placing(), m.place(value, m.Q), m.PASS, m.PASS) for value in range(2, 7)]
    assert len({observed(world, 0) for world in worlds}) == 5


def test_the_observation_tells_what_a_peek_has_shown():
    worlds = [play(peeking(value), m.card(BOWL), m.at_tent(m.B)) for value in range(2, 7)]
    assert len({observed(world, 0) for world in worlds}) == 5


def test_the_observation_tells_shown_favour_cards_and_what_is_added():
    with position(3) as table:
        table.at("favours")
        table.bids(1, 1, 1)
        table.give(2, mysteries=["Secret Cache"])
        table.give(0, mysteries=["Whispered Flattery", "Whispered Flattery"])
    worlds = [after(table.state, m.place(value, m.B), m.PASS, m.PASS, m.PASS) for value in range(2, 7)]
    for seat in range(3):
        assert len({observed(world, seat) for world in worlds}) == 5
    raised = play(worlds[0].clone(), m.card("Whispered Flattery"))
    assert observed(raised, 1) != observed(worlds[0], 1)


def test_the_observation_tells_the_own_hand_and_what_others_drafted():
    worlds = swapped("recipes", "Royal Stipend", "Summons")
    assert observed(worlds[0], 0) != observed(worlds[1], 0)
    drafts = []
    for slot in (0, 1):
        with position(3) as table:
            table.at("draft", order=(0, 1, 2))
            table.offer("Royal Stipend", "Summons", "Homunculus")
        state = play(table.state, m.draft(slot), m.draft(2))
        drafts.append(observed(state, 1))
    assert drafts[0] != drafts[1]
