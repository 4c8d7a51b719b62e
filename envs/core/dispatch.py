"""Generic rules: each name here finds the game's own compiled function by the dtype of the state record.

A game registers its rules once, at import. Compiled code resolves the call while it is being compiled, so it costs
nothing at run time; in plain mode it is a dictionary look-up.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.extending import overload

from .compiled import compiled

_rules: dict[tuple[str, Any], Callable[..., Any]] = {}


def _register(name: str, dtype: np.dtype, function: Callable[..., Any]) -> None:
    _rules[name, dtype] = function
    _rules[name, from_dtype(dtype)] = function


def register_rules(
    dtype: np.dtype,
    *,
    reset: Callable[..., None],
    legal: Callable[..., int],
    apply: Callable[..., None],
    advance: Callable[..., None],
    determinize: Callable[..., None],
    check: Callable[..., int],
) -> None:
    """Register the compiled rules of the game whose state record has this dtype.

    Args:
        dtype: the state dtype.
        reset: `reset(s)` sets a new game up; record zeroed, seats, options and generator set.
        legal: `legal(s, out) -> n` writes the legal action ids, ascending, into int16 `out`.
        apply: `apply(s, action)` makes one legal action's change.
        advance: `advance(s)` runs what needs no choice, until a decision is due or the game is done.
        determinize: `determinize(s, seat)` re-deals what the seat cannot know.
        check: `check(s) -> flags` names broken invariants; 0 is sound.
    """
    for name, function in {
        "reset": reset,
        "legal": legal,
        "apply": apply,
        "advance": advance,
        "determinize": determinize,
        "check": check,
    }.items():
        _register(name, dtype, function)


def register_encoder(dtype: np.dtype, encode: Callable[..., None]) -> None:
    """Register `encode(s, seat, out)`, which writes the observation of a seat into float32 `out`."""
    _register("encode", dtype, encode)


def register_heuristic(dtype: np.dtype, choose: Callable[..., int]) -> None:
    """Register `choose(s, legal, n) -> action`, the heuristic's choice for the seat to act."""
    _register("choose", dtype, choose)


def _find(name: str, s: Any) -> Callable[..., Any]:
    """Return the game's function for a record (plain mode) or a record type (while compiling)."""
    key = s if isinstance(s, types.Record) else s.dtype
    try:
        return _rules[name, key]
    except KeyError:
        raise LookupError(f"no game has registered {name!r} for this state record") from None


# Overloads carry no annotations: Numba compares the signatures of both functions, annotations included.
# mypy: disable-error-code="no-untyped-def"


def reset(s):
    """Set up a new game on a zeroed record."""
    return _find("reset", s)(s)


@overload(reset, strict=False)
def _reset(s):
    rule = _find("reset", s)
    return lambda s: rule(s)


def legal(s, out):
    """Write the legal action ids and return their number."""
    return _find("legal", s)(s, out)


@overload(legal, strict=False)
def _legal(s, out):
    rule = _find("legal", s)
    return lambda s, out: rule(s, out)


def apply(s, action):
    """Make the change of one legal action."""
    return _find("apply", s)(s, action)


@overload(apply, strict=False)
def _apply(s, action):
    rule = _find("apply", s)
    return lambda s, action: rule(s, action)


def advance(s):
    """Run everything that needs no choice."""
    return _find("advance", s)(s)


@overload(advance, strict=False)
def _advance(s):
    rule = _find("advance", s)
    return lambda s: rule(s)


def determinize(s, seat):
    """Re-deal what a seat cannot know."""
    return _find("determinize", s)(s, seat)


@overload(determinize, strict=False)
def _determinize(s, seat):
    rule = _find("determinize", s)
    return lambda s, seat: rule(s, seat)


def check(s):
    """Return the flags of broken invariants, 0 if none."""
    return _find("check", s)(s)


@overload(check, strict=False)
def _check(s):
    rule = _find("check", s)
    return lambda s: rule(s)


def encode(s, seat, out):
    """Write the observation of a seat."""
    return _find("encode", s)(s, seat, out)


@overload(encode, strict=False)
def _encode(s, seat, out):
    rule = _find("encode", s)
    return lambda s, seat, out: rule(s, seat, out)


def choose(s, legal_ids, n):
    """Return the heuristic's choice among `legal_ids[:n]`."""
    return _find("choose", s)(s, legal_ids, n)


@overload(choose, strict=False)
def _choose(s, legal_ids, n):
    rule = _find("choose", s)
    return lambda s, legal_ids, n: rule(s, legal_ids, n)


@compiled
def settle(s: np.void, out: np.ndarray) -> int:
    """Go on until a decision with a choice is due or the game is over; return the number of legal actions (0: over).

    Decisions with exactly one legal action are made here when the game's `auto_forced` is on, and counted in `forced`.
    """
    while True:
        advance(s)
        if s["done"]:
            return 0
        n = legal(s, out)
        if n != 1 or not s["auto_forced"]:
            return n
        apply(s, int(out[0]))
        s["forced"] += 1


@compiled
def decide(s: np.void, action: int) -> None:
    """Make one legal action of the seat to act; `settle` then goes on to the next decision."""
    apply(s, action)
    s["decisions"] += 1
