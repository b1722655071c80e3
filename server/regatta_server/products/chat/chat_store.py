"""Chat in the store: the last lines of each room, and how much was said lately."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, cast

import orjson

from regatta_protocol.commands.people import Say
from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import SaidLine
from regatta_server.judging.command_checksum import checksum_of, id_reused
from regatta_server.limits import (
    CHAT_CROWD_MOST,
    CHAT_LINES_MOST,
    CHAT_PLAYER_MOST,
    CHAT_WINDOW_MS,
    SESSION_S,
    SPOKEN_ROOMS_MOST,
)
from regatta_server.players.keys import spoken
from regatta_server.store import keys
from regatta_server.store.client import Client
from regatta_server.store.replies import ids
from regatta_server.store.scripts import Script

Place = Literal["table", "spectators"]


class ChatStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms
        self._say = Script.load(__file__, "say.lua").on(redis)

    async def keep(
        self, player: PlayerId, command: Say, line: Mapping[str, str], *, crowd: bool
    ) -> SaidLine | int:
        """Keep a line, and return it as it is kept, where this command has said it before, too.

        Return for how long to wait (ms) where too much was said lately; a `crowd` shares one bound. Raises
        Refused for the id of another command.
        """
        answer = await self._say(
            [keys.chat(command.room), keys.facts(command.room)],
            [
                self._now_ms(),
                player,
                command.id,
                orjson.dumps(line),
                CHAT_PLAYER_MOST,
                CHAT_CROWD_MOST if crowd else "",
                CHAT_WINDOW_MS,
                CHAT_LINES_MOST,
                checksum_of(command),
            ],
        )
        if answer == 0:
            raise id_reused()
        return answer if isinstance(answer, int) else _line(answer[0], answer[1])

    async def note_room(self, player: PlayerId, room: RoomId) -> None:
        """Remember that a player says something in a room, before it is said: so it can be erased."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(spoken(player), {room: self._now_ms()})
        # The chat of the oldest went with its room long ago.
        pipeline.zremrangebyrank(spoken(player), 0, -SPOKEN_ROOMS_MOST - 1)
        pipeline.expire(spoken(player), SESSION_S)
        await pipeline.execute()

    async def rooms(self, player: PlayerId) -> list[RoomId]:
        """Return the rooms in which a player has said something; the chat of some may be gone."""
        return ids(await self._redis.zrange(spoken(player), 0, -1), RoomId)

    async def erase(self, player: PlayerId, room: RoomId) -> bool:
        """Take what a player has said out of a room; return whether there was anything."""
        found: Any = await self._redis.xrange(keys.chat(room))
        own = [line_id for line_id, fields in found if fields[b"player"] == player.encode()]
        if own:
            await self._redis.xdel(keys.chat(room), *own)
        return bool(own)

    async def forget(self, player: PlayerId) -> None:
        """Forget where a player has said something."""
        await self._redis.delete(spoken(player))

    async def lines(self, room: RoomId) -> list[SaidLine]:
        """Return what is kept of a room's chat, the oldest first."""
        found: Any = await self._redis.xrange(keys.chat(room))
        return [_line(line_id, fields[b"line"]) for line_id, fields in found]


def _line(line_id: bytes, line: bytes) -> SaidLine:
    """Return a line as it is told. All ids have as many digits, so that the latest is the greatest."""
    at_ms, number = map(int, line_id.split(b"-"))
    fields: Mapping[str, Any] = orjson.loads(line)
    return cast(SaidLine, {"said": f"{at_ms:013d}-{number:04d}", "at_ms": at_ms, **fields})
