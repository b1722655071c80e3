"""Addresses that a host or a player enters, checked before anything is sent to them."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from regatta_protocol.text import Text
from regatta_server.network import special_ranges

URL_MOST: Final = 1_024
"""Characters of an address: the longest that push services give are about 500."""
PORTS: Final = {"smtp": 25, "smtps": 465}


def is_public(address: str) -> bool:
    """Return whether an IP address is of the public internet, also as it stands behind one of IPv6."""
    return special_ranges.is_public(ip_address(address.partition("%")[0]))


def judge_url(url: str, *, private: bool) -> Text | None:
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
        return Text("webhook-no-address", "This is no address: write it as https://example.org/path.")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        return Text(
            "webhook-needs-https", "The address must begin with https://, so that nobody reads along."
        )
    if parts.username is not None or parts.password is not None:
        return Text(
            "webhook-has-password",
            "An address with a password in it is not taken: check our signature in its place.",
        )
    try:
        literal = ip_address(host)
    except ValueError:
        return None
    if not private and not special_ranges.is_public(literal):
        return Text(
            "webhook-private-network",
            "This address is of a private network, which this server sends nothing to.",
        )
    return None


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address: who is asked, and what a log may say."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def http_url(host: str, port: int) -> str:
    """Return the address of a server that listens there: IPv6 stands in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class WrongRelay(ValueError):
    """An address of a relay that cannot be used; the message says how one looks."""


@dataclass(frozen=True, slots=True)
class Relay:
    """Where mail is handed over."""

    host: str
    port: int
    tls: bool
    """From the first byte on."""
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    @property
    def start_tls(self) -> bool | None:
        """Return whether the line must be secured first; None: where the relay offers it.

        A password goes over no open line; on this machine there is nobody to hear it.
        """
        if self.tls or _is_here(self.host):
            return False
        return True if self.password is not None else None


def read_relay(url: str) -> Relay:
    """Return a relay by `smtp://[user:password@]host[:port]` or `smtps://…`. Raises WrongRelay."""
    wrong = WrongRelay("write it as smtp://user:password@mail.example.org:587, or smtp://localhost:25")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise wrong
    if (parts.username is None) != (parts.password is None):
        raise wrong
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    return Relay(parts.hostname, port or PORTS[parts.scheme], parts.scheme == "smtps", user, password)


def _is_here(host: str) -> bool:
    try:
        return special_ranges.is_this_machine(ip_address(host))
    except ValueError:
        return host == "localhost"
