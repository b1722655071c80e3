"""Addresses of hosts and players: which are good, and which of the public internet."""

import pytest

from regatta_server.network.addresses import Relay, WrongRelay, http_url, is_public, judge_url, read_relay

PRIVATE = [
    *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"),
    *(
        "169.254.169.254",
        "100.64.0.1",
        "198.18.0.1",
        "192.0.2.1",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
    ),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:c0a8:101::1"),
    *("64:ff9b::a9fe:a9fe", "2001:0:4136:e378:8000:63bf:80ff:fffe", "fec0::1"),
]
PUBLIC = ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_of_a_private_network_is_none_of_the_public_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_public_internet_is_one(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "example.org", "https://", "https:///path", ""),
        *("https://user:secret@example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1:99/"),
        *(
            "https://example.org/a b",
            "https://example.org:port/",
            "https://example.org/\n",
            "https://ä.example/",
        ),
        f"https://example.org/{'a' * 1_024}",
    ],
)
def test_an_address_that_cannot_be_is_refused_before_it_is_kept(url: str) -> None:
    wrong = judge_url(url, private=False)
    assert wrong is not None
    assert wrong.endswith(".")


def test_good_addresses_are_taken_and_where_the_host_allows_it_those_at_home() -> None:
    assert judge_url("https://example.org/hook?a=b", private=False) is None
    assert judge_url("https://xn--4ca.example:8443/", private=False) is None
    assert judge_url("http://192.168.1.20:8123/api/webhook/x", private=True) is None
    assert judge_url("file:///etc/passwd", private=True) is not None


def test_a_relay_is_read_from_its_address() -> None:
    assert read_relay("smtp://localhost") == Relay("localhost", 25, False)
    assert read_relay("smtps://mail.example.org/") == Relay("mail.example.org", 465, True)
    with_password = read_relay("smtp://ada:p%40ss@mail.example.org:587")
    assert with_password == Relay("mail.example.org", 587, False, "ada", "p@ss")
    assert "p@ss" not in repr(with_password)


@pytest.mark.parametrize(
    "url", ["", "localhost:25", "http://localhost", "smtp://", "smtp://a@b", "smtp://h:x", "smtp://h/path"]
)
def test_what_is_no_address_of_a_relay_is_refused(url: str) -> None:
    with pytest.raises(WrongRelay, match="smtp://"):
        read_relay(url)


def test_a_password_goes_over_no_open_line() -> None:
    assert read_relay("smtp://ada:secret@mail.example.org").start_tls is True
    assert read_relay("smtp://mail.example.org").start_tls is None, "where it is offered"
    assert read_relay("smtp://ada:secret@127.0.0.1:2525").start_tls is False, "nobody hears it here"


def test_the_address_of_a_server_has_ipv6_in_brackets() -> None:
    assert http_url("127.0.0.1", 8080) == "http://127.0.0.1:8080"
    assert http_url("::1", 8080) == "http://[::1]:8080"
    assert http_url("dice.example.org", 80) == "http://dice.example.org:80"
