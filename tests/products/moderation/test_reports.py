"""Reports of players: what comes with them, and that nobody can fill the host's queue."""

from collections.abc import AsyncIterator
from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.people import EraseMe, ExportMe, Mute, Report
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.limits import (
    CHAT_WINDOW_MS,
    REPORT_LINES_MOST,
    REPORTS_DAY_MOST,
    REPORTS_MOST,
    REPORTS_OF_ADDRESS,
    Limits,
)
from regatta_server.players.names import STAND_IN
from regatta_server.products.moderation.report_store import ABOUT, DAY_MS, MADE, OPEN, OpenReport, ReportStore
from regatta_server.service import Running
from testkit.play import begin, guest, join, open_room
from tests.conftest import Serve
from tests.products.chat.talking import START_MS, Clock, refused, say, watch, words
from tests.products.moderation.reporting import all_open


@pytest.fixture
async def running(serve: Serve) -> AsyncIterator[Running]:
    """Give a node on which nobody waits for their budget: it is the reports that are bounded here."""
    async with serve(commands_per_s=1000) as node:
        yield node


def report(me: Connection, player: PlayerId, room: RoomId | None = None, **more: Any) -> Report:
    """Return the command that reports a player."""
    return Report(**{"id": me.new_id(), "player": player, "reason": "insults", "room": room} | more)


async def reported(redis: Redis) -> list[OpenReport]:
    """Return all open reports."""
    return list((await all_open(redis)).values())


async def test_a_report_says_who_whom_why_and_where_with_what_was_said_last(
    serve: Serve, redis: Redis
) -> None:
    clock = Clock()
    async with serve(Limits(commands_burst=500), clock=clock, chat="free") as node:
        async with guest(node, "Ada") as ada, guest(node, "Bob") as bob:
            room = await open_room(ada, 3, chat="free")
            await join(bob, room)
            # Also what the reporter wants to hear no more.
            await ada.ask(Mute(id=ada.new_id(), player=bob.player, muted=True))
            for number in range(REPORT_LINES_MOST + 3):
                await say(bob, room, f"{number}")
                clock.now_ms += CHAT_WINDOW_MS
            await ada.ask(report(ada, bob.player, room, text="Look at what he says."))
            [stored] = await reported(redis)
            assert words(stored.pop("chat")) == [str(number) for number in range(3, REPORT_LINES_MOST + 3)]  # type: ignore[misc] # the rest is compared below
            assert stored == {
                "at_ms": clock.now_ms,
                "reporter": {"player": ada.player, "name": "Ada"},
                "reported": {"player": bob.player, "name": "Bob"},
                "reason": "insults",
                "text": "Look at what he says.",
                "room": room,
            }


async def test_what_one_of_the_two_could_not_hear_is_not_quoted(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        async with guest(running, "Eve") as eve, guest(running, "Fay") as fay:
            room = await begin(ada, bob, watchers="open")
            await watch(eve, room)
            await watch(fay, room)
            await say(eve, room, phrase="wow")
            await say(bob, room, phrase="ouch")
            for me, player in ((ada, bob), (eve, bob), (eve, fay)):
                await me.ask(report(me, player.player, room))
            async with guest(running, "Gil") as stranger:
                await stranger.ask(report(stranger, bob.player, room))
            quoted = [words(stored["chat"]) for stored in await reported(redis)]
            assert quoted == [["ouch"], ["ouch"], ["wow", "ouch"], []]


async def test_the_same_twice_in_a_day_is_one_report(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with serve(clock=clock, commands_per_s=1000) as first, serve(clock=clock) as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob:
            command = report(ada, bob.player)
            await ada.ask(command)
            await ada.ask(command)
            await ada.ask(report(ada, bob.player, reason="stalling"))
            assert len(await reported(redis)) == 1
            await ada.ask(report(ada, bob.player, RoomId("ABCD2345")))
            await bob.ask(report(bob, ada.player))
            assert len(await reported(redis)) == 3
            clock.now_ms += DAY_MS
            await ada.ask(report(ada, bob.player))
            assert len(await reported(redis)) == 4


async def test_one_player_reports_so_often_a_day_and_others_still_can(serve: Serve, redis: Redis) -> None:
    clock = Clock()
    async with (
        serve(clock=clock, commands_per_s=1000) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
    ):
        players = [PlayerId(f"player-{number:05}") for number in range(REPORTS_DAY_MOST + 1)]
        for player in players[:-1]:
            await ada.ask(report(ada, player))
        assert (await refused(ada, report(ada, players[-1])))["code"] == Code.TOO_MANY
        await bob.ask(report(bob, players[-1]))
        clock.now_ms = START_MS + DAY_MS
        await ada.ask(report(ada, players[-1]))
        assert len(await reported(redis)) == REPORTS_DAY_MOST + 2


@pytest.mark.parametrize("whom", ["oneself", "a stand-in"])
async def test_nobody_reports_themselves_or_a_stand_in(running: Running, redis: Redis, whom: str) -> None:
    async with guest(running, "Ada") as ada:
        player, code = (
            (ada.player, Code.NOT_ALLOWED) if whom == "oneself" else (STAND_IN, Code.NO_SUCH_PLAYER)
        )
        assert (await refused(ada, report(ada, player)))["code"] == code
    assert await reported(redis) == []


@pytest.mark.prove
async def test_of_very_many_reports_the_oldest_go_and_leave_nothing(running: Running, redis: Redis) -> None:
    store = ReportStore(redis)
    await fill(redis)
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await ada.ask(report(ada, bob.player))
    assert await redis.xlen(OPEN) == REPORTS_MOST
    [(oldest, _)] = await redis.xrange(OPEN, count=1)  # type: ignore[misc] # a list, as the protocol is asked
    assert oldest == b"1-2"
    assert await store.made_by(PlayerId("from 0")) == []
    assert [key async for key in redis.scan_iter(match="*t 0")] == []
    assert len(await store.made_by(PlayerId("from 1"))) == 1


async def fill(redis: Redis) -> None:
    """Fill the queue with reports by and about different players."""
    pipeline = redis.pipeline(transaction=False)
    for number in range(REPORTS_MOST):
        by, about = f"from {number}", f"about {number}"
        found = {"reporter": {"player": by, "name": by}, "reported": {"player": about, "name": about}}
        pipeline.xadd(OPEN, {"report": orjson.dumps(found)}, id=f"1-{number + 1}")
        pipeline.sadd(f"{MADE}{by}", f"1-{number + 1}")
        pipeline.sadd(f"{ABOUT}{about}", f"1-{number + 1}")
    await pipeline.execute()


async def test_guests_of_one_address_cannot_fill_the_queue(running: Running, redis: Redis) -> None:
    async with guest(running, "Eve") as eve:
        for number in range(REPORTS_OF_ADDRESS.at_once):
            async with guest(running, f"Guest {number}") as one:
                await one.ask(report(one, eve.player))
        async with guest(running, "One more") as one:
            assert (await refused(one, report(one, eve.player)))["code"] == Code.TOO_MANY
    assert len(await reported(redis)) == REPORTS_OF_ADDRESS.at_once


async def test_what_one_takes_along_and_leaves_is_found_without_reading_all_reports(
    running: Running, redis: Redis
) -> None:
    await fill(redis)
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        await ada.ask(report(ada, bob.player))
        await redis.config_resetstat()
        await ada.ask(ExportMe(id=ada.new_id()))
        await ada.ask(EraseMe(id=ada.new_id(), name="Ada"))
        stats = await redis.info("commandstats")
    # One report by Ada, asked for by its id each time.
    assert stats["cmdstat_xrange"]["calls"] <= 4
    assert await redis.xlen(OPEN) == REPORTS_MOST - 1


async def test_a_player_takes_along_what_they_reported_and_leaves_nothing(
    running: Running, redis: Redis
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Cyd") as cyd:
        await ada.ask(report(ada, bob.player))
        await bob.ask(report(bob, ada.player))
        await cyd.ask(report(cyd, bob.player))
        data = (await ada.ask(ExportMe(id=ada.new_id())))["export"]["kept"]["reports"]
        assert [stored["reported"]["name"] for stored in data] == ["Bob"]
        await ada.ask(EraseMe(id=ada.new_id(), name="Ada"))
        assert [stored["reporter"]["name"] for stored in await reported(redis)] == ["Cyd"]
        assert not [key async for key in redis.scan_iter(match=f"*reports*{ada.player}*")]
