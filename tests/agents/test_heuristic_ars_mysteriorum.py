"""The heuristic of Ars Mysteriorum bids and plays its mysteries well, and plays a sensible game (section 12)."""

import numpy as np
import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.agents.heuristics.ars_mysteriorum_weights import WEIGHTS, Weight
from signoria.envs.ars_mysteriorum import constants as c
from signoria.envs.ars_mysteriorum.constants import Phase
from signoria.envs.ars_mysteriorum.effects import Effect

from ..ars_mysteriorum import moves as m
from ..ars_mysteriorum.moves import B, Q, R, S, V
from ..ars_mysteriorum.reading import asked, phase, play
from ..ars_mysteriorum.scenario import GAME, position
from .test_heuristic_ars_mysteriorum_turns import only
from .test_heuristics import choice
from .whole_games import check_other_options, check_redealt, play_games, scores_of, share_won

plain = pytest.mark.plain

PAGE_MEANS = {2: 244, 3: 162, 4: 103, 5: 68}
"""Florims of a seat in the greedy play of section 12.1, by number of players."""


@pytest.fixture
def heuristic():
    return load_agent("heuristic", signoria.load_game(GAME))


# --- favour cards


def only_opal(table, tokens) -> None:
    """Display Opal I alone, which completes the set of seat 0."""
    only(table, {Q: ("Opal I", None)})
    table.give(0, tokens, book={"Opal": 1, "Turquoise": 1, "Amethyst": 1})
    table.pawns({2: V})


@plain
def test_bids_where_the_missing_token_is(heuristic):
    """One card may be placed; Opal I and its way lack a Realgar, and the highest card wins most."""
    with position(3, max_bids=1) as table:
        table.at("favours", seat=0, order=(0, 1, 2))
        only_opal(table, [1, 1, 1, 0, 1])
    assert choice(heuristic, table.state) == m.place(6, R)


@plain
def test_uses_every_favour_card(heuristic):
    """Passing wins nothing; unclaimed bins do."""
    with position(3) as table:
        table.at("favours", seat=0, order=(0, 1, 2))
    state = table.state
    while phase(state) == Phase.PLACE_FAVOR:
        chosen = choice(heuristic, state)
        assert chosen != m.PASS
        play(state, chosen)


@plain
def test_places_the_last_low_card_where_nobody_lies(heuristic):
    """Seat 0 has its 2 left and is the last to place; at Salt lies no card, elsewhere at least two higher ones."""
    with position(3) as table:
        table.at("favours", seat=0, order=(1, 2, 0))
        table.bids(1, 2, 3)
        table.place(B, (0, 6), (1, 6), (2, 6))
        table.place(V, (0, 5), (1, 5), (2, 5))
        table.place(Q, (0, 4), (1, 4), (2, 4))
        table.place(R, (0, 3), (1, 3), (2, 2), (1, 1), (2, 1))
    assert choice(heuristic, table.state) == m.place(2, S)


@plain
def test_looks_at_a_wanted_tent_before_its_last_card(heuristic):
    bowl = "Scrying Bowl"
    with position(3, max_bids=1) as table:
        table.at("favours", seat=0, order=(1, 2, 0))
        table.bids(1, 2, 3)
        only_opal(table, [1, 1, 1, 0, 1])
        table.place(R, (1, 1), (2, 2))
        table.give(0, [1, 1, 1, 0, 1], mysteries=[bowl])
    state = table.state
    assert choice(heuristic, state) == m.card(bowl)
    play(state, m.card(bowl))
    if phase(state) == Phase.TARGET_TENT:
        assert choice(heuristic, state) == m.at_tent(R)
        play(state, m.at_tent(R))
    assert choice(heuristic, state) in {m.place(value, R) for value in (3, 4, 5, 6)}


# --- the turn order and the offer


def bidding(*offer: str):
    """Seat 0 is the first of three to bid."""
    with position(3) as table:
        table.at("bids", seat=0, order=(0, 1, 2))
        table.offer(*offer)
    return table.state


@plain
def test_bids_more_when_the_offer_has_one_good_card(heuristic):
    poor, bowl = "Summons", "Scrying Bowl"
    alike = choice(heuristic, bidding(poor, poor, bowl))
    better = choice(heuristic, bidding("Royal Stipend", bowl, bowl))
    assert m.bid(1) <= alike < better <= m.bid(6)


@plain
def test_takes_the_money_in_the_last_round(heuristic):
    """Silver Tongue and Hidden Library cannot be played any more."""
    with position(3) as table:
        table.at("draft", seat=0, order=(0, 1, 2))
        table.offer("Silver Tongue", "Royal Stipend", "Hidden Library")
        table.pile(size=0)
    assert choice(heuristic, table.state) == m.draft(1)


@plain
def test_takes_the_first_position(heuristic):
    with position(3) as table:
        table.at("positions", order=(0, 1, 2))
        table.bids(4, 2, 3)
    assert asked(table.state) == (0, "POSITION")
    assert choice(heuristic, table.state) == m.position_no(1)


# --- mysteries in windows


@plain
def test_takes_its_stipend_at_once(heuristic):
    with position(3) as table:
        table.at("window 9", order=(0, 1, 2))
        table.give(0, mysteries=["Royal Stipend"])
    assert choice(heuristic, table.state) == m.card("Royal Stipend")


def homunculus(pile: int | None, **book: int):
    with position(3) as table:
        table.at("window 9", order=(0, 1, 2))
        table.pile(size=pile)
        table.give(0, book=book, mysteries=["Homunculus"])
    return table.state


@plain
def test_names_the_item_that_completes_a_row(heuristic):
    """Glorim pays 34 F; the metals would pay 8 F, a second Silver 2 F."""
    state = homunculus(None, Gold=1, Silver=1, Ruby=1, Opal=1, Ambergris=1)
    assert choice(heuristic, state) == m.card("Homunculus")
    play(state, m.card("Homunculus"))
    assert choice(heuristic, state) == m.item("Tyrian Purple")


@plain
def test_keeps_the_homunculus_for_a_better_book_but_not_beyond_the_end(heuristic):
    """A second Silver pays 2 F."""
    assert choice(heuristic, homunculus(None, Silver=1)) == m.PASS
    state = homunculus(0, Silver=1)
    assert choice(heuristic, state) == m.card("Homunculus")
    play(state, m.card("Homunculus"))
    assert choice(heuristic, state) == m.item("Silver")


@plain
def test_takes_the_missing_tokens_from_the_bank(heuristic):
    """Opal I and its way lack Realgar only."""
    with position(3) as table:
        table.at("window 6", order=(0, 1, 2))
        table.pile(size=0)
        only_opal(table, [1, 1, 1, 0, 1])
        table.give(0, [1, 1, 1, 0, 1], book={"Turquoise": 1, "Amethyst": 1}, mysteries=["Secret Cache"])
    state = table.state
    assert choice(heuristic, state) == m.card("Secret Cache")
    play(state, m.card("Secret Cache"))
    assert choice(heuristic, state) == m.colour_of(R)


@plain
def test_steals_the_missing_token_from_who_has_it(heuristic):
    with position(3) as table:
        table.at("window 6", order=(0, 1, 2))
        table.pile(size=0)
        only_opal(table, [1, 1, 1, 0, 1])
        table.give(0, [1, 1, 1, 0, 1], mysteries=["Light Fingers"])
        table.give(1, [3, 3, 3, 0, 3])
        table.give(2, [0, 0, 0, 1, 1])
    state = table.state
    assert choice(heuristic, state) == m.card("Light Fingers")
    play(state, m.card("Light Fingers"))
    assert choice(heuristic, state) == m.pawn(2)
    play(state, m.pawn(2))
    assert choice(heuristic, state) == m.colour_of(R)


def contested(kind: str):
    """Seat 0 has the lower card at the tent whose tokens it lacks; elsewhere nobody lies."""
    with position(3) as table:
        table.at("window 6", order=(0, 1, 2))
        table.pile(size=0)
        table.bids(1, 2, 3)
        only_opal(table, [1, 1, 1, 0, 1])
        table.bins(R, 3)
        table.place(R, (0, 4), (2, 5))
        table.place(S, (0, 6), (1, 5))
        table.give(0, [1, 1, 1, 0, 1], mysteries=[kind])
    return table.state


@plain
def test_flatters_where_it_wins_the_missing_tokens(heuristic):
    state = contested("Whispered Flattery")
    assert choice(heuristic, state) == m.card("Whispered Flattery")
    play(state, m.card("Whispered Flattery"))
    assert choice(heuristic, state) == m.at_tent(R)


@plain
def test_slanders_who_stands_before_it(heuristic):
    state = contested("Slander")
    assert choice(heuristic, state) == m.card("Slander")
    play(state, m.card("Slander"))
    if phase(state) == Phase.TARGET_PAWN:
        assert choice(heuristic, state) == m.pawn(2)
        play(state, m.pawn(2))
    if phase(state) == Phase.TARGET_TENT:
        assert choice(heuristic, state) == m.at_tent(R)


@plain
def test_summons_away_who_makes_its_tent_dear(heuristic):
    """The neutral apprentice at Quicksilver costs the second token that is missing."""
    with position(3) as table:
        table.at("window 7", order=(0, 1, 2))
        table.pile(size=0)
        only_opal(table, [1, 1, 1, 1, 1])
        table.pawns({2: V, 3: Q})
        table.give(0, [1, 1, 1, 1, 1], mysteries=["Summons"])
    state = table.state
    assert choice(heuristic, state) == m.card("Summons")
    play(state, m.card("Summons"))
    assert choice(heuristic, state) == m.pawn(3)


@plain
def test_overtakes_with_the_silver_tongue(heuristic):
    """It is of no use to the seat that already chooses first."""
    for bids, expected in (((4, 2, 3), m.PASS), ((1, 2, 3), m.card("Silver Tongue"))):
        with position(3) as table:
            table.at("window 3", order=(0, 1, 2))
            table.bids(*bids)
            table.give(0, mysteries=["Silver Tongue"])
        assert choice(heuristic, table.state) == expected


# --- Counterspells


def played_against(kind: str, *targets: int, pile: int | None = None, **book: int):
    """Seat 1 plays a mystery in window 9 or 7; seat 0 can cancel it."""
    with position(3) as table:
        table.at("window 9" if kind in ("Homunculus", "Royal Stipend") else "window 7", order=(1, 2, 0))
        table.pile(size=pile)
        table.give(0, mysteries=[m.COUNTERSPELL])
        table.give(1, mysteries=[kind], book=book)
    return play(table.state, m.card(kind), *targets)


@plain
def test_cancels_a_homunculus_for_a_row(heuristic):
    row = {"Gold": 1, "Ruby": 1, "Opal": 1, "Ambergris": 1}
    state = played_against("Homunculus", m.item("Tyrian Purple"), **row)
    assert asked(state) == (0, "COUNTER")
    assert choice(heuristic, state) == m.COUNTER


@plain
def test_lets_a_homunculus_for_nothing_pass(heuristic):
    state = played_against("Homunculus", m.item("Tyrian Purple"))
    assert choice(heuristic, state) == m.PASS


@plain
def test_cancels_a_summons_against_itself_only(heuristic):
    own = played_against("Summons", m.pawn(0), m.at_tent(S), pile=0)
    assert choice(heuristic, own) == m.COUNTER
    other = played_against("Summons", m.pawn(2), m.at_tent(S), pile=0)
    assert choice(heuristic, other) == m.PASS


# --- what it may see


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hidden_cards_do_not_matter(heuristic, seats):
    check_redealt(heuristic, seats)


@pytest.mark.parametrize("options", [{"mysteries": False}, {"max_bids": 3}, {"recipe_distribution": "scattered"}])
def test_hidden_cards_do_not_matter_with_options(heuristic, options):
    check_redealt(heuristic, 3, 23, **options)


def spoil_hidden(record, viewer: int) -> None:
    """Overwrite everything that the viewer cannot know, consistent or not."""
    for q in range(int(record["num_players"])):
        if q == viewer:
            continue
        record["hand"][q] = record["known_hand"][q]
        record["hand"][q, 0] += record["unknown"][q]
        if int(record["stage"]) == c.Stage.BIDS and record["order_bid"][q]:
            record["order_bid"][q] = 6
            record["favour"][q] = c.ALL_VALUES >> 1
        if int(record["stage"]) == c.Stage.FAVOURS:
            record["favour"][q] = c.ALL_VALUES
            for lap in range(int(record["laid"][q])):
                if not (int(record["peeked"][viewer]) >> (c.MAX_LAPS * q + lap)) & 1:
                    record["laid_value"][q, lap] = 1
    record["pile"][: int(record["pile_size"])] = 0
    for tent in range(c.NUM_TENTS):
        size = int(record["stack_size"][tent])
        record["stack"][tent, :size] = np.sort(record["stack"][tent, :size])


def test_reads_no_hidden_field(heuristic):
    """The choice stays when hidden fields hold nonsense, at every decision of a game of four."""
    batch = signoria.make_batch(GAME, 1, 4, 29, auto_restart=False, observations=False, masks=False)
    row = np.zeros(1, np.int64)
    while batch.legal_counts[0]:
        action = heuristic.act(batch, row)
        state = batch.state(0)
        with state.edit() as record:
            spoil_hidden(record, state.player)
        batch_of_one = signoria.make_batch(GAME, 1, 4, observations=False, masks=False)
        batch_of_one._buffers.states[0] = state.record
        batch_of_one.players[0] = batch.players[0]
        batch_of_one.legal_ids[0] = batch.legal_ids[0]
        batch_of_one.legal_counts[0] = batch.legal_counts[0]
        assert heuristic.act(batch_of_one, row)[0] == action[0]
        batch.step(action)


# --- whole games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_money_reaches_the_range_of_greedy_play(heuristic, seats):
    """At least the page's mean; recipes are earned and most mysteries played."""
    games = 300
    batch, chosen = play_games(heuristic, seats, games, 31)
    scores = scores_of(batch)
    print("money", scores.mean(), "winner", scores.max(axis=1).mean())
    assert scores.mean() >= PAGE_MEANS[seats]
    assert chosen[c.EARN_RECIPE : c.BUY_MYSTERY].sum() >= 5 * scores.size
    played = chosen[c.PLAY_MYSTERY : c.TARGET_TENT]
    assert (played > 0).all()
    assert played.sum() >= 15 * games
    assert chosen[c.EXCHANGE : c.ORDER_BID].sum() <= 40 * games


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_beats_random_at_bigger_tables(heuristic, seats):
    """At least 95 % of 60 games against random seats, from every seat in turn."""
    assert share_won(heuristic, seats) >= 0.95


@pytest.mark.parametrize("seats", [2, 4])
def test_every_exchange_is_for_what_follows_it(heuristic, seats):
    """After exchanges the seat goes to the tent of the colour, or earns a recipe, perhaps with a mystery before it."""
    games = 40
    batch = signoria.make_batch(GAME, games, seats, 43, auto_restart=False, observations=False, masks=False)
    wanted = np.zeros(games, np.int64)
    buyer = np.zeros(games, np.int64)
    exchanges = 0
    while batch.legal_counts.any():
        rows = np.flatnonzero(batch.legal_counts)
        actions = heuristic.act(batch, rows)
        for row, action in zip(rows, actions, strict=True):
            if action in m.EXCHANGES:
                exchanges += 1
                wanted[row], buyer[row] = action, batch.players[row]
                continue
            prepares = m.give(0) <= action <= m.give(4) or action >= c.PLAY_MYSTERY
            if wanted[row] and buyer[row] == batch.players[row] and not prepares:
                walks = action == m.go(wanted[row] - m.exchange(0))
                assert walks or c.EARN_RECIPE <= action < c.BUY_MYSTERY, (row, action)
                wanted[row] = 0
        batch.step(actions, rows)
    assert exchanges > games


def test_all_options_together_keep_it_legal(heuristic):
    """Every rule switched to its other value at once, in games that random play makes odd."""
    check_other_options(heuristic, mysteries=True)


# --- weights


@plain
def test_weights_are_read_for_every_number_of_seats():
    assert WEIGHTS.shape == (c.MAX_SEATS + 1, len(Weight))
    assert (WEIGHTS[: c.MIN_SEATS] == 0).all()
    assert (WEIGHTS[c.MIN_SEATS :, [Weight.EMPTYING, Weight.STOCK_HALF, Weight.BID_STEP]] > 0).all()
    assert Weight.KEEP_6 - Weight.KEEP_1 == c.NUM_VALUES - 1


@plain
def test_every_effect_has_its_weight():
    for effect in Effect:
        assert Weight(Weight.ORDER_PLUS + effect).name == effect.name
