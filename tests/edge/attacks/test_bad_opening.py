"""What comes too early, too late or twice at the opening: refused at the socket, and nothing changed."""

from typing import Final

from redis.asyncio import Redis

from regatta_protocol.connection import Connection
from regatta_protocol.errors import Code
from regatta_server.runtime.clock import now_ms
from testkit.play import commit, contribute, guest, join, open_room, own_bytes, until
from tests.conftest import Serve
from tests.edge.attacks.test_bad_input import command, refused, stored

OTHER: Final = "ab" * 32
COMMITS: Final = command(type="commit", commitment=OTHER)
SHOWS: Final = command(type="contribute", bytes=OTHER)


async def test_a_seat_commits_once_and_shows_what_it_has_committed_to_and_nobody_elses(
    serve: Serve, redis: Redis
) -> None:
    began_ms = now_ms()
    # A time that stands still: on a busy machine nobody is too late.
    async with (
        serve(clock=lambda: began_ms) as node,
        guest(node, "Ada") as ada,
        guest(node, "Bob") as bob,
        guest(node, "Eve") as eve,
    ):
        room = await open_room(ada, 2)
        await join(bob, room)

        async def refuses(me: Connection, frame: str | bytes, code: Code) -> None:
            before = await stored(redis)
            error = await refused(me, frame)
            assert (error["code"], error["re"]) == (code, "bad-1")
            assert await stored(redis) == before

        await refuses(eve, COMMITS(room), Code.NOT_SEATED)
        await refuses(ada, SHOWS(room), Code.WRONG_STAGE)
        await commit(ada, room)
        await refuses(ada, COMMITS(room), Code.ILLEGAL_MOVE)
        await refuses(ada, SHOWS(room), Code.WRONG_STAGE)
        await commit(bob, room)
        await refuses(ada, COMMITS(room), Code.ILLEGAL_MOVE)
        await refuses(ada, SHOWS(room), Code.ILLEGAL_MOVE)
        await contribute(ada, room)
        await refuses(ada, SHOWS(room), Code.ILLEGAL_MOVE)
        await refuses(eve, SHOWS(room), Code.NOT_SEATED)
        await contribute(bob, room)
        assert (await until(ada, "started"))["contributions"] == [own_bytes(ada), own_bytes(bob)]
