"""Random games of every game: sound after every step, never stalling, and every state a proper value."""

import copy
import pickle

import numpy as np
import pytest

import signoria
from signoria.envs.core import record as records
from signoria.envs.core.rng import make_words

GAMES_PER_TABLE = 5000
STEP_LIMIT = 5000
"""No game of the suite takes longer, whatever the play (rules pages, section 12)."""


def play_checked(game_id: str, seats: int, games: int, seed: int, **options) -> int:
    """Play games to their end with invariants checked after every step; return the number of decisions."""
    batch = signoria.make_batch(
        game_id, games, seats, seed, auto_restart=False, observations=False, masks=False, **options
    )
    words = make_words(seed)
    decisions = 0
    for _ in range(STEP_LIMIT):
        assert batch.broken() == [], f"seed {seed}"
        rows = np.flatnonzero(batch.legal_counts)
        if not len(rows):
            break
        decisions += len(rows)
        batch.step(batch.random_actions(words, rows), rows=rows)
    assert all(batch.states["done"]), f"seed {seed}: a game does not end"
    ranks = batch.states["ranks"][:, :seats]
    assert (ranks.min(axis=1) == 1).all()
    assert (ranks.max(axis=1) <= seats).all()
    assert (batch.legal_counts == 0).all()
    return decisions


def test_invariants_hold_in_every_step_of_thousands_of_games(game_id, seats):
    assert play_checked(game_id, seats, GAMES_PER_TABLE, seed=1000 + seats) > GAMES_PER_TABLE


def test_invariants_hold_with_every_option(game_id, seats, variant_options):
    play_checked(game_id, seats, 100, seed=7, **variant_options)


@pytest.mark.boundscheck
def test_no_index_leaves_its_array(game_id, seats):
    play_checked(game_id, seats, 20, seed=3)


@pytest.mark.plain
def test_plain_games_are_sound(game_id, seats):
    state = signoria.make_state(game_id, seats, seed=seats)
    rng = np.random.default_rng(seats)
    for _ in range(60):
        if state.done:
            break
        assert state.broken() == []
        state.step(int(rng.choice(state.legal_actions())))


@pytest.mark.plain
def test_masks_ids_and_texts(game_id, seats):
    state = signoria.make_state(game_id, seats, seed=5)
    rng = np.random.default_rng(5)
    for _ in range(60):
        if state.done:
            break
        legal = state.legal_actions()
        assert (np.diff(legal) > 0).all(), "ascending without repeats"
        assert np.flatnonzero(state.action_mask()).tolist() == legal.tolist()
        texts = [state.action_text(int(a)) for a in legal]
        assert len(set(texts)) == len(texts), "two legal actions read alike"
        state.step(int(rng.choice(legal)))


def test_the_mask_is_exactly_what_is_accepted(game_id, seats, variant_options):
    state = signoria.make_state(game_id, seats, seed=8, **variant_options)
    rng = np.random.default_rng(8)
    for number in range(80):
        if state.done:
            break
        mask = state.action_mask()
        if number % 8 == 0:
            for action in range(state.game.num_actions):
                twin = state.clone()
                if mask[action]:
                    twin.step(action)
                    assert twin != state
                else:
                    with pytest.raises(ValueError, match="is not legal"):
                        twin.step(action)
                    assert twin == state
        state.step(int(rng.choice(state.legal_actions())))


def test_action_names_are_unique(game_id):
    game = signoria.load_game(game_id)
    names = [game.action_name(a) for a in range(game.num_actions)]
    assert len(set(names)) == game.num_actions
    assert [block.first for block in game.blocks] == [
        0,
        *np.cumsum([block.size for block in game.blocks])[:-1].tolist(),
    ]
    assert game.blocks[-1].first + game.blocks[-1].size == game.num_actions


def test_copies_in_the_middle_of_a_game(game_id, seats, variant_options):
    state = signoria.make_state(game_id, seats, seed=3, **variant_options)
    rng = np.random.default_rng(3)
    for _ in range(20):
        state.step(int(rng.choice(state.legal_actions())))
    twins = [copy.deepcopy(state), pickle.loads(pickle.dumps(state)), signoria.from_bytes(state.to_bytes())]
    before = state.to_bytes()
    for twin in twins:
        assert twin == state
        assert hash(twin) == hash(state)
        twin.step(int(twin.legal_actions()[-1]))
        assert state.to_bytes() == before
    assert twins[0] == twins[1] == twins[2]
    assert state.options == {o.name: variant_options.get(o.name, o.default) for o in state.game.options}


def test_records_of_random_games_verify(game_id, seats, variant_options, tmp_path):
    state = signoria.make_state(game_id, seats, seed=12, **variant_options)
    record = records.new_record(state, 12, ["random"] * seats)
    rng = np.random.default_rng(12)
    while not state.done:
        action = int(rng.choice(state.legal_actions()))
        record.actions.append(action)
        state.step(action)
    records.write_records(tmp_path / "game.jsonl", [record.close(state)])
    (read,) = records.read_records(tmp_path / "game.jsonl")
    assert records.verify(read) == state


def test_forced_decisions_change_nothing_but_the_counts(game_id, seats):
    automatic = signoria.make_state(game_id, seats, seed=4)
    manual = signoria.make_state(game_id, seats, seed=4, auto_forced=False)
    rng = np.random.default_rng(4)
    while not manual.done:
        legal = manual.legal_actions()
        if len(legal) == 1:
            manual.step(int(legal[0]))
            continue
        assert automatic.legal_actions().tolist() == legal.tolist()
        action = int(rng.choice(legal))
        automatic.step(action)
        manual.step(action)
    ignored = {"decisions", "forced", "auto_forced", "options"}
    for name in manual.record.dtype.names:
        if name not in ignored:
            assert (automatic.record[name] == manual.record[name]).all(), name
    assert automatic.record["decisions"] + automatic.record["forced"] == manual.record["decisions"]


def test_a_batch_plays_like_single_games(game_id, seats):
    batch = signoria.make_batch(game_id, 8, seats, seed=6)
    single = [batch.state(i) for i in range(8)]
    words = make_words(6)
    for _ in range(400):
        actions = batch.random_actions(words)
        batch.step(actions)
        for i, state in enumerate(single):
            state.step(int(actions[i]))
            if state.done:
                assert batch.rewards[i].tolist() == state.rewards().tolist()
                single[i] = state = signoria.make_state(game_id, seats, int(batch.seeds[i]))
            assert batch.states[i].tobytes() == state.record.tobytes()
            assert np.array_equal(batch.observations[i], state.observation())
            assert np.array_equal(batch.action_masks[i], state.action_mask())
