"""Random games in which engine and plain-Python reference are compared at every decision."""

import random

import pytest

import signoria
from signoria.envs.florenza.constants import Phase

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
    legal = [int(action) for action in state.legal_actions()]
    if question is None:
        if not state.done or phase != Phase.GAME_OVER or legal:
            lines.append(f"the reference is at the end, the engine in {phase.name} with {legal}")
        elif list(state.ranks[: state.num_players]) != game.ranks:
            lines.append(f"ranks: engine {state.ranks}, reference {game.ranks}")
        return lines
    if (question.seat, question.phase) != (state.player, phase):
        lines.append(f"engine asks {state.player} {phase.name}, reference {question.seat} {question.phase.name}")
    if question.actions != legal:
        missing = [state.game.action_name(action) for action in sorted(set(question.actions) - set(legal))]
        surplus = [state.game.action_name(action) for action in sorted(set(legal) - set(question.actions))]
        lines.append(f"legal in {phase.name}: the engine lacks {missing}, has too many {surplus}, of {legal}")
    return lines


def follow(players: int, options: dict, start, style: str, number: int) -> tuple[Game, set[Phase], set[int]]:
    """Play one game and compare after every decision; return the reference, the decisions met and the actions."""
    chance = random.Random(number)
    name = f"{players} seats, {start.__name__}, {style}, seed {number}, {options}"
    print(name)
    state = start(signoria.make_state("florenza", players, seed=number, **options), number, chance)
    game = Game(state.record, state.options, lambda: state.record)
    table = game.play()
    question, met, taken, last = send(table, None), set(), set(), "the start"
    for decision in range(671):
        lines = compare(state, game, question)
        assert not lines, "\n".join([name, f"decision {decision}, after {last}", *lines])
        if question is None:
            return game, met, taken
        met.add(question.phase)
        action = choose(question.actions, style, chance)
        taken.add(action)
        last = f"seat {question.seat}: {state.game.action_name(action)} ({action}) in {question.phase.name}"
        state.step(action)
        try:
            question = send(table, action)
        except AssertionError as error:
            raise AssertionError(f"{name}\ndecision {decision}, after {last}\n{error}") from error
    raise AssertionError(f"{name}: the game does not end")


def send(table, action: int | None) -> Question | None:
    """Tell the reference the action; return its next question, None at the end."""
    try:
        return table.send(action)
    except StopIteration:
        return None


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
