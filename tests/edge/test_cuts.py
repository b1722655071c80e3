"""Games over lines that are cut at each frame in turn: nothing is lost, nothing happens twice."""

import asyncio
import contextlib
import dataclasses
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final

import pytest
from redis.asyncio import Redis

from server.edge.limits import Limits
from server.service import Running, service
from server.settings import Settings
from tests.cutting import Cut, How, Line, Side, Where
from tests.edge.story import BEGINNING, OneSeed, Story, Telling, beginning, ending, near_the_end
from tests.play import socket_of
from tests.rooms.tables import NOW_MS

AT_A_TIME: Final = 32
"""Games that are under way at once."""
PING_S: Final = 1.0
"""Where a line falls silent: how soon a client asks whether somebody is there, and gives up."""
LIMITS: Final = dataclasses.replace(
    Limits(),
    connections_per_address=10_000,
    handshakes_burst=100_000,
    guests_burst=100_000,
    address_creates_burst=100_000,
    strangers_per_address=10_000,
)
HOW: Final[tuple[How, ...]] = ("reset", "end", "reset", "end", "reset", "end", "silence")
WHERE: Final[tuple[Where, ...]] = ("before", "middle", "after")


@contextlib.asynccontextmanager
async def node(store_url: str, name: str) -> AsyncIterator[Running]:
    """Run a node whose games all have the same seed, at a time that stands still."""
    settings = Settings(port=0)
    async with service(settings, store_url, LIMITS, OneSeed(), lambda: NOW_MS, node=name) as running:
        yield running


@pytest.fixture
async def nodes(redis: Redis, store_url: str) -> AsyncIterator[tuple[str, str]]:
    """Give the URLs of two nodes."""
    assert await redis.ping()
    async with node(store_url, "first") as first, node(store_url, "second") as second:
        yield socket_of(first), socket_of(second)


async def tell(story: Story, redis: Redis, nodes: tuple[str, str], whose: str, cut: Cut | None) -> Line:
    """Tell a story in which one player's line to the first node is cut; return that line."""
    first, second = nodes
    telling = Telling(story, redis)
    port = int(first.rsplit(":", 1)[1].split("/")[0])
    async with Line(port, cut) as line:
        try:
            await telling.prepare()
            for number, who in enumerate(("Ada", "Bo", "Eve")):
                if who == whose:
                    silent = cut is not None and cut.how == "silence"
                    await telling.arrives(who, [line.url, second], **({"ping_s": PING_S} if silent else {}))
                else:
                    await telling.arrives(who, [nodes[number % 2], nodes[(number + 1) % 2]])
            await telling.goes()
            await telling.is_as_told()
        finally:
            await telling.ends()
    return line


def cuts(counted: dict[Side, int]) -> Iterator[Cut]:
    """Yield a cut at each frame of both sides: before, in and after it, and by all means, in turn."""
    hows, wheres = itertools.cycle(HOW), itertools.cycle(WHERE)
    for side, frames in counted.items():
        for frame in range(frames):
            yield Cut(side, frame, next(wheres), next(hows))


async def cut_everywhere(
    make: Callable[[str], Story], redis: Redis, nodes: tuple[str, str], whose: str
) -> None:
    """Tell a story once uncut, then cut at each frame of one player's line."""
    whole = await tell(make(f"whole {whose}"), redis, nodes, whose, None)
    room_for = asyncio.Semaphore(AT_A_TIME)
    done = Counter[bool]()

    async def tell_one(number: int, cut: Cut) -> None:
        async with room_for:
            try:
                line = await tell(make(f"{whose} {number}"), redis, nodes, whose, cut)
            except Exception as failure:
                failure.add_note(f"{whose}: {cut}")
                raise
        # Whoever asks so often whether somebody is there may have given up before, on a busy machine.
        done[line.was_cut or cut.how == "silence"] += 1

    planned = list(cuts(whole.counted))
    async with asyncio.TaskGroup() as group:
        for number, cut in enumerate(planned):
            group.create_task(tell_one(number, cut))
    assert not done[False]
    assert done[True] > len(BEGINNING)


@pytest.mark.parametrize("whose", ["Ada", "Bo", "Eve"])
async def test_a_game_begins_the_same_wherever_a_line_is_cut(
    redis: Redis, nodes: tuple[str, str], whose: str
) -> None:
    reveals = itertools.cycle(("open", "hide_all", "hide_rerolls"))
    await cut_everywhere(lambda name: beginning(name, reveal=next(reveals)), redis, nodes, whose)


@pytest.mark.parametrize("whose", ["Ada", "Bo"])
async def test_a_game_ends_and_the_next_begins_the_same_wherever_a_line_is_cut(
    redis: Redis, nodes: tuple[str, str], whose: str
) -> None:
    before = near_the_end()
    await cut_everywhere(lambda name: ending(name, before), redis, nodes, whose)
