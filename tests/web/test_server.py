"""What a request must be before anybody answers it, what it costs, and how long an answer may take."""

import asyncio
from http import HTTPStatus
from typing import Any

from aiohttp import web
from structlog.testing import capture_logs

from regatta_server.web.responses import plain
from regatta_server.web.routes import Route
from tests.web.serving import ask, nothing_there, serving


class Handlers:
    """What a test asks."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.begun = asyncio.Event()
        """Set once something is."""

    @property
    def routes(self) -> list[Route]:
        """Who answers where."""
        return [
            Route("GET", "/slow/{ms:[0-9]+}", self.slow),
            Route("GET", "/secret/{whose}", self.fail),
            Route("GET", "/dear", self.quick, price=10),
            Route("GET", "/cheap", self.quick),
            Route("POST", "/post", self.read),
        ]

    async def slow(self, request: web.Request) -> web.Response:
        """Answer once so many milliseconds are over as the path has, by the timers of the connection."""
        self.begun.set()
        loop = asyncio.get_running_loop()
        over = loop.create_future()
        loop.call_later(int(request.match_info["ms"]) / 1_000, over.set_result, None)
        await over
        return plain(HTTPStatus.OK, b"at last")

    async def fail(self, _: web.Request) -> web.Response:
        """Fail."""
        raise ZeroDivisionError

    async def quick(self, _: web.Request) -> web.Response:
        """Answer."""
        return plain(HTTPStatus.OK, b"at once")

    async def read(self, request: web.Request) -> web.Response:
        """Say what came."""
        return plain(HTTPStatus.OK, await request.read())


def site(handlers: Handlers | None = None, **bounds: Any) -> Any:
    """Serve them."""
    return serving((handlers or Handlers()).routes, nothing_there, **bounds)


async def test_a_page_that_takes_long_is_answered_after_the_time_for_a_request() -> None:
    async with site(hello_s=0.2) as port:
        assert (await ask(port, "/slow/250")).body == b"at last"


async def test_a_page_that_takes_too_long_says_so() -> None:
    async with site(page_s=0.01) as port:
        assert (await ask(port, "/slow/5000")).status == HTTPStatus.SERVICE_UNAVAILABLE


async def test_a_fault_is_said_and_logged_without_what_may_be_a_secret() -> None:
    async with site() as port:
        with capture_logs() as logs:
            page = await ask(port, "/secret/of-ada")
    assert page.status == HTTPStatus.INTERNAL_SERVER_ERROR
    assert [(line["event"], line["path"]) for line in logs] == [("request_failed", "/secret")]
    assert "of-ada" not in str(page.body)


async def test_what_is_asked_for_is_answered_before_the_server_ends() -> None:
    handlers = Handlers()
    async with site(handlers) as port:
        asking = asyncio.ensure_future(ask(port, "/slow/50"))
        await handlers.begun.wait()
    assert (await asking).body == b"at last"


async def test_a_route_that_is_dear_takes_more_of_the_budget_of_its_address() -> None:
    async with site(http_burst=25, http_per_s=0.001) as port:
        statuses = [
            (await ask(port, path)).status for path in ("/dear", "/dear", "/dear", "/cheap", "/cheap")
        ]
    assert statuses == [200, 200, 429, 200, 200]


async def test_a_route_that_costs_more_than_anybody_has_takes_all_of_it() -> None:
    async with site(http_burst=5, http_per_s=0.001) as port:
        assert [(await ask(port, path)).status for path in ("/dear", "/cheap")] == [200, 429]


async def test_who_posts_where_it_is_not_read_is_told_what_is() -> None:
    async with site() as port:
        for path, method, allowed in (
            ("/cheap", "POST", "GET, HEAD"),
            ("/post", "GET", "POST"),
            ("/post", "DELETE", "POST"),
            ("*", "OPTIONS", "GET, HEAD"),
        ):
            page = await ask(port, path, method)
            assert (page.status, page.headers["allow"]) == (405, allowed)


async def test_where_no_route_leads_something_else_answers() -> None:
    async with site() as port:
        for target in ("/", "/cheap/", "//cheap", "/cheap#x", "/%63heap", "http://here/cheap", "/post/x"):
            assert (await ask(port, target)).status == 404
