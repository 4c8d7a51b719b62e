"""Option `auto_forced` (section 4.1): forced decisions made by the engine lead to the same states."""

import random

import pytest

from signoria.envs.princes_of_florence.constants import Option

from .games import choose
from .scenario import legal, new_game

COUNTERS = ("decisions", "forced", "auto_forced")


def essence(state) -> bytes:
    """Return the state's bytes without the counters and the option itself."""
    record = state.record.copy()
    for field in COUNTERS:
        record[field] = 0
    record["options"][Option.AUTO_FORCED] = 0
    return record.tobytes()


def settle(state) -> int:
    """Make all decisions with one choice and return how many there were."""
    count = 0
    while not state.done and len(legal(state)) == 1:
        state.step(legal(state)[0])
        count += 1
    return count


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (2, {"two_player_rules": "official"}), (3, {"return_order": "shuffled"}), (4, {}), (5, {})],
)
def test_forced_decisions_lead_to_the_same_states(players, options):
    for seed in range(6):
        print(f"players {players}, seed {seed}")
        quick = new_game(players, seed=seed, auto_forced=True, **options)
        slow = new_game(players, seed=seed, auto_forced=False, **options)
        chance, forced = random.Random(seed), settle(slow)
        while not quick.done:
            assert essence(quick) == essence(slow)
            assert len(legal(quick)) >= 2, "a forced decision was presented"
            assert legal(quick) == legal(slow)
            action = choose(legal(quick), chance)
            quick.step(action)
            slow.step(action)
            forced += settle(slow)
        assert slow.done
        assert essence(quick) == essence(slow)
        assert (quick.scores, quick.ranks) == (slow.scores, slow.ranks)
        assert quick.record["forced"] == forced > 0
        assert quick.record["decisions"] + forced == slow.record["decisions"]
        assert slow.record["forced"] == 0


@pytest.mark.plain
def test_first_decisions_in_both_modes():
    quick, slow = new_game(3, seed=4, auto_forced=True), new_game(3, seed=4, auto_forced=False)
    chance = random.Random(4)
    for _ in range(25):
        action = choose(legal(quick), chance)
        quick.step(action)
        slow.step(action)
        settle(slow)
        assert essence(quick) == essence(slow)
