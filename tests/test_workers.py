"""Several workers behind one port, as a host runs them: killed, rolled, ended, left without their parent."""

import asyncio
import contextlib
import fcntl
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import termios
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from prometheus_client.parser import text_string_to_metric_families

from protocol.connection import Connection, Disconnected, connect
from protocol.errors import Close
from protocol.ids import RoomId
from server.service import Running
from server.verify import verify
from tests.play import begin, guest, play_out, socket_of
from tests.test_main import refused_start, regatta
from tests.web import get

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

WAIT_S: Final = 60.0
"""For what comes soon: a machine may have much else to do."""
LOOK_S: Final = 0.02
"""How often one looks at what other processes do: they set no event here."""


class Host:
    """Somebody who runs two workers on a folder: what they see there."""

    def __init__(self, folder: Path) -> None:
        """Take a folder with a short path: sockets are in there."""
        self.data = folder / "data"
        self.log = folder / "log"
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        self.settings = {"REGATTA_WORKERS": "2", "REGATTA_LOG": "json", "TMPDIR": str(self.temporary)}

    def logged(self, event: str) -> list[dict[str, Any]]:
        """Return the lines of an event."""
        whole, _, _ = self.log.read_text(encoding="utf-8").rpartition("\n")
        lines = [json.loads(line) for line in whole.splitlines()]
        return [line for line in lines if line["event"] == event]

    def workers(self) -> dict[int, int]:
        """Return the process of each worker, the latest that was ready."""
        return {line["worker"]: line["pid"] for line in self.logged("worker_ready")}

    def everyone(self) -> list[int]:
        """Return every process that was started: workers and Valkey."""
        return [line["pid"] for event in ("worker_ready", "valkey_started") for line in self.logged(event)]

    async def nothing_left(self, port: int) -> None:
        """Wait until all processes are gone, and with them their sockets, the lock and the port."""
        await until_true(lambda: not any(map(lives, self.everyone())))
        assert [path for path in self.temporary.rglob("*") if not path.is_dir()] == []
        with (self.data / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with socket.create_server(("127.0.0.1", port)):
            pass
        assert "bye bye" in (self.data / "valkey.log").read_text(encoding="utf-8")
        assert "Traceback" not in self.log.read_text(encoding="utf-8")


@pytest.fixture
def host() -> Iterator[Host]:
    """Give a host with an empty folder."""
    folder = Path(tempfile.mkdtemp())
    yield Host(folder)
    shutil.rmtree(folder)


async def until_true(look: Callable[[], bool]) -> None:
    """Wait for what other processes do."""
    async with asyncio.timeout(WAIT_S):
        while not look():  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(LOOK_S)


def lives(pid: int) -> bool:
    """Say whether a process runs; one that its parent left and nobody has buried does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


async def by_worker(running: Running, name: str) -> dict[int, float]:
    """Return a metric's value by worker."""
    _, said = await get(running, "/metrics")
    return {
        int(sample.labels["worker"]): sample.value
        for metric in text_string_to_metric_families(said.decode())
        for sample in metric.samples
        if sample.name == name
    }


@contextlib.asynccontextmanager
async def apart(running: Running) -> AsyncIterator[tuple[Connection, Connection, int]]:
    """Give two players at different workers, who come back by themselves, and the number of the first's."""
    async with contextlib.AsyncExitStack() as stack:

        async def player(name: str) -> Connection:
            coming = connect(socket_of(running), name=name, strict=True, keep=True)
            return await stack.enter_async_context(await coming)

        ada = await player("Ada")
        (at,) = [
            number for number, count in (await by_worker(running, "regatta_connections")).items() if count
        ]
        while True:
            tom = await player("Tom")
            if all((await by_worker(running, "regatta_connections")).values()):
                break
            await tom.cut()
        yield ada, tom, at


async def finished(running: Running, room: RoomId) -> bool:
    """Wait for the record of a game; say whether it is that of a whole one."""
    async with asyncio.timeout(WAIT_S):
        while True:
            status, record = await get(running, f"/api/v1/games/{room}")
            if status == 200:
                return verify(record).finished
            await asyncio.sleep(LOOK_S)


@pytest.mark.prove
async def test_a_signal_ends_all_in_order(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server, guest(server.running, "Ada") as ada:
        ended = asyncio.ensure_future(server.end(signal.SIGTERM))
        with pytest.raises(Disconnected) as lost:
            await ada.next_event()
        assert lost.value.code == Close.RESTART
        status, printed = await ended
        assert status == 0
        assert printed.count("running games go on at the next start") == 1
        await host.nothing_left(server.running.port)
    assert list(host.temporary.iterdir()) == []
    assert len(host.logged("started")) == 1


async def test_players_at_different_workers_play_on_when_one_is_killed_and_replaced(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server, apart(server.running) as (ada, tom, at):
        room = await begin(ada, tom)
        assert all((await by_worker(server.running, "regatta_commits_total")).values())
        before = host.workers()
        os.kill(before[at], signal.SIGKILL)
        heard = await play_out({0: ada, 1: tom}, room)
        assert heard[0][-1]["version"] == heard[1][-1]["version"]
        assert await finished(server.running, room)
        await until_true(lambda: host.workers()[at] != before[at])
        assert host.workers()[3 - at] == before[3 - at]
        assert [line["status"] for line in host.logged("worker_died")] == [-signal.SIGKILL]
        assert await by_worker(server.running, "regatta_worker_up") == {1: 1.0, 2: 1.0}


@pytest.mark.prove
async def test_a_roll_replaces_all_and_one_that_fails_replaces_none(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server, apart(server.running) as (ada, tom, _):
        room = await begin(ada, tom)
        before = host.workers()
        server.process.send_signal(signal.SIGHUP)
        await play_out({0: ada, 1: tom}, room)
        assert await finished(server.running, room)
        await until_true(lambda: bool(host.logged("rolled")))
        after = host.workers()
        assert set(before.values()) & set(after.values()) == set()
        assert not any(map(lives, before.values()))
        # Without their folder, no new one can listen to the others.
        for folder in host.temporary.glob("regatta-*"):
            if not (folder / "valkey.sock").exists():
                shutil.rmtree(folder)
        server.process.send_signal(signal.SIGHUP)
        await until_true(lambda: bool(host.logged("roll_stopped")))
        assert all(map(lives, after.values()))
        assert (await get(server.running, "/readyz"))[0] == 200
        assert host.logged("worker_died") == []


async def test_a_killed_parent_leaves_nothing(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server, guest(server.running, "Ada") as ada:
        await begin(ada)
        server.process.kill()
        await host.nothing_left(server.running.port)


@pytest.mark.prove
async def test_a_terminal_that_is_closed_leaves_nothing(host: Host) -> None:
    terminal, other = os.openpty()
    with host.log.open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", "serve", "--port", "0"),
            env={**os.environ, "REGATTA_DATA": str(host.data), **host.settings},
            stdin=other,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
    os.close(other)
    assert process.stdout is not None
    said = (await process.stdout.readline()).decode()
    port = int(said.split("http://127.0.0.1:")[1].split()[0])
    os.close(terminal)
    assert await process.wait() == -signal.SIGHUP
    await host.nothing_left(port)


@pytest.mark.prove
async def test_a_second_signal_ends_at_once_and_the_store_still_in_order(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server:
        frozen = host.workers()[1]
        os.kill(frozen, signal.SIGSTOP)
        server.process.send_signal(signal.SIGINT)
        # That it is gone is not enough: the parent must know it, or it counts as killed in a hurry, too.
        await until_true(lambda: [line["worker"] for line in host.logged("worker_ended")] == [2])
        status, _ = await server.end(signal.SIGINT)
        assert status == 0
        (killed,) = host.logged("worker_killed")
        assert (killed["pid"], killed["hurry"]) == (frozen, True)
        await host.nothing_left(server.running.port)


async def test_a_port_that_others_share_is_refused_in_one_line(
    host: Host, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
        monkeypatch.setenv("REGATTA_WORKERS", "2")
        monkeypatch.setenv("REGATTA_REDIS_URL", store_url)
        assert "REGATTA_PORT=8081" in await refused_start(str(taken.getsockname()[1]), host.data)


async def test_workers_that_cannot_start_say_so_in_one_line(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGATTA_WORKERS", "2")
    monkeypatch.setenv("REGATTA_REDIS_URL", "redis://127.0.0.1:1/0")
    assert "The store at REGATTA_REDIS_URL does not answer" in await refused_start("0", host.data)
