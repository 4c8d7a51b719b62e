"""Game records: what is written can be replayed, and nothing that was changed passes."""

import json
from dataclasses import replace

import pytest

import signoria
from signoria.envs.core import record as records
from signoria.envs.core.errors import BadRecord, SignoriaError, WrongVersion

pytestmark = pytest.mark.plain


@pytest.fixture
def record(toy_id):
    state = signoria.make_state(toy_id, 2, seed=21)
    record = records.new_record(state, 21, ["random", "person"])
    while not state.done:
        action = int(state.legal_actions()[-1])
        record.actions.append(action)
        state.step(action)
    return record.close(state)


def test_records_survive_the_file(record, tmp_path):
    path = tmp_path / "games.jsonl"
    records.write_records(path, [record, record])
    assert records.read_records(path) == [record, record]
    assert records.verify(record).done
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


def test_an_unfinished_game_is_a_record_too(record):
    state = records.first_state(record)
    state.step(record.actions[0])
    part = replace(record, actions=record.actions[:1]).close(state)
    assert not part.done
    assert not records.verify(part).done


def test_replay_shows_every_position_with_its_action(record):
    shown = [(int(state.record["decisions"]), action) for state, action in records.replay(record)]
    assert shown == [*enumerate(record.actions), (len(record.actions), -1)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"scores": [1, 2]}, "scores"),
        ({"ranks": [1, 1]}, "ranks"),
        ({"digest": "0" * 64}, "digest"),
        ({"done": False}, "done"),
        ({"actions": [7]}, "action number 0 .* is not legal"),
        ({"seed": 22}, "scores|ranks|digest|done|not legal"),
    ],
)
def test_a_changed_record_does_not_verify(record, change, message):
    with pytest.raises(BadRecord, match=message):
        records.verify(replace(record, **change))


def test_a_record_of_another_version_is_refused_with_both_named(record):
    with pytest.raises(WrongVersion, match="version 3; this is version 0"):
        records.verify(replace(record, version=3))


def test_too_many_actions_do_not_verify(record):
    with pytest.raises(BadRecord, match="not legal"):
        records.verify(replace(record, actions=[*record.actions, 0]))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2: not JSON"),
        ("[]", "line 2: no game record: missing"),
        ('{"game": "toy"}', "missing actions, agents"),
    ],
)
def test_damaged_files_name_file_and_line(record, tmp_path, line, message):
    path = tmp_path / "games.jsonl"
    records.write_records(path, [record])
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(BadRecord, match=message):
        records.read_records(path)


def test_unknown_keys_are_named(record, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(vars(record) | {"colour": "red"}) + "\n")
    with pytest.raises(BadRecord, match="unknown colour"):
        records.read_records(path)


def test_a_record_of_an_unknown_game_is_refused(record):
    with pytest.raises(SignoriaError, match="unknown game 'go'"):
        records.verify(replace(record, game="go"))


def test_a_failed_write_leaves_the_old_file(record, tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    records.write_records(path, [record])
    before = path.read_text()

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(records.Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        records.write_records(path, [])
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"options": 3}, "options must be dict"),
        ({"actions": None}, "actions must be a list of int"),
        ({"actions": ["1"]}, "actions must be a list of int"),
        ({"game": []}, "game must be str"),
        ({"agents": ["one"]}, "2 seats need as many agents"),
    ],
)
def test_values_of_another_type_are_refused(record, tmp_path, change, message):
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(vars(record) | change) + "\n")
    with pytest.raises(BadRecord, match=f"line 1: {message}"):
        records.read_records(path)


def test_options_that_are_no_options_are_refused(record):
    with pytest.raises(SignoriaError, match="has no option 'seed'"):
        records.verify(replace(record, options={"seed": 3}))


def test_a_binary_file_is_refused(tmp_path):
    (tmp_path / "games.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="no text file"):
        records.read_records(tmp_path / "games.jsonl")
