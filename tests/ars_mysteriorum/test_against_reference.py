"""Random games in which engine and plain-Python reference are compared at every decision."""

import random
from functools import partial

import pytest

import signoria
from signoria.envs.ars_mysteriorum.constants import Phase

from ..against_reference import decisions, differences_in_decision
from .reference import FIRST
from .reference_facts import differences, engine_facts, reference_facts
from .reference_game import Game, Question
from .reference_positions import (
    BLOCKS,
    Begin,
    as_dealt,
    bare,
    choose,
    earners,
    lavish,
    movers,
    rich,
    short,
)

OPTIONS = [
    {"mysteries": False},
    {"order_by_bid": True},
    {"recipe_distribution": "scattered"},
    {"multi_sets": False},
    {"end_reward_scope": "princes"},
    {"bid_pass": False},
    {"max_bids": 1},
    {"max_bids": 4},
    {"random_colours": True},
    {"exchange_filter": True},
    {"auto_forced": False},
]
EVERYTHING = {name: value for option in OPTIONS for name, value in option.items() if name != "mysteries"}
STARTS = [
    (as_dealt, "even"),
    (as_dealt, "block"),
    (as_dealt, "eager"),
    (rich, "block"),
    (rich, "eager"),
    (movers, "even"),
    (movers, "eager"),
    (earners, "block"),
    (earners, "eager"),
    (bare, "eager"),
    (short, "even"),
    (short, "eager"),
    (lavish, "block"),
    (lavish, "eager"),
]
STEP_LIMIT = 1502
"""Decisions of the longest game (section 5.7)."""


def compare(state, game: Game, question: Question | None) -> list[str]:
    """Return what differs between engine and reference at this decision."""
    phase = Phase(int(state.record["phase"]))
    expected = reference_facts(game)
    if question is not None and question.name == "WAIVE":
        del expected["turn"]  # half-way through a payment
    lines = differences(expected, engine_facts(state.record))
    lines += [f"broken: {name}" for name in state.broken()]
    return lines + differences_in_decision(state, phase, question, game.ranks)


def follow(players: int, options: dict, begin: Begin, style: str, number: int) -> tuple[Game, set[str], set[int]]:
    """Play one game and compare after every decision; return the reference, the decisions met and the actions."""
    chance = random.Random(number)
    name = f"{players} seats, {begin.__name__}, {style}, seed {number}, {options}"
    state = signoria.make_state("ars_mysteriorum", players, seed=number, **options)
    start = begin(state, chance)
    met, taken = set(), set()
    compared, chosen = partial(compare, state, start.game), partial(choose, style=style, chance=chance)
    for question, action in decisions(name, state, start.table, compared, chosen, STEP_LIMIT):
        met.add(question.name)
        taken.add(action)
    return start.game, met, taken


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("begin", "style"), STARTS)
def test_games_agree(players, begin, style):
    for number in (10, 11):
        follow(players, {}, begin, style, 10 * players + number)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(f"{k}={v}" for k, v in options.items()))
def test_every_option_agrees(options, players):
    for number, (begin, style) in enumerate(STARTS[players % 2 :: 2]):
        follow(players, options, begin, style, 100 + number)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mysteries", [True, False])
@pytest.mark.parametrize(("begin", "style"), STARTS)
def test_all_options_together_agree(players, mysteries, begin, style):
    follow(players, EVERYTHING | {"mysteries": mysteries}, begin, style, 200 + players)


def test_both_ends_of_the_game_agree():
    ends = {
        follow(players, {}, bare, "eager", 300 + 10 * players + k)[0].ended_by for players in (2, 4) for k in (0, 1)
    }
    ends |= {follow(5, {}, as_dealt, "even", 350)[0].ended_by}
    assert ends == {"tent", "pile"}


def test_every_mystery_is_played_and_every_kind_of_action_is_taken():
    met, taken, played = set(), set(), set()
    for number in range(28):
        begin, style = STARTS[number % len(STARTS)]
        game, names, actions = follow(2 + number % 4, {"auto_forced": False}, begin, style, 400 + number)
        met |= names
        taken |= actions
        played |= {kind for _, kind in game.played}
    assert met == {phase.name for phase in Phase} - {"GAME_OVER"}
    assert played == set(range(16))
    assert all(any(first <= action < behind for action in taken) for first, behind in BLOCKS)
    assert FIRST["BALK"] in taken


@pytest.mark.plain
@pytest.mark.parametrize(("begin", "style"), [(as_dealt, "eager"), (rich, "eager"), (bare, "block")])
def test_a_few_games_agree(begin, style):
    follow(2, {}, begin, style, 7)
    follow(5, EVERYTHING | {"mysteries": True}, begin, style, 7)
