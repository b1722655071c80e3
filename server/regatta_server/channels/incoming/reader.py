"""A node's access to the process that reads mails: one at a time, each with a time limit.

It is started when the first mail arrives, and again if it has died. A mail that exceeds its time ends it,
and another process reads what follows. So nothing in a mail costs anybody else anything.
"""

import asyncio
import contextlib
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from typing import Final

import orjson
import structlog

from regatta_server.channels.incoming.parts import UnreadableMail
from regatta_server.channels.incoming.reader_process import LENGTH_BYTES, READY
from regatta_server.channels.incoming.reading import Letter
from regatta_server.limits import MAIL_POOL
from regatta_server.runtime.module_command import module_command

START_S: Final = 30.0
"""For a process to begin: on a machine that has much to do it takes some seconds."""
MODULE: Final = "regatta_server.channels.incoming.reader_process"

log = structlog.get_logger()


class ReaderAway(Exception):
    """A mail cannot be read just now: too many wait, or the process died."""


class MailReader:
    """Reads mails in a process of its own."""

    def __init__(
        self, module: str = MODULE, pause: Callable[[float], Awaitable[object]] = asyncio.sleep
    ) -> None:
        """Take the module that reads, and how one waits for its time to be over. Nothing is started yet."""
        self._module: Final = module
        self._pause: Final = pause
        self._one: Final = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._closed = False

    async def read(self, content: bytes) -> Letter:
        """Return what a mail says.

        Raises Unreadable, ReaderAway, and OSError where no process can be started.
        """
        if self._closed or self._waiting >= MAIL_POOL.most:
            raise ReaderAway("too many mails wait")
        self._waiting += 1
        try:
            async with self._one:
                return await self._read(content)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End for good; a mail that is being read is sent again by who sent it."""
        self._closed = True
        await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self, content: bytes) -> Letter:
        process = await self._started()
        line = b""
        try:
            line = await self._answer(process, content)
        finally:
            if not line:
                # It took too long, it died, or nobody waits any more: another one reads the next.
                await self._end()
        if not line:
            raise ReaderAway("the process died")
        question = orjson.loads(line)
        if "unreadable" in question:
            raise UnreadableMail(question["unreadable"])
        return Letter(**question["letter"])

    async def _answer(self, process: Process, content: bytes) -> bytes:
        """Return the line of the answer, empty where the process died. Raises Unreadable after its time."""
        answer = asyncio.ensure_future(_exchange(process, content))
        late = asyncio.ensure_future(self._pause(MAIL_POOL.limit_s))
        try:
            await asyncio.wait((answer, late), return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise UnreadableMail("time")
            return answer.result()
        finally:
            for one in (answer, late):
                one.cancel()
            await asyncio.wait((answer, late))

    async def _started(self) -> Process:
        """Return the process, started if it is not there. Raises ReaderAway, and OSError."""
        if self._closed:
            raise ReaderAway("the node ends")
        if self._process is not None and self._process.returncode is not None:
            await self._end()
        if self._process is None:
            self._process = process = await asyncio.create_subprocess_exec(
                *module_command(self._module),
                stdin=PIPE,
                stdout=PIPE,
                # Its own session, so that Ctrl-C reaches us alone; it ends when its input does.
                start_new_session=True,
            )
            ready = b""
            try:
                assert process.stdout is not None
                async with asyncio.timeout(START_S):
                    ready = await process.stdout.readline()
            except TimeoutError:
                pass
            finally:
                if ready != READY:
                    await self._end()
            if ready != READY:
                raise ReaderAway("the process did not begin")
            log.info("mail_reader_started", pid=process.pid)
        return self._process


async def _exchange(process: Process, content: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(ConnectionError):
        process.stdin.writelines((len(content).to_bytes(LENGTH_BYTES, "big"), content))
        await process.stdin.drain()
    # Where it has died its output has ended.
    return await process.stdout.readline()
