"""Plain numbers that become metrics."""

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from server.observe.counting import Count, Counts, Spread

ENDS = (0.5, 1.0, 2.5)


def said(registry: CollectorRegistry) -> list[str]:
    """Return what is told of all metrics, but for when they began."""
    return [line for line in generate_latest(registry).decode().splitlines() if "_created" not in line]


def test_they_are_told_as_those_of_the_library() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    count, its_count = Count("made", "All.", ours), Counter("made", "All.", registry=theirs)
    kinds = ("throw", "enter")
    counts = Counts("kinds", "Each.", "type", kinds, ours)
    its_counts = Counter("kinds", "Each.", ["type"], registry=theirs)
    for kind in kinds:
        its_counts.labels(kind)
    spread = Spread("seconds", "Long.", ENDS, ours)
    its_spread = Histogram("seconds", "Long.", buckets=ENDS, registry=theirs)
    assert said(ours) == said(theirs), "before anything was counted"
    for number in range(7):
        count.inc()
        its_count.inc()
        counts.inc(kinds[number % 3 == 0])
        its_counts.labels(kinds[number % 3 == 0]).inc()
        spread.observe(number / 2)
        its_spread.observe(number / 2)
    assert said(ours) == said(theirs)
    assert 'seconds_bucket{le="+Inf"} 7.0' in said(ours)
