"""Random games in which engine and plain-Python reference are compared at every decision."""

import random
from collections import Counter
from functools import partial

import pytest

import signoria
from signoria.envs.venedig.constants import Phase

from ..against_reference import decisions, differences_in_decision
from .reference_game import Game
from .reference_positions import (
    as_dealt,
    choose,
    crowded,
    differences,
    dry,
    engine_facts,
    engine_turn,
    late,
    middle,
    reference_facts,
    reference_turn,
    rivals,
    scarce,
    write,
)
from .reference_table import Question

EVERYTHING = {
    "score_timing": "at_placement",
    "bridge_occupies": "no",
    "excess_rule": "builder_first",
    "supply_includes_start": "no",
    "half_rounding": "up",
    "end_mode": "immediate",
    "goal_cap": "yes",
    "two_player_neutral": "no",
    "gold_hidden": "no",
    "max_turns_per_player": "10",
}
WITH_NEUTRAL = EVERYTHING | {"two_player_neutral": "yes"}
STARTS = [
    (as_dealt, "layer"),
    (dry, "setter"),
    (middle, "keeper"),
    (late, "layer"),
    (rivals, "setter"),
    (rivals, "layer"),
    (scarce, "even"),
]
RARE_STARTS = [
    (rivals, "setter"),
    (late, "layer"),
    (crowded, "even"),
    (rivals, "layer"),
    (late, "even"),
    (crowded, "layer"),
    (middle, "layer"),
    (scarce, "even"),
]
RARE = {
    "CHOOSE_BUILD",
    "alone",
    "still larger after building alone",
    "several buildings",
    "buildings dropped",
    "no room",
    "excess",
    "value changed later",
    "figure to the largest",
    "figure by order of laying",
    "casas without supply",
    "Klaus-Jürgen builds",
    "Klaus-Jürgen's third type",
    "Klaus-Jürgen's cards stay",
    "pool cleared",
    "rest from the deck",
    "reshuffle",
    "no card left",
    "nothing to play",
    "no treasure left",
    "goal by gold",
    "steps lost at the goal",
}


def compare(state, game: Game, question: Question | None) -> list[str]:
    """Return what differs between engine and reference at this decision."""
    record = state.record
    phase = Phase(int(record["phase"]))
    lines = differences(reference_facts(game), engine_facts(record, [party.number for party in game.parties]))
    if question is not None:
        lines += differences(reference_turn(game), engine_turn(record))
    return lines + differences_in_decision(state, phase, question, game.ranks)


def begin(players: int, options: dict, start, number: int, chance: random.Random):
    """Return engine and reference at the same start position."""
    state = signoria.make_state("venedig", players, seed=number, **options)
    game = Game(state.options, players, lambda: state.record)
    if start is not as_dealt:
        start(game, chance)
        with state.edit() as record:
            write(game, record)
    return state, game


def follow(players: int, options: dict, start, style: str, number: int) -> Counter[str]:
    """Play one game and compare after every decision; return how often each decision and rare thing came up."""
    chance = random.Random(number)
    name = f"{players} seats, {start.__name__}, {style}, number {number}, {options}"
    state, game = begin(players, options, start, number, chance)
    compared, chosen = partial(compare, state, game), partial(choose, game, style=style, chance=chance)
    for question, _ in decisions(name, state, game.play(), compared, chosen):
        game.seen[question.phase.name] += 1
    game.seen[Phase.GAME_OVER.name] += 1
    return game.seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("start", "style"), [*STARTS, (as_dealt, "even")])
def test_games_agree(players, start, style):
    for number in range(2):
        follow(players, {}, start, style, 10 * players + number)


@pytest.mark.parametrize("option", EVERYTHING)
def test_every_option_agrees(option):
    for number, (start, style) in enumerate(STARTS):
        follow((2, 3, 2, 4, 2, 5, 2)[number], {option: EVERYTHING[option]}, start, style, 100 + number)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("start", "style"), STARTS)
def test_all_options_together_agree(players, start, style):
    follow(players, EVERYTHING, start, style, 200 + players)
    follow(players, WITH_NEUTRAL, start, style, 210 + players)


@pytest.mark.parametrize(("start", "style"), STARTS)
def test_decisions_with_one_choice_agree(start, style):
    for players in (2, 3, 4, 5):
        options = WITH_NEUTRAL if players % 2 else {}
        follow(players, options | {"auto_forced": False}, start, style, 400 + players)


def test_rare_things_come_up_and_agree():
    """Short games, among them every rare thing of the rules."""
    seen = Counter()
    for number in range(96):
        chance = random.Random(number)
        start, style = RARE_STARTS[number % len(RARE_STARTS)]
        options = {name: value for name, value in EVERYTHING.items() if chance.random() < 0.4}
        players = 2 if start is scarce else chance.choice([2, 3, 4, 5])
        seen += follow(players, options, start, style, 600 + number)
    for number in range(12):
        seen += follow(2, {"excess_rule": "builder_first"}, rivals, ("layer", "setter")[number % 2], 700 + number)
    assert not RARE - set(seen), RARE - set(seen)


@pytest.mark.plain
@pytest.mark.parametrize("options", [{}, EVERYTHING, WITH_NEUTRAL | {"auto_forced": False}])
def test_a_few_games_agree(options):
    for players, style in ((2, "layer"), (4, "setter")):
        follow(players, options, rivals, style, 7)
