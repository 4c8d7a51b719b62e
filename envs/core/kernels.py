"""The compiled entry points. Each is compiled once per game and whole rule trees are costly, so they are few."""

import numpy as np

from .caches import finish_writes, prefetch, prefetch_write, write_past
from .choices import is_legal
from .compiled import compiled, inlined
from .dispatch import check, choose, decide, determinize, encode, reset, settle
from .ranking import write_rewards
from .rng import derive_seed, seed_rng, words_below

START = -1
"""In place of an action: set up the row's game from its seed."""
SETTLE = -2
"""In place of an action: recompute a row whose record was edited."""

# Positions in the int64 `settings` array of a batch; the option codes follow.
NUM_PLAYERS, REWARD, AUTO_RESTART, AUTO_FORCED, FIRST_OPTION = range(5)


@compiled
def set_up(s: np.void, settings: np.ndarray, seed: int) -> None:
    """Set up a game on a zeroed record; `settle` then goes to its first decision."""
    s["num_players"] = settings[NUM_PLAYERS]
    s["auto_forced"] = settings[AUTO_FORCED]
    for k in range(len(settings) - FIRST_OPTION):
        s["options"][k] = settings[FIRST_OPTION + k]
    seed_rng(s, seed)
    reset(s)


@compiled
def set_up_next(states: np.ndarray, i: int, seeds: np.ndarray, blank: np.ndarray, settings: np.ndarray) -> None:
    """Replace game i by its row's next one."""
    states[i] = blank[0]
    seeds[i] = derive_seed(int(seeds[i]), 1)
    set_up(states[i], settings, int(seeds[i]))


@compiled
def _write_mask(mask: np.ndarray, ids: np.ndarray, n: int, value: bool) -> None:
    for j in range(n):
        mask[int(ids[j])] = value


AHEAD = 2
"""Rows from now for which memory is asked ahead: states of thousands of games do not fit into the fast caches."""
PAST_CACHES = 1 << 21
"""Floats of all observations from which on they are written past the caches: they would drive out the states."""


@inlined
def _ask_ahead(
    states: np.ndarray, legal_ids: np.ndarray, legal_counts: np.ndarray, masks: np.ndarray, row: int
) -> None:
    """Ask for the memory of a row but its observation."""
    prefetch(states, row)
    prefetch_write(legal_ids, row, int(legal_counts[row]))
    prefetch_write(masks, row, masks.shape[1])


@compiled
def run_rows(
    states: np.ndarray,
    rows: np.ndarray,
    actions: np.ndarray,
    begin: int,
    end: int,
    legal_ids: np.ndarray,
    legal_counts: np.ndarray,
    players: np.ndarray,
    rewards: np.ndarray,
    dones: np.ndarray,
    masks: np.ndarray,
    observations: np.ndarray,
    finals: np.ndarray,
    seeds: np.ndarray,
    blank: np.ndarray,
    settings: np.ndarray,
) -> None:
    """Step the games of `rows[begin:end]` and refresh their buffers; see `buffers.Buffers` for the arrays.

    Actions are legal (`first_illegal` has looked) or START or SETTLE. Masks and observations are skipped when their
    width is 0. With AUTO_RESTART a finished game is kept in `finals` and its row starts the next one.
    """
    want_mask = masks.shape[1] > 0
    want_observation = observations.shape[1] > 0
    past_caches = observations.size >= PAST_CACHES
    observation = np.empty(observations.shape[1] if past_caches else 0, np.float32)
    for k in range(begin, end):
        i = int(rows[k])
        if k + AHEAD < end:
            _ask_ahead(states, legal_ids, legal_counts, masks, int(rows[k + AHEAD]))
            if not past_caches:
                prefetch_write(observations, int(rows[k + AHEAD]), observations.shape[1])
        s = states[i]
        ids = legal_ids[i]
        action = int(actions[k])
        if want_mask:
            _write_mask(masks[i], ids, int(legal_counts[i]), False)
        if action >= 0:
            decide(s, action)
        elif action == START:
            states[i] = blank[0]
            set_up(s, settings, int(seeds[i]))
        n = settle(s, ids)
        if s["done"]:
            dones[i] = True
            write_rewards(s, int(settings[REWARD]), rewards[i])
            if settings[AUTO_RESTART]:
                finals[i] = states[i]
                set_up_next(states, i, seeds, blank, settings)
                n = settle(s, ids)
        legal_counts[i] = n
        players[i] = s["player"]
        if want_mask:
            _write_mask(masks[i], ids, n, True)
        if past_caches:
            encode(s, int(s["player"]), observation)
            write_past(observations, i, observation)
        elif want_observation:
            encode(s, int(s["player"]), observations[i])
    if past_caches:
        finish_writes()


@compiled
def first_illegal(
    rows: np.ndarray, actions: np.ndarray, legal_ids: np.ndarray, legal_counts: np.ndarray, masks: np.ndarray
) -> int:
    """Return the first k whose action is not legal in row `rows[k]` or whose row is out of order; -1 if none is.

    Masks are asked where there are any: one look instead of a search.
    """
    before = -1
    for k in range(len(rows)):
        i = int(rows[k])
        if i <= before or i >= len(legal_counts):
            return k
        before = i
        action = int(actions[k])
        if masks.shape[1] == 0:
            if not is_legal(action, legal_ids[i], int(legal_counts[i])):
                return k
        elif action < 0 or action >= masks.shape[1] or not masks[i, action]:
            return k
    return -1


@compiled
def encode_rows(states: np.ndarray, rows: np.ndarray, seats: np.ndarray, out: np.ndarray) -> None:
    """Write the observation of `seats[k]` in game `rows[k]` into `out[k]`."""
    for k in range(len(rows)):
        encode(states[int(rows[k])], int(seats[k]), out[k])


@compiled
def determinize_row(states: np.ndarray, i: int, seat: int, seed: int) -> None:
    """Give game i a new generator and re-deal what the seat cannot know."""
    seed_rng(states[i], seed)
    determinize(states[i], seat)


@compiled
def reseed_row(states: np.ndarray, i: int, seed: int) -> None:
    """Give game i a new generator."""
    seed_rng(states[i], seed)


@compiled
def check_rows(states: np.ndarray, flags: np.ndarray) -> None:
    """Write the flags of broken invariants of every game into int64 `flags`."""
    for i in range(len(states)):
        flags[i] = check(states[i])


@compiled
def reward_rows(states: np.ndarray, kind: int, out: np.ndarray) -> None:
    """Write the rewards of finished games into float32 (len(states), P); `kind` indexes `ranking.REWARDS`."""
    for i in range(len(states)):
        write_rewards(states[i], kind, out[i])


@compiled
def choose_rows(
    states: np.ndarray, rows: np.ndarray, legal_ids: np.ndarray, legal_counts: np.ndarray, actions: np.ndarray
) -> None:
    """Write the heuristic's action of every row into int64 `actions`."""
    for k in range(len(rows)):
        i = int(rows[k])
        actions[k] = choose(states[i], legal_ids[i], int(legal_counts[i]))


@compiled
def choose_random(
    rows: np.ndarray, legal_ids: np.ndarray, legal_counts: np.ndarray, words: np.ndarray, actions: np.ndarray
) -> None:
    """Write a uniformly random legal action of every row into int64 `actions`; `words` is a generator (`core.rng`)."""
    for k in range(len(rows)):
        i = int(rows[k])
        actions[k] = legal_ids[i, words_below(words, int(legal_counts[i]))]


@compiled
def play_random(
    states: np.ndarray,
    decisions: int,
    legal_ids: np.ndarray,
    legal_counts: np.ndarray,
    masks: np.ndarray,
    observations: np.ndarray,
    seeds: np.ndarray,
    blank: np.ndarray,
    settings: np.ndarray,
    words: np.ndarray,
    totals: np.ndarray,
) -> None:
    """Play `decisions` random decisions in every game, restarting finished ones, without returning to Python.

    Masks and observations are written after every decision unless their width is 0. `totals` (int64, 2) counts up
    finished games and forced decisions.
    """
    for i in range(len(states)):
        s = states[i]
        ids = legal_ids[i]
        n = int(legal_counts[i])
        for _ in range(decisions):
            if masks.shape[1] > 0:
                _write_mask(masks[i], ids, n, False)
            forced = int(s["forced"])
            decide(s, int(ids[words_below(words, n)]))
            n = settle(s, ids)
            totals[1] += int(s["forced"]) - forced
            if s["done"]:
                totals[0] += 1
                set_up_next(states, i, seeds, blank, settings)
                n = settle(s, ids)
            if masks.shape[1] > 0:
                _write_mask(masks[i], ids, n, True)
            if observations.shape[1] > 0:
                encode(s, int(s["player"]), observations[i])
        legal_counts[i] = n
