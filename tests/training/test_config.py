"""Training settings: words from a command line, ranges, and what a resumed run may change."""

import dataclasses
import inspect
import json

import pytest

from signoria.envs.core.errors import BadOption, BadSeats, SignoriaError, UnknownGame
from signoria.envs.core.registry import game_ids
from signoria.training.config import TrainConfig, make_config, parse_setting, resumed_config


def config(**changes) -> TrainConfig:
    return TrainConfig(**{"game": "princes_of_florence", "out": "runs/x", "minutes": 1.0} | changes)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("hidden", "64,32", (64, 32)),
        ("learning_rate", "3e-4", 3e-4),
        ("num_games", "64", 64),
        ("eval_steps", "1_000", 1000),
        ("target_kl", "none", None),
        ("target_kl", "0.02", 0.02),
        ("warm_start", "heuristic", "heuristic"),
        ("threads", "2", 2),
    ],
)
def test_settings_are_read_from_words(name, text, value):
    assert parse_setting(name, text) == value
    assert getattr(make_config(game="princes_of_florence", out="x", settings=[f"{name}={text}"]), name) == value


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("hidden", "NAME=VALUE"),
        ("speed=2", "no training setting 'speed'; allowed: activation, batch_size"),
        ("minutes=2", "no training setting"),
        ("num_games=many", "num_games cannot be 'many'"),
        ("hidden=a,b", "hidden cannot be"),
    ],
)
def test_wrong_words_are_refused(word, text):
    with pytest.raises(SignoriaError, match=text):
        make_config(game="princes_of_florence", out="x", settings=[word])


@pytest.mark.parametrize(
    ("changes", "error", "text"),
    [
        ({"game": "chess"}, UnknownGame, "the games are: " + ", ".join(game_ids())),
        ({"num_players": 6}, BadSeats, "2 to 5"),
        ({"options": {"principality_side": "Z"}}, BadOption, "allowed"),
        ({"minutes": None}, SignoriaError, "budget"),
        ({"minutes": 0}, SignoriaError, "minutes must be above 0"),
        ({"minutes": float("nan")}, SignoriaError, "minutes must be above 0"),
        ({"resume": True, "overwrite": True}, SignoriaError, "exclude"),
        ({"warm_start": "human"}, SignoriaError, "allowed: none, heuristic"),
        ({"activation": "gelu"}, SignoriaError, "allowed: relu, tanh"),
        ({"epochs": 0}, SignoriaError, "epochs must be above 0"),
        ({"discount": 1.1}, SignoriaError, r"discount must lie in 0\.\.1"),
        ({"random_weight": 0.0, "heuristic_weight": 0.0}, SignoriaError, "above 0"),
        ({"self_weight": -1.0}, SignoriaError, "below 0"),
        ({"hidden": ()}, SignoriaError, "hidden"),
        ({"num_games": 4, "rollout": 4}, SignoriaError, "16 decisions of a rollout"),
    ],
)
def test_impossible_values_are_refused(changes, error, text):
    with pytest.raises(error, match=text):
        config(**changes).check()


def test_check_fills_in_the_smallest_number_of_seats():
    checked = config()
    checked.check()
    assert checked.num_players == 2


def test_settings_survive_json():
    before = config(hidden=(8, 4), options={"principality_side": "B"}, target_kl=0.1)
    saved = json.loads(json.dumps(before.to_json()))
    assert TrainConfig(out=before.out, **saved) == before


def test_a_resumed_run_keeps_its_settings_and_takes_the_new_budget():
    saved = config(num_players=3, hidden=(8,), minutes=2.0).to_json()
    resumed = resumed_config(config(minutes=5.0, resume=True, num_players=3), saved)
    assert resumed == config(num_players=3, hidden=(8,), minutes=5.0, resume=True)
    assert resumed_config(config(minutes=None, resume=True), saved).minutes == 2.0


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"num_players": 2}, "has num_players 3; it cannot go on with 2"),
        ({"hidden": (9,)}, r"has hidden \(8,\); it cannot go on with \(9,\)"),
        ({"game": "venedig"}, "has game 'princes_of_florence'"),
    ],
)
def test_a_resumed_run_refuses_other_settings(changes, text):
    saved = config(num_players=3, hidden=(8,)).to_json()
    with pytest.raises(SignoriaError, match=text):
        resumed_config(config(resume=True, **changes), saved)


def test_settings_of_another_version_are_refused():
    with pytest.raises(SignoriaError, match="another version"):
        resumed_config(config(resume=True), config().to_json() | {"gone": 1})


def test_every_setting_is_described():
    lines = inspect.getsource(TrainConfig).splitlines()
    for field in dataclasses.fields(TrainConfig):
        (number,) = (k for k, line in enumerate(lines) if line.startswith(f"    {field.name}: "))
        assert lines[number + 1].strip().startswith('"""'), field.name
