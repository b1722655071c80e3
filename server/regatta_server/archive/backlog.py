"""How many games wait for the archive: nodes count them, so that a host sees where none of it runs."""

import asyncio
from typing import Final

import structlog

from regatta_server.archive.ending_store import EndingStore
from regatta_server.observe import metrics
from regatta_server.rooms.run.alarms import Pause
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()

COUNT_S: Final = 15.0
"""How often a node counts: as often as Prometheus asks it."""


async def count_for_ever(endings: EndingStore, pause: Pause = asyncio.sleep) -> None:
    """Keep the metrics of games that wait, and log while some wait that nobody takes in, until cancelled."""
    while True:
        try:
            waiting, late = await endings.waiting()
        except NO_ANSWER as failure:
            log.warning("endings_unread", failure=repr(failure))
        else:
            metrics.GAMES_UNRECORDED.set(waiting)
            metrics.GAMES_LATE.set(late)
            if late:
                log.error("games_late", games=late, why="no archive runs, or it is far behind")
        await pause(COUNT_S)
