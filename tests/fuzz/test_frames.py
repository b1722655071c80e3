"""Hypothesis against the real edge: what it finds, it makes as small as it can."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from regatta_server.service import Running
from testkit.play import begin, guest, throw
from testkit.raw import CLOSE, CONT, FIN, KEY, PING, RSV1, TEXT, frame, raw
from tests.conftest import Serve
from tests.fuzz.judging import judge, judge_page
from tests.fuzz.messages import malformed
from tests.fuzz.test_messages import OPEN
from tests.proving import examples

FRAMES = st.builds(
    frame,
    payload=st.binary(max_size=200),
    opcode=st.integers(0, 15),
    flags=st.sampled_from((0, FIN, FIN | RSV1, RSV1, FIN | 0x20, FIN | 0x10)),
    key=st.sampled_from((KEY, b"\0\0\0\0", None)),
)
MESSAGES = st.randoms(use_true_random=False).map(lambda random: frame(malformed(random)))
PIECES = st.lists(st.one_of(FRAMES, MESSAGES, st.binary(max_size=60)), min_size=1, max_size=8)


async def say(running: Running, hello: bytes | None, data: bytes) -> None:
    """Say something behind a hello, or without; judge the answers."""
    async with raw(running) as socket, asyncio.timeout(60):
        await socket.upgrade()
        if hello is not None:
            await socket.hello(hello)
        await socket.send(data)
        with contextlib.suppress(OSError):
            socket.writer.write_eof()
        judge(data, await socket.to_the_end(), 0)


async def ask(running: Running, data: bytes) -> None:
    """Send bytes instead of a request; judge the answer."""
    async with raw(running) as socket, asyncio.timeout(60):
        await socket.send(data)
        with contextlib.suppress(OSError):
            socket.writer.write_eof()
        judge_page(data, await socket.page())


async def in_thread(check: Callable[[Callable[[Coroutine[Any, Any, None]], None]], None]) -> None:
    """Run Hypothesis, which cannot await, in a thread: it is given what runs a coroutine in this loop."""
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(check, lambda work: asyncio.run_coroutine_threadsafe(work, loop).result())


@pytest.mark.slow
@pytest.mark.usefixtures("at_length")
async def test_no_frames_break_the_edge_or_hurt_a_player(serve: Serve) -> None:
    async with serve(OPEN) as running, guest(running, "Ada") as ada:
        room = await begin(ada)
        hello = json.dumps({"type": "hello", "token": ada.welcome["token"]}).encode()

        def check(run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
            @examples(20)
            @given(PIECES, st.booleans())
            @example([frame(b"", CLOSE), frame(b"{")], True)
            @example([frame(b"{", TEXT, flags=0), frame(b"", PING), frame(b"}", CONT)], True)
            def holds(pieces: list[bytes], welcomed: bool) -> None:
                run(say(running, hello if welcomed else None, b"".join(pieces)))

            holds()

        await in_thread(check)
        await throw(ada, room)


@pytest.mark.slow
@pytest.mark.usefixtures("at_length")
@pytest.mark.prove
async def test_no_bytes_instead_of_a_request_break_the_edge(serve: Serve) -> None:
    async with serve(OPEN) as running:

        def check(run: Callable[[Coroutine[Any, Any, None]], None]) -> None:
            @examples(15)
            @given(
                st.binary(max_size=300),
                st.sampled_from((b"", b"GET / HTTP/1.1\r\n", b"GET /ws HTTP/1.1\r\nHost: ")),
            )
            def holds(data: bytes, begin: bytes) -> None:
                run(ask(running, begin + data + b"\r\n\r\n"))

            holds()

        await in_thread(check)
