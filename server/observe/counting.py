"""Counters for what happens at every move: plain numbers, which become metrics when somebody asks.

A node has one thread that counts, so they need no lock, and cost a tenth of prometheus_client's own
(docs/performance.md).
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from prometheus_client import REGISTRY, CollectorRegistry, Metric
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from typing_extensions import override


class Count(Collector):
    """How often something happened."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry = REGISTRY) -> None:
        """Begin with 0."""
        self.value = 0
        self._name, self._about = name, about
        registry.register(self)

    def inc(self) -> None:
        """Count once more."""
        self.value += 1

    def describe(self) -> Iterable[Metric]:
        """Say what there is, without a value."""
        yield CounterMetricFamily(self._name, self._about)

    @override
    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(self._name, self._about, self.value)


class Counts(Collector):
    """How often each of several things happened: all are known from the start."""

    def __init__(
        self,
        name: str,
        about: str,
        label: str,
        kinds: Iterable[str],
        registry: CollectorRegistry = REGISTRY,
    ) -> None:
        """Begin with 0 for each."""
        self.by_kind = dict.fromkeys(kinds, 0)
        self._name, self._about, self._label = name, about, label
        registry.register(self)

    def inc(self, kind: str) -> None:
        """Count once more."""
        self.by_kind[kind] += 1

    def describe(self) -> Iterable[Metric]:
        """Say what there is, without a value."""
        yield CounterMetricFamily(self._name, self._about, labels=[self._label])

    @override
    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._about, labels=[self._label])
        for kind, count in self.by_kind.items():
            family.add_metric([kind], count)
        yield family


class Spread(Collector):
    """How values are spread over buckets."""

    def __init__(
        self, name: str, about: str, buckets: Sequence[float], registry: CollectorRegistry = REGISTRY
    ) -> None:
        """Begin with none; the buckets' upper ends rise."""
        self._ends = list(buckets)
        self._counts = [0] * (len(self._ends) + 1)
        self._sum = 0.0
        self._name, self._about = name, about
        registry.register(self)

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._ends, value)] += 1
        self._sum += value

    def describe(self) -> Iterable[Metric]:
        """Say what there is, without a value."""
        yield HistogramMetricFamily(self._name, self._about)

    @override
    def collect(self) -> Iterator[Metric]:
        up_to, buckets = 0, []
        for end, count in zip([*map(str, self._ends), "+Inf"], self._counts, strict=True):
            up_to += count
            buckets.append((end, up_to))
        yield HistogramMetricFamily(self._name, self._about, buckets=buckets, sum_value=self._sum)
