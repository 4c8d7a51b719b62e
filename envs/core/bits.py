"""Bit counting for bitsets and bitboards: one machine instruction compiled, `int` methods in plain mode.

Values are non-negative and below 2**63.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def popcount(x: int) -> int:
    """Return the number of bits set in `x`."""
    return int(x).bit_count()


def lowest_bit(x: int) -> int:
    """Return the index of the lowest bit set in `x`, which must not be 0."""
    x = int(x)
    return (x & -x).bit_length() - 1


@intrinsic
def _ctpop(typing_context: Any, x: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic
def _cttz(typing_context: Any, x: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@overload(popcount, inline="always")
def _compiled_popcount(x):  # type: ignore[no-untyped-def]  # overload compares signatures, annotations included
    return lambda x: _ctpop(x)


@overload(lowest_bit, inline="always")
def _compiled_lowest_bit(x):  # type: ignore[no-untyped-def]  # as above
    return lambda x: _cttz(x)
