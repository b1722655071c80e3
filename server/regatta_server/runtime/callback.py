"""From a callback to `await`: rooms and the store answer by a call, and a move needs no task of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from regatta_server.judging.refused import Refused

Answer = TypeVar("Answer")


async def answer_of(begin: Callable[[Callable[[Answer], None]], Awaitable[None] | None]) -> Answer:
    """Return what `begin` answers by the callback that it is given; a second answer is heard by nobody.

    Where `begin` gives something to await, that is awaited, and raises what it raises.
    """
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def answered(result: Answer) -> None:
        if not answer.done():
            answer.set_result(result)

    waits = begin(answered)
    if waits is not None:
        await waits
    return await answer


async def accepted(
    begin: Callable[[Callable[[Answer | Refused], None]], Awaitable[None] | None],
) -> Answer:
    """Return as `answer_of` does; raise Refused where that is the answer."""
    answer = await answer_of(begin)
    if isinstance(answer, Refused):
        raise answer
    return answer
