"""The stack of pending tasks: what is pushed last is on top, and what is taken away leaves no trace."""

import numpy as np
import pytest

from signoria.envs.core.compiled import plain
from signoria.envs.core.header import state_dtype
from signoria.envs.core.pending import WIDTH, pending_fields, pop, push, set_top, top

pytestmark = [pytest.mark.plain, pytest.mark.boundscheck]

DEPTH = 4
STATE = state_dtype(pending_fields(DEPTH), max_seats=2, num_options=1)
TASKS = [(1, 5, 0, -3, 300), (2, 0, 0, 0, 0), (7, 32767, -32768, 1, 2), (1, 5, 0, -3, 300)]
"""As many as fit; kind and arguments up to the bounds of int16."""


@pytest.fixture(params=["as usual", "plain"])
def call(request):
    """Calls a function of the stack: compiled where the tests run compiled, or as plain Python in any case."""
    if request.param == "plain":
        return lambda function, *arguments: plain(function)(*arguments)
    return lambda function, *arguments: function(*arguments)


@pytest.fixture
def records():
    return np.zeros(1, STATE)


def top_task(call, s) -> tuple[int, ...]:
    return tuple(int(call(top, s, column)) for column in range(WIDTH))


def test_tasks_come_back_in_reverse_order_and_leave_no_trace(call, records):
    s = records[0]
    before = []
    for size, task in enumerate(TASKS):
        before.append(records.tobytes())
        call(push, s, *task)
        assert s["pending_size"] == size + 1
        assert top_task(call, s) == task
    assert s["pending"].tolist() == [list(task) for task in TASKS]
    for task in reversed(TASKS):
        assert top_task(call, s) == task
        call(pop, s)
        assert records.tobytes() == before.pop()
    assert not records.tobytes().strip(b"\0")


def test_an_empty_stack_has_a_top_of_zeros(call, records):
    assert top_task(call, records[0]) == (0,) * WIDTH


def test_only_the_top_task_is_changed(call, records):
    s = records[0]
    call(push, s, *TASKS[0])
    call(push, s, *TASKS[1])
    call(set_top, s, 3, -9)
    call(set_top, s, 0, 4)
    assert top_task(call, s) == (4, 0, 0, -9, 0)
    call(pop, s)
    assert top_task(call, s) == TASKS[0]


def test_any_order_of_calls_agrees_with_a_list(call, records):
    s = records[0]
    rng = np.random.default_rng(1)
    stack: list[list[int]] = []
    for _ in range(500):
        kind = rng.integers(3)
        if kind == 0 and len(stack) < DEPTH:
            stack.append(rng.integers(1, 100, WIDTH).tolist())
            call(push, s, *stack[-1])
        elif kind == 1 and stack:
            stack.pop()
            call(pop, s)
        elif kind == 2 and stack:
            column, value = int(rng.integers(WIDTH)), int(rng.integers(-100, 100))
            stack[-1][column] = value
            call(set_top, s, column, value)
        assert s["pending_size"] == len(stack)
        assert s["pending"].tolist() == stack + [[0] * WIDTH] * (DEPTH - len(stack))
        assert list(top_task(call, s)) == (stack[-1] if stack else [0] * WIDTH)


def test_compiled_and_plain_write_the_same_bytes():
    one, two = np.zeros(1, STATE), np.zeros(1, STATE)
    for task in TASKS:
        push(one[0], *task)
        plain(push)(two[0], *task)
    pop(one[0])
    plain(pop)(two[0])
    set_top(one[0], 2, 77)
    plain(set_top)(two[0], 2, 77)
    assert one.tobytes() == two.tobytes()
