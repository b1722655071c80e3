"""Addresses for a special purpose, each range from end to end, and those that carry another one."""

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from pathlib import Path

import pytest

from regatta_server.special_ranges import IPV4, IPV6, Address, embedded, is_public, is_this_machine

ROOT = Path(__file__).parent.parent
NEIGHBOURS = ["1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"]
NEIGHBOURS += ["168.63.129.15", "168.63.129.17", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0"]
NEIGHBOURS += ["198.17.255.255", "198.20.0.0", "223.255.255.255", "2000::", "2001:200::", "2001:db7:ffff::"]
NEIGHBOURS += ["2001:db9::", "2620:4f:7fff::", "2620:4f:8001::", "3ffe:ffff::", "3fff:1000::"]
OUTSIDE = ["::", "::1", "::1.1.1.1", "64:ff9b:1::101:101", "100::1", "100:0:0:1::1", "1fff::1", "4000::1"]
OUTSIDE += ["5f00::1", "fc00::1", "fd00:ec2::254", "fd20:ce::254", "fe80::a9fe:a9fe", "fec0::1", "ff02::1"]
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
