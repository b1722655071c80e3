"""Servers as processes of their own: started, read from /proc, and ended by their ids."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TICKS_PER_S: Final = os.sysconf("SC_CLK_TCK")
PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")
CLOCK_OF_SCHEDULER: Final = 2
"""With a process's id it makes the id of its clock, as clock_getcpuclockid of C does."""
START_S: Final = 60.0
STOP_S: Final = 20.0


class NotStarted(Exception):
    """A server did not start; the message has what it said."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of this machine."""

    pid: int

    def cpu_s(self) -> float:
        """Return the processor time that it has used, in user and system mode, all threads.

        To the nanosecond, as the scheduler accounts it; schedstat has the same without threads that ended.
        Where there is no such clock, in ticks of stat.
        """
        with contextlib.suppress(OSError):
            return time.clock_gettime(~self.pid << 3 | CLOCK_OF_SCHEDULER)
        user, system = self._stat()[11:13]
        return (int(user) + int(system)) / TICKS_PER_S

    def rss_bytes(self) -> int:
        """Return the memory that it has in use."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE_BYTES

    def children(self) -> list["Process"]:
        """Return the processes that it has started."""
        pids = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())
        found = []
        for pid in pids:
            # Processes come and go while we look.
            with contextlib.suppress(OSError):
                process = Process(pid)
                if int(process._stat()[1]) == self.pid:
                    found.append(process)
        return found

    def is_store(self) -> bool:
        """Say whether it is a Valkey."""
        return b"valkey-server" in Path(f"/proc/{self.pid}/cmdline").read_bytes()

    def _stat(self) -> list[str]:
        """Return the fields of stat from the third on: the second, a name, may have spaces."""
        stat = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8", errors="replace")
        return stat.rpartition(")")[2].split()


THIS: Final = Process(os.getpid())
"""The generator's own."""


def machine_cpu_s() -> float:
    """Return the processor time that everything on this machine has used."""
    fields = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:]
    user, nice, system, _idle, _iowait, irq, softirq, steal = (int(field) for field in fields[:8])
    return (user + nice + system + irq + softirq + steal) / TICKS_PER_S


@dataclass(frozen=True, slots=True)
class Listening:
    """A server that was started."""

    process: Process
    port: int


@contextlib.contextmanager
def regatta(
    data: Path,
    appendfsync: str,
    store: str | None = None,
    bounded: bool = False,
    runs: Sequence[str] = (sys.executable, "-m", "regatta_server"),
    more: Mapping[str, str] | None = None,
) -> Iterator[Listening]:
    """Run a node, without the bounds that keep a flood out unless said; with its Valkey, or on a store.

    `more`: other settings.
    """
    bounds = {"REGATTA_DATA": str(data), "REGATTA_APPENDFSYNC": appendfsync, "REGATTA_LOG": "json"}
    if not bounded:
        bounds |= {"REGATTA_COMMANDS_PER_S": "1000000", "REGATTA_CONNECTIONS_PER_ADDRESS": "100000"}
        bounds |= {"REGATTA_ROOMS_PER_S": "1000000"}
    if store is not None:
        bounds["REGATTA_REDIS_URL"] = store
    bounds |= more or {}
    command = [*runs, "serve", "--host", "127.0.0.1", "--port", "0"]
    with server(command, bounds) as listening:
        yield listening


@contextlib.contextmanager
def server(command: Sequence[str], settings: Mapping[str, str]) -> Iterator[Listening]:
    """Run a server that prints its address, and end it with all that it has started."""
    with tempfile.TemporaryDirectory() as folder:  # a pipe that nobody reads would fill
        output = Path(folder) / "output"
        # For appending, and read by its name: a position that reader and server share is moved under the
        # server by each look, which then writes over its own address.
        with output.open("ab") as file:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment(settings),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,  # Ctrl-C reaches who started it, who ends it
            )
        children: list[Process] = []
        try:
            port = _port(process, output)
            children = Process(process.pid).children()
            yield Listening(Process(process.pid), port)
        finally:
            process.terminate()
            try:
                process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            _end(children)


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return what a server is started with: none of the settings of whoever starts it, but these."""
    caches = {name: value for name, value in os.environ.items() if not name.startswith("REGATTA_")}
    return {**caches, **settings}


def _port(server: "subprocess.Popen[bytes]", output: Path) -> int:
    """Return the port of the address that the server prints. Raises NotStarted when it ends instead."""
    deadline = time.monotonic() + START_S
    printed = ""
    while time.monotonic() < deadline:
        ended = server.poll() is not None
        printed = output.read_text(encoding="utf-8", errors="replace")
        if found := re.search(r" at http://[\d.]+:(\d+)\s", printed):
            return int(found[1])
        if ended:
            break
        time.sleep(0.02)
    raise NotStarted(f"a server did not start: {printed.strip()[-1000:]}")


def _end(processes: list[Process]) -> None:
    """See that these have gone: a server ends its store itself, unless it was killed."""
    deadline = time.monotonic() + STOP_S
    for process in processes:
        while Path(f"/proc/{process.pid}").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        if Path(f"/proc/{process.pid}").exists():
            os.kill(process.pid, signal.SIGKILL)
