"""Well-known environments measured in the same process with the same kind of loop, those that are installed.

Each loop plays uniformly random legal actions and asks for observation and legal actions at every decision, in the
fastest way the library's own interface offers. Decisions are counted; chance events and steps after the end are not.
"""

import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from .loops import play_aec
from .timing import Sample, Stopwatch, Subject

PGX_BATCH = 512


def pettingzoo_peer(env_id: str) -> Callable[[int], Subject]:
    """Return the maker of a classic PettingZoo game in its `env()` with all wrappers."""

    def make(seed: int) -> Subject:
        import pettingzoo
        from pettingzoo.env_registry.exceptions import FailedToImport

        try:
            env = pettingzoo.make("aec", env_id)
        except FailedToImport as error:
            raise ImportError(f"{error.__cause__}; see pettingzoo[classic]") from error
        chance = random.Random(seed)
        return Subject({}, lambda seconds: play_aec(env, seconds, chance))

    return make


def pick_outcome(outcomes: list[tuple[int, float]], x: float) -> int:
    """Return the chance outcome at point `x`, 0..1, of the cumulated probabilities."""
    for action, probability in outcomes:
        x -= probability
        if x < 0:
            return action
    return outcomes[-1][0]


def openspiel_peer(name: str) -> Callable[[int], Subject]:
    """Return the maker of an OpenSpiel game: observation tensor and mask into NumPy buffers, legal actions."""

    def make(seed: int) -> Subject:
        import pyspiel
        from open_spiel.python.observation import make_observation

        game = pyspiel.load_game(name)
        observer = make_observation(game)
        mask = np.zeros(game.num_distinct_actions(), np.int8)
        draw = random.Random(seed).random

        def run(seconds: float) -> Sample:
            decisions = 0
            games = 0
            end = time.perf_counter() + seconds
            with Stopwatch() as watch:
                while games == 0 or time.perf_counter() < end:
                    state = game.new_initial_state()
                    while not state.is_terminal():
                        if state.is_chance_node():
                            state.apply_action(pick_outcome(state.chance_outcomes(), draw()))
                            continue
                        observer.set_from(state, state.current_player())
                        mask.fill(0)
                        legal = state.legal_actions()
                        mask[legal] = 1
                        state.apply_action(legal[int(draw() * len(legal))])
                        decisions += 1
                    games += 1
            return Sample(decisions, watch.cpu, watch.wall, games)

        return Subject({}, run)

    return make


def rlcard_peer(name: str) -> Callable[[int], Subject]:
    """Return the maker of an RLCard game: its state holds observation and legal actions at every step."""

    def make(seed: int) -> Subject:
        import rlcard

        env = rlcard.make(name, config={"seed": seed})
        draw = random.Random(seed).random

        def run(seconds: float) -> Sample:
            decisions = 0
            games = 0
            end = time.perf_counter() + seconds
            with Stopwatch() as watch:
                while games == 0 or time.perf_counter() < end:
                    state, _ = env.reset()
                    while not env.is_over():
                        legal = list(state["legal_actions"])
                        state, _ = env.step(legal[int(draw() * len(legal))])
                        decisions += 1
                    games += 1
            return Sample(decisions, watch.cpu, watch.wall, games)

        return Subject({}, run)

    return make


def pgx_peer(name: str) -> Callable[[int], Subject]:
    """Return the maker of a Pgx game on the CPU: one jitted function draws and steps `PGX_BATCH` games at once.

    Processor time is that of the whole process, since XLA works in its own threads.
    """

    def make(seed: int) -> Subject:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def play(state: Any, key: Any) -> tuple[Any, Any, Any]:
            key, choice, chance = jax.random.split(key, 3)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(choice, logits, axis=1)
            state = step(state, action, jax.random.split(chance, PGX_BATCH))
            return state, key, (state.terminated | state.truncated).sum()

        device = jax.devices("cpu")[0]
        jitted = jax.jit(play)
        with jax.default_device(device):
            key = jax.random.PRNGKey(seed)
            state = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_BATCH))
            state, key, _ = jitted(state, key)
        held = [state, key]

        def run(seconds: float) -> Sample:
            steps = 0
            ended = []
            end = time.perf_counter() + seconds
            with Stopwatch(time.process_time) as watch:
                while steps == 0 or time.perf_counter() < end:
                    held[0], held[1], finished = jitted(held[0], held[1])
                    finished.block_until_ready()
                    ended.append(finished)
                    steps += 1
            return Sample(steps * PGX_BATCH, watch.cpu, watch.wall, int(sum(int(n) for n in ended)))

        return Subject({"batch": PGX_BATCH}, run)

    return make


PEERS: dict[str, Callable[[int], Subject]] = {
    "PettingZoo tictactoe_v3": pettingzoo_peer("classic/tictactoe_v3"),
    "PettingZoo connect_four_v3": pettingzoo_peer("classic/connect_four_v3"),
    "PettingZoo chess_v6": pettingzoo_peer("classic/chess_v6"),
    "OpenSpiel gin_rummy": openspiel_peer("gin_rummy"),
    "OpenSpiel backgammon": openspiel_peer("backgammon"),
    "RLCard uno": rlcard_peer("uno"),
    "Pgx backgammon": pgx_peer("backgammon"),
}
"""Name of every peer and the function that sets it up from a seed; it raises ImportError where the peer is missing."""


def make_peers(seed: int) -> tuple[list[Subject], dict[str, str]]:
    """Return the subjects of all installed peers, and the missing ones with the reason."""
    subjects = []
    missing = {}
    for name, make in PEERS.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # the peers' own
                subject = make(seed)
        except ImportError as error:
            missing[name] = str(error)
            continue
        subject.labels = {"subject": "peer", "peer": name, "observation": True, "threads": 1, **subject.labels}
        subjects.append(subject)
    return subjects, missing
