"""What a node has of the channels, put together: what players ask about them, and what schedules notices."""

from regatta_server.channels.outgoing.channels import open_channels
from regatta_server.channels.outgoing.http_channels import open_http_channels
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.own_notifications import OwnNotifications
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.channels.outgoing.scheduling import Scheduling
from regatta_server.channels.outgoing.stores import open_stores
from regatta_server.commands.context import Context
from regatta_server.products.assembly import Outgoing


def open_outgoing(context: Context, resolver: Resolvers = StrangersResolver) -> Outgoing:
    """Return it on the store of a node; `resolver` looks up hosts that players named."""
    redis, settings, clock = context.redis, context.settings, context.now_ms
    stores = open_stores(redis)
    scheduling = Scheduling(stores.schedule, clock, host=settings.host_webhook_url is not None)
    channels = open_channels(redis, settings, clock)
    http = open_http_channels(redis, settings, clock, resolver)
    services = [OwnNotifications(context, channels, stores), *http.commands]
    return Outgoing(
        services=services,
        personal=[*services, MailStore(redis, clock)],
        zone_of=stores.preferences.time_zone,
        listen=scheduling.listen,
    )
