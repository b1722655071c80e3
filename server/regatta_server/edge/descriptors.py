"""File descriptors: some are reserved for those who are connected, so that newcomers cannot use them all up.

A socket has the lowest number that was free, so its number says how many files are open; no system call is
needed.
"""

import asyncio
import resource
from collections.abc import Callable
from typing import Final

import structlog

log = structlog.get_logger()

FOR_THE_HOST: Final = ("/livez", "/readyz", "/metrics")
"""Pages that are answered where nobody else is let in."""
CROWDED_S: Final = 60.0
"""After which to come back where there are no files left."""

LOG_S: Final = 60.0
"""How often it is logged while it lasts."""
WHAT_TO_DO: Final = "raise the bound of open files (LimitNOFILE, ulimits in Compose), or add a node"


def open_files_most() -> int | None:
    """Return how many files this process may have open now; None where there is no bound."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def number_of(transport: asyncio.BaseTransport) -> int:
    """Return the number of a socket's file; 0 of a line that takes none, as in the simulation."""
    socket = transport.get_extra_info("socket")
    return 0 if socket is None else int(socket.fileno())


class Descriptors:
    """How near this process is to its last file."""

    def __init__(
        self, spare: int, now_s: Callable[[], float], most: Callable[[], int | None] = open_files_most
    ) -> None:
        """Take how many are kept; `now_s` only goes forward."""
        self._spare = spare
        self._now_s = now_s
        self._most = most
        self._logged_s: float | None = None

    def are_short(self, number: int) -> bool:
        """Say whether a new socket has one of those that are kept: it is refused. Logged once a minute."""
        if not self._reaches(number, self._spare):
            return False
        now_s = self._now_s()
        if self._logged_s is None or now_s - self._logged_s >= LOG_S:
            self._logged_s = now_s
            log.error("files_run_out", open_files=number, most=self._most(), do=WHAT_TO_DO)
        return True

    def refuse(self, transport: asyncio.BaseTransport, path: str) -> bool:
        """Say whether there is no file left for a request."""
        return path not in FOR_THE_HOST and self.are_short(number_of(transport))

    def are_plenty(self, number: int) -> bool:
        """Say whether half of all files are free: then a socket may stay that only waits."""
        most = self._most()
        return most is None or 2 * number <= most

    def are_out(self, number: int) -> bool:
        """Say whether those who wait to be refused have taken half of what is kept: it is cut at once."""
        return self._reaches(number, self._spare // 2)

    def _reaches(self, number: int, spare: int) -> bool:
        most = self._most()
        return most is not None and number >= most - spare
