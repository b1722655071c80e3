"""What is stored of notices: those of a player by their subjects, and the last one that was seen."""

from collections.abc import Callable, Mapping
from typing import Any

import orjson

from regatta_protocol.ids import PlayerId
from regatta_server.limits import NOTICE_RETENTION_MS, NOTICES_MOST
from regatta_server.store.client import Client
from regatta_server.store.keys import player_key
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script

Line = Mapping[str, Any]
"""A notice as it is stored: players in it are ids, and the `version` of a room at which it was so is told to
nobody."""


def notices_of(player: PlayerId) -> str:
    """Return the hash of a player's notices, by subject."""
    return player_key(player, "notices")


def seen_of(player: PlayerId) -> str:
    """Return the key of the last notice that a player has seen."""
    return player_key(player, "notices_seen")


class NoticeStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._now_ms = now_ms
        self._replace = Script.load(__file__, "replace.lua").on(redis)
        self._put = Script.load(__file__, "put.lua").on(redis)
        self._take = Script.load(__file__, "take.lua").on(redis)

    async def put(self, player: PlayerId, subject: str, line: Line) -> bool:
        """Keep a notice; return False where there is one of its subject, which stays as it is."""
        if not await self._redis.hsetnx(notices_of(player), subject, orjson.dumps(line)):
            return False
        await self._redis.pexpire(notices_of(player), NOTICE_RETENTION_MS)
        return True

    async def put_since(self, player: PlayerId, subject: str, line: Line, since: int) -> str | None:
        """Keep a notice that has a `version`, where none of its subject is of the same turn: since a version.

        Return the id of an older one whose place it takes, nothing without one; None where it is not kept.
        """
        arguments: list[Any] = [subject, since, orjson.dumps(line), NOTICE_RETENTION_MS]
        older: Any = await self._put([notices_of(player)], arguments)
        return None if older == 0 else text(older)

    async def trim(self, player: PlayerId) -> list[str]:
        """Drop the oldest notices where there are too many; return which."""
        if await self._redis.hlen(notices_of(player)) <= NOTICES_MOST:
            return []
        surplus = (await self._fresh(player))[NOTICES_MOST:]
        for subject, _ in surplus:
            await self._redis.hdel(notices_of(player), subject)
        return [line["notice"] for _, line in surplus]

    async def take_away(self, player: PlayerId, subject: str, version: int | None = None) -> Line | None:
        """Drop the notice of a subject; return it, or None where there is none.

        With a version, one that came later stays.
        """
        arguments: list[Any] = [subject, "" if version is None else version]
        reply: Any = await self._take([notices_of(player)], arguments)
        line: Line | None = None if reply is None else orjson.loads(reply)
        return line

    async def line(self, player: PlayerId, subject: str) -> Line | None:
        """Return the notice of a subject; None where there is none, or it is too old."""
        entry = await self._redis.hget(notices_of(player), subject)
        line = None if entry is None else orjson.loads(entry)
        return None if line is None or line["at_ms"] <= self._now_ms() - NOTICE_RETENTION_MS else line

    async def subject_of(self, player: PlayerId, notice: str) -> str | None:
        """Return the subject of a notice; None where it is gone."""
        return next(
            (subject for subject, line in await self._fresh(player) if line["notice"] == notice), None
        )

    async def replace(self, player: PlayerId, subject: str, line: Line) -> bool:
        """Keep a notice in place of the one of its subject that has the same id; return False without one."""
        return bool(await self._replace([notices_of(player)], [subject, line["notice"], orjson.dumps(line)]))

    async def lines(self, player: PlayerId) -> list[Line]:
        """Return a player's notices, the latest first."""
        return [line for _, line in await self._fresh(player)]

    async def last_seen(self, player: PlayerId) -> str:
        """Return the last notice that a player has seen, or what is less than the id of any."""
        seen = await self._redis.get(seen_of(player))
        return "" if seen is None else text(seen)

    async def see(self, player: PlayerId, notice: str) -> None:
        """Keep that a player has seen a notice, and all before it."""
        await self._redis.set(seen_of(player), notice, px=NOTICE_RETENTION_MS)

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._redis.delete(notices_of(player), seen_of(player))

    async def _fresh(self, player: PlayerId) -> list[tuple[str, Line]]:
        """Return the notices with their subjects, the latest first; those that are too old are dropped."""
        found = await self._redis.hgetall(notices_of(player))
        all_lines = [(text(subject), orjson.loads(line)) for subject, line in found.items()]
        old = [
            subject for subject, line in all_lines if line["at_ms"] <= self._now_ms() - NOTICE_RETENTION_MS
        ]
        if old:
            await self._redis.hdel(notices_of(player), *old)
        lines = [(subject, line) for subject, line in all_lines if subject not in old]
        return sorted(lines, key=lambda item: str(item[1]["notice"]), reverse=True)
