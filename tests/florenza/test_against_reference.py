"""Random games in which engine and plain-Python reference are compared at every decision."""

import random
from functools import partial

import pytest

import signoria
from signoria.envs.florenza.constants import Phase

from ..against_reference import decisions, differences_in_decision
from .reference_facts import differences, engine_facts, reference_facts, set_up_facts
from .reference_game import Game, Question
from .reference_positions import as_dealt, bare, choose, crowded, late, level, poor, rich

OPTIONS = [
    {"use_guilds": False},
    {"locations": "scaled"},
    {"open_holdings": True},
    {"majority_needs_holding": True},
    {"auto_forced": False},
]
EVERYTHING = {name: value for option in OPTIONS for name, value in option.items()}
STARTS = [
    (as_dealt, "even"),
    (as_dealt, "builder"),
    (as_dealt, "dealer"),
    (rich, "builder"),
    (rich, "block"),
    (poor, "block"),
    (poor, "dealer"),
    (late, "builder"),
    (late, "block"),
    (bare, "builder"),
    (bare, "even"),
]


def compare(state, game: Game, question: Question | None) -> list[str]:
    """Return what differs between engine and reference at this decision."""
    record = state.record
    phase = Phase(int(record["phase"]))
    lines = differences(reference_facts(game), engine_facts(record))
    return lines + differences_in_decision(state, phase, question, game.ranks)


def follow(players: int, options: dict, start, style: str, number: int) -> tuple[Game, set[Phase], set[int]]:
    """Play one game and compare after every decision; return the reference, the decisions met and the actions."""
    chance = random.Random(number)
    name = f"{players} seats, {start.__name__}, {style}, seed {number}, {options}"
    state = start(signoria.make_state("florenza", players, seed=number, **options), number, chance)
    game = Game(state.record, state.options, lambda: state.record)
    met, taken = set(), set()
    compared, chosen = partial(compare, state, game), partial(choose, style=style, chance=chance)
    for question, action in decisions(name, state, game.play(), compared, chosen, 671):
        met.add(question.phase)
        taken.add(action)
    return game, met, taken


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("start", "style"), STARTS)
def test_games_agree(players, start, style):
    for number in (10, 11):
        follow(players, {}, start, style, 10 * players + number)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_every_option_agrees(options, players):
    for number, (start, style) in enumerate(STARTS[1:]):
        follow(players, options, start, style, 100 + number)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("start", "style"), STARTS)
def test_all_options_together_agree(players, start, style):
    follow(players, EVERYTHING, start, style, 200 + players)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"use_guilds": False, "locations": "scaled"}])
def test_set_up_agrees(options, players):
    for number in range(10):
        state = signoria.make_state("florenza", players, seed=number, **options)
        assert not differences(set_up_facts(players, state.options, state.record), engine_facts(state.record))


def test_games_with_a_short_draw_pile_agree():
    games = [follow(4, {}, crowded, ("even", "dealer", "builder")[number % 3], 500 + number) for number in range(9)]
    assert sum(game.short_draws for game, _, _ in games) > len(games)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ends_with_equal_points_agree(players):
    broken, shared = 0, 0
    for number in range(30):
        options = {"majority_needs_holding": number % 3 == 0}
        game, _, _ = follow(players, options, level, ("even", "block")[number % 2], 300 + number)
        best = max(game.points)
        first = [rank for points, rank in zip(game.points, game.ranks, strict=True) if points == best]
        broken += len(first) > 1 and set(first) != {1}
        shared += first.count(1) > 1
    assert broken
    assert shared


def test_games_with_every_decision_and_every_kind_of_action_agree():
    met, taken = set(), set()
    for number in range(24):
        start, style = STARTS[3 + number % (len(STARTS) - 3)]
        _, phases, actions = follow(2 + number % 3, {"auto_forced": False}, start, style, 400 + number)
        met |= phases
        taken |= actions
    blocks = signoria.load_game("florenza").blocks
    assert met == set(Phase) - {Phase.GAME_OVER}
    assert all(any(block.first <= action < block.first + block.size for action in taken) for block in blocks)


@pytest.mark.plain
@pytest.mark.parametrize(("start", "style"), [(as_dealt, "builder"), (late, "block"), (bare, "builder")])
def test_a_few_games_agree(start, style):
    follow(2, {}, start, style, 7)
    follow(4, EVERYTHING, start, style, 7)
