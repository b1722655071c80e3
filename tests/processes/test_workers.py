"""Several workers behind one port, as a host runs them: killed, rolled, ended, left without their parent."""

import asyncio
import contextlib
import fcntl
import os
import shutil
import signal
import socket
import sys
import tempfile
import termios
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from regatta_protocol.connection import Closed, Connection, connect
from regatta_protocol.errors import Close
from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from regatta_server.verify import verify
from testkit.commands import refused_start, regatta
from testkit.play import begin, guest, play_out, socket_of
from testkit.web import by_worker, get
from tests.processes.hosts import LOOK_S, WAIT_S, Host, lives, until_true

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]


@pytest.fixture
def host() -> Iterator[Host]:
    """Give a host with an empty folder."""
    folder = Path(tempfile.mkdtemp())
    yield Host(folder)
    shutil.rmtree(folder)


async def by_node(running: Running, name: str) -> dict[str, float]:
    """Return a metric's value by worker, of those that have players."""
    return {worker: value for worker, value in (await by_worker(running, name)).items() if worker.isdigit()}


@contextlib.asynccontextmanager
async def apart(running: Running) -> AsyncIterator[tuple[Connection, Connection, str]]:
    """Give two players at different workers, who come back by themselves, and the name of the first's."""
    async with contextlib.AsyncExitStack() as stack:

        async def player(name: str) -> Connection:
            coming = connect(socket_of(running), name=name, strict=True, reconnect=True)
            return await stack.enter_async_context(await coming)

        ada = await player("Ada")
        (at,) = [name for name, count in (await by_node(running, "regatta_connections")).items() if count]
        while True:
            tom = await player("Tom")
            if all((await by_node(running, "regatta_connections")).values()):
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
        with pytest.raises(Closed) as lost:
            await ada.next_event()
        assert lost.value.code == Close.RESTART
        status, printed = await ended
        assert status == 0
        assert printed.count("running games go on at the next start") == 1
        await host.nothing_left(server.running.port)
    assert list(host.temporary.iterdir()) == []
    assert len(host.logged("started")) == 1


@pytest.mark.prove
async def test_players_at_different_workers_play_on_when_one_is_killed_and_replaced(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server, apart(server.running) as (ada, tom, at):
        room = await begin(ada, tom)
        while not all((await by_node(server.running, "regatta_commits_total")).values()):
            pass  # what they say is up to a second old
        before = host.workers()
        os.kill(before[at], signal.SIGKILL)
        heard = await play_out({0: ada, 1: tom}, room)
        assert heard[0][-1]["version"] == heard[1][-1]["version"]
        assert await finished(server.running, room)
        await until_true(lambda: host.workers()[at] != before[at])
        (other,) = {"1", "2"} - {at}
        assert host.workers()[other] == before[other]
        assert [line["status"] for line in host.logged("worker_died")] == [-signal.SIGKILL]
        up = await by_worker(server.running, "regatta_worker_up")
        assert up == {"1": 1.0, "2": 1.0, "archive": 1.0}


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


@pytest.mark.prove
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
            *(sys.executable, "-m", "regatta_server", "serve", "--port", "0"),
            env={**os.environ, "REGATTA_DATA": str(host.data), **host.settings},
            stdin=other,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
    os.close(other)
    assert process.stdout is not None
    output = (await process.stdout.readline()).decode()
    port = int(output.split("http://127.0.0.1:")[1].split()[0])
    os.close(terminal)
    assert await process.wait() == -signal.SIGHUP
    await host.nothing_left(port)


@pytest.mark.prove
async def test_a_second_signal_ends_at_once_and_the_store_still_in_order(host: Host) -> None:
    async with regatta(host.data, 0, **host.settings) as server:
        frozen = host.workers()["1"]
        os.kill(frozen, signal.SIGSTOP)
        server.process.send_signal(signal.SIGINT)
        # That it is gone is not enough: the parent must know it, or it counts as killed in a hurry, too.
        await until_true(lambda: [line["worker"] for line in host.logged("worker_ended")] == ["2"])
        status, _ = await server.end(signal.SIGINT)
        assert status == 0
        killed = {line["pid"]: line["hurry"] for line in host.logged("worker_killed")}
        assert killed[frozen]
        await host.nothing_left(server.running.port)


@pytest.mark.prove
async def test_a_port_that_others_share_is_refused_in_one_line(
    host: Host, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as taken:
        monkeypatch.setenv("REGATTA_WORKERS", "2")
        monkeypatch.setenv("REGATTA_REDIS_URL", store_url)
        assert "REGATTA_PORT=8081" in await refused_start(str(taken.getsockname()[1]), host.data)


@pytest.mark.prove
async def test_workers_that_cannot_start_say_so_in_one_line(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REGATTA_WORKERS", "2")
    monkeypatch.setenv("REGATTA_REDIS_URL", "redis://127.0.0.1:1/0")
    assert "The store at REGATTA_REDIS_URL does not answer" in await refused_start("0", host.data)
