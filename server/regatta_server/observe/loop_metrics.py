"""Metrics of the event loop's own thread, for what happens at each move: they count without a lock.

The library's take 1 to 2 µs each, a tenth of a move in all. These accumulate, and pass their values to the
library when it collects.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, Final

from prometheus_client import Counter, Histogram
from prometheus_client.samples import Sample
from typing_extensions import override

GATHERED_MOST: Final = 4_096
"""Observations until the library is given them: nobody may ask for long."""


class LoopCounter(Counter):
    """A counter that one thread counts."""

    @override
    def _metric_init(self) -> None:
        super()._metric_init()
        self._gathered = 0.0

    @override
    def inc(self, amount: float = 1, exemplar: Any = None) -> None:
        self._gathered += amount

    def value(self) -> float:
        """Return what it has counted."""
        gathered, self._gathered = self._gathered, 0.0
        self._value.inc(gathered)
        return float(self._value.get())

    @override
    def _child_samples(self) -> Iterable[Sample]:
        self.value()
        return super()._child_samples()


class LoopHistogram(Histogram):
    """A histogram that one thread observes for."""

    @override
    def _metric_init(self) -> None:
        super()._metric_init()
        self._gathered: list[float] = []

    @override
    def observe(self, amount: float, exemplar: Any = None) -> None:
        self._gathered.append(amount)
        if len(self._gathered) >= GATHERED_MOST:
            self._give()

    def _give(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._sum.inc(sum(gathered))
        gathered.sort()
        before = 0
        for bucket, bound in zip(self._buckets, self._upper_bounds, strict=True):
            # Of a bucket the bound belongs to it, as the library has it.
            up_to = bisect_right(gathered, bound, before)
            bucket.inc(up_to - before)
            before = up_to

    @override
    def _child_samples(self) -> Iterable[Sample]:
        self._give()
        return super()._child_samples()
