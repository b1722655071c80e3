"""Requests over HTTP to addresses that players gave: limited, and never into a network of our own.

The address is checked where the socket is made, by what is really connected to: a name that first resolves
to a public address and then to a private one (DNS rebinding) gets no further than an oddly written number.
Redirects are not followed, and only the head of an answer is read.

Requests that overlap share their connections, and none outlives them: messages by the thousand go to a
handful of push services, and a handshake costs more than the rest of a message.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import aiohttp
from aiohttp.abc import AbstractResolver

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.network.addresses import is_public, judge_url

TIMEOUT_S: Final = 10.0
"""For all of one request: who takes longer is tried again later."""
CONNECTIONS_MOST: Final = 64
"""Requests at a time; more wait for one of them."""
KEEP_ALIVE_S: Final = 2.0
"""How long a connection waits for the next request: less than the other side has patience, which would close
it just as the request goes out."""
HEAD_BYTES_MOST: Final = 8_190
"""Of a line of an answer's head. Its body is not read."""
OF_PLAYER_MOST: Final = 4
"""Requests of one player at a time: nobody's slow hosts take the places of all."""
RETRY_AFTER_MOST_S: Final = 86_400
"""The longest that somebody may ask us to wait."""


class Forbidden(OSError):
    """An address that nothing is sent to: it is not on the public internet."""


class NoHttpAnswer(Exception):
    """Nothing came back."""

    def __init__(self, why: Literal["unreachable", "slow", "no_http"]) -> None:
        """Say why."""
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What came back of a request."""

    status: int
    retry_after_s: int | None = None
    """How long the other side asks to wait, where it says so in seconds."""

    @property
    def taken(self) -> bool:
        """Return whether the request was accepted."""
        return 200 <= self.status < 300


class Outgoing:
    """Sends requests."""

    def __init__(
        self,
        *,
        private: bool,
        timeout_s: float = TIMEOUT_S,
        resolver: Resolvers = StrangersResolver,
    ) -> None:
        """Say whether addresses of private networks are allowed, and who looks names up."""
        self._private = private
        self._timeout_s = timeout_s
        self._resolver = resolver
        self._free = asyncio.Semaphore(CONNECTIONS_MOST)
        self._of_player: dict[PlayerId | None, tuple[asyncio.Semaphore, int]] = {}
        """Of whom there are requests: their places, and how many hold one or wait for it."""
        self._under_way = 0
        self._session: tuple[aiohttp.ClientSession, AbstractResolver] | None = None

    @property
    def private(self) -> bool:
        """Return whether addresses of private networks are allowed."""
        return self._private

    async def post(
        self, url: str, body: bytes, headers: Mapping[str, str], player: PlayerId | None = None
    ) -> HttpAnswer:
        """Send a request on a player's word, or the host's, and return what is answered.

        Raises NoAnswer; Forbidden for an address of ours.
        """
        if judge_url(url, private=self._private) is not None:
            raise Forbidden("an address that is not allowed")
        try:
            async with (
                self._place_of(player),
                self._free,
                self._shared() as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as response,
            ):
                answer = HttpAnswer(response.status, _seconds(response.headers.get("Retry-After")))
                # Its body is nobody's business here, and may have no end. Without one the connection stays.
                response.close()
                return answer
        except aiohttp.ClientConnectorError as failure:
            if isinstance(failure.os_error, Forbidden):
                raise failure.os_error from failure
            raise NoHttpAnswer("unreachable") from failure
        except TimeoutError as failure:
            raise NoHttpAnswer("slow") from failure
        except (aiohttp.ClientError, OSError, ValueError) as failure:
            raise NoHttpAnswer("no_http") from failure

    @contextlib.asynccontextmanager
    async def _place_of(self, player: PlayerId | None) -> AsyncIterator[None]:
        """Wait for a place among the requests of a player; the host's have none of their own."""
        if player is None:
            yield
            return
        places, users = self._of_player.get(player, (asyncio.Semaphore(OF_PLAYER_MOST), 0))
        self._of_player[player] = places, users + 1
        try:
            async with places:
                yield
        finally:
            places, users = self._of_player.pop(player)
            if users > 1:
                self._of_player[player] = places, users - 1

    @contextlib.asynccontextmanager
    async def _shared(self) -> AsyncIterator[aiohttp.ClientSession]:
        """Give the session of all requests that are under way; the last one closes it."""
        if self._session is None:
            resolver = self._resolver()
            self._session = self._opened(resolver), resolver
        session, resolver = self._session
        self._under_way += 1
        try:
            yield session
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._session = None
                await session.close()
                await resolver.close()

    def _opened(self, resolver: AbstractResolver) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                resolver=resolver,
                socket_factory=self._socket,
                limit=CONNECTIONS_MOST,
                keepalive_timeout=KEEP_ALIVE_S,
            ),
            timeout=aiohttp.ClientTimeout(total=self._timeout_s),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            max_line_size=HEAD_BYTES_MOST,
            max_field_size=HEAD_BYTES_MOST,
            headers={"User-Agent": "Regatta"},
        )

    def _socket(self, found: tuple[Any, ...]) -> socket.socket:
        """Make the socket for an address that is about to be connected to. Raises Forbidden."""
        family, kind, proto, _, address = found
        if not self._private and not is_public(address[0]):
            raise Forbidden("an address of a private network")
        made = socket.socket(family, kind, proto)
        made.setblocking(False)
        return made


def _seconds(header: str | None) -> int | None:
    """Return the seconds of a Retry-After; a date is left to our own patience."""
    if header is None or not header.strip().isdecimal():
        return None
    return min(int(header.strip()[:6]), RETRY_AFTER_MOST_S)
