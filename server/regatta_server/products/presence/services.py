"""Who is connected and who is away, as services."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import structlog

from regatta_server.commands.context import Context
from regatta_server.products.presence.away import AwayPlayers
from regatta_server.products.presence.connections import Connections
from regatta_server.products.presence.spectator_count import SpectatorCounts
from regatta_server.runtime.services import Provider
from regatta_server.store.errors import NO_ANSWER

log = structlog.get_logger()


@asynccontextmanager
async def connections(context: Context) -> AsyncIterator[Connections]:
    """Give the players on a node; at its end say that they are gone."""
    connections = Connections(context.redis, context.node, context.now_ms, context.background)
    yield connections
    try:
        await connections.close()
    except NO_ANSWER as failure:
        # Without a store the lease runs out by itself.
        log.warning("lease_left", failure=repr(failure))


def spectator_counts(context: Context, connections: Connections) -> SpectatorCounts:
    """Return what tells rooms how many watch them."""
    return SpectatorCounts(context.redis, context.rooms, connections, context.pause)


SERVICES: Final[Sequence[Provider]] = [connections, AwayPlayers, spectator_counts]
