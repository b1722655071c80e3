"""Mail as a channel: to a confirmed address, until it is suspended or removed."""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.notifications import ChannelName
from regatta_server.channels.outgoing.channel import Message
from regatta_server.channels.outgoing.mail import writing
from regatta_server.channels.outgoing.mail.address_store import AddressStore, Unconfirmed
from regatta_server.channels.outgoing.mail.sender import Sender
from regatta_server.channels.outgoing.mail.turn_mails import TurnMails
from regatta_server.channels.outgoing.mail.writing import Extra, MailSite
from regatta_server.languages.catalogues import language_of
from regatta_server.network.addresses import read_relay
from regatta_server.observe.labels import Outcome
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.runtime.clock import now_ms as system_ms
from regatta_server.settings import Settings
from regatta_server.store.client import Client

log = structlog.get_logger()

Extras = Callable[[Message, str], Awaitable[Extra | None]]
"""Gives what stands in a mail beside its notification, to an address; None: nothing."""
Suspended = Callable[[PlayerId], Awaitable[None]]


async def no_extra(_message: Message, _address: str) -> Extra | None:
    """Add nothing."""
    return None


async def nobody_hears(_player: PlayerId) -> None:
    """Let nobody know."""


class MailChannel:
    """A `delivery.channel.Channel`."""

    name: Final[ChannelName] = "mail"

    def __init__(
        self, addresses: AddressStore, sender: Sender, site: MailSite, now_ms: Callable[[], int] = system_ms
    ) -> None:
        """Take the addresses, the way to the relay, and what mails say of the site."""
        self._addresses = addresses
        self._sender = sender
        self._site = site
        self._now_ms = now_ms
        self.extras: Extras = no_extra
        self.bounces_to: Callable[[PlayerId], Awaitable[str]] | None = None
        """Gives where mail for a player comes back; None: to where mail comes from."""
        self.suspended: Suspended = nobody_hears
        """Awaited with each player whose address is suspended by what came back."""

    async def reachable(self, player: PlayerId) -> bool:
        """Return whether there is an address that mail goes to."""
        to = await self._addresses.of(player)
        return to is not None and to.state == "confirmed"

    async def send(self, message: Message) -> Outcome:
        """Send a mail to the player's address; GONE where that is suspended, or was removed meanwhile."""
        player = message.player
        to = await self._addresses.of(player)
        if to is None or to.state != "confirmed":
            return Outcome.GONE
        extra = await self.extras(message, to.address)
        mail = writing.notification(self._site, message, to, self._now_ms(), extra)
        bounces_to = None if self.bounces_to is None else await self.bounces_to(player)
        outcome = await self._sender.send(mail, to.address, bounces_to)
        if outcome is Outcome.SENT:
            await self._addresses.accepted(player)
        elif outcome is Outcome.GONE:
            suspended = await self._addresses.refused(player, to.address, self._now_ms())
            await self._tell(player, suspended)
            # It is tried again as often as it takes to know that the relay means it.
            return Outcome.GONE if suspended else Outcome.LATER
        return outcome

    async def send_code(self, waits: Unconfirmed) -> Outcome:
        """Send the code that confirms an address to it."""
        mail = writing.code(self._site, waits, language_of(waits.language), self._now_ms())
        return await self._sender.send(mail, waits.address)

    async def bounced(self, address: str) -> None:
        """Take a report that mail to an address came back for good; others' and old ones change nothing."""
        player = await self._addresses.player_of(address)
        if player is not None:
            await self._tell(player, await self._addresses.bounced(player, address, self._now_ms()))

    async def _tell(self, player: PlayerId, suspended: bool) -> None:
        if suspended:
            log.info("mail_suspended", player=player)
            await self.suspended(player)


def open_mail(redis: Client, settings: Settings, now_ms: Callable[[], int] = system_ms) -> MailChannel | None:
    """Return the channel as it is set; None where a server sends no mail."""
    if settings.mail_relay is None or settings.site_url is None or settings.mail_from is None:
        return None
    sender = Sender(read_relay(settings.mail_relay), settings.mail_from, now_ms)
    site = MailSite(settings.site_url.rstrip("/"), settings.mail_from)
    channel = MailChannel(AddressStore(redis), sender, site, now_ms)
    if settings.mail_domain is not None:
        # Mails can be answered: each carries a table, and an address of its own.
        turns = TurnMails(redis, SystemChance(), settings.mail_domain, now_ms)
        channel.extras, channel.bounces_to = turns.extra, turns.bounces_to
    return channel
