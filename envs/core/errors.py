"""Errors that name what was wrong and what is allowed. All are `ValueError`s, so plain handlers catch them too."""

import numpy as np

SHOWN = 20
"""Legal actions named in a message."""


class SignoriaError(ValueError):
    """Base of every error that bad input raises."""


class UnknownGame(SignoriaError):
    """No game has this id."""


class BadSeats(SignoriaError):
    """The game is not played with this number of seats."""


class BadOption(SignoriaError):
    """An option does not exist or does not have this value."""


class IllegalAction(SignoriaError):
    """An action is out of range, not legal in the position, or the game is over."""


class WrongVersion(SignoriaError):
    """Bytes, a record or a checkpoint come from another game, version or observation layout."""


class BadRecord(SignoriaError):
    """A game record is damaged or does not replay to what it says."""


class MissingExtra(SignoriaError):
    """Something needs an optional part of the installation."""


def name_legal(legal: np.ndarray) -> str:
    """Return the legal actions in words for a message, the first twenty of them."""
    if not len(legal):
        return "none is legal"
    more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    return f"legal are {', '.join(str(int(action)) for action in legal[:SHOWN])}{more}"
