"""The last known addresses of the store and the relay, for when DNS is down.

Their names are in a host's settings. They are looked up in threads that nothing else uses
(`runtime/pools.py`), one look-up for each name at a time: a name server that does not answer holds one of
them. Results are remembered as long as the process runs.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Sequence
from ipaddress import ip_address
from typing import Any, Final

import structlog

LOOK_UP_S: Final = 2.0
"""Until the last address is taken: less than one has patience for a connection."""
NAME_CACHE_MOST: Final = 256
"""Names that are remembered: those of the settings, and of the nodes that a Cluster or Sentinels name."""

log = structlog.get_logger()

LookUp = Callable[[str, int], Coroutine[Any, Any, Sequence[str]]]
"""Returns the addresses of a name. Raises OSError where there are none."""


async def by_system(host: str, port: int) -> Sequence[str]:
    """Look a name up as this system does. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class LastAddresses:
    """Remembers where names were."""

    def __init__(self, look_up: LookUp = by_system, limit_s: float = LOOK_UP_S) -> None:
        """Take what looks names up, and how long it may take."""
        self._look_up: Final = look_up
        self._limit_s: Final = limit_s
        self._last: Final[dict[str, Sequence[str]]] = {}
        self._looking: Final[dict[str, asyncio.Task[Sequence[str]]]] = {}

    async def instead_of(self, host: str, port: int) -> Sequence[str]:
        """Return nothing where a name is found now, or never was; else the addresses where it was last."""
        if _is_address(host):
            return ()
        looking = self._looking.get(host)
        if looking is None or looking.get_loop() is not asyncio.get_running_loop():
            looking = self._looking[host] = asyncio.ensure_future(self._look_up(host, port))
            looking.add_done_callback(lambda over: self._found(host, over))
        done, _ = await asyncio.wait((looking,), timeout=self._limit_s)
        if done and not looking.cancelled() and looking.exception() is None:
            return ()
        last = self._last.get(host, ())
        if last:
            log.warning("dns_away", host=host, addresses=list(last))
        return last

    def _found(self, host: str, over: "asyncio.Task[Sequence[str]]") -> None:
        if self._looking.get(host) is over:
            del self._looking[host]
        if not over.cancelled() and over.exception() is None:
            if host not in self._last and len(self._last) >= NAME_CACHE_MOST:
                del self._last[next(iter(self._last))]
            self._last[host] = over.result()


def _is_address(host: str) -> bool:
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


LAST_ADDRESSES: Final = LastAddresses()
