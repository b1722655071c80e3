"""What a node has of the channels: notices are scheduled by it, and products have all that it stores."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.node_build import open_outgoing
from regatta_server.channels.outgoing.stores import open_stores
from regatta_server.edge.background import Background
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from tests.commands.context import context_of

ADA = PlayerId("ada")
FAR_MS = 1 << 52


async def test_a_notice_is_scheduled_once_the_channels_listen(redis: Redis) -> None:
    context = context_of(redis, Background())
    connections = Connections(redis, "here", context.now_ms, Background())
    relationships = RelationshipStore(redis, context.now_ms)
    notices = Notices(redis, context.players, connections, relationships, context.now_ms)
    await notices.put(ADA, "your_turn", "your_turn ROOM0001", {"name": "Yacht"})
    schedule = open_stores(redis).schedule
    assert await schedule.due(FAR_MS) == ([], [])

    open_outgoing(context).listen(notices)
    await notices.put(ADA, "your_turn", "your_turn ROOM0002", {"name": "Yacht"})
    due = [entry for entries in await schedule.due(FAR_MS) for entry in entries]
    assert any("ROOM0002" in entry for entry in due)


async def test_what_each_channel_stores_of_a_player_is_theirs_to_take_along(redis: Redis) -> None:
    outgoing = open_outgoing(context_of(redis, Background()))
    assert set(outgoing.services) < set(outgoing.personal)
    assert any(isinstance(each, MailStore) for each in outgoing.personal)
