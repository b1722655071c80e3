"""An answer that costs something is made once for all who ask."""

import asyncio

import pytest

from regatta_server.observe.memo import Memo


class Counter:
    """What is asked for: how often it has been made."""

    def __init__(self) -> None:
        """Begin with none made."""
        self.made = 0
        self.now_s = 0.0
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.fails = False

    async def make(self) -> int:
        """Make one, when it may go on."""
        self.made += 1
        await self.go_on.wait()
        if self.fails:
            raise OSError("no answer")
        return self.made


async def test_it_is_made_once_within_its_time() -> None:
    counter = Counter()
    memo = Memo(counter.make, 1.0, lambda: counter.now_s)
    assert [await memo() for _ in range(3)] == [1, 1, 1]
    counter.now_s = 0.999
    assert await memo() == 1
    counter.now_s = 1.0
    assert [await memo(), await memo()] == [2, 2]


async def test_who_asks_while_it_is_made_gets_the_same_one() -> None:
    counter = Counter()
    counter.go_on.clear()
    memo = Memo(counter.make, 0.0, lambda: counter.now_s)
    asking = [asyncio.ensure_future(memo()) for _ in range(5)]
    await asyncio.sleep(0)
    asking[0].cancel()
    counter.go_on.set()
    assert await asyncio.gather(*asking[1:]) == [1, 1, 1, 1]
    assert counter.made == 1


async def test_what_fails_is_not_kept() -> None:
    counter = Counter()
    counter.fails = True
    memo = Memo(counter.make, 1.0, lambda: counter.now_s)
    for _ in range(2):
        with pytest.raises(OSError, match="no answer"):
            await memo()
    counter.fails = False
    assert await memo() == 3
