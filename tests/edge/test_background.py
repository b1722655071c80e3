"""Coroutines that nobody awaits."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from structlog.testing import capture_logs

from regatta_server.edge.background import Background


def failing() -> Coroutine[Any, Any, None]:
    """Return work that fails."""

    async def fail() -> None:
        raise OSError("the store is away")

    return fail()


async def test_what_was_begun_is_over_when_finish_returns() -> None:
    background, done = Background(), []

    async def work(number: int) -> None:
        await asyncio.sleep(0)
        done.append(number)

    for number in range(3):
        background(work(number))
    await background.finish()
    assert done == [0, 1, 2]


async def test_one_that_fails_is_logged_and_keeps_none_of_the_others() -> None:
    background = Background()
    over = asyncio.Event()

    async def work() -> None:
        over.set()

    with capture_logs() as logs:
        background(failing())
        background(work())
        await background.finish()
        await over.wait()
    assert [line["event"] for line in logs] == ["background_failed"]
