"""One connection of a mail server: SMTP or LMTP, whichever it begins with, each mail for one address.

The library speaks the protocols. The content of a mail is received here, because an endless line, or a mail
that is too large, must not be held in memory.
"""

import asyncio
import logging
from typing import Final, NoReturn, Protocol

from aiosmtpd.smtp import SMTP, Envelope, Session

from regatta_server.limits import MAIL_BYTES_MOST

COMMANDS_MOST: Final = 100
"""Of each kind in one connection: a relay sends many mails over one, and no longer than this."""
DRAINED_BYTES_MOST: Final = 64 * 1024 * 1024
"""So much of a mail that is too large is read and thrown away, so that its sender hears why."""
CHUNK_BYTES: Final = 64 * 1024
"""What is read at once, line or not."""
TIMEOUT_S: Final = 120.0
"""Between two commands, and for a whole mail: a relay stands beside this server."""
DOT: Final = b".\r\n"
"""What ends a mail, alone in its line."""
TOO_LARGE: Final = f"552 5.3.4 The mail is too large: the most is {MAIL_BYTES_MOST} bytes"

# The library logs addresses and whole commands, which are personal data.
for _name in ("mail.log", "mail.debug", "mail.error"):
    logging.getLogger(_name).setLevel(logging.CRITICAL + 1)


class Receiver(Protocol):
    """Who takes mails in. Each method returns what is answered, with its status code."""

    async def judge(self, recipient: str) -> str:
        """Return whether mail for an address is taken."""

    async def receive(self, sender: str, recipient: str, content: bytes) -> str:
        """Take a mail, and return when it need not be sent again."""


class MailSession(SMTP):
    """A connection; the library's hooks are its own methods."""

    line_length_limit = CHUNK_BYTES

    def __init__(self, receiver: Receiver, sessions: "set[MailSession]", domain: str) -> None:
        """Take who receives, and the connections that there are."""
        self._receiver = receiver
        self._sessions = sessions
        super().__init__(
            self,
            data_size_limit=MAIL_BYTES_MOST,
            enable_SMTPUTF8=True,
            hostname=domain,
            ident="Regatta",
            timeout=TIMEOUT_S,
            auth_exclude_mechanism=("LOGIN", "PLAIN"),
            command_call_limit=COMMANDS_MOST,
            loop=asyncio.get_running_loop(),
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._sessions.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """End, and let what was under way be."""
        self._sessions.discard(self)
        super().connection_lost(error)

    async def smtp_LHLO(self, arg: str) -> None:  # noqa: N802 - the library finds it by this name
        """Say hello by LMTP (RFC 2033): with one address for each mail there is one answer, as by SMTP."""
        await self.smtp_EHLO(arg)

    async def handle_RCPT(  # noqa: N802 - the library finds it by this name
        self, _: SMTP, __: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Judge an address."""
        if envelope.rcpt_tos:
            return "452 4.5.3 One address for each mail: send the others after this one"
        answer = await self._receiver.judge(address)
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
            envelope.rcpt_options.extend(options)
        return answer

    async def handle_exception(self, error: Exception) -> str:
        """Say nothing of what is wrong: it is logged where it is known."""
        del error
        return "451 4.3.0 Something went wrong: try again later"

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the library finds it by this name
        """Take a mail in, and answer once it is done with."""
        if await self.check_helo_needed():
            return
        envelope = self.envelope
        if arg or envelope is None or not envelope.rcpt_tos:
            await self.push("501 5.5.4 Syntax: DATA" if arg else "503 5.5.1 Say RCPT first")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        content = await self._content()
        if content is None:
            await self.push(TOO_LARGE)
        else:
            sender, recipient = envelope.mail_from or "", envelope.rcpt_tos[0]
            await self.push(await self._receiver.receive(sender, recipient, content))
        self._set_post_data_state()  # type: ignore[no-untyped-call] # of the library

    async def _content(self) -> bytes | None:
        """Return what follows up to the lone dot; None where that is too much, and it has been thrown away.

        In pieces, not in lines: a mail of empty lines alone must cost no more than any.
        """
        content, size, tail = bytearray(), 0, b"\r\n"
        while True:
            piece = await self._reader.read(CHUNK_BYTES)
            size += len(piece)
            if size <= MAIL_BYTES_MOST + len(DOT):
                content += piece
            else:
                content.clear()
            window = tail + piece
            _, found, behind = window.partition(b"\r\n" + DOT)
            if found and not behind:
                break
            if found:
                # Nothing may be said before the answer: another mail that is hidden in one begins so.
                await self._cut("554 5.5.0 Wait for the answer to a mail")
            if size > DRAINED_BYTES_MOST or not piece:
                await self._cut(TOO_LARGE)
            tail = window[-len(DOT) - 1 :]
        if not content:
            return None
        return (b"\r\n" + content)[: -len(DOT)].replace(b"\r\n.", b"\r\n")[2:]

    async def _cut(self, why: str) -> NoReturn:
        """Say why and end the connection; the library knows it as one that was lost."""
        await self.push(why)
        raise asyncio.CancelledError


class Crowded(asyncio.Protocol):
    """Sends away who connects while too many are there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say so and close."""
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"421 4.3.2 Too many connections: try again later\r\n")
        transport.close()
