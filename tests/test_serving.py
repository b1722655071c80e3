"""A node from its start to its end: hurried when asked twice, and allowed as many files as there may be."""

import resource
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.exceptions import ConnectionError as NoStore
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from protocol.generate import SUBPROTOCOL
from server.service import Running
from server.serving import CANNOT_START, allow_files, why
from server.settings import WrongSetting
from server.store.client import WrongUrl
from tests.play import socket_of
from tests.test_main import regatta


def silence(running: Running) -> connect:
    """Return a connection that says nothing."""
    return connect(socket_of(running), subprotocols=[Subprotocol(SUBPROTOCOL)])


@pytest.fixture
def few_files() -> Iterator[int]:
    """Give what may be asked for at most, while this process may open few files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[0]), before[1]))
    yield before[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_server_may_open_as_many_sockets_as_the_system_lets_it(few_files: int) -> None:
    allow_files()
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert now > 512
    assert (now == most) is (few_files != resource.RLIM_INFINITY)


@pytest.mark.parametrize(
    ("failure", "says"),
    [
        (WrongSetting("REGATTA_PORT: no"), "REGATTA_PORT: no"),
        (WrongUrl("no"), "REGATTA_REDIS_URL: no"),
        (NoStore("no"), "The store at REGATTA_REDIS_URL does not answer: no"),
        (OSError(98, "Address in use"), "Cannot listen there: Address in use."),
        (RuntimeError("Worker 1 says so"), "Worker 1 says so"),
    ],
)
def test_what_a_host_can_mend_is_said_in_one_line(failure: Exception, says: str) -> None:
    assert isinstance(failure, CANNOT_START)
    assert why(failure).startswith(says)


@pytest.mark.slow
async def test_a_second_signal_waits_for_nobody_and_the_store_still_ends_in_order(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with regatta(data) as server, silence(server.running) as silent:
        assert server.process.stdout is not None
        # It will not answer when the server closes, and so would be waited for.
        silent.transport.pause_reading()
        server.process.send_signal(signal.SIGTERM)
        assert b"closing" in await server.process.stdout.readline()
        status, _ = await server.end(signal.SIGTERM)
        assert status == 0
        silent.transport.resume_reading()
    assert "cut_off" in (tmp_path / "log").read_text(encoding="utf-8")
    assert "bye bye" in (data / "valkey.log").read_text(encoding="utf-8")
