"""The lobby as a service."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.products.listing.listing import Listing
from regatta_server.products.matchmaking.queue import Queue
from regatta_server.products.presence.away import WriteLines
from regatta_server.products.presence.connections import Connections
from regatta_server.runtime.services import Provider


def listing(context: Context, connections: Connections, queue: Queue) -> Listing:
    """Return the lobby, which says how many wait in the queue."""
    return Listing(context, connections, queue.waiting)


def write_lines(listing: Listing) -> WriteLines:
    """Return what writes its lines anew where a player of a room is away."""
    return listing.write


SERVICES: Final[Sequence[Provider]] = [listing, write_lines]
