"""Messages made from the schema: the right ones are taken, all others refused one by one."""

import asyncio
import contextlib
import dataclasses
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from structlog.testing import capture_logs

from regatta_protocol.client import CLIENT_MESSAGE, KINDS
from regatta_protocol.connection import Closed, connect
from regatta_protocol.errors import Code
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, enter, guest, socket_of, throw
from testkit.raw import Heard
from tests.conftest import Serve
from tests.fuzz import messages
from tests.fuzz.judging import LEAKS, Fault, judge, judge_page
from tests.fuzz.talking import Sent, ask_oddly, say_first, say_malformed
from tests.proving import examples

OPEN = dataclasses.replace(
    Limits(),
    commands_burst=10**9,
    address_work_burst=10**9,
    handshakes_burst=10**9,
    http_burst=10**9,
    guests_burst=10**9,
    parts_burst=10**9,
    guesses_burst=10**9,
    close_s=1.0,
)
"""Bounds that keep nothing out: what is malformed shall be looked at, not counted."""


@given(st.randoms(use_true_random=False))
@examples(20)
def test_messages_out_of_the_schema_are_what_the_server_takes(random: Random) -> None:
    message = messages.valid(random)
    assert CLIENT_MESSAGE.validate_json(json.dumps(message)).type == message["type"]


@given(st.randoms(use_true_random=False))
@examples(20)
def test_malformed_ones_are_not(random: Random) -> None:
    with pytest.raises(ValidationError):
        CLIENT_MESSAGE.validate_json(messages.malformed(random))


def test_every_kind_of_message_is_made() -> None:
    random = Random(1)
    assert {messages.valid(random)["type"] for _ in range(3_000)} == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
async def test_whatever_is_malformed_is_refused_and_hurts_nobody(serve: Serve, seed: int) -> None:
    random, sent = Random(seed), Sent()
    with capture_logs() as logged:
        async with serve(OPEN) as running, guest(running, "Ada") as ada:
            room = await begin(ada)
            hello = json.dumps({"type": "hello", "token": ada.welcome["token"]}).encode()
            for _ in range(40):
                await say_malformed(running, random, 20, sent, hello)
                await say_first(running, random, sent)
                await ask_oddly(running, random, sent)
            await throw(ada, room)
            await enter(ada, room, "chance")
    assert sent.messages > 200
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []


@pytest.mark.slow
async def test_whatever_is_allowed_is_no_fault_of_the_server(serve: Serve) -> None:
    random = Random(6)
    with capture_logs() as logged:
        async with serve(OPEN) as running:
            count = 0
            while count < 150:
                count += await say_allowed(running, random)
    assert [line for line in logged if line["log_level"] in ("error", "critical")] == []


async def say_allowed(running: Running, random: Random) -> int:
    """Say what the protocol allows until the server closes, at most fifty times; return how often."""
    async with await connect(socket_of(running), name="Eve") as eve:
        for number in range(50):
            message = messages.valid(random)
            if message["type"] == "hello":
                continue
            message["id"] = f"fuzz-{number}"
            await eve.send(json.dumps(message))
            await eve.send(json.dumps({"type": "my_rooms", "id": ""}))
            with contextlib.suppress(Closed):
                async with asyncio.timeout(60):
                    while (error := await eve.errors.get())["code"] != Code.BAD_MESSAGE:
                        assert error["code"] != Code.INTERNAL, message
                        assert not LEAKS.search(json.dumps(error).encode()), message
                continue
            break
    return number


@pytest.mark.parametrize(
    ("heard", "malformed"),
    [
        (Heard(messages=[b'{"type":"error","code":"internal","message":"x"}']), 0),
        (Heard(messages=[b'{"type":"ok","re":"1"}']), 1),
        (Heard(messages=[b'{"type":"error","code":"too_fast","message":"x"}']), 1),
        (Heard(messages=[b'{"type":"ok","re":"Traceback (most recent call last)"}']), 0),
        (Heard(messages=[b'{"type":"ok","re":"KeyError: 3"}']), 0),
        (Heard(code=1011), 0),
        (Heard(code=1002, reason="ProtocolError: x"), 0),
    ],
)
def test_the_judge_finds_what_must_not_be(heard: Heard, malformed: int) -> None:
    with pytest.raises(Fault):
        judge(b"", heard, malformed)


@pytest.mark.parametrize(
    "page",
    [
        b"HTTP/1.1 500 Internal Server Error\r\n\r\n",
        b"SSH-2.0",
        b"HTTP/1.1 404 Not Found\r\n\r\nKeyError: 3",
        b"HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    ],
)
def test_the_judge_finds_it_in_pages(page: bytes) -> None:
    with pytest.raises(Fault):
        judge_page(b"", page)
