"""Puts games by mail together: what a node does with mail that arrives at its port."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from regatta_server.channels.incoming.answering import Answering
from regatta_server.channels.incoming.first_throws import FirstThrows
from regatta_server.channels.incoming.incoming import Incoming
from regatta_server.channels.incoming.listener import MailListener
from regatta_server.channels.incoming.reader import MailReader
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.mail.key_store import open_signer
from regatta_server.channels.outgoing.mail.mail_channel import open_mail
from regatta_server.channels.outgoing.mail.mail_store import MailStore
from regatta_server.channels.outgoing.mail.sender import Sender
from regatta_server.channels.outgoing.mail.signed_addresses import SignedAddress
from regatta_server.commands.context import Context
from regatta_server.network.addresses import read_relay
from regatta_server.players.budget import Budgets
from regatta_server.products.assembly import Products


@asynccontextmanager
async def taking_mail(context: Context, products: Products) -> AsyncIterator[int | None]:
    """Take mail until the end of the block; give the port, or None where the settings have none.

    Raises OSError when the address cannot be had, and StoreError without a store.
    """
    settings, redis, now_ms = context.settings, context.redis, context.now_ms
    channel = open_mail(redis, settings, now_ms)
    if settings.mail_port is None or channel is None:
        yield None
        return
    domain, relay, mail_from = settings.mail_domain, settings.mail_relay, settings.mail_from
    assert domain is not None
    assert relay is not None
    assert mail_from is not None, "settings are judged when they are read"
    signer = await open_signer(redis, context.chance, domain)
    addresses = AddressStore(redis)
    answering = Answering(context, products, signer, Sender(read_relay(relay), mail_from, now_ms))

    async def bounced(named: SignedAddress) -> None:
        to = await addresses.of(named.player)
        if to is not None:
            await channel.bounced(to.address)

    mails = MailStore(redis, now_ms)
    context.rooms.hooks.listen(turned=FirstThrows(context, products.connections, mails).turned)
    reader = MailReader()
    incoming = Incoming(
        signer,
        addresses,
        mails,
        Budgets(redis),
        now_ms,
        read=reader.read,
        answer=answering.answer,
        bounced=bounced,
    )
    listener = MailListener(incoming, domain)
    try:
        # Workers share it as they share the port of the pages.
        shared = settings.workers > 1
        yield await listener.listen(settings.mail_host, settings.mail_port, shared=shared)
    finally:
        await listener.stop()
        await reader.close()
