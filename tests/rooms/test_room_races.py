"""Races between what a node reads and what it hears, on a real store whose answers a test holds back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import orjson
from redis.asyncio import Redis
from typing_extensions import override

from protocol.client import CreateRoom, JoinRoom
from server.__main__ import now_ms
from server.rooms import keys
from server.rooms.act import Refused, SystemChance
from server.rooms.rooms import Rooms
from server.rooms.store import Done, Store


class Slow(Store):
    """A store whose answers to reads come when the test lets them."""

    def __init__(self, redis: Redis, node: str) -> None:
        """Hold nothing back yet."""
        super().__init__(redis, node)
        self.held: asyncio.Queue[Callable[[], None]] = asyncio.Queue()

    @override
    def read(self, room: str, after: int, done: Done) -> None:
        super().read(room, after, lambda answer: self.held.put_nowait(lambda: done(answer)))


class Listener:
    """A member who keeps what is told."""

    player = "bob"

    def __init__(self) -> None:
        """Begin with nothing heard."""
        self.heard: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        """Keep it."""
        self.heard.append(orjson.loads(message))

    def dropped(self, room: str, refused: Refused) -> None:
        """Fail: nobody is dropped here."""
        raise AssertionError((room, refused))


@contextlib.asynccontextmanager
async def node(store: Store) -> AsyncIterator[Rooms]:
    """Give the rooms of a node."""
    await store.load_scripts()
    task = asyncio.ensure_future(store.run())
    yield Rooms(store, SystemChance(), now_ms)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def asked(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """Return what is replied."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    ask(future.set_result)
    return await future


async def join(rooms: Rooms, player: str, room: str) -> None:
    """Take a seat."""
    ask = JoinRoom(id=player, room=room)
    assert isinstance(await asked(lambda reply: rooms.submit(player, player, room, ask, reply)), int)


async def test_news_that_overtake_the_answer_of_a_read_are_not_lost(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with node(Store(redis, "here")) as here, node(slow) as there, redis.pubsub() as news:
        await news.subscribe(keys.node_channel("there"))
        await news.get_message(timeout=5)
        wanted = CreateRoom(id="c", ruleset="yacht", seats=3)
        room = await asked(lambda reply: here.create("ada", "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(asked(lambda reply: there.watch(bob, room, None, reply)))
        answer = await slow.held.get()
        # The room was read; before the answer is here, Cem takes a seat, and that is heard first.
        await join(here, "cem", room)
        message = await news.get_message(ignore_subscribe_messages=True, timeout=5)
        assert message is not None
        there.heard(message["data"])
        answer()
        (await asyncio.wait_for(slow.held.get(), 5))()
        assert await watching == 2
        assert [seat["player"] for seat in bob.heard[0]["seats"]] == ["ada", "cem"]


async def test_news_that_overtake_a_second_read_are_not_lost(redis: Redis) -> None:
    slow = Slow(redis, "there")
    async with node(Store(redis, "here")) as here, node(slow) as there, redis.pubsub() as news:
        await news.subscribe(keys.node_channel("there"))
        await news.get_message(timeout=5)
        wanted = CreateRoom(id="c", ruleset="yacht", seats=4)
        room = await asked(lambda reply: here.create("ada", "Ada", "secret", wanted, reply))
        bob = Listener()
        watching = asyncio.ensure_future(asked(lambda reply: there.watch(bob, room, None, reply)))
        (await slow.held.get())()
        await watching
        there.refresh()
        answer = await slow.held.get()
        await join(here, "cem", room)
        message = await news.get_message(ignore_subscribe_messages=True, timeout=5)
        assert message is not None
        there.heard(message["data"])
        answer()
        (await asyncio.wait_for(slow.held.get(), 5))()
        assert [event["type"] for event in bob.heard] == ["snapshot", "seated"]
        assert slow.held.empty(), "and nothing is read once more for it"
