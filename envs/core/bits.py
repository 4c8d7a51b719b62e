"""Single machine instructions: bits of bitsets and bitboards, comparing many small numbers. Amounts joined in integers.

In plain mode they are `int` methods and loops. Bitsets are non-negative and below 2**63.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload

from .compiled import inlined

COMPARED = 32
"""Numbers that `at_most` compares at once."""
MATCHED = 63
"""Numbers that `matching` compares at once: as many as a bitset has bits."""
JOINED = 7
"""Amounts that one integer holds at most; with each below 128, all can be compared at once (`excess`)."""
BYTE = 8
"""Bits of each amount in a joined number."""
BYTE_MASK = (1 << BYTE) - 1
TOP_BITS = sum(1 << (BYTE * k + BYTE - 1) for k in range(JOINED))
ONES = sum(1 << BYTE * k for k in range(JOINED))
_WORD = 64


@inlined
def excess(need: int, held: int) -> int:
    """Return by how much each amount of a joined number exceeds that of another one, 0 where it does not."""
    over = (need | TOP_BITS) - held
    reached = over & TOP_BITS
    return over & (reached - (reached >> (BYTE - 1)))


@inlined
def joined_sum(numbers: int) -> int:
    """Return the sum of the amounts of a joined number, which must be below 256."""
    return ((int(numbers) * ONES) >> BYTE * (JOINED - 1)) & BYTE_MASK


def joined_rows(rows: np.ndarray, width: int = BYTE) -> np.ndarray:
    """Return the rows of a table joined, `width` bits for each amount, the first one lowest, int64 (n,)."""
    table = np.asarray(rows, np.int64)
    return (table << width * np.arange(table.shape[1])).sum(axis=1)


def popcount(x: int) -> int:
    """Return the number of bits set in `x`."""
    return int(x).bit_count()


def lowest_bit(x: int) -> int:
    """Return the index of the lowest bit set in `x`, which must not be 0."""
    x = int(x)
    return (x & -x).bit_length() - 1


def at_most(numbers: np.ndarray, limit: int) -> int:
    """Return the bitset of the positions k with `numbers[k] <= limit`.

    Args:
        numbers: contiguous int8 array of `COMPARED` numbers, such as a field of a state.
        limit: -128..127.
    """
    found = 0
    for k in range(COMPARED):
        if int(numbers[k]) <= limit:
            found |= 1 << k
    return found


@intrinsic
def _at_most(typing_context: Any, numbers: Any, limit: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        small = ir.IntType(8)
        vector = ir.VectorType(small, COMPARED)
        loaded = builder.load(builder.bitcast(view.data, vector.as_pointer()), align=1)
        empty = ir.Constant(vector, ir.Undefined)
        first = builder.insert_element(empty, builder.trunc(args[1], small), ir.Constant(ir.IntType(32), 0))
        spread = ir.Constant(ir.VectorType(ir.IntType(32), COMPARED), [0] * COMPARED)
        limits = builder.shuffle_vector(first, empty, spread)
        tests = builder.icmp_signed("<=", loaded, limits)
        return builder.zext(builder.bitcast(tests, ir.IntType(COMPARED)), ir.IntType(64))

    return types.int64(numbers, types.int64), build


@overload(at_most, inline="always", strict=False)
def _compiled_at_most(numbers, limit):  # type: ignore[no-untyped-def]  # overload compares signatures
    return at_most if config.BOUNDSCHECK else lambda numbers, limit: _at_most(numbers, limit)


def matching(numbers: np.ndarray, value: int) -> int:
    """Return the bitset of the positions k < MATCHED with `numbers[k] == value`.

    Args:
        numbers: contiguous int8 field of a state, or a row of one. Compiled code reads 64 bytes from its start on: as
            many must follow in the record; what lies behind the numbers is left out.
        value: -128..127.
    """
    found = 0
    for k in range(min(len(numbers), MATCHED)):
        if int(numbers[k]) == value:
            found |= 1 << k
    return found


def joined(numbers: np.ndarray) -> int:
    """Return the first JOINED numbers side by side in one integer, eight bits each, the first one lowest.

    Args:
        numbers: contiguous int8 field of a state, or a row of one, none of its numbers negative. Compiled code reads
            eight bytes, so that as many must follow in the record.
    """
    found = 0
    for k in range(min(len(numbers), JOINED)):
        found |= int(numbers[k]) << BYTE * k
    return found


def _kept(builder: Any, length: Any, most: int, width: int) -> Any:
    """Return the mask of the lowest `width` bits for each of `length` numbers, of at most `most`."""
    number = length.type
    fewer = builder.icmp_signed("<", length, number(most))
    count = builder.select(fewer, length, number(most))
    bits = builder.shl(number(1), builder.mul(count, number(width)))
    return builder.sub(bits, number(1))


@intrinsic
def _matching(typing_context: Any, numbers: Any, value: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        small = ir.IntType(BYTE)
        vector = ir.VectorType(small, _WORD)
        loaded = builder.load(builder.bitcast(view.data, vector.as_pointer()), align=1)
        empty = ir.Constant(vector, ir.Undefined)
        first = builder.insert_element(empty, builder.trunc(args[1], small), ir.Constant(ir.IntType(32), 0))
        spread = ir.Constant(ir.VectorType(ir.IntType(32), _WORD), [0] * _WORD)
        tests = builder.icmp_signed("==", loaded, builder.shuffle_vector(first, empty, spread))
        found = builder.bitcast(tests, ir.IntType(_WORD))
        return builder.and_(found, _kept(builder, cgutils.unpack_tuple(builder, view.shape)[0], MATCHED, 1))

    return types.int64(numbers, types.int64), build


@intrinsic
def _joined(typing_context: Any, numbers: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        word = ir.IntType(_WORD)
        loaded = builder.load(builder.bitcast(view.data, word.as_pointer()), align=1)
        return builder.and_(loaded, _kept(builder, cgutils.unpack_tuple(builder, view.shape)[0], JOINED, BYTE))

    return types.int64(numbers), build


@overload(matching, inline="always", strict=False)
def _compiled_matching(numbers, value):  # type: ignore[no-untyped-def]  # overload compares signatures
    return matching if config.BOUNDSCHECK else lambda numbers, value: _matching(numbers, value)


@overload(joined, inline="always", strict=False)
def _compiled_joined(numbers):  # type: ignore[no-untyped-def]  # as above
    return joined if config.BOUNDSCHECK else lambda numbers: _joined(numbers)


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
