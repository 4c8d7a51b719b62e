"""The pool of past versions: plain files and a manifest that can be read again."""

import json

import numpy as np
import pytest

import signoria
from signoria.envs.core.errors import SignoriaError, WrongVersion

pytest.importorskip("sb3_contrib")

from signoria.training.checkpoints import make_metadata, write_policy
from signoria.training.config import TrainConfig
from signoria.training.pool import MANIFEST, OpponentPool
from signoria.training.sb3 import Trainer

GAME = signoria.load_game("princes_of_florence")


@pytest.fixture
def trainer(tmp_path, silent):
    config = TrainConfig(
        "princes_of_florence", tmp_path / "run", steps=64, num_games=4, rollout=8, batch_size=32, hidden=(8,)
    )
    config.check()
    return Trainer(config, silent)


def fill(pool: OpponentPool, trainer, steps) -> None:
    for number in steps:
        pool.add(number, lambda path: write_policy(path, trainer.model, make_metadata(GAME, trainer.config, 0, 0.0)))


def test_the_manifest_round_trips(tmp_path, trainer):
    pool = OpponentPool(tmp_path, GAME, size=4)
    fill(pool, trainer, [100, 200])
    again = OpponentPool(tmp_path, GAME, size=4)
    assert again.entries == pool.entries
    assert [entry.steps for entry in again.entries] == [100, 200]
    data = json.loads((tmp_path / MANIFEST).read_text())
    assert (data["game"], data["layout"]) == (GAME.id, GAME.layout_digest)
    assert sorted(path.name for path in tmp_path.glob("*.zip")) == [entry.file for entry in pool.entries]
    assert not list(tmp_path.glob(".*"))


def test_a_full_pool_thins_out_evenly_and_deletes_files(tmp_path, trainer):
    pool = OpponentPool(tmp_path, GAME, size=3)
    fill(pool, trainer, range(100, 900, 100))
    steps = [entry.steps for entry in pool.entries]
    assert (steps[0], steps[-1], len(steps)) == (100, 800, 3)
    assert 300 <= steps[1] <= 600
    assert len(list(tmp_path.glob("*.zip"))) == 3
    one = OpponentPool(tmp_path / "one", GAME, size=1)
    fill(one, trainer, [1, 2, 3])
    assert [entry.steps for entry in one.entries] == [3]


def test_versions_after_a_checkpoint_are_forgotten(tmp_path, trainer):
    pool = OpponentPool(tmp_path, GAME, size=4)
    fill(pool, trainer, [100, 200, 300])
    pool.forget_after(200)
    assert [entry.steps for entry in OpponentPool(tmp_path, GAME, size=4).entries] == [100, 200]


def test_drawn_opponents(tmp_path, trainer):
    pool = OpponentPool(tmp_path, GAME, size=8)
    generator = np.random.default_rng(0)
    drawn = pool.draw(trainer.config, generator)
    assert [opponent.label for opponent in drawn] == ["random", "heuristic"]
    fill(pool, trainer, [100, 200, 300, 400, 500])
    drawn = pool.draw(trainer.config, generator)
    assert [opponent.group for opponent in drawn] == ["", "", "self", "self", "self"]
    assert drawn[-1].label == "policy_500_steps"
    assert sum(opponent.weight for opponent in drawn[2:]) == pytest.approx(trainer.config.self_weight)
    assert not drawn[-1].agent.greedy
    games = signoria.make_batch(GAME.id, 4)
    for opponent in drawn:
        assert games.action_masks[np.arange(4), opponent.agent.act(games, np.arange(4))].all()


@pytest.mark.parametrize("change", [{"game": "venedig"}, {"version": 7}, {"layout": "abc"}, {"format": 2}])
def test_a_manifest_of_something_else_is_refused(tmp_path, trainer, change):
    fill(OpponentPool(tmp_path, GAME, size=4), trainer, [100])
    path = tmp_path / MANIFEST
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(WrongVersion, match=str(*change.values())):
        OpponentPool(tmp_path, GAME, size=4)


def test_a_damaged_pool_is_refused(tmp_path, trainer):
    fill(OpponentPool(tmp_path, GAME, size=4), trainer, [100])
    next(tmp_path.glob("*.zip")).unlink()
    with pytest.raises(SignoriaError, match=r"policy_100_steps\.zip"):
        OpponentPool(tmp_path, GAME, size=4)
    (tmp_path / MANIFEST).write_text("{}")
    with pytest.raises(SignoriaError, match="damaged"):
        OpponentPool(tmp_path, GAME, size=4)
