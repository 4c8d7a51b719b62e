"""The ids of all games exist, build the right environments and take the games' arguments."""

import subprocess
import sys

import gymnasium
import pettingzoo
import pytest
from pettingzoo.test import api_test

from signoria import game_ids
from signoria.envs.core.errors import BadOption
from signoria.envs.core.registry import GAMES
from signoria.envs.gym import GameEnv, GameVectorEnv
from signoria.envs.registration import register_environments


@pytest.fixture(autouse=True)
def _registered():
    register_environments()
    register_environments()  # a second call is silent


def test_pettingzoo_make(case):
    env = pettingzoo.make("aec", case.game.entry.pettingzoo_id, num_players=case.seats, reward="win")
    assert isinstance(env, case.module.env)
    assert isinstance(env, case.module.raw_env)
    assert env.num_players == case.seats


def test_pettingzoo_make_with_the_name_of_the_module(full):
    env = pettingzoo.make("aec", f"signoria/{full.game.id}_v{full.game.version}")
    assert env.num_players == full.game.default_seats


@pytest.mark.filterwarnings("ignore:Observation")
def test_made_environment_passes_the_api_test(full, capsys):
    api_test(pettingzoo.make("aec", full.game.entry.pettingzoo_id, num_players=full.seats), num_cycles=100)


def test_gymnasium_make(case):
    env = gymnasium.make(case.game.entry.gymnasium_id, num_players=case.seats, seat="random")
    assert isinstance(env.unwrapped, GameEnv)
    assert env.unwrapped.game is case.game
    assert env.unwrapped.num_players == case.seats


def test_gymnasium_make_vec(case):
    envs = gymnasium.make_vec(case.game.entry.gymnasium_id, num_envs=3, num_players=case.seats)
    assert isinstance(envs, GameVectorEnv)
    assert envs.num_envs == 3
    assert envs.num_players == case.seats


def test_bad_arguments_reach_the_user(full):
    with pytest.raises(BadOption, match="its options are"):
        pettingzoo.make("aec", full.game.entry.pettingzoo_id, colour="red")
    with pytest.raises(BadOption, match="its options are"):
        gymnasium.make(full.game.entry.gymnasium_id, colour="red")


def test_import_registers_all_games_without_loading_them():
    ids = [entry.pettingzoo_id for entry in GAMES.values()], [entry.gymnasium_id for entry in GAMES.values()]
    program = f"""
import sys, signoria, gymnasium, pettingzoo
assert set({ids[0]}) <= set(pettingzoo.aec_registry)
assert set({ids[1]}) <= set(gymnasium.registry)
assert not [name for name in sys.modules if name.endswith({tuple("." + game_id for game_id in game_ids())})]
assert not {{"torch", "stable_baselines3", "pygame"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)
