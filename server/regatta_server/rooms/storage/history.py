"""Which history of the store this is: a new one after a failover or restart, which may lose changes.

In two histories a room may be at the same version and yet differ.
"""

import contextlib
import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Final

from regatta_server.store.errors import NO_ANSWER, Refusal
from regatta_server.store.masters.routes import Routes

REPLID: Final = re.compile(rb"^master_replid:([0-9a-f]+)\r?$", re.MULTILINE)
"""A master begins with a new one, and a replica that becomes master makes one."""


def name_of(replids: Iterable[str]) -> str:
    """Return the name of the history of masters; empty where none of them says its own."""
    known = sorted(filter(None, replids))
    return sha256(" ".join(known).encode()).hexdigest()[:8] if known else ""


class History:
    """The history of the store as this node knows it."""

    def __init__(self, routes: Routes) -> None:
        """Begin without one: the first connection to a master brings it."""
        self.name = ""
        """The same on every node; empty where the store does not say."""
        self.changed: list[Callable[[], None]] = []
        """Called when it is another one: what was read before may have been lost."""
        self._routes = routes
        self._replids: dict[str, str] = {}

    async def ask(self, master: str, connection: Any) -> None:
        """Learn the part of a master over a new connection to it, before anything is read there."""
        self._replids[master] = await _replid(connection)
        self._settle()

    async def look(self) -> None:
        """Leave out masters that are none any more, and ask those that are new."""
        for master in self._routes.masters():
            if master not in self._replids:
                # Who does not answer is asked when something is wanted there.
                with contextlib.suppress(*NO_ANSWER):
                    await self._look_at(master)
        self._settle()

    async def _look_at(self, master: str) -> None:
        connection = self._routes.connection(master)
        try:
            await connection.connect()  # type: ignore[no-untyped-call] # untyped
            self._replids[master] = await _replid(connection)
        finally:
            await connection.disconnect(nowait=True)

    def _settle(self) -> None:
        there = self._routes.masters()
        self._replids = {master: replid for master, replid in self._replids.items() if master in there}
        name = name_of(self._replids.values())
        if name != self.name:
            self.name = name
            for tell in self.changed:
                tell()


async def _replid(connection: Any) -> str:
    """Return what a master calls its history; empty where it does not say: some hosts forbid to ask."""
    await connection.send_command("INFO", "replication")
    try:
        response = await connection.read_response()
    except Refusal:
        return ""
    found = REPLID.search(response)
    return found[1].decode() if found else ""
