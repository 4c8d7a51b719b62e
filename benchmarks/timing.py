"""Subjects of a speed measurement, and rounds that let each of them run in turn.

On a shared machine the speed of the same code varies from minute to minute. All subjects, peers included, therefore
run for a fraction of a second in turn, several rounds long: a busy minute hits all of them, and ratios stay fair. Time
is the processor time of the thread that works (of the process for a subject with own threads); wall time is kept
beside it.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from types import TracebackType
from typing import Any


class Stopwatch:
    """Measures processor and wall time of a `with` block.

    Attributes:
        cpu, wall: seconds, after the block.
    """

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self.cpu = 0.0
        self.wall = 0.0

    def __enter__(self) -> "Stopwatch":
        self._wall = time.perf_counter()
        self._cpu = self._clock()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cpu = self._clock() - self._cpu
        self.wall = time.perf_counter() - self._wall


@dataclass(frozen=True)
class Sample:
    """One turn of a subject.

    Attributes:
        decisions: decisions that had a choice.
        cpu, wall: seconds of the whole loop.
        games: games finished.
        forced: decisions with one legal action that the engine made; not among `decisions`.
        sampling_cpu: seconds that drawing the same number of actions takes alone, 0 where it is part of the kernel.
    """

    decisions: int
    cpu: float
    wall: float
    games: int = 0
    forced: int = 0
    sampling_cpu: float = 0.0


@dataclass
class Subject:
    """Something whose speed is measured.

    Attributes:
        labels: what it is: `subject`, and as it applies `seats`, `batch`, `threads`, `observation`, `peer`.
        run: works for about the given number of seconds and returns what it did.
        by_wall: the speed is decisions per wall second, for several threads; else per second of processor time.
    """

    labels: dict[str, Any]
    run: Callable[[float], Sample]
    by_wall: bool = False
    samples: list[Sample] = field(default_factory=list)


def run_rounds(
    subjects: Sequence[Subject], rounds: int, seconds: float, progress: Callable[[int, int], None] | None = None
) -> None:
    """Let all subjects run in turn, `rounds` times, after a first short turn of each that does not count."""
    total = len(subjects) * (rounds + 1)
    done = 0
    for number in range(rounds + 1):
        for subject in subjects:
            sample = subject.run(seconds if number else seconds / 10)
            if number:
                subject.samples.append(sample)
            done += 1
            if progress is not None:
                progress(done, total)


def repeat_for(seconds: float, step: Callable[[], None]) -> int:
    """Call `step` until `seconds` of wall time are over and return how often; the clock is read ever more rarely.

    The number of calls between two looks at the clock doubles while they take less than a twentieth of the time.
    """
    begin = time.perf_counter()
    calls = 0
    stride = 1
    while True:
        before = time.perf_counter()
        for _ in range(stride):
            step()
        calls += stride
        now = time.perf_counter()
        if now - begin >= seconds:
            return calls
        if now - before < seconds / 40:
            stride *= 2


def rate(sample: Sample, *, by_wall: bool = False, sampling: bool = True) -> float:
    """Return decisions per second of a turn; without `sampling`, the time of drawing actions is taken off."""
    seconds = sample.wall if by_wall else sample.cpu
    if not sampling:
        # Drawing alone can measure longer than the loop on a busy machine; no more than 90 % is ever taken off.
        seconds -= min(sample.sampling_cpu, 0.9 * seconds)
    return sample.decisions / max(seconds, 1e-9)


def summary(subject: Subject) -> dict[str, Any]:
    """Return a measured subject as JSON data: median and best speed, with and without drawing, and all turns."""
    samples = subject.samples
    rates = [rate(sample, by_wall=subject.by_wall, sampling=False) for sample in samples]
    row = dict(subject.labels)
    row["decisions_per_second"] = round(statistics.median(rates), 1)
    row["best"] = round(max(rates), 1)
    row["with_drawing"] = round(statistics.median(rate(s, by_wall=subject.by_wall) for s in samples), 1)
    row["wall_decisions_per_second"] = round(statistics.median(rate(s, by_wall=True) for s in samples), 1)
    row["time"] = "wall" if subject.by_wall else "processor"
    decisions = sum(sample.decisions for sample in samples)
    games = sum(sample.games for sample in samples)
    if games:
        row["decisions_per_game"] = round(decisions / games, 2)
        row["games_per_second"] = round(row["decisions_per_second"] * games / decisions, 2)
    row["forced"] = sum(sample.forced for sample in samples)
    row["samples"] = [{name: round(value, 6) for name, value in asdict(sample).items()} for sample in samples]
    return row
