"""Which time zone a seat has in a room with a turn window: its player's, when they take the seat."""

from collections.abc import Awaitable, Callable

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.commands.handlers import Caller
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.setup import IN_UTC, UtcOffsets
from regatta_server.runtime.time_zones import time_zones, utc_offsets

ZoneOf = Callable[[PlayerId], Awaitable[str | None]]
"""Gives the name of the time zone that a player has chosen; None where they have chosen none."""


class SeatClocks:
    """Raises StoreError without a store."""

    def __init__(self, zone_of: ZoneOf, now_ms: Callable[[], int]) -> None:
        """Take what players have chosen, and the time of day."""
        self._zone_of = zone_of
        self._now_ms = now_ms

    async def of(self, caller: Caller) -> UtcOffsets:
        """Return by which clock a player lives: as they have chosen, or their client says; else in UTC.

        Raises Refused for a zone that nobody knows here.
        """
        zone = await self._zone_of(caller.player) or caller.time_zone
        if zone is None:
            return IN_UTC
        if zone not in time_zones():
            raise Refused(
                Code.BAD_OPTIONS,
                Text(
                    "time-zone-unknown-here",
                    "This server does not know the time zone {zone} of your device, and turns run by your "
                    "clock here: choose quiet hours with your time zone under Notifications, and come again.",
                    zone=zone,
                ),
                {"option": "turn_window"},
            )
        return utc_offsets(zone, self._now_ms())
