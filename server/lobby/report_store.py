"""What is stored of reports: those that are open, and how many a player has made today."""

from typing import Any, Final, TypedDict

import orjson

from protocol.ids import PlayerId, RoomId
from protocol.server_people import Player, SaidLine
from server.limits import REPORTS_DAY_MOST, REPORTS_MOST
from server.store.client import Client
from server.store.replies import text
from server.store.scripts import Script

OPEN: Final = "{reports}:open"
"""The stream of all reports that nobody has marked as done."""
DAY_MS: Final = 86_400_000


class OpenReport(TypedDict):
    """A report as it is kept."""

    at_ms: int
    reporter: Player
    reported: Player
    reason: str
    text: str
    room: RoomId | None
    talk: list[SaidLine]
    """What both could hear there, the oldest first."""


class ReportStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis
        self._put = Script.beside(__file__, "report.lua").on(redis)

    async def put(self, report: OpenReport) -> int:
        """Keep a report and return 1; or 0 where this one was made today, and -1 where too many were."""
        reporter = report["reporter"]["player"]
        what = f"{report['reported']['player']} {report['room'] or ''}"
        bounds = (DAY_MS, REPORTS_DAY_MOST, REPORTS_MOST)
        asked: list[Any] = [report["at_ms"], what, *bounds, orjson.dumps(report)]
        return int(await self._put([OPEN, _reported_by(reporter)], asked))

    async def all_open(self) -> dict[str, OpenReport]:
        """Return all reports that nobody has marked as done, by id, the oldest first."""
        found: Any = await self._redis.xrange(OPEN)
        return {text(report): orjson.loads(fields[b"report"]) for report, fields in found}

    async def find(self, report: str) -> OpenReport | None:
        """Return an open report; None where there is none of this id."""
        found: Any = await self._redis.xrange(OPEN, report, report)
        return orjson.loads(found[0][1][b"report"]) if found else None

    async def close(self, report: str) -> None:
        """Take a report off the queue."""
        await self._redis.xdel(OPEN, report)

    async def forget_reporter(self, player: PlayerId) -> None:
        """Keep no more what a player has reported today."""
        await self._redis.delete(_reported_by(player))


def _reported_by(player: PlayerId) -> str:
    """Return the sorted set of what a player has reported lately, by when."""
    return f"{{reports}}:by:{player}"
