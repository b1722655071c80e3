"""What nodes do with rooms that may not know who is on vacation: told once they can be, and not before."""

import asyncio

from redis.asyncio import Redis

from regatta_protocol.ids import RoomId
from regatta_server.limits import DAY_MS
from regatta_server.products.vacations.telling import SWEEP_S
from regatta_server.products.vacations.vacation_store import VacationStore, changed_of
from regatta_server.store import keys
from testkit.play import begin, guest, join, open_room, settle
from tests.conftest import Serve, briefly
from tests.products.vacations.test_vacations import take, vacation_of

HEARD_S = 20


class Sweeps:
    """Lets the nodes of a test look often for what was not told, and counts how often they did."""

    def __init__(self) -> None:
        """Begin with none."""
        self.begun = 0
        self._another = asyncio.Event()

    async def pause(self, pause_s: float) -> None:
        """Wait as a node does between two turns of a loop."""
        if pause_s == SWEEP_S:
            self.begun += 1
            self._another.set()
        await briefly(min(pause_s, 1))

    async def whole(self) -> None:
        """Wait until a sweep that has not begun yet is over."""
        last = self.begun + 2
        async with asyncio.timeout(HEARD_S):
            while self.begun < last:
                self._another.clear()
                await self._another.wait()


async def unknowing(redis: Redis, room: RoomId) -> bool:
    """Say whether a room is among those that may not know."""
    return await redis.zscore(keys.vacations_unknown(room), room) is not None


async def test_a_room_whose_game_has_not_begun_yet_is_told_when_it_has(serve: Serve, redis: Redis) -> None:
    sweeps = Sweeps()
    async with serve(pause=sweeps.pause) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        vacation = await take(bob, 5)
        room = await open_room(ada, 2, turn_ms=DAY_MS)
        # As a node leaves it that dies between the mark and the beginning.
        await VacationStore(redis).may_not_know([room], 1)
        await sweeps.whole()
        assert await unknowing(redis, room), "it waits for players"
        await join(bob, room)
        await sweeps.whole()
        assert await unknowing(redis, room), "its dice are being made"
        await settle(room, ada, bob)
        assert (await vacation_of(ada, room))["until_ms"] == vacation["until_ms"]
        await sweeps.whole()
        assert not await unknowing(redis, room)


async def test_rooms_that_are_gone_or_know_already_are_not_kept_in_mind(serve: Serve, redis: Redis) -> None:
    sweeps, nowhere = Sweeps(), RoomId("ABCD2345")
    async with serve(pause=sweeps.pause) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob, turn_ms=DAY_MS)
        await sweeps.whole()
        assert not await unknowing(redis, room), "nobody is on vacation"
        await VacationStore(redis).may_not_know([nowhere, room], 1)
        await sweeps.whole()
        assert [await unknowing(redis, one) for one in (nowhere, room)] == [False, False]


async def test_a_live_game_is_never_marked(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        await begin(ada, bob, turn_ms=60_000)
        assert await redis.keys("*:vacations:*") == []


async def test_whoever_has_no_game_over_days_has_nothing_left_to_tell(serve: Serve, redis: Redis) -> None:
    async with serve() as node, guest(node, "Ada") as ada:
        await take(ada, 2)
        assert not await redis.exists(changed_of(ada.player))
