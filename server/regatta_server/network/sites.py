"""A host with or without a port, as headers and settings write it: parsed strictly, in this one place.

Proxies write ports and brackets in unexpected places, and no two of them alike.
"""

from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from re import compile as pattern
from typing import Final

USUAL_PORTS: Final = {"http": 80, "https": 443}
PORT_MOST: Final = 65_535
"""As TCP has it: a port is two bytes."""
_PARTS: Final = pattern(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([0-9]{1,5}))?")
_NAME: Final = pattern(r"[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")


class UnreadableSite(ValueError):
    """A text that does not say what it should."""


@dataclass(frozen=True, slots=True)
class Site:
    """A host, and the port where one is said; a name in small letters, an IPv6 address in brackets."""

    host: str
    port: int | None = None

    def __str__(self) -> str:
        """Return them as they stand in an address."""
        return self.host if self.port is None else f"{self.host}:{self.port}"

    def at(self, scheme: str) -> tuple[str, int]:
        """Return host and port as they are by a scheme: `:443` says nothing new of https."""
        return self.host, self.port or USUAL_PORTS[scheme]


def read_site(text: str) -> Site:
    """Return what a `Host` says: `name`, `1.2.3.4` or `[IPv6]`, with a port or without. Raises Unreadable."""
    host, port = _host_and_port(text)
    if host.startswith("["):
        return Site(f"[{_in_brackets(host)}]", port)
    if _NAME.fullmatch(host) is None:
        raise UnreadableSite
    return Site(host.lower(), port)


def read_origin(text: str) -> tuple[str, Site]:
    """Return scheme and site of where browsers say that a page is from. Raises Unreadable, as for `null`."""
    scheme, slashes, site = text.partition("://")
    if scheme not in USUAL_PORTS or not slashes:
        raise UnreadableSite
    return scheme, read_site(site)


def read_hop(text: str) -> str:
    """Return the address in one hop of a list: IPv4 or IPv6, in brackets or not, without its port.

    Raises Unreadable for all else: names, `unknown`, nothing.
    """
    try:
        if text.startswith("["):
            return str(_in_brackets(_host_and_port(text)[0]))
        if text.count(":") > 1:
            return str(IPv6Address(text))
        return str(IPv4Address(_host_and_port(text)[0]))
    except AddressValueError:
        raise UnreadableSite from None


def _host_and_port(text: str) -> tuple[str, int | None]:
    parts = _PARTS.fullmatch(text)
    if parts is None:
        raise UnreadableSite
    port = None if parts[2] is None else int(parts[2])
    if port is not None and not 0 < port <= PORT_MOST:
        raise UnreadableSite
    return parts[1], port


def _in_brackets(host: str) -> IPv6Address:
    try:
        return IPv6Address(host[1:-1])
    except AddressValueError:
        raise UnreadableSite from None
