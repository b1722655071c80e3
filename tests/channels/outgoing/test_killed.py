"""A process that is killed while it sends: the notification is sent by the next one, once."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from regatta_server.channels.outgoing.schedule_store import PAGE_FIRST_MS, ScheduleEntry, entries_of
from regatta_server.runtime.clock import now_ms
from testkit.relay import Relay, relay
from tests.channels.outgoing.post import ADA, TURN, Post

DEADLINE_S = 90
MAIL = str(ScheduleEntry("mail", ADA, TURN))


@contextlib.asynccontextmanager
async def archive(store_url: str, at: Relay) -> AsyncIterator[asyncio.subprocess.Process]:
    """Let `regatta archive` run as a process of its own; it is killed behind the block."""
    environment = {
        **os.environ,
        "REGATTA_REDIS_URL": store_url,
        "REGATTA_SITE_URL": "https://dice.example",
        "REGATTA_MAIL_RELAY": at.url,
        "REGATTA_MAIL_FROM": "games@dice.example",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "regatta_server", "archive", "--port", "0"),
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGKILL)
        await process.wait()


@pytest.mark.prove
async def test_what_a_killed_process_was_sending_is_sent_by_the_next_one(
    redis: Redis, store_url: str
) -> None:
    post = Post(redis, now_ms() - 2 * PAGE_FIRST_MS)
    await post.stores.addresses.confirm(ADA, "ada@example.org", "token", 1)
    await post.turn()
    async with asyncio.timeout(DEADLINE_S), relay() as at:
        at.stalls = True
        async with archive(store_url, at) as process:
            await at.stalled.wait()
            process.send_signal(signal.SIGKILL)
            await process.wait()
        assert at.mails == []
        claimed_ms = await redis.zscore(entries_of(ADA), MAIL)
        assert claimed_ms is not None
        assert claimed_ms > now_ms(), "nobody else takes it before its minute is over"
        # That minute goes by.
        await redis.zadd(entries_of(ADA), {MAIL: now_ms()})
        at.stalls = False
        async with archive(store_url, at):
            [mail] = await at.until(1)
            while await redis.zscore(entries_of(ADA), MAIL) is not None:
                pass
        assert mail["To"] == "ada@example.org"
        assert len(at.mails) == 1
