"""The common header of every game's state record, and the only place where a state dtype is put together."""

from typing import Any

import numpy as np

RNG_WORDS = 4


def header_fields(max_seats: int, num_options: int) -> list[tuple[Any, ...]]:
    """Return the fields that every game has, before sorting by width.

    Args:
        max_seats: most seats of the game; per-seat fields have this length and absent seats stay 0.
        num_options: number of the game's options.
    """
    return [
        ("rng", np.int64, (RNG_WORDS,)),  # generator words, each 0..2**32-1; nobody
        ("scores", np.int32, (max_seats,)),  # points so far, final after the end; public
        ("decisions", np.int32),  # decisions made by agents so far; public
        ("forced", np.int32),  # decisions with one legal action that the engine made; public
        ("num_players", np.int8),  # seats in this game; public
        ("player", np.int8),  # seat to act; public; keeps the last seat after the end
        ("phase", np.int8),  # decision point, the game's Phase; public
        ("round_no", np.int8),  # 1.., 0 before the first round; public
        ("done", np.int8),  # 1 after the end; public
        ("auto_forced", np.int8),  # 1: decisions with one legal action are made by the engine; public
        ("ranks", np.int8, (max_seats,)),  # 1 = best, shared ranks equal; 0 before the end; public
        ("options", np.int8, (num_options,)),  # codes of the options, order of the game's options.json; public
    ]


def _field_bytes(field: tuple[Any, ...]) -> tuple[int, int]:
    """Return the width of one element and of the whole field, in bytes."""
    dtype = np.dtype([field])
    base = dtype[field[0]].base.itemsize
    return base, dtype.itemsize


def state_dtype(fields: list[tuple[Any, ...]], *, max_seats: int, num_options: int) -> np.dtype:
    """Return the aligned record dtype of a game: header, the game's own fields, filler, without padding bytes.

    Fields are laid out from wide to narrow, which keeps their given order within one width, so that no byte is
    padding: equal states have equal bytes, hashes and digests.

    Args:
        fields: the game's own fields, `(name, scalar type)` or `(name, scalar type, shape)`.
        max_seats: most seats of the game.
        num_options: number of its options.

    Raises:
        ValueError: a name occurs twice, or a field is a shaped `bool`, which Numba cannot index in a record.
    """
    combined = header_fields(max_seats, num_options) + list(fields)
    names = [field[0] for field in combined]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise ValueError(f"state fields named twice: {', '.join(doubled)}")
    for field in combined:
        if np.dtype(field[1]) == np.bool_:
            raise ValueError(f"state field {field[0]!r} is bool; use int8")
    combined.sort(key=lambda field: -_field_bytes(field)[0])
    size = sum(_field_bytes(field)[1] for field in combined)
    filler = -size % 8
    if filler:
        combined.append(("filler", np.int8, (filler,)))
    dtype = np.dtype(combined, align=True)
    if dtype.itemsize != sum(_field_bytes(field)[1] for field in combined):
        raise ValueError(f"state record has padding: {dtype.itemsize} bytes")
    return dtype
