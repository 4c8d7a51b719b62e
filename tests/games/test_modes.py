"""The same seed and actions give the same bytes in another process, and compiled equals plain."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

import signoria
from signoria.envs.core.compiled import JIT

STEPS = 90


def trace(game_id: str, seats: int) -> list[str]:
    """Return a digest of state, observations of all seats and mask after every step of a game."""
    state = signoria.make_state(game_id, seats, seed=100 + seats)
    rng = np.random.default_rng(seats)
    digests = []
    for number in range(STEPS):
        digest = hashlib.sha256(state.record.tobytes())
        for seat in range(seats):
            digest.update(state.observation(seat).tobytes())
        digest.update(state.action_mask().tobytes())
        if number % 30 == 0:
            digest.update(state.determinize(0, number).record.tobytes())
        digests.append(digest.hexdigest()[:16])
        if state.done:
            break
        state.step(int(rng.choice(state.legal_actions())))
    return digests


def traced_elsewhere(game_id: str, seats: int, plain: bool) -> list[str]:
    environment = dict(os.environ)
    environment.pop("NUMBA_DISABLE_JIT", None)
    if plain:
        environment["NUMBA_DISABLE_JIT"] = "1"
    command = [sys.executable, __file__, game_id, str(seats)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize("plain", [False, True], ids=["compiled", "plain"])
def test_another_process_gives_the_same_bytes(game_id, seats, plain):
    assert JIT, "this test runs compiled and starts the plain process itself"
    assert traced_elsewhere(game_id, seats, plain) == trace(game_id, seats)


if __name__ == "__main__":
    print("\n".join(trace(sys.argv[1], int(sys.argv[2]))))
