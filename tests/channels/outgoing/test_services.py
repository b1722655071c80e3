"""What a node has of the channels: notices are scheduled by it, and products have all that it stores."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.own_notifications import OwnNotifications
from regatta_server.channels.outgoing.push.push_commands import PushCommands
from regatta_server.channels.outgoing.services import SERVICES, scheduling, stores
from regatta_server.channels.outgoing.webhook.webhook_commands import WebhookCommands
from regatta_server.commands.personal_data import PersonalData
from regatta_server.edge.background import Background
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.runtime.services import registration_of
from tests.commands.context import context_of

ADA = PlayerId("ada")
FAR_MS = 1 << 52


async def test_a_notice_is_scheduled_once_the_channels_listen(redis: Redis) -> None:
    context = context_of(redis, Background())
    connections = Connections(redis, "here", context.now_ms, Background())
    relationships = RelationshipStore(redis, context.now_ms)
    notices = Notices(redis, context.players, connections, relationships, context.now_ms)
    await notices.put(ADA, "your_turn", "your_turn ROOM0001", {"name": "Yacht"})
    stored = stores(context)
    assert await stored.schedule.due(FAR_MS) == ([], [])

    scheduling(context, stored, notices)
    await notices.put(ADA, "your_turn", "your_turn ROOM0002", {"name": "Yacht"})
    due = [entry for entries in await stored.schedule.due(FAR_MS) for entry in entries]
    assert any("ROOM0002" in entry for entry in due)


def test_what_each_channel_stores_of_a_player_is_theirs_to_take_along() -> None:
    kinds = {registration_of(each).key for each in SERVICES}
    personal = {kind for kind in kinds if isinstance(kind, type) and issubclass(kind, PersonalData)}
    assert personal == {OwnNotifications, PushCommands, WebhookCommands, MailStore}
