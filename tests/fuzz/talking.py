"""Sends a node what must be refused, and judges the answers."""

import asyncio
import contextlib
from dataclasses import dataclass
from random import Random

from regatta_server.service import Running
from testkit.raw import CLOSE, frame, raw
from tests.fuzz.judging import judge, judge_page
from tests.fuzz.messages import malformed
from tests.fuzz.wire import broken, command_text

ANSWER_S = 60.0
"""Far longer than an answer takes on a busy machine."""


@dataclass(slots=True)
class Sent:
    """How much was sent."""

    messages: int = 0
    """Whole frames with a malformed message."""
    frames: int = 0
    """Broken frames."""
    requests: int = 0


async def say_malformed(running: Running, random: Random, most: int, sent: Sent, hello: bytes) -> None:
    """Send malformed messages on one connection, and something broken behind them. Raises Fault."""
    messages = [malformed(random) for _ in range(random.randrange(most + 1))]
    end = broken(random)
    data = b"".join(map(frame, messages))
    async with raw(running) as socket, asyncio.timeout(ANSWER_S):
        await socket.upgrade()
        await socket.hello(hello)
        await socket.send(data)
        with contextlib.suppress(EOFError):
            while len(socket.heard.messages) <= len(messages) and socket.heard.code is None:
                await socket.one()
        judge(data, socket.heard, len(messages))
        # Where the end is taken for part of a frame, the server waits for the rest: it shall not.
        await socket.send(end + frame((1000).to_bytes(2, "big"), CLOSE))
        with contextlib.suppress(OSError):
            socket.writer.write_eof()
        judge(end, await socket.to_the_end(), 0)
    sent.messages += len(messages)
    sent.frames += 1


async def say_first(running: Running, random: Random, sent: Sent) -> None:
    """Send something broken or malformed instead of a hello. Raises Fault."""
    data = broken(random) if random.random() < 0.5 else frame(malformed(random))
    async with raw(running) as socket:
        await socket.upgrade()
        await socket.send(data)
        with contextlib.suppress(OSError):
            socket.writer.write_eof()
        async with asyncio.timeout(ANSWER_S):
            heard = await socket.to_the_end()
    judge(data, heard, 0)
    sent.frames += 1


async def ask_oddly(running: Running, random: Random, sent: Sent) -> None:
    """Send a request that is hardly one. Raises Fault."""
    text = command_text(random)
    async with raw(running) as socket:
        await socket.send(text)
        with contextlib.suppress(OSError):
            socket.writer.write_eof()
        async with asyncio.timeout(ANSWER_S):
            page = await socket.page()
    judge_page(text, page)
    sent.requests += 1
