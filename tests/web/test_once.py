"""What is made once is made once, and what failed is made again."""

import asyncio

import pytest

from regatta_server.web.once import Once


async def test_who_asks_at_the_same_time_gets_the_same_and_who_goes_away_stops_nothing() -> None:
    once: Once[str, object] = Once()
    may_end, times = asyncio.Event(), 0

    async def make() -> object:
        nonlocal times
        times += 1
        await may_end.wait()
        return object()

    first, second = (asyncio.ensure_future(once.get("a", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    may_end.set()
    made = await second
    assert await once.get("a", make) is made
    assert times == 1
    assert await once.get("b", make) is not made


async def test_what_could_not_be_made_is_made_for_who_asks_next() -> None:
    once: Once[str, str] = Once()

    async def fail() -> str:
        raise ConnectionError

    async def make() -> str:
        return "made"

    with pytest.raises(ConnectionError):
        await once.get("a", fail)
    assert await once.get("a", make) == "made"
