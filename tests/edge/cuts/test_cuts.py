"""Games over lines that are cut at each frame in turn: nothing is lost, nothing happens twice."""

import asyncio
import contextlib
import itertools
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.connection import connect
from regatta_protocol.net.environment import PING_S
from regatta_server.store import keys
from testkit.cutting import Cut, Line
from testkit.play import begin, enter, socket_of, throw, until
from tests.edge.cuts.cut_nodes import SILENT_S, Nodes, cut_everywhere, line_to, node
from tests.edge.cuts.story import Story, another, beginning, ending, near_the_end
from tests.edge.cuts.telling import Telling, around

PLAYERS: Final = ("Ada", "Bo", "Eve")
REVEALS: Final = ("open", "hide_all", "hide_rerolls")
KILLED: Final = 28
"""Games under way when their node is killed: twice as many as a story has lines."""


@pytest.fixture
async def nodes(redis: Redis, store_url: str) -> AsyncIterator[Nodes]:
    """Give the URLs of two nodes on an empty store."""
    assert await redis.ping()
    async with node(store_url, "first") as first, node(store_url, "second") as second:
        yield socket_of(first), socket_of(second)


async def tell(story: Story, redis: Redis, nodes: Nodes, whose: str, cut: Cut | None) -> Line:
    """Tell a story in which one player's line to the first node is cut; return that line."""
    telling = Telling(story, redis)
    async with line_to(nodes[0], cut) as line:
        try:
            await telling.prepare()
            for number, who in enumerate(PLAYERS):
                if who == whose:
                    ping_s = SILENT_S if cut is not None and cut.how == "silence" else PING_S
                    await telling.arrives(who, [line.url, nodes[1]], ping_s)
                else:
                    await telling.arrives(who, [nodes[number % 2], nodes[(number + 1) % 2]])
            await telling.goes()
            await telling.agrees_with_judge()
        finally:
            await telling.ends()
    return line


@pytest.mark.parametrize("whose", PLAYERS)
async def test_a_game_begins_the_same_wherever_a_line_is_cut(
    redis: Redis, nodes: Nodes, whose: str, at_length: bool
) -> None:
    reveals = itertools.cycle(REVEALS)
    await cut_everywhere(
        lambda name, cut: tell(beginning(name, reveal=next(reveals)), redis, nodes, whose, cut), at_length
    )


@pytest.mark.parametrize("whose", ["Ada", "Bo"])
async def test_a_game_ends_the_same_wherever_a_line_is_cut(
    redis: Redis, nodes: Nodes, whose: str, at_length: bool
) -> None:
    before = near_the_end()
    await cut_everywhere(lambda name, cut: tell(ending(name, before), redis, nodes, whose, cut), at_length)


@pytest.mark.parametrize("whose", ["Ada", "Bo"])
async def test_the_next_game_begins_the_same_wherever_a_line_is_cut(
    redis: Redis, nodes: Nodes, whose: str, at_length: bool
) -> None:
    before = ending("ended", near_the_end())
    await cut_everywhere(lambda name, cut: tell(another(name, before), redis, nodes, whose, cut), at_length)


async def test_who_is_cut_while_saying_hello_for_the_first_time_is_a_guest_all_the_same(
    nodes: Nodes, at_length: bool
) -> None:
    async def arrive(name: str, cut: Cut | None) -> Line:
        async with line_to(nodes[0], cut) as line:
            ping_s = SILENT_S if cut is not None and cut.how == "silence" else PING_S
            urls, environment = [line.url, nodes[1]], around(name, ping_s)
            async with await connect(
                urls, name="Ada", strict=True, reconnect=True, environment=environment
            ) as ada:
                room = await begin(ada)
                await throw(ada, room)
                await enter(ada, room, "chance")
        return line

    await cut_everywhere(arrive, at_length)


@contextlib.asynccontextmanager
async def killable(store_url: str) -> AsyncIterator[tuple[str, Callable[[], None]]]:
    """Run a node in a process of its own; give its URL, and what kills it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.edge.cuts.one_node", store_url, stdout=PIPE
    )
    assert process.stdout is not None
    try:
        # It logs there, too.
        while not (line := await process.stdout.readline()).startswith(b"ws"):
            assert line, "it has ended"
        yield line.decode().strip(), process.kill
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


@pytest.mark.prove
async def test_games_go_on_from_where_they_were_when_their_node_is_killed(
    redis: Redis, store_url: str
) -> None:
    reveals = itertools.cycle(REVEALS)
    stories = [beginning(f"killed {number}", reveal=next(reveals)) for number in range(KILLED)]
    waiting = asyncio.Barrier(KILLED + 1)

    async def play(number: int, telling: Telling, urls: Sequence[str]) -> None:
        for who in PLAYERS:
            await telling.arrives(who, urls)
        lines = number % len(telling.script)
        await telling.goes(telling.script[:lines])
        await waiting.wait()
        await telling.goes(telling.script[lines:])
        await telling.agrees_with_judge()

    tellings = [Telling(story, redis) for story in stories]
    async with killable(store_url) as (first, kill), node(store_url, "second") as second:
        try:
            async with asyncio.TaskGroup() as group:
                for number, telling in enumerate(tellings):
                    group.create_task(play(number, telling, [first, socket_of(second)]))
                await waiting.wait()
                # What comes next is on its way by then; some of it has arrived, and is answered, or not.
                for _ in range(5):
                    await asyncio.sleep(0)
                kill()
        finally:
            for telling in tellings:
                await telling.ends()


async def test_a_node_that_lags_behind_tells_nothing_twice_to_who_knows_more(
    redis: Redis, nodes: Nodes
) -> None:
    here, there = nodes
    async with (
        await connect([here], name="Ada", strict=True, reconnect=True, environment=around("Ada")) as ada,
        await connect([there], name="Bo", strict=True, reconnect=True, environment=around("Bo")) as bo,
        await connect(
            [here, there], name="Cleo", strict=True, reconnect=True, environment=around("Cleo")
        ) as cleo,
    ):
        room = await begin(ada, bo, cleo)
        # Bo's node does not hear of the first turn: as if the update were still on its way.
        await redis.delete(keys.watching(room))
        await throw(ada, room)
        await enter(ada, room, "chance")
        known = (await until(cleo, "entered"))["version"]
        assert known > bo.versions[room]
        async with await connect(there, token=cleo.welcome["token"], strict=True) as again:
            again.versions[room] = known
            await again.resume()
            await throw(bo, room)
            heard = await again.next_event()
            assert (heard["type"], heard["version"]) == ("thrown", known + 1)


async def test_who_knows_more_than_a_store_that_lost_its_last_second_goes_on_with_what_it_has(
    redis: Redis, nodes: Nodes
) -> None:
    here, there = nodes
    async with await connect(
        [here, there], name="Ada", strict=True, reconnect=True, environment=around("Ada")
    ) as ada:
        room = await begin(ada)
        await throw(ada, room)
        known = ada.versions[room]
        values = {key: await redis.dump(key) for key in (keys.room(room), keys.facts(room))}
        await enter(ada, room, "chance")
        await throw(ada, room)
        for key, dump in values.items():
            assert dump is not None
            await redis.restore(key, 0, dump, replace=True)
        await ada.resume()
        snapshot = await until(ada, "snapshot")
        assert (snapshot["version"], snapshot["resync"]) == (known, True)
        # The entry is lost, so it can be made again; nothing is heard twice, and nothing is left out.
        assert (await enter(ada, room, "ones"))["version"] == known + 1
        assert (await throw(ada, room))["version"] == known + 2
