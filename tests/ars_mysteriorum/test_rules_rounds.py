"""Rules of set-up, rounds and end beyond the worked examples (sections 3, 4.2, 4.3, 5 and 6)."""

import pytest

from signoria.envs.ars_mysteriorum.constants import Phase

from . import moves as m
from .reading import (
    asked,
    bank,
    bins,
    book,
    display,
    favours,
    hand,
    known,
    legal,
    money,
    offer,
    order,
    pawn,
    phase,
    pile_size,
    plain_move,
    play,
    rest_of_round,
    round_no,
    step,
    tokens,
    until,
)
from .scenario import new_game, position

pytestmark = pytest.mark.plain


# --- set-up (section 3)


@pytest.mark.parametrize(("players", "in_play", "others"), [(2, 19, 20), (3, 18, 19), (4, 17, 18), (5, 16, 0)])
def test_set_up(players, in_play, others):
    state = new_game(players)
    for p in range(players):
        assert tokens(state, p) == [2 if colour == p else 1 for colour in m.COLOURS]
        assert (money(state, p), book(state, p), hand(state, p)) == (0, {}, [])
        assert favours(state, p) == [1, 2, 3, 4, 5, 6]
    assert bank(state) == [in_play] * players + [others] * (5 - players)
    assert [pawn(state, colour) for colour in m.COLOURS] == [0, 1, 2, 3, 4]
    assert [bins(state, tent) for tent in m.COLOURS] == [[0, 0, 0]] * 5
    assert order(state) == list(range(players))
    assert asked(state) == (0, "SETUP_EARN")
    assert [display(state, tent) == [None, None] for tent in m.COLOURS] == [False] * 5
    assert [int(size) for size in state.record["stack_size"]] == [7, 7, 8, 8, 8]


@pytest.mark.parametrize(("players", "pile"), [(2, 38), (3, 37), (4, 36), (5, 35)])
def test_first_round(players, pile):
    state = play(new_game(players), *[m.PASS] * players)
    assert (asked(state), round_no(state)) == ((0, "ORDER_BID"), 1)
    assert [len(hand(state, p)) for p in range(players)] == [1] * players
    assert [known(state, p) for p in range(players)] == [([], 1)] * players
    assert None not in offer(state)
    assert pile_size(state) == pile - players
    full = {2: [2, 1, 0], 3: [3, 1, 0], 4: [3, 2, 0], 5: [3, 2, 1]}[players]
    assert [bins(state, tent) for tent in m.COLOURS] == [full] * 5


def test_set_up_purchases_are_at_the_own_tent():
    """Emerald I can be paid, but lies at another tent than seat 0's."""
    with position(3) as table:
        table.at("set-up", seat=0)
        table.give(0, [2, 2, 1, 1, 1])
        table.show(0, "Gold III", "Platinum I")
        table.show(1, "Emerald I", "Ruby I")
    assert m.among(legal(table.state), "EARN_RECIPE", 10) == [1]


def test_set_up_exchange_and_purchase():
    """Three tokens buy the missing Realgar; then the recipe is affordable and its bonus paid."""
    with position(3) as table:
        table.at("set-up", seat=0)
        table.give(0, [2, 1, 1, 0, 2])
        table.show(0, "Platinum I", "Gold III")
    state = table.state
    assert m.earn(0, 0) not in legal(state)
    play(state, m.exchange(m.R), m.give(m.B), m.give(m.B), m.give(m.S))
    assert asked(state) == (0, "SETUP_EARN")
    play(state, m.earn(0, 0))
    assert tokens(state, 0) == [0, 0, 0, 0, 1]
    assert money(state, 0) == 3
    assert display(state, 0) == ["Gold I", "Gold III"]


def test_first_order_follows_the_colours():
    """Seats with dealt colours are sorted by the start order, which is that of the colour ids."""
    for seed in range(5):
        state = new_game(4, seed, random_colours=True)
        colours = [int(colour) for colour in state.record["colour"][:4]]
        assert order(state) == sorted(range(4), key=lambda p: colours[p])
        assert [tokens(state, p)[colours[p]] for p in range(4)] == [2] * 4
        assert asked(state) == (order(state)[0], "SETUP_EARN")


# --- steps 1 to 4


def test_refill_takes_the_top_of_the_stack_slot_by_slot():
    with position(3) as table:
        table.at("window 9")
        table.show(1, None, None)
        table.stack(1, "Ruby I", "Emerald I", "Sapphire I")
        table.show(2, "Opal I", None)
        table.stack(2)
    state = table.state
    assert display(state, 1) == ["Ruby I", "Emerald I"]
    assert display(state, 2) == ["Opal I", None]


def test_bins_are_filled_in_order_while_the_bank_lasts():
    with position(4) as table:
        table.at("window 9")
        table.bins(0, 1, 0)
        table.bank(m.B, 3)
        table.bank(m.V, 4)
    state = table.state
    assert bins(state, 0) == [3, 1, 0]
    assert bins(state, 1) == [3, 1, 0]
    assert bank(state)[:2] == [0, 0]


def test_taking_mysteries_is_compulsory_and_slots_keep_their_numbers():
    with position(3, auto_forced=False) as table:
        table.at("draft", order=(2, 0, 1))
        table.offer("Slander", "Summons", "Homunculus")
    state = table.state
    assert (asked(state), legal(state)) == ((2, "TAKE_MYSTERY"), [m.draft(0), m.draft(1), m.draft(2)])
    play(state, m.draft(1))
    assert (asked(state), legal(state)) == ((0, "TAKE_MYSTERY"), [m.draft(0), m.draft(2)])
    play(state, m.draft(0))
    assert legal(state) == [m.draft(2)]
    play(state, m.draft(2))
    assert [known(state, p) for p in range(3)] == [(["Slander"], 0), (["Homunculus"], 0), (["Summons"], 0)]
    assert offer(state) == [None] * 3


def test_the_new_order_holds_from_the_offer_on():
    state = play(new_game(3), *[m.PASS] * 3, m.bid(1), m.bid(2), m.bid(3))
    until(state, Phase.POSITION)
    assert state.player == 2
    play(state, m.position_no(3), m.position_no(1))
    assert order(state) == [1, 0, 2]
    seen = []
    for name in ("TAKE_MYSTERY", "PLACE_FAVOR"):
        while asked(state)[1] != name:
            state.step(plain_move(state))
        seen.append(state.player)
    assert seen == [1, 1]


def test_equal_bids_choose_in_the_old_order():
    with position(4) as table:
        table.at("positions", order=(3, 1, 0, 2))
        table.bids(5, 5, 5, 5)
    state, seen = table.state, []
    while phase(state) == Phase.POSITION:
        seen.append(state.player)
        play(state, legal(state)[-1])
    assert seen == [3, 1, 0]
    assert order(state) == [2, 0, 1, 3]


# --- step 5


def test_laps_go_on_without_those_who_passed():
    with position(3) as table:
        table.at("favours", order=(1, 2, 0))
    state = play(table.state, m.place(1, 0), m.PASS, m.place(2, 0), m.place(3, 0), m.place(3, 0), m.PASS)
    assert asked(state) == (0, "PLACE_FAVOR")
    play(state, m.place(4, 1))
    assert asked(state) == (0, "PLACE_FAVOR")
    play(state, m.place(5, 1), m.place(6, 1))
    assert phase(state) != Phase.PLACE_FAVOR


def test_the_card_of_the_auction_cannot_be_placed():
    with position(2) as table:
        table.at("favours")
        table.bids(6, 3)
    values = {1 + k // 5 for k in m.among(legal(table.state), "PLACE_FAVOR", 30)}
    assert values == {1, 2, 3, 4, 5}
    assert len(legal(table.state)) == 26


def test_all_favour_cards_come_back_placed_or_not():
    with position(2) as table:
        table.at("favours")
    state = play(table.state, m.place(6, 0), m.place(6, 0), m.PASS, m.PASS)
    assert [favours(state, p) for p in range(2)] == [[1, 2, 3, 4, 5, 6]] * 2


def test_a_card_that_reaches_an_empty_bin_wins_nothing():
    with position(3) as table:
        table.at("window 6")
        table.bins(3, 0, 1)
        table.place(3, (0, 6), (2, 5))
    assert [tokens(table.state, p)[m.R] for p in range(3)] == [0, 0, 1]


def test_two_own_cards_of_equal_value_count_together_before_a_later_seat():
    """Slander leaves seat 0 with 6 - 2 and 4, as high as seat 1's 4; the order decides between the seats."""
    with position(5) as table:
        table.at("window 6", order=(0, 1, 2, 3, 4))
        table.bids(1, 1, 1, 1, 1)
        table.give(2, mysteries=["Slander"])
        table.place(4, (0, 6), (0, 4), (1, 4))
        table.bins(4, 3, 2, 1)
    state = play(table.state, m.card("Slander"))
    if phase(state) == Phase.TARGET_PAWN:
        play(state, m.pawn(0))
    assert [tokens(state, p)[m.S] for p in range(3)] == [5, 1, 0]


# --- steps 7 and 8


def test_an_exchange_may_pay_the_fee():
    """Three Brimstone become a Verdigris, which pays the move to tent 1."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.give(0, [3, 0, 0, 0, 0])
        table.pawns({0: 2, 1: 3})
    state = table.state
    assert m.among(legal(state), "GO_TENT", 5) == [m.B]
    play(state, m.exchange(m.V))
    if phase(state) == Phase.EXCHANGE_GIVE:
        play(state, *[m.give(m.B)] * 3)
    assert pawn(state, 0) == m.V
    assert tokens(state, 0) == [0, 0, 0, 0, 0]


def test_balking_is_possible_only_where_nothing_is_affordable():
    """With three tokens an exchange is offered, and with it balking; nobody is forced to exchange."""
    with position(3) as table:
        table.at("moves", seat=0)
        table.pawns({0: 1, 1: 0, 2: 3})
        table.give(0, [1, 2, 0, 0, 0])
    state = table.state
    assert legal(state) == [m.exchange(colour) for colour in (m.Q, m.R, m.S)] + [m.BALK]
    play(state, m.BALK)
    assert pawn(state, 0) == m.V


def test_an_exchange_needs_the_colour_in_the_bank():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [2, 2, 0, 0, 0])
        table.bank(m.R, 0)
    assert m.among(legal(table.state), "EXCHANGE", 5) == [m.Q, m.S]


def test_an_exchange_needs_three_tokens_of_other_colours():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [2, 1, 1, 0, 0])
    assert m.among(legal(table.state), "EXCHANGE", 5) == [m.V, m.Q, m.R, m.S]


def test_given_tokens_are_in_the_bank_before_the_new_one_comes():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [2, 2, 0, 0, 0])
    state = table.state
    before = bank(state)
    play(state, m.exchange(m.S), m.give(m.B))
    assert bank(state)[m.B] == before[m.B] + 1
    assert tokens(state, 0) == [1, 2, 0, 0, 0]
    assert legal(state) == [m.give(m.B), m.give(m.V)]


def test_who_balked_earns_nothing_but_may_exchange():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.admitted(1, 2)
        table.show(0, "Silver I")
        table.give(0, [2, 1, 1, 1, 1])
    assert legal(table.state) == [m.PASS, *m.EXCHANGES, m.BUY]


def test_a_mystery_costs_a_token_of_any_colour():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [0, 1, 0, 2, 0])
        table.give(1, [0, 0, 0, 0, 1])
        table.pile("Summons")
    state = play(table.state, m.BUY)
    assert (asked(state), legal(state)) == ((0, "PAY_MYSTERY"), [m.give(m.V), m.give(m.R)])
    play(state, m.give(m.R))
    assert tokens(state, 0) == [0, 1, 0, 1, 0]
    assert hand(state, 0) == ["Summons"]
    assert known(state, 0) == ([], 1)
    assert asked(state) == (1, "EARN")


def test_no_mystery_is_bought_from_an_empty_pile():
    with position(3) as table:
        table.at("recipes", seat=0)
        table.give(0, [0, 1, 0, 2, 0])
        table.pile(size=0)
    assert m.BUY not in legal(table.state)


def test_a_missing_colour_is_not_made_up_by_another():
    """Silver I costs one Brimstone, one Quicksilver and one Salt."""
    with position(3) as table:
        table.at("recipes", seat=0)
        table.show(0, "Silver I", "Silver II")
        table.give(0, [6, 0, 6, 0, 0])
    assert m.among(legal(table.state), "EARN_RECIPE", 10) == []


# --- windows


def test_a_pass_is_not_final():
    """Seats 0 and 1 pass, seat 2 plays; then seats 0 and 1 are asked again, and seat 2 as the last one."""
    with position(3) as table:
        table.at("window 9")
        for seat, copies in ((0, 1), (1, 0), (2, 1)):
            table.give(seat, mysteries=["Royal Stipend"] * copies + ["Homunculus"] * (seat > 0))
    state = play(table.state, m.PASS, m.PASS, m.card("Royal Stipend"))
    seen = []
    while phase(state) == Phase.MYSTERY_WINDOW:
        seen.append(state.player)
        play(state, m.PASS)
    assert seen == [0, 1, 2]


def test_an_effect_may_make_a_card_playable():
    """Seat 1 can play Light Fingers only after seat 2 took tokens from the bank."""
    with position(3) as table:
        table.at("window 6")
        table.give(1, mysteries=["Light Fingers"])
        table.give(2, mysteries=["Secret Cache"])
    state = table.state
    assert asked(state) == (2, "MYSTERY_WINDOW")
    play(state, m.card("Secret Cache"), m.colour_of(m.S))
    assert asked(state) == (1, "MYSTERY_WINDOW")
    play(state, m.card("Light Fingers"))
    assert tokens(state, 1)[m.S] == 1


def test_windows_follow_the_order_of_their_time():
    """Window 3 goes by the old order, window 4 by the new one."""
    with position(3) as table:
        table.at("bids", order=(2, 1, 0))
        for seat in range(3):
            table.give(seat, mysteries=["Silver Tongue"] if seat != 1 else ["Hidden Library"])
    state = play(table.state, m.bid(1), m.bid(2), m.bid(3))
    assert (asked(state), step(state)) == ((2, "MYSTERY_WINDOW"), "window 3")
    play(state, m.PASS, m.PASS, m.position_no(1), m.position_no(3))
    assert order(state) == [0, 2, 1]
    assert (asked(state), step(state)) == ((1, "MYSTERY_WINDOW"), "window 4")


# --- both ends of the game (section 6)


def test_the_pile_is_enough_with_exactly_one_mystery_each():
    with position(3) as table:
        table.at("window 9")
        table.pile(size=3)
    state = table.state
    assert (asked(state), round_no(state)) == ((0, "ORDER_BID"), 4)
    assert pile_size(state) == 0


def test_a_pile_that_is_too_short_ends_the_game_without_bids():
    with position(3) as table:
        table.at("window 9")
        table.pile(size=2)
        table.give(0, book={"Gold": 2})
    state = table.state
    assert state.done
    assert round_no(state) == 4
    assert table.income() == [3 + 10, 0, 0]
    assert pile_size(state) == 2


def test_an_empty_stack_with_a_displayed_recipe_ends_nothing():
    with position(3) as table:
        table.at("window 9")
        table.show(0, None, "Gold I")
        table.stack(0)
    assert asked(table.state) == (0, "ORDER_BID")


def test_the_last_recipe_may_be_earned_from_afar():
    with position(3) as table:
        table.at("recipes", seat=2)
        table.show(0, "Silver I", None)
        table.stack(0)
        table.admitted(0, 1)
        table.give(2, [1, 0, 1, 0, 1], mysteries=["Astral Journey"])
    state = play(table.state, m.card("Astral Journey"), m.earn(0, 0))
    assert state.done
    assert round_no(state) == 3


def test_the_game_ends_with_the_round_even_with_a_short_pile():
    """An empty tent ends it after the salaries, before the pile is looked at: no new round is counted."""
    with position(3) as table:
        table.at("recipes", seat=0)
        table.show(0, "Silver I", None)
        table.stack(0)
        table.pile(size=0)
        table.give(0, [1, 0, 1, 0, 1])
    state = rest_of_round(play(table.state, m.earn(0, 0)))
    assert state.done
    assert round_no(state) == 3


def test_ranks_of_three_tied_seats():
    with position(4) as table:
        table.at("window 9")
        table.pile(size=0)
        for seat, florims in enumerate((20, 30, 20, 20)):
            table.give(seat, [seat == 3, 0, 0, 0, 0], money=florims)
    assert table.state.done
    assert table.state.ranks == (3, 1, 3, 2)
