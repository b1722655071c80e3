"""What a calendar's readers last saw of each game's event, so that they notice when it moves or is over.

A subscribed calendar keeps an event until its number rises, and some keep for good what is merely left out:
so a past event is listed as cancelled for a while (RFC 5545, 3.8.1.11 and 3.8.7.4).
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import orjson

from regatta_protocol.ids import RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.feeds.deadlines import Deadline

CANCELLED_S: Final = 7 * DAY_MS // 1_000
"""For so long an event that is over is listed: calendars look at least once a day."""


class Revision(NamedTuple):
    """Of a game's event: how it is now, and how often it was another one."""

    mark: str
    """What it says, known again."""
    sequence: int
    changed_s: int
    at_s: int
    game: str
    """The name of the ruleset, in English; of others at the table nothing is kept here."""
    cancelled: bool = False


Revisions = Mapping[RoomId, Revision]


def revised(before: Revisions, deadlines: Sequence[Deadline], now_s: int) -> Revisions:
    """Return the events of a calendar that says these deadlines now, after what it said before."""
    found = {one.room: _of_deadline(before.get(one.room), one, now_s) for one in deadlines}
    for room, one in before.items():
        if room in found:
            continue
        if not one.cancelled:
            found[room] = one._replace(sequence=one.sequence + 1, changed_s=now_s, cancelled=True)
        elif now_s - one.changed_s < CANCELLED_S:
            found[room] = one
    return found


def _of_deadline(before: Revision | None, deadline: Deadline, now_s: int) -> Revision:
    mark = sha256(repr(deadline).encode()).hexdigest()[:16]
    if before is not None and before.mark == mark and not before.cancelled:
        return before
    sequence = 0 if before is None else before.sequence + 1
    return Revision(mark, sequence, now_s, deadline.ends_ms // 1_000, deadline.game)


def written(revisions: Revisions) -> str:
    """Return revisions as they are stored."""
    return orjson.dumps({room: list(one) for room, one in revisions.items()}).decode()


def read(stored: str) -> Revisions:
    """Return revisions as they were stored."""
    found: dict[str, list[Any]] = orjson.loads(stored)
    return {RoomId(room): Revision(*one) for room, one in found.items()}
