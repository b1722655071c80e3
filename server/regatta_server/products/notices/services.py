"""Notices as services, and who tells what by them."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.products.notices.closed_rooms import ClosedRooms
from regatta_server.products.notices.day_games import DayGames
from regatta_server.products.notices.errands import Errands
from regatta_server.products.notices.notices import Notices
from regatta_server.products.notices.stopped_orders import StoppedOrders
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.runtime.services import Provider


def notices(context: Context, connections: Connections, relationships: RelationshipStore) -> Notices:
    """Return notices on the store of a node."""
    return Notices(context.redis, context.players, connections, relationships, context.now_ms)


def errands(context: Context, notices: Notices) -> Errands:
    """Return what does the errands of rooms: of turns, of orders, and of rooms that the host has closed."""
    return Errands(context, [each(notices).tell for each in (DayGames, StoppedOrders, ClosedRooms)])


SERVICES: Final[Sequence[Provider]] = [notices, errands]
