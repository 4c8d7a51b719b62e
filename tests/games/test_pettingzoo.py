"""PettingZoo's own tests, with every option."""

import importlib

from pettingzoo.test import seed_test

import signoria

from ..pettingzoo_tests import run_api_test

CYCLES = 100


def test_every_option_passes_pettingzoos_tests(game_id, seats, variant_options, capsys):
    module = importlib.import_module(signoria.load_game(game_id).entry.pettingzoo_module)
    run_api_test(module.raw_env(num_players=seats, **variant_options), CYCLES)
    seed_test(lambda: module.env(num_players=seats, **variant_options), CYCLES)
