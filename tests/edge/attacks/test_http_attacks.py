"""Requests over HTTP as no browser sends them: each is answered, paid for and soon over."""

import asyncio
import dataclasses
import gc
import tracemalloc
from collections.abc import Callable

import pytest
from pydantic import TypeAdapter

from regatta_protocol.errors import Code
from regatta_protocol.record.record import Refused
from regatta_server.edge.texts import Texts
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.raw import HANDSHAKE, raw, with_lines
from testkit.web import Page, ask, page_of
from tests.conftest import Serve

PAGE = b"GET /api/v1/rulesets HTTP/1.1\r\nHost: regatta.invalid\r\nConnection: close\r\n\r\n"


async def reply_of(running: Running, request: bytes) -> bytes:
    """Return the head of the answer to a request."""
    async with raw(running) as wire:
        await wire.send(request)
        return await wire.head()


async def whole(running: Running, request: bytes) -> Page:
    """Return the answer to a request."""
    async with raw(running) as wire:
        await wire.send(request)
        return page_of(await wire.reader.read())


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (with_lines(HANDSHAKE, b"Origin: http://["), b"403"),
        (with_lines(HANDSHAKE, b"Origin: http://a", b"Origin: http://b"), b"403"),
        (with_lines(HANDSHAKE, b"Host: other.invalid"), b"400"),
        (with_lines(PAGE, b"Host: other.invalid"), b"400"),
        (with_lines(PAGE, b"Accept-Encoding: gzip", b"Accept-Encoding: br"), b"200"),
        (with_lines(PAGE, b'If-None-Match: "a"', b'If-None-Match: "b"'), b"200"),
        (PAGE.replace(b"GET", b"HEAD"), b"200"),
    ],
)
async def test_odd_lines_of_a_head_get_an_answer(
    running: Running, request_bytes: bytes, status: bytes
) -> None:
    assert (await reply_of(running, request_bytes)).split(b" ")[1] == status


async def test_what_is_on_several_lines_counts_as_on_one(running: Running) -> None:
    answer = await reply_of(running, with_lines(PAGE, b"Accept-Encoding: br;q=0", b"Accept-Encoding: gzip"))
    assert b"\r\nContent-Encoding: gzip\r\n" in answer
    [etag] = [line.split(b": ")[1] for line in answer.split(b"\r\n") if line.startswith(b"ETag")]
    again = await reply_of(running, with_lines(PAGE, b'If-None-Match: "a"', b"If-None-Match: " + etag))
    assert again.split(b" ")[1] == b"304"


async def test_pages_of_other_sites_pay_for_their_handshakes(serve: Serve) -> None:
    limits = dataclasses.replace(Limits(), handshakes_burst=2, handshakes_per_s=0.001)
    async with serve(limits) as running:
        refused = with_lines(HANDSHAKE, b"Origin: https://other.invalid")
        statuses = [(await reply_of(running, refused)).split(b" ")[1] for _ in range(4)]
    assert statuses == [b"403", b"403", b"429", b"429"]


@pytest.mark.parametrize(
    ("spoiled", "status"),
    [
        (lambda page: with_lines(page, b"Host: other.invalid"), 400),
        (lambda page: page.replace(b" HTTP", b"?" + b"x" * 9_000 + b" HTTP"), 414),
        (lambda page: with_lines(page, b"X: " + b"y" * 9_000), 431),
        (lambda page: with_lines(page, *[b"X: y"] * 200), 431),
        (lambda page: with_lines(page, *[b"X: " + b"y" * 1_000] * 20), 431),
    ],
)
async def test_a_head_that_is_refused_below_api_is_told_so_in_json(
    running: Running, spoiled: Callable[[bytes], bytes], status: int
) -> None:
    for path in [b"/api/v1/rulesets", b"/api/nothing", b"/nothing.txt"]:
        page = await whole(running, spoiled(PAGE.replace(b"/api/v1/rulesets", path)))
        assert page.status == status
        if path.startswith(b"/api/"):
            assert page.headers["content-type"] == "application/json"
            assert TypeAdapter(Refused).validate_json(page.body)["code"] is Code.BAD_MESSAGE
        else:
            assert page.headers["content-type"] == "text/plain; charset=utf-8"


async def test_too_many_requests_are_refused_in_json_below_api(serve: Serve) -> None:
    limits = dataclasses.replace(Limits(), http_burst=1, http_per_s=0.001)
    async with serve(limits) as running:
        assert (await ask(running, "/livez")).status == 200
        refused = await ask(running, "/api/v1/rulesets")
        plain = await ask(running, "/")
    assert (refused.status, refused.headers["content-type"]) == (429, "application/json")
    assert TypeAdapter(Refused).validate_json(refused.body)["code"] is Code.TOO_FAST
    assert 0 < int(refused.headers["retry-after"]) <= 1_000
    assert (plain.status, plain.headers["content-type"]) == (429, "text/plain; charset=utf-8")


@pytest.mark.parametrize("step", [900, 5_000, 1_000_000])
async def test_the_head_is_bounded_as_a_whole(running: Running, step: int) -> None:
    long = with_lines(PAGE, *[b"X: " + b"y" * 1_000] * 20)
    async with raw(running) as wire:
        for at in range(0, len(long), step):
            await wire.send(long[at : at + step])
        assert (await wire.head()).split(b" ")[1] == b"431"
        await wire.reader.read()
    enough = with_lines(PAGE, *[b"X: " + b"y" * 1_000] * 15)
    assert (await reply_of(running, enough)).split(b" ")[1] == b"200"


async def test_who_does_not_hang_up_behind_an_answer_gives_its_place_up(serve: Serve) -> None:
    limits = dataclasses.replace(Limits(), strangers=2, answer_s=0.05)
    async with serve(limits) as running, raw(running) as first, raw(running) as second:
        for wire in (first, second):
            await wire.send(PAGE)
            await wire.head()
        while not await is_served(running):
            pass


async def is_served(running: Running) -> bool:
    """Say whether there is a place for one more."""
    try:
        return (await reply_of(running, PAGE)).startswith(b"HTTP/1.1 200 ")
    except (ConnectionError, asyncio.IncompleteReadError):
        return False


# -- texts from outside --------------------------------------------------------------------------------


def test_a_text_is_kept_once_while_there_are_few() -> None:
    texts = Texts(2)
    one = texts.same("".join(["a", "b"]))
    assert texts.same("".join(["a", "b"])) is one
    for number in range(10):
        texts.same(f"text {number}")
    assert texts.same("".join(["a", "b"])) is not one


@pytest.mark.prove
async def test_handshakes_with_names_of_their_own_leave_nothing_behind(serve: Serve) -> None:
    limits = dataclasses.replace(
        Limits(), handshakes_burst=100_000, handshakes_per_s=100_000.0, shared_texts_most=20
    )

    async def shakes(running: Running, first: int) -> None:
        for number in range(first, first + 300):
            # 4 KB in parts that are as long as DNS lets them be.
            host = f"{number:05}".encode() + b".".join([b"x" * 50] * 80)
            lines = [b"Origin: http://" + host, b"User-Agent: " + host[::-1]]
            shake = with_lines(HANDSHAKE.replace(b"127.0.0.1", host), *lines)
            assert (await reply_of(running, shake)).startswith(b"HTTP/1.1 101 ")

    async with serve(limits) as running:
        connections = []
        tracemalloc.start()
        try:
            for turn in range(3):
                await shakes(running, turn * 1_000)
                gc.collect()
                connections.append(tracemalloc.get_traced_memory()[0])
        finally:
            tracemalloc.stop()
    # 300 pairs of 4 KB each are 2.4 MB; what is kept of the last ones is there after the first turn.
    assert connections[2] - connections[1] < 200_000
