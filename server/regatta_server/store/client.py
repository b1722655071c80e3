"""The client of the store for everything except the rooms' own batches.

The store is a single Valkey or Redis, one behind Sentinels, or a Cluster. `connect` returns a `Redis` for
each of them; a `Cluster` is one that sends every command to the master that has its key.

Whoever packs commands for connections of its own asks `shard` for the client of the server that has a key,
and makes a connection from its pool (`shard(client, key).connection_pool.make_connection()`; behind Sentinels
it goes to the master at the moment it connects). After a failure, and when the server says MOVED:
`await renew(client)`, and ask `shard` again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from redis.asyncio import BlockingConnectionPool, Connection, Redis, SSLConnection
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.driver_info import DriverInfo

from regatta_server.runtime.loops import Loop
from regatta_server.store import keys
from regatta_server.store.connections.lasting import LASTING, Lasting, LastingSSL
from regatta_server.store.connections.lines import Address, Lines, StoreLine, TlsLine
from regatta_server.store.errors import NO_ANSWER
from regatta_server.store.masters.cluster import Cluster
from regatta_server.store.masters.sentinels import SentinelLine, SentinelPool, Sentinels, TlsSentinelLine

SENTINEL_TIMEOUT_S: Final = 1.0
"""For one Sentinel to name the master, before the next is asked."""
STORE_TIMEOUT_S: Final = 5.0
"""Time for an answer of the store: less than a player waits."""
READY_S: Final = 1.0
"""The same where somebody asks whether the node is ready."""
PROBE_MS: Final = 60_000
"""For so long stands what is written to see whether the store takes it."""

PLAIN: Final = ("redis", "rediss", "unix")
SENTINEL_PORT: Final = 26379
CLUSTER_PORT: Final = 6379

DRIVER: Final = DriverInfo()
"""What connections say of their library. One that is not given it looks through all installed packages."""

Client = Redis
"""Any of them. Commands raise one of NO_ANSWER (`errors.py`) where the store does not answer or is being
replaced; those that come after a failover find the new master."""


class WrongUrl(ValueError):
    """An address of a store that cannot be used; the message is one line."""


def connect(url: str) -> Client:
    """Return a client of the store at an address, which is one of

    - `redis://HOST:PORT/DB`, `rediss://…` (TLS), `unix://PATH`;
    - `redis+sentinel://HOST:PORT,HOST:PORT/NAME/DB`, `rediss+sentinel://…`: the master that they call NAME;
    - `redis+cluster://HOST:PORT,HOST:PORT`, `rediss+cluster://…`: a Cluster, of which these are some nodes.

    User and password stand before the hosts (`redis+cluster://USER:PASSWORD@HOST…`); those of the Sentinels
    in the query (`?sentinel_username=…&sentinel_password=…`). The rest of the query are options of
    connections, as redis-py knows them. Nothing is sent yet. Raises WrongUrl.

    The client never does a command twice: `Store` sends its batches again itself. Where very many ask at
    once, as after a restart, they wait for each other: the store does one thing after the other anyway.
    """
    parts = urlsplit(url)
    scheme, _, way = parts.scheme.partition("+")
    if not way and scheme in PLAIN:
        return _single(_options(url))
    if scheme in ("redis", "rediss") and way == "cluster":
        return _cluster(parts, scheme)
    if scheme in ("redis", "rediss") and way == "sentinel":
        return _behind_sentinel(parts, scheme)
    raise WrongUrl(
        "it begins with redis://, rediss://, unix://, redis+sentinel://, rediss+sentinel://, "
        "redis+cluster:// or rediss+cluster://"
    )


def judge(url: str) -> None:
    """Find out whether an address can be used, without asking there. Raises WrongUrl."""
    try:
        connect(url).connection_pool.make_connection()  # type: ignore[no-untyped-call] # untyped
    except TypeError as wrong:
        raise WrongUrl("an option behind its question mark is none of a connection's") from wrong


def shard(client: Client, key: str | bytes) -> Client:
    """Return the client of the server that has a key: of a Cluster the master's, else the same one.

    Raises redis.exceptions.ConnectionError where no master is known; then `renew` the client.
    """
    return client.topology.master_of(key) if isinstance(client, Cluster) else client


def masters(client: Client) -> list[Client]:
    """Return the clients of all servers that have keys, as far as they are known."""
    return client.topology.masters() if isinstance(client, Cluster) else [client]


async def ask(client: Client) -> None:
    """Return when the store has answered: of a Cluster one master. Raises one of NO_ANSWER."""
    await client.get("ready")


async def answers(client: Client) -> bool:
    """Say whether the store answers soon."""
    try:
        async with asyncio.timeout(READY_S):
            await ask(client)
    except (*NO_ANSWER, TimeoutError):
        return False
    return True


async def takes_writes(client: Client) -> bool:
    """Say whether each master of the store soon takes a write: one that is full still answers."""
    try:
        async with asyncio.timeout(READY_S):
            probes = {id(shard(client, tag)): f"{tag}:probe" for tag in keys.all_buckets()}
            await asyncio.gather(*(client.set(probe, b"", px=PROBE_MS) for probe in probes.values()))
    except (*NO_ANSWER, TimeoutError):
        return False
    return True


async def renew(client: Client) -> None:
    """Learn anew which server has which keys. Raises redis.exceptions.ConnectionError where none tells."""
    if isinstance(client, Cluster):
        await client.topology.renew()


def may_fail_over(client: Client) -> bool:
    """Say whether another server may take a master's place: where there are Sentinels, or a Cluster."""
    return isinstance(client, Cluster) or isinstance(client.connection_pool, SentinelPool)


def followers(client: Client, pause: Callable[[float], Awaitable[None]] = asyncio.sleep) -> list[Loop]:
    """Return the loops that find out when a master is replaced, and then cut all lines to it at once.

    One that stood still does not know it: awake, it goes on to answer, and all that it stores then is lost.
    """
    if isinstance(client, Cluster):
        return [client.topology.loop(pause)]
    if isinstance(client.connection_pool, SentinelPool):
        sentinels: Sentinels = client.connection_pool.sentinel_manager
        return sentinels.followers(pause)
    return []


def _single(options: dict[str, Any]) -> Redis:
    kind = options.get("connection_class", Connection)
    return Redis.from_pool(
        BlockingConnectionPool(**_ours({**options, "connection_class": LASTING.get(kind, kind)}))
    )


def _cluster(parts: SplitResult, scheme: str) -> Cluster:
    if parts.path.strip("/"):
        raise WrongUrl("a Cluster has one database only: nothing stands behind the hosts")
    options = _options(_plain(parts, scheme, ""))
    lines = Lines()
    kind = TlsLine if options.pop("connection_class", None) is SSLConnection else StoreLine
    options |= {"connection_class": kind, "lines": lines}
    return Cluster(
        _hosts(parts, CLUSTER_PORT),
        lambda host, port: _single({**options, "host": host, "port": port}),
        lines,
    )


def _behind_sentinel(parts: SplitResult, scheme: str) -> Redis:
    name, _, database = parts.path.strip("/").partition("/")
    if not name:
        raise WrongUrl("behind the hosts of the Sentinels stands the name of their master")
    if database and not database.isdecimal():
        raise WrongUrl("behind the name of the master stands the number of a database, or nothing")
    options = _options(_plain(parts, scheme, database))
    tls = options.pop("connection_class", None) is SSLConnection
    theirs = {
        given: options.pop(f"sentinel_{given}")
        for given in ("username", "password")
        if f"sentinel_{given}" in options
    }
    options.pop("host", None)
    options.pop("port", None)
    lines = Lines()
    sentinels = Sentinels(
        name,
        _hosts(parts, SENTINEL_PORT),
        lines,
        sentinel_kwargs={
            **theirs,
            "ssl": tls,
            "socket_timeout": SENTINEL_TIMEOUT_S,
            "socket_connect_timeout": SENTINEL_TIMEOUT_S,
            "retry": Retry(NoBackoff(), 0),
            "driver_info": DRIVER,
        },
    )
    for one in sentinels.sentinels:
        one.connection_pool.connection_class = LastingSSL if tls else Lasting
    kind = TlsSentinelLine if tls else SentinelLine
    pool = SentinelPool(name, sentinels, connection_class=kind, lines=lines, **_ours(options))  # type: ignore[no-untyped-call] # untyped
    return Redis.from_pool(pool)


def _ours(options: dict[str, Any]) -> dict[str, Any]:
    """Return options of a pool: ours, and over them what the address says."""
    return {
        "timeout": STORE_TIMEOUT_S,
        "socket_timeout": STORE_TIMEOUT_S,
        "socket_connect_timeout": STORE_TIMEOUT_S,
        "retry": Retry(NoBackoff(), 0),
        "driver_info": DRIVER,
        **options,
    }


def _options(url: str) -> dict[str, Any]:
    try:
        options: dict[str, Any] = dict(parse_url(url))
    except ValueError as wrong:
        raise WrongUrl(str(wrong)) from wrong
    if "protocol" in options:
        # News come on connections on which something else can be asked, too: not so with protocol 2.
        raise WrongUrl("the protocol is not to be chosen")
    return options


def _plain(parts: SplitResult, scheme: str, path: str) -> str:
    """Return an address with one host in the place of several, for who reads the rest of it."""
    user, at, _ = parts.netloc.rpartition("@")
    return f"{scheme}://{user}{at}host/{path}?{parts.query}"


def _hosts(parts: SplitResult, port: int) -> list[Address]:
    """Return host and port of each node that an address names. Raises WrongUrl."""
    found = []
    for node in parts.netloc.rpartition("@")[2].split(","):
        one = urlsplit(f"//{node}")
        try:
            found.append((one.hostname or "", one.port or port))
        except ValueError as wrong:
            raise WrongUrl(f"{node} is no host and port") from wrong
    if not all(host for host, _ in found):
        raise WrongUrl("hosts and ports stand behind the //, with commas between them")
    return found
