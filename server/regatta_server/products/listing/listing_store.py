"""The lobby in the store: the lines of its rooms, and which of them have changed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

import orjson

from regatta_protocol.ids import RoomId
from regatta_protocol.messages.lobby import LobbyRoom
from regatta_server.limits import LISTING_LINES_MOST, LISTING_SHOWN_MOST, MINUTE_MS
from regatta_server.products.listing.lines import ListingLine
from regatta_server.store.client import Client
from regatta_server.store.replies import text
from regatta_server.store.scripts import Script

LISTING_CHANGES_MOST: Final = 4_000
"""Changes kept, one for each room: a node that has missed more reads the whole."""
LISTING_TOMBSTONE_RETENTION_MS: Final = MINUTE_MS
"""For so long it is known that a room has no line any more, for an update that comes late."""

KEYS: Final = ("{lobby}:lines", "{lobby}:since", "{lobby}:expires", "{lobby}:changed", "{lobby}:head")


class ListingStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client, now_ms: Callable[[], int]) -> None:
        """Take a client that decodes nothing."""
        self._now_ms = now_ms
        self._script = Script.load(__file__, "listing.lua").on(redis)

    async def write(self, lines: Mapping[RoomId, tuple[int, ListingLine | None]]) -> None:
        """Write the lines of some rooms at their versions, None for no line; later versions stay."""
        now_ms = self._now_ms()
        written: list[Any] = []
        for room, (version, line) in lines.items():
            if line is None:
                written += [room, version, now_ms + LISTING_TOMBSTONE_RETENTION_MS, "", now_ms, ""]
            else:
                written += [room, version, line.expires_ms, line.kind, line.since_ms, line.line]
        await self._ask("", written)

    async def read(self, known: int) -> tuple[int, bool, dict[RoomId, LobbyRoom | None]]:
        """Return the lines that have changed since the change known, -1 for none; None for one that is gone.

        Before them come the number of the last change, and whether these are all lines that there are.
        """
        changes, whole, *found = await self._ask(known, [])
        lines = zip(found[::3], found[1::3], found[2::3], strict=True)
        return changes, bool(whole), {RoomId(text(room)): _line(line, since) for room, since, line in lines}

    async def _ask(self, known: int | str, written: Sequence[Any]) -> list[Any]:
        bounds = (LISTING_LINES_MOST, LISTING_CHANGES_MOST, LISTING_SHOWN_MOST)
        answer = await self._script(list(KEYS), [self._now_ms(), *bounds, known, *written])
        return cast("list[Any]", answer)


def _line(line: bytes, since: bytes) -> LobbyRoom | None:
    if not line:
        return None
    parsed: Mapping[str, Any] = orjson.loads(line)
    return cast(LobbyRoom, {**parsed, "since_ms": int(since)})
