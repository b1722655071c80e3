"""Metrics: names that say what they are, with help for each."""

import re
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.parser import text_string_to_metric_families

from regatta_protocol.errors import Code
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


SERVER = Path(metrics.__file__).parents[1]


def lines_at_the_start() -> set[tuple[str, tuple[str, ...]]]:
    """Return the lines of a process that has done nothing yet: by metric, with the values of labels."""
    show = (
        "import prometheus_client as p, regatta_server.observe.metrics; print(p.generate_latest().decode())"
    )
    command = [sys.executable, "-c", show]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {
        (family.name, tuple(sample.labels.values()))
        for family in text_string_to_metric_families(output)
        for sample in family.samples
        if sample.labels and not sample.name.endswith("_created") and "le" not in sample.labels
    }


def test_the_first_event_of_a_kind_is_seen_for_its_line_was_there_with_0() -> None:
    there = lines_at_the_start()
    labelled = {next(iter(metric.describe())).name for metric in ALL if metric._labelnames}
    assert labelled == {name for name, _ in there if name.startswith("regatta_")}
    for code in Code:
        assert ("regatta_refused", (code.value,)) in there
    for what in labels_in_the_code():
        assert what in there, "a value that is not known at the start: metrics.py"


def labels_in_the_code() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is counted by values that stand in the code as they are."""
    names = {
        name: next(iter(metric.describe())).name for name, metric in vars(metrics).items() if metric in ALL
    }
    for path in SERVER.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for name, values in re.findall(r"metrics\.([A-Z_]+)\.labels\(((?:\"\w+\"(?:, )?)+)\)", text):
            yield names[name], tuple(re.findall(r"\w+", values))


def statuses(*files: str) -> set[HTTPStatus]:
    """Return the statuses that files of the edge and of HTTP name."""
    text = "".join(
        path.read_text(encoding="utf-8")
        for name in files
        for folder in ("edge", "web")
        for path in (SERVER / folder).glob(name)
    )
    return {HTTPStatus[name] for name in re.findall(r"HTTPStatus\.([A-Z_]+)", text)}


def test_every_status_that_is_answered_is_known_at_the_start() -> None:
    of_api = {str(status.value) for status in statuses("api*.py", "feed_pages.py", "answers.py")}
    assert {"200", "404", "500"} <= of_api <= set(metrics.STATUSES)
    refused = {status.phrase.lower().replace(" ", "_") for status in statuses("gate.py")}
    assert refused
    assert refused <= set(metrics.REFUSALS)
