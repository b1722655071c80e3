"""What proxies and browsers say of a request, in all their ways of saying it; and what the host is told."""

import dataclasses

import orjson
import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs
from websockets.datastructures import Headers
from websockets.typing import Origin

from regatta_server.edge.foreign_headers import WHAT_TO_SET, ForeignHeaders
from regatta_server.limits import MINUTE_MS, Limits
from regatta_server.settings import Settings
from testkit.web import ask, metric
from tests.conftest import Serve
from tests.edge.test_websocket import status_of
from tests.web.test_site import foreign

PROXY = "10.0.0.1"


class Clock:
    """The time of day, as a test sets it."""

    now_ms = 0

    def __call__(self) -> int:
        """Return it."""
        return self.now_ms


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["198.51.100.7"], "198.51.100.7"),
        (["198.51.100.7:50123"], "198.51.100.7"),
        (["203.0.113.9, 198.51.100.7:1"], "198.51.100.7"),
        (["203.0.113.9", "198.51.100.7"], "198.51.100.7"),
        (["2001:db8:1:2::9"], "2001:db8:1:2::/64"),
        (["[2001:db8:1:2::9]:50123"], "2001:db8:1:2::/64"),
        (["::ffff:198.51.100.7"], "198.51.100.7"),
        # What cannot be read is nobody's own address.
        ([], PROXY),
        ([""], PROXY),
        (["198.51.100.7,"], PROXY),
        (["unknown"], PROXY),
        (["198.51.100.7 203.0.113.9"], PROXY),
        (["for=198.51.100.7"], PROXY),
    ],
)
def test_behind_a_proxy_an_address_is_the_last_hop_in_whatever_form(lines: list[str], address: str) -> None:
    headers = Headers([("X-Forwarded-For", line) for line in lines])
    assert foreign(behind_proxy=True).address(headers, PROXY) == address
    assert foreign().address(headers, PROXY) == PROXY


@pytest.mark.parametrize(
    "form", ["198.51.100.7:{}", "[2001:db8::7]:{}", "2001:db8::{:x}", "user{}", "198.51.100.7;{}"]
)
async def test_no_form_of_a_header_switches_the_bounds_of_an_address_off(serve: Serve, form: str) -> None:
    limits = dataclasses.replace(Limits(), handshakes_burst=3, handshakes_per_s=0.001)
    async with serve(limits, behind_proxy=True) as running:
        tried = [
            await status_of(running, additional_headers={"X-Forwarded-For": form.format(50_000 + number)})
            for number in range(8)
        ]
    assert tried == [101] * 3 + [429] * 5


@pytest.mark.parametrize(
    ("headers", "site"),
    [
        ({"Host": "dice.example"}, "http://dice.example"),
        ({"Host": "Dice.Example:8080", "X-Forwarded-Proto": "https"}, "https://dice.example:8080"),
        ({"Host": "dice.example", "X-Forwarded-Proto": "https, http"}, "https://dice.example"),
        ({"Host": "dice.example", "X-Forwarded-Proto": "HTTPS"}, "https://dice.example"),
        ({"Host": "dice.example", "X-Forwarded-Proto": "wss"}, "https://dice.example"),
        ({"Host": "dice.example", "X-Forwarded-Proto": "on"}, "http://dice.example"),
        ({"Host": "app:8080", "X-Forwarded-Host": "dice.example, inner"}, "http://dice.example"),
        ({"Host": "app:8080", "X-Forwarded-Host": '"><script>'}, "http://app:8080"),
        ({"Host": '"><script>'}, ""),
        ({}, ""),
    ],
)
def test_links_lead_to_the_site_that_was_asked_for_as_the_proxy_says_it(
    headers: dict[str, str], site: str
) -> None:
    assert foreign(behind_proxy=True).site(Headers(headers)) == site
    set_by_host = foreign(behind_proxy=True, site_url="https://set.example/")
    assert set_by_host.site(Headers(headers)) == "https://set.example"


def test_without_a_proxy_nobody_says_another_host() -> None:
    headers = Headers(
        {"Host": "app:8080", "X-Forwarded-Host": "evil.example", "Origin": "http://evil.example"}
    )
    assert foreign().site(headers) == "http://app:8080"
    assert not foreign().may_connect(headers)


@pytest.mark.parametrize(
    ("origin", "host", "may"),
    [
        ("https://dice.example", "dice.example", True),
        ("https://DICE.example", "Dice.Example", True),
        ("https://dice.example", "dice.example:443", True),
        ("https://dice.example:8443", "dice.example:8443", True),
        ("http://[::1]:8080", "[0:0::1]:8080", True),
        ("https://dice.example:8443", "dice.example", False),
        ("https://dice.example", "127.0.0.1:8080", False),
        ("https://dice.example.evil.example", "dice.example", False),
        ("null", "", False),
        ("null", "null", False),
        ("", "", False),
    ],
)
def test_a_page_may_connect_where_it_is_of_the_site_that_was_asked_for(
    origin: str, host: str, *, may: bool
) -> None:
    assert foreign().may_connect(Headers({"Origin": origin, "Host": host})) is may


def test_two_origins_are_none_and_programs_send_none() -> None:
    host = ("Host", "dice.example")
    assert foreign().may_connect(Headers([host]))
    assert not foreign().may_connect(Headers([host, *[("Origin", "https://dice.example")] * 2]))


@pytest.mark.parametrize(
    "settings",
    [{"site_url": "https://dice.example/"}, {"origins": "https://dice.example"}, {"behind_proxy": True}],
)
def test_a_host_that_a_proxy_rewrites_keeps_no_page_of_the_site_out(settings: dict[str, str | bool]) -> None:
    headers = Headers(
        {"Origin": "https://dice.example", "Host": "app:8080", "X-Forwarded-Host": "dice.example"}
    )
    assert foreign(**settings).may_connect(headers)
    del headers["Origin"]
    headers["Origin"] = "https://evil.example"
    assert not foreign(**settings).may_connect(headers)


def test_the_host_reads_once_a_minute_what_to_set() -> None:
    clock = Clock()
    reads = ForeignHeaders(Settings(behind_proxy=True), clock)
    before = unread("x-forwarded-for")
    with capture_logs() as lines:
        # Put back by more than that, the clock keeps no line away.
        for clock.now_ms in (7_200_000, 7_200_001, 0, 1, MINUTE_MS - 1, MINUTE_MS, MINUTE_MS + 1):
            reads.address(Headers({"X-Forwarded-For": "x" * 500}), PROXY)
            reads.may_connect(Headers({"Origin": "https://dice.example", "Host": "app:8080"}))
    assert [line["header"] for line in lines] == ["X-Forwarded-For", "Origin"] * 3
    assert {line["event"] for line in lines} == {"header_unread"}
    assert lines[0]["what_to_do"] == WHAT_TO_SET["X-Forwarded-For"]
    assert len(lines[0]["value"]) == 100
    assert unread("x-forwarded-for") == before + 7


def test_a_player_who_comes_without_the_proxy_is_told_to_the_host_and_a_look_at_health_is_not() -> None:
    with capture_logs() as lines:
        assert foreign(behind_proxy=True).address(Headers(), PROXY) == PROXY
        assert not lines
        assert foreign(behind_proxy=True).address(Headers(), PROXY, is_socket=True) == PROXY
    assert [line["header"] for line in lines] == ["X-Forwarded-For"]


async def test_a_page_learns_over_http_that_it_is_refused_since_no_browser_says_so(serve: Serve) -> None:
    async with serve(site_url="https://dice.example") as running:
        for origin, refused, status in (
            ("https://dice.example", None, 101),
            ("https://evil.example", "origin", 403),
        ):
            answer = await ask(running, f"/ws/judgement?origin={origin.replace(':', '%3A')}")
            assert orjson.loads(answer.body) == {"refused": refused}
            assert await status_of(running, origin=Origin(origin)) == status
            assert answer.headers["cache-control"] == "no-store"
        assert await metric(running, 'regatta_headers_unread_total{header="origin"}') >= 2


def unread(header: str) -> float:
    """Return how many headers of a name were of no use until now."""
    return REGISTRY.get_sample_value("regatta_headers_unread_total", {"header": header}) or 0.0
