"""A word to the user when something takes longer than two seconds, such as the first compilation of a game."""

import itertools
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 2.0
"""Seconds of silence before anything is said."""
_FRAME = 0.2
"""Seconds between two pictures of the spinner."""
_said: set[str] = set()
"""What a file or pipe has been told already; once is enough there."""


def _spin(text: str, finished: threading.Event) -> None:
    if finished.wait(PATIENCE):
        return
    stream = sys.stderr
    if not stream.isatty():
        if text not in _said:
            _said.add(text)
            print(text, file=stream, flush=True)
        return
    for mark in itertools.cycle("|/-\\"):
        stream.write(f"\r{text} {mark}")
        stream.flush()
        if finished.wait(_FRAME):
            stream.write("\r" + " " * (len(text) + 2) + "\r")
            stream.flush()
            return


@contextmanager
def announced(text: str) -> Iterator[None]:
    """Show `text` on standard error while the block runs, if it takes longer than `PATIENCE`.

    A terminal gets a spinner that disappears afterwards; a file or pipe gets one line.
    """
    finished = threading.Event()
    thread = threading.Thread(target=_spin, args=(text, finished), daemon=True)
    thread.start()
    try:
        yield
    finally:
        finished.set()
        thread.join()
