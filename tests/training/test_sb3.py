"""Whole training runs, very small ones: files, resuming, stopping, refusing."""

import io
import json
import re
import zipfile

import numpy as np
import pytest
from rich.console import Console

import signoria
from signoria.agents.base import load_agent
from signoria.agents.neural import METADATA_MEMBER
from signoria.envs.core.errors import SignoriaError, WrongVersion

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO

from signoria.training import checkpoints, warm_start
from signoria.training.sb3 import TrainConfig, train
from signoria.training.vec_env import SelfPlayVecEnv

GAME = signoria.load_game("princes_of_florence")
ROLLOUT = 16 * 16
SMALL = {
    "game": GAME.id,
    "num_games": 16,
    "rollout": 16,
    "batch_size": 64,
    "epochs": 1,
    "hidden": (8,),
    "warm_start": "none",
    "eval_games": 2,
    "eval_steps": 2 * ROLLOUT,
    "snapshot_steps": ROLLOUT,
    "checkpoint_steps": 2 * ROLLOUT,
}


def config(out, **changes) -> TrainConfig:
    return TrainConfig(**SMALL | {"out": out, "steps": 4 * ROLLOUT} | changes)


def run_state(path) -> dict:
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read(checkpoints.RUN_MEMBER)) | json.loads(archive.read(METADATA_MEMBER))


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A finished run of four rollouts and what it printed."""
    out = tmp_path_factory.mktemp("runs") / "run"
    text = io.StringIO()
    return train(config(out), Console(file=text, width=300)), text.getvalue()


def test_a_run_leaves_its_files(finished):
    result, text = finished
    assert result.steps == 4 * ROLLOUT
    names = {path.name for path in result.out.iterdir()}
    expected = {"config.json", "best_model.zip", "evaluations.npz", "pool", "logs"}
    assert names == expected | {f"rl_model_{k * ROLLOUT}_steps.zip" for k in (2, 4)}
    assert result.last.name == f"rl_model_{4 * ROLLOUT}_steps.zip"
    assert json.loads((result.out / "config.json").read_text())["steps"] == 4 * ROLLOUT
    manifest = json.loads((result.out / "pool" / "manifest.json").read_text())
    assert [row["steps"] for row in manifest["entries"]] == [ROLLOUT * k for k in (1, 2, 3, 4)]
    rows = (result.out / "logs" / "progress.csv").read_text().splitlines()
    assert len(rows) == 1 + 4 + len(result.evaluations), "heading, rollouts, evaluations; the last one included"
    assert len(re.findall(r"against random .* wins \(.* to .*\)", text)) == len(result.evaluations) == 2


def test_evaluations_are_saved_with_intervals(finished):
    result, _ = finished
    with np.load(result.out / "evaluations.npz") as data:
        assert data["timesteps"].tolist() == [2 * ROLLOUT, 4 * ROLLOUT]
        assert data["anchors"].tolist() == ["random", "heuristic"]
        assert data["results"].shape == (2, 2)
        assert (data["low"] <= data["results"]).all()
        assert (data["results"] <= data["high"]).all()


def test_checkpoints_say_what_they_are_and_play(finished):
    result, _ = finished
    games = signoria.make_batch(GAME.id, 8, 3)
    for path in (result.best, result.last, *(result.out / "pool").glob("*.zip")):
        metadata = json.loads(zipfile.ZipFile(path).read(METADATA_MEMBER))
        assert (metadata["game"], metadata["version"], metadata["layout"]) == (
            GAME.id,
            GAME.version,
            GAME.layout_digest,
        )
        assert metadata["num_players"] == 2
        actions = load_agent(str(path), GAME).act(games, np.arange(8))
        assert games.action_masks[np.arange(8), actions].all()


def test_sb3_loads_a_checkpoint_and_chooses_the_same_actions(finished):
    result, _ = finished
    model = MaskablePPO.load(result.last, device="cpu")
    assert model.num_timesteps == result.steps
    games = signoria.make_batch(GAME.id, 32, seed=9)
    expected, _ = model.predict(games.observations, deterministic=True, action_masks=games.action_masks)
    np.testing.assert_array_equal(load_agent(str(result.last), GAME).act(games, np.arange(32)), expected)


def test_an_existing_folder_is_refused_and_stays(finished, tmp_path):
    result, _ = finished
    before = {path: path.stat().st_mtime_ns for path in result.out.rglob("*")}
    with pytest.raises(SignoriaError, match=r"exists.*--resume.*--overwrite"):
        train(config(result.out))
    assert {path: path.stat().st_mtime_ns for path in result.out.rglob("*")} == before
    (tmp_path / "mine").write_text("precious")
    for flags in ({"overwrite": True}, {"resume": True}):
        with pytest.raises(SignoriaError, match="not the folder of a training run"):
            train(config(tmp_path, **flags))
    assert (tmp_path / "mine").read_text() == "precious"


def test_a_finished_run_is_not_resumed_without_a_larger_budget(finished):
    result, _ = finished
    with pytest.raises(SignoriaError, match="used its budget"):
        train(config(result.out, resume=True))


@pytest.mark.parametrize(
    ("text", "message"), [("{}", "holds something else"), ("{", "is damaged"), ("3", "is damaged")]
)
@pytest.mark.parametrize("changes", [{"resume": True}, {"overwrite": True}])
def test_a_folder_with_another_config_file_is_refused_and_stays(tmp_path, text, message, changes):
    (tmp_path / "config.json").write_text(text)
    with pytest.raises(SignoriaError, match=message):
        train(config(tmp_path, **changes))
    assert [path.name for path in tmp_path.iterdir()] == ["config.json"]


def test_the_working_folder_is_never_replaced(tmp_path, monkeypatch):
    data = json.dumps(config(tmp_path).to_json())
    (tmp_path / "config.json").write_text(data)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SignoriaError, match="holds the working folder"):
        train(config(tmp_path, overwrite=True))
    assert (tmp_path / "config.json").read_text() == data


def test_bad_settings_leave_an_old_run_alone(finished):
    result, _ = finished
    before = sorted(path.name for path in result.out.iterdir())
    with pytest.raises(SignoriaError, match="seed must be"):
        train(config(result.out, overwrite=True, seed=-1))
    assert sorted(path.name for path in result.out.iterdir()) == before


def test_resuming_a_run_that_stopped_before_its_first_checkpoint_begins_it(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config(folder, steps=ROLLOUT).to_json()))
    assert train(config(folder, steps=None, resume=True)).steps == ROLLOUT


def test_bad_settings_leave_no_folder(tmp_path):
    with pytest.raises(SignoriaError, match="epochs"):
        train(config(tmp_path / "run", epochs=0))
    assert not (tmp_path / "run").exists()


def test_a_resumed_run_counts_as_one_in_one_go(finished, tmp_path):
    result, _ = finished
    half = train(config(tmp_path / "run", steps=2 * ROLLOUT))
    assert half.steps == 2 * ROLLOUT
    resumed = train(config(tmp_path / "run", steps=4 * ROLLOUT, resume=True))
    assert resumed.steps == result.steps
    assert [row.steps for row in resumed.evaluations] == [row.steps for row in result.evaluations]
    one, two = run_state(result.last), run_state(resumed.last)
    assert one["updates"] == two["updates"] == 4
    assert two["seconds"] > run_state(half.last)["seconds"]
    pools = [json.loads((run.out / "pool" / "manifest.json").read_text())["entries"] for run in (result, resumed)]
    assert pools[0] == pools[1]
    optimisers = [checkpoints.read_weights(run.last, checkpoints.OPTIMIZER_MEMBER) for run in (result, resumed)]
    counts = [{int(entry["step"]) for entry in optimiser["state"].values()} for optimiser in optimisers]
    assert counts[0] == counts[1] == {4 * ROLLOUT // 64}
    assert (resumed.out / "logs" / f"progress_{2 * ROLLOUT}.csv").exists()


def test_resuming_goes_on_with_generators_and_optimiser(finished):
    result, _ = finished
    run = run_state(result.last)
    checkpoints.restore_generators(run)
    words = np.random.random(3)  # noqa: NPY002 - the generator that SB3 uses
    checkpoints.restore_generators(run)
    np.testing.assert_array_equal(np.random.random(3), words)  # noqa: NPY002
    assert checkpoints.save_generators()["torch"] == run["torch"]


def test_the_same_seed_trains_the_same_network(tmp_path, finished):
    result, _ = finished
    again = train(config(tmp_path / "again"))
    weights = [checkpoints.read_weights(run.last) for run in (result, again)]
    assert all(np.array_equal(weights[0][name], weights[1][name]) for name in weights[0])


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path, monkeypatch):
    calls = iter(range(10_000))
    step_wait = SelfPlayVecEnv.step_wait

    def interrupted(self):
        if next(calls) == 37:  # in the third rollout
            raise KeyboardInterrupt
        return step_wait(self)

    monkeypatch.setattr(SelfPlayVecEnv, "step_wait", interrupted)
    with pytest.raises(KeyboardInterrupt, match=r"saved in .* --seats 2 --out .* --resume"):
        train(config(tmp_path / "run"))
    (path,) = (path for steps, path in checkpoints.find_checkpoints(tmp_path / "run"))
    assert path.name == f"rl_model_{2 * ROLLOUT}_steps.zip"
    resumed = train(config(tmp_path / "run", steps=None, resume=True))
    assert resumed.steps == 4 * ROLLOUT
    assert run_state(resumed.last)["updates"] == 4


def test_a_run_of_another_layout_is_not_resumed(tmp_path):
    half = train(config(tmp_path / "run", steps=ROLLOUT))
    with zipfile.ZipFile(half.last) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    metadata = json.loads(members[METADATA_MEMBER]) | {"layout": "0" * 16}
    members[METADATA_MEMBER] = json.dumps(metadata).encode()
    with zipfile.ZipFile(half.last, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(WrongVersion, match=f"{'0' * 16}.*{GAME.layout_digest}"):
        train(config(tmp_path / "run", resume=True))


def test_old_checkpoints_are_deleted(tmp_path):
    train(config(tmp_path / "run", checkpoint_steps=ROLLOUT, keep_checkpoints=2))
    assert [steps for steps, _ in checkpoints.find_checkpoints(tmp_path / "run")] == [3 * ROLLOUT, 4 * ROLLOUT]


def test_a_warm_start_comes_closer_to_the_heuristic(tmp_path):
    text = io.StringIO()
    settings = {"warm_start": "heuristic", "warm_start_share": 0.5, "steps": 16_000, "hidden": (32,)}
    result = train(config(tmp_path / "run", **settings), Console(file=text, width=300))
    (share,) = re.findall(r"([\d.]+)% of them most probable", text.getvalue())
    assert float(share) > 35  # a network without training: below 25
    assert result.evaluations[0].steps >= 8000
    assert run_state(result.last)["warm"]


def test_a_lesson_is_the_teachers_advice_with_the_seats_result(finished):
    games = signoria.make_batch(GAME.id, 4, 3, auto_restart=False)
    teacher, learner = load_agent("heuristic", GAME), load_agent("random", GAME)
    lessons = warm_start.play_lessons(games, teacher, learner, 0.5, 0.9, np.random.default_rng(1))
    assert len(lessons.actions) == games.states["decisions"].sum()
    assert lessons.masks[np.arange(len(lessons.actions)), lessons.actions].all()
    rewards = np.array([games.state(i).rewards() for i in range(4)])
    assert np.isin(np.round(np.abs(lessons.values[-1]), 5), np.round(np.abs(rewards), 5))
    assert np.abs(lessons.values).max() <= 1


def test_later_decisions_with_the_same_key_are_counted():
    keys = np.array([3, 1, 3, 2, 1, 3])
    assert warm_start.decisions_left(keys).tolist() == [2, 1, 1, 0, 0, 0]
