"""Somebody who runs a server with its processes on a folder, and what they see there."""

import asyncio
import fcntl
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

WAIT_S: Final = 60.0
"""For what comes soon: a machine may have much else to do."""
LOOK_S: Final = 0.02
"""How often one looks at what other processes do: they set no event here."""


class Host:
    """Somebody who runs workers on a folder."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        """Take a folder with a short path: sockets are in there."""
        self.data = folder / "data"
        self.log = folder / "log"
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        self.settings = {
            "REGATTA_WORKERS": str(workers),
            "REGATTA_LOG": "json",
            "TMPDIR": str(self.temporary),
        }

    def logged(self, event: str) -> list[dict[str, Any]]:
        """Return the lines of an event."""
        whole, _, _ = self.log.read_text(encoding="utf-8").rpartition("\n")
        lines = [json.loads(line) for line in whole.splitlines()]
        return [line for line in lines if line["event"] == event]

    def workers(self) -> dict[str, int]:
        """Return the process of each worker by its name, the latest that was ready."""
        return {line["worker"]: line["pid"] for line in self.logged("worker_ready")}

    def everyone(self) -> list[int]:
        """Return every process that was started: workers, the archive among them, and Valkey."""
        return [line["pid"] for event in ("worker_ready", "valkey_started") for line in self.logged(event)]

    async def nothing_left(self, port: int) -> None:
        """Wait until all processes are gone, and with them their sockets, the lock and the port."""
        await until_true(lambda: not any(map(lives, self.everyone())))
        assert [path for path in self.temporary.rglob("*") if not path.is_dir()] == []
        # A zombie is a process whose first thread has ended: the others may hold its files a moment longer.
        await until_true(lambda: can_be_locked(self.data / "lock") and can_be_bound(port))
        assert "bye bye" in (self.data / "valkey.log").read_text(encoding="utf-8")
        assert "Traceback" not in self.log.read_text(encoding="utf-8")


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


def can_be_locked(path: Path) -> bool:
    """Say whether no process holds the lock."""
    with path.open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def can_be_bound(port: int) -> bool:
    """Say whether no process holds the port."""
    try:
        with socket.create_server(("127.0.0.1", port)):
            return True
    except OSError:
        return False
