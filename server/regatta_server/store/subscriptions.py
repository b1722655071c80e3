"""Messages on sharded channels: each channel is on the server with its slot; a single server has them all.

A node listens over one connection to each of these servers. A message that is published while nobody listens
is lost, so a listener is called when it listens again, and reads what it may have missed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import ConnectionError

from regatta_server.runtime.loops import end
from regatta_server.store.client import renew, shard
from regatta_server.store.connections.wire import Wire, packed
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

AGAIN_S: Final = 0.25
"""Pause before a server is asked again that could not be listened to."""
LOOK_S: Final = 5.0
"""How often it is looked whether the channels are still where they were."""
QUIET_S: Final = 5.0
"""A server that says nothing for so long is asked to say something, and has so long to do it."""

Take = Callable[[bytes], None]
Back = Callable[[], None]


async def publish(client: Redis, message: Mapping[str, bytes]) -> None:
    """Say something on each of some channels. Who does not listen just then does not hear it.

    Raises one of NO_ANSWER.
    """
    pipeline = client.pipeline(transaction=False)
    for channel, data in message.items():
        pipeline.spublish(channel, data)
    await pipeline.execute()


async def hear_for_ever(client: Redis, channels: Iterable[str], take: Take, back: Back) -> None:
    """Take the messages of some channels until cancelled.

    `back` is called whenever some of the channels are listened to anew, at the beginning too: what was said
    before may have been missed, and none from then on. Where one server is gone, those of others still come.
    Neither of the two may raise.
    """
    channels = tuple(channels)
    subscriptions: dict[Redis, _Subscription] = {}
    try:
        while True:
            wanted = await _servers(client, channels, subscriptions)
            for server, one in list(subscriptions.items()):
                if one.task.done() or wanted.get(server) != one.channels:
                    await end([one.task])
                    del subscriptions[server]
            for server, names in wanted.items():
                if server not in subscriptions:
                    subscriptions[server] = _Subscription(server, names, take, back)
            if not await _all_hear(subscriptions.values()):
                await asyncio.sleep(AGAIN_S)
    finally:
        await _to_its_end(end([one.task for one in subscriptions.values()]))


async def _all_hear(subscriptions: Iterable["_Subscription"]) -> bool:
    """Wait a while and return True; at once False where one hears nothing any more, or none is there."""
    tasks = [one.task for one in subscriptions]
    return (
        bool(tasks)
        and not (await asyncio.wait(tasks, timeout=LOOK_S, return_when=asyncio.FIRST_COMPLETED))[0]
    )


async def _servers(
    client: Redis, channels: Sequence[str], subscriptions: Mapping[Redis, "_Subscription"]
) -> Mapping[Redis, tuple[str, ...]]:
    """Return which server has which of the channels; those that no server has by now are left out."""
    try:
        await renew(client)
    except NO_ANSWER as failure:
        log.warning("servers_unknown", failure=repr(failure))
        return {server: one.channels for server, one in subscriptions.items()}
    found: dict[Redis, list[str]] = {}
    for channel in channels:
        # Where a server is dead and has no follower yet, it is looked for again.
        with contextlib.suppress(ConnectionError):
            found.setdefault(shard(client, channel), []).append(channel)
    return {server: tuple(names) for server, names in found.items()}


class _Subscription:
    """Listens to one server, as long as `task` runs."""

    def __init__(self, server: Redis, channels: tuple[str, ...], take: Take, back: Back) -> None:
        self.channels = channels
        self._server = server
        self._take = take
        self._back = back
        self._heard = False
        self._quiet = True
        self._closed = asyncio.Event()
        self._lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.task = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        """Take the messages until the connection is lost; it is logged why."""
        connection: Any = self._server.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        try:
            try:
                await connection.connect()
            except BaseException:
                await connection.disconnect(nowait=True)
                raise
            wire = Wire(connection, self._replied, self._is_closed, self._receive)
            try:
                # One command for each: on a Cluster the channels of one command are all in one slot.
                wire.send([*(packed("SSUBSCRIBE", channel) for channel in self.channels), packed("ROLE")])
                await self._until_lost(wire)
            finally:
                wire.close()
                await self._closed.wait()
        except NO_ANSWER as failure:
            log.log(
                logging.WARNING if self._heard else logging.DEBUG, "subscription_lost", failure=repr(failure)
            )

    async def _until_lost(self, wire: Wire) -> None:
        """Wait until the connection is lost, and raise why. It may end without our hearing of it."""
        pinged = False
        while True:
            self._quiet = True
            done, _ = await asyncio.wait([self._lost], timeout=QUIET_S)
            if done:
                raise ConnectionError(self._lost.result())
            if self._quiet and pinged:
                raise ConnectionError("the server says nothing")
            pinged = self._quiet
            if pinged:
                wire.send([packed("PING")])

    def _replied(self, reply: Any) -> None:
        self._quiet = False
        if isinstance(reply, Exception):
            self._end(str(reply))
        elif not self._heard and reply != b"PONG":
            # To ROLE, behind all that was subscribed to. A replica has the messages, too, but whoever says
            # them finds nobody at the master, and would say no more.
            if reply[0] != b"master":
                self._end("the server is no master any more")
                return
            self._heard = True
            self._back()

    def _receive(self, message: Sequence[Any]) -> None:
        self._quiet = False
        if message[0] == b"smessage":
            self._take(message[2])
        elif message[0] == b"sunsubscribe":
            self._end("a channel has moved to another server")

    def _is_closed(self) -> None:
        self._closed.set()
        self._end("the connection is lost")

    def _end(self, why: str) -> None:
        if not self._lost.done():
            self._lost.set_result(why)


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Do something to its end, however often it is cancelled: who ends the service asks more than once."""
    task = asyncio.ensure_future(work)
    while not task.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait([task])
    task.result()
