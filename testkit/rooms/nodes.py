"""The rooms of a node on a real store, without a socket, and members who keep what they hear."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import orjson

from regatta_protocol.client import JoinRoom
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH
from regatta_server.rooms.fast.fast_path import FastPath
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import Registry
from regatta_server.runtime.callback import answer_of
from regatta_server.runtime.clock import now_ms
from regatta_server.settings import Settings

BOB = PlayerId("bob")


class Listener:
    """A member who keeps what is told."""

    def __init__(self, player: PlayerId = BOB) -> None:
        """Begin with nothing heard."""
        self.player = player
        self.relationships = NO_RELATIONSHIPS
        self.language = ENGLISH
        self.heard: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        """Keep it."""
        self.heard.append(orjson.loads(message))

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Fail: nobody is dropped here."""
        raise AssertionError((room, refused))


@contextlib.asynccontextmanager
async def node(
    store: Store, registry: Registry = REGISTRY, clock: Callable[[], int] = now_ms
) -> AsyncIterator[Rooms]:
    """Give the rooms of a node that knows these rules and goes by this clock."""
    await store.open()
    task = asyncio.ensure_future(store.run())
    try:
        shortcut = FastPath(compare=True) if Settings().fast_path else None
        yield Rooms(store, SystemChance(), clock, registry, shortcut=shortcut)
    finally:
        # The store's client may lose a cancellation: the service cancels again too (service.py).
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=0.2)


async def reply_of(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """Return what is replied."""
    return await answer_of(ask)


async def join(rooms: Rooms, player: PlayerId, room: RoomId) -> None:
    """Take a seat."""
    ask = JoinRoom(id=CommandId(player), room=room)
    assert isinstance(await reply_of(lambda reply: rooms.submit(player, player, room, ask, reply)), int)
