"""The loops whose speed is measured. Each `make_...` sets up one subject; all play uniformly random legal actions."""

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..envs.core import kernels
from ..envs.core.batch import Batch
from ..envs.core.buffers import Buffers, make_settings
from ..envs.core.game import Game
from ..envs.core.rng import derive_seed, make_words
from .timing import Sample, Stopwatch, Subject, repeat_for

KERNEL_GAMES = 64
"""Games of compiled play, one after the other; their rows of observations stay in the processor's cache."""
CALL_SECONDS = 0.005
"""About how long one call of the compiled play is; the crossing from Python then costs nothing."""


def make_compiled(game: Game, seats: int, seed: int, *, observe: bool) -> Subject:
    """Return random play inside one compiled loop, with or without writing observation and mask at every decision."""
    codes = game.parse_options({})
    settings = make_settings(game, seats, codes, reward="rank", auto_restart=True)
    buffers = Buffers(game, KERNEL_GAMES, settings, observe=observe, mask=observe)
    for i in range(KERNEL_GAMES):
        buffers.seeds[i] = derive_seed(seed, i)
    rows = np.arange(KERNEL_GAMES, dtype=np.int64)
    buffers.run(rows, np.full(KERNEL_GAMES, kernels.START, np.int64), 0, KERNEL_GAMES)
    words = make_words(seed)
    totals = np.zeros(2, np.int64)

    def play(decisions: int) -> None:
        buffers.play_random(decisions, words, totals)

    play(1)  # compiles or loads
    count = calibrated(play)

    def run(seconds: float) -> Sample:
        totals.fill(0)
        with Stopwatch() as watch:
            calls = repeat_for(seconds, lambda: play(count))
        return Sample(calls * count * KERNEL_GAMES, watch.cpu, watch.wall, int(totals[0]), int(totals[1]))

    return Subject({"subject": "compiled", "seats": seats, "observation": observe, "threads": 1}, run)


def calibrated(play: Callable[[int], None]) -> int:
    """Return how many decisions per game make a call of `play` take about `CALL_SECONDS`."""
    count = 1
    while count < 4096:
        begin = time.perf_counter()
        play(count)
        if time.perf_counter() - begin > CALL_SECONDS:
            break
        count *= 2
    return count


def make_batch_loop(game: Game, seats: int, seed: int, *, size: int, threads: int) -> Subject:
    """Return `Batch.step` called from Python with random legal actions, observations and masks on.

    The actions are drawn by one compiled call per step. The same number of these calls is timed alone, so that the
    speed of `step` can be told with and without them.
    """
    games = Batch(game, size, seats, seed, num_threads=threads)
    words = make_words(seed)
    rows = np.arange(size)
    actions = np.empty(size, np.int64)

    def draw() -> None:
        kernels.choose_random(rows, games.legal_ids, games.legal_counts, words, actions)

    def step() -> None:
        draw()
        games.step(actions)

    step()

    def run(seconds: float) -> Sample:
        with Stopwatch(time.process_time if threads > 1 else time.thread_time) as watch:
            steps = repeat_for(seconds, step)
        with Stopwatch() as drawing:
            for _ in range(steps):
                draw()
        return Sample(steps * size, watch.cpu, watch.wall, sampling_cpu=drawing.cpu)

    labels = {"subject": "batch", "seats": seats, "batch": size, "observation": True, "threads": threads}
    return Subject(labels, run, by_wall=threads > 1)


def make_copy(game: Game, size: int) -> Subject:
    """Return the plain copy of `size` observations and masks, as a measure of what moving these bytes costs."""
    source = (np.ones((size, game.observation_size), np.float32), np.ones((size, game.num_actions), np.bool_))
    target = (np.zeros_like(source[0]), np.zeros_like(source[1]))

    def copy() -> None:
        np.copyto(target[0], source[0])
        np.copyto(target[1], source[1])

    def run(seconds: float) -> Sample:
        with Stopwatch() as watch:
            calls = repeat_for(seconds, copy)
        return Sample(calls * size, watch.cpu, watch.wall)

    return Subject({"subject": "copy", "batch": size, "threads": 1}, run)


def play_aec(env: Any, seconds: float, chance: random.Random) -> Sample:
    """Play whole games in PettingZoo's own loop, drawing from the non-zero entries of the mask, and count decisions.

    Steps of agents whose game is over (`step(None)`) and `reset` take time but do not count.
    """
    draw = chance.random
    decisions = 0
    games = 0
    end = time.perf_counter() + seconds
    with Stopwatch() as watch:
        while games == 0 or time.perf_counter() < end:
            env.reset(seed=chance.getrandbits(31))
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(draw() * len(legal))]))
                decisions += 1
            games += 1
    return Sample(decisions, watch.cpu, watch.wall, games)


def make_aec(game: Game, seats: int, seed: int, *, raw: bool) -> Subject:
    """Return PettingZoo's loop over `raw_env()` or `env()` of a game."""
    module = importlib.import_module(game.entry.pettingzoo_module)
    env = module.raw_env(num_players=seats) if raw else module.env(num_players=seats)
    chance = random.Random(seed)
    name = "raw_env" if raw else "env"
    labels = {"subject": name, "seats": seats, "observation": True, "threads": 1}
    return Subject(labels, lambda seconds: play_aec(env, seconds, chance))
