"""A node's way to the process in which bots think.

It is started when somebody first wants to know something, and again when it has died. It ends with the node:
its input ends then. Tables that it lacks are made by `regatta solve`, one at a time, which gives way to all
else.
"""

import asyncio
import contextlib
import itertools
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import orjson
import structlog

from regatta_server.limits import BOT_POOL
from regatta_server.module_command import module_command

log = structlog.get_logger()

LINE_BYTES_MOST: Final = 1 << 24
"""Of an answer: an analysis of a long game has some hundred KB."""
SOLVING_NICENESS: Final = 19
"""Whoever plays goes first."""
AGAIN_S: Final = 300.0
"""Before a table that could not be made is tried again."""


class NoAnswer(Exception):
    """There is no answer, now or at all; the message is for whoever asked."""


class TableMissing(NoAnswer):
    """The answer needs a table that is being made: ask again in some seconds."""


class Unanswerable(NoAnswer):
    """The question has no answer, and will not get one: the message says why."""


class Bots(Protocol):
    """Whoever answers what bots are asked."""

    async def ask(self, question: str, given: Mapping[str, Any]) -> Any:
        """Return the answer, as JSON has it. Raises NoAnswer, and its kinds."""

    async def close(self) -> None:
        """End: who asks from now on gets NoAnswer."""


class BotProcess:
    """Answers questions in a process of its own: `questions.py` has them by their names."""

    def __init__(self, data: Path, most: int = BOT_POOL.most) -> None:
        """Take the data folder, which has the tables, and how many may wait. Nothing is started yet."""
        self._data: Final = data
        self._most: Final = most
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._starting: Final = asyncio.Lock()
        self._numbers: Final = itertools.count(1)
        self._waiting: Final[dict[int, asyncio.Future[Any]]] = {}
        self._solving: asyncio.Task[None] | None = None
        self._closed = False
        self._failed_s: Final[dict[str, float]] = {}
        """When the making of a table failed, by ruleset, on the loop's clock."""

    @property
    def pid(self) -> int | None:
        """Return the number of the process, None before it is started."""
        return None if self._process is None else self._process.pid

    async def ask(self, question: str, given: Mapping[str, Any]) -> Any:
        """Return the answer, as JSON has it.

        Raises TableMissing while a table is made for it, Unanswerable where there is none, and NoAnswer where
        too many wait or the process died of it.
        """
        process = None if self._closed else await self._started()
        if process is None or len(self._waiting) >= self._most:
            raise NoAnswer("The bots have too much to think about just now: try again in a moment.")
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            assert process.stdin is not None
            process.stdin.write(orjson.dumps([number, question, given]) + b"\n")
            said = await answer
        finally:
            del self._waiting[number]
        if "missing" in said:
            self._make(said["missing"], totals=said["totals"])
            raise TableMissing("This game is being worked out: ask again in some seconds.")
        if "wrong" in said:
            raise Unanswerable(said["wrong"])
        return said["answer"]

    async def close(self) -> None:
        """End all that was started; what waits gets NoAnswer, and so does who asks later."""
        self._closed = True
        if self._solving is not None:
            self._solving.cancel()
            await asyncio.wait([self._solving])
        if self._process is not None:
            await _killed(self._process)
        if self._reading is not None:
            await self._reading

    async def _started(self) -> asyncio.subprocess.Process:
        """Return the process, started if it is not there."""
        async with self._starting:
            if self._reading is not None and self._reading.done():
                self._process = self._reading = None
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *module_command("regatta_server.bots.process.answering", str(self._data)),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=LINE_BYTES_MOST,
                    # Its own session, so that Ctrl-C reaches us alone; it ends when its input does.
                    start_new_session=True,
                )
                log.info("bots_started", pid=self._process.pid)
                self._reading = asyncio.ensure_future(self._read(self._process))
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hand answers to those who wait for them, until the process is gone."""
        assert process.stdout is not None
        with contextlib.suppress(ValueError, OSError):  # an answer without end, a pipe that broke
            async for line in process.stdout:
                number, said = orjson.loads(line)
                answer = self._waiting.get(number)
                if answer is not None and not answer.done():
                    answer.set_result(said)
        await _killed(process)
        log.info("bots_ended", pid=process.pid, status=process.returncode)
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(NoAnswer("The bots had to begin anew: try again."))

    def _make(self, ruleset: str, *, totals: bool) -> None:
        """Let a table be made, unless one is made just now or this one failed a while ago.

        Whoever waits for another asks again.
        """
        now_s = asyncio.get_running_loop().time()
        if self._solving is not None and not self._solving.done():
            return
        if now_s - self._failed_s.get(ruleset, -AGAIN_S) >= AGAIN_S:
            self._solving = asyncio.ensure_future(self._solve(ruleset, totals=totals))

    async def _solve(self, ruleset: str, *, totals: bool) -> None:
        log.info("table_begun", ruleset=ruleset, totals=totals)
        process = await asyncio.create_subprocess_exec(
            *module_command("regatta_server", "solve", ruleset, "--data", str(self._data)),
            *(["--totals"] if totals else []),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process.pid, SOLVING_NICENESS)
        try:
            status = await process.wait()
        finally:
            await _killed(process)
        if status == 0:
            log.info("table_made", ruleset=ruleset, totals=totals)
        else:
            self._failed_s[ruleset] = asyncio.get_running_loop().time()
            log.error("table_failed", ruleset=ruleset, totals=totals, status=status)


async def _killed(process: asyncio.subprocess.Process) -> None:
    """End a process at once, if it has not ended: it keeps nothing that could be lost."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.wait()
