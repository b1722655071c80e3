"""Hosts, origins and hops as proxies and browsers write them, and as they do not."""

import pytest

from regatta_server.network.sites import Site, UnreadableSite, read_hop, read_origin, read_site

WRONG = [
    "",
    " ",
    ":",
    "[",
    "]",
    "[]",
    "::",
    "a b",
    "a,b",
    "a:",
    "a:0",
    "a:65536",
    "a:1:2",
    "[::1]x",
    "[::1]:",
    "a/b",
]


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("dice.example", "dice.example", None),
        ("Dice.Example:8443", "dice.example", 8443),
        ("regatta_node-1", "regatta_node-1", None),
        ("192.0.2.1:80", "192.0.2.1", 80),
        ("[2001:DB8::1]", "[2001:db8::1]", None),
        ("[2001:db8:0:0::1]:443", "[2001:db8::1]", 443),
    ],
)
def test_a_host_is_read_with_its_port_or_without(text: str, host: str, port: int | None) -> None:
    assert read_site(text) == Site(host, port)


@pytest.mark.parametrize(
    "text", [*WRONG, "2001:db8::1", "[dice.example]", "user@dice.example", "d\xe4ce.example"]
)
def test_what_is_no_host_is_read_as_none(text: str) -> None:
    with pytest.raises(UnreadableSite):
        read_site(text)


def test_the_usual_port_is_the_same_site_and_another_is_not() -> None:
    assert Site("dice.example").at("https") == Site("dice.example", 443).at("https")
    assert Site("dice.example").at("http") != Site("dice.example", 443).at("http")
    assert str(Site("[::1]", 8080)) == "[::1]:8080"


@pytest.mark.parametrize(
    "text", ["null", "", "dice.example", "ftp://dice.example", "https://", "https://a/b"]
)
def test_what_is_no_origin_is_read_as_none(text: str) -> None:
    with pytest.raises(UnreadableSite):
        read_origin(text)


def test_an_origin_is_a_scheme_and_a_site() -> None:
    assert read_origin("https://[::1]:8443") == ("https", Site("[::1]", 8443))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("198.51.100.7:50123", "198.51.100.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("[2001:db8::7]:50123", "2001:db8::7"),
        ("::ffff:198.51.100.7", "::ffff:c633:6407"),
        ("fe80::1%eth0", "fe80::1%eth0"),
    ],
)
def test_a_hop_is_an_address_whatever_its_form(text: str, address: str) -> None:
    assert read_hop(text) == address


@pytest.mark.parametrize(
    "text",
    [
        *(text for text in WRONG if text != "::"),
        "unknown",
        "_hidden",
        "dice.example",
        "1.2.3",
        "01.2.3.4",
        "1.2.3.4:x",
    ],
)
def test_what_is_no_address_is_no_hop(text: str) -> None:
    with pytest.raises(UnreadableSite):
        read_hop(text)
