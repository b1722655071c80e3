"""A process of ours: it ends when it is asked to or its parent is gone, and says why it cannot start."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from redis.exceptions import ConnectionError as NoStore

from regatta_server.processes.process import CANNOT_START, End, allow_files, live, why
from regatta_server.settings import WrongSetting
from regatta_server.store.client import WrongUrl


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


async def test_a_life_comes_to_its_end_by_itself_and_in_a_hurry_at_once() -> None:
    end, done = End(), asyncio.Event()

    async def life() -> None:
        await end.wanted.wait()
        await done.wait()

    living = asyncio.ensure_future(live(life(), end))
    end()
    done.set()
    await living
    end, done = End(), asyncio.Event()
    living = asyncio.ensure_future(live(life(), end))
    end()
    end()
    await living


def test_a_parent_that_is_gone_is_told_nothing_and_nobody_is_troubled_by_it() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [
            sys.executable,
            "-c",
            "from regatta_server.processes.process import tell_parent; tell_parent('ready')",
        ],
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.fixture
def hang_up() -> Iterator[None]:
    """Let the test say what a hang-up does, and put it back."""
    before = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, before)


async def test_a_hang_up_ends_it_as_other_signals_do_so_that_players_are_told(hang_up: None) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    end, loop = End(), asyncio.get_running_loop()
    end.listen()
    os.kill(os.getpid(), signal.SIGHUP)
    async with asyncio.timeout(10):
        await end.wanted.wait()
    assert not end.at_once.is_set()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.remove_signal_handler(number)


async def test_a_hang_up_that_is_ignored_stays_ignored(hang_up: None) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    end, loop = End(), asyncio.get_running_loop()
    end.listen()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.remove_signal_handler(number)
