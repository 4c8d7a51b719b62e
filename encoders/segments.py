"""Named segments of an observation: the one place where its size, order and meaning are stated.

An encoder declares a `Layout`; its offsets, the documentation table, the tests and the digest that ties a checkpoint to
an observation all derive from it.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

VISIBILITIES = ("public", "viewer", "option")
"""Who knows a segment's content: everybody; the seat that looks; everybody or only its owner, as an option says."""

DIGEST_LENGTH = 16
"""Hex digits of a layout's digest: 64 bits, enough to tell layouts apart, short enough to print."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One named run of floats in an observation.

    Attributes:
        name: unique within the layout, for example `seat0.board`.
        length: number of floats, at least 1.
        scale: the amount that is written as 1.0; larger amounts are written as 1.0 too. 1 for bits.
        visibility: one of `VISIBILITIES`.
        text: what the floats mean, for the documentation table.
    """

    name: str
    length: int
    scale: float
    visibility: str
    text: str

    def __post_init__(self) -> None:
        """Check the declaration.

        Raises:
            ValueError: the name is empty, the length or scale is not positive, or the visibility is unknown.
        """
        if not self.name:
            raise ValueError("a segment needs a name")
        if self.length < 1:
            raise ValueError(f"segment {self.name!r}: length {self.length} is below 1")
        if not self.scale > 0:
            raise ValueError(f"segment {self.name!r}: scale {self.scale} is not positive")
        if self.visibility not in VISIBILITIES:
            allowed = ", ".join(VISIBILITIES)
            raise ValueError(f"segment {self.name!r}: unknown visibility {self.visibility!r}; allowed: {allowed}")


class Layout:
    """The segments of an observation in their order, without gaps.

    Args:
        segments: the segments, first float first.

    Raises:
        ValueError: there is no segment, or two have the same name.
    """

    def __init__(self, segments: Iterable[Segment]) -> None:
        self._segments = tuple(segments)
        if not self._segments:
            raise ValueError("a layout needs at least one segment")
        names = [segment.name for segment in self._segments]
        doubled = sorted({name for name in names if names.count(name) > 1})
        if doubled:
            raise ValueError(f"segments named twice: {', '.join(doubled)}")
        self._slices: dict[str, slice] = {}
        start = 0
        for segment in self._segments:
            self._slices[segment.name] = slice(start, start + segment.length)
            start += segment.length
        self._size = start

    def __iter__(self) -> Iterator[Segment]:
        """Yield the segments in order."""
        return iter(self._segments)

    def __len__(self) -> int:
        """Return the number of segments."""
        return len(self._segments)

    @property
    def size(self) -> int:
        """Number of floats of one observation."""
        return self._size

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the segments in order."""
        return tuple(self._slices)

    def slice(self, name: str) -> slice:
        """Return where a segment lies in an observation.

        Raises:
            KeyError: there is no such segment; the message names all that there are.
        """
        try:
            return self._slices[name]
        except KeyError:
            raise KeyError(f"unknown segment {name!r}; allowed: {', '.join(self.names)}") from None

    def offset(self, name: str) -> int:
        """Return the index of a segment's first float.

        Raises:
            KeyError: there is no such segment; the message names all that there are.
        """
        return int(self.slice(name).start)

    @property
    def digest(self) -> str:
        """Short SHA-256 over names, lengths and scales in order: changes when a trained network no longer fits."""
        rows = [[segment.name, int(segment.length), float(segment.scale)] for segment in self._segments]
        return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:DIGEST_LENGTH]

    def markdown(self) -> str:
        """Return the documentation table: one line per segment with its index range.

        The blocks `seat0.`, `seat1.`, ... of equal segments are told once, with the floats of the first block.
        """
        lines = ["| floats | segment | length | scale | known to | meaning |", "|---|---|---|---|---|---|"]
        for segment in self._segments:
            if re.match(r"seat[1-9]", segment.name):
                continue
            place = self._slices[segment.name]
            floats = str(place.start) if segment.length == 1 else f"{place.start}-{place.stop - 1}"
            lines.append(
                f"| {floats} | `{segment.name}` | {segment.length} | {segment.scale:g} "
                f"| {segment.visibility} | {segment.text} |"
            )
        seats = sorted({name.partition(".")[0] for name in self.names if re.match(r"seat\d+\.", name)})
        if len(seats) > 1:
            first, second = (
                next(place.start for name, place in self._slices.items() if name.startswith(f"{seat}."))
                for seat in seats[:2]
            )
            others = f"`{seats[1]}.` to `{seats[-1]}.` the seats clockwise from there: the same segments"
            lines += [
                "",
                f"`{seats[0]}.` is the viewer, {others}, each block {second - first} floats after the one before.",
            ]
        return "\n".join(lines)
