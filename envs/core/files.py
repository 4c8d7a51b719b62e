"""Writing files so that no reader ever sees half of one."""

import os
from pathlib import Path


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
