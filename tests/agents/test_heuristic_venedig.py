"""The heuristic of Venedig makes the obvious choices and plays a sensible game (section 12 of the rules page)."""

import numpy as np
import pytest

import signoria
from signoria.agents.base import load_agent
from signoria.agents.heuristics.venedig_weights import WEIGHTS, Weight
from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import Phase

from ..venedig import moves as m
from ..venedig.reading import legal_drains, legal_sites, pass_to, phase, play
from ..venedig.scenario import GAME, position
from .test_heuristics import choice, is_legal
from .whole_games import check_redealt

plain = pytest.mark.plain


@pytest.fixture
def heuristic():
    return load_agent("heuristic", signoria.load_game(GAME))


# --- laying cards


@plain
def test_lays_a_whole_set_where_it_can_be_built(heuristic):
    """Three palazzi bring six points at once."""
    with position(4) as table:
        table.hand(0, "palazzo", "palazzo", "palazzo", "ponte", "ponte")
        table.drain(66)
    state = table.state
    for _ in range(3):
        assert choice(heuristic, state) == m.lay("palazzo")
        state.step(m.lay("palazzo"))
    assert choice(heuristic, state) in {m.lay("ponte"), m.END_PLAY}
    play(state, m.END_PLAY)
    assert phase(state) == Phase.DRAIN
    assert state.scores[0] == 6


@plain
def test_completes_a_palazzo_as_master_builder(heuristic):
    """One card brings seven points to the seat and three to the other one."""
    with position(4) as table:
        table.hand(0, "palazzo", "ponte")
        table.lay(0, "palazzo")
        table.lay(1, "palazzo")
        table.drain(66, 47)
    assert choice(heuristic, table.state) == m.lay("palazzo")


@plain
def test_does_not_waste_a_set_without_a_site(heuristic):
    """A fourth basilica would be lost with the three that lie, because no free triangle exists."""
    with position() as table:
        table.hand(0, "basilica")
        table.lay(0, "basilica", 3)
    assert choice(heuristic, table.state) == m.END_PLAY


@plain
def test_builds_where_the_same_cards_have_a_site(heuristic):
    with position() as table:
        table.hand(0, "basilica", "casa", "ponte")
        table.lay(0, "basilica", 3)
        table.drain(66, 63)
    state = table.state
    chosen = choice(heuristic, state)
    if chosen == m.lay("casa"):
        chosen = choice(heuristic, play(state, chosen))
    assert chosen == m.lay("basilica")


@plain
def test_lays_types_in_ascending_order_only(heuristic):
    """After a ponte the palazzo in hand is no longer offered, and the choice stays legal."""
    with position() as table:
        table.hand(0, "palazzo", "ponte", "ponte")
    state = play(table.state, m.lay("ponte"))
    assert choice(heuristic, state) in {m.lay("ponte"), m.END_PLAY}


@plain
@pytest.mark.parametrize(("squares", "expected"), [((30, 20, 10), m.lay("casa")), ((10, 30, 20), m.END_PLAY)])
def test_ends_the_game_only_when_ahead(heuristic, squares, expected):
    """The last casa ends the game."""
    with position() as table:
        table.hand(0, "casa")
        table.gondolas(*squares)
        table.supply("casa", 1)
    assert choice(heuristic, table.state) == expected


# --- building


@plain
def test_places_a_casa_for_a_treasure(heuristic):
    """Square 0 lies beside island D, whose only free square is 67 (worked example 2)."""
    with position() as table:
        table.hand(0, "casa", "ponte")
    state = play(table.state, m.lay("casa"), m.END_PLAY)
    assert legal_sites(state) == {m.site(k) for k in (8, 26, 48, 67, 85)}
    assert choice(heuristic, state) == m.place(67)


@plain
def test_places_a_palazzo_for_most_points(heuristic):
    """Seven points on 47 and 48, six on 66 and 67 (worked example 3); no treasure at either."""
    with position() as table:
        table.hand(0, "palazzo", "palazzo", "palazzo", "ponte")
        table.gondolas(22, 23, 24)
        table.drain(66, 47)
    state = play(table.state, *[m.lay("palazzo")] * 3, m.END_PLAY)
    assert phase(state) == Phase.PLACE
    assert choice(heuristic, state) == m.place(47, 48)


@plain
def test_builds_alone_when_others_would_share(heuristic):
    """Alone it is two points against none, together two against one (worked example 8)."""
    with position() as table:
        table.turn(1)
        table.hand(1, "campo", "campo", "campo")
        table.lay(0, "campo", 2)
    state = play(table.state, *[m.lay("campo")] * 3)
    assert phase(state) == Phase.CHOOSE_BUILD
    assert choice(heuristic, state) == m.solo("campo")


@plain
@pytest.mark.parametrize("letter", ["A", "C"])
def test_counts_the_island_with_more_casas(heuristic, letter):
    with position() as table:
        table.hand(0, "ponte", "ponte", "ponte")
        table.drain(14, 42)
        for square in (0, 1) if letter == "A" else ():
            table.build("casa", square)
    state = play(table.state, *[m.lay("ponte")] * 3)
    if phase(state) == Phase.PLACE:
        play(state, m.place_ponte(1))
    assert phase(state) == Phase.BRIDGE_ISLAND
    assert choice(heuristic, state) == m.bridge_island(1, letter)


@plain
def test_discards_what_promises_least(heuristic):
    """Two palazzi as master builder promise more than one campo or one basilica behind others."""
    with position() as table:
        table.hand(0, "basilica")
        table.lay(1, "campo")
        table.lay(1, "basilica")
        table.lay(0, "palazzo", 2)
        table.lay(0, "campo")
    state = play(table.state, m.lay("basilica"))
    assert phase(state) == Phase.DISCARD_TYPE
    assert choice(heuristic, state) in {m.discard("campo"), m.discard("basilica")}


# --- draining


@plain
def test_drains_for_the_set_in_hand(heuristic):
    """With three palazzi in hand it opens a pair; before there is none."""
    with position() as table:
        table.hand(0, "palazzo", "palazzo", "palazzo")
    state = play(table.state, m.END_PLAY)
    assert phase(state) == Phase.DRAIN
    chosen = choice(heuristic, state)
    assert chosen - c.DRAIN in legal_drains(state)
    opened = {site for site in m.SITES if set(m.SITE_ROWS[site - c.PLACE_SITE]["hexes"]) <= dry(state, chosen)}
    pairs = {site for site in opened if m.SITE_ROWS[site - c.PLACE_SITE]["kind"] == "pair"}
    play(state, chosen)
    chosen = choice(heuristic, state) if phase(state) == Phase.DRAIN else m.END_DRAIN
    opened = {site for site in m.SITES if set(m.SITE_ROWS[site - c.PLACE_SITE]["hexes"]) <= dry(state, chosen)}
    pairs |= {site for site in opened if m.SITE_ROWS[site - c.PLACE_SITE]["kind"] == "pair"}
    assert pairs


def dry(state, action: int) -> set[int]:
    """Return the squares that are free after a DRAIN action."""
    r = state.record
    free = set()
    for row in m.SQUARE_ROWS:
        island = row["island"]
        bit = row["id"] - m.ISLAND_ROWS[island]["first_hex"]
        covered = int(r["swamp"][island])
        for kind in range(c.NUM_TYPES):
            covered |= int(r["buildings"][kind][island])
        if not covered >> bit & 1:
            free.add(row["id"])
    return free | {action - c.DRAIN}


@plain
def test_does_not_drain_for_others(heuristic):
    """Others have a basilica all but complete, the only squares of a triangle are left alone."""
    with position() as table:
        table.hand(0, "casa")
        table.lay(1, "basilica", 3)
        table.drain(66)
    state = play(table.state, m.END_PLAY)
    triangles = [set(row["hexes"]) for row in m.SITE_ROWS if row["kind"] == "triangle"]
    free = dry(state, m.END_DRAIN)
    closing = {k for triangle in triangles for k in triangle - free if len(triangle - free) == 1}
    assert closing
    assert choice(heuristic, state) - c.DRAIN not in closing


# --- drawing and gold


@plain
def test_swaps_one_card_for_three(heuristic):
    with position() as table:
        table.hand(0, "casa", "ponte", "ponte")
    state = pass_to(table.state, Phase.DRAW)
    assert choice(heuristic, state) in {m.swap("casa"), m.swap("ponte")}


@plain
def test_takes_the_card_that_completes_a_set(heuristic):
    with position() as table:
        table.hand(0, "palazzo", "palazzo", "casa", "campo")
        table.pool("palazzo")
        table.drain(66)
    state = pass_to(table.state, Phase.DRAW)
    assert choice(heuristic, state) == m.take("palazzo")


@plain
@pytest.mark.parametrize(("squares", "pays"), [((59, 40, 30), True), ((59, 75, 30), False), ((50, 40, 30), False)])
def test_pays_only_to_win(heuristic, squares, pays):
    """Seven gold are one step, which ends the game from square 59."""
    with position() as table:
        table.sound = False
        table.hand(0, "casa")
        table.gondolas(*squares)
        table.give(0, treasures=[3, 4])
    chosen = choice(heuristic, table.state)
    assert (chosen in m.PAYMENTS) == pays
    if pays:
        state = play(table.state, chosen)
        while not state.done:
            play(state, choice(heuristic, state))
        assert state.ranks[0] == min(state.ranks)


@plain
def test_turns_up_a_card_for_the_neutral_party(heuristic):
    with position(2) as table:
        table.hand(0, "casa")
        table.gondolas(30, 20)
    assert phase(table.state) == Phase.KJ_START
    assert choice(heuristic, table.state) == m.KJ_DRAW


# --- what it may not know


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hidden_cards_and_tiles_do_not_matter(heuristic, seats):
    """Hands, deck, swamp and treasures are dealt anew."""
    check_redealt(heuristic, seats)


# --- whole games


def play_games(seats: int, agents, games: int, seed: int, **options):
    """Return the final scores of every seat; agents sit in the order of the seats."""
    batch = signoria.make_batch(
        GAME, games, seats, seed, auto_restart=False, observations=False, masks=False, **options
    )
    while batch.legal_counts.any():
        for seat, agent in enumerate(agents):
            rows = np.flatnonzero((batch.legal_counts > 0) & (batch.players == seat))
            if rows.size:
                actions = agent.act(batch, rows)
                batch.step(actions, rows)
    return batch.states["scores"][:, :seats]


@pytest.mark.parametrize(("seats", "least"), [(2, 50), (3, 51), (4, 41), (5, 34)])
def test_scores_reach_the_range_of_sensible_play(heuristic, seats, least):
    """At least the mean of the page's greedy play."""
    scores = play_games(seats, [heuristic] * seats, 300, 23)
    print("points", scores.mean(), "winner", scores.max(axis=1).mean())
    assert scores.mean() >= least


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_wins_nearly_always_against_random_play(heuristic, seats):
    random = load_agent("random", signoria.load_game(GAME), seed=5)
    scores = play_games(seats, [heuristic] + [random] * (seats - 1), 100, 29)
    assert (scores[:, 0] > scores[:, 1:].max(axis=1)).mean() >= 0.95


def test_all_options_together_keep_it_legal(heuristic):
    """Every other rule switched to its second value at once."""
    game = signoria.load_game(GAME)
    kept = {"max_turns_per_player", "auto_forced"}
    options = {option.name: option.values[1] for option in game.options if option.name not in kept}
    batch = signoria.make_batch(GAME, 20, 2, 37, observations=False, masks=False, **options)
    rows = np.arange(20)
    for _ in range(300):
        actions = heuristic.act(batch, rows)
        assert is_legal(batch, actions)
        batch.step(actions)


# --- weights


@plain
def test_weights_are_read_for_every_number_of_seats():
    assert WEIGHTS.shape == (c.MAX_SEATS + 1, len(Weight))
    assert (WEIGHTS[: c.MIN_SEATS] == 0).all()
    assert (WEIGHTS[c.MIN_SEATS :, Weight.EXPECT_PALAZZO : Weight.EXPECT_PONTE + 1] > 0).all()
    assert Weight.KEEP_PONTE - Weight.KEEP_CASA == c.NUM_TYPES - 1
