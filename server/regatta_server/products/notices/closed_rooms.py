"""Notices of rooms that the service's host closed, so that absent players read why their game is gone."""

from regatta_server.products.notices.errands import Changes
from regatta_server.products.notices.notices import Notices
from regatta_server.rooms.decide.state import Archived, RoomState


class ClosedRooms:
    """Says to all who had a seat why there is no more to play: a closed room can be read for half an hour."""

    def __init__(self, notices: Notices) -> None:
        """Take the service that tells it."""
        self._notices = notices

    async def tell(self, now: RoomState, _: Changes) -> None:
        """Tell the players of a room that the host closed with a reason; each is told once."""
        if not isinstance(now, Archived) or now.close_reason is None:
            return
        about = {
            "room": now.setup.id,
            "ruleset": now.setup.ruleset,
            "name": now.setup.rules.card["name"],
            "close_reason": now.close_reason,
        }
        for player in {seat.player for seat in now.seating.seats if not seat.bot}:
            await self._notices.put(player, "room_closed", f"room_closed {now.setup.id}", about)
