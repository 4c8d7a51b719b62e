"""The only place that calls Numba: two decorators, and the stamp that keeps cached kernels true to their sources.

`compiled` compiles a rule or kernel on its first call and caches the machine code; `inlined` does the same and copies
the function's body into its callers. With `NUMBA_DISABLE_JIT=1` both return the plain Python function.

Numba checks only the file that a function stands in, but a rule calls functions of other files and reads tables made
from data files. A stale kernel writes past its buffers, so every cache entry carries a digest of all sources and data
files that compiled code can depend on.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import types
from numba.core import config

ROOT = Path(__file__).resolve().parents[2]
KERNEL_FOLDERS = ("envs", "encoders", "agents/heuristics")
"""Folders below the package whose sources and data compiled code can depend on."""

DIGEST_IN_NAME = 12
"""Hex digits of the digest in the names of cached kernels."""

JIT: bool = not config.DISABLE_JIT
"""False in plain mode (`NUMBA_DISABLE_JIT=1`)."""

Function = TypeVar("Function", bound=Callable[..., Any])


@cache
def source_digest() -> str:
    """Return a hex digest of every source and data file that compiled code can depend on (paths and contents)."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in KERNEL_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".json"}:
                digest.update(str(path.relative_to(ROOT)).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def clear_stale_cache() -> int:
    """Delete the cached kernels of other versions of the sources beside them; return how many files went."""
    current = source_digest()[:DIGEST_IN_NAME]
    stale = [
        path for folder in KERNEL_FOLDERS for path in (ROOT / folder).rglob("*.nbc") if f".{current}." not in path.name
    ]
    for path in stale:
        path.unlink(missing_ok=True)
    return len(stale)


def _widen(kind: types.Type) -> types.Type:
    """Return the type as which an argument is compiled: literals lose their value, integers become int64."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    if isinstance(kind, types.Integer) and kind is not types.uint64:
        return types.int64
    return kind


def _widen_arguments(dispatcher: Any) -> None:
    """Make compiled callers share one version of `dispatcher` instead of one per literal and integer width."""
    original = dispatcher.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return original(tuple(_widen(kind) for kind in args), {name: _widen(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template


def _stamp_cache(dispatcher: Any) -> None:
    """Bind the cache of `dispatcher` to the digest of all sources, or switch it off where Numba does not allow that."""
    files = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(files, "_source_stamp") and hasattr(files, "_data_name_pattern"):
        files._source_stamp = source_digest()
        # Numba numbers the files of one function. Two processes that compile it at the same time, in two versions or
        # for two games, would write the same number; digest and process id keep them apart.
        name = f"{source_digest()[:DIGEST_IN_NAME]}.{os.getpid()}.{{number"
        files._data_name_pattern = files._data_name_pattern.replace("{number", name)
    elif dispatcher._cache is not None:
        dispatcher._cache.disable()


def _compile(function: Function, inline: str) -> Function:
    if not JIT:
        return function
    # A bounds check is a debugging run with other code: it neither reads nor writes the cache.
    use_cache = not config.BOUNDSCHECK
    options = {"error_model": "numpy", "nogil": True, "inline": inline}
    try:
        dispatcher = numba.njit(function, cache=use_cache, **options)
    except RuntimeError:  # no folder for the cache can be written
        use_cache = False
        dispatcher = numba.njit(function, **options)
    _widen_arguments(dispatcher)
    if use_cache:
        _stamp_cache(dispatcher)
    return dispatcher


def compiled(function: Function) -> Function:
    """Compile a rule or kernel (no Python objects, no GIL, NumPy's division rules, cached)."""
    return _compile(function, "never")


def inlined(function: Function) -> Function:
    """Compile a small piece, such as a segment writer of an encoder, into each of its compiled callers."""
    return _compile(function, "always")


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the Python source function behind a compiled one."""
    return getattr(function, "py_func", function)
