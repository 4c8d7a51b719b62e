"""Ids of all games for `pettingzoo.make("aec", ...)`, `gymnasium.make` and `gymnasium.make_vec`.

Entry points are import strings: registering loads no game.
"""

import gymnasium
import pettingzoo

from .core.registry import GAMES, PACKAGE

GYM_MODULE = f"{PACKAGE}.envs.gym"


def register_environments() -> None:
    """Register every game of the suite; a game that is registered already stays as it is."""
    for entry in GAMES.values():
        if entry.pettingzoo_id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", entry.pettingzoo_id, entry_point=f"{entry.pettingzoo_module}:env")
        if entry.gymnasium_id not in gymnasium.registry:
            gymnasium.register(
                entry.gymnasium_id,
                entry_point=f"{GYM_MODULE}:GameEnv",
                vector_entry_point=f"{GYM_MODULE}:GameVectorEnv",
                kwargs={"game": entry.game_id},
            )
