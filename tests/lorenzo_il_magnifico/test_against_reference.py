"""Random games in which engine and plain-Python reference are compared at every decision."""

import random
from functools import partial

import pytest

import signoria
from signoria.envs.lorenzo_il_magnifico.constants import Phase

from ..against_reference import decisions, differences_in_decision
from .reference import VP
from .reference_game import Game, Question
from .reference_positions import (
    SET_UP,
    as_dealt,
    choose,
    differences,
    engine_facts,
    late,
    poor,
    reference_facts,
    rich,
)

ADVANCED = {"mode": "advanced"}
DEALT = {"mode": "advanced", "leaders": "deal", "bonus_tiles": "standard"}
EVERYTHING = {
    "pass_rule": "forced_only",
    "military_cap": "none",
    "military_ties": "skip",
    "privilege_malus": "no",
    "production_pool": "sequential",
    "servants_choice": "all",
    "allow_overpay": "yes",
    "final_faith_vp": "yes",
    "faith_vp": "space",
}


def compare(state, game: Game, question: Question | None) -> list[str]:
    """Return what differs between engine and reference at this decision."""
    record = state.record
    phase = Phase(int(record["phase"]))
    playing = phase not in (*SET_UP, Phase.VATICAN, Phase.GAME_OVER)
    lines = differences(reference_facts(game, playing), engine_facts(record, playing))
    return lines + differences_in_decision(state, phase, question, game.ranks)


def follow(players: int, options: dict, start, style: str, number: int) -> tuple[Game, set[Phase]]:
    """Play one game and compare after every decision; return the reference at the end and the decisions met."""
    chance = random.Random(number)
    name = f"{players} seats, {start.__name__}, {style}, number {number}, {options}"
    state = start(signoria.make_state("lorenzo_il_magnifico", players, seed=number, **options), number, chance)
    game = Game(state.record, state.options, lambda: state.record)
    compared, chosen = partial(compare, state, game), partial(choose, style=style, chance=chance)
    met = {question.phase for question, _ in decisions(name, state, game.play(), compared, chosen)}
    return game, met


STARTS = [(as_dealt, "even"), (as_dealt, "builder"), (rich, "builder"), (late, "builder"), (late, "even")]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("start", "style"), STARTS)
@pytest.mark.parametrize("options", [{}, ADVANCED, DEALT])
def test_games_agree(players, options, start, style):
    follow(players, options, start, style, 10 + players)


@pytest.mark.parametrize("option", EVERYTHING)
def test_every_option_agrees(option):
    for number, (start, style) in enumerate(STARTS[1:]):
        mode = DEALT if number % 2 else {}
        follow(2 + number % 3, mode | {option: EVERYTHING[option]}, start, style, 100 + number)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("start", "style"), STARTS)
def test_all_options_together_agree(players, start, style):
    mode = ADVANCED if players == 3 else DEALT if start is late else {}
    follow(players, EVERYTHING | mode, start, style, 200 + players)


@pytest.mark.parametrize("options", [{"leaders": "none"}, {"bonus_tiles": "standard"}, {"leaders": "deal"}])
def test_set_up_options_agree(options):
    for players in (2, 3, 4):
        follow(players, ADVANCED | options, as_dealt, "builder", 300 + players)


@pytest.mark.parametrize(("start", "style"), STARTS)
def test_decisions_with_one_choice_agree(start, style):
    for players in (2, 3, 4):
        rules = EVERYTHING if players == 3 else {}
        follow(players, ADVANCED | rules | {"auto_forced": False}, start, style, 400 + players)


def test_games_with_every_decision_tile_and_leader_agree():
    met, tiles, used = set(), set(), set()
    for number in range(28):
        game, phases = follow(2 + number % 3, ADVANCED, (rich, late)[number % 2], "builder", 500 + number)
        met |= phases
        tiles |= {tile["id"] for seat in game.seats for tile in seat.suffers}
        used |= {leader.row["id"] for seat in game.seats for leader in seat.leaders if leader.state == "played"}
    assert met >= set(Phase) - {*SET_UP, Phase.GAME_OVER}
    assert tiles == set(range(21))
    assert used == set(range(20))


def test_totals_below_zero_agree():
    games = [follow(2 + number % 3, {}, poor, "even", 600 + number)[0] for number in range(6)]
    assert sum(seat.have[VP] == 0 for game in games for seat in game.seats) > 6


@pytest.mark.plain
@pytest.mark.parametrize("options", [{}, ADVANCED, EVERYTHING | DEALT])
def test_a_few_games_agree(options):
    follow(2, options, as_dealt, "builder", 7)
    follow(4, options, late, "builder", 7)
