"""Short games as they happen, with real clients and nodes; what comes of them is held to the judge's."""

import asyncio
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, JoinRoom, WatchRoom
from regatta_protocol.commands.command import Command
from regatta_protocol.commands.people import Say
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.messages.room import RoomEvent
from regatta_protocol.net.environment import OPEN_S, PING_S, Environment, dial
from regatta_server.players.sessions import Sessions
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.rooms.storage.reading import states
from regatta_server.store import keys
from testkit.rooms.stored import put, stored_facts
from testkit.rooms.tables import NOW_MS
from tests.edge.cuts.story import Course, Line, Story

PATIENCE_S: Final = 60.0
"""For one step of a game, on a machine that has much else to do."""


class Player:
    """A real client that keeps all that it hears."""

    def __init__(self, connection: Connection) -> None:
        """Begin to listen."""
        self.connection = connection
        self.heard: list[RoomEvent] = []
        self._more = asyncio.Condition()
        self._ears = asyncio.ensure_future(self._listen())

    async def reached(self, room: RoomId, version: int) -> None:
        """Wait until it has heard of a room up to a version."""
        async with asyncio.timeout(PATIENCE_S), self._more:
            await self._more.wait_for(
                lambda: any(one["room"] == room and one["version"] >= version for one in self.heard)
            )

    async def ask(self, command: Command) -> Any:
        """Say a command and return its answer."""
        async with asyncio.timeout(PATIENCE_S):
            return await self.connection.ask(command)

    async def end(self) -> None:
        """Listen no more."""
        await self.connection.cut()
        await self._ears

    async def _listen(self) -> None:
        async for event in self.connection.events():
            async with self._more:
                self.heard.append(event)
                self._more.notify_all()


class Telling:
    """A story as it happens: real clients at real nodes."""

    def __init__(self, story: Story, redis: Redis) -> None:
        """Take the store that the nodes are on."""
        self.players: dict[str, Player] = {}
        self.script = story.script
        self._present: set[tuple[str, str]] = set()
        """Who hears of which room."""
        self._story = story
        self._redis = redis

    async def prepare(self) -> None:
        """Put what was before the story begins into the store."""
        first = self._story.script[0]
        if isinstance(first.command, CreateRoom):
            return
        course = self._story.courses[0]
        await put(self._redis, course.facts[: course.copied + 1])

    async def arrives(self, who: str, urls: Sequence[str], ping_s: float = PING_S) -> None:
        """Let a player be there, at the first of some nodes."""
        story = self._story
        token = await Sessions(self._redis, story.token_of(who)).begin(story.id_of(who), "", NOW_MS)
        environment = around(f"{story.name} {who}", ping_s)
        connection = await connect(
            urls, name=who, token=token, strict=True, reconnect=True, environment=environment
        )
        self.players[who] = Player(connection)

    async def goes(self, lines: Sequence[Line] | None = None) -> None:
        """Let the players say these lines of the script, each when all have heard of those before; or all."""
        for line in self.script if lines is None else lines:
            room = line.course.state.setup.id
            if line.command is not None:
                answer = await self.players[line.who].ask(line.command)
                assert answer.get("version", line.version) == line.version, line
                if isinstance(line.command, CreateRoom | JoinRoom | WatchRoom):
                    self._present.add((line.who, room))
            for who, where in self._present:
                if where == room:
                    await self.players[who].reached(room, line.version)

    async def ends(self) -> None:
        """Let everyone go."""
        for player in self.players.values():
            await player.end()

    async def agrees_with_judge(self) -> None:
        """See that the store has what the judge alone made of it, and that everyone has heard just that."""
        for course in self._story.courses:
            room = course.state.setup.id
            stored = await stored_facts(self._redis, room)
            assert [decode_fact(fact) for fact in stored] == course.facts
            assert (await states(self._redis, [room]))[room] == course.state
            lines = [line for line in self.script if line.course is course and isinstance(line.command, Say)]
            assert await self._redis.xlen(keys.chat(room)) == len(lines)
        for who, player in self.players.items():
            for course in self._story.courses:
                self._heard(who, player.heard, course)

    def _heard(self, who: str, heard: Sequence[Any], course: Course) -> None:
        """See that each version came once and in order, as this player may see it."""
        known = 0
        player = self._story.id_of(who)
        for event in heard:
            if event["room"] != course.state.setup.id:
                continue
            version = event["version"]
            if event["type"] == "snapshot":
                assert version >= known
                assert event == course.shown(version, player)
            else:
                assert version == known + 1
                assert event == course.event_heard(version, player)
            known = version
        assert known in (0, course.version)


def around(name: str, ping_s: float = PING_S) -> Environment:
    """Return the environment of a client that can be repeated, and is in a hurry."""
    open_s = min(OPEN_S, 3 * ping_s)
    dialled = partial(dial, ping_s=ping_s, open_s=open_s)
    return Environment(open=dialled, chance=Random(name).random, pause=_shortly, hello_s=open_s)


async def _shortly(pause_s: float) -> None:
    """Wait a fiftieth of the time: in a test nobody else is in a hurry."""
    await asyncio.sleep(pause_s / 50)
