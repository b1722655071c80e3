"""Connections that reach the store while DNS is down: at the addresses where it was last."""

from collections.abc import Mapping
from typing import Any, Final

from redis.asyncio import Connection, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from typing_extensions import override

from regatta_server.network.last_addresses import LAST_ADDRESSES, LastAddresses
from regatta_server.store.connections.cancellable import Cancellable, CancellableSocket


class Lasting(Cancellable, Connection):
    """A connection that is made by the name, or else by these addresses."""

    def __init__(self, *, names: LastAddresses = LAST_ADDRESSES, **options: Any) -> None:
        """Take who knows where names were, and the library's options."""
        self._names = names
        self._address: str | None = None
        super().__init__(**options)

    @override
    def _connection_arguments(self) -> Mapping[str, Any]:
        arguments = dict(super()._connection_arguments())
        if self._address is not None:
            if "ssl" in arguments:
                # The certificate is that of the name.
                arguments["server_hostname"] = self.host
            arguments["host"] = self._address
        return arguments

    @override
    async def _connect(self) -> None:
        addresses: tuple[str | None, ...] = (*await self._names.instead_of(self.host, self.port),) or (None,)
        for left, address in enumerate(addresses, start=1 - len(addresses)):
            self._address = address
            try:
                await super()._connect()  # type: ignore[no-untyped-call] # untyped
            except OSError:
                if not left:
                    raise
            else:
                return


class LastingSSL(Lasting, SSLConnection):
    """The same over TLS."""


LASTING: Final[Mapping[type[AbstractConnection], type[Cancellable]]] = {
    Connection: Lasting,
    SSLConnection: LastingSSL,
    UnixDomainSocketConnection: CancellableSocket,
}
"""The kind of connection that is used in the place of each of the library's; those of `lines.py` are such."""
