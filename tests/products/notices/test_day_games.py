"""Games with days for a turn: players find a notice when it is their turn, or when the game is over."""

import contextlib
from collections.abc import AsyncIterator

from redis.asyncio import Redis

from regatta_protocol.client import Enter, Throw
from regatta_protocol.connection import Connection
from regatta_protocol.ids import RoomId
from regatta_server.products.presence.presence_store import gone_of
from testkit.play import ALL_FIVE, begin, guest, until
from tests.conftest import Serve
from tests.products.social.two_nodes import heard, message_to, notices, two_nodes

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


async def turn(me: Connection, room: RoomId) -> None:
    """Throw, and enter in the first row that there is."""
    version = (await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE)))["version"]
    thrown = await until(me, "thrown")
    while thrown["room"] != room or thrown["version"] < version:
        thrown = await until(me, "thrown")
    row = me.views[room].sheet(thrown["seat"])["offers"]["enter"][0]
    await me.ask(Enter(id=me.new_id(), room=room, rows={row: ALL_FIVE}))


@contextlib.asynccontextmanager
async def away(me: Connection, redis: Redis) -> AsyncIterator[None]:
    """Let somebody be away for a while, as all nodes know."""
    await me.cut()
    while not await redis.exists(gone_of(me.player)):
        pass
    yield
    await me.resume()


async def wait_for_notice(me: Connection, redis: Redis) -> None:
    """Wait until a notice is there for somebody who is away."""
    while not await redis.exists(f"player:{{{me.player}}}:notices"):
        pass


async def test_whoever_is_away_finds_that_it_is_their_turn_until_they_have_moved(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        async with away(bob, redis):
            await turn(ada, room)
            await wait_for_notice(bob, redis)
        [line] = await notices(bob)
        assert 0 < line["deadline_ms"] - clock() <= DAY_MS
        assert (line["kind"], line["room"], line["name"]) == ("your_turn", room, "Yacht (1938)")
        await turn(bob, room)
        assert (await message_to(bob, "notice_gone"))["notice"] == line["notice"]
        assert await notices(bob) == []
        await message_to(ada, "notice_gone")
        hers = await message_to(ada, "notice")
        assert hers["notice"]["kind"] == "your_turn", "she may have it open in a hidden tab"


async def test_with_a_turn_window_the_notice_says_when_its_open_time_runs_out_soon(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        # It opens two hours after now and for an hour a day: by the clock on the wall it would be closed.
        begin_minute = (clock() // 60_000 + 120) % 1_440
        window = {"begin_minute": begin_minute, "end_minute": (begin_minute + 60) % 1_440}
        room = await begin(ada, bob, turn_ms=2 * HOUR_MS, turn_window=window)
        async with away(bob, redis):
            await turn(ada, room)
            await wait_for_notice(bob, redis)
        [line] = await notices(bob)
        open_minutes = (line["soon_ms"] // 60_000 - begin_minute) % 1_440
        assert 0 <= open_minutes < 60, "in open hours"
        assert line["deadline_ms"] - line["soon_ms"] <= 15 * 60_000
        assert line["deadline_ms"] - clock() > 20 * HOUR_MS


async def test_there_is_one_notice_for_each_game_and_it_is_the_latest(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        room = await begin(ada, bob, turn_ms=DAY_MS)
        seen = []
        for _ in range(2):
            async with away(bob, redis):
                await turn(ada, room)
                await wait_for_notice(bob, redis)
            [line] = await notices(bob)
            seen.append(line["notice"])
            await turn(bob, room)
            await message_to(bob, "notice_gone")
            clock.ahead_ms += 60_000
        assert seen[0] < seen[1]


async def test_whoever_is_away_when_the_game_ends_finds_that_it_is_over(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        room = await begin(ada, bob, turn_ms=DAY_MS, order="free")
        for _ in range(12):
            await turn(bob, room)
        for _ in range(11):
            await turn(ada, room)
        heard(bob, "notice")
        async with away(bob, redis):
            await turn(ada, room)
            await wait_for_notice(bob, redis)
        assert [(line["kind"], line["room"]) for line in await notices(bob)] == [("game_over", room)]
        line = (await message_to(ada, "notice", lambda message: message["notice"]["kind"] == "game_over"))[
            "notice"
        ]
        assert line["seats"] == 2
        assert {line["place"] for line in [line, *await notices(bob)]} <= {1, 2}
        assert line["score"] > 0


async def test_games_without_days_for_a_turn_leave_no_notices(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cem") as cem:
        live = await begin(ada, bob, turn_ms=60_000)
        slow = await begin(ada, cem, bob, turn_ms=DAY_MS)
        async with away(bob, redis):
            await turn(ada, live)
            await turn(ada, slow)
            # Comes behind the others' turns, so all that could have been told has been.
            await turn(cem, slow)
            await wait_for_notice(bob, redis)
        assert [line["room"] for line in await notices(bob)] == [slow]
        assert live not in {message["notice"]["room"] for message in heard(ada, "notice")}
        await turn(bob, live)
        assert (await notices(bob))[0]["room"] == slow
        assert heard(bob, "notice_gone") == []
