"""Metrics of the loop's thread count as the library's do, and give what they have when they are asked for."""

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from regatta_server.observe.loop_metrics import GATHERED_MOST, LoopCounter, LoopHistogram

BOUNDS = (1.0, 2.0, 5.0)
SEEN = [0.5, 1.0, 1.5, 7.0] * GATHERED_MOST


def lines(registry: CollectorRegistry) -> list[str]:
    """Return what is said of a registry, without when its metrics began."""
    return [line for line in generate_latest(registry).decode().splitlines() if "_created" not in line]


def test_they_say_what_those_of_the_library_say() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    for registry, counter, histogram in (
        (ours, LoopCounter, LoopHistogram),
        (theirs, Counter, Histogram),
    ):
        moves = counter("moves", "Moves.", ["type"], registry=registry)
        seconds = histogram("seconds", "Seconds.", buckets=BOUNDS, registry=registry)
        for _ in range(2):
            moves.labels("throw").inc()
            moves.labels("throw").inc(2)
            for amount in SEEN:
                seconds.observe(amount)
            assert lines(registry), "asked for meanwhile"
    assert lines(ours) == lines(theirs)


def test_a_counter_says_what_it_has_counted() -> None:
    moves = LoopCounter("moves", "Moves.", registry=CollectorRegistry())
    moves.inc()
    assert moves.value() == 1.0
    moves.inc()
    assert moves.value() == 2.0
