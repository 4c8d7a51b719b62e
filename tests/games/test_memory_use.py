"""Nothing grows while games are played."""

import tracemalloc

import signoria
from signoria.envs.core.rng import make_words


def test_memory_is_flat_over_many_games(game_id):
    games = signoria.make_batch(game_id, 500, seed=1)
    words = make_words(1)
    for _ in range(5):
        games.step(games.random_actions(words))
    tracemalloc.start()
    finished = 0
    first = 0
    while finished < 20_000:
        games.step(games.random_actions(words))
        finished += int(games.dones.sum())
        if not first and finished > 1000:
            first = tracemalloc.get_traced_memory()[0]
    last = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert last - first < 50_000, f"{last - first} bytes more after {finished} games"
