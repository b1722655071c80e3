"""The port for incoming mail: from a relay beside it, or from `regatta mail-in`."""

import asyncio

from regatta_server.channels.incoming.session import Crowded, MailSession, Receiver
from regatta_server.limits import MAIL_SESSIONS_MOST


class MailListener:
    """Listens from `listen` to `stop`."""

    def __init__(self, receiver: Receiver, domain: str) -> None:
        """Take who receives what comes, and the site's domain for mail."""
        self._receiver = receiver
        self._domain = domain
        self._sessions: set[MailSession] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, host: str, port: int, *, shared: bool = False) -> int:
        """Begin; return the port. A shared one is that of other workers, too.

        Raises OSError when the address cannot be had.
        """
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._protocol, host, port, reuse_port=shared)
        taken: int = self._server.sockets[0].getsockname()[1]
        return taken

    async def stop(self) -> None:
        """Take nothing more; what has not been answered is sent again by who sent it."""
        if self._server is not None:
            self._server.close()
            for session in list(self._sessions):
                if session.transport is not None:
                    session.transport.close()
            await self._server.wait_closed()

    def _protocol(self) -> asyncio.Protocol:
        if len(self._sessions) >= MAIL_SESSIONS_MOST:
            return Crowded()
        return MailSession(self._receiver, self._sessions, self._domain)
