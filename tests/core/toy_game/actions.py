"""Actions of the toy game."""

import numpy as np

from signoria.envs.core.game import ActionBlock

BLOCKS = [ActionBlock("TAKE", 0, 3, "stones taken, less one")]


def action_name(action: int) -> str:
    """Return the unique name of an action."""
    return f"TAKE {action + 1}"


def action_text(record: np.void, action: int, viewer: int | None = None) -> str:
    """Return the action in words."""
    return f"take {action + 1} of {record['stones']} stones"
