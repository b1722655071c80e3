"""The `regatta` command line, and the one function that puts the service together."""

import argparse
import asyncio
import contextlib
import gc
import secrets
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import orjson
import structlog
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from protocol.generate import ASYNCAPI
from server import ratings_command, replay, reports_command, score, valkey, verify
from server.archive.archive import Archive
from server.archive.keeper import Keeper, tend_for_ever
from server.edge.api import Api
from server.edge.api_players import PlayersApi
from server.edge.dispatch import Dispatch
from server.edge.http import Http
from server.edge.limits import Limits
from server.edge.websocket import Background, Edge
from server.lobby.lobby import Lobby, Services, open_lobby
from server.observe.log import set_up
from server.players.players import Players
from server.rooms.act import Chance, SystemChance
from server.rooms.alarms import hear_for_ever, sweep_for_ever
from server.rooms.rooms import Rooms
from server.rooms.store import Store
from server.rules.guide import guides
from server.settings import Settings, WrongSetting, read_settings

log = structlog.get_logger()

WEB = Path(__file__).parent / "edge" / "web"
STORE_TIMEOUT_S = 5.0
READY_S = 1.0
CANCEL_AGAIN_S = 0.2


class SystemTokens:
    """The operating system's randomness."""

    def token(self) -> str:
        """Return 256 random bits as 43 characters."""
        return secrets.token_urlsafe(32)

    def player_id(self) -> str:
        """Return 72 random bits as 12 characters."""
        return secrets.token_urlsafe(9)


@dataclass(frozen=True, slots=True)
class Running:
    """A service that listens."""

    url: str
    port: int


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def connect(url: str) -> Redis:
    """Return a client of the store. `Store` sends pipelines again itself, so the client never does.

    Where very many ask at once, as after a restart, they wait for each other: the store does one thing
    after the other anyway.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        timeout=STORE_TIMEOUT_S,
        socket_timeout=STORE_TIMEOUT_S,
        socket_connect_timeout=STORE_TIMEOUT_S,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis.from_pool(pool)


@contextlib.asynccontextmanager
async def service(
    settings: Settings,
    redis_url: str,
    limits: Limits | None = None,
    chance: Chance | None = None,
    clock: Callable[[], int] = now_ms,
) -> AsyncIterator[Running]:
    """Put the service together, and let it listen until the end of the block; then send everybody away.

    `clock` gives milliseconds since 1970. Raises OSError when the address cannot be had, and
    redis.exceptions.RedisError without a store.
    """
    redis = connect(redis_url)
    node = secrets.token_hex(8)
    store = Store(redis, node)
    await store.load_scripts()
    chosen = chance or SystemChance()
    rooms = Rooms(store, chosen, clock)
    background = Background()
    archive = Archive(redis)
    names = {card["ruleset"]: card["name"] for card in rooms.cards()}
    players = Players(redis, SystemTokens(), _words(settings.reserved_names))
    services = Services(redis, node, rooms, players, archive, chosen, clock, background, settings)
    lobby = open_lobby(services)
    rooms.keeper = Keeper(redis, archive, rooms, clock, background, lobby.rated.after)
    edge = _edge(services, lobby, limits or _limits(settings), names)
    tasks = [
        asyncio.ensure_future(work)
        for work in (
            store.run(),
            sweep_for_ever(store, rooms, clock),
            hear_for_ever(store, rooms),
            tend_for_ever(archive, names, clock, settings.keep_games_days),
            *(work() for work in lobby.for_ever),
        )
    ]
    try:
        server = await edge.listen(settings.host, settings.port)
        port = next(iter(server.sockets)).getsockname()[1]
        try:
            yield Running(f"http://{settings.host}:{port}", port)
        finally:
            await edge.stop(server)
            await background.finish()
            await _farewell(lobby)
    finally:
        await _end(tasks)
        await redis.aclose()


async def _farewell(lobby: Lobby) -> None:
    """Say that this node's players are gone; without a store its lease runs out by itself."""
    try:
        await lobby.people.close()
    except (RedisError, OSError) as failure:
        log.warning("lease_left", failure=repr(failure))


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks until they are over: the store's client loses a cancellation while it connects."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_AGAIN_S)


def _edge(services: Services, lobby: Lobby, bounds: Limits, names: Mapping[str, str]) -> Edge:
    """Return what stands between a socket and the services; `names` has the name of each ruleset."""
    rooms, clock, settings = services.rooms, services.now_ms, services.settings
    dispatch = Dispatch(rooms, services.players, services.archive, bounds, clock, services.background, lobby)
    players = PlayersApi(lobby.rated.profiles)
    api = Api(services.archive, players, names, bounds, time.monotonic)
    http = Http(WEB, _documents(rooms, settings), api, lambda: _ready(services.redis, dispatch))
    origins = _words(settings.origins)
    return Edge(dispatch, services.players, http, bounds, clock, origins, settings.behind_proxy)


def _words(listed: str) -> frozenset[str]:
    """Return what a setting lists between commas."""
    return frozenset(word.strip() for word in listed.split(",") if word.strip())


def _limits(settings: Settings) -> Limits:
    """Return the bounds with what the host has set."""
    return replace(
        Limits(),
        connections_per_address=settings.connections_per_address,
        commands_per_s=settings.commands_per_s,
        commands_burst=int(3 * settings.commands_per_s),
    )


def _documents(rooms: Rooms, settings: Settings) -> dict[str, object]:
    """Return the documents of the API by path."""
    return {
        "/api/v1/rulesets": {"rulesets": list(rooms.cards()), "talk": settings.talk},
        **{f"/api/v1/rulesets/{ruleset}": guide for ruleset, guide in guides().items()},
        # As it was generated: to do it again takes longer than all else at the start together.
        "/api/v1/asyncapi.json": orjson.loads(ASYNCAPI.read_bytes()),
    }


async def _ready(redis: Redis, dispatch: Dispatch) -> bool:
    """Say whether new games can begin here."""
    try:
        async with asyncio.timeout(READY_S):
            await redis.get("ready")
    except (RedisError, OSError, TimeoutError):
        return False
    return not dispatch.stopping


async def serve(settings: Settings) -> None:
    """Run the service until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            url = await stack.enter_async_context(valkey.embedded(settings.data, settings.appendfsync))
        running = await stack.enter_async_context(service(settings, url))
        # What is here now stays for ever: the collector need not look at it again (docs/performance.md).
        gc.freeze()
        gc.set_threshold(20_000, 50, 100)
        shown = running.url.replace("0.0.0.0", "127.0.0.1")  # noqa: S104 - an address to show, not to bind
        print(f"Regatta is open at {shown}   (Ctrl-C ends it)", flush=True)
        log.info("started", url=running.url, store="embedded" if settings.redis_url is None else "given")
        await stop.wait()
        print("Regatta is closing: running games go on at the next start.", flush=True)
    log.info("stopped")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="regatta",
        description="Yacht and its relatives, online. Settings: REGATTA_*, see docs/hosting.md.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser(
        "serve", help="run a server, with its own store unless REGATTA_REDIS_URL is set"
    )
    serving.add_argument("--host", help="address to listen on (REGATTA_HOST)")
    serving.add_argument("--port", help="port to listen on (REGATTA_PORT)")
    score.add_to(commands)
    replay.add_to(commands)
    verify.add_to(commands)
    reports_command.add_to(commands)
    ratings_command.add_to(commands)
    given = parser.parse_args(arguments)
    try:
        if given.command != "serve":
            return _beside(given)
        settings = read_settings(host=given.host, port=given.port)
        form = settings.log if settings.log != "auto" else "console" if sys.stderr.isatty() else "json"
        set_up(form, settings.log_level)
        _run(settings)
    except (WrongSetting, score.WrongInput, valkey.DataInUse, RuntimeError) as wrong:
        return _sorry(str(wrong))
    except RedisError as failure:
        return _sorry(f"The store at REGATTA_REDIS_URL does not answer: {failure}")
    except OSError as failure:
        return _sorry(f"Cannot listen there: {failure.strerror}. Choose another port: REGATTA_PORT=8081.")
    return 0


def _beside(given: argparse.Namespace) -> int:
    """Run a command that is no server; return the exit status."""
    match given.command:
        case "score":
            print(score.run(given))
            return 0
        case "replay":
            return replay.run(given)
        case "verify":
            return verify.run(given)
        case "ratings":
            return ratings_command.run(given, read_settings(), now_ms)
        case _:
            return reports_command.run(given, read_settings(), SystemTokens(), now_ms)


def _run(settings: Settings) -> None:
    try:
        import uvloop  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        asyncio.run(serve(settings))
    else:
        uvloop.run(serve(settings))


def _sorry(message: str) -> int:
    print(f"regatta: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
