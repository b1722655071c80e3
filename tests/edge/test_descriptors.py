"""Where files run out, who plays goes on, who comes is refused, and the host reads it once a minute."""

import asyncio
import contextlib
import dataclasses
import os
import resource
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from regatta_server.edge.descriptors import LOG_S, Descriptors, number_of, open_files_most
from regatta_server.limits import Limits
from testkit.commands import output_of, regatta
from testkit.play import guest, open_room
from testkit.raw import HANDSHAKE, raw
from testkit.web import ask, metric
from tests.conftest import Serve


class Clock:
    """Seconds that pass when a test says so."""

    now_s = 0.0

    def __call__(self) -> float:
        """Return them."""
        return self.now_s


def test_the_last_files_are_kept_and_half_of_them_for_refusals() -> None:
    files = Descriptors(64, Clock(), lambda: 1_000)
    assert [files.are_short(number) for number in (935, 936, 999)] == [False, True, True]
    assert [files.are_out(number) for number in (967, 968)] == [False, True]


def test_without_a_bound_they_never_run_out() -> None:
    files = Descriptors(64, Clock(), lambda: None)
    assert not files.are_short(1_000_000)
    assert not files.are_out(1_000_000)


def test_a_line_that_takes_no_file_never_runs_out_of_them() -> None:
    assert number_of(asyncio.BaseTransport()) == 0


def test_the_bound_is_that_of_the_process() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert open_files_most() == (None if soft == resource.RLIM_INFINITY else soft)


def test_it_is_logged_once_a_minute_while_it_lasts() -> None:
    clock = Clock()
    files = Descriptors(64, clock, lambda: 1_000)
    with capture_logs() as logged:
        for clock.now_s in (0.0, 1.0, LOG_S - 1, LOG_S, LOG_S + 1):
            assert files.are_short(950)
    assert [(line["event"], line["open_files"], line["most"]) for line in logged] == [
        ("files_run_out", 950, 1_000)
    ] * 2


async def test_who_comes_is_refused_in_words_and_the_host_may_look(serve: Serve) -> None:
    most = open_files_most()
    if most is None:
        pytest.skip("this process may have any number of files")
    # All but the first three are kept: so every socket has one of these, and none one of the last half.
    crowded = dataclasses.replace(Limits(), files_spare=most - 3)
    async with serve(limits=crowded) as running:
        page = await ask(running, "/")
        assert (page.status, page.body) == (503, b"The server is full: come back in some minutes.\n")
        assert page.headers["retry-after"] == "60"
        assert (await ask(running, "/livez")).status == 200
        async with raw(running) as wire:
            await wire.send(HANDSHAKE)
            assert (await wire.head()).split(b" ")[1] == b"503"
        assert await metric(running, 'regatta_handshakes_total{outcome="service_unavailable"}') >= 1


@pytest.mark.prove
@pytest.mark.slow
async def test_who_is_in_plays_on_while_files_run_out_and_then_others_come_in_again(tmp_path: Path) -> None:
    async with regatta(tmp_path / "data") as server, contextlib.AsyncExitStack() as crowd:
        running, pid = server.running, server.process.pid
        async with guest(running, "Ada") as ada:
            open_files = len(os.listdir(f"/proc/{pid}/fd"))
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (open_files + 74, open_files + 74))
            for _ in range(20):
                await crowd.enter_async_context(raw(running))
            assert (await ask(running, "/")).status == 503
            assert await open_room(ada, 1)
            await crowd.aclose()
            while (await ask(running, "/livez")).status != 200 or (await ask(running, "/")).status != 200:
                pass  # until the server has heard that they are gone
    assert output_of(tmp_path / "log").count("files_run_out") == 1
