"""The processor's caches: asking for memory ahead, and writing past them.

Thousands of games do not fit into the caches. In plain mode nothing is asked for, and rows are copied as they are.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload

_LINE = 64
"""Bytes of a cache line."""
_MOST = 2048
"""Bytes loaded ahead at most."""
_SPAN = 16
"""Floats of a cache line."""


def prefetch(array: np.ndarray, row: int) -> None:
    """Ask the processor to load the first bytes of a record, at most 2 KiB, which will be needed soon.

    Does nothing in plain mode. The row must exist.
    """


def _ask_ahead(context: Any, builder: Any, kind: Any, array: Any, row: Any, write: bool) -> None:
    """Ask for the memory of a row, cache line by cache line: a record's first `_MOST` bytes, a whole row of numbers."""
    view = context.make_array(kind)(context, builder, array)
    stride = cgutils.unpack_tuple(builder, view.strides)[0]
    byte = ir.IntType(8).as_pointer()
    number = ir.IntType(32)
    call = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(ir.VoidType(), [byte, number, number, number]), "llvm.prefetch.p0i8"
    )
    start = builder.gep(builder.bitcast(view.data, byte), [builder.mul(row, stride)])
    end = ir.Constant(stride.type, min(kind.dtype.size, _MOST)) if isinstance(kind.dtype, types.Record) else stride
    line = ir.Constant(stride.type, _LINE)
    with cgutils.for_range_slice(builder, ir.Constant(stride.type, 0), end, line, inc=True) as (offset, _):
        hints = (int(write), 3, 1)  # read or write, keep, data
        builder.call(call, [builder.gep(start, [offset]), *(ir.Constant(number, hint) for hint in hints)])


@intrinsic
def _prefetch(typing_context: Any, array: Any, row: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _ask_ahead(context, builder, signature.args[0], args[0], args[1], False)
        return context.get_dummy_value()

    return types.void(array, types.int64), build


@overload(prefetch, inline="always")
def _compiled_prefetch(array, row):  # type: ignore[no-untyped-def]  # overload compares signatures
    return lambda array, row: _prefetch(array, row)


def prefetch_write(array: np.ndarray, row: int) -> None:
    """Ask the processor for the memory of a row of a two-dimensional array that will be written soon.

    Does nothing in plain mode. The row must exist; rows are contiguous.
    """


@intrinsic
def _prefetch_write(typing_context: Any, array: Any, row: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _ask_ahead(context, builder, signature.args[0], args[0], args[1], True)
        return context.get_dummy_value()

    return types.void(array, types.int64), build


@overload(prefetch_write, inline="always")
def _compiled_prefetch_write(array, row):  # type: ignore[no-untyped-def]  # overload compares signatures
    return lambda array, row: _prefetch_write(array, row)


def write_past(array: np.ndarray, row: int, values: np.ndarray) -> None:
    """Copy a row of floats to memory without reading what lies there, and without keeping it in the caches.

    A row that is to be written whole, and is not needed again soon, is otherwise read first and drives out what is.

    Args:
        array: float32 (N, D), contiguous.
        row: 0..N-1.
        values: float32 (D,), contiguous; best one that stays in the caches.
    """
    for k in range(len(values)):
        array[row, k] = values[k]


@intrinsic
def _write_past(typing_context: Any, array: Any, row: Any, values: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        view = context.make_array(signature.args[0])(context, builder, args[0])
        origin = context.make_array(signature.args[2])(context, builder, args[2]).data
        width = cgutils.unpack_tuple(builder, view.shape)[1]
        number = width.type
        target = builder.gep(view.data, [builder.mul(args[1], width)])

        def copy(begin: Any, end: Any, step: int) -> None:
            with cgutils.for_range_slice(builder, begin, end, number(step), inc=True) as (k, _):
                places = [builder.gep(data, [k]) for data in (origin, target)]
                if step == _SPAN:
                    kind = ir.VectorType(ir.FloatType(), _SPAN).as_pointer()
                    places = [builder.bitcast(place, kind) for place in places]
                    store = builder.store(builder.load(places[0], align=4), places[1], align=_LINE)
                    store.set_metadata("nontemporal", builder.module.add_metadata([ir.IntType(32)(1)]))
                else:
                    builder.store(builder.load(places[0]), places[1])

        # Whole cache lines; what lies before the first and behind the last is copied float by float.
        bytes_before = builder.and_(builder.neg(builder.ptrtoint(target, number)), number(_LINE - 1))
        before = builder.lshr(bytes_before, number(2))
        before = builder.select(builder.icmp_signed("<", width, before), width, before)
        lines = builder.sub(width, before)
        end = builder.sub(width, builder.and_(lines, number(_SPAN - 1)))
        copy(number(0), before, 1)
        copy(before, end, _SPAN)
        copy(end, width, 1)
        return context.get_dummy_value()

    return types.void(array, types.int64, values), build


@overload(write_past, inline="always", strict=False)
def _compiled_write_past(array, row, values):  # type: ignore[no-untyped-def]  # overload compares signatures
    return write_past if config.BOUNDSCHECK else lambda array, row, values: _write_past(array, row, values)


def finish_writes() -> None:
    """Wait until other threads see what `write_past` wrote."""


@intrinsic
def _finish_writes(typing_context: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.fence("seq_cst")
        return context.get_dummy_value()

    return types.void(), build


@overload(finish_writes, inline="always")
def _compiled_finish_writes():  # type: ignore[no-untyped-def]  # overload compares signatures
    return lambda: _finish_writes()
