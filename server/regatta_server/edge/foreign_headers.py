"""What proxies and browsers say about a request: whose it is, for which site, from which page.

These headers are read in this one place. Each may be a list on several lines, with ports, brackets and any
case. One that cannot be read counts as missing: the address is then that of the socket's other end, whose
limits apply to everybody behind it. The host reads in the log what to set, once a minute for each header,
and sees the count as a metric.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeVar
from urllib.parse import unquote

import structlog

from regatta_server.edge.gate import network
from regatta_server.limits import MINUTE_MS
from regatta_server.network.sites import Site, UnreadableSite, read_hop, read_origin, read_site
from regatta_server.observe import metrics
from regatta_server.settings import Settings

log = structlog.get_logger()

T = TypeVar("T")
Name = Literal["Host", "Origin", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"]

SHOWN_MOST: Final = 100
"""Characters of a header that a log line shows: two hops of IPv6 with their ports."""
SCHEMES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""What `X-Forwarded-Proto` may say: Traefik says `wss` of a socket."""
WHAT_TO_SET: Final[dict[Name, str]] = {
    "Host": "let the proxy pass the Host header on, or set REGATTA_SITE_URL",
    "Origin": "if this page is yours, set REGATTA_SITE_URL or REGATTA_ORIGINS, or let the proxy pass Host on",
    "X-Forwarded-For": "let the proxy write the client's address last in X-Forwarded-For",
    "X-Forwarded-Host": "let the proxy write the name of the site there, or set REGATTA_SITE_URL",
    "X-Forwarded-Proto": "let the proxy write https or http there, or set REGATTA_SITE_URL",
}


def read_scheme(text: str) -> str:
    """Return http or https. Raises Unreadable."""
    try:
        return SCHEMES[text.lower()]
    except KeyError:
        raise UnreadableSite from None


class Lines(Protocol):
    """The head of a request, of a handshake or for a page."""

    def get_all(self, name: str, /) -> Sequence[str]:
        """Return what is on the lines of a name."""


class ForeignHeaders:
    """Reads the headers of requests, and tells the host what is wrong with them."""

    def __init__(self, settings: Settings, now_ms: Callable[[], int]) -> None:
        """Take what the host has set, and the time of day."""
        self._behind_proxy = settings.behind_proxy
        self._site_url = (settings.site_url or "").rstrip("/")
        pages = [self._site_url, *(word.strip() for word in settings.origins.split(","))]
        self._pages = {read_origin(origin) for origin in pages if origin}
        """Origins of pages that may connect, whatever a request says of the site."""
        self._now_ms = now_ms
        self._logged_ms: dict[Name, int] = {}

    def address(self, headers: Lines, peer: str, *, is_socket: bool = False) -> str:
        """Return what a request counts for: its peer, or the client that our own proxy names last.

        `is_socket`: it is of a player, and must have come through the proxy.
        """
        if not self._behind_proxy:
            return peer
        # The last hop is the one that our own proxy has written.
        hop = self._read(headers, "X-Forwarded-For", read_hop, last=True)
        if hop is None and is_socket and not headers.get_all("X-Forwarded-For"):
            self._tell("X-Forwarded-For", "")
        return peer if hop is None else network(hop)

    def may_connect(self, headers: Lines) -> bool:
        """Say whether the page that asks is one of ours or of those set; programs send no Origin."""
        origins = headers.get_all("Origin")
        if not origins:
            return True
        return len(origins) == 1 and self.is_own(origins[0], headers)

    def is_own(self, origin: str, headers: Lines) -> bool:
        """Say whether pages of an origin may connect, by the site that was asked for; tell the host."""
        try:
            scheme, site = read_origin(origin)
        except UnreadableSite:
            self._tell("Origin", origin)
            return False
        if any(scheme == own and site.at(scheme) == at.at(scheme) for own, at in self._pages):
            return True
        # A page cannot choose either of these headers for its browser.
        hosts = (self._host(headers), self._forwarded_host(headers))
        if any(one is not None and one.at(scheme) == site.at(scheme) for one in hosts):
            return True
        self._tell("Origin", origin)
        return False

    def page_refused(self, query: str, headers: Lines) -> str | None:
        """Return why a page may open no socket that asks so in a query (`origin=…`); None where it may."""
        origin = unquote(query.removeprefix("origin="))
        return None if self.is_own(origin, headers) else "origin"

    def site(self, headers: Lines) -> str:
        """Return the address of this site, set or as it was asked for; empty where that is none."""
        if self._site_url:
            return self._site_url
        site = self._forwarded_host(headers) or self._host(headers)
        # The first of a list is what the client itself spoke.
        scheme = self._read(headers, "X-Forwarded-Proto", read_scheme) or "http"
        return "" if site is None else f"{scheme}://{site}"

    def _host(self, headers: Lines) -> Site | None:
        return self._read(headers, "Host", read_site)

    def _forwarded_host(self, headers: Lines) -> Site | None:
        return self._read(headers, "X-Forwarded-Host", read_site) if self._behind_proxy else None

    def _read(self, headers: Lines, name: Name, read: Callable[[str], T], *, last: bool = False) -> T | None:
        """Return what the first or last part of a list says; None where it is not there or unreadable."""
        list_of_all = ",".join(headers.get_all(name))
        if not list_of_all:
            return None
        part = list_of_all.rpartition(",")[2] if last else list_of_all.partition(",")[0]
        try:
            return read(part.strip())
        except UnreadableSite:
            self._tell(name, list_of_all)
            return None

    def _tell(self, name: Name, value: str) -> None:
        """Count a header that is of no use, and log it unless that was done within the last minute."""
        metrics.HEADERS_UNREAD_OF[name].inc()
        now_ms = self._now_ms()
        # Either way: the clock may be put back.
        if abs(now_ms - self._logged_ms.get(name, now_ms - MINUTE_MS)) >= MINUTE_MS:
            self._logged_ms[name] = now_ms
            log.warning("header_unread", header=name, value=value[-SHOWN_MOST:], what_to_do=WHAT_TO_SET[name])
