"""The channels over HTTP, web push and webhooks, put together for a process that sends or configures them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.outgoing import Outgoing
from regatta_server.channels.outgoing.push.push_channel import PushChannel
from regatta_server.channels.outgoing.push.push_commands import PushCommands
from regatta_server.channels.outgoing.push.subscription_store import SubscriptionStore
from regatta_server.channels.outgoing.push.vapid import VapidKeys
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.channels.outgoing.webhook.host_webhook import HostWebhook
from regatta_server.channels.outgoing.webhook.host_webhook_store import HostWebhookStore
from regatta_server.channels.outgoing.webhook.webhook_channel import WebhookChannel
from regatta_server.channels.outgoing.webhook.webhook_commands import WebhookCommands
from regatta_server.channels.outgoing.webhook.webhook_store import WebhookStore
from regatta_server.players.budget import Budgets
from regatta_server.players.players import Players
from regatta_server.settings import Settings
from regatta_server.store.client import Client

SECURE: Final = "https://"


@dataclass(frozen=True, slots=True)
class HttpChannels:
    """What sends, and what players ask about it."""

    push: PushChannel
    webhook: WebhookChannel
    push_commands: PushCommands
    webhook_commands: WebhookCommands


def open_host_webhook(
    redis: Client, settings: Settings, players: Players, now_ms: Callable[[], int]
) -> HostWebhook | None:
    """Return the host's own webhook; None where a host has none."""
    url, secret = settings.host_webhook_url, settings.host_webhook_secret
    if url is None or secret is None:
        return None
    outgoing = Outgoing(private=settings.webhook_private)
    return HostWebhook(url, secret, outgoing, HostWebhookStore(redis), players, now_ms)


def open_http_channels(
    redis: Client,
    settings: Settings,
    now_ms: Callable[[], int],
    resolver: Resolvers = StrangersResolver,
) -> HttpChannels:
    """Put the channels together; nothing is connected before the first message.

    Push services hear the address of the site, to reach who runs it; `resolver` looks up whom players named.
    """
    private, site_url = settings.webhook_private, settings.site_url
    outgoing = Outgoing(private=private, resolver=resolver)
    subscriptions, webhooks = SubscriptionStore(redis), WebhookStore(redis)
    subject = site_url if site_url is not None and site_url.startswith(SECURE) else None
    vapid = VapidKeys(redis, now_ms, subject)
    push = PushChannel(subscriptions, vapid, outgoing, now_ms)
    webhook = WebhookChannel(webhooks, outgoing, now_ms, site_url)
    budgets = Budgets(redis)
    push_commands = PushCommands(
        subscriptions=subscriptions,
        vapid=vapid,
        channel=push,
        budgets=budgets,
        addresses=AddressStore(redis),
        settings=settings,
        now_ms=now_ms,
    )
    webhook_commands = WebhookCommands(webhooks, webhook, budgets, now_ms, private=private)
    return HttpChannels(push, webhook, push_commands, webhook_commands)
