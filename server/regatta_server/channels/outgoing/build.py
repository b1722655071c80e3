"""Puts delivery together: what sends notifications, in the process that has no players."""

import secrets
from collections.abc import Callable

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.channels import open_channels
from regatta_server.channels.outgoing.delivery import Delivery
from regatta_server.channels.outgoing.http_channels import open_host_webhook
from regatta_server.channels.outgoing.mail.mail_channel import MailChannel
from regatta_server.channels.outgoing.steps import Steps
from regatta_server.channels.outgoing.stores import open_stores
from regatta_server.players.players import Players
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections, no_background
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.settings import Settings
from regatta_server.store.client import Client


class NoTokens:
    """Nobody says hello here."""

    def token(self) -> str:
        """Fail."""
        raise NotImplementedError

    def player_id(self) -> PlayerId:
        """Fail."""
        raise NotImplementedError


def open_delivery(
    redis: Client, settings: Settings, now_ms: Callable[[], int], batched: Client | None = None
) -> Delivery:
    """Return it on a store, by the channels that the settings have.

    What is seen to side by side asks the same few things: by `batched`, if it is given, together.
    """
    batched = batched or redis
    connections = Connections(redis, secrets.token_hex(8), now_ms, no_background)
    relationships = RelationshipStore(batched, now_ms)
    players = Players(batched, NoTokens())
    notices = Notices(batched, players, connections, relationships, now_ms)
    stores, channels = open_stores(redis, batched), open_channels(batched, settings, now_ms)
    mail = next((channel for channel in channels if isinstance(channel, MailChannel)), None)
    if mail is not None:

        async def suspended(player: PlayerId) -> None:
            await notices.put(player, "mail_suspended", "mail_suspended", {}, again=True)

        mail.suspended = suspended
    send_code = None if mail is None else mail.send_code
    host = open_host_webhook(batched, settings, players, now_ms)
    return Delivery(stores, Steps(stores, notices, channels, now_ms, send_code, host))
