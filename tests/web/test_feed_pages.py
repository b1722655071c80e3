"""Calendar and feeds over HTTP: private, asked for again at little cost, bounded, and never in a log."""

import asyncio
from collections.abc import AsyncIterator
from email.utils import format_datetime, parsedate_to_datetime

import orjson
import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.client import Hello
from regatta_protocol.commands.feeds import FeedKind, MakeFeed, RevokeFeed
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.limits import API_FEED_COST, DAY_MS, FEED_UNREAD_S, Limits
from regatta_server.players.sessions import secret_of
from regatta_server.products.feeds.feed_store import feed_of, feeds_of
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from testkit.play import begin, enter, guest, socket_of, throw
from testkit.rated_games import game
from testkit.web import Page, ask, metric, page_of
from tests.conftest import Serve

FILES: list[tuple[FeedKind, str, str]] = [
    ("deadlines", "games.ics", "text/calendar; charset=utf-8"),
    ("results", "results.json", "application/feed+json; charset=utf-8"),
    ("results", "results.atom", "application/atom+xml; charset=utf-8"),
]


@pytest.fixture
async def ada(running: Running) -> AsyncIterator[Connection]:
    """Give Ada, who is connected."""
    async with guest(running, "Ada") as ada:
        yield ada


async def path_of(me: Connection, feed: FeedKind, file: str) -> str:
    """Make an address for a feed, and return its path to a file."""
    paths = (await me.ask(MakeFeed(id=me.new_id(), feed=feed)))["feed"]["paths"]
    [path] = [path for path in paths if path.endswith(f"/{file}")]
    return str(path)


async def head(running: Running, path: str) -> Page:
    """Return what a page is answered with where its body is not wanted."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(f"HEAD {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return page_of(answer)


@pytest.mark.parametrize(("feed", "file", "kind"), FILES)
async def test_a_feed_is_private_and_no_search_engine_keeps_it(
    running: Running, ada: Connection, feed: FeedKind, file: str, kind: str
) -> None:
    page = await ask(running, await path_of(ada, feed, file))
    assert (page.status, page.headers["content-type"]) == (200, kind)
    assert page.headers["cache-control"] == "private, no-cache"
    assert page.headers["x-robots-tag"] == "noindex, nofollow"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["content-disposition"] == f'inline; filename="regatta-{file}"'
    assert "access-control-allow-origin" not in page.headers


@pytest.mark.parametrize(("feed", "file", "kind"), FILES)
async def test_who_has_it_already_is_told_so_until_it_changes(
    running: Running, ada: Connection, feed: FeedKind, file: str, kind: str
) -> None:
    path = await path_of(ada, feed, file)
    first = await ask(running, path)
    tag, since = first.headers["etag"], first.headers["last-modified"]
    for known in (f"If-None-Match: {tag}", f'If-None-Match: "other", {tag}', f"If-Modified-Since: {since}"):
        page = await ask(running, path, known)
        assert (page.status, page.body) == (304, b"")
        assert (page.headers["etag"], page.headers["last-modified"]) == (tag, since)
    earlier = format_datetime(parsedate_to_datetime(since).replace(year=2020), usegmt=True)
    for other in (
        'If-None-Match: "other"',
        f"If-Modified-Since: {earlier}",
        "If-Modified-Since: yesterday",
        "If-Modified-Since: Tue, 24 Nov 2026 19:00:00",
    ):
        page = await ask(running, path, other)
        assert (page.status, page.body) == (200, first.body)
    page = await ask(running, path, 'If-None-Match: "other"', f"If-Modified-Since: {since}")
    assert page.status == 200, "where both are said, the tag alone counts"


async def test_a_turn_makes_another_calendar_of_it_whichever_way_one_asks(
    running: Running, ada: Connection
) -> None:
    async with guest(running, "Bo") as bo:
        room = await begin(ada, bo, turn_ms=DAY_MS)
        path = await path_of(ada, "deadlines", "games.ics")
        first = await ask(running, path)
        await throw(ada, room)
        assert (await ask(running, path)).body == first.body, "a throw moves no deadline"
        await enter(ada, room, "ones")
        for known in ("If-None-Match: {etag}", "If-Modified-Since: {last-modified}"):
            page = await ask(running, path, known.format_map(first.headers))
            assert page.status == 200
            assert page.body != first.body


@pytest.mark.parametrize(("feed", "file", "kind"), FILES)
async def test_without_a_body_the_head_is_the_same(
    running: Running, ada: Connection, feed: FeedKind, file: str, kind: str
) -> None:
    path = await path_of(ada, feed, file)
    whole, bare = await ask(running, path), await head(running, path)
    assert (bare.status, bare.body) == (whole.status, b"")
    assert bare.lasting_headers == whole.lasting_headers


@pytest.mark.parametrize(
    "path",
    [
        "/feeds/",
        "/feeds/games.ics",
        f"/feeds/{'x' * 43}/games.ics",
        f"/feeds/{'x' * 42}/games.ics",
        f"/feeds/{'x' * 43}/games.ics/",
        f"/feeds/{'x' * 43}/../../etc/passwd",
        f"/feeds/{'%C3%A4' * 43}/games.ics",
        f"/feeds/{'x' * 5_000}/games.ics",
    ],
)
async def test_what_is_no_feed_is_not_found_and_says_what_to_do(running: Running, path: str) -> None:
    page = await ask(running, path)
    message = orjson.loads(page.body)
    assert (page.status, message["code"]) == (404, Code.BAD_MESSAGE)
    assert message["message"].endswith("Make a new address on your account page.")
    assert page.headers["cache-control"] == "no-store"
    german = orjson.loads((await ask(running, f"{path}?language=de")).body)
    assert german["message"].endswith("Leg auf deiner Kontoseite eine neue Adresse an.")


async def test_a_feed_takes_a_language_and_nothing_else(running: Running, ada: Connection) -> None:
    path = await path_of(ada, "deadlines", "games.ics")
    for query in ("colour=blue", "language=de&colour=blue", "language=de&language=fr", "language=%00", "a"):
        page = await ask(running, f"{path}?{query}")
        assert (page.status, orjson.loads(page.body)["code"]) == (400, Code.BAD_MESSAGE)


async def test_a_feed_speaks_the_language_of_its_player_or_that_which_is_asked_for(running: Running) -> None:
    me = Connection([socket_of(running)], Hello(name="Ada", language="de-AT"), strict=True)
    await me.resume()
    async with me:
        path = await path_of(me, "results", "results.json")
    for query, tag, title in (
        ("", "de", "Regatta: Deine Ergebnisse"),
        ("?language=en", "en", "Regatta: your results"),
        ("?language=fr-CA", "fr", "Regatta : tes résultats"),
        ("?language=xx", "en", "Regatta: your results"),
    ):
        page = await ask(running, path + query)
        assert (page.headers["content-language"], orjson.loads(page.body)["title"]) == (tag, title)


async def test_links_lead_to_the_address_that_was_asked(running: Running, ada: Connection) -> None:
    path = await path_of(ada, "results", "results.json")
    page = await ask(running, path, "X-Forwarded-Proto: https")
    assert orjson.loads(page.body)["home_page_url"] == "https://127.0.0.1/past"


async def test_links_lead_to_the_site_where_the_host_says_what_that_is(serve: Serve) -> None:
    async with serve(site_url="https://dice.example.org/") as running, guest(running, "Ada") as ada:
        page = await ask(running, await path_of(ada, "results", "results.json"))
    assert orjson.loads(page.body)["home_page_url"] == "https://dice.example.org/past"


async def test_the_latest_fifty_results_are_there_and_what_cannot_be_read_hides_no_other(
    running: Running, ada: Connection, redis: Redis
) -> None:
    archive = Archive(redis)
    records = [game(number, [ada.player, None], [1, 2]) for number in range(53)]
    for record in records:
        await archive.keep(record, now_ms())
    codes = [record["game"] for record in records[::-1]]
    await redis.set(keys.game(RoomId(codes[1])), b"nothing that could be read")
    await redis.delete(keys.game(RoomId(codes[2])))
    page = await ask(running, await path_of(ada, "results", "results.json"))
    urls = [item["url"].rpartition("/")[2] for item in orjson.loads(page.body)["items"]]
    assert urls == [codes[0], *codes[3:50]]
    path = await path_of(ada, "results", "results.atom")
    assert (await ask(running, path)).body.count(b"<entry>") == 48


async def test_feeds_are_paid_out_of_the_budget_of_the_address(serve: Serve) -> None:
    async with serve(Limits(games_burst=3 * API_FEED_COST, games_per_s=0.001)) as running:
        async with guest(running, "Ada") as ada:
            path = await path_of(ada, "deadlines", "games.ics")
            answers = [await ask(running, path) for _ in range(4)]
    assert [page.status for page in answers] == [200, 200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 0
    assert orjson.loads(answers[-1].body)["code"] == Code.TOO_FAST


async def test_a_feed_that_is_read_lives_on_and_one_that_is_fresh_is_not_written(
    running: Running, ada: Connection, redis: Redis
) -> None:
    path = await path_of(ada, "deadlines", "games.ics")
    key = feed_of(secret_of(path.split("/")[2]))
    await redis.expire(key, FEED_UNREAD_S - 1_000)
    await ask(running, path)
    assert await redis.ttl(key) <= FEED_UNREAD_S - 1_000
    await redis.expire(key, FEED_UNREAD_S // 2 - 1_000)
    await ask(running, path)
    assert await redis.ttl(key) > FEED_UNREAD_S - 1_000


async def test_a_feed_that_is_damaged_in_the_store_is_refused_and_logged_without_its_address(
    running: Running, ada: Connection, redis: Redis
) -> None:
    path = await path_of(ada, "deadlines", "games.ics")
    await redis.hset(feeds_of(PlayerId(ada.player)), "deadlines", "nothing that could be read")
    with capture_logs() as logs:
        page = await ask(running, path)
    assert (page.status, orjson.loads(page.body)["code"]) == (500, Code.INTERNAL)
    assert [line["event"] for line in logs] == ["feed_failed"]
    assert path.split("/")[2] not in repr(logs)


async def test_answers_are_counted_by_their_status(running: Running, ada: Connection) -> None:
    found, missing = ('regatta_feeds_total{status="200"}', 'regatta_feeds_total{status="404"}')
    before = [await metric(running, name) for name in (found, missing)]
    path = await path_of(ada, "deadlines", "games.ics")
    await ask(running, path)
    await ada.ask(RevokeFeed(id=ada.new_id(), feed="deadlines"))
    await ask(running, path)
    assert [await metric(running, name) for name in (found, missing)] == [one + 1 for one in before]
