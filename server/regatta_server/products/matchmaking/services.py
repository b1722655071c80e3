"""Games with strangers as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.commands.room_list import RoomList
from regatta_server.products.matchmaking.matches import Matches
from regatta_server.products.matchmaking.own_search import OwnSearch
from regatta_server.products.matchmaking.queue import Queue
from regatta_server.products.matchmaking.tickets import Tickets
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.runtime.services import Provider


def tickets(context: Context) -> Tickets:
    """Return this node's way to the queue."""
    return Tickets(context.redis, context.node, context.chance, lambda: context.rooms.stepped_ms)


def matches(
    context: Context, tickets: Tickets, room_list: RoomList, connections: Connections, notices: Notices
) -> Matches:
    """Return what opens the rooms of matches."""
    return Matches(tickets, context.rooms, room_list, connections, notices)


def own_search(context: Context, tickets: Tickets) -> OwnSearch:
    """Return the search of one player."""
    return OwnSearch(tickets, context.now_ms)


SERVICES: Final[Sequence[Provider]] = [tickets, matches, own_search, Queue]
