"""Writing files so that no reader ever sees half of one."""

import os
from pathlib import Path

from .errors import SignoriaError


def check_writable(path: Path) -> None:
    """Check before long work that a file can be written at its end.

    Raises:
        SignoriaError: the path is a folder, or its folder cannot be made or written.
    """
    if path.is_dir():
        raise SignoriaError(f"{path} is a folder; name a file")
    folder = next(parent for parent in path.resolve().parents if parent.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise SignoriaError(f"{path} cannot be written: no file can be made in {folder}")


def write_atomically(path: Path, data: str | bytes) -> None:
    """Write a file under a temporary name in its folder, which is made if missing, and rename it.

    Args:
        path: the file; an old one is replaced, and stays as it is when anything fails.
        data: its content; text is written as UTF-8.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data.encode() if isinstance(data, str) else data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
