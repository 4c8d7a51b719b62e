"""Klaus-Jürgen, the neutral party of the two-player game (section 5.8)."""

import numpy as np

from ..core.compiled import compiled
from ..core.pending import push
from .building import begin_placing
from .cards import draw_card, has_deck_card, lay_card, lying_types
from .constants import MAX_LYING_TYPES, NEUTRAL, NUM_MASTERS, WITHOUT_NEUTRAL, Building, Option, Task


@compiled
def has_neutral(s: np.void) -> bool:
    """Tell whether Klaus-Jürgen takes part."""
    return s["num_players"] == 2 and s["options"][Option.TWO_PLAYER_NEUTRAL] != WITHOUT_NEUTRAL


@compiled
def draw_neutral_card(s: np.void) -> None:
    """Turn up a card for Klaus-Jürgen and begin what it builds."""
    s["neutral_done"] = 1
    for master in range(NUM_MASTERS):
        s["new"][master] = 0
    if not has_deck_card(s):
        return
    push(s, Task.SHARING, 0, 0, 0, 0)
    kind = draw_card(s)
    if kind == Building.CASA:
        s["discard"][kind] += 1
        begin_placing(s, kind, NEUTRAL, 1 << NEUTRAL)
    elif s["laid"][NEUTRAL, kind - 1] == 0 and lying_types(s, NEUTRAL) == MAX_LYING_TYPES:
        s["discard"][kind] += 1
    else:
        push(s, Task.BUILD, 0, 0, 0, 0)
        lay_card(s, NEUTRAL, kind)
