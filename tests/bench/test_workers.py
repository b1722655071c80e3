"""The bench of workers: whose processor time is whose, and on which cores they run."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bench.load.samples import Sample
from bench.service.workers import WORKER, apart, figures, nodes_of
from testkit.processes import THIS, Process

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bench reads /proc")


@pytest.fixture
def worker() -> Iterator[Process]:
    """Give a process of ours that is called as a worker is, and waits."""
    waits = [sys.executable, "-c", "import sys; sys.stdin.read()", WORKER.decode()]
    with subprocess.Popen(waits, stdin=subprocess.PIPE) as process:
        yield Process(process.pid)
        process.terminate()


def test_workers_count_as_nodes_and_all_else_that_a_server_starts_does_not(worker: Process) -> None:
    nodes = nodes_of(THIS)
    assert worker in nodes.workers
    assert worker in nodes.members
    assert worker not in nodes.children()
    assert nodes.cpu_s() >= worker.cpu_s()


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="there is no other core")
def test_store_and_archive_have_a_core_of_their_own_within_the_block_alone(worker: Process) -> None:
    cores = os.sched_getaffinity(0)
    with apart([THIS], [worker]):
        assert os.sched_getaffinity(worker.pid) == {max(cores)}
        assert os.sched_getaffinity(0) == cores - {max(cores)}
    assert os.sched_getaffinity(worker.pid) == os.sched_getaffinity(0) == cores


def test_each_ratio_is_that_of_one_round() -> None:
    def sample(per_s: float) -> Sample:
        return Sample(
            *(per_s, 1, per_s / 1_000, 100, 10), server_percent=50, generator_percent=50, others_percent=0
        )

    found = {
        (workers, bound): [sample(workers * per_s), sample(workers * per_s * (2 if bound else 1))]
        for workers in (1, 4)
        for bound in (False, True)
        for per_s in (1_000.0,)
    }
    by_name = {figure.what: figure for figure in figures(4, 500, found, found)}
    assert by_name["4 workers: moves, saturated"].ratio == 4
    assert by_name["4 workers: CPU of nodes for a move"].ratio == 1
    assert by_name["4 workers, store apart: moves, saturated"].ratio == 1.5
    assert by_name["one worker, store apart: p99 at 500/s"].floor == "one worker, all cores for all"
