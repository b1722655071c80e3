"""What players are to each other, as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.commands.context import Context
from regatta_server.commands.room_commands import RoomCommands
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.live_relationships import LiveRelationships
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.runtime.services import Provider


def relationship_store(context: Context) -> RelationshipStore:
    """Return them as they are stored."""
    return RelationshipStore(context.batched, context.now_ms)


def live_relationships(
    context: Context, store: RelationshipStore, connections: Connections, rooms: RoomCommands
) -> LiveRelationships:
    """Return them as connections have them; whoever is blocked meanwhile watches no more."""
    return LiveRelationships(store, connections, context.background, rooms.judge_watching)


SERVICES: Final[Sequence[Provider]] = [relationship_store, live_relationships]
