"""PettingZoo's own test of an environment, with every warning an error but two."""

import warnings

from pettingzoo import AECEnv
from pettingzoo.test import api_test

DICTIONARY_WARNINGS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""PettingZoo's test warns of every observation that is a dictionary, unless the game is on its own list of names."""


def run_api_test(env: AECEnv, num_cycles: int = 1000) -> None:
    """Run `api_test`."""
    with warnings.catch_warnings():
        for message in DICTIONARY_WARNINGS:
            warnings.filterwarnings("ignore", message=message)
        api_test(env, num_cycles)
