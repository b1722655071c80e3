"""What a client needs from its machine: sockets, randomness and pauses."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.typing import Subprotocol

from regatta_protocol import SUBPROTOCOL

PING_S: Final = 20.0
"""As the server's own: a line on which nothing comes for two of these is dead."""
CLOSE_S: Final = 2.0
"""For the other side's farewell; on a dead line there is none."""


class Socket(Protocol):
    """A WebSocket, as the websockets library has it: its ConnectionClosed says that it is over."""

    async def send(self, message: str | bytes, /) -> None:
        """Send a message."""

    async def recv(self) -> str | bytes:
        """Return the next message."""

    async def close(self) -> None:
        """End the connection; done already, nothing happens."""


OPEN_S: Final = 10.0
"""For the handshake, and again for the answer to a hello."""


CONNECT_S: Final = 30.0
"""For a server to say welcome at first: one that starts anew does so well before."""


async def dial(url: str, ping_s: float = PING_S, open_s: float = OPEN_S) -> ClientConnection:
    """Open a socket. Raises OSError or websockets.exceptions.InvalidHandshake."""
    return await open_socket(
        url,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        open_timeout=open_s,
        ping_interval=ping_s,
        ping_timeout=ping_s,
        close_timeout=min(CLOSE_S, ping_s),
    )


def _prefix() -> str:
    return secrets.token_hex(6)


@dataclass(frozen=True, slots=True)
class Environment:
    """All of a client that is not certain; tests and simulations give their own."""

    open: Callable[[str], Awaitable[Socket]] = dial
    """Opens a socket to a URL."""
    chance: Callable[[], float] = random.random
    """From 0 to 1, for the length of pauses."""
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Waits for so many seconds."""
    prefix: Callable[[], str] = _prefix
    """Begins the ids of a connection's commands: no other connection of the player may have it."""
    hello_s: float = OPEN_S
    """For the answer to a hello; after that the line is taken for dead."""


ENVIRONMENT: Final = Environment()
