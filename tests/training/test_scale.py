"""The scale of a table's games, and what training makes of it: nothing there knows a game's points or length."""

import numpy as np
import pytest

import signoria

pytest.importorskip("sb3_contrib")

from signoria.training.config import TrainConfig
from signoria.training.scale import Scale, measure_scale
from signoria.training.trainer import Trainer
from signoria.training.warm_start import LEAST_GAMES, LEAST_ROUNDS, ROUND_DECISIONS, games_per_round

from ..core.toy import registered


def config(**changes) -> TrainConfig:
    return TrainConfig(**{"game": "toy", "out": "runs/x", "steps": 64} | changes)


def test_a_game_without_heuristic_is_measured_by_random_play():
    with registered() as game_id:
        scale = measure_scale(signoria.load_game(game_id), 3, {})
    assert 4 < scale.decisions < 20, "8 to 20 stones, one to three at a time"
    assert 10 < scale.points < 15, "10 for the last stone and a card of 0 to 5"


@pytest.mark.parametrize("game_id", signoria.game_ids())
def test_every_game_is_measured_by_its_heuristic(game_id):
    game = signoria.load_game(game_id)
    scale = measure_scale(game, game.min_seats, {})
    assert scale == measure_scale(game, game.min_seats, {})
    games = signoria.make_batch(game_id, 200, game.min_seats, seed=5, reward="points")
    lengths, best = [], []
    while len(lengths) < 400:
        games.step(games.heuristic_actions())
        lengths += games.final_states["decisions"][games.dones].tolist()
        best += np.abs(games.rewards[games.dones]).max(axis=1).tolist()
    assert scale.decisions == pytest.approx(np.mean(lengths), rel=0.1)
    assert scale.points == pytest.approx(np.mean(best), rel=0.2)


@pytest.mark.parametrize("decisions", [20, 150.0, 4000])
def test_a_round_has_about_the_same_decisions_in_every_game(decisions):
    games = games_per_round(config(steps=None, minutes=5), decisions)
    assert games == max(LEAST_GAMES, round(ROUND_DECISIONS / decisions))


def test_a_small_budget_is_spread_over_several_rounds():
    assert games_per_round(config(steps=50 * LEAST_ROUNDS * 100, warm_start_share=0.5), 100) == 25
    assert games_per_round(config(steps=100), 100) == LEAST_GAMES


def test_shaping_is_a_share_of_what_the_best_seat_scores(tmp_path, silent):
    with registered():
        settings = {"out": tmp_path / "run", "num_games": 4, "rollout": 8, "batch_size": 32, "hidden": (8,)}
        for shaping in (0.0, 0.5):
            checked = config(**settings, shaping=shaping)
            checked.check()
            trainer = Trainer(checked, silent)
            trainer.scale = Scale(decisions=10.0, points=20.0)
            assert trainer._make_env().shaping == shaping / 20
