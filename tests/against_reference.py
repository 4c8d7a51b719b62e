"""Comparing a game's engine with its plain-Python reference at every decision.

A reference is a coroutine that yields questions - the seat, the decision point, the legal actions - and is sent the
actions chosen.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from enum import IntEnum
from typing import Protocol

import signoria


class Question(Protocol):
    """A decision that a reference asks for: the seat, and the legal actions, ascending."""

    seat: int
    actions: list[int]


def name_of(question) -> str:
    """Return the decision point of a question, which has it as `phase` or by its name."""
    return question.phase.name if hasattr(question, "phase") else question.name


def differences_in_decision(
    state: signoria.State, phase: IntEnum, question: Question | None, ranks: Sequence[int]
) -> list[str]:
    """Return what differs in who decides what among which actions, or in the ranks at the end.

    Args:
        state: the engine's position.
        phase: its decision point.
        question: what the reference asks, None at its end.
        ranks: ranks of the reference, which count at the end only.
    """
    legal = [int(action) for action in state.legal_actions()]
    if question is None:
        if not state.done or phase.name != "GAME_OVER" or legal:
            return [f"the reference is at the end, the engine in {phase.name} with {legal}"]
        if list(state.ranks[: state.num_players]) != ranks:
            return [f"ranks: engine {state.ranks}, reference {ranks}"]
        return []
    lines = []
    name = name_of(question)
    if (question.seat, name) != (state.player, phase.name):
        lines.append(f"engine asks {state.player} {phase.name}, reference {question.seat} {name}")
    if question.actions != legal:
        missing = [state.game.action_name(action) for action in sorted(set(question.actions) - set(legal))]
        surplus = [state.game.action_name(action) for action in sorted(set(legal) - set(question.actions))]
        lines.append(f"legal in {phase.name}: the engine lacks {missing}, has too many {surplus}, of {legal}")
    return lines


def decisions(
    name: str,
    state: signoria.State,
    table: Generator,
    compare: Callable[..., list[str]],
    choose: Callable[[list[int]], int],
    limit: int = 4001,
) -> Iterator[tuple]:
    """Play a game in engine and reference, compared at every decision, and yield each question with the action chosen.

    Args:
        name: what to call the game when something differs.
        state: the engine's position.
        table: the reference, not yet started.
        compare: returns what differs at a question, or at the end (None).
        choose: returns one of the legal actions.
        limit: the game is over before so many decisions.
    """
    print(name)
    question, last = send(table, None), "the start"
    for decision in range(limit):
        lines = compare(question)
        assert not lines, "\n".join([name, f"decision {decision}, after {last}", *lines])
        if question is None:
            return
        action = choose(question.actions)
        yield question, action
        last = f"seat {question.seat}: {state.game.action_name(action)} ({action}) in {name_of(question)}"
        state.step(action)
        try:
            question = send(table, action)
        except AssertionError as error:
            raise AssertionError(f"{name}\ndecision {decision}, after {last}\n{error}") from error
    raise AssertionError(f"{name}: the game does not end")


def send(table: Generator, action: int | None):
    """Tell the reference the action; return its next question, None at the end."""
    try:
        return table.send(action)
    except StopIteration:
        return None
