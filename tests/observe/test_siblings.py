"""What /metrics says for several workers: each sample with its worker, and who of them has answered."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from regatta_server.observe import metrics
from regatta_server.observe.siblings import Siblings, measured, merged

BOTH = ("1", "2")
OF_ANOTHER = (
    "# HELP regatta_commits_total Changes.\n# TYPE regatta_commits_total counter\n"
    'regatta_commits_total{worker="2"} 7.0\n'
    "# HELP regatta_new Since the upgrade.\n# TYPE regatta_new gauge\n"
    'regatta_new{worker="2"} 1.0\n'
)


def by_worker(families: Iterable[Metric], name: str) -> dict[str, float]:
    """Return a metric's value by worker."""
    return {
        sample.labels["worker"]: sample.value
        for metric in families
        for sample in metric.samples
        if sample.name == name
    }


def test_what_several_say_about_one_metric_stands_together() -> None:
    mine = (
        "# HELP regatta_commits_total Changes of rooms.\n# TYPE regatta_commits_total counter\n"
        'regatta_commits_total{worker="1"} 3.0\n'
    )
    whole = merged([mine, OF_ANOTHER])
    assert whole.count("# TYPE regatta_commits_total counter\n") == 1
    assert whole.index('{worker="2"} 7.0') < whole.index("# HELP regatta_new")
    families = list(text_string_to_metric_families(whole))
    assert by_worker(families, "regatta_commits_total") == {"1": 3.0, "2": 7.0}
    assert by_worker(families, "regatta_new") == {"2": 1.0}


async def test_whoever_is_asked_speaks_for_all(tmp_path: Path) -> None:
    first, second = Siblings(tmp_path, "1", BOTH), Siblings(tmp_path, "2", BOTH)
    metrics.COMMANDS_OF["throw"].inc()
    async with first.answering(), second.answering():
        for siblings in (first, second):
            families = list(text_string_to_metric_families((await siblings.measured()).decode()))
            assert by_worker(families, "regatta_worker_up") == {"1": 1.0, "2": 1.0}
            assert set(by_worker(families, "regatta_commands_total")) == {"1", "2"}
            assert set(by_worker(families, "python_info")) == {"1", "2"}
            names = [metric.name for metric in families]
            assert len(names) == len(set(names))
    assert b"worker=" not in await measured(), "whoever is alone has no number"


async def test_the_process_that_starts_them_speaks_for_itself_without_a_name_and_for_them(
    tmp_path: Path,
) -> None:
    parent, archive = (Siblings(tmp_path, name, ["archive"]) for name in ("", "archive"))
    async with archive.answering():
        families = list(text_string_to_metric_families((await parent.measured()).decode()))
    assert by_worker(families, "regatta_worker_up") == {"archive": 1.0}
    named = [
        sample.labels for metric in families for sample in metric.samples if sample.name == "python_info"
    ]
    assert [labels.get("worker") for labels in named] == [None, "archive"]
    names = [metric.name for metric in families]
    assert len(names) == len(set(names))


async def test_one_that_is_gone_or_does_not_answer_is_left_out(tmp_path: Path) -> None:
    siblings = Siblings(tmp_path, "1", [*BOTH, "3"], wait_s=0.1)

    def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        frozen.append(writer)

    frozen: list[asyncio.StreamWriter] = []
    async with siblings.answering():
        server = await asyncio.start_unix_server(silent, tmp_path / "3.sock")
        families = list(text_string_to_metric_families((await siblings.measured()).decode()))
        server.close()
    assert by_worker(families, "regatta_worker_up") == {"1": 1.0, "2": 0.0, "3": 0.0}
    assert set(by_worker(families, "regatta_commits_total")) == {"1"}
    for writer in frozen:
        writer.close()


async def test_a_worker_that_comes_in_the_place_of_another_is_asked_instead(tmp_path: Path) -> None:
    siblings = Siblings(tmp_path, "1", BOTH)
    async with siblings.answering():
        async with Siblings(tmp_path, "2", BOTH).answering():
            coming = Siblings(tmp_path, "2", BOTH).answering()
            await coming.__aenter__()
        families = list(text_string_to_metric_families((await siblings.measured()).decode()))
        assert by_worker(families, "regatta_worker_up") == {"1": 1.0, "2": 1.0}
        await coming.__aexit__(None, None, None)
