"""What each route answers, held to the byte.

`python -m tests.web.golden` writes it anew, one request on each line: git shows what changed.

A small client, a game that is over, a feed and a person who wants no more mail are there. What follows from
the rules or from the moment (documents, metrics, dates) is held by its kind, its length and its tag alone.
"""

import asyncio
import contextlib
import gzip
import hashlib
import json
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.archive.archive import Archive
from regatta_server.archive.records import sealed
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.products.feeds.feed_store import FeedStore
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from regatta_server.store.client import connect
from regatta_server.store.embedded import valkey
from testkit.raw import raw
from testkit.records import recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id
from testkit.web import Page, page_of

FILE: Final = Path(__file__).with_name("golden.json")
HOME: Final = (
    '<!doctype html><html lang="en"><head><title>x</title><meta name="description" content="y" /></head>'
    '<body><div class="shell-page"></div>%s</body></html>'
)
TOKEN: Final = "a" * 43
MAIL: Final = "/mail/unsubscribe/abcdefghijkl/secret-token"
SHOWN_MOST: Final = 500
"""Bytes of a body that stand there as they are; of a longer one its digest does."""
FOLLOWING: Final = (
    "/api/v1/rulesets",
    "/api/v1/asyncapi.json",
    "/api/v1/openapi.json",
    "/verify.py",
    "/share/",
)
"""Beginnings of paths whose bodies follow from the rules or the code, and change with them."""
FOLLOWS: Final = "<follows from the rules>"
PLAY: Final = f'"{hashlib.sha256(b"play()").hexdigest()[:20]}"'
"""The tag of the client's script."""


class Request(NamedTuple):
    """A request."""

    line: str
    headers: Sequence[str] = ()
    body: str = ""


def requests(game: str) -> list[Request]:
    """Return requests for every route, and such as are refused."""
    ada = player_id("Ada")
    packed = ["Accept-Encoding: gzip, deflate, br"]
    feeds = [
        f"/feeds/{TOKEN}/games.ics",
        f"/feeds/{'b' * 43}/results.json",
        f"/feeds/{'b' * 43}/results.atom",
    ]
    paths = [
        "/livez",
        "/readyz",
        "/metrics",
        "/",
        "/index.html",
        "/people",
        "/rules/yacht",
        "/rules/whist",
        "/tables/yacht/live",
        "/tables/whist/live",
        "/r/ABCD2345",
        f"/g/{game}",
        f"/g/{game}/analysis",
        "/g/ABCD2345",
        f"/embed/games/{game}",
        "/embed/rooms/ABCD2345",
        "/embed/account/ABCD2345",
        "/overlay/ABCD2345",
        "/nowhere",
        "/nowhere.txt",
        "/assets/app-1a2b.js",
        "/assets/app-1a2b.js.gz",
        "/manifest.webmanifest",
        "/verify.html",
        "/verify.py",
        "/share/regatta.png",
        "/share/whist.png",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "//livez",
        "/livez/",
        "/livez?x=1",
        "/%6civez",
        "/%6detrics",
        "/api/v1/%67ames",
        "/ws/judgement?origin=http%3A%2F%2F127.0.0.1",
        "/ws/judgement?origin=https%3A%2F%2Fother.example",
        "/ws/other",
        "/api/v1/rulesets",
        "/api/v1/rulesets?language=de",
        "/api/v1/rulesets?language=x&language=y",
        "/api/v1/rulesets/yacht",
        "/api/v1/rulesets/whist",
        "/api/v1/rulesets/whist?language=de",
        "/api/v1/rulesets/yacht/advice",
        "/api/v1/rulesets/yacht/bots?player=x",
        "/api/v1/asyncapi.json",
        "/api/v1/openapi.json",
        "/api/v1/games",
        "/api/v1/games?max=1&facts=false",
        "/api/v1/games?max=0",
        "/api/v1/games?colour=blue",
        "/api/v1/games?cursor=x",
        f"/api/v1/games/{game}",
        f"/api/v1/games/{game}?x=1",
        f"/api/v1/games/{game}/replay",
        "/api/v1/games/ABCD2345",
        "/api/v1/games/ABCD2345?language=de",
        "/api/v1/games/ABCD2345/analysis",
        f"/api/v1/players/{ada}",
        f"/api/v1/players/{ada}/games?max=1&facts=false",
        f"/api/v1/players/{ada}/dice",
        f"/api/v1/players/{ada}/analysis?ruleset=whist",
        f"/api/v1/players/{ada}/against/{player_id('Bob')}",
        f"/api/v1/players/{ada}/ratings/yacht/live",
        f"/api/v1/players/{ada}/ratings/whist/live",
        "/api/v1/tables/yacht/live",
        "/api/v1/tables/yacht/days?week=2026-W99",
        "/api/v1/dice",
        "/api/",
        "/api/v2/games",
        *feeds,
        f"{feeds[1]}?language=de",
        f"{feeds[1]}?colour=blue",
        f"/feeds/{'c' * 43}/games.ics",
        "/feeds/",
        MAIL,
        f"{MAIL}?language=de",
        "/mail/unsubscribe/abcdefghijkl",
    ]
    return [
        *(Request(f"GET {path}") for path in paths),
        *(
            Request(f"HEAD {path}")
            for path in (
                "/",
                "/livez",
                "/assets/app-1a2b.js",
                "/nowhere.txt",
                "/api/v1/rulesets",
                MAIL,
                feeds[0],
            )
        ),
        *(
            Request(f"{method} {path}")
            for method in ("POST", "DELETE", "get")
            for path in ("/", "/livez", "/api/v1/games", "/nowhere.txt", feeds[0], "/ws/judgement")
        ),
        Request(f"PUT {MAIL}"),
        Request("OPTIONS *"),
        *(
            Request(f"GET {path}", packed)
            for path in (
                "/people",
                "/assets/app-1a2b.js",
                "/api/v1/rulesets",
                f"/api/v1/games/{game}",
                "/livez",
            )
        ),
        *(
            Request("GET /assets/app-1a2b.js", [f"Accept-Encoding: {taken}"])
            for taken in ("gzip;q=0", "br;q=0, gzip", "*", "identity", "gzip;q=x", "br;q=0, *;q=0.1")
        ),
        Request("GET /assets/app-1a2b.js", ["Accept-Encoding: br;q=0", "Accept-Encoding: gzip"]),
        Request("GET /assets/app-1a2b.js", ['If-None-Match: "other"']),
        Request("GET /assets/app-1a2b.js", [f"If-None-Match: {PLAY}"]),
        Request("GET /assets/app-1a2b.js", ['If-None-Match: "a"', f"If-None-Match: {PLAY}"]),
        Request("GET /nowhere", [f"If-None-Match: {PLAY}"]),
        Request("GET /livez", ["Host: other"]),
        Request("GET /livez", [f"X: {'y' * 9_000}"]),
        Request("GET /api/v1/games", [f"X: {'y' * 9_000}"]),
        Request("GET /livez", ["X: y"] * 200),
        Request("GET /livez", [f"X: {'y' * 1_000}"] * 20),
        Request(f"GET /{'x' * 9_000}"),
        Request(f"GET /api/{'x' * 9_000}"),
        Request("GET /livez", ["Content-Length: 3"], "abc"),
        Request("GET /livez", ["Transfer-Encoding: chunked"], "0\r\n\r\n"),
        Request("POST /api/v1/games", ["Content-Length: 3"], "abc"),
        Request("GET http://other.example/livez"),
        Request("GET /livez#x"),
        Request("GET /ws"),
        Request("GET /ws", ["Upgrade: websocket"]),
        Request("POST /ws"),
        Request(f"POST {MAIL}", ["Content-Length: 26"], "List-Unsubscribe=One-Click"),
        Request(f"POST {MAIL}?language=de", ["Content-Length: 0"]),
        Request(f"POST {MAIL}", ["Content-Length: 26", "Content-Length: 26"], "List-Unsubscribe=One-Click"),
        Request(f"POST {MAIL}", ["Content-Length: 20000"], "x" * 20_000),
    ]


def client(folder: Path) -> Path:
    """Write a client of some files, and return where it is."""
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text(HOME % "home", encoding="utf-8")
    (web / "embed.html").write_text(HOME % "watch", encoding="utf-8")
    (web / "verify.html").write_text("<!doctype html>", encoding="utf-8")
    (web / "assets" / "app-1a2b.js").write_text("play()", encoding="utf-8")
    (web / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"play()", mtime=0))
    (web / "assets" / "app-1a2b.js.br").write_bytes(b"as brotli")
    (web / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    return web


async def furnish(redis: Redis) -> str:
    """Put into an empty store what the requests ask for; return the id of the game."""
    game = sealed({**recorded("yacht", chance=CountedChance("golden")), "ended_ms": NOW_MS})
    await Archive(redis).keep(game, NOW_MS)
    feeds = FeedStore(redis)
    await feeds.keep(player_id("Ada"), "deadlines", TOKEN, NOW_MS, "en")
    await feeds.keep(player_id("Ada"), "results", "b" * 43, NOW_MS, "en")
    await AddressStore(redis).confirm(PlayerId("abcdefghijkl"), "ada@example.org", "secret-token", 1)
    return str(game["game"])


async def answer(running: Running, request: Request) -> Page | None:
    """Return the answer to a request; None where the socket was cut without one."""
    lines = [f"{request.line} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *request.headers, "", ""]
    async with raw(running) as wire:
        await wire.send("\r\n".join(lines).encode() + request.body.encode())
        output = await wire.page()
    return page_of(output) if output else None


def held(request: Request, page: Page | None) -> Mapping[str, Any]:
    """Return what is held of an answer."""
    sent = {"request": request.line, **({"headers": request.headers} if request.headers else {})}
    if page is None:
        return {**sent, "status": 0}
    headers = dict(sorted(page.lasting_headers.items()))
    if page.body:
        assert headers["content-length"] == str(len(page.body)), request
    if page.status in (200, 304) and follows(request):
        body = FOLLOWS if page.body else ""
        headers.update({name: FOLLOWS for name in ("etag", "content-length") if name in headers})
    else:
        body = shown(page)
        if headers.get("content-encoding") == "gzip":
            headers["content-length"] = "<of the packed body>"
    return {**sent, "status": page.status, "answer": headers, "body": body}


def follows(request: Request) -> bool:
    """Say whether the body of an answer is not held, because it follows from something else."""
    path = request.line.split(" ")[1].partition("?")[0]
    return path in ("/", "/metrics") or path.startswith(FOLLOWING)


def shown(page: Page) -> str:
    """Return a body as it is held; one that is packed as what is in it: how small it is, is its library's."""
    encoding = page.headers.get("content-encoding")
    body = gzip.decompress(page.body) if encoding == "gzip" else page.body
    return body.decode() if len(body) <= SHOWN_MOST else f"sha256:{hashlib.sha256(body).hexdigest()}"


async def answers(running: Running, game: str) -> list[Mapping[str, Any]]:
    """Return what is held of the answers to all requests."""
    return [held(request, await answer(running, request)) for request in requests(game)]


@contextlib.asynccontextmanager
async def furnished(folder: Path) -> AsyncIterator[tuple[Running, str]]:
    """Give a node on a store of its own, with all that is asked for."""
    async with valkey.embedded(folder / "store", "everysec") as url:
        redis = connect(url)
        game = await furnish(redis)
        settings = Settings(port=0, data=folder / "data")
        async with service(settings, url, clock=lambda: NOW_MS, web=client(folder)) as running:
            yield running, game
        await redis.aclose()


async def write() -> None:
    """Write the file anew."""
    with tempfile.TemporaryDirectory() as name:
        async with furnished(Path(name)) as (running, game):
            found = await answers(running, game)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in found)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write())
