"""The smallest complete game of the suite's kind, used to test the engine alone.

Seats take one to three stones from a heap in turn; who takes the last one scores 10. Every seat holds a hidden card,
0-5, all different, which is added to its score at the end.
"""

import numpy as np

from signoria.encoders.segments import Layout, Segment
from signoria.envs.core.compiled import compiled
from signoria.envs.core.dispatch import register_encoder, register_rules
from signoria.envs.core.memory import forget, know, redeal
from signoria.envs.core.ranking import rank_by
from signoria.envs.core.rng import randbelow, shuffle

from .constants import NUM_CARDS
from .state import STATE

LAYOUT = Layout([Segment("stones", 1, 20.0, "public", "stones left"), Segment("card", 6, 1.0, "viewer", "own card")])


@compiled
def reset(s: np.void) -> None:
    """Put 8 to 20 stones on the heap and deal a card to every seat."""
    n = int(s["num_players"])
    s["stones"] = 8 + randbelow(s, 13)
    forget(s["memory"], n, NUM_CARDS)
    for c in range(NUM_CARDS):
        s["deck"][c] = c
    shuffle(s, s["deck"], NUM_CARDS)
    for p in range(n):
        s["card"][p] = s["deck"][p]
        know(s["memory"], p, int(s["card"][p]))


@compiled
def legal(s: np.void, out: np.ndarray) -> int:
    """One to three stones, as far as there are."""
    n = min(3, int(s["stones"]))
    for a in range(n):
        out[a] = a
    return n


@compiled
def apply(s: np.void, action: int) -> None:
    """Take `action + 1` stones."""
    s["stones"] -= action + 1
    if s["stones"] == 0:
        s["scores"][int(s["player"])] += 10
    s["player"] = (int(s["player"]) + 1) % int(s["num_players"])


@compiled
def advance(s: np.void) -> None:
    """End the game when the heap is empty."""
    if s["stones"] == 0 and not s["done"]:
        for p in range(int(s["num_players"])):
            s["scores"][p] += int(s["card"][p])
        rank_by(s, s["scores"], s["card"])
        s["done"] = 1


@compiled
def determinize(s: np.void, seat: int) -> None:
    """Re-deal the other seats' cards."""
    rename = np.empty(NUM_CARDS, np.int64)
    n = int(s["num_players"])
    redeal(s, s["memory"], n, seat, (1 << NUM_CARDS) - 1, NUM_CARDS, rename)
    for p in range(n):
        s["card"][p] = rename[int(s["card"][p])]
    for c in range(NUM_CARDS):
        s["deck"][c] = rename[int(s["deck"][c])]


@compiled
def check(s: np.void) -> int:
    """The heap never goes below zero."""
    return 1 if s["stones"] < 0 else 0


@compiled
def encode(s: np.void, seat: int, out: np.ndarray) -> None:
    """Stones and the own card, one-hot."""
    out[0] = int(s["stones"]) * 0.05
    for c in range(NUM_CARDS):
        out[1 + c] = 1.0 if int(s["card"][seat]) == c else 0.0


register_rules(STATE, reset=reset, legal=legal, apply=apply, advance=advance, determinize=determinize, check=check)
register_encoder(STATE, encode)
