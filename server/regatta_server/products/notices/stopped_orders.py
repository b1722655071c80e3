"""Notices of conditional orders that stopped: the turn is now the player's own, and nobody plays it."""

from regatta_server.products.notices.errands import Changes
from regatta_server.products.notices.notices import Notices
from regatta_server.rooms.decide.errands import stopped
from regatta_server.rooms.decide.state import RoomState


class StoppedOrders:
    """Says to players that they have to play themselves, be they here or away: they did not expect it."""

    def __init__(self, notices: Notices) -> None:
        """Take the service that tells it."""
        self._notices = notices

    async def tell(self, now: RoomState, changes: Changes) -> None:
        """Tell players whose orders have stopped, unless they were told, or their turn is over by now."""
        about = {"room": now.setup.id, "ruleset": now.setup.ruleset, "name": now.setup.rules.card["name"]}
        for seat in changes.stopped.keys() & stopped(now):
            player, since = now.seating.seats[seat].player, changes.stopped[seat]
            await self._notices.put_since(
                *(player, "order_dropped", f"order_dropped {now.setup.id}", about),
                since,
                now.version,
                changes.late,
            )
