"""A mail relay on this machine: a real SMTP server that keeps what it takes, and refuses whom it shall."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session


@dataclass
class Relay:
    """What came to it, and what it answers."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    """Of each mail, to whom it was handed over."""
    senders: list[str] = field(default_factory=list)
    refuses: dict[str, str] = field(default_factory=dict)
    """By address what is answered to it as a recipient, such as `550 No such mailbox`."""
    answers: str = "250 OK"
    """What is answered to each mail."""
    came: asyncio.Event = field(default_factory=asyncio.Event)
    stalls: bool = False
    """Whether whoever hands a mail over waits for ever."""
    stalled: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once somebody does."""

    @property
    def url(self) -> str:
        """Return it as the setting has it."""
        return f"smtp://127.0.0.1:{self.port}"

    async def until(self, count: int) -> list[EmailMessage]:
        """Return the mails once there are so many."""
        while len(self.mails) < count:
            self.came.clear()
            await self.came.wait()
        return self.mails

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        """Take a recipient, or not."""
        if self.stalls:
            self.stalled.set()
            await asyncio.Event().wait()
        if address in self.refuses:
            return self.refuses[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail."""
        if self.answers.startswith("2"):
            content = envelope.content or b""
            assert isinstance(content, bytes)
            mail = message_from_bytes(content, policy=default)
            assert isinstance(mail, EmailMessage)
            self.mails.append(mail)
            self.recipients += envelope.rcpt_tos
            self.senders.append(envelope.mail_from or "")
            self.came.set()
        return self.answers


@contextlib.asynccontextmanager
async def relay() -> AsyncIterator[Relay]:
    """Let one run within the block."""
    at = Relay()
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(at, hostname="relay.example", loop=asyncio.get_running_loop()), "127.0.0.1", 0
    )
    at.port = server.sockets[0].getsockname()[1]
    try:
        yield at
    finally:
        server.close()
        await server.wait_closed()
