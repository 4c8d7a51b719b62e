"""Small pieces of the games' invariants (`<game>/checks.py`)."""

import numpy as np

from .compiled import compiled


@compiled
def flag_unless(sound: bool, flag: int) -> int:
    """Return 0 if something is sound, else its flag."""
    return 0 if sound else flag


@compiled
def nothing(values: np.ndarray) -> bool:
    """Tell whether a flat array is all 0."""
    for i in range(len(values)):
        if values[i] != 0:
            return False
    return True


@compiled
def variant_sound(s: np.void, choices: np.ndarray, least: int, most: int, auto_forced: int) -> bool:
    """Tell whether seats and options exist, and `auto_forced` is what the option says.

    Args:
        s: a record.
        choices: int64, how many values each option has.
        least: fewest seats of the game.
        most: most seats.
        auto_forced: index of the option `auto_forced`.
    """
    for i in range(len(choices)):
        if not 0 <= int(s["options"][i]) < choices[i]:
            return False
    return least <= int(s["num_players"]) <= most and int(s["auto_forced"]) == int(s["options"][auto_forced])


@compiled
def phase_fits_end(s: np.void, game_over: int) -> bool:
    """Tell whether the phase is one of 0..game_over, and `game_over` exactly when the game is done."""
    phase = int(s["phase"])
    return 0 <= phase <= game_over and int(s["done"]) == (1 if phase == game_over else 0)
