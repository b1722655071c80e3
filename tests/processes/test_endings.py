"""The end of a game on its node: one thing asked of the store, and a wait that shows where no archive is."""

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_server.archive.ending_store import ARCHIVING_LATE_MS
from regatta_server.players import keys
from regatta_server.processes.archive_service import archive_service
from regatta_server.products.listing.listing_store import KEYS as LOBBY
from regatta_server.rooms.storage.store import READ, read_arguments
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running, service
from regatta_server.settings import Settings
from regatta_server.store.client import connect
from regatta_server.store.embedded import valkey
from testkit.play import begin, guest, open_room, play_out
from testkit.play import until as until_event
from testkit.servers import until
from testkit.web import metric
from tests.archive.ended import RATED, ended, put_all, waiting
from tests.conftest import briefly

BY_THE_CLOCK = (":spectators:", " status:marked ")
"""Keys of what a node does from time to time, whatever begins or ends: at the end of a game, too."""


@contextlib.asynccontextmanager
async def node(url: str, clock: Callable[[], int] = now_ms) -> AsyncIterator[Running]:
    """Give a node whose games nobody takes in."""
    async with service(Settings(port=0), url, clock=clock, pause=briefly) as running:
        yield running


async def commands_of_nodes(redis: Redis, sign: str) -> AsyncIterator[str]:
    """Yield all that a store is asked, but not what its scripts ask, until a question with a sign."""
    async with redis.monitor() as monitor:
        await redis.ping()  # so that there is something to hear at once
        async for command in monitor.listen():
            if command["client_type"] != "lua":
                yield command["command"]
            if sign in command["command"]:
                return


async def test_a_node_asks_the_store_one_thing_at_the_end_of_a_game(tmp_path: Path) -> None:
    sign = "the-next-room"
    async with (
        valkey.embedded(tmp_path, "everysec") as url,
        connect(url) as redis,
        node(url) as running,
        guest(running, "Ada") as ada,
        guest(running, "Bob") as bob,
    ):
        room = await begin(ada, bob, listed=True, **RATED)
        commands = commands_of_nodes(redis, sign)
        await anext(commands)
        await play_out({0: ada, 1: bob}, room)
        # Whatever the node does at the end has begun before it opens another room and asks who that is for.
        other = await open_room(ada, 2)
        await redis.echo(sign)
        sent = [line async for line in commands]
        [end] = [
            number for number, line in enumerate(sent) if line.startswith("EVALSHA") and ":endings" in line
        ]
        opened = next(at for at, line in enumerate(sent) if f":record:{other}" in line)
        names = (room, ada.player, bob.player)
        later = [
            line
            for line in sent[end + 1 : opened]
            if any(name in line for name in names) and not any(key in line for key in BY_THE_CLOCK)
        ]
        # The lobby reads and writes the room's line once for the moves before, some time after them.
        named, arguments = read_arguments(room)
        read = " ".join(("EVALSHA", READ.sha, str(len(named)), *named, *map(str, arguments)))
        lobby = [line for line in later if line == read or LOBBY[0] in line]
        assert len(lobby) <= 2
        opens = f"EXISTS {keys.played(ada.player)}"
        assert [line for line in later if line not in (*lobby, opens)] == []


@pytest.mark.prove
async def test_games_end_without_an_archive_and_wait_for_it_and_a_host_sees_so(
    redis: Redis, store_url: str
) -> None:
    tables = ended(2)
    await put_all(redis, tables)

    async def shown(running: Running, late: int) -> bool:
        waits = await metric(running, "regatta_games_waiting")
        return (waits, await metric(running, "regatta_games_late")) == (3, late)

    later_ms = 0
    with capture_logs() as logged:
        async with node(store_url, lambda: now_ms() + later_ms) as running:
            async with guest(running, "Ada") as ada:
                room = await begin(ada)
                [heard] = await play_out({0: ada}, room)
                assert heard[-1]["type"] == "finished"
                await until(shown, running, 2)
                later_ms = ARCHIVING_LATE_MS
                await until(shown, running, 3)
                async with archive_service(store_url, pause=briefly):
                    await until_event(ada, "recorded")
    assert {line["games"] for line in logged if line["event"] == "games_late"} == {2, 3}
    assert await waiting(redis) == 0
