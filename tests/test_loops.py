"""Loops end, even those that lose a cancellation."""

import asyncio

import pytest
from structlog.testing import capture_logs

from regatta_server.loops import FAILED_S, begin, end


async def test_a_loop_that_fails_is_logged_and_begins_again_and_others_go_on() -> None:
    turns: list[str] = []
    pauses: list[float] = []
    twice = asyncio.Event()

    async def failing() -> None:
        turns.append("failing")
        if turns.count("failing") == 3:
            twice.set()
            await asyncio.get_running_loop().create_future()
        raise KeyError("nobody thought of this")

    async def steady() -> None:
        turns.append("steady")
        await asyncio.get_running_loop().create_future()

    async def pause(pause_s: float) -> None:
        pauses.append(pause_s)

    with capture_logs() as logs:
        tasks = begin([failing, steady], pause)
        await twice.wait()
        await end(tasks)
    assert [line["event"] for line in logs] == ["loop_failed"] * 2
    assert pauses == [FAILED_S] * 2
    assert turns.count("steady") == 1


@pytest.mark.parametrize("over", [True, False], ids=["one that is over", "one that is cancelled"])
async def test_a_loop_that_ends_does_not_begin_again(over: bool) -> None:
    begun = asyncio.Semaphore(0)

    async def loop() -> None:
        begun.release()
        if not over:
            await asyncio.get_running_loop().create_future()

    tasks = begin([loop])
    await begun.acquire()
    await end(tasks)
    assert begun.locked()


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
