"""Rooms that a host closes: who had a seat finds out why, wherever they were at that moment."""

from redis.asyncio import Redis

from regatta_protocol.connection import connect
from regatta_server.products.moderation.close_room import close_room
from regatta_server.rooms.decide.errands import ERRAND_MS
from regatta_server.runtime.clock import now_ms
from testkit.play import begin, guest, join, open_room, socket_of
from tests.conftest import Serve
from tests.products.notices.test_day_games import DAY_MS
from tests.products.notices.test_errands import until_done
from tests.products.social.two_nodes import notices

REASON = "Names that nobody should read."


async def test_who_is_away_when_a_host_closes_a_room_finds_a_notice_of_it_with_the_reason(
    serve: Serve, redis: Redis
) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bo") as bo:
        gathers = await open_room(ada, 3)
        await join(bo, gathers)
        closed_silently = await open_room(ada, 3)
        over_days = await begin(ada, bo, turn_ms=DAY_MS)
        token = bo.welcome["token"]
        await until_done(redis, over_days)
    for room in (gathers, over_days):
        assert await close_room(redis, room, now_ms, REASON)
    assert await close_room(redis, closed_silently, now_ms)
    # The command that closes a room tells nobody itself: a node does, which looks for errands as it starts.
    async with serve(clock=lambda: now_ms() + 2 * ERRAND_MS) as node:
        for room in (gathers, over_days):
            await until_done(redis, room)
        async with await connect(socket_of(node), token=token, strict=True) as back:
            lines = await notices(back)
    assert {line["room"]: line["kind"] for line in lines} == dict.fromkeys(
        (gathers, over_days), "room_closed"
    ), "and none that the game is over, or that it is a turn in it"
    assert {(line["name"], line["close_reason"], line["seen"]) for line in lines} == {
        ("Yacht (1938)", REASON, False)
    }
