"""Reports in the store: those that are open, and how many a player has made today."""

from collections.abc import AsyncIterator
from typing import Any, Final, NotRequired

import orjson
from typing_extensions import TypedDict

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import Player, SaidLine
from regatta_server.limits import REPORTS_DAY_MOST, REPORTS_MOST
from regatta_server.store.client import Client
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script

REPORTS_AT_ONCE: Final = 100
"""Reports read in one go: about 200 KB, and a millisecond of the loop."""

OPEN: Final = "{reports}:open"
"""The stream of all reports that nobody has marked as done."""
MADE: Final = "{reports}:made:"
"""Before a player's id: the set of the open reports that they have made."""
ABOUT: Final = "{reports}:about:"
"""The same of those about them."""
DAY_MS: Final = 86_400_000


class OpenReport(TypedDict):
    """A report as it is kept."""

    at_ms: int
    reporter: Player
    reported: Player
    reason: str
    text: str
    room: RoomId | None
    version: NotRequired[int]
    """Of the room, at the moment that is reported."""
    chat: list[SaidLine]
    """What both could hear there, the oldest first."""


class ReportStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._put = Script.load(__file__, "report.lua").on(redis)

    async def put(self, report: OpenReport) -> int:
        """Keep a report and return 1; or 0 where this one was made today, and -1 where too many were."""
        reporter, reported = report["reporter"]["player"], report["reported"]["player"]
        what = f"{reported} {report['room'] or ''}"
        bounds = (DAY_MS, REPORTS_DAY_MOST, REPORTS_MOST)
        arguments: list[Any] = [report["at_ms"], what, *bounds, orjson.dumps(report), MADE, ABOUT]
        names = [OPEN, _reported_by(reporter), MADE + reporter, ABOUT + reported]
        return int(await self._put(names, arguments))

    async def open_pages(self) -> AsyncIterator[dict[str, OpenReport]]:
        """Yield all reports that nobody has marked as done, by id, the oldest first, some at a time."""
        after = "-"
        while True:
            found: Any = await self._redis.xrange(OPEN, after, "+", count=REPORTS_AT_ONCE)
            if not found:
                return
            page = {text(report): orjson.loads(fields[b"report"]) for report, fields in found}
            yield page
            after = f"({list(page)[-1]}"

    async def made_by(self, player: PlayerId) -> list[OpenReport]:
        """Return the open reports that a player has made, the oldest first."""
        return [found async for _, found in self._of(MADE + player)]

    async def forget(self, player: PlayerId) -> None:
        """Take the open reports by and about a player off the queue, and what they have reported today."""
        for index in (MADE + player, ABOUT + player):
            async for report, found in self._of(index):
                await self._close(report, found)
        await self._redis.delete(_reported_by(player))

    async def find(self, report: str) -> OpenReport | None:
        """Return an open report; None where there is none of this id."""
        found: Any = await self._redis.xrange(OPEN, report, report)
        return orjson.loads(found[0][1][b"report"]) if found else None

    async def close(self, report: str) -> None:
        """Take a report off the queue."""
        found = await self.find(report)
        if found is not None:
            await self._close(report, found)

    async def _close(self, report: str, found: OpenReport) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.srem(MADE + found["reporter"]["player"], report)
        pipeline.srem(ABOUT + found["reported"]["player"], report)
        # Last: who dies before it finds it again.
        pipeline.xdel(OPEN, report)
        await pipeline.execute()

    async def _of(self, index: str) -> AsyncIterator[tuple[str, OpenReport]]:
        """Yield the reports of a set of ids, which are read some at a time: one player may have thousands."""
        ids = sorted(map(text, await self._redis.smembers(index)), key=_order)
        for first in range(0, len(ids), REPORTS_AT_ONCE):
            pipeline = self._redis.pipeline(transaction=False)
            page = ids[first : first + REPORTS_AT_ONCE]
            for report in page:
                pipeline.xrange(OPEN, report, report)
            for report, found in zip(page, await pipeline.execute(), strict=True):
                if found:
                    yield report, orjson.loads(found[0][1][b"report"])


def _order(report: str) -> tuple[int, ...]:
    """Return what ids of a stream are ordered by."""
    return tuple(map(int, report.split("-")))


def _reported_by(player: PlayerId) -> str:
    """Return the sorted set of what a player has reported lately, by when."""
    return f"{{reports}}:by:{player}"
