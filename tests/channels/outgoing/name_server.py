"""A real name server for tests: it hears every question, and says nothing until it is told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from typing_extensions import override


class NameServer(asyncio.DatagramProtocol):
    """A name server that hears every question, and answers none, or each with one address."""

    def __init__(self, *, answers: bool) -> None:
        """Say whether it answers at once."""
        self._answers = answers
        self._waiting: list[tuple[bytes, tuple[str, int]]] = []
        self.questions: asyncio.Queue[bytes] = asyncio.Queue(1_000)

    @property
    def address(self) -> str:
        """Return where it is asked."""
        host, port = self._transport.get_extra_info("sockname")
        return f"{host}:{port}"

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: Any = transport

    @override
    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self.questions.put_nowait(data)
        self._waiting.append((data, addr))
        if self._answers:
            self.answer()

    def answer(self) -> None:
        """Answer what was asked so far, and all that comes."""
        self._answers = True
        while self._waiting:
            data, addr = self._waiting.pop()
            end = data.index(b"\0", 12) + 5
            kind = data[end - 4 : end - 2]
            found = b"\xc0\x0c" + kind + b"\0\1\0\0\0\x3c\0\4\xc0\0\2\1" if kind == b"\0\1" else b""
            head = data[:2] + b"\x81\x80\0\1" + (b"\0\1" if found else b"\0\0") + b"\0\0\0\0"
            self._transport.sendto(head + data[12:end] + found, addr)


@asynccontextmanager
async def name_server(*, answers: bool = False) -> AsyncIterator[NameServer]:
    """Give one that runs."""
    loop = asyncio.get_running_loop()
    transport, server = await loop.create_datagram_endpoint(
        lambda: NameServer(answers=answers), ("127.0.0.1", 0)
    )
    try:
        yield server
    finally:
        transport.close()
