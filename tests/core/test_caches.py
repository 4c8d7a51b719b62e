"""Rows written past the caches are the rows that were to be written, wherever they begin in a cache line."""

import numpy as np
import pytest

import signoria
from signoria.envs.core.caches import finish_writes, prefetch_write, write_past
from signoria.envs.core.compiled import compiled
from signoria.envs.core.kernels import PAST_CACHES
from signoria.envs.core.rng import make_words

UNTOUCHED = np.float32(-7)


@compiled
def write_some(array: np.ndarray, values: np.ndarray, first: int, step: int) -> None:
    for row in range(first, len(array), step):
        prefetch_write(array, row, array.shape[1])
        write_past(array, row, values[row])
    finish_writes()


@pytest.mark.plain
@pytest.mark.boundscheck
@pytest.mark.parametrize("width", [0, 1, 2, 15, 16, 17, 31, 33, 64, 100])
def test_every_other_row_is_written_and_no_float_beside(width):
    values = np.arange(40 * width, dtype=np.float32).reshape(40, width)
    array = np.full((40, width), UNTOUCHED)
    write_some(array, values, 1, 2)
    assert (array[1::2] == values[1::2]).all()
    assert (array[::2] == UNTOUCHED).all()


def test_a_batch_too_large_for_the_caches_observes_what_its_states_show(toy_id):
    width = signoria.load_game(toy_id).observation_size
    count = PAST_CACHES // width + 1
    games = signoria.make_batch(toy_id, count, 2, seed=3)
    words = make_words(1)
    for _ in range(5):
        games.step(games.random_actions(words))
        assert games.observations.size >= PAST_CACHES
        assert (games.observations == games.observe(np.arange(count), games.players)).all()
