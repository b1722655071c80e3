"""Metrics: names that say what they are, with help for each."""

from prometheus_client.metrics import MetricWrapperBase

from regatta_server.observe import metrics

ALL = [value for value in vars(metrics).values() if isinstance(value, MetricWrapperBase)]


def test_every_metric_is_ours_by_name_and_has_help() -> None:
    assert len(ALL) > 10
    for metric in ALL:
        described = next(iter(metric.describe()))
        assert described.name.startswith("regatta_")
        assert described.documentation.endswith(".")


def test_times_are_in_seconds() -> None:
    for metric in ALL:
        name = next(iter(metric.describe())).name
        assert not name.endswith(("_ms", "_us", "_time"))
