"""Loops end, even those that lose a cancellation."""

import asyncio

from server.loops import end


async def test_a_loop_that_loses_a_cancellation_ends_all_the_same() -> None:
    lost: list[str] = []

    async def loop(name: str) -> None:
        while True:
            try:
                await asyncio.get_running_loop().create_future()
            except asyncio.CancelledError:
                if name in lost:
                    raise
                lost.append(name)

    tasks = [asyncio.ensure_future(loop(name)) for name in ("one", "two")]
    await asyncio.sleep(0)
    await end(tasks)
    assert all(task.cancelled() for task in tasks)
    assert sorted(lost) == ["one", "two"]


async def test_where_no_loop_is_left_there_is_nothing_to_end() -> None:
    await end([])
