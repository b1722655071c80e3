"""The fast path on a real store: what is not stored goes the general way, as if it had just come in."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Enter, Hold, Throw
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.observe import metrics
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.run.rooms import Rooms
from regatta_server.rooms.storage.store import Store
from testkit.rooms.nodes import Listener, node, reply_of
from testkit.rooms.stored import put
from testkit.rooms.tables import ALL, Table, player_id
from tests.rooms.run.fenced import Stalled

ADA = player_id("Ada")


@contextlib.asynccontextmanager
async def table(store: Store, redis: Redis) -> AsyncIterator[tuple[Rooms, RoomId, Listener]]:
    """Give a node, a room on it whose game has begun, and Ada, who hears of it there."""
    begun = Table().started()
    await put(redis, begun.facts)
    ada = Listener(ADA)
    async with node(store, clock=lambda: begun.now_ms) as rooms:
        await reply_of(lambda reply: rooms.watch(ada, begun.state.setup.id, None, reply))
        ada.heard.clear()
        yield rooms, begun.state.setup.id, ada


@dataclass
class HeldUp:
    """A throw of Ada's that is on its way to the store, with another node beside hers."""

    here: Rooms
    there: Rooms
    room: RoomId
    ada: Listener
    throw: asyncio.Future[Any]
    _goes: asyncio.Event

    async def answer(self) -> Any:
        """Let the throw go on, and return what comes of it."""
        self._goes.set()
        return await self.throw


@contextlib.asynccontextmanager
async def held_up(redis: Redis) -> AsyncIterator[HeldUp]:
    """Let Ada throw, and hold that up on its way to the store."""
    stalled = Stalled(redis, "here")
    async with table(stalled, redis) as (here, room, ada), node(Store(redis, "there")) as there:
        stalled.goes.clear()
        slow = asyncio.ensure_future(asks(here, throw(room)))
        await stalled.waits.wait()
        yield HeldUp(here, there, room, ada, slow, stalled.goes)


def fast() -> float:
    """Return how many moves went the fast path in this process."""
    return metrics.FAST_PATH.value()


async def asks(rooms: Rooms, command: Any) -> Any:
    """Let Ada ask, and return the answer."""
    return await reply_of(lambda reply: rooms.submit(ADA, "Ada", command.room, command, reply))


def throw(room: RoomId, number: int = 1, dice: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Throw:
    """Return a throw with an id of its own."""
    return Throw(id=CommandId(f"t-{number}"), room=room, dice=list(dice))


async def test_a_turn_goes_the_fast_path_and_is_told(redis: Redis) -> None:
    async with table(Store(redis, "here"), redis) as (rooms, room, ada):
        before, state = fast(), rooms.here(room)
        assert state is not None
        first = await asks(rooms, throw(room))
        await asks(rooms, Hold(id=CommandId("t-2"), room=room, dice=[0, 1]))
        await asks(rooms, throw(room, 3, (2, 3, 4)))
        last = await asks(rooms, Enter(id=CommandId("t-4"), room=room, rows={"chance": ALL}))
        assert (first, last) == (state.version + 1, state.version + 4)
        assert [event["type"] for event in ada.heard] == ["thrown", "held", "thrown", "entered"]
        assert fast() == before + 4
        assert rooms.here(room) == await rooms.state(room), "the copy is what is stored"


async def test_a_move_that_another_node_overtakes_is_judged_anew(redis: Redis) -> None:
    async with held_up(redis) as slow:
        version = await asks(slow.there, throw(slow.room, 2))
        assert await slow.answer() == version + 1
        throws = [(event["version"], event["throw"]) for event in slow.ada.heard]
        assert throws == [(version, 1), (version + 1, 2)]


async def test_a_move_that_is_stored_already_is_done_once(redis: Redis) -> None:
    async with held_up(redis) as slow:
        version = await asks(slow.there, throw(slow.room))
        assert await slow.answer() == version
        assert [event["version"] for event in slow.ada.heard] == [version]


async def test_a_move_of_a_player_who_has_come_elsewhere_is_left_undone(redis: Redis) -> None:
    async with held_up(redis) as slow:
        await reply_of(lambda reply: slow.there.watch(Listener(ADA), slow.room, None, reply))
        refused = await slow.answer()
        assert isinstance(refused, Refused)
        assert refused.code is Code.UNAVAILABLE
        assert slow.ada.heard == []


async def test_what_comes_while_a_move_is_stored_waits_behind_it(redis: Redis) -> None:
    async with held_up(redis) as slow:
        second = asyncio.ensure_future(asks(slow.here, throw(slow.room, 2, (0, 1))))
        before = slow.here.here(slow.room)
        assert isinstance(before, Playing)
        assert before.game.hands[0].play.throws == 0, "nothing has happened until it is stored"
        assert await slow.answer() + 1 == await second


@pytest.mark.parametrize("wrong", [throw(RoomId("ABCD2345"), 9, (7,)), throw(RoomId("ABCD2345"), 9, ())])
async def test_a_refusal_is_that_of_the_general_path(redis: Redis, wrong: Throw) -> None:
    async with table(Store(redis, "here"), redis) as (rooms, room, _):
        before = fast()
        refused = await asks(rooms, wrong.model_copy(update={"room": room}))
        assert isinstance(refused, Refused)
        assert refused.code is Code.ILLEGAL_MOVE
        assert fast() == before
