"""Addresses for a special purpose, each range from end to end, and those that carry another one."""

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

import pytest

from regatta_server.network import special_ranges
from regatta_server.network.special_ranges import (
    IPV4,
    IPV6,
    MAPPED,
    NAT64,
    SIX_TO_FOUR,
    TEREDO,
    Address,
    embedded,
    is_public,
    is_this_machine,
)

ROOT = Path(__file__).parents[2]
NEIGHBOURS = ["1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"]
NEIGHBOURS += ["168.63.129.15", "168.63.129.17", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0"]
NEIGHBOURS += ["198.17.255.255", "198.20.0.0", "223.255.255.255", "2000::", "2001:200::", "2001:db7:ffff::"]
NEIGHBOURS += ["2001:db9::", "2620:4f:7fff::", "2620:4f:8001::", "3ffe:ffff::", "3fff:1000::"]
OUTSIDE = ["::", "::1", "::1.1.1.1", "64:ff9b:1::101:101", "100::1", "100:0:0:1::1", "1fff::1", "4000::1"]
OUTSIDE += ["5f00::1", "fc00::1", "fd00:ec2::254", "fd20:ce::254", "fe80::a9fe:a9fe", "fec0::1", "ff02::1"]
REGISTRY = """
0.0.0.0/8          791   no
0.0.0.0/32         1122  no
10.0.0.0/8         1918  no
100.64.0.0/10      6598  no
127.0.0.0/8        1122  no
169.254.0.0/16     3927  no
172.16.0.0/12      1918  no
192.0.0.0/24       6890  no
192.0.0.0/29       7335  no
192.0.0.8/32       7600  no
192.0.0.9/32       7723  yes
192.0.0.10/32      8155  yes
192.0.0.170/32     8880  no
192.0.0.171/32     8880  no
192.0.2.0/24       5737  no
192.31.196.0/24    7535  yes
192.52.193.0/24    7450  yes
192.88.99.0/24     7526  -
192.88.99.2/32     6751  no
192.168.0.0/16     1918  no
192.175.48.0/24    7534  yes
198.18.0.0/15      2544  no
198.51.100.0/24    5737  no
203.0.113.0/24     5737  no
240.0.0.0/4        1112  no
255.255.255.255/32 919   no
::1/128            4291  no
::/128             4291  no
::ffff:0:0/96      4291  no
64:ff9b::/96       6052  yes
64:ff9b:1::/48     8215  no
100::/64           6666  no
100:0:0:1::/64     9780  no
2001::/23          2928  no
2001::/32          4380  -
2001:1::1/128      7723  yes
2001:1::2/128      8155  yes
2001:1::3/128      9665  yes
2001:2::/48        5180  no
2001:3::/32        7450  yes
2001:4:112::/48    7535  yes
2001:10::/28       4843  -
2001:20::/28       7343  yes
2001:30::/28       9374  yes
2001:db8::/32      3849  no
2002::/16          3056  -
2620:4f:8000::/48  7534  yes
3fff::/20          9637  no
5f00::/16          9602  no
fc00::/7           4193  no
fe80::/10          4291  no
"""
"""IANA's two registries, row by row: the block, its RFC, and whether it is globally reachable.

With `-` that depends on the address, or the block was given back.
"""
ROWS = [
    (ip_network(block), int(rfc), reachable)
    for block, rfc, reachable in map(str.split, REGISTRY.split("\n")[1:-1])
]
JUDGED_INSIDE = [MAPPED, NAT64, SIX_TO_FOUR, TEREDO]
"""What stands in these says whether they are public."""
BEYOND = {"168.63.129.16/32", "224.0.0.0/4"}
"""Of the list, what these registries have not: a cloud's address; multicast has its own."""
METADATA = ["169.254.169.254", "100.100.100.200", "192.0.0.192", "168.63.129.16"]
"""Where clouds tell a machine its secrets: Amazon's and most others', Alibaba's, Oracle's, Azure's."""


def ends(network: IPv4Network | IPv6Network) -> list[Address]:
    """Return the first and the last address of a network."""
    return [network.network_address, network.broadcast_address]


def in_ipv6(address: str) -> list[str]:
    """Return addresses of IPv6 that carry one of IPv4: mapped, NAT64, 6to4, Teredo's client and server."""
    bits = int(IPv4Address(address))
    turned, public = bits ^ 0xFFFF_FFFF, int(IPv4Address("1.1.1.1"))
    carrying = [
        (0xFFFF << 32) | bits,
        (0x64_FF9B << 96) | bits,
        (0x2002 << 112) | (bits << 80),
        (0x2001 << 112) | (public << 64) | turned,
        (0x2001 << 112) | (bits << 64) | (public ^ 0xFFFF_FFFF),
    ]
    return [str(IPv6Address(one)) for one in carrying]


@pytest.mark.parametrize(("network", "purpose"), IPV4)
def test_each_special_range_is_refused_from_its_first_address_to_its_last(network: str, purpose: str) -> None:
    assert [is_public(ip) for ip in ends(IPv4Network(network))] == [False, False]
    assert "RFC" in purpose or "Azure" in purpose


@pytest.mark.parametrize(("network", "purpose"), IPV6)
def test_each_special_range_of_ipv6_is_refused_from_its_first_address_to_its_last(
    network: str, purpose: str
) -> None:
    assert [is_public(ip) for ip in ends(IPv6Network(network))] == [False, False]
    assert "RFC" in purpose


@pytest.mark.parametrize(("block", "rfc", "reachable"), ROWS, ids=str)
def test_each_row_of_the_registries_is_no_place_for_a_web_server_and_names_its_rfc(
    block: IPv4Network | IPv6Network, rfc: int, reachable: str
) -> None:
    """Globally reachable ones too: they are relays, sinks and anycast."""
    assert reachable in ("yes", "no", "-")
    assert re.search(rf"\b{rfc}\b", Path(special_ranges.__file__).read_text(encoding="utf-8")), rfc
    if block not in JUDGED_INSIDE:
        assert [is_public(ip) for ip in ends(block)] == [False, False]


def test_the_list_has_nothing_that_the_registries_have_not() -> None:
    assert {network for network, _ in (*IPV4, *IPV6)} - {str(block) for block, *_ in ROWS} == BEYOND


@pytest.mark.parametrize("block", JUDGED_INSIDE, ids=str)
def test_a_block_whose_addresses_carry_others_is_judged_by_these(block: IPv6Network) -> None:
    assert all(embedded(ip) for ip in (block[0], block[-1]))
    assert not any(embedded(ip) for ip in (block[0] - 1, block[-1] + 1))


@pytest.mark.parametrize("address", NEIGHBOURS)
def test_what_is_beside_a_special_range_is_not_special(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_what_no_host_of_ipv6_has_is_refused(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", [*METADATA, "127.0.0.1", "10.0.0.1", "192.168.1.1", "198.18.0.1"])
def test_an_address_that_stands_in_another_is_judged_too(address: str) -> None:
    assert not is_public(IPv4Address(address))
    for carrying in in_ipv6(address):
        assert IPv4Address(address) in embedded(IPv6Address(carrying))
        assert not is_public(IPv6Address(carrying)), carrying


def test_a_public_address_may_stand_in_another() -> None:
    assert all(is_public(IPv6Address(carrying)) for carrying in in_ipv6("93.184.215.14"))
    assert embedded(IPv6Address("2606:4700:4700::1111")) == []


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine_has_many_addresses(address: str) -> None:
    assert is_this_machine(ip_address(address))


@pytest.mark.parametrize("address", ["126.0.0.1", "::2", "::ffff:10.0.0.1", "64:ff9b::7f00:1"])
def test_others_are_not_this_machine(address: str) -> None:
    assert not is_this_machine(ip_address(address))


def test_nobody_asks_python_what_an_address_is_for() -> None:
    """Its answers change with its patch releases."""
    asks = re.compile(
        r"\.is_(global|private|reserved|loopback|multicast|link_local|site_local|unspecified)\b"
    )
    folders = [ROOT / "server" / "regatta_server", ROOT / "protocol" / "regatta_protocol"]
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    assert len(sources) > 300
    assert [path.name for path in sources if asks.search(path.read_text(encoding="utf-8"))] == []
