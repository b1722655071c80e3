"""What a node has of the channels, as services: what players ask about them, and what schedules notices."""

from collections.abc import Sequence
from typing import Final

from regatta_server.channels.outgoing.channels import open_channels
from regatta_server.channels.outgoing.http_channels import HttpChannels, open_http_channels
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.own_notifications import OwnNotifications
from regatta_server.channels.outgoing.push.push_commands import PushCommands
from regatta_server.channels.outgoing.resolver import Resolvers
from regatta_server.channels.outgoing.scheduling import Scheduling
from regatta_server.channels.outgoing.stores import Stores, open_stores
from regatta_server.channels.outgoing.webhook.webhook_commands import WebhookCommands
from regatta_server.commands.context import Context
from regatta_server.commands.seat_clocks import SeatClocks
from regatta_server.products.notices.notices import Notices
from regatta_server.runtime.services import Provider


def stores(context: Context) -> Stores:
    """Return what is stored of notifications."""
    return open_stores(context.redis)


def seat_clocks(context: Context, stores: Stores) -> SeatClocks:
    """Return the clocks of players, who have chosen a time zone with their quiet hours."""
    return SeatClocks(stores.preferences.time_zone, context.now_ms)


def scheduling(context: Context, stores: Stores, notices: Notices) -> Scheduling:
    """Return what schedules all that become notices."""
    scheduling = Scheduling(
        stores.schedule, context.now_ms, host=context.settings.host_webhook_url is not None
    )
    scheduling.listen(notices)
    return scheduling


def own_notifications(context: Context, stores: Stores) -> OwnNotifications:
    """Return what players set about all channels."""
    channels = open_channels(context.redis, context.settings, context.now_ms)
    return OwnNotifications(context, channels, stores)


def http_channels(context: Context, resolver: Resolvers) -> HttpChannels:
    """Return web push and webhooks; `resolver` looks up hosts that players named."""
    return open_http_channels(context.redis, context.settings, context.now_ms, resolver)


def push_commands(http: HttpChannels) -> PushCommands:
    """Return what players ask about their devices."""
    return http.push_commands


def webhook_commands(http: HttpChannels) -> WebhookCommands:
    """Return what players ask about their webhooks."""
    return http.webhook_commands


def mail_store(context: Context) -> MailStore:
    """Return what is stored of the mails of players."""
    return MailStore(context.redis, context.now_ms)


SERVICES: Final[Sequence[Provider]] = [
    stores,
    seat_clocks,
    scheduling,
    own_notifications,
    http_channels,
    push_commands,
    webhook_commands,
    mail_store,
]
