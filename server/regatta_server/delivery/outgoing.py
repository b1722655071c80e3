"""What goes out by HTTP to addresses that players gave: bounded, and never into a network of our own.

The address is judged where the socket is made, by what is really connected to: a name that first says a
public address and then a private one (DNS rebinding) gets no further than a number that is written oddly.
Redirects are not followed, and of an answer no more is read than its head.
"""

import asyncio
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import aiohttp

TIMEOUT_S: Final = 10.0
"""For all of one request: who takes longer is tried again later."""
CONNECTIONS_MOST: Final = 64
"""Requests at a time, each on a connection of its own; more wait for one of them."""
HEAD_BYTES_MOST: Final = 8_190
"""Of a line of an answer's head. Its body is not read."""
URL_MOST: Final = 1_024
"""Characters of an address: the longest that push services give are about 500."""
RETRY_AFTER_MOST_S: Final = 86_400
"""The longest that somebody may ask us to wait."""
NAT64: Final = IPv6Network("64:ff9b::/96")
"""Behind these addresses stands an IPv4 address, which is what counts."""


class Forbidden(OSError):
    """An address that nothing is sent to: it is not on the public internet."""


class NoAnswer(Exception):
    """Nothing came back."""

    def __init__(self, why: Literal["unreachable", "slow", "no_http"]) -> None:
        """Say why."""
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back of a request."""

    status: int
    retry_after_s: int | None = None
    """How long the other side asks to wait, where it says so in seconds."""

    @property
    def taken(self) -> bool:
        """Return whether the request was accepted."""
        return 200 <= self.status < 300


def is_public(address: str) -> bool:
    """Return whether an IP address is of the public internet, also as it stands behind one of IPv6."""
    ip = ip_address(address.partition("%")[0])
    return _is_public(_inner(ip))


def judge_url(url: str, *, private: bool) -> str | None:
    """Return what is wrong with an address to send to, in words for its owner; None for a good one.

    `private`: addresses of private networks are allowed, and http with them.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
        parts = urlsplit("")
    if not host or len(url) > URL_MOST or any(ord(sign) <= 32 or ord(sign) > 126 for sign in url):
        return "This is no address: write it as https://example.org/path."
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        return "The address must begin with https://, so that nobody reads along."
    if parts.username is not None or parts.password is not None:
        return "An address with a password in it is not taken: check our signature in its place."
    try:
        literal = ip_address(host)
    except ValueError:
        return None
    if not private and not _is_public(_inner(literal)):
        return "This address is of a private network, which this server sends nothing to."
    return None


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address: who is asked, and what a log may say."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Outgoing:
    """Sends requests."""

    def __init__(self, *, private: bool, timeout_s: float = TIMEOUT_S) -> None:
        """Say whether addresses of private networks are allowed."""
        self._private = private
        self._timeout_s = timeout_s
        self._free = asyncio.Semaphore(CONNECTIONS_MOST)

    @property
    def private(self) -> bool:
        """Return whether addresses of private networks are allowed."""
        return self._private

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send a request, and return what is answered. Raises NoAnswer; Forbidden for an address of ours."""
        if judge_url(url, private=self._private) is not None:
            raise Forbidden("an address that is not allowed")
        try:
            async with (
                self._free,
                self._session() as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as response,
            ):
                answer = Answer(response.status, _seconds(response.headers.get("Retry-After")))
                # Its body is nobody's business here, and may have no end.
                response.close()
                return answer
        except aiohttp.ClientConnectorError as failure:
            if isinstance(failure.os_error, Forbidden):
                raise failure.os_error from failure
            raise NoAnswer("unreachable") from failure
        except TimeoutError as failure:
            raise NoAnswer("slow") from failure
        except (aiohttp.ClientError, OSError, ValueError) as failure:
            raise NoAnswer("no_http") from failure

    def _session(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(socket_factory=self._socket, force_close=True),
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


def _inner(ip: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that stands in one of IPv6, where there is one."""
    if isinstance(ip, IPv6Address):
        if ip in NAT64:
            return IPv4Address(int(ip) & 0xFFFF_FFFF)
        teredo = ip.teredo
        return ip.ipv4_mapped or ip.sixtofour or (teredo[1] if teredo else ip)
    return ip


def _is_public(ip: IPv4Address | IPv6Address) -> bool:
    if isinstance(ip, IPv6Address) and ip.is_site_local:
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def _seconds(header: str | None) -> int | None:
    """Return the seconds of a Retry-After; a date is left to our own patience."""
    if header is None or not header.strip().isdecimal():
        return None
    return min(int(header.strip()[:6]), RETRY_AFTER_MOST_S)
