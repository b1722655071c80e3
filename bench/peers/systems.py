"""The peers: how each is started, and the pairs that load it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from redis.asyncio import Redis

from bench.peers.colyseus import ColyseusRoom
from bench.peers.packages import FOLDER
from bench.service.nodes import Heard
from bench.variants.systems import Make, Running, Setting, System
from regatta_server.store.embedded import valkey
from testkit import processes
from testkit.processes import Process

PRODUCTION: Final = {"NODE_ENV": "production"}


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
    assert setting.node is not None
    return [str(setting.node.folder / "node"), str(FOLDER / script), *arguments]


def _rooms(name: str) -> Make:
    """Return what makes rooms of this name at Colyseus."""
    return lambda port, number, game, trouble: ColyseusRoom(port, number, game, trouble, name)


PEERS: Final = (
    System("Node, ws and ioredis", True, _ws_ioredis, Heard),
    System("Colyseus, broadcast", False, _colyseus, _rooms("broadcast")),
    System("Colyseus, schema", False, _colyseus, _rooms("schema")),
)
