"""The process in which mails are read, as a node sees it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from regatta_server.channels.incoming.parts import UnreadableMail
from regatta_server.channels.incoming.reader import MailReader, ReaderAway
from regatta_server.channels.incoming.reading import read_letter
from regatta_server.limits import MAIL_BYTES_MOST, MAIL_POOL
from tests.channels.incoming.mails import bounce, mail


class Hours:
    """Time that a test lets be over."""

    def __init__(self) -> None:
        self.over, self.waited_for = asyncio.Event(), asyncio.Event()

    async def pause(self, _: float) -> None:
        """Wait for it."""
        self.waited_for.set()
        await self.over.wait()


@asynccontextmanager
async def stubborn(hours: Hours) -> AsyncIterator[MailReader]:
    """Give a reader whose process does what a mail says."""
    reader = MailReader("tests.channels.incoming.stubborn_reader", hours.pause)
    try:
        yield reader
    finally:
        await reader.close()


async def test_a_mail_is_read_in_the_process_as_it_would_be_here() -> None:
    reader = MailReader()
    try:
        for content in (mail("all\n"), bounce(), b"", b"x" * MAIL_BYTES_MOST):
            assert await reader.read(content) == read_letter(content)
        with pytest.raises(UnreadableMail, match="head"):
            await reader.read(b"a: b\r\n" * 100_000)
        assert (await reader.read(mail())).lines == ["throw 24"], "it goes on behind one that is too much"
    finally:
        await reader.close()
    with pytest.raises(ReaderAway):
        await reader.read(mail())


async def test_a_mail_that_takes_too_long_ends_the_process_and_another_one_reads_the_next() -> None:
    hours = Hours()
    async with stubborn(hours) as reader:
        assert (await reader.read(mail())).lines == ["throw 24"]
        hours.waited_for.clear()
        slow = asyncio.ensure_future(reader.read(b"for ever"))
        await hours.waited_for.wait()
        next_one = asyncio.ensure_future(reader.read(mail()))
        hours.over.set()
        with pytest.raises(UnreadableMail, match="time"):
            await slow
        hours.over.clear()
        assert (await next_one).lines == ["throw 24"]


async def test_a_mail_of_which_the_process_dies_is_sent_again_and_another_one_reads_the_next() -> None:
    async with stubborn(Hours()) as reader:
        with pytest.raises(ReaderAway):
            await reader.read(b"die")
        assert (await reader.read(mail())).lines == ["throw 24"]


async def test_a_mail_that_nobody_waits_for_any_more_is_not_read_on() -> None:
    hours = Hours()
    async with stubborn(hours) as reader:
        slow = asyncio.ensure_future(reader.read(b"for ever"))
        await hours.waited_for.wait()
        slow.cancel()
        assert (await reader.read(mail())).lines == ["throw 24"]


async def test_so_many_mails_wait_and_no_more() -> None:
    hours = Hours()
    async with stubborn(hours) as reader:
        waiting = [asyncio.ensure_future(reader.read(b"for ever")) for _ in range(MAIL_POOL.most)]
        await hours.waited_for.wait()
        with pytest.raises(ReaderAway):
            await reader.read(mail())
        for one in waiting:
            one.cancel()
        await asyncio.wait(waiting)
        assert (await reader.read(mail())).lines == ["throw 24"]


async def test_a_reader_that_cannot_be_started_says_so() -> None:
    reader = MailReader("tests.channels.incoming.no_such_module")
    with pytest.raises(ReaderAway):
        await reader.read(mail())
