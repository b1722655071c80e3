"""A process of the bench's own that obeys the lines of its standard input, and answers each with a number."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from bench.load.client import Trouble
from testkit.processes import ROOT

ANSWER_S: Final = 60.0

Ask = Callable[[str], Awaitable[int]]


@asynccontextmanager
async def obeying(who: str, module: str, *arguments: str) -> AsyncIterator[Ask]:
    """Start it; give what says a line to it and returns its answer, which raises Trouble once it has ended.

    It answers once by itself: when it is ready.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    commands, answers = process.stdin, process.stdout

    async def answer() -> int:
        async with asyncio.timeout(ANSWER_S):
            line = await answers.readline()
        if not line:
            raise Trouble(f"{who} ended")
        return int(line)

    async def ask(command: str) -> int:
        commands.write(f"{command}\n".encode())
        await commands.drain()
        return await answer()

    try:
        await answer()
        yield ask
    finally:
        commands.close()
        await process.wait()
