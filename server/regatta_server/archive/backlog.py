"""How many games wait for the archive: nodes count them, so that a host notices if no archive runs."""

from typing import Final

import structlog

from regatta_server.archive.ending_store import EndingStore
from regatta_server.observe import metrics

log = structlog.get_logger()

COUNT_S: Final = 15.0
"""How often a node counts: as often as Prometheus asks it."""


async def count(endings: EndingStore) -> None:
    """Set the metrics of games that wait, and log where some wait that nobody takes in."""
    waiting, late = await endings.waiting()
    metrics.GAMES_UNRECORDED.set(waiting)
    metrics.GAMES_LATE.set(late)
    if late:
        log.error("games_late", games=late, why="no archive runs, or it is far behind")
