"""The connections to the host's relay: a few, each with one mail at a time and a time limit."""

import asyncio
import socket
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final

import aiosmtplib
import structlog

from regatta_server.network.addresses import Relay
from regatta_server.network.last_addresses import LAST_ADDRESSES, LastAddresses
from regatta_server.observe import metrics
from regatta_server.observe.labels import Outcome
from regatta_server.runtime.clock import goes_on

log = structlog.get_logger()

MAILS_AT_ONCE: Final = 8
"""Connections to the relay: it queues by itself, and takes some hundred mails a second."""
RELAY_S: Final = 15.0
"""For each answer of the relay."""
RELAY_AWAY_MS: Final = 20_000
"""So long nobody tries again a relay that could not be reached: each try holds a place."""


class Sender:
    """Hands mail over to a relay. It logs how it went, never to whom."""

    def __init__(
        self,
        relay: Relay,
        mail_from: str,
        now_ms: Callable[[], int],
        names: LastAddresses = LAST_ADDRESSES,
    ) -> None:
        """Take the relay, the address that mail comes from, and who knows where the relay was last."""
        self._names = names
        self.mail_from: Final = mail_from
        self._envelope_from = parseaddr(mail_from)[1]
        self._relay = relay
        self._now_ms = now_ms
        self._places = asyncio.Semaphore(MAILS_AT_ONCE)
        self._away_until_ms = 0

    async def send(self, mail: EmailMessage, to: str, bounces_to: str | None = None) -> Outcome:
        """Hand a mail over for one address; what comes back goes to another, or to where mail comes from.

        SENT: the relay has it. GONE: it refuses this recipient for good. LATER: all else; what is wrong with
        this server's mail as such is no fault of the recipient.
        """
        async with self._places:
            if goes_on(self._away_until_ms, RELAY_AWAY_MS, self._now_ms()):
                return Outcome.LATER
            outcome = await self._send(mail, to, bounces_to or self._envelope_from)
        metrics.MAILS.labels(outcome.value).inc()
        return outcome

    async def _send(self, mail: EmailMessage, to: str, bounces_to: str) -> Outcome:
        relay = self._relay
        try:
            there = await self._socket()
            await aiosmtplib.send(
                mail,
                sender=bounces_to,
                recipients=[to],
                # With a socket it is the name of the certificate.
                hostname=relay.host,
                port=relay.port if there is None else None,
                sock=there,
                username=relay.user,
                password=relay.password,
                use_tls=relay.tls,
                start_tls=relay.start_tls,
                timeout=RELAY_S,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            codes = [one.code for one in refused.recipients]
            log.info("mail_refused", codes=codes)
            return Outcome.GONE if all(500 <= code < 600 for code in codes) else Outcome.LATER
        except aiosmtplib.SMTPResponseException as refused:
            # The relay's words may have the address in them.
            log.warning("mail_delayed", failure=type(refused).__name__, code=refused.code)
            return Outcome.LATER
        except (aiosmtplib.SMTPException, OSError) as failure:
            self._away_until_ms = self._now_ms() + RELAY_AWAY_MS
            log.warning("mail_relay_away", failure=type(failure).__name__)
            return Outcome.LATER
        return Outcome.SENT

    async def _socket(self) -> socket.socket | None:
        """Return a socket to where the relay was last, while DNS is away; None where its name does.

        Raises OSError.
        """
        relay = self._relay
        for address in await self._names.instead_of(relay.host, relay.port):
            there = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
            there.setblocking(False)
            try:
                async with asyncio.timeout(RELAY_S):
                    await asyncio.get_running_loop().sock_connect(there, (address, relay.port))
            except OSError:
                there.close()
            else:
                return there
        return None
