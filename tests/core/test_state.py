"""Single games: copies, forks, saving, editing, refusal of bad input. Played with the toy game."""

import copy
import pickle

import pytest

import signoria
from signoria.envs.core.errors import IllegalAction, SignoriaError, WrongVersion

pytestmark = [pytest.mark.plain, pytest.mark.boundscheck]


def play_out(state: signoria.State) -> signoria.State:
    while not state.done:
        state.step(int(state.legal_actions()[0]))
    return state


@pytest.fixture
def state(toy_id):
    state = signoria.make_state(toy_id, 3, seed=11)
    state.step(1)
    return state


@pytest.mark.parametrize(
    "duplicate",
    [
        lambda s: s.clone(),
        copy.copy,
        copy.deepcopy,
        lambda s: pickle.loads(pickle.dumps(s)),
        lambda s: signoria.from_bytes(s.to_bytes()),
    ],
)
def test_copies_are_equal_independent_and_share_the_future(state, duplicate):
    twin = duplicate(state)
    assert twin == state
    assert hash(twin) == hash(state)
    before = state.to_bytes()
    play_out(twin)
    assert state.to_bytes() == before
    assert twin == play_out(state)


def test_the_copy_of_a_finished_game_is_finished(state):
    twin = play_out(state).clone()
    assert twin == state
    assert twin.done
    assert twin.legal_actions().size == 0
    assert twin.rewards().tolist() == state.rewards().tolist()


def test_fork_changes_the_generator_only(state):
    fork = state.fork(5)
    assert fork != state
    for name in state.record.dtype.names:
        if name != "rng":
            assert (fork.record[name] == state.record[name]).all(), name


def test_determinize_keeps_the_own_card_and_varies_the_others(state):
    others = set()
    for seed in range(400):
        world = state.determinize(1, seed)
        assert world.record["card"][1] == state.record["card"][1]
        others.add(tuple(world.record["card"].tolist()))
    assert len(others) == 20, "every pair of the five other cards should turn up (5 * 4)"


@pytest.mark.parametrize("action", [3, -1, -2, 1.0, True, "1", None])
def test_an_illegal_action_leaves_the_state_untouched(state, action):
    before = state.to_bytes()
    with pytest.raises(IllegalAction, match=r"toy, seat 1: action .* is not legal; legal are 0, 1, 2"):
        state.step(action)
    assert state.to_bytes() == before


def test_a_finished_game_takes_no_action(state):
    with pytest.raises(IllegalAction, match="the game is over"):
        play_out(state).step(0)


def test_the_record_cannot_be_written(state):
    with pytest.raises(ValueError, match="read-only"):
        state.record["stones"] = 3


def test_edit_recomputes_what_is_legal_and_plays_forced_moves(state):
    with state.edit() as record:
        record["stones"] = 2
    assert state.legal_actions().tolist() == [0, 1]
    with state.edit() as record:
        record["stones"] = 1
    assert state.done, "the only legal action is made by the engine"
    assert state.record["forced"] == 1


def test_edit_is_undone_by_an_exception(state):
    def spoil(record):
        record["stones"] = 2
        raise RuntimeError

    before = state.to_bytes()
    with pytest.raises(RuntimeError), state.edit() as record:
        spoil(record)
    assert state.to_bytes() == before


def test_forced_moves_are_presented_when_the_option_is_off(toy_id):
    state = signoria.make_state(toy_id, 2, seed=1, auto_forced=False)
    with state.edit() as record:
        record["stones"] = 1
    assert state.legal_actions().tolist() == [0]
    state.step(0)
    assert state.done
    assert state.record["forced"] == 0


def test_damaged_or_foreign_bytes_are_refused(state):
    data = state.to_bytes()
    with pytest.raises(SignoriaError, match="no saved position"):
        signoria.from_bytes(b"nonsense")
    with pytest.raises(SignoriaError, match="cut"):
        signoria.from_bytes(data[:-1])
    with pytest.raises(WrongVersion, match=r"version 7 .* this is version 0"):
        signoria.from_bytes(data.replace(b'"version": 0', b'"version": 7'))
    with pytest.raises(SignoriaError, match="unknown game"):
        signoria.from_bytes(data.replace(b'"game": "toy"', b'"game": "tic"'))


def test_seats_and_rewards_are_checked(state):
    with pytest.raises(SignoriaError, match=r"seats must lie in 0\.\.2"):
        state.observation(3)
    with pytest.raises(SignoriaError, match=r"seat must lie in 0\.\.2"):
        state.determinize(3, 0)
    with pytest.raises(SignoriaError, match="reward cannot be 'x'"):
        state.rewards("x")
    assert state.rewards().tolist() == [0, 0, 0]
    assert not state.action_mask(0).any()


@pytest.mark.parametrize(("field", "value"), [("num_players", 2), ("options", 0), ("auto_forced", 0)])
def test_seats_and_options_cannot_be_edited(state, field, value):
    before = state.to_bytes()
    with pytest.raises(SignoriaError, match=f"{field} cannot be edited"), state.edit() as record:
        record[field] = value
    assert state.to_bytes() == before


def test_impossible_options_and_seats_are_not_taken_over(state):
    for field, value in (("options", 77), ("num_players", 9)):
        record = state.record.copy()
        record[field] = value
        with pytest.raises(SignoriaError):
            signoria.State.from_record(state.game, record)


@pytest.mark.parametrize("head", [b"{", b"[]", b"3", b'{"game": 5}', b"{}", b"\xff"])
def test_damaged_heads_are_refused(state, head):
    magic, _, body = state.to_bytes().split(b"\n", 2)
    with pytest.raises(SignoriaError):
        signoria.from_bytes(magic + b"\n" + head + b"\n" + body)


def test_a_flipped_bit_is_noticed(state):
    data = bytearray(state.to_bytes())
    data[-1] ^= 1
    with pytest.raises(SignoriaError, match="cut or damaged"):
        signoria.from_bytes(bytes(data))


def test_a_record_of_another_layout_is_refused(state):
    game = state.game
    layout = state.to_bytes().split(b'"layout": "')[1][:12]
    with pytest.raises(WrongVersion, match="state layout 000000000000"):
        signoria.from_bytes(state.to_bytes().replace(layout, b"0" * 12))
    assert signoria.from_bytes(state.to_bytes()).game is game
