"""A stream hands on in order what comes, and says at its end why."""

import asyncio
import contextlib

import pytest

from regatta_protocol.exceptions import Closed
from regatta_protocol.net.stream import Stream

CUT = Closed(None, "cut")
HERE = Closed(None, "closed by this side", here=True)


async def test_what_came_before_the_end_is_read_and_then_each_reader_is_told_why() -> None:
    stream: Stream[int] = Stream()
    for value in (1, 2):
        stream.put(value)
    stream.end(CUT)
    assert [await stream.get(), await stream.get()] == [1, 2]
    for _ in range(2):
        with pytest.raises(Closed) as why:
            await stream.get()
        assert why.value is CUT


async def test_who_waits_already_is_told_too() -> None:
    stream: Stream[int] = Stream()
    waiting = [asyncio.ensure_future(stream.get()) for _ in range(2)]
    await asyncio.sleep(0)
    stream.put(7)
    stream.end(CUT)
    first, second = await asyncio.gather(*waiting, return_exceptions=True)
    assert {first, second} == {7, CUT}


async def test_a_loop_ends_where_this_side_closed_and_raises_where_it_did_not() -> None:
    for why in (HERE, CUT):
        stream: Stream[int] = Stream()
        stream.put(1)
        stream.end(why)
        with contextlib.nullcontext() if why is HERE else pytest.raises(Closed, match="cut"):
            assert [value async for value in stream] == [1]


async def test_it_goes_on_after_an_end_with_what_waits() -> None:
    stream: Stream[int] = Stream()
    stream.put(1)
    stream.end(CUT)
    stream.reopen()
    stream.put(2)
    assert [stream.get_nowait(), await stream.get()] == [1, 2]
    with pytest.raises(asyncio.QueueEmpty):
        stream.get_nowait()


def test_beyond_its_bound_the_oldest_go_or_nothing_more_is_taken() -> None:
    drops: Stream[int] = Stream(2)
    for value in range(3):
        drops.put(value)
    assert [drops.get_nowait(), drops.qsize()] == [1, 1]
    keeps: Stream[int] = Stream(1, drops=False)
    keeps.put(0)
    with pytest.raises(asyncio.QueueFull):
        keeps.put(1)
    keeps.clear()
    assert keeps.empty()
