"""Dishonest hosts for tests."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator


@contextlib.asynccontextmanager
async def host(attack: str, store_url: str) -> AsyncIterator[str]:
    """Give the address of a host who does this, on an empty store; it ends with the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.dishonest",
        attack,
        store_url,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        while not (line := await process.stdout.readline()).startswith(b"http"):
            assert line, f"no host: it ended with {await process.wait()}"
        yield line.decode().strip()
    finally:
        process.stdin.close()
        await process.communicate()
