"""The systems that are compared: how each is started, and the pairs that load it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from bench.load.echo import echo_server
from bench.load.pairs import EchoPair, Pair
from bench.load.rooms import Game
from bench.measure import ECHOED
from bench.peers.colyseus import ColyseusRoom
from bench.peers.packages import FOLDER
from bench.service.nodes import Heard
from installing.web_build import Node
from regatta_server.store import valkey
from testkit import processes
from testkit.processes import Listening, Process

PRODUCTION: Final = {"NODE_ENV": "production"}


@dataclass(frozen=True, slots=True)
class Setting:
    """What a system is started with."""

    node: Node
    data: Path
    """A folder for its store, which is not there yet."""
    appendfsync: str


@dataclass(frozen=True, slots=True)
class Running:
    """A system under way."""

    server: Listening
    stores: Sequence[Process]


Make = Callable[[int, int, Game, "asyncio.Future[None]"], Pair]


@dataclass(frozen=True, slots=True)
class System:
    """One of those that are compared."""

    name: str
    stored: bool | None
    """Whether a move is stored before anyone is told; None where there are no moves."""
    start: Callable[[Setting], AbstractAsyncContextManager[Running]]
    pair: Make
    """Makes a pair of a port, a number, the game, and who hears of trouble."""


@asynccontextmanager
async def _echo(_: Setting) -> AsyncIterator[Running]:
    with echo_server() as server:
        yield Running(server, [])


@asynccontextmanager
async def _regatta(setting: Setting) -> AsyncIterator[Running]:
    with processes.regatta(setting.data, setting.appendfsync) as server:
        yield Running(server, [child for child in server.process.children() if child.is_store()])


@asynccontextmanager
async def _ws_ioredis(setting: Setting) -> AsyncIterator[Running]:
    async with valkey.embedded(setting.data, setting.appendfsync) as url:
        async with Redis.from_url(url) as redis:
            about = await redis.info("server")
        command = _command(setting, "ws_ioredis.js", url.removeprefix("unix://"))
        with processes.server(command, PRODUCTION) as server:
            yield Running(server, [Process(int(about["process_id"]))])


@asynccontextmanager
async def _colyseus(setting: Setting) -> AsyncIterator[Running]:
    with processes.server(_command(setting, "colyseus.js"), PRODUCTION) as server:
        yield Running(server, [])


def _command(setting: Setting, script: str, *arguments: str) -> list[str]:
    return [str(setting.node.folder / "node"), str(FOLDER / script), *arguments]


def _echoes(port: int, number: int, _: Game, trouble: "asyncio.Future[None]") -> Pair:
    return EchoPair(port, number, ECHOED, trouble)


def _rooms(name: str) -> Make:
    """Return what makes rooms of this name at Colyseus."""
    return lambda port, number, game, trouble: ColyseusRoom(port, number, game, trouble, name)


ECHO: Final = System("echo", None, _echo, _echoes)
REGATTA: Final = System("Regatta", True, _regatta, Heard)
PEERS: Final = (
    System("Node, ws and ioredis", True, _ws_ioredis, Heard),
    System("Colyseus, broadcast", False, _colyseus, _rooms("broadcast")),
    System("Colyseus, schema", False, _colyseus, _rooms("schema")),
)
SYSTEMS: Final = (ECHO, REGATTA, *PEERS)
