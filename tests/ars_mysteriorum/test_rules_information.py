"""What is secret (section 7): bids, favour cards, peeks, mysteries in hand and who is asked for them; re-dealing."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import asked, favours, hand, known, laid, legal, peeked, phase, play, until
from .reference import KINDS
from .scenario import new_game, position

pytestmark = pytest.mark.plain

BOWL = "Scrying Bowl"


def seen(state, seat: int) -> tuple:
    """Return all that a seat is shown of a position."""
    return state.observation(seat).tobytes(), state.action_mask(seat).tobytes(), state.render(seat)


def heard(state, seat: int, actions) -> set[str]:
    """Return what a seat hears of these actions of another one."""
    return {state.game.action_text(state.record, action, seat) for action in actions}


def after(state, *moves: int):
    """Return a copy of the game after these moves."""
    return play(state.clone(), *moves)


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


def placing():
    """Return step 5 of three seats: everybody's bid was 1."""
    with position(3) as table:
        table.at("favours")
        table.bids(1, 1, 1)
    return table.state


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


def peeking(value: int, bowls: int = 1):
    """Return seat 0's second turn of step 5; seat 1 has laid a card of this value at tent 0 in the first lap."""
    with position(3) as table:
        table.at("favours")
        table.bids(1, 1, 1)
        table.give(0, mysteries=[BOWL] * bowls)
    return play(table.state, m.place(5, m.B), m.place(value, m.B), m.place(4, m.S))


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


def swapped(step: str, first: str, second: str, *, also: tuple[str, ...] = ()) -> list:
    """Return two positions: seats 0 and 1 hold these mysteries, or the other way round."""
    worlds = []
    for one, two in ((first, second), (second, first)):
        with position(3) as table:
            table.at(step, order=(0, 1, 2))
            table.give(0, mysteries=[one])
            table.give(1, mysteries=[two])
            table.give(2, mysteries=also)
        worlds.append(table.state)
    return worlds


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


# --- re-dealing


def redeals(state, seat: int, count: int = 40) -> list:
    """Return re-dealt copies of a position; each is sound and looks the same to the seat."""
    worlds = [state.determinize(seat, seed) for seed in range(count)]
    for world in worlds:
        assert world.broken() == []
        assert seen(world, seat) == seen(state, seat)
        assert asked(world) == asked(state)
    return worlds


def values_laid(world, seat: int) -> list[int]:
    """Return the values of a seat's favour cards at the tents, lap by lap."""
    return [int(value) for value in world.record["laid_value"][seat][: int(world.record["laid"][seat])]]


def test_redealing_bids():
    """The others' bids may be anything, the own one stays."""
    state = until(new_game(3), Phase.ORDER_BID)
    first = state.player
    play(state, m.bid(4), m.bid(6))
    (second,) = {0, 1, 2} - {first, state.player}
    own = redeals(state, first)
    assert {int(world.record["order_bid"][first]) for world in own} == {4}
    assert {int(world.record["order_bid"][second]) for world in own} == {1, 2, 3, 4, 5, 6}
    third = redeals(state, state.player)
    assert {int(world.record["order_bid"][first]) for world in third} == {1, 2, 3, 4, 5, 6}
    assert {int(world.record["order_bid"][second]) for world in third} == {1, 2, 3, 4, 5, 6}
    for world in own + third:
        for seat in (0, 1, 2):
            bid = int(world.record["order_bid"][seat])
            assert favours(world, seat) == [value for value in range(1, 7) if value != bid]


def test_redealing_face_down_favour_cards():
    """Seat 1 has bid 1 and laid two cards: any two of the other five; tents and laps stay."""
    state = play(placing(), m.place(6, m.B), m.place(2, m.V), m.PASS, m.place(3, m.B), m.place(5, m.S))
    worlds = redeals(state, 0, 60)
    pairs = Counter(tuple(values_laid(world, 1)) for world in worlds)
    assert len(pairs) > 10
    assert all(len({a, b, 1}) == 3 for a, b in pairs)
    for world in worlds:
        assert laid(world, 0) == {6: (m.B, 0), 3: (m.B, 0)}
        assert [tent for tent, _ in laid(world, 1).values()] == [m.V, m.S]
        assert sorted([*favours(world, 1), *values_laid(world, 1)]) == [2, 3, 4, 5, 6]


def test_redealing_keeps_what_a_peek_has_shown():
    state = play(peeking(3), m.card(BOWL), m.at_tent(m.B), m.place(2, m.V), m.place(6, m.B))
    for world in redeals(state, 0):
        assert peeked(world, 0) == {(1, 0)}
        assert values_laid(world, 1)[0] == 3
    worlds = redeals(state, 0)
    assert len({values_laid(world, 1)[1] for world in worlds}) > 1
    others = redeals(state, 2)
    assert len({values_laid(world, 1)[0] for world in others}) > 1


def test_redealing_shown_favour_cards_changes_nothing():
    with position(3) as table:
        table.at("window 6")
        table.bids(1, 1, 1)
        table.place(m.B, (0, 6), (1, 5), (2, 4))
        table.give(2, mysteries=["Secret Cache"])
    for world in redeals(table.state, 0):
        assert [values_laid(world, seat) for seat in range(3)] == [[6], [5], [4]]


def all_mysteries(world) -> Counter[str]:
    """Return all mysteries wherever they are."""
    r = world.record
    found = Counter(name for seat in range(world.num_players) for name in hand(world, seat))
    found += Counter({name: int(n) for name, n in zip(m.KIND_NAMES, r["discard"], strict=True)})
    kinds = [int(kind) for kind in r["offer"]] + [int(kind) for kind in r["pile"][: int(r["pile_size"])]]
    return found + Counter(m.KIND_NAMES[kind] for kind in kinds if kind < len(KINDS))


def test_redealing_mysteries_keeps_what_is_known():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [1, 0, 0, 0, 0], mysteries=["Summons"], drafted=["Slander"])
        table.give(1, mysteries=["Royal Stipend", "Homunculus"], drafted=["Slander"])
        table.give(2, drafted=["Counterspell", "Silver Tongue"])
    state = table.state
    worlds = redeals(state, 0)
    hands = set()
    for world in worlds:
        assert hand(world, 0) == ["Slander", "Summons"]
        assert known(world, 1) == (["Slander"], 2)
        assert hand(world, 2) == ["Silver Tongue", "Counterspell"]
        assert all_mysteries(world) == Counter({row["name"]: row["copies"] for row in KINDS})
        assert (world.record["discard"] == state.record["discard"]).all()
        hands.add(tuple(hand(world, 1)))
    assert len(hands) > 10
    assert len({world.record["pile"].tobytes() for world in worlds}) == len(worlds)


def test_redealing_stacks_keeps_the_set_of_each():
    state = until(new_game(4), Phase.ORDER_BID)
    worlds = redeals(state, 2, 10)
    for world in worlds:
        for tent in m.COLOURS:
            mine, theirs = sorted(world.record["stack"][tent]), sorted(state.record["stack"][tent])
            assert mine == theirs
        assert (world.record["display"] == state.record["display"]).all()
    assert len({world.record["stack"].tobytes() for world in worlds}) == len(worlds)


def test_redealing_who_is_asked_for_mysteries():
    """For the others the seat that is asked may hold anything; for itself nothing of its hand changes."""
    worlds = swapped("window 9", "Royal Stipend", "Summons", also=("Homunculus",))
    for state in worlds:
        redeals(state, 2)
        redeals(state, state.player)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_redealing_at_every_decision_of_a_game(players):
    """What a seat has seen is the same in every world, whatever is asked."""
    state = new_game(players, seed=50 + players)
    chance = np.random.default_rng(50 + players)
    for number in range(150):
        if state.done:
            return
        if number % 5 == 0:
            for seat in range(players):
                for world in redeals(state, seat, 2):
                    assert hand(world, seat) == hand(state, seat)
                    assert [known(world, p) for p in range(players)] == [known(state, p) for p in range(players)]
                    assert all_mysteries(world) == all_mysteries(state)
                    assert favours(world, seat) == favours(state, seat)
        state.step(int(chance.choice(state.legal_actions())))
