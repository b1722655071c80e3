"""IP addresses that are for a special purpose, as IANA lists them, and the IPv4 addresses that stand in IPv6.

A list of our own: what Python's `ipaddress` knows of these registries changes with its patch releases. It is
https://www.iana.org/assignments/iana-ipv4-special-registry and …/iana-ipv6-special-registry, up to RFC 9780
(2025). What these call globally reachable is listed with the rest: relays, sinks and anycast, and nobody's
web server.
"""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final

Address = IPv4Address | IPv6Address

IPV4: Final[Sequence[tuple[str, str]]] = (
    ("0.0.0.0/8", "this network, RFC 791"),
    ("10.0.0.0/8", "private use, RFC 1918"),
    ("100.64.0.0/10", "shared by customers of a provider, RFC 6598"),
    ("127.0.0.0/8", "loopback, RFC 1122"),
    ("168.63.129.16/32", "not of IANA's: the platform of Azure, which answers each machine there alone"),
    ("169.254.0.0/16", "link local, RFC 3927; most clouds tell a machine its secrets there"),
    ("172.16.0.0/12", "private use, RFC 1918"),
    ("192.0.0.0/24", "assignments to protocols, RFC 6890, 7335, 7600, 7723, 8155, 8880"),
    ("192.0.2.0/24", "documentation, RFC 5737"),
    ("192.31.196.0/24", "AS112, RFC 7535"),
    ("192.52.193.0/24", "multicast by tunnels, RFC 7450"),
    ("192.88.99.0/24", "relays of 6to4, RFC 7526, and of 6a44, RFC 6751"),
    ("192.168.0.0/16", "private use, RFC 1918"),
    ("192.175.48.0/24", "AS112, RFC 7534"),
    ("198.18.0.0/15", "benchmarks, RFC 2544"),
    ("198.51.100.0/24", "documentation, RFC 5737"),
    ("203.0.113.0/24", "documentation, RFC 5737"),
    ("224.0.0.0/4", "multicast, RFC 5771"),
    ("240.0.0.0/4", "reserved, RFC 1112, and broadcast, RFC 919"),
)
GLOBAL_IPV6: Final = IPv6Network("2000::/3")
"""All that IANA has given out for hosts, RFC 4291: loopback, private and link local are outside of it."""
IPV6: Final[Sequence[tuple[str, str]]] = (
    ("2001::/23", "assignments to protocols, RFC 2928, 4843, 5180, 7343, 7450, 7535, 7723, 8155, 9374, 9665"),
    ("2001:db8::/32", "documentation, RFC 3849"),
    ("2620:4f:8000::/48", "AS112, RFC 7534"),
    ("3fff::/20", "documentation, RFC 9637"),
)
"""What is special of the global ones. Outside are `64:ff9b:1::/48` (RFC 8215), `100::/64` (RFC 6666),
`100:0:0:1::/64` (RFC 9780), `5f00::/16` (RFC 9602), `fc00::/7` (RFC 4193), `fe80::/10`, `fec0::/10`
(RFC 3879) and `ff00::/8`."""

MAPPED: Final = IPv6Network("::ffff:0:0/96")
"""RFC 4291: the system sends to the IPv4 address in the last 32 bits."""
NAT64: Final = IPv6Network("64:ff9b::/96")
"""RFC 6052: so does a gateway."""
SIX_TO_FOUR: Final = IPv6Network("2002::/16")
"""RFC 3056: behind the first 16 bits stands the address of a router."""
TEREDO: Final = IPv6Network("2001::/32")
"""RFC 4380: behind the first 32 bits stands a server's address, at the end a client's, its bits turned."""

_LOOPBACK: Final = IPv4Network("127.0.0.0/8")
_SPECIAL_IPV4: Final = [IPv4Network(network) for network, _ in IPV4]
_SPECIAL_IPV6: Final = [IPv6Network(network) for network, _ in IPV6]
_BITS_32: Final = 0xFFFF_FFFF


def is_public(ip: Address) -> bool:
    """Return whether it is an address of a host in the public internet, and so is each that stands in it."""
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _SPECIAL_IPV4)
    inner = embedded(ip)
    if inner:
        return all(map(is_public, inner))
    return ip in GLOBAL_IPV6 and not any(ip in network for network in _SPECIAL_IPV6)


def is_this_machine(ip: Address) -> bool:
    """Return whether it is this machine, by IPv4 or IPv6."""
    if isinstance(ip, IPv4Address):
        return ip in _LOOPBACK
    return ip == IPv6Address("::1") or (ip in MAPPED and embedded(ip)[0] in _LOOPBACK)


def embedded(ip: IPv6Address) -> list[IPv4Address]:
    """Return the IPv4 addresses that stand in one of IPv6, and are what packets to it go to in the end."""
    bits = int(ip)
    if ip in MAPPED or ip in NAT64:
        return [IPv4Address(bits & _BITS_32)]
    if ip in SIX_TO_FOUR:
        return [IPv4Address(bits >> 80 & _BITS_32)]
    if ip in TEREDO:
        return [IPv4Address(bits >> 64 & _BITS_32), IPv4Address(~bits & _BITS_32)]
    return []
