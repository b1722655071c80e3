"""A relay as a host has one beside this server, and people with a mailbox behind it."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count

import aiosmtplib
from aiosmtpd.smtp import SMTP, Envelope, Session

from regatta_protocol.ids import PlayerId


class Relay:
    """Keeps what this server hands to it, for each address."""

    def __init__(self) -> None:
        self.port = 0
        self.refusal: str | None = None
        """What it answers to each mail; None: it takes them."""
        self.came = asyncio.Event()
        """Set when a mail came, be it taken or not."""
        self.may_answer = asyncio.Event()
        """While it is not set, it answers to no mail."""
        self.may_answer.set()
        self.senders: list[str] = []
        self.numbers = count(1)
        """Of the mails that people write: the same in each run, whatever ran before."""
        self._boxes: dict[str, asyncio.Queue[EmailMessage]] = {}

    @property
    def url(self) -> str:
        """Return how a server is told of it."""
        return f"smtp://127.0.0.1:{self.port}"

    def box(self, address: str) -> "asyncio.Queue[EmailMessage]":
        """Return the mailbox of an address."""
        return self._boxes.setdefault(address, asyncio.Queue())

    async def handle_DATA(  # noqa: N802 - the library finds it by this name
        self, _: SMTP, __: Session, envelope: Envelope
    ) -> str:
        """Take a mail."""
        self.came.set()
        await self.may_answer.wait()
        if self.refusal is not None:
            return self.refusal
        assert isinstance(envelope.content, bytes)
        self.senders.append(envelope.mail_from or "")
        mail = message_from_bytes(envelope.content, policy=policy.default)
        for address in envelope.rcpt_tos:
            self.box(address).put_nowait(mail)
        return "250 OK"


@asynccontextmanager
async def relaying() -> AsyncIterator[Relay]:
    """Let a relay run."""
    relay, loop = Relay(), asyncio.get_running_loop()
    open_lines: list[SMTP] = []

    def protocol() -> SMTP:
        line = SMTP(relay, hostname="relay.example", loop=loop)
        open_lines.append(line)
        return line

    server = await loop.create_server(protocol, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        server.close()
        for line in open_lines:
            if line.transport is not None:
                line.transport.close()
        await server.wait_closed()


def text_of(mail: EmailMessage) -> str:
    """Return the plain text of a mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


class Person:
    """Reads mails and answers them as mail programs do."""

    def __init__(self, name: str, address: str, relay: Relay, port: int) -> None:
        """Take a mailbox, and the port where this server takes mail."""
        self.name, self.address = name, address
        self.player, self.token = PlayerId(""), ""
        self.port = port
        self._relay = relay
        self._unread: deque[EmailMessage] = deque()

    async def mail(self) -> EmailMessage:
        """Return the next mail that comes."""
        return self._unread.popleft() if self._unread else await self._relay.box(self.address).get()

    def has_mail(self) -> bool:
        """Return whether a mail has come that was not read."""
        return bool(self._unread) or not self._relay.box(self.address).empty()

    async def writes(self, to: str, text: str) -> EmailMessage:
        """Write a mail that answers none, and return what is answered."""
        mail = EmailMessage()
        mail["From"], mail["To"] = f"{self.name} <{self.address}>", to
        mail["Message-ID"] = f"<{next(self._relay.numbers)}@{self.address.partition('@')[2]}>"
        mail.set_content(text + "\n")
        return await self._answer(mail)

    def answer_to(self, mail: EmailMessage, text: str) -> EmailMessage:
        """Return an answer, with the mail quoted below it."""
        quoted = "".join(f"> {line}\n" for line in text_of(mail).splitlines())
        answer = EmailMessage()
        answer["From"] = f"{self.name} <{self.address}>"
        answer["To"] = mail["Reply-To"]
        answer["Subject"] = f"Re: {mail['Subject']}"
        answer["Message-ID"] = f"<{next(self._relay.numbers)}@{self.address.partition('@')[2]}>"
        answer["In-Reply-To"] = mail["Message-ID"]
        wrote = f"On Tue, 24 Nov 2026 at 19:00, {mail['From']} wrote:"
        answer.set_content(f"{text}\n\n{wrote}\n\n{quoted}\n-- \n{self.name}\n")
        return answer

    async def send(self, mail: EmailMessage, sender: str | None = None) -> str:
        """Send a mail to this server; return its answer, with its code."""
        try:
            _, text = await aiosmtplib.send(
                mail,
                sender=self.address if sender is None else sender,
                recipients=[mail["To"]],
                hostname="127.0.0.1",
                port=self.port,
                start_tls=False,
                timeout=60,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            [one] = refused.recipients
            return f"{one.code} {one.message}"
        except aiosmtplib.SMTPResponseException as refused:
            return f"{refused.code} {refused.message}"
        return f"250 {text}"

    async def answers(self, mail: EmailMessage, text: str) -> EmailMessage:
        """Answer a mail, and return what is answered to that."""
        return await self._answer(self.answer_to(mail, text))

    async def _answer(self, mail: EmailMessage) -> EmailMessage:
        """Send a mail, and return what answers it; what comes before that is read later."""
        text = await self.send(mail)
        assert text.startswith("250"), text
        while (answer := await self._relay.box(self.address).get())["In-Reply-To"] != mail["Message-ID"]:
            self._unread.append(answer)
        return answer
