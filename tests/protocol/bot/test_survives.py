"""A bot plays on over lines that are cut and servers that restart, and does nothing for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Final

import pytest

from regatta_protocol.bot import connect
from regatta_protocol.events import Entered, Event, Finished, Thrown, Welcome
from regatta_protocol.net.environment import Environment
from regatta_server.service import Running
from testkit.cutting import Cut, How, Line, Side, Where
from tests.conftest import Serve
from tests.protocol.bot.test_game import play

HURRIED: Final = Environment(pause=lambda _: asyncio.sleep(0.01))
SIDES: Final[tuple[Side, ...]] = ("client", "server")
WHERE: Final[tuple[Where, ...]] = ("before", "middle", "after")
HOW: Final[tuple[How, ...]] = ("reset", "end")
CUTS: Final = [
    Cut(SIDES[number % 2], 2 + number % 3, WHERE[number % 3], HOW[number % 2]) for number in range(13)
]
"""Thirteen lines, each of which ends somewhere else."""


async def test_thirteen_cut_lines_lose_no_move_and_double_none(running: Running) -> None:
    async with (
        Line(running.port, *CUTS) as line,
        connect(line.url, name="Ada", environment=HURRIED) as ada,
        connect(running.url, name="Bob") as bob,
    ):
        game = await ada.create_room("yacht", seats=2)
        theirs = await bob.join(game.room)
        await asyncio.gather(play(game), play(theirs))
        assert game.result == theirs.result is not None
        assert game.view.now.hands == theirs.view.now.hands
        heard = [event async for event in _until_the_end(game)]
        assert [type(event) for event in heard].count(Entered) == 24
        assert [type(event) for event in heard].count(Thrown) == 24
        assert line.done == CUTS


async def _until_the_end(game: AsyncIterator[Event]) -> AsyncIterator[Event]:
    async for event in game:
        yield event
        if isinstance(event, Finished):
            return


async def test_a_node_that_restarts_in_the_middle_is_no_matter(serve: Serve) -> None:
    async with serve() as second, AsyncExitStack() as first:
        node = await first.enter_async_context(serve())
        both = [node.url, second.url]
        async with connect(both, name="Ada", environment=HURRIED) as ada:
            game = await ada.create_room("yacht")
            async for turn in game.turns():
                if turn.round == 5:
                    await first.aclose()
                sheet = await game.throw()
                await game.enter(sheet.offers.enter[-1])
            assert game.result is not None
            assert [event async for event in _heard(ada)].count(Welcome) == 1


async def _heard(client: AsyncIterator[Event]) -> AsyncIterator[type]:
    async for event in client:
        yield type(event)
        if isinstance(event, Finished):
            return


async def test_a_search_goes_on_after_a_loss(running: Running) -> None:
    cut = Cut("client", 2, "after", "reset")
    async with (
        Line(running.port, cut) as line,
        connect(line.url, name="Ada", environment=HURRIED) as ada,
        connect(running.url, name="Bob") as bob,
    ):
        found = asyncio.ensure_future(anext(ada.seek("yacht")))
        async for event in ada:
            if isinstance(event, Welcome):
                break
        theirs = await anext(bob.seek("yacht"))
        assert (await found).room == theirs.room
        assert line.done == [cut]


async def test_it_waits_for_a_server_that_is_not_there_yet(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    async with Line(running.port) as gone:
        nowhere = gone.url
    async with connect([nowhere, nowhere, running.url], name="Ada", environment=HURRIED) as ada:
        assert ada.name == "Ada"
    assert [
        (entry.name, entry.levelname) for entry in caplog.records if entry.name == "regatta.connection"
    ] == [("regatta.connection", "WARNING")]
