"""Writers for encoder kernels: sixty-four floats at a time, by vector instructions.

An encoder joins bitsets that lie side by side in its layout into one integer and writes it whole. Where the joined
segments end before the sixty-fourth float, the rest are zeros that the writers of the next segments overwrite; so an
encoder calls its writers in the order of its layout, and ends with segments that are written one by one.

Numba leaves short loops of scalar stores as they are, which takes four times as long; hence the intrinsics. In plain
mode the functions are the loops that they stand for.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload

from ..envs.core.bits import popcount
from ..envs.core.compiled import inlined

WIDTH = 64
"""Floats that one call writes."""
ROW = 24
"""Floats of a row that `write_row` copies."""
AMOUNTS = 8
"""Integers that `write_amounts` reads, floats that it and `write_counts` write."""
_LANES = 8
"""Floats of one vector operation; twice as many are two operations on most processors."""
_WORD = 32

_i32 = ir.IntType(32)
_float = ir.FloatType()


def write_bits(out: np.ndarray, at: int, bits: int) -> None:
    """Write bit j of `bits` to `out[at + j]` as 0 or 1, for j from 0 to 63.

    Args:
        out: float32 array, at least `at + 64` long.
        at: position of bit 0, not negative.
        bits: bitset below 2**63.
    """
    for j in range(WIDTH):
        out[at + j] = (bits >> j) & 1


def write_signed(out: np.ndarray, at: int, bits: int, negative: int) -> None:
    """Write `out[at + j]` for j from 0 to 63: 1 where `bits` has bit j, otherwise -1 where `negative` has it, else 0.

    Args:
        out: float32 array, at least `at + 64` long.
        at: position of bit 0, not negative.
        bits: bitset below 2**63.
        negative: bitset below 2**63.
    """
    for j in range(WIDTH):
        plus = (bits >> j) & 1
        out[at + j] = plus - (((negative >> j) & 1) & (1 - plus))


def write_row(out: np.ndarray, at: int, rows: np.ndarray, k: int) -> None:
    """Copy row k of a table to `out[at]` and behind.

    Args:
        out: float32 array, at least `at + ROW` long.
        at: position of the row's first float, not negative.
        rows: float32 table (n, ROW), contiguous; a module-level constant.
        k: number of the row, 0..n-1.
    """
    for j in range(ROW):
        out[at + j] = rows[k, j]


def write_amounts(out: np.ndarray, at: int, values: np.ndarray, first: int, shares: np.ndarray) -> None:
    """Write eight integers that lie side by side as shares: `amount * shares[0, j] + shares[1, j]`, from -1 to 1.

    Args:
        out: float32 array, at least `at + AMOUNTS` long.
        at: position of the first float, not negative.
        values: int8 or int16 field of a state record, contiguous, of any shape. Where fewer than AMOUNTS integers
            follow in the field, compiled code reads on into the record's next fields; so at least AMOUNTS integers must
            follow in the record, and what is written for them must be overwritten.
        first: position of the first integer in the flattened field.
        shares: float32 (2, AMOUNTS), contiguous; a module-level constant.
    """
    amounts = values.reshape(values.size)
    here = min(AMOUNTS, len(amounts) - first)
    for j in range(here):
        share = np.float32(amounts[first + j]) * shares[0, j] + shares[1, j]
        out[at + j] = max(min(share, np.float32(1)), np.float32(-1))
    for j in range(here, AMOUNTS):
        out[at + j] = max(min(shares[1, j], np.float32(1)), np.float32(-1))


def shares_of(*scales: float, base: int = 0) -> np.ndarray:
    """Return the shares of up to AMOUNTS amounts for `write_amounts`, float32 (2, AMOUNTS).

    Args:
        *scales: the amount written as 1, or as -1 if it is negative; what follows is written as 0.
        base: added to every share.
    """
    shares = np.zeros((2, AMOUNTS), np.float32)
    shares[0, : len(scales)] = 1 / np.array(scales)
    shares[1, : len(scales)] = base
    return shares


def write_counts(out: np.ndarray, at: int, bits: int, masks: np.ndarray, shares: np.ndarray) -> None:
    """Write how many bits of a bitset lie in each of eight masks, as shares: `count * shares[j]`, 1 if it is larger.

    Args:
        out: float32 array, at least `at + AMOUNTS` long.
        at: position of the first float, not negative.
        bits: bitset below 2**63.
        masks: int64 (AMOUNTS,), contiguous; a module-level constant.
        shares: float32 (AMOUNTS,), contiguous; a module-level constant.
    """
    for j in range(AMOUNTS):
        out[at + j] = min(np.float32(popcount(bits & int(masks[j]))) * shares[j], np.float32(1))


@inlined
def part(amount: int, scale: float) -> np.float32:
    """Return an amount that never exceeds the scale as a share of it."""
    return np.float32(amount) * np.float32(1 / scale)


@inlined
def clipped(amount: int, scale: float) -> np.float32:
    """Return an amount as a share of the scale, 1 if it is larger."""
    return min(np.float32(amount) * np.float32(1 / scale), np.float32(1))


def borrowed(array: np.ndarray) -> np.ndarray:
    """Return the same array without a share in its ownership.

    Numba counts the owners of an array with locked instructions wherever it passes through a branch or loop, which is a
    fifth of an encoder's time. The caller keeps the array alive.
    """
    return array


def _vector(kind: ir.Type, values: list[Any]) -> ir.Constant:
    return ir.Constant(ir.VectorType(kind, len(values)), values)


def _splat_halves(builder: Any, bits: Any) -> list[Any]:
    """Return vectors that repeat the lower and the upper 32 bits of an int64."""
    vectors = []
    for shift in (0, _WORD):
        half = builder.trunc(builder.lshr(bits, ir.Constant(bits.type, shift)), _i32)
        empty = ir.Constant(ir.VectorType(_i32, _LANES), ir.Undefined)
        first = builder.insert_element(empty, half, ir.Constant(_i32, 0))
        vectors.append(builder.shuffle_vector(first, empty, _vector(_i32, [0] * _LANES)))
    return vectors


def _tests(builder: Any, bits: Any) -> list[Any]:
    """Return, for every eight bits of an int64, a vector of eight truth values."""
    tests = []
    for half in _splat_halves(builder, bits):
        for start in range(0, _WORD, _LANES):
            masks = _vector(_i32, [1 << (start + j) for j in range(_LANES)])
            tests.append(builder.icmp_unsigned("!=", builder.and_(half, masks), _vector(_i32, [0] * _LANES)))
    return tests


def _store(context: Any, builder: Any, kind: Any, out: Any, at: Any, vectors: list[Any]) -> None:
    """Store vectors of floats one behind the other from `out[at]`."""
    data = context.make_array(kind)(context, builder, out).data
    for number, vector in enumerate(vectors):
        place = builder.gep(data, [builder.add(at, ir.Constant(at.type, number * _LANES))])
        builder.store(vector, builder.bitcast(place, vector.type.as_pointer()), align=4)


@intrinsic
def _bits(typing_context: Any, out: Any, at: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        ones = _vector(_float, [1.0] * _LANES)
        zeros = _vector(_float, [0.0] * _LANES)
        vectors = [builder.select(test, ones, zeros) for test in _tests(builder, args[2])]
        _store(context, builder, signature.args[0], args[0], args[1], vectors)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64), build


@intrinsic
def _signed(typing_context: Any, out: Any, at: Any, bits: Any, negative: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        ones = _vector(_float, [1.0] * _LANES)
        zeros = _vector(_float, [0.0] * _LANES)
        minus = _vector(_float, [-1.0] * _LANES)
        pairs = zip(_tests(builder, args[2]), _tests(builder, args[3]), strict=True)
        vectors = [builder.select(plus, ones, builder.select(less, minus, zeros)) for plus, less in pairs]
        _store(context, builder, signature.args[0], args[0], args[1], vectors)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64), build


@intrinsic
def _row(typing_context: Any, out: Any, at: Any, rows: Any, k: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[2])(context, builder, args[2]).data
        first = builder.mul(args[3], ir.Constant(args[3].type, ROW))
        vectors = []
        for start in range(0, ROW, _LANES):
            place = builder.gep(data, [builder.add(first, ir.Constant(first.type, start))])
            kind = ir.VectorType(_float, _LANES).as_pointer()
            vectors.append(builder.load(builder.bitcast(place, kind), align=4))
        _store(context, builder, signature.args[0], args[0], args[1], vectors)
        return context.get_dummy_value()

    return types.void(out, types.int64, rows, types.int64), build


@intrinsic
def _amounts(typing_context: Any, out: Any, at: Any, values: Any, first: Any, shares: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def load(kind: Any, array: Any, start: Any, lane: Any) -> Any:
            place = builder.gep(context.make_array(kind)(context, builder, array).data, [start])
            return builder.load(builder.bitcast(place, ir.VectorType(lane, _LANES).as_pointer()), align=1)

        narrow = ir.IntType(values.dtype.bitwidth)
        amounts = builder.sext(load(values, args[2], args[3], narrow), ir.VectorType(_i32, _LANES))
        amounts = builder.sitofp(amounts, ir.VectorType(_float, _LANES))
        factors, bases = (load(shares, args[4], ir.Constant(args[3].type, AMOUNTS * k), _float) for k in range(2))
        vector = builder.fadd(builder.fmul(amounts, factors), bases)
        for sign, limit in ((">", 1.0), ("<", -1.0)):
            limits = _vector(_float, [limit] * _LANES)
            vector = builder.select(builder.fcmp_ordered(sign, vector, limits), limits, vector)
        _store(context, builder, signature.args[0], args[0], args[1], [vector])
        return context.get_dummy_value()

    return types.void(out, types.int64, values, types.int64, shares), build


@intrinsic
def _counts(typing_context: Any, out: Any, at: Any, bits: Any, masks: Any, shares: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def load(kind: Any, array: Any, lane: Any) -> Any:
            data = context.make_array(kind)(context, builder, array).data
            return builder.load(builder.bitcast(data, ir.VectorType(lane, _LANES).as_pointer()), align=4)

        words = ir.VectorType(args[2].type, _LANES)
        first = builder.insert_element(ir.Constant(words, ir.Undefined), args[2], ir.Constant(_i32, 0))
        spread = builder.shuffle_vector(first, ir.Constant(words, ir.Undefined), _vector(_i32, [0] * _LANES))
        inside = builder.and_(spread, load(masks, args[3], args[2].type))
        kind = ir.FunctionType(words, [words])
        count = cgutils.get_or_insert_function(builder.module, kind, f"llvm.ctpop.v{_LANES}i64")
        counts = builder.trunc(builder.call(count, [inside]), ir.VectorType(_i32, _LANES))
        counts = builder.sitofp(counts, ir.VectorType(_float, _LANES))
        vector = builder.fmul(counts, load(shares, args[4], _float))
        limits = _vector(_float, [1.0] * _LANES)
        vector = builder.select(builder.fcmp_ordered(">", vector, limits), limits, vector)
        _store(context, builder, signature.args[0], args[0], args[1], [vector])
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, masks, shares), build


@intrinsic
def _borrowed(typing_context: Any, array: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        view.parent = cgutils.get_null_value(view.parent.type)
        return view._getvalue()

    return array(array), build


# Where rows are not contiguous, and where indices are to be checked, the plain loops are compiled instead. Overloads
# carry no annotations: Numba compares the signatures of both functions, annotations included.
# mypy: disable-error-code="no-untyped-def"


def _by_vectors(out: types.Array) -> bool:
    return out.layout == "C" and not config.BOUNDSCHECK


@overload(write_bits, inline="always", strict=False)
def _compiled_bits(out, at, bits):
    return (lambda out, at, bits: _bits(out, at, bits)) if _by_vectors(out) else write_bits


@overload(write_signed, inline="always", strict=False)
def _compiled_signed(out, at, bits, negative):
    return (lambda out, at, bits, negative: _signed(out, at, bits, negative)) if _by_vectors(out) else write_signed


@overload(write_row, inline="always", strict=False)
def _compiled_row(out, at, rows, k):
    by_vectors = _by_vectors(out) and rows.layout == "C"
    return (lambda out, at, rows, k: _row(out, at, rows, k)) if by_vectors else write_row


@overload(write_amounts, inline="always", strict=False)
def _compiled_amounts(out, at, values, first, shares):
    by_vectors = _by_vectors(out) and values.layout == "C" and shares.layout == "C"
    vectors = lambda out, at, values, first, shares: _amounts(out, at, values, first, shares)  # noqa: E731
    return vectors if by_vectors else write_amounts


@overload(write_counts, inline="always", strict=False)
def _compiled_counts(out, at, bits, masks, shares):
    by_vectors = _by_vectors(out) and masks.layout == "C" and shares.layout == "C"
    vectors = lambda out, at, bits, masks, shares: _counts(out, at, bits, masks, shares)  # noqa: E731
    return vectors if by_vectors else write_counts


@overload(borrowed, inline="always", strict=False)
def _compiled_borrowed(array):
    return lambda array: _borrowed(array)
