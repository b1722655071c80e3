"""A node's access to the process of bots.

It is started when somebody first needs it, and again if it has died or exceeds its time. It gets one
question at a time, in the order of `turns.py`. It ends with the node, when its input ends. Missing tables
are made by `regatta solve`, one at a time, at the lowest priority.
"""

import asyncio
import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, get_args

import orjson
import structlog

from regatta_protocol.text import Text, unpacked
from regatta_server.bots.process.turns import Turns
from regatta_server.limits import BOT_POOL, Pool
from regatta_server.observe import metrics
from regatta_server.observe.labels import PoolRefusal
from regatta_server.runtime.module_command import module_command

log = structlog.get_logger()

LINE_BYTES_MOST: Final = 1 << 24
"""Of an answer: an analysis of a long game has some hundred KB."""
SOLVING_NICENESS: Final = 19
"""Whoever plays goes first."""
AGAIN_S: Final = 300.0
"""Before a table that could not be made is tried again."""


class NoAnswer(Exception):
    """There is no answer, now or at all; the message is for whoever asked."""

    def __init__(self, message: Text) -> None:
        """Keep what is said of it."""
        super().__init__(message)
        self.message = message


class BotsBusy(NoAnswer):
    """Too many questions wait, or this one has waited for too long: ask again in a moment."""


class TableMissing(NoAnswer):
    """The answer needs a table that is being made: ask again in some seconds."""


class Unanswerable(NoAnswer):
    """The question has no answer, and will not get one: the message says why."""


class Bots(Protocol):
    """Whoever answers what bots are asked."""

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        """Return the answer, as JSON has it. Raises NoAnswer, and its kinds.

        `of` says for whom it is: who has many questions waits for their own.
        """

    async def close(self) -> None:
        """End: who asks from now on gets NoAnswer."""


@dataclass(frozen=True, slots=True)
class _Question:
    line: bytes
    answer: "asyncio.Future[dict[str, Any]]"


class BotProcess:
    """Answers questions in a process of its own: `questions.py` has them by their names."""

    def __init__(self, data: Path, pool: Pool = BOT_POOL) -> None:
        """Take the data folder, which has the tables, and the bounds. Nothing is started yet."""
        self._data: Final = data
        self._pool: Final = pool
        self._process: asyncio.subprocess.Process | None = None
        self._turns: Final[Turns[_Question]] = Turns(pool.most)
        self._asking: asyncio.Task[None] | None = None
        self._inside = 0
        self._solving: asyncio.Task[None] | None = None
        self._closed = False
        self._failed_s: Final[dict[str, float]] = {}
        """When the making of a table failed, by ruleset, on the loop's clock."""
        self._gauge: Final = metrics.POOL_WORK.labels(pool.name)
        self._refusals: Final = {
            why: metrics.POOL_REFUSED.labels(pool.name, why) for why in get_args(PoolRefusal)
        }

    @property
    def pid(self) -> int | None:
        """Return the number of the process, None before it is started."""
        return None if self._process is None else self._process.pid

    async def ask(self, question: str, given: Mapping[str, Any], of: str = "") -> Any:
        """Return the answer, as JSON has it. `of` says for whom it is.

        Raises TableMissing while a table is made for it, Unanswerable where there is none, BotsBusy where too
        many wait, and NoAnswer where the process died of it.
        """
        one = _Question(orjson.dumps([question, given]) + b"\n", asyncio.get_running_loop().create_future())
        if self._closed or self._inside >= self._pool.most or not self._turns.put(question, of, one):
            raise self._busy("full")
        self._count(1)
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._ask_all())
        try:
            async with asyncio.timeout(self._pool.limit_s):
                answer = await one.answer
        except TimeoutError:
            raise self._busy("late") from None
        finally:
            self._count(-1)
        if "missing" in answer:
            self._make(answer["missing"], totals=answer["totals"])
            raise TableMissing(
                Text("game-being-solved", "This game is being worked out: ask again in some seconds.")
            )
        if "wrong" in answer:
            raise Unanswerable(unpacked(answer["wrong"]))
        return answer["answer"]

    async def close(self) -> None:
        """End all that was started; what waits gets NoAnswer, and so does who asks later."""
        self._closed = True
        for task in (self._solving, self._asking):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        await self._end()
        while (one := self._turns.take()) is not None:
            _fail(one, NoAnswer(Text("bots-restarted", "The bots had to begin anew: try again.")))

    async def _ask_all(self) -> None:
        """Ask what waits, one after the other, until nothing does."""
        while (one := self._turns.take()) is not None:
            if one.answer.done():
                continue  # who asked has gone
            try:
                line = await self._answer_line(one)
            except OSError as failure:
                _fail(one, failure)
                continue
            except BaseException:
                _fail(one, NoAnswer(Text("bots-restarted", "The bots had to begin anew: try again.")))
                raise
            if not line:
                await self._end()
                _fail(one, NoAnswer(Text("bots-restarted", "The bots had to begin anew: try again.")))
            elif not one.answer.done():
                one.answer.set_result(orjson.loads(line))

    async def _answer_line(self, one: _Question) -> bytes:
        """Return the line that answers a question; empty where the process died, or thinks for too long.

        Raises OSError where it cannot be started.
        """
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._pool.limit_s):
                process.stdin.write(one.line)
                return await process.stdout.readline()
        except (ValueError, OSError):  # an answer without end, a pipe that broke; and TimeoutError is one
            return b""

    async def _started(self) -> asyncio.subprocess.Process:
        """Return the process, started if it is not there. Raises OSError."""
        if self._process is not None and self._process.returncode is not None:
            await self._end()
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
        return self._process

    async def _end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            await _killed(process)
            log.info("bots_ended", pid=process.pid, status=process.returncode)

    def _count(self, more: int) -> None:
        self._inside += more
        self._gauge.inc(more)

    def _busy(self, why: PoolRefusal) -> BotsBusy:
        self._refusals[why].inc()
        return BotsBusy(
            Text("bots-too-busy", "The bots have too much to think about just now: try again in a moment.")
        )

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


def _fail(one: _Question, failure: Exception) -> None:
    if not one.answer.done():
        one.answer.set_exception(failure)
