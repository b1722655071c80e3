"""What answers by a callback is awaited: the first answer counts, and a refusal is raised."""

import asyncio
from collections.abc import Callable

import pytest

from regatta_protocol.errors import Code
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.runtime.callback import accepted, answer_of

Reply = Callable[[int | Refused], None]


async def test_the_answer_is_what_comes_first_at_once_or_later() -> None:
    def at_once(reply: Reply) -> None:
        reply(1)
        reply(2)

    def later(reply: Reply) -> None:
        asyncio.get_running_loop().call_soon(reply, 3)

    assert [await answer_of(at_once), await answer_of(later)] == [1, 3]


async def test_what_is_to_be_awaited_is_awaited_and_raises_what_it_raises() -> None:
    async def answers(reply: Reply) -> None:
        await asyncio.sleep(0)
        reply(1)

    async def fails(_: Reply) -> None:
        raise KeyError("nobody thought of this")

    assert await answer_of(answers) == 1
    with pytest.raises(KeyError):
        await answer_of(fails)


async def test_a_refusal_is_raised_where_that_is_asked_for_and_else_the_answer() -> None:
    refused = Refused(Code.NOT_ALLOWED, Text("test", "Throw first."))

    def refuses(reply: Reply) -> None:
        reply(refused)

    assert await answer_of(refuses) is refused
    with pytest.raises(Refused, match="Throw first"):
        await accepted(refuses)

    def accepts(reply: Reply) -> None:
        reply(7)

    assert await accepted(accepts) == 7


async def test_who_waits_no_more_is_answered_without_a_fault() -> None:
    replies: list[Callable[[int], None]] = []
    waiting = asyncio.ensure_future(answer_of(replies.append))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    replies[0](1)
    assert waiting.cancelled()
