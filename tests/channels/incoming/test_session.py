"""The port for mail: SMTP and LMTP with the standard library's clients, and what is too much for it."""

import asyncio
import contextlib
import logging
import smtplib
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from regatta_server.channels.incoming.listener import MailListener
from regatta_server.channels.incoming.session import CHUNK_BYTES, DRAINED_BYTES_MOST
from regatta_server.limits import MAIL_BYTES_MOST, MAIL_SESSIONS_MOST

MIB = 1024 * 1024


class MailBox:
    """Takes all mails that are not for nobody, and keeps them."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, str, bytes]] = []
        self.came = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def judge(self, recipient: str) -> str:
        return "550 5.1.1 There is no such address" if recipient.startswith("nobody") else "250 OK"

    async def receive(self, sender: str, recipient: str, content: bytes) -> str:
        self.mails.append((sender, recipient, content))
        self.came.set()
        await self.may_answer.wait()
        return "250 2.0.0 OK"


@asynccontextmanager
async def listening(store: MailBox) -> AsyncIterator[int]:
    """Let a listener run on a port of its own."""
    listener = MailListener(store, "play.dice.example")
    port = await listener.listen("127.0.0.1", 0)
    try:
        yield port
    finally:
        await listener.stop()


class Line:
    """A connection on which everything can be said, right or wrong."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def answer(self) -> str:
        """Return the code and text of the next answer; empty at the end."""
        while True:
            line = (await self.reader.readline()).decode()
            if line[3:4] != "-":
                return line.strip()

    async def say(self, *lines: str) -> str:
        """Say lines, and return the last answer."""
        answer = ""
        for line in lines:
            self.writer.write(line.encode() + b"\r\n")
            answer = await self.answer()
        return answer

    async def data(self, sender: str = "<ada@ada.example>", more: str = "") -> str:
        """Come to where a mail is sent."""
        return await self.say(f"MAIL FROM:{sender}{more}", "RCPT TO:<turn+x@play.dice.example>", "DATA")


@asynccontextmanager
async def line_to(port: int, hello: str = "EHLO relay.example") -> AsyncIterator[Line]:
    """Give a connection that has said hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    line = Line(reader, writer)
    assert (await line.answer()).startswith("220 play.dice.example")
    assert (await line.say(hello)).startswith("250")
    try:
        yield line
    finally:
        writer.close()


@pytest.mark.parametrize("protocol", [smtplib.SMTP, smtplib.LMTP])
async def test_smtp_and_lmtp_are_spoken_on_one_port(protocol: Any) -> None:
    def send(port: int) -> None:
        with protocol("127.0.0.1", port) as relay:
            text = "Subject: x\n\n.all\n..\nthrow\n"
            relay.sendmail("ada@ada.example", ["turn+x@play.dice.example"], text)
            relay.sendmail("ada@ada.example", ["turn+y@play.dice.example"], text)

    store = MailBox()
    async with listening(store) as port:
        await asyncio.to_thread(send, port)
    content = b"Subject: x\r\n\r\n.all\r\n..\r\nthrow\r\n"
    assert store.mails == [("ada@ada.example", f"turn+{to}@play.dice.example", content) for to in "xy"]


async def test_a_bounce_has_no_sender(redis: object) -> None:
    store = MailBox()
    async with listening(store) as port, line_to(port) as line:
        assert (await line.data("<>")).startswith("354")
        assert (await line.say("Subject: x\r\n\r\nNo.\r\n.")).startswith("250")
    assert store.mails[0][0] == "<>"


async def test_an_address_that_is_none_is_refused_before_the_mail_is_sent() -> None:
    async with listening(MailBox()) as port, line_to(port) as line:
        assert (await line.say("MAIL FROM:<a@b.example>", "RCPT TO:<nobody@x.example>")).startswith(
            "550 5.1.1"
        )
        assert (await line.say("DATA")).startswith("503")


async def test_each_mail_is_for_one_address() -> None:
    async with listening(MailBox()) as port, line_to(port) as line:
        first = await line.say("MAIL FROM:<a@b.example>", "RCPT TO:<turn+x@play.dice.example>")
        assert first.startswith("250")
        assert (await line.say("RCPT TO:<turn+y@play.dice.example>")).startswith("452 4.5.3")


async def test_a_mail_of_30_mib_that_says_so_is_refused_before_it_is_sent() -> None:
    store = MailBox()
    async with listening(store) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"EHLO relay.example\r\n")
        output = await reader.readuntil(b"250 HELP\r\n")
        assert f"250-SIZE {MAIL_BYTES_MOST}\r\n".encode() in output, "the size is announced"
        assert b"AUTH" not in output
        writer.write(f"MAIL FROM:<a@b.example> SIZE={30 * MIB}\r\n".encode())
        assert (await reader.readline()).startswith(b"552")
        writer.close()
    assert store.mails == []


@pytest.mark.parametrize(
    "part", [b"x" * 76 + b"\r\n", b"x" * CHUNK_BYTES, b"\r\n" * 100, b"x" * 3 * CHUNK_BYTES + b"\r\n.x\r\n"]
)
async def test_a_mail_of_30_mib_that_says_nothing_is_refused_and_not_held_in_memory(part: bytes) -> None:
    store = MailBox()
    async with listening(store) as port, line_to(port) as line:
        assert (await line.data()).startswith("354")
        piece = part * (CHUNK_BYTES // len(part) + 1)
        tracemalloc.start()
        for _ in range(30 * MIB // len(piece)):
            line.writer.write(piece)
            await line.writer.drain()
        line.writer.write(b"\r\n.\r\n")
        assert (await line.answer()).startswith("552 5.3.4")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 3 * MAIL_BYTES_MOST
        # The connection is as good as before.
        assert (await line.data()).startswith("354")
        assert (await line.say("\r\nall\r\n.")).startswith("250")
    assert [content for _, _, content in store.mails] == [b"\r\nall\r\n"]


@pytest.mark.prove
async def test_a_mail_that_never_ends_is_cut_off() -> None:
    async with listening(MailBox()) as port, line_to(port) as line:
        assert (await line.data()).startswith("354")
        piece = b"x" * CHUNK_BYTES
        with contextlib.suppress(ConnectionError):
            for _ in range(2 * DRAINED_BYTES_MOST // CHUNK_BYTES):
                line.writer.write(piece)
                await line.writer.drain()
        assert line.writer.is_closing()


async def test_a_mail_as_large_as_may_be_is_taken_as_it_is() -> None:
    store = MailBox()
    body = b"x" * (MAIL_BYTES_MOST - 4) + b"\r\n\r\n"
    async with listening(store) as port, line_to(port) as line:
        assert (await line.data()).startswith("354")
        line.writer.write(body + b".\r\n")
        assert (await line.answer()).startswith("250")
    assert store.mails[0][2] == body


async def test_who_connects_too_often_is_told_to_come_later() -> None:
    async with listening(MailBox()) as port:
        open_lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MAIL_SESSIONS_MOST)]
        for reader, _ in open_lines:
            assert (await reader.readline()).startswith(b"220")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert (await reader.readline()).startswith(b"421 4.3.2")
        assert await reader.readline() == b""
        writer.close()
        for _, one in open_lines:
            one.close()
        for reader, _ in open_lines:
            assert await reader.read() == b""
        async with line_to(port):
            pass


async def test_no_mail_can_be_hidden_in_another() -> None:
    store = MailBox()
    hidden = (
        "MAIL FROM:<x@x.example>\r\nRCPT TO:<turn+z@play.dice.example>\r\nDATA\r\n\r\nresign yes\r\n.\r\n"
    )
    async with listening(store) as port:
        async with line_to(port) as line:
            await line.data()
            line.writer.write(b"\r\nall\n.\n" + hidden.encode().replace(b"\r\n.", b"\n.") + b".\r\n")
            assert (await line.answer()).startswith("250"), "an end of another kind is none"
        async with line_to(port) as line:
            await line.data()
            line.writer.write(b"\r\nall\r\n.\r\n" + hidden.encode())
            assert (await line.answer()).startswith("554")
            assert await line.reader.read() == b""
    assert [recipient for _, recipient, _ in store.mails] == ["turn+x@play.dice.example"]


async def test_a_mail_may_come_in_pieces_of_a_byte() -> None:
    store = MailBox()
    async with listening(store) as port, line_to(port) as line:
        await line.data()
        for byte in b"ab\r\n..\r\n.\r\n":
            line.writer.write(bytes([byte]))
            await line.writer.drain()
        assert (await line.answer()).startswith("250")
    assert [content for _, _, content in store.mails] == [b"ab\r\n.\r\n"]


async def test_an_empty_mail_is_a_mail() -> None:
    store = MailBox()
    async with listening(store) as port, line_to(port) as line:
        await line.data()
        assert (await line.say(".")).startswith("250")
        await line.data()
        assert (await line.say("\r\n.")).startswith("250")
    assert [content for _, _, content in store.mails] == [b"", b"\r\n"]


async def test_nonsense_is_answered_and_ends_the_connection_in_the_end() -> None:
    async with listening(MailBox()) as port, line_to(port) as line:
        for text, code in [
            ("DATA", "503"),
            ("RCPT TO:<a@b.example>", "503"),
            ("AUTH PLAIN x", "5"),
            ("x" * 9_999, "500"),
        ]:
            assert (await line.say(text)).startswith(code)
        line.writer.write(b"NOTHING\r\n" * 10)
        assert b"502" in await line.reader.read()


async def test_a_mail_whose_connection_is_cut_is_none() -> None:
    store = MailBox()
    async with listening(store) as port:
        async with line_to(port) as line:
            await line.data()
            line.writer.write(b"Subject: x\r\n\r\nall\r\n")
        async with line_to(port) as line:
            await line.data()
            assert (await line.say("\r\nnone\r\n.")).startswith("250")
    assert [content for _, _, content in store.mails] == [b"\r\nnone\r\n"]


async def test_the_end_of_the_service_leaves_a_mail_to_be_sent_again() -> None:
    store = MailBox()
    store.may_answer.clear()
    listener = MailListener(store, "play.dice.example")
    port = await listener.listen("127.0.0.1", 0)
    async with line_to(port) as line:
        await line.data()
        line.writer.write(b"\r\nall\r\n.\r\n")
        await store.came.wait()
        await listener.stop()
        assert await line.reader.read() == b""


async def test_addresses_are_never_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with listening(MailBox()) as port, line_to(port) as line:
            await line.data("<secret@ada.example>")
            await line.say("From: secret@ada.example\r\n\r\nall\r\n.", "nonsense secret@ada.example")
    assert "secret" not in caplog.text
